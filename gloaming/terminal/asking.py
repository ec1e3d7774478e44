"""Prompts: rendering of a question, and the parser of what a person types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from gloaming.core.kinds import Json, Names, Numbers, Path, Seats, Several, Verb
from gloaming.core.narration import Narrator
from gloaming.core.session import Session
from gloaming.core.spec import GameSpec
from gloaming.terminal.screen import TAB, Line, Screen, Span

# More answers of one verb than this are set in a grid, if the verb takes two things.
FEW = 4


# -- showing ------------------------------------------------------------------------------------


def verb_of(option: Json) -> str:
    return str(option["action"]["do"])


def answers_of(session: Session, seat: int) -> list[Json]:
    """Everything on offer, as it is numbered on the screen from 1: by verb."""
    question = session.question(seat)
    if question is None:
        return []
    options = question["options"]
    order = list(dict.fromkeys(map(verb_of, options)))
    return sorted(options, key=lambda option: order.index(verb_of(option)))


def sets_of(session: Session, seat: int) -> list[Json]:
    """The answers that are sets, which are typed and not numbered."""
    question = session.question(seat)
    return [] if question is None else list(question["sets"])


def show_sets(screen: Screen, narrator: Narrator, sets: Sequence[Json]) -> None:
    """Of what things an answer may be put together, how many, and how it is typed."""
    for one in sets:
        verb = verb_of(one)
        kind = dict(arguments_of(narrator.spec, verb))[one["of"]].rstrip("?")
        inner = narrator.spec.vocabulary.steps_of(kind)
        names = [narrator.thing(inner, member) for member in one["members"]]
        others = {name: value for name, value in one["action"].items() if name != "do"}
        kinds = {name: kind.rstrip("?") for name, kind in arguments_of(narrator.spec, verb)}
        beside = "".join(f" · {narrator.thing(kinds[n], v)}" for n, v in others.items())
        screen.say(f"{narrator.say(f'group.{verb}')}{beside}:", indent=3)
        screen.say(", ".join(names), indent=5)
        facts: dict[str, str | int] = {"least": one["least"], "most": one["most"]}
        typed = f"{verb} {', '.join(names[: max(1, one['least'])])}"
        screen.say(narrator.say("ui.set_how", {**facts, "example": typed}), "past", indent=5)


def show_answers(screen: Screen, narrator: Narrator, answers: Sequence[Json]) -> None:
    """Every answer with its number, grouped by verb; many answers of one verb as a grid."""
    digits = len(str(len(answers)))
    numbered = list(enumerate(answers, start=1))
    for verb, members in groupby(numbered, key=lambda n: verb_of(n[1])):
        group = list(members)
        kinds = arguments_of(narrator.spec, verb)
        if len(group) > FEW and len(kinds) == 2:
            show_grid(screen, narrator, verb, group, digits)
            continue
        for number, option in group:
            screen.say(narrator.option(option), lead=(f"{number:>{digits + 1}}  ", "now"))


def show_grid(
    screen: Screen,
    narrator: Narrator,
    verb: str,
    group: Sequence[tuple[int, Json]],
    digits: int,
) -> None:
    """Numbers in rows and columns, and one of them spelt out."""
    if narrator.words.has(f"group.{verb}"):
        screen.say(f"{narrator.say(f'group.{verb}')}:", indent=digits + 3)
    screen.paint(grid(narrator, arguments_of(narrator.spec, verb), group), indent=digits + 5)
    number, sample = group[0]
    example: dict[str, str | int] = {"number": number, "choice": narrator.option(sample)}
    screen.say(narrator.say("ui.for_example", example), "past", indent=digits + 5)


def arguments_of(spec: GameSpec, verb: str) -> tuple[tuple[str, str], ...]:
    return spec.vocabulary.verbs[spec.vocabulary.verb_numbers[verb]].arguments


def grid(
    narrator: Narrator, kinds: tuple[tuple[str, str], ...], group: Sequence[tuple[int, Json]]
) -> list[Line]:
    """Numbers under the second argument, beside the first."""
    (first, first_kind), (second, second_kind) = kinds
    cells = {(o["action"].get(first), o["action"].get(second)): n for n, o in group}
    across = list(dict.fromkeys(column for _, column in cells))
    heads = [[(narrator.thing(second_kind.rstrip("?"), name), "past")] for name in across]
    lines: list[Line] = [tabbed([[("", "")], *heads])]
    for row in dict.fromkeys(row for row, _ in cells):
        spans: list[Line] = [[(narrator.thing(first_kind.rstrip("?"), row), "")]]
        for column in across:
            number = cells.get((row, column))
            spans.append([("·", "past") if number is None else (str(number), "now")])
        lines.append(tabbed(spans))
    return lines


def tabbed(cells: Sequence[Sequence[Span]]) -> Line:
    line: Line = list(cells[0])
    for cell in cells[1:]:
        line += [TAB, *cell]
    return line


# -- reading ------------------------------------------------------------------------------------

# What is typed for each command, in any language; the words of the language are added.
COMMANDS: Mapping[str, tuple[str, ...]] = {
    "rules": ("?", "help", "rules"),
    "hint": ("h", "hint"),
    "log": ("l", "log"),
    "save": ("s", "save"),
    "undo": ("u", "undo"),
    "options": ("o", "options"),
    "lang": ("lang", "language"),
    "quit": ("q", "quit", "exit", "leave"),
}
WORDS: Mapping[str, tuple[str, ...]] = {
    "rules": ("ui.rules", "ui.help"),
    "hint": ("ui.hint",),
    "log": ("ui.log",),
    "save": ("ui.save",),
    "undo": ("ui.undo",),
    "options": ("ui.options",),
    "lang": ("ui.language",),
    "quit": ("ui.quit",),
}


@dataclass(frozen=True)
class Typed:
    """What a line means: a `command` with its `rest`, or the `number` of an answer."""

    command: str
    rest: str = ""
    number: int = 0


def read_typed(line: str, narrator: Narrator) -> Typed:
    """Understand a line: nothing, a number, a command, or else perhaps an action."""
    text = line.strip()
    if not text:
        return Typed("again")
    if text.isdecimal() and text.isascii() and len(text) < 6:
        return Typed("number", number=int(text))
    if text.startswith("?"):
        return Typed("rules", text[1:].strip())
    lowered = text.casefold()
    for command, letters in COMMANDS.items():
        spoken = [narrator.say(key).casefold() for key in WORDS[command]]
        for word in (*letters, *spoken):
            if lowered == word:
                return Typed(command)
            if lowered.startswith(f"{word} ") and command in ("rules", "save", "lang"):
                return Typed(command, text[len(word) :].strip())
    return Typed("action", text)


def read_action(text: str, spec: GameSpec, narrator: Narrator, seats: int) -> Json | None:
    """`block 2 light` as the action a client sends; None if no verb of the game begins it.

    Seats are numbered as on the screen, from 1, or named. What cannot be read goes on as it was
    typed: the border refuses it and names the rule.
    """
    words = text.replace("(", " ").replace(")", " ").replace(",", " ").split()
    if not words:
        return None
    verb, rest = find_verb(words, spec, narrator)
    if verb is None:
        name = words[0].casefold()
        return {"do": name} if f"verb:{name}" in spec.words.nonsense else None
    action: dict[str, Json] = {"do": verb.name}
    for name, kind in verb.arguments:
        if isinstance(spec.vocabulary.kinds[kind.rstrip("?")], Several):
            action[name], rest = read_set(rest, kind.rstrip("?"), spec, narrator)
        elif rest:
            action[name], rest = read_value(rest, kind.rstrip("?"), spec, narrator, seats)
    if rest:
        action[rest[0]] = rest[0]  # one too many; refused by its name
    return action


def find_verb(
    words: list[str], spec: GameSpec, narrator: Narrator
) -> tuple[Verb | None, list[str]]:
    """The verb these words begin with: `end turn`, `end_turn`, or a beginning such as `con`.

    A game may give its verbs a name to type in each language, under `typed.<verb>`.
    """
    known = {verb.name: verb for verb in spec.vocabulary.verbs}
    for verb in spec.vocabulary.verbs:
        if narrator.words.has(f"typed.{verb.name}"):
            known[narrator.say(f"typed.{verb.name}").casefold().replace(" ", "_")] = verb
    for count in (3, 2, 1):
        name = "_".join(words[:count]).casefold()
        if name in known and len(words) >= count:
            return known[name], words[count:]
    start = words[0].casefold()
    alike = {id(verb): verb for name, verb in known.items() if name.startswith(start)}
    if len(start) >= 3 and len(alike) == 1:
        return next(iter(alike.values())), words[1:]
    return None, words


def read_set(
    words: list[str], kind: str, spec: GameSpec, narrator: Narrator
) -> tuple[Json, list[str]]:
    """All the things at the head of these words, and the words after them. None, or a dash, is an
    empty set."""
    inner = spec.vocabulary.steps_of(kind)
    meaning = spec.vocabulary.kinds[inner]
    assert isinstance(meaning, Names)
    if words and words[0].casefold() in ("-", narrator.say("ui.none").casefold()):
        return [], words[1:]
    found: list[Json] = []
    while words:
        name, rest = read_name(words, inner, meaning, narrator)
        if found and name not in meaning.names:
            break
        found.append(name)
        words = rest
    return found, words


def read_value(
    words: list[str], kind: str, spec: GameSpec, narrator: Narrator, seats: int
) -> tuple[Json, list[str]]:
    """The value at the head of these words, and the words after it."""
    meaning = spec.vocabulary.kinds[kind]
    head, rest = words[0], words[1:]
    if isinstance(meaning, Seats):
        return read_seat(words, narrator, seats)
    if isinstance(meaning, Numbers):
        return (int(head) if is_number(head) else head), rest
    if isinstance(meaning, Names):
        return read_name(words, kind, meaning, narrator)
    if isinstance(meaning, Path):
        steps = [step for step in head.split("+") if step]
        inner = next(name for name, known in spec.vocabulary.kinds.items() if known is meaning.of)
        return [read_value([step], inner, spec, narrator, seats)[0] for step in steps], rest
    yes = (narrator.say("ui.yes").casefold(), "true", "yes")
    no = (narrator.say("ui.no").casefold(), "false", "no")
    if head.casefold() in yes + no:
        return head.casefold() in yes, rest
    return head, rest


def is_number(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and len(digits) < 9


def read_seat(words: list[str], narrator: Narrator, seats: int) -> tuple[Json, list[str]]:
    if is_number(words[0]):
        return int(words[0]) - 1, words[1:]
    names = {narrator.seat(seat).casefold(): seat for seat in range(seats)}
    for count in range(len(words), 0, -1):
        seat = names.get(" ".join(words[:count]).casefold())
        if seat is not None:
            return seat, words[count:]
    alike = [seat for name, seat in names.items() if name.startswith(words[0].casefold())]
    return (alike[0] if len(alike) == 1 else words[0]), words[1:]


def read_name(
    words: list[str], kind: str, meaning: Names, narrator: Narrator
) -> tuple[Json, list[str]]:
    """A thing by its id or by its name in the reader's language, which may be several words."""
    known = {name.casefold(): name for name in meaning.names}
    known |= {narrator.thing(kind, name).casefold(): name for name in meaning.names}
    for count in range(min(len(words), 8), 0, -1):
        name = known.get(" ".join(words[:count]).casefold())
        if name is not None:
            return name, words[count:]
    return words[0], words[1:]
