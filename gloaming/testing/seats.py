"""Questions of a seat, and automatic answers: a bot's, or the time-out's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from gloaming.bots.roster import make_bot
from gloaming.core.flow import SEAT, SEATS, Action, Table
from gloaming.core.info import dump_fields
from gloaming.core.kinds import Json
from gloaming.core.narration import Narrator
from gloaming.core.session import Session
from gloaming.testing.naming import LETTERS, Naming


@dataclass(frozen=True)
class Question:
    """What one seat is asked."""

    prompt: str  # the key of its sentence, such as `turn.main`
    facts: Mapping[str, Json]  # what the sentence needs; things by id, seats by letter
    options: Mapping[str, Mapping[str, Json]]  # by answer, what its label needs
    sentence: str  # the question in English
    forced: bool  # there is one answer only
    together: bool  # others are asked at the same time


def question_of(session: Session, names: Naming, seat: int) -> Question | None:
    """The question of a seat; None while it is not asked."""
    asked = session.question(seat)
    if asked is None:
        return None
    legal = session.table.legal(seat)
    options = zip(legal, asked["options"], strict=True)
    return Question(
        asked["prompt"],
        by_name(asked["facts"]),
        {names.write_action(action): by_name(option["facts"]) for action, option in options},
        Narrator(session.spec, "en", LETTERS).prompt(asked),
        asked["forced"],
        asked["together"],
    )


def by_name(facts: Mapping[str, Json]) -> dict[str, Json]:
    """Facts with every thing of the game by its id alone, and seats by letter."""
    return {name: fact_of(fact) for name, fact in facts.items()}


def fact_of(fact: Json) -> Json:
    if not isinstance(fact, dict) or "kind" not in fact:
        return fact
    named = fact["id"]
    if fact["kind"] == "seat" and type(named) is int:
        return LETTERS[named]
    if fact["kind"] == "mask:seat":
        return [LETTERS[seat] for seat in named]
    return named


def bots_answer(session: Session, seat: int, bot: str, seed: int) -> Action:
    """What a bot would answer, from what its seat knows and nothing else."""
    agent = make_bot(session.spec, bot, Random(seed))
    known = session.known(seat) if agent.wants_known else None
    return agent.choose(known, session.table.legal(seat))


def answer_out_of_time(session: Session, seat: int, seed: int) -> Action:
    """The time-out answer of a seat.

    The rules may say (`absent`); else the game's first rule of thumb answers, or chance.
    """
    legal = session.table.legal(seat)
    spec = session.spec
    if spec.table.absent is not None:
        action = spec.table.absent(session.known(seat), legal, Random(seed))
        if action in legal:
            return action
    return bots_answer(session, seat, next(iter(spec.table.bots), "random"), seed)


def moment_of(g: Table) -> int | None:
    """The moment of the reaction window that asks; None where the question is another one."""
    if g.wait not in (SEAT, SEATS):
        return None
    found: int | None = getattr(g.asking(), "moment", None)
    return found


def open_window(g: Table) -> str | None:
    """Which window is open, where on the stack and for whose sake.

    It stays the same while its seats are asked one after the other.
    """
    moment = moment_of(g)
    if moment is None:
        return None
    outside = g.stack[:-2] if g.wait == SEATS else g.stack[:-1]
    return f"{moment} in {[(frame.at, dump_fields(frame, frame.INFO)) for frame in outside]}"
