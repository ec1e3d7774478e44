"""`hush`, and twins that owe nothing to `imagine`: the same game with one secret different.

Where a draw is private or an answer secret, a copy of the table takes another outcome. Whoever
is not told must not notice (`hush`); and as long as they rightly do not notice, truth and fork
are twins whose every word to them must be equal (`twins`), and from which the same worlds must be
imagined (`sampler`).

Among forks that were equally likely, the truth is any of them. So a sampler that goes by what is
known meets the truth, in the places where the forks differ, with a chance of at most one in as
many as there are: more than that, summed over all games, and it must have seen it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from gloaming.core.flow import CHANCE, SEAT, SEATS, SPECTATOR, Table, Told
from gloaming.core.info import dump
from gloaming.testing.kit.aimed import aimed
from gloaming.testing.kit.case import Case
from gloaming.testing.kit.eyes import (
    After,
    Secret,
    Verdict,
    channels,
    compare,
    judge_after,
)
from gloaming.testing.kit.play import (
    Input,
    can_imagine,
    copy,
    describe,
    feed,
    key,
    odds,
    same_input,
)
from gloaming.testing.kit.sampler import Luck

Place = tuple[object, ...]


def is_secret(g: Table, viewer: int) -> bool:
    """Is what comes next none of this viewer's business?"""
    if g.wait == CHANCE:
        return not g.seen_by >> viewer & 1
    return g.wait in (SEAT, SEATS) and g.secret


def alternatives(case: Case, g: Table, x: Input, most: int, *words: object) -> list[Input]:
    """Other inputs of the same source or seat that could have come instead of `x`; no instants,
    which are no answer to what is asked."""
    rng = case.rng("fork", *words)
    if x.letter == "c":
        others = [Input("c", outcome=n) for n in range(g.outcomes) if n != x.outcome]
    else:
        legal = g.legal(x.seat)
        others = [Input("d", x.seat, a) for a in legal if a != x.action and not g.suspends(a)]
    return rng.sample(others, min(most, len(others)))


def after_input(g: Table, x: Input) -> After:
    table = copy(g)
    return After(table, feed(table, x))


# -- hush ------------------------------------------------------------------------------------------


def hush(case: Case, x: Input) -> None:
    """Before the secret input `x`: another one instead, and nobody else notices."""
    g = case.table
    if x.letter == "d" and g.suspends(x.action):
        return
    secret = Secret.CHANCE if x.letter == "c" else Secret.ANSWER
    after = after_input(g, x)
    for y in alternatives(case, g, x, 2, "hush"):
        other = after_input(g, y)
        for viewer in case.viewers:
            if viewer != x.seat and is_secret(g, viewer):
                finding = judge_after(case.spec, viewer, secret, g, after, other)
                told = f"{describe(case.spec, x)} or {describe(case.spec, y)}: {finding.what}"
                case.holds("hush", finding.verdict is not Verdict.LEAK, told, viewer)


# -- forks -----------------------------------------------------------------------------------------


@dataclass
class Sibling:
    """A table that differs from the truth in one secret."""

    table: Table
    likely: bool  # was every input since then as likely here as in truth?
    ways: int = 1  # outcomes that led here


class Fork:
    """One viewer and the tables it has had no way to tell from the truth."""

    def __init__(self, viewer: int, ways: int, siblings: list[Sibling], steps: int) -> None:
        self.viewer = viewer
        self.ways = ways  # outcomes that led to the truth
        self.siblings = siblings
        self.left = steps
        self.seen: set[str] = set()  # under these headings it has counted for the sampler

    def follow(
        self,
        case: Case,
        before: Table,
        x: Input,
        told: list[Told],
        luck: Luck,
        kept: list[Fork],
    ) -> None:
        """The truth has gone from `before` by `x`; into `kept` if there is more to follow."""
        self.left -= 1
        after = After(case.table, told)
        siblings = self.siblings
        self.siblings = [s for s in siblings if self._stays(case, before, x, after, s)]
        if self.siblings:
            self.look(case, luck)
            if self.left > 0:
                kept.append(self)

    def _stays(self, case: Case, before: Table, x: Input, after: After, sibling: Sibling) -> bool:
        table = sibling.table
        y = same_input(case.spec, before, x, table)
        if y is None:
            return False
        if x.seat != self.viewer and abs(odds(before, x) - odds(table, y)) > 1e-12:
            sibling.likely = False
        other = After(table, feed(table, y))
        finding = judge_after(case.spec, self.viewer, Secret.STATE, before, after, other)
        what = f"after {describe(case.spec, x)}: {finding.what} (another secret)"
        case.holds("twins", finding.verdict is not Verdict.LEAK, what, self.viewer)
        return finding.verdict is Verdict.SAME

    def look(self, case: Case, luck: Luck) -> None:
        """Everything said to the viewer is equal, and so is everything it imagines."""
        viewer = self.viewer
        rng = case.rng("look", viewer)
        actions = case.actions(8, rng)
        if viewer != SPECTATOR:
            actions = aimed(case.spec, case.table, viewer, self.siblings[0].table, 12, rng)
        mine = channels(case, case.table, viewer, actions)
        for sibling in self.siblings:
            other = channels(case, sibling.table, viewer, actions)
            compare(case, "twins", viewer, mine, other, "with another secret")
        if can_imagine(case.table, viewer):
            self._imagine(case, luck)

    def _imagine(self, case: Case, luck: Luck) -> None:
        viewer = self.viewer
        other = self.siblings[0].table
        mine = key(case.imagine(viewer, case.rng("fork", viewer)))
        theirs = key(case.imagine(viewer, case.rng("fork", viewer), other))
        what = "knowing the same, with the same chance, it imagines another world of another truth"
        case.holds("sampler", mine == theirs, what, viewer)
        likely = [sibling for sibling in self.siblings if sibling.likely]
        places = differing([case.table, *[sibling.table for sibling in likely]])
        new = {f"at {case.table.whereabouts()}", f"about {subject(places)}", "in all"} - self.seen
        if places and new:
            self.seen |= new
            worlds = [
                project(case.imagine(viewer, case.rng("fork", viewer, n)), places)
                for n in range(case.amounts.samples)
            ]
            truth = project(case.table, places)
            ways = Counter({truth: self.ways})
            for sibling in likely:
                ways[project(sibling.table, places)] += sibling.ways
            fair = max(ways.values()) / ways.total()
            luck.count(new, fair, worlds[0] == truth, len(set(worlds)) > 1)


def fork_at(case: Case, x: Input, made: list[Fork]) -> None:
    """The truth is about to take `x`; for one viewer, the tables that took something else.

    Called before the input; the fork goes into `made` as it stands after it.
    """
    g = case.table
    viewer = case.rng("fork").choice([viewer for viewer in case.viewers if viewer != x.seat])
    after = after_input(g, x)
    truth = key(after.table)
    found = {truth: Sibling(after.table, True)}
    for y in alternatives(case, g, x, case.amounts.fork_siblings, viewer):
        other = after_input(g, y)
        finding = judge_after(case.spec, viewer, Secret.STATE, g, after, other)
        if finding.verdict is Verdict.SAME:
            likely = abs(odds(g, x) - odds(g, y)) < 1e-12
            sibling = found.setdefault(key(other.table), Sibling(other.table, likely, 0))
            sibling.ways += 1
    ways = found.pop(truth).ways
    if found:
        made.append(Fork(viewer, ways, list(found.values()), case.amounts.fork_steps))


# -- where tables differ ---------------------------------------------------------------------------


def places_of(g: Table) -> dict[Place, Any]:
    """Every field of table and frames, lists entry by entry, as something to compare.

    Without the answers others have given in secret: a world is imagined before they answer.
    """
    data = dump(g)
    found: dict[Place, Any] = {}
    parts = [("table", data["state"])]
    for depth, (name, at, fields) in enumerate(data["stack"]):
        if name != "Together":
            parts.append((f"{depth} {name} {at}", fields))
    for part, fields in parts:
        for name, value in fields.items():
            if isinstance(value, list):
                for entry, item in enumerate(value):
                    found[part, name, entry] = repr(item)
            else:
                found[part, name] = repr(value)
    return found


def differing(tables: list[Table]) -> list[Place]:
    """The places at which not all of these tables agree."""
    all_places = [places_of(g) for g in tables]
    names = {place for places in all_places for place in places}
    apart = [p for p in names if len({places.get(p) for places in all_places}) > 1]
    return sorted(apart, key=str)


def subject(places: list[Place]) -> str:
    """The fields these places belong to."""
    return ", ".join(sorted({f"{place[1]} of {place[0]}" for place in places}))


def project(g: Table, places: list[Place]) -> tuple[Any, ...]:
    found = places_of(g)
    return tuple(found.get(place) for place in places)
