"""axe finds nothing to complain of on any screen: in English on a desk, in Italian on a phone."""

from __future__ import annotations

from typing import Any

import pytest

from browser.chromium import AXE
from browser.guests import DESK, PHONE, Guest, Inn
from browser.screens import Walk

RUN = "axe.run(document, { resultTypes: ['violations'], elementRef: false })"


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


@pytest.mark.parametrize(
    ("kind", "locale"), [(DESK, "en-GB"), (PHONE, "it-IT")], ids=["desk-en", "phone-it"]
)
def test_no_screen_has_a_violation(inn: Inn, kind: dict[str, Any], locale: str) -> None:
    guest = inn.guest("Ada", kind, locale=locale)
    walk = Walk(inn, guest)
    wrong = [f"{name}: {text}" for name in walk.screens() for text in judged(guest)]
    assert not wrong, "\n".join(wrong)


def test_a_violation_is_seen(inn: Inn) -> None:
    guest = inn.guest("Ada")
    guest.page.goto("/")
    guest.see(".wall")
    guest.page.evaluate("document.querySelector('.tools .icon').removeAttribute('aria-label')")
    assert any("button-name" in text for text in judged(guest))
