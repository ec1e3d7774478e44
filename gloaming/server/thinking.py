"""Bots think in processes of their own and are sent what their seat knows, as bytes."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from random import Random
from typing import Any, Protocol

from gloaming.bots.roster import make_bot
from gloaming.core.flow import Action
from gloaming.core.letters import decode_known
from gloaming.core.spec import GameSpec
from gloaming.core.wire import decode
from gloaming.registry import game

log = logging.getLogger("gloaming.bots")

# A bot that has not answered by then is answered for.
PATIENCE = 20.0


class Thinker(Protocol):
    """Turns what a seat knows and may do into one of its legal actions."""

    async def think(
        self, game_id: str, seats: int, options: str, bot: str, known: bytes, legal: list[Action]
    ) -> Action: ...


@lru_cache(maxsize=64)
def prepared(game_id: str, seats: int, options: str) -> tuple[GameSpec, Any]:
    spec = game(game_id)
    return spec, spec.prepare(seats, decode(options))


def choose(
    game_id: str, seats: int, options: str, bot: str, known: bytes, legal: list[Action], seed: int
) -> Action:
    """What runs in the bot's process."""
    spec, setup = prepared(game_id, seats, options)
    agent = make_bot(spec, bot, Random(seed))
    return agent.choose(decode_known(spec, setup, known), legal)


def leave_with_parent() -> None:
    """A bot's process ends with its server, however that ends: it would wait for ever."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


class PoolThinker:
    """A few processes shared by all tables; a crashed one is replaced, a slow one not awaited."""

    def __init__(self, workers: int, chance: Random) -> None:
        self._workers = workers
        self._chance = chance
        self._pool = self._open()

    def _open(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self._workers,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=leave_with_parent,
        )

    async def think(
        self, game_id: str, seats: int, options: str, bot: str, known: bytes, legal: list[Action]
    ) -> Action:
        seed = self._chance.getrandbits(63)
        loop = asyncio.get_running_loop()
        try:
            work = loop.run_in_executor(
                self._pool, choose, game_id, seats, options, bot, known, legal, seed
            )
            action = await asyncio.wait_for(work, PATIENCE)
        except BrokenProcessPool:
            self._pool = self._open()
            return self._shrug(legal)
        except TimeoutError:
            return self._shrug(legal)
        except Exception as error:  # the bot's own fault; what it knew stays out of the log
            log.error("the bot %s of %s has failed: %s", bot, game_id, type(error).__name__)
            return self._shrug(legal)
        return action if action in legal else self._shrug(legal)

    def _shrug(self, legal: list[Action]) -> Action:
        return legal[int(self._chance.random() * len(legal))]

    def close(self) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)


class InlineThinker:
    """For tests: thinks at once, in this process, from the same bytes."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    async def think(
        self, game_id: str, seats: int, options: str, bot: str, known: bytes, legal: list[Action]
    ) -> Action:
        return choose(game_id, seats, options, bot, known, legal, self._chance.getrandbits(63))

    def close(self) -> None:
        return
