"""Random table options: what may be chosen when a table is set, for tests that try all of it."""

from __future__ import annotations

from random import Random
from typing import Any

from gloaming.core.flow import Refused
from gloaming.core.options import Choice
from gloaming.core.spec import GameSpec

PLAIN = 0.25  # how often a table is set as the rules say
# Of numbers only these are tried: they say how long a game lasts, not what is shown of it.
NUMBERS = {"chills": (1, 2)}


def some_options(spec: GameSpec, seats: int, rng: Random) -> dict[str, Any]:
    """Whatever changes what is shown: the aid, open and hidden ways of telling, all of it."""
    if rng.random() < PLAIN:
        return {}
    found: dict[str, Any] = {}
    for name, option in spec.rules.options.options.items():
        values = option.values if isinstance(option, Choice) else NUMBERS.get(name, ())
        if values:
            found[name] = rng.choice(values)
            if not is_allowed(spec, seats, found):  # not with what was chosen before
                del found[name]
    return found


def is_allowed(spec: GameSpec, seats: int, options: dict[str, Any]) -> bool:
    try:
        spec.prepare(seats, options)
    except Refused:
        return False
    return True
