"""P-12 and P-19 in a real browser, for long."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import sync_playwright
from run import Item

from browser.chromium import launch_options, web_build
from browser.guests import Inn
from browser.hostile import hostile
from browser.lines import TROUBLES
from browser.slander import slander

BATCH = 50
# Seconds: two after the link returns, and time for a page to be drawn.
FRESH = 4.0


def with_inn(folder: Path, do: Callable[[Inn], list[str]]) -> list[str]:
    """A server and a browser for as long as it takes."""
    web_build().build()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        inn = Inn(browser, folder)
        inn.start()
        try:
            found = do(inn)
        finally:
            inn.leave()
            browser.close()
    return [*found, *inn.troubles]


def every_trouble(folder: Path, seed: int) -> tuple[int, list[str]]:
    """Each way in which a page can lose its line, once."""
    violations: list[str] = []
    for name, trouble in TROUBLES.items():
        own = folder / name
        own.mkdir()
        violations += [
            f"{name}: {text}" for text in with_inn(own, lambda inn, t=trouble: t(inn, "", FRESH))
        ]
    return len(TROUBLES), violations


def some_slander(folder: Path, seed: int) -> tuple[int, list[str]]:
    words = hostile(BATCH * (seed + 1), seed)[-BATCH:]
    return BATCH, with_inn(folder, lambda inn: slander(inn, words))


ITEMS = {
    "soak-12": [Item("P-12", "troubles in a browser", 200, every_trouble)],
    "soak-19": [Item("P-19", "hostile words in a browser", 500, some_slander)],
}
