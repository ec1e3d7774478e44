"""Authorisation: which credential may do what, and how little a stranger can find out."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from harness.server_process import PATIENCE, ServerProcess, Visitor


def test_strangers_cannot_tell_a_table_from_none(server: ServerProcess) -> None:
    table = server.table("person", "heuristic", "heuristic")
    stranger = Visitor()
    there = server.raw("GET", f"/api/tables/{table['table']}", None, stranger)
    nowhere = server.raw("GET", "/api/tables/zzzzzzzzzz", None, stranger)
    assert there[0] == nowhere[0] == 404
    assert there[1] == nowhere[1]
    bad = {"table": table["table"], "secret": "wrong"}
    none = {"table": "zzzzzzzzzz", "secret": "wrong"}
    assert server.raw("POST", "/api/sit", bad)[:2] == server.raw("POST", "/api/sit", none)[:2]


def test_a_seat_opens_only_itself(server: ServerProcess) -> None:
    table = server.table("person", "person", "heuristic")
    one = server.sit(table["links"]["seats"][0])
    for eyes in ("1", "2", "watch", "7", "all"):
        with pytest.raises(InvalidStatus):
            server.socket(one, eyes)
    path = f"/api/tables/{table['table']}"
    assert server.call("POST", f"{path}/begin", {}, one)[0] == 403
    assert server.call("POST", f"{path}/chairs/1", {"name": "mine"}, one)[0] == 403
    assert server.call("POST", f"{path}/chairs/1/link", {}, one)[0] == 403
    assert (
        server.call("POST", f"{path}/chairs/0", {"name": "  Ada \u202e "}, one)[1]["chairs"][0][
            "name"
        ]
        == "Ada"
    )


def test_a_seat_of_one_table_is_nothing_at_another(server: ServerProcess) -> None:
    first = server.table("person", "heuristic", "heuristic")
    second = server.table("person", "heuristic", "heuristic")
    one = server.sit(first["links"]["seats"][0])
    secret = next(iter(one.cookies.values()))
    forged = Visitor()
    forged.table = second["table"]
    forged.seat = 0
    forged.cookies = {f"gloaming_{second['table']}_0": secret, **one.cookies}
    assert server.call("GET", f"/api/tables/{second['table']}", None, forged)[0] == 404
    with pytest.raises(InvalidStatus):
        server.socket(forged)


def test_a_new_link_closes_the_old_one_and_whoever_asked_for_it_stays_seated(
    server: ServerProcess,
) -> None:
    table = server.table("person", "heuristic", "heuristic")
    here = server.sit(table["links"]["seats"][0])
    old = server.sit(table["links"]["seats"][0])
    client = server.socket(old).hello()
    client.until("news")
    path = f"/api/tables/{table['table']}/chairs/0/link"
    status, answer = server.call("POST", path, {}, here)
    assert status == 201
    assert client.until("bye")["rule"] == "CORE-24"
    with pytest.raises(InvalidStatus):
        server.socket(old)
    for device in (here, server.sit(answer["link"])):
        server.socket(device).hello().until("news")


def test_onlookers_get_a_new_link_from_the_host_alone(server: ServerProcess) -> None:
    table = server.table("person", "heuristic", "heuristic")
    host, seated, old = (
        server.sit(table["links"][who] if who != "seat" else table["links"]["seats"][0])
        for who in ("host", "seat", "watch")
    )
    listening = server.socket(old, "watch").hello()
    listening.until("news")
    playing = server.socket(seated).hello()
    playing.until("news")
    path = f"/api/tables/{table['table']}/watch/link"
    for who in (seated, old):
        assert server.call("POST", path, {}, who) == (403, {"rule": "CORE-17", "facts": {}})
    status, answer = server.call("POST", path, {}, host)
    assert status == 201
    assert listening.until("bye")["rule"] == "CORE-24"
    playing.catch_up()  # nobody else is shown out
    with pytest.raises(InvalidStatus):
        server.socket(old, "watch")
    for who in (host, server.sit(answer["link"])):
        server.socket(who, "watch").hello().until("news")
    chair = f"/api/tables/{table['table']}/chairs/1/link"
    assert server.call("POST", chair, {}, host)[0] == 201  # for another: the host sits nowhere yet
    card = server.call("GET", f"/api/tables/{table['table']}", None, host)[1]
    assert card["you"] == {"seats": [], "host": True, "watch": False}


def test_sockets_of_other_pages_are_turned_away(server: ServerProcess) -> None:
    table = server.table("person", "heuristic", "heuristic")
    visitor = server.sit(table["links"]["seats"][0])
    cookie = "; ".join(f"{k}={v}" for k, v in visitor.cookies.items())
    url = f"ws://127.0.0.1:{server.port}/api/tables/{table['table']}/socket?eyes=0"
    for origin in ("http://evil.example", "null", "http://127.0.0.1.evil.example", None):
        with pytest.raises(InvalidStatus):
            connect(
                url,
                origin=origin,  # type: ignore[arg-type]
                additional_headers={"cookie": cookie},
                open_timeout=PATIENCE,
                ping_interval=None,
            )


def test_eyes_that_are_no_seat_are_refused_like_any_other(server: ServerProcess) -> None:
    table = server.table("person", "heuristic", "heuristic")
    visitor = server.sit(table["links"]["seats"][0])
    for eyes in ("²", "٣", "-1", "1e0", "0x0", "0" * 30):
        path = f"/api/tables/{table['table']}/moments?eyes={quote(eyes)}"
        assert server.call("GET", path, None, visitor) == (403, {"rule": "CORE-17", "facts": {}})
        with pytest.raises(InvalidStatus):
            server.socket(visitor, quote(eyes))


def test_a_chair_takes_only_bots_that_exist_and_do_not_think_for_ever(
    server: ServerProcess,
) -> None:
    table = server.table("person", "ismcts:20", "ismcts:5ms")
    visitor = server.sit(table["links"]["seats"][0])
    path = f"/api/tables/{table['table']}/chairs/0"
    for bot in ("nobody", "heuristic:3", "ismcts:900000000", "ismcts:60000ms", "ismcts:"):
        chairs = [{"sit": "person"}, {"sit": "bot", "bot": bot}, {"sit": "bot", "bot": "random"}]
        body = {"game": "revenge", "seats": 3, "chairs": chairs}
        assert server.call("POST", "/api/tables", body)[1]["rule"] == "CORE-20"
        status, answer = server.call("POST", path, {"sit": "bot", "bot": bot}, visitor)
        assert (status, answer["rule"]) == (400, "CORE-20")
