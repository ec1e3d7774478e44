"""axe finds nothing to complain of on any screen: in English on a desk, in Italian on a phone."""

from __future__ import annotations

from typing import Any

import pytest

from browser.chromium import AXE
from browser.screens import Walk
from harness.browser_users import DESK, PHONE, WORKER, BrowserServer, BrowserUser

# What is behind a curtain axe does not judge.
RUN = """async () => {
  if (window.curtain) curtain.disabled = true;
  const found = await axe.run(document, { resultTypes: ["violations"], elementRef: false });
  if (window.curtain) curtain.disabled = false;
  return found;
}"""
WIDE = """[document.documentElement, ...document.querySelectorAll("aside, dialog .body")]
  .some((part) => part.scrollWidth > part.clientWidth)"""


def judged(user: BrowserUser) -> list[str]:
    """What axe finds wrong with the page, of any severity."""
    if not user.page.evaluate("'axe' in window"):
        user.page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = user.page.evaluate(RUN)
    return [
        f"{item['id']} ({item['impact']}): {node['html'][:160]}"
        for item in found["violations"]
        for node in item["nodes"]
    ]


def faults(user: BrowserUser) -> list[str]:
    """What axe finds, and whether one has to scroll anything but a board sideways."""
    wide: bool = user.page.evaluate(WIDE)
    return judged(user) + ["it scrolls sideways"] * wide


@pytest.mark.parametrize(
    ("kind", "locale"), [(DESK, "en-GB"), (PHONE, "it-IT")], ids=["desk-en", "phone-it"]
)
def test_no_screen_has_a_violation(
    own_server: BrowserServer, kind: dict[str, Any], locale: str
) -> None:
    user = own_server.user("Ada", kind, locale=locale, **WORKER)
    walk = Walk(own_server, user)
    wrong = [f"{name}: {text}" for name in walk.screens() for text in faults(user)]
    assert not wrong, "\n".join(wrong)


def test_a_violation_is_seen(server: BrowserServer) -> None:
    user = server.user("Ada")
    user.page.goto("/")
    user.see(".wall")
    user.page.evaluate("document.querySelector('.tools .icon').removeAttribute('aria-label')")
    assert any("button-name" in text for text in judged(user))
