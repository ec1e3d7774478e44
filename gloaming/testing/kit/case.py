"""Test case: one rest of one game, as the laws examine it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from gloaming.core.flow import NOBODY, Action, Table
from gloaming.core.known import Known
from gloaming.core.spec import GameSpec
from gloaming.testing.kit.amounts import Amounts
from gloaming.testing.kit.play import Minds, named, some_actions, viewers_of
from gloaming.testing.kit.report import Judge


@dataclass
class Case:
    """A table at rest with everything a law needs to question it. Laws work on copies of it."""

    spec: GameSpec
    amounts: Amounts
    judge: Judge
    table: Table
    minds: Minds
    moment: int  # inputs so far
    echo: Minds  # which hears the same as `minds`, but later and all at once

    @property
    def setup(self) -> Any:
        return self.minds.setup

    @property
    def viewers(self) -> list[int]:
        return viewers_of(self.table.seats)

    def rng(self, *words: object) -> Random:
        """A random generator per law, so that no law disturbs another."""
        return Random("/".join(str(word) for word in (self.judge.seed, self.moment, *words)))

    def known(self, viewer: int, table: Table | None = None) -> Known:
        return self.minds.known(self.table if table is None else table, viewer)

    def imagine(self, viewer: int, rng: Random, table: Table | None = None) -> Table:
        world = self.spec.information.imagine(self.known(viewer, table), rng)
        world.heard = []
        return world

    def actions(self, most: int, rng: Random) -> list[Action]:
        return some_actions(self.spec.vocabulary, self.table.seats, most, rng)

    def holds(
        self, law: str, holds: bool, what: str | Callable[[], str], viewer: int = NOBODY
    ) -> bool:
        return self.judge.holds(law, holds, what, self.moment, viewer)

    def examine(self, law: str, check: Callable[[Case], None]) -> None:
        """Try a law; whatever the game's code raises under it breaks it."""
        try:
            check(self)
        except Exception as error:
            self.holds(law, False, named(error))
