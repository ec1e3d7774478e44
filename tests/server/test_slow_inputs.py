"""Metrics of rule time per input; a slow one is logged with its duration, and no more of it."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest

from gloaming.server import limits
from gloaming.server.match.match import Match
from harness import virtual_clock
from harness.in_process_server import InProcessServer


def an_evening(folder: Path) -> tuple[Match, str]:
    """Bots play for a while; the match, and the numbers for operators."""

    async def main() -> tuple[Match, str]:
        server = InProcessServer(folder / "data.sqlite", 1)
        match = await server.parlour.find(await server.table("revenge", {}, *["random"] * 3))
        await match.begin()
        await asyncio.sleep(20.0)
        await server.close()
        return match, server.parlour.services.metrics.text()

    return virtual_clock.run(main())


def test_the_time_every_input_takes_is_counted(tmp_path: Path) -> None:
    match, numbers = an_evening(tmp_path)
    decided = [line for line in match.playing().record.inputs if line[0] == "d"]
    assert len(decided) > 5
    # And one for how the game began.
    assert f"gloaming_rules_seconds_count {len(decided) + 1}\n" in numbers


def test_an_input_that_takes_long_is_written_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    assert limits.INPUT_SECONDS == 0.25
    monkeypatch.setattr(limits, "INPUT_SECONDS", -1.0)
    with caplog.at_level(logging.WARNING, "gloaming.match"):
        match, _ = an_evening(tmp_path)
    told: Any = [line for line in caplog.records if line.msg == "an input has taken long"]
    assert told
    for line in told:
        assert set(line.facts) == {"match", "game", "ms"}
        assert (line.facts["match"], line.facts["game"]) == (match.row.id, "revenge")
