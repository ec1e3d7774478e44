"""Autoplay: time-outs, absent players, bots' delays, and taking a seat back."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

import pytest

from gloaming.core.chance import SeededDealer
from gloaming.core.flow import Action
from gloaming.core.known import Known
from gloaming.server.bots.pool import InlineBotPool
from gloaming.server.match.match import Match
from gloaming.server.match.timing import LEAST_MOMENT, MOST_MOMENT
from gloaming.server.match.tokens import seal
from gloaming.server.store.interface import ChairRow
from harness import virtual_clock
from harness.in_memory_app import HOST_VIEWER, AppSocket, InMemoryApp, MemoryStore
from harness.wake_games import said
from wake import SPEC as WAKE
from wake.bots.advice import Sexton
from wake.rules.terms import SALT


class Slow(InlineBotPool):
    """Thinks for so many seconds."""

    seconds = 0.0

    async def think(self, *known: Any) -> Action:
        await asyncio.sleep(self.seconds)
        return await super().think(*known)


def in_the_salon(
    play: Callable[[InMemoryApp], Coroutine[Any, Any, None]], thinker: InlineBotPool | None = None
) -> None:
    async def main() -> None:
        app = InMemoryApp(SeededDealer(3), thinker or InlineBotPool(Random(3)), Random(3))
        await play(app)
        app.close()

    virtual_clock.run(main())


async def greet(
    app: InMemoryApp, match: Match, viewer: int, keys: Any, heard: int = 0
) -> AppSocket:
    wire = app.connect(match.row.id, viewer, keys[viewer])
    wire.say({"t": "hello", "heard": heard})
    await asyncio.sleep(0.1)
    return wire


def lines(app: InMemoryApp, match: Match) -> list[Any]:
    return [json.loads(row.line) for row in app.store.lines[match.row.id]]


# -- being late -----------------------------------------------------------------------------------


def test_whoever_is_out_of_time_answers_as_the_rules_say() -> None:
    async def play(app: InMemoryApp) -> None:
        options = {"first_seat": 0}
        match, _ = await app.table("revenge", ["person"] * 3, options, seconds=30)
        await match.begin()
        before = len(lines(app, match))
        await asyncio.sleep(29)
        assert len(lines(app, match)) == before
        await asyncio.sleep(2)
        # Ledger 7.3: the lightest contract that is open.
        assert lines(app, match)[before][:4] == ["d", 0, "contract", "light"]
        await asyncio.sleep(30)
        assert [line[1] for line in lines(app, match)[before:] if line[0] == "d"] == [0, 1]

    in_the_salon(play)


def test_where_the_rules_say_nothing_a_rule_of_thumb_answers() -> None:
    async def play(app: InMemoryApp) -> None:
        match, _ = await app.table("wake", ["person"] * 2, {}, seconds=30)
        await match.begin()
        before = len(lines(app, match))
        await asyncio.sleep(40)
        answered = [line[1] for line in lines(app, match)[before:] if line[0] == "d"]
        assert sorted(answered[:2]) == [0, 1]  # both were asked at the toll

    in_the_salon(play)


def test_a_table_of_absent_people_comes_to_its_end() -> None:
    async def play(app: InMemoryApp) -> None:
        for game, seats in (("wake", 3), ("revenge", 3)):
            match, _ = await app.table(game, ["person"] * seats, {}, seconds=60)
            await match.begin()
            await asyncio.sleep(14 * 24 * 3600)
            assert match.playing().over

    in_the_salon(play)


def test_a_bot_that_thinks_too_long_answers_on_the_beat() -> None:
    thinker = Slow(Random(3))

    def when(seconds: float) -> float:
        thinker.seconds = seconds
        found: list[float] = []

        async def play(app: InMemoryApp) -> None:
            match, keys = await app.table("revenge", ["heuristic"] * 3, {"first_seat": 0})
            wire = await greet(app, match, 0, keys)
            begun = asyncio.get_running_loop().time()
            await match.begin()
            await asyncio.sleep(20)
            first = next(at for at, data in wire.heard if at > begun + 0.01)
            found.append(round(first - begun, 6))
            await wire.close()

        in_the_salon(play, thinker)
        return found[0]

    moment = when(0.0)
    assert LEAST_MOMENT <= moment <= MOST_MOMENT
    assert when(moment - 0.1) == moment
    assert when(moment + 0.1) == when(moment + 0.9) == round(moment + 1.0, 6)


# -- being a bot ----------------------------------------------------------------------------------


def test_bots_that_take_open_chairs_have_names_of_their_own() -> None:
    async def play(app: InMemoryApp) -> None:
        body = {
            "game": "revenge",
            "seats": 4,
            "chairs": [
                {"sit": "person", "name": "Ada"},
                {"sit": "open"},
                {"sit": "bot", "bot": "racer"},
                {"sit": "bot", "bot": "racer", "name": "Old Nick"},
            ],
        }
        made = (await app.http("POST", "/api/tables", body)).plain
        match = await app.parlour.find(made["table"])
        await match.begin()
        names = [chair.name for chair in match.chairs]
        assert (names[0], names[3]) == ("Ada", "Old Nick")
        assert match.chairs[1].sit == "bot"
        assert all(names)
        assert len(set(names)) == 4

    in_the_salon(play)


def test_bots_use_instants_like_any_other_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    class Salty(Sexton):
        """Throws salt, if there is any to throw, before anything else."""

        def weigh(self, known: Known, legal: list[Action]) -> list[float]:
            return [float(a[0] == SALT) for a in legal]

    monkeypatch.setitem(WAKE.table.bots, "sexton", Salty)  # type: ignore[arg-type]
    found: list[Any] = []

    async def play(app: InMemoryApp) -> None:
        match, _ = await app.table("wake", ["random", "random", "sexton", "sexton"], {"chills": 1})
        await match.begin()
        await asyncio.sleep(6 * 3600)
        assert match.playing().over
        found.extend(line for line in lines(app, match) if line[2:3] == ["salt"])

    in_the_salon(play)
    assert found
    assert {line[0] for line in found} == {"d"}


def test_a_chair_handed_to_a_bot_plays_on_and_is_taken_back_with_all_it_knows() -> None:
    async def play(app: InMemoryApp) -> None:
        match, keys = await app.table("wake", ["person", "person", "sexton"], {})
        await match.begin()
        path = f"/api/tables/{match.row.id}/chairs/0"
        wire = await greet(app, match, 0, keys)
        hand = wire.news()["view"]["state"]["hand"][0]  # type: ignore[index]
        assert hand
        before = match.kept
        answer = await app.http("POST", path, {"sit": "bot", "bot": "sexton"}, keys[0])
        assert answer.plain["chairs"][0]["sit"] == "bot"
        await asyncio.sleep(MOST_MOMENT + 0.1)
        assert match.kept > before  # the bot has answered the toll
        assert not match.playing().table.is_asked(0)
        # The other seat cannot take it; its holder can.
        refused = await app.http("POST", path, {"sit": "person"}, keys[1])
        assert refused.plain["rule"] == "CORE-17"
        answer = await app.http("POST", path, {"sit": "person"}, keys[0])
        assert answer.plain["chairs"][0]["sit"] == "person"
        await wire.close()
        again = await greet(app, match, 0, keys)
        news = again.news()
        assert news is not None
        assert news["view"]["you"] == 0
        assert isinstance(news["view"]["state"]["hand"][0], list)  # its own cards, faces up
        await again.close()

    in_the_salon(play)


# -- coming back ----------------------------------------------------------------------------------


def test_who_returns_learns_what_happened_since_its_last_act() -> None:
    async def play(app: InMemoryApp) -> None:
        match, keys = await app.table("revenge", ["person"] * 3, {"first_seat": 0})
        await match.begin()
        wire = await greet(app, match, 0, keys)
        assert wire.news()["since"] == 0  # type: ignore[index]
        told = len(match.broadcast.told[0])
        own = told
        for seat in (0, 1, 2):
            do = json.loads(match.asked[seat].question or b"")["options"][0]["action"]
            await match.answer(seat, match.asked[seat].number, f"n{seat}", do)
            own = own if seat else len(match.broadcast.told[0])
        await wire.close()
        assert told < own < len(match.broadcast.told[0])
        for _ in range(2):
            back = await greet(app, match, 0, keys, heard=told)
            news = back.news()
            assert news is not None
            assert (news["from"], news["since"]) == (told, own)
            await back.close()
            # And again after the server has forgotten everything but what is kept.
            match.close()
            del app.parlour.matches[match.row.id]
            match = await app.parlour.find(match.row.id)

    in_the_salon(play)


class Hesitant(MemoryStore):
    """Takes a while to keep a chair."""

    async def set_chair(self, chair: ChairRow) -> None:
        await asyncio.sleep(1)
        await super().set_chair(chair)


def test_a_new_name_does_not_bring_the_old_link_back() -> None:
    async def play(app: InMemoryApp) -> None:
        app.store = Hesitant()
        app.parlour.services.store = app.store
        match, keys = await app.table("wake", ["person"] * 2, {})
        path = f"/api/tables/{match.row.id}/chairs/0"
        old = match.chairs[0].token
        link, named = await asyncio.gather(
            app.http("POST", f"{path}/link", {}, keys[HOST_VIEWER]),
            app.http("POST", path, {"name": "Ada"}, keys[0]),
        )
        assert (link.status, named.status) == (201, 200)
        secret = link.plain["link"].partition("#")[2]
        assert match.chairs[0].token == seal(secret) != old
        assert match.chairs[0].name == "Ada"

    in_the_salon(play)


def test_a_standing_pass_is_no_ones_business_and_ends_with_an_empty_list() -> None:
    async def play(app: InMemoryApp) -> None:
        match, keys = await app.table("wake", ["person"] * 2, {})
        await match.begin()
        wires = [await greet(app, match, seat, keys) for seat in range(2)]
        heard = len(wires[1].heard)
        moments = sorted(WAKE.vocabulary.kinds["moment"].names)  # type: ignore[attr-defined]
        for wanted in (moments, []):
            wires[0].say({"t": "passes", "moments": wanted})
            await asyncio.sleep(0.1)
            assert json.loads(wires[0].heard[-1][1]) == {"t": "passes", "moments": wanted}
            assert match.autoplay.passes(0) == wanted
        assert len(wires[1].heard) == heard
        for seat in range(2):
            number = match.asked[seat].number
            await match.answer(seat, number, f"toll{seat}", said("withhold"))
        for wire in wires:
            await wire.close()

    in_the_salon(play)
