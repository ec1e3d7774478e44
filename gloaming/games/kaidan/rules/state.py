"""The table of Kaidan: the manor, its windows and instants, and the procedures it calls.

Who is asked in a window follows from public facts alone; what a seat may answer, from its own
hand too. [ledger 6, 7]
"""

from __future__ import annotations

from typing import Any

from gloaming.core.flow import ALL, NOBODY, OVER, SEAT, SEATS, Action, Frame
from gloaming.core.spec import TABLE
from gloaming.games.kaidan.rules.ending import total_points, won
from gloaming.games.kaidan.rules.figures import is_living
from gloaming.games.kaidan.rules.hands import has
from gloaming.games.kaidan.rules.manor import (
    BOTTOM,
    BUNDLE,
    HAND,
    LOOKER,
    LOOT,
    POSSESSED,
    Manor,
)
from gloaming.games.kaidan.rules.plan import area_of
from gloaming.games.kaidan.rules.procedures.alerting import Alerts
from gloaming.games.kaidan.rules.procedures.appearing import Arrive, Bring, Disappear
from gloaming.games.kaidan.rules.procedures.arbitrate import Arbitrate
from gloaming.games.kaidan.rules.procedures.chasing import Chase
from gloaming.games.kaidan.rules.procedures.combat import Combat, Exorcism
from gloaming.games.kaidan.rules.procedures.curses import Curse
from gloaming.games.kaidan.rules.procedures.deeds import Deed, Escape, Light, UseObject
from gloaming.games.kaidan.rules.procedures.drawing import Draw, Look, Lose
from gloaming.games.kaidan.rules.procedures.dying import Banish, Burn, Death, Wound
from gloaming.games.kaidan.rules.procedures.game import Game, free_characters, removable
from gloaming.games.kaidan.rules.procedures.impulses import Impulse
from gloaming.games.kaidan.rules.procedures.instants import Instant
from gloaming.games.kaidan.rules.procedures.lost import Meeting
from gloaming.games.kaidan.rules.procedures.placing import PlaceRoom
from gloaming.games.kaidan.rules.procedures.settling import Settle, open_squares
from gloaming.games.kaidan.rules.procedures.stepping import Step
from gloaming.games.kaidan.rules.procedures.trading import Recover, Trade
from gloaming.games.kaidan.rules.procedures.walking import Displace, Walk
from gloaming.games.kaidan.rules.terms import (
    ANY_SQUARE,
    ATTACK,
    BANISHED_ONRYO,
    BOX_OF_MATCHES,
    BUILD,
    CHARACTER,
    CHOOSE,
    CORPSE,
    D10,
    D10_FACES,
    DARKNESS_BAG,
    DEAD,
    DOOR_BAG,
    ENTITY_DECK,
    ESCAPE,
    EVENT_DECK,
    EXORCISE,
    EXPLORATION,
    GO,
    HIDE,
    LOSS,
    LOST_DECK,
    MAP_BAG,
    NO_WINDOW,
    OBJECT_DECK,
    ONRYO,
    RECOVER,
    REFINED_CRYSTAL,
    REMOVED_ROOM,
    REVEAL,
    ROOM_PILE,
    SAKE_FLASK,
    SET_ON,
    SPEND,
    STEP,
    STRAW_SANDALS,
    SUTRA,
    TRADE,
    TURN,
    USE,
)
from gloaming.games.kaidan.rules.windows import (
    HIDING,
    REVEALING,
    could_use,
    list_uses,
    may_hide,
    may_reveal,
    why_not_use,
)

ARBITER_VERBS = (TURN, GO, SET_ON, CHOOSE, BUILD)


class Kaidan(Manor):
    """Kaidan: an escape together, with a traitor perhaps, where the dead return."""

    EVERY_REACTION = True

    def clone(self) -> Kaidan:
        g = Kaidan()
        self.copy_manor(g)
        return g

    def may_read(self, audience: int, owner: int, reader: int) -> bool:
        if audience == HAND:
            return owner == reader
        if audience == POSSESSED:
            return self.revealed or (reader == self.possessed and reader >= 0)
        if audience == BUNDLE:
            return self.bundle_known[owner] >> reader & 1 == 1
        if audience == LOOT:
            return self.loot_from[owner] == reader
        if audience == BOTTOM:
            return self.bottom_by[owner] == reader
        if audience == LOOKER:
            top = self.looking()
            return top is not None and top.seat == reader
        return False

    def may_count(self, audience: int, entry: int, reader: int) -> bool:
        return audience != HAND or not self.setup.count_hidden  # KAI-R55

    def looking(self) -> Look | None:
        for place in range(len(self.stack) - 1, -1, -1):
            frame = self.stack[place]
            if isinstance(frame, Look):
                return frame
        return None

    def why_not_asked(self, seat: int, a: Action) -> str:
        """Who decides now instead, or where one would have to be. [ledger 11]"""
        asking = self.asking() if self.wait == SEAT or self.wait == SEATS else None
        if isinstance(asking, Arbitrate) and asking.chooser == NOBODY and a[0] in ARBITER_VERBS:
            return "KAI-7" if self.voice == NOBODY else "KAI-8"
        if self.role[seat] == DEAD or self.role[seat] == BANISHED_ONRYO:
            return "KAI-9"
        if self.role[seat] == ONRYO:
            return "KAI-176" if a[0] == STEP or a[0] == SPEND else "KAI-R68"
        return "KAI-123" if a[0] == ESCAPE else self.RULE_NOT_ASKED

    # -- windows ---------------------------------------------------------------------------------

    def could_react(self, seat: int, moment: int) -> bool:
        return could_use(self, seat, moment)

    def reactions(self, seat: int, moment: int) -> list[Action]:
        return list_uses(self, seat, moment)

    def why_not_react(self, seat: int, moment: int, a: Action) -> str | None:
        return why_not_use(self, seat, moment, a)

    def react(self, seat: int, moment: int, a: Action) -> Frame[Any]:
        return Instant(seat, a[0], a[1], moment)

    # -- instants at a decision of one's own -----------------------------------------------------

    def is_instant(self, a: Action) -> bool:
        if a[0] == HIDE or a[0] == REVEAL or a[0] == SUTRA:
            return True
        rapid = a[1] == REFINED_CRYSTAL or a[1] == SAKE_FLASK or a[1] == STRAW_SANDALS
        return a[0] == USE and rapid and a[2] == -1

    def instants(self, seat: int) -> list[Action]:
        found: list[Action] = [HIDING, REVEALING]
        for thing in (REFINED_CRYSTAL, SAKE_FLASK, STRAW_SANDALS):
            found.append((USE, thing, -1))
        return found

    def why_not_now(self, seat: int, a: Action) -> str | None:
        """Only PCs act, and only while they live. [KAI-126, KAI-R43]"""
        if not is_living(self, seat):
            return "KAI-R43"
        if a == HIDING:
            return None if may_hide(self, seat) else "KAI-157"
        if a == REVEALING:
            return None if may_reveal(self, seat) else "KAI-201"
        if a[0] != USE:
            return "KAI-R43"
        if a[1] == STRAW_SANDALS and not (self.fresh_start and self.active == seat):
            return "KAI-R43"
        if not has(self, seat, a[1]):
            return "KAI-137"
        if a[1] == SAKE_FLASK and not self.exhausted >> seat & 1:
            return "KAI-R95"
        return None

    def instant(self, seat: int, a: Action) -> Frame[Any]:
        return Instant(seat, a[0], a[1], NO_WINDOW)

    # -- chance ----------------------------------------------------------------------------------

    def items(self, source: int) -> list[int] | None:
        """What the outcomes of a draw stand for."""
        if source == D10:
            return list(D10_FACES)
        if source == DOOR_BAG:
            return self.door_bag
        if source == DARKNESS_BAG:
            return self.darkness_bag
        if source == EVENT_DECK:
            return self.event_deck
        if source == ENTITY_DECK:
            return self.entity_deck
        if source == MAP_BAG:
            found: list[int] = []
            for token in range(EXPLORATION, CORPSE + 1):
                found.extend([token] * self.map_bag[token])
            return found
        return self.items_of_frame(source)

    def items_of_frame(self, source: int) -> list[int] | None:
        """Draws that depend on who draws, or from where."""
        frame = self.stack[-1]
        if source == OBJECT_DECK:
            if isinstance(frame, (Draw, Look)):
                return self.decks[frame.deck]
        elif source == ROOM_PILE:
            if isinstance(frame, PlaceRoom):
                return self.piles[area_of(frame.slot)]
        elif source == LOST_DECK:
            if isinstance(frame, Meeting):
                return self.lost_decks[frame.deck(self)]
        elif source == LOSS:
            if isinstance(frame, Lose):
                return frame.cards(self)
            if isinstance(frame, UseObject):
                return self.inventory[frame.aim]
        elif source == CHARACTER:
            return free_characters(self)
        elif source == REMOVED_ROOM:
            if isinstance(frame, Game):
                return removable(self, frame.next)
        elif source == ANY_SQUARE:
            return open_squares(self)
        return None

    # -- procedures ------------------------------------------------------------------------------

    def settle(self) -> Frame[Any]:
        return Settle()

    def step(self, seat: int, direction: int, fleeing: bool) -> Frame[Any]:
        return Step(seat, direction, fleeing)

    def alerts(self, seat: int, square: int) -> Frame[Any]:
        return Alerts(seat, square)

    def walk(self, figure: int, number: int, how: int, target: int, ghost: bool) -> Frame[Any]:
        return Walk(figure, number, how, target, ghost)

    def disappear(self, figure: int) -> Frame[Any]:
        return Disappear(figure)

    def arrive(self, seat: int) -> Frame[Any]:
        return Arrive(seat)

    def bring(self, kind: int, near: int) -> Frame[Any]:
        return Bring(kind, near)

    def displace(self, figure: int, in_sight: bool) -> Frame[Any]:
        return Displace(figure, in_sight)

    def chase(self, figure: int, seat: int) -> Frame[Any]:
        return Chase(figure, seat)

    def find_hidden(self, figure: int, seat: int) -> Frame[Any]:
        return Chase(figure, seat, True)

    def wound(self, seat: int, wounds: int, by: int) -> Frame[Any]:
        return Wound(seat, wounds, by)

    def die(self, seat: int, by: int, fire: bool) -> Frame[Any]:
        return Death(seat, by, fire)

    def banish(self, figure: int, by: int) -> Frame[Any]:
        return Banish(figure, by)

    def burn(self, figure: int) -> Frame[Any]:
        return Burn(figure)

    def curse_of(self, seat: int) -> Frame[Any]:
        return Curse(seat)

    def meet_lost(self, figure: int, seat: int) -> Frame[Any]:
        return Meeting(figure, seat)

    def impulse(self) -> Frame[Any]:
        return Impulse()

    def do_action(self, seat: int, verb: int, one: int, two: int) -> Frame[Any]:
        if verb == TRADE:
            return Trade(seat, one)
        if verb == ATTACK:
            return Combat(seat, one, two)
        if verb == EXORCISE:
            return Exorcism(seat, one)
        if verb == RECOVER:
            return Recover(seat, one)
        if verb == ESCAPE:
            return Escape(seat)
        if verb == USE:
            return Light(seat) if one == BOX_OF_MATCHES else UseObject(seat, one, two)
        return Deed(seat, verb, one)


def score(g: Kaidan) -> list[float]:
    """A full victory is worth 1 to its seat, a half one a half. [KAI-283..KAI-288]"""
    if g.wait != OVER:
        return [0.0] * g.seats
    return [worth / 2 for worth in won(g)]


def points(g: Kaidan) -> list[int]:
    """Points of every seat, for the ranking. [KAI-289..KAI-293]"""
    return total_points(g)


def circles(g: Kaidan) -> dict[str, int]:
    """Everybody talks to everybody; the dead also among themselves. [KAI-R11]"""
    dead = 0
    for seat in range(g.seats):
        if g.role[seat] == DEAD or g.role[seat] == ONRYO or g.role[seat] == BANISHED_ONRYO:
            dead |= 1 << seat
    return {TABLE: ALL, "dead": dead} if dead else {TABLE: ALL}


def first_turn(g: Kaidan) -> int:
    return g.began
