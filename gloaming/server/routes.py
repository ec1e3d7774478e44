"""The ways in, in one table: the application, its description and the rights tests all read it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from gloaming import __version__
from gloaming.server.bodies import ChairChange, SitBody, TableBody


@dataclass(frozen=True)
class Way:
    """One route and who may take it.

    `who` is the least a visitor must be: anybody; visitor (any link of this table); holder (of
    this chair, or the host); host.
    """

    method: str
    path: str
    handler: str
    who: str
    what: str
    body: type[Any] | None = None
    answer: int = 200


WAYS = (
    Way("GET", "/healthz", "healthz", "anybody", "is the server well"),
    Way("GET", "/api/parlour", "get_parlour", "anybody", "the games here"),
    Way("GET", "/api/words/{language}/{game}", "get_words", "anybody", "the words of a game"),
    Way("GET", "/api/rules/{language}/{game}", "get_rules", "anybody", "the ledger of a game"),
    Way("GET", "/api/lobby", "get_lobby", "anybody", "listed tables with an open chair"),
    Way("POST", "/api/lobby/{table}", "join", "anybody", "take an open chair", None, 201),
    Way("POST", "/api/tables", "create_table", "anybody", "set up a table", TableBody, 201),
    Way("POST", "/api/import", "import_save", "anybody", "bring a saved game", None, 201),
    Way("POST", "/api/sit", "sit", "anybody", "trade a link for a chair", SitBody),
    Way("GET", "/api/tables/{table}", "get_table", "visitor", "a table as its visitors see it"),
    Way("POST", "/api/tables/{table}/begin", "begin", "host", "begin the game"),
    Way(
        "POST",
        "/api/tables/{table}/chairs/{seat}",
        "change_chair",
        "holder",
        "change who sits in a chair, or their name",
        ChairChange,
    ),
    Way(
        "POST",
        "/api/tables/{table}/chairs/{seat}/link",
        "new_link",
        "holder",
        "a new link for a chair; the old one opens nothing any more",
        None,
        201,
    ),
    Way(
        "POST",
        "/api/tables/{table}/watch/link",
        "new_watch_link",
        "host",
        "a new link for onlookers; the old one opens nothing any more",
        None,
        201,
    ),
    Way("GET", "/api/tables/{table}/moments", "get_moments", "visitor", "the replay"),
    Way("GET", "/api/tables/{table}/save", "get_save", "visitor", "the record, after the end"),
    Way(
        "GET",
        "/api/tables/{table}/proof",
        "get_proof",
        "visitor",
        "where the dice are sealed: the seed and every draw, after the end",
    ),
)


@dataclass(frozen=True)
class Line:
    """One socket and who may open it, as for a way."""

    path: str
    handler: str
    who: str


LINES = (
    Line("/api/tables/{table}/socket", "socket", "visitor"),
    Line("/api/orchestra", "orchestra_socket", "anybody"),
)

REFUSAL = {
    "type": "object",
    "properties": {"rule": {"type": "string"}, "facts": {"type": "object"}},
    "required": ["rule", "facts"],
}


def document() -> dict[str, Any]:
    """The HTTP part as an OpenAPI document. Kept in docs/reference, never served."""
    bodies = [way.body for way in WAYS if way.body is not None]
    _, components = msgspec.json.schema_components(
        bodies, ref_template="#/components/schemas/{name}"
    )
    paths: dict[str, Any] = {}
    for way in WAYS:
        operation: dict[str, Any] = {
            "operationId": way.handler,
            "summary": way.what,
            "parameters": [
                {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
                for name in parameters(way.path)
            ],
            "responses": {
                str(way.answer): {"description": way.what},
                "4XX": {
                    "description": "refused, with the rule",
                    "content": {"application/json": {"schema": REFUSAL}},
                },
            },
        }
        if way.body is not None:
            reference = {"$ref": f"#/components/schemas/{way.body.__name__}"}
            operation["requestBody"] = {
                "required": True,
                "content": {"application/json": {"schema": reference}},
            }
        paths.setdefault(way.path, {})[way.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "Gloaming", "version": __version__},
        "paths": paths,
        "components": {"schemas": components},
    }


def parameters(path: str) -> list[str]:
    return [part[1:-1] for part in path.split("/") if part.startswith("{")]
