"""Sample games of The Wake to begin tests with: who holds what is chosen, the rest follows from the
rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from gloaming.core.chance import ScriptedDealer, SeededDealer
from gloaming.core.session import Session
from gloaming.testing import Scenario
from wake import SPEC
from wake.rules.book import BOOK
from wake.rules.state import Wake

# Three keepsakes for each seat, when a test does not care which.
HANDS = (
    ("hand-bell", "first-knell", "kitchen-salt"),
    ("silver-mirror", "long-knell", "linen-shroud"),
    ("sexton-bell", "iron-knell", "sea-salt"),
    ("veiled-mirror", "last-knell", "wool-shroud"),
)
BONES = ("white", "black", "white", "black")


def vigil(
    seats: int = 3,
    *chance: str,
    hands: Sequence[Sequence[str]] = HANDS,
    bones: Sequence[str] = BONES,
    options: Mapping[str, Any] | None = None,
) -> Session:
    """A wake at its first toll. `chance` is what comes after the deal."""
    deal = [f"bone {bones[seat]}" for seat in range(seats)]
    deal += [f"keepsake {card}" for seat in range(seats) for card in hands[seat]]
    return Session(SPEC, seats, options, ScriptedDealer(*deal, *chance))


def toll(session: Session, **choices: str) -> Session:
    """Everybody answers the bell; `b="lay hand-bell"` for seat 1, and so on."""
    for seat in range(session.table.seats):
        session.decide(seat, said(choices.get("abcd"[seat], at_toll(session, seat))))
    return session


def at_toll(session: Session, seat: int) -> str:
    table = session.table
    assert isinstance(table, Wake)
    return "linger" if table.role[seat] else "withhold"


def said(words: str) -> dict[str, Any]:
    """`call 1`, `play hand-bell`, `drift hall stairs` as a client would send it."""
    verb, *rest = words.split()
    number = SPEC.vocabulary.verb_numbers[verb]
    names = [name for name, _ in SPEC.vocabulary.verbs[number].arguments]
    if names in (["path"], ["cards"]):
        return {"do": verb, names[0]: rest}
    values = [int(word) if word.isdigit() else word for word in rest]
    return {"do": verb, **dict(zip(names, values, strict=False))}


def does(session: Session, seat: int, *all_words: str) -> Session:
    for words in all_words:
        session.decide(seat, said(words))
    return session


def passes(session: Session, *seats: int) -> Session:
    for seat in seats:
        session.decide(seat, {"do": "pass"})
    return session


def random_session(seed: int, seats: int = 3, options: Mapping[str, Any] | None = None) -> Session:
    """A wake played to its end by chance; the same for the same seed."""
    session = Session(SPEC, seats, options, SeededDealer(seed))
    rng = Random(seed)
    while not session.over:
        stumble(session, rng)
    return session


def stumble(session: Session, rng: Random) -> None:
    """One random input."""
    g = session.table
    seat = rng.choice([seat for seat in range(g.seats) if g.is_asked(seat)])
    session.decide_raw(seat, rng.choice(g.legal(seat)))


# -- tables laid out by hand -----------------------------------------------------------------------


def night(
    seats: int = 3,
    *,
    hands: Mapping[str, Sequence[str]] | None = None,
    dead: str = "",
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Scenario:
    """Hour 1, bones dealt; hands as given, every other keepsake in the chest."""
    letters = "ABCD"[:seats]
    held = {seat: list((hands or {}).get(seat, ())) for seat in letters}
    elsewhere = [*fields.get("discard", ()), *fields.get("coffin", ())]
    gone = {card for hand in held.values() for card in hand} | set(elsewhere)
    every = [card.id for card in BOOK.keepsakes]
    bones = {seat: BONES[n] for n, seat in enumerate(letters)} | fields.pop("bone", {})
    laid_out: dict[str, Any] = {
        "hour": 1,
        "hand": held,
        "chest": [card for card in every if card not in gone],
        "bone": bones,
        "role": dict.fromkeys(dead, "ghost"),
        "breath": dict.fromkeys(dead, 1),
        "chill": dict.fromkeys(dead, 2),
        "shown": {seat: bones[seat] for seat in dead},
    }
    return Scenario(SPEC, seats, options).given(**laid_out | fields)


def turn_of(seat: str, seats: int = 3, *, dead: str = "", **fields: Any) -> Scenario:
    """That seat is asked what it does on its turn."""
    role = "ghost" if seat in dead else "mourner"
    scenario = night(seats, dead=dead, active=seat, **fields)
    return scenario.begin("Vigil", at="turn over").begin("Turn", at="act", seat=seat, role=role)
