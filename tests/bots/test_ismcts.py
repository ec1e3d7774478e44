"""Information-set tree search."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

import pytest

from gloaming.bots import ismcts
from gloaming.bots.ismcts import Ismcts, Search
from gloaming.bots.loops import play, playout
from gloaming.bots.roster import make_bot
from gloaming.core.flow import CHANCE, OVER, Table
from gloaming.core.known import Known, Memory, know
from gloaming.core.session import Session
from gloaming.core.spec import GameSpec
from gloaming.games.revenge import SPEC as REVENGE
from gloaming.games.revenge.rules.state import Revenge
from gloaming.games.revenge.rules.terms import CONTRACT, HARD, LIGHT
from harness.specs import spec_with
from wake import SPEC as WAKE

GAMES = pytest.mark.parametrize("spec", [REVENGE, WAKE], ids=["revenge", "wake"])


def dealt(seats: int = 4) -> tuple[Revenge, Any]:
    """A table of Revenge at its first decision."""
    setup = REVENGE.prepare(seats, {"first_seat": 0})
    g = REVENGE.start(seats, setup)
    while g.wait == CHANCE:
        g.chance(0)
    assert isinstance(g, Revenge)
    return g, setup


def moments(spec: GameSpec, seed: int, most: int) -> list[tuple[Session, int]]:
    """Sessions stopped where a seat has something to choose."""
    found = []
    rng = Random(seed)
    session = Session(spec, 3)
    while not session.over and len(found) < most:
        g = session.table
        if g.wait == CHANCE:
            session.chance(rng.randrange(g.outcomes))
            continue
        seat = rng.choice([seat for seat in range(3) if g.is_asked(seat)])
        legal = g.legal(seat)
        if len(legal) > 1 and rng.random() < 0.3:
            found.append((session.at(len(session.marks)), seat))
        session.decide_raw(seat, rng.choice(legal))
    return found


@GAMES
def test_it_chooses_something_legal_and_accounts_for_it(spec: GameSpec) -> None:
    for session, seat in moments(spec, 5, 8):
        legal = session.table.legal(seat)
        bot = Ismcts(spec, Random(1), 60)
        chosen = bot.choose(session.known(seat), legal)
        thoughts = bot.explain()
        assert chosen == thoughts[0].action
        assert sorted(thought.action for thought in thoughts) == sorted(legal)
        assert sum(thought.visits for thought in thoughts) == 60
        assert sum(thought.share for thought in thoughts) == pytest.approx(1.0)
        assert all(0.0 <= thought.value <= 1.0 for thought in thoughts)
        visits = [thought.visits for thought in thoughts]
        assert visits == sorted(visits, reverse=True)


@GAMES
def test_it_knows_nothing_but_what_its_seat_knows(spec: GameSpec) -> None:
    """Whatever the truth is: the same knowledge and the same chance give the same thoughts."""
    compared = 0
    for session, seat in moments(spec, 11, 8):
        known = session.known(seat)
        world = spec.information.imagine(known, Random(17))
        twin = know(world, seat, session.setup, known.memory)
        assert twin.plain() == known.plain()
        legal = session.table.legal(seat)
        here, there = Ismcts(spec, Random(4), 40), Ismcts(spec, Random(4), 40)
        assert here.choose(known, legal) == there.choose(twin, world.legal(seat))
        assert here.explain() == there.explain()
        compared += 1
    assert compared


def test_it_never_touches_the_true_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """The worlds it plays in are all imagined."""
    session, seat = moments(WAKE, 3, 4)[-1]
    known, legal = session.known(seat), session.table.legal(seat)
    given: list[Known] = []

    def imagine(known: Known, rng: Random) -> Table:
        given.append(known)
        return WAKE.information.imagine(known, rng)

    bot = Ismcts(spec_with(WAKE, imagine=imagine), Random(1), 25)
    bot.choose(known, legal)
    assert given == [known] * 25


def test_it_takes_the_win_that_lies_on_the_table() -> None:
    g, setup = dealt()
    g.meter = [23, 5, 5, 5]
    g.tokens = [15, 0, 0, 0]
    g.ready_round = [99, 99, 99, 99]
    bot = Ismcts(REVENGE, Random(1), 400)
    legal = g.legal(0)
    assert bot.choose(know(g, 0, setup, Memory()), legal) == (CONTRACT, LIGHT, -1)
    assert bot.explain()[0].value > 0.6


def test_it_sees_that_only_the_leap_can_win() -> None:
    """Ten bars short and the rival about to win: only a hard contract can still do it."""
    g, setup = dealt(3)
    g.meter = [14, 23, 23]
    g.tokens = [8, 50, 50]
    g.unseen[HARD] &= 1 << 39  # the last hard card is worth ten
    g.stack_counts[HARD] = 1
    g.ready_round = [99, 99, 99]
    without_prior = spec_with(REVENGE, prior=None)
    for spec in (REVENGE, without_prior):
        bot = Ismcts(spec, Random(1), 600)
        assert bot.choose(know(g, 0, setup, Memory()), g.legal(0)) == (CONTRACT, HARD, -1)


def test_worlds_that_sound_alike_share_their_nodes() -> None:
    session, seat = moments(WAKE, 3, 4)[-1]
    search = Search(WAKE, session.known(seat), Random(1))
    search.run(300, 0.0)
    assert search.iterations == 300
    assert 1 < len(search.nodes) <= 301  # never more than one new node per iteration
    root = search.nodes[(0, seat)]
    assert root.visits == 300
    assert sum(edge.visits for edge in root.edges.values()) == 300


def test_an_action_not_always_on_offer_is_counted_when_it_is() -> None:
    """At a rival's node the worlds differ in what the rival may do."""
    session, seat = moments(WAKE, 3, 6)[-1]
    search = Search(WAKE, session.known(seat), Random(1))
    search.run(400, 0.0)
    rivals = [node for node in search.nodes.values() if node.seat != seat and node.visits > 5]
    offered = {(edge.offered, node.visits) for node in rivals for edge in node.edges.values()}
    assert any(often < visits for often, visits in offered)
    assert all(often <= visits for often, visits in offered)


def test_a_budget_of_time_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that moves on by a second whenever somebody looks at it."""
    seconds = count()
    monkeypatch.setattr(ismcts, "perf_counter", lambda: float(next(seconds)))
    g, setup = dealt()
    bot = Ismcts(REVENGE, Random(1), 0, 7.0)
    bot.choose(know(g, 0, setup, Memory()), g.legal(0))
    assert sum(thought.visits for thought in bot.explain()) == 7


def test_a_single_choice_needs_no_thought() -> None:
    g, setup = dealt()
    bot = Ismcts(REVENGE, Random(1), 10**9)
    only = g.legal(0)[:1]
    assert bot.choose(know(g, 0, setup, Memory()), only) == only[0]
    assert [thought.share for thought in bot.explain()] == [1.0]


@GAMES
def test_whole_games_between_searchers_end(spec: GameSpec) -> None:
    setup = spec.prepare(3, {})
    agents = [make_bot(spec, "ismcts:4", Random(n)) for n in range(3)]
    memories = [spec.information.memory(3, setup, seat) for seat in range(3)]
    g = spec.rules.new(3, setup)
    g.heard = []
    g.advance()
    play(g, Random(2), agents, setup, memories, spec.rules.longest)
    assert g.wait == OVER
    assert sum(spec.rules.score(g)) == pytest.approx(1.0) or not any(spec.rules.score(g))


@pytest.mark.parametrize("kept", [1, 2])
def test_a_game_may_name_the_actions_worth_trying(kept: int) -> None:
    """The others are left alone; if only one is worth trying there is nothing to search."""
    g, setup = dealt()
    legal = g.legal(0)
    spec = spec_with(REVENGE, narrow=lambda g, seat, found: found[-kept:])
    bot = Ismcts(spec, Random(1), 40)
    assert bot.choose(know(g, 0, setup, Memory()), legal) in legal[-kept:]
    assert {thought.action for thought in bot.explain()} == set(legal[-kept:])


def test_an_imagined_game_is_played_on_until_it_can_be_judged() -> None:
    g, _ = dealt()
    asked: list[bool] = []

    def settled(world: Table) -> bool:
        asked.append(True)
        return len(asked) == 4

    assert playout(g, Random(1), None, 2, settled) == 5
    assert len(asked) == 4


def test_a_game_may_advise_on_the_decision_itself() -> None:
    session, seat = moments(WAKE, 5, 1)[0]
    favourite = session.table.legal(seat)[-1]

    def advice(known: Known, legal: list[Any]) -> list[float]:
        assert known.seat == seat
        return [float(action == favourite) for action in legal]

    search = Search(spec_with(WAKE, advice=advice), session.known(seat), Random(1))
    search.run(1, 0.0)
    edges = search.nodes[(0, seat)].edges
    assert [action for action, edge in edges.items() if edge.prior == 1.0] == [favourite]
