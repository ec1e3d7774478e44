"""The interface of whoever sits in a chair: a person's client, a bot, a script."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from gloaming.core.flow import Action
from gloaming.core.known import Known


@dataclass(frozen=True)
class Thought:
    """One option as a bot weighed it."""

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
