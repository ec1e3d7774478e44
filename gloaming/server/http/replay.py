"""The replay of a match through one viewer's eyes, and who may look through whose."""

from __future__ import annotations

from typing import Any

from gloaming.core import wire
from gloaming.core.flow import CHANCE, SPECTATOR, Refused
from gloaming.core.kinds import Json
from gloaming.core.record import Record, SaveError
from gloaming.core.refusal_ids import NOT_ALLOWED
from gloaming.core.session import Session, check_header
from gloaming.core.spec import GameSpec
from gloaming.server.http.schemas import Moment
from gloaming.server.ops.time_slice import TimeSlice


def eyes_of(text: str, seats: int) -> int:
    """The viewer named in an address: a seat's number, or `watch`."""
    if text == "watch":
        return SPECTATOR
    if text.isascii() and text.isdigit() and len(text) < 3 and int(text) < seats:
        return int(text)
    raise Refused(NOT_ALLOWED)


async def moments(session: Session, viewer: int | None) -> list[Moment]:
    """The replay of a game through one pair of eyes: what was heard, then how things stood.

    None sees everything, and only when the game is over.
    """
    if viewer is None and not session.over:
        raise Refused(NOT_ALLOWED)
    found: list[Moment] = []
    again = Session(session.spec, session.table.seats, session.record.header.options)
    eyes = SPECTATOR if viewer is None else viewer
    heard = named = 0
    events: list[Json] = []
    time_slice = TimeSlice()
    for line in [None, *session.record.standing()]:
        await time_slice.give_way()
        if line is not None:
            again.apply(line)
        for told in again.log[named:]:
            event = wire.event(again.spec, told, viewer)
            if event is not None:
                events.append(event)
        named = len(again.log)
        view: Any = again.view(eyes)  # a View, by name
        same = not events and bool(found) and found[-1].view == view
        if again.table.wait == CHANCE or same:
            continue
        found.append(Moment(heard, events, view))
        heard += len(events)
        events = []
    return found


async def play_again(spec: GameSpec, record: Record, name: str) -> Session:
    """Play a save that a stranger has brought: as long as a game can be, and no longer."""
    check_header(spec, record.header, name)
    standing = record.standing()
    if len(standing) > spec.rules.longest:
        raise SaveError(f"{name}: longer than any game of {spec.id}")
    time_slice = TimeSlice()
    try:
        session = Session(spec, record.header.seats, record.header.options)
    except Refused as refused:
        raise SaveError(f"{name}: its options are refused ({refused.rule})") from None
    for number, line in enumerate(standing, start=1):
        await time_slice.give_way()
        try:
            session.apply(line)
        except Refused as refused:
            raise SaveError(f"{name}: input {number} is refused ({refused.rule})") from None
    return session
