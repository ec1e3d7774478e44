from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.chromium import launch_options, web_build
from browser.guests import Inn


@pytest.fixture(scope="session")
def client() -> None:
    """The client of this very source, built if it is not there."""
    web_build().build()


@pytest.fixture(scope="session")
def browser(client: None) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(**launch_options())
        yield opened
        opened.close()


@pytest.fixture
def inn(browser: Browser, tmp_path: Path) -> Iterator[Inn]:
    """A server and a browser, and nothing wrong with any page until the end."""
    opened = Inn(browser, tmp_path)
    opened.start()
    try:
        yield opened
    finally:
        opened.leave()
    assert not opened.troubles, "\n".join(opened.troubles)
