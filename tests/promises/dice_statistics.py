"""Statistics of dice (P-4): dice cannot be foretold.

The dealer of real games, and what the code may draw from.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import gloaming.core.chance
import gloaming.server
from gloaming.core.chance import Dealer, SystemDealer
from gloaming.core.flow import CHANCE, OVER, Frame, Table
from gloaming.core.spec import GameSpec
from gloaming.registry import game_ids
from gloaming.testing.kit.play import choose, feed
from harness.in_memory_app import spec_of
from promises.imagined_worlds import chi_square

BAG = 6  # up to so many items, every order of drawing them is counted
# One in two thousand million: this is no test that fails by chance.
FAR = 6.0


class Draw(Table):
    """A table that waits for chance and is nothing else."""

    def __init__(self, outcomes: int) -> None:
        self.begin(1, Frame())
        self.wait = CHANCE
        self.outcomes = outcomes


def sizes(games: int = 6) -> list[int]:
    """How many outcomes the sources of all games have, as far as random games show."""
    found: set[int] = set()
    for game_id in ("wake", *game_ids()):
        spec = spec_of(game_id)
        for number in range(games):
            found |= sizes_in(spec, Random(f"{game_id}/{number}"))
    return sorted(found - {1})


def sizes_in(spec: GameSpec, rng: Random) -> set[int]:
    found: set[int] = set()
    seats = rng.randint(*spec.seats)
    g = spec.start(seats, spec.prepare(seats, {}))
    for _ in range(400):
        if g.wait == OVER:
            break
        if g.wait == CHANCE:
            found.add(g.outcomes)
        x = choose(g, rng)
        assert x is not None
        feed(g, x)
    return found


def die(outcomes: int, draws: int, dealer: Dealer | None = None) -> float:
    """How far a die is from fair."""
    dealer = dealer or SystemDealer()
    g = Draw(outcomes)
    spec: Any = None
    found = Counter(dealer.deal(spec, g) for _ in range(draws))
    return chi_square(found, dict.fromkeys(range(outcomes), 1 / outcomes))


def bag(items: int, draws: int, dealer: Dealer | None = None) -> float:
    """How far the order in which a bag is emptied is from any order."""
    dealer = dealer or SystemDealer()
    tables = [Draw(left) for left in range(items, 1, -1)]
    spec: Any = None
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(draws):
        left = list(range(items))
        order = [left.pop(dealer.deal(spec, g)) for g in tables]
        found[(*order, *left)] += 1
    orders = list(permutations(range(items)))
    return chi_square(found, {order: 1 / len(orders) for order in orders})


# -- what the code may draw from ------------------------------------------------------------------

# The only places that may make a generator of their own.
ALLOWED = {("worker.py", "choose"), ("worker.py", "weigh"), ("chance.py", "SeededDealer")}


def modules() -> list[Path]:
    server = Path(str(gloaming.server.__file__)).parent
    # Compiled or not, the source lies beside it.
    chance = Path(str(gloaming.core.chance.__file__)).parent / "chance.py"
    return [*sorted(server.rglob("*.py")), chance]


def own_chance(file: Path) -> Iterator[str]:
    """Uses of `random` other than as the type of what is passed in."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in tree.body:
        name = getattr(node, "name", "")
        for part in ast.walk(node):
            if isinstance(part, ast.Import) and any(a.name == "random" for a in part.names):
                yield f"{file.name}: imports the whole of random"
            elif isinstance(part, ast.ImportFrom) and part.module == "random":
                names = [alias.name for alias in part.names if alias.name != "Random"]
                yield from (f"{file.name}: imports {name} of random" for name in names)
            elif isinstance(part, ast.Call) and (file.name, name) not in ALLOWED:
                called = part.func
                if getattr(called, "id", getattr(called, "attr", "")) in ("Random", "SystemRandom"):
                    yield f"{file.name}: {name} makes a generator"


def draws_from(file: Path, name: str) -> set[str]:
    """The modules and generators a class or function of this file names."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    body = next(node for node in tree.body if getattr(node, "name", "") == name)
    return {part.id for part in ast.walk(body) if isinstance(part, ast.Name)}
