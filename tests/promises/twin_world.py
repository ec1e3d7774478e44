"""Twin world: one of two tables that a viewer cannot tell apart, with its chance, bots, people."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from gloaming.bots.roster import make_bot
from gloaming.core import wire
from gloaming.core.flow import (
    CHANCE,
    NO_ANSWER,
    OVER,
    PASS,
    SEAT,
    SEATS,
    Action,
    Table,
    Together,
)
from gloaming.core.kinds import Json
from gloaming.core.letters import decode_known, encode_known
from gloaming.core.session import Session
from gloaming.core.spec import GameSpec
from gloaming.core.window import PASSING, Window
from gloaming.server.bots.pool import Ticket
from gloaming.server.bots.worker import Task
from gloaming.testing.kit.play import Input, apply, asked_seats, copy
from harness.in_memory_app import AppSocket, ClockSeededRandom, InMemoryApp, spec_of

AID = b'"aid":'  # in news: the notes of the deduction aid


@dataclass
class ComparisonCounts:
    """How much was compared, on which channels, and what differed."""

    amount: int = 0
    violations: list[str] = field(default_factory=list)
    channels: Counter[str] = field(default_factory=Counter)
    pairs: int = 0
    apart: int = 0  # inputs of which some had no counterpart

    def compare(self, channel: str, mine: Any, other: Any, where: str) -> bool:
        self.amount += 1
        self.channels[channel] += 1
        if mine != other:
            self.violations.append(f"{where}: {channel}: {difference(mine, other)}")
        return bool(mine == other)


def difference(mine: Any, other: Any) -> str:
    if isinstance(mine, tuple) and isinstance(other, tuple) and mine[0] != other[0]:
        return f"at {mine[0]} here, at {other[0]} there"
    one, two = str(mine), str(other)
    at = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), 0)
    start = max(0, at - 60)
    return f"{one[start : at + 80]!r} here, {two[start : at + 80]!r} there"


# -- chance, and bots -----------------------------------------------------------------------------


class TwinDealer:
    """What the viewer sees of chance is the same on both tables; the rest is each table's own."""

    def __init__(self, viewer: int, shared: list[Json], seed: object, own: Random) -> None:
        self.viewer = viewer
        self.shared = shared  # names of the outcomes seen so far, by whichever table came first
        self.seed = seed
        self.own = own
        self.tried: list[Json] = []  # the same as far as it was tried out what is to come
        self.seen = 0
        self.apart = False  # an outcome the other table had is not possible here

    def fork(self) -> TwinDealer:
        """For trying something out: it deals what this one is going to deal."""
        other = TwinDealer(self.viewer, self.shared[:], self.seed, Random(0))
        other.own.setstate(self.own.getstate())
        other.seen = self.seen
        return other

    def deal(self, spec: GameSpec, g: Table, draw: int = 0) -> int:
        if not g.seen_by >> self.viewer & 1:
            return self.own.randrange(g.outcomes)
        names = [wire.name_outcome(spec, g, n) for n in range(g.outcomes)]
        if self.seen == len(self.shared):
            self.shared.append(self.pick(names))
        name = self.shared[self.seen]
        self.seen += 1
        if name not in names:
            self.apart = True
            return 0
        return names.index(name)

    def pick(self, names: list[Json]) -> Json:
        """What was tried out on both tables, whichever comes to it first; else any of these."""
        if self.seen < len(self.tried) and self.tried[self.seen] in names:
            return self.tried[self.seen]
        order = sorted(names, key=str)
        return order[Random(f"{self.seed}/{self.seen}").randrange(len(order))]


class PlanThinker:
    """Bots that think until the test has made up their minds."""

    def __init__(self) -> None:
        self.minds: dict[int, asyncio.Future[Action]] = {}
        self.made_up: dict[int, Action] = {}  # what somebody will do when their time is up

    def allowance(self, game_id: str, bots: list[str]) -> float:
        return 0.0

    async def think(self, task: Task, ticket: Ticket) -> Action:
        future: asyncio.Future[Action] = asyncio.get_running_loop().create_future()
        seat = wire.decode(task.known)[0]
        self.minds[seat] = future
        if seat in self.made_up:
            future.set_result(self.made_up.pop(seat))
        return await future

    def waits(self, seat: int) -> bool:
        return seat in self.minds and not self.minds[seat].done()


# -- one table ------------------------------------------------------------------------------------


class Plan(NamedTuple):
    """What kind of pair."""

    game: str
    sits: list[str]
    options: dict[str, Any]
    seconds: int
    viewer: int
    seed: str
    probing: float  # how often the viewer asks for more
    minds: tuple[str, ...]  # bots asked what they would do in the viewer's place
    asks: tuple[str, ...]  # what it asks for then: see `Pair`


class Trial(NamedTuple):
    """What an input would come to."""

    seen: list[bytes]  # what the viewer would hear and see, at once and when moments are over
    shared: list[Json]  # the chance it would have seen by then
    stays: bool  # nobody else is asked because of it, so it may as well not have happened


class TwinWorld:
    """One of the two tables."""

    def __init__(self, plan: Plan, shared: list[Json], own: Random) -> None:
        self.plan = plan
        self.spec = spec_of(plan.game)
        self.dealer = TwinDealer(plan.viewer, shared, plan.seed, own)
        self.bot_pool = PlanThinker()
        clock = asyncio.get_running_loop().time
        self.app = InMemoryApp(self.dealer, self.bot_pool, ClockSeededRandom(plan.seed, clock))
        self.compared = 0  # messages of the wire that have been compared
        self.guests: dict[int, AppSocket] = {}  # sockets of others

    async def set_up(self, dealer: str = "house") -> None:
        plan = self.plan
        self.match, self.keys = await self.app.table(
            plan.game, plan.sits, plan.options, plan.seconds, dealer
        )
        self.cookies = self.keys[plan.viewer]
        self.table = self.match.row.id
        self.wire = self.connect()
        self.wire.say({"t": "hello", "heard": 0})

    async def begin(self) -> None:
        await self.match.begin()
        await self.pass_always()

    async def sleep(self) -> bool:
        """Forget the match as if nobody had looked for long, and wake it; is it still the same?"""
        for guest in self.guests.values():
            await guest.close()
        self.guests.clear()
        await self.wire.close()  # which takes a moment, and somebody's time may be over in it
        before = [asked.number for asked in self.match.asked if asked.question is not None]
        self.match.close()
        del self.app.parlour.matches[self.table]
        self.match = await self.app.parlour.find(self.table)
        await self.pass_always()
        self.wire = self.connect()
        self.compared = 0
        return before == [a.number for a in self.match.asked if a.question is not None]

    async def pass_always(self) -> None:
        """Everybody but the viewer passes by themselves, unless the test is quicker."""
        moments = getattr(self.spec.vocabulary.kinds.get("moment"), "names", ())
        for seat, sit in enumerate(self.plan.sits):
            if sit == "person" and seat != self.plan.viewer:
                await self.match.autoplay.set_passes(seat, list(moments))

    def connect(self) -> AppSocket:
        return self.app.connect(self.table, self.plan.viewer, self.cookies)

    @property
    def session(self) -> Session:
        return self.match.playing()

    @property
    def g(self) -> Table:
        return self.session.table

    def known(self, seat: int) -> bytes:
        return encode_known(self.session.known(seat))

    def ask_bot(self, bot: str, seat: int, seed: int) -> object:
        """What a bot would do, knowing what a bot is told, and the chance it has left by then:
        as much only after as many steps."""
        rng = Random(seed)
        agent = make_bot(self.spec, bot, rng)
        known = decode_known(self.spec, self.session.setup, self.known(seat))
        return agent.choose(known, self.g.legal(seat)), rng.getstate()

    def ready(self, seat: int) -> bool:
        return self.match.chairs[seat].sit == "person" or self.bot_pool.waits(seat)

    # -- trying out -------------------------------------------------------------------------------

    def try_out(self, x: Input | None, shared: list[Json]) -> Trial | None:
        """None where the chance of the other table is not possible on this one."""
        dealer = self.dealer.fork()
        dealer.shared = shared[:]
        g = copy(self.g)
        if x is not None and x.letter == "u":
            g = copy(self.session.at(len(self.session.marks) - 1).table)
        elif x is not None:
            apply(g, x)
        asked = g.asked if g.wait != CHANCE else 0
        self.let_go_on(g, dealer, hurry=True)
        seen = [self.seen(g)]
        self.let_go_on(g, dealer, hurry=False)
        seen.append(self.seen(g))
        if dealer.apart:
            return None
        if isinstance(self.g.asking(), Window):
            missing = self.g.asked & ~(1 << x.seat if x is not None else 0)
            stays = 0 < missing == asked
        elif self.g.wait == SEATS:
            stays = g.wait == SEATS
        else:
            stays = asked == self.g.asked
        return Trial(seen, dealer.shared, stays)

    def let_go_on(self, g: Table, dealer: TwinDealer, hurry: bool) -> None:
        """Chance, and the server's automatic answers; in a `hurry` only what takes no time."""
        while g.wait != OVER:
            if g.wait == CHANCE:
                g.chance(dealer.deal(self.spec, g))
                continue
            usual = self.at_once(g) if hurry else self.by_itself(g)
            if usual is None:
                return
            g.decide(*usual)

    def seen(self, g: Table) -> bytes:
        """What the viewer has heard and sees."""
        viewer = self.plan.viewer
        heard = [wire.event(self.spec, told, viewer) for told in g.heard or ()]
        said = [event for event in heard if event is not None]
        return wire.encode([said, wire.view(self.spec, g, viewer)])

    # -- what happens if nobody does anything -----------------------------------------------------

    def stands(self, seat: int, moment: str) -> bool:
        """Does this seat not want to be asked in this moment? See `pass_always`."""
        if self.plan.sits[seat] != "person":
            return False
        return seat != self.plan.viewer or moment in self.spec.table.lulls

    def at_once(self, g: Table) -> tuple[int, Action] | None:
        """Whom the server answers for without a delay: only by habits that apply to all."""
        usual = self.by_habit(g)
        if usual is None or self.spec.table.habit is None:
            return None
        named = self.spec.table.habit(g, usual[0])
        return usual if named is not None and named[0] in self.spec.table.lulls else None

    def by_habit(self, g: Table) -> tuple[int, Action] | None:
        """Whom the server answers for by a standing order or by habit, and what."""
        if self.spec.table.habit is None or g.wait != SEAT or g.secret:
            return None
        seat = g.first_asked()
        usual = self.spec.table.habit(g, seat)
        if usual is None:
            return None
        # What goes without saying, bots do not think about.
        bot = self.plan.sits[seat] != "person" and usual[0] in self.spec.table.lulls
        return (seat, usual[1]) if bot or self.stands(seat, usual[0]) else None

    def by_itself(self, g: Table) -> tuple[int, Action] | None:
        """Whom the server answers for, at once or after a delay, and what."""
        asking = g.asking()
        if isinstance(asking, Window):
            for seat in asked_seats(g):
                if self.passes_by_itself(g, seat):
                    return seat, PASSING
        return self.by_habit(g)

    def passes_by_itself(self, g: Table, seat: int) -> bool:
        """Will the server pass for this seat in the open window?"""
        window = g.asking()
        assert isinstance(window, Window)
        if self.stands(seat, self.spec.vocabulary.name("moment", window.moment)):
            return True
        return seat == self.plan.viewer and g.legal(seat) == [PASSING]

    def out_of_time(self, seat: int) -> Action | None:
        """What the rules say this seat does when its time is up, if chance has no say in it."""
        assert self.spec.table.absent is not None
        known, legal = self.session.known(seat), self.g.legal(seat)
        found = {self.spec.table.absent(known, legal, Random(n)) for n in range(3)}
        return found.pop() if len(found) == 1 else None

    def differs_unseen(self, x: Input | None) -> bool:
        """Does it make no difference in the end whether this is done on one table only?

        While all answer at once what they did is shown in the end; but in a window it does not
        matter who passes for somebody, nor what somebody says who comes too late. As long as the
        viewer has not answered itself, it may come last on one table and not on the other.
        """
        window = self.g.asking()
        if x is None or not isinstance(window, Window):
            return True
        if self.g.is_asked(self.plan.viewer):
            return False
        if x.letter != "d" or not self.passes_by_itself(self.g, x.seat):
            return False
        return x.action == PASSING or self.too_late(window, x.seat)

    def too_late(self, window: Window, seat: int) -> bool:
        """Has somebody before this seat reacted, and that is the only reaction that counts?"""
        if self.g.EVERY_REACTION:
            return False
        together = self.g.stack[-1]
        assert isinstance(together, Together)
        order = self.g.window_order(window.moment, window.first, window.concerned)
        return any(together.given[other][0] > PASS for other in order[: order.index(seat)])

    def keeps(self, seat: int, actions: list[Action]) -> list[Action]:
        """Which of these a seat can do, or has done, on this table too, while all answer at once:
        in the end all is shown."""
        together = self.g.stack[-1]
        if not isinstance(together, Together):
            return actions
        window = self.g.asking()
        if isinstance(window, Window) and self.too_late(window, seat):
            return actions
        given = together.given[seat]
        mine = self.g.legal(seat) if given == NO_ANSWER else [given]
        return [a for a in actions if a in mine]

    def may_undo(self, seat: int) -> bool:
        person = self.match.chairs[seat].sit == "person"
        return person and self.g.is_asked(seat) and self.session.can_undo(seat) > 0

    # -- doing ------------------------------------------------------------------------------------

    async def act(self, x: Input | None, nonce: str) -> None:
        if x is None:
            return
        if x.seat == self.plan.viewer:
            self.wire.say(self.said(x, nonce))
        elif x.letter == "u":
            await self.match.undo(x.seat, nonce)
        elif self.bot_pool.waits(x.seat):
            self.bot_pool.minds[x.seat].set_result(x.action)
        else:
            number = self.match.asked[x.seat].number
            named = self.spec.vocabulary.name_action(x.action)
            await self.match.answer(x.seat, number, nonce, named)

    def said(self, x: Input, nonce: str) -> dict[str, Any]:
        """The viewer's own input as its client says it, by what it was shown."""
        if x.letter == "u":
            return {"t": "undo", "nonce": nonce}
        do = self.spec.vocabulary.name_action(x.action)
        news = self.wire.news()
        question = news["question"] if news is not None else None
        return {"t": "answer", "q": question["q"] if question else 0, "nonce": nonce, "do": do}

    def new_messages(self) -> list[tuple[float, bytes]]:
        new = self.wire.heard[self.compared :]
        self.compared = len(self.wire.heard)
        return [(when, self.anonymous(data)) for when, data in new]

    def anonymous(self, data: bytes) -> bytes:
        return data.replace(self.table.encode(), b"this-table")

    async def come_or_go(self, seat: int) -> None:
        """Somebody else opens their page, or closes it."""
        if seat in self.guests:
            await self.guests.pop(seat).close()
        else:
            self.guests[seat] = self.app.connect(self.table, seat, self.keys[seat])
            self.guests[seat].say({"t": "hello", "heard": 0})

    async def close(self) -> None:
        for guest in self.guests.values():
            await guest.close()
        await self.wire.close()
        self.app.close()
