"""Scenarios of Possession Sonata with the conventions of the ledger (section 10).

Board `house`, else default options, Fixture A: violin 20, cello 74, flute 31, trumpet 86, harp 58,
timpani 13; starting points red 50, yellow 7, green 92; performance spots red 70, yellow 27,
green 64; cards red violin, yellow harp, green cello. Ghosts that are not mentioned wait in the far
corner. J, R, Y and G are the seats.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from gloaming.core.masks import members
from gloaming.games.sonata import SPEC
from gloaming.games.sonata.bots.memory import Notes
from gloaming.games.sonata.rules.state import Sonata
from gloaming.testing import Scenario
from gloaming.testing.naming import LETTERS

J, R, Y, G = "ABCD"
GHOSTS = (R, Y, G)
INSTRUMENTS = ["violin", "cello", "flute", "trumpet", "harp", "timpani"]
LYING = {"violin": 20, "cello": 74, "flute": 31, "trumpet": 86, "harp": 58, "timpani": 13}
STARTS = {R: 50, Y: 7, G: 92}
SPOTS = {R: 70, Y: 27, G: 64}
CARDS = {R: "violin", Y: "harp", G: "cello"}
CORNER = {R: 1, Y: 2, G: 17}


class Given(Scenario):
    """A scenario in which paths are tiles and ghosts are colours."""

    def __init__(self, options: Mapping[str, Any] | None = None) -> None:
        super().__init__(SPEC, 4, {"board": "house", **(options or {})})

    def move(self, seat: str, *tiles: int) -> Self:
        return self.does(seat, path(*tiles))

    def refuses_move(self, seat: str, *tiles: int, rule: str, code: str | None = None) -> Self:
        return self.refuses(seat, path(*tiles), rule=rule, code=code)

    def tile(self, seat: str) -> int:
        """Where a seat is, in truth."""
        tile: int = self.value("place", seat)
        return tile

    def scans(self) -> list[str]:
        """The scans since the latest When began, as everybody hears them."""
        return [event for event in self.events() if event.startswith("scanned")]

    def possible(self, viewer: str, ghost: str) -> list[int]:
        """Where a viewer thinks a ghost may be."""
        notes = self.session.memories[LETTERS.index(viewer)]
        assert isinstance(notes, Notes)
        return members(notes.tiles(LETTERS.index(ghost)))

    @property
    def sonata(self) -> Sonata:
        return self.state(Sonata)


def path(*tiles: int) -> str:
    return f"move({'+'.join(str(tile) for tile in tiles)})"


def laid_out(
    options: Mapping[str, Any] | None,
    places: Mapping[str, int],
    holds: Mapping[str, str],
    captives: str,
    passes: str | None,
    instruments: Mapping[str, int],
    fields: Mapping[str, Any],
) -> Given:
    """The theatre with everything in its place, and nobody's turn yet."""
    table = Given(options)
    where = {J: 96, **CORNER, **places}
    for captive in captives:
        where[captive] = where[J]
    lying = {**LYING, **instruments}
    for ghost, held in holds.items():
        if held != "johnny":
            lying[held] = where[ghost]
    table.given(
        place=where,
        instruments=[lying[name] for name in INSTRUMENTS],
        holds=dict(holds),
        captives=list(captives),
        passes=list(captives if passes is None else passes),
        start=STARTS,
        spot=SPOTS,
        card=CARDS,
        round=5,
        phase="ghosts",
        scanned_from=where[J],
    )
    return table.given(**fields)


def ghosts_turn(
    seat: str,
    *,
    options: Mapping[str, Any] | None = None,
    holds: Mapping[str, str] | None = None,
    captives: str = "",
    passes: str | None = None,
    instruments: Mapping[str, int] | None = None,
    places: Mapping[str, int] | None = None,
    actions: int = 2,
    **fields: Any,
) -> Given:
    """It is this ghost's turn, with two actions left unless told otherwise."""
    table = laid_out(
        options, places or {}, holds or {}, captives, passes, instruments or {}, fields
    )
    table.given(active=seat, actions=actions)
    turn = GHOSTS.index(seat) + 1
    return table.begin("Night", at="ghosts", turn=turn).begin("GhostTurn", at="act", seat=seat)


def johnnys_turn(
    *,
    options: Mapping[str, Any] | None = None,
    holds: Mapping[str, str] | None = None,
    captives: str = "",
    passes: str | None = None,
    instruments: Mapping[str, int] | None = None,
    places: Mapping[str, int] | None = None,
    **fields: Any,
) -> Given:
    """Phase 2 is about to begin."""
    table = laid_out(
        options, places or {}, holds or {}, captives, passes, instruments or {}, fields
    )
    return table.begin("Night", at="whispers", turn=3).begin("JohnnyTurn", at="begin")


def whispering(
    round: int = 2,
    *,
    options: Mapping[str, Any] | None = None,
    captives: str = "",
    places: Mapping[str, int] | None = None,
    **fields: Any,
) -> Given:
    """Phase 3 of a round is about to begin."""
    table = laid_out(options, places or {}, {}, captives, None, {}, {"round": round, **fields})
    return table.begin("Night", at="close", turn=3).begin("Whispers", at="begin")


def new_night(
    options: Mapping[str, Any] | None = None,
    starts: tuple[int, int, int] = (50, 7, 92),
    spots: tuple[int, int, int] = (70, 27, 64),
) -> Given:
    """A night from its very beginning with the draws of Fixture A."""
    table = Given(options)
    tiles = [*LYING.values(), *starts, *spots]
    table.chance(*[f"pocket {tile}" for tile in tiles])
    return table.chance("card violin", "card harp", "card cello")


def whispers(table: Given, red: str, yellow: str, green: str, bell: int | None = None) -> Given:
    """Everybody chooses in Phase 3."""
    chosen = {R: f"whisper({red})", Y: f"whisper({yellow})", G: f"whisper({green})"}
    if J in table.asked:
        chosen[J] = "no_bell" if bell is None else f"bell({bell})"
    return table.answers(chosen)


def pass_round(table: Given) -> Given:
    """Everybody stands still until the next round, or until the night is over."""
    before = table.sonata.round
    over = ("hold", "no_bell", "whisper(hush)", "move()")
    return table.keep_answering(*over, until=lambda: table.sonata.round != before)
