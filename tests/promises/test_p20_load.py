"""P-20: fifty tables for twenty seconds. (The long form is `soak-20`: 500, for ten minutes.)

On a machine that does other things as well, latency says little: it is reported, and what the
server's own work costs is judged, here with some slack.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from gloaming.server.sabotage import SWITCH
from promises.load import LEAST_INPUTS, busy_evening, slope


def test_fifty_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = busy_evening(tmp_path, seed=20, tables=50, seconds=20.0, pace=(1.0, 4.0))
    with capsys.disabled():
        print(f"\nP-20: {found.told()}")
    assert not found.violations, "\n".join(found.violations)
    assert found.inputs >= LEAST_INPUTS


def test_waste_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "waste")
    found = busy_evening(tmp_path, seed=20, tables=3, seconds=3.0, pace=(0.1, 0.3))
    assert any("CPU" in violation for violation in found.violations), found.told()


def test_a_slope_is_seen() -> None:
    assert slope([(0.0, 100), (30.0, 150), (60.0, 200)]) == 100
    assert slope([(0.0, 7), (60.0, 7)]) == 0
    assert slope([(5.0, 7)]) == 0
