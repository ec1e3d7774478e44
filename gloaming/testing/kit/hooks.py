"""`hooks`: what else a spec hands out or decides fits the rules, and knows no more than it may.

Aids, memories, bots, stand-ins and samplers are given what a seat knows, and with it the setup
that all tables of a game share. If a table left a note of the truth there, they could read it. So
each is asked twice: once as at the table, and once with a strange setup, made anew from the same
options, on which quite another game has been played. The answers must be equal.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from math import isfinite
from random import Random
from typing import Any

from gloaming.core import wire
from gloaming.core.flow import CHANCE, OVER, PUBLIC, Action, Refused, Table
from gloaming.core.kinds import Names
from gloaming.core.known import Known, know
from gloaming.core.spec import GameSpec
from gloaming.testing.kit.case import Case
from gloaming.testing.kit.eyes import Raised, attempt
from gloaming.testing.kit.play import (
    asked_seats,
    begin,
    can_imagine,
    choose,
    copy,
    feed,
    key,
    picture,
)
from gloaming.testing.kit.report import Judge, shortly

DECOY_STEPS = 30  # inputs of the other game on a strange setup


def strange_setup(spec: GameSpec, seats: int, options: dict[str, Any], seed: int) -> Any:
    """The same options made into another setup, on which another game has begun."""
    setup = spec.prepare(seats, options)
    rng = Random(f"{seed}/strange")
    with suppress(Exception):  # if it cannot be played, the game itself will show it
        g = begin(spec, seats, setup)
        for _ in range(DECOY_STEPS):
            x = choose(g, rng) if g.wait != OVER else None
            if x is None:
                break
            feed(g, x)
    return setup


def hooks(case: Case) -> None:
    """All of them at this rest."""
    g = case.table
    consistent(case, g, "the table")
    for viewer in case.viewers:
        stranger(case, viewer)
    rng = case.rng("hooks")
    asked = asked_seats(g)
    if asked:
        seat = rng.choice(asked)
        legal = g.legal(seat)
        advised(case, seat, legal)
        habits(case, seat, legal)
        if can_imagine(g, seat):
            searched(case, seat, case.imagine(seat, rng))
    if g.wait == CHANCE:
        dealing(case)


# -- what is given what a seat knows ---------------------------------------------------------------


def strange(case: Case, viewer: int) -> Known:
    """What a viewer knows, where the shared setup is that of another table."""
    echo = case.echo
    echo.hear(case.minds.story[len(echo.story) :])
    return know(case.table, viewer, echo.setup, echo.memories[viewer].clone())


def stranger(case: Case, viewer: int) -> None:
    """Aid and imagination, as they would be on a setup that has never met this table."""
    spec = case.spec
    if spec.information.aid is not None:
        same(case, viewer, "the aid", spec.information.aid)
    if can_imagine(case.table, viewer):
        same(case, viewer, "an imagined world", partial(dream, spec, f"{case.moment}"))


def dream(spec: GameSpec, seed: str, known: Known) -> str:
    return key(spec.information.imagine(known, Random(seed)))


def same(case: Case, viewer: int, what: str, ask: Callable[[Known], Any]) -> Any:
    """The same answer here and with a strange setup."""
    here = attempt(lambda: ask(case.known(viewer)))
    there = attempt(lambda: ask(strange(case, viewer)))
    case.holds("hooks", not isinstance(here, Raised), lambda: f"{what}: {here}", viewer)
    told = partial(read_the_truth, what, here, there)
    case.holds("hooks", here == there, told, viewer)
    return here


def read_the_truth(what: str, here: Any, there: Any) -> str:
    mine, other = shortly(here, 80), shortly(there, 80)
    return f"{what}: {mine} here, {other} with the setup of another table: what did it read there?"


def advised(case: Case, seat: int, legal: list[Action]) -> None:
    """Bots, stand-ins and advice for a seat that is asked."""
    spec = case.spec
    seed = f"{case.judge.seed}/{case.moment}"
    if spec.table.bots:
        name = case.rng("which bot").choice(sorted(spec.table.bots))
        ask = partial(bots_choice, spec.table.bots[name], seed, legal)
        listed(case, seat, f"the bot {name}", same(case, seat, f"the bot {name}", ask), legal)
    if spec.table.absent is not None:
        stand_in = spec.table.absent
        found = same(case, seat, "absent", lambda known: stand_in(known, legal, Random(seed)))
        listed(case, seat, "absent", found, legal)
    if spec.search.advice is not None:
        advice = spec.search.advice
        shares(case, seat, "advice", same(case, seat, "advice", lambda k: advice(k, legal)), legal)


def bots_choice(make: Any, seed: str, legal: list[Action], known: Known) -> Action:
    choice: Action = make(Random(seed)).choose(known, legal[:])
    return choice


def listed(case: Case, seat: int, what: str, found: Any, legal: list[Any]) -> None:
    case.holds("hooks", found in legal, lambda: f"{what} answers {found}, not listed", seat)


def shares(case: Case, seat: int, what: str, found: Any, legal: list[Action]) -> None:
    """A weight for each answer: none below nothing, and not nothing for all."""
    fits = (
        isinstance(found, list)
        and len(found) == len(legal)
        and all(isfinite(share) and share >= 0.0 for share in found)
    )
    case.holds("hooks", fits, lambda: f"{what} gives {shortly(found)} to {len(legal)}", seat)


def habits(case: Case, seat: int, legal: list[Action]) -> None:
    """An answer that goes without saying is one of the answers, in a moment that has a name. That
    it follows from public facts is tried wherever tables are compared."""
    spec, g = case.spec, case.table
    if spec.table.habit is None or g.secret:
        return
    found = spec.table.habit(g, seat)
    if found is None:
        case.holds("hooks", True, "")
        return
    moment, a = found
    case.holds("hooks", moment in moments_of(spec), f"habit: there is no moment {moment!r}", seat)
    listed(case, seat, "habit", a, legal)


def moments_of(spec: GameSpec) -> tuple[str, ...]:
    kind = spec.vocabulary.kinds.get("moment")
    return kind.names if isinstance(kind, Names) else ()


# -- what a search asks of imagined tables ---------------------------------------------------------


def searched(case: Case, seat: int, world: Table) -> None:
    """Policies and guesses for an imagined table: answers that are listed, shares and chances."""
    spec, rng = case.spec, case.rng("searched")
    consistent(case, world, "an imagined table")
    before = picture(world)
    legal = world.legal(seat)
    if not legal:
        return
    for name, policy in (("playout", spec.search.playout), ("rivals", spec.search.rivals)):
        if policy is not None:
            listed(case, seat, name, policy(world, seat, rng), legal)
    if spec.search.prior is not None:
        shares(case, seat, "prior", spec.search.prior(world, seat, legal), legal)
    if spec.search.narrow is not None:
        kept = spec.search.narrow(world, seat, legal[:])
        fits = bool(kept) and all(a in legal for a in kept)
        case.holds("hooks", fits, f"narrow leaves {shortly(kept)} of {len(legal)}", seat)
    if spec.search.likely is not None:
        chance = spec.search.likely(world, seat)
        case.holds("hooks", 0.0 <= chance <= 1.0, f"likely is {chance}", seat)
    if spec.search.outlook is not None:
        chances = spec.search.outlook(world)
        fits = len(chances) == world.seats and all(-1e-9 <= c <= 1 + 1e-9 for c in chances)
        case.holds("hooks", fits, f"outlook gives {chances} to {world.seats} seats", seat)
    if spec.search.settled is not None:
        spec.search.settled(world)
    case.holds("hooks", picture(world) == before, "a policy changed the table it was asked about")


def consistent(case: Case, g: Table, what: str) -> None:
    wrong = case.spec.rules.consistent(g)
    case.holds("hooks", wrong is None, f"{what} cannot be, by the game's own word: {wrong}")


# -- people who deal -------------------------------------------------------------------------------


def dealing(case: Case) -> None:
    """Whoever sees what chance brings may be asked for it: everything it can bring is offered.
    That nothing else shows in the question is tried wherever tables are compared."""
    spec, g = case.spec, case.table
    if spec.information.drawable is None:
        return
    possible = [wire.name_outcome(spec, g, n) for n in range(g.outcomes)]
    source = spec.vocabulary.sources[g.source]
    for seat in range(g.seats):
        if g.seen_by >> seat & 1:
            drawn = spec.information.drawable(g, seat)
            offered = [spec.vocabulary.name(source.kind, item) for item in drawn]
            missing = [name for name in possible if name not in offered]
            told = f"drawable offers no {missing} of {source.name}, and it can come"
            case.holds("hooks", not missing, told, seat)
            once = len({repr(name) for name in offered}) == len(offered)
            case.holds("hooks", once, f"drawable offers {offered}, some twice", seat)
            before = picture(g)
            question = attempt(partial(asked_to_deal, spec, g, seat))
            fits = not isinstance(question, Raised) and picture(g) == before
            case.holds("hooks", fits, f"what people who deal are asked: {question}", seat)


def asked_to_deal(spec: GameSpec, g: Table, seat: int) -> bytes:
    return wire.encode(wire.draw(spec, g, seat))


# -- before and after a game -----------------------------------------------------------------------


def settings(judge: Judge, spec: GameSpec) -> None:
    """Static checks, without playing."""
    for moment in spec.table.lulls:
        known = moment in moments_of(spec)
        judge.holds("hooks", known, f"lulls: there is no moment {moment!r}")
    names_seats(judge, spec)
    if spec.table.people_deal_by:
        try:
            spec.prepare(spec.seats[0], spec.table.people_deal_by)
            refused = ""
        except Refused as error:
            refused = error.rule
        judge.holds("hooks", not refused, f"people_deal_by is refused by {refused}")
    judge.holds("hooks", spec.search.horizon >= 0, f"horizon is {spec.search.horizon}")


def names_seats(judge: Judge, spec: GameSpec) -> None:
    """A name for each seat, no two alike, or a field of the table that all may read."""
    names = spec.words.seat_names
    if isinstance(names, tuple):
        fits = not names or len(set(names)) == len(names) >= spec.seats[1]
        judge.holds("hooks", fits, f"seat_names: {names} for up to {spec.seats[1]} seats")
    else:
        table = type(spec.rules.blank(spec.rules.setup(spec.seats[0], {})))
        public = [name for name, audience, _ in table.INFO if audience == PUBLIC]
        judge.holds("hooks", names in public, f"seat_names: {names!r} is no public field")


def afterwards(case: Case) -> None:
    """When the game is over: who had the first turn, what was counted, and what it lay on."""
    spec, g = case.spec, case.table
    if spec.lab.first_turn is not None:
        seat = spec.lab.first_turn(g)
        case.holds("hooks", 0 <= seat < g.seats, f"first_turn is {seat} of {g.seats}")
    if spec.lab.measures is not None:
        counts = spec.lab.measures.take(copy(g), list(case.minds.story))
        for name, values in counts.items():
            whole = all(number >= 0 for number in values.values())
            case.holds("hooks", whole, f"measures: {name} counts {shortly(values)}")
    if spec.table.scene is not None:
        here, there = (
            wire.encode(spec.table.scene(setup)) for setup in (case.setup, case.echo.setup)
        )
        case.holds("hooks", here == there, "the scene is another than before the game")
