"""Save files: a header and the inputs, from which everything else can be replayed.

A file is JSON lines: the header, one line per input, and a closing line that counts and sums up
the rest, so that a file cut short is noticed. Inputs are named, never numbered:

    ["d", 2, "block", 1, "light"]   a decision of seat 2
    ["c", "d6", 5]                  chance
    ["c", "pocket", 50, 1]          chance, as seat 1 says it came out of a bag of its own
    ["u", 1]                        the latest input was taken back
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from gloaming.core.flow import Action
from gloaming.core.kinds import Json

if TYPE_CHECKING:
    from gloaming.core.spec import GameSpec

FORMAT = 1


class SaveError(Exception):
    """A save that cannot be used, and why, in one line. `why` is one word for those who put it
    into their own: foreign, format, short, rules, content or damaged."""

    def __init__(self, line: str, why: str = "damaged") -> None:
        super().__init__(line)
        self.why = why


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Header of a save: game, versions, seats and options."""

    gloaming: int
    game: str
    rules: int
    content: str
    seats: int
    options: dict[str, Any]


class Record:
    """A header and its named inputs."""

    def __init__(self, header: Header, inputs: Sequence[list[Json]] = ()) -> None:
        self.header = header
        self.inputs = list(inputs)

    def standing(self) -> list[list[Json]]:
        """The inputs that count: those taken back are gone."""
        kept: list[list[Json]] = []
        for entry in self.inputs:
            if entry[0] == "u":
                del kept[len(kept) - entry[1] :]
            else:
                kept.append(entry)
        return kept

    def latest(self) -> Iterator[list[Json]]:
        """The inputs that count, the latest first."""
        gone = 0
        for entry in reversed(self.inputs):
            if entry[0] == "u":
                gone += entry[1]
            elif gone:
                gone -= 1
            else:
                yield entry

    def to_bytes(self) -> bytes:
        encode = msgspec.json.encode
        lines = [encode(self.header), *[encode(entry) for entry in self.inputs]]
        body = b"\n".join(lines) + b"\n"
        return body + encode(["end", len(self.inputs), seal(body)]) + b"\n"

    @staticmethod
    def from_bytes(data: bytes, name: str) -> Record:
        """Read a save; `name` is what errors call it."""
        lines = data.split(b"\n")
        try:
            header = msgspec.json.decode(lines[0], type=Header)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            raise SaveError(f"{name}: not a Gloaming save", "foreign") from None
        if header.gloaming != FORMAT:
            told = f"{name}: save format {header.gloaming}; this Gloaming reads {FORMAT}"
            raise SaveError(told, "format")
        if len(lines) < 3 or lines[-1] != b"":
            raise SaveError(f"{name}: cut short, the closing line is missing", "short")
        inputs = []
        standing = 0
        for number, line in enumerate(lines[1:-1], start=2):
            try:
                entry = msgspec.json.decode(line, type=list[Any])
            except (msgspec.MsgspecError, UnicodeError, RecursionError):
                raise SaveError(f"{name}: line {number} is damaged") from None
            if not is_input(entry, standing):
                raise SaveError(f"{name}: line {number} is damaged")
            standing += -entry[1] if entry[0] == "u" else 1
            inputs.append(entry)
        closing = inputs.pop()
        body = b"\n".join(lines[:-2]) + b"\n"
        if closing[0] != "end":
            raise SaveError(f"{name}: cut short, the closing line is missing", "short")
        if closing[1:] != [len(inputs), seal(body)]:
            raise SaveError(f"{name}: damaged, the closing line does not match")
        return Record(header, inputs)

    def write(self, path: Path) -> None:
        """Write whole or not at all."""
        part = path.with_name(path.name + ".part")
        part.write_bytes(self.to_bytes())
        part.replace(path)

    @staticmethod
    def read(path: Path) -> Record:
        try:
            data = path.read_bytes()
        except OSError as error:
            raise SaveError(f"{path}: cannot be read: {error.strerror}") from None
        return Record.from_bytes(data, path.name)


def is_input(entry: list[Json], standing: int) -> bool:
    """Could this be a line of a save, after so many inputs that still count?"""
    if not entry or not isinstance(entry[0], str):
        return False
    if entry[0] != "u":
        return True
    return len(entry) == 2 and type(entry[1]) is int and 1 <= entry[1] <= standing


def seal(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:32]


def name_decision(spec: GameSpec, seat: int, a: Action) -> list[Json]:
    """A decision as a line of a save: arguments in the order of the verb."""
    verb = spec.vocabulary.verbs[a[0]]
    line: list[Json] = ["d", seat, verb.name]
    for (_, kind), value in zip(verb.arguments, a[1:], strict=False):
        absent = value < 0 and kind.endswith("?")
        line.append(None if absent else spec.vocabulary.kinds[kind.rstrip("?")].name(value))
    while line[-1] is None:
        line.pop()
    return line


def spread_decision(spec: GameSpec, line: list[Json]) -> dict[str, Json]:
    """A line of a save as the action a client would send."""
    number = spec.vocabulary.verb_numbers.get(line[2])
    if number is None:
        return {"do": line[2]}
    names = [name for name, _ in spec.vocabulary.verbs[number].arguments]
    return {"do": line[2], **dict(zip(names, line[3:], strict=False))}
