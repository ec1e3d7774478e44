"""The one witness: every test client writes what it sent, heard and when; one judge reads that.

The judge compares all statements with the log and demands:

- an acknowledged message is in the log exactly once, an unanswered one at most once, one that was
  refused every time it was sent not at all, and what is kept is what was sent;
- what each seat heard is a prefix of what replaying the log tells that seat;
- every view and question it was shown is one the replay shows;
- nothing was heard that is not in the log.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO

from gloaming.core import wire
from gloaming.core.flow import CHANCE, SPECTATOR, Refused
from gloaming.core.record import spread_decision
from gloaming.core.session import Session
from gloaming.core.spec import GameSpec
from gloaming.registry import game
from gloaming.server import rows
from gloaming.server.store import Damaged, InputRow, MatchRow, TalkRow

FindGame = Callable[[str], GameSpec]


@dataclass(frozen=True)
class Statement:
    """What one client saw: ("sent" or "heard", message) in order. A client may lose its socket
    and come back; it goes on with what it holds."""

    table: str
    viewer: int
    told: list[tuple[str, dict[str, Any]]] = field(default_factory=list)


class Witness:
    """Writes one client's statement, line by line, and keeps it; `lean` ones leave that to the
    file: a thousand clients hear much in ten minutes."""

    def __init__(
        self,
        table: str,
        viewer: int,
        clock: Callable[[], float],
        file: TextIO | None = None,
        lean: bool = False,
    ) -> None:
        self.statement = Statement(table, viewer)
        self._lean = lean
        self._clock = clock
        self._file = file
        self._write({"table": table, "viewer": viewer})

    def sent(self, message: dict[str, Any]) -> None:
        self._note("sent", message)

    def heard(self, message: dict[str, Any]) -> None:
        self._note("heard", message)

    def _note(self, kind: str, message: dict[str, Any]) -> None:
        if not self._lean:
            self.statement.told.append((kind, message))
        self._write({"at": round(self._clock(), 4), kind: message})

    def _write(self, line: dict[str, Any]) -> None:
        if self._file is not None:
            self._file.write(json.dumps(line) + "\n")
            self._file.flush()


def read_statement(path: Path) -> Statement:
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    statement = Statement(lines[0]["table"], lines[0]["viewer"])
    for line in lines[1:]:
        kind = "sent" if "sent" in line else "heard"
        statement.told.append((kind, line[kind]))
    return statement


# -- the log --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Log:
    """What is kept of one match."""

    row: MatchRow
    inputs: tuple[InputRow, ...]
    talk: tuple[TalkRow, ...]


def read_logs(db: rows.Db) -> tuple[dict[str, Log], list[str]]:
    """Every match of a data file, and what of it is damaged."""
    logs: dict[str, Log] = {}
    ids, violations = rows.every_id(db)
    for match in ids:
        try:
            found = rows.read_match(db, match)
            assert found is not None
            inputs, talk = rows.read_inputs(db, match), rows.read_talk(db, match)
            logs[match] = Log(found[0], tuple(inputs), tuple(talk))
        except Damaged as error:
            violations.append(str(error))
    return logs, violations


@dataclass(frozen=True)
class Story:
    """What replaying a log tells and shows one viewer."""

    epochs: list[list[Any]]  # its events; taking something back begins a new list
    shown: set[tuple[int, bytes]]  # how many events it had heard, and view and question then


def look(session: Session, viewer: int) -> bytes:
    view = session.view(viewer)
    if session.over:
        view["over"] = {"scores": session.spec.score(session.table)}
    question = None if viewer == SPECTATOR else session.question(viewer)
    if session.table.wait == CHANCE and viewer != SPECTATOR and session.table.seen_by >> viewer & 1:
        question = wire.draw(session.spec, session.table, viewer)
    return wire.encode(same([view, question]))


def same(value: Any) -> Any:
    """As a client gets it."""
    return wire.decode(wire.encode(value))


def stories(spec: GameSpec, log: Log, viewers: Iterable[int]) -> dict[int, Story]:
    """Play a log again and write down what each viewer hears and sees."""
    session = Session(spec, log.row.seats, wire.decode(log.row.options))
    found = {viewer: Story([[]], set()) for viewer in viewers}
    named = 0
    people_deal = wire.decode(log.row.pace).get("people_deal", False)
    for line in [None, *[wire.decode(row.line) for row in log.inputs]]:
        if line is not None:
            session.apply(line)
            if line[0] == "u":
                named = 0
        for viewer, story in found.items():
            if named == 0 and line is not None:
                story.epochs.append([])
            for told in session.log[named:]:
                event = wire.event(spec, told, viewer)
                if event is not None:
                    story.epochs[-1].append(same(event))
            if session.table.wait != CHANCE or people_deal:
                story.shown.add((len(story.epochs[-1]), look(session, viewer)))
        named = len(session.log)
    return found


# -- the judge ------------------------------------------------------------------------------------


def judge_file(
    path: Path, statements: Iterable[Statement], find_game: FindGame = game
) -> list[str]:
    with closing(rows.open_to_read(path)) as db:
        logs, violations = read_logs(db)
    return violations + judge(logs, statements, find_game)


def judge(
    logs: dict[str, Log], statements: Iterable[Statement], find_game: FindGame = game
) -> list[str]:
    """Everything the statements say that the logs do not bear out."""
    violations: list[str] = []
    tables: dict[str, dict[int, list[Statement]]] = {}
    for statement in statements:
        seats = tables.setdefault(statement.table, {})
        seats.setdefault(statement.viewer, []).append(statement)
    for table, seats in tables.items():
        if table not in logs:
            violations.append(f"{table} is not in the log")
            continue
        spec = find_game(logs[table].row.game)
        try:
            told = stories(spec, logs[table], seats)
        except Refused as refused:
            violations.append(f"the log of {table} does not replay ({refused.rule})")
            continue
        for viewer, given in seats.items():
            found = judge_seat(spec, logs[table], told[viewer], given)
            violations += [f"{table} seat {viewer}: {text}" for text in found]
    return violations


def judge_seat(spec: GameSpec, log: Log, story: Story, statements: list[Statement]) -> list[str]:
    violations = judge_messages(spec, log, statements)
    for statement in statements:
        heard = [message for kind, message in statement.told if kind == "heard"]
        if log.row.status == "waiting":
            early = any(message["t"] == "news" for message in heard)
            violations += ["heard news of a game that has not begun"] if early else []
        else:
            violations += judge_hearing(story, heard)
        violations += judge_talk(log, heard)
    return violations


def judge_messages(spec: GameSpec, log: Log, statements: list[Statement]) -> list[str]:
    """Was everything kept once, or not at all, as the client was told?"""
    seat = statements[0].viewer
    sent: dict[str, list[dict[str, Any]]] = {}
    answers: dict[str, list[dict[str, Any]]] = {}
    for statement in statements:
        for kind, message in statement.told:
            nonce = message.get("nonce")
            if nonce is not None:
                (sent if kind == "sent" else answers).setdefault(nonce, []).append(message)
    kept = Counter(
        row.nonce for row in (*log.inputs, *log.talk) if row.nonce.startswith(f"{seat}:")
    )
    violations = [
        f"{nonce} is in the log {times} times" for nonce, times in kept.items() if times > 1
    ]
    violations += [
        f"{n} is in the log and was never sent" for n in kept if n.partition(":")[2] not in sent
    ]
    for nonce, messages in sent.items():
        times = kept[f"{seat}:{nonce}"]
        replies = answers.get(nonce, [])
        receipts = sum(reply["t"] == "receipt" for reply in replies)
        if receipts and not times:
            violations.append(f"{nonce} was acknowledged and is not in the log")
        if times and replies and not receipts and len(replies) == len(messages):
            violations.append(f"{nonce} was refused and is in the log")
        if times and not is_kept_as_sent(spec, log, f"{seat}:{nonce}", messages[0]):
            violations.append(f"{nonce} is in the log and is not what was sent")
    return violations


def is_kept_as_sent(spec: GameSpec, log: Log, nonce: str, message: dict[str, Any]) -> bool:
    if message["t"] == "talk":
        return any(row.nonce == nonce and row.text == message["text"] for row in log.talk)
    line = next(wire.decode(row.line) for row in log.inputs if row.nonce == nonce)
    if message["t"] == "undo":
        return bool(line[0] == "u")
    given = {name: value for name, value in message["do"].items() if value is not None}
    if line[0] == "c":  # said by whoever drew it
        return given == {"do": "deal", line[1]: line[2]}
    return line[0] == message["t"][0].replace("a", "d") and spread_decision(spec, line) == given


def judge_hearing(story: Story, heard: list[dict[str, Any]]) -> list[str]:
    events: list[Any] = []
    epoch = 0
    for message in heard:
        if message["t"] != "news":
            continue
        start = message["from"]
        if start > len(events):
            return [f"events {len(events)} to {start} are missing"]
        events[start:] = message["events"]
        while story.epochs[epoch][: len(events)] != events:
            epoch += 1
            if epoch == len(story.epochs):
                return [f"heard {len(events)} events that the log does not tell: {events[-3:]}"]
        question = message["question"]
        if question is not None:
            question = {key: value for key, value in question.items() if key != "q"}
        if (len(events), wire.encode([message["view"], question])) not in story.shown:
            return [f"was shown something after {len(events)} events that the log does not show"]
    return []


def judge_talk(log: Log, heard: list[dict[str, Any]]) -> list[str]:
    kept = [{"seat": row.seat, "text": row.text} for row in log.talk]
    for message in heard:
        if message["t"] == "talk":
            start, lines = message["from"], message["lines"]
            if kept[start : start + len(lines)] != lines:
                return [f"heard talk that is not in the log: {lines}"]
    return []
