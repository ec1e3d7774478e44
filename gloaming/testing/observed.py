"""Queries of a scenario: what anybody, a viewer or a seat can ask. Nothing here changes it."""

from __future__ import annotations

from typing import Any, TypeVar

from gloaming.core.flow import CHANCE, OVER, Table
from gloaming.core.kinds import Json
from gloaming.core.known import Memory
from gloaming.core.session import Session
from gloaming.core.spec import GameSpec
from gloaming.testing.expectations import Mismatch, shape_of
from gloaming.testing.layout import ImpossibleState
from gloaming.testing.naming import LETTERS, WATCHING, Naming
from gloaming.testing.seats import Question, bots_answer, moment_of, question_of
from gloaming.testing.streams import Rest, Update, Watcher

Seat = str | int
State = TypeVar("State", bound=Table)


class Observed:
    """A table that can be looked at from everywhere. Viewers are seats and the `spectator`."""

    spec: GameSpec
    seats: int
    names: Naming
    rests: list[Rest]  # the table after every input so far
    latest: int  # the event number with which the latest When began

    @property
    def session(self) -> Session:
        raise NotImplementedError

    @property
    def begun_by_hand(self) -> bool:
        """Was the table laid out in the middle of a procedure?"""
        raise NotImplementedError

    @property
    def table(self) -> Table:
        """The truth, as numbers."""
        return self.session.table

    def state(self, kind: type[State]) -> State:
        """The same as the game's own type: `scene.state(House).haunt`."""
        g = self.table
        if not isinstance(g, kind):
            raise TypeError(f"the table is a {type(g).__name__}, not a {kind.__name__}")
        return g

    def events(
        self, to: Seat = WATCHING, *, since: int | None = None, all: bool = False
    ) -> list[str]:
        """What the latest When told a viewer; or since a `point`, or in the whole game."""
        session = self.session
        viewer = self.names.viewer(to)
        log = session.log if all else session.log[self.latest :]
        if since is not None:
            log = [told for rest in self.rests[since:] for told in rest.told]
        written = [self.names.write_event(told, viewer) for told in log]
        return [event for event in written if event is not None]

    def whispers(self, seat: Seat) -> list[str]:
        """What the latest When told a seat and not the spectator."""
        everybody = self.events()
        return [event for event in self.events(seat) if event not in everybody]

    def stream(self, to: Seat = WATCHING, since: int = 0) -> list[Update]:
        """Everything that reached a viewer since a `point`, input by input: the events it heard,
        then its view (with its aid) and its question. What brought it nothing is left out."""
        session = self.session
        viewer = self.names.viewer(to)
        watcher = Watcher(self.spec, session.setup, viewer, session.first_memory(viewer))
        return [update for number, update in watcher.watch(self.rests) if number >= since]

    @property
    def point(self) -> int:
        """Now, for `stream(…, since=point)`."""
        self.session.table  # noqa: B018 - the game begins, and notes its first rest
        return len(self.rests)

    def legal(self, seat: Seat) -> set[str]:
        """The legal answers of a seat, as the ledger writes them."""
        legal = self.table.legal(self.names.viewer(seat))
        return {self.names.write_action(action) for action in legal}

    def question(self, seat: Seat) -> Question | None:
        """What a seat is asked: prompt, facts, options, sentence; None while it is not asked."""
        return question_of(self.session, self.names, self.names.viewer(seat))

    def suggestion(self, seat: Seat, bot: str, *, seed: int = 0) -> str:
        """What a bot would answer for a seat."""
        number = self.asked_seat(seat)
        self.check_memory()
        return self.names.write_action(bots_answer(self.session, number, bot, seed))

    def value(self, name: str, of: Any = None) -> Any:
        """A field of the table by names; of a list also one entry: `value("tokens", "B")`."""
        shape = shape_of(self.spec, name)
        there = getattr(self.table, name)
        named = self.names.name(shape, there)
        return named if of is None else named[self.names.places([of], len(there))[of]]

    def view(self, viewer: Seat = WATCHING) -> dict[str, Json]:
        """What a viewer sees now, with the aid its table gives it."""
        return self.session.view(self.names.viewer(viewer))

    def aid(self, viewer: Seat = WATCHING) -> dict[str, Json]:
        """What the table works out for a viewer; empty where it gives no aid."""
        self.check_memory()
        found: dict[str, Json] = self.session.aid(self.names.viewer(viewer)).get("aid", {})
        return found

    def memory(self, viewer: Seat = WATCHING) -> Memory:
        """What a viewer remembers and can deduce: the game's own object."""
        self.check_memory()
        return self.session.memory(self.names.viewer(viewer))

    def check_memory(self) -> None:
        """A memory that cannot begin in the middle would be plainly wrong."""
        memory = type(self.session.memory(0))
        unable = memory is not Memory and memory.start_from is Memory.start_from
        if unable and self.begun_by_hand:
            raise ImpossibleState(
                f"{memory.__name__} of {self.spec.id} cannot begin in the middle of a game: give it"
                " `start_from`, or play the scenario from its very beginning"
            )

    def can_undo(self, seat: Seat) -> int:
        """How many of its latest inputs a seat may take back."""
        return self.session.can_undo(self.names.seat(seat))

    def asked_seat(self, seat: Seat) -> int:
        """The number of a seat that is asked just now."""
        number = self.names.seat(seat)
        if not self.table.is_asked(number):
            raise Mismatch(f"{seat} is not asked. {self.who_is_asked()}")
        return number

    @property
    def asked(self) -> str:
        """The letters of the seats whose answer is missing."""
        g = self.table
        return "".join(LETTERS[seat] for seat in range(self.seats) if g.is_asked(seat))

    @property
    def over(self) -> bool:
        return self.table.wait == OVER

    @property
    def pending(self) -> str | None:
        """The source of chance the table rests at."""
        g = self.table
        return self.spec.vocabulary.sources[g.source].name if g.wait == CHANCE else None

    @property
    def window(self) -> str | None:
        """The reaction window that is open, by name."""
        moment = moment_of(self.table)
        return None if moment is None else str(self.spec.vocabulary.name("moment", moment))

    def who_is_asked(self) -> str:
        """What the table waits for, in a few words."""
        if self.over:
            return "The game is over"
        asked = ", ".join(self.asked)
        return f"{asked} is asked" if asked else f"The table waits for {self.pending}"
