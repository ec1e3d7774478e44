"""Your seat is yours: who may do what, and how little a stranger can find out."""

from __future__ import annotations

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from house import House, Visitor


def test_strangers_cannot_tell_a_table_from_none(house: House) -> None:
    table = house.table("person", "heuristic", "heuristic")
    stranger = Visitor()
    there = house.raw("GET", f"/api/tables/{table['table']}", None, stranger)
    nowhere = house.raw("GET", "/api/tables/zzzzzzzzzz", None, stranger)
    assert there[0] == nowhere[0] == 404
    assert there[1] == nowhere[1]
    bad = {"table": table["table"], "secret": "wrong"}
    none = {"table": "zzzzzzzzzz", "secret": "wrong"}
    assert house.raw("POST", "/api/sit", bad)[:2] == house.raw("POST", "/api/sit", none)[:2]


def test_a_seat_opens_only_itself(house: House) -> None:
    table = house.table("person", "person", "heuristic")
    one = house.sit(table["links"]["seats"][0])
    for eyes in ("1", "2", "watch", "7", "all"):
        with pytest.raises(InvalidStatus):
            house.socket(one, eyes)
    path = f"/api/tables/{table['table']}"
    assert house.call("POST", f"{path}/begin", {}, one)[0] == 403
    assert house.call("POST", f"{path}/chairs/1", {"name": "mine"}, one)[0] == 403
    assert house.call("POST", f"{path}/chairs/1/link", {}, one)[0] == 403
    assert (
        house.call("POST", f"{path}/chairs/0", {"name": "  Ada \u202e "}, one)[1]["chairs"][0][
            "name"
        ]
        == "Ada"
    )


def test_a_seat_of_one_table_is_nothing_at_another(house: House) -> None:
    first = house.table("person", "heuristic", "heuristic")
    second = house.table("person", "heuristic", "heuristic")
    one = house.sit(first["links"]["seats"][0])
    secret = next(iter(one.cookies.values()))
    forged = Visitor()
    forged.table = second["table"]
    forged.seat = 0
    forged.cookies = {f"gloaming_{second['table']}_0": secret, **one.cookies}
    assert house.call("GET", f"/api/tables/{second['table']}", None, forged)[0] == 404
    with pytest.raises(InvalidStatus):
        house.socket(forged)


def test_a_new_link_closes_the_old_one(house: House) -> None:
    table = house.table("person", "heuristic", "heuristic")
    old = house.sit(table["links"]["seats"][0])
    client = house.socket(old).hello()
    client.until("news")
    path = f"/api/tables/{table['table']}/chairs/0/link"
    status, answer = house.call("POST", path, {}, old)
    assert status == 201
    assert client.until("bye")["rule"] == "CORE-24"
    with pytest.raises(InvalidStatus):
        house.socket(old)
    new = house.sit(answer["link"])
    house.socket(new).hello().until("news")


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1.evil.example", None]
)
def test_sockets_of_other_pages_are_turned_away(house: House, origin: str | None) -> None:
    table = house.table("person", "heuristic", "heuristic")
    visitor = house.sit(table["links"]["seats"][0])
    cookie = "; ".join(f"{k}={v}" for k, v in visitor.cookies.items())
    url = f"ws://127.0.0.1:{house.port}/api/tables/{table['table']}/socket?eyes=0"
    with pytest.raises(InvalidStatus):
        connect(url, origin=origin, additional_headers={"cookie": cookie})  # type: ignore[arg-type]
