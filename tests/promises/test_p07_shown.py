"""P-7, write-ahead: nothing is sent before it is durable. (The long form is `soak-7`.)"""

from __future__ import annotations

from pathlib import Path

import pytest

from faults import Plant
from gloaming.registry import game_ids
from gloaming.server.match import snapshots
from harness.flaky_store import KINDS
from promises.store_faults import faulted_match, games_to_play

# So many of a match's store calls are made to fail, spread over all of it: in one game all.
MOST = {"revenge": 1000, "wake": 8}
FEW = 4


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", ["wake", *game_ids()])
def test_a_store_call_that_goes_wrong_shows_nothing(
    tmp_path: Path, game: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also those of snapshots, which are taken all the time and woken from after a crash."""
    monkeypatch.setattr(snapshots, "EVERY", 6)
    with games_to_play():
        calls, violations = faulted_match(tmp_path / "calm.sqlite", game, 7, 0, "none")
        assert calls > 20
        for k in range(1, calls + 1, max(1, calls // MOST.get(game, FEW))):
            violations += faulted_match(tmp_path / f"{k}.sqlite", game, 7, k, kind)[1]
    assert not violations, "\n".join(violations)


@pytest.mark.parametrize(
    ("fault", "kind", "seen"),
    [
        ("tell-first", "slow", "the log does not tell"),
        ("swap-before-append", "full", "the table in memory is not the one in the file"),
    ],
)
def test_telling_or_believing_too_early_is_seen(
    tmp_path: Path, plant: Plant, fault: str, kind: str, seen: str
) -> None:
    plant(fault)
    violations = []
    for k in range(6, 14):
        violations += faulted_match(tmp_path / f"{k}.sqlite", "revenge", 7, k, kind)[1]
    assert any(seen in violation for violation in violations), violations
