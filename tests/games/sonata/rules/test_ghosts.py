"""Ledger 4.4 to 4.7 and the rulings about ghosts' turns. [SON-29..SON-74, SON-R17..SON-R26]"""

import pytest

from games.sonata.given import G, J, R, Y, ghosts_turn, new_night, pass_round, path
from gloaming.games.sonata.shown.sheet import sheet
from gloaming.testing import rule


@rule("SON-29", "SON-32", "SON-34", "SON-36")
def test_two_actions_each_after_the_other_then_a_scan() -> None:
    table = ghosts_turn(R, places={R: 19}).move(R, 20)
    table.expect(asked=R, actions=1).refuses(Y, path(), rule="SON-29")
    assert not table.scans()
    table.does(R, "possess(violin)").expect(asked=Y, actions=2)
    assert len(table.scans()) == 1
    table.refuses(R, "play", rule="SON-29", code="not_your_turn")
    twice = ghosts_turn(R, places={R: 70}, holds={R: "violin"}).does(R, "play").does(R, "play")
    twice.expect(asked=Y)


@rule("SON-30", "SON-116")
def test_a_captive_has_no_turn() -> None:
    table = ghosts_turn(R, captives=Y).refuses(Y, path(), rule="SON-30", code="captive")
    table.move(R).move(R).expect(asked=G)
    assert not any("(C" in event for event in table.events())


@rule("SON-31", "SON-R31", "SON-R32")
def test_a_debt_is_paid_once_and_a_phase_may_pass_without_a_scan() -> None:
    table = ghosts_turn(R, debts=[Y]).refuses(Y, path(), rule="SON-31", code="owes_a_turn")
    table.move(R).move(R).expect(asked=G, debts=[])
    nobody = pass_round(ghosts_turn(R, places={J: 38}, captives=G, debts=[]))
    assert nobody.value("round") == 6
    alone = ghosts_turn(R, captives=G, debts=[Y]).move(R).move(R)
    assert len(alone.scans()) == 1
    alone.expect(asked=G, debts=[])  # Johnny's turn: the captive may push


@rule("SON-R32")
def test_no_ghost_can_take_a_turn() -> None:
    table = ghosts_turn(G, places={J: 92, G: 92}, captives=R + Y)
    table.does(G, "possess(johnny)").move(G).does(J, "claim(92)")
    table.expect(captives=[G], debts=[R, Y]).move(J).move(J)
    table.expect(round=6, asked=G, actions=2)  # straight to Johnny's turn, where green may push
    assert [e for e in table.events() if e.startswith(("turn", "scanned"))] == [
        "scanned(92, silence, silence, none)",
        "turn_skipped(B)",
        "turn_skipped(C)",
        "turn_began(A, 6)",
    ]


@rule("SON-33")
def test_rescuing_and_whispering_are_no_actions() -> None:
    table = ghosts_turn(R, places={R: 96}, captives=Y)
    table.refuses(R, "free(C)", rule="SON-33").refuses(R, "whisper(help)", rule="SON-140")
    table.refuses(R, "capture", rule="SON-32").refuses(R, "listen", rule="SON-32")


@rule("SON-35", "SON-48", "SON-R17")
def test_doing_nothing_is_a_move_of_zero_steps() -> None:
    still = ghosts_turn(R, places={R: 36}).move(R)
    moved = ghosts_turn(R, places={R: 36}).move(R, 37, 53)
    for viewer in (J, Y, G, "spectator"):
        assert still.events(viewer) == moved.events(viewer) == ["unseen(B, 1)"]
        assert still.view(viewer) == moved.view(viewer)
    still.expect(actions=1).move(R).expect(asked=Y, actions=2)


@rule("SON-37")
def test_every_action_has_its_code() -> None:
    table = ghosts_turn(R, places={R: 70}, instruments={"violin": 70})
    table.does(R, "possess(violin)").does(R, "perform").move(Y).move(Y).move(G).move(G)
    table.move(J).move(J).does(R, "play").does(R, "unpossess")
    events = [{"event": "round_began", "round": 5}, *table.session.events(1)]
    rows = sheet(events, 1).rows
    assert [[square.entry for square in row.squares] for row in rows] == [
        ["P70", "PF70"],
        ["PL70", "U70"],
    ]
    saviour = ghosts_turn(G, places={J: 38, G: 38}, captives=R).does(G, "possess(johnny)").move(G)
    events = [{"event": "round_began", "round": 5}, *saviour.session.events(3)]
    assert [square.entry for square in sheet(events, 3).rows[0].squares] == ["P92", "M92"]


@rule("SON-38", "SON-39", "SON-40", "SON-R18")
def test_a_move_is_any_chain_of_up_to_two_steps() -> None:
    table = ghosts_turn(R, places={R: 22})
    ways = {move for move in table.legal(R) if move.startswith("move")}
    assert len(ways) == 1 + 4 + 3 + 3 * 4  # 22 has four neighbours, 6 on the border three
    assert {"move(none)", "move(23+22)", "move(23+24)", "move(6+5)"} <= ways
    table.refuses_move(R, 23, 24, 25, rule="SON-38").refuses_move(R, 24, rule="SON-39")
    table.move(R, 23, 7).move(R, 6, 22).expect(place={R: 22})


@rule("SON-46", "SON-47")
def test_a_hidden_move_is_unseen() -> None:
    table = ghosts_turn(R, places={R: 36}).move(R, 37)
    table.tells("unseen(B, 1, 37, 37)", to=R).tells("unseen(B, 1)", to=J)
    assert table.view(J)["state"]["place"][1] is None


@rule("SON-50", "SON-R21")
def test_instruments_pass_through_walls_unless_the_table_forbids_it() -> None:
    table = ghosts_turn(R, places={R: 22}, holds={R: "violin"}).move(R, 23)
    table.expect(instruments={"violin": 23}, crossed=[R])
    table.tells("carried(B, 1, violin, 23, 23)", "wall_crossed(B, 1)", to=J)
    solid = ghosts_turn(R, places={R: 22}, holds={R: "violin"}, options={"carry_walls": False})
    solid.refuses_move(R, 23, rule="SON-R21").move(R, 38)
    free = ghosts_turn(R, places={R: 22}, options={"carry_walls": False}).move(R, 23)
    free.expect(place={R: 23})


@rule("SON-R20", "SON-40", "SON-42")
def test_wall_tokens_signal_or_are_used_up() -> None:
    table = ghosts_turn(R, places={R: 22})
    for _ in range(2):
        table.move(R, 23, 22)
    once = ghosts_turn(R, places={R: 22}, options={"wall_token": "single_use"})
    once.move(R, 23).expect(crossed=[R]).refuses_move(R, 22, rule="SON-R20")
    assert all("22" not in move for move in once.legal(R))
    once.move(R, 39)
    for seat in (Y, Y, G, G, J, J):
        once.move(seat)
    once.expect(asked=R, crossed=[R]).refuses_move(R, 40, 41, rule="SON-R20")


@rule("SON-R20")
def test_walls_may_be_announced_once_at_the_end_of_the_turn() -> None:
    by_turn = {"wall_signal": "turn"}
    table = ghosts_turn(R, places={R: 22}, options=by_turn).move(R, 23).expect(crossed=[])
    table.tells("unseen(B, 1)", to=J)
    table.move(R, 22).expect(crossed=[R])
    assert table.events(J)[:2] == ["unseen(B, 2)", "wall_crossed(B, 0)"]
    quiet = ghosts_turn(R, places={R: 22}, options=by_turn).move(R, 38).move(R)
    assert not any("wall" in event for event in quiet.events(J))
    both = {"wall_signal": "turn", "wall_token": "single_use"}
    spent = ghosts_turn(R, places={R: 22}, options=both).move(R, 23)
    assert all("22" not in move for move in spent.legal(R))
    spent.refuses_move(R, 22, rule="SON-R20").move(R).expect(crossed=[R])
    carrier = ghosts_turn(R, places={R: 22}, holds={R: "violin"}, options=by_turn).move(R, 23)
    carrier.tells("carried(B, 1, violin, 23, 23)", to=J).expect(crossed=[]).move(R)
    carrier.expect(crossed=[R])
    assert carrier.events(J)[:2] == ["carried(B, 2, violin, none, 23)", "wall_crossed(B, 0)"]


@rule("SON-52", "SON-53", "SON-57", "SON-R22")
def test_possess_takes_one_target_on_the_same_tile() -> None:
    table = ghosts_turn(R, places={R: 20}, instruments={"cello": 20})
    assert {"possess(violin)", "possess(cello)"} <= table.legal(R)
    table.refuses(R, "possess(harp)", rule="SON-53", code="not_here")
    table.refuses(R, "possess(johnny)", rule="SON-53")
    for thing in ("bell", "door", "red", "", 3, ["violin"]):
        table.refuses(R, {"do": "possess", "target": thing}, rule="SON-52", code="bad_target")


@rule("SON-55", "SON-R22")
def test_what_another_possesses_cannot_be_possessed() -> None:
    table = ghosts_turn(Y, places={R: 20, Y: 20}, holds={R: "violin"})
    table.refuses(Y, "possess(violin)", rule="SON-55", code="taken")
    assert all(action.startswith("move") for action in table.legal(Y))
    driven = ghosts_turn(Y, places={J: 54, R: 54, Y: 54}, holds={R: "johnny"})
    driven.refuses(Y, "possess(johnny)", rule="SON-55")
    assert all(action.startswith("move") for action in driven.legal(Y))


@rule("SON-58", "SON-59", "SON-65", "SON-R23")
def test_whoever_possesses_is_seen_until_it_lets_go() -> None:
    table = ghosts_turn(R, places={R: 20}).does(R, "possess(violin)")
    for viewer in (J, Y, G, "spectator"):
        assert table.view(viewer)["state"]["place"][1] == 20
    table.move(R, 21, 22).tells("carried(B, 2, violin, 21+22, 22)", "scanned", "turn_began", to=J)
    for seat in (Y, Y, G, G, J, J):
        table.move(seat)
    table.expect(holds={R: "violin"}).does(R, "unpossess")
    table.tells("unpossessed(B, 1, violin, 22)", to=J)
    assert table.view(J)["state"]["place"][1] is None
    assert table.possible(J, R) == [22]


@rule("SON-60")
def test_johnny_does_not_touch_instruments() -> None:
    table = ghosts_turn(G, places={J: 58, G: 1}).move(G).move(G)
    for attempt in ("possess(harp)", "unpossess", "play", "perform"):
        table.refuses(J, attempt, rule="SON-60", code="not_for_johnny")
    table.move(J, 59).expect(instruments={"harp": 58})


@rule("SON-61", "SON-R28")
def test_possessing_a_johnny_with_captives_is_always_a_rescue() -> None:
    table = ghosts_turn(G, places={J: 38, G: 38}, captives=R).does(G, "possess(johnny)")
    table.expect(holds={G: None}, captives=[], place={J: 38, G: 92})


@rule("SON-62", "SON-R27")
def test_driving_takes_nothing_from_johnny_unless_he_staggers() -> None:
    def driven(options: dict[str, str]) -> int:
        table = ghosts_turn(G, places={J: 54, G: 54}, options=options)
        table.does(G, "possess(johnny)").move(G, 55)
        return int(table.value("actions"))

    assert driven({}) == 2
    assert driven({"possessed_johnny": "stagger"}) == 1
    let_go = ghosts_turn(G, places={J: 54, G: 54}, options={"possessed_johnny": "stagger"})
    let_go.does(G, "possess(johnny)").does(G, "unpossess").expect(asked=J, actions=1)
    let_go.move(J).expect(round=6)


@rule("SON-63", "SON-64")
def test_unpossess_needs_something_to_let_go_of() -> None:
    ghosts_turn(R).refuses(R, "unpossess", rule="SON-63", code="holds_nothing")
    table = ghosts_turn(R, places={R: 20}, holds={R: "violin"}).does(R, "unpossess")
    table.expect(instruments={"violin": 20}, place={R: 20}, holds={R: None})


@rule("SON-66", "SON-67")
def test_play_needs_an_instrument_and_no_particular_tile() -> None:
    ghosts_turn(R).refuses(R, "play", rule="SON-66", code="no_instrument")
    driver = ghosts_turn(R, places={J: 54, R: 54}, holds={R: "johnny"})
    driver.refuses(R, "play", rule="SON-66").refuses(R, "perform", rule="SON-69")
    for tile in (1, 48, 96):
        ghosts_turn(R, places={R: tile}, holds={R: "flute"}).does(R, "play")


@rule("SON-69")
@pytest.mark.parametrize(
    ("tile", "held"), [(70, "cello"), (71, "violin"), (70, None), (27, "violin")]
)
def test_perform_needs_the_own_instrument_on_the_own_spot(tile: int, held: str | None) -> None:
    table = ghosts_turn(R, places={R: tile}, holds={R: held} if held else {})
    table.refuses(R, "perform", rule="SON-69", code="cannot_perform")
    assert "perform" not in table.legal(R)
    right = ghosts_turn(R, places={R: 70}, holds={R: "violin"})
    assert "perform" in right.legal(R)


@rule("SON-70", "SON-72", "SON-R25")
def test_the_mark_stays_until_the_round_ends() -> None:
    table = ghosts_turn(R, places={R: 70}, holds={R: "violin"}).does(R, "perform")
    table.expect(performed={R: True}).does(R, "perform").expect(performed={R: True})
    for seat in (Y, Y, G, G, J):
        table.move(seat)
    table.expect(performed={R: True}).move(J).expect(performed={R: False}, round=6)
    left = ghosts_turn(R, places={R: 70}, holds={R: "violin"}).does(R, "perform").move(R, 69)
    left.expect(performed={R: True}, place={R: 69})


@rule("SON-71", "SON-R24", "SON-172")
def test_a_performance_may_be_announced() -> None:
    open_house = {"perform_signal": "open"}
    table = ghosts_turn(R, places={R: 70}, holds={R: "violin"}, options=open_house)
    table.does(R, "perform").tells("sounded(B, 1, violin, 70)", "performed(B)", to=J)
    assert table.view(J)["state"]["performed"] == [False, True, False, False]
    hidden = ghosts_turn(R, places={R: 70}, holds={R: "violin"}).does(R, "perform")
    hidden.tells("sounded(B, 1, violin, 70)", to=J)
    assert hidden.view(Y)["state"]["performed"] == [False, None, False, None]


@rule("SON-R26", "SON-163")
def test_three_instruments_are_needed_and_no_others() -> None:
    held = {R: "violin", Y: "harp", G: "cello"}
    places = {R: 70, Y: 27, G: 64}
    table = ghosts_turn(R, places=places, holds=held)
    table.does(R, "perform").does(R, "play").does(Y, "play").does(Y, "perform")
    table.does(G, "play").expect(over=False).does(G, "perform").expect(over=True)
    short = ghosts_turn(R, places={R: 70, Y: 27}, holds={R: "violin", Y: "harp"}, captives=G)
    short.does(R, "perform").move(R).does(Y, "perform").expect(over=False)


@rule("SON-R19", "SON-36")
def test_a_whole_first_round() -> None:
    table = pass_round(new_night())
    scans = [event for event in table.events(all=True) if event.startswith("scanned")]
    assert len(scans) == 5
