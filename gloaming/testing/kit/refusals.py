"""`refusals`: what is refused, by which rule and with which facts, is the same whatever is hidden.

Whoever tries an answer that is not listed hears why it is refused. On two tables that a seat
cannot tell apart it must hear the same, rule and facts, for any answer: an unlisted one, an aimed
one (`aimed.py`), one of another question, and plain nonsense as a client could send it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

from gloaming.core import wire
from gloaming.core.flow import CHANCE, Action, Refused, Table
from gloaming.core.kinds import Json, Vocabulary
from gloaming.core.session import read_answer
from gloaming.core.spec import GameSpec
from gloaming.testing.kit.aimed import aimed
from gloaming.testing.kit.case import Case
from gloaming.testing.kit.eyes import Raised, attempt, differs, refusal
from gloaming.testing.kit.noise import Noise, overwrite
from gloaming.testing.kit.play import asked_seats, can_imagine, copy
from gloaming.testing.kit.report import shortly

NO_VALUE: tuple[Json, ...] = (None, True, -5, 10**12, "", "no such thing", [], {}, [[]], 0.5)


def refusals(case: Case) -> None:
    """At this rest: for seats that are asked, and one that is not."""
    g = case.table
    rng = case.rng("refused")
    asked = asked_seats(g)
    others = [seat for seat in range(g.seats) if seat not in asked]
    for seat in [*rng.sample(asked, min(2, len(asked))), *rng.sample(others, min(1, len(others)))]:
        for twin, whose in pairs(case, seat, rng):
            actions = aimed(case.spec, g, seat, twin, case.amounts.refused, rng)
            for a in actions:
                same_refusal(case, seat, a, twin, whose)
            for data in nonsense(case.spec.vocabulary, rng):
                same_answer_to_nonsense(case, seat, data, twin, whose)


def pairs(case: Case, seat: int, rng: Random) -> Iterator[tuple[Table, str]]:
    """Tables that are the same to this seat: one that it imagines, and one with noise."""
    if can_imagine(case.table, seat):
        yield case.imagine(seat, rng), "in an imagined world"
    noisy = copy(case.table)
    overwrite(noisy, seat, Noise(case.spec, noisy.seats, rng))
    yield noisy, "with noise in what is hidden"


def same_refusal(case: Case, seat: int, a: Action, twin: Table, whose: str) -> None:
    mine = attempt(partial(refusal, case.spec, case.table, seat, a))
    theirs = attempt(partial(refusal, case.spec, twin, seat, a))
    case.holds("refusals", mine == theirs, partial(apart, case, a, mine, theirs, whose), seat)


def apart(case: Case, a: Action, mine: Any, theirs: Any, whose: str) -> str:
    name = f"the refusal of {case.spec.vocabulary.name_action(a)}"
    return differs(name, mine, theirs, whose)


# -- nonsense --------------------------------------------------------------------------------------


def same_answer_to_nonsense(case: Case, seat: int, data: Json, twin: Table, whose: str) -> None:
    mine = attempt(partial(heard_at_the_door, case.spec, case.table, seat, data))
    polite = not isinstance(mine, Raised)
    case.holds("refusals", polite, lambda: f"{shortly(data)} is no refusal but {mine}", seat)
    theirs = attempt(partial(heard_at_the_door, case.spec, twin, seat, data))
    case.holds(
        "refusals", mine == theirs, lambda: differs(shortly(data), mine, theirs, whose), seat
    )


def heard_at_the_door(spec: GameSpec, g: Table, seat: int, data: Json) -> Json:
    """The refusal a client gets that sends this as an answer, or where people deal as a draw."""
    heard: list[Json] = []
    try:
        a = read_answer(spec, g, seat, data)
        rule = g.why_not(seat, a)
        heard.append(None if rule is None else [rule, spec.refuse(g, seat, a, rule).facts])
    except Refused as refused:
        heard.append([refused.rule, refused.facts])
    if g.wait == CHANCE:
        try:
            heard.append(wire.parse_draw(spec, g, data))
        except Refused as refused:
            heard.append([refused.rule, refused.facts])
    return heard


def nonsense(words: Vocabulary, rng: Random) -> list[Json]:
    """Things no client of ours would send: no answer at all, no such verb, and a verb with a value
    too many, too few, or of no kind."""
    verb = rng.choice(words.verbs)
    whole: dict[str, Json] = {"do": verb.name}
    for name, kind in verb.arguments:
        of = words.kinds[kind.rstrip("?")]
        values = of.domain(1)
        whole[name] = of.name(rng.choice(values)) if values else None
    found: list[Json] = [
        rng.choice(NO_VALUE),
        {"do": rng.choice(NO_VALUE)},
        {**whole, "no_such_argument": 1},
        {"do": verb.name},
    ]
    if verb.arguments:
        name, _ = rng.choice(verb.arguments)
        found.append({**whole, name: rng.choice(NO_VALUE)})
    return found
