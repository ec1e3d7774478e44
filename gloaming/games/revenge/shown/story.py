"""The story of a match of A Ghost's Revenge in a few sentences, from its events alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gloaming.core.narration import Narrator

Event = Mapping[str, Any]

# Shorter runs of bad luck are nothing to tell.
DRY = 4
LEAP = 6


@dataclass
class Course:
    """A match as it went, turn by turn."""

    round: int = 0
    meter: dict[int, int] = field(default_factory=dict)
    leader: int = -1
    lead_changes: int = 0
    leap: tuple[int, int, str, int] = (0, -1, "", 0)  # bars, seat, card, round
    card: str = ""
    marks: int = 0
    bitten: int = 0
    lost: int = 0  # bars taken by marks
    dry: dict[int, int] = field(default_factory=dict)
    longest_dry: tuple[int, int] = (0, -1)  # turns, seat
    halved: tuple[int, int, int] = (0, -1, 0)  # bars taken away, seat, round
    winner: int = -1

    def follow(self, event: Event) -> None:
        match event["event"]:
            case "turn_started":
                self.begin_turn(event["seat"], event["round"])
            case "card_revealed":
                self.card = event["card"]
            case "mark_placed":
                self.marks += 1
            case "sabotage_rolled":
                self.bitten += event["success"]
            case "bars_lost":
                self.lost += event["amount"]
                self.stand(event["seat"], event["meter"])
            case "bars_gained":
                self.gain(event)
            case "game_won":
                self.winner = event["seat"]

    def begin_turn(self, seat: int, number: int) -> None:
        self.round = number
        self.meter.setdefault(seat, 0)
        self.dry[seat] = self.dry.get(seat, -1) + 1
        if self.dry[seat] > self.longest_dry[0]:
            self.longest_dry = (self.dry[seat], seat)

    def gain(self, event: Event) -> None:
        seat, amount = event["seat"], event["amount"]
        if amount:
            self.dry[seat] = -1
        if amount > self.leap[0]:
            self.leap = (amount, seat, self.card, self.round)
        if event["halved"] and event["reward"] - amount > self.halved[0]:
            self.halved = (event["reward"] - amount, seat, self.round)
        self.stand(seat, event["meter"])

    def stand(self, seat: int, meter: int) -> None:
        """Follow who alone is ahead."""
        self.meter[seat] = meter
        best = max(self.meter.values())
        ahead = [s for s, bars in self.meter.items() if bars == best]
        if len(ahead) == 1 and ahead[0] != self.leader:
            self.lead_changes += self.leader >= 0
            self.leader = ahead[0]


def story(events: Sequence[Event], narrator: Narrator) -> list[str]:
    """Length, lead, leap, marks, dry run, and how close it was."""
    course = Course()
    for event in events:
        course.follow(event)
    told = [narrator.say("story.length", {"round": course.round, "number": course.lead_changes})]
    bars, seat, card, round_ = course.leap
    if bars >= LEAP:
        facts: dict[str, str | int] = {
            "seat": narrator.seat(seat),
            "bars": bars,
            "round": round_,
            "card": narrator.thing("card", card),
        }
        told.append(narrator.say("story.leap", facts))
    if course.marks:
        told.append(
            narrator.say(
                "story.marks", {"marks": course.marks, "number": course.bitten, "bars": course.lost}
            )
        )
    taken, seat, round_ = course.halved
    if taken:
        facts = {"seat": narrator.seat(seat), "bars": taken, "round": round_}
        told.append(narrator.say("story.halved", facts))
    turns, seat = course.longest_dry
    if turns >= DRY:
        told.append(narrator.say("story.dry", {"seat": narrator.seat(seat), "number": turns}))
    return told + close_race(course, narrator)


def close_race(course: Course, narrator: Narrator) -> list[str]:
    """Who came second, and by how much."""
    others = {seat: bars for seat, bars in course.meter.items() if seat != course.winner}
    if course.winner < 0 or not others:
        return []
    best = max(others.values())
    second = [seat for seat, bars in others.items() if bars == best]
    if len(second) > 1:
        return []
    bars = course.meter[course.winner] - best
    return [narrator.say("story.second", {"seat": narrator.seat(second[0]), "bars": bars})]
