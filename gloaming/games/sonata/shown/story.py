"""The story of a night of Possession Sonata in a few sentences, from its events alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gloaming.core.narration import Facts, Narrator

Event = Mapping[str, Any]


@dataclass
class Course:
    """A night as it went."""

    round: int = 0
    captures: int = 0
    missed: int = 0
    first: tuple[int, int] = (-1, 0)  # who was caught first, and in which round
    rescues: list[tuple[int, int]] = field(default_factory=list)  # saviour, round
    bells: int = 0
    sounds: dict[str, int] = field(default_factory=dict)
    walls: dict[int, int] = field(default_factory=dict)
    near: tuple[int, int] = (0, 0)  # most sounds of different ghosts in one round, and which
    heard: set[int] = field(default_factory=set)

    def follow(self, event: Event) -> None:
        match event["event"]:
            case "round_began":
                self.round = event["round"]
                self.heard = set()
            case "captured":
                self.capture(event)
            case "rescued":
                self.rescues.append((event["seat"], self.round))
            case "bell_rang":
                self.bells += 1
            case "wall_crossed":
                self.walls[event["seat"]] = self.walls.get(event["seat"], 0) + 1
            case "sounded":
                self.sounds[event["instrument"]] = self.sounds.get(event["instrument"], 0) + 1
                self.heard.add(event["seat"])
                self.near = max(self.near, (len(self.heard), self.round))

    def capture(self, event: Event) -> None:
        if not event["caught"]:
            self.missed += 1
            return
        self.captures += event["count"]
        if self.first[0] < 0:
            self.first = (event["caught"][0], self.round)


def story(events: Sequence[Event], narrator: Narrator) -> list[str]:
    """A few sentences; whoever reads has been told all of it."""
    course = Course()
    for event in events:
        course.follow(event)
    told = [narrator.say("story.length", {"round": course.round, "bells": course.bells})]
    if course.captures:
        facts: Facts = {"captures": course.captures, "missed": course.missed}
        told.append(narrator.say("story.captures", facts))
        first: Facts = {"seat": narrator.seat(course.first[0]), "round": course.first[1]}
        told.append(narrator.say("story.first", first))
    else:
        told.append(narrator.say("story.untouched", {"missed": course.missed}))
    for saviour, number in course.rescues[:2]:
        told.append(narrator.say("story.rescue", {"seat": narrator.seat(saviour), "round": number}))
    if course.sounds:
        name, times = max(course.sounds.items(), key=lambda pair: pair[1])
        facts = {"number": times, "instrument": narrator.thing("instrument", name)}
        told.append(narrator.say("story.loudest", facts))
    if course.walls:
        seat, times = max(course.walls.items(), key=lambda pair: pair[1])
        told.append(narrator.say("story.walls", {"seat": narrator.seat(seat), "number": times}))
    if course.near[0] == 2:
        told.append(narrator.say("story.near", {"round": course.near[1]}))
    return told
