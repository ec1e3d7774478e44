"""The whole night: placement, rounds, special hours, the end. [TIL-18..TIL-33]"""

from __future__ import annotations

from gloaming.core.flow import PUBLIC, Action, BrokenFlow, Together
from gloaming.games.tillinghast.rules.procedures.turn import Turn
from gloaming.games.tillinghast.rules.state import Procedure, Tillinghast
from gloaming.games.tillinghast.rules.terms import (
    CURSED_HOUR,
    HOLY_HOUR,
    HOUR,
    HOUR_RETURNED,
    HOUR_TAKE,
    HOUR_TOOK,
    LIGHT_HOUR,
    MOST_POWER,
    ON_MAP,
    PLACE,
    PLACED,
    START_PLAYER,
    START_PLAYER_DRAW,
)


class Night(Procedure):
    """Start player, placement, then round after round. [TIL-20..TIL-31]"""

    INFO = ()
    SHOWN = True

    def __init__(self) -> None:
        self.at = "start player"

    def run(self, g: Tillinghast) -> None:
        match self.at:
            case "turn over":
                g.active = (g.active + 1) % g.seats  # TIL-27
                if g.active == g.start_player:
                    self.strike_hour(g)
                else:
                    g.call(Turn(g.active), "turn over")
            case "start player":
                self.choose_start_player(g)
            case "drawn":
                self.begin(g, g.got)
            case "place":
                g.ask_all((1 << g.seats) - 1, "placed")  # TIL-21, TIL-R2
            case "placed":
                for seat in range(g.seats):
                    g.square[seat] = g.answers[seat][1]
                g.call(Turn(g.active), "turn over")
            case "hour":
                self.strike_hour(g)
            case "round over":
                self.end_round(g)
            case _:
                raise BrokenFlow(f"Night has no step {self.at}")

    def choose_start_player(self, g: Tillinghast) -> None:
        """Any seat alike, or fixed by the option. [TIL-R1]"""
        if g.setup.start_player >= 0:
            self.begin(g, g.setup.start_player)
        else:
            g.roll(START_PLAYER_DRAW, g.seats, "drawn")

    def begin(self, g: Tillinghast, seat: int) -> None:
        g.start_player = seat
        g.active = seat
        g.say(START_PLAYER, seat)
        g.goto("place")

    def strike_hour(self, g: Tillinghast) -> None:
        """After the last turn of a round. [TIL-29]"""
        if g.setup.village.hours[g.round]:
            g.call(SpecialHour(), "round over")
        else:
            self.end_round(g)

    def end_round(self, g: Tillinghast) -> None:
        """The test comes after the hour; then the same start player begins. [TIL-30, TIL-31]"""
        if g.is_last_hour():
            g.conclude()
        else:
            g.round += 1
            g.gained = False
            g.call(Turn(g.active), "turn over")

    # -- placement ---------------------------------------------------------------------------------

    def space(self, g: Tillinghast, seat: int) -> list[Action]:
        return [(PLACE, grave, -1) for grave in g.setup.village.graves]

    def why_not(self, g: Tillinghast, seat: int, a: Action) -> str | None:
        verb, square, _ = a
        if verb != PLACE:
            return "TIL-21"
        return None if g.setup.village.grave >> square & 1 else "TIL-22"

    def legal(self, g: Tillinghast, seat: int) -> list[Action]:
        return g.setup.village.book.places[:]

    def heard_from(self, g: Tillinghast, seat: int, a: Action) -> None:
        """That a ghost lies in its grave is told at once, where is not. [TIL-24, ledger 6.1]"""
        if g.listened_to():
            g.tell(PLACED, (seat,), (a[1],), 1 << seat)

    def why_not_others(self, g: Tillinghast, seat: int, verb: int) -> str | None:
        placing = isinstance(g.stack[-1], Together) and len(g.stack) == 2
        return "TIL-21" if placing else "TIL-27"

    def prompt(self, g: Tillinghast, seat: int) -> str:
        return "night.place"

    def clone(self) -> Night:
        frame = Night()
        frame.at = self.at
        return frame


class SpecialHour(Procedure):
    """What the round's symbols do, in the order Cursed, Holy, Spectral Light. [TIL-158..TIL-169]"""

    INFO = (("asked", PUBLIC, "mask:seat"),)
    SHOWN = True

    def __init__(self) -> None:
        self.at = "cursed"
        self.asked = 0

    def run(self, g: Tillinghast) -> None:
        match self.at:
            case "cursed":
                self.curse(g)
            case "ask":
                g.ask_all(self.asked, "taken")
            case "taken":
                for place in range(g.seats):
                    seat = (g.start_player + place) % g.seats
                    if self.asked >> seat & 1:
                        take(g, seat, g.answers[seat][1])
                g.goto("holy")
            case "holy":
                if strikes(g, HOLY_HOUR):
                    hallow(g)
                g.goto("light")
            case "light":
                if strikes(g, LIGHT_HOUR):
                    shine(g)
                g.end()
            case _:
                raise BrokenFlow(f"SpecialHour has no step {self.at}")

    def curse(self, g: Tillinghast) -> None:
        """Up to two cubes for everybody on the map. [TIL-159..TIL-161, TIL-R61]"""
        if not strikes(g, CURSED_HOUR):
            g.goto("holy")
            return
        g.say(HOUR, CURSED_HOUR)
        for seat in range(g.seats):
            if g.exile[seat] == ON_MAP and g.power[seat] < MOST_POWER:
                self.asked |= 1 << seat
        if g.setup.cursed_hour_auto:
            for place in range(g.seats):
                seat = (g.start_player + place) % g.seats
                if self.asked >> seat & 1:
                    take(g, seat, most_to_take(g, seat))
            g.goto("holy")
        else:
            g.goto("ask" if self.asked else "holy")

    def space(self, g: Tillinghast, seat: int) -> list[Action]:
        return [(HOUR_TAKE, n, -1) for n in range(3)]

    def why_not(self, g: Tillinghast, seat: int, a: Action) -> str | None:
        verb, amount, _ = a
        if verb != HOUR_TAKE:
            return "TIL-158"
        return None if 0 <= amount <= most_to_take(g, seat) else "TIL-159"

    def why_not_others(self, g: Tillinghast, seat: int, verb: int) -> str | None:
        if verb != HOUR_TAKE:
            return "TIL-139" if g.exile[seat] != ON_MAP else "TIL-158"
        if g.exile[seat] != ON_MAP:
            return "TIL-161"
        return "TIL-R61" if self.asked >> seat & 1 else "TIL-8"

    def prompt(self, g: Tillinghast, seat: int) -> str:
        return "specialhour"

    def clone(self) -> SpecialHour:
        frame = SpecialHour()
        frame.at = self.at
        frame.asked = self.asked
        return frame


def strikes(g: Tillinghast, hour: int) -> bool:
    """Does this round carry that symbol?"""
    return g.setup.village.hours[g.round] >> hour & 1 == 1


def most_to_take(g: Tillinghast, seat: int) -> int:
    return min(2, MOST_POWER - g.power[seat])


def take(g: Tillinghast, seat: int, amount: int) -> None:
    g.power[seat] += amount
    g.say(HOUR_TOOK, seat, amount)


def hallow(g: Tillinghast) -> None:
    """Everybody keeps the larger half. [TIL-162, TIL-163, TIL-R62]"""
    g.say(HOUR, HOLY_HOUR)
    for place in range(g.seats):
        seat = (g.start_player + place) % g.seats
        given = g.power[seat] // 2
        g.power[seat] -= given
        g.say(HOUR_RETURNED, seat, given)


def shine(g: Tillinghast) -> None:
    """Everybody on the map and out of shelter is seen, quiet or not. [TIL-164..TIL-168]"""
    g.say(HOUR, LIGHT_HOUR)
    for place in range(g.seats):
        seat = (g.start_player + place) % g.seats
        here = g.square[seat]
        if here >= 0 and g.setup.village.shelter >> here & 1 == 0:
            g.appear(seat, here)
