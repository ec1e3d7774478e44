"""Searching for an ordinary engineering word leads to the module that does it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

SERVER = Path(__file__).parents[2] / "gloaming" / "server"

# What a stranger searches for, and the module whose docstring must say so.
WORDS = {
    "rate limit": "rate_limits.py",
    "reconnect": "match/resume.py",
    "backpressure": "socket/channel.py",
    "idempotent": "match/state.py",
    "durable": "store/interface.py",
    "broadcast": "match/broadcast.py",
    "authorise": "match/tokens.py",
    "heartbeat": "socket/transport.py",
    "time-out": "socket/transport.py",
    "spectator": "match/broadcast.py",
    "snapshot": "store/maintenance.py",
    "replay": "http/replay.py",
    "event loop": "ops/time_slice.py",
    "fast path": "socket/channel.py",
    "connection limit": "socket/listener.py",
    "hash chain": "store/hash_chain.py",
}
MOST = 6  # modules whose docstring has the word; more lead nowhere


def docstrings() -> dict[str, str]:
    return {
        path.relative_to(SERVER).as_posix(): (
            ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        )
        for path in sorted(SERVER.rglob("*.py"))
        if path.name != "__init__.py"
    }


def has(text: str, word: str) -> bool:
    return re.search(word.replace(" ", r"\s+"), text, re.IGNORECASE) is not None


@pytest.mark.parametrize("word", WORDS)
def test_an_ordinary_word_leads_to_its_module(word: str) -> None:
    found = [name for name, text in docstrings().items() if has(text, word)]
    assert WORDS[word] in found
    assert len(found) <= MOST, found


def test_every_module_says_what_it_is() -> None:
    silent = [name for name, text in docstrings().items() if len(text) < 20]
    assert not silent
