"""The worker process of a bot: reads what a seat knows, writes what it would do.

It is sent bytes and has nothing else: no table, no store, no socket. It exits with its server, and
its output and error messages are discarded, because they may contain what only one seat knows.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
import time
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
NICENESS = 5  # nice value: the server goes first


class Task(NamedTuple):
    """Request to a worker: the game, the bot, what the seat knows and its legal actions."""

    game: str
    seats: int
    options: str
    bot: str
    known: bytes
    legal: list[Action]
    seed: int = 0


class Reply(NamedTuple):
    """Response of a worker: the action, or the type of its exception."""

    action: Action | None
    failure: str
    cpu: float = 0.0  # seconds of processor time


READY = Reply(None, "ready")


@lru_cache(maxsize=64)
def prepared(game_id: str, seats: int, options: str) -> tuple[GameSpec, Any]:
    spec = game(game_id)
    return spec, spec.prepare(seats, decode(options))


def choose(task: Task) -> Action:
    spec, setup = prepared(task.game, task.seats, task.options)
    agent = make_bot(spec, task.bot, Random(task.seed))
    return agent.choose(decode_known(spec, setup, task.known), task.legal)


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
    """Set resource limits of this process, where the system supports them."""
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
    """Lower this process's priority below the server's, where the system supports it."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)


def answer(task: Task) -> Reply:
    limit(cpu=True)
    begun = time.process_time()
    try:
        return Reply(choose(task), "", time.process_time() - begun)
    except Exception as error:
        return Reply(None, type(error).__name__)


def main() -> None:
    """Answer tasks until the pipe closes; a thread notices that even during a search."""
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
