"""Rule-of-thumb bots. They read what their seat knows and nothing else. [ledger 12.3]

What they do to mislead is drawn by chance, so that nobody can read them: some payments carry
smoke, some draws are cut, some power is burnt on nothing, some graves are second best.
"""

from __future__ import annotations

from random import Random

from gloaming.core.agent import Thought
from gloaming.core.flow import Action
from gloaming.core.known import Known
from gloaming.games.tillinghast.bots.memory import Notes
from gloaming.games.tillinghast.bots.planner import Odds, Planner, Style
from gloaming.games.tillinghast.rules.procedures.opportunity import NO, STAND_DOWN, YES, Opportunity
from gloaming.games.tillinghast.rules.procedures.strike import LostSpirit
from gloaming.games.tillinghast.rules.procedures.turn import SETTLE, Turn
from gloaming.games.tillinghast.rules.state import Tillinghast
from gloaming.games.tillinghast.rules.table import FRAMES, blank
from gloaming.games.tillinghast.rules.terms import (
    DISCORPORATE,
    DISSIPATE,
    DONE,
    FINISH,
    FLEE,
    HOUR_TAKE,
    ILLUMINATE,
    MOST_POWER,
    MOVE,
    QUENCH,
    STRIKE,
    SUMMON,
    UNLISTED,
)

ALARM = 0.25  # danger from which on a ghost flees
FULL = 7  # power that had better be spent
TASTE = 0.5  # in turns, how much a preference for an altar may count
SECOND_BEST = 1 / 3
SMOKE = 0.06  # how often power is burnt on nothing although it could be kept
BURN = 0.5  # and how often when the draw would overflow
DIM = 0.3  # how often a light is put out although the power could be kept
KNOWN = 0.5  # how sure the others are of a ghost that has little left to hide
ON_THE_WAY = 3  # steps from a light to Cursed Ground that is better reached in the dark


class Heuristic:
    """Plans its turn, hunts when it pays, flees when it must, and now and then lies."""

    STYLE = Style(strike=2.2, hunt=0.15, overpay=0.12, cut=0.25, lights=0.0)
    wants_known = True

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._thoughts: list[Thought] = []
        self._taste = [rng.random() * TASTE for _ in range(16)]

    def explain(self) -> list[Thought]:
        return self._thoughts

    def choose(self, known: Known | None, legal: list[Action]) -> Action:
        assert known is not None
        g = known.sketch(blank(known.setup), FRAMES)
        notes = known.memory
        assert isinstance(g, Tillinghast)
        assert isinstance(notes, Notes)
        self._thoughts = []
        action = self._answer(g, known.seat, notes, legal)
        chosen = action if action in legal else legal[-1]
        if not self._thoughts:
            self._thoughts = [Thought(chosen, 0.0, 0, 1.0)]
        return chosen

    def _answer(self, g: Tillinghast, seat: int, notes: Notes, legal: list[Action]) -> Action:
        frame = g.asking()
        if isinstance(frame, Turn) and frame.at == "act":
            return self._act(g, seat, Odds(g, seat, notes), frame)
        if isinstance(frame, Opportunity):
            odds = Odds(g, seat, notes)
            return self._cast(g, seat, odds) if frame.at == "cast" else self._stir(g, seat, odds)
        if isinstance(frame, LostSpirit):
            # The mark nearest to a Grave is won back soonest.
            return min(legal, key=lambda a: g.setup.chart.from_grave[a[1]])
        if legal[0][0] == HOUR_TAKE:
            return legal[-1]
        return self._grave(g, seat, legal)

    # -- one's own turn ----------------------------------------------------------------------------

    def _act(self, g: Tillinghast, seat: int, odds: Odds, turn: Turn) -> Action:
        planner = Planner(g, seat, odds, self.STYLE, self._taste)
        planner.search(turn)
        ranked = sorted(planner.values.items(), key=lambda pair: -pair[1])
        self._thoughts = [Thought(a, value, 0, 0.0) for a, value in ranked]
        verb, one, two = planner.first
        if verb == DONE or verb == FINISH:
            return self._finish(g, seat, planner, turn)
        if verb == MOVE:
            return planner.first
        if verb == STRIKE:
            return (verb, one, self._pay(g, seat, two))
        return (verb, self._pay(g, seat, one), -1)

    def _pay(self, g: Tillinghast, seat: int, price: int) -> int:
        """A cube or two of smoke, sometimes. [TIL-46]"""
        spare = g.power[seat] - price
        if spare > 0 and self._rng.random() < self.STYLE.overpay:
            return price + self._rng.randint(1, min(2, spare))
        return price

    def _finish(self, g: Tillinghast, seat: int, planner: Planner, turn: Turn) -> Action:
        """Burn what would be lost, light a lamp, say that it stayed, and draw."""
        entitled = turn.most_to_draw(g)
        if not turn.settled:
            spell = self._last_spell(g, seat, planner, self._surplus(g, seat, turn) - entitled)
            if spell is not None:
                return spell
        if planner.unsaid:
            return SETTLE
        safe = planner.danger(g.square[seat], 1.0) < ALARM
        if entitled >= 3 and safe and self._rng.random() < self.STYLE.cut:
            return (FINISH, 2, -1)
        return (FINISH, entitled, -1)

    def _last_spell(self, g: Tillinghast, seat: int, planner: Planner, lost: int) -> Action | None:
        """Power that would be lost goes into a lamp, into darkness or into smoke."""
        v = g.setup.village
        power = g.power[seat]
        spare = lost > 0 and self._rng.random() < BURN
        if (spare or self._rng.random() < DIM) and self._darkens(g, seat, planner):
            return (QUENCH, v.cost[QUENCH], -1)
        if (spare or self._rng.random() < self.STYLE.lights) and self._kindles(g, seat, planner):
            return (ILLUMINATE, v.cost[ILLUMINATE], -1)
        if power >= 2 and v.cost[DISSIPATE] != UNLISTED:
            if spare:
                return (DISSIPATE, min(power, self._rng.randint(lost, lost + 1)), -1)
            if power >= 6 and self._rng.random() < SMOKE:
                return (DISSIPATE, self._rng.randint(2, 3), -1)
        return None

    def _surplus(self, g: Tillinghast, seat: int, turn: Turn) -> int:
        """What the turn entitles to before the limit of eight."""
        base = (1 if turn.moved else 2) - (1 if turn.holy else 0)
        return base + (2 if g.setup.village.cursed >> g.square[seat] & 1 else 0)

    def _kindles(self, g: Tillinghast, seat: int, planner: Planner) -> bool:
        """A light at Cursed Ground this one needs no more, while not behind and out of reach."""
        v = g.setup.village
        here = g.square[seat]
        if g.power[seat] < v.cost[ILLUMINATE] + 2 or v.shelter >> here & 1 or g.lit >> here & 1:
            return False
        served = g.marks[seat] >> here & 1 or any(g.marks[seat] >> to & 1 for to in v.open[here])
        ahead = g.spirits[seat] == max(g.spirits)
        return bool(served) and ahead and planner.danger(here, 1.0) < ALARM

    def _darkens(self, g: Tillinghast, seat: int, planner: Planner) -> bool:
        """A light beside Cursed Ground it still needs goes out, if all know it is here anyway."""
        v = g.setup.village
        here = g.square[seat]
        if g.power[seat] < v.cost[QUENCH] + 1 or not g.shines_on(here):
            return False
        if g.marks[seat] >> here & 1:
            return False  # here it shows the others, who still have to come
        wanted = v.cursed & ~g.marks[seat] & ~(1 << here)
        if not any(wanted >> to & 1 for to in v.squares if v.distance[here][to] <= ON_THE_WAY):
            return False
        known = planner.odds.at[seat][here] >= KNOWN
        return known or planner.danger(here, 1.0) < ALARM

    # -- the others' turns -------------------------------------------------------------------------

    def _stir(self, g: Tillinghast, seat: int, odds: Odds) -> Action:
        """Flee when in danger, use power that would be lost, and sometimes only pretend."""
        planner = Planner(g, seat, odds, self.STYLE, self._taste)
        if self._flight(g, seat, planner):
            return YES
        late = g.spirits[seat] == 3 or planner.rounds <= 1
        bluff = 0.12 if late else 0.03
        if g.power[seat] >= 3 and self._rng.random() < bluff:
            return YES
        return NO

    def _cast(self, g: Tillinghast, seat: int, odds: Odds) -> Action:
        planner = Planner(g, seat, odds, self.STYLE, self._taste)
        frame = g.asking()
        assert isinstance(frame, Opportunity)
        if frame.due:
            return self._way(g, seat, planner, frame.ways(g, seat))
        if self._slips_through(g, seat, planner, frame):
            return (DISCORPORATE, g.setup.village.cost[DISCORPORATE], -1)
        if frame.discorporate or self._flight(g, seat, planner):
            return (FLEE, self._pay(g, seat, g.setup.village.cost[FLEE]), -1)
        if not frame.spent and g.power[seat] and self._rng.random() < 0.7:
            if g.setup.village.cost[DISSIPATE] != UNLISTED:
                return (DISSIPATE, min(g.power[seat], self._rng.choice((1, 2, 2, 3))), -1)
        return STAND_DOWN

    def _flight(self, g: Tillinghast, seat: int, planner: Planner) -> bool:
        """Is there a better place a step away, and reason to go?"""
        v = g.setup.village
        here = g.square[seat]
        power = g.power[seat]
        if power < v.cost[FLEE]:
            return False
        exposure = planner.odds.at[seat][here]
        waits = v.cursed >> here & 1 and planner.marks >> v.altar_at[here] & 1 == 0
        about_to_win = waits and g.spirits[seat] == 3 and power >= v.cost[SUMMON]
        afraid = planner.danger(here, exposure) > ALARM and not about_to_win
        rich = power >= FULL and not v.cursed >> here & 1
        if not (afraid or rich):
            return False
        left = power - v.cost[FLEE]
        value = planner.position(here, power, planner.marks, g.spirits[seat], exposure)
        return any(self._value(g, seat, planner, to, left) > value for to in v.open[here])

    def _slips_through(
        self, g: Tillinghast, seat: int, planner: Planner, frame: Opportunity
    ) -> bool:
        """In danger, with power for both: is the better place behind a wall?"""
        v = g.setup.village
        here = g.square[seat]
        left = g.power[seat] - v.cost[FLEE] - v.cost[DISCORPORATE]
        exposure = planner.odds.at[seat][here]
        if frame.discorporate or left < 0 or planner.danger(here, exposure) <= ALARM:
            return False
        walled = [to for to in v.near[here] if to not in v.open[here]]
        if not walled:
            return False
        open_ways = [
            self._value(g, seat, planner, to, left + v.cost[DISCORPORATE]) for to in v.open[here]
        ]
        best = max(self._value(g, seat, planner, to, left) for to in walled)
        return best > max(open_ways)

    def _value(self, g: Tillinghast, seat: int, planner: Planner, to: int, left: int) -> float:
        """Of standing on a square after the step, with so much power left."""
        seen = 1.0 if g.shines_on(to) else planner.odds.at[seat][to]
        return planner.position(to, left, planner.marks, g.spirits[seat], seen)

    def _way(self, g: Tillinghast, seat: int, planner: Planner, ways: list[Action]) -> Action:
        """The best place a movement that is paid for leads to."""
        return max(ways, key=lambda a: self._value(g, seat, planner, a[1], g.power[seat]))

    # -- graves ------------------------------------------------------------------------------------

    def _grave(self, g: Tillinghast, seat: int, legal: list[Action]) -> Action:
        """The one the best tour begins at; in a third of the cases the second best."""
        chart = g.setup.chart
        marks = chart.marks_of(g.marks[seat])
        ranked = sorted(
            legal,
            key=lambda a: (
                chart.turns_left(a[1], min(MOST_POWER, g.power[seat]), marks)
                + self._rng.random() * TASTE
            ),
        )
        second = len(ranked) > 1 and self._rng.random() < SECOND_BEST
        return ranked[1] if second else ranked[0]


class Pilgrim(Heuristic):
    """Races, and strikes only when it can hardly miss."""

    STYLE = Style(strike=5.0, hunt=0.0, overpay=0.08, cut=0.15, lights=0.0)


class Warden(Heuristic):
    """Waits beside busy ground with power in hand, and strikes at half a chance."""

    STYLE = Style(strike=1.5, hunt=0.5, overpay=0.1, cut=0.2, lights=0.0)


class Mummer(Heuristic):
    """Pays and draws to mislead."""

    STYLE = Style(strike=2.2, hunt=0.15, overpay=0.3, cut=0.4, lights=0.0)


class Lamplighter(Heuristic):
    """Lights the ways to Cursed Ground once it is ahead."""

    STYLE = Style(strike=2.2, hunt=0.25, overpay=0.12, cut=0.2, lights=0.5)
