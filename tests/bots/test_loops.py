"""Whole games in one call."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gloaming.bots.loops import Endless, by_verb, hear, play, playout, random_game
from gloaming.bots.roster import make_bot
from gloaming.core.flow import CHANCE, OVER, Action
from gloaming.core.info import dump
from gloaming.core.known import Known, Memory, know
from gloaming.core.session import Session
from gloaming.core.spec import GameSpec
from gloaming.games.revenge import SPEC as REVENGE
from wake import SPEC as WAKE

GAMES = pytest.mark.parametrize("spec", [REVENGE, WAKE], ids=["revenge", "wake"])


def start(spec: GameSpec, seats: int = 3) -> Any:
    return spec.start(seats, spec.prepare(seats, {}))


@GAMES
def test_a_random_game_comes_to_its_end(spec: GameSpec) -> None:
    g = start(spec)
    decisions, inputs = random_game(g, Random(3))
    assert g.wait == OVER
    assert 0 < decisions < inputs


@GAMES
def test_the_same_chance_plays_the_same_game(spec: GameSpec) -> None:
    one, two, other = start(spec), start(spec), start(spec)
    assert random_game(one, Random(3)) == random_game(two, Random(3))
    assert dump(one) == dump(two)
    random_game(other, Random(4))
    assert dump(one) != dump(other)


def test_a_game_beyond_its_limit_is_reported_with_its_whereabouts() -> None:
    with pytest.raises(Endless, match=r"after 5 inputs in Game:next > Turn"):
        random_game(start(REVENGE), Random(1), 5)
    agents = [make_bot(REVENGE, "random", Random(1))] * 3
    with pytest.raises(Endless, match="after 6 inputs"):
        play(start(REVENGE), Random(1), agents, None, [], 6)


@GAMES
@pytest.mark.parametrize("policy", [True, False])
def test_an_imagined_game_ends_or_stops_at_its_limit(spec: GameSpec, policy: bool) -> None:
    chosen = spec.search.playout if policy else None
    g = start(spec)
    assert playout(g, Random(3), chosen, 10_000) > 0
    assert g.wait == OVER
    g = start(spec)
    assert playout(g, Random(3), chosen, 12) <= 12
    assert g.wait != OVER


def test_verbs_are_alike_whatever_the_number_of_their_actions() -> None:
    legal = [(0, n, -1) for n in range(9)] + [(1, -1, -1)]
    rng = Random(5)
    drawn = [by_verb(rng.random, legal) for _ in range(4000)]
    assert 1850 < sum(action == (1, -1, -1) for action in drawn) < 2150
    assert {action for action in drawn if action[0] == 0} == set(legal[:9])


class Notes(Memory):
    """Writes down what its seat hears."""

    def __init__(self) -> None:
        self.heard: list[tuple[int, tuple[int, ...]]] = []

    def notice(self, kind: int, heard: tuple[int, ...]) -> None:
        self.heard.append((kind, heard))


class Spy:
    """Wants to know, plays the first thing, and keeps what it was given."""

    wants_known = True

    def __init__(self) -> None:
        self.seen: list[Known] = []

    def choose(self, known: Known | None, legal: list[Action]) -> Action:
        assert known is not None
        assert len(legal) > 1
        self.seen.append(known)
        return legal[-1]

    def explain(self) -> list[Any]:
        return []


def test_agents_are_given_what_their_seat_knows_and_was_told() -> None:
    """The loop and a session tell every seat the same."""
    setup = WAKE.prepare(3, {})
    g = WAKE.rules.new(3, setup)
    g.heard = []
    g.advance()
    spies = [Spy(), Spy(), Spy()]
    notes = [Notes(), Notes(), Notes()]
    play(g, Random(8), [*spies], setup, [*notes], WAKE.rules.longest)
    deal = Random(8)
    session = Session(WAKE, 3)
    told = session.log[:]
    asked = [0, 0, 0]
    while not session.over:
        table = session.table
        if table.wait == CHANCE:
            session.chance(int(deal.random() * table.outcomes))
            continue
        seat = table.first_asked()
        legal = table.legal(seat)
        if len(legal) > 1:
            expected = know(table, seat, setup, Memory()).plain()[:-1]
            assert spies[seat].seen[asked[seat]].plain()[:-1] == expected
            asked[seat] += 1
        session.decide_raw(seat, legal[-1])
    assert asked == [len(spy.seen) for spy in spies]
    assert min(asked) > 0
    for seat in range(3):
        count = len(notes[seat].heard)
        assert count > 0
        assert notes[seat].heard == heard_by(session, seat)[:count]
    assert told == session.log[: len(told)]


def heard_by(session: Session, seat: int) -> list[tuple[int, tuple[int, ...]]]:
    found = []
    for kind, open_face, shut, to in session.log:
        if to >> seat & 1:
            found.append((kind, (open_face or ()) + shut))
        elif open_face is not None:
            found.append((kind, open_face))
    return found


def test_hearing_goes_on_where_it_stopped() -> None:
    g = start(REVENGE)
    notes: list[Notes] = [Notes(), Notes(), Notes()]
    assert hear(g, [*notes], 0) == 0  # nobody listens to this table
    g.heard = [(1, (4,), (5,), 0b010), (2, None, (6,), 0b001)]
    assert hear(g, [*notes], 0) == 2
    assert hear(g, [*notes], 2) == 2
    assert [note.heard for note in notes] == [[(1, (4,)), (2, (6,))], [(1, (4, 5))], [(1, (4,))]]
