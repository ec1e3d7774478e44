"""OpenSpiel game for every installed game: `pyspiel.load_game("gloaming_<game>(players=3)")`.

Importing this module registers them. Chance is explicit and uniform. Seats that are asked at once
move one after another, unseen. An information state is everything a seat was told and decided, and
its view; as a tensor it is the view and the latest events. `resample_from_infostate` samples from a
seat's belief: a world it cannot rule out, with the same story for it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
import pyspiel

from gloaming.core import wire
from gloaming.core.flow import SPECTATOR
from gloaming.core.spec import GameSpec
from gloaming.registry import offered
from gloaming.research.arrays import observe
from gloaming.research.environment import BadRequest, Environment, environment
from gloaming.research.history import CHANCE_NOW, EVENTS, OVER_NOW, History, event_width

_registered: set[str] = set()
Params = Mapping[str, Any]


def short_name(spec: GameSpec) -> str:
    return f"gloaming_{spec.id}"


def game_type(spec: GameSpec) -> pyspiel.GameType:
    kinds = pyspiel.GameType
    imperfect = environment(spec).imperfect
    return kinds(
        short_name=short_name(spec),
        long_name=spec.locales["en"].say("game.name"),
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            kinds.Information.IMPERFECT_INFORMATION
            if imperfect
            else kinds.Information.PERFECT_INFORMATION
        ),
        utility=(
            kinds.Utility.CONSTANT_SUM if spec.rules.shared_win else kinds.Utility.GENERAL_SUM
        ),
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=spec.seats[1],
        min_num_players=spec.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"players": spec.seats[0], "options": ""},
    )


def game_info(env: Environment) -> pyspiel.GameInfo:
    longest = env.spec.rules.longest
    total = {"utility_sum": 1.0} if env.spec.rules.shared_win else {}
    return pyspiel.GameInfo(
        num_distinct_actions=env.numbering.size,
        max_chance_outcomes=2 * env.sizes.outcomes,
        num_players=env.seats,
        min_utility=0.0,
        max_utility=1.0,
        max_game_length=longest,
        **total,
    )


class SpielGame(pyspiel.Game):
    """A game at one size. `options` reads `name:value;name:value`."""

    spec: ClassVar[GameSpec]  # every game has a class of its own

    def __init__(self, params: Params | None = None) -> None:
        spec = self.spec
        given = {"players": spec.seats[0], "options": "", **(params or {})}
        texts = [text.replace(":", "=", 1) for text in given["options"].split(";") if text]
        options = spec.rules.options.read(texts)
        env = environment(spec, given["players"], options)
        super().__init__(game_type(spec), game_info(env), given)
        self.environment = env
        self.first = History.begin(env)
        self.first.shared = True

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        longest: int = self.environment.spec.rules.longest
        return longest

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        if params:
            raise BadRequest(f"observers take no parameters, such as {params}")
        return SpielObserver(
            self.environment, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        )


class SpielState(pyspiel.State):
    """A point of a game. Its one attribute is the history, which other states may share."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.past = game.first

    def current_player(self) -> int:
        return self.past.player

    def is_terminal(self) -> bool:
        return self.past.player == OVER_NOW

    def _legal_actions(self, player: int) -> list[int]:
        return self.past.numbers()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return even_chances(self.past.stepper.table.outcomes)

    def _apply_action(self, action: int) -> None:
        past = self.past
        if past.shared:
            past = self.past = past.copy()
        if past.player == CHANCE_NOW:
            past.chance(action)
        else:
            past.take(past.stepper.place_of(action))

    def _action_to_string(self, player: int, action: int) -> str:
        env, stepper = self.past.env, self.past.stepper
        g = stepper.table
        if player == pyspiel.PlayerId.CHANCE:
            source = env.spec.vocabulary.sources[g.source].name
            return f"{source} {wire.name_outcome(env.spec, g, action)} ({action})"
        place = stepper.place_of(action)
        if place >= 0:
            return env.action_name(stepper.choices[place])
        for a, number in env.numbering.numbers.items():
            if number == action:
                return env.action_name(a)
        return f"answer {action}"

    def returns(self) -> list[float]:
        stepper = self.past.stepper
        if not stepper.over:
            return [0.0] * self.past.env.seats
        return self.past.env.rewards(stepper.table, "share")

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that `player` cannot tell from this one; its history begins here."""
        found: SpielState = self.get_game().new_initial_state()
        found.past = self.past.imagined(player, Random(f"{sampler()}"))
        return found

    def __str__(self) -> str:
        return str(self.past)


@cache
def even_chances(count: int) -> list[tuple[int, float]]:
    """So many outcomes, all alike."""
    return [(outcome, 1.0 / count) for outcome in range(count)]


class SpielObserver:
    """What a player sees, as tensor and as text."""

    def __init__(self, env: Environment, kind: Any) -> None:
        self.environment = env
        self.recalls = kind.perfect_recall
        self.public = kind.public_info
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise BadRequest("an observation has the secrets of one player, or of none")
        width = event_width(env)
        size = env.layout.size
        self.tensor: npt.NDArray[np.float32] = np.zeros(
            size + (EVENTS * width if self.recalls else 0), np.float32
        )
        self.dict = {"observation": self.tensor[:size]}
        if self.recalls:
            self.dict["heard"] = self.tensor[size:].reshape(EVENTS, width)

    def set_from(self, state: SpielState, player: int) -> None:
        viewer = max(0, player) if self.private else SPECTATOR
        found = self._seen(state, viewer)
        if not self.public:
            found = np.where(found == self._seen(state, SPECTATOR), 0, found)
        self.dict["observation"][:] = found
        if self.recalls:
            rows = state.past.latest(viewer)
            self.dict["heard"][:] = 0
            if rows:
                self.dict["heard"][: len(rows)] = rows

    def _seen(self, state: SpielState, viewer: int) -> npt.NDArray[np.int16]:
        arrays = state.past.arrays
        if viewer not in arrays:
            arrays[viewer] = observe(self.environment, state.past.stepper.table, viewer)
        found: npt.NDArray[np.int16] = arrays[viewer]
        return found

    def string_from(self, state: SpielState, player: int) -> str:
        past = state.past
        if self.private and not self.public:
            secrets = past.secrets(player)
            return json.dumps(secrets) if secrets else ""
        viewer = player if self.private else SPECTATOR
        view = past.view_text(viewer)
        return f"{past.story(viewer)}\n{view}" if self.recalls else view


def register(spec: GameSpec) -> str:
    """Make a game known to OpenSpiel; the name to load it by.

    It gets a class: OpenSpiel keeps what makes a game until after Python is gone, and would free
    a plain function then.
    """
    name = short_name(spec)
    if name not in _registered:
        _registered.add(name)
        pyspiel.register_game(game_type(spec), type(name, (SpielGame,), {"spec": spec}))
    return name


def load(spec: GameSpec, players: int, options: str = "") -> SpielGame:
    """The game at one size."""
    found: SpielGame = pyspiel.load_game(short_name(spec), {"players": players, "options": options})
    return found


for _spec in offered()[0]:
    register(_spec)
