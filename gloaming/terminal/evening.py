"""Main loop of a terminal table: whose move it is, what they see, and how it ends."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random

from gloaming.core.flow import NOBODY, SPECTATOR, Refused
from gloaming.core.kinds import Json
from gloaming.core.narration import Narrator
from gloaming.core.session import Session
from gloaming.terminal import asking, talk
from gloaming.terminal.board import GenericBoard, open_view
from gloaming.terminal.chairs import SeatedPlayer, persona
from gloaming.terminal.ending import show_ending
from gloaming.terminal.hooks import Lines, hooks_of
from gloaming.terminal.rulebook import Rulebook
from gloaming.terminal.saving import CannotSave, Drawer
from gloaming.terminal.screen import Screen
from gloaming.terminal.talk import Leave
from gloaming.terminal.telling import Teller, show
from gloaming.terminal.thinking import Thinker, legal_of, moment_left


class Evening:
    """One session, the people and bots around it, and the screen between them."""

    def __init__(
        self,
        session: Session,
        chairs: Sequence[SeatedPlayer],
        screen: Screen,
        language: str,
        rng: Random,
        drawer: Drawer,
    ) -> None:
        self.session = session
        self.spec = session.spec
        self.chairs = chairs
        self.screen = screen
        self.rng = rng
        self.drawer = drawer
        self.hooks = hooks_of(self.spec)
        self.rulebook = Rulebook(self.spec)
        self.people = [seat for seat, chair in enumerate(chairs) if chair.agent is None]
        self.thinkers = {
            seat: Thinker(chair.agent, rng)
            for seat, chair in enumerate(chairs)
            if chair.agent is not None
        }
        # The viewer the screen is rendered for: the only person, a spectator, or for now nobody.
        self.eyes = NOBODY if len(self.people) > 1 else (*self.people, SPECTATOR)[0]
        self.told: dict[int, int] = {}  # by viewer: how many of its events it has read
        self.introduced = False  # has the first question said what can be typed?
        self.saved = -1  # inputs in the record when it was last saved
        self.speak(language)

    def speak(self, language: str) -> None:
        """Switch the language."""
        self.language = language
        self.narrator = Narrator(self.spec, language, [chair.name for chair in self.chairs])
        self.generic = GenericBoard(self.spec, self.narrator)
        self.tellers: dict[int, Teller] = {}  # by viewer

    def words(self, key: str, **facts: str | int | bool) -> str:
        return self.narrator.say(f"ui.{key}", facts)

    # -- the evening ------------------------------------------------------------------------------

    def play(self) -> int:
        """Run until the game is over or somebody leaves; the exit code."""
        try:
            self.welcome()
            self.tell()
            while not self.session.over:
                seat = self.next_seat()
                if seat in self.thinkers:
                    self.bot_moves(seat)
                else:
                    self.person_moves(seat)
            self.tell(everything=True)
            self.keep()
            show_ending(self)
        except (Leave, EOFError):
            self.keep(aloud=True)
        except KeyboardInterrupt:
            return talk.interrupted(self)
        self.screen.say(self.words("goodbye"), "past")
        return 0

    def next_seat(self) -> int:
        """Of those asked: bots first, then whoever has the screen, then the next person."""
        seats = range(len(self.chairs))
        asked = [seat for seat in seats if self.session.question(seat) is not None]
        return min(asked, key=lambda seat: (seat not in self.thinkers, seat != self.eyes, seat))

    def welcome(self) -> None:
        screen, say = self.screen, self.narrator.say
        screen.rule(say("game.name"))
        for key in ("game.story", "game.goal"):
            if self.narrator.words.has(key):
                screen.say(say(key).strip(), indent=1)
                screen.say()
        for seat, chair in enumerate(self.chairs):
            if chair.agent is None:
                note = self.words("you") if self.people == [seat] else self.words("person")
                text = f"{chair.name} ({note})"
            else:
                name, temper = persona(self.narrator, chair.bot)
                text = f"{chair.name} · {name}. {temper}".strip()
            screen.say(text, lead=(f" {seat + 1}  ", "past"))
        screen.say()

    # -- moves ------------------------------------------------------------------------------------

    def bot_moves(self, seat: int) -> None:
        """A bot's move, after a delay, and what came of it."""
        session = self.session
        started = time.monotonic()
        thinker = self.thinkers[seat]
        seen = self.seen_asked(seat)
        with self.screen.aside() as aside:
            remark = self.words("thinking", name=self.chairs[seat].name) if seen else ""
            known, legal = session.known(seat), legal_of(session, seat)
            choice = thinker.choose(known, legal, partial(aside, remark))
        if len(self.people) < 2:
            self.screen.pause(moment_left(started))
        session.decide_raw(seat, choice)
        if thinker.lost and seen:
            self.screen.say(self.words("bot_lost", name=self.chairs[seat].name), "past", indent=1)
        if len(self.people) < 2:
            self.tell()

    def seen_asked(self, seat: int) -> bool:
        """May whoever looks know that this seat is being asked?"""
        if self.eyes == NOBODY:
            return False
        return seat in self.session.view(self.eyes)["waiting"]["seats"]

    def person_moves(self, seat: int) -> None:
        """A person's move: uncover the screen, show news, board and question, read the answer."""
        if self.eyes != seat:
            self.hand_over(seat)
        self.tell(everything=True)
        self.look(seat)
        before = len(self.session.record.inputs)
        while len(self.session.record.inputs) == before:
            talk.listen(self, seat)
        self.keep()
        if len(self.people) > 1:
            self.tell(everything=True)

    def hand_over(self, seat: int) -> None:
        """Cover the screen, and uncover it for somebody else."""
        screen = self.screen
        if self.eyes != NOBODY:
            screen.say()
            screen.read(self.words("cover_now") + " ")
            self.eyes = NOBODY
            screen.clear()
            screen.rule(self.words("covered"))
        screen.read(self.words("pass_screen", name=self.chairs[seat].name) + " ")
        screen.clear()
        self.eyes = seat

    def decide(self, seat: int, action: Json) -> None:
        """A person's answer; a refusal is shown with its rule, and nothing has happened."""
        try:
            self.session.decide(seat, action)
        except Refused as refused:
            self.screen.say(self.narrator.refusal(refused), "warn", indent=1)

    # -- showing ----------------------------------------------------------------------------------

    def tell(self, everything: bool = False) -> None:
        """Print events the viewer has not read; an incomplete paragraph waits unless flushed."""
        if self.eyes == NOBODY:
            return
        events = self.session.events(self.eyes)
        start = self.told.get(self.eyes, 0)
        teller = self.tellers.setdefault(self.eyes, Teller(self.hooks, self.narrator))
        paragraphs = teller.hear(events[start:])
        if everything:
            paragraphs += teller.rest()
        self.told[self.eyes] = len(events)
        for paragraph in paragraphs:
            show(self.screen, [paragraph], self.name_styles())
            if paragraph.heading and self.eyes == SPECTATOR and self.screen.live:
                self.screen.paint(self.board(SPECTATOR), indent=1)

    def look(self, seat: int) -> None:
        """The board and the question."""
        self.show_board(seat)
        self.ask(seat)

    def show_board(self, viewer: int) -> None:
        self.screen.say()
        self.screen.rule()
        self.screen.paint(self.board(viewer), indent=1)
        self.screen.rule()

    def board(self, viewer: int) -> Lines:
        """The game's own board if it brings one, else the plain one; from this viewer's eyes.

        Once the game is over, the plain one turns every face up.
        """
        if self.hooks.board is not None:
            known = self.session.known(viewer)
            events = self.session.events(viewer)
            return self.hooks.board(known, events, self.narrator, self.screen.width - 1)
        if self.session.over:
            return self.generic.lines(open_view(self.session), open_view(self.session))
        return self.generic.lines(self.session.view(viewer), self.session.view(SPECTATOR))

    def ask(self, seat: int) -> None:
        question = self.session.question(seat)
        if question is None:
            return
        self.screen.say(self.narrator.prompt(question), "title", indent=1)
        answers = asking.answers_of(self.session, seat)
        asking.show_answers(self.screen, self.narrator, answers)
        asking.show_sets(self.screen, self.narrator, question["sets"])
        if question["forced"]:
            self.screen.say(self.words("only_choice"), "past", indent=1)
        if not self.introduced:
            self.screen.say(self.words("commands"), "past", indent=1)
            self.introduced = True

    def name_styles(self) -> dict[str, str]:
        """How names stand out in the story: one's own most."""
        return {
            chair.name: "you" if seat == self.eyes else "title"
            for seat, chair in enumerate(self.chairs)
        }

    # -- keeping ----------------------------------------------------------------------------------

    def keep(self, aloud: bool = False) -> None:
        """Save where a file was named for it."""
        if self.drawer.autosave is not None:
            self.save(self.drawer.autosave, aloud)

    def save(self, path: Path | None = None, aloud: bool = True) -> bool:
        """To `path`, or where it was saved last, or to a fresh file; says what became of it."""
        try:
            target = self.drawer.save(self.session.record, path)
        except CannotSave as trouble:
            why = self.narrator.say(trouble.key) if trouble.key else trouble.text
            facts = {"file": str(trouble.path), "why": why}
            self.screen.say(self.words("not_saved", **facts), "warn", indent=1)
            return False
        self.saved = len(self.session.record.inputs)
        if aloud:
            self.screen.say(self.words("saved", file=str(target)), "good", indent=1)
        return True
