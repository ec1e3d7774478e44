"""Recorder: every test client records what it sent and heard, and when; one checker reads that.

The checker compares all recordings with the log and demands:

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
from gloaming.core.outcome import outcome
from gloaming.core.record import spread_decision
from gloaming.core.session import Session
from gloaming.core.spec import GameSpec
from gloaming.registry import game
from gloaming.server.store import rows
from gloaming.server.store.interface import Damaged, InputRow, MatchRow, TalkRow

FindGame = Callable[[str], GameSpec]


@dataclass(frozen=True)
class Recording:
    """What one client saw: ("sent" or "heard", message) in order. A client may lose its socket
    and come back; it goes on with what it holds."""

    table: str
    viewer: int
    told: list[tuple[str, dict[str, Any]]] = field(default_factory=list)


class Recorder:
    """Writes one client's recording, line by line, and keeps it; `lean` ones leave that to the
    file: a thousand clients hear much in ten minutes."""

    def __init__(
        self,
        table: str,
        viewer: int,
        clock: Callable[[], float],
        file: TextIO | None = None,
        lean: bool = False,
    ) -> None:
        self.recording = Recording(table, viewer)
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
            self.recording.told.append((kind, message))
        self._write({"at": round(self._clock(), 4), kind: message})

    def _write(self, line: dict[str, Any]) -> None:
        if self._file is not None:
            self._file.write(json.dumps(line) + "\n")
            self._file.flush()


def read_recording(path: Path) -> Recording:
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    recording = Recording(lines[0]["table"], lines[0]["viewer"])
    for line in lines[1:]:
        kind = "sent" if "sent" in line else "heard"
        recording.told.append((kind, line[kind]))
    return recording


# -- the log --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Log:
    """The stored log of one match."""

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
class ExpectedStream:
    """Events, views and questions of one viewer, by replaying a log."""

    epochs: list[list[Any]]  # its events; taking something back begins a new list
    shown: set[tuple[int, bytes]]  # how many events it had heard, and view and question then


def look(session: Session, viewer: int) -> bytes:
    view = session.view(viewer)
    if session.over:
        view["over"] = outcome(session.spec, session.table).named()
    question = None if viewer == SPECTATOR else session.question(viewer)
    if session.table.wait == CHANCE and viewer != SPECTATOR and session.table.seen_by >> viewer & 1:
        question = wire.draw(session.spec, session.table, viewer)
    return wire.encode(same([view, question]))


def same(value: Any) -> Any:
    """Normalise a message to what a client decodes."""
    return wire.decode(wire.encode(value))


def expected_streams(spec: GameSpec, log: Log, viewers: Iterable[int]) -> dict[int, ExpectedStream]:
    """Play a log again and write down what each viewer hears and sees."""
    session = Session(spec, log.row.seats, wire.decode(log.row.options))
    found = {viewer: ExpectedStream([[]], set()) for viewer in viewers}
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


def check_data_file(
    path: Path, recordings: Iterable[Recording], find_game: FindGame = game
) -> list[str]:
    with closing(rows.open_to_read(path)) as db:
        logs, violations = read_logs(db)
    return violations + check_recordings(logs, recordings, find_game)


def check_recordings(
    logs: dict[str, Log], recordings: Iterable[Recording], find_game: FindGame = game
) -> list[str]:
    """Compare recordings with the logs: everything the logs do not bear out."""
    violations: list[str] = []
    tables: dict[str, dict[int, list[Recording]]] = {}
    for recording in recordings:
        seats = tables.setdefault(recording.table, {})
        seats.setdefault(recording.viewer, []).append(recording)
    for table, seats in tables.items():
        if table not in logs:
            violations.append(f"{table} is not in the log")
            continue
        spec = find_game(logs[table].row.game)
        try:
            told = expected_streams(spec, logs[table], seats)
        except Refused as refused:
            violations.append(f"the log of {table} does not replay ({refused.rule})")
            continue
        for viewer, given in seats.items():
            found = check_seat(spec, logs[table], told[viewer], given)
            violations += [f"{table} seat {viewer}: {text}" for text in found]
    return violations


def check_seat(
    spec: GameSpec, log: Log, story: ExpectedStream, recordings: list[Recording]
) -> list[str]:
    violations = check_messages(spec, log, recordings)
    for recording in recordings:
        heard = [message for kind, message in recording.told if kind == "heard"]
        if log.row.status == "waiting":
            early = any(message["t"] == "news" for message in heard)
            violations += ["heard news of a game that has not begun"] if early else []
        else:
            violations += check_heard(story, heard)
        violations += check_talk(log, heard)
    return violations


def check_messages(spec: GameSpec, log: Log, recordings: list[Recording]) -> list[str]:
    """Check exactly-once: every message is in the log once or not at all, as acknowledged."""
    seat = recordings[0].viewer
    sent: dict[str, list[dict[str, Any]]] = {}
    answers: dict[str, list[dict[str, Any]]] = {}
    for recording in recordings:
        for kind, message in recording.told:
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


def check_heard(story: ExpectedStream, heard: list[dict[str, Any]]) -> list[str]:
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


def check_talk(log: Log, heard: list[dict[str, Any]]) -> list[str]:
    kept = [{"seat": row.seat, "text": row.text} for row in log.talk]
    for message in heard:
        if message["t"] == "talk":
            start, lines = message["from"], message["lines"]
            if kept[start : start + len(lines)] != lines:
                return [f"heard talk that is not in the log: {lines}"]
    return []
