"""Worlds as a seat of Kaidan imagines them, along random games and in small cases. [ledger 6]"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from gloaming.core import wire
from gloaming.core.flow import OVER, SPECTATOR
from gloaming.core.info import dump
from gloaming.core.known import know
from gloaming.games.kaidan import SPEC
from gloaming.games.kaidan.bots.doubts import pile_of
from gloaming.games.kaidan.bots.imagine import imagine
from gloaming.games.kaidan.bots.layout import Layout
from gloaming.games.kaidan.bots.memory import ELSEWHERE, UNKNOWN, Notes
from gloaming.games.kaidan.rules.state import Kaidan
from gloaming.games.kaidan.rules.terms import (
    CARD_TRADED,
    DECK_SHUFFLED,
    DIED,
    DISCARDED,
    DREW,
    ESCAPED,
    EVENTS_COUNTED,
    GOLD_KEY,
    LIVING,
    OBJECTS_DECK,
    PAPER_LANTERN,
    SACRED_OIL,
    SILVER_KEY,
    STOLEN,
    TRADED,
    TREASURES,
    USED,
    USES,
    WAKIZASHI,
)
from gloaming.testing.kit.play import Minds, begin, can_imagine, choose, feed, take, viewers_of
from gloaming.testing.kit.sampler import holes

LANTERN = PAPER_LANTERN * USES


def truth_is_inside(g: Kaidan, layout: Layout) -> bool:
    """Is who is really Possessed among the hypotheses, with these piles and secret points?"""
    if g.defeated:
        return True
    for h, seat in enumerate(layout.suspects):
        if seat != g.possessed:
            continue
        there = [seat for seat in range(g.seats) if g.role[seat] in (LIVING, ESCAPED)]
        piles = [pile_of(layout.piles[h], seat) == g.status[seat] for seat in there]
        if seat < 0 or (all(piles) and layout.dark[h] == g.dark_points):
            return True
    return False


def look(g: Kaidan, minds: Minds, viewer: int, rng: Random) -> None:
    known = minds.known(g, viewer)
    world = imagine(known, rng)
    assert isinstance(world, Kaidan)
    assert SPEC.rules.consistent(world) is None
    assert not holes(dump(world))
    seen = [wire.encode(wire.view(SPEC, table, viewer)) for table in (g, world)]
    assert seen[0] == seen[1]
    notes = known.memory
    assert isinstance(notes, Notes)
    assert isinstance(notes.layout, Layout)
    assert truth_is_inside(g, notes.layout)


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_worlds_are_whole_and_look_like_the_truth_along_random_games(seats: int) -> None:
    options = {"hyoirei": "always", "points_on_role_change": "reset"} if seats == 2 else {}
    setup = SPEC.prepare(seats, options)
    for seed in range(3):
        rng = Random(f"{seats}/{seed}")
        minds = Minds(SPEC, seats, setup)
        g = begin(SPEC, seats, setup)
        assert isinstance(g, Kaidan)
        minds.hear(take(g))
        while g.wait != OVER:
            viewers = [v for v in viewers_of(seats) if can_imagine(g, v)]
            if viewers and rng.random() < 0.1:
                look(g, minds, rng.choice(viewers), rng)
            x = choose(g, rng)
            assert x is not None
            minds.hear(feed(g, x))


# -- what notes make of what is told ---------------------------------------------------------------


def notes_of(viewer: int = 0, seats: int = 4) -> Notes:
    return Notes(seats, SPEC.prepare(seats, {}), viewer)


def test_a_memory_comes_back_from_plain_data() -> None:
    notes = notes_of()
    for seat in (0, 1, 2):
        notes.notice(DREW, (seat, OBJECTS_DECK, SACRED_OIL) if seat == 0 else (seat, OBJECTS_DECK))
    notes.notice(TRADED, (1, 2, 1, 0))
    again = notes_of()
    again.restore(notes.plain())
    assert again.plain() == notes.plain()
    assert again.clone().plain() == notes.plain()
    again.notice(DREW, (3, OBJECTS_DECK))
    assert again.plain() != notes.plain()


def test_a_card_seen_in_a_trade_is_followed_until_it_may_have_moved_on() -> None:
    notes = notes_of()
    notes.notice(DREW, (0, OBJECTS_DECK, SACRED_OIL))
    card = notes.value[0]
    notes.notice(CARD_TRADED, (0, 1, card))
    notes.notice(TRADED, (0, 1, 1, 0))
    assert notes.where[0] == 1 << 1
    notes.notice(DREW, (1, OBJECTS_DECK))
    notes.notice(TRADED, (1, 2, 1, 0))
    assert notes.where[0] == 1 << 1 | 1 << 2
    notes.notice(STOLEN, (7, 2))
    assert notes.where[0] == 1 << 1 | ELSEWHERE  # it was all that seat had
    notes.notice(DIED, (1, 33, -1))
    assert notes.where[0] == ELSEWHERE


def test_what_was_used_keeps_its_uses() -> None:
    notes = notes_of()
    uses = notes.setup.uses[PAPER_LANTERN]
    notes.notice(DREW, (1, OBJECTS_DECK))
    notes.notice(USED, (1, PAPER_LANTERN))
    if uses > 1:
        assert notes.value == [LANTERN + uses - 1]
    notes.notice(DISCARDED, (1, PAPER_LANTERN))
    assert notes.value == []
    assert notes.discards == [PAPER_LANTERN]


def test_a_shuffled_deck_is_a_lot_of_its_own() -> None:
    notes = notes_of()
    notes.notice(DREW, (1, OBJECTS_DECK))
    notes.notice(DISCARDED, (1, WAKIZASHI))
    notes.left[OBJECTS_DECK] = 0
    notes.notice(DECK_SHUFFLED, (1,))
    notes.notice(DREW, (2, OBJECTS_DECK))
    assert notes.lots[notes.lot[0]] == [WAKIZASHI]
    assert notes.left[OBJECTS_DECK] == 0


def middle(seats: int, seed: int) -> tuple[Kaidan, Minds]:
    """A table at the first Activation."""
    setup = SPEC.prepare(seats, {})
    minds = Minds(SPEC, seats, setup)
    g = begin(SPEC, seats, setup)
    assert isinstance(g, Kaidan)
    minds.hear(take(g))
    rng = Random(seed)
    while not g.whereabouts().endswith("Activation:ask"):
        x = choose(g, rng)
        assert x is not None
        minds.hear(feed(g, x))
    return g, minds


def draw_openly(g: Kaidan, minds: Minds, seat: int, thing: int, deck: int) -> None:
    """A draw as the rules make it, told to everybody as usual."""
    g.decks[deck].remove(thing)
    g.inventory[seat].append(thing * USES + g.setup.uses[thing])
    g.inventory[seat].sort()
    minds.hear([(DREW, (seat, deck), (thing,), 1 << seat)])


def test_the_number_of_events_tells_of_keys() -> None:
    g, minds = middle(3, 1)
    for thing in (SILVER_KEY, SACRED_OIL):
        draw_openly(g, minds, 1, thing, OBJECTS_DECK)
    draw_openly(g, minds, 2, GOLD_KEY, TREASURES)
    minds.hear([(EVENTS_COUNTED, (3,), (), 0)])
    draw_openly(g, minds, 2, SILVER_KEY + 1, OBJECTS_DECK)
    rng = Random(3)
    found: Counter[bool] = Counter()
    known = minds.known(g, SPECTATOR)
    for _ in range(60):
        world = imagine(known, rng)
        assert isinstance(world, Kaidan)
        assert any(card // USES == GOLD_KEY for card in world.inventory[2])
        found[SILVER_KEY in world.decks[OBJECTS_DECK]] += 1
    assert len(found) == 2


def test_with_one_event_one_key_at_most_is_out() -> None:
    g, minds = middle(3, 2)
    for _ in range(6):
        for seat in (1, 2):
            draw_openly(g, minds, seat, g.decks[OBJECTS_DECK][-1], OBJECTS_DECK)
    minds.hear([(EVENTS_COUNTED, (1,), (), 0)])
    known = minds.known(g, 0)
    rng = Random(4)
    for _ in range(80):
        world = imagine(known, rng)
        assert isinstance(world, Kaidan)
        out = sum(card // USES <= 2 for hand in world.inventory for card in hand)
        assert out <= 1


def test_a_table_laid_out_by_hand_can_be_imagined() -> None:
    g, _ = middle(4, 5)
    for viewer in (0, 2, SPECTATOR):
        notes = Notes(4, g.setup, viewer)
        notes.start_from(know(g, viewer, g.setup, notes))
        world = imagine(know(g, viewer, g.setup, notes), Random(viewer))
        assert isinstance(world, Kaidan)
        assert SPEC.rules.consistent(world) is None
        assert UNKNOWN not in world.inventory[1]
