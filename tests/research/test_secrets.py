"""Hidden information: a seat's arrays, masks and texts hold nothing it may not know."""

from __future__ import annotations

from random import Random

import pytest

from gloaming.core.flow import NO_ANSWER, PUBLIC, SEATS, Table, Together
from gloaming.core.spec import GameSpec
from gloaming.research.environment import environment
from gloaming.research.history import History
from gloaming.research.observation import ArrayLayout, FieldCell
from gloaming.testing.kit.play import viewers_of
from research.cases import cases, smallest
from research.twin_arrays import compare_twins, histories


@pytest.mark.parametrize(("spec", "seats"), cases())
def test_twins_look_alike(spec: GameSpec, seats: int) -> None:
    """A seat is given the same of the truth and of a world it cannot rule out."""
    env = environment(spec, seats)
    found = compare_twins(env, f"{spec.id}/{seats}", 90, every=2)
    assert not found.violations
    assert found.worlds > 5
    assert bool(found.other) == env.imperfect


def opened(layout: ArrayLayout) -> ArrayLayout:
    """The same layout, in which every field is public: what a forgetful author would write."""
    fields = [FieldCell(one.name, PUBLIC, one.shape, one.cell) for one in layout.fields.all]
    return ArrayLayout(layout.seats, fields, layout.frames)


def plain(layout: ArrayLayout, g: Table, seat: int) -> tuple[list[int], list[bytes]]:
    row: list[int] = []
    bits: list[bytes] = []
    layout.encode(g, seat, row, bits)
    return row, bits


@pytest.mark.parametrize(("spec", "seats"), smallest())
def test_an_encoder_that_ignores_audiences_would_be_noticed(spec: GameSpec, seats: int) -> None:
    env = environment(spec, seats)
    layout = opened(env.layout)
    rng = Random("twins")
    noticed = False
    for past in histories(env, "opened", 200):
        g, seat = past.stepper.table, past.stepper.seat
        world = past.imagined(seat, rng).stepper.table
        noticed = plain(layout, g, seat) != plain(layout, world, seat)
        if noticed:
            break
    assert noticed == env.imperfect


@pytest.mark.parametrize(("spec", "seats"), cases())
def test_who_has_answered_already_is_not_to_be_seen(spec: GameSpec, seats: int) -> None:
    """Seats that are asked at once answer one after another; the later ones see nothing of it."""
    env = environment(spec, seats)
    rng = Random(f"{spec.id}/{seats}/at once")
    for past in histories(env, f"at once/{spec.id}/{seats}", 250):
        g = past.stepper.table
        if g.wait != SEATS or g.asked.bit_count() < 2 or has_answers(g):
            continue
        others = [seat for seat in range(seats) if g.is_asked(seat)][1:]
        after = past.copy()
        answers = [n for n, a in enumerate(after.stepper.choices) if not g.suspends(a)]
        after.take(rng.choice(answers))
        if len(after.log) > len(past.log) + 1:
            continue  # this game tells everybody that a seat has answered
        for viewer in others:
            assert plain(env.layout, after.stepper.table, viewer) == plain(env.layout, g, viewer)


def has_answers(g: Table) -> bool:
    together = g.stack[-1]
    assert isinstance(together, Together)
    return any(a != NO_ANSWER for a in together.given)


@pytest.mark.parametrize(("spec", "seats"), smallest())
def test_every_viewer_has_an_array_of_the_same_size(spec: GameSpec, seats: int) -> None:
    env = environment(spec, seats)
    width, octets = env.layout.width, env.layout.octets
    for past in histories(env, "viewers", 40):
        for viewer in viewers_of(seats):
            numbers, bits = env.layout.pack(past.stepper.table, viewer)
            assert (len(numbers), len(bits)) == (2 * width, octets)


def test_a_restored_history_knows_what_the_first_one_knew() -> None:
    from research.cases import SPECS

    for spec in SPECS:
        env = environment(spec)
        past = histories(env, "restored", 80)[-1]
        again = History.restore(env, past.plain())
        for seat in range(env.seats):
            assert again.story(seat) == past.story(seat)
            assert again.known(seat).plain() == past.known(seat).plain()
