"""API for notebooks: load a game, let bots or functions play it, step through it and look at it.

>>> import gloaming
>>> from gloaming.registry import game_ids
>>> game = gloaming.load(game_ids()[0])
>>> least, most = game.seats
>>> match = game.play("random", seats=least, seed=7)
>>> match.over, len(match.scores) == least
(True, True)

A player is the name of a bot or a function. A function gets a `Position`, which holds what its seat
may know, and returns one of its answers, or the place of one:

>>> def by_ear(position):
...     return len(position.events) % len(position.answers)
>>> game.play(by_ear, "random", seats=least, seed=7).over
True

Step by step:

>>> match = game.start(seats=least, seed=7)
>>> seat = match.asked[0]
>>> answer = match.answers(seat)[0]
>>> match.answer(answer, seat)
>>> sorted(match.view(seat))[:3]
['doing', 'seats', 'state']

The same seed gives the same game:

>>> [game.play("random", seed=3).scores == game.play("random", seed=3).scores for _ in "ab"]
[True, True]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from gloaming.bots.roster import bot_names, make_bot
from gloaming.core import wire
from gloaming.core.agent import Agent
from gloaming.core.chance import SeededDealer, SystemDealer
from gloaming.core.flow import Action
from gloaming.core.kinds import Json
from gloaming.core.outcome import Outcome, outcome
from gloaming.core.session import Session, read_answer
from gloaming.core.spec import GameSpec
from gloaming.registry import game
from gloaming.research.environment import BadRequest, Environment, check_rules, environment

EXTRA = "this needs packages that are not installed: pip install 'gloaming[research]'"


class MissingExtra(ImportError):
    """The packages of the extra `research` are not here."""


class Position:
    """What a seat knows when it is asked, by name. There is no way from here to the table."""

    def __init__(self, session: Session, seat: int, events: list[dict[str, Json]]) -> None:
        question = session.question(seat)
        assert question is not None
        self.seat = seat
        self.prompt: str = question["prompt"]
        self.answers: list[dict[str, Json]] = [one["action"] for one in question["options"]]
        self.view: dict[str, Json] = session.view(seat)
        self.events = events  # what the seat was told since it was last given a position


Player: TypeAlias = str | Callable[[Position], int | dict[str, Json]]


class NotebookMatch:
    """A game under way, or over."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._read: dict[int, int] = {}  # by seat: how much of the log its positions have told

    @property
    def over(self) -> bool:
        return self.session.over

    @property
    def asked(self) -> list[int]:
        """The seats whose answer is missing."""
        g = self.session.table
        return [seat for seat in range(g.seats) if g.is_asked(seat)]

    def position(self, seat: int | None = None) -> Position:
        """What a seat that is asked knows."""
        seat = self._seat(seat)
        log = self.session.log
        new = [wire.event(self.session.spec, told, seat) for told in log[self._read.get(seat, 0) :]]
        self._read[seat] = len(log)
        return Position(self.session, seat, [event for event in new if event is not None])

    def answers(self, seat: int | None = None) -> list[dict[str, Json]]:
        """What a seat may answer, by name."""
        words = self.session.spec.vocabulary
        return [words.name_action(a) for a in self.session.table.legal(self._seat(seat))]

    def answer(self, choice: int | dict[str, Json], seat: int | None = None) -> None:
        """Give an answer: by name, or by its place in `answers`. Raises what the rules object."""
        seat = self._seat(seat)
        if isinstance(choice, dict):
            self.session.decide(seat, choice)
        else:
            self.session.decide_raw(seat, placed(self.session.table.legal(seat), choice))

    def view(self, seat: int) -> dict[str, Json]:
        """What a seat sees now."""
        return self.session.view(seat)

    def events(self, seat: int | None = None) -> list[dict[str, Json]]:
        """What a seat was told; everything, without a seat, once the game is over."""
        return self.session.events(seat)

    @property
    def outcome(self) -> Outcome:
        if not self.over:
            raise BadRequest("the game is not over yet")
        return outcome(self.session.spec, self.session.table)

    @property
    def scores(self) -> list[float]:
        return self.outcome.scores

    @property
    def winners(self) -> list[int]:
        return self.outcome.winners

    @property
    def points(self) -> list[int] | None:
        return self.outcome.points

    def save(self, path: str | Path) -> None:
        """Keep the game in a file that `gloaming replay` reads."""
        self.session.record.write(Path(path))

    def _seat(self, seat: int | None) -> int:
        asked = self.asked
        if seat is None and len(asked) == 1:
            return asked[0]
        if seat not in asked:
            raise BadRequest(f"seats {asked} are asked, not {seat}")
        return seat


def placed(legal: list[Action], place: int) -> Action:
    if not 0 <= place < len(legal):
        raise BadRequest(f"an answer's place is from 0 to {len(legal) - 1}, not {place}")
    return legal[place]


class ResearchGame:
    """A game to be played, simulated and learned."""

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec

    def __repr__(self) -> str:
        least, most = self.seats
        return f"<{self.spec.id}: {least} to {most} seats, rules {self.rules}>"

    @property
    def seats(self) -> tuple[int, int]:
        """Least and most."""
        return self.spec.seats

    @property
    def bots(self) -> list[str]:
        return bot_names(self.spec)

    @property
    def options(self) -> dict[str, Any]:
        """Every option with its default."""
        return dict(self.spec.rules.options.defaults())

    @property
    def rules(self) -> str:
        """Hash of the rules; give it to `load` to make sure of them later."""
        return environment(self.spec).rules

    def environment(
        self, seats: int | None = None, options: Mapping[str, Any] | None = None
    ) -> Environment:
        """What the adapters share: `layout.slots()` says what stands where in an array."""
        return environment(self.spec, seats, options)

    # -- playing -----------------------------------------------------------------------------------

    def start(
        self,
        seats: int | None = None,
        seed: int | str | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> NotebookMatch:
        """A new game at its first question."""
        dealer = SystemDealer() if seed is None else SeededDealer(f"{seed}/deal")
        seats = self.seats[0] if seats is None else seats
        return NotebookMatch(Session(self.spec, seats, options, dealer))

    def play(
        self,
        *players: Player,
        seats: int | None = None,
        seed: int | str | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> NotebookMatch:
        """A whole game. The last player takes the seats that are left; without any, chance does."""
        given: list[Player] = list(players) or ["random"]
        seats = max(len(given), self.seats[0]) if seats is None else seats
        if len(given) > seats:
            raise BadRequest(f"{len(given)} players for {seats} seats")
        match = self.start(seats, seed, options)
        rng = Random() if seed is None else Random(f"{seed}/bots")
        seated = [given[min(seat, len(given) - 1)] for seat in range(seats)]
        minds = [make_bot(self.spec, one, rng) if isinstance(one, str) else one for one in seated]
        for _ in range(self.spec.rules.longest):
            if match.over:
                return match
            seat = match.asked[0]
            play_one(match, seat, minds[seat])
        raise BadRequest(f"not over after {self.spec.rules.longest} decisions")

    # -- adapters ----------------------------------------------------------------------------------

    def aec_env(
        self, seats: int | None = None, options: Mapping[str, Any] | None = None, **how: Any
    ) -> Any:
        """PettingZoo, seat by seat."""
        return adapter("aec").AecGame(self.environment(seats, options), **how)

    def parallel_env(
        self, seats: int | None = None, options: Mapping[str, Any] | None = None, **how: Any
    ) -> Any:
        """PettingZoo, all seats at a time."""
        return adapter("parallel").ParallelGame(self.environment(seats, options), **how)

    def gym_env(
        self, seats: int | None = None, options: Mapping[str, Any] | None = None, **how: Any
    ) -> Any:
        """Gymnasium, one seat against bots."""
        return adapter("gym").GymGame(self.environment(seats, options), **how)

    def vector_env(
        self,
        count: int,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        **how: Any,
    ) -> Any:
        """So many games at once."""
        return adapter("vector").VectorGames(self.environment(seats, options), count, **how)

    def openspiel(self, seats: int | None = None, options: str = "") -> Any:
        """The game for OpenSpiel; options are written `name:value;name:value`."""
        module = adapter("openspiel")
        module.register(self.spec)
        return module.load(self.spec, self.seats[0] if seats is None else seats, options)


def play_one(match: NotebookMatch, seat: int, mind: Agent | Callable[[Position], Any]) -> None:
    """One decision of a bot or function."""
    session = match.session
    legal = session.table.legal(seat)
    if len(legal) == 1:
        session.decide_raw(seat, legal[0])
    elif callable(mind):
        choice = mind(match.position(seat))
        if isinstance(choice, dict):
            session.decide_raw(seat, read_answer(session.spec, session.table, seat, choice))
        else:
            session.decide_raw(seat, placed(legal, choice))
    else:
        session.decide_raw(seat, mind.choose(session.known(seat), legal))


def adapter(name: str) -> Any:
    """A module of this package that needs the extra."""
    try:
        return import_module(f"gloaming.research.{name}")
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("gloaming"):
            raise
        raise MissingExtra(EXTRA) from error


def load(game_id: str, rules: str | None = None) -> ResearchGame:
    """An installed game; with `rules`, only if its rules are still those."""
    spec = game(game_id)
    check_rules(spec, rules)
    return ResearchGame(spec)
