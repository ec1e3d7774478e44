"""axe finds nothing to complain of on any screen: in English on a desk, in Italian on a phone."""

from __future__ import annotations

from typing import Any

import pytest

from browser.chromium import AXE
from browser.guests import DESK, PHONE, WORKER, Guest, Inn
from browser.screens import Walk

# What is behind a curtain axe does not judge.
RUN = """async () => {
  if (window.curtain) curtain.disabled = true;
  const found = await axe.run(document, { resultTypes: ["violations"], elementRef: false });
  if (window.curtain) curtain.disabled = false;
  return found;
}"""
WIDE = """[document.documentElement, ...document.querySelectorAll("aside, dialog .body")]
  .some((part) => part.scrollWidth > part.clientWidth)"""


def judged(guest: Guest) -> list[str]:
    """What axe finds wrong with the page, of any severity."""
    if not guest.page.evaluate("'axe' in window"):
        guest.page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = guest.page.evaluate(RUN)
    return [
        f"{item['id']} ({item['impact']}): {node['html'][:160]}"
        for item in found["violations"]
        for node in item["nodes"]
    ]


def faults(guest: Guest) -> list[str]:
    """What axe finds, and whether one has to scroll anything but a board sideways."""
    wide: bool = guest.page.evaluate(WIDE)
    return judged(guest) + ["it scrolls sideways"] * wide


@pytest.mark.parametrize(
    ("kind", "locale"), [(DESK, "en-GB"), (PHONE, "it-IT")], ids=["desk-en", "phone-it"]
)
def test_no_screen_has_a_violation(own_inn: Inn, kind: dict[str, Any], locale: str) -> None:
    guest = own_inn.guest("Ada", kind, locale=locale, **WORKER)
    walk = Walk(own_inn, guest)
    wrong = [f"{name}: {text}" for name in walk.screens() for text in faults(guest)]
    assert not wrong, "\n".join(wrong)


def test_a_violation_is_seen(inn: Inn) -> None:
    guest = inn.guest("Ada")
    guest.page.goto("/")
    guest.see(".wall")
    guest.page.evaluate("document.querySelector('.tools .icon').removeAttribute('aria-label')")
    assert any("button-name" in text for text in judged(guest))
