"""Dealers: where the outcomes of chance come from. Rules never hold a generator."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Protocol

from gloaming.core.flow import Table
from gloaming.core.wire import name_outcome, parse_outcome

if TYPE_CHECKING:
    from gloaming.core.spec import GameSpec


class Dealer(Protocol):
    """Answers a table that waits for chance with a number below `g.outcomes`; None leaves it
    waiting, until somebody says what the real die shows. `draw` counts what chance has brought in
    this game so far, whatever was taken back included: for those who deal by number."""

    def deal(self, spec: GameSpec, g: Table, draw: int = 0) -> int | None: ...


class SystemDealer:
    """For play: the operating system's randomness. There is no seed to steal."""

    def deal(self, spec: GameSpec, g: Table, draw: int = 0) -> int:
        return secrets.randbelow(g.outcomes)


class SeededDealer:
    """For the laboratory and tests: the same seed deals the same game."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(seed)

    def deal(self, spec: GameSpec, g: Table, draw: int = 0) -> int:
        return self._random.randrange(g.outcomes)


class ScriptMismatch(AssertionError):
    """A scripted dealer was asked for something that is not next in its script."""


class ScriptedDealer:
    """For tests: exactly these outcomes, in this order, such as `"d6 5"` or `"light L03"`."""

    def __init__(self, *outcomes: str) -> None:
        self.script = list(outcomes)

    def deal(self, spec: GameSpec, g: Table, draw: int = 0) -> int:
        source = spec.words.sources[g.source].name
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
        """Complain about outcomes nobody asked for."""
        if self.script:
            raise ScriptMismatch(f"never used: {self.script}")


class PeopleDealer:
    """At a real table: asks people what the die shows, until they say something possible.

    `ask` gets the name of the source and the names of all outcomes, and returns one of them.
    """

    def __init__(self, ask: Callable[[str, list[object]], object]) -> None:
        self._ask = ask

    def deal(self, spec: GameSpec, g: Table, draw: int = 0) -> int:
        source = spec.words.sources[g.source].name
        offered = [name_outcome(spec, g, outcome) for outcome in range(g.outcomes)]
        return parse_outcome(spec, g, source, self._ask(source, offered))
