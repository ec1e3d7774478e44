"""Agents: the interface of a bot or script that chooses for a seat."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from random import Random
from typing import Protocol

from gloaming.core.flow import Action
from gloaming.core.known import Known


@dataclass(frozen=True)
class Thought:
    """One option with the value a bot gave it."""

    action: Action
    value: float  # how good the bot thinks it is; for search, the expected score
    visits: int  # how often it was tried; 0 for rules of thumb
    share: float  # how much of the attention it got, 0 to 1


class Agent(Protocol):
    """Chooses among legal actions from what its seat knows, and can say why."""

    # False: `choose` may be called with known=None, and nobody need work it out.
    wants_known: bool

    def choose(self, known: Known | None, legal: list[Action]) -> Action: ...

    def explain(self) -> list[Thought]:
        """The options of the latest choice, best first."""
        ...


class Weigher(ABC):
    """A bot that puts a value on every answer and takes a best one: most rules of thumb."""

    wants_known = True

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._thoughts: list[Thought] = []

    @abstractmethod
    def weigh(self, known: Known, legal: list[Action]) -> list[float]:
        """The value of each answer, by the rules of thumb."""

    def choose(self, known: Known | None, legal: list[Action]) -> Action:
        assert known is not None
        values = self.weigh(known, legal)
        ranked = sorted(zip(values, legal, strict=True), key=lambda pair: -pair[0])
        self._thoughts = [Thought(a, value, 0, 0.0) for value, a in ranked]
        best = [a for value, a in ranked if value == ranked[0][0]]
        return best[int(self._rng.random() * len(best))]

    def explain(self) -> list[Thought]:
        return self._thoughts
