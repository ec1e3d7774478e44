"""One turn: Escape, Discard, Possession, Draw. [HOP-47..HOP-74, HOP-93..HOP-96, HOP-136]"""

from __future__ import annotations

from typing import Final

from gloaming.core.flow import PUBLIC, Action, BrokenFlow, Frame
from gloaming.core.window import Window
from gloaming.games.house.rules.acts import list_acts, why_not_act
from gloaming.games.house.rules.estate import FULL_POINTS, HAND_LIMIT, Estate
from gloaming.games.house.rules.procedures.act import Act
from gloaming.games.house.rules.procedures.draw import Draw
from gloaming.games.house.rules.procedures.event import Event, Haunt
from gloaming.games.house.rules.procedures.giving import DECLINING
from gloaming.games.house.rules.procedures.main import list_plays, why_not_main
from gloaming.games.house.rules.procedures.questions import out_of_place
from gloaming.games.house.rules.procedures.sin import Sin
from gloaming.games.house.rules.sins import list_sins
from gloaming.games.house.rules.terms import (
    ATTACH,
    CAME_OUT,
    DECLINED,
    DIE,
    DISCARD,
    DISCARD_PHASE,
    DRAW,
    DRAW_MOMENT,
    DRAW_PHASE,
    END,
    END_ESCAPE,
    ESCAPE,
    ESCAPE_ENDED,
    ESCAPE_PHASE,
    FACES,
    FOR_MOVE,
    FREED,
    GAME_WON,
    HIDDEN,
    HIDE,
    IN_PLAY,
    LAND,
    LAST_CHANCE,
    LAST_CHANCE_OPENED,
    MAIN,
    NOTHING_TO_DRAW,
    PARTS,
    PLAY_EXIT,
    POINTS_BACK,
    POSSESSION_PHASE,
    PRIMARY,
    REATTACH,
    ROLLED,
    SECONDARY,
    SIN,
    TURN_ENDED,
    TURN_STARTED,
)

DRAWING: Final = (DRAW, -1, -1)


class Turn(Frame[Estate]):
    """The steps of ledger 7.1, in their order."""

    INFO = (
        ("seat", PUBLIC, "seat"),
        ("place", PUBLIC, "int"),  # how far round the table a phase has got
        ("last_chance", PUBLIC, "bool"),
    )
    SHOWN = True

    def __init__(self, seat: int = 0) -> None:
        self.at = "begin"
        self.seat = seat
        self.place = 0
        self.last_chance = False

    def run(self, g: Estate) -> None:
        match self.at:
            case "begin":
                self.begin(g)
            case "roll":
                g.roll(DIE, FACES, "rolled")  # HOP-51
            case "rolled":
                g.say(ROLLED, self.seat, FOR_MOVE, g.got + 1)
                g.call(Haunt(self.seat, g.got, True), "land")
            case "land":
                self.open(g, LAND, "main")
            case "main":
                g.ask(self.seat, "chosen")
            case "chosen":
                self.chosen(g)
            case "acted":
                g.goto("escaped" if g.got == HIDDEN else "main")
            case "escaped":
                g.fresh = 0  # HOP-24
                self.open(g, ESCAPE, "discard")
            case "discard":
                self.discard(g)
            case "discarded":
                g.discard_card(self.giver(g), g.said[1])
                g.goto("discard")
            case "possession":
                self.possession(g)
            case "draw phase":
                g.phase = DRAW_PHASE
                self.place = 0
                g.call(Window(DRAW_MOMENT, g.active), "draw")
            case "draw":
                self.draw(g)
            case "drawing":
                self.drew(g)
            case "end":
                self.end(g)
            case "ended":
                self.ended(g)
            case _:
                raise BrokenFlow(f"Turn has no step {self.at}")

    def open(self, g: Estate, moment: int, then: str) -> None:
        """A window that the light game leaves out. [HOP-R46]"""
        if g.setup.light:
            g.goto(then)
        else:
            g.call(Window(moment, g.active), then)

    def giver(self, g: Estate) -> int:
        return (self.seat + self.place) % g.seats

    # -- Escape Phase ----------------------------------------------------------------------------

    def begin(self, g: Estate) -> None:
        """Nobody is possessed any more; points come back. [HOP-49, HOP-50, HOP-R71]"""
        seat = self.seat
        g.say(TURN_STARTED, g.turns, seat)
        if g.possessed:
            g.say(FREED, g.possessed)
            g.possessed = 0
        g.turn = seat
        g.active = seat
        g.phase = ESCAPE_PHASE
        g.exit_played = False
        g.boons_played = 0
        g.hid = False
        g.marked = False
        g.fresh = 0
        g.drawn = 0
        if g.points[seat] < FULL_POINTS:
            g.points[seat] = FULL_POINTS
            g.say(POINTS_BACK, seat, FULL_POINTS)
        g.goto("roll")

    def chosen(self, g: Estate) -> None:
        """HOP-D2."""
        seat = self.seat
        verb, one, two = g.said
        if verb == PLAY_EXIT:
            g.play_exit(seat, one)
            g.exit_played = True  # HOP-54
            g.marked = g.marked or g.setup.marked[one]  # HOP-72
            self.interrupted(g)
        elif verb == ATTACH:
            g.attach(seat, one, two)
            g.boons_played += 1
            self.interrupted(g)
        elif verb == REATTACH:
            g.reattach(seat, (one - IN_PLAY) // PARTS, (one - IN_PLAY) % PARTS, two)
            g.goto("main")
        elif verb == PRIMARY or verb == SECONDARY:
            g.call(Act(seat, verb - PRIMARY, one, two), "acted")
        elif verb == SIN:
            g.call(Sin(seat, one, two), "acted")
        elif verb == HIDE:
            g.hide(seat)
            g.goto("escaped")
        else:
            g.say(ESCAPE_ENDED, seat)
            g.goto("escaped")

    def interrupted(self, g: Estate) -> None:
        """By option others may react to each card put down. [HOP-R50]"""
        if g.setup.each_play:
            g.call(Window(ESCAPE, g.active), "main")
        else:
            g.goto("main")

    # -- Discard and Possession Phase ------------------------------------------------------------

    def discard(self, g: Estate) -> None:
        """Everybody, from the turn player on, down to five. [HOP-70, HOP-71]"""
        if g.phase != DISCARD_PHASE:
            g.phase = DISCARD_PHASE
            self.place = 0
        while self.place < g.seats and len(g.hand[self.giver(g)]) <= HAND_LIMIT:
            self.place += 1
        if self.place < g.seats:
            g.ask(self.giver(g), "discarded")
        else:
            g.goto("possession")

    def possession(self, g: Estate) -> None:
        """The Mark counts when it was played, whatever became of it. [HOP-72, HOP-73, HOP-R20]"""
        g.phase = POSSESSION_PHASE
        if g.marked:
            g.call(Event(self.seat), "draw phase")
        else:
            g.goto("draw phase")

    # -- Draw Phase ------------------------------------------------------------------------------

    def draw(self, g: Estate) -> None:
        """Round the table each draws who is not possessed, if there is a card. [HOP-93..HOP-96]"""
        while self.place < g.seats and g.is_possessed(self.giver(g)):
            g.drawn |= 1 << self.giver(g)
            self.place += 1
        if self.place == g.seats:
            g.goto("end")
        elif g.escape_deck or g.escape_pile:
            g.ask(self.giver(g), "drawing")
        else:
            g.say(NOTHING_TO_DRAW, self.giver(g))  # HOP-R85
            g.drawn |= 1 << self.giver(g)
            self.place += 1
            g.goto("draw")

    def drew(self, g: Estate) -> None:
        seat = self.giver(g)
        self.place += 1
        g.drawn |= 1 << seat
        if g.got == DRAW:
            g.call(Draw(seat), "draw")
        else:
            g.say(DECLINED, seat)  # HOP-R84
            g.goto("draw")

    # -- the end ---------------------------------------------------------------------------------

    def end(self, g: Estate) -> None:
        """One last chance to pull the turn player back. [HOP-R87]"""
        self.last_chance = g.total[self.seat] >= g.setup.target
        if self.last_chance:
            g.say(LAST_CHANCE_OPENED, self.seat, g.total[self.seat])
            g.call(Window(LAST_CHANCE, g.active), "ended")
        else:
            self.open(g, END, "ended")

    def ended(self, g: Estate) -> None:
        """Ten at the end of one's own turn wins at once. [HOP-136, HOP-137]"""
        seat = self.seat
        if g.total[seat] < g.setup.target:
            if g.setup.hide_own_turn and g.is_hiding(seat):  # HOP-R28
                g.hiding &= ~(1 << seat)
                g.say(CAME_OUT, seat, g.room[seat])
            g.say(TURN_ENDED, seat, g.total[seat])
            g.end()
        elif not self.last_chance:
            g.goto("end")  # lifted there by its own act: now everybody may answer that
        else:
            g.winner = seat
            g.say(GAME_WON, seat, g.total[seat])
            g.finish()

    # -- questions -------------------------------------------------------------------------------

    def space(self, g: Estate, seat: int) -> list[Action]:
        found: list[Action] = []
        if self.at == "main":
            list_plays(g, seat, found)
            list_acts(g, seat, MAIN, found)
            list_sins(g, seat, MAIN, found)
            found.append((END_ESCAPE, -1, -1))
        elif self.at == "discard":
            last = -1
            for card in g.hand[seat]:
                if card != last:
                    found.append((DISCARD, card, -1))
                last = card
        else:
            found.append(DRAWING)
            found.append(DECLINING)
        return found

    def legal(self, g: Estate, seat: int) -> list[Action]:
        return self.space(g, seat)

    def why_not(self, g: Estate, seat: int, a: Action) -> str | None:
        verb, one, two = a
        if self.at == "main":
            if verb == PRIMARY or verb == SECONDARY:
                return why_not_act(g, seat, MAIN, verb - PRIMARY, one, two)
            return why_not_main(g, seat, verb, one, two)
        if self.at == "discard":
            if verb != DISCARD:
                return out_of_place(g, seat, verb, "HOP-70")
            if one >= IN_PLAY:
                return "HOP-70"
            return None if one in g.hand[seat] else "HOP-13"
        if verb == DRAW or verb == DECLINING[0]:
            return None
        return out_of_place(g, seat, verb, "HOP-95")

    def prompt(self, g: Estate, seat: int) -> str:
        if self.at == "main":
            return "turn.main"
        return "turn.discard" if self.at == "discard" else "turn.draw"

    def clone(self) -> Turn:
        frame = Turn(self.seat)
        frame.at = self.at
        frame.place = self.place
        frame.last_chance = self.last_chance
        return frame
