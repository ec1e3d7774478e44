"""End screen: who won, the story of the match, and all hidden information revealed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from gloaming.core.flow import SPECTATOR
from gloaming.core.narration import Narrator
from gloaming.core.outcome import outcome
from gloaming.core.session import Session
from gloaming.terminal import talk
from gloaming.terminal.asking import read_typed
from gloaming.terminal.hooks import Event, Hooks, no_heading
from gloaming.terminal.screen import Screen
from gloaming.terminal.telling import log_lines

if TYPE_CHECKING:
    from gloaming.terminal.evening import Evening


def show_ending(evening: Evening) -> None:
    """The last board, the winner, the story; then the person may read on or save."""
    evening.show_board(evening.people[0] if len(evening.people) == 1 else SPECTATOR)
    tell_result(evening.screen, evening.session, evening.hooks, evening.narrator)
    if evening.people:
        linger(evening)


def tell_result(screen: Screen, session: Session, hooks: Hooks, narrator: Narrator) -> None:
    screen.say(result(session, narrator), "title", indent=1)
    for sentence in (*ranking(session, narrator), *hooks.story(session.events(None), narrator)):
        screen.say(sentence, indent=1)
    hidden = revealed(session, narrator, hooks.heading)
    if hidden:
        screen.say()
        screen.say(narrator.say("ui.what_was_hidden"), "title", indent=1)
        for sentence in hidden:
            screen.say(sentence, "past", indent=1)
    screen.say()


def result(session: Session, narrator: Narrator) -> str:
    """Who wins. The table is read here only because the game is over."""
    winners = [narrator.seat(seat) for seat in outcome(session.spec, session.table).winners]
    if not winners:
        return narrator.say("ui.nobody_wins")
    if len(winners) == 1:
        return narrator.say("ui.wins", {"name": winners[0]})
    return narrator.say("ui.win_together", {"names": narrator.listed(winners)})


def ranking(session: Session, narrator: Narrator) -> list[str]:
    """A line for each seat, best first, in games that count points."""
    found = outcome(session.spec, session.table)
    places = sorted(zip(found.ranks, range(len(found.ranks)), strict=True))
    return [
        narrator.say(
            "ui.ranked",
            {"rank": rank, "name": narrator.seat(seat), "points": (found.points or [])[seat]},
        )
        for rank, seat in places
    ]


def revealed(
    session: Session,
    narrator: Narrator,
    heading: Callable[[Event, Narrator], str | None] = no_heading,
) -> list[str]:
    """What a spectator was not told, now with every face open, in order; what happened under one
    heading stands together and says so."""
    found: list[str] = []
    under: str | None = None
    begun = False  # is there a sentence under this heading already?
    everything = session.events(None)
    for event, told in zip(everything, session.log, strict=True):
        latest = heading(event, narrator)
        if latest is not None and latest != under:
            under, begun = latest, False
        open_to_all = not told[2] and told[1] is not None
        if open_to_all or told[3] >> SPECTATOR & 1:
            continue
        sentence = narrator.event(event)
        if under is None:
            found.append(sentence)
        elif begun:
            found[-1] += f" {sentence}"
        else:
            found.append(f"{under} · {sentence}")
            begun = True
    return found


def linger(evening: Evening) -> None:
    """Prompt after the end: the whole log, saving, or leaving."""
    while True:
        typed = read_typed(evening.screen.read(evening.words("after_end") + " "), evening.narrator)
        if typed.command in ("again", "quit"):
            return
        if typed.command == "log":
            events = evening.session.events(None)
            for line in log_lines(events, evening.narrator):
                evening.screen.say(line, "past", indent=1, names=evening.name_styles())
        elif typed.command == "save":
            talk.save(evening, SPECTATOR, typed.rest)
        elif typed.command == "rules":
            talk.rules(evening, SPECTATOR, typed.rest)
        elif typed.command == "options":
            talk.options(evening, SPECTATOR, "")
