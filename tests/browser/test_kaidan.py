"""Kaidan in a browser: alone by keyboard, and on a phone with bots in the other chairs."""

from __future__ import annotations

from typing import Any

from browser.connection_faults import PATIENT, asked, changed, comes, latest, settle
from browser.test_axe import faults
from browser.test_boards import wrong_with
from browser.test_keys import seen_focus, walk_to
from harness.browser_users import DESK, PHONE, BrowserServer, BrowserUser

MOST_ANSWERS = 80
# A lit square whose middle can be touched: on the map, and under nothing else.
TOUCHABLE = """() => {
  const steps = [...document.querySelectorAll('.mark.lit[data-mark^="direction:"]')];
  return steps.find((mark) => {
    const box = mark.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return top !== null && mark.contains(top);
  })?.dataset.mark ?? "";
}"""
OPEN = "[data-choice]:not(:disabled)"


def at_the_table(server: BrowserServer, kind: dict[str, Any], *others: str) -> BrowserUser:
    """The first of a table's people, at the first question."""
    made = server.table("person", *others, game="kaidan")
    user = server.user("Ada", kind)
    user.sit(server.origin + made["links"]["seats"][0])
    settle(user)
    return user


def turn_of(user: BrowserUser) -> int:
    turn: int = latest(user)["view"]["state"]["turn"]
    return turn


def is_asked(user: BrowserUser) -> bool:
    return user.over() or user.choices() > 0


def done(user: BrowserUser, turn: int) -> bool:
    return user.over() or turn_of(user) >= turn


def test_a_night_alone_by_keyboard(server: BrowserServer) -> None:
    user = at_the_table(server, DESK)
    keys = user.page.keyboard
    walk_to(user, OPEN)
    assert seen_focus(user)
    before = asked(user)
    keys.press("Enter")  # a character
    assert changed(user, before, PATIENT)
    for answer in range(MOST_ANSWERS):
        assert comes(user, lambda: is_asked(user))
        if done(user, 3):
            break
        before = asked(user)
        if answer % 4 == 3 and user.page.locator('[data-verb="pass"]').count():
            walk_to(user, '[data-verb="pass"]')
            keys.press("Enter")
        else:
            keys.press(str(1 + answer % min(3, user.choices())))
        assert changed(user, before, PATIENT)
    assert done(user, 3)
    assert faults(user) == []
    assert server.judged() == []


def test_a_phone_among_bots(server: BrowserServer) -> None:
    user = at_the_table(server, PHONE, "heuristic", "heuristic")
    touched = 0
    wrong: list[str] = []
    for answer in range(MOST_ANSWERS):
        # Whoever dies in the first Turn may not be asked again before the second.
        assert comes(user, lambda: is_asked(user) or done(user, 2))
        if done(user, 2) and touched:
            break
        wrong += wrong_with(user)
        before = asked(user)
        mark = user.page.evaluate(TOUCHABLE)
        if mark and (answer % 3 or not touched):
            user.tap(f'[data-mark="{mark}"]')
            touched += 1
        elif user.page.locator(f'{OPEN}[data-verb="pass"]').count():
            user.tap(f'{OPEN}[data-verb="pass"]')
        else:
            user.choose(0)
        changed(user, before, PATIENT)
    assert touched
    assert not wrong, "\n".join(wrong)
    assert faults(user) == []
    assert server.judged() == []
