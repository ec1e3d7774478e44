"""The routing table with the rights each route needs.

The application, the OpenAPI document and the authorisation tests all read this one table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from gloaming import __version__
from gloaming.server.http.schemas import (
    ChairChange,
    Health,
    Messages,
    Moment,
    NewLink,
    NewTable,
    Parlour,
    Refusal,
    RuleEntry,
    Seated,
    SitBody,
    TableBody,
    TableCard,
)
from gloaming.server.socket.protocol import ClientMessage, ServerMessage
from gloaming.server.socket.relay_protocol import PeerMessage, RelayMessage

Who = Literal["anybody", "visitor", "holder", "host"]
# The rights matrix: everybody there is at a table (`seat` has the chair that is spoken of), and
# which of them may take a route that asks for at least so much.
ROLES = ("stranger", "spectator", "other seat", "seat", "host")
MAY: dict[Who, tuple[str, ...]] = {
    "anybody": ROLES,
    "visitor": ("spectator", "other seat", "seat", "host"),
    "holder": ("seat", "host"),
    "host": ("host",),
}


@dataclass(frozen=True)
class Route:
    """One route and who may take it.

    `who` is the least a visitor must be: anybody; visitor (any link of this table); holder (of
    this chair, or the host); host. `response` is the body of a success, None for a file.
    """

    method: str
    path: str
    handler: str
    who: Who
    what: str
    response: Any
    body: type[Any] | None = None
    answer: int = 200


ROUTES = (
    Route("GET", "/healthz", "healthz", "anybody", "is the server well", Health),
    Route("GET", "/api/parlour", "get_parlour", "anybody", "the games here", Parlour),
    Route(
        "GET",
        "/games/{game}/{hash}/{name:path}",
        "get_game_file",
        "anybody",
        "a file that a game brings for the client",
        None,
    ),
    Route(
        "GET",
        "/api/words/{language}/{game}",
        "get_words",
        "anybody",
        "the words of a game, with the platform's",
        Messages,
    ),
    Route(
        "GET",
        "/api/rules/{language}/{game}",
        "get_rules",
        "anybody",
        "the ledger of a game",
        list[RuleEntry],
    ),
    Route(
        "GET",
        "/api/lobby",
        "get_lobby",
        "anybody",
        "listed tables with an open chair",
        list[TableCard],
    ),
    Route(
        "POST",
        "/api/lobby/{table}",
        "join",
        "anybody",
        "take the first open chair of a listed table",
        NewLink,
        None,
        201,
    ),
    Route(
        "POST", "/api/tables", "create_table", "anybody", "set up a table", NewTable, TableBody, 201
    ),
    Route(
        "POST",
        "/api/import",
        "import_save",
        "anybody",
        "bring a save, which is the request's body: a finished game to look at, or one to go on "
        "with from chair 0",
        NewTable,
        None,
        201,
    ),
    Route(
        "POST",
        "/api/sit",
        "sit",
        "anybody",
        "trade a link's secret for the cookie of that chair",
        Seated,
        SitBody,
    ),
    Route(
        "GET",
        "/api/tables/{table}",
        "get_table",
        "visitor",
        "a table as its visitors see it",
        TableCard,
    ),
    Route(
        "POST",
        "/api/tables/{table}/begin",
        "begin",
        "host",
        "begin the game; open chairs are taken by bots",
        TableCard,
    ),
    Route(
        "POST",
        "/api/tables/{table}/chairs/{seat}",
        "change_chair",
        "holder",
        "hand the chair to a bot, take it back, change the name; the holder alone: add a `part` "
        "(16 bytes, in hex) to sealed dice, once, before the game begins",
        TableCard,
        ChairChange,
    ),
    Route(
        "POST",
        "/api/tables/{table}/chairs/{seat}/link",
        "new_link",
        "holder",
        "a new link for a chair; the old one and its sockets are closed. The response to the "
        "holder of the chair sets the new cookie: whoever asked stays seated",
        NewLink,
        None,
        201,
    ),
    Route(
        "POST",
        "/api/tables/{table}/watch/link",
        "new_watch_link",
        "host",
        "a new link for spectators; the old one and its sockets are closed",
        NewLink,
        None,
        201,
    ),
    Route(
        "GET",
        "/api/tables/{table}/moments",
        "get_moments",
        "visitor",
        "the replay through `?eyes=`: one's own seat or `watch` while the match runs, any seat or "
        "`all` after it",
        list[Moment],
    ),
    Route(
        "GET", "/api/tables/{table}/save", "get_save", "visitor", "the record, after the end", None
    ),
    Route(
        "GET",
        "/api/tables/{table}/proof",
        "get_proof",
        "visitor",
        "where the dice are sealed: the seed and every draw, after the end",
        None,
    ),
)


@dataclass(frozen=True)
class SocketRoute:
    """One socket, who may open it as for a route, and what is said over it both ways."""

    path: str
    handler: str
    who: Who
    what: str
    receives: Any
    sends: Any


SOCKET_ROUTES = (
    SocketRoute(
        "/api/tables/{table}/socket",
        "socket",
        "visitor",
        "play or watch through `?eyes=`: one's own seat, or `watch`",
        ClientMessage,
        ServerMessage,
    ),
    SocketRoute(
        "/api/companion/{game}",
        "companion_socket",
        "anybody",
        "the companion for people with the real board",
        PeerMessage,
        RelayMessage,
    ),
)


def document() -> dict[str, Any]:
    """The HTTP part as an OpenAPI document. Kept in docs/reference, never served."""
    shapes = [shape for way in ROUTES for shape in (way.body, way.response) if shape is not None]
    schemas, components = msgspec.json.schema_components(
        [*shapes, Refusal], ref_template="#/components/schemas/{name}"
    )
    schema_of = dict(zip(map(repr, shapes), schemas, strict=False))
    paths: dict[str, Any] = {}
    for way in ROUTES:
        operation: dict[str, Any] = {
            "operationId": way.handler,
            "summary": way.what,
            "parameters": [
                {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
                for name in parameters(way.path)
            ],
            "responses": {
                str(way.answer): {"description": way.what},
                "4XX": {"description": "refused, with the rule", **json_of(schemas[-1])},
            },
        }
        if way.response is not None:
            operation["responses"][str(way.answer)] |= json_of(schema_of[repr(way.response)])
        if way.body is not None:
            operation["requestBody"] = {"required": True, **json_of(schema_of[repr(way.body)])}
        paths.setdefault(way.path.replace(":path}", "}"), {})[way.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "Gloaming", "version": __version__},
        "paths": paths,
        "components": {"schemas": components},
    }


def json_of(schema: dict[str, Any]) -> dict[str, Any]:
    return {"content": {"application/json": {"schema": schema}}}


def parameters(path: str) -> list[str]:
    return [part[1:-1].partition(":")[0] for part in path.split("/") if part.startswith("{")]
