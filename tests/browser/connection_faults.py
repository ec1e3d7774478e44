"""Connection faults in a browser (P-12): reloads, lost answers, sleep, silence, a dead server.

Each trouble is played on a page of its own and returns what was wrong. `sabotage` is a script that
breaks the browser on purpose, so that the trouble can be seen to be noticed. `seconds` is how long
whatever should come is waited for: long, where a machine may be busy; the long form is stricter.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from harness.browser_users import PHONE, BrowserServer, BrowserUser
from harness.recorder import Recorder
from harness.server_process import Visitor

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

ConnectionFault = Callable[..., list[str]]


def settle(user: BrowserUser) -> None:
    """Until there is something to answer."""
    user.page.wait_for_selector("[data-choice]:not(:disabled)")


def alone(server: BrowserServer, sabotage: str, proxy: bool = False) -> BrowserUser:
    """One person on a phone, with quick bots, at the first question."""
    user = server.user("Ada", PHONE, proxy=proxy)
    user.context.add_init_script(LOSE + sabotage)
    user.page.goto("/")
    user.tap("[data-room=revenge] .lit")
    settle(user)
    return user


def press(user: BrowserUser) -> None:
    """Give the first answer offered: it is there, and stays there until it is given."""
    settle(user)
    user.tap("[data-choice]:not(:disabled)")


def asked(user: BrowserUser, page: Page | None = None) -> str:
    """The question, and how the table stands: different after every answer."""
    text = "[...document.querySelectorAll('.panel, .board')].map((e) => e.innerText).join()"
    shown: str = (page or user.page).evaluate(text)
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


# Nothing moves but what always does: signs that come and go with an event are gone.
STILL = """() => document.getAnimations().every((each) =>
  each.playState !== "running" || each.effect.getComputedTiming().endTime === Infinity)"""


def steady(user: BrowserUser) -> str:
    """The same, as soon as it stays the same: the others have had their turns."""
    while True:
        settle(user)
        user.page.wait_for_function(STILL)
        shown = asked(user)
        user.page.wait_for_timeout(300)
        if asked(user) == shown:
            return shown


def comes(user: BrowserUser, good: Callable[[], bool], seconds: float = PATIENT) -> bool:
    """Does it come to that, within so long?"""
    deadline = time.monotonic() + seconds
    while not good():
        if time.monotonic() > deadline:
            return False
        user.page.wait_for_timeout(20)
    return True


def changed(user: BrowserUser, before: str, seconds: float) -> bool:
    return comes(user, lambda: asked(user) != before, seconds)


def answers(user: BrowserUser) -> dict[str, list[str]]:
    """Every different answer that left this person's browser, and what the server said to it."""
    told = [line for recorder in user.recorders for line in recorder.recording.told]
    found: dict[str, list[str]] = {}
    for kind, message in told:
        if kind == "sent" and message["t"] == "answer":
            found.setdefault(message["nonce"], [])
        elif kind == "heard" and message.get("nonce") in found:
            found[message["nonce"]].append(message["t"])
    return found


def answers_sent(user: BrowserUser) -> int:
    return len(answers(user))


def is_answered(user: BrowserUser) -> bool:
    """Has the server said something about every answer?"""
    return all(answers(user).values())


def latest(user: BrowserUser) -> dict[str, Any]:
    """The last news this person's page got."""
    told = user.recorders[-1].recording.told
    news: dict[str, Any] = next(
        message for kind, message in reversed(told) if kind == "heard" and message["t"] == "news"
    )
    return news


def news_heard(user: BrowserUser) -> int:
    """How often this person was told how things stand, on whatever line. (What a page shows may
    change by itself: signs fade when their time is over.)"""
    told = [line for recorder in user.recorders for line in recorder.recording.told]
    return sum(kind == "heard" and message["t"] == "news" for kind, message in told)


def moments(server: BrowserServer, user: BrowserUser) -> int:
    """How much of the story is kept, as the server says, whatever the line of the page."""
    path = f"/api/tables/{table_of(user)}/moments?eyes=0"
    status, found = server.call("GET", path, None, visitor(user))
    assert status == 200, found
    return len(found)


def refusals(user: BrowserUser) -> list[str]:
    found = user.page.locator(".sheet [role=alert]").all_inner_texts()
    return [f"a refusal is shown: {text}" for text in found]


def reload_in_flight(
    server: BrowserServer, sabotage: str = "", seconds: float = PATIENT
) -> list[str]:
    """The answer is lost on its way and the page loaded again: it is given again by itself."""
    user = alone(server, sabotage)
    kept = moments(server, user)
    user.page.evaluate("window.losing = true")
    press(user)
    user.page.wait_for_selector(".sending")
    user.page.reload()
    user.page.wait_for_selector(".play .board *")
    arrives = comes(user, lambda: moments(server, user) > kept, seconds)
    wrong = [] if arrives else ["the answer was forgotten"]
    if answers_sent(user) != 1:
        wrong.append(f"{answers_sent(user)} answers were sent")
    settle(user)
    return wrong + refusals(user) + server.judged()


def receipt_lost(server: BrowserServer, sabotage: str = "", seconds: float = PATIENT) -> list[str]:
    """The answer arrives, its receipt does not: it is said again, and counts once."""
    user = alone(server, sabotage, proxy=True)
    assert user.proxy is not None
    before, kept = asked(user), moments(server, user)
    user.proxy.deafen()
    press(user)
    assert comes(user, lambda: moments(server, user) > kept)
    with server.broken_line():
        user.proxy.cut()
        user.proxy.mend()
        wrong = [] if changed(user, before, seconds) else ["not fresh after the link is back"]
        assert comes(user, lambda: is_answered(user))
        if ["receipt"] not in answers(user).values():
            wrong.append("said again, what had counted was refused")
        settle(user)
    return wrong + refusals(user) + server.judged()


def two_tabs(server: BrowserServer, sabotage: str = "", seconds: float = PATIENT) -> list[str]:
    """Both tabs answer the same question: one answer counts, both go on, and both agree."""
    user = alone(server, sabotage)
    second = user.context.new_page()
    second.goto(user.page.url)
    second.wait_for_selector("[data-choice]:not(:disabled)")
    for _ in range(2):
        for page in (user.page, second):
            page.wait_for_selector("[data-choice]:not(:disabled)")
        press = "() => document.querySelector('[data-choice]:not(:disabled)')?.click()"
        user.page.evaluate(press)
        second.evaluate(press)
    agreed = comes(user, lambda: stands(user.page) == stands(second), seconds)
    return ([] if agreed else ["two tabs disagree"]) + server.judged()


def asleep(server: BrowserServer, sabotage: str = "", seconds: float = PATIENT) -> list[str]:
    """A phone sleeps eight hours while its line dies in silence."""
    user = server.user("Ada", PHONE, proxy=True)
    assert user.proxy is not None
    user.context.add_init_script(LOSE + sabotage)
    user.page.clock.install()
    user.page.goto("/")
    user.tap("[data-room=revenge] .lit")
    steady(user)  # nothing is on its way
    with server.broken_line():
        user.proxy.hush()
        answer_elsewhere(server, user)  # so that there is something to miss
        before, known = asked(user), news_heard(user)
        # From here on the page's own clock stands still: what it does, it does because it wakes,
        # and a page that sleeps on does nothing however long it is watched.
        user.page.clock.pause_at(user.page.evaluate("Date.now()") / 1000 + EIGHT_HOURS)
        user.proxy.cut()
        user.proxy.mend()
        user.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        if not comes(user, lambda: news_heard(user) > known, seconds):
            return ["not fresh after eight hours"]
        user.page.clock.resume()
        return [] if changed(user, before, PATIENT) else ["what it has heard is not shown"]


def visitor(user: BrowserUser) -> Visitor:
    """The same person without a browser."""
    found = Visitor()
    found.cookies = {c["name"]: c["value"] for c in user.context.cookies()}
    return found


def answer_elsewhere(server: BrowserServer, user: BrowserUser) -> None:
    """The same person answers on another device, once; that device testifies, too."""
    who = visitor(user)
    who.table, who.seat = table_of(user), 0
    recorder = Recorder(who.table, who.seat, time.monotonic)
    user.recorders.append(recorder)
    device = server.socket(who)

    def say(message: dict[str, Any]) -> None:
        recorder.sent(message)
        device.send(message)

    say({"t": "hello", "heard": 0})
    while device.question is None:
        recorder.heard(device.receive())
    do = device.question["options"][0]["action"]
    say({"t": "answer", "q": device.question["q"], "nonce": "elsewhere", "do": do})
    while (message := device.receive())["t"] != "receipt":
        recorder.heard(message)
    recorder.heard(message)
    device.close()


def table_of(user: BrowserUser) -> str:
    return user.page.url.rsplit("/", 1)[1]


def is_here(server: BrowserServer, user: BrowserUser) -> bool:
    """Does the server believe that somebody sits there?"""
    _, card = server.call("GET", f"/api/tables/{table_of(user)}", None, visitor(user))
    return bool(card["chairs"][0]["here"])


def back_and_forward(
    server: BrowserServer, sabotage: str = "", seconds: float = PATIENT
) -> list[str]:
    """Away and back. The browser of the tests keeps no page for the back button, so the page is
    told what one that was kept is told, while it misses something; then it is truly left."""
    user = alone(server, sabotage)
    before = asked(user)
    user.page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    if not comes(user, lambda: not is_here(server, user), seconds):
        return ["a page that was left holds on to its line"]
    answer_elsewhere(server, user)
    user.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    wrong = [] if changed(user, before, seconds) else ["the page that came back is deaf"]
    user.page.goto("about:blank")
    user.page.go_back()
    settle(user)
    before = asked(user)
    press(user)
    if not changed(user, before, seconds):
        wrong.append("the page that was loaded again is deaf")
    return wrong + refusals(user) + server.judged()


def says_behind(user: BrowserUser, seconds: float) -> list[str]:
    """Does the page say, visibly, that it is behind?"""
    try:
        user.page.locator(BANNER).wait_for(timeout=seconds * 1000)
    except Exception:
        return ["the page does not say that it is behind"]
    text = user.page.locator(BANNER).inner_text()
    return [] if "candle went out" in text else [f"the page says: {text}"]


def line_goes_silent(
    server: BrowserServer, sabotage: str = "", seconds: float = PATIENT
) -> list[str]:
    """Nothing arrives any more and nobody is told: the page finds out and says so."""
    user = alone(server, sabotage, proxy=True)
    assert user.proxy is not None
    before = asked(user)
    with server.broken_line():
        user.proxy.hush()
        press(user)
        wrong = says_behind(user, seconds + 4.0)
        user.proxy.mend()
        if not changed(user, before, seconds):
            wrong.append("not fresh with the link back")
        user.page.locator(BANNER).wait_for(state="detached", timeout=PATIENT * 1000)
        settle(user)
    return wrong + refusals(user) + server.judged()


def server_is_lost(
    server: BrowserServer, sabotage: str = "", seconds: float = PATIENT
) -> list[str]:
    """The server is killed: the page says so, tries again, and goes on by itself."""
    user = alone(server, sabotage)
    before = asked(user)
    press(user)
    assert changed(user, before, PATIENT)
    before = steady(user)
    with server.broken_line():
        server.kill()
        wrong = says_behind(user, seconds)
        server.start()
        user.page.locator(BANNER).wait_for(state="detached", timeout=PATIENT * 1000)
        if not comes(user, lambda: asked(user) == before, seconds):
            wrong.append("the table looks different after the server came back")
        settle(user)
        press(user)
        if not changed(user, before, seconds):
            wrong.append("the page does not go on")
        settle(user)
    return wrong + refusals(user) + server.judged()


CONNECTION_FAULTS: dict[str, ConnectionFault] = {
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
