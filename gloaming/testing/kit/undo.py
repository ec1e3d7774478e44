"""`undo`: what may be taken back has taught nobody anything, and is gone without a trace."""

from __future__ import annotations

from dataclasses import replace

from gloaming.core import wire
from gloaming.core.flow import OVER, SPECTATOR, Refused, Table, Told
from gloaming.core.info import dump
from gloaming.core.kinds import Json
from gloaming.core.naming import Lenses
from gloaming.core.session import Session, replay
from gloaming.core.spec import GameSpec
from gloaming.testing.kit.case import Case
from gloaming.testing.kit.eyes import heard_by
from gloaming.testing.kit.play import Input, Played, can_imagine, copy, feed, picture

WORLDS = 4  # imagined, to see whether the same inputs would have told something else


def apply_to(session: Session, x: Input) -> None:
    """Apply an input to a session, by name."""
    if x.letter == "c":
        session.chance(x.outcome)
    else:
        session.decide_raw(x.seat, x.action)


def undo(case: Case, session: Session, played: Played) -> None:
    """The session stands where the case does, right after an input of some seat."""
    seat = played.inputs[case.moment - 1].seat
    for other in range(case.table.seats):
        if other != seat or session.can_undo(other) == 0:
            refuses_undo(case, session, other)
    count = session.can_undo(seat) if seat >= 0 else 0
    if count:
        leaves_no_trace(case, session, seat)
        nobody_watched(case, session, seat)
        teaches_nothing(case, session, played, seat, count)


def refuses_undo(case: Case, session: Session, seat: int) -> None:
    before = picture(session.table)
    try:
        session.undo(seat)
        case.holds("undo", False, "what could not be taken back was taken back", seat)
    except Refused:
        same = picture(session.table) == before
        case.holds("undo", same, "refusing to take back changed the table", seat)


def leaves_no_trace(case: Case, session: Session, seat: int) -> None:
    """Taken back, everything is as it was, and nobody else has heard a thing."""
    earlier = session.at(len(session.marks) - 1)
    taken = replay(case.spec, session.record)
    others = [viewer for viewer in case.viewers if viewer != seat]
    for viewer in others:
        same = heard_by(session.log, viewer) == heard_by(earlier.log, viewer)
        case.holds("undo", same, "others have heard what may be taken back", viewer)
        same = session.view(viewer) == earlier.view(viewer)
        case.holds("undo", same, "others see what may be taken back", viewer)
    taken.undo(seat)
    same = picture(taken.table) == picture(earlier.table)
    case.holds("undo", same, "taken back, the table is not as it was", seat)
    same = taken.record.standing() == earlier.record.standing()
    case.holds("undo", same, "taken back, the record is not as it was", seat)


def nobody_watched(case: Case, session: Session, seat: int) -> None:
    """It is free because nobody has learned of it. Suppose spectators had: they were told of the
    latest input, or could see all that lies on the table. Then it is not free."""
    start = session.marks[-1]
    for place in range(start, len(session.log)):
        event = session.log[place]
        kind, open, shut, to = event
        session.log[place] = (kind, open, shut, to | 1 << SPECTATOR)
        free = session.can_undo(seat)
        session.log[place] = event
        name = case.spec.vocabulary.events[kind].name
        case.holds("undo", free == 0, f"spectators were told {name}, and it is free", seat)
    earlier = session.at(len(session.marks) - 1)
    if dump(earlier.table)["state"] != dump(session.table)["state"]:
        session.spec, spec = gallery(session.spec), session.spec
        free = session.can_undo(seat)
        session.spec = spec
        case.holds("undo", free == 0, "spectators have seen it, and it is free", seat)


class Gallery(Lenses):
    """Spectators see the whole table."""

    def state(self, g: Table, viewer: int) -> dict[str, Json]:
        return dump(g)["state"] if viewer == SPECTATOR else super().state(g, viewer)


def gallery(spec: GameSpec) -> GameSpec:
    """The same game, played before a gallery that sees into every hand."""
    other = replace(spec)
    other.__dict__["lenses"] = Gallery(spec.vocabulary)
    return other


def teaches_nothing(case: Case, session: Session, played: Played, seat: int, count: int) -> None:
    """In worlds the seat could not tell apart before, it sees and hears the same on the way."""
    earlier = session.at(len(session.marks) - count)
    inputs = played.inputs[case.moment - count : case.moment]
    if earlier.table.wait == OVER or not can_imagine(earlier.table, seat):
        return
    truth = way(case, earlier.table, inputs, seat)
    for n in range(WORLDS):
        world = case.spec.information.imagine(earlier.known(seat), case.rng("undo", n))
        same = way(case, world, inputs, seat) == truth
        what = f"{count} inputs may be taken back, and they would have shown another world"
        case.holds("undo", same, what, seat)


def way(case: Case, start: Table, inputs: list[Input], seat: int) -> list[object]:
    """What a seat hears and sees along these inputs."""
    g = copy(start)
    found: list[object] = []
    for x in inputs:
        told: list[Told] = feed(g, x)
        found.append((heard_by(told, seat), wire.view(case.spec, g, seat)))
    return found
