"""Hooks: a game's own terminal rendering, an optional `shown/terminal.py` in its package.

Everything in it is optional too. A game that brings nothing is shown by `board` and told event
by event.

- `board(known, events, narrator, width)`: lines of (text, style) spans, `("\\t", "")` being a
  column stop. `known` and `events` belong to whoever looks.
- `BEGINS`: names of events that begin a paragraph of the story.
- `heading(event, narrator)`: the heading this event stands under, such as its round, or None.
- `quiet(event)`: is this event too dull for the story? The log has it all the same.
- `story(events, narrator)`: after the end, the match in a few sentences.
- `why(known, action, narrator)`: what speaks for an action, in a few words, for hints.

Words under `brief.<event>` are used in the story instead of `event.<event>`: shorter, for readers
who saw the paragraph begin. Words under `together.<event>` say in one sentence, wherever the story
or the log is told, that several seats in a row (`{seats}`, `{number}`) did the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from gloaming.core.flow import Action
from gloaming.core.kinds import Json
from gloaming.core.known import Known
from gloaming.core.narration import Narrator
from gloaming.core.spec import GameSpec

Event = Mapping[str, Json]
Lines = Sequence[Sequence[tuple[str, str]]]


def never(event: Event) -> bool:
    return False


def no_heading(event: Event, narrator: Narrator) -> str | None:
    return None


def nothing(events: Sequence[Event], narrator: Narrator) -> list[str]:
    return []


def no_reason(known: Known, action: Action, narrator: Narrator) -> str:
    return ""


@dataclass(frozen=True)
class Hooks:
    board: Callable[[Known, Sequence[Event], Narrator, int], Lines] | None = None
    begins: frozenset[str] = frozenset()
    heading: Callable[[Event, Narrator], str | None] = no_heading
    quiet: Callable[[Event], bool] = never
    story: Callable[[Sequence[Event], Narrator], list[str]] = nothing
    why: Callable[[Known, Action, Narrator], str] = no_reason


def hooks_of(spec: GameSpec) -> Hooks:
    """The game's own hooks, or the defaults."""
    module = spec.shown("terminal")
    if module is None:
        return Hooks()
    return Hooks(
        board=getattr(module, "board", None),
        begins=frozenset(getattr(module, "BEGINS", ())),
        heading=getattr(module, "heading", no_heading),
        quiet=getattr(module, "quiet", never),
        story=getattr(module, "story", nothing),
        why=getattr(module, "why", no_reason),
    )
