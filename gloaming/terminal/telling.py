"""Event formatting: paragraphs for the story on the screen, single sentences for the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gloaming.core.narration import Narrator
from gloaming.terminal.hooks import Event, Hooks
from gloaming.terminal.screen import Screen


@dataclass(frozen=True)
class Paragraph:
    text: str
    heading: bool = False


class Teller:
    """Gathers events into paragraphs. One that may still grow is held back until `rest`."""

    def __init__(self, hooks: Hooks, narrator: Narrator) -> None:
        self.hooks = hooks
        self.narrator = narrator
        self._open: list[Event] = []
        self._heading: str | None = None

    def hear(self, events: Sequence[Event]) -> list[Paragraph]:
        """The paragraphs that these events complete."""
        done: list[Paragraph] = []
        for event in events:
            if event["event"] in self.hooks.begins or not self.hooks.begins:
                done += self.rest()
            heading = self.hooks.heading(event, self.narrator)
            if heading is not None and heading != self._heading:
                done += self.rest()
                done.append(Paragraph(heading, heading=True))
                self._heading = heading
            if not self.hooks.quiet(event):
                self._open.append(event)
        return done

    def rest(self) -> list[Paragraph]:
        """The paragraph that was still open, if there is one."""
        told, self._open = self._open, []
        return [Paragraph(" ".join(self.narrator.tell(told, brief=True)))] if told else []

    def whole(self, events: Sequence[Event]) -> list[Paragraph]:
        """These events as a story from beginning to end."""
        return self.hear(events) + self.rest()


def show(screen: Screen, paragraphs: Sequence[Paragraph], names: Mapping[str, str]) -> None:
    for paragraph in paragraphs:
        if paragraph.heading:
            screen.say()
            screen.rule(paragraph.text)
        else:
            screen.say(paragraph.text, "past", indent=1, hang=2, names=names)


def log_lines(events: Sequence[Event], narrator: Narrator) -> list[str]:
    """Every event in full, one sentence each; what several did alike, in one."""
    return narrator.tell(events)
