"""Instrumented game loop: plays one game and records what the laboratory measures in it.

A record is plain data that depends on the variant, the bots, the seed and the rotation alone. Luck
comes from a stream of its own for every source of chance and every bot (common random numbers), so
the same seed deals the same cards under another variant for as long as play goes alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import log2
from random import Random
from typing import Any

from gloaming.bots.loops import hear
from gloaming.bots.roster import make_bot
from gloaming.core.agent import Agent
from gloaming.core.flow import CHANCE, OVER, Action, Table, Told
from gloaming.core.kinds import Json, Names
from gloaming.core.known import Known, Memory, know
from gloaming.core.outcome import outcome
from gloaming.core.spec import GameSpec
from gloaming.lab.judge import ChoiceJudge
from gloaming.lab.race import race

# Seconds at a table of people: a choice grows with what there is to choose from; what is forced is
# only done, and what chance brings is only seen. For games without a measure of minutes of theirs.
CHOICE, PER_DOUBLING, FORCED, SEEN = 3.0, 2.0, 1.5, 1.0

Record = dict[str, Json]


class Watch:
    """What is noticed while a game is played."""

    def __init__(self, spec: GameSpec, seats: int, measure: Sequence[str]) -> None:
        self.decisions = [0] * seats
        self.forced = [0] * seats
        self.branches = [0] * seats  # options of all choices together
        self.offered: list[set[Action]] = [set() for _ in range(seats)]
        self.used: list[Counter[Action]] = [Counter() for _ in range(seats)]
        self.hands = 0  # how often the question goes to another seat
        self.seconds = 0.0
        self.openings: list[Action | None] = [None] * seats
        self.outlooks: list[list[float]] = []
        self.looks = spec.search.outlook if "drama" in measure else None
        self._asked = -1

    def ask(self, g: Table, seat: int, legal: list[Action]) -> None:
        """Before a seat answers."""
        if seat != self._asked:
            self._asked = seat
            self.hands += 1
            if self.looks is not None:
                self.outlooks.append(self.looks(g))
        self.decisions[seat] += 1
        self.offered[seat].update(legal)
        if len(legal) == 1:
            self.forced[seat] += 1
            self.seconds += FORCED
        else:
            self.branches[seat] += len(legal)
            self.seconds += CHOICE + PER_DOUBLING * log2(len(legal))

    def answer(self, seat: int, action: Action, options: int) -> None:
        self.used[seat][action] += 1
        if options > 1 and self.openings[seat] is None:
            self.openings[seat] = action


class Players:
    """Agents in their seats, and what each of them remembers."""

    def __init__(self, spec: GameSpec, setup: Any, names: Sequence[str], seed: str) -> None:
        self.agents: list[Agent] = [
            make_bot(spec, name, Random(f"{seed}/bot {seat}")) for seat, name in enumerate(names)
        ]
        seats = range(len(names))
        self._setup = setup
        self._memories = [spec.information.memory(len(names), setup, seat) for seat in seats]
        self._heard = 0
        self.wanted = any(agent.wants_known for agent in self.agents)
        self.remember = type(self._memories[0]) is not Memory

    def choose(self, g: Table, seat: int, legal: list[Action]) -> Action:
        agent = self.agents[seat]
        return agent.choose(self.known(g, seat) if agent.wants_known else None, legal)

    def known(self, g: Table, seat: int) -> Known:
        """All a seat knows and remembers."""
        self._heard = hear(g, self._memories, self._heard)
        return know(g, seat, self._setup, self._memories[seat])


class Dice:
    """Chance, a stream for every source of it."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._streams: dict[int, Random] = {}
        self.rolled = 0

    def roll(self, g: Table) -> None:
        stream = self._streams.get(g.source)
        if stream is None:
            stream = self._streams[g.source] = Random(f"{self._seed}/source {g.source}")
        self.rolled += 1
        g.chance(int(stream.random() * g.outcomes))


def watch_game(
    spec: GameSpec,
    setup: Any,
    bots: Sequence[str],
    seed: str,
    measure: Sequence[str],
    longest: int = 0,
) -> Record:
    """Play one game, `bots` by seat; `endless` alone if it exceeds the limit of inputs."""
    game = Game(spec, setup, bots, seed, measure)
    for _ in range(longest or spec.rules.longest):
        if game.g.wait == OVER:
            return game.record()
        game.step()
    return {"endless": True, "where": game.g.whereabouts()}


class Game:
    """A game under way: its table, who plays, and what is noticed."""

    def __init__(
        self, spec: GameSpec, setup: Any, bots: Sequence[str], seed: str, measure: Sequence[str]
    ) -> None:
        self._spec = spec
        self._measure = measure
        self._players = Players(spec, setup, bots, seed)
        self._dice = Dice(seed)
        self._seen = Watch(spec, len(bots), measure)
        self._judge = ChoiceJudge(spec, seed) if "regret" in measure else None
        self._log: list[Told] = []
        self.g = spec.rules.new(len(bots), setup)
        remembers = self._players.wanted or self._judge is not None
        if (self._players.remember and remembers) or "own" in measure:
            self.g.heard = self._log
        self.g.advance()
        while self.g.wait == CHANCE:
            self._dice.roll(self.g)
        self._first = max(0, self.g.first_asked())

    def step(self) -> None:
        """One input."""
        g = self.g
        if g.wait == CHANCE:
            self._dice.roll(g)
            return
        seat = g.first_asked()
        legal = g.legal(seat)
        self._seen.ask(g, seat, legal)
        action = legal[0] if len(legal) == 1 else self._players.choose(g, seat, legal)
        self._seen.answer(seat, action, len(legal))
        if self._judge is not None and len(legal) > 1 and self._judge.is_due():
            self._judge.take(self._players.known(g, seat), legal, action)
        g.decide_trusted(seat, action)

    # -- what is kept of it -----------------------------------------------------------------------

    def record(self) -> Record:
        spec, measure = self._spec, self._measure
        ended = outcome(spec, self.g)
        first = spec.lab.first_turn
        found: Record = {
            "scores": [rounded(score) for score in ended.scores],
            "winners": ended.winners,
            "first": self._first if first is None else first(self.g),
            "names": seat_names(spec, self.g),
        }
        if ended.points is not None:
            found["points"] = ended.points
        if "length" in measure:
            found |= self._length()
        if "decisions" in measure:
            seen = self._seen
            found |= {
                "decisions": seen.decisions,
                "forced": seen.forced,
                "branches": seen.branches,
            }
        if "drama" in measure and self._seen.outlooks:
            found["race"] = race(self._seen.outlooks, ended.scores, spec.rules.shared_win)
        return found | self._use(found["first"]) | self._own() | self._regret()

    def _length(self) -> Record:
        rolled = self._dice.rolled
        return {
            "inputs": sum(self._seen.decisions) + rolled,
            "hands": self._seen.hands,
            "minutes": rounded((self._seen.seconds + SEEN * rolled) / 60),
        }

    def _use(self, first: int) -> Record:
        if "use" not in self._measure:
            return {}
        used, spots = uses(self._spec, self._seen)
        opening = self._seen.openings[first]
        named = {} if opening is None else {"opening": opened(self._spec, opening)}
        return {"use": used, "spots": spots, **named}

    def _own(self) -> Record:
        """The game's own measures; its minutes count, where it has an opinion."""
        measures = self._spec.lab.measures
        if "own" not in self._measure or measures is None:
            return {}
        own = measures.take(self.g, self._log)
        minutes = own.get("minutes", {})
        if len(minutes) != 1 or "length" not in self._measure:
            return {"own": own}
        return {"own": own, "minutes": float(next(iter(minutes)))}

    def _regret(self) -> Record:
        if self._judge is None:
            return {}
        return {"regret": self._judge.record(lambda action: opened(self._spec, action))}


def rounded(value: float) -> float:
    return round(value, 6)


def seat_names(spec: GameSpec, g: Table) -> list[str]:
    """What the game calls its seats: roles, characters; nothing where it does not."""
    names = spec.words.seat_names
    if isinstance(names, tuple):
        return list(names)
    return [str(name) for name in spec.vocabulary.name(spec.shapes[""][names], getattr(g, names))]


def opened(spec: GameSpec, action: Action) -> str:
    """The first choice of whoever had the first turn, as exactly as it can be named."""
    options, places = named(spec, action)
    return options[-1] if len(options) > 1 or not places else f"{options[0]} {places[-1]}"


def uses(spec: GameSpec, seen: Watch) -> tuple[list[dict[str, int]], dict[str, int]]:
    """By seat, how often each option was used, 0 where it was only offered; and squares gone to."""
    spots: Counter[str] = Counter()
    found: list[dict[str, int]] = []
    for offered, used in zip(seen.offered, seen.used, strict=True):
        counts: dict[str, int] = {}
        for action in offered:
            times = used[action]
            options, places = named(spec, action)
            for option in options:
                counts[option] = counts.get(option, 0) + times
            if times:
                for place in places:
                    spots[place] += times
        found.append(dict(sorted(counts.items())))
    return found, dict(sorted(spots.items()))


def named(spec: GameSpec, action: Action) -> tuple[list[str], list[str]]:
    """An action as the options it counts for (`attach`, `attach card:lock`), and its squares."""
    words = spec.vocabulary
    verb = words.verbs[action[0]].name
    options, places = [verb], []
    for mark in words.point(action)[1]:
        kind = mark.partition(":")[0]
        known = words.kinds.get(kind)
        if isinstance(known, Names) and not known.bare:
            options.append(f"{verb} {mark}")
        elif kind != "seat":
            places.append(mark)
    return options, places
