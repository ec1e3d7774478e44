"""Possession Sonata with browsers: pressing tiles, and an evening with the real board."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from browser.guests import DESK, PHONE, Guest, Inn
from browser.lines import LOSE

NAMES = ("Ada", "Bea", "Cleo", "Dora")
LIT = "[data-choice]:not(:disabled)"

# What the real pocket and the real cards give: everybody begins one step from its instrument, and
# the instrument lies one step from its spot.
INSTRUMENTS = {"violin": 20, "cello": 74, "flute": 31, "trumpet": 86, "harp": 58, "timpani": 13}
STARTS, SPOTS = (19, 57, 73), (21, 59, 75)
CARDS = ("violin", "harp", "cello")


def choose_tile(guest: Guest, tile: int) -> None:
    """Choose a tile on the board; the panel then holds one answer."""
    guest.see(f'[data-tile="{tile}"]')
    guest.page.locator(f'[data-tile="{tile}"]').dispatch_event("click")
    guest.see(".tile.chosen")
    guest.see(LIT)


def go(guest: Guest, tile: int) -> None:
    choose_tile(guest, tile)
    guest.tap(LIT)
    guest.page.wait_for_selector(".tile.chosen", state="detached")


def say(guest: Guest, label: str) -> None:
    """Press an answer of the panel by its words."""
    guest.tap(f"{LIT}:has-text({label!r})")


@contextmanager
def losing(guest: Guest, sign: str) -> Iterator[None]:
    """What is pressed now is lost on its way, and the page loaded again before anybody knows."""
    guest.page.evaluate("window.losing = true")
    yield
    guest.page.locator(sign).first.wait_for()
    guest.page.reload()


@contextmanager
def asleep(guest: Guest) -> Iterator[None]:
    """The screen goes dark: the page stands still, and its line dies unnoticed."""
    assert guest.cable is not None
    pillow = guest.context.new_cdp_session(guest.page)
    pillow.send("Page.setWebLifecycleState", {"state": "frozen"})
    guest.cable.hush()
    yield
    guest.cable.cut()
    guest.cable.mend()
    pillow.send("Page.setWebLifecycleState", {"state": "active"})
    pillow.detach()


def links_of(host: Guest) -> list[str]:
    """The links of a table in its waiting room, read off the screen one by one."""
    found = []
    for seat in range(len(NAMES)):
        host.tap(f"main li:nth-child({seat + 1}) .acts .lit")
        host.see("dialog svg")
        found.append(host.page.locator("dialog input").input_value())
        host.page.keyboard.press("Escape")
        host.page.wait_for_selector("dialog", state="detached")
    return found


def referee_evening(inn: Inn, **more: Any) -> tuple[Guest, list[Guest]]:
    """A laptop beside a real board, and four phones."""
    host = inn.guest("The laptop", DESK, **more)
    host.page.goto("/")
    host.tap("[data-room=sonata] .acts .button:nth-child(3)")
    host.tap("[data-beside]")
    host.tap("[data-referee]")
    host.see(".laid")
    guests = [inn.guest(name, PHONE, cable=True, **more) for name in NAMES]
    for guest, link in zip(guests, links_of(host), strict=True):
        guest.context.add_init_script(LOSE)
        guest.sit(link.replace(inn.origin, guest.origin))
        guest.see(".laid")
    host.tap(".go .lit")
    for guest in (host, *guests):
        guest.see(".theatre")
    return host, guests


def draw_all(guests: list[Guest]) -> None:
    """The whole setup, said by whoever made each draw."""
    for n, (instrument, tile) in enumerate(INSTRUMENTS.items()):
        go(guests[n % 4], tile)
        for guest in guests:
            guest.see(f"[data-piece={instrument}]")
    for tiles in (STARTS, SPOTS):
        for guest, tile in zip(guests[1:], tiles, strict=True):
            go(guest, tile)
    for guest, card in zip(guests[1:], CARDS, strict=True):
        guest.see(f"h2:has-text('{guest.name} draws')")  # all ghosts see every card, and may say it
        say(guest, card.capitalize())


def take_instruments(guests: list[Guest]) -> None:
    """Round 1. Red's phone is loaded again in mid-answer, while yellow's sleeps."""
    johnny, red, yellow, green = guests
    with asleep(yellow):
        choose_tile(red, STARTS[0] + 1)
        with losing(red, ".sending"):
            red.tap(LIT)
        say(red, f"Possess the {CARDS[0]}")
        johnny.see("[data-piece=violin] .halo")
    for guest, start, card in zip((yellow, green), STARTS[1:], CARDS[1:], strict=True):
        go(guest, start + 1)
        say(guest, f"Possess the {card}")
    for _ in range(2):
        go(johnny, 96)


def play_sonata(guests: list[Guest]) -> None:
    """Round 2: everybody performs."""
    for guest, spot in zip(guests[1:], SPOTS, strict=True):
        go(guest, spot)
        say(guest, "Perform")
