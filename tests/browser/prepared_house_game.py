"""Prepared game of House of Possession: four people play on from a knotty position.

Four turns have been played and kept in a file, as anybody can keep and open a game. Bea has called
in a marked Exit; before her card was drawn Cleo shoved Dora into the Haunt, so Dora must draw
first; and Ada, who is Fernando, has just rolled an 8 to prevent it.
"""

from __future__ import annotations

from itertools import cycle
from typing import Any

from gloaming.core.chance import ScriptMismatch
from gloaming.core.flow import Table
from gloaming.core.session import Session
from gloaming.core.spec import GameSpec
from gloaming.core.wire import name_outcome
from gloaming.games.house import SPEC
from harness.browser_users import BrowserServer, BrowserUser

NAMES = ("Ada", "Bea", "Cleo", "Dora")
ADA, BEA, CLEO, DORA = range(4)
OPTIONS = {"sins": True, "target_points": 5, "turn_limit": 6}  # a short night, whatever happens
# The Escape cards in the order they are drawn: one each, then one each per turn.
ESCAPE = [
    *("safe_room_door", "chapel_side_door", "shove", "hacksaw"),
    *("shove", "hatchet", "circle_of_salt", "crowbar"),
    *("pantry_trapdoor", "coal_hatch", "servants_door", "drain_grate"),
    *("hold_it_shut", "holy_water", "attic_shutter", "oil_can"),
]
# Four characters, the Haunt, four moves, and Fernando's lucky throw.
D8 = [8, 4, 3, 7, 1, 2, 5, 6, 2, 8]
OMENS = ["vindictive_gifts"]
TURNS: list[tuple[int, list[dict[str, Any]]]] = [
    (CLEO, []),
    (DORA, []),
    (ADA, [{"card": "safe_room_door"}, {"card": "circle_of_salt", "place": 0}]),
    (BEA, [{"card": "chapel_side_door"}, {"card": "crowbar", "place": 0}]),
]


class Stacked:
    """Cards and dice that fall as they are told, each from its own list."""

    def __init__(self, **lists: list[Any]) -> None:
        self.lists = lists

    def deal(self, spec: GameSpec, g: Table, draw: int = 0) -> int:
        source = spec.vocabulary.sources[g.source].name
        wanted = self.lists[source].pop(0)
        for outcome in range(g.outcomes):
            if name_outcome(spec, g, outcome) == wanted:
                return outcome
        raise ScriptMismatch(f"{source} cannot show {wanted!r} now")


def prepared() -> Session:
    """The night up to Ada's throw: seat 0 is asked, and nobody else."""
    session = Session(
        SPEC, len(NAMES), OPTIONS, Stacked(escape=[*ESCAPE], d8=[*D8], possession=[*OMENS])
    )
    for seat, plays in TURNS:
        until_main(session, seat)
        for play in plays:
            verb = "attach" if "place" in play else "play_exit"
            session.decide(seat, {"do": verb, **play})
        session.decide(seat, {"do": "end_escape"})
    until(session, "before_card")
    react(session, CLEO, {"do": "sin", "card": "shove", "aim": str(DORA)})
    react(session, ADA, {"do": "primary"})
    return session


def turned() -> Session:
    """A little later: Bea's card lies open, and Ada must name whom it takes besides her."""
    session = prepared()
    session.decide(ADA, {"do": "use"})
    until(session, "revealed")
    go_on(session)
    session.decide(BEA, {"do": "choose", "target": ADA})
    session.decide(BEA, {"do": "option", "letter": "a"})
    return session


def asking(session: Session) -> list[int]:
    return [seat for seat in range(len(NAMES)) if session.table.is_asked(seat)]


def react(session: Session, who: int, action: dict[str, Any]) -> None:
    """One of them steps in, the others let it be."""
    for seat in asking(session):
        session.decide(seat, action if seat == who else {"do": "pass"})


def until_main(session: Session, seat: int) -> None:
    """Everybody passes and draws until this seat plays its cards."""
    while True:
        question = session.question(seat)
        if question is not None and question["prompt"] == "turn.main":
            return
        go_on(session)


def until(session: Session, moment: str) -> None:
    while True:
        doing = session.view(0)["doing"]
        assert isinstance(doing, list)
        if any(frame.get("moment") == moment for frame in doing if isinstance(frame, dict)):
            return
        go_on(session)


def go_on(session: Session) -> None:
    for seat in asking(session):
        question = session.question(seat)
        assert question is not None
        verb = "draw" if question["prompt"] == "turn.draw" else "pass"
        session.decide(seat, {"do": verb})


def seat_at(server: BrowserServer, night: Session, people: list[BrowserUser]) -> None:
    """Open a kept night and seat these people from the first chair on; the rest are bots."""
    status, made = server.send_bytes("/api/import", night.record.to_bytes())
    assert status == 201, made
    host = server.sit(made["links"]["host"])
    for seat, person in enumerate(people):
        chair = f"/api/tables/{made['table']}/chairs/{seat}"
        assert server.call("POST", chair, {"sit": "person", "name": person.name}, host)[0] == 200
        status, fresh = server.call("POST", f"{chair}/link", {}, host)
        assert status == 201, fresh
        person.sit(server.origin + fresh["link"])
        person.see(".house .hand")


def open_night(server: BrowserServer, *kinds: dict[str, Any], **more: Any) -> list[BrowserUser]:
    """Four people sit down to the prepared night, each with a machine of some kind."""
    people = [
        server.user(name, kind, **more) for name, kind in zip(NAMES, cycle(kinds), strict=False)
    ]
    seat_at(server, prepared(), people)
    return people
