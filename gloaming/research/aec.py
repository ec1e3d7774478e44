"""PettingZoo environment in which the seats act one after another (AEC), for every game.

Seats that are asked at once are asked in turn, unseen. The game ends for all at once, with rewards
from its outcome. An action that is not offered ends the game: its seat gets -1, the others nothing.
"""

from __future__ import annotations

import json
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from gloaming.core import wire
from gloaming.core.flow import SPECTATOR
from gloaming.research.arrays import Observed, observation_space, observed
from gloaming.research.environment import BadRequest, Environment, seeded
from gloaming.research.stepper import Stepper

ILLEGAL = -1.0


def agent_names(env: Environment) -> list[str]:
    return [f"seat_{seat}" for seat in range(env.seats)]


class AecGame(AECEnv[str, Observed, int]):
    """One game after another, agent by agent."""

    def __init__(
        self,
        env: Environment,
        rewards: str = "share",
        views: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.environment = env
        self.how = env.check_rewards(rewards)
        self.views = views
        self.render_mode = render_mode
        self.metadata = {
            "name": env.name,
            "rules": env.rules,
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = agent_names(env)
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        space = observation_space(env)
        size = env.numbering.size
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self._random = seeded(None)
        self._stepper: Stepper | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    @property
    def stepper(self) -> Stepper:
        if self._stepper is None:
            raise BadRequest("this environment was not reset yet: call reset() first")
        return self._stepper

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. The options of the game itself are given when the environment is made."""
        if seed is not None:
            self._random = seeded(seed)
        self._stepper = self.environment.stepper(self._random.random)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> Observed:
        return observed(self.environment, self.stepper, self._seat[agent])

    def step(self, action: int | None) -> None:
        stepper = self.stepper
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        place = stepper.place_of(checked(self.environment, action))
        if place < 0:
            self._end(dict.fromkeys(self.agents, 0.0) | {agent: ILLEGAL})
            return
        stepper.take(place)
        if stepper.over:
            rewards = self.environment.rewards(stepper.table, self.how)
            self._end(dict(zip(self.agents, rewards, strict=True)))
        elif stepper.cut_off:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self._select()

    def _select(self) -> None:
        """Whose turn it is, and what a person in that seat would be shown."""
        seat = self.stepper.seat
        self.agent_selection = self.possible_agents[seat]
        if self.views:
            self.infos[self.agent_selection] = shown(self.environment, self.stepper, seat)

    def _end(self, rewards: dict[str, float]) -> None:
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def view(self, agent: str) -> dict[str, Any]:
        """What a person in this seat would see."""
        return wire.view(self.environment.spec, self.stepper.table, self._seat[agent])

    def render(self) -> str | None:
        """What a spectator sees, as text."""
        if self.render_mode is None:
            return None
        view = wire.view(self.environment.spec, self.stepper.table, SPECTATOR)
        return json.dumps(view, indent=1, ensure_ascii=False)

    def close(self) -> None:
        self._stepper = None

    def __str__(self) -> str:
        return self.environment.name


def checked(env: Environment, action: Any, more: int = 0) -> int:
    """An action as a number of the game's, or a refusal."""
    most = env.numbering.size + more - 1
    try:
        number = int(action)
    except (TypeError, ValueError):
        number = -1
    if not 0 <= number <= most:
        raise BadRequest(f"{env.spec.id}: an action is a number from 0 to {most}, not {action!r}")
    return number


def shown(env: Environment, stepper: Stepper, seat: int) -> dict[str, Any]:
    """The human view of a seat and, if it is the one to answer, its answers by number and name."""
    offered: dict[int, str] = {}
    if seat == stepper.seat:
        for place, number in enumerate(stepper.numbers):
            if number >= 0:
                offered[number] = env.action_name(stepper.choices[place])
    return {"view": wire.view(env.spec, stepper.table, seat), "names": offered}
