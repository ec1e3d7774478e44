"""Observation: everything one viewer is sent or could ask for, and comparing it on two tables."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import partial
from typing import Any, NamedTuple

from gloaming.core import several, wire
from gloaming.core.flow import (
    CHANCE,
    COUNT,
    NOBODY,
    OVER,
    SPECTATOR,
    Action,
    Info,
    Table,
    Told,
)
from gloaming.core.info import by_entry, is_hidden, may_count, may_see, see, see_frames
from gloaming.core.kinds import Argument, Json, Several
from gloaming.core.spec import GameSpec
from gloaming.testing.kit.case import Case
from gloaming.testing.kit.report import shortly

# -- everything a rest says to a viewer ------------------------------------------------------------


def channels(
    case: Case, g: Table, viewer: int, actions: list[Action], known: bool = True
) -> dict[str, Any]:
    """All that `viewer` is sent or could ask of this rest, channel by channel.

    `known=False` on tables that have gone on since: what is remembered is that of the case.
    """
    spec = case.spec
    found = {"view": attempt(lambda: wire.encode(wire.view(spec, g, viewer)))}
    if spec.table.habit is not None and g.seen_by >> viewer & 1:
        found["habit"] = attempt(partial(habits, spec, g))
    if spec.table.circles is not None:
        found["circles"] = attempt(lambda: spec.talks(g))
    if known:
        found["known"] = attempt(lambda: case.known(viewer, g).plain())
        aid = spec.information.aid
        if aid is not None:
            found["aid"] = attempt(lambda: wire.encode(aid(case.known(viewer, g))))
    if viewer != SPECTATOR:
        if g.wait == CHANCE and spec.information.drawable is not None and g.seen_by >> viewer & 1:
            found["what people who deal are asked"] = attempt(
                lambda: wire.encode(wire.draw(spec, g, viewer))
            )
        found["legal"] = attempt(lambda: g.legal(viewer))
        found["sets"] = attempt(lambda: [answer.plain() for answer in g.set_answers(viewer)])
        found["question"] = attempt(lambda: wire.encode(wire.question(spec, g, viewer)))
        found["refusals"] = [attempt(partial(refusal, spec, g, viewer, a)) for a in actions]
    return found


def habits(spec: GameSpec, g: Table) -> Json:
    """The answers that go without saying here: given at once, so everybody sees them."""
    if spec.table.habit is None or g.secret:
        return []
    return [spec.table.habit(g, seat) for seat in range(g.seats) if g.is_asked(seat)]


def refusal(spec: GameSpec, g: Table, seat: int, a: Action) -> Json:
    """The refusal `seat` gets if it tries `a`, or that it would be accepted."""
    rule = g.why_not(seat, a)
    return None if rule is None else [rule, spec.refuse(g, seat, a, rule).facts]


class Raised(NamedTuple):
    """Placeholder for an answer that was an exception."""

    error: str


def attempt(ask: Callable[[], Any]) -> Any:
    try:
        return ask()
    except Exception as error:
        return Raised(f"{type(error).__name__}: {error}")


def compare(
    case: Case, law: str, viewer: int, mine: dict[str, Any], other: dict[str, Any], whose: str
) -> bool:
    """Channel by channel: what is said on both tables must be the same."""
    same = True
    for name, said in mine.items():
        held = case.holds(
            law,
            said == other[name],
            partial(differs, name, said, other[name], whose),
            viewer,
        )
        same = same and held
    return same


def differs(name: str, one: Any, two: Any, whose: str) -> str:
    return f"{name}: {contrast(one, two)} {whose}"


def contrast(one: Any, two: Any) -> str:
    """The first difference of two answers, in a line."""
    if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        for mine, other in zip(one, two, strict=True):
            if mine != other:
                return contrast(mine, other)
    if isinstance(one, bytes) and isinstance(two, bytes):
        shared = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), 0)
        start = max(0, shared - 40)
        one, two = one[start : start + 120], two[start : start + 120]
    return f"{shortly(one)} here, {shortly(two)}"


# -- what a viewer sees as values ------------------------------------------------------------------


Things = set[tuple[str, int]]  # a kind, and a number of that kind


def shown_values(spec: GameSpec, g: Table, viewer: int) -> Things:
    """Every thing that stands somewhere in the viewer's view."""
    found: Things = set()
    audiences = audiences_of(g.INFO)
    for name, value in see(g, g, g.INFO, viewer).items():
        gather(spec, spec.shapes[""][name], value, audiences[name], found)
    frames = [frame for frame in g.stack if frame.SHOWN]
    for frame, (frame_name, _, fields) in zip(frames, see_frames(g, viewer), strict=True):
        audiences = audiences_of(frame.INFO)
        for name, value in fields.items():
            gather(spec, spec.shapes[frame_name][name], value, audiences[name], found)
    return found


def audiences_of(info: Info) -> dict[str, int]:
    return {name: audience for name, audience, _ in info}


def gather(spec: GameSpec, shape: str, value: Any, audience: int, found: Things) -> None:
    if audience == COUNT or is_hidden(value, audience, shape):
        return
    if shape[-1] in "*^":
        if isinstance(value, int):  # a hidden collection of which the size is seen
            return
        for item in value:
            gather(spec, shape[:-1], item, audience, found)
    elif isinstance(value, int):
        found |= things(spec, shape, value)


def pattern(g: Table, owner: Any, viewer: int) -> list[Any]:
    """Which fields and entries of a table or frame the viewer may read, whatever they hold."""
    found: list[Any] = []
    for name, audience, _ in owner.INFO:
        apart = by_entry(audience) and not isinstance(getattr(owner, name), int)
        entries = range(len(getattr(owner, name))) if apart else (NOBODY,)
        found.append(
            [
                may_see(g, audience, n, viewer) or (may_count(g, audience, n, viewer) and "count")
                for n in entries
            ]
        )
    return found


# -- what an input told a viewer -------------------------------------------------------------------


class After(NamedTuple):
    """A table after an input, and what was told on the way."""

    table: Table
    told: list[Told]


class Heard(NamedTuple):
    """An event as one viewer heard it."""

    kind: int
    values: tuple[int, ...]
    opened: bool  # did it have an open face?
    inside: bool  # was the rest told to this viewer?

    def arguments(self, spec: GameSpec) -> list[tuple[Argument, int]]:
        open_face = spec.vocabulary.open[self.kind] if self.opened else ()
        shut_face = spec.vocabulary.shut[self.kind] if self.inside else ()
        return list(zip((*open_face, *shut_face), self.values, strict=False))


class Verdict(Enum):
    SAME = "the viewer cannot tell the tables apart"
    APART = "the viewer was openly told or shown what differs"
    LEAK = "the viewer can tell them apart, and nothing told it"


class Secret(Enum):
    """The secret in which the two tables differ."""

    STATE = "something hidden on the table"
    CHANCE = "the outcome of a private draw"
    ANSWER = "a secret answer"


class Finding(NamedTuple):
    verdict: Verdict
    what: str = ""


SAME = Finding(Verdict.SAME)
APART = Finding(Verdict.APART)


def heard_by(told: list[Told], viewer: int) -> list[Heard]:
    found = []
    for event in told:
        kind, open, shut, to = event
        values = wire.hears(event, viewer)
        if values is not None:
            inside = to >> viewer & 1 == 1 and bool(shut)
            found.append(Heard(kind, values, open is not None, inside))
    return found


def judge_after(
    spec: GameSpec, viewer: int, secret: Secret, before: Table, one: After, two: After
) -> Finding:
    """Two tables that were equal to `viewer` have been given the same input, or two inputs whose
    difference is secret. May the viewer know them apart now?

    It may once it is *told*: by an event that announces (an argument marked `!`), or by one that
    the view bears out. What is not told must not show; and until the first event that differs,
    everything must be equal. After that the viewer rightly knows, and nothing is compared.
    """
    mine, other = heard_by(one.told, viewer), heard_by(two.told, viewer)
    views = [wire.view(spec, after.table, viewer) for after in (one, two)]
    apart = first_difference(mine, other)
    if apart is None:
        return judge_silence(secret, viewer, before, one, two, views)
    a = mine[apart] if apart < len(mine) else None
    b = other[apart] if apart < len(other) else None
    if announced(spec, a, b):
        return APART
    what = f"heard {tell(spec, a)} here, {tell(spec, b)} there"
    if views[0] == views[1]:
        return leak(f"{what}, and no view shows it (announce it with `!`?)")
    seen = [shown_values(spec, after.table, viewer) for after in (one, two)]
    if secret is Secret.CHANCE and not free(viewer, one, two):
        if not (borne_out(spec, a, seen[0], seen[1]) or borne_out(spec, b, seen[1], seen[0])):
            return leak(f"{what}, of a draw that was private")
    if unproved(spec, a, b, seen[0], seen[1]):
        return leak(f"{what}, and no view bears it out (announce it with `!`?)")
    return APART


def leak(what: str) -> Finding:
    return Finding(Verdict.LEAK, what)


def judge_silence(
    secret: Secret, viewer: int, before: Table, one: After, two: After, views: list[dict[str, Json]]
) -> Finding:
    """Equal events: then views may differ only where the right to read a field has changed."""
    if views[0] == views[1]:
        return SAME
    if free(viewer, one, two):
        return APART
    asks = [view.pop("waiting") for view in views]
    if views[0] == views[1]:
        return leak(f"a secret shows in who is asked: {asks[0]} here, {asks[1]} there")
    opened = pattern(before, before, viewer) != pattern(one.table, one.table, viewer)
    if secret is Secret.STATE or opened:
        return APART  # INFO itself opens it to this viewer
    what = contrast(wire.encode(views[0]), wire.encode(views[1]))
    return leak(f"a secret shows in the view: {what} there")


def free(viewer: int, one: After, two: After) -> bool:
    """Is the viewer itself asked on just one of the tables, or are both games over?

    Being asked is being told; and after the end all may be open.
    """
    if one.table.wait == OVER and two.table.wait == OVER:
        return True
    return viewer != SPECTATOR and one.table.is_asked(viewer) != two.table.is_asked(viewer)


def first_difference(mine: list[Heard], other: list[Heard]) -> int | None:
    for place in range(max(len(mine), len(other))):
        if mine[place : place + 1] != other[place : place + 1]:
            return place
    return None


def announced(spec: GameSpec, a: Heard | None, b: Heard | None) -> bool:
    """Does what differs announce itself: an argument marked `!`, or an event that has one?"""
    if a is not None and b is not None and a.kind == b.kind:
        pairs = zip(a.arguments(spec), b.arguments(spec), strict=False)
        return any(argument.announces and mine != other for (argument, mine), (_, other) in pairs)
    arguments = [*(a.arguments(spec) if a else ()), *(b.arguments(spec) if b else ())]
    return any(argument.announces for argument, _ in arguments)


def borne_out(spec: GameSpec, heard: Heard | None, here: Things, there: Things) -> bool:
    """Is a thing the event names now openly in view, and only on its own table?"""
    if heard is None:
        return False
    return any(
        telling(spec, argument) and things(spec, argument.kind, value) & here - there
        for argument, value in heard.arguments(spec)
    )


def unproved(spec: GameSpec, a: Heard | None, b: Heard | None, here: Things, there: Things) -> bool:
    """Does the same event name different things, of a kind that can be secret, that no view shows?

    Views differ too, so something was rightly revealed; but this went out with it.
    """
    if a is None or b is None or a.kind != b.kind:
        return False
    for (argument, mine), (_, other) in zip(a.arguments(spec), b.arguments(spec), strict=False):
        if mine != other and telling(spec, argument):
            kind = argument.kind
            if things(spec, kind, mine) - here or things(spec, kind, other) - there:
                return True
    return False


def telling(spec: GameSpec, argument: Argument) -> bool:
    return spec.vocabulary.kinds[argument.kind.removeprefix("mask:")].telling


def things(spec: GameSpec, kind: str, value: int) -> Things:
    """The things a value of this kind names; a negative number names none."""
    if value < 0:
        return set()
    if kind.startswith("mask:"):
        return {(kind[5:], n) for n in range(value.bit_length()) if value >> n & 1}
    if isinstance(spec.vocabulary.kinds.get(kind), Several):
        return {(spec.vocabulary.steps_of(kind), n) for n in several.things(value)}
    return {(kind, value)}


def tell(spec: GameSpec, heard: Heard | None) -> str:
    return f"{spec.vocabulary.events[heard.kind].name}{heard.values}" if heard else "nothing more"
