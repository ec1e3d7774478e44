"""P-13, stale answers: a late click never answers another question."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    rule,
    run_state_machine_as_test,
)

from faults import Plant
from gloaming.core.chance import ScriptedDealer
from gloaming.registry import game_ids
from gloaming.server.bots.pool import InlineBotPool
from harness import virtual_clock
from harness.answers import some_answers
from harness.in_memory_app import ClockSeededRandom, InMemoryApp, spec_of
from harness.wake_games import HANDS, said
from promises.late_clicks import ClickCounts, LateClickTable, LatePlayer, late_clicks


@pytest.mark.parametrize(("game", "most"), [("wake", 1_000), *((g, 100) for g in game_ids())])
def test_late_clicks_are_refused_and_shown_how_things_stand(game: str, most: int) -> None:
    clicks = late_clicks(game, most, "fast")
    assert clicks.violations == []
    assert clicks.stale >= most
    assert clicks.applied > most // 4  # and those in time count


class LateClicks(RuleBasedStateMachine):
    """People at one table who act on what they saw some time ago, in any order Hypothesis likes."""

    @initialize(seed=st.integers(0, 999), seats=st.integers(2, 4))
    def sit_down(self, seed: int, seats: int) -> None:
        self.runner = asyncio.Runner(loop_factory=virtual_clock.VirtualLoop)
        self.table = LateClickTable(spec_of("wake"), f"machine/{seed}", ClickCounts())
        self.count = 0
        self.run(self.table.sit_down(seats))

    def run(self, work: Any) -> None:
        self.runner.run(work)

    def person(self, number: int) -> LatePlayer:
        self.count += 1
        return self.table.people[number % len(self.table.people)]

    @rule(seconds=st.sampled_from([0.0, 0.1, 0.6, 2.0, 60.0]))
    def wait(self, seconds: float) -> None:
        self.run(self.table.settle(seconds))

    @rule(who=st.integers(0, 3), ago=st.integers(0, 9), which=st.integers(0, 30))
    def answer(self, who: int, ago: int, which: int) -> None:
        person = self.person(who)
        asked = [(kept, news) for kept, news in person.shown if news["question"] is not None]
        if asked:
            kept, news = asked[-1 - ago % len(asked)]
            answers = some_answers(news["question"], Random(which))
            self.table.say(person, f"m{self.count}", kept, answers[which % len(answers)], news)

    @rule(who=st.integers(0, 3))
    def take_back(self, who: int) -> None:
        self.person(who).wire.say({"t": "undo", "nonce": f"m{self.count}"})

    def teardown(self) -> None:
        if not hasattr(self, "table"):
            return
        self.run(self.table.settle(60.0))  # all who could only pass have passed, all is heard
        self.run(self.table.get_up())
        self.runner.close()
        assert self.table.found.violations == []


TestLateClicks = LateClicks.TestCase
TestLateClicks.settings = settings(
    max_examples=60, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
)


def test_the_machine_can_fail(plant: Plant) -> None:
    plant("late-click")
    brief = settings(TestLateClicks.settings, phases=[Phase.generate], max_examples=2_000)
    with pytest.raises(AssertionError):
        run_state_machine_as_test(LateClicks, settings=brief)


def test_an_answer_that_counts_for_anything_is_noticed(plant: Plant) -> None:
    plant("late-click")
    assert late_clicks("wake", 300, "saboteur", enough=1).violations


def suspended() -> tuple[int, int, list[str]]:
    """Seat 1 is asked at the toll; salt is thrown; seat 1 answers what it saw before that.

    The number of its question before and after, and what it heard in answer.
    """

    async def main() -> tuple[int, int, list[str]]:
        deal = ["bone white", "bone black", "bone white"]
        deal += [f"keepsake {card}" for hand in HANDS[:3] for card in hand]
        clock = asyncio.get_running_loop().time
        app = InMemoryApp(
            ScriptedDealer(*deal, "omen cold-hand"),
            InlineBotPool(Random(1)),
            ClockSeededRandom("toll", clock),  # type: ignore[arg-type]
        )
        match, cookies = await app.table("wake", ["person"] * 3, {"chills": 1})
        await match.begin()
        turns = ("call 2", "doze", "settle")  # seat 2 dies and is a ghost
        while match.playing().view(0)["state"]["hour"] == 1:
            table = match.playing().table
            seat = table.first_asked()
            do = {"Toll": "withhold", "Turn": turns[seat]}
            words = do.get(type(table.asking()).__name__, "pass")
            number = match.asked[seat].number
            await match.answer(seat, number, f"{words} {number}", said(words))
        socket = app.connect(match.row.id, 1, cookies[1])
        socket.say({"t": "hello", "heard": 0})
        await asyncio.sleep(0.1)
        before = match.asked[1].number
        await match.answer(0, match.asked[0].number, "salt", said("salt kitchen-salt 2"))
        after = match.asked[1].number
        await asyncio.sleep(0.1)
        heard = len(socket.heard)
        socket.say({"t": "answer", "q": before, "nonce": "late", "do": said("withhold")})
        await asyncio.sleep(0.1)
        answers = [json.loads(data) for _, data in socket.heard[heard:]]
        await socket.close()
        app.close()
        return before, after, [answer.get("rule", answer["t"]) for answer in answers]

    return virtual_clock.run(main())


def test_whoever_has_heard_something_since_is_asked_anew(plant: Plant) -> None:
    before, after, heard = suspended()
    assert after == before + 1
    assert heard == ["CORE-14", "news"]
    plant("deaf-question")
    before, after, heard = suspended()
    assert after == before
    assert heard != ["CORE-14", "news"]
