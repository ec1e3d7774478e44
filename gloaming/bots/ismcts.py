"""Information-set search: one tree over many imagined worlds (Cowling, Powley, Whitehouse 2012).

Every iteration imagines a world the seat cannot rule out, walks down the tree, adds one node and
plays the rest with a cheap policy. A node stands for what the searching seat has been told since
the search began and who moves; the worlds that sound alike to it share their statistics. An
action is compared with how often it was on offer, for not every world offers it. Nothing here
ever holds the true table.
"""

from __future__ import annotations

from math import log, sqrt
from random import Random
from time import perf_counter
from typing import Any, Final

from gloaming.bots.loops import playout
from gloaming.core.agent import Thought
from gloaming.core.flow import CHANCE, NOBODY, OVER, Action, Table
from gloaming.core.known import Known

DEFAULT_ITERATIONS: Final = 1_000
EXPLORATION: Final = 0.5
# A prior is worth as much as this many visits that agreed with it.
# How deep an imagined game may go, in inputs, before its score is taken as it stands.
DEPTH: Final = 5_000


class Edge:
    """One action at a node."""

    def __init__(self, prior: float) -> None:
        self.prior = prior
        self.visits = 0
        self.offered = 0
        self.total = 0.0


class Node:
    """What a seat may do, wherever the searching seat has been told the same."""

    def __init__(self) -> None:
        self.edges: dict[Action, Edge] = {}
        self.visits = 0
        self.total = 0.0


class Search:
    """One search for one decision."""

    def __init__(self, spec: Any, known: Known, rng: Random) -> None:
        self.imagine = spec.imagine
        self.score = spec.score
        self.policy = spec.playout
        self.prior = getattr(spec, "prior", None)
        self.known = known
        self.rng = rng
        self.nodes: dict[tuple[int, int], Node] = {}
        self.path: list[Edge] = []
        self.movers: list[int] = []
        self.iterations = 0
        self.decisions = 0
        self.exploration = EXPLORATION
        self.fpu = 0.0
        self.seen: list[Node] = []

    def run(self, iterations: int, seconds: float) -> None:
        """So many iterations, or so many seconds if `iterations` is 0."""
        if iterations > 0:
            for _ in range(iterations):
                self.iterate()
        else:
            end = perf_counter() + seconds
            while perf_counter() < end:
                self.iterate()

    def iterate(self) -> None:
        """Imagine, select, expand, play out, learn."""
        world = self.imagine(self.known, self.rng)
        assert isinstance(world, Table)
        world.ear = self.known.seat
        self.descend(world)
        world.ear = NOBODY  # beyond the tree nobody asks what was heard
        self.decisions += playout(world, self.rng, self.policy, DEPTH)
        self.learn(self.score(world))
        self.iterations += 1

    def descend(self, world: Table) -> None:
        """Walk down the tree until an action is tried for the first time."""
        self.path = []
        self.movers = []
        self.seen = []
        draw = self.rng.random
        while world.wait != OVER:
            if world.wait == CHANCE:
                world.chance(int(draw() * world.outcomes))
                continue
            seat = world.first_asked()
            legal = world.legal(seat)
            self.decisions += 1
            if len(legal) == 1:
                world.decide_trusted(seat, legal[0])
                continue
            node = self.node(world, seat, legal)
            action, edge = self.select(node, legal)
            self.path.append(edge)
            self.seen.append(node)
            self.movers.append(seat)
            world.decide_trusted(seat, action)
            if edge.visits == 0:
                return

    def node(self, world: Table, seat: int, legal: list[Action]) -> Node:
        """The node of this seat here, with an edge for each action on offer."""
        key = (world.told, seat)
        node = self.nodes.get(key)
        if node is None:
            node = Node()
            self.nodes[key] = node
        edges = node.edges
        for a in legal:
            if a not in edges:
                self.add_edges(node, world, seat, legal)
                break
        return node

    def add_edges(self, node: Node, world: Table, seat: int, legal: list[Action]) -> None:
        priors: list[float] = []
        if self.prior is not None:
            priors = self.prior(world, seat, legal)
        for n in range(len(legal)):
            if legal[n] not in node.edges:
                node.edges[legal[n]] = Edge(priors[n] if priors else 1.0 / len(legal))

    def select(self, node: Node, legal: list[Action]) -> tuple[Action, Edge]:
        best = -1.0
        choice = legal[0]
        chosen = node.edges[choice]
        urgency = node.total / node.visits + self.fpu if node.visits else 0.0
        for a in legal:
            edge = node.edges[a]
            edge.offered += 1
            value = self.worth(edge, urgency) + self.rng.random() * 1e-6
            if value > best:
                best = value
                choice = a
                chosen = edge
        return choice, chosen

    def worth(self, edge: Edge, urgency: float) -> float:
        if self.prior is None:
            if edge.visits == 0:
                return 1e9
            return edge.total / edge.visits + self.exploration * sqrt(
                log(edge.offered) / edge.visits
            )
        mean = edge.total / edge.visits if edge.visits else urgency
        return mean + self.exploration * edge.prior * sqrt(edge.offered) / (1 + edge.visits)

    def learn(self, score: list[float]) -> None:
        for n in range(len(self.path)):
            edge = self.path[n]
            edge.visits += 1
            edge.total += score[self.movers[n]]
            node = self.seen[n]
            node.visits += 1
            node.total += score[self.movers[n]]

    def thoughts(self, legal: list[Action]) -> list[Thought]:
        """The options at the root, most visited first."""
        node = self.nodes.get((0, self.known.seat))
        if node is None:
            return [Thought(legal[0], 0.0, 0, 1.0)]
        found: list[Thought] = []
        for action in legal:
            edge = node.edges[action]
            value = edge.total / edge.visits if edge.visits else 0.0
            found.append(Thought(action, value, edge.visits, edge.visits / max(self.iterations, 1)))
        found.sort(key=by_visits)
        return found


def by_visits(thought: Thought) -> tuple[int, float]:
    return (-thought.visits, -thought.value)


class Ismcts:
    """Searches anew for every choice, within a budget of iterations or of seconds."""

    wants_known = True

    def __init__(
        self, spec: Any, rng: Random, iterations: int = DEFAULT_ITERATIONS, seconds: float = 0.0
    ) -> None:
        self._spec = spec
        self._rng = rng
        self._iterations = iterations
        self._seconds = seconds
        self._thoughts: list[Thought] = []

    def choose(self, known: Known | None, legal: list[Action]) -> Action:
        assert known is not None
        search = Search(self._spec, known, self._rng)
        search.run(self._iterations, self._seconds)
        self._thoughts = search.thoughts(legal)
        return self._thoughts[0].action

    def explain(self) -> list[Thought]:
        return self._thoughts
