"""NumPy arrays of observations, masks and unnumbered answers, and the spaces they belong to."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from gloaming.core.flow import Table
from gloaming.research.environment import Environment
from gloaming.research.stepper import GREATEST, Stepper

Observed: TypeAlias = dict[str, npt.NDArray[Any]]


def observe(env: Environment, g: Table, viewer: int) -> npt.NDArray[np.int16]:
    """What a viewer sees of a table."""
    layout = env.layout
    numbers, bits = layout.pack(g, viewer)
    found = np.empty(layout.size, np.int16)
    found[: layout.width] = np.frombuffer(numbers, np.int16)
    found[layout.width :] = np.unpackbits(np.frombuffer(bits, np.uint8), bitorder="little")
    return found


def observed(env: Environment, stepper: Stepper, seat: int) -> Observed:
    """A seat's observation as the libraries want it: array, mask, and what unnamed numbers mean.

    A seat that is not to answer has an empty mask.
    """
    found: Observed = {"observation": observe(env, stepper.table, seat)}
    if seat == stepper.seat:
        found["action_mask"] = np.frombuffer(stepper.mask(), np.int8)
    else:
        found["action_mask"] = np.zeros(env.numbering.size, np.int8)
    room = env.numbering.room
    if room:
        found["answers"] = np.zeros((room, 3), np.int32)
        if seat == stepper.seat:
            answers = np.frombuffer(stepper.unnamed(), np.int32)
            found["answers"].reshape(-1)[: answers.size] = answers
    return found


def observation_space(env: Environment, more: int = 0) -> spaces.Dict:
    """The space of `observed`; `more` actions than those of the game can be masked."""
    slots = env.layout.slots()
    low = np.array([slot[2] for slot in slots], np.int16)
    high = np.array([slot[3] for slot in slots], np.int16)
    parts: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(low, high, dtype=np.int16),
        "action_mask": spaces.Box(0, 1, (env.numbering.size + more,), np.int8),
    }
    room = env.numbering.room
    if room:
        parts["answers"] = spaces.Box(-1, GREATEST, (room, 3), np.int32)
    return spaces.Dict(parts)
