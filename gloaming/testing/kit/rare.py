"""`coverage`: every kind of world that comes up in truth is imagined, too, however rare it is.

The oracle lists every possible world of a small game. Larger games are sampled instead. A world is
described by its traits: what stands in a hidden place ("quiet of Turn is true"), how many cards of
a sort a hidden hand holds ("hand: 3 that can be sin"), whether it holds nothing else. Along random
games the traits of the truth are noted, as one viewer could not see them. The truth is always a
possible world, so a sampler that never imagines one of its traits leaves something out.

Importance sampling: worlds are imagined where the truth has a trait that was never imagined yet,
for a sampler that goes by what is known shows a trait there at least as often as elsewhere. If a
trait has a share p of all truths, then after n such worlds an honest sampler, which may believe in
it four times less, has missed it with a chance of at most exp(-n p / 4). At DOUBT it is accused;
before that the trait is listed in the report, with that chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import comb, exp
from typing import Any

from gloaming.core.flow import NOBODY, PUBLIC, Table, Together
from gloaming.core.info import by_entry, may_see
from gloaming.core.kinds import Flags, Json, Names, Numbers, Seats, Several, Vocabulary
from gloaming.core.several import things
from gloaming.core.spec import GameSpec
from gloaming.core.window import Window
from gloaming.testing.kit.case import Case
from gloaming.testing.kit.play import asked_seats, can_imagine, is_thing
from gloaming.testing.kit.report import Judge

DOUBT = 1e-6  # how often an honest sampler may be accused of one trait, at most
SCEPTIC = 4.0  # so much less than by random play an honest sampler may believe in a trait
FEWEST = 4  # games in which a trait has been the truth, before anybody is accused
GLANCE = 8  # worlds imagined where the truth has a trait for the first time
WIDEST = 8  # a longer list is a deck: what is not in it is in the hands
NAMED = 120  # of a kind with more names, single names are no traits
HIGHEST = 9  # larger numbers count as this one
SURE = 0.001  # how likely it may be that a trait of a given share goes unseen, in the report

Trait = tuple[str, str]  # the field, and what is the case there


# -- traits ----------------------------------------------------------------------------------------


class Sorts:
    """What can be done with things: the things each verb was seen to take make a sort."""

    def __init__(self, words: Vocabulary) -> None:
        self.words = words
        self.by_kind: dict[str, dict[str, set[int]]] = {}

    def learn(self, g: Table) -> None:
        for seat in asked_seats(g):
            for verb, *values in g.legal(seat):
                arguments = self.words.verbs[verb].arguments
                for (_, kind), value in zip(arguments, values, strict=False):
                    if value >= 0:
                        self._note(self.words.verbs[verb].name, kind.rstrip("?"), value)

    def _note(self, verb: str, kind: str, value: int) -> None:
        """This verb takes this thing, or these."""
        several = isinstance(self.words.kinds[kind], Several)
        inner = self.words.steps_of(kind) if several else kind
        if isinstance(self.words.kinds[inner], Names):
            sort = self.by_kind.setdefault(inner, {}).setdefault(verb, set())
            sort.update(things(value) if several else [value])

    def of(self, kind: str) -> Iterator[tuple[str, set[int]]]:
        """The sorts of a kind that are not simply all of it."""
        sorts = self.by_kind.get(kind, {})
        whole = set().union(*sorts.values()) if sorts else set()
        for name, members in sorts.items():
            if len(members) < len(whole):
                yield name, members


def traits(spec: GameSpec, g: Table, viewer: int, sorts: Sorts) -> set[Trait]:
    """Traits of the fields that `viewer` cannot see."""
    found: set[Trait] = set()
    owners: list[tuple[str, Any, bool]] = [("table", g, True)]
    owners.extend((type(frame).__name__, frame, frame.SHOWN) for frame in g.stack)
    for part, owner, shown in owners:
        if isinstance(owner, (Together, Window)):
            continue  # what others have answered so far; a world is imagined before they do
        flags: list[str] = []
        for name, audience, shape in owner.INFO:
            if audience == PUBLIC and shown:
                continue
            where = f"{name} of {part}"
            value = getattr(owner, name)
            if by_entry(audience) and not isinstance(value, int):
                for seat, entry in enumerate(value):
                    if not (shown and may_see(g, audience, seat, viewer)):
                        describe(spec, where, shape[:-1], entry, sorts, found)
            elif not (shown and may_see(g, audience, NOBODY, viewer)):
                describe(spec, where, shape, value, sorts, found)
                if shape == "bool":
                    flags.append(f"{name} {bool(value)}")
        if len(flags) > 1:
            found.add((f"flags of {part}", ", ".join(flags)))
    return found


def describe(
    spec: GameSpec, where: str, shape: str, value: Any, sorts: Sorts, found: set[Trait]
) -> None:
    """The traits of one hidden value."""
    if shape.startswith("mask:") and isinstance(value, int) and value >= 0:
        members = [n for n in range(value.bit_length()) if value >> n & 1]
        describe_row(spec, where, shape[5:], members, sorts, found)
    elif shape[-1] in "*^" and shape[-2] in "*^":
        for row in value:
            describe(spec, where, shape[:-1], row, sorts, found)
    elif shape[-1] in "*^":
        describe_row(spec, where, shape[:-1], list(value), sorts, found)
    else:
        told = plainly(spec.vocabulary, shape, value)
        if told is not None:
            found.add((where, f"is {told}"))


def plainly(words: Vocabulary, kind: str, value: Any) -> str | None:
    of = words.kinds.get(kind)
    if isinstance(of, Flags):
        return str(bool(value))
    if isinstance(of, (Numbers, Seats)):
        exact = isinstance(of, Numbers) and of.most - of.least < NAMED
        return str(value if exact else max(-1, min(HIGHEST, value)))
    if of is None or not is_thing(of):
        return None
    name = words.name(kind, value)
    return "none" if name is None else str(name) if len(of.domain(1)) <= NAMED else "some"


def describe_row(
    spec: GameSpec, where: str, kind: str, row: list[Any], sorts: Sorts, found: set[Trait]
) -> None:
    """The traits of a hand: how many of each sort, nothing else, several of one."""
    if not row or len(row) > WIDEST:
        return
    found.add((where, f"holds {len(row)}"))
    for value in row:
        told = plainly(spec.vocabulary, kind, value)
        if told is not None:
            found.add((where, f"holds {told}"))
    if isinstance(spec.vocabulary.kinds.get(kind), Names):
        for name, members in sorts.of(kind):
            number = sum(value in members for value in row)
            if number:
                found.add((where, f"holds {number} that can be {name}"))
            if number == len(row) > 1:
                found.add((where, f"holds {number} and nothing that cannot be {name}"))
        most = max(Counter(row).values())
        if most > 1:
            found.add((where, f"holds {most} of one"))


# -- over all games --------------------------------------------------------------------------------


@dataclass
class Sighting:
    """Counts of a trait: how often it was true, and how many worlds were imagined without it."""

    seeds: set[int] = field(default_factory=set)
    truths: int = 0
    worlds: int = 0


class Rare:
    """Traits of the truth, and those that have been imagined."""

    def __init__(self, spec: GameSpec) -> None:
        self.sorts = Sorts(spec.vocabulary)
        self.met: set[Trait] = set()
        self.seen: dict[Trait, Sighting] = {}
        self.places: Counter[str] = Counter()  # truths in which something was hidden there
        self.games = 0
        self.worlds = 0  # imagined
        self.bank = 0  # worlds that may still be imagined

    def begin(self, worlds: int) -> None:
        """Another game; what others did not use up of their worlds is kept."""
        self.games += 1
        self.bank += worlds

    def look(self, case: Case) -> None:
        """One viewer that can be asked what it imagines here: what of the truth is hidden?"""
        rng = case.rng("rare")
        viewers = [viewer for viewer in case.viewers if can_imagine(case.table, viewer)]
        if not viewers:
            return
        viewer = rng.choice(viewers)
        self.sorts.learn(case.table)
        truth = traits(case.spec, case.table, viewer, self.sorts)
        self.places.update({where for where, _ in truth})
        for trait in truth:
            sighting = self.seen.setdefault(trait, Sighting())
            sighting.seeds.add(case.judge.seed)
            sighting.truths += 1
        missing = truth - self.met
        if missing:
            self._imagine(case, viewer, missing)

    def _imagine(self, case: Case, viewer: int, missing: set[Trait]) -> None:
        """Worlds until every trait of the truth has come up, or there has been enough of it."""
        again = any(len(self.seen[trait].seeds) > 1 for trait in missing)
        most = min(self.bank, case.amounts.rare_worlds if again else GLANCE)
        rng = case.rng("rare worlds")
        known = case.known(viewer)
        for _ in range(most):
            world = case.spec.information.imagine(known, rng)
            self.bank -= 1
            self.worlds += 1
            for trait in missing:
                self.seen[trait].worlds += 1
            self.met |= traits(case.spec, world, viewer, self.sorts)
            missing -= self.met
            if not missing:
                break

    # -- the verdict ------------------------------------------------------------------------------

    def unmet(self) -> Iterator[tuple[Trait, Sighting, float]]:
        """Traits of the truth that no imagined world had, each with how likely that is luck."""
        for trait, sighting in sorted(self.seen.items()):
            if trait not in self.met:
                share = sighting.truths / self.places[trait[0]]
                yield trait, sighting, exp(-sighting.worlds * share / SCEPTIC)

    def judge(self, judge: Judge, at_random: bool) -> None:
        for trait in self.seen:
            if trait in self.met:
                judge.holds("coverage", True, "")
        for (where, what), sighting, luck in self.unmet():
            if at_random and len(sighting.seeds) >= FEWEST and luck <= DOUBT:
                told = (
                    f"{where} {what}: so it was in {len(sighting.seeds)} games, and in none of"
                    f" {sighting.worlds} worlds imagined there (by luck: {luck:.0e})"
                )
                judge.holds("coverage", False, told)
        judge.report.coverage = self.plain()

    def plain(self) -> dict[str, Json]:
        """For the report: what was tried, and what may have been missed."""
        unmet = [
            {
                "what": " ".join(trait),
                "games": len(sighting.seeds),
                "worlds": sighting.worlds,
                "luck": float(f"{luck:.2g}"),
            }
            for trait, sighting, luck in self.unmet()
        ]
        return {
            "worlds": self.worlds,
            "traits": len(self.seen),
            "imagined": len(self.met & set(self.seen)),
            "unseen_below": seen_share(self.games),
            "unmet": unmet,
        }


def seen_share(games: int) -> float:
    """The least share of games a trait must come up in so as to be noted in FEWEST games, but for
    a chance of SURE."""
    low, high = 0.0, 1.0
    for _ in range(40):
        share = (low + high) / 2
        missed = sum(
            comb(games, n) * share**n * (1.0 - share) ** (games - n) for n in range(FEWEST)
        )
        low, high = (share, high) if missed > SURE else (low, share)
    return round(high, 3)
