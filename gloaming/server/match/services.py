"""Services a match depends on (store, bots, chance, clock), and the settings of its table."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from gloaming.core import wire
from gloaming.core.chance import Dealer
from gloaming.core.sealed import Sealed
from gloaming.server.bots.pool import BotPool
from gloaming.server.http.schemas import DealerName, Offer
from gloaming.server.ops.metrics import Metrics
from gloaming.server.socket.fair_queue import FairQueue
from gloaming.server.store.interface import Store
from gloaming.server.store.snapshots import NoSnapshots, SnapshotCache


@dataclass
class Services:
    """What a match needs of the world; passed in, so that tests can bring their own."""

    store: Store
    bot_pool: BotPool
    dealer: Dealer
    chance: Random  # for pauses only, never for the game
    quick: bool = False  # bots answer at once: for tests and the laboratory
    today: Callable[[], float] = time.time  # the wall clock, for when a match was made
    maps: Mapping[str, Sequence[Offer]] = field(default_factory=dict)  # by game, for set-up
    metrics: Metrics = field(default_factory=Metrics)
    fair_queue: FairQueue = field(default_factory=FairQueue)  # for those who say much
    snapshots: SnapshotCache = field(default_factory=NoSnapshots)


@dataclass(frozen=True)
class TableSettings:
    """How long a person may take before a stand-in answers (0: for ever), and who deals."""

    answer_seconds: int = 0
    people_deal: bool = False  # with real dice and cards, on a table of their own
    # Where the dice are sealed: the seed, and by seat what people have added. In hex, and here
    # rather than in a save: nothing that is shown before the end is made of this.
    seed: str = field(default="", repr=False)
    parts: dict[str, str] = field(default_factory=dict)
    # While the server rests: by seat, its question and how long it has had for it.
    waited: dict[str, tuple[int, float]] = field(default_factory=dict)

    @staticmethod
    def read(text: str) -> TableSettings:
        return TableSettings(**wire.decode(text))

    def written(self) -> str:
        """As the store keeps it: what goes without saying is left out."""
        kept = {"answer_seconds": self.answer_seconds, "people_deal": self.people_deal}
        more = {"seed": self.seed, "parts": self.parts, "waited": self.waited}
        said = {name: value for name, value in more.items() if value}
        return wire.encode({**kept, **said}).decode()

    @property
    def dealer(self) -> DealerName:
        """Who deals, as people say it who set a table."""
        return "people" if self.people_deal else "sealed" if self.seed else "house"

    def sealed(self, table: str, seats: int) -> Sealed:
        parts = [bytes.fromhex(self.parts.get(str(seat), "")) for seat in range(seats)]
        return Sealed(table, bytes.fromhex(self.seed), tuple(parts))
