"""Static check of a frame's source: every step it may go to must be one it has."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from gloaming.core.flow import Frame
from gloaming.core.spec import GameSpec
from gloaming.testing.kit.report import Judge

# Where the directives name the next step: by position, or as `then`.
STEP_PLACE = {"goto": 0, "call": 1, "ask": 1, "ask_all": 1, "roll": 2}
LABELS: dict[type[Frame[Any]], frozenset[str]] = {}  # read once


def check_steps(judge: Judge, spec: GameSpec) -> None:
    """Every `goto`, every `then` and every first step has its `case`."""
    for frame in spec.own_frames:
        labels = labels_of(frame)
        for step in sorted(steps_named(frame)) if labels else ():
            known = step in labels
            judge.holds("steps", known, f"{frame.__name__} goes to {step!r} and has no such step")


def labels_of(frame: type[Frame[Any]]) -> frozenset[str]:
    """The steps a frame has, if its source says so: a `match self.at` that refuses all others."""
    if frame not in LABELS:
        nodes = sources(frame)
        closed = any(is_closed(part) for node in nodes for part in ast.walk(node))
        found = (label for node in nodes for label in labels_in(node))
        LABELS[frame] = frozenset(found) if closed else frozenset()
    return LABELS[frame]


def steps_named(frame: type[Frame[Any]]) -> frozenset[str]:
    """The steps a frame sends itself to."""
    return frozenset(step for node in sources(frame) for step in named_in(node))


def sources(frame: type[Frame[Any]]) -> list[ast.ClassDef]:
    """The class and those it extends, read from the files beside them (compiled or not)."""
    kinds = [kind for kind in frame.__mro__ if kind is not Frame and issubclass(kind, Frame)]
    found = [classes_of(kind.__module__).get(kind.__name__) for kind in kinds]
    return [node for node in found if node is not None]


@cache
def classes_of(module: str) -> dict[str, ast.ClassDef]:
    """The classes of a loaded module; a compiled one has its source beside it, or not at all."""
    file = getattr(sys.modules.get(module), "__file__", None)
    if file is None:
        return {}
    path = Path(file)
    source = path.with_name(path.name.partition(".")[0] + ".py")
    if not source.is_file():
        return {}
    tree = ast.parse(source.read_text(encoding="utf-8"))
    return {node.name: node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}


def is_closed(node: ast.AST) -> bool:
    """Is this a `match self.at` in which an unknown step is an error?"""
    if not isinstance(node, ast.Match) or not is_step(node.subject):
        return False
    last = node.cases[-1]
    wild = isinstance(last.pattern, ast.MatchAs) and last.pattern.pattern is None
    return not wild or any(isinstance(part, ast.Raise) for part in ast.walk(last))


def labels_in(node: ast.AST) -> Iterator[str]:
    """`case "draw"` under `match self.at`, and comparisons of `self.at`."""
    for part in ast.walk(node):
        if isinstance(part, ast.Match) and is_step(part.subject):
            for case in part.cases:
                yield from constants(case.pattern)
        elif isinstance(part, ast.Compare) and is_step(part.left):
            for other in part.comparators:
                yield from constants(other)


def named_in(node: ast.AST) -> Iterator[str]:
    """What is given to a directive as the next step, and what `__init__` sets as the first."""
    for part in ast.walk(node):
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute):
            place = STEP_PLACE.get(part.func.attr)
            if place is not None and not is_super(part.func.value):
                given = part.args[place : place + 1]
                given += [word.value for word in part.keywords if word.arg in ("then", "step")]
                for step in given:
                    yield from outcomes(step)
        elif isinstance(part, ast.Assign) and any(is_step(target) for target in part.targets):
            yield from outcomes(part.value)


def is_step(node: ast.expr) -> bool:
    """Is this `self.at`?"""
    return (
        isinstance(node, ast.Attribute)
        and node.attr == "at"
        and isinstance(node.value, ast.Name)
        and node.value.id == "self"
    )


def is_super(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name)


def outcomes(node: ast.expr) -> Iterator[str]:
    """The strings an expression may come to, as far as they are written out."""
    if isinstance(node, ast.IfExp):
        yield from outcomes(node.body)
        yield from outcomes(node.orelse)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def constants(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value
