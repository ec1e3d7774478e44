"""Registry of bots by name: `random`, a game's rules of thumb, and `ismcts` with its budget."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

from gloaming.bots.chancer import Chancer
from gloaming.bots.ismcts import DEFAULT_ITERATIONS, Ismcts
from gloaming.core.agent import Agent

if TYPE_CHECKING:
    from gloaming.core.spec import GameSpec

HURRIED = 20  # iterations: it has looked about
SEARCH = re.compile(r"ismcts(?::([1-9]\d{0,8})(ms)?)?")


class UnknownBot(LookupError):
    """No bot of that name plays this game."""


def bot_names(spec: GameSpec) -> list[str]:
    """Names of a game's bots, the cheapest first."""
    return ["random", *spec.table.bots, "ismcts"]


def make_bot(spec: GameSpec, text: str, rng: Random) -> Agent:
    """Make a bot from its name, such as `random`, `heuristic`, `ismcts:1000` or `ismcts:500ms`."""
    if text == "random":
        return Chancer(rng)
    if text in spec.table.bots:
        return spec.table.bots[text](rng)
    search = SEARCH.fullmatch(text)
    if search is None:
        names = ", ".join(bot_names(spec))
        raise UnknownBot(
            f"{spec.id} has no bot {text!r}; there are: {names}"
            " (ismcts:1000 thinks for 1000 iterations, ismcts:500ms for half a second)"
        )
    budget, milliseconds = search.groups()
    if milliseconds:
        return Ismcts(spec, rng, 0, int(budget) / 1000)
    return Ismcts(spec, rng, int(budget or DEFAULT_ITERATIONS))


def hurried(text: str) -> str:
    """The same bot where the server is quick: a search without a budget gets a small one."""
    return f"ismcts:{HURRIED}" if text == "ismcts" else text
