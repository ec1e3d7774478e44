"""The pytest mark `rule`: which rules of the ledger a test proves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Test = TypeVar("Test", bound=Callable[..., Any])


def rule(*ids: str) -> Callable[[Test], Test]:
    """Tag a test function or class with the ids of the ledger it proves: `@rule("REV-40")`.

    It is the pytest mark `rule` (register it: `markers = ["rule(*ids): …"]`), so `pytest -m rule`
    finds the tests. `gloaming rules` reads the tags from the source; write the ids as plain
    strings. Without pytest the tag is only an attribute.
    """
    if not ids:
        raise ValueError("a rule tag needs at least one id")

    def tag(test: Test) -> Test:
        test.rules = ids  # type: ignore[attr-defined]
        try:
            import pytest
        except ImportError:
            return test
        marked: Test = pytest.mark.rule(*ids)(test)
        return marked

    return tag
