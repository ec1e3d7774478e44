"""One turn, of the living or of the dead. [WAK-18..WAK-30]"""

from __future__ import annotations

from typing import Final

from gloaming.core.flow import ALL, PUBLIC, Action, BrokenFlow, Frame
from wake.rules.procedures.omen import Omen
from wake.rules.state import Wake
from wake.rules.terms import (
    ACTING,
    CALL,
    CANDLE_LIT,
    CHEST,
    CLASP,
    CLASPED,
    CREAKED,
    DOZE,
    DRIFT,
    DRIFT_SEEN,
    DRIFTED,
    GHOST,
    KEEN,
    KEENED,
    KEEPSAKE_DRAWN,
    LIGHT,
    MOURNER,
    PEER,
    PEERED,
    PRAY,
    PRAYED,
    SETTLE,
    TURN_OVER,
    TURN_STARTED,
    WAIL,
    WAILED,
)

HAND_LIMIT: Final = 5


class Turn(Frame[Wake]):
    """One seat's turn: what it does in silence, then one thing everybody hears. [WAK-18..WAK-30]"""

    INFO = (
        ("seat", PUBLIC, "seat"),
        ("role", PUBLIC, "role"),  # as the turn began
        ("prayed", ACTING, "bool"),
        ("drifted", ACTING, "bool"),
        ("peered", ACTING, "bool"),
    )
    SHOWN = True
    INSTANTS = True  # WAK-42

    def __init__(self, seat: int = 0, role: int = MOURNER) -> None:
        self.at = "start"
        self.seat = seat
        self.role = role
        self.prayed = False
        self.drifted = False
        self.peered = False

    def run(self, g: Wake) -> None:
        match self.at:
            case "start":
                g.tell(TURN_STARTED, (self.seat, self.role))
                g.goto("act")
            case "act":
                g.ask(self.seat, "chosen", ALL, True)
            case "chosen":
                self.act(g, g.said[0], g.said[1])
            case "keen":
                g.roll(CHEST, g.chest.bit_count(), "drawn", 1 << self.seat)
            case "drawn":
                draw(g, self.seat, g.got)
                g.goto("over")
            case "over":
                g.tell(TURN_OVER, (self.seat,))
                g.end()
            case _:
                raise BrokenFlow(f"Turn has no step {self.at}")

    def act(self, g: Wake, verb: int, one: int) -> None:
        seat = self.seat
        if verb == PRAY or verb == DRIFT or verb == PEER:
            self.in_silence(g, verb, one)
            g.goto("act")
        elif verb == KEEN:
            g.tell(KEENED, (seat,))
            g.goto("keen")
        elif verb == CALL:
            g.call(Omen(seat, one), "over")
        elif verb == WAIL:
            g.tell(WAILED, (seat,))
            g.call(Omen(seat, one), "over")
        else:
            if verb == CLASP:  # WAK-22
                g.bone[seat], g.bone[one] = g.bone[one], g.bone[seat]
                g.tell(CLASPED, (seat, one))
            elif verb == LIGHT:
                self.light(g, one)
            g.goto("over")

    def in_silence(self, g: Wake, verb: int, one: int) -> None:
        """Nobody living hears any of this, unless a board creaks. [WAK-19, WAK-26, WAK-29]"""
        seat = self.seat
        if verb == PRAY:
            self.prayed = True
            g.prayer[seat] = one
            g.tell(PRAYED, None, (seat, one), 1 << seat)
        elif verb == PEER:
            self.peered = True
            g.tell(PEERED, None, (seat, one, g.bone[one]), 1 << seat)
        else:
            self.drifted = True
            g.tell(DRIFTED, None, (seat, one), 1 << seat)
            g.tell(DRIFT_SEEN, None, (seat, one), g.ghosts() & ~(1 << seat))
            self.drift(g, one)

    def drift(self, g: Wake, path: int) -> None:
        """Through one door or two; some boards creak. [WAK-27, WAK-28]"""
        base = len(g.setup.doors) + 1
        while path:
            room = path % base - 1
            path //= base
            g.place[self.seat] = room
            if g.setup.creaking >> room & 1:
                g.tell(CREAKED, (room,))

    def light(self, g: Wake, room: int) -> None:
        """Everybody sees who walks in that room. [WAK-23]"""
        found = 0
        for seat in range(g.seats):
            if g.role[seat] == GHOST and g.place[seat] == room:
                found |= 1 << seat
        g.tell(CANDLE_LIT, (self.seat, room, found.bit_count(), found))

    # -- questions --------------------------------------------------------------------------------

    def space(self, g: Wake, seat: int) -> list[Action]:
        others = [target for target in range(g.seats) if target != seat]
        found: list[Action] = []
        if self.role == GHOST:
            found.extend([(DRIFT, path, -1) for path in g.setup.paths[g.place[seat]]])
            found.extend([(PEER, target, -1) for target in others])
            found.extend([(WAIL, target, -1) for target in others])
            found.append((SETTLE, -1, -1))
        else:
            found.extend([(PRAY, target, -1) for target in others])
            found.append((KEEN, -1, -1))
            found.extend([(CLASP, target, -1) for target in others])
            found.extend([(LIGHT, room, -1) for room in range(len(g.setup.doors))])
            found.extend([(CALL, target, -1) for target in others])
            found.append((DOZE, -1, -1))
        return found

    def why_not(self, g: Wake, seat: int, a: Action) -> str | None:
        if self.role == GHOST:
            return self.why_not_ghost(g, seat, a[0], a[1])
        return self.why_not_mourner(g, seat, a[0], a[1])

    def why_not_mourner(self, g: Wake, seat: int, verb: int, one: int) -> str | None:
        if verb == PRAY:
            return "WAK-19" if self.prayed or one == seat else None
        if verb == KEEN:
            if len(g.hand[seat]) >= HAND_LIMIT:
                return "WAK-20"
            return None if g.chest else "WAK-21"
        if verb == CLASP:
            return "WAK-22" if one == seat or not g.is_mourner(one) else None
        if verb == LIGHT:
            return None if g.ghosts() else "WAK-23"
        if verb == CALL:
            if one == seat or not g.is_mourner(one):
                return "WAK-24"
            return None if g.unturned else "WAK-31"
        return None if verb == DOZE else "WAK-18"

    def why_not_ghost(self, g: Wake, seat: int, verb: int, one: int) -> str | None:
        if verb == DRIFT:
            if self.drifted:
                return "WAK-26"
            return None if one in g.setup.paths[g.place[seat]] else "WAK-27"
        if verb == PEER or verb == WAIL:
            if g.place[seat] != g.setup.parlour:
                return "WAK-30"
            if not g.is_mourner(one):
                return "WAK-29" if verb == PEER else "WAK-35"
            if verb == PEER:
                return "WAK-29" if self.peered else None
            return None if g.unturned else "WAK-31"
        return None if verb == SETTLE else "WAK-25"

    def prompt(self, g: Wake, seat: int) -> str:
        return "turn.ghost" if self.role == GHOST else "turn.mourner"

    def clone(self) -> Turn:
        frame = Turn(self.seat, self.role)
        frame.at = self.at
        frame.prayed = self.prayed
        frame.drifted = self.drifted
        frame.peered = self.peered
        return frame


def draw(g: Wake, seat: int, outcome: int) -> None:
    """The owner sees the card, the others that one was drawn."""
    items = g.items(CHEST)
    assert items is not None
    g.take(seat, items[outcome])
    g.tell(KEEPSAKE_DRAWN, (seat,), (items[outcome],), 1 << seat)
