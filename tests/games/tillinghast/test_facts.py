"""What a question tells of its answers: the price, the smoke, and what the others will hear."""

from __future__ import annotations

from random import Random

import pytest

from gloaming.core.chance import SeededDealer
from gloaming.core.session import Session
from gloaming.games.tillinghast import SPEC

# Of all that is told, the lines a ghost speaks.
SPOKEN = {"restless": 1, "vision": 2}
WORDS = ("none", "restless", "vision", "both")
OPTIONS: tuple[dict[str, str | bool], ...] = (
    {},
    {"quiet_mode": "choose", "map": "yard"},
    {"lit_stay_speaks": True, "map": "yard"},
    {"strike_through_walls": True, "map": "chapel"},
)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_what_an_answer_says_will_be_heard_is_heard(options: dict[str, str | bool]) -> None:
    rng = Random("said before")
    said: set[str] = set()
    for night in range(12):
        session = Session(SPEC, 3, options, SeededDealer(f"facts {night}"))
        for _ in range(150):
            if session.over:
                break
            seat = next(s for s in range(3) if session.table.is_asked(s))
            question = session.question(seat)
            assert question is not None
            option = rng.choice(question["options"])
            before = len(session.log)
            session.decide(seat, option["action"])
            promised = option["facts"].get("heard")
            if promised is None:
                continue
            said.add(promised)
            assert promised == heard_since(session, seat, before), option
    assert {"none", "restless", "vision"} <= said


def heard_since(session: Session, seat: int, before: int) -> str:
    """The lines of one ghost among the events since then, up to the end of its own doing."""
    found = 0
    for told in session.log[before:]:
        name = SPEC.vocabulary.events[told[0]].name
        if name in ("turn", "hour"):
            break
        if name in SPOKEN and told[1] is not None and told[1][0] == seat:
            found |= SPOKEN[name]
    return WORDS[found]


def test_smoke_is_what_is_paid_above_the_cost() -> None:
    session = Session(SPEC, 2, {"map": "yard", "start_player": 0}, SeededDealer("smoke"))
    session.decide(0, {"do": "place", "square": "A1"})
    session.decide(1, {"do": "place", "square": "E1"})
    for seat in range(2):
        session.decide(seat, {"do": "done"})
        session.decide(seat, {"do": "finish", "draw": 2})
    session.decide(0, {"do": "declare", "yes": True})
    question = session.question(0)
    assert question is not None
    smoke = {
        (option["action"]["do"], option["action"].get("pay")): option["facts"].get("smoke")
        for option in question["options"]
    }
    assert smoke[("dissipate", 2)] == 1
    assert smoke[("dissipate", 1)] == 0
    assert smoke[("flee", 2)] == 0
