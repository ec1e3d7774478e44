"""Version check: a match begun by other rules or cards is refused by name and left as it is.

Nobody keeps old rules here. Played again by new ones it would be another game, and might even seem
damaged, which it is not.
"""

from __future__ import annotations

import asyncio
import copy
import logging
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gloaming.cli import main
from gloaming.commands.folder import DATA_FILE
from gloaming.core.chance import SeededDealer
from gloaming.core.narration import platform_words
from gloaming.registry import game
from gloaming.server.bots.pool import InlineBotPool
from gloaming.server.store import rows
from gloaming.server.store.interface import MatchRow
from harness import virtual_clock
from harness.in_memory_app import InMemoryApp
from promises.byte_flips import sample_data_file
from promises.hidden_state import act

SPEC = game("revenge")
OLDER = {"rules": SPEC.rules.version - 1}
NEWER = {"rules": SPEC.rules.version + 1}
REDRAWN = {"content": "of another printing"}
GONE = {"game": "bridge"}

# What is stored, the rule and facts a person is shown, what the log says of it.
CASES: list[tuple[dict[str, Any], str, dict[str, Any], str]] = [
    (
        OLDER,
        "CORE-28",
        {"why": "rules", "was": SPEC.rules.version - 1, "now": SPEC.rules.version},
        f"played by rules version {SPEC.rules.version - 1} of revenge; this Gloaming plays version",
    ),
    (
        NEWER,
        "CORE-28",
        {"why": "rules", "was": SPEC.rules.version + 1, "now": SPEC.rules.version},
        f"played by rules version {SPEC.rules.version + 1} of revenge; this Gloaming knows up to",
    ),
    (
        REDRAWN,
        "CORE-28",
        {"why": "content", "was": SPEC.rules.version, "now": SPEC.rules.version},
        "played with other cards or maps of revenge than those here",
    ),
    (GONE, "CORE-19", {"game": "bridge"}, "no game is called bridge here"),
]


async def play(app: InMemoryApp, begun: bool) -> tuple[str, dict[str, str]]:
    match, cookies = await app.table("revenge", ["person"] * 3, {})
    if begun:
        await match.begin()
        for n in range(9):
            await act(match, Random(n), f"n{n}")
    return match.row.id, cookies[0]


def restarted(before: InMemoryApp) -> InMemoryApp:
    after = InMemoryApp(SeededDealer("later"), InlineBotPool(Random(2)), Random(2))
    after.store.__dict__.update(before.store.__dict__)
    return after


@pytest.mark.parametrize("begun", [True, False], ids=["begun", "waiting"])
@pytest.mark.parametrize(("kept", "rule", "facts", "said"), CASES, ids=lambda case: str(case)[:16])
def test_it_is_refused_by_name_and_left_as_it_is(
    kept: dict[str, Any],
    rule: str,
    facts: dict[str, Any],
    said: str,
    begun: bool,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def house() -> None:
        first = InMemoryApp(SeededDealer("once"), InlineBotPool(Random(1)), Random(1))
        old, key = await play(first, begun)
        sound, other = await play(first, True)
        first.close()
        app = restarted(first)
        store = app.store
        store.rows[old] = replace(store.rows[old], listed=True, **kept)
        before = copy.deepcopy((store.rows, store.chairs, store.lines, store.talk))
        with caplog.at_level(logging.ERROR, "gloaming"):
            await app.parlour.wake_all()
            answer = await app.http("GET", f"/api/tables/{old}", cookies=key)
        assert (answer.status, answer.plain) == (400, {"rule": rule, "facts": facts})
        told = f"match {old} cannot be opened: {said}"
        assert any(line.startswith(told) for line in caplog.messages)
        line = app.connect(old, 0, key)
        await asyncio.sleep(5)
        assert line.closed
        assert not line.heard
        lobby = await app.http("GET", "/api/lobby")
        assert (lobby.status, lobby.plain) == (200, [])
        assert (store.rows, store.chairs, store.lines, store.talk) == before
        # Whoever sits at another table does not notice.
        assert (await app.http("GET", f"/api/tables/{sound}", cookies=other)).status == 200
        await act(await app.parlour.find(sound), Random(9), "on")
        assert store.lines[sound] != before[2][sound]
        app.close()

    virtual_clock.run(house())


def test_it_is_said_in_both_languages() -> None:
    facts: dict[str, Any] = {"why": "rules", "was": 1, "now": 2}
    for language, version, cards in (("en", "version 1", "cards"), ("it", "versione 1", "carte")):
        words = platform_words()[language]
        assert version in words.say("core.refusal.CORE-28", facts)
        assert cards in words.say("core.refusal.CORE-28", {**facts, "why": "content"})


def set_back(path: Path, match: MatchRow) -> None:
    with closing(rows.open_file(path)) as db:
        rows.put_match(db, replace(match, rules=match.rules - 1))


@pytest.mark.parametrize("status", ["playing", "waiting"])
def test_the_doctor_says_the_same(
    tmp_path: Path, status: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / DATA_FILE
    sample_data_file(path, seed=3)
    with closing(rows.open_to_read(path)) as db:
        row = rows.list_matches(db, status, False, 1)[0]
    set_back(path, row)
    assert main(["doctor", "--data", str(tmp_path)]) == 1
    was = f"played by rules version {row.rules - 1} of {row.game}"
    told = f"match {row.id} cannot be played here: {was}; this Gloaming plays version {row.rules}\n"
    assert capsys.readouterr().out.startswith(told)
