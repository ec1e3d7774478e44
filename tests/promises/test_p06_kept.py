"""P-6: what was confirmed is kept. (The long form is `soak-6`.)"""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

import pytest

from gloaming.server.sabotage import SWITCH
from promises.cuts import cuts
from promises.failing import failing_commit
from promises.kills import LEAST_USE, kills
from promises.lodge import Lodge


def test_twenty_kills_lose_nothing(tmp_path: Path) -> None:
    acknowledged, _, violations = kills(tmp_path, seed=6, count=20, tables=3)
    assert acknowledged >= 20 * LEAST_USE
    assert not violations, "\n".join(violations)


def test_two_thousand_power_cuts_lose_nothing(tmp_path: Path) -> None:
    count, violations = cuts(tmp_path, seed=6, count=2000)
    assert count >= 2000
    assert not violations, "\n".join(violations)


def test_power_cuts_see_a_missing_sync(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "sync-normal")
    _, violations = cuts(tmp_path, seed=6, count=200)
    assert violations


@pytest.mark.parametrize("n", [12, 40])
def test_a_failed_sync_ends_the_server(tmp_path: Path, n: int) -> None:
    violations = failing_commit(tmp_path, seed=6, n=n)
    assert not violations, "\n".join(violations)


def children(of: int) -> set[str]:
    listed = subprocess.run(["ps", "-A", "-o", "ppid=,pid="], capture_output=True, check=True)
    pairs = [line.split() for line in listed.stdout.decode().splitlines()]
    return {child for parent, child in pairs if parent == str(of)}


def still_there(processes: set[str]) -> set[str]:
    listed = subprocess.run(["ps", "-A", "-o", "pid="], capture_output=True, check=True)
    return processes & set(listed.stdout.decode().split())


def test_bots_leave_with_a_server_that_is_killed(tmp_path: Path) -> None:
    lodge = Lodge(tmp_path)
    try:
        lodge.start().table("random", "heuristic", "person", options={"first_seat": 0})
        deadline = time.monotonic() + 300
        bots: set[str] = set()
        while not bots and time.monotonic() < deadline:
            bots = children(lodge.server)
            time.sleep(0.05)
        assert bots
        lodge.kill()
        deadline = time.monotonic() + 300
        while still_there(bots) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert not still_there(bots)
    finally:
        lodge.leave()
