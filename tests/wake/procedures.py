"""The procedures of the Wake: the night, the toll, the turns, omens, chills and salt."""

from __future__ import annotations

from typing import Final

from gloaming.core.flow import (
    NOBODY,
    PREVENTED,
    PUBLIC,
    Action,
    BrokenFlow,
    Frame,
    Window,
)
from wake.setup import Setup
from wake.state import Wake
from wake.terms import (
    ACTING,
    BEFORE_CHILL,
    BEFORE_OMEN,
    BELL,
    BLACK_DOG,
    BONE_DEALT,
    BONES,
    BREATH_GAINED,
    CALL,
    CANDLE_LIT,
    CHEST,
    CHILLED,
    CLASP,
    CLASPED,
    COLD_HAND,
    CREAKED,
    DIED,
    DOZE,
    DRAUGHT,
    DRIFT,
    DRIFTED,
    FOLLOW,
    FOLLOWED,
    GASPED,
    GHOST,
    HOUR_STRUCK,
    KEEN,
    KEEPSAKE_DRAWN,
    KEEPSAKE_PLAYED,
    KNELL,
    LAID,
    LAY,
    LIGHT,
    LINGER,
    LINGERED,
    MIRROR,
    MOURNER,
    OMEN_CALLED,
    OMEN_GONE,
    OMEN_TURNED,
    OMENS,
    PEER,
    PEERED,
    PRAY,
    PRAYED,
    SALTED,
    SETTLE,
    STOPPED_CLOCK,
    TURN_OVER,
    TURN_STARTED,
    WAIL,
    WAILED,
    WITHHELD,
    WITHHOLD,
)

HAND_LIMIT: Final = 5
DEALT: Final = 3
MOST_BREATH: Final = 2


class Vigil(Frame[Wake]):
    """The whole night: the deal, then hour by hour toll and turns, then dawn. [WAK-10..WAK-12]

    Nobody is shown this frame: where the night stands is plain from what goes on in it.
    """

    INFO = ()

    def __init__(self) -> None:
        self.at = "deal"

    def run(self, g: Wake) -> None:
        match self.at:
            case "deal":
                g.call(Deal(), "hour")
            case "hour":
                self.strike(g)
            case "turn":
                g.call(Turn(g.active, g.role[g.active]), "turn over")
            case "turn over":
                g.active = (g.active + 1) % g.seats
                g.goto("hour" if g.active == g.first_seat() else "turn")
            case _:
                raise BrokenFlow(f"Vigil has no step {self.at}")

    def strike(self, g: Wake) -> None:
        """The next hour begins with its toll, or it is dawn. [WAK-10, WAK-11]"""
        if g.hour == g.setup.hours:
            g.dawn()
            return
        g.hour += 1
        g.active = g.first_seat()
        g.tell(HOUR_STRUCK, (g.hour, g.active))
        g.call(Toll(), "turn")

    def clone(self) -> Vigil:
        frame = Vigil()
        frame.at = self.at
        return frame


class Deal(Frame[Wake]):
    """A bone for each seat that nobody sees, then keepsakes only their owner sees. [WAK-7, WAK-8]"""

    INFO = (("seat", PUBLIC, "seat"),)
    SHOWN = True

    def __init__(self) -> None:
        self.at = "bone"
        self.seat = 0

    def run(self, g: Wake) -> None:
        match self.at:
            case "bone":
                items = g.items(BONES)
                assert items is not None
                g.roll(BONES, len(items), "bone dealt", 0)
            case "bone dealt":
                items = g.items(BONES)
                assert items is not None
                g.bone[self.seat] = items[g.got]
                g.tell(BONE_DEALT, (self.seat,))
                self.seat = (self.seat + 1) % g.seats
                g.goto("keepsake" if self.seat == 0 else "bone")
            case "keepsake":
                g.roll(CHEST, g.chest.bit_count(), "keepsake dealt", 1 << self.seat)
            case "keepsake dealt":
                draw(g, self.seat, g.got)
                if len(g.hand[self.seat]) == DEALT:
                    self.seat += 1
                if self.seat == g.seats:
                    g.end()
                else:
                    g.goto("keepsake")
            case _:
                raise BrokenFlow(f"Deal has no step {self.at}")

    def clone(self) -> Deal:
        frame = Deal()
        frame.at = self.at
        frame.seat = self.seat
        return frame


def draw(g: Wake, seat: int, outcome: int) -> None:
    """The owner sees the card, the others that one was drawn."""
    items = g.items(CHEST)
    assert items is not None
    g.take(seat, items[outcome])
    g.tell(KEEPSAKE_DRAWN, (seat,), (items[outcome],), 1 << seat)


class Toll(Frame[Wake]):
    """All choose at once and unseen; the choices are shown, and the followed shiver. [WAK-13..17]"""

    INFO = (("shivering", PUBLIC, "mask:seat"),)  # who is still to be chilled
    SHOWN = True

    def __init__(self) -> None:
        self.at = "choose"
        self.shivering = 0

    def run(self, g: Wake) -> None:
        match self.at:
            case "choose":
                g.ask_all((1 << g.seats) - 1, "show")
            case "show":
                self.show(g)
                g.goto("shiver")
            case "shiver":
                self.shiver(g)
            case _:
                raise BrokenFlow(f"Toll has no step {self.at}")

    def show(self, g: Wake) -> None:
        """In seat order. A card thrown as salt in the meantime is not laid. [WAK-16, WAK-17]"""
        followed = 0
        bare = 0
        for seat in range(g.seats):
            verb, one, _ = g.answers[seat]
            if verb == FOLLOW:
                followed |= 1 << one
                g.tell(FOLLOWED, (seat, one))
            elif verb == LINGER:
                g.tell(LINGERED, (seat,))
            elif verb == LAY and one in g.hand[seat]:
                g.spend(seat, one)
                g.grief[seat] += g.setup.grief[one]
                g.tell(LAID, (seat, one, g.grief[seat]))
            else:
                bare |= 1 << seat
                g.tell(WITHHELD, (seat,))
        self.shivering = followed & bare

    def shiver(self, g: Wake) -> None:
        """One chill each, clockwise from the first seat of the hour. [WAK-17]"""
        for place in range(g.seats):
            seat = (g.first_seat() + place) % g.seats
            if self.shivering >> seat & 1:
                self.shivering &= ~(1 << seat)
                if g.is_mourner(seat):
                    g.call(Chill(seat), "shiver")
                    return
        g.end()

    def space(self, g: Wake, seat: int) -> list[Action]:
        if g.role[seat] == GHOST:
            return [*[(FOLLOW, target, -1) for target in g.mourners()], (LINGER, -1, -1)]
        return [*[(LAY, card, -1) for card in g.hand[seat]], (WITHHOLD, -1, -1)]

    def why_not(self, g: Wake, seat: int, a: Action) -> str | None:
        verb, one, _ = a
        if g.role[seat] == GHOST:
            if verb == FOLLOW:
                return None if g.is_mourner(one) else "WAK-15"
            return None if verb == LINGER else "WAK-15"
        if verb == LAY:
            return None if one in g.hand[seat] else "WAK-14"
        return None if verb == WITHHOLD else "WAK-13"

    def prompt(self, g: Wake, seat: int) -> str:
        return "toll.ghost" if g.role[seat] == GHOST else "toll.mourner"

    def clone(self) -> Toll:
        frame = Toll()
        frame.at = self.at
        frame.shivering = self.shivering
        return frame


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
                g.driven = False
                g.tell(TURN_STARTED, (self.seat, self.role))
                g.goto("act")
            case "act":
                if g.driven:  # WAK-43: the question no longer stands
                    g.goto("over")
                else:
                    g.ask(self.seat, "chosen")
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
            g.tell(PRAYED, None, (one,), 1 << seat)
        elif verb == PEER:
            self.peered = True
            g.tell(PEERED, None, (one, g.bone[one]), 1 << seat)
        else:
            self.drifted = True
            g.tell(DRIFTED, None, (seat, one), g.ghosts())
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


class Omen(Frame[Wake]):
    """Called upon a mourner, perhaps hushed or turned aside, turned up, obeyed. [WAK-31..WAK-38]"""

    INFO = (("caller", PUBLIC, "seat"), ("target", PUBLIC, "seat"), ("chills", PUBLIC, "int"))
    SHOWN = True

    def __init__(self, caller: int = 0, target: int = 0) -> None:
        self.at = "call"
        self.caller = caller
        self.target = target
        self.chills = 0  # still to come

    def run(self, g: Wake) -> None:
        match self.at:
            case "call":
                g.omens.append((self.caller, self.target))
                g.tell(OMEN_CALLED, (self.caller, self.target))
                g.call(Window(BEFORE_OMEN, self.target), "heard")
            case "heard":
                self.target = g.omens[-1][1]  # WAK-34: a mirror may have turned it aside
                if g.got == PREVENTED:
                    g.omens.pop()
                    g.end()
                else:
                    g.goto("turn up")
            case "turn up":
                self.turn_up(g)
            case "gone":
                g.omens.pop()
                g.tell(OMEN_GONE, ())
                g.end()
            case "fall":
                self.fall(g)
            case "chill":
                self.next_chill(g)
            case "done":
                g.end()
            case _:
                raise BrokenFlow(f"Omen has no step {self.at}")

    def turn_up(self, g: Wake) -> None:
        """Unless it is void, its target is dead, or none is left. [WAK-38]"""
        if g.is_mourner(self.target) and g.unturned:
            g.roll(OMENS, g.unturned.bit_count(), "fall")
        else:
            g.goto("gone")

    def fall(self, g: Wake) -> None:
        """What it brings. [WAK-37]"""
        items = g.items(OMENS)
        assert items is not None
        omen = items[g.got]
        g.unturned &= ~(1 << omen)
        g.omens.pop()
        g.tell(OMEN_TURNED, (omen, self.target))
        effect = g.setup.omen[omen]
        if effect == STOPPED_CLOCK and g.unturned:
            g.call(Omen(self.caller, self.target), "done")
            return
        if effect == COLD_HAND:
            self.chills = 1
        elif effect == BLACK_DOG:
            self.chills = 2
        elif effect == DRAUGHT:
            breathe(g)
        g.goto("chill")

    def next_chill(self, g: Wake) -> None:
        if self.chills and g.is_mourner(self.target):
            self.chills -= 1
            g.call(Chill(self.target), "chill")
        else:
            g.end()

    def clone(self) -> Omen:
        frame = Omen(self.caller, self.target)
        frame.at = self.at
        frame.chills = self.chills
        return frame


def breathe(g: Wake) -> None:
    """A draught gives every ghost a breath. [WAK-37]"""
    for seat in range(g.seats):
        if g.role[seat] == GHOST and g.breath[seat] < MOST_BREATH:
            g.breath[seat] += 1
            g.tell(BREATH_GAINED, (seat, g.breath[seat]))


class Keepsake(Frame[Wake]):
    """A keepsake played in reaction. [WAK-33..WAK-35, WAK-39]"""

    INFO = (("seat", PUBLIC, "seat"), ("card", PUBLIC, "card"), ("target", PUBLIC, "seat"))
    SHOWN = True

    def __init__(self, seat: int = 0, card: int = 0, target: int = NOBODY) -> None:
        self.at = "play"
        self.seat = seat
        self.card = card
        self.target = target

    def run(self, g: Wake) -> None:
        match self.at:
            case "play":
                self.play(g)
            case "done":
                g.end()
            case _:
                raise BrokenFlow(f"Keepsake has no step {self.at}")

    def play(self, g: Wake) -> None:
        g.spend(self.seat, self.card)
        g.tell(KEEPSAKE_PLAYED, (self.seat, self.card, self.target))
        kind = g.setup.kind[self.card]
        if kind == KNELL:
            g.call(Omen(self.seat, self.target), "done")
            return
        if kind == MIRROR:
            g.omens[-1] = (g.omens[-1][0], self.target)
        g.end(0 if kind == MIRROR else PREVENTED)

    def clone(self) -> Keepsake:
        frame = Keepsake(self.seat, self.card, self.target)
        frame.at = self.at
        return frame


class Gasp(Frame[Wake]):
    """A ghost spends a breath, and another omen comes first. [WAK-36]"""

    INFO = (("seat", PUBLIC, "seat"), ("target", PUBLIC, "seat"))
    SHOWN = True

    def __init__(self, seat: int = 0, target: int = 0) -> None:
        self.at = "gasp"
        self.seat = seat
        self.target = target

    def run(self, g: Wake) -> None:
        match self.at:
            case "gasp":
                g.breath[self.seat] -= 1
                g.tell(GASPED, (self.seat, g.breath[self.seat]))
                g.call(Omen(self.seat, self.target), "done")
            case "done":
                g.end()
            case _:
                raise BrokenFlow(f"Gasp has no step {self.at}")

    def clone(self) -> Gasp:
        frame = Gasp(self.seat, self.target)
        frame.at = self.at
        return frame


class Chill(Frame[Wake]):
    """A chill upon a mourner, unless a shroud wards it off; the last one kills. [WAK-39, WAK-40]"""

    INFO = (("target", PUBLIC, "seat"),)
    SHOWN = True

    def __init__(self, target: int = 0) -> None:
        self.at = "ward"
        self.target = target

    def run(self, g: Wake) -> None:
        match self.at:
            case "ward":
                g.call(Window(BEFORE_CHILL, self.target), "chill")
            case "chill":
                self.strike(g, g.got)
            case "die":
                self.die(g)
            case _:
                raise BrokenFlow(f"Chill has no step {self.at}")

    def strike(self, g: Wake, warded: int) -> None:
        if warded == PREVENTED:
            g.end()
            return
        g.chill[self.target] += 1
        g.tell(CHILLED, (self.target, g.chill[self.target]))
        if g.chill[self.target] >= g.setup.chills:
            g.goto("die")
        else:
            g.end()

    def die(self, g: Wake) -> None:
        """The hand goes into the coffin unseen, the bone is shown, a ghost rises. [WAK-40]"""
        seat = self.target
        hand = 0
        for card in g.hand[seat]:
            hand |= 1 << card
        g.coffin |= hand
        g.hand[seat] = ()
        g.shown[seat] = g.bone[seat]
        g.role[seat] = GHOST
        g.breath[seat] = 1
        g.tell(DIED, (seat, g.bone[seat], hand.bit_count()), (hand,), 1 << seat)
        if g.mourners():
            g.end()
        else:
            g.dawn()  # WAK-12

    def clone(self) -> Chill:
        frame = Chill(self.target)
        frame.at = self.at
        return frame


class Salt(Frame[Wake]):
    """Salt, thrown at any time. [WAK-42, WAK-43]"""

    INFO = (("seat", PUBLIC, "seat"), ("card", PUBLIC, "card"), ("target", PUBLIC, "seat"))
    SHOWN = True

    def __init__(self, seat: int = 0, card: int = 0, target: int = 0) -> None:
        self.at = "throw"
        self.seat = seat
        self.card = card
        self.target = target

    def run(self, g: Wake) -> None:
        g.spend(self.seat, self.card)
        g.tell(SALTED, (self.seat, self.card, self.target))
        g.drive_out(self.target)
        g.end()

    def clone(self) -> Salt:
        frame = Salt(self.seat, self.card, self.target)
        frame.at = self.at
        return frame


class Table(Wake):
    """The Wake with the procedures its reactions and instants need."""

    def react(self, seat: int, moment: int, a: Action) -> Frame[Wake]:
        if self.role[seat] == GHOST:
            return Gasp(seat, a[1])
        return Keepsake(seat, a[1], a[2])

    def instant(self, seat: int, a: Action) -> Frame[Wake]:
        return Salt(seat, a[1], a[2])


def new(seats: int, setup: Setup) -> Wake:
    """A table laid out and not yet begun."""
    g = blank(setup)
    g.begin(seats, Vigil())
    g.lay_out(seats, setup)
    return g


def blank(setup: Setup) -> Wake:
    """A bare table; every field of INFO is unset."""
    g = Wake()
    g.setup = setup
    return g


__all__ = ["BELL", "Vigil", "blank", "new"]
