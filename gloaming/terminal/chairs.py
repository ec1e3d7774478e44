"""Seating: people first, bots in the other chairs, each with a unique name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from gloaming.bots.roster import bot_names, make_bot
from gloaming.core.agent import Agent
from gloaming.core.kinds import Json
from gloaming.core.narration import Narrator, platform_words
from gloaming.core.spec import GameSpec

LONGEST_NAME = 20


@dataclass(frozen=True)
class SeatedPlayer:
    """A seat with somebody in it; without an agent it is a person."""

    name: str
    bot: str = ""  # as it was asked for: `heuristic`, `ismcts:300`
    agent: Agent | None = None


def default_bots(spec: GameSpec, count: int) -> list[str]:
    """The game's rules of thumb in turn; without any, the strongest of the platform's bots."""
    thumbs = list(spec.table.bots) or [bot_names(spec)[-1]]
    return [thumbs[n % len(thumbs)] for n in range(count)]


def spread_bots(given: Sequence[str], count: int) -> list[str]:
    """The bots asked for, in order; the last of them takes what is left."""
    return [given[min(n, len(given) - 1)] for n in range(count)]


def bot_names_for(language: str, opening: Sequence[Json], count: int, taken: set[str]) -> list[str]:
    """First names for bots. The opening of the game picks them: taken up again, they stay."""
    names = platform_words()[language].say("ui.bot_first_names").split()
    start = Random(repr(opening)).randrange(len(names))
    turned = names[start:] + names[:start]
    free = [name for name in turned if name.casefold() not in taken]
    return free[:count]


def guest_names(narrator: Narrator, people: int) -> list[str]:
    """What people are called who gave no name."""
    if people == 1:
        return [narrator.say("ui.guest")]
    return [narrator.say("ui.guest_number", {"number": n + 1}) for n in range(people)]


def take_seats(
    spec: GameSpec,
    language: str,
    people: Sequence[str],
    bots: Sequence[str],
    opening: Sequence[Json],
    rng: Random,
) -> list[SeatedPlayer]:
    """Everybody in their chairs; each bot with its own chance."""
    taken = {name.casefold() for name in people}
    names = bot_names_for(language, opening, len(bots), taken)
    chairs = [SeatedPlayer(name) for name in people]
    for name, bot in zip(names, bots, strict=True):
        agent = make_bot(spec, bot, Random(rng.getrandbits(64)))
        chairs.append(SeatedPlayer(name, bot, agent))
    return chairs


def persona(narrator: Narrator, bot: str) -> tuple[str, str]:
    """The name and temper of a kind of bot, in words."""
    kind = bot.partition(":")[0]
    name, temper = f"bot.{kind}.name", f"bot.{kind}.temper"
    if not narrator.words.has(name):
        return narrator.say("ui.bot"), ""
    return narrator.say(name), narrator.say(temper) if narrator.words.has(temper) else ""
