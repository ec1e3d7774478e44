"""The process of a bot: reads what a seat knows, writes what it would do.

It is sent bytes and has nothing else: no table, no store, no socket. It ends with its server, and
whatever it prints or says when it fails is not heard, for it may be what only one seat knows.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
from functools import lru_cache
from random import Random
from typing import Any, BinaryIO, NamedTuple

import msgspec

from gloaming.bots.roster import make_bot
from gloaming.core.flow import Action
from gloaming.core.letters import decode_known
from gloaming.core.spec import GameSpec
from gloaming.core.wire import decode
from gloaming.registry import game

# A bot that needs more than this is broken.
MOST_MEMORY = 1 << 30
MOST_CPU = 60  # seconds a thought
MANNERS = 5  # how far it stands back for others


class Task(NamedTuple):
    """What a bot is asked."""

    game: str
    seats: int
    options: str
    bot: str
    known: bytes
    legal: list[Action]  # for a whim, its any-time actions
    seed: int
    whim: bool = False


class Reply(NamedTuple):
    """What it would do (nothing, if it was a whim), or the kind of its failure."""

    action: Action | None
    failure: str


READY = Reply(None, "ready")


@lru_cache(maxsize=64)
def prepared(game_id: str, seats: int, options: str) -> tuple[GameSpec, Any]:
    spec = game(game_id)
    return spec, spec.prepare(seats, decode(options))


def choose(
    game_id: str, seats: int, options: str, bot: str, known: bytes, legal: list[Action], seed: int
) -> Action:
    spec, setup = prepared(game_id, seats, options)
    agent = make_bot(spec, bot, Random(seed))
    return agent.choose(decode_known(spec, setup, known), legal)


def weigh(
    game_id: str, seats: int, options: str, known: bytes, legal: list[Action], seed: int
) -> Action | None:
    """What a bot would do out of turn, if anything."""
    spec, setup = prepared(game_id, seats, options)
    if spec.whim is None:
        return None
    return spec.whim(decode_known(spec, setup, known), legal, Random(seed))


# -- the pipe -------------------------------------------------------------------------------------

tasks = msgspec.msgpack.Decoder(Task)


def packed(message: Task | Reply) -> bytes:
    data = msgspec.msgpack.encode(message)
    return len(data).to_bytes(4, "big") + data


def read_task(pipe: BinaryIO) -> Task:
    size = int.from_bytes(pipe.read(4), "big")
    data = pipe.read(size)
    if not data:  # the server has ended, however that was
        os._exit(0)
    return tasks.decode(data)


def limit(cpu: bool) -> None:
    """Ask the system to end this process when it takes too much; not every system can."""
    try:
        import resource
    except ImportError:
        return
    if cpu:
        used = int(resource.getrusage(resource.RUSAGE_SELF).ru_utime)
        resource.setrlimit(resource.RLIMIT_CPU, (used + MOST_CPU, resource.RLIM_INFINITY))
    else:
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def give_way() -> None:
    """Whoever plays comes first, whoever thinks second; not every system can tell them apart."""
    if hasattr(os, "nice"):
        os.nice(MANNERS)


def answer(task: Task) -> Reply:
    limit(cpu=True)
    try:
        if task.whim:
            return Reply(weigh(*task[:3], *task[4:7]), "")
        return Reply(choose(*task[:7]), "")
    except Exception as error:
        return Reply(None, type(error).__name__)


def main() -> None:
    """Answer tasks until the pipe closes; a thread sees that even in the midst of a thought."""
    give_way()
    out = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # what a bot prints is no answer
    limit(cpu=False)
    waiting: queue.SimpleQueue[Task] = queue.SimpleQueue()

    def listen() -> None:
        while True:
            waiting.put(read_task(sys.stdin.buffer))

    threading.Thread(target=listen, daemon=True).start()
    out.write(packed(READY))
    while True:
        out.write(packed(answer(waiting.get())))
