"""The bots of Tillinghast: they play well, they lie by lot, and they read only what they may."""

from collections import Counter
from random import Random

import pytest

from games.tillinghast.given import YES, Given, acting
from gloaming.bots.ismcts import Search
from gloaming.bots.roster import bot_names, make_bot
from gloaming.core.chance import SeededDealer
from gloaming.core.flow import CHANCE, OVER, SEAT
from gloaming.core.letters import decode_known, encode_known
from gloaming.core.options import Choice
from gloaming.core.session import Session
from gloaming.games.tillinghast import SPEC
from gloaming.games.tillinghast.bots.advice import Heuristic, Mummer
from gloaming.games.tillinghast.bots.hint import Hearsay
from gloaming.games.tillinghast.bots.policy import outlook, playout, prior
from gloaming.games.tillinghast.rules.state import Tillinghast
from gloaming.games.tillinghast.rules.terms import FINISH, ON_MAP, PAID, SUMMON

RULES_OF_THUMB = ["heuristic", "pilgrim", "warden", "mummer", "lamplighter"]


def game(names: list[str], seed: int, village: str = "lychgate") -> Session:
    """A whole game between these bots."""
    session = Session(SPEC, len(names), {"map": village}, SeededDealer(seed))
    bots = [make_bot(SPEC, name, Random(f"{seed}/{n}")) for n, name in enumerate(names)]
    while not session.over:
        seat = session.table.first_asked()
        legal = session.table.legal(seat)
        session.decide_raw(seat, bots[seat].choose(session.known(seat), legal))
    return session


def middles(count: int, seed: int) -> list[Session]:
    """Games of bots, left in the middle of somebody's turn."""
    found = []
    for n in range(count):
        whole = game(["heuristic", "warden"], seed + n)
        moment = Random(n).randrange(20, len(whole.record.standing()) - 20)
        session = whole.at(moment)
        while session.table.wait != SEAT:
            moment += 1
            session = whole.at(moment)
        found.append(session)
    return found


def test_the_roster() -> None:
    assert bot_names(SPEC) == ["random", *RULES_OF_THUMB, "ismcts"]


@pytest.mark.parametrize("name", RULES_OF_THUMB)
def test_every_temper_beats_chance(name: str) -> None:
    winners = [game([name, "random"][:: 1 - 2 * (seed % 2)], seed) for seed in range(6)]
    wins = sum(session.table.winner == seed % 2 for seed, session in enumerate(winners))
    assert wins >= 5


@pytest.mark.parametrize("village", ["green", "saltmarsh", "chapel", "yard"])
def test_they_play_every_map_with_many(village: str) -> None:
    session = game(["heuristic", "warden", "mummer", "lamplighter"], 2, village)
    assert session.table.wait == OVER


def test_the_same_chance_plays_the_same_game() -> None:
    one, other = (game(["heuristic", "mummer"], 7) for _ in range(2))
    assert one.record.inputs == other.record.inputs


def test_lies_are_mixed() -> None:
    """Smoke in some payments and not in others, and power burnt now and then."""
    smoke: Counter[bool] = Counter()
    spells: Counter[str] = Counter()
    for seed in range(6):
        session = game(["mummer", "heuristic"], seed)
        village = session.table.setup.village
        for kind, open, shut, _ in session.log:
            if kind == PAID:
                assert open is not None
                spells[SPEC.vocabulary.name("spell", shut[0])] += 1
                smoke[open[1] > village.cost[shut[0] + 3]] += 1
    assert smoke[True] > 5
    assert smoke[False] > smoke[True]
    assert spells["dissipate"] > 2
    assert spells["flee"] > 2


def test_a_spirit_within_reach_is_called() -> None:
    for bot in (Heuristic(Random(1)), Mummer(Random(2)), make_bot(SPEC, "ismcts:200", Random(3))):
        table = acting("A", village="lychgate", squares={"A": "D1", "B": "G7"}, power=[6, 0])
        known = table.session.known(0)
        assert bot.choose(known, table.table.legal(0))[0] == SUMMON


def test_whoever_is_about_to_win_is_struck() -> None:
    """Everybody has seen seat A summon its fourth beside seat B."""
    for bot in (Heuristic(Random(1)), make_bot(SPEC, "ismcts:300", Random(3))):
        table = acting(
            "A",
            squares={"A": "B3", "B": "D3"},
            power=[8, 5],
            marks={"A": ["C1", "A3", "C5", "E3"]},
        )
        table.everybody_knows()
        table.does("A", "move(C3)").does("A", "finish(0)").nobody_stirs()
        action = bot.choose(table.session.known(1), table.table.legal(1))
        assert SPEC.vocabulary.name_action(action)["do"] == "strike"
        assert SPEC.vocabulary.name_action(action)["square"] == "C3"


def test_a_known_ghost_in_danger_flees() -> None:
    table = acting(
        "B", squares={"A": "D3", "B": "B3"}, power=[3, 5], marks={"A": ["C1", "A3", "E3"]}
    )
    table.everybody_knows().does("B", "finish(2)")
    session = table.session
    bot = Heuristic(Random(1))
    chosen = []
    for _ in range(3):
        action = bot.choose(session.known(0), session.table.legal(0))
        chosen.append(SPEC.vocabulary.name_action(action)["do"])
        session.decide_raw(0, action)
    assert chosen == ["declare", "flee", "move"]
    assert table.at("A") != "D3"


def chosen(table: Given, seat: int, seed: int = 1) -> str:
    """The verb the heuristic chooses for a seat."""
    bot = Heuristic(Random(seed))
    action = bot.choose(table.session.known(seat), table.table.legal(seat))
    return str(SPEC.vocabulary.name_action(action)["do"])


@pytest.mark.parametrize(
    ("village", "square", "power"),
    [("yard", "B3", 4), ("saltmarsh", "G1", 4), ("lychgate", "E1", 6)],
)
def test_a_wall_on_the_way_is_worth_a_discorporate(village: str, square: str, power: int) -> None:
    table = acting("A", village=village, squares={"A": square}, power=[power, 0])
    assert chosen(table.everybody_knows(), 0) == "discorporate"


def test_a_wall_is_good_to_be_behind() -> None:
    marks = {"A": ["C1", "A3", "E3"]}
    table = acting("B", squares={"A": "B4", "B": "A3"}, power=[8, 3], marks=marks)
    table.everybody_knows().does("B", "finish(2)")
    assert chosen(table, 0) == "declare"
    table.does("A", YES)
    assert chosen(table, 0) == "discorporate"
    table.does("A", "discorporate(2)")
    assert chosen(table, 0) == "flee"


def test_power_that_would_be_lost_lights_ground_that_has_served() -> None:
    """Nobody is near, and this ghost has nothing more to do at C1."""
    table = acting("A", squares={"A": "B1", "B": "E5"}, power=[7, 0], marks={"A": ["C1"]})
    table.everybody_knows().does("A", "move(C1)")
    assert {chosen(table, 0, seed) for seed in range(20)} == {"illuminate", "finish"}


def test_a_light_near_wanted_ground_is_put_out() -> None:
    table = acting("A", squares={"A": "B3", "B": "E5"}, power=[7, 0])
    table.everybody_knows().does("A", "move(C3)")
    assert {chosen(table, 0, seed) for seed in range(20)} == {"quench", "finish"}


# -- search ----------------------------------------------------------------------------------------


def test_rivals_in_a_search_do_not_know_where_the_searcher_is() -> None:
    """Move the searching ghost about in an imagined world: with the same chance, no rival cares."""
    for session in middles(4, 20):
        g = session.table
        assert isinstance(g, Tillinghast)
        rival = g.first_asked()
        searcher = 1 - rival
        if g.exile[searcher] != ON_MAP:
            continue
        known = session.known(searcher)
        world = SPEC.information.imagine(known, Random(5))
        assert isinstance(world, Tillinghast)
        chosen = {playout(world, rival, Random(1))}
        for square in g.setup.village.squares:
            world.square[searcher] = square
            world.marks[searcher] = 0
            chosen.add(playout(world, rival, Random(1)))
        assert len(chosen) == 1


def test_only_the_searching_seat_has_nodes() -> None:
    for session in middles(2, 40):
        seat = session.table.first_asked()
        search = Search(SPEC, session.known(seat), Random(1))
        search.run(60, 0.0)
        assert {node.seat for node in search.nodes.values()} == {seat}
        assert search.iterations == 60


def test_a_prior_for_every_legal_action() -> None:
    for session in middles(4, 60):
        seat = session.table.first_asked()
        world = SPEC.information.imagine(session.known(seat), Random(2))
        legal = world.legal(seat)
        weights = prior(world, seat, legal)
        assert len(weights) == len(legal)
        assert sum(weights) == pytest.approx(1.0)
        assert min(weights) > 0.0
        chances = outlook(world)
        assert sum(chances) == pytest.approx(1.0)


def test_policies_always_choose_something_legal() -> None:
    for seed in range(6):
        rng = Random(seed)
        options = {
            name: rng.choice(option.values)
            for name, option in SPEC.rules.options.options.items()
            if isinstance(option, Choice) and name != "start_player"
        }
        seats = rng.randint(2, 5)
        setup = SPEC.prepare(seats, options)
        g = SPEC.start(seats, setup)
        while g.wait != OVER:
            if g.wait == CHANCE:
                g.chance(rng.randrange(g.outcomes))
                continue
            seat = g.first_asked()
            action = playout(g, seat, rng)
            assert action in g.legal(seat)
            g.decide_trusted(seat, action)


def test_word_goes_round_in_imagined_games() -> None:
    session = middles(1, 80)[0]
    seat = session.table.first_asked()
    world = SPEC.information.imagine(session.known(seat), Random(2))
    assert isinstance(world, Tillinghast)
    hint = world.hint
    assert isinstance(hint, Hearsay)
    here = world.square[seat]
    world.appear(seat, here)
    assert hint.at(seat)[here] == 1.0
    world.draw(seat, 0)
    assert hint.at(seat)[here] < 1.0
    assert sum(hint.at(seat)) == pytest.approx(1.0)
    assert session.table.hint is None


def test_a_bot_in_another_process_thinks_the_same() -> None:
    """What a seat knows goes there as bytes and comes out as it was."""
    for session in middles(2, 100):
        seat = session.table.first_asked()
        known = session.known(seat)
        sent = decode_known(SPEC, session.setup, encode_known(known))
        legal = session.table.legal(seat)
        for name in ("heuristic", "ismcts:30"):
            here, there = (make_bot(SPEC, name, Random(4)) for _ in range(2))
            assert here.choose(known, legal) == there.choose(sent, legal)


def test_thoughts_are_ranked() -> None:
    table = acting("A", squares={"A": "C2", "B": "E1"}, power=[8, 2]).everybody_knows()
    bot = Heuristic(Random(1))
    bot.choose(table.session.known(0), table.table.legal(0))
    values = [thought.value for thought in bot.explain()]
    assert values == sorted(values, reverse=True)
    assert FINISH in {thought.action[0] for thought in bot.explain()}
