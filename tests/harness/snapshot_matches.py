"""Matches whose snapshots are looked at: random play with undo, sleep, and every byte a viewer that
comes back is sent."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

from gloaming.core.chance import SeededDealer
from gloaming.core.flow import SPECTATOR, Refused
from gloaming.core.info import dump
from gloaming.registry import game
from gloaming.server.bots.pool import InlineBotPool
from gloaming.server.match.directory import MatchDirectory, TableRequest
from gloaming.server.match.match import Match
from gloaming.server.match.services import Services
from gloaming.server.store.interface import Store
from gloaming.server.store.snapshots import NoSnapshots, SnapshotCache


class Ear:
    """A socket that keeps what it is sent."""

    def __init__(self) -> None:
        self.heard = 0
        self.shown: tuple[bytes, ...] = ()
        self.messages: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.messages.append(message)


def services(store: Store, cache: SnapshotCache, seed: int = 0) -> Services:
    chance = Random(seed)
    bots, dealer = InlineBotPool(chance), SeededDealer(seed)
    return Services(store, bots, dealer, chance, quick=True, today=lambda: 0.0, snapshots=cache)


async def begun(help: Services, name: str, seats: int, dealer: str = "house") -> Match:
    """A match of people that has begun."""
    chairs = [{"sit": "person", "bot": "", "name": ""} for _ in range(seats)]
    plan = TableRequest(name, seats, {}, chairs, False, 0, dealer)
    match, _ = await MatchDirectory(help).create(plan)
    await match.begin()
    return match


Message = tuple[int, int, str, Any]  # seat, question, nonce, action


async def play(match: Match, rng: Random, count: int, undo: float = 0.3) -> list[Message]:
    """So many more inputs; where undo is allowed, it happens with this probability. The answers
    that were accepted."""
    until = match.kept + count
    accepted: list[Message] = []
    while match.kept < until and not match.playing().over:
        asked = [seat for seat, asked in enumerate(match.asked) if asked.question is not None]
        undoing = [seat for seat in asked if match.playing().undoing(seat)]
        nonce = f"{rng.getrandbits(64):x}"
        if undoing and rng.random() < undo:
            await match.undo(rng.choice(undoing), nonce)
            continue
        seat = rng.choice(asked)
        question = match.asked[seat].question
        assert question is not None
        action = rng.choice(json.loads(question)["options"])["action"]
        message = (seat, match.asked[seat].number, nonce, action)
        try:
            await match.answer(*message)
            accepted.append(message)
        except Refused:  # somebody else was quicker in a reaction window
            await asyncio.sleep(1)
    return accepted


async def woken(match: Match, cache: SnapshotCache | None = None) -> Match:
    """The same match as another server finds it in the store: replayed, unless there is a cache."""
    found = await match.services.store.match(match.row.id)
    assert found is not None
    help = services(match.services.store, NoSnapshots() if cache is None else cache)
    again = Match(game(match.row.game), *found, help)
    await again.wake()
    return again


def sent(match: Match) -> list[list[bytes]]:
    """Everything that viewers are sent who come, or come back with some of their events."""
    found = []
    for viewer in [*range(match.row.seats), SPECTATOR]:
        told = len(match.broadcast.told[viewer])
        for heard in sorted({0, told // 2, max(0, told - 1), told}):
            ear = Ear()
            match.broadcast.listen(viewer, ear, heard)
            match.broadcast.leave(viewer, ear)
            found.append(ear.messages)
    return found


def remembered(match: Match) -> dict[str, Any]:
    """What a match knows that its viewers may yet be sent, or asked by."""
    session = match.playing()
    return {
        "table": dump(session.table),
        "inputs": session.record.inputs,
        "draws": session.draws,
        "memories": {viewer: memory.plain() for viewer, memory in session.memories.items()},
        "numbers": [asked.number for asked in match.asked],
        "receipts": match.state.inputs.receipts,
        "count": match.kept,
        "undo": [session.undoing(seat) for seat in range(match.row.seats)],
    }
