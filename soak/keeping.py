"""Soak tests of durability: the long forms of P-6, P-7, P-8, P-9 and P-11."""

from __future__ import annotations

from pathlib import Path

from run import Item

from gloaming.registry import game_ids
from harness.flaky_store import KINDS
from promises.backups import backups
from promises.byte_flips import flip_bytes, sample_data_file
from promises.disk_errors import failing_sync, strace
from promises.duplicate_delivery import duplicate_delivery
from promises.full_disk import fill_disk, own_mounts
from promises.power_cuts import power_cuts
from promises.server_kills import kill_repeatedly
from promises.stale_snapshots import run_flips
from promises.store_faults import faulted_match, games_to_play


def some_kills(folder: Path, seed: int) -> tuple[int, list[str]]:
    """39 clients at 13 tables."""
    count = 20
    _, _, violations = kill_repeatedly(folder, seed, count, tables=13)
    return count, violations


def some_cuts(folder: Path, seed: int) -> tuple[int, list[str]]:
    return power_cuts(folder, seed, 5_000)


def a_failed_sync(folder: Path, seed: int) -> tuple[int, list[str]]:
    """Later than the few syncs that laying out the file takes."""
    return 1, failing_sync(folder, seed, 12 + seed * 3)


def every_call_of_a_match(folder: Path, seed: int) -> tuple[int, list[str], str]:
    """All store calls of one match, in every way they can go wrong; each time of another game."""
    count = 0
    with games_to_play():
        games = game_ids()
        game = games[seed % len(games)]
        calls, violations = faulted_match(folder / f"{game}.sqlite", game, seed, 0, "none")
        for kind in KINDS:
            for k in range(1, calls + 1):
                path = folder / f"{game}-{kind}-{k}.sqlite"
                violations += faulted_match(path, game, seed, k, kind)[1]
                count += 1
                for left in folder.glob(f"{path.name}*"):
                    left.unlink()
    return 1, violations, f"{count} calls gone wrong in the latest"


def some_copies(folder: Path, seed: int) -> tuple[int, list[str]]:
    sent, violations = 0, []
    with games_to_play():
        games = game_ids()
        for number in range(seed * 20, seed * 20 + 20):
            more, found = duplicate_delivery(folder, games[number % len(games)], number)
            sent += more
            violations += found
    return sent, violations


def some_fillings(folder: Path, seed: int) -> tuple[int, list[str]]:
    finding = fill_disk(folder, seed, 4)
    return finding.fillings, finding.violations


def some_flips(folder: Path, seed: int) -> tuple[int, list[str]]:
    sample_data_file(folder / "library.sqlite", seed)
    tally = flip_bytes(folder / "library.sqlite", folder, seed, 500)
    return tally.flips, tally.violations


def some_flips_in_snapshots(folder: Path, seed: int) -> tuple[int, list[str]]:
    tally = run_flips(folder, seed, 200)
    return tally.flips, tally.violations


def some_backups(folder: Path, seed: int) -> tuple[int, list[str]]:
    return 5, backups(folder, seed, 5)[1]


def needs_strace() -> str:
    return "" if strace(1) is not None else "needs strace"


def needs_mounts() -> str:
    return "" if own_mounts() is not None else "needs mounts of its own (unshare)"


ITEMS = {
    "soak-6": [
        Item("P-6", "kills", 1_000, some_kills),
        Item("P-6", "power cuts", 100_000, some_cuts),
        Item("P-6", "failed syncs", 50, a_failed_sync, needs_strace),
    ],
    "soak-7": [
        Item("P-7", "matches, each store call of which went wrong", 50, every_call_of_a_match)
    ],
    "soak-8": [Item("P-8", "messages", 100_000, some_copies)],
    "soak-9": [Item("P-9", "fillings", 100, some_fillings, needs_mounts)],
    "soak-11": [
        Item("P-11", "flips", 10_000, some_flips),
        Item("P-11", "flips in snapshots", 2_000, some_flips_in_snapshots),
        Item("P-11", "backups under load", 100, some_backups),
    ],
}
