"""Twins of whole games (P-1): bots play to the end at two tables that are one to a viewer.

Where secrets come out, two tables cannot be kept together for long. Then the second one becomes
another world that the viewer, by all it has heard, may think it is in; and they go on. So whatever
a viewer is sent, from the first message to the last before all is shown, is compared with what it
would be sent in a world that differs in what is hidden from it.
"""

from __future__ import annotations

from random import Random

from gloaming.bots.roster import make_bot
from gloaming.core.flow import SEAT, Table
from gloaming.testing.kit.play import Input, asked_seats, can_imagine, copy
from harness import virtual_clock
from harness.in_memory_app import spec_of
from promises.table_options import some_options
from promises.twin_tables import ASKS, TwinTables
from promises.twin_world import ComparisonCounts, Plan

LONGEST = 5_000  # inputs
WORLDS = 3  # other worlds that are tried before the truth itself


class WholeGameTwins(TwinTables):
    """A pair that is parted again whenever it cannot be kept together."""

    def __init__(self, plan: Plan, tally: ComparisonCounts) -> None:
        super().__init__(plan, tally)
        bot = next(iter(self.here.spec.table.bots), "random")
        self.bot = make_bot(self.here.spec, bot, Random(plan.seed))
        self.parted = 0  # how often
        self.passed = 0  # the newest question the viewer has answered
        self.alike = 0  # inputs that only the truth itself could follow

    def choose(self) -> Input | None:
        """What a bot would do; nobody takes anything back, for the second table has no past."""
        world, rng, viewer = self.here, self.rng, self.plan.viewer
        if world.by_itself(world.g) is not None and rng.random() < 0.6:
            return None
        if rng.random() < 0.3:
            return self.any_input()
        seats = [seat for seat in asked_seats(world.g) if seat == viewer or world.ready(seat)]
        if not seats:
            return None
        seat = rng.choice(seats)
        action = self.bot.choose(world.session.known(seat), world.g.legal(seat))
        return Input("d", seat, action)

    def any_input(self) -> Input | None:
        x = super().choose()
        return x if x is None or x.letter == "d" else None

    def counterparts(self, x: Input | None, same: float) -> list[Input | None]:
        return [y for y in super().counterparts(x, same) if y is None or y.letter != "u"]

    def match_inputs(self) -> tuple[Input | None, Input | None, bool] | None:
        asked = self.here.match.asked[self.plan.viewer]
        if asked.question is not None and asked.number == self.passed:
            return None, None, False  # its pass is being held back, and was tried out to the end
        found = self.find_inputs()
        if found is not None and found[0] is not None and found[0].seat == self.plan.viewer:
            self.passed = asked.number
        return found

    def find_inputs(self) -> tuple[Input | None, Input | None, bool] | None:
        found = super().match_inputs() if self.steps % 4 else None  # a new world now and then
        for _ in range(WORLDS):
            if found is None and self.part():
                found = super().match_inputs()
        if found is None:
            self.follow_the_truth()
            self.alike += 1
            found = super().match_inputs()
        return found

    def part(self) -> bool:
        """Let the second table be another world in which the viewer may think it is."""
        g = self.here.g
        if g.wait != SEAT:
            return False
        if not can_imagine(g, self.plan.viewer):
            return False
        if self.here.session.undoing(self.plan.viewer):
            return False  # which its past has to bear out
        session = self.there.session
        session.record.inputs.clear()
        session.marks.clear()
        session._past.clear()
        session._checkpoints.cut(0)
        known = self.here.session.known(self.plan.viewer)
        self.become(self.here.spec.information.imagine(known, self.rng))
        self.parted += 1
        return True

    def follow_the_truth(self) -> None:
        """Let the second table be the first, with all that has happened there."""
        here, there = self.here.session, self.there.session
        assert there.memories  # what the viewer remembers by now is the same
        there.record.inputs[:] = here.record.inputs
        there.log, there.marks, there._past = here.log[:], here.marks[:], here._past[:]
        there._checkpoints.cut(0)
        there._noticed = dict.fromkeys(there._noticed, len(there.log))
        audience = self.there.match.broadcast
        audience.told = {v: events[:] for v, events in self.here.match.broadcast.told.items()}
        audience._named = len(there.log)
        self.become(copy(here.table))

    def become(self, g: Table) -> None:
        """Exchange the second table for this one; whoever passes by itself does so in time."""
        match = self.there.match
        match.playing().table = g
        g.heard = []
        match.state.ask()
        for seat, (mine, other) in enumerate(zip(self.here.match.asked, match.asked, strict=True)):
            other.since, other.due = mine.since, mine.due
            match.autoplay.drop(seat)
        match.autoplay.reschedule()


def compare_whole_game(
    game_id: str, seats: int, viewer: int, seed: str
) -> tuple[ComparisonCounts, WholeGameTwins]:
    """One game to its end; what was compared, and the pair."""
    spec = spec_of(game_id)
    options = some_options(spec, seats, Random(f"{seed}/options"))
    plan = Plan(game_id, ["person"] * seats, options, 0, viewer, seed, 0.0, (), ASKS)
    tally = ComparisonCounts(pairs=1)

    async def main() -> WholeGameTwins:
        pair = WholeGameTwins(plan, tally)
        assert await pair.begin()
        while pair.steps < LONGEST and not tally.violations and await pair.step():
            pass
        for world in pair.both:
            await world.close()
        return pair

    return tally, virtual_clock.run(main())
