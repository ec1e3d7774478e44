"""The seasoned guest, who keeps its interrupts for when they matter; and how often people are
asked. [ledger 7.4, 7.5, 12]"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.house.given import Given, table
from games.house.test_scenarios_acts import event
from gloaming.core.flow import CHANCE, OVER, SEATS
from gloaming.core.window import PASSING, Window
from gloaming.games.house import SPEC
from gloaming.games.house.bots.absent import absent
from gloaming.games.house.bots.advice import Heuristic
from gloaming.games.house.bots.evaluation import scores
from gloaming.games.house.bots.policy import likely, narrow, outlook, prior, settled
from gloaming.games.house.bots.standing import LULLS, habit
from gloaming.games.house.rules.state import House


def advice(scene: Given, seat: str) -> str:
    """What the bot would do, as the ledger writes it."""
    number = scene.names.seat(seat)
    legal = scene.table.legal(number)
    bot = Heuristic(Random(1))
    chosen = bot.choose(scene.session.known(number), legal)
    assert bot.explain()[0].action == chosen
    return scene.names.write_action(chosen)


def late(scene: Given, seat: str) -> str:
    """What counts as the answer of somebody who is out of time."""
    number = scene.names.seat(seat)
    legal = scene.table.legal(number)
    return scene.names.write_action(absent(scene.session.known(number), legal, Random(1)))


# -- the main -------------------------------------------------------------------------------------


def test_it_plays_the_best_exit_and_protects_it() -> None:
    hands = {"A": ["coal_hatch", "servants_door", "remember_your_prayers"]}
    scene = table(3, hands=hands)
    assert advice(scene, "A") == "play_exit(servants_door)"
    scene.does("A", "play_exit(servants_door)")
    assert advice(scene, "A") == "attach(remember_your_prayers, 0)"
    scene.does("A", "attach(remember_your_prayers, 0)")
    assert advice(scene, "A") == "end_escape"


def test_it_finishes_when_it_can() -> None:
    play = {"A": ["iron_garden_gate", "vault_tunnel", "safe_room_door"]}
    scene = table(3, hands={"A": ["servants_door", "great_front_door"]}, play=play)
    assert advice(scene, "A") == "play_exit(servants_door)"  # enough, and no Mark


def test_with_nothing_to_play_it_hides() -> None:
    assert advice(table(3, hands={"A": ["hatchet"]}, rooms="5 2 3"), "A") == "hide"


def test_sensa_tries_any_corner_before_she_does_nothing() -> None:
    scene = table(3, characters={"A": "sensa"}, hands={"A": ["hatchet"]}, rooms="7 2 3")
    assert advice(scene, "A") == "primary"
    with_closet = table(3, characters={"A": "sensa"}, hands={"A": ["hatchet"]}, rooms="5 2 3")
    assert advice(with_closet, "A") == "hide"


# -- interrupts ----------------------------------------------------------------------------------


def leader(at: str, **given: Any) -> Given:
    """B is close to winning or has won already; A is Fiddler with a Boon."""
    area = ["iron_garden_gate", "great_front_door[remember_your_prayers]", "servants_door"]
    settings: dict[str, Any] = {"hands": {"A": ["hacksaw"]}, "play": {"B": area}, **given}
    return table(3, at=at, turn="B", characters={"A": "fiddler"}, **settings)


def test_it_waits_while_nothing_is_at_stake() -> None:
    play = {"B": ["coal_hatch"], "C": ["drain_grate"]}
    scene = leader("land", play=play).until("land")
    assert advice(scene, "A") == "pass"


def test_it_strikes_at_the_last_chance() -> None:
    area = ["iron_garden_gate", "great_front_door[remember_your_prayers]", "servants_door"]
    scene = leader("end", play={"B": [*area, "safe_room_door"]}).until("last_chance")
    assert advice(scene, "A") == "secondary(hacksaw)"
    scene.reacts("A", "secondary(hacksaw)")
    assert advice(scene, "A") == "take(B.0e)"


def test_it_saves_its_own_exit_and_not_a_rivals() -> None:
    characters = {"A": "fiddler", "C": "mark"}
    for owner, wanted in (("C", "primary"), ("B", "pass")):
        scene = table(
            3, characters=characters, hands={"A": ["hatchet"]}, play={owner: ["safe_room_door"]}
        ).does("A", "secondary(hatchet)")
        assert advice(scene, "C") == wanted


def test_timothy_dodges_his_own_card_and_lets_others_draw() -> None:
    own = table(3, at="roll", characters={"A": "timothy"}, hands={"A": ["hatchet"] * 4})
    assert advice(own.dice(8).until("before_card"), "A") == "primary"
    other = table(3, at="roll", characters={"B": "timothy"}).dice(8).until("before_card")
    assert advice(other, "B") == "pass"


def test_fernando_tries_to_stop_his_own_card() -> None:
    own = table(3, at="roll", characters={"A": "fernando"}).dice(8).until("before_card")
    assert advice(own, "A") == "primary"
    other = table(3, at="roll", characters={"B": "fernando"}).dice(8).until("before_card")
    assert advice(other, "B") == "pass"


def test_the_more_rivals_the_longer_fiddler_keeps_his_boon() -> None:
    def strikes(seats: int) -> str:
        play = {"B": ["iron_garden_gate", "servants_door"]}
        given = {"characters": {"A": "fiddler"}, "hands": {"A": ["hacksaw"]}, "play": play}
        rooms = " ".join("12345671"[:seats])
        scene = table(seats, at="draw phase", turn="B", rooms=rooms, **given)  # type: ignore[arg-type]
        return advice(scene.until("draw"), "A")

    assert [strikes(seats) for seats in (2, 8)] == ["secondary(hacksaw)", "pass"]


def test_choices_fall_on_whoever_is_ahead() -> None:
    play = {"C": ["iron_garden_gate", "vault_tunnel"]}
    assert advice(event("vindictive_gifts", play=play).goes_on(), "A") == "choose(C)"
    hidden = event("vindictive_gifts", play=play, hiding="C").goes_on()
    assert advice(hidden, "A") == "choose(B)"


def test_of_what_must_go_it_gives_the_least() -> None:
    hands = {"A": ["coal_hatch"] + ["great_front_door"] * 2 + ["crowbar"] * 2 + ["stable_doors"]}
    assert advice(table(3, at="discard", hands=hands), "A") == "discard(coal_hatch)"


# -- out of time ----------------------------------------------------------------------------------


def test_whoever_is_out_of_time_answers_as_the_ledger_says() -> None:
    assert late(table(3, hands={"A": ["coal_hatch"]}), "A") == "end_escape"
    assert late(table(3, at="draw"), "A") == "draw"
    assert late(table(3, at="draw", hands={"A": ["hatchet"] * 4 + ["chisel"]}), "A") == "decline"
    window = table(3, at="draw phase", characters={"B": "della"}).until("draw")
    assert late(window, "B") == "pass"
    window.reacts("B", "primary", "d8 7")
    assert late(window, "B") == "decline"
    saver = {"A": "fiddler", "C": "mark"}
    for owner, wanted in (("C", "use"), ("B", "decline")):
        scene = table(
            3, characters=saver, hands={"A": ["hatchet"]}, play={owner: ["safe_room_door"]}
        ).does("A", "secondary(hatchet)")
        scene.reacts("C", "primary", "d8 8")
        assert late(scene, "C") == wanted
    forced = event("vindictive_gifts").goes_on()
    assert late(forced, "A").startswith("choose")


def test_drawing_goes_without_saying_below_five_cards() -> None:
    few = table(3, at="draw", hands={"A": ["hatchet"]})
    assert habit(few.house, 0) == ("card", few.house.legal(0)[0])
    many = table(3, at="draw", hands={"A": ["hatchet"] * 4 + ["chisel"]})
    assert habit(many.house, 0) is None
    assert habit(table(3).house, 0) is None


# -- how often people are asked -------------------------------------------------------------------


def questions(seats: int, options: dict[str, Any], seed: int) -> tuple[float, float]:
    """Questions per person and turn besides the own main: with the usual standing answers, and
    without any."""
    rng = Random(seed)
    g = SPEC.start(seats, SPEC.prepare(seats, {**options, "turn_limit": 25}))
    assert isinstance(g, House)
    asked = bare = 0
    while g.wait != OVER:
        if g.wait == CHANCE:
            g.chance(int(rng.random() * g.outcomes))
            continue
        seat = g.first_asked()
        legal = g.legal(seat)
        asking = g.asking()
        if len(legal) > 1 and asking.prompt(g, seat) != "turn.main":
            bare += 1
            window = g.wait == SEATS and isinstance(asking, Window)
            moment = SPEC.vocabulary.name("moment", asking.moment) if window else ""  # type: ignore[attr-defined]
            asked += moment not in LULLS and habit(g, seat) is None
        found = scores(g, seat, legal)
        g.decide_trusted(seat, legal[found.index(max(found))])
    return asked / g.turns / seats, bare / g.turns / seats


@pytest.mark.parametrize("sins", [False, True])
def test_people_are_asked_about_twice_a_turn(sins: bool) -> None:
    """The own main aside, a person is asked in the windows before a card, when it is turned up,
    when an Exit goes and before the draws: with two cards in three turns that is about twice."""
    found = [questions(5, {"sins": sins}, seed) for seed in range(4)]
    usual = sum(one for one, _ in found) / len(found)
    assert usual < 2.5
    assert usual < 0.5 * sum(bare for _, bare in found) / len(found)


# -- search hooks ---------------------------------------------------------------------------------


def test_priors_sum_to_one_and_favour_the_best() -> None:
    scene = table(3, hands={"A": ["coal_hatch", "servants_door", "hatchet"]})
    legal = scene.house.legal(0)
    weights = prior(scene.house, 0, legal)
    assert abs(sum(weights) - 1.0) < 1e-9
    found = scores(scene.house, 0, legal)
    assert weights.index(max(weights)) == found.index(max(found))


def test_an_imagined_game_is_judged_where_somebody_is_about_to_play() -> None:
    scene = table(3, hands={"A": ["coal_hatch"]})
    assert settled(scene.house)
    scene.does("A", "play_exit(coal_hatch)")
    assert not settled(scene.house)
    assert not settled(table(3, at="draw").house)


def chance_of_a(**laid: Any) -> float:
    found = outlook(table(3, **laid).house)
    assert abs(sum(found) - 1.0) < 1e-9
    return found[0]


def test_prospects_look_at_the_cards() -> None:
    nothing, small, great, guarded = [
        chance_of_a(hands={"A": hand})
        for hand in ([], ["coal_hatch"], ["great_front_door"], ["coal_hatch", "silver_chain"])
    ]
    assert nothing < small < great
    assert small < guarded


def test_prospects_see_what_is_within_reach_and_who_could_spoil_it() -> None:
    play = {"A": ["stable_doors", "stable_doors", "coal_hatch"]}
    short = chance_of_a(play=play, hands={"A": ["coal_hatch"]})
    home = chance_of_a(play=play, hands={"A": ["great_front_door"]})
    assert home > short + 0.1
    hands = {"A": ["great_front_door"], "C": ["silver_chain"]}
    harmless = chance_of_a(play=play, hands=hands)
    hunted = chance_of_a(play=play, hands=hands, characters={"C": "fiddler"})
    assert hunted < harmless


def test_who_has_played_its_cards_hardly_holds_a_boon_that_fits() -> None:
    """B's turn is over, and one card has come to its hand since."""

    def chance(*hand: str, **given: Any) -> float:
        scene = table(3, turn="C", hands={"B": hand}, play={"B": ["servants_door"]}, **given)
        return likely(scene.house, 0)

    assert chance("coal_hatch", "safe_room_door", "silver_chain") == 1.0
    assert chance("rowan_wreath") == 1.0
    assert chance("rowan_wreath", "coal_hatch", "safe_room_door") == pytest.approx(1 / 3)
    assert chance("rowan_wreath", "hatchet", "safe_room_door") == 0.0
    assert chance("rowan_wreath", "hatchet", hiding="B") == 1.0
    assert chance("rowan_wreath", "hatchet", turns=1) == 1.0, "it has had no turn yet"
    assert chance("rowan_wreath", "hatchet", "coal_hatch", drawn=["B"]) == pytest.approx(1 / 3)


def test_search_tries_nothing_that_is_far_from_the_best() -> None:
    """A guest who would have to give up its best way out to run stays where it is; but what a
    spare Boon may do is worth a thought, even where the rule of thumb would wait."""
    play = {"A": ["vault_tunnel"], "B": ["coal_hatch"], "C": ["drain_grate"]}
    characters = {"A": "mark"}
    dear = table(3, at="land", turn="B", characters=characters, play=play).until("land").house
    assert len(dear.legal(0)) > 1
    assert narrow(dear, 0, dear.legal(0)) == [PASSING]
    spare = leader("land", play=play).until("land").house
    assert len(narrow(spare, 0, spare.legal(0))) > 1
    hands = {"A": ["coal_hatch", "servants_door"]}
    busy = table(3, hands=hands).house
    kept = narrow(busy, 0, busy.legal(0))
    assert len(kept) > 1
    assert set(kept) <= set(busy.legal(0))
