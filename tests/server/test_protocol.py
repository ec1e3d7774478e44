"""The protocol: whatever is sent decodes strictly into its struct, and every field is sent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from random import Random
from typing import Any, get_args

import pytest

from gloaming.core.chance import SeededDealer
from gloaming.core.flow import SPECTATOR
from gloaming.registry import game_ids
from gloaming.server.bots.pool import InlineBotPool
from gloaming.server.http.routes import MAY, ROLES, ROUTES, SOCKET_ROUTES
from gloaming.server.http.schemas import Offer
from gloaming.server.match.match import Match
from gloaming.server.socket.protocol import ClientMessage, ServerMessage
from gloaming.server.socket.relay_protocol import RelayMessage
from harness import virtual_clock
from harness.answers import some_answers
from harness.in_memory_app import HOST_VIEWER, AppSocket, InMemoryApp, spec_of
from harness.strict_protocol import check_message, check_response, drift, fields_in, fields_of

Keys = dict[int, dict[str, str]]
STEPS = 60  # answers of each game
# Beside every game as it is usually played: what some tables do otherwise.
TABLES: dict[str, dict[str, Any]] = {
    "people deal": {"game": "sonata", "dealer": "people"},
    "sealed dice, to the end": {
        "game": "revenge",
        "dealer": "sealed",
        "options": {"meter_size": 13},
        "steps": 400,
    },
    "an aid": {"game": "sonata", "options": {"aid": "all"}},
    "a clock": {"game": "revenge", "seconds": 300},
    "circles of talk": {"game": "sonata", "options": {"chat": "ghosts"}},
}


class Recorded(InMemoryApp):
    """Writes down which fields were sent, by where they belong."""

    def __init__(self) -> None:
        super().__init__(SeededDealer(5), InlineBotPool(Random(5)), Random(5), quick=True)
        self.fields: set[str] = set()

    async def http(self, method: str, path: str, *rest: Any, **named: Any) -> Any:
        answer = await super().http(method, path, *rest, **named)
        found = check_response(method, path, answer.status, answer.body)
        self.fields.update(fields_in(found))
        return answer

    def listen(self, socket: AppSocket) -> None:
        for _, data in socket.heard:
            self.fields.update(fields_in(check_message(data)))


def in_app(play: Callable[[Recorded], Coroutine[Any, Any, None]]) -> set[str]:
    app = Recorded()

    async def main() -> None:
        await play(app)
        app.close()

    virtual_clock.run(main())
    return app.fields


async def play_table(app: Recorded, plan: dict[str, Any]) -> None:
    """A table of people and a bot at which everything is said that can be."""
    spec = spec_of(plan["game"])
    seats = min(spec.seats[1], max(spec.seats[0], 3))
    sits = ["person"] * (seats - 1) + [next(iter(spec.table.bots), "random")]
    match, keys = await app.table(
        spec.id, sits, plan.get("options", {}), plan.get("seconds", 0), plan.get("dealer", "house")
    )
    path = f"/api/tables/{match.row.id}"
    early = app.connect(match.row.id, 0, keys[0])
    early.say({"t": "hello", "heard": 0})
    await asyncio.sleep(0.1)
    for seat in range(seats - 1 if plan.get("dealer") == "sealed" else 0):
        part = {"part": f"{seat:032x}"}
        await app.http("POST", f"{path}/chairs/{seat}", part, keys[seat])
    await match.begin()
    viewers = {v: app.connect(match.row.id, v, keys[v]) for v in (*range(seats - 1), SPECTATOR)}
    for socket in viewers.values():
        socket.say({"t": "hello", "heard": 0})
        socket.say({"t": "ping", "at": 1.5})
    await asyncio.sleep(0.1)
    await say_everything(match, viewers)
    await answer_on(match, viewers, plan.get("steps", STEPS))
    for eyes in ("0", "watch", "all"):
        await app.http("GET", f"{path}/moments?eyes={eyes}", None, keys[0] | keys[SPECTATOR])
    await app.http("GET", path, None, keys[0])
    await app.http("POST", f"{path}/begin", {}, keys[HOST_VIEWER])
    await app.http("POST", f"{path}/chairs/0/link", {}, keys[HOST_VIEWER])
    for socket in (early, *viewers.values()):
        await asyncio.sleep(0.1)
        await socket.close()
        app.listen(socket)


async def say_everything(match: Match, viewers: dict[int, AppSocket]) -> None:
    for viewer, socket in viewers.items():
        socket.say({"t": "note", "text": "mine", "nonce": "n1"})
        socket.say({"t": "passes", "moments": [], "nonce": "p1"})
        for circle in (*match.circles, "nowhere"):
            socket.say({"t": "talk", "nonce": f"t {circle}", "text": "Good evening", "to": circle})
        socket.say({"t": "answer", "q": 0, "nonce": f"a{viewer}", "do": {"do": "nonsense"}})
        socket.say("nonsense")
        await asyncio.sleep(2)


async def answer_on(match: Match, viewers: dict[int, AppSocket], steps: int) -> None:
    """By chance, and now and then taken back."""
    rng = Random(11)
    for step in range(steps):
        for seat, socket in viewers.items():
            news = socket.news()
            if seat == SPECTATOR or news is None:
                continue
            if news["undo"] and rng.random() < 0.1:
                socket.say({"t": "undo", "nonce": f"u{step}"})
            elif news["question"] is not None:
                question = news["question"]
                do = rng.choice(some_answers(question, rng))
                said = {"t": "answer", "q": question["q"], "nonce": f"s{step}", "do": do}
                socket.say(said)
        await asyncio.sleep(2)
        if match.playing().over:
            return


@pytest.fixture(scope="module")
def sent() -> set[str]:
    """The fields that were sent at tables of every game, and over the rest of the API."""
    drift.clear()
    found: set[str] = set()
    plans = [*({"game": game_id} for game_id in (*game_ids(), "wake")), *TABLES.values()]
    for plan in plans:
        found |= in_app(lambda app, plan=plan: play_table(app, plan))  # type: ignore[misc]
    found |= in_app(take_every_route) | in_app(play_relay)
    assert not drift
    return found


async def take_every_route(app: Recorded) -> None:
    chairs = [{"sit": "person"}, {"sit": "open"}, {"sit": "open"}]
    body = {"game": "revenge", "seats": 3, "chairs": chairs, "listed": True}
    app.parlour.services.maps = {"sonata": [Offer("home", "a map of the operator's own")]}
    made = (await app.http("POST", "/api/tables", body)).plain
    await app.http("GET", "/api/lobby")
    await app.http("POST", f"/api/lobby/{made['table']}", {})
    await app.http("POST", "/api/lobby/nowhere", {})
    secret = made["links"]["seats"][0].partition("#")[2]
    await app.http("POST", "/api/sit", {"table": made["table"], "secret": secret})
    for path in ("/healthz", "/api/parlour", "/api/words/it/house", "/api/rules/it/sonata"):
        assert (await app.http("GET", path)).status == 200


async def play_relay(app: Recorded) -> None:
    phones = [AppSocket(app.asgi, "/api/companion/sonata", "", {}) for _ in range(2)]
    for phone, part in zip(phones, ("johnny", "red"), strict=True):
        phone.say({"t": "hello", "secret": "S" * 22, "part": part, "heard": 0})
        phone.say({"t": "ping", "at": 1})
    await asyncio.sleep(1)
    phones[1].say({"t": "cue", "nonce": "a", "what": "answer", "value": "high"})
    phones[1].say({"t": "cue", "nonce": "b", "what": "instrument", "value": "violin"})
    await asyncio.sleep(1)
    phones[0].say("nonsense")
    await asyncio.sleep(1)
    for phone in phones:
        await phone.close()
        for _, data in phone.heard:
            app.fields.update(fields_in(check_message(data, relay=True)))


def responses() -> Iterator[Any]:
    return (way.response for way in ROUTES if way.response is not None)


def test_whatever_is_sent_fits_and_every_field_is_sent(sent: set[str]) -> None:
    known = {name for kind in (ServerMessage, RelayMessage) for name in fields_of(kind)}
    known |= {name for kind in responses() for name in fields_of(kind)}
    # Open to each game, so what it holds is not looked into; a thing stands among facts.
    known -= {"Thing.kind", "Thing.id"}
    assert known - sent == set(), "declared, and never sent"


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b'{"t":"receipt","nonce":"a","number":3}', "unknown field"),
        (b'{"t":"receipt"}', "missing required field"),
        (b'{"t":"pong","at":"noon"}', "Expected `float`"),
        (b'{"t":"gossip"}', "Invalid value 'gossip'"),
    ],
)
def test_a_message_that_has_drifted_is_noticed(data: bytes, why: str) -> None:
    check_message(data)
    assert len(drift) == 1
    assert why in drift[0]
    drift.clear()


def test_what_is_only_for_a_seat_is_noticed_at_a_spectators() -> None:
    check_message(b'{"t":"note","text":"mine"}', watches=True)
    assert len(drift) == 1
    drift.clear()


def test_a_response_that_has_drifted_is_noticed() -> None:
    check_response("GET", "/healthz", 200, b'{"ok":true,"since":3}')
    check_response("GET", "/api/tables/abc", 404, b'{"rule":"CORE-18"}')
    check_response("POST", "/api/lobby/abc", 200, b'{"link":"/table/abc#s"}')
    assert len(drift) == 3
    drift.clear()


def test_rights_are_declared_for_everything() -> None:
    assert {way.who for way in (*ROUTES, *SOCKET_ROUTES)} <= set(MAY)
    assert {role for roles in MAY.values() for role in roles} == set(ROLES)
    for kind in (*get_args(ClientMessage), *get_args(ServerMessage)):
        assert kind.who in ("viewer", "seat")
