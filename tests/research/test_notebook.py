"""The notebook API."""

from __future__ import annotations

import doctest
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gloaming
from gloaming.bots.roster import UnknownBot
from gloaming.core.flow import Refused
from gloaming.core.record import Record
from gloaming.core.session import replay
from gloaming.registry import UnknownGame, game_ids
from gloaming.research import notebook
from gloaming.research.environment import BadRequest
from gloaming.research.notebook import MissingExtra, Position

FIRST = game_ids()[0]


def test_doctests() -> None:
    done = doctest.testmod(notebook)
    assert done.failed == 0
    assert done.attempted > 8


@pytest.mark.parametrize("game_id", game_ids())
def test_functions_and_bots_play_together(game_id: str) -> None:
    game = gloaming.load(game_id)
    seen: list[Position] = []
    rng = Random(game_id)

    def anything(position: Position) -> int:
        seen.append(position)
        return rng.randrange(len(position.answers))

    match = game.play(anything, "random", seed="evening")
    assert match.over
    assert len(match.scores) == max(2, game.seats[0])
    assert seen
    assert {position.seat for position in seen} == {0}
    assert all(position.view["you"] == 0 for position in seen)
    assert not any(hasattr(seen[0], name) for name in ("table", "session"))


def test_a_match_is_stepped_and_saved(tmp_path: Path) -> None:
    game = gloaming.load(FIRST)
    match = game.start(seed=1)
    with pytest.raises(BadRequest, match="not over yet"):
        _ = match.scores
    rng = Random(1)
    while not match.over:
        seat = match.asked[0]
        match.answer(rng.choice(match.answers(seat)), seat)
    match.save(tmp_path / "match.jsonl")
    again = replay(game.spec, Record.read(tmp_path / "match.jsonl"))
    assert notebook.NotebookMatch(again).scores == match.scores
    assert match.events() == notebook.NotebookMatch(again).events()


def test_what_cannot_be_is_refused_in_one_line() -> None:
    game = gloaming.load(FIRST)
    with pytest.raises(UnknownGame, match="there is no game"):
        gloaming.load("chess")
    with pytest.raises(BadRequest, match="not comparable"):
        gloaming.load(FIRST, rules="0123456789ab")
    with pytest.raises(UnknownBot, match="has no bot"):
        game.play("nobody")
    with pytest.raises(BadRequest, match="9 players for"):
        game.play(*["random"] * 9, seats=game.seats[0])
    match = game.start(seed=1)
    with pytest.raises(BadRequest, match="are asked, not 99"):
        match.answer(0, 99)
    seat = match.asked[0]
    with pytest.raises(BadRequest, match="place is from 0 to"):
        match.answer(10**6, seat)
    with pytest.raises(Refused):
        match.answer({"do": "fly"}, seat)


def test_the_rules_can_be_pinned() -> None:
    game = gloaming.load(FIRST)
    assert gloaming.load(FIRST, rules=game.rules).rules == game.rules
    assert game.rules in repr(game)
    assert game.options == dict(game.spec.rules.options.defaults())


def test_the_adapters_are_a_call_away() -> None:
    game = gloaming.load(FIRST)
    assert game.aec_env().possible_agents[0] == "seat_0"
    assert game.parallel_env(seats=game.seats[1]).environment.seats == game.seats[1]
    assert game.gym_env(seat=1).seat == 1
    assert game.vector_env(2).reset(seed=1).observation.shape[0] == 2
    assert game.openspiel().num_players() == game.seats[0]


def test_without_the_extra_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    gone: list[Any] = ["gloaming.research.vector", "gloaming.research.arrays"]
    for name in gone:
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(MissingExtra, match=r"pip install 'gloaming\[research\]'"):
        gloaming.load(FIRST).vector_env(1)
