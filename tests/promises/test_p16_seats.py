"""P-16: your seat is yours. All of it in the fast form, on a virtual clock."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any, get_args

import pytest

import virtual
from gloaming.core.chance import SeededDealer
from gloaming.core.flow import SPECTATOR
from gloaming.server.parlour import cookie_name
from gloaming.server.routes import WAYS, Way, parameters
from gloaming.server.sabotage import SWITCH
from gloaming.server.spoken import Spoken
from gloaming.server.thinking import InlineThinker
from promises.salon import HOST, HOSTESS, Salon, Wire, headers_for

VISITORS = (
    *("nobody", "watch", "seat", "other seat", "other table"),
    *("former", "forged", "expired", "host"),
)
# Who may take a way, by the least it asks for. `seat` is seat 0, whose chair is the one tried.
ALLOWED = {
    "anybody": set(VISITORS),
    "visitor": {"watch", "seat", "other seat", "host"},
    "holder": {"seat", "host"},
    "host": {"host"},
}
# The replay is asked for through a spectator's eyes here.
NARROWER = {"get_moments": {"watch", "host"}}
# What is refused to everybody just now: the match is not over, the table not listed.
NOT_NOW = {"get_save": (403, 404), "join": (404,), "import_save": (400,)}


# After these somebody's link is not what it was.
LAST = {"new_watch_link": 1, "new_link": 2}


class Street:
    """A running match, and everybody who may come by."""

    async def set_up(self) -> None:
        self.salon = Salon(SeededDealer(1), InlineThinker(Random(1)), Random(1))
        sits = ["person", "person", "sexton"]
        self.match, keys = await self.salon.table("wake", sits, {})
        _, other = await self.salon.table("wake", sits, {})
        self.table = self.match.row.id
        former, first = dict(keys[0]), dict(keys[0])
        expired = await self.renewed(former, keys[HOSTESS])
        seat = await self.renewed(expired, keys[HOSTESS])
        self.cookies: dict[str, dict[str, str]] = {
            "nobody": {},
            "watch": keys[SPECTATOR],
            "seat": seat,
            "other seat": keys[1],
            "other table": {cookie_name(self.table, "0"): next(iter(other[0].values()))},
            "former": first,
            "forged": {cookie_name(self.table, "0"): "A" * 22},
            "expired": expired,
            "host": keys[HOSTESS],
        }
        await self.match.begin()

    async def renewed(self, old: dict[str, str], host: dict[str, str]) -> dict[str, str]:
        path = f"/api/tables/{self.table}/chairs/0/link"
        answer = await self.salon.http("POST", path, {}, host)
        assert answer.status == 201
        return {next(iter(old)): answer.plain["link"].partition("#")[2]}

    def path(self, way: Way, table: str | None = None) -> str:
        words = {"language": "en", "game": "wake", "table": table or self.table, "seat": "0"}
        path = way.path
        for name in parameters(path):
            path = path.replace("{" + name + "}", words[name])
        return path

    def body(self, way: Way) -> Any:
        if way.handler == "create_table":
            chairs = [{"sit": "person"}, {"sit": "person"}]
            return {"game": "wake", "seats": 2, "chairs": chairs}
        if way.handler == "sit":
            return {"table": self.table, "secret": next(iter(self.cookies["watch"].values()))}
        return None if way.method == "GET" else {}

    def knock(self, who: str, eyes: str, headers: Any = None, table: str | None = None) -> Wire:
        path = f"/api/tables/{table or self.table}/socket"
        return Wire(
            self.salon.app, path, f"eyes={eyes}", self.cookies[who], headers, f"{who} {eyes}"
        )

    async def is_let_in(self, wire: Wire) -> bool:
        wire.say({"t": "hello", "heard": 0})
        await asyncio.sleep(2)
        let_in = not wire.closed and bool(wire.heard)
        await wire.close()
        return let_in


def on_the_street(play: Callable[[Street], Coroutine[Any, Any, None]]) -> None:
    async def main() -> None:
        street = Street()
        await street.set_up()
        await play(street)
        street.salon.close()

    virtual.run(main())


# -- ways -----------------------------------------------------------------------------------------


def test_every_way_is_open_to_exactly_those_it_should_be() -> None:
    async def play(street: Street) -> None:
        for way in sorted(WAYS, key=lambda way: LAST.get(way.handler, 0)):
            for who in VISITORS:
                answer = await street.salon.http(
                    way.method, street.path(way), street.body(way), street.cookies[who], who
                )
                allowed = who in NARROWER.get(way.handler, ALLOWED[way.who])
                told = (way.handler, who, answer.status, answer.body)
                if way.handler in NOT_NOW:
                    assert answer.status in NOT_NOW[way.handler], told
                elif allowed:
                    assert answer.status == way.answer, told
                else:
                    assert answer.status in (403, 404), told
                    assert len(answer.body) < 300, told
                    assert answer.plain["rule"] in ("CORE-17", "CORE-18"), told
                if way.handler == "new_link" and answer.status == 201:
                    break  # it is another's chair from here on

    on_the_street(play)


def test_a_chair_that_is_everybodys_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "any-chair")
    with pytest.raises(AssertionError):
        test_every_way_is_open_to_exactly_those_it_should_be()


@pytest.mark.parametrize("way", [way for way in WAYS if way.who != "anybody"], ids=lambda w: w.path)
def test_not_yours_and_no_such_match_are_the_same(way: Way) -> None:
    """In bytes and in time; also when one has guessed too often."""

    async def ask(street: Street, who: str, table: str) -> list[Any]:
        loop = asyncio.get_running_loop()
        given = street.cookies[who]
        cookies = {name.replace(street.table, table): secret for name, secret in given.items()}
        path, body, found = street.path(way, table), street.body(way), []
        for _ in range(25):
            begun = loop.time()
            answer = await street.salon.http(way.method, path, body, cookies, f"{table} {who}")
            took = round(loop.time() - begun, 6)
            found.append((answer.status, answer.headers, answer.body, took))
        return found

    async def play(street: Street) -> None:
        for who in ("nobody", "other table", "former", "forged"):
            there = await ask(street, who, street.table)
            assert there == await ask(street, who, "zzzzzzzzzz"), who
            assert max(took for *_, took in there) == 1.0  # and slow by now

    on_the_street(play)


# -- sockets --------------------------------------------------------------------------------------


def test_every_pair_of_eyes_is_open_to_exactly_those_who_own_it() -> None:
    async def play(street: Street) -> None:
        owners = {"0": {"seat"}, "1": {"other seat"}, "2": set(), "watch": {"watch", "host"}}
        for eyes in (*owners, "3", "15", "all", "", "-1"):
            for who in VISITORS:
                let_in = await street.is_let_in(street.knock(who, eyes))
                assert let_in == (who in owners.get(eyes, set())), (who, eyes)

    on_the_street(play)


def test_every_message_but_looking_needs_a_seat() -> None:
    """Generated from the message table: a new kind of message must be thought of here."""
    free = {"hello", "ping"}
    acts: dict[str, dict[str, Any]] = {
        "answer": {"q": 1, "nonce": "a", "do": {"do": "pass"}},
        "instant": {"nonce": "a", "do": {"do": "pass"}},
        "undo": {"nonce": "a"},
        "talk": {"nonce": "a", "text": "hello"},
        "note": {"text": "mine"},
        "passes": {"moments": []},
    }
    tags = {kind.__struct_config__.tag for kind in get_args(Spoken)}
    assert tags == free | set(acts)

    async def play(street: Street) -> None:
        for who in ("watch", "host"):
            for tag, rest in acts.items():
                wire = street.knock(who, "watch")
                await asyncio.sleep(1)
                wire.say({"t": tag, **rest})
                await asyncio.sleep(1)
                rules = [json.loads(data).get("rule") for _, data in wire.heard]
                assert rules == ["CORE-17"], (who, tag)
                await wire.close()

    on_the_street(play)


HANDSHAKES = [
    (HOST, "http://evil.example"),
    (HOST, "null"),
    (HOST, f"http://{HOST}.evil.example"),
    (HOST, f"http://evil.example/{HOST}"),
    (HOST, f"ftp://{HOST}"),
    (HOST, None),
    ("evil.example", "http://evil.example"),
    (f"{HOST}.evil.example", f"http://{HOST}.evil.example"),
    (f"{HOST}:80:80", f"http://{HOST}:80:80"),
    ("", "http://"),
]


@pytest.mark.parametrize(("host", "origin"), HANDSHAKES)
def test_a_handshake_of_another_page_is_refused(host: str, origin: str | None) -> None:
    async def play(street: Street) -> None:
        headers = headers_for(street.cookies["seat"], host, origin)
        assert not await street.is_let_in(street.knock("seat", "0", headers))
        assert await street.is_let_in(street.knock("seat", "0"))

    on_the_street(play)


def test_who_holds_a_socket_and_no_longer_the_chair_hears_nothing_more() -> None:
    """Also if it had not said hello yet when the chair was given away."""

    async def play(street: Street) -> None:
        early = street.knock("seat", "0")
        greeted = street.knock("seat", "0")
        greeted.say({"t": "hello", "heard": 0})
        await asyncio.sleep(1)
        before = len(greeted.heard)
        await street.renewed(street.cookies["seat"], street.cookies["host"])
        await asyncio.sleep(1)
        for wire, heard in ((early, 0), (greeted, before)):
            wire.say({"t": "hello", "heard": 0})
            await asyncio.sleep(1)
            assert [json.loads(data) for _, data in wire.heard[heard:]] == [
                {"t": "bye", "rule": "CORE-24"}
            ]
            assert wire.closed

    on_the_street(play)


def test_who_looks_on_by_a_link_that_was_replaced_hears_nothing_more() -> None:
    """Also if it had not said hello yet; those in chairs stay."""

    async def play(street: Street) -> None:
        early, greeted = street.knock("watch", "watch"), street.knock("watch", "watch")
        seated = street.knock("seat", "0")
        for wire in (greeted, seated):
            wire.say({"t": "hello", "heard": 0})
        await asyncio.sleep(1)
        before = len(greeted.heard)
        path = f"/api/tables/{street.table}/watch/link"
        answer = await street.salon.http("POST", path, {}, street.cookies["host"])
        assert answer.status == 201
        await asyncio.sleep(1)
        for wire, heard in ((early, 0), (greeted, before)):
            wire.say({"t": "hello", "heard": 0})
            await asyncio.sleep(1)
            assert [json.loads(data) for _, data in wire.heard[heard:]] == [
                {"t": "bye", "rule": "CORE-24"}
            ]
            assert wire.closed
        assert not seated.closed
        await seated.close()
        fresh = answer.plain["link"].partition("#")[2]
        street.cookies["fresh"] = {cookie_name(street.table, "watch"): fresh}
        owners = {"fresh": True, "watch": False, "host": True}
        for who, let_in in owners.items():
            assert await street.is_let_in(street.knock(who, "watch")) == let_in, who

    on_the_street(play)


# -- guessing -------------------------------------------------------------------------------------


def guess(count: int) -> tuple[int, float]:
    """How many of so many guessed links opened something, and how long that took."""

    async def main() -> tuple[int, float]:
        street = Street()
        await street.set_up()
        begun = asyncio.get_running_loop().time()
        rng = Random(16)
        hits = 0
        for _ in range(count):
            secret = "".join(
                rng.choice("abcdefghijklmnopqrstuvwxyz0123456789-_") for _ in range(22)
            )
            body = {"table": street.table, "secret": secret}
            hits += (await street.salon.http("POST", "/api/sit", body)).status == 200
        took = asyncio.get_running_loop().time() - begun
        street.salon.close()
        return hits, took

    return virtual.run(main())


def test_ten_thousand_guessed_links_open_nothing_and_take_hours() -> None:
    hits, took = guess(10_000)
    assert hits == 0
    assert took > 3600


def test_guessing_that_costs_no_time_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "free-guesses")
    assert guess(200)[1] < 60
