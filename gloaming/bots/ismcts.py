"""Information-set search: one tree over many imagined worlds (Cowling, Powley, Whitehouse 2012).

Every iteration imagines a world the seat cannot rule out, walks down the tree, adds one node and
plays the rest with a cheap policy. A node stands for what the searching seat has been told since
the search began, and for who moves; worlds that sound alike to it share their statistics. An
action is compared with how often it was on offer, for not every world offers it. Nothing here
ever holds the true table, and any-time actions are left out of account.
"""

from __future__ import annotations

from math import log, sqrt
from random import Random
from time import perf_counter
from typing import Any, Final

from gloaming.bots.loops import playout
from gloaming.bots.race import Race, by_visits
from gloaming.core.agent import Thought
from gloaming.core.flow import CHANCE, NOBODY, OVER, Action, Table
from gloaming.core.known import Known

DEFAULT_ITERATIONS: Final = 1_000
# How much trying counts against what was found so far: for all actions alike, and with a prior.
EXPLORATION: Final = 0.5
PRIOR_EXPLORATION: Final = 0.5
# How far an imagined game may go, in decisions, before its score is taken as it stands.
DEPTH: Final = 5_000


class Edge:
    """One action at a node."""

    def __init__(self, action: Any, prior: float) -> None:
        self.action = action
        self.prior = prior
        self.visits = 0
        self.offered = 0
        self.total = 0.0


class Node:
    """A node of the tree: an information set of the searching seat, and who moves."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.edges: dict[Any, Edge] = {}
        self.visits = 0
        self.total = 0.0


class Search:
    """One search for one decision."""

    def __init__(self, spec: Any, known: Known, rng: Random) -> None:
        search = spec.search
        self.imagine = spec.information.imagine
        self.score = spec.rules.score
        self.policy = search.playout
        self.prior = search.prior
        self.outlook = search.outlook
        self.rivals = search.rivals
        self.narrow = search.narrow
        self.settled = search.settled
        self.advice = search.advice
        self.horizon = DEPTH if search.outlook is None else int(search.horizon)
        self.known = known
        self.rng = rng
        self.nodes: dict[tuple[int, int], Node] = {}
        self.path: list[tuple[Node, Edge]] = []
        self.only: Any = None  # the one action worth trying, if there is just one
        self.iterations = 0
        self.decisions = 0  # made in imagined worlds

    def run(self, iterations: int, seconds: float) -> None:
        """So many iterations, or for so many seconds if `iterations` is 0."""
        if iterations > 0:
            for _ in range(iterations):
                self.iterate()
                if self.only is not None:
                    return
            return
        end = perf_counter() + seconds
        while True:
            self.iterate()
            if perf_counter() >= end or self.only is not None:
                return

    def iterate(self) -> None:
        """Imagine, walk down, add a node, play out, learn."""
        world: Table = self.imagine(self.known, self.rng)
        world.ear = self.known.seat
        self.descend(world)
        world.ear = NOBODY  # beyond the tree nobody asks what was heard
        self.decisions += playout(world, self.rng, self.policy, self.horizon, self.settled)
        self.learn(self.judge(world))
        self.iterations += 1

    def judge(self, world: Table) -> list[float]:
        """Evaluate a world: every seat's score, or its outlook if the game is not over."""
        if world.wait != OVER and self.outlook is not None:
            outlook: list[float] = self.outlook(world)
            return outlook
        score: list[float] = self.score(world)
        return score

    def descend(self, world: Table) -> None:
        """Selection: walk down the tree until an action is tried for the first time.

        Chance is sampled; seats asked at once answer one after another, unseen, the searching
        seat first; a seat that has nothing to choose makes no node.
        """
        self.path = []
        draw = self.rng.random
        own = self.known.seat
        while world.wait != OVER:
            if world.wait == CHANCE:
                world.chance(int(draw() * world.outcomes))
                continue
            seat = own if world.is_asked(own) else world.first_asked()
            self.decisions += 1
            if seat != own and self.rivals is not None:
                world.decide_trusted(seat, self.rivals(world, seat, self.rng))
                continue
            legal = world.legal(seat)
            if self.narrow is not None and len(legal) > 1:
                legal = self.narrow(world, seat, legal)
            if len(legal) == 1:
                if not self.nodes:  # the first choice of all
                    self.only = legal[0]
                    return
                world.decide_trusted(seat, legal[0])
                continue
            node = self.node(world, seat)
            offered = self.offer(node, world, legal)
            edge = self.favourite(node, offered) if self.prior else self.urgent(offered)
            self.path.append((node, edge))
            world.decide_trusted(seat, edge.action)
            if edge.visits == 0:
                return

    def node(self, world: Table, seat: int) -> Node:
        key = (world.told, seat)
        node = self.nodes.get(key)
        if node is None:
            node = Node(seat)
            self.nodes[key] = node
        return node

    def offer(self, node: Node, world: Table, legal: list[Any]) -> list[Edge]:
        """The edges of the actions on offer in this world, made where they are missing."""
        offered: list[Edge] = []
        for action in legal:
            edge = node.edges.get(action)
            if edge is None:
                self.grow(node, world, legal)
                edge = node.edges[action]
            edge.offered += 1
            offered.append(edge)
        return offered

    def grow(self, node: Node, world: Table, legal: list[Any]) -> None:
        """Add the edges a node does not have yet."""
        weights: list[float] = []
        if not self.path and self.advice is not None:
            weights = self.advice(self.known, legal)
        elif self.prior is not None:
            weights = self.prior(world, node.seat, legal)
        for n in range(len(legal)):
            if legal[n] not in node.edges:
                node.edges[legal[n]] = Edge(legal[n], weights[n] if weights else 0.0)

    def urgent(self, offered: list[Edge]) -> Edge:
        """UCB selection: any action not yet tried; else the best upper bound."""
        untried = [edge for edge in offered if edge.visits == 0]
        if untried:
            return untried[int(self.rng.random() * len(untried))]
        best = -1.0
        chosen = offered[0]
        for edge in offered:
            spread = sqrt(log(edge.offered) / edge.visits)
            bound = edge.total / edge.visits + EXPLORATION * spread
            if bound > best:
                best = bound
                chosen = edge
        return chosen

    def favourite(self, node: Node, offered: list[Edge]) -> Edge:
        """PUCT selection: the best sum of mean value and prior.

        An action not yet tried is taken to be as good as the node has been so far.
        """
        usual = node.total / node.visits if node.visits else 0.0
        best = -1.0
        chosen = offered[0]
        for edge in offered:
            value = edge.total / edge.visits if edge.visits else usual
            promise = edge.prior * sqrt(edge.offered) / (1 + edge.visits)
            if value + PRIOR_EXPLORATION * promise > best:
                best = value + PRIOR_EXPLORATION * promise
                chosen = edge
        return chosen

    def learn(self, score: list[float]) -> None:
        """Backpropagation: add the result to the edges that were taken."""
        for node, edge in self.path:
            gain = score[node.seat]
            edge.visits += 1
            edge.total += gain
            node.visits += 1
            node.total += gain

    def thoughts(self, legal: list[Action]) -> list[Thought]:
        """The options at the root, most visited first."""
        if self.only is not None:
            return [Thought(self.only, 0.0, self.iterations, 1.0)]
        root = self.nodes[(0, self.known.seat)]
        found: list[Thought] = []
        for action in legal:
            edge = root.edges.get(action)
            if edge is None:
                continue
            value = edge.total / edge.visits if edge.visits else 0.0
            found.append(Thought(action, value, edge.visits, edge.visits / root.visits))
        found.sort(key=by_visits)
        return found


def search_for(spec: Any, known: Known, rng: Random) -> Any:
    """The search algorithm the game's spec selects: tree search, or a race in the same worlds."""
    return Race(spec, known, rng) if spec.search.race else Search(spec, known, rng)


class Ismcts:
    """Searches anew for every choice, within a budget of iterations or of seconds."""

    wants_known = True

    def __init__(
        self, spec: Any, rng: Random, iterations: int = DEFAULT_ITERATIONS, seconds: float = 0.0
    ) -> None:
        self._spec = spec
        self._rng = rng
        self.iterations = iterations
        self.seconds = seconds
        self._thoughts: list[Thought] = []

    def choose(self, known: Known | None, legal: list[Action]) -> Action:
        assert known is not None
        if len(legal) == 1:
            self._thoughts = [Thought(legal[0], 0.0, 0, 1.0)]
        else:
            search = search_for(self._spec, known, self._rng)
            search.run(self.iterations, self.seconds)
            self._thoughts = search.thoughts(legal)
        return self._thoughts[0].action

    def explain(self) -> list[Thought]:
        return self._thoughts
