"""What a table shows of what its players could work out, over real sockets."""

from __future__ import annotations

from typing import Any

import pytest

from harness.server_process import ServerProcess

GRAVES = ["A1", "E1", "A5", "E5"]  # of the yard


def first_turn(server: ServerProcess, aid: str) -> dict[str, Any]:
    """What seat 0 sees when its first turn begins."""
    body = {
        "game": "tillinghast",
        "seats": 2,
        "options": {"map": "yard", "start_player": 0, "deduction_aid": aid},
        "chairs": [{"sit": "person"}, {"sit": "bot", "bot": "random"}],
    }
    status, made = server.call("POST", "/api/tables", body)
    assert status == 201
    visitor = server.sit(made["links"]["seats"][0])
    client = server.socket(visitor).hello()
    client.until("news")
    _, card = server.call("GET", f"/api/tables/{made['table']}", None, visitor)
    assert card["scene"]["graves"] == GRAVES
    while client.question is None or client.question["prompt"] != "turn.act":
        if client.question is not None:
            client.answer(0)
        client.receive()
    view: dict[str, Any] = client.news["view"]
    client.close()
    return view


@pytest.mark.parametrize(("aid", "rival"), [("self", None), ("all", GRAVES)])
def test_an_aid_comes_with_the_view_where_the_table_allows_it(
    server: ServerProcess, aid: str, rival: list[str] | None
) -> None:
    own, other = first_turn(server, aid)["aid"]["possible"]
    assert set(GRAVES) < set(own)  # it may have stepped already, for all that others know
    assert other == rival


def test_no_aid_without_the_option(server: ServerProcess) -> None:
    assert "aid" not in first_turn(server, "off")


def test_every_answer_with_a_card_brings_what_the_table_is_laid_on(server: ServerProcess) -> None:
    """The page of whoever begins a game draws from the answer to that."""
    made = server.table("person", "person", game="tillinghast", options={"map": "yard"})
    host, table = server.sit(made["links"]["host"]), f"/api/tables/{made['table']}"
    answers = [
        server.call("POST", f"{table}/chairs/0", {"name": "Ada"}, host),
        server.call("POST", f"{table}/begin", {}, host),
        server.call("GET", table, None, host),
    ]
    assert [status for status, _ in answers] == [200] * 3
    assert [card["scene"]["graves"] for _, card in answers] == [GRAVES] * 3
