"""What no table of the Wake can be. For tests and scenarios."""

from __future__ import annotations

from collections.abc import Iterator

from gloaming.core.flow import OVER
from wake.rules.procedures.night import Deal
from wake.rules.state import Wake
from wake.rules.terms import GHOST, MOURNER


def consistent(g: Wake) -> str | None:
    """The first thing that cannot be, in one line, or None."""
    return next(objections(g), None)


def objections(g: Wake) -> Iterator[str]:
    yield from about_keepsakes(g)
    yield from about_bones(g)
    for seat in range(g.seats):
        yield from about_seat(g, seat)
    if any(caller == target < 0 for caller, target in g.omens):
        yield "an omen was called by nobody"
    if g.dawned != (g.wait == OVER) or g.dawned != (g.winners != 0):
        yield "dawn, the end and the winners come together"


def about_keepsakes(g: Wake) -> Iterator[str]:
    """Each card lies in exactly one place. [WAK-4]"""
    places = [g.chest, g.coffin, g.discard]
    places += [sum(1 << card for card in hand) for hand in g.hand]
    for card in range(len(g.setup.kind)):
        found = sum(place >> card & 1 for place in places)
        if found != g.setup.keepsakes >> card & 1:
            yield f"keepsake {card} lies in {found} places"
    for seat, hand in enumerate(g.hand):
        if list(hand) != sorted(set(hand)):
            yield f"the hand of seat {seat} is out of order"


def about_bones(g: Wake) -> Iterator[str]:
    """No more bones than the bag held, and one each once they are dealt. [WAK-5, WAK-7]"""
    for bone, many in enumerate(g.setup.bones):
        if g.bone.count(bone) > many:
            yield f"there are more than {many} bones of colour {bone}"
    dealing = any(isinstance(frame, Deal) and frame.at.startswith("bone") for frame in g.stack)
    if -1 in g.bone and g.hour and not dealing:
        yield "a seat has no bone"


def about_seat(g: Wake, seat: int) -> Iterator[str]:
    if g.role[seat] == MOURNER:
        if g.place[seat] != g.setup.parlour:
            yield f"seat {seat} is alive and has left the parlour"  # WAK-3
        if g.breath[seat] or g.chill[seat] >= g.setup.chills:
            yield f"seat {seat} should be dead"  # WAK-40
    elif g.role[seat] == GHOST and (g.hand[seat] or g.shown[seat] != g.bone[seat]):
        yield f"seat {seat} is dead and still holds something"  # WAK-40
    if g.prayer[seat] == seat:
        yield f"seat {seat} prays for itself"  # WAK-19
