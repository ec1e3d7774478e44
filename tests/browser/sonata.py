"""Steps of Possession Sonata in browsers: pressing tiles, and an evening with the real board."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from browser.connection_faults import LOSE
from harness.browser_users import DESK, PHONE, BrowserServer, BrowserUser

NAMES = ("Ada", "Bea", "Cleo", "Dora")
LIT = "[data-choice]:not(:disabled)"

# What the real pocket and the real cards give: everybody begins one step from its instrument, and
# the instrument lies one step from its spot.
INSTRUMENTS = {"violin": 20, "cello": 74, "flute": 31, "trumpet": 86, "harp": 58, "timpani": 13}
STARTS, SPOTS = (19, 57, 73), (21, 59, 75)
CARDS = ("violin", "harp", "cello")


def choose_tile(user: BrowserUser, tile: int) -> None:
    """Choose a tile on the board; the panel then holds one answer."""
    user.see(f'[data-tile="{tile}"]')
    user.page.locator(f'[data-tile="{tile}"]').dispatch_event("click")
    user.see(".tile.chosen")
    user.see(LIT)


def go(user: BrowserUser, tile: int) -> None:
    choose_tile(user, tile)
    user.tap(LIT)
    user.page.wait_for_selector(".tile.chosen", state="detached")


def say(user: BrowserUser, label: str) -> None:
    """Press an answer of the panel by its words."""
    user.tap(f"{LIT}:has-text({label!r})")


@contextmanager
def losing(user: BrowserUser, sign: str) -> Iterator[None]:
    """What is pressed now is lost on its way, and the page loaded again before anybody knows."""
    user.page.evaluate("window.losing = true")
    yield
    user.page.locator(sign).first.wait_for()
    user.page.reload()


@contextmanager
def asleep(user: BrowserUser) -> Iterator[None]:
    """The screen goes dark: the page stands still, and its line dies unnoticed."""
    assert user.proxy is not None
    pillow = user.context.new_cdp_session(user.page)
    pillow.send("Page.setWebLifecycleState", {"state": "frozen"})
    user.proxy.hush()
    yield
    user.proxy.cut()
    user.proxy.mend()
    pillow.send("Page.setWebLifecycleState", {"state": "active"})
    pillow.detach()


def links_of(host: BrowserUser) -> list[str]:
    """The links of a table in its waiting room, read off the screen one by one."""
    found = []
    for seat in range(len(NAMES)):
        host.tap(f"main li:nth-child({seat + 1}) .acts .lit")
        host.see("dialog svg")
        found.append(host.page.locator("dialog input").input_value())
        host.page.keyboard.press("Escape")
        host.page.wait_for_selector("dialog", state="detached")
    return found


def referee_evening(server: BrowserServer, **more: Any) -> tuple[BrowserUser, list[BrowserUser]]:
    """A laptop beside a real board, and four phones."""
    host = server.user("The laptop", DESK, **more)
    host.page.goto("/")
    host.tap("[data-room=sonata] .acts .button:nth-child(3)")
    host.tap("[data-beside]")
    host.tap("[data-referee]")
    host.see(".laid")
    users = [server.user(name, PHONE, proxy=True, **more) for name in NAMES]
    for user, link in zip(users, links_of(host), strict=True):
        user.context.add_init_script(LOSE)
        user.sit(link.replace(server.origin, user.origin))
        user.see(".laid")
    host.tap(".go .lit")
    for user in (host, *users):
        user.see(".theatre")
    return host, users


def draw_all(users: list[BrowserUser]) -> None:
    """The whole setup, said by whoever made each draw."""
    for n, (instrument, tile) in enumerate(INSTRUMENTS.items()):
        say(users[n % 4], instrument.capitalize())
        go(users[n % 4], tile)
        for user in users:
            user.see(f"[data-piece={instrument}]")
    for tiles in (STARTS, SPOTS):
        for user, tile in zip(users[1:], tiles, strict=True):
            go(user, tile)
    for user, card in zip(users[1:], CARDS, strict=True):
        user.see(f"h2:has-text('{user.name} draws')")  # all ghosts see every card, and may say it
        say(user, card.capitalize())


def take_instruments(users: list[BrowserUser]) -> None:
    """Round 1. Red's phone is loaded again in mid-answer, while yellow's sleeps."""
    johnny, red, yellow, green = users
    with asleep(yellow):
        choose_tile(red, STARTS[0] + 1)
        with losing(red, ".sending"):
            red.tap(LIT)
        say(red, f"Possess the {CARDS[0]}")
        johnny.see("[data-piece=violin] .halo")
    for user, start, card in zip((yellow, green), STARTS[1:], CARDS[1:], strict=True):
        go(user, start + 1)
        say(user, f"Possess the {card}")
    for _ in range(2):
        go(johnny, 96)


def play_sonata(users: list[BrowserUser]) -> None:
    """Round 2: everybody performs."""
    for user, spot in zip(users[1:], SPOTS, strict=True):
        go(user, spot)
        say(user, "Perform")
