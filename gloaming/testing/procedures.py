"""Entry points of procedures: the steps a scenario can begin at, read from a frame's source.

A step that comes after an answer, after chance or after another procedure goes on with what that
brought. Begun there, a table would play an answer nobody gave.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gloaming.core.flow import Frame
from gloaming.testing.kit.steps import (
    STEP_PLACE,
    constants,
    is_step,
    is_super,
    labels_of,
    outcomes,
    sources,
)

BROUGHT = frozenset(("got", "said", "answers"))  # what an input or a child leaves on the table


READ: dict[type[Frame[Any]], Steps] = {}


@dataclass(frozen=True)
class Steps:
    """The steps of one procedure, each list in the order of the alphabet."""

    known: tuple[str, ...]  # all there are; none: its source does not say
    begins: tuple[str, ...]  # where it can be begun
    inside: tuple[str, ...]  # where it stands while a procedure it called is under way


def steps_of(frame: type[Frame[Any]]) -> Steps:
    """The steps of a procedure; its source is read once.

    >>> from gloaming.core.window import Window
    >>> steps_of(Window)
    Steps(known=('heard', 'open', 'reacted'), begins=('open',), inside=('heard', 'reacted'))
    """
    if frame not in READ:
        READ[frame] = read_steps(frame)
    return READ[frame]


def read_steps(frame: type[Frame[Any]]) -> Steps:
    known = labels_of(frame)
    ways = ways_into(frame)
    begins = ways["goto"] | {frame().at}
    given = ways["ask"] | ways["ask_all"] | ways["roll"]
    resumed = {step for step in known - begins if step in given or reads_input(frame, step)}
    inside = ways["call"] | ways["ask_all"]
    return Steps(
        tuple(sorted(known)), tuple(sorted(known - resumed)), tuple(sorted(inside & known))
    )


def ways_into(frame: type[Frame[Any]]) -> dict[str, set[str]]:
    """By directive, the steps it leads to."""
    found: dict[str, set[str]] = {directive: set() for directive in STEP_PLACE}
    for part in parts(frame):
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute):
            place = STEP_PLACE.get(part.func.attr)
            if place is not None and not is_super(part.func.value):
                given = part.args[place : place + 1]
                given += [word.value for word in part.keywords if word.arg in ("then", "step")]
                found[part.func.attr].update(step for node in given for step in outcomes(node))
    return found


def reads_input(frame: type[Frame[Any]], step: str) -> bool:
    """Does this step, or a method it calls, look at what an input or a child brought?"""
    methods = {part.name: part for part in parts(frame) if isinstance(part, ast.FunctionDef)}
    todo: list[ast.AST] = list(bodies(frame, step))
    done: set[str] = set()
    while todo:
        for part in ast.walk(todo.pop()):
            if isinstance(part, ast.Attribute):
                if part.attr in BROUGHT:
                    return True
                if part.attr in methods and part.attr not in done:
                    done.add(part.attr)
                    todo.append(methods[part.attr])
    return False


def bodies(frame: type[Frame[Any]], step: str) -> Iterator[ast.stmt]:
    """What is done under `case "step":` of a `match self.at`."""
    for part in parts(frame):
        if isinstance(part, ast.Match) and is_step(part.subject):
            for case in part.cases:
                if step in constants(case.pattern):
                    yield from case.body


def parts(frame: type[Frame[Any]]) -> Iterator[ast.AST]:
    for node in sources(frame):
        yield from ast.walk(node)


def why_not_at(name: str, steps: Steps, at: str, innermost: bool) -> str | None:
    """Why a procedure cannot be begun at a step, or None.

    The innermost procedure runs; those outside it stand where they went when they called it.
    """
    if not steps.known:
        return None
    begins, inside = ", ".join(steps.begins), ", ".join(steps.inside)
    if at not in steps.known:
        where = f"it can be begun at: {begins}" if innermost else f"it may stand at: {inside}"
        return f"{name} has no step {at!r}; {where}"
    if innermost and at not in steps.begins:
        return (
            f"{name} cannot be begun at {at!r}: it goes on there with what an answer, chance or"
            f" another procedure has brought; it can be begun at: {begins}"
        )
    if not innermost and steps.inside and at not in steps.inside:
        return f"while another procedure is under way, {name} stands at: {inside}; not at {at!r}"
    return None
