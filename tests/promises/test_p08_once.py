"""P-8: once is once. (The long form is `soak-8`.)"""

from __future__ import annotations

from pathlib import Path

import pytest

from gloaming.registry import game_ids
from gloaming.server.sabotage import SWITCH
from promises.copies import copies
from promises.faults import games_to_play


def test_two_thousand_messages_again_and_again(tmp_path: Path) -> None:
    sent, seed, violations = 0, 0, []
    with games_to_play():
        games = game_ids()
        while sent < 2000:
            more, found = copies(tmp_path, games[seed % len(games)], seed)
            assert more
            sent, seed = sent + more, seed + 1
            violations += found
    assert not violations, "\n".join(violations)


def test_a_server_that_forgets_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "forget-nonce")
    _, violations = copies(tmp_path, "revenge", 8)
    assert any("is in the log" in violation for violation in violations), violations
    assert any("a copy was refused" in violation for violation in violations), violations
