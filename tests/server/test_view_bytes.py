"""Cached view bytes: what is encoded once for all equals what each viewer would be sent alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gloaming.core import wire
from gloaming.core.chance import SeededDealer
from gloaming.core.flow import SPECTATOR
from gloaming.core.session import Session
from gloaming.core.spec import GameSpec
from gloaming.registry import game, game_ids
from gloaming.server.bots.pool import InlineBotPool
from gloaming.server.match.view_bytes import ViewBytes
from harness import virtual_clock
from harness.in_memory_app import InMemoryApp
from promises.hidden_state import act
from wake import SPEC as WAKE

SPECS = [WAKE, *[game(game_id) for game_id in game_ids()]]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.id)
def test_what_is_written_is_the_view_and_the_question_byte_by_byte(
    spec: GameSpec, seed: int
) -> None:
    rng = Random(seed)
    seats = rng.randint(*spec.seats)
    session = Session(spec, seats, {}, SeededDealer(f"sight {seed}"))
    sight = ViewBytes(spec)
    for _ in range(120):
        for viewer in (*range(seats), SPECTATOR):
            seen = b"".join(sight.view(session.table, viewer, {}))
            assert seen == wire.encode(wire.view(spec, session.table, viewer))
        for seat in range(seats):
            asked = session.question(seat)
            written = None if asked is None else wire.encode(asked)
            assert wire.write_question(spec, session.table, seat) == written
        if session.over:
            break
        seat = rng.choice([s for s in range(seats) if session.table.is_asked(s)])
        session.decide_raw(seat, rng.choice(session.table.legal(seat)))


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.id)
def test_another_table_in_between_leaves_no_trace(spec: GameSpec) -> None:
    first = Session(spec, spec.seats[0], {}, SeededDealer("one"))
    other = Session(spec, spec.seats[0], {}, SeededDealer("other"))
    sight = ViewBytes(spec)
    for session in (first, other, first):
        view = wire.encode(wire.view(spec, session.table, 0))
        assert b"".join(sight.view(session.table, 0, {})) == view


OPTIONS: dict[str, dict[str, Any]] = {"tillinghast": {"deduction_aid": "all"}}


@pytest.mark.parametrize("game_id", ["wake", *game_ids()])
def test_the_news_shows_what_the_session_shows(game_id: str) -> None:
    """Whatever a session adds to a view, an aid for one, is in the news as well."""

    async def main() -> None:
        app = InMemoryApp(SeededDealer("news"), InlineBotPool(Random(2)), Random(2))
        spec = game(game_id)
        seats = spec.seats[0]
        match, _ = await app.table(game_id, ["person"] * seats, OPTIONS.get(game_id, {}))
        await match.begin()
        rng = Random(3)
        for step in range(25):
            for viewer in (*range(seats), SPECTATOR):
                shown = wire.decode(match.broadcast.news(viewer, 0))["view"]
                shown.pop("over", None)
                assert shown == wire.decode(wire.encode(match.playing().view(viewer)))
            if not match.playing().over:
                await act(match, rng, f"n{step}")
        app.close()

    virtual_clock.run(main())


def test_more_stands_beside_the_view() -> None:
    session = Session(WAKE, WAKE.seats[0], {}, SeededDealer("more"))
    seen = b"".join(ViewBytes(WAKE).view(session.table, 0, {"over": {"scores": [1.0]}}))
    assert wire.decode(seen) == {**session.view(0), "over": {"scores": [1.0]}}


def test_an_event_is_written_for_those_inside_and_for_the_others() -> None:
    for seed in range(3):
        session = Session(WAKE, WAKE.seats[1], {}, SeededDealer(f"faces {seed}"))
        rng = Random(seed)
        while not session.over:
            seat = rng.choice([s for s in range(WAKE.seats[1]) if session.table.is_asked(s)])
            session.decide_raw(seat, rng.choice(session.table.legal(seat)))
        for told in session.log:
            outside, inside = wire.faces(WAKE.vocabulary, told)
            for viewer in (*range(WAKE.seats[1]), SPECTATOR):
                face = inside if told[3] >> viewer & 1 else outside
                event = wire.event(WAKE, told, viewer)
                assert face == (None if event is None else wire.encode(event))
