"""Hidden information: a seat's arrays, masks and texts hold nothing it may not know."""

from __future__ import annotations

from random import Random

import pytest

from gloaming.core.flow import NO_ANSWER, PUBLIC, SEATS, Table, Together
from gloaming.core.spec import GameSpec
from gloaming.research.arrays import observed
from gloaming.research.environment import Environment, environment
from gloaming.research.history import History
from gloaming.research.observation import FieldCell, Fields, Layout
from gloaming.research.stepper import Stepper
from gloaming.testing.kit.play import can_imagine, key, viewers_of
from research.cases import cases, smallest


def histories(env: Environment, seed: str, most: int) -> list[History]:
    """A random game: every question of it, with all that was told before."""
    rng = Random(seed)
    past = History.begin(env)
    found = []
    for _ in range(most):
        g = past.stepper.table
        if past.stepper.over:
            break
        if past.stepper.seat < 0:
            past.chance(rng.randrange(g.outcomes))
            continue
        found.append(past.copy())
        past.take(rng.randrange(len(past.stepper.choices)))
    return found


def seen(env: Environment, past: History, viewer: int) -> tuple[object, ...]:
    """Everything an adapter gives to a seat."""
    stepper: Stepper = past.stepper
    arrays = observed(env, stepper, viewer)
    return (
        {name: array.tobytes() for name, array in arrays.items()},
        past.story(viewer),
        past.view(viewer),
        past.latest(viewer),
    )


@pytest.mark.parametrize(("spec", "seats"), cases())
def test_twins_look_alike(spec: GameSpec, seats: int) -> None:
    """A seat is given the same of the truth and of a world it cannot rule out."""
    env = environment(spec, seats)
    rng = Random(f"{spec.id}/{seats}/twins")
    worlds = differ = 0
    for past in histories(env, f"{spec.id}/{seats}", 90)[::2]:
        for seat in range(seats):
            if not can_imagine(past.stepper.table, seat):
                continue
            world = past.imagined(seat, rng)
            if past.stepper.table.is_asked(seat):
                past.stepper.turn_to(seat)
            else:
                world.stepper.turn_to(past.stepper.seat)
            assert seen(env, world, seat) == seen(env, past, seat)
            worlds += 1
            differ += key(world.stepper.table) != key(past.stepper.table)
    assert worlds > 20
    assert bool(differ) == env.imperfect


def opened(layout: Layout) -> Layout:
    """The same layout, in which every field is public: what a forgetful author would write."""
    fields = [FieldCell(one.name, PUBLIC, one.shape, one.cell) for one in layout.fields.all]
    found = Layout(layout.seats, fields, layout.frames)
    found.fields = Fields(fields)
    return found


@pytest.mark.parametrize(("spec", "seats"), smallest())
def test_an_encoder_that_ignores_audiences_would_be_noticed(spec: GameSpec, seats: int) -> None:
    env = environment(spec, seats)
    if not env.imperfect:
        assert opened(env.layout).width == env.layout.width
        return
    layout = opened(env.layout)
    rng = Random("twins")
    for past in histories(env, "opened", 200):
        g, seat = past.stepper.table, past.stepper.seat
        world = past.imagined(seat, rng).stepper.table
        if plain(layout, g, seat) != plain(layout, world, seat):
            return
    pytest.fail("nobody noticed")


def plain(layout: Layout, g: Table, seat: int) -> tuple[list[int], list[bytes]]:
    row: list[int] = []
    bits: list[bytes] = []
    layout.encode(g, seat, row, bits)
    return row, bits


@pytest.mark.parametrize(("spec", "seats"), cases())
def test_who_has_answered_already_is_not_to_be_seen(spec: GameSpec, seats: int) -> None:
    """Seats that are asked at once answer one after another; the later ones see nothing of it."""
    env = environment(spec, seats)
    rng = Random(f"{spec.id}/{seats}/at once")
    tried = 0
    for past in histories(env, f"at once/{spec.id}/{seats}", 250):
        g = past.stepper.table
        if g.wait != SEATS or g.asked.bit_count() < 2:
            continue
        together = g.stack[-1]
        assert isinstance(together, Together)
        if any(a != NO_ANSWER for a in together.given):
            continue
        first, *others = [seat for seat in range(seats) if g.is_asked(seat)]
        after = past.copy()
        after.take(rng.randrange(after.stepper.answers))
        for viewer in others:
            before = plain(env.layout, g, viewer)
            assert plain(env.layout, after.stepper.table, viewer) == before or announces(
                past, after
            )
        assert first not in [seat for seat in range(seats) if after.stepper.table.is_asked(seat)]
        tried += 1
    assert bool(tried) <= env.sizes.simultaneous


def announces(past: History, after: History) -> bool:
    """Some games tell everybody that a seat has answered: then it is no secret."""
    return len(after.log) > len(past.log) + 1


@pytest.mark.parametrize(("spec", "seats"), smallest())
def test_spectators_get_what_everybody_knows(spec: GameSpec, seats: int) -> None:
    env = environment(spec, seats)
    for past in histories(env, "spectator", 40):
        width = env.layout.width
        for viewer in viewers_of(seats):
            numbers, bits = env.layout.pack(past.stepper.table, viewer)
            assert (len(numbers), len(bits)) == (2 * width, env.layout.octets)
