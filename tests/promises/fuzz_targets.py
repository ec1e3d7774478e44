"""Fuzz targets (P-17): the decoders of untrusted input, one function each, to be fed anything.

Each may refuse in the way it says it does, and in no other.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import msgspec

from gloaming.core import wire
from gloaming.core.chance import SeededDealer
from gloaming.core.flow import Refused
from gloaming.core.record import Record, SaveError
from gloaming.core.session import Session, replay
from gloaming.registry import game
from gloaming.server.http.schemas import ChairChange, SitBody, TableBody
from gloaming.server.socket.protocol import decoder
from promises.schema_fuzzer import BAD_BYTES, damaged

REFUSALS = (msgspec.MsgspecError, Refused, SaveError, UnicodeError, RecursionError)


@cache
def save() -> bytes:
    """A finished game."""
    session = Session(game("revenge"), 3, {"meter_size": 13}, SeededDealer(17))
    rng = Random(17)
    while not session.over:
        seat = session.table.first_asked()
        session.decide_raw(seat, rng.choice(session.table.legal(seat)))
    return session.record.to_bytes()


def read_save(data: bytes) -> None:
    record = Record.from_bytes(data, "the save")
    if record.header.game == "revenge":
        replay(game("revenge"), record)


def read_action(data: bytes) -> None:
    wire.parse_action(game("revenge"), 3, wire.decode(data))


def read_body(shape: type[Any]) -> Callable[[bytes], None]:
    def read(data: bytes) -> None:
        try:
            msgspec.json.decode(data, type=shape)
        except ValueError as error:  # what a body's own check says
            raise msgspec.MsgspecError(str(error)) from None

    return read


TABLE = b'{"game":"revenge","seats":3,"options":{"meter_size":20},"chairs":[{"sit":"bot"}]}'
# What reads, and something it should read.
TARGETS: dict[str, tuple[Callable[[bytes], Any], Callable[[], bytes]]] = {
    "message": (decoder.decode, lambda: b'{"t":"answer","q":3,"nonce":"n1","do":{"do":"mark"}}'),
    "table": (read_body(TableBody), lambda: TABLE),
    "sit": (read_body(SitBody), lambda: b'{"table":"abc","secret":"s"}'),
    "chair": (read_body(ChairChange), lambda: b'{"sit":"bot","bot":"random","name":"Ada"}'),
    "action": (read_action, lambda: b'{"do":"block","target":1,"class":"hard"}'),
    "save": (read_save, save),
}


def try_one(name: str, data: bytes) -> str | None:
    """What went wrong with this, if anything."""
    read, _ = TARGETS[name]
    try:
        read(data)
    except REFUSALS:
        return None
    except Exception as error:
        return f"{name}: {type(error).__name__}: {error!s:.80} for {data!r:.200}"
    return None


def mutate(name: str, count: int, seed: int) -> list[str]:
    """Feed it so many damaged things."""
    rng = Random(f"{name}/{seed}")
    good = TARGETS[name][1]()
    assert try_one(name, good) is None
    pool = [good, *BAD_BYTES]
    found = []
    for number in range(count):
        data = damaged(rng.choice(pool if number % 5 == 0 else pool[:1]), rng)
        trouble = try_one(name, data)
        if trouble is not None:
            found.append(trouble)
    return found[:20]
