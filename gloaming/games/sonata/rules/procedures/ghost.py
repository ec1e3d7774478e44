"""Phase 1: a ghost's turn. [SON-29..SON-74, SON-133..SON-139]"""

from __future__ import annotations

from typing import Any, Final

from gloaming.core.flow import ALL, PUBLIC, Action, BrokenFlow, Frame
from gloaming.games.sonata.rules.floor import STROLL, Floor, steps_of
from gloaming.games.sonata.rules.procedures.scan import Scan
from gloaming.games.sonata.rules.state import Sonata
from gloaming.games.sonata.rules.terms import (
    ACTING,
    BASE,
    BELL,
    BY_SONATA,
    CARRIED,
    DROVE,
    FREE,
    HIM,
    HOLD,
    INSTRUMENTS,
    JOHNNY,
    JOHNNY_POSSESSED,
    MOVE,
    NO_BELL,
    NOTHING_HELD,
    PERFORM,
    PERFORMED,
    PLAY,
    POSSESS,
    POSSESSED,
    PUSH,
    RED,
    SEATS,
    SOUNDED,
    TURN_BEGAN,
    TURN_SKIPPED,
    UNPOSSESS,
    UNPOSSESSED,
    UNSEEN,
    WALL_CROSSED,
    WHISPER,
)

ACTIONS: Final = 2  # in a turn [SON-32, SON-92]

# Actions made once: a list of legal actions only points at them. (Typed Any, or compiled code
# would take each one apart and put it together again.)
POSSESSING: Final[list[Any]] = [(POSSESS, target, -1) for target in range(INSTRUMENTS + 1)]
UNPOSSESSING: Final[Any] = (UNPOSSESS, -1, -1)
PLAYING: Final[Any] = (PLAY, -1, -1)
PERFORMING: Final[Any] = (PERFORM, -1, -1)


class GhostTurn(Frame[Sonata]):
    """Two actions, each chosen when the one before is done; then the scan. [SON-32..SON-36]"""

    # What the ghost has not had to show yet, with `wall_signal = turn`.
    INFO = (("seat", PUBLIC, "seat"), ("unshown", ACTING, "bool"))
    SHOWN = True

    def __init__(self, seat: int = 0) -> None:
        self.at = "begin"
        self.seat = seat
        self.unshown = False

    def run(self, g: Sonata) -> None:
        match self.at:
            case "begin":
                self.begin(g)
            case "act":
                g.ask(self.seat, "acted", ALL, True)
            case "acted":
                self.act(g)
            case "name":
                g.ask(self.seat, "named")
            case "named":
                g.rescue(self.seat, self.number(g), 1 << g.said[1])
                self.spend(g)
            case "close":
                self.close(g)
            case "over":
                g.end()
            case _:
                raise BrokenFlow(f"GhostTurn has no step {self.at}")

    # -- steps ------------------------------------------------------------------------------------

    def begin(self, g: Sonata) -> None:
        """A debt is paid with the turn; otherwise the token turns plain. [SON-31, SON-44]"""
        seat = self.seat
        g.active = seat
        if g.debts >> seat & 1:
            g.debts &= ~(1 << seat)
            g.actions = 0
            g.say(TURN_SKIPPED, seat)
            g.goto("over")
            return
        g.actions = ACTIONS
        if not g.setup.single_use:
            g.crossed &= ~(1 << seat)
        g.say(TURN_BEGAN, seat, g.round)
        g.goto("act")

    def number(self, g: Sonata) -> int:
        """The first or the second action of the turn."""
        return ACTIONS + 1 - g.actions

    def act(self, g: Sonata) -> None:
        verb, one, _ = g.said
        seat = self.seat
        if verb == MOVE:
            self.move(g, one)
        elif verb == POSSESS:
            if one == HIM and g.captives:
                self.rescue(g)
                return
            g.holds[seat] = one
            g.is_seen(seat)
            if one == HIM:
                g.staggered = True
                g.say(JOHNNY_POSSESSED, seat, self.number(g), g.place[seat])
            else:
                g.say(POSSESSED, seat, self.number(g), one, g.place[seat])
        elif verb == UNPOSSESS:
            g.say(UNPOSSESSED, seat, self.number(g), g.holds[seat], g.place[seat])
            g.holds[seat] = NOTHING_HELD  # SON-64
            g.is_seen(seat)
        else:
            self.sound(g, verb == PERFORM)
        self.spend(g)

    def spend(self, g: Sonata) -> None:
        """One action less; the end check comes after every one. [SON-162]"""
        g.actions -= 1
        if g.sonata_complete():
            g.conclude(BY_SONATA)
        else:
            g.goto("act" if g.actions else "close")

    def close(self, g: Sonata) -> None:
        """The turn is over, and a scan follows. [SON-36, SON-75]"""
        if self.unshown:
            self.unshown = False
            self.show_token(g, 0)
        if g.setup.scan_ask:
            g.call(Scan(), "over")
        else:
            g.scan()
            g.goto("over")

    # -- actions ----------------------------------------------------------------------------------

    def move(self, g: Sonata, path: int) -> None:
        """All steps, then the wall flip, then the bells. [SON-38..SON-51]"""
        seat = self.seat
        start = g.place[seat]
        stroll = g.setup.floor.stroll_of[path * BASE + start]
        held = g.holds[seat]
        g.place[seat] = stroll.end
        if g.heard is not None or g.ear >= 0:
            self.tell_of(g, held, path, stroll.end)
        if held == HIM:
            g.place[JOHNNY] = stroll.end
        elif held != NOTHING_HELD:
            g.instruments[held] = stroll.end
        if stroll.walls:
            if g.setup.wall_by_turn:
                self.unshown = True
            else:
                self.show_token(g, self.number(g))
        bells = g.bells
        if bells:
            g.ring_bells(seat, start, stroll)
        if held == NOTHING_HELD:
            g.is_unseen(seat, stroll.walls > 0, bells)

    def tell_of(self, g: Sonata, held: int, path: int, end: int) -> None:
        """What a hidden ghost does is its own business. [SON-46, SON-49, SON-51]"""
        seat = self.seat
        number = self.number(g)
        if held == NOTHING_HELD:
            g.tell(UNSEEN, (seat, number), (path, end), 1 << seat)
        elif held == HIM:
            g.tell(DROVE, (seat, number, path, end))
        else:
            g.tell(CARRIED, (seat, number, held, path, end))

    def show_token(self, g: Sonata, number: int) -> None:
        """The Wall Crossing Token shows its crossed side. [SON-41..SON-43]"""
        g.crossed |= 1 << self.seat
        g.say(WALL_CROSSED, self.seat, number)

    def sound(self, g: Sonata, perform: bool) -> None:
        """Others hear a Perform exactly as they hear a Play. [SON-68..SON-72]"""
        seat = self.seat
        if perform:
            g.performed[seat] = 1
        if g.heard is not None or g.ear >= 0:
            told = (seat, self.number(g), g.holds[seat], g.place[seat])
            g.tell(SOUNDED, told, (int(perform),), 1 << seat)
            if perform and g.setup.perform_open:
                g.tell(PERFORMED, (seat,))

    def rescue(self, g: Sonata) -> None:
        """Frees every captive, or with `rescue_frees = one` the one it names. [SON-61, SON-R29]"""
        if g.setup.free_one and len(g.captives) > 1:
            g.goto("name")
            return
        freed = 0
        for seat in g.captives:
            freed |= 1 << seat
        g.rescue(self.seat, self.number(g), freed)
        self.spend(g)

    # -- questions --------------------------------------------------------------------------------

    def legal(self, g: Sonata, seat: int) -> list[Action]:
        found: list[Any]
        if self.at == "name":
            found = [(FREE, captive, -1) for captive in sorted(g.captives)]
            return found
        here = g.place[seat]
        floor = g.setup.floor
        if g.may_cross(seat) and not (g.setup.single_use and self.unshown):
            found = floor.strolls[here][:]
        else:
            found = floor.quiet_strolls[here][:]
        held = g.holds[seat]
        if held == NOTHING_HELD:
            for instrument in range(INSTRUMENTS):
                if g.instruments[instrument] == here and g.holder(instrument) < 0:
                    found.append(POSSESSING[instrument])
            if g.place[JOHNNY] == here and g.holder(HIM) < 0:
                found.append(POSSESSING[HIM])
            return found
        found.append(UNPOSSESSING)
        if held != HIM:
            found.append(PLAYING)
            if held == g.card[seat] and here == g.spot[seat]:
                found.append(PERFORMING)
        return found

    def space(self, g: Sonata, seat: int) -> list[Action]:
        found: list[Action] = []
        if self.at == "name":
            found.extend([(FREE, captive, -1) for captive in range(SEATS)])
            return found
        found.extend(g.setup.floor.strolls[g.place[seat]])
        found.extend(POSSESSING)
        found.extend([UNPOSSESSING, PLAYING, PERFORMING])
        return found

    def why_not(self, g: Sonata, seat: int, a: Action) -> str | None:
        verb, one, _ = a
        if self.at == "name":
            if verb != FREE:
                return "SON-R29"
            return None if one in g.captives else "SON-138"
        if verb == MOVE:
            return self.why_not_move(g, seat, one)
        if verb == POSSESS:
            return self.why_not_possess(g, seat, one)
        held = g.holds[seat]
        if verb == UNPOSSESS:
            return "SON-63" if held == NOTHING_HELD else None
        if verb == PLAY:
            return "SON-66" if held == NOTHING_HELD or held == HIM else None
        if verb == PERFORM:
            own = held != NOTHING_HELD and held == g.card[seat]
            return None if own and g.place[seat] == g.spot[seat] else "SON-69"
        return why_no_ghost_action(verb)

    def why_not_move(self, g: Sonata, seat: int, path: int) -> str | None:
        """Length, tiles, adjacency, then walls. [SON-38..SON-40, SON-51]"""
        floor = g.setup.floor
        here = g.place[seat]
        stroll = floor.stroll_of.get(path * BASE + here)
        if stroll is None:
            return why_no_path(floor, here, path, STROLL, "SON-38", "SON-39")
        if stroll.walls == 0:
            return None
        if g.holds[seat] == HIM:
            return "SON-51"
        if g.holds[seat] != NOTHING_HELD and not g.setup.carry_walls:
            return "SON-R21"
        if g.setup.single_use and (g.crossed >> seat & 1 or self.unshown):
            return "SON-R20"
        return None

    def why_not_possess(self, g: Sonata, seat: int, target: int) -> str | None:
        if g.holds[seat] != NOTHING_HELD:
            return "SON-54"
        if g.holder(target) >= 0:
            return "SON-55"
        there = g.place[JOHNNY] if target == HIM else g.instruments[target]
        return None if there == g.place[seat] else "SON-53"

    def prompt(self, g: Sonata, seat: int) -> str:
        return "ghost.name" if self.at == "name" else "ghost.act"

    def clone(self) -> GhostTurn:
        frame = GhostTurn(self.seat)
        frame.at = self.at
        frame.unshown = self.unshown
        return frame


def why_no_ghost_action(verb: int) -> str:
    """The first rule against what a ghost cannot do in its turn. [SON-32, SON-33]"""
    if verb == WHISPER:
        return "SON-140"
    if verb == PUSH or verb == HOLD:
        return "SON-124"
    if verb == FREE:
        return "SON-33"
    if verb == BELL or verb == NO_BELL:
        return "SON-148"
    return "SON-32"


def why_no_path(
    floor: Floor, start: int, path: int, most: int, long: str, apart: str
) -> str | None:
    """The first thing wrong with a path: its tiles, its length, a step that is none."""
    steps = steps_of(path)
    for tile in steps:
        if not floor.has(tile):
            return "SON-7"
    if len(steps) > most:
        return long
    here = start
    for tile in steps:
        if floor.side(here, tile) < 0:
            return apart
        here = tile
    return None


def order_of(g: Sonata) -> list[int]:
    """Who takes a turn in this round, in order. [SON-29, SON-R10]"""
    first = (g.round - 1) % 3 if g.setup.rotate else 0
    return [RED + (first + n) % 3 for n in range(3)]
