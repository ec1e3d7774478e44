"""Wounds, death, banishment and fire. [KAI-66, KAI-67, KAI-165, KAI-170, KAI-245, KAI-263]"""

from __future__ import annotations

from gloaming.core.flow import NOBODY, PREVENTED, PUBLIC, BrokenFlow, Frame
from gloaming.core.window import Window
from gloaming.games.kaidan.rules.ending import (
    BANISH,
    end_if_over,
    score_death,
)
from gloaming.games.kaidan.rules.figures import (
    is_enemy,
    is_living,
    is_trapped,
    kind_of,
    living,
    on_map,
)
from gloaming.games.kaidan.rules.fire import remove_burnt
from gloaming.games.kaidan.rules.hands import (
    add_card,
    card_of,
    drop_loot,
    leave_bundle,
    loot_to_bundle,
    take_openly,
)
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.procedures.drawing import Draw
from gloaming.games.kaidan.rules.terms import (
    ABSENT,
    BANISHED,
    BANISHED_ONRYO,
    DEAD,
    DIED,
    ENEMY_GONE,
    EVIDENCE_PLACED,
    FIRST_ENTITY,
    HYOIREI,
    HYOIREI_DEFEATED,
    JIBAKUREI,
    LIVING,
    LOOT_TAKEN,
    LOST_PERSON,
    NERVES,
    NO_KILLER,
    OBJECTS_DECK,
    OFF,
    PLACATED,
    PREY_DEAD,
    RUNNING,
    TOKEN_PASSED,
    UNHURT,
    UNSEEN,
    WELL_GIFTS,
    WISHING_WELL,
    WOMAN_OF_THE_WELL,
    WOUNDED,
    WOUNDS_TAKEN,
)


class Wound(Frame[Manor]):
    """Wounds about to be applied; a Trapped PC dies of any from an Enemy. [KAI-67, KAI-264]

    It ends with 1 if Wounds were suffered and the PC lives.
    """

    INFO = (("seat", PUBLIC, "seat"), ("wounds", PUBLIC, "int"), ("by", PUBLIC, "figure"))
    SHOWN = True

    def __init__(self, seat: int = 0, wounds: int = 0, by: int = NO_KILLER) -> None:
        self.at = "about"
        self.seat = seat
        self.wounds = wounds
        self.by = by

    def run(self, g: Manor) -> None:
        match self.at:
            case "about":
                if self.wounds <= 0 or not is_living(g, self.seat):
                    g.end(0)
                else:
                    g.call(Window(WOUNDED, g.first_player, self.seat), "apply")  # W5
            case "apply":
                self.apply(g)
            case "dead":
                g.end(0)
            case _:
                raise BrokenFlow(f"Wound has no step {self.at}")

    def apply(self, g: Manor) -> None:
        if g.got == PREVENTED:
            g.say(UNHURT, self.seat)
            g.end(0)
        elif not is_living(g, self.seat) or self.source_gone(g):
            g.end(0)  # KAI-128
        elif self.by != NO_KILLER and is_enemy(g, self.by) and is_trapped(g, self.seat):
            g.call(Death(self.seat, self.by), "dead")
        else:
            g.wounds[self.seat] += self.wounds
            g.say(WOUNDS_TAKEN, self.seat, self.wounds)
            if g.wounds[self.seat] >= g.setup.skills[g.character[self.seat]][NERVES]:
                g.call(Death(self.seat, self.by), "dead")  # KAI-67
            else:
                g.end(1)

    def source_gone(self, g: Manor) -> bool:
        """An Instant took the hunted PC, or its hunter, away. [KAI-128]"""
        if self.by < FIRST_ENTITY and (self.by == NO_KILLER or g.role[self.by] == LIVING):
            return False
        return g.hunted == self.seat and g.chase_end != RUNNING

    def clone(self) -> Wound:
        frame = Wound(self.seat, self.wounds, self.by)
        frame.at = self.at
        return frame


class Death(Frame[Manor]):
    """A PC Dies; what it leaves, who it was, who carries on. [KAI-170, KAI-R62, KAI-R63]"""

    INFO = (("seat", PUBLIC, "seat"), ("by", PUBLIC, "figure"), ("fire", PUBLIC, "bool"))
    SHOWN = True

    def __init__(self, seat: int = 0, by: int = NO_KILLER, fire: bool = False) -> None:
        self.at = "die"
        self.seat = seat
        self.by = by
        self.fire = fire

    def run(self, g: Manor) -> None:
        match self.at:
            case "die":
                if g.role[self.seat] == LIVING:
                    self.die(g)
                g.goto("over")
            case "over":
                if not end_if_over(g):
                    g.end()
            case _:
                raise BrokenFlow(f"Death has no step {self.at}")

    def die(self, g: Manor) -> None:
        seat = self.seat
        square = g.where[seat]
        was_possessed = g.possessed == seat
        g.say(DIED, seat, square, self.by)
        score_death(g, seat, self.by, was_possessed)
        g.role[seat] = DEAD
        g.died_in[seat] = g.turn
        g.died_at[seat] = square
        g.killer[seat] = self.by
        g.where[seat] = OFF
        g.noise[seat] = 0
        g.hidden &= ~(1 << seat)
        g.exhausted &= ~(1 << seat)
        g.doom[seat] = 0
        g.ward[seat] = -1
        self.leave(g, square)
        if was_possessed:
            defeat(g, seat)
        else:
            g.status[seat] = 0
        if g.hunted == seat and g.chase_end == RUNNING:
            g.chase_end = PREY_DEAD
        if g.voice == NOBODY:
            g.voice = seat  # KAI-8
        pass_first_player(g, seat)

    def leave(self, g: Manor, square: int) -> None:
        """Corpse, Inventory token, Evidence. [KAI-170, KAI-R61]"""
        card = card_of(g, self.seat, HYOIREI)
        if card >= 0:
            take_openly(g, self.seat, card)
            g.spent.append(HYOIREI)
            g.spent.sort()
        if not self.fire:
            g.bodies.append(square)
            g.bodies.sort()
        leave_bundle(g, self.seat, square, self.fire)
        leave_evidence(g, self.seat, square)

    def clone(self) -> Death:
        frame = Death(self.seat, self.by, self.fire)
        frame.at = self.at
        return frame


def leave_evidence(g: Manor, seat: int, square: int) -> None:
    """A holder that Dies or Escapes leaves its Evidence on its last square. [ledger 9.3]"""
    for n in range(2):
        if g.evidence_by[n] == seat:
            g.evidence_by[n] = NOBODY
            g.evidence_at[n] = square
            g.say(EVIDENCE_PLACED, square)


def defeat(g: Manor, seat: int) -> None:
    """The Hyoirei is defeated: piles are gone, the Condemned are saved. [KAI-203, KAI-204]"""
    g.points[seat] += g.dark_points
    g.dark_points = 0
    g.possessed = NOBODY
    g.defeated = True
    for other in range(g.seats):
        g.doom[other] = 0
        g.status[other] = 0
    g.say(HYOIREI_DEFEATED, seat)


def pass_first_player(g: Manor, seat: int) -> None:
    """A First Player who Dies or Escapes hands the token on at once. [KAI-181, KAI-R10]"""
    if g.first_player == seat:
        following = living(g)
        if following:
            g.first_player = following[0]
            g.say(TOKEN_PASSED, g.first_player)


class Banish(Frame[Manor]):
    """An Enemy leaves for good; a PC that Banished it draws and takes its loot. [KAI-245]"""

    INFO = (("figure", PUBLIC, "figure"), ("by", PUBLIC, "seat"))
    SHOWN = True

    def __init__(self, figure: int = 0, by: int = NOBODY) -> None:
        self.at = "banish"
        self.figure = figure
        self.by = by

    def run(self, g: Manor) -> None:
        match self.at:
            case "banish":
                self.banish(g)
            case "done":
                g.end()
            case _:
                raise BrokenFlow(f"Banish has no step {self.at}")

    def banish(self, g: Manor) -> None:
        g.say(BANISHED, self.figure, self.by)
        if self.figure < FIRST_ENTITY:
            g.role[self.figure] = BANISHED_ONRYO  # KAI-R67
            g.died_in[self.figure] = g.turn
            g.died_at[self.figure] = g.where[self.figure]
        else:
            self.discard(g)
        g.where[self.figure] = OFF
        if g.hunter == self.figure and g.chase_end == RUNNING:
            g.chase_end = ENEMY_GONE
        if self.by == NOBODY:
            g.end()
        else:
            g.points[self.by] += BANISH  # KAI-290, KAI-291, KAI-R113
            g.call(Draw(self.by, OBJECTS_DECK), "done")

    def discard(self, g: Manor) -> None:
        """Card, Standee, loot. [KAI-R50, KAI-R81]"""
        kind = kind_of(g, self.figure)
        if self.by == NOBODY:
            loot_to_bundle(g, self.figure)
        else:
            take_loot(g, self.figure, self.by)
        if kind == WOMAN_OF_THE_WELL:
            placate_well(g)
        elif kind != UNSEEN and kind != LOST_PERSON:
            g.entity_discard.append(kind)
            g.entity_discard.sort()
        if kind == JIBAKUREI:
            g.evidence_at = [OFF, OFF]
            g.evidence_by = [NOBODY, NOBODY]
        g.kind[self.figure - FIRST_ENTITY] = ABSENT

    def clone(self) -> Banish:
        frame = Banish(self.figure, self.by)
        frame.at = self.at
        return frame


def take_loot(g: Manor, figure: int, seat: int) -> None:
    """All Objects under the Enemy's card go to the PC that Banished it. [KAI-245]"""
    for place in range(len(g.loot_under) - 1, -1, -1):
        if g.loot_under[place] == figure:
            card = g.loot_card[place]
            both = 1 << seat | 1 << g.loot_from[place]
            add_card(g, seat, card)
            g.tell(LOOT_TAKEN, (seat, figure), (card,), both)
            drop_loot(g, place)


def placate_well(g: Manor) -> None:
    """The Well is calm once its Woman is Banished or its Gifts are gone. [KAI-115]"""
    if g.curses >> WISHING_WELL & 1:
        g.curses &= ~(1 << WISHING_WELL)
        g.say(PLACATED, WISHING_WELL)


def well_is_dry(g: Manor) -> bool:
    return not g.decks[WELL_GIFTS]


class Burn(Frame[Manor]):
    """On a burning square a PC Dies, an Entity is Banished by nobody. [KAI-165, KAI-R60]"""

    INFO = (("figure", PUBLIC, "figure"),)
    SHOWN = True

    def __init__(self, figure: int = 0) -> None:
        self.at = "burn"
        self.figure = figure

    def run(self, g: Manor) -> None:
        match self.at:
            case "burn":
                if not on_map(g, self.figure):
                    g.end()
                elif self.figure < g.seats and g.role[self.figure] == LIVING:
                    g.call(Death(self.figure, NO_KILLER, True), "done")
                else:
                    g.call(Banish(self.figure, NOBODY), "done")
            case "done":
                remove_burnt(g)  # what it left burns as well [KAI-166]
                g.end()
            case _:
                raise BrokenFlow(f"Burn has no step {self.at}")

    def clone(self) -> Burn:
        frame = Burn(self.figure)
        frame.at = self.at
        return frame
