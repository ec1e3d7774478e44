"""Snapshots and checkpoints: a session restored, or gone back in, equals one replayed."""

from __future__ import annotations

import itertools
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from gloaming.core import checkpoints, snapshot
from gloaming.core.chance import SeededDealer
from gloaming.core.flow import SPECTATOR, Table
from gloaming.core.info import dump
from gloaming.core.kinds import Json
from gloaming.core.record import Record
from gloaming.core.session import Session
from gloaming.core.snapshot import Snapshot, code_hash
from gloaming.core.spec import GameSpec
from gloaming.registry import game, game_ids
from wake import SPEC as WAKE

GAMES = ["wake", *game_ids()]
LONGEST = 400


def spec_of(name: str) -> GameSpec:
    return WAKE if name == "wake" else game(name)


@cache
def inputs_of(name: str, seed: int) -> tuple[int, list[list[Json]]]:
    """A random game, with as much taken back as the rules of information allow, and more."""
    spec, rng = spec_of(name), Random(f"{name} {seed}")
    session = Session(spec, rng.choice(spec.seats), {}, SeededDealer(seed))
    while not session.over and len(session.record.inputs) < LONGEST:
        asked = [seat for seat in range(session.table.seats) if session.table.is_asked(seat)]
        seat = rng.choice(asked)
        if session.undoing(seat) and rng.random() < 0.3:
            session.undo(seat)
        elif rng.random() < 0.01:
            session.take_back(rng.randint(1, len(session.marks)) if rng.random() < 0.3 else 1)
        else:
            session.decide_raw(seat, rng.choice(session.table.legal(seat)))
    return session.table.seats, session.record.inputs


def replayed(name: str, seats: int, inputs: list[list[Json]]) -> Session:
    """From the first input on, by nothing but inputs: what was taken back is never played."""
    spec = spec_of(name)
    session = Session(spec, seats)
    session._checkpoints.next = 1 << 62
    for line in Record(session.record.header, inputs).standing():
        session.apply(line)
    session.record.inputs = list(inputs)
    session.draws = sum(line[0] == "c" for line in inputs)
    return session


def restored(session: Session) -> Session:
    """Through bytes, as a cache keeps them."""
    packed = snapshot.pack(snapshot.write(session.capture()))
    kept = msgspec.json.decode(snapshot.unpack(packed), type=Snapshot)
    inputs = list(session.record.inputs)
    return snapshot.read(session.spec, session.table.seats, {}, inputs, kept)


def all_of(session: Session) -> dict[str, Any]:
    """Everything anybody could ask of a session."""
    viewers = [*range(session.table.seats), SPECTATOR]
    return {
        "table": dump(session.table),
        "log": list(session.log),
        "marks": list(session.marks),
        "inputs": session.record.inputs,
        "draws": session.draws,
        "views": [session.view(viewer) for viewer in viewers],
        "known": [session.known(viewer).plain() for viewer in viewers],
        "questions": [session.question(seat) for seat in range(session.table.seats)],
        "events": [session.events(viewer) for viewer in viewers],
        "undo": [
            (session.can_undo(seat), session.undoing(seat)) for seat in range(session.table.seats)
        ],
    }


def past_of(session: Session) -> list[Any]:
    """The tables it keeps of its latest inputs: going further back, it would play again."""
    return [dump(table) for table in session._past]


def ask_some(session: Session, rng: Random) -> None:
    """Some memories have caught up when a snapshot is taken, others lag behind."""
    for viewer in [*range(session.table.seats), SPECTATOR]:
        if rng.random() < 0.5:
            session.memory(viewer)


@pytest.mark.parametrize("name", GAMES)
def test_a_restored_session_equals_a_replayed_one(name: str) -> None:
    """At any input, and after all that follow."""
    for seed in range(2):
        seats, inputs = inputs_of(name, seed)
        rng = Random(seed)
        places = sorted(rng.sample(range(len(inputs) + 1), 3))
        session = Session(spec_of(name), seats)
        going_on: list[Session] = []
        for n, line in enumerate([*inputs, ["end"]]):
            if n in places:
                ask_some(session, rng)
                going_on.append(restored(session))
                assert past_of(going_on[-1]) == past_of(session)
                assert all_of(going_on[-1]) == all_of(replayed(name, seats, inputs[:n]))
            if line[0] != "end":
                session.apply(line)
                for other in going_on:
                    other.apply(line)
        expected = all_of(replayed(name, seats, inputs))
        assert all(all_of(other) == expected for other in [session, *going_on])


@pytest.mark.parametrize("name", GAMES)
def test_a_restored_session_takes_back_what_a_replayed_one_does(name: str) -> None:
    seats, inputs = inputs_of(name, 2)
    rng = Random(2)
    for n in sorted(rng.sample(range(len(inputs) // 2, len(inputs) + 1), 3)):
        original = replayed(name, seats, inputs[:n])
        session = restored(restored(original))
        count = rng.randint(1, min(12, len(original.marks)))
        session.take_back(count)
        rest = [*inputs[:n], ["u", count]]
        assert all_of(session) == all_of(replayed(name, seats, rest))


@pytest.mark.parametrize("name", GAMES)
def test_any_moment_is_found_from_a_checkpoint(name: str) -> None:
    """Also by way of a restored session, which has one checkpoint."""
    seats, inputs = inputs_of(name, 3)
    session = Session(spec_of(name), seats)
    for line in inputs:
        session.apply(line)
    rng = Random(3)
    standing = session.record.standing()
    for source in (session, restored(session)):
        for count in (0, len(standing), *[rng.randrange(len(standing)) for _ in range(3)]):
            expected = all_of(replayed(name, seats, standing[:count]))
            assert all_of(source.at(count)) == expected


def test_going_back_replays_few_inputs() -> None:
    seats, inputs = inputs_of("house", 4)
    without = replayed("house", seats, inputs)
    session = Session(without.spec, seats)
    for line in without.record.standing():
        session.apply(line)
    last = len(session.marks) - 1
    assert last > 2 * checkpoints.EVERY
    for source in (session, restored(session)):
        assert last - source._go_back(last) <= 2 * checkpoints.EVERY
    assert without._go_back(last) == 0


def test_checkpoints_are_bounded_and_spread_over_the_game() -> None:
    kept = checkpoints.Checkpoints()
    table = Table()
    for number in range(20_000):
        if number >= kept.next:
            kept.add(checkpoints.Checkpoint(number, 0, table, b""))
    assert len(kept._kept) <= checkpoints.MOST
    places = [0, *[checkpoint.standing for checkpoint in kept._kept], 20_000]
    gaps = [after - before for before, after in itertools.pairwise(places)]
    assert max(gaps) <= 20_000 // (checkpoints.MOST // 4)
    found = kept.before(10_000)
    assert found is not None
    assert found.standing <= 10_000
    kept.cut(5_000)
    assert all(checkpoint.standing <= 5_000 for checkpoint in kept._kept)
    assert kept.before(20_000) is kept._kept[-1]


def test_a_snapshot_of_other_inputs_is_refused() -> None:
    seats, inputs = inputs_of("revenge", 5)
    session = replayed("revenge", seats, inputs)
    kept = snapshot.write(session.capture())
    with pytest.raises(ValueError, match="other inputs"):
        snapshot.read(session.spec, seats, {}, inputs[:-1], kept)


# -- the hash of the code -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "matters"),
    [("rules/state.py", True), ("content/cards.toml", True), ("locale/notes.txt", False)],
)
def test_the_hash_changes_with_code_and_content(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, matters: bool
) -> None:
    package = tmp_path / f"someday_{Path(file).stem}"
    for folder in ("", "rules", "content", "locale"):
        (package / folder).mkdir()
    (package / "__init__.py").write_text("")
    (package / file).write_text("before = 1\n")
    monkeypatch.syspath_prepend(tmp_path)
    before = code_hash(package.name)
    (package / file).write_text("before = 2\n")
    assert code_hash(package.name) == before  # worked out once
    code_hash.cache_clear()
    assert (code_hash(package.name) != before) is matters


def test_games_have_hashes_of_their_own() -> None:
    hashes = {code_hash(spec_of(name).package) for name in GAMES}
    assert len(hashes) == len(GAMES)
    assert "" not in hashes
    assert code_hash(WAKE.package, "gloaming.server.match") not in hashes
