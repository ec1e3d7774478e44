"""The Events Phase. [KAI-182..KAI-187, KAI-R106..KAI-R108, ledger 9.8]"""

from __future__ import annotations

from gloaming.core.flow import NOBODY, PUBLIC, BrokenFlow, Frame
from gloaming.games.kaidan.rules.ending import events_ran_out
from gloaming.games.kaidan.rules.figures import (
    ghost_walks,
    is_living,
    living,
    nearest,
    on_map,
    room_of,
)
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.procedures.alerting import make_noise
from gloaming.games.kaidan.rules.procedures.arbitrate import Arbitrate
from gloaming.games.kaidan.rules.procedures.deeds import heal
from gloaming.games.kaidan.rules.procedures.drawing import Draw, Lose
from gloaming.games.kaidan.rules.procedures.trial import Trial
from gloaming.games.kaidan.rules.procedures.turning import TurnRoom
from gloaming.games.kaidan.rules.terms import (
    A_KIND_DRAUGHT,
    A_VOICE_YOU_KNOW,
    BARRED_FROM_WITHIN,
    BRONZE_KEY,
    COLD_BREATH,
    DARK_IMPULSE,
    EVENT_DECK,
    EVENT_DRAWN,
    EVENTS_COUNTED,
    FIGURES,
    FIRST_ENTITY,
    FOOTSTEPS_OVERHEAD,
    FOR_EVENT,
    GOLD_KEY,
    HANDS_IN_THE_WALL,
    HUNGRY_DRAWERS,
    LOOSE_BOARDS,
    MISSING,
    MOTHS,
    NO_KILLER,
    NO_WARD,
    OBJECTS_DECK,
    OFF,
    PASSED,
    SILENCE,
    SILVER_KEY,
    SOMEONE_IS_MISSING,
    SOMETHING_ELSE_BREATHES,
    SPECTRAL_TEAR,
    TARGET,
    THE_HOUSE_TURNS,
    THE_ROOMS_EXHALE,
    THE_WICKS_GO_OUT,
    TO_SEAT,
    TORN_SUTRAS,
    TREASURES,
    UNIVERSAL_KEY,
    UNSEEN,
)


def keys_found(g: Manor) -> int:
    """How many of Silver, Bronze and Universal have left their deck. [KAI-184, KAI-R106]"""
    found = 0
    for key in (SILVER_KEY, BRONZE_KEY, UNIVERSAL_KEY):
        if key not in g.decks[OBJECTS_DECK] and key not in g.bottom:
            found += 1
    return found


def number_of_events(g: Manor) -> int:
    """1, then 2, then 3. [KAI-183..KAI-185]"""
    if GOLD_KEY not in g.decks[TREASURES] and GOLD_KEY not in g.bottom:
        return 3
    return 2 if keys_found(g) >= 2 else 1


class EventsPhase(Frame[Manor]):
    """So many Events, drawn and resolved one by one. [KAI-182, KAI-187, KAI-R107]"""

    INFO = (("left", PUBLIC, "int"),)
    SHOWN = True

    def __init__(self) -> None:
        self.at = "count"
        self.left = 0

    def run(self, g: Manor) -> None:
        match self.at:
            case "count":
                self.left = number_of_events(g)
                g.say(EVENTS_COUNTED, self.left)
                g.goto("next")
            case "next":
                self.next(g)
            case "drawn":
                event = g.event_deck.pop(g.got)
                g.event_discard.append(event)
                g.event_discard.sort()
                self.left -= 1
                g.say(EVENT_DRAWN, event)
                g.call(EventCard(event), "resolved")
            case "resolved":
                if not g.event_deck and not g.setup.draw_impossible:
                    events_ran_out(g)  # KAI-R108
                else:
                    g.goto("next")
            case _:
                raise BrokenFlow(f"EventsPhase has no step {self.at}")

    def next(self, g: Manor) -> None:
        if self.left == 0:
            g.end()
        elif not g.event_deck:
            events_ran_out(g)
        else:
            g.roll(EVENT_DECK, len(g.event_deck), "drawn")

    def clone(self) -> EventsPhase:
        frame = EventsPhase()
        frame.at = self.at
        frame.left = self.left
        return frame


class EventCard(Frame[Manor]):
    """One Event, for the group or for the First Player's PC. [KAI-186]"""

    INFO = (
        ("event", PUBLIC, "omen"),
        ("seat", PUBLIC, "seat"),
        ("next", PUBLIC, "int"),
        ("order", PUBLIC, "seat*"),
    )
    SHOWN = True

    def __init__(self, event: int = 0) -> None:
        self.at = "begin"
        self.event = event
        self.seat = NOBODY
        self.next = 0
        self.order: list[int] = []

    def run(self, g: Manor) -> None:
        match self.at:
            case "begin":
                self.begin(g)
            case "tested":
                self.tested(g, g.got == PASSED)
            case "missing":
                g.call(g.disappear(g.got), "done")
            case "entity":
                self.next_entity(g)
            case "approach":
                figure = self.next - 1
                squares = g.setup.event_squares[self.event]
                g.call(g.walk(figure, squares, TO_SEAT, g.got, ghost_walks(g, figure)), "entity")
            case "boards":
                self.boards(g)
            case "done":
                g.end()
            case _:
                raise BrokenFlow(f"EventCard has no step {self.at}")

    def begin(self, g: Manor) -> None:
        event = self.event
        self.seat = g.first_player
        self.order = living(g)
        self.next = FIRST_ENTITY
        if event == DARK_IMPULSE:
            g.call(g.impulse(), "done")  # KAI-200
        elif event == SOMETHING_ELSE_BREATHES:
            g.call(g.bring(UNSEEN, NOBODY), "done")
        elif event == FOOTSTEPS_OVERHEAD or event == THE_ROOMS_EXHALE:
            g.goto("entity")
        elif event == LOOSE_BOARDS:
            self.next = 0
            g.goto("boards")
        elif event == SOMEONE_IS_MISSING:
            self.someone(g)
        elif self.is_plain(event):
            self.at_once(g)
            g.end()
        else:
            self.first_player(g)

    def is_plain(self, event: int) -> bool:
        return (
            event == THE_WICKS_GO_OUT
            or event == A_KIND_DRAUGHT
            or event == TORN_SUTRAS
            or event == SILENCE
            or event == BARRED_FROM_WITHIN
        )

    def at_once(self, g: Manor) -> None:
        event = self.event
        if event == THE_WICKS_GO_OUT:
            g.wicks.append(g.turn + 1)
        elif event == A_KIND_DRAUGHT:
            for seat in self.order:
                heal(g, seat, g.setup.event_heals[event])
        elif event == TORN_SUTRAS:
            g.ward = [min(edge, NO_WARD) for edge in g.ward]
        elif event == SILENCE:
            g.noise = [0] * g.seats
            g.chimes = []
        else:
            g.barred = g.turn + 1

    def first_player(self, g: Manor) -> None:
        """Events for the First Player's PC."""
        event, seat = self.event, self.seat
        if not is_living(g, seat):
            g.end()
        elif event == COLD_BREATH:
            g.call(g.bring(UNSEEN, seat), "done")
        elif event == THE_HOUSE_TURNS:
            g.call(TurnRoom(room_of(g, seat)), "done")
        elif event == SPECTRAL_TEAR:
            g.call(g.disappear(seat), "done")
        elif event == HUNGRY_DRAWERS:
            g.call(Lose(seat), "done")
        else:
            difficulty = g.setup.event_difficulty[event]
            g.call(Trial(seat, g.setup.event_test[event], difficulty, FOR_EVENT), "tested")

    def tested(self, g: Manor, success: bool) -> None:
        event, seat = self.event, self.seat
        if not is_living(g, seat):
            g.end()
        elif event == MOTHS:
            if success:
                g.call(Draw(seat, OBJECTS_DECK), "done")
            elif make_noise(g, seat, g.setup.event_noise[event]):
                g.call(g.alerts(seat, OFF), "done")
            else:
                g.end()
        elif success:
            g.end()
        elif event == HANDS_IN_THE_WALL:
            g.call(g.wound(seat, g.setup.event_wounds[event], NO_KILLER), "done")
        else:
            assert event == A_VOICE_YOU_KNOW
            g.points_less[seat] += g.setup.voice_actions
            g.end()

    def someone(self, g: Manor) -> None:
        """The PC with most Noise Disappears. [ledger 9.8]"""
        most = max([g.noise[seat] for seat in self.order])
        loudest = [seat for seat in self.order if g.noise[seat] == most]
        if most == 0:
            g.end()
        else:
            g.call(Arbitrate(MISSING, loudest), "missing")

    def next_entity(self, g: Manor) -> None:
        while self.next < FIGURES and not on_map(g, self.next):
            self.next += 1
        if self.next >= FIGURES:
            g.end()
            return
        figure = self.next
        self.next += 1
        if self.event == THE_ROOMS_EXHALE:
            g.call(g.disappear(figure), "entity")
        else:
            near = nearest(g, figure, ghost_walks(g, figure))
            if near:
                g.call(Arbitrate(TARGET, near, figure), "approach")
            else:
                g.end()

    def boards(self, g: Manor) -> None:
        """Each PC in Activation order emits Noise. [ledger 9.8 Loose Boards]"""
        while self.next < len(self.order):
            seat = self.order[self.next]
            self.next += 1
            if is_living(g, seat) and make_noise(g, seat, g.setup.event_noise[self.event]):
                g.call(g.alerts(seat, OFF), "boards")
                return
        g.end()

    def clone(self) -> EventCard:
        frame = EventCard(self.event)
        frame.at = self.at
        frame.seat = self.seat
        frame.next = self.next
        frame.order = self.order[:]
        return frame
