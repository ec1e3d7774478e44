"""P-1: nobody is sent what their seat may not know.

Together these are the 20,000 comparisons of the fast form; `soak/secrecy.py` has the long one.
"""

from __future__ import annotations

import pytest

from gloaming.server.sabotage import FAULTS, SWITCH
from promises.hidden import hidden
from promises.pairs import twins
from promises.worlds import Tally

# What is also tried elsewhere, with tests of their own.
TIMING = ("leak-time", "leak-silence")


def nothing_differs(tally: Tally, most: int) -> None:
    assert tally.violations == []
    assert tally.amount >= most


@pytest.mark.parametrize(("game", "most"), [("wake", 14_000), ("revenge", 1_000)])
def test_a_viewer_cannot_tell_twins_apart(game: str, most: int) -> None:
    tally = twins(game, most, "fast")
    nothing_differs(tally, most)
    spoken = {"news", "refused", "receipt", "talk", "note", "card", "moments", "known", "silence"}
    assert spoken <= set(tally.channels)


@pytest.mark.parametrize(("game", "most"), [("wake", 4_500), ("revenge", 500)])
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
    assert twins("wake", 1_000, "saboteur", enough=1).violations


def test_there_is_a_saboteur_for_every_channel() -> None:
    assert len(LEAKS) + len(TIMING) >= 12
