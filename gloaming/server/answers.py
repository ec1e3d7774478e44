"""Requests read and answered: typed bodies, refusals with their rule, files to keep."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from gloaming.core import wire
from gloaming.core.flow import Refused
from gloaming.server import limits
from gloaming.server.manners import json
from gloaming.server.matches import DAMAGED, NO_ROOM, NOT_ALLOWED, Match
from gloaming.server.parlour import NO_SUCH_TABLE
from gloaming.server.store import Damaged, StoreFull

log = logging.getLogger("gloaming.http")

T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]

STATUS = {NO_SUCH_TABLE: 404, NOT_ALLOWED: 403, "CORE-22": 429, NO_ROOM: 507}


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
            return json({"rule": "CORE-26", "facts": {}}, 500)

    return handle


def refusal(refused: Refused) -> Response:
    status = STATUS.get(refused.rule, 400)
    return json({"rule": refused.rule, "facts": refused.facts}, status)


async def read_body(request: Request, shape: type[T]) -> T:
    """A body of at most 64 KiB, of the right shape, or a refusal naming what is wrong."""
    data = await read_bytes(request, limits.BODY)
    try:
        return msgspec.json.decode(data, type=shape)
    except (msgspec.MsgspecError, RecursionError, UnicodeError, ValueError) as error:
        raise Refused("CORE-3", {"what": wire.shorten(str(error), 120)}) from None


async def read_bytes(request: Request, most: int) -> bytes:
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise Refused("CORE-3", {"what": f"> {most}"})
    return data


def download(match: Match, kind: str, data: bytes) -> Response:
    name = f"{match.row.game}-{match.row.id}.{kind}"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type="application/octet-stream", headers=headers)
