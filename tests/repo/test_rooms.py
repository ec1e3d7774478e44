"""Import rules: which package may import which."""

from __future__ import annotations

import ast
import sys
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "gloaming"

# Room, and what its modules may import besides the standard library and themselves. The first
# line that fits a module counts; a game's own package is the room, so games are strangers.
ROOMS = {
    **{
        f"gloaming.core.{name}": "gloaming.core mypy_extensions msgspec"
        for name in (
            "content",
            "patches",
            "record",
            "sealed",
            "snapshot",
            "wire",
            "locale",
            "options",
        )
    },
    "gloaming.core": "mypy_extensions",
    "gloaming.games.*": "gloaming.core mypy_extensions",
    "gloaming.games": "",
    "gloaming.bots": "gloaming.core mypy_extensions",
    "gloaming.registry": "gloaming.core",
    "gloaming.testing": "gloaming.core gloaming.bots gloaming.registry msgspec pytest",
    "gloaming.lab.tuning": "gloaming.core gloaming.lab optuna",
    "gloaming.lab": "gloaming.core gloaming.bots gloaming.testing gloaming.registry",
    "gloaming.research": (
        "gloaming.core gloaming.bots gloaming.registry"
        " mypy_extensions numpy gymnasium pettingzoo pyspiel"
    ),
    "gloaming.server": (
        "gloaming.core gloaming.bots gloaming.registry msgspec mypy_extensions starlette uvicorn"
    ),
    "gloaming.terminal": "gloaming.core gloaming.bots gloaming.registry rich",
    "gloaming.__main__": "*",
    "gloaming.cli": "*",
    "gloaming.commands": "*",
    "gloaming": "gloaming.research",
}


def within(module: str, room: str) -> bool:
    return fnmatchcase(module, room) or fnmatchcase(module, room + ".*")


def imported(tree: ast.AST, package: str) -> list[tuple[int, str]]:
    """Line and full name of everything imported, wherever it is written. A name imported from a
    package counts as a module of it: `from gloaming import bots` is an import of the bots."""
    found: list[tuple[int, str]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            parts = package.split(".")
            home = parts[: len(parts) - node.level + 1] if node.level else []
            base = ".".join([*home, *([node.module] if node.module else [])])
            found += [(node.lineno, f"{base}.{alias.name}") for alias in node.names]
    return found


def doors(module: str) -> list[str]:
    """What a module may import: its own room, and what the table says."""
    room = next(room for room in ROOMS if within(module, room))
    home = ".".join(module.split(".")[: room.count(".") + 1])
    return [*ROOMS[room].split(), home if home != "gloaming" else "", "gloaming.__version__"]


def breaches(package: Path) -> list[str]:
    """Every import the table forbids, as `file:line: module imports name`."""
    found = []
    for path in sorted(package.rglob("*.py")):
        names = path.relative_to(package.parent).with_suffix("").parts
        home = ".".join(names[:-1])
        module = home if names[-1] == "__init__" else ".".join(names)
        for line, name in imported(ast.parse(path.read_text(encoding="utf-8")), home):
            if name.split(".")[0] in sys.stdlib_module_names:
                continue
            if not any(within(name, door) for door in doors(module)):
                found.append(f"{path.relative_to(package.parent)}:{line}: {module} imports {name}")
    return found


def test_no_room_opens_a_forbidden_door() -> None:
    assert not breaches(PACKAGE), "\n".join(breaches(PACKAGE))


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("core/flow.py", "import msgspec"),
        ("core/flow.py", "from gloaming import bots"),
        ("core/flow.py", "from gloaming.testing import laws"),
        ("core/flow.py", "def f():\n    import gloaming.games.house"),
        ("core/flow.py", "from ..bots import ismcts"),
        ("games/house/rules/state.py", "from gloaming.games.kaidan import state"),
        ("games/house/rules/state.py", "from gloaming.games import kaidan"),
        ("games/house/rules/state.py", "import gloaming.testing.laws"),
        ("games/house/rules/state.py", "import msgspec"),
        ("bots/random.py", "from gloaming.registry import game"),
        ("bots/random.py", "from gloaming.testing import laws"),
        ("testing/laws.py", "from gloaming.games.house import SPEC"),
        ("lab/run.py", "from gloaming.server import app"),
        ("server/app.py", "from gloaming.lab import run"),
        ("registry.py", "from gloaming.bots import random"),
        ("research/gym.py", "from gloaming.games.house import SPEC"),
        ("research/gym.py", "from gloaming.lab import simulate"),
        ("bots/random.py", "from gloaming.research import notebook"),
        ("server/app.py", "import numpy"),
        ("novelty.py", "import gloaming.core"),
    ],
)
def test_the_walker_sees_a_breach(tmp_path: Path, path: str, line: str) -> None:
    file = tmp_path / "gloaming" / path
    file.parent.mkdir(parents=True)
    file.write_text(line + "\n", encoding="utf-8")
    assert len(breaches(tmp_path / "gloaming")) == 1


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("core/wire.py", "import msgspec"),
        ("core/flow.py", "from mypy_extensions import mypyc_attr\nfrom . import info"),
        ("games/house/rules/state.py", "from gloaming.core.flow import Table\nfrom . import terms"),
        (
            "games/house/rules/procedures/turn.py",
            "from gloaming.games.house.rules.state import House",
        ),
        ("testing/laws.py", "import msgspec\nfrom gloaming.registry import game"),
        ("commands/play.py", "import rich\nimport gloaming.games.house"),
    ],
)
def test_the_walker_lets_a_friend_pass(tmp_path: Path, path: str, line: str) -> None:
    file = tmp_path / "gloaming" / path
    file.parent.mkdir(parents=True)
    file.write_text(line + "\n", encoding="utf-8")
    assert not breaches(tmp_path / "gloaming")
