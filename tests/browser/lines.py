"""P-12 in a browser: what befalls the line between one page and the server.

Each trouble is played on a page of its own and returns what was wrong. `sabotage` is a script that
breaks the browser on purpose, so that the trouble can be seen to be noticed.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import Page

from browser.guests import PHONE, Guest, Inn
from server.inn import Visitor

# The next answer is pressed, leaves the page, and is lost.
LOSE = """
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (data) {
  if (!(window.losing && data.includes('"answer"'))) send.call(this, data);
};
"""
BANNER = ".banner p"
FRESH = 2.0  # seconds after the link returns
# Time enough for a page to be drawn, on a machine that does other things too.
SLACK = 2.0

Trouble = Callable[[Inn, str], list[str]]


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


def asked(guest: Guest, page: Page | None = None) -> str:
    """The question, and how the table stands: different after every answer."""
    text = "[...document.querySelectorAll('.panel, .board')].map((e) => e.innerText).join()"
    shown: str = (page or guest.page).evaluate(text)
    return shown


def changed(guest: Guest, before: str, seconds: float) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if asked(guest) != before:
            return True
        guest.page.wait_for_timeout(20)
    return False


def answers_sent(guest: Guest) -> int:
    """Different answers that left this person's browser."""
    told = [line for witness in guest.witnesses for line in witness.statement.told]
    return len({m["nonce"] for kind, m in told if kind == "sent" and m["t"] == "answer"})


def refusals(guest: Guest) -> list[str]:
    found = guest.page.locator(".sheet [role=alert]").all_inner_texts()
    return [f"a refusal is shown: {text}" for text in found]


def reload_in_flight(inn: Inn, sabotage: str = "") -> list[str]:
    """The answer is lost on its way and the page loaded again: it is given again by itself."""
    guest = alone(inn, sabotage)
    before = asked(guest)
    guest.page.evaluate("window.losing = true")
    guest.choose(0)
    guest.page.wait_for_selector(".sending")
    guest.page.reload()
    guest.page.wait_for_selector(".play .board *")
    wrong = [] if changed(guest, before, FRESH + SLACK) else ["the answer was forgotten"]
    if answers_sent(guest) != 1:
        wrong.append(f"{answers_sent(guest)} answers were sent")
    settle(guest)
    return wrong + refusals(guest) + inn.judged()


def receipt_lost(inn: Inn, sabotage: str = "") -> list[str]:
    """The answer arrives, its receipt does not: it is said again, and counts once."""
    guest = alone(inn, sabotage, cable=True)
    assert guest.cable is not None
    guest.cable.deafen()
    before = asked(guest)
    guest.choose(0)
    guest.page.wait_for_timeout(300)
    with inn.broken_line():
        guest.cable.cut()
        guest.cable.mend()
        wrong = (
            [] if changed(guest, before, FRESH + SLACK) else ["not fresh after the link is back"]
        )
        settle(guest)
    return wrong + refusals(guest) + inn.judged()


def two_tabs(inn: Inn, sabotage: str = "") -> list[str]:
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
    wrong = []
    deadline = time.monotonic() + FRESH + SLACK
    while asked(guest) != asked(guest, second):
        guest.page.wait_for_timeout(50)
        if time.monotonic() > deadline:
            wrong.append("two tabs disagree")
            break
    return wrong + inn.judged()


def asleep(inn: Inn, sabotage: str = "") -> list[str]:
    """A phone sleeps eight hours while its line dies in silence."""
    guest = inn.guest("Ada", PHONE, cable=True)
    assert guest.cable is not None
    guest.context.add_init_script(LOSE + sabotage)
    guest.page.clock.install()
    guest.page.goto("/")
    guest.tap("[data-room=revenge] .lit")
    settle(guest)
    with inn.broken_line():
        guest.cable.hush()
        # Meanwhile somebody answers for this chair, so that there is something to miss.
        change_chair(inn, guest, guest.page.url.rsplit("/", 1)[1], "bot")
        before = asked(guest)
        guest.page.clock.fast_forward("08:00:00")
        guest.cable.cut()
        guest.cable.mend()
        guest.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        return [] if changed(guest, before, FRESH + SLACK) else ["not fresh after eight hours"]


def visitor(guest: Guest) -> Visitor:
    """The same person without a browser."""
    found = Visitor()
    found.cookies = {c["name"]: c["value"] for c in guest.context.cookies()}
    return found


def change_chair(inn: Inn, guest: Guest, table: str, sit: str) -> None:
    path = f"/api/tables/{table}/chairs/0"
    status, answer = inn.call("POST", path, {"sit": sit}, visitor(guest))
    assert status == 200, answer


def chairs_here(inn: Inn, guest: Guest, table: str) -> bool:
    """Does the server believe that somebody sits there?"""
    _, card = inn.call("GET", f"/api/tables/{table}", None, visitor(guest))
    return bool(card["chairs"][0]["here"])


def back_and_forward(inn: Inn, sabotage: str = "") -> list[str]:
    """Away and back. The browser of the tests keeps no page for the back button, so the page is
    told what one that was kept is told, while it misses something; then it is truly left."""
    guest = alone(inn, sabotage)
    before = asked(guest)
    guest.page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    guest.page.wait_for_timeout(100)
    table = guest.page.url.rsplit("/", 1)[1]
    if chairs_here(inn, guest, table):
        return ["a page that was left holds on to its line"]
    change_chair(inn, guest, table, "bot")
    guest.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    wrong = [] if changed(guest, before, FRESH + SLACK) else ["the page that came back is deaf"]
    change_chair(inn, guest, table, "person")
    guest.page.goto("about:blank")
    guest.page.go_back()
    settle(guest)
    before = asked(guest)
    guest.choose(0)
    if not changed(guest, before, FRESH + SLACK):
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


def line_goes_silent(inn: Inn, sabotage: str = "") -> list[str]:
    """Nothing arrives any more and nobody is told: the page finds out and says so."""
    guest = alone(inn, sabotage, cable=True)
    assert guest.cable is not None
    before = asked(guest)
    with inn.broken_line():
        guest.cable.hush()
        guest.choose(0)
        wrong = says_behind(guest, 4.0 + SLACK)
        guest.cable.mend()
        if not changed(guest, before, FRESH + SLACK):
            wrong.append("not fresh with the link back")
        guest.page.locator(BANNER).wait_for(state="detached", timeout=4_000)
        settle(guest)
    return wrong + refusals(guest) + inn.judged()


def server_is_lost(inn: Inn, sabotage: str = "") -> list[str]:
    """The server is killed: the page says so, tries again, and goes on by itself."""
    guest = alone(inn, sabotage)
    guest.choose(0)
    settle(guest)
    before = asked(guest)
    with inn.broken_line():
        inn.kill()
        wrong = says_behind(guest, 2.0 + SLACK)
        inn.start()
        guest.page.locator(BANNER).wait_for(state="detached", timeout=(FRESH + SLACK) * 1000)
        if asked(guest) != before:
            wrong.append("the table looks different after the server came back")
        settle(guest)
        guest.choose(0)
        if not changed(guest, before, FRESH + SLACK):
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
