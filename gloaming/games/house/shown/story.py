"""The story of an evening in the house in a few sentences, from its events alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gloaming.core.narration import Narrator

Event = Mapping[str, Any]


@dataclass
class Evening:
    """A match as it went."""

    turns: int = 0
    events: int = 0
    depth: int = 0
    deepest: int = 0
    stolen: Counter[int] = field(default_factory=Counter)
    cards: Counter[str] = field(default_factory=Counter)
    stopped: list[int] = field(default_factory=list)
    prevented: int = 0
    totals: dict[int, int] = field(default_factory=dict)
    winner: int = -1

    def follow(self, event: Event) -> None:
        match event["event"]:
            case "turn_started":
                self.turns = event["number"]
            case "event_began":
                self.events += 1
                self.depth += 1
                self.deepest = max(self.deepest, self.depth)
            case "draw_prevented":
                self.prevented += 1
                self.depth -= 1
            case "haunt_dodged" | "deck_empty" | "card_over":
                self.depth -= 1
            case "card_turned":
                self.cards[event["omen"]] += 1
            case "exit_stolen":
                self.stolen[event["seat"]] += 1
                self.totals[event["from"]] = event["left"]
            case "last_chance":
                self.stopped.append(event["seat"])
            case "game_won":
                self.winner = event["seat"]
                self.stopped.pop()
        if "total" in event and "seat" in event:
            self.totals[event["seat"]] = event["total"]


def story(events: Sequence[Event], narrator: Narrator) -> list[str]:
    """Length, events, the worst card, thieves, last chances, and who was left behind."""
    evening = Evening()
    for event in events:
        evening.follow(event)
    told = [narrator.say("story.length", {"number": evening.turns, "events": evening.events})]
    if evening.cards:
        card, times = evening.cards.most_common(1)[0]
        facts: dict[str, str | int] = {"omen": narrator.thing("omen", card), "number": times}
        told.append(narrator.say("story.card", facts))
    if evening.deepest > 1:
        told.append(narrator.say("story.nested", {"number": evening.deepest}))
    if evening.prevented:
        told.append(narrator.say("story.prevented", {"number": evening.prevented}))
    if evening.stolen:
        thief, number = evening.stolen.most_common(1)[0]
        told.append(narrator.say("story.thief", {"seat": narrator.seat(thief), "number": number}))
    for seat in dict.fromkeys(evening.stopped):
        told.append(narrator.say("story.stopped", {"seat": narrator.seat(seat)}))
    return told + left_behind(evening, narrator)


def left_behind(evening: Evening, narrator: Narrator) -> list[str]:
    """Who came closest without getting out."""
    others = {seat: total for seat, total in evening.totals.items() if seat != evening.winner}
    if evening.winner < 0 or not others:
        return []
    best = max(others.values())
    closest = [seat for seat, total in others.items() if total == best]
    if len(closest) > 1 or best == 0:
        return []
    return [narrator.say("story.second", {"seat": narrator.seat(closest[0]), "number": best})]
