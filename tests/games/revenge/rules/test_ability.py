"""Ledger 4.8: ghost abilities in general. REV-88 to REV-100."""

import pytest

from games.revenge.given import GHOSTS, abilities, blocks, contracts, deciding, marks, new_game
from gloaming.testing import rule


@rule("REV-88")
def test_only_the_owner_uses_it_and_only_on_its_own_turn() -> None:
    table = deciding("A", ready="ABCD")
    table.refuses("B", "ability(C)", rule="REV-38", code="not_your_turn")
    # A is the Banshee: it has the Banshee's ability and not the Ifrit's.
    table.refuses("A", "ability(C, light)", rule="REV-88", code="malformed")
    table.does("A", "ability(C)").expect(silenced={"C": "A"}, order={"C": None})


@rule("REV-89")
def test_it_is_used_after_income_and_before_the_main_action() -> None:
    table = deciding("D", ready="A", tokens=[0, 10, 10, 10])
    table.does("D", "contract(light)", "d6 6").expect(asked="A", tokens={"A": 5})
    assert abilities("B", "C", "D") < table.legal("A")
    table.does("A", "contract(light)", "d6 6").expect(asked="B")
    table.refuses("A", "ability(B)", rule="REV-38", code="not_your_turn")


@rule("REV-90")
@pytest.mark.parametrize("main", ["contract(light)", "mark(B)", "block(B, light)"])
def test_it_is_free_and_leaves_the_main_action(main: str) -> None:
    table = deciding("A", ready="A", tokens={"A": 10})
    before = table.legal("A") - abilities("B", "C", "D")
    table.does("A", "ability(C)").expect(tokens={"A": 10}, asked="A")
    assert table.legal("A") == before
    table.whatever("d6").does("A", main).expect(asked="B")


@rule("REV-91")
def test_using_it_is_voluntary() -> None:
    table = deciding("A", ready="A").does("A", "contract(light)", "d6 6")
    table.expect(asked="B", ready_round={"A": 1}, silenced=[None] * 4)


@rule("REV-92")
def test_once_per_turn() -> None:
    table = deciding("A", ready="A", options={"cooldown": 1}).does("A", "ability(B)")
    table.refuses("A", "ability(C)", rule="REV-92", code="ability_used")
    assert not abilities("B", "C", "D") & table.legal("A")


@rule("REV-93")
def test_it_is_ready_from_round_one() -> None:
    table = new_game().expect(round=1, ready_round=[1, 1, 1, 1])
    assert abilities("B", "C", "D") < table.legal("A")
    later = new_game(options={"first_ability_round": 2})
    later.refuses("A", "ability(B)", rule="REV-93", code="ability_cooling")


@rule("REV-94")
def test_used_in_round_r_it_is_ready_in_round_r_plus_three() -> None:
    table = deciding("A", ready="A", round=4).does("A", "ability(C)").expect(ready_round={"A": 7})
    for round_number in (5, 6, 7):
        table.does("A", "contract(light)", "d6 6")
        while table.asked != "A":
            table.does(table.asked, "contract(light)", "d6 6")
        table.expect(round=round_number)
        if round_number < 7:
            table.refuses("A", "ability(B)", rule="REV-94", code="ability_cooling")
    assert abilities("B", "C", "D") < table.legal("A")


@rule("REV-95")
def test_the_cooldown_runs_while_a_turn_is_lost() -> None:
    ghosts = ["poltergeist", "banshee", "pontianak", "ifrit"]
    table = deciding("A", ready="AB", ghosts=ghosts).does("A", "ability(D)")
    table.does("A", "contract(light)", "d6 6").does("B", "ability(A)")  # A loses round 3
    while table.value("round") < 4 or table.asked != "A":
        table.does(table.asked, "contract(light)", "d6 6")
    table.refuses("A", "ability(B)", rule="REV-94")
    while table.value("round") < 5 or table.asked != "A":
        table.does(table.asked, "contract(light)", "d6 6")
    assert abilities("B", "C", "D") < table.legal("A")


@rule("REV-95")
def test_it_stays_ready_while_its_owner_does_not_want_it() -> None:
    table = deciding("A", ready="A")
    for seat in "ABCD":
        table.does(seat, "contract(light)", "d6 6")
    table.expect(ready_round={"A": 1}, round=3)
    assert abilities("B", "C", "D") < table.legal("A")


@rule("REV-96")
@pytest.mark.parametrize("owner", list("ABCD"))
def test_the_target_is_exactly_one_other_player(owner: str) -> None:
    table = deciding(owner, ready=owner)
    word = ", hard" if owner == "D" else ""
    table.refuses(owner, f"ability({owner}{word})", rule="REV-96", code="self_target")
    table.refuses(owner, {"do": "ability", "target": [0, 1], "class": "hard"}, rule="REV-1")
    table.refuses(owner, {"do": "ability", "class": "hard"}, rule="CORE-5")


@rule("REV-97")
def test_a_target_on_whom_it_changes_nothing_cannot_be_chosen() -> None:
    silenced = deciding("A", ready="A", silenced={"B": "A"})
    silenced.refuses("A", "ability(B)", rule="REV-97", code="no_effect")
    ordered = deciding("D", ready="D", orders={"B": ("light", "D")})
    ordered.refuses("D", "ability(B, light)", rule="REV-97", code="no_effect")
    ordered.refuses("D", "ability(B, hard)", rule="REV-97", code="no_effect")
    robbed = deciding("B", ready="B", tokens={"A": 0})
    robbed.refuses("B", "ability(A)", rule="REV-108", code="no_effect")
    halved = deciding("C", ready="C", halved={"A": "C"})
    halved.refuses("C", "ability(A)", rule="REV-114", code="no_effect")


@rule("REV-97")
def test_without_any_target_it_cannot_be_used() -> None:
    table = deciding("B", ready="B", tokens=[0, 10, 0, 0])
    assert table.legal("B") == contracts() | marks("A", "C", "D") | blocks("A", "C", "D")
    # Nothing but ending the turn would be left, so B is not even asked.
    broke = deciding("B", ready="B", tokens=[0, 0, 0, 0], options={"income_timing": "end"})
    assert broke.events(all=True)[0] == "no_action(B)"


@rule("REV-98")
def test_it_always_works_and_nothing_protects_from_it() -> None:
    # B was its target before, has used that up, and is its target again.
    table = deciding("C", ready="C", halved={"B": "C"}, meter={"B": 10})
    table.does("C", "contract(light)", "d6 6")
    for seat, die in (("D", 6), ("A", 6), ("B", 1)):
        table.does(seat, "contract(light)", f"d6 {die}")
    table.expect(halved={"B": None}, meter={"B": 11})
    table.does("C", "ability(B)").expect(halved={"B": "C"})
    assert table.session.record.inputs[-1] == ["d", 2, "ability", 1]  # and no roll after it


@rule("REV-99")
@pytest.mark.parametrize("owner", list("ABCD"))
def test_everybody_learns_who_used_what_on_whom(owner: str) -> None:
    target = "B" if owner != "B" else "C"
    word = ", hard" if owner == "D" else ""
    table = deciding(owner, ready=owner).does(owner, f"ability({target}{word})")
    ghost = GHOSTS["ABCD".index(owner)]
    effect = {
        "banshee": f"silenced({target}, A)",
        "poltergeist": f"tokens_lost({target}, 4, 6)",
        "pontianak": f"halved({target}, C)",
        "ifrit": f"ordered({target}, D, hard)",
    }
    used = f"ability_used({owner}, {ghost}, {target}{word or ', none'})"
    for viewer in ("A", "B", "C", "D", "spectator"):
        table.tells(used, effect[ghost], to=viewer)


@rule("REV-100")
def test_a_seat_without_a_main_action_may_still_use_it() -> None:
    table = deciding("A", ready="A", tokens={"A": 0}, options={"income_timing": "end"})
    assert table.legal("A") == abilities("B", "C", "D") | {"end_turn"}


@rule("REV-100")
def test_a_seat_whose_turn_is_lost_may_not() -> None:
    table = deciding("A", ready="B", silenced={"B": "A"})
    table.does("A", "contract(light)", "d6 6").expect(asked="C", ready_round={"B": 1})
    assert "turn_lost(B)" in table.events()
    table.refuses("B", "ability(A)", rule="REV-38", code="not_your_turn")
