"""`seeds`: no generator, seed or clock in a game; all chance comes in as an input."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from random import Random
from typing import Any

from gloaming.core.flow import Frame, Table
from gloaming.core.spec import GameSpec
from gloaming.testing.kit.case import Case
from gloaming.testing.kit.report import Judge

FORBIDDEN = {
    "datetime",
    "gloaming.core.chance",
    "numpy",
    "os",
    "random",
    "secrets",
    "socket",
    "threading",
    "time",
    "uuid",
}
# A sampler or a rule of thumb is handed its chance, and may name its type.
ALLOWED = {("random", "Random")}
SUSPECT = re.compile(r"(^|_)(seed|seeds|rng|random|randomness|generator|entropy|clock)(_|$)")


def check_sources(judge: Judge, spec: GameSpec) -> None:
    """Read every module of the game's package."""
    for file in python_files(spec.folder):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        found = [f"{file.name}:{line}: {what}" for line, what in own_chance(tree)]
        judge.holds("seeds", not found, "; ".join(found))
    table = type(spec.rules.blank(spec.rules.setup(spec.seats[0], {})))
    owners: list[type[Table] | type[Frame[Any]]] = [table, *spec.own_frames]
    for owner in owners:
        for name, _, _ in owner.INFO:
            known = SUSPECT.search(name.lower())
            judge.holds("seeds", not known, f"{owner.__name__} keeps {name}: chance is an input")


def python_files(folder: Traversable) -> Iterator[Traversable]:
    for entry in sorted(folder.iterdir(), key=lambda item: item.name):
        if entry.is_dir() and not entry.name.startswith((".", "__")):
            yield from python_files(entry)
        elif entry.name.endswith(".py"):
            yield entry


def own_chance(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Imports of chance and clocks, and generators made on the spot."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if forbidden(alias.name):
                    yield node.lineno, f"imports {alias.name}"
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            for alias in node.names:
                if (node.module, alias.name) not in ALLOWED:
                    if forbidden(node.module) or forbidden(f"{node.module}.{alias.name}"):
                        yield node.lineno, f"imports {alias.name} of {node.module}"
        elif isinstance(node, ast.Call):
            called = node.func
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            if name in ("Random", "SystemRandom", "__import__", "import_module"):
                yield node.lineno, f"calls {name}"


def forbidden(module: str) -> bool:
    return any(module == name or module.startswith(name + ".") for name in FORBIDDEN)


def no_generator(case: Case) -> None:
    """Nothing on the table or in the setup is a source of chance."""
    owners: list[Table | Frame[Any]] = [case.table, *case.table.stack]
    for owner in owners:
        held = [name for name, value in vars_of(owner) if is_generator(value)]
        case.holds("seeds", not held, f"{type(owner).__name__} holds a generator: {held}")
    held = [name for name, value in vars_of(case.setup) if is_generator(value)]
    case.holds("seeds", not held, f"the setup holds a generator: {held}")


def vars_of(owner: Any) -> list[tuple[str, Any]]:
    names = [name for name in dir(owner) if not name.startswith("__")]
    return [(name, getattr(owner, name, None)) for name in names]


def is_generator(value: Any) -> bool:
    return isinstance(value, Random) or "random" in type(value).__module__.split(".")
