"""Soak tests of secrecy and chance: the long forms of P-1, P-2, P-3, P-4, P-5 and P-13."""

from __future__ import annotations

from pathlib import Path
from random import Random

from run import Item

from games.sonata.truth import nights
from games.tillinghast.enumeration import compare
from games.tillinghast.truth import nights as village_nights
from gloaming.core.flow import SPECTATOR
from gloaming.registry import game_ids
from gloaming.server.bots.pool import Worker
from harness.in_memory_app import spec_of
from promises.access_probe import probe_access
from promises.dice_statistics import BAG, FAR, bag, die, sizes
from promises.hidden_state import compare_hidden_states
from promises.imagined_worlds import bots_of, small_worlds, truth_met
from promises.late_clicks import late_clicks
from promises.sealed_dice import count_agreeing_proofs, probe_sealed_access
from promises.twin_tables import twins
from promises.twin_whole_games import compare_whole_game
from promises.twin_world import ComparisonCounts
from promises.window_delays import (
    Clerk,
    WindowDelays,
    measure_busy_windows,
    measure_window_delays,
    simulate_busy_windows,
)

GAMES = ("wake", *game_ids())
DRAWS = 720_000
NIGHTS = 25
TURNS = 1_000
SEALED_MATCHES = 500
BUSY_WINDOWS = 10_000


def summed(found: list[ComparisonCounts]) -> tuple[int, list[str]]:
    return sum(one.amount for one in found), [what for one in found for what in one.violations]


def some_twins(folder: Path, seed: int) -> tuple[int, list[str]]:
    amounts = {game: 36_000 if game == "wake" else 4_000 for game in GAMES}
    return summed([twins(game, most, f"soak/{seed}") for game, most in amounts.items()])


def some_rests(folder: Path, seed: int) -> tuple[int, list[str]]:
    amounts = {game: 24_000 if game == "wake" else 3_000 for game in GAMES}
    return summed(
        [compare_hidden_states(game, most, f"soak/{seed}") for game, most in amounts.items()]
    )


def some_whole_games(folder: Path, seed: int) -> tuple[int, list[str]]:
    """One of every game, each time with other seats and another viewer."""
    violations = []
    for game in GAMES:
        least, most = spec_of(game).seats
        seats = least + seed % (most - least + 1)
        tally, pair = compare_whole_game(game, seats, seed % seats, f"soak/{seed}")
        violations += tally.violations
        if not pair.over:
            violations.append(f"{pair.where}: it came to no end")
    return len(GAMES), violations


def by_the_clock(folder: Path, seed: int) -> tuple[int, list[str]]:
    found = [twins("wake", 5_000, f"clock/{seed}", probing=0.05, bots=b) for b in (0.0, 1.0)]
    return summed(found)


def by_the_real_clock(folder: Path, seed: int) -> tuple[int, list[str]]:
    delays = measure_window_delays(5_000, seed)
    auc = delays.auc()
    told = f"{len(delays.forced)} who could only pass are told from others: AUC {auc:.3f}"
    return delays.count, [] if 0.47 <= auc <= 0.53 else [told]


def while_processes_are_busy(folder: Path, seed: int) -> tuple[int, list[str]]:
    return judged(measure_busy_windows(BUSY_WINDOWS, seed))


def simulated_busy_processes(folder: Path, seed: int) -> tuple[int, list[str]]:
    usual = Worker.start
    Worker.start = Clerk.start  # type: ignore[method-assign,assignment]
    try:
        return judged(simulate_busy_windows(BUSY_WINDOWS, seed, Random(seed)))
    finally:
        Worker.start = usual  # type: ignore[method-assign]


def judged(delays: WindowDelays) -> tuple[int, list[str]]:
    """Check the AUC against bounds five standard deviations wide: chance alone exceeds them less
    than once in a million times."""
    auc = delays.auc()
    told = f"{len(delays.forced)} who could only pass are told from others: AUC {auc:.3f}"
    if delays.spread() > 0.03 / 5:
        told = f"too few of a kind: {len(delays.forced)} forced, {len(delays.free)} free"
    elif 0.47 <= auc <= 0.53:
        return delays.count, []
    return delays.count, [told]


def blind_bots(folder: Path, seed: int) -> tuple[int, list[str]]:
    amount, violations = 0, []
    for game in GAMES:
        minds = bots_of(spec_of(game))
        tally = twins(game, 2_000, f"blind/{seed}", probing=0.0, minds=minds)
        amount += tally.amount
        violations += tally.violations
    return amount, violations


def imagined_worlds(folder: Path, seed: int) -> tuple[int, list[str]]:
    violations = []
    # Of so many chunks one may be this far by chance, and the same one every time.
    far = small_worlds(10_000, seed)
    if far > 4.5:
        violations.append(f"small worlds are not as frequent as they should be: {far:.1f}")
    met, samples = truth_met(40, seed)
    if met * 10 >= samples:
        violations.append(f"the truth was imagined {met} times of {samples}")
    return 10_000 + samples, violations


def possible_truths(folder: Path, seed: int) -> tuple[int, list[str], str]:
    """Possession Sonata: at every moment each ghost is where everybody thinks it may be."""
    moments, violations = nights(NIGHTS, seed * NIGHTS)
    return NIGHTS, violations, f"{moments:,} moments in the latest {NIGHTS} nights"


def possible_ghosts(folder: Path, seed: int) -> tuple[int, list[str], str]:
    """Tillinghast: at every moment each ghost is where everybody can work out that it may be."""
    moments, violations = village_nights(NIGHTS, seed * NIGHTS)
    return NIGHTS, violations, f"{moments:,} moments in the latest {NIGHTS} nights"


def ways_of_ghosts(folder: Path, seed: int) -> tuple[int, list[str], str]:
    """Tillinghast: the possible set beside every way a ghost could have acted. Counted in turns,
    of which every fifth is a window of phase 3 besides and every tenth a Strike."""
    tally = compare(TURNS, TURNS // 5, TURNS // 10, seed)
    told = f"{tally.turns} turns, {tally.windows} windows and {tally.strikes} Strikes in the latest"
    amount = min(tally.turns, 5 * tally.windows, 10 * tally.strikes)
    return amount, [*tally.wrong, *tally.telltales], told


def one_die(folder: Path, seed: int) -> tuple[int, list[str]]:
    """The dice first, then the bags."""
    dice = sizes()
    number = seed % (len(dice) + BAG - 1)
    if number < len(dice):
        name, far = f"a die of {dice[number]}", die(dice[number], DRAWS)
    else:
        items = number - len(dice) + 2
        name, far = f"a bag of {items}", bag(items, DRAWS)
    return DRAWS, [] if far < FAR else [f"{name} is not fair: {far:.1f}"]


def sealed_dice(folder: Path, seed: int) -> tuple[int, list[str]]:
    """Matches of all games, and as many forgeries, beside a verifier in another language."""
    return count_agreeing_proofs(folder, SEALED_MATCHES, f"soak/{seed}")


def knocking(folder: Path, seed: int) -> tuple[int, list[str]]:
    amount, violations = 0, []
    for game in GAMES:
        for viewer in (SPECTATOR, 0, 1):
            found, _ = probe_access(game, viewer, f"soak/{seed}")
            amount += found.amount
            violations += found.violations
        sealed = probe_sealed_access(game, f"soak/{seed}")
        amount += sealed.amount
        violations += sealed.violations
    return amount, violations


def some_late_clicks(folder: Path, seed: int) -> tuple[int, list[str]]:
    amount, violations = 0, []
    for game, most in (("wake", 2_000), *((game, 500) for game in GAMES[1:])):
        clicks = late_clicks(game, most, f"soak/{seed}")
        amount += clicks.stale
        violations += clicks.violations
    return amount, violations


ITEMS = {
    "soak-1": [
        Item("P-1", "twins at the wire", 800_000, some_twins),
        Item("P-1", "other truths and canaries", 200_000, some_rests),
        Item("P-1", "whole games of bots", 100, some_whole_games),
    ],
    "soak-2": [
        Item("P-2", "twins by the clock", 100_000, by_the_clock),
        Item("P-2", "windows on the real clock", 5_000, by_the_real_clock, alone=True),
        Item(
            *("P-2", "windows while bots' processes are busy", BUSY_WINDOWS),
            while_processes_are_busy,
            alone=True,
        ),
        Item("P-2", "such windows on a virtual clock", 5 * BUSY_WINDOWS, simulated_busy_processes),
    ],
    "soak-3": [
        Item("P-3", "bots of twins", 40_000, blind_bots),
        Item("P-3", "imagined worlds", 200_000, imagined_worlds),
        Item("P-3", "possible truths", 1_000, possible_truths),
        Item("P-3", "possible ghosts", 1_000, possible_ghosts),
        Item("P-3", "ways of ghosts", 5_000, ways_of_ghosts),
    ],
    "soak-4": [
        Item("P-4", "draws", (len(sizes()) + BAG - 1) * DRAWS, one_die),
        Item("P-4", "sealed matches, and as many forgeries", 10_000, sealed_dice),
    ],
    "soak-5": [Item("P-5", "answers at every door", 1_000_000, knocking)],
    "soak-13": [Item("P-13", "late clicks", 50_000, some_late_clicks)],
}
