"""Gymnasium environment: one seat against bots, for every game.

`gymnasium.make("gloaming/<game>-v0")` once this module was imported, or `GymGame` directly. An
action that is not offered ends the game with -1.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import gymnasium
from gymnasium import spaces

from gloaming.bots.loops import hear
from gloaming.bots.roster import make_bot
from gloaming.core import wire
from gloaming.core.agent import Agent
from gloaming.core.known import Memory, know
from gloaming.registry import game, game_ids
from gloaming.research.aec import ILLEGAL, checked, shown
from gloaming.research.arrays import Observed, observation_space, observed
from gloaming.research.environment import VERSION, BadRequest, Environment, environment
from gloaming.research.stepper import Stepper


class GymGame(gymnasium.Env[Observed, int]):
    """One game after another, as one seat meets them."""

    def __init__(
        self,
        env: Environment,
        seat: int = 0,
        bots: str | Sequence[str] = "random",
        rewards: str = "share",
        views: bool = False,
        render_mode: str | None = None,
    ) -> None:
        if not 0 <= seat < env.seats:
            raise BadRequest(f"{env.spec.id}: a seat from 0 to {env.seats - 1}, not {seat}")
        named = [bots] * (env.seats - 1) if isinstance(bots, str) else list(bots)
        if len(named) != env.seats - 1:
            raise BadRequest(f"{env.spec.id}: {env.seats - 1} bots wanted, not {len(named)}")
        for name in named:
            make_bot(env.spec, name, Random(0))
        self.environment = env
        self.seat = seat
        self.bots = named
        self.how = env.check_rewards(rewards)
        self.views = views
        self.render_mode = render_mode
        self.metadata = {"name": env.name, "rules": env.rules, "render_modes": ["ansi"]}
        self.observation_space: spaces.Space[Any] = observation_space(env)
        self.action_space: spaces.Space[Any] = spaces.Discrete(env.numbering.size)
        self._stepper: Stepper | None = None
        self._agents: list[Agent | None] = []
        self._memories: list[Memory] = []
        self._heard = 0
        self._listens = False

    @property
    def stepper(self) -> Stepper:
        if self._stepper is None:
            raise BadRequest("this environment was not reset yet: call reset() first")
        return self._stepper

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """A new game, up to the first question to this seat. A game that needs no decision of it
        is played again."""
        super().reset(seed=seed)
        while True:
            self._begin(Random(int(self.np_random.integers(2**62))))
            self._play_to_own()
            if not (self.stepper.over or self.stepper.cut_off):
                return self._observed()

    def _begin(self, rng: Random) -> None:
        env = self.environment
        own = Random(rng.random())
        agents: list[Agent | None] = [make_bot(env.spec, name, own) for name in self.bots]
        agents.insert(self.seat, None)
        self._agents = agents
        self._memories = [
            env.spec.information.memory(env.seats, env.setup, seat) for seat in range(env.seats)
        ]
        self._listens = any(agent is not None and agent.wants_known for agent in agents)
        self._heard = 0
        self._stepper = env.stepper(rng.random, listening=self._listens)

    def _play_to_own(self) -> None:
        """Let the bots answer until it is this seat's turn."""
        stepper = self.stepper
        while stepper.seat >= 0 and stepper.seat != self.seat and not stepper.cut_off:
            legal = stepper.choices
            stepper.take(0 if len(legal) == 1 else legal.index(self._choice(stepper, legal)))

    def _choice(self, stepper: Stepper, legal: list[Any]) -> Any:
        agent = self._agents[stepper.seat]
        assert agent is not None
        if not agent.wants_known:
            return agent.choose(None, legal)
        self._heard = hear(stepper.table, self._memories, self._heard)
        memory = self._memories[stepper.seat]
        return agent.choose(
            know(stepper.table, stepper.seat, self.environment.setup, memory), legal
        )

    def step(self, action: int) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        stepper = self.stepper
        place = stepper.place_of(checked(self.environment, action))
        if place < 0:
            observation, info = self._observed()
            return observation, ILLEGAL, True, False, info
        stepper.take(place)
        self._play_to_own()
        reward = 0.0
        if stepper.over:
            reward = self.environment.rewards(stepper.table, self.how)[self.seat]
        observation, info = self._observed()
        return observation, reward, stepper.over, stepper.cut_off, info

    def _observed(self) -> tuple[Observed, dict[str, Any]]:
        info = shown(self.environment, self.stepper, self.seat) if self.views else {}
        return observed(self.environment, self.stepper, self.seat), info

    def action_masks(self) -> Any:
        """The mask alone, under the name that maskable learners look for."""
        return self._observed()[0]["action_mask"].astype(bool)

    def render(self) -> Any:
        """What a person in this seat sees, as text."""
        if self.render_mode is None:
            return None
        view = wire.view(self.environment.spec, self.stepper.table, self.seat)
        return wire.encode(view).decode()


def make(game_id: str, seats: int | None = None, options: Any = None, **how: Any) -> GymGame:
    """The entry point of `gymnasium.make`."""
    return GymGame(environment(game(game_id), seats, options), **how)


def register_games() -> None:
    """Make every installed game known to Gymnasium, as `gloaming/<game>-v0`."""
    for game_id in game_ids():
        name = f"gloaming/{game_id}-v{VERSION}"
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point=f"{__name__}:make", kwargs={"game_id": game_id})


register_games()
