"""Possession Sonata in real browsers: a night of four people, and the real board's referee."""

from __future__ import annotations

import random
import time

from browser.sonata import (
    LIT,
    NAMES,
    STARTS,
    draw_all,
    play_sonata,
    referee_evening,
    take_instruments,
)
from browser.test_axe import judged
from browser.test_boards import wrong_with
from browser.test_keys import seen_focus, walk_to
from harness.browser_users import DESK, PHONE, BrowserServer, BrowserUser

ENGLISH = {"locale": "en-GB"}
SPILLS = """[...document.querySelectorAll(".theatre > *, .props > *")]
  .filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
  .map((part) => `${part.className} spills over`)"""
# A tile may be gone by the time it is pressed.
PRESS = """(n) => document.querySelectorAll(".tile")[n]
  ?.dispatchEvent(new MouseEvent("click", { bubbles: true }))"""
ASKED_AGAIN = """() => document.querySelectorAll(".pips .on").length === 1
  && document.querySelector(".tile")"""
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")


def lay_table(server: BrowserServer, users: dict[int, BrowserUser]) -> None:
    """A short night for four people, of whom these have come: one hour of four rounds, whispers
    after the second."""
    chairs = [{"sit": "person", "name": name} for name in NAMES]
    body = {"game": "sonata", "seats": 4, "options": {"hours": 1}, "chairs": chairs}
    status, laid = server.call("POST", "/api/tables", body)
    assert status == 201, laid
    for seat, user in users.items():
        user.sit(laid["links"]["seats"][seat])
        user.see(".laid")
    host = server.sit(laid["links"]["host"])
    assert server.call("POST", f"/api/tables/{laid['table']}/begin", {}, host)[0] == 200


def spills(user: BrowserUser) -> list[str]:
    """Is any part of the stage wider than the stage?"""
    found: list[str] = user.page.evaluate(SPILLS)
    return found


def act(user: BrowserUser, rng: random.Random) -> None:
    """Answer as a person does: by a tile of the map, or by a button of the panel."""
    tiles = user.page.locator(".tile").count()
    if tiles and rng.random() < 0.7:
        user.page.evaluate(PRESS, rng.randrange(tiles))
        user.page.wait_for_timeout(40)
        user.choose(0)
    elif user.choices():
        user.choose(rng.randrange(max(1, user.choices())))
    user.page.wait_for_timeout(40)


def test_four_people_play_a_whole_night(server: BrowserServer) -> None:
    """Two at a desk and two on phones; they answer on the map or in the panel, as it comes."""
    rng = random.Random(6)
    kinds = (DESK, PHONE, PHONE, DESK)
    users = [server.user(name, kind, **ENGLISH) for name, kind in zip(NAMES, kinds, strict=True)]
    lay_table(server, dict(enumerate(users)))
    wrong: list[str] = []
    deadline = time.monotonic() + 900  # on a machine that does much else
    answers = 0
    while not all(user.over() for user in users):
        assert time.monotonic() < deadline, "the night does not end"
        before = answers
        for user in users:
            if user.choices():
                faults = spills(user) + (wrong_with(user) if answers % 7 == 0 else [])
                wrong += [f"{user.name}: {text}" for text in faults]
                act(user, rng)
                answers += 1
        if answers == before:
            users[0].page.wait_for_timeout(40)
    assert answers > 20
    endings = {user.page.locator("dialog .end li").first.inner_text() for user in users}
    assert len(endings) == 1
    assert wrong == []
    assert [text for user in users[:2] for text in judged(user)] == []
    assert server.judged() == []


def test_a_turn_without_a_pointer(server: BrowserServer) -> None:
    """Tab to the map, arrows to a tile, Enter; the same keys for the pencil."""
    red = server.user(NAMES[1], DESK, **ENGLISH)
    lay_table(server, {1: red})
    keys = red.page.keyboard
    red.see(".tile")
    walk_to(red, ".board .tile")
    assert seen_focus(red)
    here = red.page.evaluate("document.activeElement.dataset.tile")
    pressed = next(key for key in ARROWS if moves_focus(red, key))
    assert red.page.evaluate("document.activeElement.dataset.tile") != here, pressed
    keys.press("Enter")
    red.see(".tile.chosen")
    walk_to(red, LIT)
    keys.press("Enter")
    red.page.wait_for_function(ASKED_AGAIN)
    walk_to(red, "[data-pencil]")
    keys.press("Enter")
    walk_to(red, "[data-paper]")
    keys.press("ArrowRight")
    keys.press("Enter")
    red.see('[data-paper="2"][aria-pressed=true]')
    assert red.page.locator(".pencilled").count() == 1
    assert judged(red) == []
    red.page.reload()
    red.see(".pencilled")


def moves_focus(user: BrowserUser, key: str) -> bool:
    """Does this arrow lead to another tile?"""
    before = user.page.evaluate("document.activeElement.dataset.tile")
    user.page.keyboard.press(key)
    return bool(user.page.evaluate("document.activeElement.dataset.tile") != before)


def test_covered_nothing_of_a_ghost_is_to_be_seen(server: BrowserServer) -> None:
    red = server.user(NAMES[1], PHONE, **ENGLISH)
    lay_table(server, {1: red})
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


def test_the_referee_keeps_the_rules_of_a_real_board(server: BrowserServer) -> None:
    """Draws and moves are said by whoever made them, one phone is loaded again in mid-answer and
    one sleeps; at the end the night is shown again."""
    host, users = referee_evening(server, **ENGLISH)
    johnny, red = users[:2]
    draw_all(users)
    red.see(f"{LIT}:has-text('Stay on {STARTS[0]}')")
    # Johnny's phone and the laptop know the instruments, and nothing of the ghosts.
    for public in (host, johnny):
        assert public.page.locator("[data-piece^=ghost]").count() == 0
        assert public.page.locator(".spot").count() == 0
    assert red.page.locator(".spot").count() == 1
    with server.broken_line():
        take_instruments(users)
    play_sonata(users)
    for user in (host, *users):
        assert "three voices met" in user.ending()
    assert [text for user in (host, johnny, red) for text in judged(user)] == []
    looks_back(host)
    assert server.judged() == []


def looks_back(host: BrowserUser) -> None:
    """With every secret open the ghosts are on the map from the beginning."""
    host.tap("dialog .acts .button:nth-child(2)")
    host.see(".replay .theatre")
    host.page.select_option("header select", "all")
    slider = host.page.locator("input[type=range]")
    slider.focus()
    for _ in range(4):
        host.page.keyboard.press("ArrowRight")
    host.page.wait_for_selector("[data-piece^=ghost]:not(.faint)")
