"""P-20: fifty tables for twenty seconds. (The long form is `soak-20`: 500, for ten minutes.)

On a machine that does other things as well, latency says little: it is reported, and what the
server's own work costs is judged, here with some slack. The long form judges latency too, unless
its own clock tells it that the machine is busy.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from faults import Plant
from promises.sustained_load import (
    LEAST_INPUTS,
    MOST_SLOPE,
    STORY,
    LoadReport,
    slope,
    sustained_load,
)


def test_fifty_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = sustained_load(tmp_path, seed=20, tables=50, seconds=20.0, pace=(1.0, 4.0))
    with capsys.disabled():
        print(f"\nP-20: {found.told()}")
    assert not found.violations, "\n".join(found.violations)
    assert found.inputs >= LEAST_INPUTS
    assert found.games == set(found.offered) >= {"house", "revenge"}


def test_waste_is_noticed(tmp_path: Path, plant: Plant) -> None:
    plant("waste")
    found = sustained_load(tmp_path, seed=20, tables=3, seconds=3.0, pace=(0.1, 0.3))
    assert any("CPU" in violation for violation in found.violations), found.told()


def test_who_waits_too_long_is_noticed_unless_the_machine_is_busy() -> None:
    assert LoadReport(p50=0.009, p99=0.049, p999=0.19).slow == []
    assert len(LoadReport(p50=0.011, p99=0.051, p999=0.21).slow) == 3
    assert LoadReport(p50=0.011, p99=0.051, p999=0.21, late=0.02).slow == []


def test_memory_that_no_game_needs_is_noticed() -> None:
    growing = 60 * 100 * STORY + MOST_SLOPE
    assert LoadReport(inputs=1_000, seconds=10.0, slope=growing).leak == MOST_SLOPE
    assert LoadReport(inputs=10, seconds=10.0, slope=growing).leak > MOST_SLOPE


def test_a_slope_is_seen() -> None:
    assert slope([(0.0, 100), (30.0, 150), (60.0, 200)]) == 100
    assert slope([(0.0, 7), (60.0, 7)]) == 0
    assert slope([(5.0, 7)]) == 0
