"""P-17: nonsense harms nobody. (The long forms are `soak-17`.)"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import virtual
from gloaming.core.chance import SeededDealer
from gloaming.registry import game_ids
from gloaming.server.sabotage import SWITCH
from gloaming.server.thinking import InlineThinker
from promises.decoders import TARGETS, mutate
from promises.garbage import garbage
from promises.nonsense import bad_refusal, nonsense
from promises.salon import Random, Salon


@pytest.mark.parametrize("game", ["wake", *game_ids()])
def test_nonsense_is_refused_in_few_words_and_changes_nothing(game: str) -> None:
    share = 5_000 // (1 + len(game_ids()))
    harm = nonsense(game, share // 3, share, 17)
    assert not harm.violations, "\n".join(harm.violations[:20])
    assert harm.amount >= share
    assert harm.refused > harm.amount // 3
    assert harm.accepted > harm.amount // 20


def test_a_server_that_chokes_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "choke")
    assert nonsense("wake", 0, 60, 17).violations


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)


@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@given(JSON, st.sampled_from(["/api/tables", "/api/sit", "/api/import"]))
def test_whatever_hypothesis_can_think_of_is_refused(body: Any, path: str) -> None:
    async def main() -> None:
        salon = Salon(SeededDealer(1), InlineThinker(Random(1)), Random(1))
        answer = await salon.http("POST", path, json.dumps(body).encode())
        assert answer.status in (400, 404)
        assert bad_refusal(answer.plain["rule"], answer.body) is None

    virtual.run(main())


def test_garbage_on_the_line_harms_nobody(tmp_path: Path) -> None:
    count, violations = garbage(tmp_path, seed=17, rounds=1)
    assert not violations, "\n".join(violations)
    assert count > 50


@pytest.mark.parametrize("name", sorted(TARGETS))
def test_decoders_and_loaders_refuse_and_never_crash(name: str) -> None:
    assert mutate(name, 3_000, 17) == []
