"""The tutorial's game, from outside this repository: its own poster and board in the parlour."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from browser.connection_faults import comes
from browser.test_axe import judged
from docs.test_docs import tutorial_in
from harness.browser_users import DESK, PHONE, BrowserServer

# Put round the board of the tutorial: everything it is ever given, as text.
SPY = """
import { mountBoard as inner } from "./inner.js";
export function mountBoard(el, api) {
  const seen = (window.givenToBoard ??= []);
  const board = inner(el, api);
  return {
    ...board,
    update(view, question) {
      seen.push(JSON.stringify({ view, question, events: api.events, scene: api.scene }));
      board.update(view, question);
    },
  };
}
"""


@pytest.fixture
def tutorial(browser: Browser, tmp_path: Path) -> Iterator[BrowserServer]:
    folder = tutorial_in(tmp_path)
    server = BrowserServer(browser, tmp_path)
    server.environment = {"PYTHONPATH": str(folder)}
    yield server
    server.leave()


@pytest.mark.parametrize("kind", [DESK, PHONE], ids=["desk", "phone"])
def test_its_poster_hangs_and_its_board_is_played_on(
    tutorial: BrowserServer, kind: dict[str, Any]
) -> None:
    tutorial.start()
    user = tutorial.user("Ada", kind)
    user.page.goto("/")
    user.see("[data-room=snuff] img[src^='/games/snuff/'][src$='/poster.svg']")
    drawn = "document.querySelector('[data-room=snuff] img').naturalWidth > 0"
    assert comes(user, lambda: user.page.evaluate(drawn))
    assert "Snuff" in user.page.locator("[data-room=snuff]").inner_text()
    user.tap("[data-room=snuff] .lit")
    user.see(".board .snuff .candle:enabled")
    assert user.page.locator(".snuff .candle").count() == 12
    styled = "getComputedStyle(document.querySelector('.snuff')).display === 'flex'"
    assert comes(user, lambda: user.page.evaluate(styled))
    assert not judged(user)
    before = user.page.locator(".snuff .burns").count()
    user.tap(".snuff .candle:enabled")
    user.tap("[data-choice]:not(:disabled)")
    assert comes(user, lambda: user.page.locator(".snuff .burns").count() < before)
    assert not tutorial.troubles


def test_its_board_is_given_what_the_seat_may_know_and_nothing_else(
    tutorial: BrowserServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    web = tmp_path / "snuff" / "web"
    (web / "board.js").rename(web / "inner.js")
    (web / "board.js").write_text(SPY, encoding="utf-8")
    manifest = tmp_path / "snuff" / "client.toml"
    text = manifest.read_text(encoding="utf-8")
    manifest.write_text(f'others = ["inner.js"]\n{text}', encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    tutorial.find_game = lambda name: import_module(name).SPEC
    tutorial.start()
    user = tutorial.user("Ada")
    user.page.goto("/")
    user.tap("[data-room=snuff] .lit")
    for _ in range(30):
        user.see("[data-choice]:not(:disabled), .winners")
        if user.over():
            break
        user.choose(0)
    assert user.over()
    given = [json.loads(one) for one in user.page.evaluate("window.givenToBoard")]
    playing = [one for one in given if "over" not in one["view"]]
    assert playing
    assert len(given) > len(playing)  # also how it ended
    for one in playing:
        nerve = one["view"]["state"]["nerve"]
        assert nerve[0] in (1, 2, 3)
        assert nerve[1:] == [None] * (one["view"]["seats"] - 1)
        drawn = [event for event in one["events"] if event["event"] == "nerve_drawn"]
        assert all(("nerve" in event) == (event["seat"] == 0) for event in drawn)
        assert not [event for event in one["events"] if event["event"] == "nerve_shown"]
    assert tutorial.judged() == []  # and whatever the sockets said is what was kept
    assert not tutorial.troubles
