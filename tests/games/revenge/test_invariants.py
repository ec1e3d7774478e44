"""Ledger 10.3: what holds after every step of random play, whatever the options and the seed."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from gloaming.core.flow import CHANCE, SPECTATOR
from gloaming.core.masks import members
from gloaming.core.options import Choice, Number
from gloaming.core.session import Session
from gloaming.core.wire import encode
from gloaming.games.revenge import SPEC
from gloaming.games.revenge.rules.consistent import consistent
from gloaming.games.revenge.rules.procedures.contract import Contract
from gloaming.games.revenge.rules.state import Revenge

DECISIONS = 100


def option_values(option: Any, seats: int) -> st.SearchStrategy[Any]:
    if isinstance(option, Choice):
        values = option.values
        return st.sampled_from([v for v in values if type(v) is not int or v < seats])
    assert isinstance(option, Number)
    if option.name == "token_supply":
        return st.sampled_from([0, 10 * seats, 12 * seats, 120])
    least, most = option.least, min(option.most, option.least + 40)
    return st.integers(least, most)


@st.composite
def tables(draw: st.DrawFn) -> tuple[int, dict[str, Any]]:
    """A number of seats and any choice of options, most of them at their default."""
    seats = draw(st.sampled_from([3, 4]))
    names = [name for name in SPEC.rules.options.options if name != "ghost_deal"]
    chosen = draw(st.lists(st.sampled_from(names), unique=True, max_size=8))
    return seats, {
        name: draw(option_values(SPEC.rules.options.options[name], seats))
        for name in sorted(chosen)
    }


@dataclass
class Watch:
    """Follows a game input by input and objects to what the ledger rules out."""

    session: Session
    options: dict[str, Any]
    turns: list[tuple[int, int]] = field(default_factory=list)  # round and seat, in order
    doing: Counter[str] = field(default_factory=Counter)  # what the running turn has seen
    spent: int = 0
    heard: int = 0

    def table(self) -> Revenge:
        assert isinstance(self.session.table, Revenge)
        return self.session.table

    def check(self, before: Revenge) -> None:
        """After one input, with the table as it was before it."""
        g = self.table()
        told = self.session.events(SPECTATOR, self.heard)
        self.heard += len(told)
        self.meters_and_ends(g)
        self.tokens_and_cards(g)
        ended = [event["seat"] for event in told if event["event"] == "turn_ended"]
        lost = {event["seat"] for event in told if event["event"] == "turn_lost"}
        self.between_turns(g, ended, lost)
        self.meters_move_only_by_rule(before, g, told)
        for event in told:
            self.follow(event)
        self.views_are_equal()
        self.legal_is_what_is_not_refused(g)
        assert consistent(g) is None

    def meters_and_ends(self, g: Revenge) -> None:  # 1
        size = g.setup.meter_size
        assert all(0 <= bars <= size for bars in g.meter)
        full = [seat for seat in range(g.seats) if g.meter[seat] == size]
        assert len(full) <= 1
        assert self.session.over == (bool(full) or g.by_limit)

    def tokens_and_cards(self, g: Revenge) -> None:  # 2, 3
        assert min(g.tokens) >= 0
        if g.setup.token_supply:
            assert g.bank + sum(g.tokens) == g.setup.token_supply
        out = [f for f in g.stack if isinstance(f, Contract)]
        for klass in range(3):
            resolved = sum(frame.klass == klass for frame in out)
            there = g.stack_counts[klass] + len(g.discards[klass]) + resolved
            assert there == g.setup.counts[klass]
            seen = [card for card in g.discards[klass] if card >= 0]
            seen += [frame.card for frame in out if frame.klass == klass and frame.card >= 0]
            assert sorted([*seen, *members(g.unseen[klass])]) == members(g.setup.cards[klass])

    def between_turns(self, g: Revenge, ended: list[int], lost: set[int]) -> None:  # 4
        if ended:
            assert not [frame for frame in g.stack if isinstance(frame, Contract)]
        for seat in ended:
            if not (seat in lost and g.setup.lost_turns_carry):
                assert g.blocks[seat] == (-1, -1, -1)
                assert (g.order[seat], g.order_by[seat]) == (-1, -1)

    def meters_move_only_by_rule(self, before: Revenge, g: Revenge, told: list[Any]) -> None:  # 5
        for seat in range(g.seats):
            gained = [
                e["amount"] for e in told if e["event"] == "bars_gained" and e["seat"] == seat
            ]
            fell = [e["amount"] for e in told if e["event"] == "bars_lost" and e["seat"] == seat]
            assert g.meter[seat] - before.meter[seat] == sum(gained) - sum(fell)
            assert not (gained or fell) or before.active == seat
            assert all(0 <= amount <= 2 for amount in fell)

    def follow(self, event: dict[str, Any]) -> None:
        name = event["event"]
        setup = self.table().setup
        if name == "turn_started":
            assert not self.doing
            self.turns.append((event["round"], event["seat"]))
        if self.turns:
            self.doing[name] += 1
        if name in ("contract_accepted", "mark_placed", "class_blocked"):
            self.spent += event["price"]
        if name == "no_action":  # 7
            assert self.options
        if name == "sabotage_rolled":
            self.doing["bitten"] += event["success"]
        if name in ("sabotage_rolled", "contract_rolled"):
            assert 1 <= event["roll"] <= 6
        if name in ("turn_ended", "game_won"):
            self.finish_turn(name, {0, *setup.costs, setup.mark_cost, setup.block_cost})

    def finish_turn(self, how: str, prices: set[int]) -> None:  # 6, 8, 9
        doing = self.doing
        assert doing["turn_started"] == 1
        actions = doing["contract_accepted"] + doing["mark_placed"] + doing["class_blocked"]
        assert actions <= 1
        assert doing["ability_used"] <= 1
        assert self.spent in prices
        assert doing["tokens_collected"] <= 1
        if not self.options:
            assert doing["tokens_collected"] == 1
        assert doing["turn_lost"] == 0 or actions == doing["ability_used"] == 0
        assert doing["bitten"] <= 1
        rolls = doing["contract_rolled"]
        assert rolls == (doing["contract_accepted"] if not doing["bitten"] else 0)
        assert how == "turn_ended" or doing["bars_gained"] == 1
        self.doing = Counter()
        self.spent = 0

    def views_are_equal(self) -> None:  # 10
        views = [self.session.view(v) for v in [*range(self.table().seats), SPECTATOR]]
        assert len({encode({**view, "you": None}) for view in views}) == 1

    def legal_is_what_is_not_refused(self, g: Revenge) -> None:
        for seat in range(g.seats):
            legal = g.legal(seat)
            allowed = [
                a for a in SPEC.vocabulary.all_actions(g.seats) if g.why_not(seat, a) is None
            ]
            assert sorted(legal) == sorted(allowed)
            if legal:
                space = g.stack[-1].space(g, seat)
                assert [a for a in space if g.why_not(seat, a) is None] == legal

    def check_rounds(self) -> None:  # 8
        g = self.table()
        assert self.turns
        for number, (round_number, seat) in enumerate(self.turns):
            assert round_number == 1 + number // g.seats
            assert seat == (g.first_seat + number) % g.seats


def choose(session: Session, seat: int, rng: Random) -> Any:
    """The kind of action first, else the many blocks drown the game."""
    legal = session.table.legal(seat)
    kind = rng.choice(sorted({action[0] for action in legal}))
    return rng.choice([action for action in legal if action[0] == kind])


def play(seats: int, options: dict[str, Any], seed: int, watched: bool) -> Session:
    rng = Random(seed)
    session = Session(SPEC, seats, options)
    watch = Watch(session, options)
    for _ in range(DECISIONS):
        while session.table.wait == CHANCE:
            step(session, None, rng, watch if watched else None)
        if session.over:
            break
        step(session, session.table.first_asked(), rng, watch if watched else None)
    if watched:
        watch.check_rounds()
    return session


def step(session: Session, seat: int | None, rng: Random, watch: Watch | None) -> None:
    before = session.table
    assert isinstance(before, Revenge)
    before = before.clone()
    if seat is None:
        session.chance(rng.randrange(before.outcomes))
    else:
        session.decide_raw(seat, choose(session, seat, rng))
    if watch is not None:
        watch.check(before)


@given(table=tables(), seed=st.integers(0, 2**32))
@settings(max_examples=16, deadline=None)
def test_invariants_with_any_options(table: tuple[int, dict[str, Any]], seed: int) -> None:
    play(*table, seed=seed, watched=True)


@given(seats=st.sampled_from([3, 4]), seed=st.integers(0, 2**32))
@settings(max_examples=8, deadline=None)
def test_invariants_with_default_options(seats: int, seed: int) -> None:
    play(seats, {}, seed=seed, watched=True)


@given(table=tables(), seed=st.integers(0, 2**32))
@settings(max_examples=8, deadline=None)
def test_the_same_seed_options_and_actions_give_the_same_game(
    table: tuple[int, dict[str, Any]], seed: int
) -> None:  # 11
    one, two = (play(*table, seed=seed, watched=False) for _ in range(2))
    assert one.record.to_bytes() == two.record.to_bytes()
    assert one.log == two.log
    assert one.events(SPECTATOR)
