"""`twins`: an imagined world and the truth are one to the viewer, now and as play goes on."""

from __future__ import annotations

from random import Random

from gloaming.core.flow import CHANCE, NO_ANSWER, OVER, SEATS, SPECTATOR, Table, Together
from gloaming.testing.kit.case import Case
from gloaming.testing.kit.eyes import After, Secret, Verdict, channels, compare, judge_after
from gloaming.testing.kit.play import (
    Input,
    can_imagine,
    choose,
    copy,
    describe,
    feed,
    same_input,
)


def twins(case: Case) -> None:
    """For every viewer that can be asked what it imagines here."""
    for viewer in case.viewers:
        if can_imagine(case.table, viewer):
            twin_of(case, viewer)


def twin_of(case: Case, viewer: int) -> None:
    rng = case.rng("twins", viewer)
    actions = case.actions(case.amounts.refusals, rng)
    world = case.imagine(viewer, rng)
    mine = channels(case, case.table, viewer, actions)
    other = channels(case, world, viewer, actions)
    if compare(case, "twins", viewer, mine, other, "in an imagined world"):
        chain(case, viewer, copy(case.table), world, rng)


def chain(case: Case, viewer: int, g: Table, world: Table, rng: Random) -> None:
    """Feed both the same inputs, as long as the viewer cannot tell them apart."""
    if not same_answers(g, world, viewer):
        return
    for _ in range(case.amounts.chain):
        x = shared_input(case, viewer, g, world, rng)
        if x is None:
            return
        before = copy(g)
        y = same_input(case.spec, g, x, world)
        if y is None:
            return
        one, two = After(g, feed(g, x)), After(world, feed(world, y))
        finding = judge_after(case.spec, viewer, Secret.STATE, before, one, two)
        apart = finding.verdict is Verdict.APART
        honest = finding.verdict is not Verdict.LEAK
        what = f"after {describe(case.spec, x)}: {finding.what} (an imagined world)"
        if not case.holds("twins", honest, what, viewer) or apart:
            return
        actions = case.actions(8, rng)
        mine, other = (channels(case, t, viewer, actions, known=False) for t in (g, world))
        if not compare(case, "twins", viewer, mine, other, "in an imagined world, later"):
            return


def same_answers(g: Table, world: Table, viewer: int) -> bool:
    """While several answer at once: let the world's others answer as they have in truth."""
    if g.wait != SEATS or world.wait != SEATS:
        return True
    truth, imagined = g.stack[-1], world.stack[-1]
    assert isinstance(truth, Together)
    assert isinstance(imagined, Together)
    for seat, a in enumerate(truth.given):
        if seat != viewer and a != NO_ANSWER and imagined.given[seat] == NO_ANSWER:
            if world.why_not(seat, a) is not None:
                return False
            feed(world, Input("d", seat, a))
    return True


def shared_input(case: Case, viewer: int, g: Table, world: Table, rng: Random) -> Input | None:
    """An input that both accept; the viewer's own more often than not."""
    if g.wait == OVER:
        return None
    if g.wait != CHANCE and viewer != SPECTATOR and g.is_asked(viewer) and rng.random() < 0.7:
        return Input("d", viewer, rng.choice(g.legal(viewer)))
    for _ in range(8):
        x = choose(g, rng)
        if x is None:
            return None
        if same_input(case.spec, g, x, world) is not None:
            return x
    return None
