"""Moving a seat to another device, and resuming a saved game."""

from __future__ import annotations

from pathlib import Path

from browser.connection_faults import asked, changed, press, settle
from browser.prepared_house_game import prepared
from harness.browser_users import PHONE, BrowserServer, BrowserUser

MENU = "header .icon:last-child"
ELSEWHERE = "nav .button:has-text('Another device')"
LINK = "dialog input[readonly]"
PATIENT = 120.0


def own_link(user: BrowserUser) -> str:
    user.tap(MENU)
    user.tap(ELSEWHERE)
    found: str = user.page.locator(LINK).input_value()
    return found


def goes_on(user: BrowserUser) -> None:
    """Answer, and be asked again."""
    settle(user)
    before = asked(user)
    press(user)
    assert changed(user, before, PATIENT)
    settle(user)


def test_a_chair_goes_along_to_another_device(server: BrowserServer) -> None:
    desk = server.user("Ada")
    desk.page.goto("/")
    desk.tap("[data-room=revenge] .lit")
    settle(desk)
    phone = server.user("Pocket", PHONE).sit(own_link(desk))
    goes_on(phone)
    # There the tab knows no link: it makes one, and the old device is told to come by that.
    phone.tap(MENU)
    phone.tap(ELSEWHERE)
    phone.tap("dialog .anew .lit")
    link = phone.page.locator(LINK).input_value()
    desk.see(".banner .stopped")
    phone.page.keyboard.press("Escape")
    goes_on(phone)
    desk.sit(link)
    goes_on(desk)
    assert not server.judged()


def test_a_kept_night_is_played_on_by_whoever_brings_it(
    server: BrowserServer, tmp_path: Path
) -> None:
    kept = tmp_path / "night.gloaming"
    kept.write_bytes(prepared().record.to_bytes())
    user = server.user("Ada", PHONE)
    user.page.goto("/")
    with server.broken_line():  # a browser notes every refusal
        user.page.set_input_files(
            "input[type=file]",
            files=[{"name": "x", "mimeType": "application/octet-stream", "buffer": b"nonsense"}],
        )
        user.see("text=This file is no saved game.")
    user.page.set_input_files("input[type=file]", kept)
    settle(user)
    before = asked(user)
    user.tap('.ask [data-verb="use"]')
    assert changed(user, before, PATIENT)
    assert not server.judged()
