"""The `random` bot: the baseline of what chance alone achieves."""

from __future__ import annotations

from random import Random

from gloaming.bots.loops import by_verb
from gloaming.core.agent import Thought
from gloaming.core.flow import Action
from gloaming.core.known import Known


class Chancer:
    """Chooses at random: the verb first, then the action, each uniformly.

    Uniform over all actions, a verb with many arguments would drown the others: games would grow
    long and say nothing about play.
    """

    wants_known = False

    def __init__(self, rng: Random) -> None:
        self._draw = rng.random
        self._legal: list[Action] = []

    def choose(self, known: Known | None, legal: list[Action]) -> Action:
        self._legal = legal
        return by_verb(self._draw, legal)

    def explain(self) -> list[Thought]:
        """All verbs alike, all actions of a verb alike; there is no opinion behind it."""
        counts: dict[int, int] = {}
        for verb, _, _ in self._legal:
            counts[verb] = counts.get(verb, 0) + 1
        shares = [(a, 1.0 / len(counts) / counts[a[0]]) for a in self._legal]
        shares.sort(key=lambda pair: -pair[1])
        return [Thought(action, 0.0, 0, share) for action, share in shares]
