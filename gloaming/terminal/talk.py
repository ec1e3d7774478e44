"""Commands of the prompt besides answers: rules, hints, undo, saving, leaving."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from gloaming.bots.roster import make_bot
from gloaming.core import wire
from gloaming.core.flow import Refused
from gloaming.core.locale import LANGUAGES
from gloaming.core.options import spell
from gloaming.terminal.asking import (
    answers_of,
    read_action,
    read_typed,
    sets_of,
)
from gloaming.terminal.chairs import default_bots
from gloaming.terminal.rulebook import look_up
from gloaming.terminal.screen import printable
from gloaming.terminal.telling import log_lines
from gloaming.terminal.thinking import Thinker, legal_of

if TYPE_CHECKING:
    from gloaming.terminal.evening import Evening

HINTS = 3
RULES_SHOWN = 6


class Leave(Exception):
    """Raised when a person leaves the game."""


def listen(evening: Evening, seat: int) -> None:
    """Read one line and execute it."""
    answers = answers_of(evening.session, seat)
    typed = read_typed(evening.screen.read("> "), evening.narrator)
    only = len(answers) == 1 and not sets_of(evening.session, seat)
    number = 1 if typed.command == "again" and only else typed.number
    if 1 <= number <= len(answers):
        answer = answers[number - 1]
        evening.decide(seat, answer["action"])
    elif typed.command == "again":
        evening.look(seat)
    elif typed.command == "number":
        reply(evening, "not_a_choice", least=1, most=len(answers))
    elif typed.command == "action":
        act(evening, seat, typed.rest)
    else:
        COMMANDS[typed.command](evening, seat, typed.rest)


def reply(evening: Evening, key: str, **facts: str | int | bool) -> None:
    evening.screen.say(evening.words(key, **facts), "past", indent=1)


def act(evening: Evening, seat: int, text: str) -> None:
    """An action spelt out; anything else gets a helpful line."""
    action = read_action(text, evening.spec, evening.narrator, len(evening.chairs))
    if action is None:
        reply(evening, "not_understood", what=wire.shorten(text))
        reply(evening, "commands")
    else:
        evening.decide(seat, action)


# -- commands -----------------------------------------------------------------------------------


def rules(evening: Evening, seat: int, wanted: str) -> None:
    """The short rules, a thing by its name, one rule, or those with a word."""
    screen, say = evening.screen, evening.narrator.say
    if not wanted:
        if evening.narrator.words.has("game.help"):
            for line in say("game.help").strip().splitlines():
                screen.say(line, indent=1)
        reply(evening, "rules_how", rule=next(iter(evening.rulebook.entries), "…"))
        return
    found = look_up(evening.narrator, wanted)
    found += evening.rulebook.find(wanted) or house_rule(evening, wanted.strip().upper())
    if not found:
        reply(evening, "no_rule", what=wire.shorten(wanted))
        return
    for rule, text in found[:RULES_SHOWN]:
        screen.say(text, indent=1, lead=(f"{rule}  ", "now"))
    if len(found) > RULES_SHOWN:
        others = ", ".join(rule for rule, _ in found[RULES_SHOWN:])
        reply(evening, "more_rules", rules=others)


def house_rule(evening: Evening, rule: str) -> list[tuple[str, str]]:
    """A rule of every table, which no ledger has."""
    key = f"core.rule.{rule}"
    words = evening.narrator.words
    return [(rule, words.say(key))] if words.has(key) else []


def hint(evening: Evening, seat: int, rest: str) -> None:
    """A bot's opinion of the best few answers, and what speaks for each."""
    session = evening.session
    legal = legal_of(session, seat)
    bot = default_bots(evening.spec, 1)[0]
    thinker = Thinker(make_bot(evening.spec, bot, Random(evening.rng.getrandbits(64))), evening.rng)
    known = session.known(seat)
    choice = thinker.choose(known, legal)
    if thinker.lost:
        reply(evening, "no_hint")
        return
    ranked = [thought.action for thought in thinker.thoughts() if thought.action != choice]
    labels = {
        wire.parse_action(evening.spec, len(evening.chairs), answer["action"]): (n, answer)
        for n, answer in enumerate(answers_of(session, seat), start=1)
    }
    reply(evening, "hint_from", name=evening.narrator.say(f"bot.{bot}.name"))
    for action in [choice, *ranked][:HINTS]:
        number, answer = labels.get(action, (0, None))
        if answer is None:  # a set, which has no number
            answer = wire.option(evening.spec, session.table, seat, action)
        label = evening.narrator.option(answer)
        why = evening.hooks.why(known, action, evening.narrator)
        evening.screen.say(
            f"{label} ({why})" if why else label, indent=1, lead=(f"{number or '·':>2}  ", "now")
        )


def log(evening: Evening, seat: int, rest: str) -> None:
    """Everything this seat was told since the game began."""
    lines = log_lines(evening.session.events(seat), evening.narrator)
    for line in lines:
        evening.screen.say(line, "past", indent=1, names=evening.name_styles())
    if not lines:
        reply(evening, "log_empty")


def save(evening: Evening, seat: int, name: str) -> None:
    evening.save(Path(printable(name)) if name else None)


def undo(evening: Evening, seat: int, rest: str) -> None:
    """Take back the latest answer, if nobody learned anything from it."""
    try:
        evening.session.undo(seat)
    except Refused as refused:
        evening.screen.say(evening.narrator.refusal(refused), "warn", indent=1)
        return
    evening.told[seat] = len(evening.session.events(seat))
    reply(evening, "undone")


def options(evening: Evening, seat: int, rest: str) -> None:
    """The options of this table; those that were changed stand out."""
    say, words = evening.narrator.say, evening.narrator.words
    given = evening.session.record.header.options
    for name, value in evening.spec.rules.options.resolve(given).items():
        spelt = f"option.{name}.value.{spell(value)}"
        shown = say(spelt) if words.has(spelt) else wire.shorten(spell(value)) or "–"
        style = "now" if name in given else "past"
        evening.screen.say(shown, indent=1, lead=(f"{say(f'option.{name}.name')}: ", style))
    if not evening.spec.rules.options.options:
        reply(evening, "no_options")


def language(evening: Evening, seat: int, wanted: str) -> None:
    """The language named, or the next one."""
    if not wanted:
        wanted = LANGUAGES[(LANGUAGES.index(evening.language) + 1) % len(LANGUAGES)]
    names = {word: code for code in LANGUAGES for word in (code, name_of(evening, code))}
    code = names.get(wanted.casefold())
    if code is None:
        reply(evening, "no_language", what=wire.shorten(wanted), languages=", ".join(LANGUAGES))
        return
    evening.speak(code)
    evening.look(seat)


def name_of(evening: Evening, code: str) -> str:
    return evening.words(f"language_name.{code}").casefold()


def leave(evening: Evening, seat: int, rest: str) -> None:
    """Leave; unsaved progress is asked about first."""
    if evening.drawer.autosave is None and evening.saved != len(evening.session.record.inputs):
        answer = evening.screen.read(evening.words("save_first") + " ").strip().casefold()
        if answer.startswith(evening.words("yes_letter")):
            if not evening.save():
                return
        elif not answer.startswith(evening.words("no_letter")):
            reply(evening, "stay")
            return
    raise Leave


COMMANDS: Mapping[str, Callable[[Evening, int, str], None]] = {
    "rules": rules,
    "hint": hint,
    "log": log,
    "save": save,
    "undo": undo,
    "options": options,
    "lang": language,
    "quit": leave,
}


def interrupted(evening: Evening) -> int:
    """Handle Ctrl-C: save where a file is named, else offer to, and leave."""
    screen = evening.screen
    try:
        screen.say()
        if evening.drawer.autosave is not None:
            evening.keep(aloud=True)
        elif screen.person and screen.live and evening.people and evening.session.record.inputs:
            answer = screen.read(evening.words("save_last") + " ").strip().casefold()
            if answer.startswith(evening.words("yes_letter")):
                evening.save()
        screen.say(evening.words("goodbye"), "past")
    except (KeyboardInterrupt, EOFError):
        pass
    return 130
