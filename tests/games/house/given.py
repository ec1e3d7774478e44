"""Scenarios of House of Possession with the conventions of the ledger (section 10).

Default options; seats A, B, C…; A's turn; 2 points each, empty hands and play areas; nobody hides
or is possessed; seat A is in room 1, B in room 2 and so on; the Haunt is in room 8. Windows pass
by and everybody draws unless a test stops there. Exits are written `great_front_door[crowbar]`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Self

from gloaming.games.house import SPEC
from gloaming.games.house.rules.book import BOOK
from gloaming.games.house.rules.state import House
from gloaming.games.house.rules.terms import PROTECTION
from gloaming.testing import Scenario
from gloaming.testing.naming import LETTERS

ROOMS = [room.id for room in BOOK.rooms]
CARDS = [card.id for card in BOOK.cards]
OMENS = [card.id for card in BOOK.possessions]
# Whom the seats get that a scenario does not name: those who interfere least come first.
EXTRAS = ["sensa", "fernando", "timothy", "alexa", "della", "fiddler", "mark", "blair"]


class Given(Scenario):
    """A scenario that lets windows pass by and stops where a test wants it."""

    def __init__(self, seats: int, options: Mapping[str, Any] | None = None) -> None:
        super().__init__(SPEC, seats, options)
        self.whatever("escape", "d8")

    @property
    def house(self) -> House:
        return self.state(House)

    # -- chance -----------------------------------------------------------------------------------

    def dice(self, *rolls: int) -> Self:
        """The next rolls, in order."""
        return self.chance(d8=list(rolls))

    def top(self, *omens: str) -> Self:
        """The next Possession cards, top first."""
        return self.chance(possession=list(omens))

    def draws(self, *cards: str) -> Self:
        """The next Escape cards, top first."""
        return self.chance(escape=list(cards))

    # -- windows ----------------------------------------------------------------------------------

    def until(self, window: str) -> Self:
        """Let everything pass by until this window opens."""
        return self.keep_answering("pass", "draw", until=lambda: self.window == window)

    def goes_on(self) -> Self:
        """Let windows pass by and draws be drawn until something else is asked."""
        return self.keep_answering("pass", "draw")

    def ends_turn(self) -> Self:
        """From the main to the main of the next turn."""
        return self.does(self.asked, "end_escape").goes_on()

    def windows(self, *questions: str) -> list[str]:
        """The windows that open from here on, everybody passing, drawing and ending the phase."""
        found = []
        turns = self.house.turns
        left = list(questions)
        while not self.over and self.house.turns == turns:
            if self.window is not None:
                found.append(self.window)
                self.everybody_passes()
            elif "draw" in self.legal(self.asked):
                self.does(self.asked, "draw")
            else:
                self.does(self.asked, left.pop(0) if left else "end_escape")
        return found

    # -- looking ----------------------------------------------------------------------------------

    def area(self, seat: str) -> list[str]:
        """The play area as it is written."""
        number = self.names.seat(seat)
        g = self.house
        rows = zip(g.exits[number], g.protection[number], g.tool[number], strict=True)
        found = []
        for card, *boons in rows:
            on = ", ".join(CARDS[boon] for boon in boons if boon >= 0)
            found.append(f"{CARDS[card]}[{on}]" if on else CARDS[card])
        return found

    def rooms(self) -> str:
        """The rooms of the seats, by number."""
        return " ".join(str(room + 1) for room in self.house.room)

    def hands(self) -> list[int]:
        return [len(hand) for hand in self.house.hand]

    @property
    def possessed(self) -> str:
        return "".join(self.value("possessed"))

    @property
    def hiding(self) -> str:
        return "".join(self.value("hiding"))

    @property
    def haunt(self) -> int:
        return self.house.haunt + 1

    def kinds(self) -> list[str]:
        """The names of the events of the latest When."""
        return [event.partition("(")[0] for event in self.events()]


def split_area(written: Iterable[str]) -> list[tuple[str, list[str]]]:
    found = []
    for text in written:
        match = re.fullmatch(r"(\w+)(?:\[(.*)\])?", text)
        assert match is not None, text
        found.append((match.group(1), re.findall(r"\w+", match.group(2) or "")))
    return found


def lay_area(g: House, seat: int, written: Iterable[str]) -> None:
    for exit_card, boons in split_area(written):
        row = [-1, -1]
        for boon in boons:
            row[g.setup.sort[CARDS.index(boon)] - PROTECTION] = CARDS.index(boon)
        g.exits[seat] += (CARDS.index(exit_card),)
        g.protection[seat] += (row[0],)
        g.tool[seat] += (row[1],)
        for card in (exit_card, *boons):
            g.escape_deck.remove(CARDS.index(card))
            g.total[seat] += g.setup.points[CARDS.index(card)]


def characters_of(seats: int, named: Mapping[str, str]) -> list[str]:
    """The named ones in their seats, the rest as they come."""
    left = [name for name in EXTRAS if name not in named.values()]
    return [named.get(LETTERS[seat]) or left.pop(0) for seat in range(seats)]


def deal(g: House, seat: int, cards: Iterable[str]) -> None:
    """Into the hand, out of the deck."""
    held = sorted(CARDS.index(card) for card in cards)
    g.hand[seat] = tuple(held)
    for card in held:
        g.escape_deck.remove(card)


def table(
    seats: int = 3,
    *,
    at: str = "main",
    turn: str = "A",
    characters: Mapping[str, str] | None = None,
    rooms: str = "",
    haunt: int = 8,
    hands: Mapping[str, Iterable[str]] | None = None,
    play: Mapping[str, Iterable[str]] | None = None,
    hiding: str = "",
    options: Mapping[str, Any] | None = None,
    deck: Iterable[str] | None = None,
    pile: Iterable[str] = (),
    omens: Iterable[str] | None = None,
    **fields: Any,
) -> Given:
    """A turn in progress, paused at a step of `Turn`; rooms are written "1 2 5"."""
    scene = Given(seats, options)
    g = scene.laid_out
    assert isinstance(g, House)
    numbers = [int(word) for word in rooms.split()] or list(range(1, seats + 1))
    scene.given(
        character=characters_of(seats, characters or {}),
        room=[ROOMS[number - 1] for number in numbers],
        haunt=ROOMS[haunt - 1],
        hiding=list(hiding),
        turn=turn,
        active=turn,
        turns=5,
        phase="escape",
    )
    for seat, cards in (hands or {}).items():
        deal(g, LETTERS.index(seat), cards)
    for seat, area in (play or {}).items():
        lay_area(g, LETTERS.index(seat), area)
    if deck is not None:
        short_deck(g, [CARDS.index(card) for card in deck], [CARDS.index(card) for card in pile])
    if omens is not None:
        g.possession_deck = sorted(OMENS.index(card) for card in omens)
        spent = g.setup.possessions[:]
        for card in g.possession_deck:
            spent.remove(card)
        g.possession_pile = spent
    scene.given(**fields)
    scene.begin("Game", at="next").begin("Turn", at=at, seat=turn)
    return scene


def short_deck(g: House, deck: list[int], pile: list[int]) -> None:
    """A deck and a pile of just these cards: the rest lies in the box, out of this game."""
    for card in (*deck, *pile):
        g.escape_deck.remove(card)
    box = g.escape_deck
    setup = g.setup
    g.escape_deck = sorted(deck)
    g.escape_pile = pile
    setup.escapes = setup.escapes[:]
    for card in box:
        setup.escapes.remove(card)


def new_game(seats: int = 3, options: Mapping[str, Any] | None = None) -> Given:
    """From the very beginning. Dice for the characters are the test's: a 1 that comes for ever
    would be taken for ever."""
    return Given(seats, options)
