"""The story of a night in the house in a few sentences, from its events alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gloaming.core.narration import Facts, Narrator

Event = Mapping[str, Any]
Figure = Mapping[str, Any] | None


@dataclass
class Night:
    """A match as it went."""

    turn: int = 0
    events: int = 0
    ending: str = "none"
    out: dict[int, int] = field(default_factory=dict)  # by seat: the Turn
    died: list[tuple[int, int, str, int]] = field(default_factory=list)  # seat, Turn, by, killer
    kinds: dict[str, str] = field(default_factory=dict)  # by Entity: what it was
    possessed: int = -1
    since: int = 0  # the Turn in which it began; 0: nobody told
    defeated: int = 0
    exorcist: int = -1
    banished: Counter[int] = field(default_factory=Counter)
    chases: Counter[int] = field(default_factory=Counter)
    stands: list[tuple[int, int]] = field(default_factory=list)  # last chances taken: seat, Turn
    standing: int = -1  # who has one now
    onryo: set[int] = field(default_factory=set)

    def follow(self, event: Event) -> None:
        match event["event"]:
            case "turn_began":
                self.turn = event["turn"]
            case "event_drawn":
                self.events += 1
            case "revealed_as" | "entity_came":
                if event["enemy"] not in (None, "unseen"):
                    self.kinds[event["figure"]["id"]] = event["enemy"]
            case "got_out":
                self.out[event["seat"]] = self.turn
            case "onryo_returned":
                self.onryo.add(event["seat"])
            case "died":
                self.die(event["seat"], event["figure"])
            case "banished":
                if event["seat"] is not None:
                    self.banished[event["seat"]] += 1
            case "game_ended":
                self.ending = event["ending"]
            case _:
                self.follow_chase(event)
                self.follow_possession(event)

    def follow_chase(self, event: Event) -> None:
        match event["event"]:
            case "chase_began":
                self.chases[event["seat"]] += 1
            case "last_stand_began":
                self.standing = event["seat"]
            case "chase_over":
                if self.standing >= 0:
                    self.stands.append((self.standing, self.turn))
                    self.standing = -1

    def follow_possession(self, event: Event) -> None:
        match event["event"]:
            case "drew" if event.get("object") == "hyoirei":
                self.possessed, self.since = event["seat"], self.turn
            case "hyoirei_revealed":
                self.possessed = event["seat"]
            case "hyoirei_defeated":
                self.possessed, self.defeated = event["seat"], self.turn
            case "was_exorcised":
                self.exorcist = event["other"]

    def die(self, seat: int, figure: Figure) -> None:
        """By whom: nobody, one of the living or the dead, or an Entity by its kind."""
        by, killer = "none", -1
        if figure is not None and figure["kind"] == "seat":
            killer = figure["id"]
            by = "onryo" if killer in self.onryo else "living"
        elif figure is not None:
            by = self.kinds.get(figure["id"], "none")
        self.died.append((seat, self.turn, by, killer))
        if self.standing == seat:
            self.standing = -1


def story(events: Sequence[Event], narrator: Narrator) -> list[str]:
    """Length, who got out, who died of what, who was Possessed, who came closest to the end."""
    night = Night()
    for event in events:
        night.follow(event)
    told = [narrator.say("story.length", {"number": night.turn, "events": night.events})]
    if night.ending != "none":
        told.append(narrator.say(f"story.{night.ending}"))
    for seat, turn in night.out.items():
        told.append(narrator.say("story.out", {"seat": narrator.seat(seat), "turn": turn}))
    told += [death(one, narrator) for one in night.died]
    told += possession(night, narrator)
    return told + closest(night, narrator) + best(night, narrator)


def death(one: tuple[int, int, str, int], narrator: Narrator) -> str:
    seat, turn, by, killer = one
    facts: Facts = {"seat": narrator.seat(seat), "turn": turn, "by": by, "enemy": "", "other": ""}
    if killer >= 0:
        facts["other"] = narrator.seat(killer)
    elif by != "none":
        facts.update(by="enemy", enemy=narrator.thing("enemy", by))
    return narrator.say("story.died", facts)


def possession(night: Night, narrator: Narrator) -> list[str]:
    if night.possessed < 0:
        return []
    facts: Facts = {
        "seat": narrator.seat(night.possessed),
        "turn": night.since,
        "defeated": night.defeated,
        "exorcised": night.exorcist >= 0,
        "by": narrator.seat(night.exorcist) if night.exorcist >= 0 else "",
    }
    return [narrator.say("story.possessed", facts)]


def closest(night: Night, narrator: Narrator) -> list[str]:
    """The last chance that was taken latest."""
    if not night.stands:
        return []
    seat, turn = night.stands[-1]
    return [narrator.say("story.closest", {"seat": narrator.seat(seat), "turn": turn})]


def best(night: Night, narrator: Narrator) -> list[str]:
    """Who was hunted most, and who sent most of them away."""
    told = []
    for key, counts in (("story.hunted", night.chases), ("story.banished", night.banished)):
        top = counts.most_common(2)
        if top and (len(top) == 1 or top[0][1] > top[1][1]):
            seat, number = top[0]
            told.append(narrator.say(key, {"seat": narrator.seat(seat), "number": number}))
    return told
