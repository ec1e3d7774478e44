"""Ledger 4.3 and the rulings about the setup. [SON-13..SON-28, SON-R10..SON-R16]"""

from games.sonata.given import GHOSTS, SPEC, G, J, R, Y, ghosts_turn, new_night
from gloaming.core.chance import SeededDealer
from gloaming.core.flow import CHANCE
from gloaming.core.session import Session
from gloaming.core.wire import parse_outcome
from gloaming.games.sonata.rules.state import Sonata
from gloaming.games.sonata.shown.sheet import sheet
from gloaming.testing import rule


def table_of(session: Session) -> Sonata:
    assert isinstance(session.table, Sonata)
    return session.table


@rule("SON-13", "SON-R11")
def test_drawn_numbers_stay_out_unless_put_back() -> None:
    session = Session(SPEC, 4)
    left = []
    while session.table.wait == 3:
        left.append(session.table.outcomes)
        session.chance(0)
    assert left == [96, 95, 94, 93, 92, 91, 90, 89, 88, 87, 86, 85, 6, 5, 4]
    back = Session(SPEC, 4, {"pocket": "return"})
    while back.table.wait == 3:
        back.chance(0)
    g = table_of(back)
    assert set(g.instruments) == {1}
    assert (g.start[1:], g.spot[1:]) == ([1, 1, 1], [1, 1, 1])


@rule("SON-14", "SON-R11")
def test_what_comes_out_of_a_real_pocket_is_believed_as_far_as_its_drawer_can_know() -> None:
    session = Session(SPEC, 4, {"pocket": "told"})
    left = []
    while session.table.wait == 3:
        left.append(session.table.outcomes)
        session.chance(session.table.outcomes - 1)
    # Six tokens in the order they came up, each with its number; then a start and a spot for each
    # ghost, from which nothing is missing that another ghost drew; then the cards.
    tokens = [n for pair in zip(range(6, 0, -1), range(96, 90, -1), strict=True) for n in pair]
    assert left == [*tokens, 90, 90, 90, 89, 89, 89, 6, 5, 4]
    g = table_of(session)
    assert g.instruments == [91, 92, 93, 94, 95, 96]  # the timpani came first
    assert (g.start[1:], g.spot[1:]) == ([90] * 3, [89] * 3)


@rule("SON-14", "SON-R16")
def test_instruments_lie_face_up() -> None:
    table = new_night()
    placed = [e for e in table.events(all=True) if e.startswith("instrument_placed")]
    assert placed[0] == "instrument_placed(violin, 20)"
    assert len(placed) == 6
    for viewer in (J, *GHOSTS, "spectator"):
        assert table.view(viewer)["state"]["instruments"] == [20, 74, 31, 86, 58, 13]


@rule("SON-15", "SON-16", "SON-17")
def test_one_johnny_with_three_bells_and_three_ghosts_with_plain_tokens() -> None:
    table = new_night()
    table.expect(bells=[], passes=[], captives=[], crossed=[], debts=[], holds=[None] * 4)
    assert 3 - len(table.sonata.bells) == 3


@rule("SON-18", "SON-28", "SON-R13")
def test_johnny_waits_outside_and_then_steps_on_96() -> None:
    session = Session(SPEC, 4)
    assert session.view(0)["state"]["place"][0] is None
    table = new_night().expect(place={J: 96}, round=1, asked=R)
    told = table.events(all=True)
    assert told[told.index("johnny_entered(96)") :] == [
        "johnny_entered(96)",
        "round_began(1, 24)",
        "clock_struck(1, 6)",
        "turn_began(B, 1)",
    ]


@rule("SON-19", "SON-20", "SON-21")
def test_starts_and_spots_are_drawn_in_secret() -> None:
    table = new_night()
    assert "start_drawn(B, 50)" in table.events(R, all=True)
    assert "spot_drawn(B, 70)" in table.events(R, all=True)
    for viewer in (J, Y, G, "spectator"):
        told = table.events(viewer, all=True)
        assert "start_drawn(B)" in told
        assert "spot_drawn(B)" in told
    table.expect(place={R: 50, Y: 7, G: 92}, holds=[None] * 4)


@rule("SON-22", "SON-23", "SON-24", "SON-R15")
def test_cards_are_for_the_ghosts_alone() -> None:
    table = new_night()
    for ghost in GHOSTS:
        assert "card_drawn(C, harp)" in table.events(ghost, all=True)
        assert table.view(ghost)["state"]["card"] == [None, "violin", "harp", "cello"]
    for viewer in (J, "spectator"):
        told = " ".join(table.events(viewer, all=True))
        assert "card_drawn(C)" in told
        assert table.view(viewer)["state"]["card"] == [None] * 4
        for undealt in ("flute", "trumpet", "timpani"):
            assert told.count(undealt) == 1  # where it lies, and nothing else


@rule("SON-25", "SON-27")
def test_a_ghosts_own_view_and_what_lies_before_the_screen() -> None:
    table = ghosts_turn(R, places={R: 22})
    mine = table.view(R)["state"]
    assert (mine["place"], mine["start"][1], mine["spot"][1]) == ([96, 22, None, None], 50, 70)
    table.move(R, 23)
    for viewer in (J, Y, G, "spectator"):
        seen = table.view(viewer)["state"]
        assert seen["crossed"] == [1]
        assert (seen["place"][1], seen["start"][1], seen["spot"][1]) == (None, None, None)


@rule("SON-26", "SON-R65")
def test_the_head_of_a_sheet() -> None:
    table = new_night()
    red = sheet(table.session.events(1), 1)
    assert (red.start, red.spot) == (50, 70)
    assert red.cards == {1: "violin", 2: "harp", 3: "cello"}
    johnny = sheet(table.session.events(0), 0)
    assert (johnny.start, johnny.spot, johnny.cards) == (None, None, {})
    table.move(R, 34).move(R, 33)
    others = [sheet(table.session.events(seat), seat).rows[0].squares for seat in (0, 2, 3)]
    assert others == [[], [], []]


@rule("SON-R12")
def test_a_start_may_be_anywhere_unless_the_table_keeps_a_gap() -> None:
    assert new_night(starts=(50, 95, 96)).tile(G) == 96
    assert new_night({"start_gap": 5}, starts=(50, 91, 24)).tile(Y) == 91  # exactly five rings away
    for seed in range(60):
        session = Session(SPEC, 4, {"start_gap": 5}, dealer=SeededDealer(seed))
        g = table_of(session)
        assert min(g.setup.floor.rings[96][tile] for tile in g.start[1:]) >= 5
        assert len({*g.instruments, *g.start[1:], *g.spot[1:]}) == 12


@rule("SON-R14", "SON-R30")
def test_everybody_returns_to_its_own_start() -> None:
    table = ghosts_turn(G, places={J: 38, G: 38}, captives=R + Y).does(G, "possess(johnny)")
    table.expect(place={R: 50, Y: 7, G: 92})
    assert table.events(R) == ["rescued(D, 1, B+C, 2, B+C)", "returned(B, 50)"]
    assert table.events(J) == ["rescued(D, 1, B+C, 2, B+C)"]


@rule("SON-170")
def test_people_may_deal() -> None:
    """At a real table whoever draws says what came; the rules are the same."""
    tiles = iter([20, 74, 31, 86, 58, 13, 50, 7, 92, 70, 27, 64])
    cards = iter(["violin", "harp", "cello"])
    asked = []
    session = Session(SPEC, 4, dealer=None)
    g = table_of(session)
    while g.wait == CHANCE:
        source = SPEC.vocabulary.sources[g.source].name
        asked.append((source, g.outcomes))
        said = next(tiles) if source == "pocket" else next(cards)
        session.chance(parse_outcome(SPEC, g, source, said))
        g = table_of(session)
    assert (g.start[1:], g.spot[1:]) == ([50, 7, 92], [70, 27, 64])
    assert asked[0] == ("pocket", 96)
    assert asked[-1] == ("card", 4)
