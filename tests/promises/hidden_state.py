"""Hidden state at rest (P-1): other truths under the same match, canaries in every secret.

The table of a running match is exchanged for one that differs only in what a viewer may not know:
noise in every hidden place, or a world it could imagine. All the server says to that viewer must
stay the same. With canaries in the hidden places, none may be in anything it says.
"""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

from gloaming.core import wire
from gloaming.core.chance import SeededDealer
from gloaming.core.flow import SPECTATOR, Action, Refused, Table
from gloaming.core.spec import GameSpec
from gloaming.server.bots.pool import InlineBotPool
from gloaming.server.match.match import Match
from gloaming.testing.kit.noise import Canaries, Noise, overwrite
from gloaming.testing.kit.play import can_imagine, copy, some_actions, viewers_of
from harness import virtual_clock
from harness.in_memory_app import ClockSeededRandom, InMemoryApp, spec_of
from promises.table_options import some_options
from promises.twin_world import AID, ComparisonCounts

REFUSALS = 6  # tried at every look
LOOKS = 0.1  # how often a viewer looks: what there is to compare comes from many games


class RestingMatch:
    """One match at rest, and everything it says to one viewer."""

    def __init__(self, match: Match, viewer: int, actions: list[Action]) -> None:
        self.match = match
        self.viewer = viewer
        self.actions = actions

    @property
    def spec(self) -> GameSpec:
        return self.match.spec

    async def with_table(self, g: Table) -> dict[str, Any]:
        """What is said while `g` lies on the table."""
        session = self.match.playing()
        truth, session.table = session.table, g
        try:
            return await self.all_said()
        finally:
            session.table = truth

    async def all_said(self) -> dict[str, Any]:
        match, viewer = self.match, self.viewer
        said: dict[str, Any] = {"news": match.broadcast.news(viewer, 0)}
        if viewer != SPECTATOR:
            said["question"] = wire.encode(match.playing().question(viewer))
            said["refused"] = [await self.refusal(a) for a in self.actions]
        return said

    async def refusal(self, a: Action) -> Any:
        """What comes of trying this; nothing, if it would be accepted."""
        match, viewer = self.match, self.viewer
        named = self.spec.vocabulary.name_action(a)
        number = match.asked[viewer].number
        if match.playing().table.why_not(viewer, a) is None:
            return "accepted"
        try:
            await match.answer(viewer, number, "try", named)
        except Refused as refused:
            return wire.encode([refused.rule, refused.facts]).decode()
        return None


def others(look: RestingMatch, truth: Table, rng: Random) -> dict[str, Table]:
    """Tables that differ only in what the viewer may not know."""
    noisy = copy(truth)
    overwrite(noisy, look.viewer, Noise(look.spec, truth.seats, rng))
    found = {"noise": noisy}
    if can_imagine(truth, look.viewer):
        known = look.match.playing().known(look.viewer)
        found["an imagined world"] = look.spec.information.imagine(known, rng)
    return found


async def compare_at_rest(
    look: RestingMatch, tally: ComparisonCounts, where: str, rng: Random
) -> None:
    truth = look.match.playing().table
    said = await look.all_said()
    tally.channels["aid"] += AID in said["news"]
    for what, g in others(look, truth, rng).items():
        other = await look.with_table(g)
        for channel, mine in said.items():
            tally.compare(f"{channel}, {what}", mine, other[channel], where)
    planted = copy(truth)
    canaries = Canaries(look.spec, truth.seats, rng)
    overwrite(planted, look.viewer, canaries)
    try:
        text = str(await look.with_table(planted))
    except Exception:
        return  # rare numbers have no names; noise has shown that nothing reads them
    out = [number for number in canaries.planted if number in text]
    tally.compare("canaries", out, [], where)


async def one_game(spec: GameSpec, seed: str, tally: ComparisonCounts, most: int) -> None:
    rng = Random(seed)
    chance = ClockSeededRandom(seed, asyncio.get_running_loop().time)
    app = InMemoryApp(SeededDealer(seed), InlineBotPool(Random(seed)), chance)
    sits = ["person"] * rng.randint(*spec.seats)
    match, _ = await app.table(spec.id, sits, some_options(spec, len(sits), rng))
    await match.begin()
    session = match.playing()
    for step in range(200):
        if session.over or tally.amount >= most:
            break
        for viewer in viewers_of(len(sits)):
            if rng.random() > LOOKS:
                continue
            if viewer == SPECTATOR or session.can_undo(viewer) == 0:  # that looks at the record
                actions = some_actions(spec.vocabulary, len(sits), REFUSALS, rng)[:REFUSALS]
                where = f"{spec.id} {seed!r}, viewer {viewer}, step {step}"
                await compare_at_rest(RestingMatch(match, viewer, actions), tally, where, rng)
        await act(match, rng, f"n{step}")
        await asyncio.sleep(0.001)  # what goes without saying is done at once
    app.close()


async def act(match: Match, rng: Random, nonce: str) -> None:
    """One input by chance."""
    session = match.playing()
    g, words = session.table, match.spec.vocabulary
    seat = rng.choice([seat for seat in range(g.seats) if g.is_asked(seat)])
    a = rng.choice(g.legal(seat))
    await match.answer(seat, match.asked[seat].number, nonce, words.name_action(a))


def compare_hidden_states(game_id: str, most: int, seed: str, enough: int = 10) -> ComparisonCounts:
    async def main() -> ComparisonCounts:
        tally = ComparisonCounts()
        spec = spec_of(game_id)
        while tally.amount < most and len(tally.violations) < enough:
            await one_game(spec, f"{seed}/{tally.pairs}", tally, most)
            tally.pairs += 1
        return tally

    return virtual_clock.run(main())
