"""Chance by script: exactly the outcomes a scenario names, or a complaint."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from gloaming.core.chance import ScriptedDealer
from gloaming.core.flow import Table

if TYPE_CHECKING:
    from gloaming.core.spec import GameSpec

# Turns what a scenario calls an outcome into its real name: (table, source, value) -> name.
Translate = Callable[[Table, str, str], str]


class Script(ScriptedDealer):
    """Every source has its own line of outcomes, used up in order.

    Which source is asked first is the game's affair; the events show it. A source in `free` may
    also be asked when its line is empty: then its first outcome comes, for it does not matter.
    """

    def __init__(self, translate: Translate) -> None:
        super().__init__()
        self.free: set[str] = set()
        self._translate = translate

    def add(self, *outcomes: str) -> None:
        self.script.extend(outcomes)

    def deal(self, spec: GameSpec, g: Table, draw: int = 0) -> int:
        source = spec.words.sources[g.source].name
        for place, entry in enumerate(self.script):
            wanted, _, value = entry.partition(" ")
            if wanted == source:
                del self.script[place]
                self.script.insert(0, f"{source} {self._translate(g, source, value)}")
                return super().deal(spec, g, draw)
        if source in self.free:
            return 0
        return super().deal(spec, g, draw)
