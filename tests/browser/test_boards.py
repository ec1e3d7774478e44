"""Every game that is installed can be played to its end in the browser, with whatever board."""

from __future__ import annotations

import time
from typing import Any

import pytest

from browser.test_axe import judged
from gloaming.registry import game_ids
from harness.browser_users import DESK, PHONE, BrowserServer, BrowserUser

# How long one person plays before a bot takes over: enough to see most of what can be asked.
ANSWERS, SECONDS = 16, 20.0
# Nobody may see how things are called inside.
LEAKED = r"/\b(undefined|NaN|null|\[object|web\.|ui\.|verb\.|kind\.|event\.)\b/"


def wrong_with(user: BrowserUser) -> list[str]:
    """What a player would mutter about, as far as a machine can tell."""
    found: list[str] = user.page.evaluate(f"""() => {{
      const text = document.body.innerText, wide = document.documentElement;
      return [
        ...(text.match({LEAKED}) ?? []).slice(0, 1).map((leak) => `it says ${{leak}}`),
        ...(wide.scrollWidth > wide.clientWidth ? ["the page scrolls sideways"] : []),
        ...[...document.querySelectorAll("button, [role=button]")]
          .filter((b) => b.checkVisibility() && b.matches("[data-choice], .mark.lit"))
          .map((b) => b.getBoundingClientRect())
          .filter((box) => box.width > 0 && (box.width < 39 || box.height < 39))
          .slice(0, 1).map((box) => `a target is ${{box.width}} by ${{box.height}}`),
      ];
    }}""")
    return found


def play(user: BrowserUser) -> list[str]:
    wrong: list[str] = []
    deadline = time.monotonic() + SECONDS
    for answer in range(ANSWERS):
        user.see("[data-choice]:not(:disabled), .winners")  # or nobody asks anything
        if user.over() or (answer and time.monotonic() > deadline):
            break
        wrong += [f"answer {answer}: {text}" for text in wrong_with(user)]
        user.choose(answer * 5 % max(1, user.choices()))
        user.page.wait_for_timeout(30)
    return wrong


@pytest.mark.parametrize("kind", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", game_ids())
def test_every_game_can_be_played(server: BrowserServer, game: str, kind: dict[str, Any]) -> None:
    user = server.user("Ada", kind, locale="it-IT" if kind is PHONE else "en-GB")
    user.page.goto("/")
    user.tap(f"[data-room={game}] .lit")
    user.see(".board > *")
    wrong = play(user)
    wrong += judged(user)
    assert not wrong, "\n".join(wrong)
    assert server.judged() == []
