"""Keyboard only: a whole match without a pointer."""

from __future__ import annotations

from browser.connection_faults import PATIENT, asked, changed, steady
from harness.browser_users import BrowserServer, BrowserUser

FOCUSED = "(wanted) => document.activeElement?.matches(wanted) ?? false"
MOST_STOPS = 60
LAST_ROUND = 400
BETWEEN_KEYS = 5.0  # seconds; whoever sees nothing happen presses again


def walk_to(user: BrowserUser, wanted: str) -> int:
    """Press Tab until something of that kind has the focus; how often that took."""
    for stops in range(MOST_STOPS):
        if user.page.evaluate(FOCUSED, wanted):
            return stops
        user.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {wanted}")


def seen_focus(user: BrowserUser) -> bool:
    """Can one see where the focus is?"""
    style = "getComputedStyle(document.activeElement).outlineStyle"
    return bool(user.page.evaluate(style) != "none")


def test_a_whole_match_by_keyboard(server: BrowserServer) -> None:
    user = server.user("Ada")
    keys = user.page.keyboard
    user.page.goto("/")
    user.see(".wall")
    walk_to(user, "[data-room=revenge] .lit")
    assert seen_focus(user)
    keys.press("Enter")
    user.see("[data-choice]")
    # The first answer the long way, the rules by the way, the others by number.
    before = steady(user)
    walk_to(user, "[data-choice]")
    assert seen_focus(user)
    keys.press("Enter")
    assert changed(user, before, PATIENT)
    steady(user)
    walk_to(user, "header .icon:last-child")
    keys.press("Enter")
    user.see("dialog nav")
    walk_to(user, "nav .button")
    keys.press("Enter")
    user.see("dialog input[type=search]")
    walk_to(user, "input[type=search]")
    keys.type("mark")
    user.see("dialog li .id")
    keys.press("Escape")  # empties the field
    keys.press("Escape")
    user.page.wait_for_selector("dialog", state="detached")
    for answer in range(LAST_ROUND):
        user.see("[data-choice]:not(:disabled), .winners")
        if user.over():
            break
        before = asked(user)
        keys.press(str(1 + answer % min(3, max(1, user.choices()))))
        changed(user, before, BETWEEN_KEYS)
    assert user.over()
    walk_to(user, "dialog .acts .button:nth-child(2)")
    keys.press("Enter")
    user.see(".replay .board *")
    walk_to(user, "input[type=range]")
    before = user.page.locator(".strip span").inner_text()
    keys.press("ArrowRight")
    user.page.wait_for_function(
        "(before) => document.querySelector('.strip span').innerText !== before", arg=before
    )
    assert server.judged() == []


def test_the_board_answers_keys(server: BrowserServer) -> None:
    """A rival can be pressed on the board itself, and Escape takes it back."""
    user = server.user("Ada")
    user.page.goto("/")
    user.tap("[data-room=revenge] .lit")
    user.see("[data-choice]")
    before = user.choices()
    walk_to(user, ".board .lit")
    user.page.keyboard.press("Enter")
    user.page.wait_for_function(
        "(n) => document.querySelectorAll('[data-choice]').length !== n", arg=before
    )
    user.page.keyboard.press("Escape")
    user.page.wait_for_function(
        "(n) => document.querySelectorAll('[data-choice]').length === n", arg=before
    )
