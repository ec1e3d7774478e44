"""Possession Sonata with browsers: pressing tiles, and an evening with the real board."""

from __future__ import annotations

from typing import Any

from browser.guests import Guest, Inn

NAMES = ("Ada", "Bea", "Cleo", "Dora")
LIT = "[data-choice]:not(:disabled)"

# What the real pocket and the real cards give: everybody begins one step from its instrument, and
# the instrument lies one step from its spot.
INSTRUMENTS = {"violin": 20, "cello": 74, "flute": 31, "trumpet": 86, "harp": 58, "timpani": 13}
STARTS, SPOTS = (19, 57, 73), (21, 59, 75)
CARDS = ("violin", "harp", "cello")


def press_tile(guest: Guest, tile: int) -> None:
    """Choose a tile on the board; the panel then holds one answer."""
    guest.see(f'[data-tile="{tile}"]')
    guest.page.locator(f'[data-tile="{tile}"]').dispatch_event("click")


def confirm(guest: Guest) -> None:
    guest.see(LIT)
    guest.tap(LIT)


def go(guest: Guest, tile: int) -> None:
    press_tile(guest, tile)
    guest.see(".tile.chosen")
    confirm(guest)
    guest.page.wait_for_selector(".tile.chosen", state="detached")


def say(guest: Guest, label: str) -> None:
    """Press an answer of the panel by its words."""
    guest.page.locator(LIT, has_text=label).first.wait_for()
    guest.tap(f"{LIT}:has-text({label!r})")
    guest.page.wait_for_timeout(50)


def links_of(host: Guest, seats: tuple[int, ...]) -> list[str]:
    """The links of a table in its waiting room, read off the screen one by one."""
    found = []
    for seat in seats:
        host.tap(f"main li:nth-child({seat + 1}) .acts .lit")
        host.see("dialog svg")
        found.append(host.page.locator("dialog input").input_value())
        host.page.keyboard.press("Escape")
        host.page.wait_for_selector("dialog", state="detached")
    return found


def referee_evening(inn: Inn, kind: dict[str, Any], **more: Any) -> list[Guest]:
    """Four phones round a real board; the host is Johnny."""
    guests = [inn.guest(name, kind, **more) for name in NAMES]
    host = guests[0]
    host.page.goto("/")
    host.tap("[data-room=sonata] .acts .button:nth-child(3)")
    host.see("[data-referee]")
    host.tap("[data-referee]")
    host.see(".laid")
    for guest, link in zip(guests[1:], links_of(host, (1, 2, 3)), strict=True):
        guest.sit(link.replace(inn.origin, guest.origin))
        guest.see(".laid")
    host.tap(".go .lit")
    for guest in guests:
        guest.see(".theatre")
    return guests


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


def play_sonata(guests: list[Guest]) -> None:
    """Round 1: everybody takes its instrument. Round 2: everybody performs."""
    johnny, *ghosts = guests
    for guest, start, card in zip(ghosts, STARTS, CARDS, strict=True):
        go(guest, start + 1)
        say(guest, f"Possess the {card}")
    for _ in range(2):
        go(johnny, 96)
    for guest, spot in zip(ghosts, SPOTS, strict=True):
        go(guest, spot)
        say(guest, "Perform")
