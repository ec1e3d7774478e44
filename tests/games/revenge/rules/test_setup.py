"""Ledger 4.2: setting up. REV-9 to REV-21."""

import pytest

from games.revenge.given import ALL_CARDS, GHOSTS, Given, deciding, new_game
from gloaming.core.flow import CHANCE
from gloaming.core.locale import LANGUAGES
from gloaming.core.narration import Narrator
from gloaming.core.session import Session
from gloaming.core.wire import encode, name_outcome
from gloaming.games.revenge import SPEC
from gloaming.games.revenge.rules.book import BOOK
from gloaming.testing import refuses_table, rule


@rule("REV-9")
def test_each_seat_has_one_ghost_and_no_two_the_same() -> None:
    new_game(4, ["ifrit", "banshee", "pontianak", "poltergeist"]).expect(
        ghost=["ifrit", "banshee", "pontianak", "poltergeist"]
    )
    for dealt in (["ifrit", "ifrit", "banshee", "pontianak"], GHOSTS[:3], []):
        refuses_table(SPEC, 4, {"ghost_deal": dealt}, rule="REV-9", code="bad_option")
    refuses_table(SPEC, 3, {"ghost_deal": GHOSTS}, rule="REV-9", code="bad_option")


@rule("REV-10")
def test_ghosts_are_dealt_by_chance_from_those_left() -> None:
    session = Session(SPEC, 4, {"first_seat": 0})
    left = list(GHOSTS)
    for _ in range(4):
        table = session.table
        assert SPEC.vocabulary.sources[table.source].name == "ghost"
        assert [name_outcome(SPEC, table, n) for n in range(table.outcomes)] == left
        session.chance(len(left) - 1)
        left.pop()
    assert session.view(0)["state"]["ghost"] == GHOSTS[::-1]


@rule("REV-11")
def test_with_three_the_ghost_left_over_is_named_and_out() -> None:
    table = new_game(3, ["banshee", "poltergeist", "ifrit"])
    announced = [event for event in table.events(all=True) if event.startswith("ghost_announced")]
    assert announced == [
        "ghost_announced(A, banshee)",
        "ghost_announced(B, poltergeist)",
        "ghost_announced(C, ifrit)",
        "ghost_announced(none, pontianak)",
    ]
    table.expect(unused_ghost="pontianak", halved=[None] * 3)
    assert {table.view(seat)["state"]["unused_ghost"] for seat in "ABC"} == {"pontianak"}


@rule("REV-11")
def test_with_four_no_ghost_is_left_over() -> None:
    new_game(4).expect(unused_ghost=None)


@rule("REV-12")
def test_ghosts_are_announced_to_all_in_turn_order_before_the_first_turn() -> None:
    table = new_game(4, options={"first_seat": 2})
    for seat in "ABCD":
        assert table.events(seat, all=True) == [
            "game_started(C)",
            "ghost_announced(C, pontianak)",
            "ghost_announced(D, ifrit)",
            "ghost_announced(A, banshee)",
            "ghost_announced(B, poltergeist)",
            "turn_started(1, C)",
            "tokens_collected(C, 5, 15)",
        ]
    for words in SPEC.locales.values():
        powers = [words.say(f"ghost.{ghost}.power") for ghost in GHOSTS]
        assert len(set(powers)) == 4


@rule("REV-12")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ability_is_read_aloud_with_the_ghost(language: str) -> None:
    narrator = Narrator(SPEC, language)
    for seat, ghost in enumerate(GHOSTS):
        told = narrator.event({"event": "ghost_announced", "seat": seat, "ghost": ghost})
        assert told.endswith(f" {narrator.say(f'ghost.{ghost}.power')}")
    unused = narrator.event({"event": "ghost_announced", "seat": None, "ghost": "ifrit"})
    assert narrator.say("ghost.ifrit.power") not in unused


@rule("REV-13")
def test_ten_tokens_each() -> None:
    # A has taken the income of its first turn already.
    new_game(4).expect(tokens=[15, 10, 10, 10])
    new_game(3).expect(tokens=[15, 10, 10])


@rule("REV-14")
def test_a_ghost_may_raise_the_tokens_of_its_owner_and_none_of_the_four_does() -> None:
    assert [ghost.start_bonus for ghost in BOOK.ghosts] == [0, 0, 0, 0]
    generous = SPEC.prepare(4, {"first_seat": 0, "ghost_deal": GHOSTS})
    generous.start_bonus = (0, 0, 2, 0)
    assert SPEC.start(4, generous).tokens == [15, 10, 12, 10]


@rule("REV-15")
def test_meters_start_at_nothing() -> None:
    new_game(4).expect(meter=[0, 0, 0, 0])


@rule("REV-16")
def test_what_nobody_holds_is_the_bank() -> None:
    new_game(4, options={"token_supply": 120}).expect(tokens=[15, 10, 10, 10], bank=75)
    new_game(3, options={"token_supply": 30}).expect(tokens=[10, 10, 10], bank=0)


@rule("REV-17")
@pytest.mark.parametrize(("name", "count"), [("light", 16), ("medium", 14), ("hard", 10)])
def test_each_class_is_a_stack_of_its_own(name: str, count: int) -> None:
    new_game().expect(stack_counts=[16, 14, 10])
    session = Session(SPEC, 4, {"first_seat": 0, "ghost_deal": GHOSTS})
    session.decide(0, {"do": "contract", "class": name})
    table = session.table
    assert (table.wait, table.outcomes) == (CHANCE, count)
    drawable = [name_outcome(SPEC, table, n) for n in range(count)]
    assert drawable == ALL_CARDS[name]  # any card of the class, each equally likely, and no other


@rule("REV-18")
def test_a_card_in_a_stack_shows_its_class_and_hides_its_reward() -> None:
    session = Session(SPEC, 4, {"first_seat": 0, "ghost_deal": GHOSTS})
    state = session.view(0)["state"]
    assert state["stack_counts"] == [16, 14, 10]
    assert state["unseen"] == list(ALL_CARDS.values())  # a list of what there is, in no order
    session.decide(0, {"do": "contract", "class": "hard"})
    taken = session.view(1)["doing"][-1]
    assert (taken["frame"], taken["klass"], taken["card"]) == ("Contract", "hard", None)
    assert session.events(1)[-1] == {
        "event": "contract_accepted",
        "seat": 0,
        "class": "hard",
        "price": 8,
    }


@rule("REV-18")
def test_what_everybody_sees_before_does_not_depend_on_the_card_that_comes() -> None:
    seen = set()
    for reward in (6, 10):
        table = deciding("A")
        before = [encode(table.view(seat)) for seat in "ABCD"]
        table.does("A", "contract(hard)", f"hard {reward}", "d6 6")
        seen.add((*before, *[encode(event) for event in table.session.events(0)[:1]]))
    assert len(seen) == 1


@rule("REV-19")
def test_the_first_seat_is_chosen_by_chance() -> None:
    for first in "ABCD":
        table = Given(4, {"ghost_deal": GHOSTS}).chance(f"first_seat {first}")
        table.expect(first_seat=first, asked=first)
    session = Session(SPEC, 3)
    assert SPEC.vocabulary.sources[session.table.source].name == "first_seat"
    assert session.table.outcomes == 3


@rule("REV-20")
def test_turns_pass_clockwise_again_and_again() -> None:
    table = new_game(4, options={"first_seat": 2})
    asked = []
    for _ in range(9):
        asked.append(table.asked)
        table.does(table.asked, "contract(light)", "d6 6")
    assert "".join(asked) == "CDABCDABC"


@rule("REV-21")
def test_a_round_begins_with_the_first_seat() -> None:
    table = new_game(3, options={"first_seat": 1})
    rounds = []
    for _ in range(7):
        rounds.append((table.asked, table.value("round")))
        table.does(table.asked, "contract(light)", "d6 6")
    assert rounds == [("B", 1), ("C", 1), ("A", 1), ("B", 2), ("C", 2), ("A", 2), ("B", 3)]


@rule("REV-21")
def test_a_lost_turn_is_a_turn_of_the_round() -> None:
    table = deciding(
        "D", silenced={"A": "B"}, ghosts=["ifrit", "banshee", "pontianak", "poltergeist"]
    )
    table.does("D", "contract(light)", "d6 6").expect(asked="B", round=3)
