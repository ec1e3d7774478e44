"""`legal`: what is listed is accepted, what is not listed is refused, by a rule, untouched."""

from __future__ import annotations

from functools import partial
from random import Random

from gloaming.core import wire
from gloaming.core.flow import CHANCE, Action, Refused, Table
from gloaming.core.kinds import Several
from gloaming.core.several import SetAnswer, pack, things
from gloaming.core.spec import GameSpec
from gloaming.testing.kit.case import Case
from gloaming.testing.kit.play import Input, asked_seats, copy, feed, picture

TRIED = 6  # answers per seat really given, accepted ones and refused ones


def legal(case: Case) -> None:
    """All of it at this rest; and asking questions must not change the table."""
    g = case.table
    before = picture(g)
    actions = case.actions(case.amounts.actions, case.rng("legal"))
    for seat in range(g.seats):
        if g.is_asked(seat):
            listed(case, g, seat)
            sets(case, g, seat)
        answers(case, g, seat, actions)
    if g.wait == CHANCE:
        chance(case, g)
    case.holds("legal", picture(g) == before, "asking what is legal changed the table")


def listed(case: Case, g: Table, seat: int) -> None:
    """The list is the space without what breaks a rule, in order, each once."""
    found = g.legal(seat)
    frame = g.asking()
    slow = [a for a in frame.space(g, seat) if frame.why_not(g, seat, a) is None]
    if frame.INSTANTS:
        slow.extend([a for a in g.instants(seat) if g.why_not_now(seat, a) is None])
        odd = [a for a in found if g.is_instant(a) != (a in g.instants(seat))]
        case.holds("legal", not odd, f"an instant and not one of them: {odd}", seat)
    case.holds("legal", found == slow, lambda: f"listed {found}, but space gives {slow}", seat)
    case.holds("legal", len(set(found)) == len(found), f"an answer is listed twice: {found}", seat)
    for a in found:
        named = case.spec.vocabulary.name_action(a)
        same = wire.parse_action(case.spec, g.seats, named) == a
        case.holds("legal", same, f"{named} is read back as another answer", seat)


def answers(case: Case, g: Table, seat: int, actions: list[Action]) -> None:
    """Refused exactly if neither listed nor described; some are really tried."""
    found = set(g.legal(seat))
    described = g.set_answers(seat)
    rng = case.rng("answers", seat)
    for a in [*actions, *found]:
        rule = g.why_not(seat, a)
        agree = (rule is None) == (a in found or is_described(described, a))
        case.holds("legal", agree, partial(disagreement, case, a, rule), seat)
    refused = [a for a in actions if a not in found and not is_described(described, a)]
    for a in rng.sample(refused, min(TRIED, len(refused))):
        try_refused(case, g, Input("d", seat, a))
    for a in rng.sample(sorted(found), min(TRIED, len(found))):
        try_accepted(case, g, Input("d", seat, a))


def is_described(described: list[SetAnswer], a: Action) -> bool:
    return any(answer.fits(a) for answer in described)


def sets(case: Case, g: Table, seat: int) -> None:
    """Answers that are sets: any inside a description is accepted, any other of its verb is not."""
    described = g.set_answers(seat)
    found = g.legal(seat)
    for answer in described:
        verb = case.spec.vocabulary.verbs[answer.verb]
        kind = case.spec.vocabulary.kinds[verb.arguments[0][1]] if verb.arguments else None
        case.holds("legal", isinstance(kind, Several), f"{verb.name} takes no set", seat)
        odd = [a for a in found if a[0] == answer.verb and not is_described(described, a)]
        case.holds("legal", not odd, f"{verb.name} is listed and not described: {odd}", seat)
        some = any(answer.fits(a) for a in found)
        case.holds("legal", some, f"nothing that {verb.name} describes is listed", seat)
        rng = case.rng("sets", seat, answer.verb, answer.other)
        for _ in range(TRIED):
            a = inside(answer, rng)
            rule = g.why_not(seat, a)
            accepted = rule is None
            case.holds("legal", accepted, partial(misdescribed, case, a, rule), seat)
            if accepted:
                try_accepted(case, g, Input("d", seat, a))
            a = outside(case.spec, answer, rng)
            if a not in found and not is_described(described, a):
                rule = g.why_not(seat, a)
                case.holds("legal", rule is not None, partial(misdescribed, case, a, rule), seat)
                try_refused(case, g, Input("d", seat, a))


def inside(answer: SetAnswer, rng: Random) -> Action:
    """Any answer that is described."""
    held = things(answer.members)
    many = rng.randint(answer.least, max(answer.least, min(answer.most, len(held))))
    return (answer.verb, pack(rng.sample(held, min(many, len(held)))), answer.other)


def outside(spec: GameSpec, answer: SetAnswer, rng: Random) -> Action:
    """An answer that is not: too many, too few, more of one thing than there are, another thing."""
    held = things(answer.members)
    kind = spec.vocabulary.kinds[spec.vocabulary.verbs[answer.verb].arguments[0][1].rstrip("?")]
    every = kind.of.domain(1) if isinstance(kind, Several) else [0]
    many = rng.randint(0, min(answer.most + 2, len(held) + 1))
    chosen = rng.sample(held, min(many, len(held)))
    if rng.random() < 0.7:
        chosen = [*chosen[: max(0, answer.most - 1)], rng.choice(every)]
    if rng.random() < 0.3 and chosen:
        chosen = [*chosen, chosen[0]]
    return (answer.verb, pack(chosen), answer.other)


def misdescribed(case: Case, a: Action, rule: str | None) -> str:
    named = case.spec.vocabulary.name_action(a)
    if rule is None:
        return f"{named} is not described and would be accepted"
    return f"{named} is described and would be refused ({rule})"


def disagreement(case: Case, a: Action, rule: str | None) -> str:
    named = case.spec.vocabulary.name_action(a)
    if rule is None:
        return f"{named} would be accepted and is not listed"
    return f"{named} is listed and would be refused ({rule})"


def try_refused(case: Case, g: Table, x: Input) -> None:
    """Refused by the rule it was told, and nothing has changed."""
    twin = copy(g)
    rule = twin.why_not(x.seat, x.action)
    if rule is None:
        return  # counted already as a disagreement
    named = case.spec.vocabulary.name_action(x.action)
    try:
        feed(twin, x)
        case.holds("legal", False, f"{named} is accepted although {rule} forbids it", x.seat)
    except Refused as refused:
        same = refused.rule == rule
        case.holds("legal", same, f"{named} is refused by {refused.rule}, not {rule}", x.seat)
    untouched = picture(twin) == picture(g)
    case.holds("legal", untouched, f"refusing {named} changed the table", x.seat)
    facts = case.spec.refuse(g, x.seat, x.action, rule).facts
    case.holds("legal", isinstance(facts, dict), f"the refusal of {named} has no facts", x.seat)


def try_accepted(case: Case, g: Table, x: Input) -> None:
    twin = copy(g)
    try:
        feed(twin, x)
        case.holds("legal", True, "")
    except Refused as refused:
        named = case.spec.vocabulary.name_action(x.action)
        case.holds("legal", False, f"{named} is listed and refused ({refused.rule})", x.seat)


def chance(case: Case, g: Table) -> None:
    """Only what the die can show; and nobody decides while it rolls."""
    for outcome in (-1, g.outcomes):
        twin = copy(g)
        try:
            twin.chance(outcome)
            case.holds("legal", False, f"chance brought {outcome} of {g.outcomes}")
        except Refused:
            case.holds(
                "legal", picture(twin) == picture(g), "refusing an outcome changed the table"
            )
    names = [wire.encode(wire.name_outcome(case.spec, g, n)) for n in range(g.outcomes)]
    items = g.items(g.source)
    fits = items is None or len(items) == g.outcomes
    source = case.spec.vocabulary.sources[g.source].name
    case.holds("legal", fits, f"{source} has {len(items or [])} items, {g.outcomes} outcomes")
    distinct = items is not None or len(set(names)) == len(names)
    case.holds("legal", distinct, f"two outcomes of {source} have one name")
    case.holds("legal", not asked_seats(g), "somebody is asked while chance is awaited")
