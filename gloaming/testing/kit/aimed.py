"""Importance sampling of answers: ones that name what two tables disagree about, and near misses.

An answer drawn at random from all a vocabulary can say hardly ever names the very square where
somebody hides. So the answers tried on a pair of tables are aimed: the things that stand where the
tables differ are put into every verb that takes such a thing, and listed answers are spoilt in one
place, because what is nearly right gets past the first rules and meets the last ones.
"""

from __future__ import annotations

from itertools import zip_longest
from random import Random
from typing import Any

from gloaming.core.flow import Action, Table
from gloaming.core.info import by_entry
from gloaming.core.kinds import Path, Several, Vocabulary
from gloaming.core.several import pack, things
from gloaming.core.spec import GameSpec
from gloaming.testing.kit.play import domain, is_thing, some_actions

Found = dict[str, set[int]]  # by kind, the things that stand where two tables differ

TARGETS = 4  # things of a kind that are aimed at
PARTNERS = 3  # values tried beside each of them, where a verb takes two


def targets(spec: GameSpec, one: Table, two: Table) -> Found:
    """What stands in the places where two tables differ."""
    found: Found = {}
    owners: list[tuple[Any, Any]] = [(one, two)]
    owners.extend(
        (mine, other)
        for mine, other in zip(one.stack, two.stack, strict=False)
        if type(mine) is type(other)
    )
    for mine, other in owners:
        for name, audience, shape in mine.INFO:
            a, b = getattr(mine, name), getattr(other, name)
            if a != b:
                gather(spec.vocabulary, shape, a, b, found)
                if by_entry(audience) and not isinstance(a, int):
                    seats = range(min(one.seats, max(len(a), len(b))))
                    found.setdefault("seat", set()).update(
                        n for n in seats if a[n : n + 1] != b[n : n + 1]
                    )
    return found


def gather(words: Vocabulary, shape: str, a: Any, b: Any, found: Found) -> None:
    """The things in which two values of one shape differ."""
    if shape[-1] in "*^":
        for mine, other in zip_longest(a or (), b or ()):
            if mine != other:
                gather(words, shape[:-1], mine, other, found)
    elif shape.startswith("mask:"):
        bits = (a or 0) ^ (b or 0)
        found.setdefault(shape[5:], set()).update(
            n for n in range(bits.bit_length()) if bits >> n & 1
        )
    elif isinstance(words.kinds.get(shape), Several):
        held = found.setdefault(words.steps_of(shape), set())
        held.update(n for value in (a, b) for n in things(max(0, value or 0)))
    elif is_thing(words.kinds.get(shape)):
        found.setdefault(shape, set()).update(v for v in (a, b) if isinstance(v, int) and v >= 0)


def aimed(
    spec: GameSpec, g: Table, seat: int, other: Table, most: int, rng: Random
) -> list[Action]:
    """At most so many answers for `seat`: aimed ones first, then near misses, then any.

    Of the aimed ones as many as may be have a verb that is listed now: any other verb is mostly
    refused for being out of place, before anybody looks at what it names.
    """
    words = spec.vocabulary
    listed = g.legal(seat)
    verbs = sorted({a[0] for a in listed})
    shot = list(dict.fromkeys(shots(words, g.seats, listed, targets(spec, g, other), rng)))
    chosen: dict[Action, None] = {}
    for timely in (True, False):
        among = [a for a in shot if (a[0] in verbs) is timely]
        for a in rng.sample(among, min(most // 4, len(among))):
            chosen[a] = None
    for _ in range(most // 4 if listed else 0):
        verb = rng.choice(verbs)
        a = rng.choice([a for a in listed if a[0] == verb])
        chosen[spoilt(words, g.seats, a, rng)] = None
    for a in some_actions(words, g.seats, most - len(chosen), rng):
        chosen[a] = None
    return list(chosen)[:most]


def shots(
    words: Vocabulary, seats: int, listed: list[Action], found: Found, rng: Random
) -> list[Action]:
    """Every verb that takes a thing of a kind that was found, with that thing."""
    shot: list[Action] = []
    for number, verb in enumerate(words.verbs):
        kinds = [kind.rstrip("?") for _, kind in verb.arguments]
        same = [a for a in listed if a[0] == number]
        for place, kind in enumerate(kinds):
            values = aims(words, kind, found)
            for value in rng.sample(values, min(TARGETS, len(values))):
                if len(kinds) == 1:
                    shot.append((number, value, -1))
                    continue
                for partner in partners(words, seats, kinds[1 - place], same, 2 - place, rng):
                    pair = (value, partner) if place == 0 else (partner, value)
                    shot.append((number, *pair))
    return shot


def aims(words: Vocabulary, kind: str, found: Found) -> list[int]:
    """Values of this kind that name something found; of a path or a set, that alone."""
    of = words.kinds[kind]
    if isinstance(of, (Path, Several)):
        return sorted(
            value + 1 if isinstance(of, Path) else pack([value])
            for name, values in found.items()
            if words.kinds[name] is of.of
            for value in values
        )
    return sorted(found.get(kind, ()))


def partners(
    words: Vocabulary, seats: int, kind: str, listed: list[Action], place: int, rng: Random
) -> list[int]:
    """What to say beside a target: what listed answers say there, and anything."""
    usual = sorted({a[place] for a in listed})
    values = domain(words.kinds[kind], seats)
    found = rng.sample(usual, min(PARTNERS - 1, len(usual)))
    return found + rng.sample(values, min(PARTNERS - len(found), len(values)))


def spoilt(words: Vocabulary, seats: int, a: Action, rng: Random) -> Action:
    """A listed answer with another value in one place."""
    kinds = words.verbs[a[0]].arguments
    if not kinds:
        return a
    place = rng.randrange(len(kinds))
    value = rng.choice(domain(words.kinds[kinds[place][1].rstrip("?")], seats) or [-1])
    return (a[0], value, a[2]) if place == 0 else (a[0], a[1], value)
