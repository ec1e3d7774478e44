"""P-12, reconnect: the network may fail at any point. (The long form is `soak-12`.)"""

from __future__ import annotations

from pathlib import Path

import pytest

from faults import Plant
from gloaming.server.match.resume import Resume, resume
from promises.bad_network import play_through_bad_network
from promises.connection_cuts import cut_connections
from promises.store_faults import games_to_play


@pytest.mark.parametrize(
    ("begun", "heard", "told", "firm", "welcome"),
    [
        (False, 0, 0, None, Resume(1, 0)),
        (False, 7, 0, None, Resume(1, 0)),
        (True, 9, 8, None, Resume(2, 0)),
        (True, 9, 8, 3, Resume(2, 0)),
        (True, 8, 8, 3, Resume(3, 3)),
        (True, 4, 8, 3, Resume(3, 3)),
        (True, 3, 8, 3, Resume(4, 3)),
        (True, 0, 0, None, Resume(4, 0)),
        (True, 5, 8, None, Resume(4, 5)),
        (True, 8, 8, None, Resume(4, 8)),
    ],
)
def test_who_returns_is_told_what_is_missing(
    begun: bool, heard: int, told: int, firm: int | None, welcome: Resume
) -> None:
    assert resume(begun, heard, told, firm) == welcome


@pytest.mark.parametrize(("game", "every", "least"), [("revenge", 1, 100), ("wake", 9, 20)])
def test_a_line_cut_anywhere_changes_nothing(
    tmp_path: Path, game: str, every: int, least: int
) -> None:
    with games_to_play():
        count, violations = cut_connections(tmp_path, game, 12, every)
    assert not violations, "\n".join(violations)
    assert count >= least


def test_a_server_that_forgets_to_tell_is_noticed(tmp_path: Path, plant: Plant) -> None:
    plant("skip-news")
    _, violations = cut_connections(tmp_path, "revenge", 12, 6)
    assert any("missing" in violation for violation in violations)


def test_a_bad_network_loses_nothing(tmp_path: Path) -> None:
    faults, _, violations = play_through_bad_network(tmp_path, seed=12, faults=60, tables=3)
    assert not violations, "\n".join(violations)
    assert set(faults) == {"cut", "stall", "half-close", "delay"}
