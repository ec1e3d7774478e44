"""P-8, idempotence: a message delivered twice counts once. (The long form is `soak-8`.)"""

from __future__ import annotations

from pathlib import Path

from faults import Plant
from gloaming.registry import game_ids
from promises.duplicate_delivery import duplicate_delivery
from promises.store_faults import games_to_play


def test_two_thousand_messages_again_and_again(tmp_path: Path) -> None:
    sent, seed, violations = 0, 0, []
    with games_to_play():
        games = game_ids()
        while sent < 2000:
            more, found = duplicate_delivery(tmp_path, games[seed % len(games)], seed)
            assert more
            sent, seed = sent + more, seed + 1
            violations += found
    assert not violations, "\n".join(violations)


def test_a_server_that_forgets_is_seen(tmp_path: Path, plant: Plant) -> None:
    plant("forget-nonce")
    _, violations = duplicate_delivery(tmp_path, "revenge", 8)
    assert any("is in the log" in violation for violation in violations), violations
    assert any("a copy was refused" in violation for violation in violations), violations
