"""Chairs that travel: on to another device, and back to a night that was kept."""

from __future__ import annotations

from pathlib import Path

from browser.guests import PHONE, Guest, Inn
from browser.lines import asked, changed, press, settle
from browser.night import prepared

MENU = "header .icon:last-child"
ELSEWHERE = "nav .button:has-text('Another device')"
LINK = "dialog input[readonly]"
PATIENT = 120.0


def own_link(guest: Guest) -> str:
    guest.tap(MENU)
    guest.tap(ELSEWHERE)
    found: str = guest.page.locator(LINK).input_value()
    return found


def goes_on(guest: Guest) -> None:
    """Answer, and be asked again."""
    settle(guest)
    before = asked(guest)
    press(guest)
    assert changed(guest, before, PATIENT)
    settle(guest)


def test_a_chair_goes_along_to_another_device(inn: Inn) -> None:
    desk = inn.guest("Ada")
    desk.page.goto("/")
    desk.tap("[data-room=revenge] .lit")
    settle(desk)
    phone = inn.guest("Pocket", PHONE).sit(own_link(desk))
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
    assert not inn.judged()


def test_a_kept_night_is_played_on_by_whoever_brings_it(inn: Inn, tmp_path: Path) -> None:
    kept = tmp_path / "night.gloaming"
    kept.write_bytes(prepared().record.to_bytes())
    guest = inn.guest("Ada", PHONE)
    guest.page.goto("/")
    with inn.broken_line():  # a browser notes every refusal
        guest.page.set_input_files(
            "input[type=file]",
            files=[{"name": "x", "mimeType": "application/octet-stream", "buffer": b"nonsense"}],
        )
        guest.see("text=This file is no saved game.")
    guest.page.set_input_files("input[type=file]", kept)
    settle(guest)
    before = asked(guest)
    guest.tap('.ask [data-verb="use"]')
    assert changed(guest, before, PATIENT)
    assert not inn.judged()
