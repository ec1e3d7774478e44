"""P-19 in a browser: hostile words in every place where text is shown."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from browser.guests import DESK, Guest, Inn
from browser.lines import comes
from gloaming.server import limits

# As files, addresses and what the device remembers, a few are enough: each takes a page.
FEW = 3
# Elements that only words could have made; the page makes none of these.
GROWN = """() => [...document.querySelectorAll(`
  script:not([src]), iframe, object, embed, base, form[action], img[src=x], link[href*=evil],
  meta[http-equiv], a[href^=javascript], video, math, body use[href*=evil]`)
].map((element) => element.outerHTML.slice(0, 80))"""
# All lines of talk, typed into the form and sent.
SPEAK = """async (words) => {
  const frame = () => new Promise(requestAnimationFrame);
  for (const text of words) {
    const input = document.querySelector("dialog form input");
    input.value = text.slice(0, 500);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    document.querySelector("dialog form .lit").click();
    await frame();
  }
}"""
REMEMBER = """(words) => {
  const kept = JSON.parse(localStorage["gloaming:settings"]);
  const [name, pace, motion] = words;
  localStorage["gloaming:settings"] = JSON.stringify({ ...kept, name, pace, motion });
  localStorage["gloaming:tables"] = JSON.stringify(
    words.map((word) => ({ table: word, game: word, name: word, at: Date.now() })));
  localStorage["gloaming:language"] = name;
}"""


def slander(inn: Inn, words: list[str]) -> list[str]:
    """Say every one of these words everywhere a person can say something, and return what came
    of it: dialogs, breaches of the policy, foreign requests, elements grown out of words."""
    guest = inn.guest("Ada", DESK)
    grown: list[str] = []
    for where in (lobby, names, talk, notes_and_search, files, memories):
        where(guest, words)
        grown += [f"{where.__name__}: grew {element}" for element in guest.page.evaluate(GROWN)]
    return [*taken(inn), *grown]


def on_the_wall(
    inn: Inn, words: list[str], sabotage: str, seen: Callable[[list[str]], bool]
) -> list[str]:
    """The same in one place, in a browser that is broken on purpose; until that is seen."""
    guest = inn.guest("Ada", DESK)
    guest.context.add_init_script(sabotage)
    hang_up_names(inn, words)
    guest.page.goto("/")
    comes(guest, lambda: seen(inn.troubles))
    grown = [f"grew {element}" for element in guest.page.evaluate(GROWN)]
    return [*taken(inn), *grown]


def taken(inn: Inn) -> list[str]:
    """The troubles of the house, which are hers no more."""
    found, inn.troubles = inn.troubles, []
    return found


def hang_up_names(inn: Inn, words: list[str]) -> None:
    chairs = [{"sit": "person", "name": word[: limits.NAME]} for word in (words * 3)[:3]]
    body = {"game": "revenge", "seats": 4, "chairs": [*chairs, {"sit": "open"}], "listed": True}
    status, answer = inn.call("POST", "/api/tables", body)
    assert status == 201, answer


def lobby(guest: Guest, words: list[str]) -> None:
    """On the wall of the parlour, beside a free chair."""
    hang_up_names(guest.inn, words)
    guest.page.goto("/")
    guest.page.wait_for_selector(".visits .lit")


def names(guest: Guest, words: list[str]) -> None:
    """As the names of people, before the game and in the middle of it."""
    inn = guest.inn
    laid = inn.table("person", "person", "person", "person")
    seats = [inn.sit(link) for link in laid["links"]["seats"]]

    def rename(seat: int, name: str) -> None:
        path = f"/api/tables/{laid['table']}/chairs/{seat}"
        answer = inn.call("POST", path, {"name": name[: limits.NAME]}, seats[seat])
        assert answer[0] == 200, answer

    for seat in range(4):
        rename(seat, words[seat % len(words)])
    for link in (laid["links"]["host"], laid["links"]["seats"][0]):
        guest.page.goto("about:blank")
        guest.page.goto(link)
        guest.see(".laid")
    guest.tap(".go .lit")
    guest.see(".play .board *")
    for number, word in enumerate(words):
        rename(number % 4, word)
        if number % 10 == 0:
            guest.page.wait_for_timeout(50)
    guest.page.wait_for_timeout(200)


def talk(guest: Guest, words: list[str]) -> None:
    guest.page.locator("header .desk >> nth=3").click()
    guest.see("dialog form input")
    guest.page.evaluate(SPEAK, words)
    guest.see(".talk li strong")
    guest.page.wait_for_timeout(200)
    close(guest)


def notes_and_search(guest: Guest, words: list[str]) -> None:
    guest.page.locator("header .desk >> nth=2").click()
    guest.page.fill("textarea", "\n".join(words).replace("\0", "")[:4000])
    close(guest)
    guest.page.locator("header .desk >> nth=1").click()
    guest.see("dialog li .id")
    for text in words:
        guest.page.fill("input[type=search]", text.replace("\0", ""))
    close(guest)


def files(guest: Guest, words: list[str]) -> None:
    guest.page.goto("/")
    guest.see(".wall")
    with guest.inn.broken_line():  # the browser notes every refusal
        for text in words[:FEW]:
            save = json.dumps({"game": text, "rules": text}).encode()
            file: Any = {"name": "x.gloaming", "mimeType": "application/json", "buffer": save}
            guest.page.set_input_files("input[type=file]", file)
            guest.see("[role=alert]")


def memories(guest: Guest, words: list[str]) -> None:
    guest.page.evaluate(REMEMBER, words[:8])
    guest.page.goto("about:blank")
    guest.page.goto("/#" + "".join(words)[:500].replace("\0", ""))
    guest.see(".wall")
    guest.see(".visits")


def close(guest: Guest) -> None:
    guest.tap("dialog header .icon")
    guest.page.wait_for_selector("dialog", state="detached")
