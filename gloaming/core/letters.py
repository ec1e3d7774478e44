"""Codec of what a seat knows (`Known`) to bytes and back, for bots in other processes."""

from __future__ import annotations

from typing import Any

from gloaming.core.flow import Info
from gloaming.core.info import COUNT, by_entry, is_hidden, unplain
from gloaming.core.known import Known
from gloaming.core.spec import GameSpec
from gloaming.core.wire import decode, encode


def encode_known(known: Known) -> bytes:
    return encode(known.plain())


def decode_known(spec: GameSpec, setup: Any, data: bytes) -> Known:
    """Decode what a seat knows; the setup must have been made from the same options."""
    seat, seats, fields, frames, rest, memory_data = decode(data)
    memory = spec.information.memory(seats, setup, seat)
    memory.restore(memory_data)
    return Known(
        seat,
        seats,
        setup,
        revive(spec.rules.blank(setup).INFO, fields),
        [(name, at, revive(spec.rules.frames[name].INFO, seen)) for name, at, seen in frames],
        (rest[0], rest[1], rest[2], rest[3], rest[4]),
        memory,
    )


def revive(info: Info, seen: dict[str, Any]) -> dict[str, Any]:
    """Restore tuples, which JSON encodes as lists."""
    found: dict[str, Any] = {}
    for name, audience, shape in info:
        if name in seen:
            found[name] = revive_field(seen[name], audience, shape)
    return found


def revive_field(value: Any, audience: int, shape: str) -> Any:
    if audience == COUNT:
        return value
    if not by_entry(audience) or isinstance(value, int):
        return revived(value, audience, shape)
    return [revived(entry, audience, shape[:-1]) for entry in value]


def revived(value: Any, audience: int, shape: str) -> Any:
    """A value that is read, with its tuples; or the count that stands for it, or for its rows."""
    if is_hidden(value, audience, shape):
        return value
    if shape.endswith(("**", "^*")):
        return [revived(row, audience, shape[:-1]) for row in value]
    return unplain(value, shape)
