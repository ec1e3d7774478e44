"""Laws of the flow: `steps` and `frames` step by step, `rerun`, `resume`, `endings`."""

from __future__ import annotations

import re
from typing import Any

from gloaming.core.flow import (
    CHANCE,
    NO_ANSWER,
    NOTHING,
    OVER,
    SEAT,
    SEATS,
    STEP_LIMIT,
    Frame,
    Refused,
    Table,
    Together,
)
from gloaming.core.info import dump
from gloaming.core.outcome import outcome
from gloaming.testing.kit.case import Case
from gloaming.testing.kit.play import (
    Input,
    Played,
    accepts,
    asked_seats,
    choose,
    copy,
    describe,
    feed,
    fields_of,
    picture,
    take,
)
from gloaming.testing.kit.steps import labels_of
from gloaming.testing.kit.telling import told_again

NUMBERED = re.compile(r"(?:step|state|phase|at|s)?[ _-]*\d+")
ODD = -7_001  # nobody's child ends with it

# -- one input, step by step -----------------------------------------------------------------------


def watch(case: Case, x: Input) -> None:
    """Run an input on a copy step by step; core's own loop must come to the same."""
    g = copy(case.table)
    place(case, g, x)
    steps = 0
    while g.wait == NOTHING and g.stack:
        if steps == STEP_LIMIT or not watch_step(case, g):
            case.holds("steps", steps < STEP_LIMIT, f"no end of steps in {g.whereabouts()}")
            return
        steps += 1
    other = copy(case.table)
    told = feed(other, x)
    case.holds(
        "steps", picture(g) == picture(other), f"step by step, {describe(case.spec, x)} differs"
    )
    case.holds("steps", take(g) == told, f"step by step, {describe(case.spec, x)} tells another")
    named_steps(case, g)


def place(case: Case, g: Table, x: Input) -> None:
    """What core does with an input before the first step runs."""
    if x.letter == "d" and g.suspends(x.action):
        others = snapshots(g, None)
        g.wait = NOTHING
        g.asked = 0
        g.said = x.action
        g.stack.append(g.instant(x.seat, x.action))
        case.holds("frames", snapshots(g, g.stack[-1]) == others, "an instant changed a frame")
        return
    if g.wait == SEATS:
        together = g.stack[-1]
        assert isinstance(together, Together)
        together.answer(g, x.seat, x.action)
        if g.asked:
            return
    else:
        g.stack[-1].at = g.then
    if x.letter == "d":
        g.said = x.action
        g.got = x.action[0]
    else:
        g.got = x.outcome
    g.wait = NOTHING
    g.asked = 0


def watch_step(case: Case, g: Table) -> bool:
    """One step: exactly one directive, and no other frame touched."""
    running = g.stack[-1]
    where = f"{type(running).__name__} at {running.at!r}"
    moves, others = g.moves, snapshots(g, running)
    told, before = len(g.heard or ()), repr(fields_of(g))
    running.run(g)
    heard = (g.heard or [])[told:]
    if len(heard) > 1 and repr(fields_of(g)) == before:
        told_again(case, where, heard)
    given = g.moves - moves
    orderly = case.holds("steps", given == 1, f"{where} gave {given} directives, not one")
    if g.wait == OVER and not g.stack:
        return orderly
    after = snapshots(g, running)[: len(others)]
    kept = case.holds("frames", after == others, lambda: f"{where} {reached(others, after)}")
    return orderly and kept


def snapshots(g: Table, but: Frame[Any] | None) -> list[Any]:
    """Every frame but one: which it is, where it stands, what it holds."""
    return [
        (id(frame), type(frame).__name__, frame.at, repr(fields_of(frame)))
        for frame in g.stack
        if frame is not but
    ]


def reached(before: list[Any], after: list[Any]) -> str:
    if len(after) < len(before):
        return f"took {before[-1][1]} off the stack"
    changed = [a[1] for a, b in zip(before, after, strict=True) if a != b]
    return f"reached into {', '.join(changed)}"


def named_steps(case: Case, g: Table) -> None:
    """Steps are saved by name; a number would mean another step after the next change."""
    for frame in g.stack:
        name = type(frame).__name__
        case.holds("steps", is_word(frame.at), f"a save would hold the step {frame.at!r} of {name}")
        known = name in case.spec.rules.frames
        case.holds("steps", known, f"the frame {name} is not in the game's list of frames")
        labels = labels_of(type(frame))
        if labels:
            case.holds("steps", frame.at in labels, f"{name} has no step {frame.at!r}")
    if g.wait in (SEAT, SEATS, CHANCE):
        case.holds("steps", is_word(g.then), f"a save would hold the step {g.then!r}")


def is_word(step: object) -> bool:
    """Is this a name and not a number in disguise?"""
    if not isinstance(step, str) or not any(letter.isalpha() for letter in step):
        return False
    return NUMBERED.fullmatch(step.lower()) is None


# -- at rest ---------------------------------------------------------------------------------------


def rerun(case: Case) -> None:
    """Law 1. While seats are asked, an instant may have come between: `got` is another's."""
    rests_again(case, case.table, "rerun", "")


def rests_again(case: Case, table: Table, law: str, whose: str) -> bool:
    """Run the waiting step of a copy once more: nothing changes and nothing is told."""
    if table.wait not in (SEAT, SEATS, CHANCE):
        return True
    g = copy(table)
    where = g.whereabouts()
    g.wait = NOTHING
    if table.wait != CHANCE:
        g.asked = 0
        g.got = ODD
        g.said = NO_ANSWER
        g.answers = []
    g.advance()
    told = take(g)
    unchanged = picture(table) == picture(g)
    what = "" if unchanged else f"{whose}{where}: {changed(dump(table), dump(g))}"
    same = case.holds(law, unchanged, what)
    return case.holds(law, not told, f"{whose}{where}: told {told} again") and same


def changed(before: dict[str, Any], after: dict[str, Any]) -> str:
    """Which parts of a dump differ."""
    parts = []
    for name in before["state"]:
        if before["state"][name] != after["state"][name]:
            parts.append(f"{name} {before['state'][name]} -> {after['state'][name]}")
    for part in ("stack", "rest"):
        if before[part] != after[part]:
            parts.append(f"{part} {before[part]} -> {after[part]}")
    return "run again, it changes " + "; ".join(parts)


def resume(case: Case) -> None:
    """Law 3: whoever is asked can answer, and the question can be put."""
    answerable(case, case.table)


def answerable(case: Case, g: Table) -> None:
    where = g.whereabouts()
    if g.wait in (CHANCE, OVER):
        return
    asked = asked_seats(g)
    case.holds("resume", g.wait in (SEAT, SEATS) and bool(asked), f"{where} waits for nobody")
    for seat in asked:
        legal = g.legal(seat)
        case.holds("resume", bool(legal), f"{where}: nothing is legal", seat)
        prompt = g.asking().prompt(g, seat)
        case.holds("resume", isinstance(prompt, str), f"{where}: no prompt", seat)
        for a in legal[:2]:
            case.holds("resume", g.why_not(seat, a) is None, f"{where}: {a} is refused", seat)


def resume_after_instants(case: Case) -> None:
    """Do an instant here, let it run its course, and look at every question on the way."""
    rng = case.rng("resume")
    for seat in asked_seats(case.table):
        instants = [a for a in case.table.legal(seat) if case.table.suspends(a)]
        if not instants:
            continue
        g = copy(case.table)
        depth = len(g.stack)
        feed(g, Input("d", seat, rng.choice(instants)))
        answerable(case, g)
        for _ in range(20):
            if len(g.stack) <= depth:
                break
            x = choose(g, rng)
            if x is None:
                break
            feed(g, x)
            answerable(case, g)


# -- the end ---------------------------------------------------------------------------------------


def endings(case: Case, played: Played) -> None:
    """No dead end, no endless game; a sound outcome; and then nothing more."""
    g = case.table
    case.holds("endings", not played.trouble, played.trouble)
    if g.wait != OVER:
        return
    case.holds("endings", not g.stack, "the game is over and a procedure is still going on")
    sound_outcome(case, g)
    nothing_more(case, g)


def sound_outcome(case: Case, g: Table) -> None:
    """One win is shared out whole, or each seat has between none and one; points are whole."""
    scores, _, points = outcome(case.spec, g)
    fair = len(scores) == g.seats and min(scores) >= 0.0 and max(scores) <= 1.0
    if case.spec.rules.shared_win:
        fair = fair and abs(sum(scores) - 1.0) < 1e-9
        wanted = f"1 shared among {g.seats} seats"
    else:
        wanted = f"from 0 to 1 for each of {g.seats} seats"
    case.holds("endings", fair, f"the score {scores} is not {wanted}")
    if points is not None:
        counted = len(points) == g.seats and all(type(own) is int for own in points)
        case.holds("endings", counted, f"the points {points} are not whole, one for each seat")


def nothing_more(case: Case, g: Table) -> None:
    before = picture(g)
    actions = case.actions(40, case.rng("endings"))
    inputs = [Input(letter, seat, a) for letter in "di" for seat in range(g.seats) for a in actions]
    inputs.append(Input("c", outcome=0))
    for x in inputs:
        refused = not accepts(g, x) and refuses(g, x)
        case.holds("endings", refused, f"after the end {describe(case.spec, x)} is accepted")
    for seat in range(g.seats):
        case.holds("endings", not g.legal(seat) and not g.is_asked(seat), "asked after the end")
    case.holds("endings", picture(g) == before, "a refusal after the end changed the table")


def refuses(g: Table, x: Input) -> bool:
    try:
        feed(g, x)
    except Refused:
        return True
    return False


def not_yet(case: Case) -> None:
    """Nobody has won while the game goes on."""
    if case.table.wait == OVER:
        return
    try:
        score = case.spec.rules.score(case.table)
    except Exception:  # a game may know its score only at the end
        return
    won = abs(sum(score) - 1.0) < 1e-9 if case.spec.rules.shared_win else max(score) > 0.0
    case.holds("endings", not won, f"won before the end: {score}")
