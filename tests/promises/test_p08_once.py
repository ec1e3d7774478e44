"""P-8, idempotence: a message delivered twice counts once. (The long form is `soak-8`.)"""

from __future__ import annotations

from pathlib import Path
from random import Random

from faults import Plant
from gloaming.core.flow import Refused
from gloaming.registry import game_ids
from harness import virtual_clock
from harness.in_memory_app import MemoryStore
from harness.memory_snapshots import MemorySnapshots
from harness.snapshot_matches import begun, play, services, woken
from promises.duplicate_delivery import duplicate_delivery
from promises.stale_snapshots import row_of
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


async def say_again(seed: int) -> list[str]:
    """Every message once more, to a server that has woken the match from a snapshot."""
    cache = MemorySnapshots()
    match = await begun(services(MemoryStore(), cache, seed), "revenge", 3)
    messages = await play(match, Random(seed), 40)
    cache.rows[match.row.id] = [await row_of(match)]
    messages += await play(match, Random(seed), 5)
    again = await woken(match, cache)
    Random(seed).shuffle(messages)
    violations = []
    for message in messages:
        try:
            await again.answer(*message)
        except Refused as refused:
            violations.append(f"a copy was refused: {refused.rule}")
    if again.kept != match.kept or again.playing().record.inputs != match.playing().record.inputs:
        violations.append("the log is longer")
    return violations


def test_what_was_said_before_a_snapshot_is_not_done_again() -> None:
    violations = [found for seed in range(4) for found in virtual_clock.run(say_again(seed))]
    assert not violations, "\n".join(violations)


def test_a_server_that_forgets_what_was_before_a_snapshot_is_seen(plant: Plant) -> None:
    plant("forget-before-snapshot")
    violations = virtual_clock.run(say_again(8))
    assert any("a copy was refused" in violation for violation in violations), violations


def test_a_server_that_forgets_is_seen(tmp_path: Path, plant: Plant) -> None:
    plant("forget-nonce")
    _, violations = duplicate_delivery(tmp_path, "revenge", 8)
    assert any("is in the log" in violation for violation in violations), violations
    assert any("a copy was refused" in violation for violation in violations), violations
