"""Fault injection: defects planted on purpose, so that each promise's test is seen to fail.

The package under test holds no switch for them. A fault is a patch of its source (`catalogue`):
the functions it touches are compiled again from the patched source and swapped in place, here and
in every server process that the tests start. By hand: `PYTHONPATH=tests python -m faults`.
"""

from __future__ import annotations

import ast
import sys
import zlib
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from importlib.util import find_spec
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from faults.catalogue import FAULTS, Edit

TESTS = Path(__file__).parents[1]
# What the fixture of this name hands to a test: plants a fault until the test is over.
Plant = Callable[[str], None]

_planted = ""
_before: list[tuple[FunctionType, CodeType]] = []


def plant(name: str) -> None:
    """Break this process, and every server that is started from now on, until `uproot`."""
    global _planted
    assert not _planted, f"{_planted} is planted already"
    for module in dict.fromkeys(edit.module for edit in FAULTS[name].edits):
        for function, code in patches(module, name):
            _before.append((function, function.__code__))
            function.__code__ = code
    _planted = name


def planted() -> str:
    """The fault that is there just now, if any."""
    return _planted


def uproot() -> None:
    """Everything is sound again."""
    global _planted
    while _before:
        function, code = _before.pop()
        function.__code__ = code
    _planted = ""


def patches(module: str, name: str) -> Iterator[tuple[FunctionType, CodeType]]:
    """The functions of a module that a fault touches, each with the code it then has."""
    edits = [edit for edit in FAULTS[name].edits if edit.module == module]
    source = source_of(module)
    patched = source
    for edit in edits:
        patched = apply(edit, patched)
    codes = functions_in(compile(patched, f"<{name} in {module}>", "exec", dont_inherit=True))
    for place in dict.fromkeys(enclosing_function(edit, source) for edit in edits):
        yield live_function(module, place), codes[place]


def source_of(module: str) -> str:
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    # Beside a compiled module lies what it was compiled from.
    path = Path(spec.origin).parent / (module.rpartition(".")[2] + ".py")
    return path.read_text(encoding="utf-8")


def apply(edit: Edit, source: str) -> str:
    found = source.count(edit.before)
    if found != 1:
        raise ValueError(f"{edit.module}: found {found} times, not once:\n{edit.before}")
    return source.replace(edit.before, edit.after)


def enclosing_function(edit: Edit, source: str) -> str:
    """The outermost function or method that the edit lies in, by its qualified name."""
    line = source[: source.index(edit.before.lstrip())].count("\n") + 1
    places = [(node, "") for node in ast.parse(source).body]
    for node, home in places:
        if isinstance(node, ast.ClassDef):
            places += [(child, f"{home}{node.name}.") for child in node.body]
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if node.end_lineno is not None and node.lineno <= line <= node.end_lineno:
                return home + node.name
    raise ValueError(f"{edit.module}: in no function:\n{edit.before}")


def functions_in(code: CodeType) -> dict[str, CodeType]:
    """Every function and method of a module by its qualified name."""
    found: dict[str, CodeType] = {}
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            found |= {inner.co_qualname: inner, **functions_in(inner)}
    return found


def live_function(module: str, place: str) -> FunctionType:
    found: Any = import_module(module)
    for part in place.split("."):
        found = vars(found)[part]
    if isinstance(found, property):
        found = found.fget
    if not isinstance(found, FunctionType):
        raise TypeError(f"{module} is compiled: call `load_from_source` before it is imported")
    return found


# -- other processes ------------------------------------------------------------------------------


class SourceOnly:
    """An import finder to which compiled modules of the package are invisible."""

    @staticmethod
    def find_spec(name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if name.partition(".")[0] != "gloaming":
            return None
        for folder in sys.path if path is None else path:
            found = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if found is not None:
                return found
        return None


def load_from_source() -> None:
    """Whatever is compiled cannot be patched; a release wheel carries its sources too."""
    sys.meta_path.insert(0, SourceOnly)


def first_lines() -> str:
    """Python that plants in another process what is planted here, before it does anything."""
    if not _planted:
        return ""
    return (
        f"import sys; sys.path.insert(0, {str(TESTS)!r})\n"
        f"import faults; faults.load_from_source(); faults.plant({_planted!r})\n"
    )


def command(*arguments: str) -> list[str]:
    """The command line in a process of its own, with the fault that is planted here."""
    if not _planted:
        return [sys.executable, "-m", "gloaming.cli", *arguments]
    program = first_lines() + "from gloaming.cli import main; sys.exit(main(sys.argv[1:]))"
    return [sys.executable, "-c", program, *arguments]


def every_face(session: Any) -> list[bytes]:
    """Every event as those heard it to whom it was told, for a fault that shows them all."""
    from gloaming.core import wire

    return [wire.faces(session.spec.vocabulary, told)[1] for told in session.log]


def all_seeing(session: Any, seat: int) -> bytes:
    """What a seat knows, and the whole table with it: for a fault that sends a bot too much."""
    from gloaming.core import wire
    from gloaming.core.info import dump

    known = session.known(seat).plain()
    known[2] = {**known[2], "hidden": dump(session.table)["state"]}
    return wire.encode(known)


def bit(table: Any) -> int:
    """One bit of the whole truth, for faults that leak it."""
    from gloaming.core import wire
    from gloaming.core.info import dump

    return zlib.crc32(wire.encode(dump(table))) & 1
