"""The client's types and the tables of docs/protocol.md, from the structs of the server."""

from __future__ import annotations

import inspect
import json
import re
import types
import typing
from collections.abc import Iterable, Iterator
from typing import Any, Literal

import msgspec

from gloaming.server.http import schemas
from gloaming.server.http.routes import MAY, ROLES, ROUTES, SOCKET_ROUTES
from gloaming.server.socket import protocol, relay_protocol

Struct = type[msgspec.Struct]
PLAIN = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    Any: "Json",
    msgspec.UnsetType: "",  # then it is absent
}
JSON = (
    "export type Json = null | boolean | number | string | readonly Json[] "
    "| { readonly [key: string]: Json };\n\n"
)
# Bodies of requests, which clients put together bit by bit; everything else is only read.
REQUESTS = {way.body for way in ROUTES if way.body is not None} | {
    schemas.ChairBody,
    schemas.PaceBody,
}


# -- types ----------------------------------------------------------------------------------------


def title_of(hint: Any) -> str | None:
    """The name of a type that is no struct and has one: `Annotated[..., Meta(title=name)]`."""
    found = [meta.title for meta in getattr(hint, "__metadata__", ()) if meta.title]
    return found[0] if found else None


def type_of(hint: Any, readonly: bool = True) -> str:
    """A Python annotation as TypeScript."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        return title_of(hint) or type_of(arguments[0], readonly)
    mark = "readonly " if readonly else ""
    inner = [type_of(item, readonly) for item in arguments if origin is not Literal]
    if origin in (typing.Union, types.UnionType):
        return " | ".join(dict.fromkeys(kind for kind in inner if kind))
    if origin is Literal:
        return " | ".join(json.dumps(value) for value in arguments)
    if origin is list:
        return f"{mark}{f'({inner[0]})' if ' ' in inner[0] else inner[0]}[]"
    if origin is tuple:
        return f"{mark}[{', '.join(inner)}]"
    if origin is dict:
        record = f"Record<{', '.join(inner)}>"
        return f"Readonly<{record}>" if readonly else record
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return hint.__name__
    return PLAIN[hint]


def members(struct: Struct) -> Iterator[tuple[str, str]]:
    """Name, with `?` where it may be absent, and type of every field; the tag first."""
    config = struct.__struct_config__
    if config.tag is not None:
        yield str(config.tag_field), json.dumps(config.tag)
    hints = typing.get_type_hints(struct, include_extras=True)
    for field in msgspec.structs.fields(struct):
        mark = "" if field.required else "?"
        yield f"{field.encode_name}{mark}", type_of(hints[field.name], struct not in REQUESTS)
    if not config.forbid_unknown_fields:
        yield "[field: string]", "Json"


def sentence(struct: Struct) -> str:
    """The docstring in one line, or nothing: msgspec's own is not ours."""
    own = struct.__dict__.get("__doc__") or ""
    return " ".join(inspect.cleandoc(own).split())


def interface(struct: Struct) -> str:
    lines = [f"/** {sentence(struct)} */"] if sentence(struct) else []
    lines.append(f"export interface {struct.__name__} {{")
    readonly = "" if struct in REQUESTS else "readonly "
    lines += [f"  {readonly}{name}: {kind};" for name, kind in members(struct)]
    return "\n".join([*lines, "}"]) + "\n\n"


def structs_of(module: types.ModuleType) -> list[Struct]:
    """The structs a module defines, without those that are only bases."""
    found = [item for item in vars(module).values() if isinstance(item, type)]
    structs = [item for item in found if issubclass(item, msgspec.Struct)]
    return [s for s in structs if s.__module__ == module.__name__ and not s.__subclasses__()]


def aliases_of(*modules: types.ModuleType) -> str:
    found = {
        name: item
        for module in modules
        for name, item in vars(module).items()
        if title_of(item) == name
    }
    plain = {name: type_of(typing.get_args(item)[0]) for name, item in found.items()}
    return "".join(f"export type {name} = {kind};\n\n" for name, kind in plain.items())


def union(name: str, kinds: Any) -> str:
    return f"export type {name} = {' | '.join(k.__name__ for k in typing.get_args(kinds))};\n\n"


def client_types() -> str:
    """`src/generated/wire.ts`: HTTP and the seat socket."""
    structs = [*structs_of(protocol), *structs_of(schemas)]
    parts = [JSON, aliases_of(protocol, schemas), *map(interface, structs)]
    parts.append(union("ClientMessage", protocol.ClientMessage))
    parts.append(union("ServerMessage", protocol.ServerMessage))
    return "".join(parts).rstrip() + "\n"


def companion_types() -> str:
    """`src/generated/relay.ts`: the companion's socket."""
    parts = ['import type { Bye, Ping, Pong, Receipt } from "./wire";\n\n']
    parts += map(interface, structs_of(relay_protocol))
    parts.append(union("PeerMessage", relay_protocol.PeerMessage))
    parts.append(union("RelayMessage", relay_protocol.RelayMessage))
    return "".join(parts).rstrip() + "\n"


# -- tables ---------------------------------------------------------------------------------------


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "".join(f"| {' | '.join(cell or ' ' for cell in line)} |\n" for line in lines)


def plainly(kind: str) -> str:
    """A type as a table's cell can hold it."""
    short = kind.replace("readonly ", "").replace(" | ", " or ")
    short = re.sub(r"\((\[[^()]*\])\)", r"\1", short)
    while "Record<" in short:
        short = re.sub(r"(Readonly<)?Record<string, ([^<>]*)>(?(1)>)", r"{[key]: \2}", short)
    return short


def shape(struct: Struct) -> str:
    fields = ", ".join(f"{name}: {plainly(kind)}" for name, kind in members(struct))
    return f"`{{{fields}}}`".replace("[field: string]: Json", "…")


def body_of(hint: Any) -> str:
    if hint is None:
        return ""
    kind = plainly(type_of(hint))
    return f"`{kind}`"


def route_rows() -> Iterator[tuple[str, ...]]:
    for way in ROUTES:
        response = body_of(way.response) or "a file"
        if way.answer != 200:
            response = f"{way.answer} {response}"
        yield f"`{way.method} {way.path}`", body_of(way.body), response, way.what
    for line in SOCKET_ROUTES:
        yield f"`GET {line.path}`", "", "a WebSocket", line.what


def message_rows(kinds: Any) -> Iterator[tuple[str, ...]]:
    for kind in typing.get_args(kinds):
        yield shape(kind), sentence(kind)


def part_rows(structs: Iterable[Struct]) -> Iterator[tuple[str, ...]]:
    for struct in structs:
        yield f"`{struct.__name__}`", shape(struct), sentence(struct)


def parts_of(module: types.ModuleType) -> list[Struct]:
    return [s for s in structs_of(module) if s.__struct_config__.tag is None]


# -- rights ---------------------------------------------------------------------------------------

# Over a socket everybody is a viewer: whoever opened it through the eyes of a seat, or of nobody.
MESSAGE_RIGHTS = {"viewer": ("spectator", "seat"), "seat": ("seat",)}


def rights_rows() -> Iterator[tuple[str, ...]]:
    for way in ROUTES:
        yield f"`{way.method} {way.path}`", *marks(MAY[way.who])
    for line in SOCKET_ROUTES:
        yield f"`GET {line.path}` (socket)", *marks(MAY[line.who])
    for verb, kinds in (("send", protocol.ClientMessage), ("be sent", protocol.ServerMessage)):
        for kind in typing.get_args(kinds):
            yield f"{verb} `{kind.__struct_config__.tag}`", *marks(MESSAGE_RIGHTS[kind.who])


def marks(allowed: tuple[str, ...]) -> tuple[str, ...]:
    return tuple("yes" if column in allowed else "" for column in ROLES)


# -- the page -------------------------------------------------------------------------------------


def sections() -> dict[str, str]:
    """What stands in docs/protocol.md between `<!-- generated: name -->` and `<!-- end -->`."""
    message = ("Message", "")
    part = ("Name", "Fields", "")
    return {
        "routes": table(("Request", "Body", "Response", ""), route_rows()),
        "bodies": table(part, part_rows(parts_of(schemas))),
        "client messages": table(message, message_rows(protocol.ClientMessage)),
        "server messages": table(message, message_rows(protocol.ServerMessage)),
        "parts": table(part, part_rows(parts_of(protocol))),
        "rights": table(("Who may", *ROLES), rights_rows()),
        "companion in": table(message, message_rows(relay_protocol.PeerMessage)),
        "companion out": table(message, message_rows(relay_protocol.RelayMessage)),
        "companion parts": table(part, part_rows(parts_of(relay_protocol))),
    }


def filled_in(page: str) -> str:
    """The page with every section as it should be; each has to be there."""
    for name, text in sections().items():
        begin, end = f"<!-- generated: {name} -->\n", "<!-- end -->"
        head, found, rest = page.partition(begin)
        if not found or end not in rest:
            raise SystemExit(f"docs/protocol.md: no section `{name}` between its two comments")
        page = f"{head}{begin}{text}{end}{rest.partition(end)[2]}"
    return page
