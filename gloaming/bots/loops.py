"""Game loops: whole games in one call, here so that the compiler covers the inner loop."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from gloaming.core.agent import Agent
from gloaming.core.flow import CHANCE, OVER, Action, Table
from gloaming.core.known import Memory, know

# Any callable will do: how a game's `playout` chooses for a seat of an imagined game.
Policy = Any


class Endless(Exception):
    """A game exceeded its limit of inputs."""


def by_verb(draw: Callable[[], float], legal: list[Action]) -> Action:
    """A random action: the verb first, then one of its actions, each uniformly."""
    verbs: list[int] = []
    counts: list[int] = []
    for verb, _, _ in legal:
        if not verbs or verb != verbs[-1]:
            if verb in verbs:
                counts[verbs.index(verb)] += 1
                continue
            verbs.append(verb)
            counts.append(0)
        counts[-1] += 1
    chosen = int(draw() * len(verbs))
    number = int(draw() * counts[chosen])
    for action in legal:
        if action[0] == verbs[chosen]:
            if number == 0:
                return action
            number -= 1
    raise ValueError("there is nothing to choose from")


def random_game(g: Table, rng: Random, limit: int = 1_000_000) -> tuple[int, int]:
    """Play to the end, uniformly at random; how many decisions, how many inputs in all."""
    draw = rng.random
    decisions = 0
    for inputs in range(limit):
        if g.wait == CHANCE:
            g.chance(int(draw() * g.outcomes))
        elif g.wait == OVER:
            return decisions, inputs
        else:
            seat = g.first_asked()
            legal = g.legal(seat)
            g.decide_trusted(seat, legal[int(draw() * len(legal))])
            decisions += 1
    raise Endless(f"not over after {limit} inputs in {g.whereabouts()}")


def playout(g: Table, rng: Random, policy: Policy, limit: int, settled: Any = None) -> int:
    """Play an imagined game to its end, or for `limit` decisions; how many decisions it took.

    `policy` chooses for every seat; without one each legal action is as likely as any other.
    With `settled` it goes on after `limit` until the game is at a moment that can be judged.
    """
    draw = rng.random
    decisions = 0
    while g.wait != OVER:
        if g.wait == CHANCE:
            g.chance(int(draw() * g.outcomes))
            continue
        if decisions >= limit and (settled is None or settled(g)):
            break
        seat = g.first_asked()
        if policy is None:
            legal = g.legal(seat)
            action = legal[int(draw() * len(legal))]
        else:
            action = policy(g, seat, rng)
        g.decide_trusted(seat, action)
        decisions += 1
    return decisions


# The smallest of the old generators, one per source of chance: all its products are small numbers.
FACES: Final = 2_147_483_647
FACTOR: Final = 48_271
STREAMS: Final = 8


def new_dice(rng: Random) -> list[int]:
    """Reproducible chance: a stream of random numbers for every source, for common dice."""
    return [1 + int(rng.random() * (FACES - 1)) for _ in range(STREAMS)]


def playout_with(
    g: Table, dice: list[int], rng: Random, policy: Policy, limit: int, settled: Any
) -> int:
    """As `playout`, but chance comes from `dice`, which are used up.

    Playouts from copies of a world with copies of the dice get the same outcomes, source by source:
    the same rolls even where one copy has drawn a card more (common random numbers).
    """
    decisions = 0
    while g.wait != OVER:
        if g.wait == CHANCE:
            stream = g.source % STREAMS
            number = dice[stream] * FACTOR % FACES
            dice[stream] = number
            g.chance(number * g.outcomes // FACES)
            continue
        if decisions >= limit and (settled is None or settled(g)):
            break
        seat = g.first_asked()
        g.decide_trusted(seat, policy(g, seat, rng))
        decisions += 1
    return decisions


def hear(g: Table, memories: list[Memory], start: int) -> int:
    """Let each seat notice what it was told from event `start` on; where to go on next time."""
    heard = g.heard
    if heard is None:
        return start
    for number in range(start, len(heard)):
        kind, open, shut, to = heard[number]
        for seat in range(g.seats):
            if to >> seat & 1:
                memories[seat].notice(kind, shut if open is None else open + shut)
            elif open is not None:
                memories[seat].notice(kind, open)
    return len(heard)


def play(
    g: Table, deal: Random, agents: list[Agent], setup: Any, memories: list[Memory], limit: int
) -> tuple[int, int]:
    """Let agents play to the end; how many decisions, how many inputs in all.

    `memories`, one per seat, may be empty if nobody needs them. A seat with one legal action is
    not asked: it has nothing to choose.
    """
    draw = deal.random
    decisions = 0
    listened = 0
    for inputs in range(limit):
        if g.wait == CHANCE:
            g.chance(int(draw() * g.outcomes))
        elif g.wait == OVER:
            return decisions, inputs
        else:
            seat = g.first_asked()
            legal = g.legal(seat)
            if len(legal) == 1:
                action = legal[0]
            elif agents[seat].wants_known:
                listened = hear(g, memories, listened)
                action = agents[seat].choose(know(g, seat, setup, memories[seat]), legal)
            else:
                action = agents[seat].choose(None, legal)
            g.decide_trusted(seat, action)
            decisions += 1
    raise Endless(f"not over after {limit} inputs in {g.whereabouts()}")
