"""P-3, bots: they are sent only what a person in their seat would know."""

from __future__ import annotations

import base64
import gc
import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from faults import FAULTS, Plant
from gloaming.core.chance import SeededDealer
from gloaming.core.flow import SECRET, Table
from gloaming.core.letters import decode_known, encode_known
from gloaming.core.session import Session
from gloaming.core.spec import GameSpec
from gloaming.registry import game_ids
from gloaming.server.bots.worker import Task, choose
from harness.in_memory_app import spec_of
from promises.bot_pipe import audit_bot_pipe
from promises.imagined_worlds import bots_of, by_truth, small_worlds, truth_met
from promises.twin_tables import twins

GAMES = ("wake", *game_ids())


def rests(spec: GameSpec, seed: int, most: int) -> list[tuple[Session, int]]:
    """Rests of random games, each with a seat that is asked and has a choice."""
    found: list[tuple[Session, int]] = []
    rng = Random(seed)
    while len(found) < most:
        session = Session(spec, rng.randint(*spec.seats), {}, SeededDealer(rng.random()))
        for _ in range(rng.randrange(60)):
            if session.over:
                break
            step(session, rng)
        asked = [seat for seat in range(session.table.seats) if session.table.is_asked(seat)]
        found.extend((session, seat) for seat in asked if len(session.table.legal(seat)) > 1)
    return found[:most]


def step(session: Session, rng: Random) -> None:
    g = session.table
    seat = rng.choice([seat for seat in range(g.seats) if g.is_asked(seat)])
    session.decide_raw(seat, rng.choice(g.legal(seat)))


@pytest.mark.parametrize("game", GAMES)
def test_the_same_knowledge_and_chance_give_the_same_answer(game: str) -> None:
    minds = bots_of(spec_of(game))
    tally = twins(game, 500, "blind", probing=0.0, minds=minds)
    assert tally.violations == []
    assert all(tally.channels[f"bot {bot}"] > 10 for bot in minds)


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_in_another_process_answers_as_it_would_here(game: str) -> None:
    """It gets bytes and nothing else, and its answer does not depend on how that process hashes."""
    spec = spec_of(game)
    tasks = []
    for session, seat in rests(spec, 4, 12):
        known = base64.b64encode(encode_known(session.known(seat))).decode()
        legal = session.table.legal(seat)
        tasks += [[session.table.seats, bot, known, legal, 77] for bot in bots_of(spec)]
    program = (
        "import base64, json, sys\n"
        "from harness.in_memory_app import add_wake\n"
        "from gloaming.server.bots.worker import Task, choose\n"
        "add_wake()\n"
        "for seats, bot, known, legal, seed in json.load(sys.stdin):\n"
        "    legal = [tuple(action) for action in legal]\n"
        "    known = base64.b64decode(known)\n"
        f"    task = Task({game!r}, seats, '{{}}', bot, known, legal, seed=seed)\n"
        "    print(json.dumps(choose(task)))\n"
    )
    folder = str(Path(__file__).parents[1])
    environment = {**os.environ, "PYTHONPATH": folder, "PYTHONHASHSEED": "123"}
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=json.dumps(tasks),
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    there = [tuple(json.loads(line)) for line in done.stdout.splitlines()]
    assert there == [
        choose(Task(game, seats, "{}", bot, base64.b64decode(known), legal, seed=seed))
        for seats, bot, known, legal, seed in tasks
    ]


# -- what is written to its process ----------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_process_of_a_bot_is_sent_what_its_seat_knows_and_nothing_else(game: str) -> None:
    tally = audit_bot_pipe(game, "fast", 200)
    assert tally.violations == []
    assert tally.channels["known, noise"] >= 10


@pytest.mark.parametrize(
    "fault", [name for name, fault in FAULTS.items() if fault.breaks.startswith("P-3:")]
)
def test_a_process_that_is_sent_too_much_is_noticed(fault: str, plant: Plant) -> None:
    plant(fault)
    assert audit_bot_pipe("wake", "saboteur", 200).violations


# -- no way to the truth ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_nothing_a_bot_holds_leads_to_the_table(game: str) -> None:
    spec = spec_of(game)
    for session, seat in rests(spec, 5, 10):
        known = session.known(seat)
        for held in (known, decode_known(spec, session.setup, encode_known(known))):
            assert not any(isinstance(thing, Table) for thing in reachable(held))


def reachable(start: Any) -> list[Any]:
    """Every object one can come to from here, classes, modules and functions left out."""
    seen = {id(start): start}
    pending = [start]
    while pending:
        for thing in gc.get_referents(pending.pop()):
            if id(thing) not in seen and not isinstance(thing, type) and not callable(thing):
                if type(thing).__name__ != "module":
                    seen[id(thing)] = thing
                    pending.append(thing)
    return list(seen.values())


@pytest.mark.parametrize("game", GAMES)
def test_reading_a_secret_of_what_a_bot_knows_raises(game: str) -> None:
    spec = spec_of(game)
    secrets = 0
    for session, seat in rests(spec, 6, 40):
        sketch = spec.sketch(session.known(seat))
        for name, audience, _ in sketch.INFO:
            if audience == SECRET:
                secrets += 1
                with pytest.raises(AttributeError):
                    getattr(sketch, name)
    assert secrets or game != "wake"


# -- imagination -----------------------------------------------------------------------------------


def test_every_world_is_imagined_as_often_as_it_should() -> None:
    assert small_worlds(4_000, 3) < 3.1
    assert small_worlds(4_000, 3, by_truth) > 3.1


def test_the_truth_is_only_one_of_many() -> None:
    met, samples = truth_met(12, 3)
    assert samples > 200
    assert met < samples / 10
    met, samples = truth_met(1, 3, by_truth)
    assert met == samples > 0
