"""Hash chains: inputs as links of their match's chain, many of them appended at once; see `rows`.

A link is one step of a match: what somebody did, and all that has followed from it before anybody
was asked again. Whatever a link costs, a statement, a hash, a row, most moves pay once.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import NamedTuple

from gloaming.server.store.interface import Append, InputRow, digest

INSERT = "INSERT INTO inputs VALUES (?,?,?,?,?)"
# What we believe of the file is what stands in it, or nothing changes.
MOVE = "UPDATE heads SET length=?, chain=? WHERE match=? AND log='inputs' AND length=? AND chain=?"

BETWEEN = b"\n"  # inputs of a link; none of them has one inside
MOST = 64  # inputs in a row; somebody may bring a game of thousands

# As the file has them. Python's sqlite3 asks around at length who could make a value of `bytes`
# fit for it, which they are; of a `bytearray` it knows.
ChainedRow = tuple[str, int, bytearray, str, bytearray]


class OutOfSequence(Exception):
    """A log does not end where the cache says; `rows.append` will find out why."""


class ChainHead(NamedTuple):
    """End of a match's log: its length, last hash and status."""

    length: int
    chain: bytes
    status: str


def chained(
    match: str, first: int, rows: list[InputRow], chain: bytes
) -> tuple[list[ChainedRow], bytes]:
    """The rows of these links, chained to `chain`; and the new end of the chain."""
    found: list[ChainedRow] = []
    begun, count = 0, len(rows)
    for n in range(1, count + 1):
        if n < count and not rows[n].nonce and n - begun < MOST:
            continue  # it has followed from what was before
        lines = BETWEEN.join([line for line, _ in rows[begun:n]])
        if lines.count(BETWEEN) != n - begun - 1:
            raise ValueError("an input is one line")
        nonce = rows[begun].nonce
        chain = digest(chain, first + begun, lines, nonce)
        found.append((match, first + begun, bytearray(lines), nonce, bytearray(chain)))
        begun = n
    return found, chain


def unchained(lines: bytes, nonce: str) -> list[InputRow]:
    """Decode the inputs of one link."""
    own, *others = lines.split(BETWEEN)
    return [InputRow(own, nonce), *[InputRow(line, "") for line in others]]


def append_known(
    db: sqlite3.Connection, heads: Mapping[str, ChainHead], wanted: list[Append]
) -> list[ChainHead | None]:
    """Batch append for logs whose end is cached: two statements, however many there are. The first
    and the last of a match are left to `rows.append`, and None stands for them. Raises
    OutOfSequence if the file differs from the cache; then the transaction must be rolled back."""
    moved: dict[str, ChainHead] = {}
    left: set[str] = set()  # once one of a match's has to wait, so have those that follow
    found: list[ChainHead | None] = []
    inputs: list[ChainedRow] = []
    for match, first, rows, status in wanted:
        head = moved.get(match) or heads.get(match)
        if head is None or head.length != first or head.status != status or match in left:
            left.add(match)
            found.append(None)
            continue
        lines, chain = chained(match, first, rows, head.chain)
        inputs += lines
        moved[match] = new = ChainHead(first + len(rows), chain, status)
        found.append(new)
    if moved:
        ends: list[tuple[int, bytearray, str, int, bytearray]] = []
        for match, new in moved.items():
            old = heads[match]
            chains = bytearray(new.chain), bytearray(old.chain)
            ends.append((new.length, chains[0], match, old.length, chains[1]))
        db.executemany(INSERT, inputs)
        if db.executemany(MOVE, ends).rowcount != len(ends):
            raise OutOfSequence
    return found
