"""Inputs as links of their match's chain, and many of them kept at once; see `rows`.

A link is a moment: what somebody did, and all that has followed from it before anybody was asked
again. Whatever a link costs, a statement, a hash, a place in the file, most moves pay once.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import NamedTuple

from gloaming.server.store import InputRow, digest

INSERT = "INSERT INTO inputs VALUES (?,?,?,?,?)"
# What we believe of the file is what stands in it, or nothing changes.
MOVE = "UPDATE heads SET length=?, chain=? WHERE match=? AND log='inputs' AND length=? AND chain=?"

BETWEEN = b"\n"  # inputs of a moment; none of them has one inside
MOST = 64  # inputs in a row; somebody may bring a game of thousands

# As the file has them. Python's sqlite3 asks around at length who could make a value of `bytes`
# fit for it, which they are; of a `bytearray` it knows.
Line = tuple[str, int, bytearray, str, bytearray]


class Astray(Exception):
    """A log does not end where we believed; `rows.append` will find out what is the matter."""


class Append(NamedTuple):
    """Inputs `first`, `first` + 1, … of a match, and how it stands with them."""

    match: str
    first: int
    rows: list[InputRow]
    status: str


class Head(NamedTuple):
    """Where the log of a match ends, and how it stands."""

    length: int
    chain: bytes
    status: str


def chained(match: str, first: int, rows: list[InputRow], chain: bytes) -> tuple[list[Line], bytes]:
    """The moments as the file has them, hanging on `chain`; and where it ends then."""
    found: list[Line] = []
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
    """The inputs of a moment."""
    own, *others = lines.split(BETWEEN)
    return [InputRow(own, nonce), *[InputRow(line, "") for line in others]]


def append_known(
    db: sqlite3.Connection, heads: Mapping[str, Head], wanted: list[Append]
) -> list[Head | None]:
    """Many at once, where we know how the log ends: two statements, however many there are. None
    stands for what was left to `rows.append`: the first and the last of a match. `Astray` if the
    file is not as we know it; then nothing must be kept of it."""
    moved: dict[str, Head] = {}
    left: set[str] = set()  # once one of a match's has to wait, so have those that follow
    found: list[Head | None] = []
    inputs: list[Line] = []
    for match, first, rows, status in wanted:
        head = moved.get(match) or heads.get(match)
        if head is None or head.length != first or head.status != status or match in left:
            left.add(match)
            found.append(None)
            continue
        lines, chain = chained(match, first, rows, head.chain)
        inputs += lines
        moved[match] = new = Head(first + len(rows), chain, status)
        found.append(new)
    if moved:
        ends: list[tuple[int, bytearray, str, int, bytearray]] = []
        for match, new in moved.items():
            old = heads[match]
            chains = bytearray(new.chain), bytearray(old.chain)
            ends.append((new.length, chains[0], match, old.length, chains[1]))
        db.executemany(INSERT, inputs)
        if db.executemany(MOVE, ends).rowcount != len(ends):
            raise Astray
    return found
