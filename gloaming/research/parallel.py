"""PettingZoo environment in which all seats act at every step, for every game.

Whoever is asked answers; the last action of the space is `wait`, and the only one of a seat that is
not asked. So a game whose questions go to several seats at once is played as it is, and any other
one turn by turn. An action that is not offered ends the game: its seat gets -1, the others nothing.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from gloaming.core.flow import Table
from gloaming.research.aec import ILLEGAL, agent_names, checked, shown
from gloaming.research.arrays import Observed, observation_space, observed
from gloaming.research.environment import BadRequest, Environment, seeded
from gloaming.research.stepper import Stepper


class ParallelGame(ParallelEnv[str, Observed, int]):
    """One game after another, all seats at a time."""

    def __init__(self, env: Environment, rewards: str = "share", views: bool = False) -> None:
        self.environment = env
        self.how = env.check_rewards(rewards)
        self.views = views
        self.render_mode = None
        self.metadata = {"name": env.name, "rules": env.rules, "render_modes": []}
        self.possible_agents = agent_names(env)
        self.agents: list[str] = []
        self.wait = env.numbering.size
        space = observation_space(env, more=1)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {
            agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents
        }
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

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observed], dict[str, dict[str, Any]]]:
        """A new game. The options of the game itself are given when the environment is made."""
        if seed is not None:
            self._random = seeded(seed)
        self._stepper = self.environment.stepper(self._random.random)
        self.agents = list(self.possible_agents)
        return self._observe()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observed],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        rewards = dict.fromkeys(self.agents, 0.0)
        offender = self._answer(actions)
        stepper = self.stepper
        if offender is not None:
            rewards[offender] = ILLEGAL
        elif stepper.over:
            found = self.environment.rewards(stepper.table, self.how)
            rewards = dict(zip(self.agents, found, strict=True))
        ended = dict.fromkeys(self.agents, offender is not None or stepper.over)
        cut_off = dict.fromkeys(self.agents, stepper.cut_off)
        observations, infos = self._observe()
        if any(ended.values()) or any(cut_off.values()):
            self.agents = []
        return observations, rewards, ended, cut_off, infos

    def _answer(self, actions: dict[str, int]) -> str | None:
        """Give all answers that were asked for; the first agent whose action is not offered."""
        stepper = self.stepper
        asked = stepper.table.asked
        numbers = {agent: checked(self.environment, action, 1) for agent, action in actions.items()}
        for seat, agent in enumerate(self.possible_agents):
            number = numbers.get(agent, self.wait)
            if asked >> seat & 1:
                stepper.turn_to(seat)
                place = stepper.place_of(number)
                if place < 0:
                    return agent
                stepper.take(place)
                if not still_asked(stepper.table, asked, seat):
                    break
            elif number != self.wait:
                return agent
        return None

    def _observe(self) -> tuple[dict[str, Observed], dict[str, dict[str, Any]]]:
        stepper = self.stepper
        observations: dict[str, Observed] = {}
        infos: dict[str, dict[str, Any]] = {}
        for seat, agent in enumerate(self.possible_agents):
            is_asked = stepper.table.is_asked(seat)
            if is_asked:
                stepper.turn_to(seat)
            found = observed(self.environment, stepper, seat)
            wait = np.full(1, not is_asked, np.int8)
            found["action_mask"] = np.concatenate((found["action_mask"], wait))
            observations[agent] = found
            infos[agent] = shown(self.environment, stepper, seat) if self.views else {}
        return observations, infos

    def close(self) -> None:
        self._stepper = None

    def __str__(self) -> str:
        return self.environment.name


def still_asked(g: Table, asked: int, seat: int) -> bool:
    """Does the same question go on to the seats after this one? An instant, or the last answer,
    leads to another, and what was said to this one is void."""
    rest = asked >> seat + 1 << seat + 1
    return rest != 0 and g.asked == rest
