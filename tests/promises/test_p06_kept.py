"""P-6, durability: what was acknowledged is stored. (The long form is `soak-6`.)"""

from __future__ import annotations

import subprocess
import time
from contextlib import closing
from pathlib import Path

import pytest

from faults import Plant
from gloaming.commands.folder import SNAPSHOT_FILE
from gloaming.server.store.snapshots import open_snapshots, read_row
from harness.restartable_server import RestartableServer
from promises.disk_errors import failing_commit
from promises.power_cuts import power_cuts
from promises.server_kills import DIES_OF_A_SNAPSHOT, LEAST_USE, kill_repeatedly


def test_twenty_kills_lose_nothing(tmp_path: Path) -> None:
    acknowledged, _, violations = kill_repeatedly(tmp_path, seed=6, count=20, tables=3)
    assert acknowledged >= 20 * LEAST_USE
    assert not violations, "\n".join(violations)


def test_dying_of_a_snapshot_loses_nothing(tmp_path: Path) -> None:
    """Whoever comes back is woken from the one before, which is whole."""
    acknowledged, _, violations = kill_repeatedly(tmp_path, 6, 4, 2, DIES_OF_A_SNAPSHOT)
    assert acknowledged
    assert not violations, "\n".join(violations)
    with closing(open_snapshots(tmp_path / "data" / SNAPSHOT_FILE)) as db:
        ids = [match for (match,) in db.execute("SELECT match FROM snapshots")]
        assert ids
        assert all(read_row(db, match) for match in ids)


def test_two_thousand_power_cuts_lose_nothing(tmp_path: Path) -> None:
    count, violations = power_cuts(tmp_path, seed=6, count=2000)
    assert count >= 2000
    assert not violations, "\n".join(violations)


def test_power_cuts_see_a_missing_sync(tmp_path: Path, plant: Plant) -> None:
    plant("sync-normal")
    _, violations = power_cuts(tmp_path, seed=6, count=200)
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
    server = RestartableServer(tmp_path)
    try:
        server.start().table("random", "heuristic", "person", options={"first_seat": 0})
        deadline = time.monotonic() + 300
        bots: set[str] = set()
        while not bots and time.monotonic() < deadline:
            bots = children(server.pid)
            time.sleep(0.05)
        assert bots
        server.kill()
        deadline = time.monotonic() + 300
        while still_there(bots) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert not still_there(bots)
    finally:
        server.leave()
