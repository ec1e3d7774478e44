"""Replay viewer: a saved game as a story, at one input, or step by step."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from gloaming.core import wire
from gloaming.core.flow import SPECTATOR
from gloaming.core.narration import Narrator
from gloaming.core.session import Session
from gloaming.terminal.board import GenericBoard, open_view
from gloaming.terminal.ending import tell_result
from gloaming.terminal.hooks import Event, Lines, hooks_of
from gloaming.terminal.screen import Screen
from gloaming.terminal.telling import Teller, log_lines, show


class Playback:
    """A whole game, seen by one viewer; None sees everything."""

    def __init__(
        self,
        session: Session,
        screen: Screen,
        language: str,
        names: Sequence[str],
        viewer: int | None,
    ) -> None:
        self.session = session
        self.screen = screen
        self.viewer = viewer
        self.hooks = hooks_of(session.spec)
        seats = session.record.header.seats
        plain = Narrator(session.spec, language)
        self.names = [*names, *[plain.seat(seat) for seat in range(len(names), seats)]]
        self.narrator = Narrator(session.spec, language, self.names)
        self.last = len(session.record.standing())

    # -- three ways of looking --------------------------------------------------------------------

    def tell_all(self) -> None:
        """The whole story, from the first deal to the end or to where the game was left."""
        self.title()
        paragraphs = Teller(self.hooks, self.narrator).whole(self.events(self.last))
        show(self.screen, paragraphs, dict.fromkeys(self.names, "title"))
        self.close()

    def show_moment(self, number: int) -> None:
        """What just happened, and the table as it stood then."""
        self.title()
        self.show_input(number)

    def step(self) -> None:
        """Step interactively, one input per Enter."""
        self.title()
        number = 0
        self.show_input(number)
        with suppress(EOFError, KeyboardInterrupt):
            while True:
                said = self.screen.read(self.narrator.say("ui.replay_commands") + " ").strip()
                if said.casefold() in ("q", "quit"):
                    return
                number = self.next_moment(number, said)

    # -- parts ------------------------------------------------------------------------------------

    def next_moment(self, number: int, said: str) -> int:
        """Execute a navigation command and show the result; the input we are at then."""
        wanted = number + 1
        if said.casefold() == "b":
            wanted = number - 1
        elif said:
            wanted = int(said) if said.isascii() and said.isdecimal() and len(said) < 9 else -1
        if not 0 <= wanted <= self.last:
            facts = {"least": 0, "most": self.last}
            self.screen.say(self.narrator.say("ui.not_a_choice", facts), "past", indent=1)
            return number
        self.show_input(wanted)
        return wanted

    def show_input(self, number: int) -> None:
        """What the latest input brought, in full, and the table as it stood then."""
        before = len(self.events(number - 1)) if number else 0
        for line in log_lines(self.events(number)[before:], self.narrator):
            names = dict.fromkeys(self.names, "title")
            self.screen.say(line, "past", indent=1, hang=2, names=names)
        self.table(number)
        if number == self.last:
            self.close()

    def title(self) -> None:
        name = self.narrator.say("game.name")
        if self.viewer is not None and self.viewer != SPECTATOR:
            seen = self.narrator.say("ui.seen_from", {"name": self.names[self.viewer]})
            name = f"{name}, {seen}"
        self.screen.rule(name)

    def table(self, number: int) -> None:
        """The board after so many inputs."""
        facts = {"number": number, "most": self.last}
        self.screen.rule(self.narrator.say("ui.moment", facts))
        self.screen.paint(self.board(self.session.at(number)), indent=1)
        self.screen.rule()

    def board(self, then: Session) -> Lines:
        viewer = SPECTATOR if self.viewer is None else self.viewer
        if self.hooks.board is not None:
            events = then.events(viewer)
            return self.hooks.board(
                then.known(viewer), events, self.narrator, self.screen.width - 1
            )
        generic = GenericBoard(then.spec, self.narrator)
        if self.viewer is None:
            return generic.lines(open_view(then), open_view(then))
        return generic.lines(then.view(viewer), then.view(SPECTATOR))

    def events(self, number: int) -> list[Event]:
        """The viewer's events after so many inputs."""
        then = self.session.at(number)
        if self.viewer is not None:
            return list(then.events(self.viewer))
        opened = [wire.event(then.spec, told, None) for told in self.session.log[: len(then.log)]]
        return [event for event in opened if event is not None]

    def close(self) -> None:
        self.screen.say()
        if self.session.over:
            tell_result(self.screen, self.session, self.hooks, self.narrator)
        else:
            self.screen.say(self.narrator.say("ui.left_here"), "title", indent=1)
