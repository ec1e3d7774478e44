"""Bots: they play lawful nights from what they know, and better than chance."""

from random import Random

import pytest

from games.sonata.given import G, Given, J, R, Y, ghosts_turn, johnnys_turn, new_night, whispering
from gloaming.bots.loops import play
from gloaming.bots.race import MOST
from gloaming.bots.roster import bot_names, make_bot
from gloaming.games.sonata import SPEC
from gloaming.games.sonata.bots.advice import Heuristic
from gloaming.games.sonata.bots.policy import outlook, prior
from gloaming.games.sonata.bots.standing import habit
from gloaming.games.sonata.rules.state import Sonata
from gloaming.games.sonata.rules.terms import POSSESSED


def night(bots: tuple[str, ...], number: int) -> Sonata:
    setup = SPEC.prepare(4, {})
    agents = [make_bot(SPEC, name, Random(f"{number}/{name}")) for name in bots]
    table = SPEC.rules.new(4, setup)
    table.heard = []
    table.advance()
    memories = [SPEC.information.memory(4, setup, seat) for seat in range(4)]
    play(table, Random(number), agents, setup, memories, SPEC.rules.longest)
    assert isinstance(table, Sonata)
    return table


def chooses(table: Given, seat: str) -> str:
    number = "ABCD".index(seat)
    legal = table.session.table.legal(number)
    action = Heuristic(Random(1)).choose(table.session.known(number), legal)
    return table.names.write_action(action)


def test_johnny_by_rule_of_thumb_beats_ghosts_that_drift() -> None:
    assert all(night(("heuristic", "random", "random", "random"), n).ended != 0 for n in range(4))


@pytest.mark.parametrize("bots", [("camper", "plain", "heuristic", "plain")])
def test_all_bots_finish_their_nights(bots: tuple[str, ...]) -> None:
    assert night(bots, 1).ended >= 0
    assert set(bot_names(SPEC)) >= set(bots)


def test_a_claim_is_made_when_a_ghost_is_underfoot() -> None:
    table = johnnys_turn(places={J: 43, R: 44}, holds={R: "violin"})
    table.session.memories[0].notice(POSSESSED, (1, 1, 0, 44))
    assert chooses(table, J) in ("claim(43)", "capture")


def test_the_last_performance_is_never_missed() -> None:
    held = {R: "violin", Y: "harp", G: "cello"}
    table = ghosts_turn(R, places={R: 70, Y: 27, G: 64}, holds=held)
    table.does(R, "perform").move(R).does(Y, "perform").move(Y)
    assert chooses(table, G) == "perform"


def test_a_friend_is_freed_when_johnny_is_underfoot() -> None:
    table = ghosts_turn(G, places={J: 38, G: 38}, captives=R + Y)
    assert chooses(table, G) == "possess(johnny)"


def test_a_captive_cries_for_help() -> None:
    assert chooses(whispering(2, captives=Y), Y) == "whisper(help)"


def test_attention_and_outlook_are_shares() -> None:
    table = new_night()
    g = table.sonata
    shares = prior(g, 1, g.legal(1))
    assert sum(shares) == pytest.approx(1.0)
    assert len(shares) == len(g.legal(1))
    assert sum(outlook(g)) == pytest.approx(1.0)
    caught = johnnys_turn(places={J: 43}, captives=R + Y)
    assert outlook(caught.sonata)[0] > outlook(johnnys_turn(places={J: 43}).sonata)[0]


def test_search_plays_both_sides() -> None:
    table = new_night()
    for seat in (R, R, Y, Y, G, G, J):
        number = "ABCD".index(seat)
        legal = table.table.legal(number)
        bot = make_bot(SPEC, "ismcts:20", Random(1))
        action = bot.choose(table.session.known(number), legal)
        assert action in legal
        # As many as asked for, and the last world is played out by whoever is still in the race.
        assert 20 <= sum(thought.visits for thought in bot.explain()) < 20 + MOST
        table.session.decide_raw(number, action)


def test_a_captive_may_stand_holding_in_each_moment_of_johnnys_turn() -> None:
    table = johnnys_turn(places={J: 57}, captives=R)
    moments = []
    for _ in range(3):
        usual = habit(table.sonata, 1)
        assert usual is not None
        moments.append(usual[0])
        table.does(R, table.names.write_action(usual[1]))
        if table.asked == J:
            assert habit(table.sonata, 0) is None  # his own turn has no such answer
            table.move(J)
    assert moments == ["before_acting", "between_actions", "after_acting"]
