"""P-16, authorisation: only its owner acts for a seat. All of it here, on a virtual clock."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from dataclasses import replace
from random import Random
from typing import Any, get_args

import pytest

from faults import Plant
from gloaming.core.chance import SeededDealer
from gloaming.core.flow import SPECTATOR
from gloaming.server.bots.pool import InlineBotPool
from gloaming.server.http.game_files import GameFiles
from gloaming.server.http.routes import MAY, ROUTES, SOCKET_ROUTES, Route, SocketRoute
from gloaming.server.limits import WRONG_LINKS
from gloaming.server.match.directory import cookie_name
from gloaming.server.socket.protocol import ClientMessage
from gloaming.server.store.interface import ChairRow, Damaged, InputRow, MatchRow
from harness import virtual_clock
from harness.in_memory_app import HOST, HOST_VIEWER, AppSocket, InMemoryApp, headers_for
from harness.paths import fill

VISITORS = (
    *("nobody", "watch", "seat", "other seat", "other table"),
    *("former", "forged", "expired", "host"),
)
# The role of each in the rights matrix; all others are strangers. `seat` is seat 0, whose chair is
# the one tried.
ROLE = {"watch": "spectator", "seat": "seat", "other seat": "other seat", "host": "host"}
ALLOWED = {who: {v for v in VISITORS if ROLE.get(v, "stranger") in MAY[who]} for who in MAY}
# The replay and the socket are asked for through a spectator's eyes here.
NARROWER = {"get_moments": {"watch", "host"}, "socket": {"watch", "host"}}
# The same for everybody: the page, and what it is made of.
PAGES = {("GET", "/"), ("GET", "/{path:path}"), ("", "/assets")}
# What is refused to everybody just now: the match is not over, the table not listed.
NOT_NOW = {
    "get_save": (403, 404),
    "get_proof": (403, 404),
    "join": (404,),
    "import_save": (400,),
}

# What is said first at each socket.
HELLO: dict[str, dict[str, Any]] = {
    "socket": {"t": "hello", "heard": 0},
    "companion_socket": {"t": "hello", "secret": "B" * 22, "part": None, "heard": 0},
}


# After these somebody's link is not what it was.
LAST = {"new_watch_link": 1, "new_link": 2}


class Street:
    """A running match, and everybody who may come by."""

    async def set_up(self) -> None:
        self.app = InMemoryApp(SeededDealer(1), InlineBotPool(Random(1)), Random(1))
        sits = ["person", "person", "sexton"]
        self.match, keys = await self.app.table("wake", sits, {})
        _, other = await self.app.table("wake", sits, {})
        self.table = self.match.row.id
        former, first = dict(keys[0]), dict(keys[0])
        expired = await self.renewed(former, keys[HOST_VIEWER])
        seat = await self.renewed(expired, keys[HOST_VIEWER])
        self.cookies: dict[str, dict[str, str]] = {
            "nobody": {},
            "watch": keys[SPECTATOR],
            "seat": seat,
            "other seat": keys[1],
            "other table": {cookie_name(self.table, "0"): next(iter(other[0].values()))},
            "former": first,
            "forged": {cookie_name(self.table, "0"): "A" * 22},
            "expired": expired,
            "host": keys[HOST_VIEWER],
        }
        await self.match.begin()

    async def renewed(self, old: dict[str, str], host: dict[str, str]) -> dict[str, str]:
        path = f"/api/tables/{self.table}/chairs/0/link"
        answer = await self.app.http("POST", path, {}, host)
        assert answer.status == 201
        return {next(iter(old)): answer.plain["link"].partition("#")[2]}

    def path(self, way: Route, table: str | None = None) -> str:
        if way.handler == "get_game_file":
            return next(poster.client.poster for poster in GameFiles().posters) or ""
        return fill(way.path, table or self.table, "wake")

    def body(self, way: Route) -> Any:
        if way.handler == "create_table":
            chairs = [{"sit": "person"}, {"sit": "person"}]
            return {"game": "wake", "seats": 2, "chairs": chairs}
        if way.handler == "sit":
            return {"table": self.table, "secret": next(iter(self.cookies["watch"].values()))}
        return None if way.method == "GET" else {}

    def knock(
        self, who: str, eyes: str, headers: Any = None, table: str | None = None
    ) -> AppSocket:
        path = f"/api/tables/{table or self.table}/socket"
        return AppSocket(
            self.app.asgi, path, f"eyes={eyes}", self.cookies[who], headers, f"{who} {eyes}"
        )

    async def is_let_in(self, wire: AppSocket, hello: Any = None) -> bool:
        wire.say(hello or {"t": "hello", "heard": 0})
        await asyncio.sleep(2)
        let_in = not wire.closed and bool(wire.heard)
        await wire.close()
        return let_in


def on_the_street(play: Callable[[Street], Coroutine[Any, Any, None]]) -> None:
    async def main() -> None:
        street = Street()
        await street.set_up()
        await play(street)
        street.app.close()

    virtual_clock.run(main())


# -- ways -----------------------------------------------------------------------------------------


def test_every_way_is_open_to_exactly_those_it_should_be() -> None:
    async def play(street: Street) -> None:
        for way in sorted(ROUTES, key=lambda way: LAST.get(way.handler, 0)):
            for who in VISITORS:
                answer = await street.app.http(
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


def ways_of(app: Any) -> set[tuple[str, str]]:
    """Method and path of every route there is, whoever added it; sockets and files have none."""
    found = set()
    for route in app._app.routes:
        methods = (getattr(route, "methods", None) or {""}) - {"HEAD"}
        found |= {(method, route.path) for method in methods}
    return found


def test_no_way_in_is_left_out() -> None:
    """A route that is not in the tables of `routes` is one nobody has thought about here."""

    async def play(street: Street) -> None:
        known = {(way.method, way.path) for way in ROUTES} | {
            ("", line.path) for line in SOCKET_ROUTES
        }
        assert ways_of(street.app.asgi) - PAGES == known
        street.app.asgi._app.add_route("/api/backdoor", lambda request: None)
        assert ways_of(street.app.asgi) - PAGES == known | {("GET", "/api/backdoor")}

    on_the_street(play)


@pytest.mark.parametrize("line", SOCKET_ROUTES, ids=lambda line: line.path)
def test_every_socket_is_open_to_exactly_those_it_should_be(line: SocketRoute) -> None:
    async def play(street: Street) -> None:
        for who in VISITORS:
            path = line.path.replace("{table}", street.table).replace("{game}", "sonata")
            wire = AppSocket(street.app.asgi, path, "", street.cookies[who], who=who)
            allowed = who in NARROWER.get(line.handler, ALLOWED[line.who])
            assert await street.is_let_in(wire, HELLO[line.handler]) == allowed, who

    on_the_street(play)


def test_a_chair_opens_no_orchestra_and_an_orchestra_no_chair() -> None:
    """Isolation of matches: events of one are sent to viewers of no other."""

    async def play(street: Street) -> None:
        lines = {}
        for number, who in enumerate(VISITORS):
            wire = AppSocket(
                street.app.asgi, "/api/companion/sonata", "", street.cookies[who], who=who
            )
            wire.say({**HELLO["companion_socket"], "secret": f"{number:022}", "part": "red"})
            lines[who] = wire
        await asyncio.sleep(1)
        before = {who: len(wire.heard) for who, wire in lines.items()}
        lines["host"].say({"t": "cue", "nonce": "n", "what": "answer", "value": "high"})
        for message in ({"t": "hello", "heard": 0}, {"t": "undo", "nonce": "u"}):
            stranger = AppSocket(
                street.app.asgi, "/api/companion/sonata", "", street.cookies["seat"]
            )
            stranger.say(message)
            await asyncio.sleep(1)
            told = [json.loads(data) for _, data in stranger.heard]
            assert told == [{"t": "bye", "rule": "CORE-3"}]
            await stranger.close()
        heard = {who for who, wire in lines.items() if len(wire.heard) > before[who]}
        assert heard == {"host"}
        for wire in lines.values():
            await wire.close()

    on_the_street(play)


def test_a_chair_that_is_everybodys_is_noticed(plant: Plant) -> None:
    plant("any-chair")
    with pytest.raises(AssertionError):
        test_every_way_is_open_to_exactly_those_it_should_be()


GUESSES = WRONG_LINKS.count + 2
STRANGERS = ("nobody", "other table", "former", "forged")
ABSENT = "zzzzzzzzzz"
CLOSED = [way for way in ROUTES if way.who != "anybody" or way.handler in ("join", "sit")]


async def damage(street: Street) -> None:
    """What was played is lost; who may come is not."""
    await fall_asleep(street)

    async def inputs(match: str) -> list[InputRow]:
        raise Damaged(f"match {match} is damaged: input 2")

    street.app.store.inputs = inputs  # type: ignore[method-assign]


async def lose(street: Street) -> None:
    """Not even who may come is known."""
    await fall_asleep(street)

    async def match(match: str) -> tuple[MatchRow, list[ChairRow]] | None:
        if match == street.table:
            raise Damaged(f"match {match} is damaged: how it was set up is lost")
        return None

    street.app.store.match = match  # type: ignore[method-assign]


async def change_rules(street: Street) -> None:
    await fall_asleep(street)
    rows = street.app.store.rows
    rows[street.table] = replace(rows[street.table], rules=77)


async def forget_the_game(street: Street) -> None:
    await fall_asleep(street)
    rows = street.app.store.rows
    rows[street.table] = replace(rows[street.table], game="croquet")


async def fall_asleep(street: Street) -> None:
    street.app.parlour.matches.pop(street.table).close()


async def stay(street: Street) -> None:
    return


# How a table may be, and what those who belong to it hear of that.
STATES = {
    stay: None,
    fall_asleep: None,
    damage: "CORE-21",
    change_rules: "CORE-28",
    forget_the_game: "CORE-19",
    lose: "CORE-18",
}


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
@pytest.mark.parametrize("way", CLOSED, ids=lambda w: w.path)
def test_not_yours_and_no_such_match_are_the_same(
    way: Route, state: Callable[[Street], Coroutine[Any, Any, None]]
) -> None:
    """In bytes and in time, however the match is; also when one has guessed too often."""

    async def ask(street: Street, who: str, table: str) -> list[Any]:
        loop = asyncio.get_running_loop()
        given = street.cookies[who]
        cookies = {name.replace(street.table, table): secret for name, secret in given.items()}
        path, found = street.path(way, table), []
        body = street.body(way)
        if way.handler == "sit":
            body = {"table": table, "secret": next(iter(given.values()), "")}
        for _ in range(GUESSES):
            begun = loop.time()
            answer = await street.app.http(way.method, path, body, cookies, f"{table} {who}")
            took = round(loop.time() - begun, 6)
            found.append((answer.status, answer.headers, answer.body, took))
        return found

    async def play(street: Street) -> None:
        await state(street)
        for who in STRANGERS if state in (stay, damage) else STRANGERS[::2]:
            there = await ask(street, who, street.table)
            assert there == await ask(street, who, ABSENT), who
            slow = max(took for *_, took in there)
            assert slow == (0.0 if way.handler == "join" else 1.0)  # a chair for anybody is no link
        assert state is stay or street.table not in street.app.parlour.matches

    on_the_street(play)


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_a_socket_that_is_not_yours_tells_nothing_of_the_match(
    state: Callable[[Street], Coroutine[Any, Any, None]],
) -> None:
    async def knock(street: Street, who: str, table: str) -> list[Any]:
        given, found = street.cookies[who], []
        cookies = {name.replace(street.table, table): secret for name, secret in given.items()}
        for _ in range(GUESSES):
            begun = asyncio.get_running_loop().time()
            path = f"/api/tables/{table}/socket"
            wire = AppSocket(street.app.asgi, path, "eyes=0", cookies, who=f"{table} {who}")
            await wire.task
            took = round(asyncio.get_running_loop().time() - begun, 6)
            found.append((wire.closed, wire.heard, took))
        return found

    async def play(street: Street) -> None:
        await state(street)
        for who in STRANGERS:
            there = await knock(street, who, street.table)
            assert there == await knock(street, who, ABSENT), who
            assert max(took for *_, took in there) == 1.0

    on_the_street(play)


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_who_belongs_to_a_match_hears_how_it_is(
    state: Callable[[Street], Coroutine[Any, Any, None]],
) -> None:
    async def play(street: Street) -> None:
        await state(street)
        for who in ("watch", "seat", "other seat", "host"):
            cookies = street.cookies[who]
            body = {"table": street.table, "secret": next(iter(cookies.values()))}
            for answer in (
                await street.app.http("GET", f"/api/tables/{street.table}", None, cookies, who),
                await street.app.http("POST", "/api/sit", body, {}, who),
            ):
                assert answer.plain.get("rule") == STATES[state], (who, answer.body)

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
        "undo": {"nonce": "a"},
        "talk": {"nonce": "a", "text": "hello"},
        "note": {"text": "mine"},
        "passes": {"moments": []},
    }
    rights = {kind.__struct_config__.tag: kind.who for kind in get_args(ClientMessage)}
    assert rights == {**dict.fromkeys(free, "viewer"), **dict.fromkeys(acts, "seat")}

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


async def are_shown_out(wires: dict[AppSocket, int]) -> None:
    """All that each hears beyond so many messages, whatever it says, is goodbye."""
    for wire, heard in wires.items():
        wire.say({"t": "hello", "heard": 0})
        await asyncio.sleep(1)
        told = [json.loads(data) for _, data in wire.heard[heard:]]
        assert told == [{"t": "bye", "rule": "CORE-24"}]
        assert wire.closed


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
        await are_shown_out({early: 0, greeted: before})

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
        answer = await street.app.http("POST", path, {}, street.cookies["host"])
        assert answer.status == 201
        await asyncio.sleep(1)
        await are_shown_out({early: 0, greeted: before})
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
            hits += (await street.app.http("POST", "/api/sit", body)).status == 200
        took = asyncio.get_running_loop().time() - begun
        street.app.close()
        return hits, took

    return virtual_clock.run(main())


def test_ten_thousand_guessed_links_open_nothing_and_take_hours() -> None:
    hits, took = guess(10_000)
    assert hits == 0
    assert took > 3600


def test_guessing_that_costs_no_time_is_noticed(plant: Plant) -> None:
    plant("free-guesses")
    assert guess(200)[1] < 60
