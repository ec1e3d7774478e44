"""Tests that pass by luck: fixed ports, sleeping instead of waiting, bounds on a busy clock.

What can be told from the source is refused here. The rest is a reader's to notice: wait for a
condition, take a free port (`harness.ports`), and let time pass on the virtual clock.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
FILES = [path for path in sorted(TESTS.rglob("*.py")) if path != Path(__file__)]
# An address of this machine with a port that is written down.
ADDRESS = re.compile(r"(?:127\.0\.0\.1|localhost|0\.0\.0\.0|\[::1?\]):[1-9]\d")
LEAST_PATIENCE = 60  # seconds; less may pass on a busy machine before anybody has a turn

# Who may, and why. `file: what` or `file: what in function`.
ALLOWED = {
    "commands/test_serve.py: the default port": "only the parser is asked; nothing listens",
    "harness/counting_store.py: sleeping in execute": "it is the slow disk itself",
}


def loops(tree: ast.AST) -> set[ast.AST]:
    """Everything that stands in a loop: who sleeps there looks again afterwards."""
    kinds = ast.While | ast.For | ast.AsyncFor
    return {child for node in ast.walk(tree) if isinstance(node, kinds) for child in ast.walk(node)}


SLEEPS = ("time.sleep",)


def called(node: ast.AST) -> str:
    return ast.unparse(node.func) if isinstance(node, ast.Call) else ""


def strings(nodes: list[ast.expr]) -> list[str]:
    """What is written down in a list of arguments, also in one that is unpacked there."""
    found: list[str] = []
    for node in nodes:
        inner = node.value if isinstance(node, ast.Starred) else node
        if isinstance(inner, ast.Tuple | ast.List):
            found += strings(inner.elts)
        elif isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            found.append(inner.value)
    return found


def fixed_ports(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if ADDRESS.search(node.value):
                yield node.lineno, "a fixed port"
        elif isinstance(node, ast.Assign | ast.keyword):
            targets = node.targets if isinstance(node, ast.Assign) else [ast.Name(node.arg or "")]
            value = node.value
            if isinstance(value, ast.Constant) and isinstance(value.value, int) and value.value:
                if any(re.search(r"(?i)\bport$", ast.unparse(target)) for target in targets):
                    yield node.value.lineno, "a fixed port"
        elif isinstance(node, ast.Tuple) and len(node.elts) == 2:
            host, port = node.elts
            if isinstance(host, ast.Constant) and isinstance(port, ast.Constant):
                number = port.value if type(port.value) is int else 0
                if host.value in ("127.0.0.1", "localhost") and number:
                    yield node.lineno, "a fixed port"
        if isinstance(node, ast.List | ast.Call):
            said = strings(node.elts if isinstance(node, ast.List) else node.args)
            if "serve" in said and "--port" not in said and called(node) != "parser":
                yield node.lineno, "the default port"


def sleeping(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Outside a loop, on the real clock."""
    looped = loops(tree)
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for node in ast.walk(function):
                if called(node) in SLEEPS and node not in looped:
                    yield node.lineno, f"sleeping in {function.name}"


def hurried(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """`assert clock() - begun < 2`: how long something took, judged on whatever machine."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Assert):
            continue
        for compared in ast.walk(node.test):
            if not isinstance(compared, ast.Compare) or not isinstance(compared.left, ast.BinOp):
                continue
            took = ast.unparse(compared.left)
            bound = compared.comparators[0]
            if re.search(r"(monotonic|perf_counter|time\.time)\(\) - ", took):
                less = isinstance(compared.ops[0], ast.Lt | ast.LtE)
                if less and isinstance(bound, ast.Constant) and bound.value < LEAST_PATIENCE:
                    yield node.lineno, "a bound on the clock"


def impatient(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The library's own patience with opening a socket is ten seconds."""
    opened = any(
        isinstance(node, ast.ImportFrom) and (node.module or "").startswith("websockets")
        for node in ast.walk(tree)
    )
    for node in ast.walk(tree):
        if opened and called(node) == "connect":
            assert isinstance(node, ast.Call)
            if not any(word.arg == "open_timeout" for word in node.keywords):
                yield node.lineno, "a socket without open_timeout"


def drawing_threads(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """A keepalive thread that draws its pings from the global `random`.

    It may do so while hypothesis is drawing an example in the same process, which then takes that
    for a strategy using `random` and fails whichever test it was.
    """
    synchronous = any(
        isinstance(node, ast.ImportFrom) and (node.module or "").startswith("websockets.sync")
        for node in ast.walk(tree)
    )
    for node in ast.walk(tree):
        if synchronous and called(node) == "connect":
            assert isinstance(node, ast.Call)
            if not any(
                word.arg == "ping_interval" and ast.unparse(word.value) == "None"
                for word in node.keywords
            ):
                yield node.lineno, "a keepalive thread"


def other_luck(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Chance without a seed."""
    for node in ast.walk(tree):
        if called(node) in ("Random", "random.Random"):
            assert isinstance(node, ast.Call)
            if not node.args:
                yield node.lineno, "chance without a seed"
        elif re.fullmatch(
            r"random\.(random|choice|randint|randrange|shuffle|sample)", called(node)
        ):
            yield node.lineno, "chance without a seed"


# What a file must hold for a check to find anything: most hold none of it.
KINDS = {
    fixed_ports: re.compile(r"(?i)port|serve|127\.|localhost|::1"),
    sleeping: re.compile(r"sleep|wait_for_timeout"),
    hurried: re.compile(r"monotonic|perf_counter|time\.time"),
    impatient: re.compile(r"websockets"),
    drawing_threads: re.compile(r"websockets\.sync"),
    other_luck: re.compile(r"[Rr]andom"),
}


def luck(source: str) -> list[tuple[int, str]]:
    kinds = [kind for kind, sign in KINDS.items() if sign.search(source)]
    tree = ast.parse(source) if kinds else ast.Module([], [])
    return sorted({found for kind in kinds for found in kind(tree)})


def test_no_test_needs_luck() -> None:
    found, used = [], set()
    for path in FILES:
        name = path.relative_to(TESTS).as_posix()
        for line, what in luck(path.read_text(encoding="utf-8")):
            used.add(f"{name}: {what}")
            if f"{name}: {what}" not in ALLOWED:
                found.append(f"{name}:{line}: {what}")
    assert not found, "\n".join(found)
    assert not ALLOWED.keys() - used, "allowed, and nobody does it"


@pytest.mark.parametrize(
    ("what", "source"),
    [
        ("a fixed port", "url = 'http://127.0.0.1:8666/'"),
        ("a fixed port", "server.port = 8666"),
        ("a fixed port", "Server(port=8080)"),
        ("a fixed port", "socket.create_connection(('127.0.0.1', 8666))"),
        ("the default port", "main(['serve', '--no-browser'])"),
        ("the default port", "command(*('serve', '--no-browser'), *more)"),
        ("sleeping in f", "import time\ndef f():\n    time.sleep(1)\n    assert done"),
        ("a bound on the clock", "assert time.monotonic() - begun < 2.0"),
        ("a socket without open_timeout", "from websockets.sync.client import connect\nconnect(u)"),
        ("a keepalive thread", "from websockets.sync.client import connect\nconnect(u)"),
        ("chance without a seed", "rng = Random()"),
        ("chance without a seed", "random.choice(words)"),
    ],
)
def test_luck_is_seen(what: str, source: str) -> None:
    assert what in [seen for _, seen in luck(source)]


@pytest.mark.parametrize(
    "source",
    [
        "url = f'http://127.0.0.1:{port}/'",
        "socket.create_server(('127.0.0.1', 0))",
        "main(['serve', '--port', str(free_port())])",
        "import time\ndef f():\n    while not done():\n        time.sleep(0.1)",
        "assert time.monotonic() < deadline",
        "assert time.monotonic() - begun > 1.0",
        "from websockets.sync.client import connect\n"
        "connect(u, open_timeout=PATIENCE, ping_interval=None)",
        "from websockets.asyncio.client import connect\nconnect(u, open_timeout=PATIENCE)",
        "rng = Random(7)",
    ],
)
def test_waiting_for_something_is_no_luck(source: str) -> None:
    assert not luck(source)
