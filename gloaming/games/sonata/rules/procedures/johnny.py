"""Phase 2: Johnny's turn, his captures and the captives' pushes. [SON-91..SON-132]"""

from __future__ import annotations

from typing import Any, Final

from gloaming.core.flow import NOBODY, PUBLIC, Action, BrokenFlow, Frame
from gloaming.core.masks import members
from gloaming.games.sonata.rules.floor import last_step, steps_of
from gloaming.games.sonata.rules.procedures.ghost import ACTIONS, why_no_path
from gloaming.games.sonata.rules.procedures.scan import Scan
from gloaming.games.sonata.rules.state import Sonata
from gloaming.games.sonata.rules.terms import (
    AFTER_ACTING,
    BASE,
    BEFORE_ACTING,
    BELL,
    BETWEEN_ACTIONS,
    BY_CAPTURE,
    CAPTURE,
    CAPTURED,
    CLAIM,
    HIM,
    HOLD,
    JOHNNY,
    JOHNNY_MOVED,
    JOHNNY_PHASE,
    MOVE,
    NO_BELL,
    NOTHING_HELD,
    NOWHERE,
    PERFORM,
    PLAY,
    POSSESS,
    PUSH,
    PUSHED,
    RED,
    SEATS,
    SHAKEN_OFF,
    TURN_BEGAN,
    UNPOSSESS,
    WHISPER,
)

WALK: Final = 4  # the longest Move of Johnny's [SON-96]
CAPTURING: Final[Any] = (CAPTURE, -1, -1)
HOLDING: Final[Any] = (HOLD, -1, -1)
PUSHES: Final[list[Any]] = [(PUSH, tile, -1) for tile in range(BASE)]
CLAIMS: Final[list[Any]] = [(CLAIM, tile, -1) for tile in range(BASE)]


class JohnnyTurn(Frame[Sonata]):
    """Two actions, a scan after each, and moments at which captives may push. [SON-92, SON-129]"""

    INFO = (
        ("pusher", PUBLIC, "seat"),  # the captive being asked
        ("asked", PUBLIC, "mask:seat"),  # in this window, so far
        ("stride", PUBLIC, "int"),  # extra steps of the first Move [SON-R49]
        ("acted", PUBLIC, "bool"),
    )
    SHOWN = True

    def __init__(self) -> None:
        self.at = "begin"
        self.pusher = NOBODY
        self.asked = 0
        self.stride = 0
        self.acted = False

    def run(self, g: Sonata) -> None:
        match self.at:
            case "begin":
                self.begin(g)
            case "window":
                self.window(g)
            case "ask to push":
                g.ask(self.pusher, "heard")
            case "heard":
                if g.got == PUSH:
                    self.push(g, g.said[1])
                g.goto("window")
            case "act":
                g.ask(JOHNNY, "chosen")
            case "chosen":
                self.act(g)
            case "scan":
                self.scan(g)
            case "scanned":
                self.asked = 0
                g.goto("window")
            case "over":
                g.actions = 0
                g.fresh = 0
                g.pushed = 0
                g.end()
            case _:
                raise BrokenFlow(f"JohnnyTurn has no step {self.at}")

    # -- steps ------------------------------------------------------------------------------------

    def begin(self, g: Sonata) -> None:
        """A possession of him ends; then he has two actions. [SON-91, SON-92, SON-R27]"""
        g.phase = JOHNNY_PHASE
        g.active = JOHNNY
        rider = g.holder(HIM)
        if rider >= 0:
            g.holds[rider] = NOTHING_HELD
            g.is_seen(rider)
            g.say(SHAKEN_OFF, rider, g.place[rider])
        g.actions = ACTIONS - 1 if g.staggered and g.setup.stagger else ACTIONS
        g.staggered = False
        g.pushed = 0
        g.fresh = 0
        self.stride = len(g.captives) if g.setup.stride else 0
        g.say(TURN_BEGAN, JOHNNY, g.round)
        g.goto("window")

    def window(self, g: Sonata) -> None:
        """The next captive to be asked; when there is none, Johnny goes on. [SON-129, SON-130]"""
        if g.captives and self.window_is_open(g):
            for seat in range(RED, SEATS):
                if self.may_push(g, seat) and not self.asked >> seat & 1:
                    self.asked |= 1 << seat
                    self.pusher = seat
                    g.goto("ask to push")
                    return
        self.pusher = NOBODY
        g.goto("act" if g.actions else "over")

    def window_is_open(self, g: Sonata) -> bool:
        """With `push_window`, only some of the moments. [SON-R51]"""
        if g.setup.stride:
            return False  # SON-R49
        moment = self.moment(g)
        if moment == BEFORE_ACTING:
            return g.setup.push_start
        return g.setup.push_between if moment == BETWEEN_ACTIONS else g.setup.push_end

    def moment(self, g: Sonata) -> int:
        """Which of his moments a captive is asked in. [SON-129]"""
        if not self.acted:
            return BEFORE_ACTING
        return BETWEEN_ACTIONS if g.actions else AFTER_ACTING

    def may_push(self, g: Sonata, seat: int) -> bool:
        """A captive of an earlier turn that has not pushed in this one. [SON-124, SON-128]"""
        return seat in g.captives and not (g.pushed | g.fresh) >> seat & 1

    def push(self, g: Sonata, tile: int) -> None:
        """No action, no scan, no bell. [SON-131]"""
        seat = self.pusher
        g.pushed |= 1 << seat
        g.say(PUSHED, seat, g.place[JOHNNY], tile)
        g.place[JOHNNY] = tile
        g.bring_captives()

    def act(self, g: Sonata) -> None:
        verb, one, _ = g.said
        self.acted = True
        if verb == MOVE:
            self.move(g, one)
        else:
            self.capture(g, one if verb == CLAIM else NOWHERE)
        if len(g.captives) == 3:
            g.conclude(BY_CAPTURE)  # SON-165
        else:
            g.goto("scan")

    def scan(self, g: Sonata) -> None:
        """After every action, also a free or a failed one. [SON-76]"""
        if g.setup.scan_ask:
            g.call(Scan(), "scanned")
        else:
            g.scan()
            g.goto("scanned")

    # -- actions ----------------------------------------------------------------------------------

    def move(self, g: Sonata, path: int) -> None:
        """In plain sight, spending a pass for each wall. [SON-96..SON-100]"""
        end = last_step(path, g.place[JOHNNY])
        spent = 0
        if g.passes:
            spent = g.spend_passes(self.walls(g, path))
        g.place[JOHNNY] = end
        g.bring_captives()
        g.actions -= 1
        self.stride = 0
        g.say(JOHNNY_MOVED, path, end, spent.bit_count(), spent)

    def walls(self, g: Sonata, path: int) -> int:
        """How many walls a path crosses, from where Johnny is."""
        here = g.place[JOHNNY]
        count = 0
        for tile in steps_of(path):
            count += g.setup.floor.side(here, tile)
            here = tile
        return count

    def capture(self, g: Sonata, claim: int) -> None:
        """A right claim is free and takes that tile alone; else the zone. [SON-105..SON-112]"""
        caught = g.within(1 << claim) if claim != NOWHERE else 0
        spent = caught == 0
        if spent:
            g.actions -= 1
            caught = g.within(g.setup.zones[g.place[JOHNNY]])
        if g.heard is not None or g.ear >= 0:
            claimed = int(claim != NOWHERE)
            told = (g.place[JOHNNY], claimed, claim, int(spent), caught.bit_count(), caught)
            g.tell(CAPTURED, told)
        g.cage(caught)
        g.is_missed(g.setup.zones[g.place[JOHNNY]] if spent else 1 << claim)

    # -- questions --------------------------------------------------------------------------------

    def legal(self, g: Sonata, seat: int) -> list[Action]:
        found: list[Any]
        here = g.place[JOHNNY]
        floor = g.setup.floor
        if self.at == "ask to push":
            found = [PUSHES[t] for t in floor.neighbours[here] if floor.side(here, t) == 0]
            found.append(HOLDING)
            return found
        found = floor.walks(here, g.passes.bit_count(), WALK + self.stride)[:]
        found.append(CAPTURING)
        if g.setup.claim_zone:
            found.extend([CLAIMS[tile] for tile in members(g.setup.zones[here])])
        else:
            found.append(CLAIMS[here])
        return found

    def space(self, g: Sonata, seat: int) -> list[Action]:
        return self.legal(g, seat)

    def why_not(self, g: Sonata, seat: int, a: Action) -> str | None:
        verb, one, _ = a
        if self.at == "ask to push":
            return self.why_not_push(g, verb, one)
        if verb == MOVE:
            return self.why_not_move(g, one)
        if verb == CAPTURE:
            return None
        if verb == CLAIM:
            return self.why_not_claim(g, one)
        return why_no_johnny_action(verb)

    def why_not_push(self, g: Sonata, verb: int, tile: int) -> str | None:
        """One step, through no wall. [SON-124..SON-126]"""
        if verb == HOLD:
            return None
        if verb != PUSH:
            return "SON-30" if verb <= PERFORM else "SON-116"
        if not g.setup.floor.has(tile):
            return "SON-126"
        side = g.setup.floor.side(g.place[JOHNNY], tile)
        if side < 0:
            return "SON-125"
        return "SON-126" if side == 1 else None

    def why_not_move(self, g: Sonata, path: int) -> str | None:
        """Length, adjacency, then walls against passes. [SON-96, SON-97]"""
        limit = WALK + self.stride
        long = "SON-96" if limit == WALK and not g.captives else "SON-100"
        wrong = why_no_path(g.setup.floor, g.place[JOHNNY], path, limit, long, "SON-8")
        if wrong is not None:
            return wrong
        walls = self.walls(g, path)
        if walls > g.passes.bit_count():
            return "SON-120" if g.passes else "SON-97"
        return None

    def why_not_claim(self, g: Sonata, tile: int) -> str | None:
        """His own tile, or with `claim_scope = zone` one of his zone. [SON-107, SON-R40]"""
        if g.setup.claim_zone:
            return None if g.setup.zones[g.place[JOHNNY]] >> tile & 1 else "SON-R40"
        return None if tile == g.place[JOHNNY] else "SON-107"

    def prompt(self, g: Sonata, seat: int) -> str:
        return "johnny.push" if self.at == "ask to push" else "johnny.act"

    def clone(self) -> JohnnyTurn:
        frame = JohnnyTurn()
        frame.at = self.at
        frame.pusher = self.pusher
        frame.asked = self.asked
        frame.stride = self.stride
        frame.acted = self.acted
        return frame


def why_no_johnny_action(verb: int) -> str:
    """The first rule against what Johnny cannot do in his turn. [SON-92]"""
    if verb in (POSSESS, UNPOSSESS, PLAY, PERFORM):
        return "SON-60"
    if verb == PUSH or verb == HOLD:
        return "SON-124"
    if verb == BELL or verb == NO_BELL:
        return "SON-148"
    return "SON-140" if verb == WHISPER else "SON-92"
