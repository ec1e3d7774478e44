"""Scripted player: decides what a test client says, over real sockets or on a virtual clock.

It answers what it is asked, talks a little, sometimes takes an answer back, and sends again what
was not acknowledged. Its choices depend on its seed, its seat and the question alone, so that the
same game asked of the same people goes the same way whatever happens to the messages.
"""

from __future__ import annotations

import time
from random import Random
from typing import Any

from gloaming.core.refusal_ids import NO_ROOM
from harness.answers import some_answers
from harness.recorder import Recorder

PASS = {"do": "pass"}


class PlayerScript:
    def __init__(self, seat: int, seed: int, recorder: Recorder, talks: bool = False) -> None:
        self.seat = seat
        self.seed = seed
        self.recorder = recorder
        self.talks = talks
        self.events: list[Any] = []
        self.news: dict[str, Any] | None = None
        self.pending: dict[str, dict[str, Any]] = {}  # sent and not answered, by nonce
        self.answered = 0  # the newest question it has answered
        self.spoken = 0  # the newest question it has said something about
        self.doubts = 2  # how often it still changes its mind
        self.lazy = False  # does it leave it to the server to pass where it can only pass?
        self.count = 0
        self.receipts = 0
        self.refusals: list[str] = []
        self.fresh = False  # has it heard news since somebody last looked?
        # From saying something to its receipt, and for an answer to the view after it; seconds.
        self.times: list[float] = []
        self._said: dict[str, tuple[float, int]] = {}  # when, and the question it answers
        self._acknowledged: set[str] = set()
        self.hushed = 0  # how often an input was refused because the store was full

    @property
    def over(self) -> bool:
        return self.news is not None and "over" in self.news["view"]

    def hello(self) -> dict[str, Any]:
        """The first message on a new socket."""
        return self._send({"t": "hello", "heard": len(self.events)})

    def again(self) -> list[dict[str, Any]]:
        """Messages to resend, because they were not acknowledged."""
        return [self._send(message) for message in list(self.pending.values())]

    def hear(self, message: dict[str, Any]) -> None:
        self.recorder.heard(message)
        match message["t"]:
            case "news":
                self.events[message["from"] :] = message["events"]
                self.news = message
                self.fresh = True
                self._note_times()
            case "receipt":
                self._acknowledged.add(message["nonce"])
                self._note_times()
                self.receipts += self.pending.pop(message["nonce"], None) is not None
            case "refused" if message["rule"] == NO_ROOM:
                # What it wanted to do it tries again; what it wanted to say can stay unsaid, and
                # is no sign of what the server knows about play.
                if self.pending.get(message["nonce"], message)["t"] == "talk":
                    del self.pending[message["nonce"]]
                else:
                    self.hushed += 1
            case "refused":
                self.refusals.append(message["rule"])
                self.pending.pop(message["nonce"], None)

    def _note_times(self) -> None:
        """Of all that was acknowledged, and whose effect it sees."""
        question = self.news["question"] if self.news is not None else None
        for nonce in self._acknowledged & self._said.keys():
            begun, number = self._said[nonce]
            if not number or question is None or question["q"] > number:
                self.times.append(time.monotonic() - begun)
                self._acknowledged.discard(nonce)
                del self._said[nonce]

    def act(self) -> dict[str, Any] | None:
        """The next thing to say, unless it still waits for an answer."""
        if self.pending or self.news is None or self.over:
            return None
        question = self.news["question"]
        if self.doubts and self.news["undo"] and (self.count % 3 == 0):
            self.doubts -= 1
            return self._say({"t": "undo"})
        if question is None or question["q"] <= self.answered:
            return None
        if self.lazy and question["forced"] and question["options"][0]["action"] == PASS:
            return None
        rng = Random(f"{self.seed} {self.seat} {question['q']}")
        if self.talks and self.spoken < question["q"] and rng.random() < 0.4:
            self.spoken = question["q"]
            return self._say({"t": "talk", "text": f"number {question['q']}, hm …"})
        self.answered = question["q"]
        answers = some_answers(question, rng)
        # Random sabotage would make the game too long.
        brisk = [do for do in answers if do["do"] == "contract"]
        do = rng.choice(brisk or answers)
        return self._say({"t": "answer", "q": question["q"], "do": do})

    def _say(self, message: dict[str, Any]) -> dict[str, Any]:
        self.count += 1
        message = {**message, "nonce": f"n{self.count}"}
        self.pending[message["nonce"]] = message
        return self._send(message)

    def sends(self, message: dict[str, Any]) -> None:
        """Record a message as sent; from here on it waits for the acknowledgement."""
        if "nonce" in message:
            self._said[message["nonce"]] = (time.monotonic(), message.get("q", 0))

    def _send(self, message: dict[str, Any]) -> dict[str, Any]:
        self.recorder.sent(message)
        return message
