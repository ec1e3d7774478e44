"""What a seat can deduce: exact on a small board, true on the large one, sampled jointly."""

from random import Random

import pytest

from games.sonata.small import CLOSET, SEATS, Worlds
from games.sonata.truth import KINDS, Night, nights
from gloaming.core.chance import SeededDealer
from gloaming.core.flow import SPECTATOR
from gloaming.core.letters import decode_known, encode_known
from gloaming.core.masks import members
from gloaming.core.session import Session
from gloaming.games.sonata import SPEC
from gloaming.games.sonata.bots.imagine import imagine
from gloaming.games.sonata.bots.memory import Notes
from gloaming.games.sonata.bots.trace import Trace
from gloaming.games.sonata.rules.floor import pack
from gloaming.games.sonata.rules.state import Sonata
from gloaming.games.sonata.rules.terms import (
    CARRIED,
    PERFORMED,
    RESCUED,
    RETURNED,
    SOUNDED,
    TURN_BEGAN,
    UNSEEN,
    WALL_CROSSED,
)

OPTIONS = [
    {},
    {"wall_signal": "turn"},
    {"wall_token": "single_use"},
    {"wall_signal": "turn", "wall_token": "single_use"},
    {"bell_trigger": "enter"},
    {"bell_reveals": "tile"},
    {"bell_reveals": "tile", "bell_trigger": "enter"},
    {"pocket": "return"},
    {"start_gap": 2},
    {"perform_signal": "open"},
    {"claim_scope": "zone"},
    {"scan_mode": "ask"},
    {"rescue_frees": "one"},
    {"whisper_every": 1},
    {"captive_effect": "stride", "ghost_order": "rotate"},
]


def choose(session: Session, rng: Random) -> tuple[int, tuple[int, int, int]]:
    """Any verb, then any action: rescues, captures and bells come often enough this way."""
    seat = rng.choice([seat for seat in range(4) if session.table.is_asked(seat)])
    legal = session.table.legal(seat)
    verb = rng.choice(sorted({action[0] for action in legal}))
    return seat, rng.choice([action for action in legal if action[0] == verb])


def table_of(session: Session) -> Sonata:
    assert isinstance(session.table, Sonata)
    return session.table


def notes_of(session: Session, viewer: int) -> Notes:
    notes = session.memories[viewer]
    assert isinstance(notes, Notes)
    return notes


@pytest.mark.parametrize(
    "options", OPTIONS, ids=lambda o: "-".join(map(str, o.values())) or "rules"
)
def test_possible_tiles_are_exactly_those_of_enumeration(options: dict[str, object]) -> None:
    for seed in range(3):
        rng = Random(f"{seed}/{options}")
        given = {"hours": 2, **options}
        session = Session(CLOSET, 4, given, dealer=SeededDealer(seed))
        viewers = [0, 1 + seed % 3]
        beliefs = [Worlds(session, viewer) for viewer in viewers]
        while not session.over:
            for belief in beliefs:
                belief.follow()
                compare(session, belief)
            session.decide_raw(*choose(session, rng))


def compare(session: Session, belief: Worlds) -> None:
    """Every ghost's tiles and starts, and truth and imagined worlds among what can be."""
    viewer = belief.viewer
    notes = notes_of(session, viewer)
    starts = notes.starts()
    for seat in SEATS:
        if seat == viewer:
            continue
        assert set(members(starts[seat])) == belief.starts(seat)
        assert set(members(notes.possible(seat))) == belief.tiles(seat)
        assert table_of(session).place[seat] in belief.tiles(seat)
    g = session.table
    if g.wait == 1 or (g.wait == 2 and g.is_asked(viewer)):
        known = session.known(viewer)
        rng = Random(len(session.log))
        possible = {projected(belief, w) for w in belief.worlds}
        met = set()
        # Few worlds must all be met sooner or later, the rare ones too.
        for _ in range(4 if len(possible) > 6 else 5_000):
            world = imagine(known, rng)
            assert isinstance(world, Sonata)
            met.add(joint(world, belief))
            if len(met) == len(possible):
                break
        assert met <= possible
        if len(possible) <= 6:
            assert met == possible


def projected(belief: Worlds, world: tuple[int, ...]) -> tuple[int, ...]:
    tiles = list(world[:6])
    for seat in belief.captive:
        tiles[2 * seat - 1] = belief.johnny
    return tuple(tiles)


def joint(g: Sonata, belief: Worlds) -> tuple[int, ...]:
    return tuple(n for seat in SEATS for n in (g.start[seat], g.place[seat]))


def test_the_truth_is_always_possible() -> None:
    moments, violations = nights(len(KINDS), 0)
    assert moments > 500
    assert violations == []


def test_a_truth_that_is_ruled_out_is_found() -> None:
    night = Night({}, 0)
    g = table_of(night.session)
    g.place[1] = g.instruments[0]  # nobody begins where an instrument lies
    night.look()
    assert any("rules out that 1 stands" in what for what in night.violations)


def test_imagined_nights_are_drawn_jointly() -> None:
    """Twelve different numbers, three different cards, and nobody has performed who could not."""
    for seed in range(4):
        rng = Random(seed)
        session = Session(SPEC, 4, dealer=SeededDealer(seed))
        while not session.over:
            seat = session.table.first_asked()
            for viewer in (seat, 0, SPECTATOR):
                if session.table.wait == 2 and viewer != seat:
                    continue
                world = imagine(session.known(viewer), rng)
                assert isinstance(world, Sonata)
                g = table_of(session)
                drawn = [*world.start[1:], *world.spot[1:]]
                assert len(set(drawn)) == 6
                assert len(set(world.card[1:])) == 3
                assert sum(world.performed) < 3
                if viewer in SEATS:
                    assert world.card == g.card
                    assert world.spot[viewer] == g.spot[viewer]
                assert SPEC.rules.consistent(world) is None
            session.decide_raw(*choose(session, rng))


def test_marks_are_imagined_where_they_may_be() -> None:
    """A ghost that sounded an instrument may have performed, and its friends think so too."""
    from games.sonata.given import G, R, Y, new_night

    table = new_night(starts=(21, 7, 92))
    table.move(R, 20).does(R, "possess(violin)").move(Y).move(Y).move(G).move(G)
    while table.value("round") < 2 or R not in table.asked:
        table.move(table.asked[0])
    table.does(R, "play").does(R, "play")
    rng = Random(5)
    marks = set()
    for _ in range(200):
        world = imagine(table.session.known(2), rng)
        assert isinstance(world, Sonata)
        marks.add((world.performed[1], world.spot[1] == 20))
    assert marks == {(0, False)}  # 20 was an instrument's tile, so it is nobody's spot


def test_what_is_known_travels_as_bytes() -> None:
    """A bot in another process deduces and imagines the same."""
    rng = Random(3)
    session = Session(SPEC, 4, dealer=SeededDealer(3))
    for _ in range(120):
        session.decide_raw(*choose(session, rng))
        if session.over:
            break
        seat = session.table.first_asked()
        known = session.known(seat)
        again = decode_known(SPEC, session.setup, encode_known(known))
        assert again.plain() == known.plain()
        one, two = imagine(known, Random(1)), imagine(again, Random(1))
        assert isinstance(one, Sonata)
        assert isinstance(two, Sonata)
        assert (one.place, one.start, one.spot, one.card) == (
            two.place,
            two.start,
            two.spot,
            two.card,
        )


@pytest.mark.parametrize("viewer", range(4))
def test_whoever_hears_where_it_returns_still_hears_of_the_wall(viewer: int) -> None:
    """With `wall_signal = turn` the saviour's wall is shown after everybody is back: whoever hears
    of its own return in between must not take the silence before it for an answer."""
    setup = SPEC.prepare(4, {"wall_signal": "turn"})
    notes = Notes(setup, viewer)
    for seat in SEATS:
        notes.traces[seat] = Trace(1 << 50 + seat)
    saviour, freed = 3, 1
    notes.start = 50 + viewer
    notes.traces[saviour].is_on(setup, 1 << 50 + saviour)
    notes.traces[saviour].goes_openly(22, walls=False)
    notes.captive = 1 << freed
    notes.johnny = 23  # behind a wall of 22
    notes.notice(UNSEEN, (saviour, 1))
    notes.notice(RESCUED, (saviour, 2, 1 << freed, 0, 0))
    if viewer in (saviour, freed):
        notes.notice(RETURNED, (viewer, 50 + viewer))
    notes.notice(WALL_CROSSED, (saviour, 0))
    notes.notice(TURN_BEGAN, (0, 1))
    assert notes.tiles(saviour) == 1 << 50 + saviour
    assert notes.starts()[saviour] == 1 << 50 + saviour


def test_a_performance_in_the_open_does_not_end_the_turn_before_its_wall_is_shown() -> None:
    setup = SPEC.prepare(4, {"wall_signal": "turn", "perform_signal": "open"})
    notes = Notes(setup, 0)
    notes.traces[1].is_on(setup, 1 << 22)
    notes.notice(CARRIED, (1, 1, 0, pack([23]), 23))  # through the wall between them
    notes.notice(SOUNDED, (1, 2, 0, 23))
    notes.notice(PERFORMED, (1,))
    notes.notice(WALL_CROSSED, (1, 0))
    notes.notice(TURN_BEGAN, (2, 1))
    assert notes.tiles(1) == 1 << 23
    assert notes.traces[1].possible_starts(setup)
