"""Ledger 10.3: what holds after every step of random play, whatever the options and the seed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gloaming.core.flow import CHANCE, OVER
from gloaming.core.options import Choice
from gloaming.core.session import Session
from gloaming.core.window import Window
from gloaming.core.wire import encode
from gloaming.games.house import SPEC
from gloaming.games.house.rules.consistent import consistent
from gloaming.games.house.rules.state import House

DECISIONS = 120
FREE = ("sins", "windows", "escape_interrupts", "boon_limit", "boon_move", "pay_with_protected")
FREE += ("hide_duration", "hide_ignores", "sensa_timing", "haunt_on_stay", "possession_blocks")
FREE += ("fernando_ignore", "character_selection")


@st.composite
def tables(draw: st.DrawFn) -> tuple[int, dict[str, Any]]:
    """A number of seats and any choice of options, most of them at their default."""
    seats = draw(st.integers(2, 8))
    chosen = draw(st.lists(st.sampled_from(FREE), unique=True, max_size=6))
    options: dict[str, Any] = {}
    for name in sorted(chosen):
        option = SPEC.rules.options.options[name]
        assert isinstance(option, Choice)
        options[name] = draw(st.sampled_from(option.values))
    return seats, options


@dataclass
class Watch:
    """Follows a game input by input and objects to what the ledger rules out."""

    session: Session
    exits_played: int = 0
    told: int = 0

    def table(self) -> House:
        assert isinstance(self.session.table, House)
        return self.session.table

    def check(self, before: House) -> None:
        g = self.table()
        assert consistent(g) is None  # 1, 2, 3, 4, 5, 10, 11
        self.protected_exits_stay(before, g)  # 9
        self.possessed_hands_do_not_grow(before, g)  # 7
        for told in self.session.log[self.told :]:
            self.follow(SPEC.vocabulary.events[told[0]].name)
        self.told = len(self.session.log)
        if g.wait == OVER and g.winner >= 0:  # 11
            assert g.total[g.winner] >= g.setup.target
            assert g.winner == g.turn

    def follow(self, name: str) -> None:
        if name == "turn_started":
            self.exits_played = 0
        elif name == "exit_played":  # 8
            self.exits_played += 1
            assert self.exits_played == 1

    def possessed_hands_do_not_grow(self, before: House, g: House) -> None:
        """But for the swap of hands, no card reaches a possessed seat."""
        names = {SPEC.vocabulary.events[told[0]].name for told in self.session.log[self.told :]}
        if names & {"hands_swapped", "freed", "cleared"} or g.setup.blocks_draw_phase_only:
            return
        for seat in range(g.seats):
            if before.possessed >> seat & 1:
                assert len(g.hand[seat]) <= len(before.hand[seat])

    def protected_exits_stay(self, before: House, g: House) -> None:
        """A protected Exit leaves only after its Protection: it loses one part at a time."""
        if g.setup.pay_with_protected:
            return
        for seat in range(g.seats):
            lost = Counter(guarded(before, seat)) - Counter(guarded(g, seat))
            gone = Counter(before.exits[seat]) - Counter(g.exits[seat])
            for exit_card, _ in lost:
                freed = Counter(before.protection[seat]) - Counter(g.protection[seat])
                assert freed or not gone[exit_card]


def guarded(g: House, seat: int) -> list[tuple[int, int]]:
    pairs = zip(g.exits[seat], g.protection[seat], strict=True)
    return [(card, guard) for card, guard in pairs if guard >= 0]


def choose(session: Session, seat: int, rng: Random) -> Any:
    """The kind of action first, else the many payments drown the game."""
    legal = session.table.legal(seat)
    kind = rng.choice(sorted({action[0] for action in legal}))
    return rng.choice([action for action in legal if action[0] == kind])


def play(seats: int, options: dict[str, Any], seed: int, decisions: int) -> Session:
    rng = Random(seed)
    session = Session(SPEC, seats, options)
    watch = Watch(session)
    for _ in range(decisions):
        while session.table.wait == CHANCE:
            step(session, None, rng, watch)
        if session.over:
            break
        step(session, session.table.first_asked(), rng, watch)
    return session


def step(session: Session, seat: int | None, rng: Random, watch: Watch) -> None:
    before = watch.table().clone()
    if seat is None:
        session.chance(rng.randrange(before.outcomes))
    else:
        session.decide_raw(seat, choose(session, seat, rng))
    watch.check(before)
    g = watch.table()
    if before.phase == 2 and g.phase > 2:  # 6: right after the Discard Phase
        assert all(len(hand) <= 5 for hand in g.hand)


@given(table=tables(), seed=st.integers(0, 2**32))
@settings(max_examples=12, deadline=None)
def test_invariants_with_any_options(table: tuple[int, dict[str, Any]], seed: int) -> None:
    play(*table, seed=seed, decisions=DECISIONS)


@pytest.mark.parametrize("sins", [False, True])
def test_no_view_holds_a_hidden_card(sins: bool) -> None:  # 13
    session = play(3, {"sins": sins}, seed=5, decisions=60)
    g = session.table
    assert isinstance(g, House)
    for viewer in (0, 1, 2, 15):
        state = session.view(viewer)["state"]
        for seat in range(3):
            shown = state["hand"][seat]
            assert (shown == {"count": len(g.hand[seat])}) == (seat != viewer)
        assert state["escape_deck"] == {"count": len(g.escape_deck)}
        assert b"HOLE" not in encode(state)


def test_every_sequence_of_windows_ends() -> None:  # 12
    """Each reaction spends a point or a card, so a window can open again only so often."""
    rng = Random(4)
    setup = SPEC.prepare(5, {"sins": True})
    g = SPEC.start(5, setup)
    assert isinstance(g, House)
    opened = 0
    budget = 0
    while g.wait != OVER and g.turns < 12:
        if g.wait == CHANCE:
            g.chance(int(rng.random() * g.outcomes))
            continue
        asking = g.asking()
        if not isinstance(asking, Window):
            opened, budget = 0, sum(g.points) + sum(len(hand) for hand in g.hand)
        opened += isinstance(asking, Window)
        assert opened <= g.seats * (budget + 8)
        seat = g.first_asked()
        legal = g.legal(seat)
        g.decide_trusted(seat, legal[-1] if rng.random() < 0.5 else legal[0])
