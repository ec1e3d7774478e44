"""What a client may say over its socket, and nothing else."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from gloaming.core.spec import TABLE
from gloaming.server import limits

# It is said back in every refusal, which has to be short: no letters of several bytes.
Nonce = Annotated[str, Meta(min_length=1, max_length=limits.NONCE, pattern=r"^[ !#-\[\]-~]+\Z")]
Turn = Annotated[int, Meta(ge=0, le=2**53)]


class Message(Struct, tag_field="t", forbid_unknown_fields=True):
    """Base of everything a client may say."""


class Hello(Message, tag="hello"):
    heard: Annotated[int, Meta(ge=0, le=1_000_000)]


class Answer(Message, tag="answer"):
    q: int
    nonce: Nonce
    do: dict[str, Any]


class Instant(Message, tag="instant"):
    nonce: Nonce
    do: dict[str, Any]


class Undo(Message, tag="undo"):
    nonce: Nonce


class Talk(Message, tag="talk"):
    nonce: Nonce
    text: Annotated[str, Meta(max_length=limits.TALK)]
    to: Annotated[str, Meta(max_length=limits.NONCE)] = TABLE


class Wish(Message, kw_only=True):
    """Something of one's own, of which only the latest counts. With a nonce it is confirmed. A pen
    (one page of one device) numbers what it writes: a line that fell may bring the older after the
    newer, and again what has been heard."""

    nonce: Nonce | None = None
    pen: Nonce | None = None
    turn: Turn = 0


class Note(Wish, tag="note"):
    text: Annotated[str, Meta(max_length=limits.NOTE)]


class Passes(Wish, tag="passes"):
    moments: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=20)]


class Ping(Message, tag="ping"):
    at: float


Spoken = Hello | Answer | Instant | Undo | Talk | Note | Passes | Ping
decoder = msgspec.json.Decoder(Spoken)
