"""What is shown of sealed dice: the seal from the first moment, the parts once nobody can add to
them any more, and the seed when the game is over."""

from __future__ import annotations

from gloaming.core.flow import Refused
from gloaming.core.kinds import Json
from gloaming.core.sealed import Draw, draws_of, write_proof
from gloaming.server.breath import Breath
from gloaming.server.matches import NOT_ALLOWED, Match
from gloaming.server.sabotage import sabotaged


def has_ended(match: Match) -> bool:
    """Has it come to an end that everybody has heard of?"""
    return (match.session is not None and match.session.over) or sabotaged("leak-seed")


def seal_seen(match: Match) -> dict[str, Json]:
    """For the table's card; nothing where the dice are not sealed."""
    pace, seats = match.pace, match.row.seats
    if not pace.seed:
        return {}
    sealed = pace.sealed(match.row.id, seats)
    seen: dict[str, Json] = {"seal": sealed.seal, "given": sorted(map(int, pace.parts))}
    if match.session is not None:
        seen["parts"] = [pace.parts.get(str(seat)) for seat in range(seats)]
    if has_ended(match):
        seen["seed"] = pace.seed
    return {"sealed": seen}


async def prove(match: Match) -> bytes:
    """The proof, after the end: the game is played again for it."""
    session = match.session
    if session is None or not match.pace.seed or not has_ended(match):
        raise Refused(NOT_ALLOWED)
    sealed = match.pace.sealed(match.row.id, match.row.seats)
    draws: list[Draw] = []
    breath = Breath()
    for draw in draws_of(session.spec, session.record, sealed):
        await breath.take()
        if draw is not None:
            draws.append(draw)
    return write_proof(sealed, match.row.game, draws)
