"""Memories that begin at a table laid out by hand: what is true is never ruled out."""

from random import Random

import pytest

from games.house.given import table as house
from games.sonata.given import ghosts_turn, johnnys_turn
from games.tillinghast.given import acting
from gloaming.core import wire
from gloaming.core.chance import SeededDealer
from gloaming.core.flow import SEAT, SPECTATOR
from gloaming.core.known import Memory, know
from gloaming.core.session import Session
from gloaming.games.house import SPEC as HOUSE
from gloaming.games.house.rules.state import House
from gloaming.games.kaidan import SPEC as KAIDAN
from gloaming.games.sonata import SPEC as SONATA
from gloaming.games.sonata.bots.memory import Notes as SonataNotes
from gloaming.games.sonata.rules.state import Sonata
from gloaming.games.tillinghast import SPEC as TILLINGHAST
from gloaming.games.tillinghast.bots.memory import Notes as TillinghastNotes
from gloaming.games.tillinghast.rules.state import Tillinghast
from gloaming.games.tillinghast.rules.terms import ON_MAP

BEGINNINGS = 6  # in one game
FOLLOWED = 25  # inputs after each


def step(session: Session, rng: Random) -> None:
    seat = session.table.first_asked()
    legal = session.table.legal(seat)
    verb = rng.choice(sorted({action[0] for action in legal}))
    session.decide_raw(seat, rng.choice([action for action in legal if action[0] == verb]))


def believes_the_truth(session: Session, memory: Memory) -> bool:
    """Is every ghost where this memory thinks it possible?"""
    g = session.table
    if isinstance(g, Tillinghast):
        assert isinstance(memory, TillinghastNotes)
        there = [seat for seat in range(g.seats) if g.exile[seat] == ON_MAP]
        return all(memory.possible(seat) >> g.square[seat] & 1 for seat in there)
    assert isinstance(g, Sonata)
    assert isinstance(memory, SonataNotes)
    return all(memory.tiles(seat) >> g.place[seat] & 1 for seat in range(1, 4))


def follows(session: Session, viewer: int, rng: Random) -> None:
    """Begin a memory here, and let it hear what comes; it never loses the truth."""
    g = session.table
    memory = session.spec.information.memory(g.seats, session.setup, viewer)
    memory.start_from(know(g, viewer, session.setup, memory))
    heard = len(session.log)
    for _ in range(FOLLOWED):
        assert believes_the_truth(session, memory), g.whereabouts()
        if session.over:
            return
        step(session, rng)
        for told in session.log[heard:]:
            arguments = wire.hears(told, viewer)
            if arguments is not None:
                memory.notice(told[0], arguments)
        heard = len(session.log)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("tillinghast", {}),
        ("sonata", {}),
        ("sonata", {"wall_signal": "turn"}),
    ],
)
def test_along_real_games_the_truth_is_never_ruled_out(
    game: str, options: dict[str, str], seed: int
) -> None:
    spec = TILLINGHAST if game == "tillinghast" else SONATA
    seats = spec.seats[1]
    rng = Random(seed)
    session = Session(spec, seats, options, SeededDealer(seed))
    begun = 0
    for _ in range(400):
        g = session.table
        if session.over or begun == BEGINNINGS:
            break
        fresh = isinstance(g, Tillinghast) and g.stack[-1].at == "act" and g.wait == SEAT
        first = isinstance(g, Sonata) and g.actions == 2 and g.wait == SEAT and g.round > 0
        if (fresh or first) and rng.random() < 0.2:
            viewer = rng.choice([*range(seats), SPECTATOR])
            follows(session, viewer, rng)
            begun += 1
        else:
            step(session, rng)
    assert begun > 2


# -- in scenarios ----------------------------------------------------------------------------------


def test_the_aid_of_a_table_laid_out_is_true_and_learns() -> None:
    table = acting(
        "A",
        squares={"A": "B2", "B": "D3"},
        power=[4, 0],
        options={"deduction_aid": "all"},
    )
    aid = table.aid("B")["possible"]
    assert "B2" in aid[0]
    assert len(aid[0]) > 15  # nothing was told yet: it may be anywhere
    table.does("A", "move(B3)").does("A", "illuminate(3)")
    near = table.aid("B")["possible"][0]  # it kindled a light there, and may have moved since
    assert near == ["B2", "B3", "B4"]


def test_so_is_sonatas() -> None:
    table = ghosts_turn("B", options={"aid": "all"}, places={"B": 45}, holds={"C": "harp"})
    possible = table.aid("johnny")["possible"]
    assert 45 in possible[1]
    assert len(possible[1]) > 90
    assert possible[2] == [table.tile("C")]  # seen with its harp
    scanned = johnnys_turn(options={"aid": "all"}, places={"A": 40, "B": 41}).move("A").move("A")
    told = scanned.aid("johnny")["possible"]
    assert 41 in told[1]
    assert len(told[1]) < 20
    caught = johnnys_turn(options={"aid": "all"}, captives="B")
    assert caught.aid("johnny")["possible"][1] == [caught.tile("A")]


def test_bots_play_at_tables_laid_out() -> None:
    scene = house(3, hands={"B": ["holy_water", "crowbar"]}, play={"A": ["coal_hatch"]})
    assert scene.suggestion("A", "ismcts:20") in scene.legal("A")
    known = scene.session.known(0)
    for seed in range(20):
        world = HOUSE.information.imagine(known, Random(seed))
        assert isinstance(world, House)
        assert HOUSE.rules.consistent(world) is None
        assert len(world.hand[1]) == 2
    ghost = ghosts_turn("B", places={"B": 45})
    assert ghost.suggestion("B", "ismcts:20") in ghost.legal("B")
    night = acting("A", squares={"A": "B2", "B": "D3"}, power=[4, 0])
    assert night.suggestion("A", "ismcts:20") in night.legal("A")


def test_at_its_very_beginning_a_table_remembers_as_a_new_one_does() -> None:
    for spec in (TILLINGHAST, SONATA, HOUSE, KAIDAN):
        seats = spec.seats[1]
        setup = spec.prepare(seats, {})
        fresh = spec.information.memory(seats, setup, 0)
        begun = spec.information.memory(seats, setup, 0)
        begun.start_from(know(spec.rules.new(seats, setup), 0, setup, begun))
        assert begun.plain() == fresh.plain()
