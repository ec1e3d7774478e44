"""Scenarios of Tillinghast with the conventions of the ledger (section 10).

Seats are the letters A to E for the ledger's 0 to 4; seat A is the start player; unlisted power
and marks are 0 and none; ghosts nobody mentions lie in a far corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Self

from gloaming.core import wire
from gloaming.core.flow import SPECTATOR
from gloaming.games.tillinghast import SPEC
from gloaming.games.tillinghast.cloud import FLAGS, Cloud
from gloaming.games.tillinghast.imagine import Notes
from gloaming.games.tillinghast.state import Tillinghast
from gloaming.games.tillinghast.village import members, name_square
from gloaming.games.tillinghast.vocabulary import SQUARES
from gloaming.testing import Scenario

YES = {"do": "declare", "yes": True}
NO = {"do": "declare", "yes": False}
LETTERS = "ABCDE"
# Where ghosts wait that a scenario does not mention; on no map a Grave, a light or Cursed.
CORNER = {"yard": "E2", "lychgate": "F1", "chapel": "A1", "green": "J8", "saltmarsh": "M2"}


class Given(Scenario):
    """A scenario that knows who is asked after a turn, and hears several actions in a row."""

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        super().__init__(SPEC, seats, options)

    @property
    def night(self) -> Tillinghast:
        assert isinstance(self.table, Tillinghast)
        return self.table

    def at(self, seat: str) -> str:
        """Where a ghost is in truth."""
        return name_square(self.night.square[LETTERS.index(seat)])

    def hears(self, seat: str, *actions: Any, to: str | None = None) -> list[str]:
        """What a series of actions of one seat tells another (None: the spectator)."""
        told: list[str] = []
        for action in actions:
            self.does(seat, action)
            told.extend(self.events(to))
        return told

    def acts(self, seat: str, *actions: Any) -> Self:
        """A series of actions of one seat, such as a spell and where it leads."""
        for action in actions:
            self.does(seat, action)
        return self

    def stream(self, seat: str, actions: Iterable[Any], viewer: str | None) -> list[Any]:
        """What reaches a viewer (None: the spectator), input by input: news and the new view.

        Inputs that bring it neither are left out, as they would be on its way.
        """
        number = SPECTATOR if viewer is None else LETTERS.index(viewer)
        before = wire.view(SPEC, self.table, number)
        found = []
        for action in actions:
            self.does(seat, action)
            news, now = self.events(viewer), wire.view(SPEC, self.table, number)
            if news or now != before:
                found.append((news, now))
            before = now
        return found

    def nobody_stirs(self) -> Self:
        """Whoever is asked after a turn stays still."""
        while self.asked and "declare" in "".join(self.legal(self.asked[0])):
            self.does(self.asked[0], NO)
        return self

    def stirs(self, *seats: str) -> Self:
        """These seats say yes, the others who are asked say no."""
        for seat in self.asked:
            self.does(seat, YES if seat in seats else NO)
        return self

    def finishes(self, seat: str, draw: int) -> Self:
        """The turn ends, and nobody stirs."""
        self.does(seat, f"finish({draw})")
        return self.nobody_stirs()

    def whispers(self, seat: str) -> list[str]:
        """What the latest action told a seat and nobody else."""
        everybody = self.events()
        return [event for event in self.events(seat) if event not in everybody]

    def everybody_knows(self) -> Self:
        """All ghosts have just been seen: every viewer knows where they are and what they hold."""
        g = self.night
        for notes in self.session.memories.values():
            assert isinstance(notes, Notes)
            notes.power, notes.spirits = g.power[:], g.spirits[:]
            for seat in range(self.seats):
                cloud = Cloud()
                marks = 1 << g.setup.chart.marks_of(g.marks[seat])
                cloud.add(g.square[seat] * FLAGS, marks, 1.0)
                notes.beliefs[seat].rest(cloud)
            notes.turn(g.active)
        return self

    def possible(self, seat: str, viewer: int = 0) -> str:
        """The squares a ghost can be on, as a viewer has worked them out."""
        notes = self.session.memories[viewer]
        assert isinstance(notes, Notes)
        return names(notes.possible(LETTERS.index(seat)))


def names(mask: int) -> str:
    """Squares by name, in the order of the alphabet, as the ledger lists them."""
    return " ".join(sorted(name_square(square) for square in members(mask)))


def number(square: str) -> int:
    return SQUARES.number(square, 5)


def acting(
    seat: str = "A",
    *,
    village: str = "yard",
    seats: int | None = None,
    squares: Mapping[str, str] | None = None,
    marks: Mapping[str, Iterable[str]] | None = None,
    options: Mapping[str, Any] | None = None,
    start: str = "A",
    scattered: Mapping[str, str] | None = None,
    **fields: Any,
) -> Given:
    """It is a seat's turn. `scattered` maps banished seats to `loses_turn` or `returns`."""
    there = {seat: CORNER[village], **(squares or {})}
    count = seats or max(2, *[LETTERS.index(letter) + 1 for letter in there])
    chosen = {"map": village, "start_player": LETTERS.index(start), **(options or {})}
    table = Given(count, chosen)
    placed = {letter: there.get(letter, CORNER[village]) for letter in LETTERS[:count]}
    table.given(
        active=seat,
        start_player=start,
        square=placed,
        marks={letter: list(marked) for letter, marked in (marks or {}).items()} or [[]] * count,
        spirits={letter: len(list(marked)) for letter, marked in (marks or {}).items()}
        or [0] * count,
    )
    for letter, how in (scattered or {}).items():
        table.given(exile={letter: how}, square={letter: None}, banished={letter: 1})
    table.given(**fields)
    return table.begin("Night", at="turn over").begin("Turn", at="begin", seat=seat)


def new_game(seats: int = 2, options: Mapping[str, Any] | None = None) -> Given:
    """From the very beginning, on the yard, seat A first unless the options say otherwise."""
    return Given(seats, {"map": "yard", "start_player": 0, **(options or {})})


def hour(number: int, village: str = "yard", **fields: Any) -> Given:
    """The last turn of a round is over; its special hour comes next."""
    seats = len(fields["power"])
    squares = fields.pop("squares", {})
    scattered = fields.pop("scattered", {})
    marks = fields.pop("marks", {})
    start = fields.pop("start", "A")
    options = {"map": village, "start_player": LETTERS.index(start), **fields.pop("options", {})}
    table = Given(seats, options)
    placed = {letter: squares.get(letter, CORNER[village]) for letter in LETTERS[:seats]}
    table.given(
        round=number,
        active=start,
        start_player=start,
        square=placed,
        marks={letter: list(marked) for letter, marked in marks.items()} or [[]] * seats,
        spirits={letter: len(list(marked)) for letter, marked in marks.items()} or [0] * seats,
    )
    for letter, how in scattered.items():
        table.given(exile={letter: how}, square={letter: None}, banished={letter: 1})
    table.given(**fields)
    return table.begin("Night", at="hour")
