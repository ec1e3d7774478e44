"""A whole match without a pointer."""

from __future__ import annotations

from browser.guests import Guest, Inn
from browser.lines import PATIENT, asked, changed, steady

FOCUSED = "(wanted) => document.activeElement?.matches(wanted) ?? false"
MOST_STOPS = 60
LAST_ROUND = 400
BETWEEN_KEYS = 5.0  # seconds; whoever sees nothing happen presses again


def walk_to(guest: Guest, wanted: str) -> int:
    """Press Tab until something of that kind has the focus; how often that took."""
    for stops in range(MOST_STOPS):
        if guest.page.evaluate(FOCUSED, wanted):
            return stops
        guest.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {wanted}")


def seen_focus(guest: Guest) -> bool:
    """Can one see where the focus is?"""
    style = "getComputedStyle(document.activeElement).outlineStyle"
    return bool(guest.page.evaluate(style) != "none")


def test_a_whole_match_by_keyboard(inn: Inn) -> None:
    guest = inn.guest("Ada")
    keys = guest.page.keyboard
    guest.page.goto("/")
    guest.see(".wall")
    walk_to(guest, "[data-room=revenge] .lit")
    assert seen_focus(guest)
    keys.press("Enter")
    guest.see("[data-choice]")
    # The first answer the long way, the rules by the way, the others by number.
    before = steady(guest)
    walk_to(guest, "[data-choice]")
    assert seen_focus(guest)
    keys.press("Enter")
    assert changed(guest, before, PATIENT)
    steady(guest)
    walk_to(guest, "header .icon:last-child")
    keys.press("Enter")
    guest.see("dialog nav")
    walk_to(guest, "nav .button")
    keys.press("Enter")
    guest.see("dialog input[type=search]")
    walk_to(guest, "input[type=search]")
    keys.type("mark")
    guest.see("dialog li .id")
    keys.press("Escape")  # empties the field
    keys.press("Escape")
    guest.page.wait_for_selector("dialog", state="detached")
    for answer in range(LAST_ROUND):
        guest.see("[data-choice]:not(:disabled), .winners")
        if guest.over():
            break
        before = asked(guest)
        keys.press(str(1 + answer % min(3, max(1, guest.choices()))))
        changed(guest, before, BETWEEN_KEYS)
    assert guest.over()
    walk_to(guest, "dialog .acts .button:nth-child(2)")
    keys.press("Enter")
    guest.see(".replay .board *")
    walk_to(guest, "input[type=range]")
    before = guest.page.locator(".strip span").inner_text()
    keys.press("ArrowRight")
    guest.page.wait_for_function(
        "(before) => document.querySelector('.strip span').innerText !== before", arg=before
    )
    assert inn.judged() == []


def test_the_board_answers_keys(inn: Inn) -> None:
    """A rival can be pressed on the board itself, and Escape takes it back."""
    guest = inn.guest("Ada")
    guest.page.goto("/")
    guest.tap("[data-room=revenge] .lit")
    guest.see("[data-choice]")
    before = guest.choices()
    walk_to(guest, ".board .lit")
    guest.page.keyboard.press("Enter")
    guest.page.wait_for_function(
        "(n) => document.querySelectorAll('[data-choice]').length !== n", arg=before
    )
    guest.page.keyboard.press("Escape")
    guest.page.wait_for_function(
        "(n) => document.querySelectorAll('[data-choice]').length === n", arg=before
    )
