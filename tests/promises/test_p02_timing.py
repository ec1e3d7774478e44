"""P-2, side channels: hidden information cannot be guessed from time, silence, size or numbering.

Every comparison of `pairs.py` compares times, too. Here the clock alone is looked at.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

import pytest

from faults import Plant
from gloaming.core.chance import ScriptedDealer
from gloaming.core.flow import SPECTATOR, Action, Refused
from gloaming.server.bots.fair_turns import SearchKey
from gloaming.server.bots.pool import InlineBotPool, ProcessBotPool, Ticket, Worker
from gloaming.server.bots.worker import Task
from gloaming.server.match.timing import LEAST_MOMENT, MOST_MOMENT, draw_moment
from gloaming.server.store.interface import StoreFull
from harness import virtual_clock
from harness.in_memory_app import AppSocket, ClockSeededRandom, InMemoryApp
from harness.wake_games import said
from promises.twin_tables import twins
from promises.window_delays import (
    DEAR,
    Clerk,
    EvenMoments,
    WindowDelays,
    simulate_busy_windows,
)
from wake import SPEC

# What seat 1 may hold when an omen is called upon it; and seat 0, who can only pass.
BELL = ("hand-bell", "first-knell", "silver-mirror")
NOTHING_TO_PLAY = ("linen-shroud", "wool-shroud", "church-salt")
LAID = "kitchen-salt"
CALLER = ("bridal-shroud", "kitchen-salt", "sea-salt")


class Passing(InlineBotPool):
    """A bot that passes whenever it can, and otherwise does the last thing it may."""

    async def think(self, *known: Any) -> Any:
        legal = known[0].legal
        return legal[0] if legal[0] == (0, -1, -1) else legal[-1]


class Night:
    """Two seats by the coffin: seat 0 will call an omen upon seat 1, who holds `hand`. With
    `alone` each holds one card, and seat 0 lays it: nobody but seat 1 is asked in the window."""

    def __init__(self, hand: tuple[str, ...], sit: str, seconds: int, alone: bool = False) -> None:
        self.alone = alone
        held = (LAID, hand[0]) if alone else (*CALLER, *hand)
        cards = [f"keepsake {card}" for card in held]
        quiet = "chimney-draught" if alone else "grey-moth"
        dealer = ScriptedDealer("bone white", "bone black", *cards, *[f"omen {quiet}"] * 3)
        clock = asyncio.get_running_loop().time
        self.app = InMemoryApp(dealer, Passing(Random(1)), ClockSeededRandom("night", clock))  # type: ignore[arg-type]
        self.sits = ["person", sit]
        self.seconds = seconds

    async def begin(self) -> None:
        self.match, cookies = await self.app.table(
            "wake", self.sits, {"box": "small"} if self.alone else {}, self.seconds
        )
        self.watcher = self.app.connect(self.match.row.id, SPECTATOR, cookies[SPECTATOR])
        self.wire = self.app.connect(self.match.row.id, 1, cookies[1])
        for wire in (self.watcher, self.wire):
            wire.say({"t": "hello", "heard": 0})
        await self.match.begin()

    async def do(self, seat: int, words: str) -> None:
        asked = self.match.asked[seat]
        await self.match.answer(seat, asked.number, f"{words} {asked.number}", said(words))

    async def toll(self) -> None:
        for seat in range(2):
            if self.match.playing().table.is_asked(seat) and self.sits[seat] == "person":
                lays = self.alone and seat == 0
                await self.do(seat, f"lay {LAID}" if lays else "withhold")
        await asyncio.sleep(5)

    async def close(self) -> list[tuple[float, str]]:
        """What the spectator was told, and when."""
        for wire in (self.watcher, self.wire):
            await wire.close()
        self.app.close()
        return [
            (round(when, 3), event) for when, data in self.watcher.heard for event in names_of(data)
        ]


def names_of(data: bytes) -> list[str]:
    return [event["event"] for event in json.loads(data).get("events", [])]


def omen(
    hand: tuple[str, ...],
    sit: str,
    passes: bool = False,
    seconds: int = 0,
    ponders: float | None = None,
    alone: bool = False,
) -> list[tuple[float, str]]:
    """Seat 1 is called upon and passes, because it must, because it said so, being a bot, or by
    itself after so many seconds."""

    async def main() -> list[tuple[float, str]]:
        night = Night(hand, sit, seconds, alone)
        await night.begin()
        await night.toll()
        if passes:
            night.wire.say({"t": "passes", "moments": list(SPEC.vocabulary.kinds["moment"].names)})
            await asyncio.sleep(0)
        await night.do(0, "call 1")
        if ponders is not None:
            await asyncio.sleep(ponders)
            await night.do(1, "pass")
        await asyncio.sleep(10)
        return await night.close()

    return virtual_clock.run(main())


def when(told: list[tuple[float, str]], event: str) -> float:
    return next(at for at, name in told if name == event)


def test_who_can_only_pass_is_passed_for_after_a_moment() -> None:
    told = omen(NOTHING_TO_PLAY, "person")
    waited = when(told, "omen_turned") - when(told, "omen_called")
    assert LEAST_MOMENT <= waited <= MOST_MOMENT  # both at once


def test_a_pass_takes_as_long_whatever_is_in_the_hand() -> None:
    forced = omen(NOTHING_TO_PLAY, "person")
    assert forced == omen(NOTHING_TO_PLAY, "person", passes=True)
    assert forced == omen(BELL, "person", passes=True)
    assert forced == omen(BELL, "person", passes=True, seconds=45)


def test_whoever_could_play_and_passes_at_once_is_not_known_by_it(
    plant: Plant,
) -> None:
    for alone in (False, True):
        forced = omen(NOTHING_TO_PLAY, "person", alone=alone)
        for ponders in (0.0, 0.1, LEAST_MOMENT / 2):
            assert omen(BELL, "person", ponders=ponders, alone=alone) == forced
    plant("leak-haste")
    assert omen(BELL, "person", ponders=0.1, alone=True) != forced


def test_a_pass_that_found_no_room_is_passed_again_by_the_house(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(*asked: Any) -> None:
        asked[-1](StoreFull())

    async def main() -> list[tuple[float, str]]:
        night = Night(NOTHING_TO_PLAY, "person", 0)
        await night.begin()
        await night.toll()
        await night.do(0, "call 1")
        with monkeypatch.context() as spoilt:
            spoilt.setattr(night.app.store, "keep", full)
            with pytest.raises(Refused):
                await night.do(1, "pass")
        await asyncio.sleep(10)
        return await night.close()

    assert "omen_turned" in [event for _, event in virtual_clock.run(main())]


def test_of_whoever_ponders_only_the_clock_tells() -> None:
    """As at any table. Who it is, and how many, nobody hears; who does not want to be known by it
    says beforehand that they pass."""
    forced, slow = omen(NOTHING_TO_PLAY, "person"), omen(BELL, "person", ponders=30.0)
    assert [event for _, event in slow] == [event for _, event in forced]
    waited = when(slow, "omen_turned") - when(slow, "omen_called")
    assert waited == pytest.approx(30.0)


def test_a_bot_takes_as_long_whether_it_has_a_choice_or_not() -> None:
    assert omen(NOTHING_TO_PLAY, "sexton") == omen(BELL, "sexton")


def test_a_person_who_could_play_is_left_alone() -> None:
    told = omen(BELL, "person")
    assert "omen_turned" not in [event for _, event in told]


# -- standing passes ------------------------------------------------------------------------------


def at_night(play: Callable[[Night], Coroutine[Any, Any, None]], seconds: int = 0) -> None:
    async def main() -> None:
        night = Night(BELL, "person", seconds)
        await night.begin()
        await night.toll()
        await play(night)
        await night.close()

    virtual_clock.run(main())


async def heard_after(wire: AppSocket, message: Any) -> list[dict[str, Any]]:
    before = len(wire.heard)
    wire.say(message)
    await asyncio.sleep(0.1)
    return [json.loads(data) for _, data in wire.heard[before:]]


def test_standing_passes_are_private_and_can_be_taken_back() -> None:
    async def play(night: Night) -> None:
        before = len(night.watcher.heard)
        names = sorted(SPEC.vocabulary.kinds["moment"].names)
        answer = await heard_after(night.wire, {"t": "passes", "moments": names})
        assert answer == [{"t": "passes", "moments": names}]
        assert {"t": "passes", "moments": names} in await heard_after(
            night.wire, {"t": "hello", "heard": 0}
        )
        answer = await heard_after(night.wire, {"t": "passes", "moments": []})
        assert answer == [{"t": "passes", "moments": []}]
        refused = await heard_after(night.wire, {"t": "passes", "moments": ["at dawn"]})
        assert refused[0]["rule"] == "CORE-6"
        refused = await heard_after(night.watcher, {"t": "passes", "moments": []})
        assert refused[0]["rule"] == "CORE-17"
        assert len(night.watcher.heard) == before + 1

    at_night(play)


def test_a_standing_pass_said_in_the_window_counts_after_a_moment() -> None:
    async def play(night: Night) -> None:
        await night.do(0, "call 1")
        await asyncio.sleep(60)
        assert night.match.playing().table.is_asked(1)
        names = list(SPEC.vocabulary.kinds["moment"].names)
        night.wire.say({"t": "passes", "moments": names})
        await asyncio.sleep(LEAST_MOMENT - 0.01)
        assert night.match.playing().table.is_asked(1)
        await asyncio.sleep(2 * MOST_MOMENT)
        assert "omen_turned" in names_of(night.watcher.heard[-1][1])

    at_night(play)


# -- clocks ---------------------------------------------------------------------------------------


def times_of_a_slow_turn() -> list[float]:
    """When it is over for who sits still, and for who prays, takes it back and prays again."""
    ends: list[float] = []
    for quiet in (True, False):

        async def play(night: Night, quiet: bool = quiet) -> None:
            for number in range(6):
                await asyncio.sleep(5)
                if quiet:
                    continue
                await night.do(0, "pray 1")
                if number < 5:
                    await night.match.undo(0, f"undo{number}")
            await asyncio.sleep(60)
            ends.append(turn_over(night.watcher))

        at_night(play, seconds=45)
    return ends


def test_what_nobody_notices_does_not_move_a_clock(plant: Plant) -> None:
    still, busy = times_of_a_slow_turn()
    assert still == busy
    plant("leak-silence")
    still, busy = times_of_a_slow_turn()
    assert still != busy


def turn_over(watcher: AppSocket) -> float:
    return next(when for when, data in watcher.heard if "turn_over" in names_of(data))


def test_moments_fill_their_range_evenly() -> None:
    rng = Random(5)
    drawn = [draw_moment(rng) for _ in range(10_000)]
    assert min(drawn) >= LEAST_MOMENT
    assert max(drawn) <= MOST_MOMENT
    mean = sum(drawn) / len(drawn)
    assert abs(mean - (LEAST_MOMENT + MOST_MOMENT) / 2) < 0.02


# -- twins by the clock ---------------------------------------------------------------------------


@pytest.mark.parametrize("bots", [0.0, 1.0])
def test_twins_hear_everything_at_the_same_time(bots: float) -> None:
    tally = twins("wake", 1_500, "clock", probing=0.05, bots=bots)
    assert tally.violations == []


@pytest.mark.parametrize(
    ("game", "fault", "bots"),
    [("wake", "leak-time", 0.0), ("wake", "leak-silence", 1.0), ("house", "leak-time", 0.0)],
)
def test_haste_and_delay_are_noticed(game: str, fault: str, bots: float, plant: Plant) -> None:
    plant(fault)
    # It is noticed after about a thousand comparisons, in House of Possession after some more.
    assert twins(game, 20_000, "saboteur", enough=1, probing=0.05, bots=bots).violations


def test_a_hasty_pass_is_noticed_at_once(plant: Plant) -> None:
    calm = omen(BELL, "person", passes=True)
    plant("leak-time")
    assert omen(NOTHING_TO_PLAY, "person") != calm


# -- a busy pool -----------------------------------------------------------------------------------

PASS_OR_TWO = [(0, -1, -1), (1, -1, -1), (2, -1, -1)]
CHAIRS = [SearchKey("", "table", str(seat)) for seat in range(3)]


class Opinionated(Clerk):
    """Searches say one thing, rules of thumb another."""

    def choice(self, task: Task) -> Any:
        return task.legal[1 if task.bot == DEAR else 2]


def busy_auc(windows: int) -> tuple[WindowDelays, float]:
    delays = simulate_busy_windows(windows, 2, EvenMoments())
    assert min(len(delays.forced), len(delays.free)) > windows / 10
    return delays, delays.auc()


def test_while_all_processes_are_busy_delays_tell_nobody_who_has_a_choice(
    monkeypatch: pytest.MonkeyPatch, plant: Plant
) -> None:
    """Everything is drawn from seeds, and everybody gets the same moment: nothing of this is luck.
    With moments as they are drawn, and on the real clock, it is tried by `soak-2`."""
    monkeypatch.setattr(Worker, "start", Clerk.start)
    delays, auc = busy_auc(2_000)
    assert delays.count >= 2_000
    assert 0.47 <= auc <= 0.53
    plant("leak-queue")
    _, auc = busy_auc(200)
    assert not 0.3 <= auc <= 0.7


def thoughts(legal: list[Action], *tickets: Ticket) -> tuple[list[Action], float]:
    """What bots say who are asked at once, and when the last has said it."""

    async def main() -> tuple[list[Action], float]:
        pool = ProcessBotPool(1, Random(1))
        tasks = [
            asyncio.ensure_future(pool.think(Task("revenge", 3, "{}", DEAR, b"", options), ticket))
            for options, ticket in zip([legal, *[PASS_OR_TWO] * 2], tickets, strict=False)
        ]
        said = await asyncio.gather(*tasks)
        took = asyncio.get_running_loop().time()
        await pool.close()
        return said, took

    return virtual_clock.run(main())


def test_who_has_no_choice_takes_a_turn_of_the_same_length(
    monkeypatch: pytest.MonkeyPatch, plant: Plant
) -> None:
    """Otherwise whoever waits behind it could tell, even if its own answer is given in time."""
    monkeypatch.setattr(Worker, "start", Opinionated.start)
    tickets = Ticket(CHAIRS[0], 1.0), Ticket(CHAIRS[1])
    _, behind_a_choice = thoughts(PASS_OR_TWO, *tickets)
    _, behind_none = thoughts(PASS_OR_TWO[:1], *tickets)
    assert behind_a_choice == behind_none == pytest.approx(3.8)
    plant("leak-turns")
    assert thoughts(PASS_OR_TWO[:1], *tickets)[1] != behind_a_choice


def test_a_thought_that_is_late_is_replaced_by_a_rule_of_thumb(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Worker, "start", Opinionated.start)
    said, took = thoughts(PASS_OR_TWO, Ticket(CHAIRS[0], 1.0))
    assert said == [PASS_OR_TWO[2]]
    assert took < 1.0
    said, took = thoughts(PASS_OR_TWO, Ticket(CHAIRS[0], 0.11))
    assert said == [PASS_OR_TWO[0]]  # not even that was there: it passes
    assert took < 0.11


def test_where_nobody_else_thinks_every_search_of_a_window_is_heard_to_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Worker, "start", Opinionated.start)
    by = ProcessBotPool(1, Random(1)).allowance("revenge", [DEAR] * 3)
    said, took = thoughts(PASS_OR_TWO, *[Ticket(chair, by) for chair in CHAIRS])
    assert said == [PASS_OR_TWO[1]] * 3
    assert took == pytest.approx(5.7)
