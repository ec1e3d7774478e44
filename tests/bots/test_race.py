"""The race: answers compared in the same imagined worlds."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gloaming.bots.ismcts import Ismcts, Search, search_for
from gloaming.bots.loops import new_dice, playout_with
from gloaming.bots.race import Race, Runner, behind, may_gain
from gloaming.core.flow import CHANCE, OVER, Table
from gloaming.core.info import dump
from gloaming.core.known import Known, know
from gloaming.core.session import Session
from gloaming.games.house import SPEC as HOUSE
from gloaming.games.house.bots.policy import playout
from harness.specs import spec_with


def first_in(dice: list[int], source: int, outcomes: int) -> int:
    """What the dice bring next for a source."""
    copy = dice[:]
    table = Stub(source, outcomes)
    playout_with(table, copy, Random(0), None, 0, None)
    return table.brought[0]


class Stub(Table):
    """Two draws from one source, and then it is over."""

    def __init__(self, source: int, outcomes: int) -> None:
        self.wait = CHANCE
        self.source = source
        self.outcomes = outcomes
        self.brought: list[int] = []

    def chance(self, outcome: int) -> None:
        self.brought.append(outcome)
        if len(self.brought) == 2:
            self.wait = OVER


def moments(most: int, seed: int = 5) -> list[tuple[Session, int]]:
    """Sessions of House stopped where somebody has more than one answer worth trying."""
    found = []
    rng = Random(seed)
    session = Session(HOUSE, 4)
    while len(found) < most:
        g = session.table
        if g.wait == CHANCE:
            session.chance(rng.randrange(g.outcomes))
            continue
        seat = g.first_asked()
        legal = g.legal(seat)
        assert HOUSE.search.narrow is not None
        if len(legal) > 1 and len(HOUSE.search.narrow(g, seat, legal)) > 1 and rng.random() < 0.3:
            found.append((session.at(len(session.marks)), seat))
        session.decide_raw(seat, playout(g, seat, rng))  # type: ignore[arg-type]
    return found


def runner(*scores: float) -> Runner:
    found = Runner((0, -1, -1), 0.0)
    found.scores = list(scores)
    found.total = sum(scores)
    return found


def two_in_a_race() -> tuple[Race, Runner, Runner]:
    """The favourite of a race and one other are left."""
    session, seat = moments(1)[0]
    race = Race(HOUSE, session.known(seat), Random(1))
    race.line_up()
    race.running = race.field[:2]
    return race, race.field[0], race.field[1]


def test_a_game_has_the_search_it_asks_for() -> None:
    session, seat = moments(1)[0]
    known = session.known(seat)
    assert isinstance(search_for(HOUSE, known, Random(1)), Race)
    assert isinstance(search_for(spec_with(HOUSE, race=False), known, Random(1)), Search)


def test_it_chooses_something_worth_trying_and_accounts_for_it() -> None:
    for session, seat in moments(4):
        legal = session.table.legal(seat)
        bot = Ismcts(HOUSE, Random(1), 80)
        chosen = bot.choose(session.known(seat), legal)
        thoughts = bot.explain()
        assert chosen == thoughts[0].action
        assert {thought.action for thought in thoughts} <= set(legal)
        assert len(thoughts) > 1
        assert sum(thought.share for thought in thoughts) == pytest.approx(1.0)
        assert 0 < sum(thought.visits for thought in thoughts) < 80 + len(thoughts)
        assert all(0.0 <= thought.value <= 1.0 for thought in thoughts)


def test_it_knows_nothing_but_what_its_seat_knows() -> None:
    for session, seat in moments(3, 11):
        known = session.known(seat)
        world = HOUSE.information.imagine(known, Random(17))
        twin = know(world, seat, session.setup, known.memory)
        legal = session.table.legal(seat)
        here, there = Ismcts(HOUSE, Random(4), 60), Ismcts(HOUSE, Random(4), 60)
        assert here.choose(known, legal) == there.choose(twin, world.legal(seat))
        assert here.explain() == there.explain()


def test_all_run_in_the_same_worlds() -> None:
    session, seat = moments(1)[0]
    imagined = []

    def imagine(known: Known, rng: Random) -> Table:
        world = HOUSE.information.imagine(known, rng)
        imagined.append(world)
        return world

    spec = spec_with(HOUSE, imagine=imagine, likely=None)
    race = Race(spec, session.known(seat), Random(1))
    race.run(12, 0.0)
    entered = len(race.field)
    assert entered > 1
    assert {len(runner.scores) for runner in race.field} == {len(imagined) - 1}  # one to line up
    assert race.iterations == entered * (len(imagined) - 1)


def test_worlds_come_as_often_as_they_are_likely() -> None:
    """Rather worlds in which the others would have done what they did, but never none at all."""
    session, seat = moments(1)[0]
    known = session.known(seat)
    rival = (seat + 1) % session.table.seats

    def cards(likely: Any) -> float:
        race = Race(spec_with(HOUSE, likely=likely), known, Random(1))
        return sum(sum(hand(race.likely_world(), rival)) for _ in range(60)) / 60

    def hand(world: Any, seat: int) -> tuple[int, ...]:
        return tuple(world.hand[seat])

    anything = cards(None)
    assert hand(session.table, rival), "nothing to imagine"
    assert cards(lambda world, of: 1.0 if sum(hand(world, rival)) > anything else 0.0) > anything
    assert cards(lambda world, of: 0.0) > 0.0


def test_who_is_clearly_behind_drops_out_and_leaves_the_time_to_the_others() -> None:
    race, good, bad = two_in_a_race()
    good.scores, good.total = [0.6, 0.5] * 16, 17.6
    bad.scores, bad.total = [0.2, 0.3] * 16, 8.0
    race.drop()
    assert race.running == [good]


def test_behind_counts_differences_world_by_world() -> None:
    """Luck that both had is no luck: a small lead in every world is a clear lead."""
    luck = [0.1, 0.9] * 8
    ahead = runner(*[chance + 0.01 for chance in luck])
    assert behind(runner(*luck), ahead, 2.0)
    mixed = runner(*reversed(luck))
    assert not behind(runner(*luck), mixed, 2.0)
    assert not behind(runner(), runner(), 2.0)


def test_who_cannot_gain_on_the_favourite_drops_out_even_if_it_is_as_good() -> None:
    """Where two answers come to the same, time is better spent on the next decision."""
    race, favourite, other = two_in_a_race()
    favourite.scores, favourite.total = [0.5, 0.6] * 8, 8.8
    other.scores, other.total = [0.501, 0.601] * 8, 8.816
    race.drop()
    assert race.running == [favourite]
    assert may_gain(runner(*[0.6, 0.5] * 8), favourite), "too few worlds to tell"


def test_the_favourite_is_chosen_unless_another_is_clearly_better() -> None:
    race, favourite, other = two_in_a_race()
    favourite.scores, favourite.total = [0.4, 0.6] * 8, 8.0
    other.scores, other.total = [0.6, 0.41] * 8, 8.08
    assert race.leader() is other
    assert race.winner() is favourite
    other.scores, other.total = [0.6, 0.7] * 8, 10.4
    assert race.winner() is other


def test_dice_are_streams_by_source() -> None:
    """A card more from one source changes nothing in the others."""
    dice = new_dice(Random(3))
    used = dice[:]
    playout_with(Stub(1, 52), used, Random(0), None, 0, None)
    assert used != dice
    assert first_in(used, 0, 8) == first_in(dice, 0, 8)
    assert [n for n in range(len(dice)) if used[n] != dice[n]] == [1]


def test_dice_are_fair_enough() -> None:
    rolls = [first_in(new_dice(Random(seed)), 0, 8) for seed in range(800)]
    assert set(rolls) == set(range(8))
    assert all(60 <= rolls.count(face) <= 140 for face in range(8))


def test_the_same_dice_play_the_same_game() -> None:
    ends = []
    for seed in (3, 3, 4):
        g = HOUSE.start(4, HOUSE.prepare(4, {}))
        playout_with(g, new_dice(Random(seed)), Random(9), playout, 5_000, None)
        assert g.wait == OVER
        ends.append(dump(g))
    assert ends[0] == ends[1] != ends[2]
