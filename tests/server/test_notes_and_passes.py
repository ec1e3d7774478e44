"""Notes and standing passes of a seat: durable, acknowledged, on all its devices, latest wins."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

from msgspec import UNSET

from gloaming.core.chance import SeededDealer
from gloaming.core.flow import SPECTATOR
from gloaming.server.bots.pool import InlineBotPool
from gloaming.server.match.match import Match
from gloaming.server.match.write_order import PENS, WriteOrder
from gloaming.server.socket.protocol import Note, Passes
from gloaming.server.store.interface import StoreFull
from harness import virtual_clock
from harness.in_memory_app import AppSocket, InMemoryApp, MemoryStore
from wake import SPEC as WAKE

MOMENTS: list[str] = sorted(WAKE.vocabulary.kinds["moment"].names)  # type: ignore[attr-defined]
Keys = dict[int, dict[str, str]]


def at_the_wake(play: Callable[[InMemoryApp, Match, Keys], Coroutine[Any, Any, None]]) -> None:
    async def main() -> None:
        app = InMemoryApp(SeededDealer(3), InlineBotPool(Random(3)), Random(3))
        match, keys = await app.table("wake", ["person"] * 2, {})
        await match.begin()
        await play(app, match, keys)
        app.close()

    virtual_clock.run(main())


async def greet(app: InMemoryApp, match: Match, seat: int, keys: Keys) -> AppSocket:
    wire = app.connect(match.row.id, seat, keys[seat])
    await tell(wire, {"t": "hello", "heard": 0})
    return wire


async def tell(wire: AppSocket, *messages: dict[str, Any]) -> list[dict[str, Any]]:
    """What is heard after saying this."""
    before = len(wire.heard)
    for message in messages:
        wire.say(message)
    await asyncio.sleep(0.1)
    return [json.loads(data) for _, data in wire.heard[before:]]


def note(text: str, turn: int = 0, pen: str = "quill") -> dict[str, Any]:
    return {"t": "note", "text": text, "nonce": text, "pen": pen, "turn": turn}


def test_a_note_is_confirmed_when_it_is_kept_and_an_old_page_hears_nothing_new() -> None:
    async def play(app: InMemoryApp, match: Match, keys: Keys) -> None:
        wire = await greet(app, match, 0, keys)
        assert await tell(wire, {"t": "note", "text": "as ever"}) == []
        assert app.store.notes[match.row.id, 0] == "as ever"
        assert await tell(wire, note("the butler", 1)) == [{"t": "receipt", "nonce": "the butler"}]
        assert app.store.notes[match.row.id, 0] == "the butler"
        await wire.close()

    at_the_wake(play)


def test_what_one_device_writes_the_others_of_that_seat_hear_and_nobody_else() -> None:
    async def play(app: InMemoryApp, match: Match, keys: Keys) -> None:
        phone, desk, rival = [await greet(app, match, seat, keys) for seat in (0, 0, 1)]
        watcher = await greet(app, match, SPECTATOR, keys)
        heard = [len(wire.heard) for wire in (desk, rival, watcher)]
        await tell(phone, note("attic", 1), {"t": "passes", "moments": MOMENTS})
        told = [json.loads(data) for _, data in desk.heard[heard[0] :]]
        assert told == [{"t": "note", "text": "attic"}, {"t": "passes", "moments": MOMENTS}]
        assert [len(wire.heard) for wire in (rival, watcher)] == heard[1:]
        for wire in (phone, desk, rival, watcher):
            await wire.close()

    at_the_wake(play)


def test_a_line_that_fell_does_not_bring_back_the_older_note() -> None:
    async def play(app: InMemoryApp, match: Match, keys: Keys) -> None:
        fallen, fresh = [await greet(app, match, 0, keys) for _ in range(2)]
        await tell(fresh, note("older and newer", 2))
        late = await tell(fallen, note("older", 1))
        assert late == [
            {"t": "receipt", "nonce": "older"},
            {"t": "note", "text": "older and newer"},
        ]
        assert app.store.notes[match.row.id, 0] == "older and newer"
        for wire in (fallen, fresh):
            await wire.close()

    at_the_wake(play)


def test_saying_it_again_does_not_undo_what_another_device_wrote_since() -> None:
    async def play(app: InMemoryApp, match: Match, keys: Keys) -> None:
        phone, desk = [await greet(app, match, 0, keys) for _ in range(2)]
        await tell(phone, note("mine", 7, "phone"))
        await tell(desk, note("later", 3, "desk"))
        again = await tell(phone, note("mine", 7, "phone"))
        assert again == [{"t": "receipt", "nonce": "mine"}, {"t": "note", "text": "later"}]
        assert await match.note(0) == "later"
        for wire in (phone, desk):
            await wire.close()

    at_the_wake(play)


class FullOnce(MemoryStore):
    full = True

    async def set_note(self, match: str, seat: int, text: str) -> None:
        if self.full:
            self.full = False
            raise StoreFull
        await super().set_note(match, seat, text)


def test_a_note_that_could_not_be_kept_is_refused_and_may_be_said_again() -> None:
    async def play(app: InMemoryApp, match: Match, keys: Keys) -> None:
        app.parlour.services.store = store = FullOnce()
        wire = await greet(app, match, 0, keys)
        (refused,) = await tell(wire, note("cellar", 1))
        assert (refused["t"], refused["nonce"]) == ("refused", "cellar")
        assert await tell(wire, note("cellar", 1)) == [{"t": "receipt", "nonce": "cellar"}]
        assert store.notes[match.row.id, 0] == "cellar"
        await wire.close()

    at_the_wake(play)


def test_standing_passes_are_confirmed_and_a_seat_hears_whether_its_own_are_known() -> None:
    async def play(app: InMemoryApp, match: Match, keys: Keys) -> None:
        wire = app.connect(match.row.id, 0, keys[0])
        told = await tell(wire, {"t": "hello", "heard": 0})
        assert told[-1] == {"t": "passes", "moments": [], "usual": True}
        said = {"t": "passes", "moments": MOMENTS[:1], "nonce": "n", "pen": "p", "turn": 2}
        stands = {"t": "passes", "moments": MOMENTS[:1]}
        assert await tell(wire, said) == [{"t": "receipt", "nonce": "n"}, stands]
        older = {"t": "passes", "moments": [], "nonce": "o", "pen": "p", "turn": 1}
        assert await tell(wire, older) == [{"t": "receipt", "nonce": "o"}, stands]
        nonsense = {"t": "passes", "moments": ["tea"], "nonce": "x", "pen": "p", "turn": 3}
        (refused,) = await tell(wire, nonsense)
        assert (refused["rule"], refused["nonce"]) == ("CORE-6", "x")
        empty = {"t": "passes", "moments": []}
        assert await tell(wire, empty) == [empty]  # said, not usual
        await wire.close()

    at_the_wake(play)


def test_to_be_asked_always_is_remembered_where_it_is_not_the_usual() -> None:
    async def main() -> None:
        app = InMemoryApp(SeededDealer(3), InlineBotPool(Random(3)), Random(3))
        match, _ = await app.table("house", ["person"] * 3, {})
        usual = list(match.spec.table.lulls)
        assert usual
        told = []
        for moments in ([], usual):
            await match.autoplay.set_passes(0, moments)
            told.append((match.autoplay.passing, match.idle))
        assert told == [(True, False), (False, True)]
        assert match.autoplay.told_passes(0).usual is UNSET
        app.close()

    virtual_clock.run(main())


def test_saying_the_same_passes_again_starts_no_new_moment() -> None:
    async def play(app: InMemoryApp, match: Match, keys: Keys) -> None:
        await match.autoplay.set_passes(0, MOMENTS)
        due = match.asked[0].due
        await asyncio.sleep(0.01)
        await match.autoplay.set_passes(0, MOMENTS)
        assert match.asked[0].due == due
        await match.autoplay.set_passes(0, [])
        assert match.asked[0].due != due

    at_the_wake(play)


def test_a_bounded_number_of_pens_is_remembered_each_thing_by_itself() -> None:
    turns = WriteOrder()
    first = Note(text="", pen="0", turn=9)
    assert not turns.is_late(0, first)
    assert turns.is_late(0, first)
    assert not turns.is_late(1, first)
    assert not turns.is_late(0, Passes(moments=[], pen="0", turn=9))
    assert not turns.is_late(0, Note(text=""))
    for number in range(1, PENS + 1):
        assert not turns.is_late(0, Note(text="", pen=str(number), turn=9))
    assert not turns.is_late(0, first)  # forgotten
    assert max(map(len, turns._latest.values())) == PENS
