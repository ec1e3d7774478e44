"""Sealed dice (commit and reveal): the commitment from the start, the people's parts once they are
fixed, the seed when the game is over.
"""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from gloaming.core.flow import Refused
from gloaming.core.refusal_ids import NOT_ALLOWED
from gloaming.core.sealed import Draw, draws_of, write_proof
from gloaming.server.http.schemas import Seal
from gloaming.server.match.match import Match
from gloaming.server.ops.time_slice import TimeSlice


def has_ended(match: Match) -> bool:
    """Has it come to an end that everybody has heard of?"""
    return match.session is not None and match.session.over


def seal_seen(match: Match) -> Seal | UnsetType:
    """For the table's card; nothing where the dice are not sealed."""
    pace, seats = match.pace, match.row.seats
    if not pace.seed:
        return UNSET
    sealed = pace.sealed(match.row.id, seats)
    seen = Seal(sealed.seal, sorted(map(int, pace.parts)))
    if match.session is not None:
        seen.parts = [pace.parts.get(str(seat)) for seat in range(seats)]
    if has_ended(match):
        seen.seed = pace.seed
    return seen


async def prove(match: Match) -> bytes:
    """The proof, after the end: the game is played again for it."""
    session = match.session
    if session is None or not match.pace.seed or not has_ended(match):
        raise Refused(NOT_ALLOWED)
    sealed = match.pace.sealed(match.row.id, match.row.seats)
    draws: list[Draw] = []
    time_slice = TimeSlice()
    for draw in draws_of(session.spec, session.record, sealed):
        await time_slice.give_way()
        if draw is not None:
            draws.append(draw)
    return write_proof(sealed, match.row.game, draws)
