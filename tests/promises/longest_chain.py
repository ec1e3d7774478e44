"""Longest chain (P-18): the move from which most follows, found by playing; and people who make it.

Of all games House of Possession has the longest chains: a card that is drawn haunts, what haunts is
answered, and each answer may be answered, before anybody else is asked.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random

from gloaming.core.chance import SeededDealer
from gloaming.core.flow import SEAT
from gloaming.core.kinds import Json
from gloaming.core.session import Session
from gloaming.registry import game
from harness.restartable_server import RestartableServer
from harness.server_process import SocketClient

GAME = "house"
SEATS = 8
INPUTS = 2_000  # of each game that is looked at
OPTIONS = {"sins": True, "windows": "full", "escape_interrupts": "each_play", "haunt_on_stay": True}


@dataclass
class Move:
    """A game just before it, and what seat 0 does then."""

    save: bytes = b""
    do: Json = None
    length: int = 0  # what is written down and told because of it, in lines and events


def longest_chain(games: int, seed: int) -> Move:
    """The longest of so many games of chance."""
    best = Move()
    for number in range(games):
        rng = Random(f"{seed}/{number}")
        session = Session(game(GAME), SEATS, OPTIONS, SeededDealer(f"{seed}/{number}"))
        while not session.over and len(session.record.inputs) < INPUTS:
            g = session.table
            seat = rng.choice([seat for seat in range(SEATS) if g.is_asked(seat)])
            action = rng.choice(g.legal(seat))
            alone = g.wait == SEAT and seat == 0
            before = session.record.to_bytes() if alone else b""
            lines, events = len(session.record.inputs), len(session.log)
            session.decide_raw(seat, action)
            length = len(session.record.inputs) - lines + len(session.log) - events
            if alone and length > best.length:
                best = Move(before, session.spec.vocabulary.name_action(action), length)
    return best


def seat_players(server: RestartableServer, move: Move) -> SocketClient:
    """Somebody who has that game before them, with people in the other chairs: bots, which here
    take no moment, would make two hundred more moves of it, and those follow from no chain."""
    status, answer = server.send_bytes("/api/import", move.save)
    assert status == 201, answer
    links = answer["links"]
    host = server.sit(links["host"])
    for seat in range(1, SEATS):
        chair = f"/api/tables/{host.table}/chairs/{seat}"
        status, answer = server.call("POST", chair, {"sit": "person"}, host)
        assert status == 200, answer
    client = server.socket(server.sit(links["seats"][0])).hello()
    client.until("news")
    return client


def make_moves(clients: list[SocketClient], move: Move, seconds: float) -> int:
    """All of them make the move, one after the other; how often it was acknowledged."""
    made = 0
    for client in clients:
        nonce = client.act(move.do)
        made += client.until("receipt")["nonce"] == nonce
        client.close()
        time.sleep(seconds / len(clients))
    return made
