"""Dealers: sources of random outcomes. Rules never hold a random generator."""

from __future__ import annotations

import secrets
from random import Random
from typing import TYPE_CHECKING, Protocol

from gloaming.core.flow import Table
from gloaming.core.wire import name_outcome

if TYPE_CHECKING:
    from gloaming.core.spec import GameSpec


class Dealer(Protocol):
    """Draws an outcome for a table that waits for chance: a number below `g.outcomes`, or None to
    leave it waiting until a person enters what the real die shows. `draw` counts the draws of this
    game so far, undone ones included, for dealers whose outcomes follow from the number."""

    def deal(self, spec: GameSpec, g: Table, draw: int = 0) -> int | None: ...


class SystemDealer:
    """Dealer for play: the operating system's randomness, so there is no seed to steal."""

    def deal(self, spec: GameSpec, g: Table, draw: int = 0) -> int:
        return secrets.randbelow(g.outcomes)


class SeededDealer:
    """Dealer for simulations and tests: the same seed deals the same game."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(seed)

    def deal(self, spec: GameSpec, g: Table, draw: int = 0) -> int:
        return self._random.randrange(g.outcomes)


class ScriptMismatch(AssertionError):
    """A scripted dealer was asked for something that is not next in its script."""


class ScriptedDealer:
    """Dealer for tests: exactly these outcomes, in this order: `"d6 5"`, `"light L03"`."""

    def __init__(self, *outcomes: str) -> None:
        self.script = list(outcomes)

    def deal(self, spec: GameSpec, g: Table, draw: int = 0) -> int:
        source = spec.vocabulary.sources[g.source].name
        if not self.script:
            raise ScriptMismatch(f"the script is used up, but {source} is wanted")
        wanted, _, value = self.script[0].partition(" ")
        if wanted != source:
            raise ScriptMismatch(f"the script says {self.script[0]!r}, but {source} is wanted")
        for outcome in range(g.outcomes):
            if str(name_outcome(spec, g, outcome)) == value:
                del self.script[0]
                return outcome
        offered = [name_outcome(spec, g, outcome) for outcome in range(g.outcomes)]
        raise ScriptMismatch(f"{source} cannot show {value!r} now, only {offered}")

    def finished(self) -> None:
        """Raise if scripted outcomes were not used."""
        if self.script:
            raise ScriptMismatch(f"never used: {self.script}")
