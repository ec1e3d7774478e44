from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.chromium import UNPACKED, launch_options, web_build
from harness.browser_users import BrowserServer
from harness.server_process import ServerProcess
from wake import SPEC

HERE = Path(__file__).parent
TESTS = HERE.parent
FAILED = UNPACKED / "failed"


# These take longest: begun first, nobody waits for them at the end.
LONG = (
    "test_no_screen_has_a_violation",
    "test_three_people_and_a_bot_play_a_whole_night",
    "test_four_people_play_a_whole_game",
    "test_the_referee_keeps_the_rules_of_a_real_board",
    "test_four_people_in_the_house_of_possession",
    "test_four_people_play_a_whole_night",
    "test_every_game_can_be_played",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Among the tests of browsers; all others stay where they are."""
    order = {name: place for place, name in enumerate(LONG)}
    places = [n for n, item in enumerate(items) if item.path.parent == HERE]
    sorted_items = sorted(
        (items[n] for n in places), key=lambda item: order.get(name_of(item), len(LONG))
    )
    for place, item in zip(places, sorted_items, strict=True):
        items[place] = item


def name_of(item: pytest.Item) -> str:
    return item.name.partition("[")[0]


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


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Whoever fails leaves pictures behind: build/browser/failed."""
    try:
        yield
    except BaseException:
        fixtures = getattr(item, "funcargs", {}).values()
        for server in (each for each in fixtures if isinstance(each, BrowserServer)):
            server.picture(FAILED / item.name.replace("/", "-"))
        raise


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server for all who only play on it: tables know nothing of each other."""
    opened = ServerProcess(tmp_path_factory.mktemp("house"))
    opened.more = ("--new-tables", "10000", "--sockets", "1000")
    opened.start()
    yield opened
    opened.stop()


@pytest.fixture
def server(browser: Browser, shared_server: ServerProcess) -> Iterator[BrowserServer]:
    """A server and a browser, and nothing wrong with any page until the end."""
    yield from visited(BrowserServer(browser, shared_server.folder, shared=shared_server))


@pytest.fixture
def own_server(browser: Browser, tmp_path: Path) -> Iterator[BrowserServer]:
    """The same with a server of its own: to be stopped, or to have its lobby to itself."""
    opened = BrowserServer(browser, tmp_path)
    opened.start()
    yield from visited(opened)


def visited(opened: BrowserServer) -> Iterator[BrowserServer]:
    try:
        yield opened
    finally:
        opened.leave()
    assert not opened.troubles, "\n".join(opened.troubles)


@pytest.fixture
def wake_server(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[BrowserServer]:
    """The same with The Wake: small, full of secrets, and without a board of its own."""
    installed = tmp_path / "site" / "the_wake-0.dist-info"
    installed.mkdir(parents=True)
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: the-wake\nVersion: 0\n")
    (installed / "entry_points.txt").write_text("[gloaming.games]\nwake = wake:SPEC\n")
    path = os.pathsep.join([str(installed.parent), str(TESTS), os.environ.get("PYTHONPATH", "")])
    monkeypatch.setenv("PYTHONPATH", path)
    opened = BrowserServer(browser, tmp_path)
    opened.find_game = lambda game_id: {"wake": SPEC}[game_id]
    opened.start()
    yield from visited(opened)
