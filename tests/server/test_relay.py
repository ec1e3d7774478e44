"""The relay of companions, with Sonata's Orchestra: each peer is told once, and nothing else."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from gloaming.core.client import read_manifest
from gloaming.core.kinds import Names
from gloaming.core.refusal_ids import TOO_MANY, UNREADABLE
from gloaming.games.sonata.rules.vocabulary import WORDS
from gloaming.server.match.tokens import new_secret
from gloaming.server.socket import relay
from harness.server_process import PATIENCE, ServerProcess

ORCHESTRA = read_manifest("gloaming.games.sonata").relay
assert ORCHESTRA is not None


class Phone:
    """One player's socket."""

    def __init__(
        self,
        server: ServerProcess,
        secret: str,
        part: str | None,
        origin: str = "",
        game: str = "sonata",
    ) -> None:
        self.link = connect(
            f"ws://127.0.0.1:{server.port}/api/companion/{game}",
            origin=origin or server.origin,  # type: ignore[arg-type]
            compression=None,
            legacy=True,
            open_timeout=PATIENCE,
            ping_interval=None,
            ping_timeout=PATIENCE,
        )
        self.secret, self.part = secret, part
        self.cues: list[dict[str, Any]] = []
        self.epoch = ""
        self.here: list[str] = []

    def hello(self, heard: int | None = None, **more: Any) -> Phone:
        known = {"heard": len(self.cues) if heard is None else heard, "epoch": self.epoch}
        self.say({"t": "hello", "secret": self.secret, "part": self.part, **known, **more})
        return self

    def say(self, message: Any) -> None:
        self.link.send(message if isinstance(message, str) else json.dumps(message))

    def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.link.recv(PATIENCE))
        if message["t"] == "news":
            assert message["from"] <= len(self.cues)
            self.cues[message["from"] :] = message["cues"]
            self.epoch, self.here = message["epoch"], message["here"]
        return message

    def until(self, kind: str) -> dict[str, Any]:
        while True:
            message = self.hear()
            if message["t"] == kind:
                return message

    def catch_up(self) -> Phone:
        self.say({"t": "ping", "at": 1})
        self.until("pong")
        return self

    def cue(self, nonce: str, **said: str) -> None:
        ((what, value),) = said.items()
        self.say({"t": "cue", "nonce": nonce, "what": what, "value": value})
        assert self.until("receipt")["nonce"] == nonce

    def heard(self) -> list[Any]:
        return [(cue["part"], cue["value"]) for cue in self.catch_up().cues]


def sit_down(server: ServerProcess, secret: str, *parts: str) -> list[Phone]:
    return [Phone(server, secret, part).hello().catch_up() for part in parts]


def test_an_answer_and_an_instrument_sound_at_johnnys_side(server: ServerProcess) -> None:
    johnny, red, green = sit_down(server, new_secret(), "johnny", "red", "green")
    assert green.here == ["green", "johnny", "red"]
    begun = time.monotonic()
    red.cue("a", answer="high")
    green.cue("a", answer="low")
    green.cue("b", instrument="timpani")
    assert johnny.heard() == [("red", "high"), ("green", "low"), ("green", "timpani")]
    assert all(0 <= cue["ago"] <= time.monotonic() - begun + 1 for cue in johnny.cues)


def test_a_performance_cannot_be_told_from_playing(server: ServerProcess) -> None:
    """There is no way to say that it is one."""
    johnny, red = sit_down(server, new_secret(), "johnny", "red")
    red.say({"t": "cue", "nonce": "p", "what": "instrument", "value": "harp", "performed": True})
    assert red.until("bye")["rule"] == UNREADABLE
    assert johnny.heard() == []


def test_other_rooms_hear_nothing(server: ServerProcess) -> None:
    johnny, red = sit_down(server, new_secret(), "johnny", "red")
    (stranger,) = sit_down(server, new_secret(), "johnny")
    red.cue("a", answer="medium")
    assert johnny.heard() == [("red", "medium")]
    assert stranger.heard() == []
    assert stranger.here == ["johnny"]


def test_who_comes_back_hears_what_it_missed_and_a_repeated_press_sounds_once(
    server: ServerProcess,
) -> None:
    secret = new_secret()
    johnny, red = sit_down(server, secret, "johnny", "red")
    red.cue("a", answer="high")
    assert johnny.heard() == [("red", "high")]
    johnny.link.close()
    red.cue("b", instrument="violin")
    red.cue("b", instrument="violin")  # the receipt was lost: the phone says it again
    back = Phone(server, secret, "johnny")
    back.cues, back.epoch = johnny.cues, johnny.epoch
    back.hello().catch_up()
    assert back.heard() == [("red", "high"), ("red", "violin")]
    reloaded = Phone(server, secret, "johnny").hello()
    assert reloaded.heard() == [("red", "high"), ("red", "violin")]


def test_a_server_that_was_restarted_begins_anew_and_nobody_is_stuck(
    own_server: ServerProcess,
) -> None:
    secret = new_secret()
    johnny, red = sit_down(own_server, secret, "johnny", "red")
    red.cue("a", answer="high")
    johnny.heard()
    own_server.kill()
    own_server.start()
    back = Phone(own_server, secret, "johnny")
    back.cues, back.epoch = johnny.cues, johnny.epoch
    back.hello().catch_up()
    assert back.cues == []
    (red,) = sit_down(own_server, secret, "red")
    red.cue("c", answer="low")
    assert back.heard() == [("red", "low")]


def test_a_part_may_be_changed_and_who_leaves_is_gone(server: ServerProcess) -> None:
    secret = new_secret()
    host, red = sit_down(server, secret, "johnny", "red")
    red.part = "yellow"
    red.hello().catch_up()
    host.catch_up()
    assert host.here == ["johnny", "yellow"]
    red.link.close()
    deadline = time.monotonic() + PATIENCE
    while host.catch_up().here != ["johnny"]:
        assert time.monotonic() < deadline
        time.sleep(0.3)


NONSENSE = (
    "{",
    "[]",
    json.dumps({"t": "cue", "nonce": "n"}),
    json.dumps({"t": "cue", "nonce": "n", "what": "answer", "value": "deafening"}),
    json.dumps({"t": "cue", "nonce": "n", "what": "answer", "value": "harp"}),
    json.dumps({"t": "cue", "nonce": "n", "what": "answer"}),
    json.dumps({"t": "cue", "nonce": "n", "what": "instrument", "value": "kazoo"}),
    json.dumps({"t": "cue", "nonce": "n", "what": "gossip", "value": "low"}),
    json.dumps({"t": "cue", "nonce": "n", "what": "answer", "value": ["low"]}),
    json.dumps({"t": "cue", "nonce": "x" * 50, "what": "answer", "value": "low"}),
    json.dumps({"t": "talk", "text": "hello"}),
    json.dumps({"t": "hello", "secret": "b" * 22, "part": "red", "heard": 0}),
)


def test_nonsense_is_shown_the_door(server: ServerProcess) -> None:
    for nonsense in NONSENSE:
        johnny, red = sit_down(server, new_secret(), "johnny", "red")
        red.say(nonsense)
        assert red.until("bye")["rule"] == UNREADABLE, nonsense
        with pytest.raises(ConnectionClosed):
            red.hear()
        assert johnny.heard() == [], nonsense


def test_a_secret_that_could_be_guessed_opens_nothing(server: ServerProcess) -> None:
    for secret in ("", "short", "b" * 65, "é" * 22):
        assert Phone(server, secret, "red").hello().until("bye")["rule"] == UNREADABLE


def test_who_has_not_said_hello_or_chosen_a_part_cannot_sound(server: ServerProcess) -> None:
    for phone in (Phone(server, new_secret(), None), Phone(server, new_secret(), None).hello()):
        phone.say({"t": "cue", "nonce": "n", "what": "answer", "value": "low"})
        assert phone.until("bye")["rule"] == UNREADABLE


def test_a_part_the_game_does_not_have_is_refused(server: ServerProcess) -> None:
    assert Phone(server, new_secret(), "blue").hello().until("bye")["rule"] == UNREADABLE


def test_a_game_without_a_relay_has_no_socket(server: ServerProcess) -> None:
    for game in ("revenge", "croquet"):
        with pytest.raises(Exception, match="403"):
            Phone(server, new_secret(), "red", game=game)


def test_pages_of_elsewhere_are_turned_away(server: ServerProcess) -> None:
    with pytest.raises(Exception, match="403"):
        Phone(server, new_secret(), "red", "http://evil.example")


def test_no_more_than_is_fair(server: ServerProcess) -> None:
    secret = new_secret()
    players = sit_down(server, secret, *["red"] * relay.MOST_PEERS)
    late = Phone(server, secret, "red").hello()
    assert late.until("bye")["rule"] == TOO_MANY
    # As many as it takes: on a slow machine some of those are forgiven by now.
    for n in range(2_000):
        players[0].say({"t": "ping", "at": n})
        while (message := players[0].hear())["t"] == "news":
            pass
        if message["t"] != "pong":
            break
    assert message == {"t": "bye", "rule": TOO_MANY}


def test_rooms_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(forget(monkeypatch))


async def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relay, "MOST_ROOMS", 3)
    known = relay.Rooms()
    names = [new_secret() for _ in range(4)]
    first = known.enter("sonata", names[0])
    assert first is not None
    first.peers.add(relay.Peer(None, known, "sonata", ORCHESTRA))  # type: ignore[arg-type]
    assert known.enter("sonata", names[1])
    assert known.enter("sonata", names[2])
    assert len(known) == 3
    assert known.enter("sonata", names[3])  # the longest gone makes room
    assert len(known) <= 3
    assert known.enter("sonata", names[0]) is first
    monkeypatch.setattr(relay, "GONE_HOME", -1.0)
    assert known.enter("sonata", new_secret())
    assert len(known) == 2


def test_the_orchestra_has_the_instruments_of_the_rules() -> None:
    instruments = WORDS.kinds["instrument"]
    assert isinstance(instruments, Names)
    assert ORCHESTRA.cues["instrument"] == tuple(instruments.names)
