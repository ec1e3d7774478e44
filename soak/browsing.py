"""Soak tests in a real browser: the long forms of P-12 and P-19."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import sync_playwright
from run import Item

from browser.chromium import launch_options, web_build
from browser.connection_faults import CONNECTION_FAULTS
from browser.hostile_text import try_hostile_text
from harness.browser_users import BrowserServer
from harness.hostile_strings import hostile_strings

BATCH = 50
# Seconds: two after the link returns, and time for a page to be drawn.
FRESH = 4.0


def with_server(folder: Path, do: Callable[[BrowserServer], list[str]]) -> list[str]:
    """A server and a browser for as long as it takes."""
    web_build().build()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        server = BrowserServer(browser, folder)
        server.start()
        try:
            found = do(server)
        finally:
            server.leave()
            browser.close()
    return [*found, *server.troubles]


def every_trouble(folder: Path, seed: int) -> tuple[int, list[str]]:
    """Each way in which a page can lose its connection, once."""
    violations: list[str] = []
    for name, trouble in CONNECTION_FAULTS.items():
        own = folder / name
        own.mkdir()
        violations += [
            f"{name}: {text}"
            for text in with_server(own, lambda server, t=trouble: t(server, "", FRESH))
        ]
    return len(CONNECTION_FAULTS), violations


def some_slander(folder: Path, seed: int) -> tuple[int, list[str]]:
    words = hostile_strings(BATCH * (seed + 1), seed)[-BATCH:]
    return BATCH, with_server(folder, lambda server: try_hostile_text(server, words))


ITEMS = {
    "soak-12": [Item("P-12", "troubles in a browser", 200, every_trouble)],
    "soak-19": [Item("P-19", "hostile words in a browser", 500, some_slander)],
}
