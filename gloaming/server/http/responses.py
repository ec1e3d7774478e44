"""Reading requests and writing responses: body decoding, refusals as JSON, downloads."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from gloaming.core import wire
from gloaming.core.flow import Refused
from gloaming.core.refusal_ids import (
    DAMAGED,
    NO_ROOM,
    NO_SUCH_TABLE,
    NOT_ALLOWED,
    OUR_FAULT,
    TOO_MANY,
    UNREADABLE,
)
from gloaming.server import limits
from gloaming.server.http.schemas import Refusal
from gloaming.server.http.security import json
from gloaming.server.match.match import Match
from gloaming.server.store.interface import Damaged, StoreFull

log = logging.getLogger("gloaming.http")

T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]

STATUS = {NO_SUCH_TABLE: 404, NOT_ALLOWED: 403, TOO_MANY: 429, NO_ROOM: 507}


def guarded(handler: Handler) -> Handler:
    """Refusals become answers; whatever else goes wrong is logged, never shown."""

    async def handle(request: Request) -> Response:
        try:
            return await handler(request)
        except Refused as refused:
            return refusal(refused)
        except StoreFull:
            return refusal(Refused(NO_ROOM))
        except Damaged as error:
            log.error("%s", error)
            return refusal(Refused(DAMAGED))
        except Exception:
            log.error("%s %s failed", request.method, request.scope["route"].path, exc_info=True)
            return json(Refusal(OUR_FAULT, {}), 500)

    return handle


def refusal(refused: Refused) -> Response:
    status = STATUS.get(refused.rule, 400)
    return json(Refusal(refused.rule, refused.facts), status)


async def read_body(request: Request, shape: type[T]) -> T:
    """A body of at most 64 KiB, of the right shape, or a refusal naming what is wrong."""
    data = await read_bytes(request, limits.BODY)
    try:
        return msgspec.json.decode(data, type=shape)
    except (msgspec.MsgspecError, RecursionError, UnicodeError, ValueError) as error:
        raise Refused(UNREADABLE, {"what": wire.shorten(str(error), 120)}) from None


async def read_bytes(request: Request, most: int) -> bytes:
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise Refused(UNREADABLE, {"what": f"> {most}"})
    return data


def download(match: Match, kind: str, data: bytes) -> Response:
    name = f"{match.row.game}-{match.row.id}.{kind}"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type="application/octet-stream", headers=headers)
