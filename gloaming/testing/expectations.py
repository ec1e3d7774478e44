"""Assertions of scenarios (Then): expected values beside actual ones, in the ledger's names."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from gloaming.core.flow import Refused, Table
from gloaming.core.kinds import Json
from gloaming.core.locale import LANGUAGES, LocaleError
from gloaming.core.narration import Narrator
from gloaming.core.spec import GameSpec
from gloaming.testing.naming import LETTERS, Naming
from gloaming.testing.seats import Question

Rules = str | Collection[str] | None  # one id, several any of which will do, or whichever


class Mismatch(AssertionError):
    """A failed assertion: what was expected and what there is, in the ledger's names."""


# -- fields ----------------------------------------------------------------------------------------


def differences(spec: GameSpec, names: Naming, g: Table, name: str, named: Any) -> list[str]:
    """How a field of the table differs from what is expected of it, entry by entry."""
    shape = shape_of(spec, name)
    there = getattr(g, name)
    wanted = names.value(shape, named, there)
    if not shape.endswith("*"):
        return [difference(names, name, shape, wanted, there)] if wanted != there else []
    if isinstance(named, Mapping) and not named:
        raise ValueError(f"nothing is expected of {name}")
    if len(wanted) != len(there):
        return [difference(names, name, shape, wanted, there)]
    return [
        difference(names, f"{name} of {names.entry(place, len(there))}", shape[:-1], *pair)
        for place, pair in enumerate(zip(wanted, there, strict=True))
        if pair[0] != pair[1]
    ]


def difference(names: Naming, name: str, shape: str, wanted: Any, there: Any) -> str:
    return f"{name}: expected {names.name(shape, wanted)}, but it is {names.name(shape, there)}"


def shape_of(spec: GameSpec, name: str) -> str:
    shapes = spec.shapes[""]
    if name not in shapes:
        raise ValueError(f"the table has no {name}; it has: {', '.join(shapes)}")
    return shapes[name]


# -- refusals --------------------------------------------------------------------------------------


def by(rule: Rules) -> str:
    """What a refusal is expected to name, for messages."""
    if rule is None:
        return ""
    return f" by {rule}" if isinstance(rule, str) else f" by one of {', '.join(sorted(rule))}"


def check_refusal(
    spec: GameSpec, what: str, refused: Refused, rule: Rules, code: str | None = None
) -> None:
    """The refusal names a rule that was expected, and has words in every language."""
    if isinstance(rule, Collection) and not rule:
        raise ValueError("no rule is expected; leave `rule` out if any will do")
    expected = {rule} if isinstance(rule, str) else {refused.rule} if rule is None else set(rule)
    if refused.rule not in expected:
        raise Mismatch(f"{what}: expected a refusal{by(rule)}, but it is by {refused.rule}")
    found = spec.words.codes.get(refused.rule)
    if code is not None and found != code:
        raise Mismatch(f"{refused.rule}: expected the code {code}, not {found}")
    said = set()
    for language in LANGUAGES:
        try:
            said.add(sentence(spec, refused, language))
        except LocaleError as error:
            raise Mismatch(f"{refused.rule} has no words: {error}") from None
    if len(said) != len(LANGUAGES):
        raise Mismatch(f"{refused.rule} says the same in every language: {said.pop()}")


def sentence(spec: GameSpec, refused: Refused, language: str = "en") -> str:
    """A refusal as a person reads it, seats as letters."""
    return Narrator(spec, language, LETTERS).refusal(refused)


def refuses_table(
    spec: GameSpec,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    rule: Rules = None,
    code: str | None = None,
) -> None:
    """A table with these seats and options is refused by this rule, with words for it.

    >>> from gloaming.games.revenge import SPEC
    >>> refuses_table(SPEC, seats=5, rule="REV-1")
    """
    try:
        spec.prepare(spec.seats[1] if seats is None else seats, options or {})
    except Refused as refused:
        check_refusal(spec, "the table", refused, rule, code)
        return
    raise Mismatch(f"expected a refusal{by(rule)}, but the table is allowed")


# -- questions -------------------------------------------------------------------------------------


def check_facts(
    seat: str, asked: Question | None, prompt: str, facts: Mapping[str, Json], otherwise: str
) -> None:
    """A seat is asked this, and these are facts of its question."""
    if asked is None:
        raise Mismatch(f"{seat} is not asked. {otherwise}")
    if asked.prompt != prompt:
        raise Mismatch(f"{seat}: expected the question {prompt}, but it is {asked.prompt}")
    for name, value in facts.items():
        if name not in asked.facts:
            there = ", ".join(asked.facts) or "none"
            raise Mismatch(f"{prompt} has no fact {name}; its facts: {there}")
        if asked.facts[name] != value:
            raise Mismatch(f"{name}: expected {value!r}, but it is {asked.facts[name]!r}")
