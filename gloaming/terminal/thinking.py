"""Bots with a time limit: a short delay before each move, and a fallback on failure."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from random import Random

from gloaming.core import wire
from gloaming.core.agent import Agent, Thought
from gloaming.core.flow import Action
from gloaming.core.known import Known
from gloaming.core.session import Session

MOMENT = 0.4  # minimum delay of a bot's move, where a person watches
LONG = 1.0  # after this somebody should say that it is thinking
PATIENCE = 20.0  # what it takes at most; then the table plays on without its opinion


def nothing() -> None:
    return


def legal_of(session: Session, seat: int) -> list[Action]:
    """The answers on offer, as bots take them."""
    question = session.question(seat)
    options = [] if question is None else question["options"]
    seats = session.record.header.seats
    return [wire.parse_action(session.spec, seats, option["action"]) for option in options]


class Thinker:
    """Asks one agent for its choices, each within PATIENCE."""

    def __init__(self, agent: Agent, rng: Random, patience: float = PATIENCE) -> None:
        self._agent = agent
        self._rng = rng
        self._patience = patience
        self._busy: threading.Thread | None = None
        self.lost = False  # did the latest choice have to be made without the agent?

    def choose(
        self, known: Known, legal: list[Action], dawdling: Callable[[], None] = nothing
    ) -> Action:
        """The agent's choice; if it fails or dawdles, any legal one.

        `dawdling` is called once if it takes LONG.
        """
        self.lost = False
        if len(legal) == 1:
            return legal[0]
        if self._busy is not None and self._busy.is_alive():
            return self.any_of(legal)
        answer: list[Action] = []
        self._busy = threading.Thread(
            target=self._ask, args=(known, legal, answer), name="bot", daemon=True
        )
        self._busy.start()
        self._busy.join(min(LONG, self._patience))
        if self._busy.is_alive():
            dawdling()
            self._busy.join(self._patience - LONG)
        return answer[0] if answer and answer[0] in legal else self.any_of(legal)

    def _ask(self, known: Known, legal: list[Action], answer: list[Action]) -> None:
        try:
            answer.append(self._agent.choose(known, list(legal)))
        except Exception:  # a bot of a stranger's game may break in any way
            return

    def any_of(self, legal: list[Action]) -> Action:
        self.lost = True
        return legal[self._rng.randrange(len(legal))]

    def thoughts(self) -> list[Thought]:
        if self._busy is not None and self._busy.is_alive():
            return []
        return self._agent.explain()


def moment_left(started: float) -> float:
    """Seconds left of the delay of a bot that began then."""
    return MOMENT - (time.monotonic() - started)
