"""Your seat is yours: who may do what, and how little a stranger can find out."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from server.inn import Inn, Visitor


def test_strangers_cannot_tell_a_table_from_none(inn: Inn) -> None:
    table = inn.table("person", "heuristic", "heuristic")
    stranger = Visitor()
    there = inn.raw("GET", f"/api/tables/{table['table']}", None, stranger)
    nowhere = inn.raw("GET", "/api/tables/zzzzzzzzzz", None, stranger)
    assert there[0] == nowhere[0] == 404
    assert there[1] == nowhere[1]
    bad = {"table": table["table"], "secret": "wrong"}
    none = {"table": "zzzzzzzzzz", "secret": "wrong"}
    assert inn.raw("POST", "/api/sit", bad)[:2] == inn.raw("POST", "/api/sit", none)[:2]


def test_a_seat_opens_only_itself(inn: Inn) -> None:
    table = inn.table("person", "person", "heuristic")
    one = inn.sit(table["links"]["seats"][0])
    for eyes in ("1", "2", "watch", "7", "all"):
        with pytest.raises(InvalidStatus):
            inn.socket(one, eyes)
    path = f"/api/tables/{table['table']}"
    assert inn.call("POST", f"{path}/begin", {}, one)[0] == 403
    assert inn.call("POST", f"{path}/chairs/1", {"name": "mine"}, one)[0] == 403
    assert inn.call("POST", f"{path}/chairs/1/link", {}, one)[0] == 403
    assert (
        inn.call("POST", f"{path}/chairs/0", {"name": "  Ada \u202e "}, one)[1]["chairs"][0]["name"]
        == "Ada"
    )


def test_a_seat_of_one_table_is_nothing_at_another(inn: Inn) -> None:
    first = inn.table("person", "heuristic", "heuristic")
    second = inn.table("person", "heuristic", "heuristic")
    one = inn.sit(first["links"]["seats"][0])
    secret = next(iter(one.cookies.values()))
    forged = Visitor()
    forged.table = second["table"]
    forged.seat = 0
    forged.cookies = {f"gloaming_{second['table']}_0": secret, **one.cookies}
    assert inn.call("GET", f"/api/tables/{second['table']}", None, forged)[0] == 404
    with pytest.raises(InvalidStatus):
        inn.socket(forged)


def test_a_new_link_closes_the_old_one_and_whoever_asked_for_it_stays_seated(inn: Inn) -> None:
    table = inn.table("person", "heuristic", "heuristic")
    here = inn.sit(table["links"]["seats"][0])
    old = inn.sit(table["links"]["seats"][0])
    client = inn.socket(old).hello()
    client.until("news")
    path = f"/api/tables/{table['table']}/chairs/0/link"
    status, answer = inn.call("POST", path, {}, here)
    assert status == 201
    assert client.until("bye")["rule"] == "CORE-24"
    with pytest.raises(InvalidStatus):
        inn.socket(old)
    for device in (here, inn.sit(answer["link"])):
        inn.socket(device).hello().until("news")


def test_onlookers_get_a_new_link_from_the_host_alone(inn: Inn) -> None:
    table = inn.table("person", "heuristic", "heuristic")
    host, seated, old = (
        inn.sit(table["links"][who] if who != "seat" else table["links"]["seats"][0])
        for who in ("host", "seat", "watch")
    )
    listening = inn.socket(old, "watch").hello()
    listening.until("news")
    playing = inn.socket(seated).hello()
    playing.until("news")
    path = f"/api/tables/{table['table']}/watch/link"
    for who in (seated, old):
        assert inn.call("POST", path, {}, who) == (403, {"rule": "CORE-17", "facts": {}})
    status, answer = inn.call("POST", path, {}, host)
    assert status == 201
    assert listening.until("bye")["rule"] == "CORE-24"
    playing.catch_up()  # nobody else is shown out
    with pytest.raises(InvalidStatus):
        inn.socket(old, "watch")
    for who in (host, inn.sit(answer["link"])):
        inn.socket(who, "watch").hello().until("news")
    chair = f"/api/tables/{table['table']}/chairs/1/link"
    assert inn.call("POST", chair, {}, host)[0] == 201  # for another: the host sits nowhere yet
    card = inn.call("GET", f"/api/tables/{table['table']}", None, host)[1]
    assert card["you"] == {"seats": [], "host": True, "watch": False}


def test_sockets_of_other_pages_are_turned_away(inn: Inn) -> None:
    table = inn.table("person", "heuristic", "heuristic")
    visitor = inn.sit(table["links"]["seats"][0])
    cookie = "; ".join(f"{k}={v}" for k, v in visitor.cookies.items())
    url = f"ws://127.0.0.1:{inn.port}/api/tables/{table['table']}/socket?eyes=0"
    for origin in ("http://evil.example", "null", "http://127.0.0.1.evil.example", None):
        with pytest.raises(InvalidStatus):
            connect(url, origin=origin, additional_headers={"cookie": cookie})  # type: ignore[arg-type]


def test_eyes_that_are_no_seat_are_refused_like_any_other(inn: Inn) -> None:
    table = inn.table("person", "heuristic", "heuristic")
    visitor = inn.sit(table["links"]["seats"][0])
    for eyes in ("²", "٣", "-1", "1e0", "0x0", "0" * 30):
        path = f"/api/tables/{table['table']}/moments?eyes={quote(eyes)}"
        assert inn.call("GET", path, None, visitor) == (403, {"rule": "CORE-17", "facts": {}})
        with pytest.raises(InvalidStatus):
            inn.socket(visitor, quote(eyes))


def test_a_chair_takes_only_bots_that_exist_and_do_not_think_for_ever(inn: Inn) -> None:
    table = inn.table("person", "ismcts:20", "ismcts:5ms")
    visitor = inn.sit(table["links"]["seats"][0])
    path = f"/api/tables/{table['table']}/chairs/0"
    for bot in ("nobody", "heuristic:3", "ismcts:900000000", "ismcts:60000ms", "ismcts:"):
        chairs = [{"sit": "person"}, {"sit": "bot", "bot": bot}, {"sit": "bot", "bot": "random"}]
        body = {"game": "revenge", "seats": 3, "chairs": chairs}
        assert inn.call("POST", "/api/tables", body)[1]["rule"] == "CORE-20"
        status, answer = inn.call("POST", path, {"sit": "bot", "bot": bot}, visitor)
        assert (status, answer["rule"]) == (400, "CORE-20")
