"""Dealers: uniform outcomes, reproducible seeds, exact scripts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from gloaming.core.chance import (
    Dealer,
    ScriptedDealer,
    ScriptMismatch,
    SeededDealer,
    SystemDealer,
)
from gloaming.core.flow import Refused, Table
from gloaming.core.session import Session, new_session
from gloaming.core.wire import parse_outcome
from gloaming.games.revenge import SPEC as REVENGE
from harness.wake_games import does, passes, toll, vigil
from wake import SPEC as WAKE

DRAWS = 12_000
# Of chi-square with so many degrees of freedom, what an honest dealer exceeds once in 10,000.
DOUBTFUL = {1: 15.14, 5: 25.74, 11: 37.37}


def chi_square(counts: Counter[int], expected: list[float]) -> float:
    return sum((counts[n] - many) ** 2 / many for n, many in enumerate(expected))


def waiting_for_a_die() -> Table:
    session = Session(
        REVENGE, 3, {"first_seat": 0, "ghost_deal": ["banshee", "ifrit", "pontianak"]}
    )
    session.decide(0, {"do": "contract", "class": "light"})
    session.chance(0)
    assert session.table.outcomes == 6
    return session.table


def waiting_for_an_omen() -> Session:
    session = toll(vigil(3))
    session.dealer = None
    does(session, 0, "call 1")
    return passes(session, 1, 2, 0)


def waiting_for_a_bone(seats: int = 3) -> Session:
    return Session(WAKE, seats)


DEALERS: list[Callable[[], Dealer]] = [SystemDealer, lambda: SeededDealer("fair?")]


# --- odds ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", DEALERS, ids=["system", "seeded"])
def test_a_die_is_fair(make: Callable[[], Dealer]) -> None:
    g, dealer = waiting_for_a_die(), make()
    counts = Counter(dealer.deal(REVENGE, g) for _ in range(DRAWS))
    assert chi_square(counts, [DRAWS / 6] * 6) < DOUBTFUL[5]


@pytest.mark.parametrize("make", DEALERS, ids=["system", "seeded"])
def test_a_bag_gives_every_item_alike(make: Callable[[], Dealer]) -> None:
    g, dealer = waiting_for_an_omen().table, make()
    assert g.outcomes == 12
    counts = Counter(dealer.deal(WAKE, g) for _ in range(DRAWS))
    assert chi_square(counts, [DRAWS / 12] * 12) < DOUBTFUL[11]


@pytest.mark.parametrize("make", DEALERS, ids=["system", "seeded"])
def test_what_was_drawn_changes_the_odds_of_what_is_left(make: Callable[[], Dealer]) -> None:
    session = waiting_for_a_bone()
    session.chance(0)  # a white bone: two white and three black are left
    g, dealer = session.table, make()
    items = g.items(g.source)
    assert items == [0, 0, 1, 1, 1]
    counts = Counter(items[dealer.deal(WAKE, g)] for _ in range(DRAWS))
    assert chi_square(counts, [DRAWS * 2 / 5, DRAWS * 3 / 5]) < DOUBTFUL[1]


def test_the_same_seed_deals_the_same_and_another_does_not() -> None:
    g = waiting_for_an_omen().table

    def dealt(seed: int | str) -> list[int]:
        dealer = SeededDealer(seed)
        return [dealer.deal(WAKE, g) for _ in range(30)]

    assert dealt(7) == dealt(7)
    assert dealt(7) != dealt(8)
    assert dealt("7") == dealt("7") != dealt(7)


def test_play_takes_chance_from_the_operating_system() -> None:
    assert isinstance(new_session(WAKE, 2).dealer, SystemDealer)


# --- scripts ------------------------------------------------------------------------------------


def test_a_script_is_followed_to_its_end() -> None:
    dealer = ScriptedDealer("omen black-dog")
    session = waiting_for_an_omen()
    session.dealer = dealer
    session.settle()
    assert session.record.inputs[-1] == ["c", "omen", "black-dog"]
    assert dealer.script == []
    dealer.finished()


def test_a_script_complains_about_another_source() -> None:
    session = waiting_for_an_omen()
    session.dealer = ScriptedDealer("keepsake hand-bell")
    with pytest.raises(ScriptMismatch) as caught:
        session.settle()
    assert str(caught.value) == "the script says 'keepsake hand-bell', but omen is wanted"
    assert session.record.inputs[-1][0] == "d"  # nothing has happened


def test_a_script_complains_about_an_impossible_outcome() -> None:
    session = waiting_for_a_bone()
    session.dealer = ScriptedDealer("bone grey")
    with pytest.raises(ScriptMismatch, match=r"bone cannot show 'grey' now, only \['white'"):
        session.settle()


def test_a_script_complains_when_it_is_used_up() -> None:
    session = waiting_for_a_bone()
    session.dealer = ScriptedDealer()
    with pytest.raises(ScriptMismatch, match="used up, but bone is wanted"):
        session.settle()


def test_a_script_complains_about_what_nobody_asked_for() -> None:
    session = vigil(3, "omen cold-hand")
    assert isinstance(session.dealer, ScriptedDealer)
    with pytest.raises(ScriptMismatch, match=r"never used: \['omen cold-hand'\]"):
        session.dealer.finished()


# --- people -------------------------------------------------------------------------------------


def test_what_people_say_was_drawn_is_taken_by_its_name() -> None:
    session = waiting_for_an_omen()
    session.chance(parse_outcome(session.spec, session.table, "omen", "cellar-draught"))
    assert session.record.inputs[-1] == ["c", "omen", "cellar-draught"]


def test_what_people_cannot_have_seen_is_refused() -> None:
    session = waiting_for_an_omen()
    with pytest.raises(Refused) as caught:
        parse_outcome(session.spec, session.table, "omen", "a seven")
    assert caught.value.rule == "CORE-13"
    assert caught.value.facts == {"source": "omen", "value": "a seven"}
