"""The page for researchers runs, block by block."""

from __future__ import annotations

import re
from typing import Any

import pytest

from docs.test_docs import ROOT, blocks

PAGE = ROOT / "docs" / "research.md"


def test_every_block_runs(capsys: pytest.CaptureFixture[str]) -> None:
    known: dict[str, Any] = {}
    ran = 0
    for language, _, text in blocks(PAGE):
        if language == "python":
            exec(compile(text, str(PAGE), "exec"), known)
            ran += 1
    said = capsys.readouterr().out
    assert ran >= 9
    wins = re.search(r"won (\d+) of 20 games", said)
    assert wins is not None
    assert int(wins[1]) > 10
    assert known["env"].unwrapped.action_masks().any()
