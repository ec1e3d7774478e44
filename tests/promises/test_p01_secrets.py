"""P-1, secrecy: no client is sent what its seat may not know.

Together these are the 20,000 comparisons of the fast form; `soak/secrecy.py` has the long one.
"""

from __future__ import annotations

import pytest

from faults import FAULTS, Plant
from gloaming.registry import game as find_game
from gloaming.registry import game_ids
from harness.in_memory_app import spec_of
from promises.hidden_state import compare_hidden_states
from promises.late_viewers import compare_late_viewers
from promises.twin_tables import ASKS, twins
from promises.twin_whole_games import compare_whole_game
from promises.twin_world import ComparisonCounts

# What is also tried elsewhere, with tests of their own.
TIMING = ("leak-time", "leak-haste", "leak-silence", "leak-queue", "leak-turns")
LATE = ("leak-to-late-spectators",)


def nothing_differs(tally: ComparisonCounts, most: int) -> None:
    assert tally.violations == []
    assert tally.amount >= most


def shared(wake: int, others: int) -> list[tuple[str, int]]:
    """How much of it each game gets; the Wake, a game of secrets, the most."""
    each = others // len(game_ids())
    return [("wake", wake), *((game, each) for game in game_ids())]


# Twins of Possession Sonata part after a few steps, and to set a new pair up takes long; there
# whole games say more.
TWINS = [(game, 400 if game == "sonata" else most) for game, most in shared(4_050, 3_400)]
AT_REST = shared(7_000, 6_000)


def test_the_fast_form_is_as_long_as_promised() -> None:
    assert sum(most for _, most in TWINS + AT_REST) >= 20_000


def is_aided(tally: ComparisonCounts, game: str) -> bool:
    """Was the deduction aid looked at, where there is one?"""
    return spec_of(game).information.aid is None or tally.channels["aid"] > 0


@pytest.mark.parametrize(("game", "most"), TWINS)
def test_a_viewer_cannot_tell_twins_apart(game: str, most: int) -> None:
    tally = twins(game, most, "fast")
    nothing_differs(tally, most)
    spoken = {"news", "refused", "receipt", "note", "card", "moments", "known"}
    assert spoken <= set(tally.channels)
    assert {"talk", "silence"} <= set(tally.channels) or game != "wake"
    assert is_aided(tally, game)


@pytest.mark.parametrize(("game", "most"), AT_REST)
def test_what_is_hidden_makes_no_difference(game: str, most: int) -> None:
    tally = compare_hidden_states(game, most, "fast")
    nothing_differs(tally, most)
    assert tally.channels["canaries"] > most // 20
    assert tally.channels["news, an imagined world"] > most // 20
    assert is_aided(tally, game)


@pytest.mark.parametrize("game", ["wake", *game_ids()])
def test_a_whole_game_of_bots_shows_no_more(game: str) -> None:
    """To its very end, whatever a seat is sent."""
    tally, pair = compare_whole_game(game, max(3, spec_of(game).seats[0]), 1, "fast")
    assert tally.violations == []
    assert pair.over
    assert pair.alike < pair.steps / 3  # the others were followed by another world


def test_a_leak_in_a_whole_game_is_noticed(plant: Plant) -> None:
    plant("leak-event")
    assert compare_whole_game("sonata", 4, 1, "saboteur")[0].violations


@pytest.mark.parametrize("game", ["wake", *game_ids()])
def test_whoever_comes_late_is_sent_no_more_than_their_place_may_know(game: str) -> None:
    """A spectator and a seat at every rest of a whole game, up to the last."""
    tally = compare_late_viewers(game, "fast")
    assert tally.violations == []
    assert tally.channels["events"] > 40


@pytest.mark.parametrize("fault", LATE)
def test_faces_that_open_before_the_end_are_noticed(fault: str, plant: Plant) -> None:
    plant(fault)
    assert compare_late_viewers("wake", "saboteur").violations


LEAKS = [
    name
    for name, fault in FAULTS.items()
    if fault.breaks.startswith(("P-1:", "P-2:")) and name not in (*TIMING, *LATE)
]
# What has to be asked for to be noticed.
ASKED = {
    "leak-presence": ("visit",),
    "leak-moments": ("replay",),
    "leak-card": ("card",),
    "leak-talk": ("talk",),
    "leak-refusal": ("nonsense",),
}


def games_for(fault: str) -> list[str]:
    """The Wake shows everything but the aid, which it has not."""
    aided = [name for name in game_ids() if find_game(name).information.aid is not None]
    return aided if fault == "leak-aid" else ["wake"]


@pytest.mark.parametrize(
    ("fault", "game"), [(fault, game) for fault in LEAKS for game in games_for(fault)]
)
def test_every_leak_is_noticed(fault: str, game: str, plant: Plant) -> None:
    plant(fault)
    found = twins(game, 1_000, "saboteur", enough=1, asks=ASKED.get(fault, ASKS))
    assert found.violations


def test_there_is_a_saboteur_for_every_channel() -> None:
    assert sum(fault.breaks.startswith("P-1:") for fault in FAULTS.values()) >= 12
