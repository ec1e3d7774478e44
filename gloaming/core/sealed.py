"""Sealed dice: commit-and-reveal randomness, which anybody can verify after the game.

The server draws a seed before the game and shows only its SHA-256, the seal. Each person then adds
16 bytes, their part, and the k-th outcome is computed from the seed, the table, k and the parts.
When the game is over the seed is shown too, with every draw: the proof. It proves that the server
has not chosen the outcomes, not that nobody read the seed from its memory.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from gloaming.core import wire
from gloaming.core.flow import CHANCE, Table
from gloaming.core.kinds import Json
from gloaming.core.record import Record, SaveError
from gloaming.core.session import Session

if TYPE_CHECKING:
    from gloaming.core.spec import GameSpec

FORMAT = 1
SEED_BYTES = 32
PART_BYTES = 16
WORD = 4  # bytes of which one try is made


@dataclass(frozen=True)
class Sealed:
    """Seed and parts of one table, from which all its outcomes are computed."""

    table: str
    seed: bytes
    parts: tuple[bytes, ...]  # by seat; empty for those who add none, such as bots

    def __repr__(self) -> str:
        """Without the seed, so that no log or traceback shows it."""
        return f"Sealed({self.table!r}, {self.seal})"

    @property
    def seal(self) -> str:
        return hashlib.sha256(self.seed).hexdigest()

    def outcome(self, draw: int, outcomes: int) -> int:
        """What chance brings after `draw` others, one of as many as there are: of every word just
        as many bits as are needed, and where those say too much, the next word."""
        bits = (outcomes - 1).bit_length()
        attempt = 0
        while True:
            block = self._block(draw + 1, attempt)
            for at in range(0, len(block), WORD):
                found = int.from_bytes(block[at : at + WORD], "big") >> (8 * WORD - bits)
                if found < outcomes:
                    return found
            attempt += 1

    def _block(self, k: int, attempt: int) -> bytes:
        parts = ",".join([part.hex() for part in self.parts])
        message = f"{self.table}\n{k}\n{attempt}\n{parts}"
        return hmac.digest(self.seed, message.encode(), "sha256")


class SealedDealer:
    """The dealer of a table with sealed dice."""

    def __init__(self, sealed: Sealed) -> None:
        self._sealed = sealed

    def deal(self, spec: GameSpec, g: Table, draw: int = 0) -> int:
        return self._sealed.outcome(draw, g.outcomes)


# -- the proof ------------------------------------------------------------------------------------

Draw = tuple[str, int, int, Json]  # of which source, one of how many, which, and what it shows


def draws_of(spec: GameSpec, record: Record, sealed: Sealed) -> Iterator[Draw | None]:
    """Play a game again and tell every draw there was; None for any other input. What was taken
    back was drawn, too. Things that look alike are told apart by the seal alone."""
    session = Session(spec, record.header.seats, record.header.options)
    for line in record.inputs:
        g = session.table
        if line[0] == "c" and g.wait == CHANCE:
            outcome = sealed.outcome(session.draws, g.outcomes)
            if wire.name_outcome(spec, g, outcome) != line[2]:
                outcome = wire.parse_outcome(spec, g, line[1], line[2])
            yield line[1], g.outcomes, outcome, line[2]
        else:
            yield None
        session.apply(line)


class ProofHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Header of a proof."""

    sealed_dice: int
    table: str
    game: str
    seal: str
    seed: str
    parts: list[str]


def write_proof(sealed: Sealed, game: str, draws: Sequence[Draw]) -> bytes:
    """JSON lines: the head, a line for every draw, and a closing line that no change survives."""
    encode = msgspec.json.encode
    parts = [part.hex() for part in sealed.parts]
    head = ProofHeader(FORMAT, sealed.table, game, sealed.seal, sealed.seed.hex(), parts)
    body = b"".join([encode(line) + b"\n" for line in (head, *draws)])
    tag = hmac.digest(sealed.seed, body, "sha256").hex()
    return body + encode(["end", len(draws), tag]) + b"\n"


def read_head(data: bytes, name: str) -> tuple[ProofHeader, Sealed]:
    """Parse the header of a proof; `name` is what errors call it."""
    try:
        head = msgspec.json.decode(data.split(b"\n")[0], type=ProofHeader)
        seed, parts = bytes.fromhex(head.seed), tuple(bytes.fromhex(part) for part in head.parts)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise SaveError(f"{name}: not a proof of sealed dice", "foreign") from None
    if head.sealed_dice != FORMAT:
        raise SaveError(f"{name}: proof format {head.sealed_dice}; this Gloaming reads {FORMAT}")
    return head, Sealed(head.table, seed, parts)


def check_proof(spec: GameSpec, record: Record, data: bytes, name: str) -> int:
    """Is this the proof of this very game, and does every draw of it follow from the seed? The
    number of draws, or SaveError."""
    head, sealed = read_head(data, name)
    if head.seal != sealed.seal:
        raise SaveError(f"{name}: the seed is not the one that was sealed")
    draws = [draw for draw in draws_of(spec, record, sealed) if draw is not None]
    for k, (source, outcomes, outcome, shown) in enumerate(draws):
        if sealed.outcome(k, outcomes) != outcome:
            told = f"draw {k + 1} ({source}) shows {shown}, which is not what was sealed"
            raise SaveError(f"{name}: {told}")
    if data != write_proof(sealed, spec.id, draws):
        raise SaveError(f"{name}: this is the proof of another game, or it was changed")
    return len(draws)
