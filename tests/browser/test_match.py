"""Four people, each with a browser of their own, play a whole game while everything happens."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from harness.browser_users import DESK, PHONE, WORKER, BrowserServer, BrowserUser

NAMES = ("Ada", "Bea", "Cleo", "Dora")
# Long enough for a page to notice, short enough for a test: the cable of one of them is dead.
SILENT = 10.0
# The first time this many answers have been given, by anybody. No night is shorter than that.
RELOAD_AT, SILENCE_AT, LEAVE_AT, RETURN_AT = 2, 4, 6, 9
BETWEEN_LOOKS = 40  # milliseconds; whoever looks all the time keeps the machine from playing
LONGEST_NIGHT = 900.0  # seconds, on a machine that does much else


def lay_table(host: BrowserUser, sealed: bool) -> list[str]:
    """Set a table for four people, as a person does, and read the links off the screen."""
    host.page.goto("/")
    host.tap("[data-room=revenge] .acts .button:not(.lit)")
    if sealed:
        host.tap("details summary")
        host.tap("details .tick input")
        host.tap("details summary")
    for chair in host.page.locator(".chairs select").all():
        chair.select_option("")
    host.tap(".go .lit")
    host.see(".laid")
    links = []
    for n in range(3):
        host.tap(f"main li:nth-child({n + 2}) .acts .lit")
        host.see("dialog svg")
        links.append(host.page.locator("dialog input").input_value())
        host.page.keyboard.press("Escape")
        host.page.wait_for_selector("dialog", state="detached")
    return links


class Evening:
    """A whole game, and what befalls the players meanwhile."""

    def __init__(self, server: BrowserServer, kind: dict[str, Any], sealed: bool) -> None:
        self.server = server
        self.sealed = sealed
        self.players = [server.user(name, kind, proxy=name == "Cleo", **WORKER) for name in NAMES]
        self.ada, self.bea, self.cleo, self.dora = self.players
        self.done: set[str] = set()
        self.answers = 0
        self.mended: float | None = None

    def sit_down(self) -> None:
        links = lay_table(self.ada, self.sealed)
        for player, link in zip(self.players[1:], links, strict=True):
            player.sit(link.replace(self.server.origin, player.origin))
            player.see(".laid")
        # A second tab of the same person.
        self.second = self.dora.context.new_page()
        self.second.goto(self.dora.page.url)
        self.ada.tap(".go .lit")
        while self.sealed and self.ada.page.locator(".laid").count():
            # Sealed dice wait until everybody's device has had a hand in them.
            self.ada.page.wait_for_timeout(BETWEEN_LOOKS)
            if self.ada.page.locator(".trouble p").count():
                self.ada.tap(".go .lit")
        for player in self.players:
            player.see(".play")

    def play(self) -> None:
        deadline = time.monotonic() + LONGEST_NIGHT
        while not all(player.over() for player in self.players):
            assert time.monotonic() < deadline, "the night does not end"
            before = self.answers
            for player in self.players:
                self.act(player)
            self.mend()
            if self.answers == before:
                self.ada.page.wait_for_timeout(BETWEEN_LOOKS)

    def act(self, player: BrowserUser) -> None:
        page = player.page
        if player is self.dora and self.answers % 2:
            page = self.second
        if self.answers >= RETURN_AT:
            self.once("return", lambda: take_back(self.ada))
        offered = player.choices(page)
        if not offered:
            return
        if player is self.bea and self.answers >= RELOAD_AT and self.once("reload", None):
            self.reload()
            return
        # Mostly the first answers, which are contracts: so the night ends.
        player.choose(self.answers * 7 % min(offered, 3), page)
        self.answers += 1
        if self.answers >= SILENCE_AT:
            self.once("silence", self.hush)
        if self.answers >= LEAVE_AT:
            self.once("leave", lambda: hand_over(self.ada))

    def once(self, what: str, do: Callable[[], None] | None) -> bool:
        if what in self.done:
            return False
        self.done.add(what)
        if do is not None:
            do()
        return True

    def reload(self) -> None:
        """With a move in flight: it was pressed, and is not yet acknowledged."""
        self.bea.page.evaluate("window.stop()")
        self.bea.choose(0)
        self.bea.page.reload()
        self.bea.see(".play")

    def hush(self) -> None:
        assert self.cleo.proxy is not None
        self.server.unbroken = False
        self.cleo.proxy.hush()
        self.mended = time.monotonic() + SILENT

    def mend(self) -> None:
        if self.mended is not None and time.monotonic() > self.mended:
            assert self.cleo.proxy is not None
            self.cleo.proxy.cut()
            self.cleo.proxy.mend()
            self.mended = None


def open_seats(player: BrowserUser) -> None:
    if not player.page.locator("aside.seats").is_visible():
        player.tap("header .icon:last-child")
        player.tap("nav .button:nth-child(2)")


def hand_over(player: BrowserUser) -> None:
    """Let a bot play on."""
    open_seats(player)
    player.tap(".who .link >> visible=true")
    player.page.locator("text=Take your chair back >> visible=true").wait_for()
    player.page.keyboard.press("Escape")


def take_back(player: BrowserUser) -> None:
    if player.over():
        return
    open_seats(player)
    player.tap("text=Take your chair back >> visible=true")
    player.page.locator("text=Let a bot play on >> visible=true").first.wait_for()
    player.page.keyboard.press("Escape")


def story(player: BrowserUser, page: Any = None) -> list[str]:
    found: list[str] = (page or player.page).locator("dialog .end li").all_inner_texts()
    return found


def last_moment(player: BrowserUser) -> str:
    """The table as the replay shows it at its end."""
    player.tap("dialog .acts .button:nth-child(2)")
    player.see(".replay .board *")
    player.tap(".strip .icon:nth-child(5)")
    moment = player.page.locator(".strip span")
    moment.wait_for()
    told = player.page.locator(".board").inner_text()
    return f"{moment.inner_text()}\n{told}"


def checked(player: BrowserUser) -> str:
    """What the player's own device says of the dice."""
    player.tap("dialog .acts .button:nth-child(4)")
    player.tap("dialog .seal .lit")
    player.see("dialog .seal [role=status] p:is(.holds, .fails)")
    said = player.page.locator("dialog .seal").inner_text()
    assert player.name in said  # among those who have added something
    player.page.keyboard.press("Escape")
    player.page.wait_for_selector("dialog .seal", state="detached")
    return said.partition("\nAll ")[2]


@pytest.mark.parametrize(
    ("kind", "sealed"), [(DESK, False), (PHONE, True)], ids=["desk", "phone-with-sealed-dice"]
)
def test_four_people_play_a_whole_game(
    server: BrowserServer, kind: dict[str, Any], sealed: bool
) -> None:
    evening = Evening(server, kind, sealed)
    evening.sit_down()
    evening.play()
    assert evening.done == {"reload", "silence", "leave", "return"}
    told = [story(player) for player in evening.players]
    assert told[0]
    assert all(lines == told[0] for lines in told)
    evening.second.bring_to_front()
    evening.second.wait_for_selector(".winners")
    assert story(evening.dora, evening.second) == told[0]
    winners = [player.page.locator("dialog h2").inner_text() for player in evening.players]
    assert winners.count("You win") == 1
    assert len(set(winners)) == 2
    if sealed:
        counts = {checked(player).partition(" ")[0] for player in evening.players}
        assert len(counts) == 1
        assert int(counts.pop()) > 20
    moments = {last_moment(player) for player in evening.players}
    assert len(moments) == 1
    assert server.judged() == []
