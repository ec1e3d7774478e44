"""Actions a PC takes by itself: Examine, Emit Noise, Use an Object, Escape. [KAI-130..KAI-169]"""

from __future__ import annotations

from gloaming.core.flow import NOBODY, PUBLIC, BrokenFlow, Frame
from gloaming.games.kaidan.rules.actions import plan_slot
from gloaming.games.kaidan.rules.ending import end_if_over
from gloaming.games.kaidan.rules.figures import is_living
from gloaming.games.kaidan.rules.fire import remove_burnt
from gloaming.games.kaidan.rules.hands import leave_bundle, spend_use
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.plan import beside, edge_between
from gloaming.games.kaidan.rules.procedures.alerting import make_noise
from gloaming.games.kaidan.rules.procedures.drawing import Draw, Look
from gloaming.games.kaidan.rules.procedures.dying import leave_evidence, pass_first_player
from gloaming.games.kaidan.rules.procedures.placing import PlaceRoom
from gloaming.games.kaidan.rules.procedures.trial import Trial
from gloaming.games.kaidan.rules.status import only_marks
from gloaming.games.kaidan.rules.terms import (
    AIM_DIRECTION,
    AIM_SILVER,
    AIM_SQUARE,
    BLUE_TOKEN,
    BOX_OF_MATCHES,
    BRONZE_KEY,
    CHECKED,
    CHIMED,
    D10,
    D10_FACES,
    EMITTED,
    ESCAPED,
    EVIDENCE,
    EVIDENCE_TAKEN,
    EXAMINE,
    EXAMINED,
    FACE_3C,
    FACE_VALUE,
    FOR_EXAMINE,
    GOLD_KEY,
    GOT_OUT,
    HEALED,
    HOUSE_PLAN,
    KEY_PLACED,
    LIT,
    LOSS,
    MASK_TOKEN,
    MASKS,
    MIRROR_SHARD,
    MOON_WATER,
    MUGWORT_SALVE,
    NO_KILLER,
    OBJECTS_DECK,
    OFF,
    OFUDA,
    OILED,
    PASSED,
    PEEKED,
    PERCEPTION,
    PREY_GONE,
    QUENCHED,
    RAW_CRYSTAL,
    RUNNING,
    SACRED_OIL,
    SACRED_WATER,
    SANO,
    SILVER_KEY,
    SPENT,
    STITCH,
    TREASURES,
    UNIVERSAL_KEY,
    USED,
    WARDED,
    WIND_CHIME,
)


def pay(g: Manor, seat: int) -> None:
    """A Standard Action costs 1 AP; as the Move of a Chase nothing. [KAI-124, KAI-R93]"""
    if g.hunted != seat:
        g.action_points[seat] -= 1


def heal(g: Manor, seat: int, wounds: int) -> None:
    healed = min(wounds, g.wounds[seat])
    if healed > 0:
        g.wounds[seat] -= healed
        g.say(HEALED, seat, healed)


class Deed(Frame[Manor]):
    """Examine, Emit Noise, Steady Stitch, taking Evidence. [KAI-134..KAI-136, KAI-155]"""

    INFO = (
        ("seat", PUBLIC, "seat"),
        ("verb", PUBLIC, "int"),
        ("target", PUBLIC, "int"),
        ("spot", PUBLIC, "square"),
    )
    SHOWN = True

    def __init__(self, seat: int = 0, verb: int = 0, target: int = -1) -> None:
        self.at = "begin"
        self.seat = seat
        self.verb = verb
        self.target = target
        self.spot = OFF

    def run(self, g: Manor) -> None:
        match self.at:
            case "begin":
                self.begin(g)
            case "examined":
                self.examined(g)
            case "roll":
                g.roll(D10, len(D10_FACES), "rolled")
            case "rolled":
                number = FACE_VALUE[D10_FACES[g.got]]
                g.say(EMITTED, self.seat, number)
                if make_noise(g, self.seat, number) and g.hunted == NOBODY:
                    g.call(g.alerts(self.seat, OFF), "done")
                else:
                    g.end()
            case "done":
                g.end()
            case _:
                raise BrokenFlow(f"Deed has no step {self.at}")

    def begin(self, g: Manor) -> None:
        pay(g, self.seat)
        self.spot = g.where[self.seat]
        if self.verb == EXAMINE:
            g.call(Trial(self.seat, PERCEPTION, 0, FOR_EXAMINE), "examined")
        elif self.verb == STITCH:
            g.stitched |= 1 << self.seat
            heal(g, self.target, g.setup.stitch_heals)
            g.end()
        elif self.verb == EVIDENCE:
            place = g.evidence_at.index(self.spot)
            g.evidence_at[place] = OFF
            g.evidence_by[place] = self.seat
            g.say(EVIDENCE_TAKEN, self.seat, self.spot)
            g.end()
        else:
            g.goto("roll")

    def examined(self, g: Manor) -> None:
        """Success: the token is turned down and a card drawn. [KAI-116, KAI-120, KAI-135]"""
        passed = g.got == PASSED and g.where[self.seat] == self.spot and is_living(g, self.seat)
        g.say(EXAMINED, self.seat, self.spot, int(passed))
        if not passed:
            g.end()  # KAI-136
            return
        token = g.token[self.spot]
        deck = OBJECTS_DECK
        if token == MASK_TOKEN:
            deck = MASKS
        elif token == BLUE_TOKEN:
            deck = TREASURES
        g.token[self.spot] = SPENT
        keen = g.margin >= g.setup.dust_margin or g.face == FACE_3C
        if g.character[self.seat] == SANO and keen:
            g.call(Look(self.seat, deck), "done")
        else:
            g.call(Draw(self.seat, deck), "done")

    def clone(self) -> Deed:
        frame = Deed(self.seat, self.verb, self.target)
        frame.at = self.at
        frame.spot = self.spot
        return frame


class UseObject(Frame[Manor]):
    """An Object used as a Standard Action. [KAI-137, KAI-159, KAI-163, KAI-164, KAI-169]"""

    INFO = (("seat", PUBLIC, "seat"), ("thing", PUBLIC, "object"), ("aim", PUBLIC, "aim"))
    SHOWN = True

    def __init__(self, seat: int = 0, thing: int = 0, aim: int = -1) -> None:
        self.at = "begin"
        self.seat = seat
        self.thing = thing
        self.aim = aim

    def run(self, g: Manor) -> None:
        match self.at:
            case "begin":
                self.begin(g)
            case "gone":
                g.call(g.wound(self.seat, g.setup.raw_wounds, NO_KILLER), "done")
            case "settle":
                g.call(g.settle(), "done")
            case "peek":
                both = 1 << self.seat | 1 << self.aim
                g.roll(LOSS, len(g.inventory[self.aim]), "peeked", both)
            case "peeked":
                card = g.inventory[self.aim][g.got]
                both = 1 << self.seat | 1 << self.aim
                g.tell(PEEKED, (self.seat, self.aim), (card,), both)
                g.end()
            case "done":
                g.end()
            case _:
                raise BrokenFlow(f"UseObject has no step {self.at}")

    def begin(self, g: Manor) -> None:
        thing = self.thing
        pay(g, self.seat)
        if thing == HOUSE_PLAN:
            slot = plan_slot(g, self.seat, self.aim)
            self.announce(g)
            g.call(PlaceRoom(slot), "settle")
            return
        self.announce(g)
        if thing == RAW_CRYSTAL:
            g.call(g.disappear(self.seat), "gone")
        elif thing == MIRROR_SHARD:
            g.goto("peek" if g.inventory[self.aim] else "done")
        elif thing == WIND_CHIME:
            square = self.aim - AIM_SQUARE
            g.chimes.append(square)
            g.say(CHIMED, square)
            if g.hunted == NOBODY:
                g.call(g.alerts(NOBODY, square), "done")
            else:
                g.end()
        else:
            self.at_once(g)
            g.goto("settle" if thing <= UNIVERSAL_KEY else "done")

    def announce(self, g: Manor) -> None:
        g.say(USED, self.seat, self.thing)
        spend_use(g, self.seat, self.thing)

    def at_once(self, g: Manor) -> None:
        """What needs neither dice nor answers."""
        thing = self.thing
        if thing == SILVER_KEY or (thing == UNIVERSAL_KEY and self.aim == AIM_SILVER):
            place_key(g, self.seat, SILVER_KEY)
        elif thing == BRONZE_KEY or thing == UNIVERSAL_KEY:
            place_key(g, self.seat, BRONZE_KEY)
        elif thing == GOLD_KEY:
            place_key(g, self.seat, GOLD_KEY)
        elif thing == OFUDA:
            square = g.where[self.seat]
            g.ward[self.seat] = edge_between(square, beside(square, self.aim - AIM_DIRECTION))
            g.say(WARDED, self.seat, g.ward[self.seat])
        elif thing == MUGWORT_SALVE:
            heal(g, self.aim, g.setup.salve_heals)
        elif thing == MOON_WATER:
            heal(g, self.seat, g.wounds[self.seat])
        elif thing == SACRED_OIL:
            g.oil = g.where[self.seat]
            g.say(OILED, g.oil)
        elif thing == BOX_OF_MATCHES:
            g.flame = g.oil
            g.oil = OFF
            g.say(LIT, g.flame)
        elif thing == SACRED_WATER:
            g.flame = OFF
            g.burning = 0
            g.say(QUENCHED, self.seat)

    def clone(self) -> UseObject:
        frame = UseObject(self.seat, self.thing, self.aim)
        frame.at = self.at
        return frame


def place_key(g: Manor, seat: int, key: int) -> None:
    """A key token; Silver and Bronze together open the Treasure Room. [KAI-118, KAI-122]"""
    if key == SILVER_KEY:
        g.silver_placed = True
    elif key == BRONZE_KEY:
        g.bronze_placed = True
    else:
        g.gold_placed = True
    g.plan = None
    g.say(KEY_PLACED, seat, key)


class Light(Frame[Manor]):
    """A lit stain burns whoever stands on it. [KAI-164, KAI-165]"""

    INFO = (("seat", PUBLIC, "seat"),)
    SHOWN = True

    def __init__(self, seat: int = 0) -> None:
        self.at = "light"
        self.seat = seat

    def run(self, g: Manor) -> None:
        match self.at:
            case "light":
                g.call(UseObject(self.seat, BOX_OF_MATCHES, -1), "burn")
            case "burn":
                for figure in range(len(g.where)):
                    if g.where[figure] != OFF and g.where[figure] == g.flame:
                        g.call(g.burn(figure), "settle")
                        return
                g.goto("settle")
            case "settle":
                remove_burnt(g)
                g.call(g.settle(), "done")
            case "done":
                g.end()
            case _:
                raise BrokenFlow(f"Light has no step {self.at}")

    def clone(self) -> Light:
        frame = Light(self.seat)
        frame.at = self.at
        return frame


class Escape(Frame[Manor]):
    """Out by the open Trapdoor: alone against one's own Status pile. [KAI-123, KAI-202]"""

    INFO = (("seat", PUBLIC, "seat"),)
    SHOWN = True

    def __init__(self, seat: int = 0) -> None:
        self.at = "check"
        self.seat = seat

    def run(self, g: Manor) -> None:
        match self.at:
            case "check":
                self.check(g)
            case "died":
                g.end()
            case "out":
                self.out(g)
            case _:
                raise BrokenFlow(f"Escape has no step {self.at}")

    def check(self, g: Manor) -> None:
        """Only Death Marks: it Dies at once. [KAI-202, KAI-R79]"""
        seat = self.seat
        tested = not g.defeated and not g.exorcised >> seat & 1
        if tested:
            g.tell(CHECKED, (seat,), (int(only_marks(g, seat)),), 1 << seat)
        if tested and only_marks(g, seat):
            g.unlocked = True
            g.call(g.die(seat, NO_KILLER, False), "died")
        else:
            g.goto("out")

    def out(self, g: Manor) -> None:
        seat = self.seat
        square = g.where[seat]
        g.role[seat] = ESCAPED
        g.where[seat] = OFF
        g.noise[seat] = 0
        g.hidden &= ~(1 << seat)
        g.doom[seat] = 0
        g.ward[seat] = -1
        leave_evidence(g, seat, square)
        leave_bundle(g, seat, square, True)  # KAI-R42
        g.say(GOT_OUT, seat)
        if g.hunted == seat and g.chase_end == RUNNING:
            g.chase_end = PREY_GONE  # KAI-R41
        pass_first_player(g, seat)
        if not end_if_over(g):
            g.end()

    def clone(self) -> Escape:
        frame = Escape(self.seat)
        frame.at = self.at
        return frame
