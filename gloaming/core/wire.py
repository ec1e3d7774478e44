"""Serialisation and input validation: views, events and questions out, actions in, all by name.

Malformed input is refused here, before it reaches a rule.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from gloaming.core.flow import (
    CHANCE,
    OVER,
    SEATS,
    SPECTATOR,
    Action,
    Refused,
    Table,
    Told,
)
from gloaming.core.info import rest_seen
from gloaming.core.kinds import BadValue, Json, Vocabulary
from gloaming.core.refusal_ids import (
    BAD_OUTCOME,
    BAD_VALUE,
    UNKNOWN_VERB,
    UNREADABLE,
    WRONG_DETAILS,
)
from gloaming.core.several import SetAnswer

if TYPE_CHECKING:
    from gloaming.core.spec import GameSpec, WordsSpec

WAITS = ("nothing", "seat", "seats", "chance", "over")


def view(spec: GameSpec, g: Table, viewer: int) -> dict[str, Json]:
    """What `viewer` sees now, named. Built from INFO alone; the same for every game."""
    wait, asked = rest_seen(g, viewer)
    return {
        "you": None if viewer == SPECTATOR else viewer,
        "seats": g.seats,
        "state": spec.lenses.state(g, viewer),
        "doing": spec.lenses.doing(g, viewer),
        "waiting": waiting(wait, asked),
    }


def waiting(wait: int, asked: int) -> dict[str, Json]:
    """What a table waits for, and the seats it asks."""
    return {"for": WAITS[wait], "seats": [seat for seat in range(SPECTATOR) if asked >> seat & 1]}


def hears(told: Told, viewer: int) -> tuple[int, ...] | None:
    """The arguments `viewer` hears of an event, or None if it hears nothing."""
    _, open, shut, to = told
    if to >> viewer & 1:
        return (open or ()) + shut
    return open


def event(spec: GameSpec, told: Told, viewer: int | None) -> dict[str, Json] | None:
    """An event as `viewer` hears it (None: with every face open), named."""
    return face(spec.vocabulary, told, viewer is None or bool(told[3] >> viewer & 1))


def face(words: Vocabulary, told: Told, inside: bool) -> dict[str, Json] | None:
    """An event as sent to the seats it is told to, or to the others."""
    kind, open, shut, _ = told
    if not inside and open is None:
        return None
    named: dict[str, Json] = {"event": words.events[kind].name}
    for argument, value in zip(words.open[kind], open or (), strict=False):
        named[argument.name] = words.name(argument.kind, value)
    if inside:
        for argument, value in zip(words.shut[kind], shut, strict=True):
            named[argument.name] = words.name(argument.kind, value)
    return named


@lru_cache(maxsize=8192)
def faces(words: Vocabulary, told: Told) -> tuple[bytes | None, bytes]:
    """An event as bytes, for outsiders (None: they hear nothing) and for those it is told to.

    The same things happen at many tables, so their bytes are made once and shared.
    """
    inside = encode(face(words, told, True))
    outside = face(words, told, False)
    if outside is None:
        return None, inside
    return encode(outside) if told[2] else inside, inside


def parse_action(spec: GameSpec, seats: int, data: Json) -> Action:
    """Read `{"do": "strike", "square": "C4"}`; anything else is refused by name."""
    words = spec.vocabulary
    if not isinstance(data, dict) or not isinstance(data.get("do"), str):
        raise Refused(spec.words.nonsense.get("", UNREADABLE), {"what": shorten(data)})
    verb_name = data["do"]
    number = words.verb_numbers.get(verb_name)
    if number is None:
        rule = spec.words.nonsense.get(f"verb:{verb_name}", UNKNOWN_VERB)
        raise Refused(rule, {"verb": shorten(verb_name)})
    verb = words.verbs[number]
    known = {name for name, _ in verb.arguments}
    for name in data:
        if name != "do" and name not in known:
            rule = nonsense(spec, f"{verb_name}:{name}", f"argument:{name}", WRONG_DETAILS)
            raise Refused(rule, {"verb": verb_name, "name": shorten(name)})
    values = [-1, -1]
    for place, (name, kind) in enumerate(verb.arguments):
        given = data.get(name)
        if given is None:
            if not kind.endswith("?"):
                rule = spec.words.nonsense.get(f"{verb_name}:", WRONG_DETAILS)
                raise Refused(rule, {"verb": verb_name, "name": name})
            continue
        try:
            values[place] = words.kinds[kind.rstrip("?")].number(given, seats)
        except BadValue as error:
            rule = nonsense(spec, f"{verb_name}:{name}", f"kind:{kind.rstrip('?')}", BAD_VALUE)
            raise Refused(
                rule, {"name": name, "value": shorten(given), "allowed": str(error)}
            ) from None
    return (number, values[0], values[1])


def nonsense(spec: GameSpec, nearest: str, next_best: str, core: str) -> str:
    """The rule cited for malformed input: the game's for this verb, its general one, or core's."""
    return spec.words.nonsense.get(nearest) or spec.words.nonsense.get(next_best, core)


def shorten(value: object, most: int = 40) -> str:
    """Untrusted input, truncated to so many bytes of JSON, safe to quote in a refusal."""
    text = value if isinstance(value, str) else repr(value)
    text = "".join(c if c.isprintable() else "·" for c in text[: most + 1])
    if len(encode(text)) - 2 <= most:
        return text
    while len(encode(text)) - 2 > most - len("…".encode()):
        text = text[:-1]
    return text + "…"


def name_outcome(spec: GameSpec, g: Table, outcome: int) -> Json:
    """The name of an outcome of chance: the face of the die, the card of the deck."""
    source = spec.vocabulary.sources[g.source]
    items = g.items(g.source)
    value = outcome + source.base if items is None else items[outcome]
    return spec.vocabulary.name(source.kind, value)


def parse_outcome(spec: GameSpec, g: Table, source_name: Json, value: Json) -> int:
    """The outcome that has this name, or a refusal."""
    if g.wait != CHANCE:
        raise Refused(BAD_OUTCOME, {"source": shorten(source_name), "value": shorten(value)})
    source = spec.vocabulary.sources[g.source]
    if source_name == source.name:
        for outcome in range(g.outcomes):
            name = name_outcome(spec, g, outcome)
            if name == value and type(name) is type(value):  # yes is no 1
                return outcome
    raise Refused(BAD_OUTCOME, {"source": shorten(source_name), "value": shorten(value)})


def encode(data: Any) -> bytes:
    """Bytes of a message, equal for equal content."""
    return msgspec.json.encode(data)


def decode(data: bytes | str) -> Json:
    """Parse JSON; malformed or too deeply nested input raises Refused."""
    try:
        return msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Refused(UNREADABLE, {"what": shorten(str(error))}) from None


def question(spec: GameSpec, g: Table, seat: int) -> dict[str, Json] | None:
    """What `seat` is being asked, with every legal answer; None while it is not asked."""
    if not g.is_asked(seat) or g.wait == OVER:
        return None
    legal = g.legal(seat)
    sets = described(g, seat, legal)
    return {
        "prompt": g.asking().prompt(g, seat),
        "facts": spec.words.prompt_facts(g, seat),
        "options": [option(spec, g, seat, a) for a in one_by_one(legal, sets)],
        "sets": [set_option(spec, g, seat, answer) for answer in sets],
        "forced": len(legal) == 1,
        "together": g.wait == SEATS,
    }


def described(g: Table, seat: int, legal: list[Action]) -> list[SetAnswer]:
    """The answers that are sets, to be described instead of listed; none if there is no choice."""
    return g.set_answers(seat) if len(legal) > 1 else []


def one_by_one(legal: list[Action], sets: list[SetAnswer]) -> list[Action]:
    """The answers that are listed, beside those that are described."""
    left = legal
    for answer in sets:
        left = [a for a in left if not answer.fits(a)]
    return left


def set_option(spec: GameSpec, g: Table, seat: int, answer: SetAnswer) -> dict[str, Json]:
    """Answers whose first argument is any of these things, from so many to so many."""
    words = spec.vocabulary
    whole = (answer.verb, answer.members, answer.other)
    named, marks = words.point(whole)
    of = words.verbs[answer.verb].arguments[0][0]
    return {
        "action": {name: value for name, value in named.items() if name != of},
        "of": of,
        "members": named[of],
        "least": answer.least,
        "most": min(answer.most, len(named[of])),
        "facts": spec.words.option_facts(g, seat, whole),
        "marks": list(dict.fromkeys(marks)),
    }


def write_question(spec: GameSpec, g: Table, seat: int) -> bytes | None:
    """`question` as bytes. Servers ask after every input, and most of an answer's bytes are the
    same at every table."""
    if not g.is_asked(seat) or g.wait == OVER:
        return None
    legal = g.legal(seat)
    words = spec.words
    sets = described(g, seat, legal)
    return b'{"prompt":%b,"facts":%b,"options":[%b],"sets":%b,"forced":%b,"together":%b}' % (
        encode(g.asking().prompt(g, seat)),
        encode(words.prompt_facts(g, seat)),
        b",".join([write_option(words, g, seat, a) for a in one_by_one(legal, sets)]),
        encode([set_option(spec, g, seat, answer) for answer in sets]) if sets else b"[]",
        b"true" if len(legal) == 1 else b"false",
        b"true" if g.wait == SEATS else b"false",
    )


def write_option(words: WordsSpec, g: Table, seat: int, a: Action) -> bytes:
    before, after, without = pointed(words.vocabulary, a)
    facts = words.option_facts(g, seat, a)
    return before + encode(facts) + after if facts else without


@lru_cache(maxsize=8192)
def pointed(words: Vocabulary, a: Action) -> tuple[bytes, bytes, bytes]:
    """An option as bytes, up to its facts and from there on; and whole, if it has none."""
    named, marks = words.point(a)
    before = b'{"action":%b,"facts":' % encode(named)
    after = b',"marks":%b}' % encode(marks)
    return before, after, b"%b{}%b" % (before, after)


def option(spec: GameSpec, g: Table, seat: int, a: Action) -> dict[str, Json]:
    """One legal answer: the action, what its label needs, and the things it points at."""
    named, marks = spec.vocabulary.point(a)
    return {"action": named, "facts": spec.words.option_facts(g, seat, a), "marks": marks}


DEAL = "deal"  # what people say who deal: {"do": "deal", "pocket": 42}


def draw(spec: GameSpec, g: Table, seat: int) -> dict[str, Json]:
    """What people are asked where they deal: what came out of the real bag, or lies on the die.
    Everything is offered that the seat cannot rule out."""
    assert spec.information.drawable is not None
    source = spec.vocabulary.sources[g.source]
    options = []
    for item in spec.information.drawable(g, seat):
        name = spec.vocabulary.name(source.kind, item)
        drawn = {"drawn": {"kind": source.kind, "id": name}}
        action = {"do": DEAL, source.name: name}
        options.append({"action": action, "facts": drawn, "marks": [f"{source.kind}:{name}"]})
    return {
        "prompt": f"{DEAL}.{source.name}",
        "facts": spec.words.deal_facts(g),
        "options": options,
        "sets": [],
        "forced": len(options) == 1,
        "together": False,
    }


def parse_draw(spec: GameSpec, g: Table, data: Json) -> int:
    """Read `{"do": "deal", "pocket": 42}`: the outcome, or a refusal."""
    source = spec.vocabulary.sources[g.source].name
    if not isinstance(data, dict) or data.get("do") != DEAL or len(data) != 2:
        raise Refused(BAD_OUTCOME, {"source": source, "value": shorten(data)})
    name = next(key for key in data if key != "do")
    return parse_outcome(spec, g, name, data[name])
