"""Meeting the Lost Person. [KAI-276..KAI-278, KAI-R104, KAI-R105, ledger 9.9]"""

from __future__ import annotations

from gloaming.core.flow import NOBODY, PASS, PUBLIC, Action, BrokenFlow, Frame
from gloaming.games.kaidan.rules.figures import figure_on, is_living, is_shut, on_map, room_of
from gloaming.games.kaidan.rules.hands import add_card, fresh, show_card
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.plan import row_of, slot_of, squares_of
from gloaming.games.kaidan.rules.procedures.alerting import make_noise
from gloaming.games.kaidan.rules.procedures.deeds import heal
from gloaming.games.kaidan.rules.procedures.drawing import Draw, Look, Lose
from gloaming.games.kaidan.rules.procedures.placing import PlaceRoom, neighbour
from gloaming.games.kaidan.rules.procedures.trial import Trial
from gloaming.games.kaidan.rules.procedures.turning import TurnRoom
from gloaming.games.kaidan.rules.terms import (
    ABSENT,
    BUILD,
    EXTRA_TAKEN,
    FIRST_ENTITY,
    FOR_LOST_PERSON,
    GARDENER,
    GIRL_BY_THE_POND,
    GO,
    LAMP_BOY,
    LOST_DECK,
    LOST_LEFT,
    LOST_MET,
    LOST_SURVEYOR,
    MAN_IN_THE_MIRROR,
    NO_KILLER,
    OBJECTS_DECK,
    OFF,
    OFUDA,
    OLD_HOUSEKEEPER,
    OMAMORI,
    PASSED,
    PERCEPTION,
    PILGRIM,
    SERVICE_SABRE,
    SLOTS,
    STEPPED_TO,
    UNSEEN,
    WELL_GIFTS,
    WOUNDED_OFFICER,
)

STAYING: Action = (PASS, -1, -1)
GARDEN_ROW = 7  # rows 8 to 10, counted from 0


def take_extra(g: Manor, seat: int, thing: int) -> bool:
    """A card searched for in the Extra deck: everybody knows what it is."""
    if thing not in g.extra_deck:
        return False
    g.extra_deck.remove(thing)
    add_card(g, seat, fresh(g, thing))
    show_card(g, seat, fresh(g, thing))
    g.say(EXTRA_TAKEN, seat, thing)
    return True


class Meeting(Frame[Manor]):
    """A Lost Person card, a Perception Test, one of two texts; then it is gone. [KAI-276..278]"""

    INFO = (("figure", PUBLIC, "figure"), ("seat", PUBLIC, "seat"), ("card", PUBLIC, "lost"))
    SHOWN = True

    def __init__(self, figure: int = FIRST_ENTITY, seat: int = 0) -> None:
        self.at = "draw"
        self.figure = figure
        self.seat = seat
        self.card = -1

    def run(self, g: Manor) -> None:
        match self.at:
            case "draw":
                g.roll(LOST_DECK, len(g.lost_decks[self.deck(g)]), "drawn")
            case "drawn":
                self.card = g.lost_decks[self.deck(g)].pop(g.got)
                g.say(LOST_MET, self.figure, self.seat, self.card)
                difficulty = g.setup.lost_difficulty[self.card]
                g.call(Trial(self.seat, PERCEPTION, difficulty, FOR_LOST_PERSON), "tested")
            case "tested":
                self.tested(g, g.got == PASSED)
            case "ask":
                if is_living(g, self.seat) and self.space(g, self.seat):
                    g.ask(self.seat, "chosen")  # D22
                else:
                    g.goto("leave")
            case "chosen":
                self.chosen(g)
            case "built":
                g.call(g.settle(), "leave")
            case "leave":
                self.leave(g)
            case "done":
                g.end()
            case _:
                raise BrokenFlow(f"Meeting has no step {self.at}")

    def deck(self, g: Manor) -> int:
        """The Garden half begins with row 8. [KAI-R104]"""
        return 1 if row_of(g.where[self.figure]) >= GARDEN_ROW else 0

    def tested(self, g: Manor, success: bool) -> None:
        self.depart(g)
        if not is_living(g, self.seat):
            g.goto("leave")
        elif success:
            self.right(g)
        else:
            self.left(g)

    def depart(self, g: Manor) -> None:
        """Standee and token leave the map. [KAI-278]"""
        if on_map(g, self.figure):
            g.where[self.figure] = OFF
            g.kind[self.figure - FIRST_ENTITY] = ABSENT
            g.say(LOST_LEFT, self.figure)

    def left(self, g: Manor) -> None:
        """The text of a failed Test."""
        seat, card = self.seat, self.card
        if card == LAMP_BOY or card == GIRL_BY_THE_POND:
            if card == GIRL_BY_THE_POND:
                g.exhausted |= 1 << seat
            if make_noise(g, seat, g.setup.lost_noise[card]) and g.hunted == NOBODY:
                g.call(g.alerts(seat, OFF), "leave")
            else:
                g.goto("leave")
        elif card == OLD_HOUSEKEEPER or card == PILGRIM:
            g.call(g.wound(seat, g.setup.lost_wounds[card], NO_KILLER), "leave")
        elif card == MAN_IN_THE_MIRROR:
            g.call(g.disappear(seat), "leave")
        elif card == WOUNDED_OFFICER:
            g.call(Lose(seat), "leave")
        elif card == GARDENER:
            g.call(g.bring(UNSEEN, seat), "leave")
        else:
            g.call(TurnRoom(room_of(g, seat)), "leave")

    def right(self, g: Manor) -> None:
        """The text of a successful one."""
        seat, card = self.seat, self.card
        if card == LAMP_BOY:
            g.call(Draw(seat, OBJECTS_DECK), "leave")
        elif card == OLD_HOUSEKEEPER:
            if take_extra(g, seat, OFUDA):
                g.goto("leave")
            else:
                g.call(Draw(seat, OBJECTS_DECK), "leave")
        elif card == WOUNDED_OFFICER:
            if not take_extra(g, seat, SERVICE_SABRE):
                heal(g, seat, g.setup.lost_heals[card])
            g.goto("leave")
        elif card == GARDENER:
            g.call(Look(seat), "leave")
        elif card == GIRL_BY_THE_POND:
            if g.decks[WELL_GIFTS]:
                g.call(Draw(seat, WELL_GIFTS), "leave")
            else:
                heal(g, seat, g.setup.lost_heals[card])
                g.goto("leave")
        elif card == PILGRIM:
            heal(g, seat, g.setup.lost_heals[card])
            if not take_extra(g, seat, OMAMORI):
                take_extra(g, seat, OFUDA)
            g.goto("leave")
        else:
            g.goto("ask")

    def chosen(self, g: Manor) -> None:
        if g.got == PASS:
            g.goto("leave")
        elif g.got == BUILD:
            g.call(PlaceRoom(g.said[1]), "built")
        else:
            seat, square = self.seat, g.said[1]
            other_room = slot_of(square) != slot_of(g.where[seat])
            g.where[seat] = square
            g.hidden &= ~(1 << seat)
            g.say(STEPPED_TO, seat, square)
            if other_room:
                g.call(g.arrive(seat), "leave")
            else:
                g.call(g.settle(), "leave")

    def leave(self, g: Manor) -> None:
        self.depart(g)
        g.end()

    def squares(self, g: Manor) -> list[int]:
        found: list[int] = []
        for slot in range(SLOTS):
            if g.room[slot] >= 0 and not is_shut(g, slot):
                for square in squares_of(slot):
                    if figure_on(g, square) < 0:
                        found.append(square)
        return found

    def slots(self, g: Manor) -> list[int]:
        """Empty slots that share a side with a placed Room."""
        found: list[int] = []
        for slot in range(SLOTS):
            if g.room[slot] < 0:
                for side in range(4):
                    other = neighbour(slot, side)
                    if other >= 0 and g.room[other] >= 0 and slot not in found:
                        found.append(slot)
        return found

    def space(self, g: Manor, seat: int) -> list[Action]:
        if self.card == LOST_SURVEYOR:
            return [(BUILD, slot, -1) for slot in self.slots(g)]
        return [STAYING, *[(GO, square, -1) for square in self.squares(g)]]

    def why_not(self, g: Manor, seat: int, a: Action) -> str | None:
        if self.card == LOST_SURVEYOR:
            return None if a[0] == BUILD and a[2] == -1 and a[1] in self.slots(g) else "KAI-277"
        if a == STAYING:
            return None
        return None if a[0] == GO and a[2] == -1 and a[1] in self.squares(g) else "KAI-277"

    def clone(self) -> Meeting:
        frame = Meeting(self.figure, self.seat)
        frame.at = self.at
        frame.card = self.card
        return frame
