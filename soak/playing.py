"""Soak tests of play under faults and load: the long forms of P-12, P-15, P-17, P-18 and P-20."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

from run import Item

from gloaming.registry import game_ids
from promises.abusive_clients import CLOSED_IN
from promises.bad_network import play_through_bad_network
from promises.connection_cuts import cut_connections
from promises.fuzz_targets import TARGETS, mutate
from promises.malformed_bytes import send_garbage
from promises.noisy_neighbours import measure_neighbours, told
from promises.restarts import restart, start_full
from promises.schema_fuzzer import fuzz_match
from promises.store_faults import games_to_play
from promises.sustained_load import MOST_CPU, MOST_SLOPE, sustained_load

Found = tuple[int, list[str]]
MANY_MATCHES = 100_000
OPENS_IN = 3.0  # seconds
FRESH = 2.0  # after the network is well again
DOWN_AND_UP = 5.0
EVERYBODY_BACK = 10.0
# All the people are one process: quicker, and they hinder each other before the last table is set.
THINKING = (4.0, 12.0)  # seconds
INPUTS_A_SECOND = 100.0
RUNS = 20_000  # of the fuzzer, at a time


def some_cuts(folder: Path, seed: int) -> Found:
    """Every place of one match, one at a time; each time of another game."""
    with games_to_play():
        games = game_ids()
        game = games[seed % len(games)]
        return cut_connections(folder, game, seed, 1 if game == "revenge" else 3)


def some_weather(folder: Path, seed: int) -> tuple[int, list[str], str]:
    faults, waited, violations = play_through_bad_network(folder, seed, 500, tables=12)
    if waited > FRESH:
        violations.append(f"up to date only {waited:.1f} seconds after the network was")
    return sum(faults.values()), violations, f"up to date after {waited:.1f} s"


def a_restart(folder: Path, seed: int) -> tuple[int, list[str], str]:
    found = restart(folder, seed, 500, THINKING)
    if found.down + found.up > DOWN_AND_UP:
        found.violations.append(f"down and up took {found.down + found.up:.1f} seconds")
    if found.back > EVERYBODY_BACK:
        found.violations.append(f"everybody was back only after {found.back:.1f} seconds")
    figures = f"down {found.down:.1f} s, up {found.up:.1f} s, back {found.back:.1f} s"
    figures += f", of which the server worked {found.work:.1f} s"
    return 500, found.violations, figures


def a_full_file(folder: Path, seed: int) -> tuple[int, list[str], str]:
    took, violations = start_full(folder, MANY_MATCHES)
    if took > OPENS_IN:
        violations.append(f"open only after {took:.1f} seconds")
    return MANY_MATCHES, violations, f"open after {took:.1f} s"


def some_nonsense(folder: Path, seed: int) -> tuple[int, list[str], str]:
    """To one match, each time of another game; memory is looked at over all of it."""
    games = ("wake", *game_ids())
    harm = fuzz_match(games[seed % len(games)], 4_000, 16_000, seed)
    return harm.amount, harm.violations, f"memory grew by {harm.grown / (1 << 20):.1f} MiB"


def some_garbage(folder: Path, seed: int) -> Found:
    return send_garbage(folder, seed, 10)


def some_mutations(folder: Path, seed: int) -> Found:
    violations = [found for name in TARGETS for found in mutate(name, RUNS, seed)]
    return RUNS * len(TARGETS), violations


def some_fuzzing(folder: Path, seed: int) -> Found:
    """The same targets, by a fuzzer that watches which branches it reaches."""
    name = sorted(TARGETS)[seed % len(TARGETS)]
    script = Path(__file__).parent / "fuzz.py"
    command = [sys.executable, str(script), name, f"-runs={2 * RUNS}", f"-seed={seed + 1}"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    ran = re.search(r"Done (\d+) runs", done.stderr)
    if done.returncode or ran is None:
        return 0, [f"{name}: {line}" for line in done.stderr.splitlines()[-12:]]
    return int(ran[1]), []


def needs_atheris() -> str:
    found = importlib.util.find_spec("atheris")
    return "" if found is not None else "needs atheris: pip install atheris"


def a_crowd(folder: Path, seed: int) -> tuple[int, list[str], str]:
    room = measure_neighbours(folder, seed, tables=50, size=50, seconds=20.0)
    if room.crowded > max(2 * room.calm, 0.05):
        room.violations.append("honest tables have noticed the crowd")
    if room.closed_in > CLOSED_IN:
        room.violations.append(f"the silent were there for {room.closed_in:.0f} seconds")
    if room.blocked:
        room.violations.append(f"{room.blocked} times the server did not listen for 250 ms")
    return 50, room.violations, told(room)


def ten_minutes(folder: Path, seed: int) -> tuple[int, list[str], str]:
    """500 tables, as many of each game as of any other; 2,000 sockets."""
    evening = sustained_load(folder, seed, 500, 600.0, pace=(3.0, 12.0), rate=INPUTS_A_SECOND)
    found = evening.violations + evening.slow
    if evening.rate < 0.95 * INPUTS_A_SECOND:
        found.append(f"only {evening.rate:.0f} inputs a second")
    if evening.cpu > MOST_CPU:
        found.append(f"{1000 * evening.cpu:.1f} ms of CPU an input")
    if evening.leak > MOST_SLOPE:
        found.append(f"memory grows by {evening.leak / (1 << 20):.1f} MiB a minute too many")
    return 500, found, evening.told()


ITEMS = {
    "soak-12": [
        Item("P-12", "lines cut", 10_000, some_cuts),
        Item("P-12", "faults of a network", 5_000, some_weather),
    ],
    "soak-15": [
        Item("P-15", "tables restarted", 500, a_restart, alone=True),
        Item("P-15", "matches in one file", MANY_MATCHES, a_full_file, alone=True),
    ],
    "soak-17": [
        Item("P-17", "messages", 100_000, some_nonsense),
        Item("P-17", "garbage on the line", 3_000, some_garbage),
        Item("P-17", "damaged bytes", 1_000_000, some_mutations),
        Item("P-17", "fuzzer's runs", 1_000_000, some_fuzzing, needs_atheris),
    ],
    "soak-18": [Item("P-18", "honest tables beside a crowd", 50, a_crowd, alone=True)],
    "soak-20": [Item("P-20", "tables, ten minutes", 500, ten_minutes, alone=True)],
}
