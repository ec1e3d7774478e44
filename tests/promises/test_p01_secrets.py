"""P-1: nobody is sent what their seat may not know.

Together these are the 20,000 comparisons of the fast form; `soak/secrecy.py` has the long one.
"""

from __future__ import annotations

import pytest

from gloaming.registry import game as find_game
from gloaming.registry import game_ids
from gloaming.server.sabotage import FAULTS, SWITCH
from promises.hidden import hidden
from promises.pairs import ASKS, twins
from promises.salon import spec_of
from promises.whole import whole_game
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


# Twins of Possession Sonata part after a few steps, and to set a new pair up takes long; there
# whole games say more.
TWINS = [(game, 400 if game == "sonata" else most) for game, most in shared(4_050, 3_400)]
AT_REST = shared(7_000, 6_000)


def test_the_fast_form_is_as_long_as_promised() -> None:
    assert sum(most for _, most in TWINS + AT_REST) >= 20_000


def is_aided(tally: Tally, game: str) -> bool:
    """Was the deduction aid looked at, where there is one?"""
    return spec_of(game).aid is None or tally.channels["aid"] > 0


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
    tally = hidden(game, most, "fast")
    nothing_differs(tally, most)
    assert tally.channels["canaries"] > most // 20
    assert tally.channels["news, an imagined world"] > most // 20
    assert is_aided(tally, game)


@pytest.mark.parametrize("game", ["wake", *game_ids()])
def test_a_whole_game_of_bots_shows_no_more(game: str) -> None:
    """To its very end, whatever a seat is sent."""
    tally, pair = whole_game(game, max(3, spec_of(game).seats[0]), 1, "fast")
    assert tally.violations == []
    assert pair.over
    assert pair.alike < pair.steps / 3  # the others were followed by another world


def test_a_leak_in_a_whole_game_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "leak-event")
    assert whole_game("sonata", 4, 1, "saboteur")[0].violations


LEAKS = [
    fault
    for fault, promise in FAULTS.items()
    if promise.startswith(("P-1:", "P-2:")) and fault not in TIMING
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
    aided = [name for name in game_ids() if find_game(name).aid is not None]
    return aided if fault == "leak-aid" else ["wake"]


@pytest.mark.parametrize(
    ("fault", "game"), [(fault, game) for fault in LEAKS for game in games_for(fault)]
)
def test_every_leak_is_noticed(fault: str, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, fault)
    found = twins(game, 1_000, "saboteur", enough=1, asks=ASKED.get(fault, ASKS))
    assert found.violations


def test_there_is_a_saboteur_for_every_channel() -> None:
    assert sum(promise.startswith("P-1:") for promise in FAULTS.values()) >= 12
