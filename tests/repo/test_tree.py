"""Checks of the source files: portable, short, shipped, and fit for the compiler."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from importlib import util
from pathlib import Path
from types import ModuleType

import pytest
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parents[2]
LONGEST = 600

# Spelt in pieces, so that this file does not accuse itself.
MACHINE_PATH = re.compile(r"(?<![\w.])/(?:" + "|".join(("work", "root", "home")) + r")/")
REGISTRY_HOST = re.compile(
    r"\b(?:"
    + "|".join(
        name + r"\." + top
        for name, top in (
            (r"(?:test\.)?pypi", "org"),
            ("pythonhosted", "org"),
            ("npmjs", "(?:org|com)"),
            ("yarnpkg", "com"),
            (r"(?:deb|security|snapshot)\.debian", "org"),
            ("crates", "io"),
        )
    )
    + r")\b"
)


def load_hook() -> ModuleType:
    """The build hook, which knows how hot.txt is read. It is no module of the package."""
    spec = util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


HOOK = load_hook()


def project_files() -> list[Path]:
    """Every file git has, or would take: a fault should show before it is committed."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in names.split("\0") if name and (ROOT / name).is_file()]


def lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:  # a picture, a sound
        return []


@pytest.mark.parametrize("forbidden", [MACHINE_PATH, REGISTRY_HOST], ids=["path", "host"])
def test_no_file_knows_the_machine_it_was_written_on(forbidden: re.Pattern[str]) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:120]}"
        for path in project_files()
        for number, line in enumerate(lines(path), 1)
        if forbidden.search(line)
    ]
    assert not found, "\n".join(found)


def test_the_patterns_can_find_something() -> None:
    assert MACHINE_PATH.search("open('/" + "home/someone/x')")
    assert not MACHINE_PATH.search("frame/" + "work/x")
    assert REGISTRY_HOST.search("https://files.python" + "hosted.org/x")
    assert REGISTRY_HOST.search("https://registry.npm" + "js.org/x")


def test_modules_are_short_enough_to_read() -> None:
    lengths = {path: len(lines(path)) for path in (ROOT / "gloaming").rglob("*.py")}
    long = [f"{p.relative_to(ROOT)}: {n} lines" for p, n in lengths.items() if n > LONGEST]
    assert not long, "\n".join(long)


def test_the_wheel_carries_everything_in_the_package() -> None:
    shipped = {file.path for file in WheelBuilder(str(ROOT)).recurse_included_files()}
    here = {str(path) for path in project_files() if path.is_relative_to(ROOT / "gloaming")}
    assert here
    assert not here - shipped


def test_every_line_of_the_hot_list_names_a_module() -> None:
    assert HOOK.hot_files(ROOT)


@pytest.mark.parametrize("line", ["gloaming.core.flaw", "gloaming.games.*.flaw"])
def test_a_wrong_line_of_the_hot_list_is_an_error(tmp_path: Path, line: str) -> None:
    (tmp_path / "gloaming" / "core").mkdir(parents=True)
    (tmp_path / "gloaming" / "core" / "flow.py").touch()
    (tmp_path / "gloaming" / "hot.txt").write_text(f"gloaming.core.flow  # fine\n{line}\n")
    with pytest.raises(ValueError, match="matches no module"):
        HOOK.hot_files(tmp_path)


# --- hot modules stay within what mypyc compiles well -------------------------------------------


def too_dynamic(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and name of what a hot module must not use."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Yield | ast.YieldFrom):
            yield node.lineno, "generator"
        elif isinstance(node, ast.Lambda):
            yield node.lineno, "lambda"
        elif isinstance(node, ast.AsyncFunctionDef):
            yield node.lineno, "coroutine"
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if node.args.kwarg:
                yield node.lineno, "**kwargs"
            if node.name == "__new__":
                yield node.lineno, "__new__"
            for child in ast.walk(node):
                if child is not node and isinstance(child, ast.FunctionDef):
                    yield child.lineno, "nested function"
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            for child in ast.walk(node):
                if child is not node and isinstance(child, ast.ClassDef):
                    yield child.lineno, "nested class"
        if isinstance(node, ast.Attribute) and node.attr == "__new__":
            yield node.lineno, "__new__"


def test_hot_modules_are_plain() -> None:
    found = [
        f"{path}:{line}: {what}"
        for path in HOOK.hot_files(ROOT)
        for line, what in too_dynamic(ast.parse((ROOT / path).read_text(encoding="utf-8")))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("what", "source"),
    [
        ("generator", "def f():\n    yield 1"),
        ("generator", "def f():\n    yield from g()"),
        ("lambda", "f = lambda: 1"),
        ("nested function", "def f():\n    def g(): pass"),
        ("nested function", "class A:\n    def f(self):\n        def g(): pass"),
        ("nested class", "class A:\n    class B: pass"),
        ("nested class", "def f():\n    class B: pass"),
        ("**kwargs", "def f(**kwargs): pass"),
        ("__new__", "class A:\n    def __new__(cls): pass"),
        ("__new__", "a = A.__new__(A)"),
    ],
)
def test_what_is_not_plain_is_seen(what: str, source: str) -> None:
    assert what in [seen for _, seen in too_dynamic(ast.parse(source))]


def test_plain_code_passes() -> None:
    source = "class A:\n    def f(self, *, x=1): return [y for y in (x, x)]\n    def g(self): pass"
    assert not list(too_dynamic(ast.parse(source)))
