"""P-1: nobody is sent what their seat may not know.

Together these are the 20,000 comparisons of the fast form; `soak/secrecy.py` has the long one.
"""

from __future__ import annotations

import pytest

from gloaming.registry import game_ids
from gloaming.server.sabotage import FAULTS, SWITCH
from promises.hidden import hidden
from promises.pairs import twins
from promises.worlds import Tally

# What is also tried elsewhere, with tests of their own.
TIMING = ("leak-time", "leak-haste", "leak-silence")


def nothing_differs(tally: Tally, most: int) -> None:
    assert tally.violations == []
    assert tally.amount >= most


def shared(wake: int, others: int) -> list[tuple[str, int]]:
    """How much of it each game gets; the Wake, a game of secrets, the most."""
    each = others // len(game_ids())
    return [("wake", wake), *((game, each) for game in game_ids())]


@pytest.mark.parametrize(("game", "most"), shared(7_000, 2_000))
def test_a_viewer_cannot_tell_twins_apart(game: str, most: int) -> None:
    tally = twins(game, most, "fast")
    nothing_differs(tally, most)
    spoken = {"news", "refused", "receipt", "note", "card", "moments", "known"}
    assert spoken <= set(tally.channels)
    assert {"talk", "silence"} <= set(tally.channels) or game != "wake"


@pytest.mark.parametrize(("game", "most"), shared(4_000, 1_000))
def test_what_is_hidden_makes_no_difference(game: str, most: int) -> None:
    tally = hidden(game, most, "fast")
    nothing_differs(tally, most)
    assert tally.channels["canaries"] > most // 20
    assert tally.channels["news, an imagined world"] > most // 20


LEAKS = [
    fault
    for fault, promise in FAULTS.items()
    if promise.startswith(("P-1:", "P-2:")) and fault not in TIMING
]


@pytest.mark.parametrize("fault", LEAKS)
def test_every_leak_is_noticed(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, fault)
    assert twins("wake", 20_000, "saboteur", enough=1).violations


def test_there_is_a_saboteur_for_every_channel() -> None:
    assert len(LEAKS) + len(TIMING) >= 12
