"""P-12 in a browser: what befalls the line between one page and the server.

Each trouble is played on a page of its own and returns what was wrong. `sabotage` is a script that
breaks the browser on purpose, so that the trouble can be seen to be noticed. `seconds` is how long
whatever should come is waited for: long, where a machine may be busy; the long form is stricter.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from browser.guests import PHONE, Guest, Inn
from server.inn import Visitor
from witness import Witness

# The next answer is pressed, leaves the page, and is lost.
LOSE = """
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (data) {
  if (!(window.losing && data.includes('"answer"'))) send.call(this, data);
};
"""
BANNER = ".banner p"
EIGHT_HOURS = 8 * 3600.0
PATIENT = 120.0

Trouble = Callable[..., list[str]]


def settle(guest: Guest) -> None:
    """Until there is something to answer."""
    guest.page.wait_for_selector("[data-choice]:not(:disabled)")


def alone(inn: Inn, sabotage: str, cable: bool = False) -> Guest:
    """One person on a phone, with quick bots, at the first question."""
    guest = inn.guest("Ada", PHONE, cable=cable)
    guest.context.add_init_script(LOSE + sabotage)
    guest.page.goto("/")
    guest.tap("[data-room=revenge] .lit")
    settle(guest)
    return guest


def press(guest: Guest) -> None:
    """Give the first answer offered: it is there, and stays there until it is given."""
    settle(guest)
    guest.tap("[data-choice]:not(:disabled)")


def asked(guest: Guest, page: Page | None = None) -> str:
    """The question, and how the table stands: different after every answer."""
    text = "[...document.querySelectorAll('.panel, .board')].map((e) => e.innerText).join()"
    shown: str = (page or guest.page).evaluate(text)
    return shown


def stands(page: Page) -> list[str]:
    """The same without what one tab alone is told: that it was late, until it tries anew."""
    rest = """() => [...document.querySelectorAll('.panel, .board')].flatMap((part) => {
      const alerts = [...part.querySelectorAll('[role=alert]')];
      const told = alerts.map((alert) => alert.innerText.trim());
      const lines = part.innerText.split('\\n').map((line) => line.trim());
      return lines.filter((line) => line && !told.includes(line));
    })"""
    shown: list[str] = page.evaluate(rest)
    return shown


def steady(guest: Guest) -> str:
    """The same, as soon as it stays the same: the others have had their turns."""
    while True:
        settle(guest)
        shown = asked(guest)
        guest.page.wait_for_timeout(300)
        if asked(guest) == shown:
            return shown


def comes(guest: Guest, good: Callable[[], bool], seconds: float = PATIENT) -> bool:
    """Does it come to that, within so long?"""
    deadline = time.monotonic() + seconds
    while not good():
        if time.monotonic() > deadline:
            return False
        guest.page.wait_for_timeout(20)
    return True


def changed(guest: Guest, before: str, seconds: float) -> bool:
    return comes(guest, lambda: asked(guest) != before, seconds)


def answers(guest: Guest) -> dict[str, list[str]]:
    """Every different answer that left this person's browser, and what the server said to it."""
    told = [line for witness in guest.witnesses for line in witness.statement.told]
    found: dict[str, list[str]] = {}
    for kind, message in told:
        if kind == "sent" and message["t"] == "answer":
            found.setdefault(message["nonce"], [])
        elif kind == "heard" and message.get("nonce") in found:
            found[message["nonce"]].append(message["t"])
    return found


def answers_sent(guest: Guest) -> int:
    return len(answers(guest))


def is_answered(guest: Guest) -> bool:
    """Has the server said something about every answer?"""
    return all(answers(guest).values())


def latest(guest: Guest) -> dict[str, Any]:
    """The last news this person's page got."""
    told = guest.witnesses[-1].statement.told
    news: dict[str, Any] = next(
        message for kind, message in reversed(told) if kind == "heard" and message["t"] == "news"
    )
    return news


def news_heard(guest: Guest) -> int:
    """How often this person was told how things stand, on whatever line. (What a page shows may
    change by itself: signs fade when their time is over.)"""
    told = [line for witness in guest.witnesses for line in witness.statement.told]
    return sum(kind == "heard" and message["t"] == "news" for kind, message in told)


def moments(inn: Inn, guest: Guest) -> int:
    """How much of the story is kept, as the server says, whatever the line of the page."""
    path = f"/api/tables/{table_of(guest)}/moments?eyes=0"
    status, found = inn.call("GET", path, None, visitor(guest))
    assert status == 200, found
    return len(found)


def refusals(guest: Guest) -> list[str]:
    found = guest.page.locator(".sheet [role=alert]").all_inner_texts()
    return [f"a refusal is shown: {text}" for text in found]


def reload_in_flight(inn: Inn, sabotage: str = "", seconds: float = PATIENT) -> list[str]:
    """The answer is lost on its way and the page loaded again: it is given again by itself."""
    guest = alone(inn, sabotage)
    kept = moments(inn, guest)
    guest.page.evaluate("window.losing = true")
    press(guest)
    guest.page.wait_for_selector(".sending")
    guest.page.reload()
    guest.page.wait_for_selector(".play .board *")
    arrives = comes(guest, lambda: moments(inn, guest) > kept, seconds)
    wrong = [] if arrives else ["the answer was forgotten"]
    if answers_sent(guest) != 1:
        wrong.append(f"{answers_sent(guest)} answers were sent")
    settle(guest)
    return wrong + refusals(guest) + inn.judged()


def receipt_lost(inn: Inn, sabotage: str = "", seconds: float = PATIENT) -> list[str]:
    """The answer arrives, its receipt does not: it is said again, and counts once."""
    guest = alone(inn, sabotage, cable=True)
    assert guest.cable is not None
    before, kept = asked(guest), moments(inn, guest)
    guest.cable.deafen()
    press(guest)
    assert comes(guest, lambda: moments(inn, guest) > kept)
    with inn.broken_line():
        guest.cable.cut()
        guest.cable.mend()
        wrong = [] if changed(guest, before, seconds) else ["not fresh after the link is back"]
        assert comes(guest, lambda: is_answered(guest))
        if ["receipt"] not in answers(guest).values():
            wrong.append("said again, what had counted was refused")
        settle(guest)
    return wrong + refusals(guest) + inn.judged()


def two_tabs(inn: Inn, sabotage: str = "", seconds: float = PATIENT) -> list[str]:
    """Both tabs answer the same question: one answer counts, both go on, and both agree."""
    guest = alone(inn, sabotage)
    second = guest.context.new_page()
    second.goto(guest.page.url)
    second.wait_for_selector("[data-choice]:not(:disabled)")
    for _ in range(2):
        for page in (guest.page, second):
            page.wait_for_selector("[data-choice]:not(:disabled)")
        press = "() => document.querySelector('[data-choice]:not(:disabled)')?.click()"
        guest.page.evaluate(press)
        second.evaluate(press)
    agreed = comes(guest, lambda: stands(guest.page) == stands(second), seconds)
    return ([] if agreed else ["two tabs disagree"]) + inn.judged()


def asleep(inn: Inn, sabotage: str = "", seconds: float = PATIENT) -> list[str]:
    """A phone sleeps eight hours while its line dies in silence."""
    guest = inn.guest("Ada", PHONE, cable=True)
    assert guest.cable is not None
    guest.context.add_init_script(LOSE + sabotage)
    guest.page.clock.install()
    guest.page.goto("/")
    guest.tap("[data-room=revenge] .lit")
    steady(guest)  # nothing is on its way
    with inn.broken_line():
        guest.cable.hush()
        answer_elsewhere(inn, guest)  # so that there is something to miss
        before, known = asked(guest), news_heard(guest)
        # From here on the page's own clock stands still: what it does, it does because it wakes,
        # and a page that sleeps on does nothing however long it is watched.
        guest.page.clock.pause_at(guest.page.evaluate("Date.now()") / 1000 + EIGHT_HOURS)
        guest.cable.cut()
        guest.cable.mend()
        guest.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        if not comes(guest, lambda: news_heard(guest) > known, seconds):
            return ["not fresh after eight hours"]
        guest.page.clock.resume()
        return [] if changed(guest, before, PATIENT) else ["what it has heard is not shown"]


def visitor(guest: Guest) -> Visitor:
    """The same person without a browser."""
    found = Visitor()
    found.cookies = {c["name"]: c["value"] for c in guest.context.cookies()}
    return found


def answer_elsewhere(inn: Inn, guest: Guest) -> None:
    """The same person answers on another device, once; that device testifies, too."""
    who = visitor(guest)
    who.table, who.seat = table_of(guest), 0
    witness = Witness(who.table, who.seat, time.monotonic)
    guest.witnesses.append(witness)
    device = inn.socket(who)

    def say(message: dict[str, Any]) -> None:
        witness.sent(message)
        device.send(message)

    say({"t": "hello", "heard": 0})
    while device.question is None:
        witness.heard(device.receive())
    do = device.question["options"][0]["action"]
    say({"t": "answer", "q": device.question["q"], "nonce": "elsewhere", "do": do})
    while (message := device.receive())["t"] != "receipt":
        witness.heard(message)
    witness.heard(message)
    device.close()


def table_of(guest: Guest) -> str:
    return guest.page.url.rsplit("/", 1)[1]


def is_here(inn: Inn, guest: Guest) -> bool:
    """Does the server believe that somebody sits there?"""
    _, card = inn.call("GET", f"/api/tables/{table_of(guest)}", None, visitor(guest))
    return bool(card["chairs"][0]["here"])


def back_and_forward(inn: Inn, sabotage: str = "", seconds: float = PATIENT) -> list[str]:
    """Away and back. The browser of the tests keeps no page for the back button, so the page is
    told what one that was kept is told, while it misses something; then it is truly left."""
    guest = alone(inn, sabotage)
    before = asked(guest)
    guest.page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    if not comes(guest, lambda: not is_here(inn, guest), seconds):
        return ["a page that was left holds on to its line"]
    answer_elsewhere(inn, guest)
    guest.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    wrong = [] if changed(guest, before, seconds) else ["the page that came back is deaf"]
    guest.page.goto("about:blank")
    guest.page.go_back()
    settle(guest)
    before = asked(guest)
    press(guest)
    if not changed(guest, before, seconds):
        wrong.append("the page that was loaded again is deaf")
    return wrong + refusals(guest) + inn.judged()


def says_behind(guest: Guest, seconds: float) -> list[str]:
    """Does the page say, visibly, that it is behind?"""
    try:
        guest.page.locator(BANNER).wait_for(timeout=seconds * 1000)
    except Exception:
        return ["the page does not say that it is behind"]
    text = guest.page.locator(BANNER).inner_text()
    return [] if "candle went out" in text else [f"the page says: {text}"]


def line_goes_silent(inn: Inn, sabotage: str = "", seconds: float = PATIENT) -> list[str]:
    """Nothing arrives any more and nobody is told: the page finds out and says so."""
    guest = alone(inn, sabotage, cable=True)
    assert guest.cable is not None
    before = asked(guest)
    with inn.broken_line():
        guest.cable.hush()
        press(guest)
        wrong = says_behind(guest, seconds + 4.0)
        guest.cable.mend()
        if not changed(guest, before, seconds):
            wrong.append("not fresh with the link back")
        guest.page.locator(BANNER).wait_for(state="detached", timeout=PATIENT * 1000)
        settle(guest)
    return wrong + refusals(guest) + inn.judged()


def server_is_lost(inn: Inn, sabotage: str = "", seconds: float = PATIENT) -> list[str]:
    """The server is killed: the page says so, tries again, and goes on by itself."""
    guest = alone(inn, sabotage)
    before = asked(guest)
    press(guest)
    assert changed(guest, before, PATIENT)
    before = steady(guest)
    with inn.broken_line():
        inn.kill()
        wrong = says_behind(guest, seconds)
        inn.start()
        guest.page.locator(BANNER).wait_for(state="detached", timeout=PATIENT * 1000)
        if asked(guest) != before:
            wrong.append("the table looks different after the server came back")
        settle(guest)
        press(guest)
        if not changed(guest, before, seconds):
            wrong.append("the page does not go on")
        settle(guest)
    return wrong + refusals(guest) + inn.judged()


TROUBLES: dict[str, Trouble] = {
    trouble.__name__: trouble
    for trouble in (
        reload_in_flight,
        receipt_lost,
        two_tabs,
        asleep,
        back_and_forward,
        line_goes_silent,
        server_is_lost,
    )
}
