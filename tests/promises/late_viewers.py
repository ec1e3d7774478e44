"""Late viewers (P-1): whoever comes late is sent what their place may know, to the very end.

A whole game is played, and at every rest up to the last a new spectator and a seat that lost
everything say hello. What they are sent must be exactly what core tells such a viewer: each event
with its own face, and the view of its place.
"""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

from gloaming.core import wire
from gloaming.core.chance import SeededDealer
from gloaming.core.flow import SPECTATOR
from gloaming.server.bots.pool import InlineBotPool
from gloaming.server.match.match import Match
from harness import virtual_clock
from harness.in_memory_app import AppSocket, ClockSeededRandom, InMemoryApp, spec_of
from promises.hidden_state import act
from promises.twin_world import ComparisonCounts

LONGEST = 3_000  # inputs
NEWS = 50  # moments to wait for an answer to hello
APART = 5.0  # seconds between two rests

# Small tables, so that a game is over soon.
SMALL: dict[str, tuple[int, dict[str, Any]]] = {
    "wake": (3, {"hours": 3}),
    "revenge": (3, {"round_limit": 6}),
    "tillinghast": (2, {"map": "yard"}),
    "sonata": (4, {}),
    "house": (2, {"turn_limit": 12}),
    "kaidan": (2, {"hyoirei": "always"}),
}


async def first_news(socket: AppSocket) -> dict[str, Any]:
    """What a socket hears that has just come and knows nothing."""
    socket.say({"t": "hello", "heard": 0})
    for _ in range(NEWS):
        await asyncio.sleep(0.001)
        news = socket.news()
        if news is not None:
            return news
    raise AssertionError("no news after hello")


async def come_late(
    app: InMemoryApp, match: Match, viewer: int, cookies: dict[str, str], tally: ComparisonCounts
) -> None:
    # Each from a place of their own, so that they are not taken for a flood.
    path = f"/api/tables/{match.row.id}/socket"
    eyes = "watch" if viewer == SPECTATOR else str(viewer)
    who = f"guest {tally.amount}"
    socket = AppSocket(app.asgi, path, f"eyes={eyes}", cookies, who=who)
    session = match.playing()
    inputs = len(session.record.inputs)
    where = f"{match.spec.id}, viewer {viewer}, after {inputs} inputs"
    expected = session.events(viewer)
    news = await first_news(socket)
    await socket.close()
    if len(session.record.inputs) != inputs:
        return  # somebody has passed by themselves meanwhile
    tally.compare("events", news["events"], wire.decode(wire.encode(expected)), where)
    view = wire.decode(wire.encode(session.view(viewer)))
    tally.compare("view", {**news["view"], "over": None}, {**view, "over": None}, where)


async def late_at_every_rest(game_id: str, seed: str, every: int) -> ComparisonCounts:
    seats, options = SMALL[game_id]
    spec, rng, tally = spec_of(game_id), Random(seed), ComparisonCounts()
    chance = ClockSeededRandom(seed, asyncio.get_running_loop().time)
    app = InMemoryApp(SeededDealer(seed), InlineBotPool(Random(seed)), chance)
    match, keys = await app.table(spec.id, ["person"] * seats, options)
    await match.begin()
    for step in range(LONGEST):
        # Nobody says too much at a time; and what goes without saying is done meanwhile.
        await asyncio.sleep(APART)
        if match.playing().over:
            break
        if step % every == 0:
            for viewer in (SPECTATOR, rng.randrange(seats)):
                await come_late(app, match, viewer, keys[viewer], tally)
        if not match.playing().over:
            await act(match, rng, f"n{step}")
    assert match.playing().over, f"{game_id} is not over after {LONGEST} inputs"
    app.close()
    return tally


def compare_late_viewers(game_id: str, seed: str, every: int = 1) -> ComparisonCounts:
    return virtual_clock.run(late_at_every_rest(game_id, seed, every))
