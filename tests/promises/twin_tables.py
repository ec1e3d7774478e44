"""Twin tables (P-1, P-2): two tables that one viewer cannot tell apart, on one clock, byte by byte.

Both begin with what the viewer may see alike and everything else different. From then on every
input of one table is matched by one of the other (or by none) after which, by the rules of who may
know what, the viewer has heard and seen the same. So all it is sent must be the same too: every
byte, in the same order, at the same time. Asking questions, being refused, coming back, looking
at the replay and at the table's card may not tell it more.
"""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

from gloaming.core import wire
from gloaming.core.flow import SEAT, SEATS, SPECTATOR, Refused
from gloaming.core.kinds import Json
from gloaming.core.session import Session
from gloaming.testing.kit.play import Input, accepts, asked_seats, some_actions
from harness import virtual_clock
from harness.in_memory_app import HttpAnswer, spec_of
from promises.table_options import some_options
from promises.twin_world import AID, ComparisonCounts, Plan, TwinWorld

STEPS = 80  # inputs a pair is followed for
# How a viewer asks for more: the methods of a pair.
ASKS = ("nonsense", "nonsense", "return_", "visit", "talk", "dear", "card")
PAUSES = (0.4, 1.4, 2.6)  # seconds between two inputs: less than a moment, about one, more


class TwinTables:
    def __init__(self, plan: Plan, tally: ComparisonCounts) -> None:
        self.plan = plan
        self.tally = tally
        self.rng = Random(plan.seed)
        shared: list[Json] = []
        self.here = TwinWorld(plan, shared, Random(f"{plan.seed}/here"))
        self.there = TwinWorld(plan, shared, Random(f"{plan.seed}/there"))
        self.steps = 0
        self.probes = 0

    @property
    def both(self) -> tuple[TwinWorld, TwinWorld]:
        return self.here, self.there

    @property
    def over(self) -> bool:
        """Then everything may be looked at."""
        return any(world.session.over for world in self.both)

    @property
    def where(self) -> str:
        who = "the spectator" if self.plan.viewer == SPECTATOR else f"seat {self.plan.viewer}"
        doing = self.here.g.whereabouts() if self.here.match.session else "waiting"
        return f"{self.plan.game} {self.plan.seed!r}, {who}, step {self.steps}, {doing}"

    # -- beginning --------------------------------------------------------------------------------

    async def begin(self) -> bool:
        for world in self.both:
            await world.set_up()
        await asyncio.sleep(0.1)
        return await self.deal_both()

    async def deal_both(self) -> bool:
        """Two games that are one to the viewer; False if that cannot be done."""
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
        self, world: TwinWorld, seed: float, shared: list[Json]
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
        if self.over or any(world.dealer.apart for world in self.both) or self.time_is_short():
            return False
        found = self.match_inputs()
        if found is None:
            return False
        x, y, quiet = found
        # A bot does what slips by at once, and the rest when it is due.
        waits = self.bots(x, y) and not (quiet and self.here.g.wait == SEAT)
        # (After something that slips by, whoever is late is late with the next thing as well, and
        # what is done for them then has not been tried out.)
        if x is not None and not quiet and self.may_be_late(x, y) and self.rng.random() < 0.35:
            for world in self.both:
                world.bot_pool.made_up[x.seat] = x.action
            await asyncio.sleep(self.plan.seconds + PAUSES[2])
        else:
            # Both at once: a pass in a window takes its moment.
            nonce = f"step{self.steps}"
            await asyncio.gather(self.here.act(x, nonce), self.there.act(y, nonce))
            hurry = PAUSES[0] if x != y else self.rng.choice(PAUSES)
            await asyncio.sleep(PAUSES[2] if waits else hurry)
        if not self.compare_wires() or not self.compare_minds() or self.over:
            return False
        return await self.probe() if self.rng.random() < self.plan.probing else True

    def time_is_short(self) -> bool:
        """Will somebody's time be up in the midst of this step? What is done for them then has not
        been tried out, and may show what is different."""
        if not self.plan.seconds:
            return False
        late = asyncio.get_running_loop().time() - self.plan.seconds + 2 * PAUSES[2]
        asked = [asked for world in self.both for asked in world.match.asked]
        return any(one.question is not None and one.since < late for one in asked)

    def match_inputs(self) -> tuple[Input | None, Input | None, bool] | None:
        """An input for each table, and whether both may as well not have happened."""
        quiet = self.rng.random() < 0.7  # look for something that others may not notice first
        for attempt in range(10):
            for world in self.both:
                world.dealer.own.random()  # another attempt has other luck
            x = self.choose()
            mine = self.here.try_out(x, self.here.dealer.shared)
            if mine is None or (quiet and attempt < 4 and not (mine.stays and x)):
                continue
            for y in self.counterparts(x, 0.2 if mine.stays else 0.6):
                other = self.there.try_out(y, mine.shared)
                if other is not None and other.seen == mine.seen:
                    if x == y or (mine.stays and other.stays and self.may_differ(x, y)):
                        self.expect(mine.shared)
                        return x, y, mine.stays and other.stays
            self.tally.apart += 1
        return None

    def expect(self, shared: list[Json]) -> None:
        """Both tables are to see this of chance, in whatever order they come to it."""
        for world in self.both:
            world.dealer.tried = shared

    def may_differ(self, x: Input | None, y: Input | None) -> bool:
        """Will this not be told from the hour it is done at, nor in the end?"""
        if self.here.g.wait != SEAT and self.bots(x, y):
            return False
        return all(world.differs_unseen(z) for world in self.both for z in (x, y))

    def may_be_late(self, x: Input | None, y: Input | None) -> bool:
        """Might a stand-in do this for a person whose time is up?"""
        if x is None or x != y or x.letter != "d" or not self.plan.seconds or self.bots(x):
            return False
        late_already = any(world.bot_pool.waits(x.seat) for world in self.both)
        if x.seat == self.plan.viewer or self.here.g.wait != SEAT or late_already:
            return False
        return self.here.spec.table.absent is None or self.same_when_late(x.seat)

    def same_when_late(self, seat: int) -> bool:
        """Is what the rules say this seat does when its time is up the same on both tables?"""
        mine, other = (world.out_of_time(seat) for world in self.both)
        if mine is None or mine != other:
            return False
        late = Input("d", seat, mine)
        one = self.here.try_out(late, self.here.dealer.shared)
        two = self.there.try_out(late, one.shared) if one is not None else None
        if one is None or two is None or one.seen != two.seen:
            return False
        self.expect(one.shared)
        return True

    def bots(self, *inputs: Input | None) -> bool:
        """Is any of these a bot's, or of somebody for whom a bot thinks since its time is up?"""
        seats = [x.seat for x in inputs if x is not None]
        late = any(world.bot_pool.waits(seat) for world in self.both for seat in seats)
        return late or any(self.plan.sits[seat] != "person" for seat in seats)

    def choose(self) -> Input | None:
        """An input of the first table, or none at all."""
        rng, world, viewer = self.rng, self.here, self.plan.viewer
        g = world.g
        if rng.random() < (0.6 if world.by_itself(g) is not None else 0.08):
            return None
        undos = [s for s in range(g.seats) if world.may_undo(s)]
        if undos and rng.random() < (0.1 if viewer in undos else 0.4):
            return Input("u", rng.choice(undos))
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
        self.tally.channels["aid"] += sum(AID in data for _, data in mine)
        return all(
            self.tally.compare(kind_of(a[1]), a, b, self.where)
            for a, b in zip(mine, other, strict=True)
        )

    def compare_minds(self) -> bool:
        """What a bot in the viewer's place is told, and what it makes of it."""
        seat = self.plan.viewer
        if seat == SPECTATOR or not all(world.g.is_asked(seat) for world in self.both):
            return True
        mine, other = (world.known(seat) for world in self.both)
        same = self.tally.compare("known", mine, other, self.where)
        for bot in self.plan.minds if same else ():
            seed = self.rng.getrandbits(40)
            mine, other = (world.ask_bot(bot, seat, seed) for world in self.both)
            same = same and self.tally.compare(f"bot {bot}", mine, other, self.where)
        return same

    async def probe(self) -> bool:
        """Ask both the same things that change nothing, and compare the answers."""
        self.probes += 1
        return bool(await getattr(self, self.rng.choice(self.plan.asks))())

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
        g, words = self.here.g, self.here.spec.vocabulary
        a = rng.choice(some_actions(words, g.seats, 40, rng))
        kind = rng.choice(("answer", "late", "undo"))
        message: dict[str, Any] = {"t": kind, "nonce": nonce}
        news = self.here.wire.news()
        number = news["question"]["q"] if news is not None and news["question"] else 1
        if kind in ("answer", "late"):
            if kind == "answer" and g.is_asked(seat) and g.why_not(seat, a) is None:
                return None
            late = number - 1 if kind == "late" else number
            message = {"t": "answer", "nonce": nonce, "q": late, "do": words.name_action(a)}
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

    async def visit(self) -> bool:
        """Somebody else comes or goes."""
        others = [s for s in range(len(self.plan.sits)) if s != self.plan.viewer]
        if others:  # solo, there is nobody else
            seat = self.rng.choice(others)
            for world in self.both:
                await world.come_or_go(seat)
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
        circles = [to for to, mask in self.here.match.circles.items() if mask >> who & 1]
        to = self.rng.choice(circles) if circles else None  # there are tables without talk
        text = f"well, well ({self.probes})"
        for world in self.both:
            if to is not None:
                await world.match.speak(who, f"talk{self.probes}", text, to)
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
        answers: list[HttpAnswer] = []
        for world in self.both:
            whole = f"/api/tables/{world.table}{path}"
            answers.append(await world.app.http("GET", whole, None, world.cookies))
        mine, other = (
            (answer.status, world.anonymous(answer.body), sorted(answer.headers.items()))
            for world, answer in zip(self.both, answers, strict=True)
        )
        return self.tally.compare(channel, mine, other, self.where)


def kind_of(message: bytes) -> str:
    return str(wire.decode(message)["t"])


# -- many -----------------------------------------------------------------------------------------


def plan_of(
    game_id: str,
    seed: str,
    probing: float,
    bots: float,
    minds: tuple[str, ...],
    asks: tuple[str, ...] = ASKS,
) -> Plan:
    """Every seat and the spectator come up, with people and bots as neighbours."""
    rng = Random(f"{seed}/plan")
    spec = spec_of(game_id)
    seats = rng.randint(*spec.seats)
    viewer = rng.choice([*range(seats), SPECTATOR])
    bot = next(iter(spec.table.bots), "random")
    sits = [bot if s != viewer and rng.random() < bots else "person" for s in range(seats)]
    options = some_options(spec, seats, rng)
    return Plan(game_id, sits, options, rng.choice((0, 45)), viewer, seed, probing, minds, asks)


async def follow(plan: Plan, tally: ComparisonCounts, most: int) -> None:
    tally.pairs += 1
    pair = TwinTables(plan, tally)
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
    minds: tuple[str, ...] = (),
    asks: tuple[str, ...] = ASKS,
) -> ComparisonCounts:
    """So many comparisons; stops after `enough` differences.

    `probing`: how often the viewer asks for more. `bots`: how many of the others are. `minds`:
    bots that are asked what they would do in the viewer's place. `asks`: what it asks for.
    """

    async def main() -> ComparisonCounts:
        tally = ComparisonCounts()
        while tally.amount < most and len(tally.violations) < enough:
            plan = plan_of(game_id, f"{seed}/{tally.pairs}", probing, bots, minds, asks)
            await follow(plan, tally, most)
        return tally

    return virtual_clock.run(main())
