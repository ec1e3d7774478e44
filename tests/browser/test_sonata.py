"""Possession Sonata in real browsers: a night of four people, and the real board's referee."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

from browser.guests import DESK, PHONE, Guest, Inn
from browser.sonata import LIT, NAMES, draw_all, play_sonata, referee_evening
from browser.test_axe import judged
from browser.test_boards import wrong_with

ENGLISH = {"locale": "en-GB"}


def lay_table(inn: Inn, guests: list[Guest]) -> None:
    """A short night for four people: one hour of four rounds, whispers after the second."""
    chairs = [{"sit": "person", "name": name} for name in NAMES]
    body = {"game": "sonata", "seats": 4, "options": {"hours": 1}, "chairs": chairs}
    status, laid = inn.call("POST", "/api/tables", body)
    assert status == 201, laid
    for guest, link in zip(guests, laid["links"]["seats"], strict=True):
        guest.sit(link)
        guest.see(".laid")
    host = inn.sit(laid["links"]["host"])
    assert inn.call("POST", f"/api/tables/{laid['table']}/begin", {}, host)[0] == 200


def act(guest: Guest, rng: random.Random) -> None:
    """Answer as a person does: by a tile of the map, or by a button of the panel."""
    tiles = guest.page.locator(".tile")
    if tiles.count() and rng.random() < 0.7:
        tiles.nth(rng.randrange(tiles.count())).dispatch_event("click")
        guest.page.wait_for_timeout(40)
        guest.choose(0)
    elif guest.choices():
        guest.choose(rng.randrange(guest.choices()))
    guest.page.wait_for_timeout(40)


@pytest.mark.parametrize("kind", [DESK, PHONE], ids=["desk", "phone"])
def test_four_people_play_a_whole_night(inn: Inn, kind: dict[str, Any]) -> None:
    rng = random.Random(kind["viewport"]["width"])
    guests = [inn.guest(name, kind, **ENGLISH) for name in NAMES]
    lay_table(inn, guests)
    wrong: list[str] = []
    deadline = time.monotonic() + 300
    answers = 0
    while not all(guest.over() for guest in guests):
        assert time.monotonic() < deadline, "the night does not end"
        for guest in guests:
            if guest.choices():
                if answers % 7 == 0:
                    wrong += [f"{guest.name}: {text}" for text in wrong_with(guest)]
                act(guest, rng)
                answers += 1
    assert answers > 20
    endings = {guest.page.locator("dialog .end li").first.inner_text() for guest in guests}
    assert len(endings) == 1
    assert wrong == []
    assert [text for guest in guests[:2] for text in judged(guest)] == []
    assert inn.judged() == []


def test_covered_nothing_of_a_ghost_is_to_be_seen(inn: Inn) -> None:
    guests = [inn.guest(name, PHONE, **ENGLISH) for name in NAMES]
    lay_table(inn, guests)
    red = guests[1]
    red.see(".tile")
    hidden = ".tile, .spot circle, .start path, [data-piece=ghost-1] > *, .own > *, .panel"
    count = f"document.querySelectorAll('{hidden}').length"
    seen = f"""[...document.querySelectorAll('{hidden}')]
      .filter((thing) => getComputedStyle(thing).visibility === "visible").length"""
    assert red.page.evaluate(seen) == red.page.evaluate(count) > 5
    red.tap("header [aria-pressed]")
    assert red.page.evaluate(seen) == 0
    red.tap("header [aria-pressed]")
    assert red.page.evaluate(seen) > 5


def test_the_referee_keeps_the_rules_of_a_real_board(inn: Inn) -> None:
    """Draws and moves are said by whoever made them; at the end the night is shown again."""
    guests = referee_evening(inn, PHONE, **ENGLISH)
    johnny, red = guests[0], guests[1]
    draw_all(guests)
    red.see(f"{LIT} >> text=Move")
    # Johnny's phone knows the instruments, and nothing of the ghosts.
    assert johnny.page.locator("[data-piece^=ghost]").count() == 0
    assert johnny.page.locator(".spot").count() == 0
    assert red.page.locator(".spot").count() == 1
    play_sonata(guests)
    for guest in guests:
        assert "three voices met" in guest.ending()
    assert [text for guest in (johnny, red) for text in judged(guest)] == []
    johnny.tap("dialog .acts .button:nth-child(2)")
    johnny.see(".replay .theatre")
    johnny.page.select_option("header select", "all")
    johnny.page.wait_for_function("document.querySelectorAll('.theirs circle').length >= 0")
    slider = johnny.page.locator("input[type=range]")
    slider.focus()
    for _ in range(4):
        johnny.page.keyboard.press("ArrowRight")
    # With every secret open the ghosts are on the map from the beginning.
    johnny.page.wait_for_selector("[data-piece^=ghost]:not(.faint)")
    assert inn.judged() == []
