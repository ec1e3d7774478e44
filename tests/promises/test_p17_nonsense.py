"""P-17, input validation: malformed input is refused, harmlessly. (The long forms: `soak-17`.)"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from faults import Plant
from gloaming.core import wire
from gloaming.core.chance import SeededDealer
from gloaming.core.flow import Refused
from gloaming.core.session import Session
from gloaming.registry import game_ids
from gloaming.server.bots.pool import InlineBotPool
from gloaming.server.limits import NONCE
from gloaming.server.socket.protocol import decoder
from gloaming.testing.kit.play import some_actions
from harness import virtual_clock
from harness.in_memory_app import InMemoryApp, Random, spec_of
from promises.fuzz_targets import TARGETS, mutate
from promises.malformed_bytes import send_garbage
from promises.schema_fuzzer import SHORT, bad_refusal, fuzz_match

REFUSED = {"t": "refused", "nonce": "n" * NONCE}


@pytest.mark.parametrize("game", ["wake", *game_ids()])
def test_nonsense_is_refused_in_few_words_and_changes_nothing(game: str) -> None:
    share = 5_000 // (1 + len(game_ids()))
    harm = fuzz_match(game, share // 3, share, 17)
    assert not harm.violations, "\n".join(harm.violations[:20])
    assert harm.amount >= share
    assert harm.refused > harm.amount // 3
    assert harm.accepted > harm.amount // 20


@pytest.mark.parametrize("game", ["wake", *game_ids()])
def test_every_refusal_of_a_move_is_short(game: str) -> None:
    """Whatever anybody tries, at many moments of a game, in turn or out of it."""
    spec = spec_of(game)
    rng = Random(17)
    session = Session(spec, spec.seats[1], {}, SeededDealer(17))
    told = []
    for step in range(300):
        if session.over:
            break
        g = session.table
        for seat in range(g.seats) if step % 12 == 0 else ():
            for action in some_actions(spec.vocabulary, g.seats, 2, rng):
                rule = g.why_not(seat, action)
                if rule is not None:
                    facts = spec.refuse(g, seat, action, rule).facts
                    told.append(wire.encode({**REFUSED, "rule": rule, "facts": facts}))
        seat = rng.choice([seat for seat in range(g.seats) if g.is_asked(seat)])
        session.decide_raw(seat, rng.choice(g.legal(seat)))
    assert len(max(told, key=len)) < SHORT, max(told, key=len)
    assert len(told) > 100


@pytest.mark.parametrize("letter", ["x", "ß", "鬼", "👻", '"'])
def test_a_name_that_is_none_is_refused_in_few_words(letter: str) -> None:
    """However long the names are that would be, and the letters."""
    for game in game_ids():
        spec = spec_of(game)
        for verb in spec.vocabulary.verbs:
            for name, _ in verb.arguments:
                with pytest.raises(Refused) as refused:
                    wire.parse_action(spec, 4, {"do": verb.name, name: letter * 500})
                facts = refused.value.facts
                data = wire.encode({**REFUSED, "rule": refused.value.rule, "facts": facts})
                assert bad_refusal(refused.value.rule, data) is None, data


@pytest.mark.parametrize("nonce", ["鬼", '"', "\\", "a\n", "n" * (NONCE + 1), ""])
def test_a_nonce_is_short_and_plain(nonce: str) -> None:
    """For it is said back in every refusal."""
    with pytest.raises(msgspec.ValidationError):
        decoder.decode(json.dumps({"t": "undo", "nonce": nonce}))


def test_memory_that_is_not_given_back_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("promises.schema_fuzzer.MEMORY", -(1 << 30))
    assert any("memory has grown" in found for found in fuzz_match("wake", 0, 20, 17).violations)


def test_a_server_that_chokes_is_noticed(plant: Plant) -> None:
    plant("choke")
    assert fuzz_match("wake", 0, 60, 17).violations


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
        app = InMemoryApp(SeededDealer(1), InlineBotPool(Random(1)), Random(1))
        answer = await app.http("POST", path, json.dumps(body).encode())
        assert answer.status in (400, 404)
        assert bad_refusal(answer.plain["rule"], answer.body) is None

    virtual_clock.run(main())


def test_garbage_on_the_line_harms_nobody(tmp_path: Path) -> None:
    count, violations = send_garbage(tmp_path, seed=17, rounds=1)
    assert not violations, "\n".join(violations)
    assert count > 50


@pytest.mark.parametrize("name", sorted(TARGETS))
def test_decoders_and_loaders_refuse_and_never_crash(name: str) -> None:
    assert mutate(name, 3_000, 17) == []
