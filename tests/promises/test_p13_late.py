"""P-13: a late click never answers another question."""

from __future__ import annotations

import asyncio
import json
from random import Random

import pytest

import virtual
from gloaming.core.chance import ScriptedDealer
from gloaming.server.sabotage import SWITCH
from gloaming.server.thinking import InlineThinker
from promises.late import late_clicks
from promises.salon import ClockChance, Salon
from vigils import HANDS, said


@pytest.mark.parametrize(("game", "most"), [("wake", 1_200), ("revenge", 200)])
def test_late_clicks_are_refused_and_shown_how_things_stand(game: str, most: int) -> None:
    clicks = late_clicks(game, most, "fast")
    assert clicks.violations == []
    assert clicks.stale >= most
    assert clicks.applied > most // 4  # and those in time count


def test_an_answer_that_counts_for_anything_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "late-click")
    assert late_clicks("wake", 300, "saboteur", enough=1).violations


def interrupted() -> tuple[int, int, list[str]]:
    """Seat 1 is asked at the toll; salt is thrown; seat 1 answers what it saw before that.

    The number of its question before and after, and what it heard in answer.
    """

    async def main() -> tuple[int, int, list[str]]:
        deal = ["bone white", "bone black", "bone white"]
        deal += [f"keepsake {card}" for hand in HANDS[:3] for card in hand]
        clock = asyncio.get_running_loop().time
        salon = Salon(
            ScriptedDealer(*deal, "omen cold-hand"),
            InlineThinker(Random(1)),
            ClockChance("toll", clock),  # type: ignore[arg-type]
        )
        match, cookies = await salon.table("wake", ["person"] * 3, {"chills": 1})
        await match.begin()
        turns = ("call 2", "doze", "settle")  # seat 2 dies and is a ghost
        while match.playing().view(0)["state"]["hour"] == 1:
            table = match.playing().table
            seat = table.first_asked()
            do = {"Together:ask": "withhold", "Turn:act": turns[seat]}
            words = do.get(table.whereabouts().rpartition(" > ")[2], "pass")
            number = match.asked[seat].number
            await match.answer(seat, number, f"{words} {number}", said(words))
        socket = salon.connect(match.row.id, 1, cookies[1])
        socket.say({"t": "hello", "heard": 0})
        await asyncio.sleep(0.1)
        before = match.asked[1].number
        await match.instant(0, "salt", said("salt kitchen-salt 2"))
        after = match.asked[1].number
        await asyncio.sleep(0.1)
        heard = len(socket.heard)
        socket.say({"t": "answer", "q": before, "nonce": "late", "do": said("withhold")})
        await asyncio.sleep(0.1)
        answers = [json.loads(data) for _, data in socket.heard[heard:]]
        await socket.close()
        salon.close()
        return before, after, [answer.get("rule", answer["t"]) for answer in answers]

    return virtual.run(main())


def test_whoever_has_heard_something_since_is_asked_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    before, after, heard = interrupted()
    assert after == before + 1
    assert heard == ["CORE-14", "news"]
    monkeypatch.setenv(SWITCH, "deaf-question")
    before, after, heard = interrupted()
    assert after == before
    assert heard != ["CORE-14", "news"]
