"""Sealed dice at a real server: what is shown when, who may contribute, and that it is durable."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from gloaming.core.record import Record
from gloaming.core.sealed import check_proof
from gloaming.games.revenge import SPEC
from harness.server_process import LONG, ServerProcess, Visitor

PARTS = ["0" * 31 + "1", "0" * 31 + "2", "0" * 31 + "3"]


class Evening:
    """A table with sealed dice, and those who hold its chairs."""

    def __init__(self, server: ServerProcess, *sits: str, **more: Any) -> None:
        self.server = server
        self.answers = 0
        laid = server.table(*sits, dealer="sealed", **more)
        self.table = laid["table"]
        self.host = server.sit(laid["links"]["host"])
        self.holders = {
            seat: server.sit(laid["links"]["seats"][seat])
            for seat, sit in enumerate(sits)
            if sit == "person"
        }

    def ask(self, method: str, what: str, who: Visitor, body: Any = None) -> tuple[int, Any]:
        return self.server.call(method, f"/api/tables/{self.table}{what}", body, who)

    def add(self, seat: int, part: str, who: Visitor | None = None) -> tuple[int, Any]:
        return self.ask("POST", f"/chairs/{seat}", who or self.holders[seat], {"part": part})

    def begin(self) -> tuple[int, Any]:
        return self.ask("POST", "/begin", self.host, {})

    @property
    def seal(self) -> Any:
        return self.ask("GET", "", self.host)[1]["sealed"]

    def proof(self) -> tuple[int, bytes]:
        path = f"/api/tables/{self.table}/proof"
        return self.server.raw("GET", path, None, self.host)[:2]


def refused(answer: tuple[int, Any]) -> tuple[str, dict[str, Any]]:
    status, body = answer
    assert status == 400
    return body["rule"], body["facts"]


def play_on(evening: Evening, seat: int, most: int) -> bool:
    """Answer so often, with whatever comes first; True if the game is over."""
    client = evening.server.socket(evening.holders[seat], str(seat)).hello()
    client.until("news")
    answered = 0
    while most and not client.over:
        if client.question is not None and client.question["q"] != answered:
            answered = client.question["q"]
            evening.answers += 1
            option = most % len(client.question["options"])
            client.answer(option, f"answer {evening.answers}")
            most -= 1
        client.receive()
    client.catch_up()
    client.close()
    return client.over


def test_the_seal_comes_first_then_the_parts_and_the_seed_at_the_end(
    own_server: ServerProcess,
) -> None:
    more = {"pace": {"answer_seconds": 86_400}, "options": LONG}
    evening = Evening(own_server, "person", "heuristic", "heuristic", **more)
    # Nothing begins by itself: who plays alone sees the seal first.
    assert evening.ask("GET", "", evening.host)[1]["status"] == "waiting"
    first = evening.seal
    assert set(first) == {"seal", "given"}
    assert evening.add(0, PARTS[0])[1]["sealed"] == {**first, "given": [0]}
    assert evening.proof()[0] == 403
    own_server.kill()  # whatever it knew is in the file, too
    own_server.start()
    begun = evening.begin()[1]["sealed"]
    assert begun == {"seal": first["seal"], "given": [0], "parts": [PARTS[0], None, None]}
    assert not play_on(evening, 0, 2)
    assert evening.seal == begun
    assert evening.proof()[0] == 403
    own_server.kill()
    own_server.start()
    assert not play_on(evening, 0, 2)
    own_server.stop()  # when clocks are written down beside it
    own_server.start()
    assert evening.seal == begun
    assert play_on(evening, 0, 1_000)
    ended = evening.seal
    assert {**ended, "seed": None} == {**begun, "seed": None}
    assert hashlib.sha256(bytes.fromhex(ended["seed"])).hexdigest() == first["seal"]
    status, proof = evening.proof()
    assert status == 200
    save = own_server.raw("GET", f"/api/tables/{evening.table}/save", None, evening.host)[1]
    record = Record.from_bytes(save, "save")
    assert check_proof(SPEC, record, proof, "proof") > 20
    assert ended["seed"].encode() not in save


def test_everybody_adds_once_and_for_themselves(server: ServerProcess) -> None:
    evening = Evening(server, "person", "person", "open", "heuristic")
    assert refused(evening.begin()) == ("CORE-30", {"who": "1"})
    assert evening.add(0, PARTS[0])[0] == 200
    assert evening.add(1, PARTS[1], evening.holders[0])[0] == 403
    assert evening.add(1, PARTS[1], evening.host)[0] == 403  # not even the host
    evening.ask("POST", "/chairs/1", evening.holders[1], {"name": "Bea"})
    assert refused(evening.begin()) == ("CORE-30", {"who": "Bea"})
    assert evening.add(1, PARTS[1])[0] == 200
    assert evening.add(1, PARTS[1])[0] == 200  # the same again changes nothing
    assert refused(evening.add(1, PARTS[2])) == ("CORE-29", {"why": "given"})
    assert evening.begin()[0] == 200
    assert evening.seal["parts"] == [PARTS[0], PARTS[1], None, None]
    assert refused(evening.add(0, PARTS[2])) == ("CORE-29", {"why": "given"})
    assert evening.seal["parts"] == [PARTS[0], PARTS[1], None, None]


def test_whoever_comes_later_adds_nothing(server: ServerProcess) -> None:
    evening = Evening(server, "person", "open", "heuristic")
    evening.add(0, PARTS[0])
    evening.begin()
    link = evening.ask("POST", "/chairs/1/link", evening.host, {})[1]["link"]
    late = server.sit(link)
    assert refused(evening.add(1, PARTS[1], late)) == ("CORE-29", {"why": "begun"})
    assert evening.seal["given"] == [0]


def test_what_a_chair_has_added_stays_with_it(server: ServerProcess) -> None:
    """Whoever moves to another device finds the same part in the proof."""
    evening = Evening(server, "person", "person", "heuristic")
    evening.add(0, PARTS[0])
    evening.add(1, PARTS[1])
    link = evening.ask("POST", "/chairs/1/link", evening.host, {})[1]["link"]
    assert evening.seal["given"] == [0, 1]
    assert refused(evening.add(1, PARTS[2], server.sit(link))) == ("CORE-29", {"why": "given"})
    assert evening.begin()[1]["sealed"]["parts"] == [PARTS[0], PARTS[1], None]


def test_dice_that_are_not_sealed_take_nothing_and_prove_nothing(server: ServerProcess) -> None:
    table = server.table("person", "heuristic", "heuristic")
    visitor = server.sit(table["links"]["seats"][0])
    path = f"/api/tables/{table['table']}"
    told = server.call("POST", f"{path}/chairs/0", {"part": PARTS[0]}, visitor)
    assert refused(told) == ("CORE-29", {"why": "house"})
    card = server.call("GET", path, None, visitor)[1]
    assert card["dealer"] == "house"
    assert "sealed" not in card
    assert server.call("GET", f"{path}/proof", None, visitor)[0] == 403


@pytest.mark.parametrize("part", ["", "0" * 31, "0" * 33, "0" * 31 + "G", "0" * 31 + "A", 7])
def test_a_part_is_sixteen_bytes(server: ServerProcess, part: Any) -> None:
    evening = Evening(server, "person", "heuristic", "heuristic")
    assert refused(evening.add(0, part))[0] == "CORE-3"
    assert evening.seal["given"] == []


def test_the_seed_lies_apart_from_the_inputs(own_server: ServerProcess, tmp_path: Path) -> None:
    evening = Evening(own_server, "person", "heuristic", "heuristic")
    evening.add(0, PARTS[0])
    evening.begin()
    own_server.stop()
    with closing(sqlite3.connect(next((tmp_path / "data").glob("*.sqlite*")))) as db:
        held = {
            table: str([tuple(row) for row in db.execute(f"SELECT * FROM {table}")])
            for table in ("matches", "chairs", "inputs", "talk", "notes")
        }
        (pace,) = db.execute("SELECT pace FROM matches").fetchone()
    seed = pace.partition('"seed":"')[2][:64]
    assert len(bytes.fromhex(seed)) == 32
    assert [table for table, text in held.items() if seed in text] == ["matches"]
