"""Scripted dealer: exactly the outcomes a scenario names, or an error."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from gloaming.core.chance import ScriptedDealer, ScriptMismatch
from gloaming.core.flow import Table

if TYPE_CHECKING:
    from gloaming.core.spec import GameSpec

# Turns what a scenario calls an outcome into its real name: (table, source, value) -> name.
Translate = Callable[[Table, str, str], str]


class Script:
    """A dealer. Every source has its own line of outcomes, used up in order.

    Which source is asked first is the game's affair; the events show it. What is `due` must be
    used by the next expectation, what lies `ahead` by the end of the scenario. A source in `free`
    may also be asked when its line is empty: then its first outcome comes, for it does not matter.
    At a source in `pauses` the table rests until an outcome is let through.
    """

    def __init__(self, translate: Translate) -> None:
        self.due: list[str] = []
        self.ahead: list[str] = []
        self.free: set[str] = set()
        self.pauses: set[str] = set()
        self.let_through = 0
        self._translate = translate

    def deal(self, spec: GameSpec, g: Table, draw: int = 0) -> int | None:
        source = spec.vocabulary.sources[g.source].name
        if source in self.pauses:
            if not self.let_through:
                return None
            self.let_through -= 1
        for line in (self.due, self.ahead):
            for place, entry in enumerate(line):
                wanted, _, value = entry.partition(" ")
                if wanted == source:
                    named = f"{source} {self._translate(g, source, value)}"
                    outcome = ScriptedDealer(named).deal(spec, g, draw)
                    del line[place]
                    return outcome
        if source in self.free:
            return 0
        return ScriptedDealer(*self.unused()).deal(spec, g, draw)  # which says what is wanted

    def unused(self) -> list[str]:
        return [*self.due, *self.ahead]

    def check_due(self) -> None:
        """Raise if outcomes that are due were not used."""
        if self.due:
            raise ScriptMismatch(
                f"never used: {self.due} (inside `with`, chance may be scripted further ahead)"
            )

    def check_all(self) -> None:
        """Raise if any scripted outcomes were not used."""
        if self.unused():
            raise ScriptMismatch(f"never used: {self.unused()}")
