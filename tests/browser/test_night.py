"""House of Possession in four browsers: a draw is prevented inside another draw, an Exit is stolen
with its Boon, a Possession Event happens within a Possession Event, and the night ends. What
every socket brought is held against what its seat may know (ledger 6.2)."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from playwright.sync_api import TimeoutError

from browser.connection_faults import asked, changed, latest
from browser.prepared_house_game import ADA, BEA, CLEO, DORA, open_night
from browser.test_axe import judged
from browser.test_boards import wrong_with
from harness.browser_users import DESK, PHONE, BrowserServer, BrowserUser
from harness.recorder import Recording

# What a card drawn from the Escape Deck is, only its owner hears.
SHUT = ("dealt", "drew")
STAIRS = "[...document.querySelectorAll('.stairs [data-step]')].map((step) => step.dataset.step)"
NESTED = f"() => {STAIRS}.filter((step) => step === 'event').length === 2"
# What each play area shows: the Exit, and how many Boons lie on it.
YARDS = """() => [...document.querySelectorAll(".yard")].map((yard) =>
  [...yard.querySelectorAll(".exit:has([data-exit])")].map((exit) =>
    exit.querySelectorAll(".boon").length))"""
# Seconds after which something is surely wrong, however busy the machine.
HANGS = 400
# What a person does who wants to get out and be done with it, dearest first.
WISHES = ("play_exit", "attach", "end_escape", "draw", "take", "pass", "decline")


# -- sockets ---------------------------------------------------------------------------------------


def told_too_much(recording: Recording) -> list[str]:
    """What a socket brought that its seat may not know."""
    found: list[str] = []
    for kind, message in recording.told:
        if kind == "heard" and message["t"] == "news":
            viewer = recording.viewer
            found += [f"seat {viewer}: {text}" for text in secrets(viewer, message)]
    return found


def secrets(viewer: int, news: dict[str, Any]) -> Iterator[str]:
    state = news["view"]["state"]
    for seat, hand in enumerate(state["hand"]):
        if seat != viewer and set(hand) != {"count"}:
            yield f"the hand of {seat}: {hand}"
    if set(state["escape_deck"]) != {"count"}:
        yield f"the Escape Deck: {state['escape_deck']}"
    for event in news["events"]:
        if event["event"] in SHUT and event["seat"] != viewer and "card" in event:
            yield f"the shut side of {event}"
        if event["event"] == "card_swapped" and viewer not in (event["from"], event["to"]):
            yield f"a swap of others: {event}"


def has_answered(user: BrowserUser, question: int) -> bool:
    told = user.recorders[-1].recording.told
    return any(
        kind == "sent" and message["t"] == "answer" and message["q"] == question
        for kind, message in reversed(told)
    )


def heard(user: BrowserUser, name: str) -> list[dict[str, Any]]:
    """Every event of this name that the guest's socket brought, by its place in the night."""
    found: dict[int, dict[str, Any]] = {}
    for kind, message in user.recorders[-1].recording.told:
        if kind == "heard" and message["t"] == "news":
            for place, event in enumerate(message["events"], message["from"]):
                found[place] = event
    return [event for _, event in sorted(found.items()) if event["event"] == name]


# -- the evening -----------------------------------------------------------------------------------


class Evening:
    """Four people round one table, two of them with phones."""

    def __init__(self, server: BrowserServer) -> None:
        self.people = open_night(server, DESK, PHONE)

    def question(self, seat: int) -> dict[str, Any] | None:
        """What this seat is being asked, unless its answer is on its way."""
        person = self.people[seat]
        found: dict[str, Any] | None = latest(person)["question"]
        return None if found is not None and has_answered(person, found["q"]) else found

    def is_asked(self, seat: int, moment: str) -> bool:
        """In this window, and with something to do in it?"""
        question = self.question(seat)
        if question is None or question["prompt"] != "window" or question["forced"]:
            return False
        return bool(question["facts"]["moment"]["id"] == moment)

    def until_asked(self, seat: int, moment: str) -> None:
        """Whoever is asked before lets it be."""
        self.until(lambda: self.is_asked(seat, moment), lambda: self.let_be(moment, but=seat))

    def until(self, done: Callable[[], bool], meanwhile: Callable[[], None]) -> None:
        deadline = time.monotonic() + HANGS
        while not done():
            assert time.monotonic() < deadline, "the night does not go on"
            meanwhile()
            self.people[0].page.wait_for_timeout(30)

    def let_be(self, moment: str, but: int | None = None) -> None:
        """In this window, and in no other that may open meanwhile."""
        for seat, person in enumerate(self.people):
            if seat != but and self.is_asked(seat, moment):
                press(person, "pass")

    def others_pass(self, seat: int, moment: str) -> None:
        """All but this seat have answered: then its answer is the one that counts."""
        others = [other for other in range(len(self.people)) if other != seat]
        self.until(
            lambda: all(self.question(o) is None for o in others),
            lambda: self.let_be(moment, but=seat),
        )
        assert self.is_asked(seat, moment)

    def play_on(self) -> None:
        """What a person in a hurry would do."""
        for seat, person in enumerate(self.people):
            question = self.question(seat)
            if question is None or question["forced"]:
                continue
            offered = {option["action"]["do"] for option in question["options"]}
            wish = next((verb for verb in WISHES if verb in offered), None)
            if wish is None:
                person.choose(0)
            else:
                press(person, wish)


def press(person: BrowserUser, verb: str) -> bool:
    """An answer of this sort, or the name behind which they wait. It may be gone by then."""
    found = person.page.locator(f'.ask [data-verb="{verb}"]:not(:disabled)')
    if not found.count():
        return False
    with suppress(TimeoutError):
        found.first.tap(timeout=1_000) if person.touch else found.first.click(timeout=1_000)
    return True


def stairs(person: BrowserUser) -> list[str]:
    found: list[str] = person.page.evaluate(STAIRS)
    return found


def prevent(evening: Evening) -> None:
    """Ada's throw has come up: Dora's card, which interrupts Bea's, is never drawn."""
    for person in evening.people:
        person.see('.stairs [data-step="act"]')
        assert stairs(person) == ["act", "event", "sin", "event", "turn"]
        assert wrong_with(person) == []
    assert judged(evening.people[ADA]) == []
    assert judged(evening.people[BEA]) == []
    evening.people[ADA].tap('.ask [data-verb="use"]')
    for person in evening.people:
        person.page.wait_for_selector('.stairs [data-step="act"]', state="detached")
        assert [event["seat"] for event in heard(person, "draw_prevented")] == [DORA]


def steal(evening: Evening) -> None:
    """Dora pays with two cards of her hand, and takes Bea's door with the crowbar on it."""
    dora = evening.people[DORA]
    evening.until_asked(DORA, "before_card")
    evening.others_pass(DORA, "before_card")
    dora.tap('[data-card="hacksaw"]')
    dora.tap('[data-card="hatchet"]')
    dora.tap('.ask [data-verb="secondary"]')
    evening.until(lambda: bool(heard(dora, "exit_stolen")), lambda: evening.let_be("exit"))
    for person in evening.people:
        person.page.wait_for_function(f"() => ({YARDS})()[{DORA}].length === 1")
        assert person.page.evaluate(YARDS) == [[1], [], [], [1]]
    stolen = heard(evening.people[CLEO], "exit_stolen")
    assert stolen == [
        {
            "event": "exit_stolen",
            "seat": DORA,
            "from": BEA,
            "card": "chapel_side_door",
            "total": 4,
            "left": 0,
        }
    ]


def shove(evening: Evening) -> None:
    """Cleo has another Shove, and touches Bea with it: a card is drawn while one is being drawn."""
    cleo = evening.people[CLEO]
    evening.until_asked(CLEO, "before_card")
    evening.others_pass(CLEO, "before_card")
    cleo.tap('[data-card="shove"]')
    cleo.tap(f'[data-mark="aim:{BEA}"]')
    cleo.tap('.ask [data-verb="sin"]')
    evening.until(lambda: len(heard(cleo, "event_began")) == 3, lambda: None)
    for person in evening.people:
        person.page.wait_for_function(NESTED)
    evening.until(lambda: bool(heard(cleo, "card_turned")), evening.play_on)


def test_four_people_in_the_house_of_possession(server: BrowserServer) -> None:
    evening = Evening(server)
    prevent(evening)
    steal(evening)
    shove(evening)
    evening.until(lambda: all(person.over() for person in evening.people), evening.play_on)
    told = [person.page.locator("dialog .end li").all_inner_texts() for person in evening.people]
    assert any("lay on top of each other" in line for line in told[0])
    assert all(lines == told[0] for lines in told)
    leaks = [text for recording in server.recordings() for text in told_too_much(recording)]
    assert not leaks, "\n".join(leaks)
    assert server.judged() == []


def test_a_socket_that_says_too_much_is_seen() -> None:
    """The judge of this file can find fault."""
    state = {"hand": [["shove"], {"count": 1}], "escape_deck": {"count": 9}}
    events = [
        {"event": "drew", "seat": 0, "card": "shove"},
        {"event": "card_swapped", "from": 0, "to": 2, "card": "shove"},
    ]
    news = {"view": {"state": state}, "events": events}
    assert list(secrets(0, news)) == []
    assert len(list(secrets(1, news))) == 3
    assert len(list(secrets(0, {**news, "view": {"state": {**state, "escape_deck": []}}}))) == 1


# -- keys ------------------------------------------------------------------------------------------


def test_the_estate_answers_keys(server: BrowserServer) -> None:
    """A card of the hand, chosen and put back without a pointer."""
    made = server.table("person", "heuristic", "heuristic", game="house", options={"sins": True})
    user = server.user("Ada").sit(server.origin + made["links"]["seats"][0])
    keys = user.page.keyboard
    user.see(".house")
    for _ in range(200):
        user.see("[data-choice]:not(:disabled), .winners")
        assert not user.over(), "nothing on the board could ever be chosen"
        if user.page.locator(".house [data-mark]").count():
            break
        before = asked(user)
        keys.press("1")
        changed(user, before, 5.0)
    lit = user.page.locator(".house [data-mark]").first
    name = lit.get_attribute("data-mark")
    lit.focus()
    keys.press("Enter")
    user.see(".ask .back")
    assert judged(user) == []
    assert user.page.locator(f'.house [data-mark="{name}"]').count()
    keys.press("Escape")
    user.page.wait_for_selector(".ask .back", state="detached")
    keys.press("1")
    assert server.judged() == []
