"""Scenarios of Tillinghast with the conventions of the ledger (section 10).

Seats are the letters A to E for the ledger's 0 to 4; seat A is the start player; unlisted power
and marks are 0 and none; ghosts nobody mentions lie in a far corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Self

from gloaming.games.tillinghast import SPEC
from gloaming.games.tillinghast.bots.cloud import FLAGS, Cloud
from gloaming.games.tillinghast.bots.memory import Notes
from gloaming.games.tillinghast.rules.state import Tillinghast
from gloaming.games.tillinghast.rules.village import members, name_square
from gloaming.games.tillinghast.rules.vocabulary import SQUARES
from gloaming.testing import Scenario

YES, NO = "declare(yes)", "declare(no)"
LETTERS = "ABCDE"
# Where ghosts wait that a scenario does not mention; on no map a Grave, a light or Cursed.
CORNER = {"yard": "E2", "lychgate": "F1", "chapel": "A1", "green": "J8", "saltmarsh": "M2"}


class Given(Scenario):
    """A scenario that knows who is asked after a turn."""

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        super().__init__(SPEC, seats, options)

    @property
    def night(self) -> Tillinghast:
        return self.state(Tillinghast)

    def at(self, seat: str) -> str:
        """Where a ghost is in truth."""
        return str(self.value("square", seat))

    def nobody_stirs(self) -> Self:
        """Whoever is asked after a turn stays still."""
        return self.keep_answering(NO)

    def stirs(self, *seats: str) -> Self:
        """These seats say yes, the others who are asked say no."""
        return self.answers(dict.fromkeys(seats, YES), others=NO)

    def finishes(self, seat: str, draw: int) -> Self:
        """The turn ends, and nobody stirs."""
        self.does(seat, f"finish({draw})")
        return self.nobody_stirs()

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
    table = laid_out(count, village, start, there, marks or {}, scattered or {}, options or {})
    table.given(active=seat).given(**fields)
    return table.begin("Night", at="turn over").begin("Turn", at="begin", seat=seat)


def laid_out(
    seats: int,
    village: str,
    start: str,
    squares: Mapping[str, str],
    marks: Mapping[str, Iterable[str]],
    scattered: Mapping[str, str],
    options: Mapping[str, Any],
) -> Given:
    """A village with everybody in it, and nobody's turn yet."""
    table = Given(seats, {"map": village, "start_player": LETTERS.index(start), **options})
    sets = {letter: list(marked) for letter, marked in marks.items()}
    table.given(
        start_player=start,
        square={letter: squares.get(letter, CORNER[village]) for letter in LETTERS[:seats]},
        marks=sets or [[]] * seats,
        spirits={letter: len(marked) for letter, marked in sets.items()} or [0] * seats,
    )
    for letter, how in scattered.items():
        table.given(exile={letter: how}, square={letter: None}, banished={letter: 1})
    return table


def new_game(seats: int = 2, options: Mapping[str, Any] | None = None) -> Given:
    """From the very beginning, on the yard, seat A first unless the options say otherwise."""
    return Given(seats, {"map": "yard", "start_player": 0, **(options or {})})


def hour(
    number: int,
    village: str = "yard",
    *,
    squares: Mapping[str, str] | None = None,
    marks: Mapping[str, Iterable[str]] | None = None,
    scattered: Mapping[str, str] | None = None,
    start: str = "A",
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Given:
    """The last turn of a round is over; its special hour comes next."""
    seats = len(fields["power"])
    table = laid_out(
        seats, village, start, squares or {}, marks or {}, scattered or {}, options or {}
    )
    return table.given(round=number, active=start).given(**fields).begin("Night", at="hour")
