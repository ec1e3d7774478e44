"""Late clicks (P-13): a late click never answers another question.

People at one table act on what they saw some time ago: they answer questions that have been
answered, suspended by an instant, taken back or asked anew meanwhile, several in the same
moment. What is kept is then played again, and the question each seat had at every point of it is
known from that alone: it is another one as soon as the seat has done or heard anything, or is asked
anything else. An answer may count only for the question its sender saw.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from random import Random
from typing import Any

from gloaming.core import wire
from gloaming.core.chance import SeededDealer
from gloaming.core.flow import CHANCE
from gloaming.core.refusal_ids import STALE
from gloaming.core.session import Session
from gloaming.core.spec import GameSpec
from gloaming.server.bots.pool import InlineBotPool
from harness import virtual_clock
from harness.answers import some_answers
from harness.in_memory_app import AppSocket, ClockSeededRandom, InMemoryApp, spec_of

STEPS = 300  # clicks at one table
MEMORY = 8  # how many news ago somebody may have looked


@dataclass
class ClickCounts:
    """What was clicked and what came of it."""

    stale: int = 0
    applied: int = 0
    tables: int = 0
    violations: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Click:
    seat: int
    nonce: str
    question: int  # the number it was shown
    inputs: int  # how many inputs were kept when it was shown that
    sent: int  # and when it clicked


class LatePlayer:
    """One client, whose eyes may be behind."""

    def __init__(self, seat: int, wire_: AppSocket) -> None:
        self.seat = seat
        self.wire = wire_
        self.read = 0
        self.shown: list[tuple[int, dict[str, Any]]] = []  # inputs kept by then, and the news
        self.answers: dict[str, tuple[str, dict[str, Any] | None]] = {}  # by nonce

    def listen(self, kept: int) -> None:
        """Read what has come; a refusal for being late brings how things stand."""
        messages = [json.loads(data) for _, data in self.wire.heard[self.read :]]
        self.read = len(self.wire.heard)
        for n, message in enumerate(messages):
            if message["t"] == "news":
                self.shown.append((kept, message))
            elif message["t"] == "receipt":
                self.answers[message["nonce"]] = ("kept", None)
            elif message["t"] == "refused" and message["nonce"] is not None:
                news = next((m for m in messages[n + 1 :] if m["t"] == "news"), None)
                self.answers[message["nonce"]] = (message["rule"], news)


class LateClickTable:
    """One game, played by people who click late."""

    def __init__(self, spec: GameSpec, seed: str, clicks: ClickCounts) -> None:
        self.spec = spec
        self.seed = seed
        self.rng = Random(seed)
        self.found = clicks
        self.clicks: list[Click] = []
        self.numbers = 0

    async def play(self, most: int) -> None:
        await self.sit_down(self.rng.randint(self.spec.seats[0], self.spec.seats[1]))
        for _ in range(STEPS):
            if self.match.playing().over or self.found.stale >= most:
                break
            sample = self.rng.choice((1, 1, 2, len(self.people)))
            for person in self.rng.sample(self.people, min(sample, len(self.people))):
                self.click(person)
            await self.settle(self.rng.choice((0.3, 0.8, 2.0)))
        await self.get_up()

    async def sit_down(self, seats: int) -> None:
        chance = ClockSeededRandom(self.seed, asyncio.get_running_loop().time)
        thinker = InlineBotPool(Random(self.seed))
        app = InMemoryApp(SeededDealer(self.seed), thinker, chance)  # type: ignore[arg-type]
        self.app, self.store = app, app.store
        options = {"chills": 1} if self.spec.id == "wake" and self.rng.random() < 0.5 else {}
        self.match, cookies = await app.table(self.spec.id, ["person"] * seats, options)
        table = self.match.row.id
        self.people = [
            LatePlayer(seat, app.connect(table, seat, cookies[seat])) for seat in range(seats)
        ]
        for person in self.people:
            person.wire.say({"t": "hello", "heard": 0})
        await self.match.begin()
        await self.settle(0.1)

    async def get_up(self) -> None:
        self.judge()
        for person in self.people:
            await person.wire.close()
        self.app.close()

    async def settle(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        for person in self.people:
            person.listen(self.match.kept)

    # -- clicking ---------------------------------------------------------------------------------

    def click(self, person: LatePlayer) -> None:
        rng = self.rng
        self.numbers += 1
        nonce = f"n{self.numbers}"
        latest = person.shown[-1][1]
        if latest["undo"] and rng.random() < 0.3:
            person.wire.say({"t": "undo", "nonce": nonce})
        else:
            self.answer(person, nonce)

    def answer(self, person: LatePlayer, nonce: str) -> None:
        """To the question it sees, or believes it still sees."""
        recent = person.shown[-1:] if self.rng.random() < 0.4 else person.shown[-MEMORY:]
        asked = [(kept, news) for kept, news in recent if news["question"] is not None]
        if asked:
            kept, news = self.rng.choice(asked)
            answers = some_answers(news["question"], self.rng)
            self.say(person, nonce, kept, self.rng.choice(answers), news)

    def say(
        self,
        person: LatePlayer,
        nonce: str,
        kept: int,
        do: dict[str, Any],
        news: dict[str, Any],
    ) -> None:
        question = news["question"]
        self.clicks.append(Click(person.seat, nonce, question["q"], kept, self.match.kept))
        person.wire.say({"t": "answer", "q": question["q"], "nonce": nonce, "do": do})

    # -- judging ----------------------------------------------------------------------------------

    def judge(self) -> None:
        self.found.tables += 1
        rows = self.store.lines[self.match.row.id]
        places = {row.nonce: n for n, row in enumerate(rows) if row.nonce}
        questions = self.questions()
        for click in self.clicks:
            seen = questions[click.seat][click.inputs]
            place = places.get(f"{click.seat}:{click.nonce}")
            answer, news = self.people[click.seat].answers.get(click.nonce, ("", None))
            if place is not None:
                self.found.applied += 1
                if questions[click.seat][place] != seen:
                    self.wrong(click, "it answered another question")
                if answer != "kept":
                    self.wrong(click, f"it counted and was answered {answer!r}")
            elif answer == STALE:
                self.found.stale += 1
                if news is None:
                    self.wrong(click, "it was refused, and no news followed")
                elif news["question"] is not None and news["question"]["q"] == click.question:
                    self.wrong(click, "it was refused, and that question is open")
            elif questions[click.seat][click.sent] != seen:
                self.wrong(click, f"it was late and was answered {answer!r}")

    def wrong(self, click: Click, what: str) -> None:
        name = f"{self.spec.id} {self.seed!r}, seat {click.seat}, {click.nonce}"
        self.found.violations.append(f"{name}: {what}")

    def questions(self) -> list[list[int]]:
        """By seat and number of inputs, which question was open: all that are equal have the same
        number, and 0 is none."""
        seats = len(self.people)
        session = Session(self.spec, seats, wire.decode(self.match.row.options))
        now = [0] * seats
        last: list[Any] = [None] * seats
        found: list[list[int]] = [[0] for _ in range(seats)]
        for row in self.store.lines[self.match.row.id]:
            line = wire.decode(row.line)
            session.apply(line)
            doer = int(row.nonce.partition(":")[0]) if row.nonce else line[1]
            for seat in range(seats):
                if session.table.wait != CHANCE:
                    asked = session.question(seat)
                    state = None if asked is None else [asked, session.events(seat)]
                    own = line[0] != "c" and doer == seat
                    if state is not None and (own or state != last[seat]):
                        now[seat] += 1
                    last[seat] = state
                    found[seat].append(now[seat] if state is not None else 0)
                else:
                    if line[0] != "c" and doer == seat:
                        last[seat] = None
                    found[seat].append(0)
        return found


def late_clicks(game_id: str, most: int, seed: str, enough: int = 10) -> ClickCounts:
    """Until so many clicks came too late."""

    async def main() -> ClickCounts:
        clicks = ClickCounts()
        while clicks.stale < most and len(clicks.violations) < enough and clicks.tables < most:
            table = LateClickTable(spec_of(game_id), f"{seed}/{clicks.tables}", clicks)
            await table.play(most)
        return clicks

    return virtual_clock.run(main())
