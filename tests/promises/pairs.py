"""P-1 and P-2: two tables that one viewer cannot tell apart, on one clock, byte by byte.

Both begin with what the viewer may see alike and everything else different. From then on every
input of one table is matched by one of the other (or by none) after which, by the rules of who may
know what, the viewer has heard and seen the same. So all it is sent must be the same too: every
byte, in the same order, at the same time. Asking questions, being refused, coming back, looking
at the replay and at the table's card may not tell it more.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

import virtual
from promises.salon import Answer, ClockChance, Salon, Wire

from gloaming.core import wire
from gloaming.core.flow import (
    CHANCE,
    NO_ANSWER,
    PASS,
    SEAT,
    SEATS,
    SPECTATOR,
    Action,
    Refused,
    Table,
    Together,
    Window,
)
from gloaming.core.kinds import Json
from gloaming.core.session import Session
from gloaming.core.spec import GameSpec
from gloaming.registry import game
from gloaming.testing.kit.play import (
    Input,
    accepts,
    all_instants,
    apply,
    asked_seats,
    copy,
    some_actions,
)

STEPS = 80  # inputs a pair is followed for
PAUSES = (0.4, 1.4, 2.6)  # seconds between two inputs: less than a moment, about one, more
NOTHING_SAID = "talk, silence"


@dataclass
class Tally:
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
        self.seen = 0
        self.apart = False  # an outcome the other table had is not possible here

    def fork(self) -> TwinDealer:
        """For trying something out."""
        other = TwinDealer(self.viewer, self.shared[:], self.seed, Random(self.own.random()))
        other.seen = self.seen
        return other

    def deal(self, spec: GameSpec, g: Table) -> int:
        if not g.seen_by >> self.viewer & 1:
            return self.own.randrange(g.outcomes)
        names = [wire.name_outcome(spec, g, n) for n in range(g.outcomes)]
        if self.seen == len(self.shared):
            order = sorted(names, key=str)
            self.shared.append(order[Random(f"{self.seed}/{self.seen}").randrange(len(order))])
        name = self.shared[self.seen]
        self.seen += 1
        if name not in names:
            self.apart = True
            return 0
        return names.index(name)


class PlanThinker:
    """Bots that think until the test has made up their minds."""

    def __init__(self) -> None:
        self.minds: dict[int, asyncio.Future[Action]] = {}
        self.made_up: dict[int, Action] = {}  # what somebody will do when their time is up

    async def think(
        self, game_id: str, seats: int, options: str, bot: str, known: bytes, legal: list[Action]
    ) -> Action:
        future: asyncio.Future[Action] = asyncio.get_running_loop().create_future()
        seat = wire.decode(known)[0]
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


class Trial(NamedTuple):
    """What an input would come to."""

    seen: bytes  # what the viewer would hear and see
    shared: list[Json]  # the chance it would have seen by then
    stays: bool  # nobody else is asked because of it, so it may as well not have happened


class World:
    """One of the two tables."""

    def __init__(self, plan: Plan, shared: list[Json], own: Random) -> None:
        self.plan = plan
        self.spec = game(plan.game) if plan.game != "wake" else wake()
        self.dealer = TwinDealer(plan.viewer, shared, plan.seed, own)
        self.thinker = PlanThinker()
        clock = asyncio.get_running_loop().time
        self.salon = Salon(self.dealer, self.thinker, ClockChance(plan.seed, clock))  # type: ignore[arg-type]
        self.compared = 0  # messages of the wire that have been compared

    async def set_up(self) -> None:
        plan = self.plan
        self.match, cookies = await self.salon.table(
            plan.game, plan.sits, plan.options, plan.seconds
        )
        self.cookies = cookies[plan.viewer]
        self.table = self.match.row.id
        self.wire = self.connect()
        self.wire.say({"t": "hello", "heard": 0})

    async def begin(self) -> None:
        await self.match.begin()
        await self.pass_always()

    async def sleep(self) -> bool:
        """Forget the match as if nobody had looked for long, and wake it; is it still the same?"""
        before = [asked.number for asked in self.match.asked if asked.question is not None]
        await self.wire.close()
        self.match.close()
        del self.salon.parlour.matches[self.table]
        self.match = await self.salon.parlour.find(self.table)
        await self.pass_always()
        self.wire = self.connect()
        self.compared = 0
        return before == [a.number for a in self.match.asked if a.question is not None]

    async def pass_always(self) -> None:
        """Everybody but the viewer passes by themselves, unless the test is quicker."""
        moments = getattr(self.spec.words.kinds.get("moment"), "names", ())
        for seat, sit in enumerate(self.plan.sits):
            if sit == "person" and seat != self.plan.viewer:
                await self.match.stand_ins.set_passes(seat, list(moments))

    def connect(self) -> Wire:
        return self.salon.connect(self.table, self.plan.viewer, self.cookies)

    @property
    def session(self) -> Session:
        return self.match.playing()

    @property
    def g(self) -> Table:
        return self.session.table

    def ready(self, seat: int) -> bool:
        return self.match.chairs[seat].sit == "person" or self.thinker.waits(seat)

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
        while g.wait == CHANCE or self.passes_by_itself(g):
            if g.wait == CHANCE:
                g.chance(dealer.deal(self.spec, g))
            else:
                g.decide(g.first_asked(), (PASS, -1, -1))
        if dealer.apart:
            return None
        viewer = self.plan.viewer
        heard = [wire.event(self.spec, told, viewer) for told in g.heard or ()]
        said = [event for event in heard if event is not None]
        seen = wire.encode([said, wire.view(self.spec, g, viewer)])
        stays = g.wait == SEATS or asked == self.g.asked
        return Trial(seen, dealer.shared, stays and not isinstance(self.g.stack[-1], Window))

    def passes_by_itself(self, g: Table) -> bool:
        """Will the house pass for whoever is asked, if nobody does anything?"""
        if g.wait != SEAT or not isinstance(g.stack[-1], Window):
            return False
        seat = g.first_asked()
        if seat == self.plan.viewer:
            return g.legal(seat) == [(PASS, -1, -1)]
        return self.plan.sits[seat] == "person"

    def keeps(self, seat: int, actions: list[Action]) -> list[Action]:
        """Which of these a seat can do, or has done, on this table too, while all answer at once:
        in the end all is shown."""
        together = self.g.stack[-1]
        if not isinstance(together, Together):
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
        elif x.letter == "i":
            await self.match.instant(x.seat, nonce, self.spec.words.name_action(x.action))
        elif self.thinker.waits(x.seat):
            self.thinker.minds[x.seat].set_result(x.action)
        else:
            number = self.match.asked[x.seat].number
            named = self.spec.words.name_action(x.action)
            await self.match.answer(x.seat, number, nonce, named)

    def said(self, x: Input, nonce: str) -> dict[str, Any]:
        """The viewer's own input as its client says it, by what it was shown."""
        if x.letter == "u":
            return {"t": "undo", "nonce": nonce}
        do = self.spec.words.name_action(x.action)
        if x.letter == "i":
            return {"t": "instant", "nonce": nonce, "do": do}
        news = self.wire.news()
        question = news["question"] if news is not None else None
        return {"t": "answer", "q": question["q"] if question else 0, "nonce": nonce, "do": do}

    def new_messages(self) -> list[tuple[float, bytes]]:
        new = self.wire.heard[self.compared :]
        self.compared = len(self.wire.heard)
        return [(when, self.anonymous(data)) for when, data in new]

    def anonymous(self, data: bytes) -> bytes:
        return data.replace(self.table.encode(), b"this-table")

    async def close(self) -> None:
        await self.wire.close()
        self.salon.close()


def wake() -> GameSpec:
    from wake import SPEC

    return SPEC


# -- both -----------------------------------------------------------------------------------------


class Pair:
    def __init__(self, plan: Plan, tally: Tally) -> None:
        self.plan = plan
        self.tally = tally
        self.rng = Random(plan.seed)
        shared: list[Json] = []
        self.here = World(plan, shared, Random(f"{plan.seed}/here"))
        self.there = World(plan, shared, Random(f"{plan.seed}/there"))
        self.steps = 0
        self.probes = 0

    @property
    def both(self) -> tuple[World, World]:
        return self.here, self.there

    @property
    def where(self) -> str:
        who = "the spectator" if self.plan.viewer == SPECTATOR else f"seat {self.plan.viewer}"
        doing = self.here.g.whereabouts() if self.here.match.session else "waiting"
        return f"{self.plan.game} {self.plan.seed!r}, {who}, step {self.steps}, {doing}"

    # -- beginning --------------------------------------------------------------------------------

    async def begin(self) -> bool:
        """Deal two games that are one to the viewer; False if that cannot be done."""
        for world in self.both:
            await world.set_up()
        await asyncio.sleep(0.1)
        one, two = self.both
        first = self.deal(one, one.dealer.own.random(), [])
        assert first is not None
        one.dealer.own = Random(first[0])
        for _ in range(200):
            other = self.deal(two, two.dealer.own.random(), first[1])
            if other is not None:
                two.dealer.own = Random(other[0])
                break
        else:
            return False
        for world in self.both:
            await world.begin()
        await asyncio.sleep(0.1)
        self.compare_wires()
        return True

    def deal(
        self, world: World, seed: float, shared: list[Json]
    ) -> tuple[float, list[Json]] | None:
        dealer = world.dealer.fork()
        dealer.own = Random(seed)
        dealer.shared = shared[:]
        Session(world.spec, len(self.plan.sits), self.plan.options, dealer)
        return None if dealer.apart else (seed, dealer.shared)

    # -- one step ---------------------------------------------------------------------------------

    async def step(self) -> bool:
        """The same to the viewer, on both tables; False when they cannot be kept together."""
        self.steps += 1
        if any(world.session.over or world.dealer.apart for world in self.both):
            return False
        found = self.match_inputs()
        if found is None:
            return False
        x, y, quiet = found
        alone = self.here.g.wait == SEAT
        if x is not None and self.may_be_late(x, y) and self.rng.random() < 0.35:
            for world in self.both:
                world.thinker.made_up[x.seat] = x.action
            await asyncio.sleep(self.plan.seconds + PAUSES[2])
        else:
            for world, input_ in zip(self.both, (x, y), strict=True):
                await world.act(input_, f"step{self.steps}")
            # A bot does what slips by at once, and the rest when it is due.
            waits = self.bots(x, y) and not (quiet and alone)
            hurry = PAUSES[0] if x != y else self.rng.choice(PAUSES)
            await asyncio.sleep(PAUSES[2] if waits else hurry)
        if not self.compare_wires():
            return False
        return await self.probe() if self.rng.random() < self.plan.probing else True

    def match_inputs(self) -> tuple[Input | None, Input | None, bool] | None:
        """An input for each table, and whether both may as well not have happened."""
        quiet = self.rng.random() < 0.7  # look for something that others may not notice first
        for attempt in range(10):
            x = self.choose()
            mine = self.here.try_out(x, self.here.dealer.shared)
            if mine is None or (quiet and attempt < 4 and not (mine.stays and x)):
                continue
            for y in self.counterparts(x, 0.2 if mine.stays else 0.6):
                other = self.there.try_out(y, mine.shared)
                if other is not None and other.seen == mine.seen:
                    alone = self.here.g.wait == SEAT or not self.bots(x, y)
                    if x == y or (mine.stays and other.stays and alone):
                        return x, y, mine.stays and other.stays
            self.tally.apart += 1
        return None

    def may_be_late(self, x: Input | None, y: Input | None) -> bool:
        """Might a stand-in do this for a person whose time is up?"""
        if x is None or x != y or x.letter != "d" or not self.plan.seconds or self.bots(x):
            return False
        late_already = any(world.thinker.waits(x.seat) for world in self.both)
        quiet = isinstance(self.here.g.stack[-1], Window) or self.here.g.wait != SEAT
        return x.seat != self.plan.viewer and not quiet and not late_already

    def bots(self, *inputs: Input | None) -> bool:
        """Is any of these a bot's?"""
        return any(x is not None and self.plan.sits[x.seat] != "person" for x in inputs)

    def choose(self) -> Input | None:
        """An input of the first table, or none at all."""
        rng, world, viewer = self.rng, self.here, self.plan.viewer
        g = world.g
        if rng.random() < (0.6 if world.passes_by_itself(g) else 0.08):
            return None
        undos = [s for s in range(g.seats) if world.may_undo(s)]
        if undos and rng.random() < (0.1 if viewer in undos else 0.4):
            return Input("u", rng.choice(undos))
        instants = all_instants(g) if rng.random() < 0.15 else []
        if instants:
            return rng.choice(instants)
        seats = [seat for seat in asked_seats(g) if seat == viewer or world.ready(seat)]
        if not seats:
            return None
        seat = rng.choice(seats)
        legal = g.legal(seat)
        if g.wait == SEATS and seat != viewer:
            legal = self.there.keeps(seat, legal) or legal
        verb = rng.choice(sorted({a[0] for a in legal}))
        return Input("d", seat, rng.choice([a for a in legal if a[0] == verb]))

    def counterparts(self, x: Input | None, same: float) -> list[Input | None]:
        """What the other table may take instead of `x`; how often `x` itself comes first."""
        world, viewer = self.there, self.plan.viewer
        if x is not None and x.seat == viewer:
            return [x]
        found: list[Input | None] = [None]
        for seat in asked_seats(world.g):
            if seat != viewer and world.ready(seat):
                legal = self.here.keeps(seat, world.g.legal(seat))
                some = self.rng.sample(legal, min(5, len(legal)))
                found.extend(Input("d", seat, a) for a in some)
                if world.may_undo(seat):
                    found.append(Input("u", seat))
        self.rng.shuffle(found)
        if x is not None and x.letter != "u" and accepts(world.g, x) and world.ready(x.seat):
            found.insert(0 if self.rng.random() < same else len(found), x)
        return found

    # -- comparing --------------------------------------------------------------------------------

    def compare_wires(self) -> bool:
        mine, other = (world.new_messages() for world in self.both)
        if not mine and not other:
            return self.tally.compare("silence", 0, 0, self.where)
        if len(mine) != len(other):
            return self.tally.compare("messages", mine, other, self.where)
        return all(
            self.tally.compare(kind_of(a[1]), a, b, self.where)
            for a, b in zip(mine, other, strict=True)
        )

    async def probe(self) -> bool:
        """Ask both the same things that change nothing, and compare the answers."""
        self.probes += 1
        way = self.rng.choice(
            (self.nonsense, self.nonsense, self.return_, self.talk, self.dear, self.card)
        )
        return await way()

    async def nonsense(self) -> bool:
        """Things that are refused: by the rules, for being late, or for not being asked."""
        for n in range(3):
            message = self.refusable(f"probe{self.probes}-{n}")
            for world in self.both:
                if message is not None:
                    world.wire.say(message)
        await asyncio.sleep(0.4)
        return self.compare_wires()

    def refusable(self, nonce: str) -> dict[str, Any] | None:
        viewer, rng = self.plan.viewer, self.rng
        seat = 0 if viewer == SPECTATOR else viewer
        g, words = self.here.g, self.here.spec.words
        a = rng.choice(some_actions(words, g.seats, 40, rng))
        kind = rng.choice(("answer", "late", "instant", "undo"))
        message: dict[str, Any] = {"t": kind, "nonce": nonce}
        news = self.here.wire.news()
        number = news["question"]["q"] if news is not None and news["question"] else 1
        if kind in ("answer", "late"):
            if kind == "answer" and g.is_asked(seat) and g.why_not(seat, a) is None:
                return None
            late = number - 1 if kind == "late" else number
            message = {"t": "answer", "nonce": nonce, "q": late, "do": words.name_action(a)}
        elif kind == "instant":
            if g.why_not_interrupt(seat, a) is None:
                return None
            message["do"] = words.name_action(a)
        elif viewer != SPECTATOR and self.here.may_undo(viewer):
            return None
        return message

    async def return_(self) -> bool:
        """Say hello again, on the same socket or a new one, from some place in the story."""
        heard = self.rng.randrange(30)
        fresh = self.rng.random() < 0.5
        for world in self.both:
            if fresh:
                await world.wire.close()
                await asyncio.sleep(0)
                world.wire = world.connect()
                world.compared = 0
            world.wire.say({"t": "hello", "heard": heard})
        await asyncio.sleep(0.4)
        return self.compare_wires()

    async def sleep(self) -> bool:
        """The table is forgotten, and woken when the viewer returns."""
        same = [await world.sleep() for world in self.both]
        self.tally.compare("question numbers", same, [True, True], self.where)
        for world in self.both:
            world.wire.say({"t": "hello", "heard": 0})
        await asyncio.sleep(0.4)
        return self.compare_wires()

    async def talk(self) -> bool:
        """The viewer or somebody else says something."""
        who = self.rng.randrange(len(self.plan.sits))
        text = f"well, well ({self.probes})"
        for world in self.both:
            await world.match.speak(who, f"talk{self.probes}", text)
            if self.plan.viewer != SPECTATOR:
                world.wire.say({"t": "talk", "nonce": f"own{self.probes}", "text": "quite"})
        await asyncio.sleep(0.4)
        return self.compare_wires()

    async def dear(self) -> bool:
        """What takes the server long, and is therefore tried less often."""
        if self.rng.random() < 0.6:
            return True
        return await (self.sleep() if self.rng.random() < 0.3 else self.replay())

    async def replay(self) -> bool:
        eyes = "watch" if self.plan.viewer == SPECTATOR else str(self.plan.viewer)
        asked = self.rng.choice((eyes, eyes, eyes, "0", "1", "all"))
        return await self.ask("moments", f"/moments?eyes={asked}")

    async def card(self) -> bool:
        return await self.ask("card", self.rng.choice(("", "", "/save")))

    async def ask(self, channel: str, path: str) -> bool:
        answers: list[Answer] = []
        for world in self.both:
            whole = f"/api/tables/{world.table}{path}"
            answers.append(await world.salon.http("GET", whole, None, world.cookies))
        mine, other = (
            (answer.status, world.anonymous(answer.body), sorted(answer.headers.items()))
            for world, answer in zip(self.both, answers, strict=True)
        )
        return self.tally.compare(channel, mine, other, self.where)


def kind_of(message: bytes) -> str:
    return str(wire.decode(message)["t"])


# -- many -----------------------------------------------------------------------------------------


def plan_of(game_id: str, seed: str, probing: float, bots: float) -> Plan:
    """Every seat and the spectator come up, with people and bots as neighbours."""
    rng = Random(f"{seed}/plan")
    spec = wake() if game_id == "wake" else game(game_id)
    seats = rng.randint(*spec.seats)
    viewer = rng.choice([*range(seats), SPECTATOR])
    bot = next(iter(spec.bots))
    sits = [bot if s != viewer and rng.random() < bots else "person" for s in range(seats)]
    options: dict[str, Any] = {}
    if game_id == "wake":
        options = {"chills": rng.choice((1, 2)), "boards": rng.choice(("creaking", "silent"))}
    return Plan(game_id, sits, options, rng.choice((0, 45)), viewer, seed, probing)


async def follow(plan: Plan, tally: Tally, most: int) -> None:
    tally.pairs += 1
    pair = Pair(plan, tally)
    before = len(tally.violations)
    try:
        if await pair.begin():
            while pair.steps < STEPS and tally.amount < most and await pair.step():
                if len(tally.violations) > before:
                    break
    except Refused as refused:
        tally.violations.append(f"{pair.where}: refused by {refused.rule}")
    finally:
        for world in pair.both:
            await world.close()


def twins(
    game_id: str,
    most: int,
    seed: str,
    enough: int = 10,
    probing: float = 0.6,
    bots: float = 0.4,
) -> Tally:
    """So many comparisons; stops after `enough` differences."""

    async def main() -> Tally:
        tally = Tally()
        while tally.amount < most and len(tally.violations) < enough:
            plan = plan_of(game_id, f"{seed}/{tally.pairs}", probing, bots)
            await follow(plan, tally, most)
        return tally

    return virtual.run(main())
