"""P-12 in a browser: lose the network at any moment. (The long form is `soak-12`.)"""

from __future__ import annotations

import pytest

from browser.connection_faults import (
    CONNECTION_FAULTS,
    asleep,
    back_and_forward,
    line_goes_silent,
    receipt_lost,
    reload_in_flight,
    server_is_lost,
)
from faults import Plant
from harness.browser_users import PHONE, WORKER, BrowserServer

# A browser that keeps nothing for the page.
FORGETFUL = "Storage.prototype.setItem = () => undefined;"
# A page that never hears that it was left or shown again, and one that believes to be out of sight.
NUMB = """
for (const name of ["pagehide", "pageshow", "visibilitychange", "online"])
  for (const target of [window, document])
    target.addEventListener(name, (event) => event.stopImmediatePropagation(), true);
"""
SLEEPY = NUMB + "Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });"
# A page that says nothing about its line.
TONGUELESS = """
new MutationObserver(() => document.querySelector(".banner p")?.remove())
  .observe(document, { childList: true, subtree: true });
"""


# Seconds to wait for what does not come, because it was seen to.
NOT_LONG = 4.0


@pytest.mark.parametrize("name", [name for name in CONNECTION_FAULTS if name != "server_is_lost"])
def test_the_page_comes_through(server: BrowserServer, name: str) -> None:
    assert CONNECTION_FAULTS[name](server, "") == []


def test_the_page_outlives_its_server(own_server: BrowserServer) -> None:
    assert server_is_lost(own_server) == []


def test_a_browser_that_keeps_nothing_is_seen(server: BrowserServer) -> None:
    assert "the answer was forgotten" in reload_in_flight(server, FORGETFUL, NOT_LONG)


def test_a_page_that_says_nothing_is_seen(server: BrowserServer) -> None:
    assert "the page does not say that it is behind" in line_goes_silent(
        server, TONGUELESS, NOT_LONG
    )


def test_a_page_that_sleeps_on_is_seen(server: BrowserServer) -> None:
    assert asleep(server, SLEEPY, NOT_LONG) == ["not fresh after eight hours"]


def test_a_page_that_does_not_notice_leaving_is_seen(server: BrowserServer) -> None:
    wrong = back_and_forward(server, NUMB, NOT_LONG)
    assert wrong == ["a page that was left holds on to its line"]


def test_a_server_that_forgets_is_seen(own_server: BrowserServer, plant: Plant) -> None:
    own_server.stop()
    plant("forget-nonce")
    own_server.start()
    assert receipt_lost(own_server) != []


def test_without_a_server_the_page_still_speaks(own_server: BrowserServer) -> None:
    """A worker keeps the shell: a stranger who comes back finds words, not a blank page."""
    user = own_server.user("Ada", PHONE, locale="it-IT", **WORKER)
    user.page.goto("/")
    user.see(".wall")
    user.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    user.page.reload()
    user.see(".wall")
    with own_server.broken_line():
        own_server.kill()
        user.page.reload()
        user.page.locator("text=Nessuno apre la porta").wait_for()
        own_server.start()
        user.see(".wall")
