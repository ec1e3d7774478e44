"""The whole night: setup, rounds, whispers, dawn. [SON-4..SON-28, SON-140..SON-152]"""

from __future__ import annotations

from typing import Any, Final

from gloaming.core.flow import ALL, NOBODY, PUBLIC, Action, BrokenFlow, Frame
from gloaming.games.sonata.rules.procedures.ghost import GhostTurn, order_of
from gloaming.games.sonata.rules.procedures.johnny import JohnnyTurn
from gloaming.games.sonata.rules.state import BELLS, Sonata
from gloaming.games.sonata.rules.terms import (
    BASE,
    BELL,
    BELL_KEPT,
    BELL_PLACED,
    BY_DAWN,
    CARD_DRAWN,
    CARDS,
    CLOCK_STRUCK,
    GHOSTS,
    GHOSTS_PHASE,
    INSTRUMENT_PLACED,
    INSTRUMENTS,
    JOHNNY,
    JOHNNY_ENTERED,
    NO_BELL,
    POCKET,
    RED,
    ROUND_BEGAN,
    SEATS,
    SPOT_DRAWN,
    START_DRAWN,
    TOKENS,
    WHISPER,
    WHISPER_PHASE,
    WHISPERED,
    WHISPERS_PASSED,
)

WHISPERING: Final[list[Any]] = [(WHISPER, word, -1) for word in range(64)]
BELLING: Final[list[Any]] = [(BELL, tile, -1) for tile in range(BASE)]
KEEPING: Final[Any] = (NO_BELL, -1, -1)


class Night(Frame[Sonata]):
    """Setup, then round by round ghosts, Johnny and sometimes whispers, until dawn. [SON-5]"""

    INFO = (("turn", PUBLIC, "int"),)  # how many ghosts have had their turn in this round
    SHOWN = True

    def __init__(self) -> None:
        self.at = "set up"
        self.turn = 0

    def run(self, g: Sonata) -> None:
        match self.at:
            case "set up":
                g.call(SettingUp(), "round")
            case "round":
                self.begin_round(g)
            case "ghosts":
                self.next_ghost(g)
            case "johnny":
                g.call(JohnnyTurn(), "whispers")
            case "whispers":
                if g.round % g.setup.whisper_every == 0 and g.round < g.setup.rounds:  # SON-140
                    g.call(Whispers(), "close")
                else:
                    g.goto("close")
            case "close":
                self.close_round(g)
            case _:
                raise BrokenFlow(f"Night has no step {self.at}")

    def begin_round(self, g: Sonata) -> None:
        """Announced; at the first round of an hour the clock strikes. [SON-4, ledger 7]"""
        g.round += 1
        g.phase = GHOSTS_PHASE
        self.turn = 0
        g.say(ROUND_BEGAN, g.round, g.setup.rounds)
        if (g.round - 1) % g.setup.rounds_per_hour == 0:
            g.say(CLOCK_STRUCK, (g.round - 1) // g.setup.rounds_per_hour + 1, g.setup.hours)
        g.goto("ghosts")

    def next_ghost(self, g: Sonata) -> None:
        """Captives have no turn. [SON-29, SON-30]"""
        order = order_of(g)
        while self.turn < len(order):
            seat = order[self.turn]
            self.turn += 1
            if seat not in g.captives:
                g.call(GhostTurn(seat), "ghosts")
                return
        g.goto("johnny")

    def close_round(self, g: Sonata) -> None:
        """Marks are erased; after the last round it is dawn. [SON-73, SON-166]"""
        g.performed = [0] * SEATS
        if g.round == g.setup.rounds:
            g.conclude(BY_DAWN)
        else:
            g.goto("round")

    def clone(self) -> Night:
        frame = Night()
        frame.at = self.at
        frame.turn = self.turn
        return frame


class SettingUp(Frame[Sonata]):
    """Instruments in the open; starts, spots and cards in secret; then Johnny. [SON-13..SON-28]"""

    INFO = (
        ("drawn", PUBLIC, "int"),  # instruments placed, or ghosts that have drawn
        ("token", PUBLIC, "instrument"),  # to be placed next
    )
    SHOWN = True

    def __init__(self) -> None:
        self.at = "tokens"
        self.drawn = 0
        self.token = NOBODY

    def run(self, g: Sonata) -> None:
        match self.at:
            case "tokens":
                self.next_token(g)
            case "token drawn":
                self.token = self.item(g, TOKENS)
                g.goto("instruments")
            case "instruments":
                self.draw(g, POCKET, "instrument drawn", ALL)
            case "instrument drawn":
                self.place_instrument(g, self.item(g, POCKET))
            case "starts":
                self.draw(g, POCKET, "start drawn", 1 << RED + self.drawn)
            case "start drawn":
                self.take_start(g, self.item(g, POCKET))
            case "spots":
                self.draw(g, POCKET, "spot drawn", 1 << RED + self.drawn)
            case "spot drawn":
                self.take_spot(g, self.item(g, POCKET))
            case "cards":
                self.draw(g, CARDS, "card drawn", GHOSTS)
            case "card drawn":
                self.take_card(g, self.item(g, CARDS))
            case "enter":
                g.place[JOHNNY] = g.setup.floor.entry  # SON-28
                g.say(JOHNNY_ENTERED, g.setup.floor.entry)
                g.end()
            case _:
                raise BrokenFlow(f"SettingUp has no step {self.at}")

    def draw(self, g: Sonata, source: int, then: str, seen_by: int) -> None:
        items = g.items(source)
        assert items is not None
        g.roll(source, len(items), then, seen_by)

    def item(self, g: Sonata, source: int) -> int:
        items = g.items(source)
        assert items is not None
        return items[g.got]

    def next(self, g: Sonata, same: str, following: str, number: int) -> None:
        """Another one, or the next kind of draw."""
        self.drawn += 1
        if self.drawn == number:
            self.drawn = 0
            g.goto(following)
        else:
            g.goto(same)

    def next_token(self, g: Sonata) -> None:
        """The tokens are shuffled. Only people who did it can tell in which order they came; where
        numbers are drawn here, one order is as good as another. [SON-14, SON-R11]"""
        if g.setup.told:
            self.draw(g, TOKENS, "token drawn", ALL)
        else:
            self.token = self.drawn
            g.goto("instruments")

    def place_instrument(self, g: Sonata, tile: int) -> None:
        """Face up: all see which instrument is where. [SON-14]"""
        g.instruments[self.token] = tile
        g.say(INSTRUMENT_PLACED, self.token, tile)
        self.token = NOBODY
        self.next(g, "tokens", "starts", INSTRUMENTS)

    def take_start(self, g: Sonata, tile: int) -> None:
        """Where the ghost now stands, hidden. [SON-19, SON-21]"""
        seat = RED + self.drawn
        g.start = [tile if other == seat else g.start[other] for other in range(SEATS)]
        g.place[seat] = tile
        g.tell(START_DRAWN, (seat,), (tile,), 1 << seat)
        self.next(g, "starts", "spots", 3)

    def take_spot(self, g: Sonata, tile: int) -> None:
        seat = RED + self.drawn  # SON-20
        g.spot = [tile if other == seat else g.spot[other] for other in range(SEATS)]
        g.tell(SPOT_DRAWN, (seat,), (tile,), 1 << seat)
        self.next(g, "spots", "cards", 3)

    def take_card(self, g: Sonata, instrument: int) -> None:
        """Shown to the other ghosts, never to Johnny. [SON-22, SON-23]"""
        seat = RED + self.drawn
        g.card = [instrument if other == seat else g.card[other] for other in range(SEATS)]
        g.tell(CARD_DRAWN, (seat,), (instrument,), GHOSTS)
        self.next(g, "cards", "enter", 3)

    def clone(self) -> SettingUp:
        frame = SettingUp()
        frame.at = self.at
        frame.drawn = self.drawn
        frame.token = self.token
        return frame


class Whispers(Frame[Sonata]):
    """Phase 3: cards in the dark and perhaps a bell, all at once. [SON-140..SON-152]"""

    INFO = (("clockwise", PUBLIC, "bool"),)
    SHOWN = True

    def __init__(self) -> None:
        self.at = "begin"
        self.clockwise = True

    def run(self, g: Sonata) -> None:
        match self.at:
            case "begin":
                g.phase = WHISPER_PHASE
                g.active = JOHNNY
                count = g.round // g.setup.whisper_every
                self.clockwise = (count % 2 == 1) == g.setup.clockwise_first  # SON-143
                g.goto("choose")
            case "choose":
                asked = self.asked_now(g)
                if asked:
                    g.ask_all(asked, "chosen")
                else:
                    g.end()
            case "chosen":
                self.show(g)
                g.end()
            case _:
                raise BrokenFlow(f"Whispers has no step {self.at}")

    def asked_now(self, g: Sonata) -> int:
        """Ghosts with somebody to whisper to, and Johnny with a bell in hand. [SON-146, SON-150]"""
        asked = 0
        for seat in range(RED, SEATS):
            if self.receiver(g, seat) >= 0:
                asked |= 1 << seat
        if len(g.bells) < BELLS:
            asked |= 1 << JOHNNY
        return asked

    def receiver(self, g: Sonata, seat: int) -> int:
        """The next ghost round the circle; -1 if nobody can hear. [SON-143, SON-R55]"""
        if not g.may_whisper(seat):
            return -1
        step = 1 if self.clockwise else 2
        partner = RED + (seat - RED + step) % 3
        if partner in g.captives and not g.setup.captive_whisper:
            partner = RED + (seat - RED + 3 - step) % 3
        return partner

    def show(self, g: Sonata) -> None:
        """Cards and bell appear together. [SON-142, SON-144, SON-152]"""
        if g.heard is not None or g.ear >= 0:
            self.tell_of_cards(g)
        verb, tile, _ = g.answers[JOHNNY]
        if verb == BELL:
            g.bells += (tile,)
            g.say(BELL_PLACED, tile)
        elif verb == NO_BELL:
            g.say(BELL_KEPT, BELLS - len(g.bells))

    def tell_of_cards(self, g: Sonata) -> None:
        """Everybody learns that cards were passed, if any were; which, those concerned."""
        passed = False
        for seat in range(RED, SEATS):
            to = self.receiver(g, seat)
            if to < 0:
                continue
            if not passed:
                passed = True
                g.tell(WHISPERS_PASSED, (int(self.clockwise),))
            word = g.answers[seat][1]
            g.tell(WHISPERED, None, (seat, to, word), 1 << seat | 1 << to)

    # -- questions --------------------------------------------------------------------------------

    def legal(self, g: Sonata, seat: int) -> list[Action]:
        found: list[Any]
        if seat == JOHNNY:
            found = BELLING[1 : g.setup.floor.tiles + 1]
            found.append(KEEPING)
            return found
        return WHISPERING[: g.setup.words]

    def space(self, g: Sonata, seat: int) -> list[Action]:
        return self.legal(g, seat)

    def why_not(self, g: Sonata, seat: int, a: Action) -> str | None:
        verb, one, _ = a
        if seat == JOHNNY:
            if verb == NO_BELL:
                return None
            if verb != BELL:
                return "SON-92"
            return None if g.setup.floor.has(one) else "SON-148"
        if verb == BELL or verb == NO_BELL:
            return "SON-148"
        return None if verb == WHISPER else "SON-141"

    def prompt(self, g: Sonata, seat: int) -> str:
        return "whispers.bell" if seat == JOHNNY else "whispers.card"

    def clone(self) -> Whispers:
        frame = Whispers()
        frame.at = self.at
        frame.clockwise = self.clockwise
        return frame
