"""Nights played on in a bot's head: what Johnny would know in them, and how they are played."""

from random import Random

import pytest

from games.sonata.given import (
    G,
    J,
    R,
    Y,
    ghosts_turn,
    johnnys_turn,
    new_night,
    pass_round,
    whispers,
)
from gloaming.bots.loops import by_verb, hear
from gloaming.core.flow import CHANCE, OVER
from gloaming.core.masks import members
from gloaming.games.sonata import SPEC
from gloaming.games.sonata.bots.fast_playout import Glance, Turn, hunt_quickly
from gloaming.games.sonata.bots.hint import Fog
from gloaming.games.sonata.bots.imagine import imagine
from gloaming.games.sonata.bots.johnny_tactics import Hunt, reckoned, usual_weights
from gloaming.games.sonata.bots.memory import Notes
from gloaming.games.sonata.bots.policy import ghosts_chance, outlook, playout, settled
from gloaming.games.sonata.bots.win_chance import chance, hope
from gloaming.games.sonata.rules.floor import SITTING
from gloaming.games.sonata.rules.state import Sonata
from gloaming.games.sonata.rules.terms import (
    CLAIM,
    JOHNNY_MOVED,
    MOVE,
    READY_WORD,
    RED,
    ROUND_BEGAN,
    SEATS,
    SOON,
)

OPTIONS = [
    {},
    {"wall_signal": "turn", "bell_trigger": "enter"},
    {"carry_walls": False, "wall_token": "single_use"},
    {"scan_mode": "ask", "claim_scope": "zone", "captive_effect": "stride"},
    {"rescue_frees": "one", "ghost_order": "rotate"},
]


def dealt(options: dict[str, object], seed: int) -> tuple[Sonata, Random]:
    """A night at its first decision."""
    rng = Random(seed)
    setup = SPEC.prepare(SEATS, options)
    g = SPEC.rules.new(SEATS, setup)
    g.heard = []
    g.advance()
    while g.wait == CHANCE:
        g.chance(rng.randrange(g.outcomes))
    assert isinstance(g, Sonata)
    return g, rng


@pytest.mark.parametrize("options", OPTIONS[:2], ids=["rules", "walls by turn"])
def test_the_fog_holds_all_that_johnny_cannot_rule_out(options: dict[str, object]) -> None:
    for seed in range(4):
        g, rng = dealt(options, seed)
        memories = [Notes(g.setup, seat) for seat in range(SEATS)]
        heard = hear(g, memories, 0)
        notes = memories[0]
        fog = Fog(g.setup, [notes.tiles(s) for s in range(SEATS)], notes.starts(), [0.5] * 6)
        g.hint = fog
        while g.wait != OVER:
            seat = g.first_asked()
            g.decide_trusted(seat, by_verb(rng.random, g.legal(seat)))
            heard = hear(g, memories, heard)
            for ghost in range(RED, SEATS):
                if g.wait != OVER and g.is_free(ghost) and g.holds[ghost] < 0:
                    assert fog.tiles[ghost] >> g.place[ghost] & 1
                    assert notes.possible(ghost) & ~fog.tiles[ghost] == 0


@pytest.mark.parametrize("options", OPTIONS, ids=lambda o: "-".join(map(str, o)) or "rules")
def test_imagined_nights_are_played_on_lawfully(options: dict[str, object]) -> None:
    for seed in range(2):
        g, rng = dealt(options, seed)
        if seed == 0:
            g.hint = Fog(g.setup, [g.setup.floor.all] * 4, [g.setup.floor.all] * 4, [0.5] * 6)
        rests = 0
        while g.wait != OVER:
            seat = g.first_asked()
            rests += settled(g)
            action = playout(g, seat, rng)
            assert action in g.legal(seat)
            g.decide_trusted(seat, action)
        assert rests >= g.round // 2


def test_an_imagined_johnny_knows_what_the_real_one_knows() -> None:
    table = new_night(starts=(21, 7, 92))
    table.move(R, 20).does(R, "possess(violin)")
    world = imagine(table.session.known(2), Random(1))
    fog = world.hint
    assert isinstance(fog, Fog)
    assert fog.tiles[1] == 1 << 20
    assert fog.tiles[2].bit_count() > 1


def test_a_ghost_in_a_hurry_joins_its_friends() -> None:
    held = {R: "violin", Y: "harp", G: "cello"}
    table = ghosts_turn(R, places={R: 70, Y: 27, G: 64}, holds=held)
    table.does(R, "perform").move(R)
    g = table.sonata
    action = Turn(g, 2, Random(1)).choose()
    assert table.names.write_action(action) == "perform"


def test_johnny_takes_what_is_underfoot() -> None:
    table = johnnys_turn(places={J: 43, R: 43}, holds={R: "violin"})
    action = hunt_quickly(table.sonata, Random(1))
    assert table.names.write_action(action) == "claim(43)"


def test_time_captives_and_guards_spoil_the_chance() -> None:
    usual = chance(12, 6, 15, 0, 0, 0)
    assert chance(12, 2, 6, 0, 0, 0) > usual
    assert usual > chance(12, 6, 15, 0, 2, 1) > chance(12, 6, 15, 1, 2, 1)
    assert chance(1, 6, 15, 0, 0, 0) == 0.0
    assert hope(12, 6, 15, 0) > hope(12, 6, 15, 1) > hope(12, 6, 15, 2)
    assert hope(0, 9, 15, 0) == 0.0


def test_an_outlook_is_everybodys_share() -> None:
    g, _ = dealt({}, 1)
    shares = outlook(g)
    assert sum(shares) == pytest.approx(1.0)
    assert shares[1] == shares[2] == shares[3]


def test_a_glance_sees_what_a_hunt_sees() -> None:
    """Johnny's quick judgement in imagined nights is the same judgement."""
    for seed in range(3):
        g, rng = dealt({}, seed)
        g.hint = Fog(g.setup, [g.setup.floor.all] * 4, [g.setup.floor.all] * 4, [0.5] * 6)
        looks = 0
        while g.wait != OVER:
            seat = g.first_asked()
            if seat == 0 and g.asking().at == "act":
                hunt, glance = Hunt(g, reckoned(g), usual_weights(g)), Glance(g, keen=1.0)
                for tile in g.setup.floor.reach(g.place[0], hunt.passes, 4):
                    assert glance.catch(tile) == pytest.approx(hunt.catch(tile))
                    assert glance.position(tile) == pytest.approx(hunt.position(tile))
                    assert glance.hit(tile) == pytest.approx(hunt.hit(tile))
                looks += 1
            g.decide_trusted(seat, playout(g, seat, rng))
        assert looks > 5


def test_johnny_rather_looks_where_an_instrument_lies() -> None:
    g, _ = dealt({}, 1)
    lying = g.instruments[0]
    empty = next(tile for tile in range(1, 97) if tile not in g.instruments)
    g.hint = Fog(g.setup, [1 << lying | 1 << empty] * 4, [g.setup.floor.all] * 4, [0.5] * 6)
    glance = Glance(g, keen=4.0)
    assert glance.ghosts[lying] == pytest.approx(3 * 0.8)
    assert glance.ghosts[empty] == pytest.approx(3 * 0.2)


def test_captives_hope_for_a_friend_beside_johnny() -> None:
    chances = []
    for tile in (43, 64, 1):
        table = ghosts_turn(R, places={J: 43, R: tile, G: 16}, captives=Y)
        chances.append(ghosts_chance(table.sonata))
    assert chances[0] > 5 * max(chances[1:])


def test_who_says_it_is_ready_has_its_instrument_near_its_spot() -> None:
    notes = Notes(SPEC.prepare(SEATS, {}), 1)
    notes.card = [-1, 0, 1, 2]
    notes.instruments = [5, 43, 60, 70, 80, 90]
    notes.whispered(2, READY_WORD)
    near = set(notes.setup.floor.near[43])
    assert set(members(notes.spots[2])) == near
    notes.instruments[1] = 45
    notes.whispered(2, READY_WORD)  # carried on a little: what was said before still counts
    assert set(members(notes.spots[2])) == near & set(notes.setup.floor.near[45])
    notes.instruments[1] = 1
    notes.whispered(2, READY_WORD)  # the two do not agree: then it has meant something else
    assert set(members(notes.spots[2])) == set(notes.setup.floor.near[1])
    notes.whispered(3, SOON)
    assert notes.spots[3] == 0
    again = Notes(notes.setup, 1)
    again.restore(notes.plain())
    assert again.spots == notes.spots == notes.clone().spots


def test_a_friend_is_believed_that_says_it_is_ready() -> None:
    table = pass_round(new_night())
    while "whisper(ready)" not in table.legal(Y):
        table.move(table.asked[0])
    whispers(table, "hush", "ready", "hush")
    seat = next(s for s in (1, 3) if table.session.known(s).memory.spots[2])
    notes = table.session.known(seat).memory
    near = set(members(notes.spots[2]))
    rng = Random(1)
    spots = [imagine(table.session.known(seat), rng).spot[2] for _ in range(200)]
    assert sum(spot in near for spot in spots) > 150
    stranger = 4 - seat  # the other ghost, to whom nothing was whispered
    spots = [imagine(table.session.known(stranger), rng).spot[2] for _ in range(200)]
    assert sum(spot in near for spot in spots) < 100


def test_a_copy_of_an_imagined_night_has_a_fog_of_its_own() -> None:
    g, rng = dealt({}, 1)
    g.hint = Fog(g.setup, [g.setup.floor.all] * 4, [g.setup.floor.all] * 4, [0.5] * 6)
    before = g.hint.tiles[:]
    copy = g.clone()
    for _ in range(12):
        seat = copy.first_asked()
        copy.decide_trusted(seat, playout(copy, seat, rng))
    assert g.hint.tiles == before
    assert copy.hint is not None
    assert copy.hint.tiles != before


# -- a Johnny who camps ----------------------------------------------------------------------------


def camping_night(camp: float, ghosts: int) -> Sonata:
    """Johnny on the violin, the ghosts on one of these tiles for all he knows."""
    table = johnnys_turn(places={J: 20, R: 90, Y: 91, G: 92}, instruments={"violin": 20})
    g = table.session.table
    assert isinstance(g, Sonata)
    g.hint = Fog(g.setup, [ghosts] * 4, [g.setup.floor.all] * 4, [0.5] * 6)
    g.hint.camp = camp
    return g


def test_who_has_sat_on_an_instrument_is_believed_to_go_on_doing_so() -> None:
    notes = Notes(SPEC.prepare(SEATS, {}), RED)
    notes.instruments[0] = notes.johnny
    for rounds in range(1, 5):
        notes.notice(ROUND_BEGAN, (rounds, 24))
        assert notes.still == rounds
    again = Notes(notes.setup, RED)
    again.restore(notes.plain())
    assert again.still == 4
    notes.notice(JOHNNY_MOVED, (0, notes.johnny + 1, 0, 0))
    notes.notice(ROUND_BEGAN, (5, 24))
    assert notes.still == 0
    notes.notice(ROUND_BEGAN, (6, 24))
    assert notes.still == 0  # there is nothing here to sit on


def test_ghosts_expect_him_to_camp_and_he_himself_does_not() -> None:
    table = ghosts_turn(R, places={J: 20}, instruments={"violin": 20})
    for seat, camp in ((0, 0.0), (1, 0.7)):
        known = table.session.known(seat)
        known.memory.still = 2
        night = imagine(known, Random(1))
        assert isinstance(night, Sonata)
        assert night.hint is not None
        assert night.hint.camp == camp


def test_a_camping_johnny_stays_unless_somebody_comes_within_his_grasp() -> None:
    rng = Random(1)
    far, close = 1 << 24, 1 << 21
    for _ in range(20):
        verb, path, _ = hunt_quickly(camping_night(1.0, far), rng)
        assert (verb, path) == (MOVE, 0)
        assert hunt_quickly(camping_night(1.0, close), rng)[0] == CLAIM
        verb, path, _ = hunt_quickly(camping_night(0.0, far), rng)
        assert verb == MOVE
        assert path  # the hunter goes there
    g = camping_night(1.0, far)
    g.instruments[0] = 50
    assert hunt_quickly(g, rng)[1]  # it is the instrument he sits on


def test_against_a_camping_johnny_only_his_grasp_counts() -> None:
    g = camping_night(1.0, 1 << 90)
    floor, diagonal = g.setup.floor, g.setup.diagonal
    assert floor.threat(20, SITTING, diagonal) == floor.zones[diagonal][20]
    reach = floor.threat(20, 0, diagonal) & ~floor.zones[diagonal][20]
    g.spot[1:] = members(reach)[:3]
    g.instruments = [20, 93, 94, 95, 96, 89]
    camped = ghosts_chance(g)
    g.hint.camp = 0.0
    hunted = ghosts_chance(g)
    assert camped > hunted
    g.hint.camp = 0.5
    assert ghosts_chance(g) == pytest.approx((camped + hunted) / 2)
    g.hint.camp = 1.0
    assert Turn(g, 1, Random(1)).menaced[g.spot[1]] is False
    g.hint.camp = 0.0
    assert Turn(g, 1, Random(1)).menaced[g.spot[1]] is True
