"""The Orchestra's relay: what is pressed here sounds there, once, and nothing else is known."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from gloaming.server import orchestra
from gloaming.server.seats import new_secret
from server.inn import PATIENCE, Inn


class Phone:
    """One player's socket."""

    def __init__(self, inn: Inn, secret: str, part: str | None, origin: str = "") -> None:
        self.link = connect(
            f"ws://127.0.0.1:{inn.port}/api/orchestra",
            origin=origin or inn.origin,  # type: ignore[arg-type]
            compression=None,
            legacy=True,
            open_timeout=PATIENCE,
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
        self.say({"t": "cue", "nonce": nonce, **said})
        assert self.until("receipt")["nonce"] == nonce

    def heard(self) -> list[Any]:
        return [
            (cue["part"], cue.get("answer") or cue["instrument"]) for cue in self.catch_up().cues
        ]


def sit_down(inn: Inn, secret: str, *parts: str) -> list[Phone]:
    return [Phone(inn, secret, part).hello().catch_up() for part in parts]


def test_an_answer_and_an_instrument_sound_at_johnnys_side(inn: Inn) -> None:
    johnny, red, green = sit_down(inn, new_secret(), "johnny", "red", "green")
    assert green.here == ["green", "johnny", "red"]
    begun = time.monotonic()
    red.cue("a", answer="high")
    green.cue("a", answer="low")
    green.cue("b", instrument="timpani")
    assert johnny.heard() == [("red", "high"), ("green", "low"), ("green", "timpani")]
    assert all(0 <= cue["ago"] <= time.monotonic() - begun + 1 for cue in johnny.cues)


def test_a_performance_cannot_be_told_from_playing(inn: Inn) -> None:
    """There is no way to say that it is one."""
    johnny, red = sit_down(inn, new_secret(), "johnny", "red")
    red.say({"t": "cue", "nonce": "p", "instrument": "harp", "performed": True})
    assert red.until("bye")["rule"] == orchestra.NONSENSE
    assert johnny.heard() == []


def test_other_orchestras_hear_nothing(inn: Inn) -> None:
    johnny, red = sit_down(inn, new_secret(), "johnny", "red")
    (stranger,) = sit_down(inn, new_secret(), "johnny")
    red.cue("a", answer="medium")
    assert johnny.heard() == [("red", "medium")]
    assert stranger.heard() == []
    assert stranger.here == ["johnny"]


def test_who_comes_back_hears_what_it_missed_and_a_repeated_press_sounds_once(inn: Inn) -> None:
    secret = new_secret()
    johnny, red = sit_down(inn, secret, "johnny", "red")
    red.cue("a", answer="high")
    assert johnny.heard() == [("red", "high")]
    johnny.link.close()
    red.cue("b", instrument="violin")
    red.cue("b", instrument="violin")  # the receipt was lost: the phone says it again
    back = Phone(inn, secret, "johnny")
    back.cues, back.epoch = johnny.cues, johnny.epoch
    back.hello().catch_up()
    assert back.heard() == [("red", "high"), ("red", "violin")]
    reloaded = Phone(inn, secret, "johnny").hello()
    assert reloaded.heard() == [("red", "high"), ("red", "violin")]


def test_a_server_that_was_restarted_begins_anew_and_nobody_is_stuck(inn: Inn) -> None:
    secret = new_secret()
    johnny, red = sit_down(inn, secret, "johnny", "red")
    red.cue("a", answer="high")
    johnny.heard()
    inn.kill()
    inn.start()
    back = Phone(inn, secret, "johnny")
    back.cues, back.epoch = johnny.cues, johnny.epoch
    back.hello().catch_up()
    assert back.cues == []
    (red,) = sit_down(inn, secret, "red")
    red.cue("c", answer="low")
    assert back.heard() == [("red", "low")]


def test_a_part_may_be_changed_and_who_leaves_is_gone(inn: Inn) -> None:
    secret = new_secret()
    host, red = sit_down(inn, secret, "johnny", "red")
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
    json.dumps({"t": "cue", "nonce": "n", "answer": "deafening"}),
    json.dumps({"t": "cue", "nonce": "n", "answer": "low", "instrument": "harp"}),
    json.dumps({"t": "cue", "nonce": "n", "instrument": "kazoo"}),
    json.dumps({"t": "cue", "nonce": "x" * 50, "answer": "low"}),
    json.dumps({"t": "talk", "text": "hello"}),
    json.dumps({"t": "hello", "secret": "b" * 22, "part": "red", "heard": 0}),
)


def test_nonsense_is_shown_the_door(inn: Inn) -> None:
    for nonsense in NONSENSE:
        johnny, red = sit_down(inn, new_secret(), "johnny", "red")
        red.say(nonsense)
        assert red.until("bye")["rule"] == orchestra.NONSENSE, nonsense
        with pytest.raises(ConnectionClosed):
            red.hear()
        assert johnny.heard() == [], nonsense


def test_a_secret_that_could_be_guessed_opens_nothing(inn: Inn) -> None:
    for secret in ("", "short", "b" * 65, "é" * 22):
        assert Phone(inn, secret, "red").hello().until("bye")["rule"] == orchestra.NONSENSE


def test_who_has_not_said_hello_or_chosen_a_part_cannot_sound(inn: Inn) -> None:
    for phone in (Phone(inn, new_secret(), None), Phone(inn, new_secret(), None).hello()):
        phone.say({"t": "cue", "nonce": "n", "answer": "low"})
        assert phone.until("bye")["rule"] == orchestra.NONSENSE


def test_pages_of_elsewhere_are_turned_away(inn: Inn) -> None:
    with pytest.raises(Exception, match="403"):
        Phone(inn, new_secret(), "red", "http://evil.example")


def test_no_more_than_is_fair(inn: Inn) -> None:
    secret = new_secret()
    players = sit_down(inn, secret, *["red"] * orchestra.MOST_PLAYERS)
    late = Phone(inn, secret, "red").hello()
    assert late.until("bye")["rule"] == orchestra.TOO_MANY
    # As many as it takes: on a slow machine some of those are forgiven by now.
    for n in range(2_000):
        players[0].say({"t": "ping", "at": n})
        while (message := players[0].hear())["t"] == "news":
            pass
        if message["t"] != "pong":
            break
    assert message == {"t": "bye", "rule": orchestra.TOO_MANY}


def test_orchestras_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(forget(monkeypatch))


async def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orchestra, "MOST_ORCHESTRAS", 3)
    known = orchestra.Orchestras()
    names = [new_secret() for _ in range(4)]
    first = known.enter(names[0])
    assert first is not None
    first.players.add(orchestra.Player(None, known))  # type: ignore[arg-type]
    assert known.enter(names[1])
    assert known.enter(names[2])
    assert len(known) == 3
    assert known.enter(names[3])  # the longest gone makes room
    assert len(known) <= 3
    assert known.enter(names[0]) is first
    monkeypatch.setattr(orchestra, "GONE_HOME", -1.0)
    assert known.enter(new_secret())
    assert len(known) == 2
