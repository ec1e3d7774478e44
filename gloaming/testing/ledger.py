"""Rule coverage: which entries of the ledger have a test, which refusals a test provokes.

Tests are read, not run: `@rule("REV-40")` on a test function or class says what it proves, and
`.refuses(…, rule="REV-82")` says which refusal it provokes.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from gloaming.core.kinds import Json
from gloaming.core.ledger import ledger_of
from gloaming.core.spec import GameSpec

KINDS = ("rule", "ruling", "decision", "scenario")
TestNode = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class UnreadableTests(Exception):
    """Tests whose tags cannot be read: which file, which line, and why."""


@dataclass
class Tags:
    """Tags of the tests in a folder."""

    proved: set[str] = field(default_factory=set)
    provoked: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class Coverage:
    """A ledger against its tests."""

    ledger: dict[str, str]  # id -> kind, in the ledger's order
    tags: Tags
    refusals: frozenset[str]

    @property
    def tested(self) -> list[str]:
        return [entry for entry in self.ledger if entry in self.tags.proved]

    @property
    def missing(self) -> list[str]:
        return [entry for entry in self.ledger if entry not in self.tags.proved]

    @property
    def unknown(self) -> list[str]:
        """Ids that tests name and the ledger does not."""
        return sorted(self.tags.proved - set(self.ledger))

    @property
    def unprovoked(self) -> list[str]:
        """Refusals of the game that no test provokes."""
        return sorted(self.refusals - self.tags.provoked)

    @property
    def complete(self) -> bool:
        return not (self.missing or self.unknown or self.unprovoked)

    def counts(self) -> dict[str, dict[str, int]]:
        return {
            kind: {
                "ledger": sum(k == kind for k in self.ledger.values()),
                "tested": sum(self.ledger[entry] == kind for entry in self.tested),
            }
            for kind in KINDS
        }

    def plain(self) -> dict[str, Json]:
        return {
            "ledger": len(self.ledger),
            "tested": len(self.tested),
            "missing": self.missing,
            "unknown": self.unknown,
            "refusals_unprovoked": self.unprovoked,
            "kinds": self.counts(),
        }


def coverage(spec: GameSpec, tests: Path) -> Coverage:
    """The ledger of a game against the tests of a folder."""
    ledger = {entry.id: entry.kind for entry in ledger_of(spec)}
    refusals = frozenset(spec.words.codes) | frozenset(spec.words.nonsense.values())
    return Coverage(ledger, read_tests(tests), refusals)


def find_tests(spec: GameSpec) -> Path | None:
    """The game's tests: below the current directory, or beside the checkout of its package."""
    package = Path(str(spec.folder))
    for folder in (Path.cwd(), *package.parents):
        tests = folder / "tests" / "games" / spec.id
        if tests.is_dir():
            return tests
    return None


def read_tests(folder: Path) -> Tags:
    """The tags of all test files of a folder and the folders in it."""
    tags = Tags()
    for file in sorted(folder.rglob("test_*.py")):
        try:
            tree = ast.parse(file.read_text(encoding="utf-8"), str(file))
        except (SyntaxError, UnicodeDecodeError, OSError) as error:
            raise UnreadableTests(f"{file}: cannot be read: {error}") from None
        for node in tests_in(tree):
            tags.proved.update(proved_by(node, file))
        tags.provoked.update(provoked_in(tree))
    return tags


def tests_in(tree: ast.Module | ast.ClassDef) -> Iterator[TestNode]:
    """The functions and classes pytest would collect; an empty class proves nothing."""
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            if node.name.startswith("test"):
                yield node
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            inner = list(tests_in(node))
            if inner:
                yield node
                yield from inner


def proved_by(node: TestNode, file: Path) -> Iterator[str]:
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and name_of(decorator.func) == "rule":
            for argument in decorator.args:
                if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                    where = f"{file}:{decorator.lineno}"
                    raise UnreadableTests(f"{where}: a rule's id must be a plain string")
                yield argument.value


def provoked_in(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and name_of(node.func).startswith("refuses"):
            for keyword in node.keywords:
                value = keyword.value
                if keyword.arg == "rule" and isinstance(value, ast.Constant):
                    yield str(value.value)


def name_of(function: ast.expr) -> str:
    """The last word of what is called: `rule`, `pytest.mark.rule`, `table.refuses`."""
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""
