"""The story of a night in a few sentences, from its events alone.

Told to whoever looked on, it knows what they heard; told in the morning, with every face open, it
knows the lies as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gloaming.core.narration import Narrator

Event = Mapping[str, Any]
FOUR = 4


@dataclass
class Course:
    """A night as it went."""

    round: int = 0
    strikes: Counter[int] = field(default_factory=Counter)
    missed: Counter[int] = field(default_factory=Counter)
    banished: Counter[int] = field(default_factory=Counter)
    spirits: Counter[int] = field(default_factory=Counter)
    first: tuple[int, int] = (-1, 0)  # who called the first spirit, and when
    fourth_lost: tuple[int, int] = (-1, 0)  # who lost a fourth spirit again, and when
    smoke: Counter[int] = field(default_factory=Counter)  # power burnt on nothing, once known
    steps: Counter[int] = field(default_factory=Counter)
    striker: int = -1
    winner: int = -1

    def follow(self, event: Event) -> None:
        match event["event"]:
            case "turn":
                self.round = event["round"]
            case "summoned":
                self.spirits[event["seat"]] = event["total"]
                if self.first[0] < 0:
                    self.first = (event["seat"], self.round)
            case "struck":
                self.striker = event["seat"]
                self.strikes[self.striker] += 1
                self.missed[self.striker] += 1
            case "banished":
                self.fall(event)
            case "paid":
                if event.get("spell") == "dissipate":
                    self.smoke[event["seat"]] += event["n"]
            case "stepped":
                self.steps[event["seat"]] += 1
            case "over":
                self.winner = event["winner"]

    def fall(self, event: Event) -> None:
        seat = event["seat"]
        self.banished[seat] += 1
        if self.spirits[seat] == FOUR:
            self.fourth_lost = (seat, self.round)
        self.spirits[seat] -= event["spirits_lost"]
        if self.striker >= 0:
            self.missed[self.striker] -= 1
            self.striker = -1


def story(events: Sequence[Event], narrator: Narrator) -> list[str]:
    """Length, the first spirit, the hunt, the last-minute fall, and the smoke."""
    course = Course()
    for event in events:
        course.follow(event)
    told = [narrator.say("story.length", {"round": course.round})]
    if course.first[0] >= 0:
        told.append(say_seat(narrator, "story.first", course.first[0], round=course.first[1]))
    strikes = sum(course.strikes.values())
    if strikes:
        facts = {"number": strikes, "missed": sum(course.missed.values())}
        told.append(narrator.say("story.strikes", facts))
    if course.banished:
        seat, times = course.banished.most_common(1)[0]
        told.append(say_seat(narrator, "story.banished", seat, number=times))
    if course.fourth_lost[0] >= 0:
        seat, number = course.fourth_lost
        told.append(say_seat(narrator, "story.fourth_lost", seat, round=number))
    if course.smoke:
        seat, cubes = course.smoke.most_common(1)[0]
        told.append(say_seat(narrator, "story.smoke", seat, number=cubes))
    return told


def say_seat(narrator: Narrator, key: str, seat: int, **facts: int) -> str:
    return narrator.say(key, {"seat": narrator.seat(seat), **facts})
