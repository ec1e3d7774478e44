"""Hostile text in a browser (P-19): in every place where text is shown."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from browser.connection_faults import comes
from gloaming.server import limits
from harness.browser_users import DESK, BrowserServer, BrowserUser

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


def try_hostile_text(server: BrowserServer, words: list[str]) -> list[str]:
    """Say every one of these words everywhere a person can say something, and return what came
    of it: dialogs, breaches of the policy, foreign requests, elements grown out of words."""
    user = server.user("Ada", DESK)
    grown: list[str] = []
    for where in (lobby, names, talk, notes_and_search, files, memories):
        where(user, words)
        grown += [f"{where.__name__}: grew {element}" for element in user.page.evaluate(GROWN)]
    return [*taken(server), *grown]


def try_on_lobby_wall(
    server: BrowserServer, words: list[str], sabotage: str, seen: Callable[[list[str]], bool]
) -> list[str]:
    """The same in one place, in a browser that is broken on purpose; until that is seen."""
    user = server.user("Ada", DESK)
    user.context.add_init_script(sabotage)
    hang_up_names(server, words)
    user.page.goto("/")
    comes(user, lambda: seen(server.troubles))
    grown = [f"grew {element}" for element in user.page.evaluate(GROWN)]
    return [*taken(server), *grown]


def taken(server: BrowserServer) -> list[str]:
    """The troubles of the house, which are hers no more."""
    found, server.troubles = server.troubles, []
    return found


def hang_up_names(server: BrowserServer, words: list[str]) -> None:
    chairs = [{"sit": "person", "name": word[: limits.NAME]} for word in (words * 3)[:3]]
    body = {"game": "revenge", "seats": 4, "chairs": [*chairs, {"sit": "open"}], "listed": True}
    status, answer = server.call("POST", "/api/tables", body)
    assert status == 201, answer


def lobby(user: BrowserUser, words: list[str]) -> None:
    """On the wall of the parlour, beside a free chair."""
    hang_up_names(user.server, words)
    user.page.goto("/")
    user.page.wait_for_selector(".visits .lit")


def names(user: BrowserUser, words: list[str]) -> None:
    """As the names of people, before the game and in the middle of it."""
    server = user.server
    laid = server.table("person", "person", "person", "person")
    seats = [server.sit(link) for link in laid["links"]["seats"]]

    def rename(seat: int, name: str) -> None:
        path = f"/api/tables/{laid['table']}/chairs/{seat}"
        answer = server.call("POST", path, {"name": name[: limits.NAME]}, seats[seat])
        assert answer[0] == 200, answer

    for seat in range(4):
        rename(seat, words[seat % len(words)])
    for link in (laid["links"]["host"], laid["links"]["seats"][0]):
        user.page.goto("about:blank")
        user.page.goto(link)
        user.see(".laid")
    user.tap(".go .lit")
    user.see(".play .board *")
    for number, word in enumerate(words):
        rename(number % 4, word)
        if number % 10 == 0:
            user.page.wait_for_timeout(50)
    user.page.wait_for_timeout(200)


def talk(user: BrowserUser, words: list[str]) -> None:
    user.page.locator("header .desk >> nth=3").click()
    user.see("dialog form input")
    user.page.evaluate(SPEAK, words)
    user.see(".talk li strong")
    user.page.wait_for_timeout(200)
    close(user)


def notes_and_search(user: BrowserUser, words: list[str]) -> None:
    user.page.locator("header .desk >> nth=2").click()
    user.page.fill("textarea", "\n".join(words).replace("\0", "")[:4000])
    close(user)
    user.page.locator("header .desk >> nth=1").click()
    user.see("dialog li .id")
    for text in words:
        user.page.fill("input[type=search]", text.replace("\0", ""))
    close(user)


def files(user: BrowserUser, words: list[str]) -> None:
    user.page.goto("/")
    user.see(".wall")
    with user.server.broken_line():  # the browser notes every refusal
        for text in words[:FEW]:
            save = json.dumps({"game": text, "rules": text}).encode()
            file: Any = {"name": "x.gloaming", "mimeType": "application/json", "buffer": save}
            user.page.set_input_files("input[type=file]", file)
            user.see("[role=alert]")


def memories(user: BrowserUser, words: list[str]) -> None:
    user.page.evaluate(REMEMBER, words[:8])
    user.page.goto("about:blank")
    user.page.goto("/#" + "".join(words)[:500].replace("\0", ""))
    user.see(".wall")
    user.see(".visits")


def close(user: BrowserUser) -> None:
    user.tap("dialog header .icon")
    user.page.wait_for_selector("dialog", state="detached")
