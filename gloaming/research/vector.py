"""Vectorised environment: many games in one call, every seat's decisions in one batch of arrays.

The games are stepped and encoded in one loop without NumPy, and all arrays are filled at once. A
game that is over is replaced by a new one in the same step: its rewards are those of the old game,
its observation is the first of the new one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from gloaming.core.flow import Table
from gloaming.research.batch import advance, encode
from gloaming.research.environment import BadRequest, Environment, seeded


@dataclass(frozen=True)
class GameBatch:
    """One row per game."""

    observation: npt.NDArray[np.int16]
    action_mask: npt.NDArray[np.int8]
    answers: npt.NDArray[np.int32]  # what numbers without a name of their own mean
    seat: npt.NDArray[np.int8]  # whose turn it is
    rewards: npt.NDArray[np.float32]  # by game and seat, of games that were over in this step
    over: npt.NDArray[np.bool_]


class VectorGames:
    """So many games at once, all of one environment."""

    def __init__(self, env: Environment, count: int, rewards: str = "share") -> None:
        if count < 1:
            raise BadRequest(f"{env.spec.id}: at least one game at a time, not {count}")
        self.environment = env
        self.count = count
        self.how = env.check_rewards(rewards)
        self._steppers: list[Any] = []
        self._random = seeded(None)

    def reset(self, seed: int | None = None) -> GameBatch:
        """New games everywhere."""
        if seed is not None:
            self._random = seeded(seed)
        draw = self._random.random
        self._steppers = [self.environment.stepper(draw) for _ in range(self.count)]
        nothing = np.zeros((self.count, self.environment.seats), np.float32)
        return self._batch(nothing, np.zeros(self.count, np.bool_))

    def step(self, actions: npt.ArrayLike) -> GameBatch:
        """One decision in every game, of the seat whose turn it is."""
        numbers = np.asarray(actions).tolist()
        if not self._steppers:
            raise BadRequest("this environment was not reset yet: call reset() first")
        if not isinstance(numbers, list) or len(numbers) != self.count:
            raise BadRequest(f"{self.environment.spec.id}: {self.count} actions wanted")
        ended = advance(self._steppers, numbers)
        if ended is None:
            wrong = self._first_not_offered(numbers)
            raise BadRequest(f"game {wrong}: action {numbers[wrong]} is not offered")
        rewards = np.zeros((self.count, self.environment.seats), np.float32)
        over = np.zeros(self.count, np.bool_)
        for n in ended:
            stepper = self._steppers[n]
            if stepper.over:
                rewards[n] = self.environment.rewards(stepper.table, self.how)
            over[n] = True
            self._steppers[n] = self.environment.stepper(self._random.random)
        return self._batch(rewards, over)

    def _first_not_offered(self, numbers: list[int]) -> int:
        places = [s.place_of(n) for s, n in zip(self._steppers, numbers, strict=True)]
        return places.index(-1)

    def sample(self, batch: GameBatch) -> npt.NDArray[np.int64]:
        """A random offered action for every game."""
        draw = self._random.random
        offered = [[n for n in stepper.numbers if n >= 0] for stepper in self._steppers]
        return np.array([numbers[int(draw() * len(numbers))] for numbers in offered], np.int64)

    def table(self, n: int) -> Table:
        """The table of one game, whole: for those who judge, not for those who play."""
        table: Table = self._steppers[n].table
        return table

    def _batch(self, rewards: npt.NDArray[np.float32], over: npt.NDArray[np.bool_]) -> GameBatch:
        env = self.environment
        count = self.count
        layout = env.layout
        numbers, bits, masks, answers, lengths, seats = encode(layout, self._steppers)
        observation = np.empty((count, layout.size), np.int16)
        observation[:, : layout.width] = np.frombuffer(numbers, np.int16).reshape(count, -1)
        octets = np.frombuffer(bits, np.uint8).reshape(count, layout.octets)
        observation[:, layout.width :] = np.unpackbits(octets, axis=1, bitorder="little")
        return GameBatch(
            observation,
            np.frombuffer(masks, np.int8).reshape(count, env.numbering.size),
            ragged(np.frombuffer(answers, np.int32), lengths, 3 * env.numbering.room).reshape(
                count, -1, 3
            ),
            np.array(seats, np.int8),
            rewards,
            over,
        )


def ragged(values: npt.NDArray[np.int32], lengths: list[int], width: int) -> npt.NDArray[np.int32]:
    """Rows of different lengths as one array, padded with zeros."""
    found = np.zeros((len(lengths), width), np.int32)
    counts = np.array(lengths)
    rows = np.repeat(np.arange(len(lengths)), counts)
    columns = np.arange(values.size) - np.repeat(np.cumsum(counts) - counts, counts)
    found[rows, columns] = values
    return found
