"""What a match needs of the world, and what its people have agreed on."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from gloaming.core.chance import Dealer
from gloaming.server.door import Door
from gloaming.server.metrics import Metrics
from gloaming.server.store import Keeper, Store
from gloaming.server.thinking import Thinker


@dataclass
class Help:
    """What a match needs of the world; passed in, so that tests can bring their own."""

    store: Store
    thinker: Thinker
    dealer: Dealer
    chance: Random  # for pauses only, never for the game
    quick: bool = False  # bots answer at once: for tests and the laboratory
    today: Callable[[], float] = time.time  # the wall clock, for when a match was made
    metrics: Metrics = field(default_factory=Metrics)
    door: Door = field(default_factory=Door)  # for those who say much

    @property
    def keeper(self) -> Keeper | None:
        """The store, if it can be told without a task that waits for it."""
        store: Any = self.store
        return store if hasattr(store, "keep") else None


@dataclass(frozen=True)
class Pace:
    """How long a person may take before a stand-in answers; 0: for ever."""

    answer_seconds: int = 0
    people_deal: bool = False  # with real dice and cards, on a table of their own
    # While the server rests: by seat, its question and how long it has had for it.
    waited: dict[str, tuple[int, float]] = field(default_factory=dict)
