"""The protocol of a companion's relay: every message in and out as a typed struct.

Whoever holds the secret may send and be sent all of it. Which parts there are and what a cue may
say is the game's to declare (`core.client.Relay`); what is the same as at a table (ping, pong,
receipt, bye) is `socket.protocol`'s. `web/generate.py` writes the client's types
(`web/src/generated/relay.ts`) and the tables of `docs/protocol.md` from these structs.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct, field

from gloaming.server.socket.protocol import Bye, Nonce, Part, Ping, Pong, Receipt

Word = Annotated[str, Meta(max_length=40)]


class Join(Struct, tag_field="t", tag="hello", forbid_unknown_fields=True):
    """The first message, and again when the part changes: who it is (null while choosing), and how
    many cues of which epoch it holds."""

    secret: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22,64}$")]
    part: Word | None
    heard: Annotated[int, Meta(ge=0, le=1_000_000)]
    epoch: Word = ""


class Cue(Struct, tag_field="t", tag="cue", forbid_unknown_fields=True):
    """One of the values the game lists under `what`."""

    nonce: Nonce
    what: Word
    value: Word


PeerMessage = Join | Cue | Ping
decoder = msgspec.json.Decoder(PeerMessage)


class Passed(Part):
    """A cue as everybody is told it: whose, what, and how many seconds ago."""

    part: str
    ago: float
    what: str
    value: str


class RelayNews(Struct, tag_field="t", tag="news", forbid_unknown_fields=True):
    """The cues from number `from` on, and the parts that are here."""

    epoch: str
    start: int = field(name="from")
    cues: list[Passed]
    here: list[str]


RelayMessage = RelayNews | Receipt | Pong | Bye
relay_decoder = msgspec.json.Decoder(RelayMessage)
