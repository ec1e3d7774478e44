"""Message formatting: from keys and facts to sentences in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from gloaming.core.flow import Refused
from gloaming.core.kinds import Json
from gloaming.core.locale import Locale, load_locales

if TYPE_CHECKING:
    from gloaming.core.spec import GameSpec

Facts = dict[str, str | int | bool]


@cache
def platform_words() -> dict[str, Locale]:
    """The words of the platform itself."""
    return load_locales(files("gloaming.core") / "words")


class Narrator:
    """Formats events, questions, answers and refusals in one language, with people's names."""

    def __init__(self, spec: GameSpec, language: str, names: Sequence[str] = ()) -> None:
        self.spec = spec
        self.words = platform_words()[language].merged(spec.locales[language])
        self.names = names

    def say(self, key: str, facts: Mapping[str, str | int | bool] | None = None) -> str:
        return self.words.say(key, facts)

    def seat(self, seat: int) -> str:
        if 0 <= seat < len(self.names):
            return self.names[seat]
        return self.say("ui.seat", {"number": seat + 1})

    def thing(self, kind: str, name: Json) -> str:
        """The display name of a thing of the game."""
        if name is None:
            return self.say("ui.none")
        if kind == "seat":
            return self.seat(name)
        if isinstance(name, list):
            steps = self.spec.vocabulary.steps_of(kind)
            named = [self.thing(steps, step) for step in name]
            several = self.spec.vocabulary.sent_kind(kind) != kind
            return self.listed(named) if several else "–".join(named)
        if type(name) is int or self._is_bare(kind):
            return str(name)  # a game's own kind of number, or a name that needs no words
        return self.say(f"kind.{kind}.{name}")

    def _is_bare(self, kind: str) -> bool:
        names = self.spec.vocabulary.kinds.get(kind)
        return names is not None and names.bare

    def facts(self, data: Mapping[str, Json], kinds: Mapping[str, str]) -> Facts:
        """Arguments for a sentence: each thing by display name, and by id under `<name>_id`.

        The id of nothing, of an empty set of things and of a way without a step is `none`.
        """
        found: Facts = {}
        for name, value in data.items():
            kind = kinds.get(name, "int")
            if isinstance(value, dict) and "kind" in value:
                kind, value = value["kind"], value["id"]
            kind = self.spec.vocabulary.sent_kind(kind)
            if kind.startswith(("mask:", "several:")):
                inner = kind.partition(":")[2]
                value = value or []
                found[name] = self.listed([self.thing(inner, item) for item in value])
                found[f"{name}_id"] = " ".join(str(item) for item in value) or "none"
            elif kind in ("int", "bool", "str") or (kind != "seat" and type(value) is int):
                found[name] = value
            else:
                found[name] = self.thing(kind, value)
                found[f"{name}_id"] = "none" if value is None or value == [] else str(value)
        return found

    def event(self, event: Mapping[str, Json], brief: bool = False) -> str:
        """One sentence about an event, as its hearer may have it told.

        `brief`: by its words under `brief.`, if there are any, for whoever follows the story.
        """
        name = event["event"]
        number = self._event_numbers()[name]
        words = self.spec.vocabulary
        faces = (*words.open[number], *words.shut[number])
        kinds = {argument.name: argument.kind for argument in faces}
        data = {key: value for key, value in event.items() if key != "event"}
        inside = all(argument.name in data for argument in words.shut[number])
        key = f"event.{name}" if inside else f"outside.{name}"
        if brief and inside and self.words.has(f"brief.{name}"):
            key = f"brief.{name}"
        return self.say(key, self.facts(data, kinds))

    def tell(self, events: Sequence[Mapping[str, Json]], brief: bool = False) -> list[str]:
        """A sentence for each event, or one for several seats that did the same in a row."""
        return [
            self.event(run[0], brief) if len(run) == 1 else self._together(run)
            for run in self._runs(events)
        ]

    def _runs(self, events: Sequence[Mapping[str, Json]]) -> list[list[Mapping[str, Json]]]:
        """Neighbours that differ in their seat alone, if there are words under `together.`."""
        found: list[list[Mapping[str, Json]]] = []
        for event in events:
            if found and self._joins(found[-1], event):
                found[-1].append(event)
            else:
                found.append([event])
        return found

    def _joins(self, run: list[Mapping[str, Json]], event: Mapping[str, Json]) -> bool:
        if not self.words.has(f"together.{event['event']}") or "seat" not in event:
            return False
        alike = {**run[0], "seat": event["seat"]} == event
        return alike and all(event["seat"] != other["seat"] for other in run)

    def _together(self, run: list[Mapping[str, Json]]) -> str:
        seats = self.listed([self.seat(event["seat"]) for event in run])
        return self.say(f"together.{run[0]['event']}", {"seats": seats, "number": len(run)})

    def listed(self, names: Sequence[str]) -> str:
        """`Ada, Bo and Cy`."""
        if len(names) < 2:
            return "".join(names)
        return self.say("ui.and", {"before": ", ".join(names[:-1]), "last": names[-1]})

    def _event_numbers(self) -> dict[str, int]:
        return {event.name: n for n, event in enumerate(self.spec.vocabulary.events)}

    def prompt(self, question: Mapping[str, Json]) -> str:
        return self.say(f"prompt.{question['prompt']}", self.facts(question["facts"], {}))

    def option(self, option: Mapping[str, Json]) -> str:
        """The label of an answer: what will happen."""
        action = option["action"]
        verb = self.spec.vocabulary.verbs[self.spec.vocabulary.verb_numbers[action["do"]]]
        kinds = {name: kind.rstrip("?") for name, kind in verb.arguments}
        data: dict[str, Json] = dict.fromkeys(kinds)
        data.update({name: value for name, value in action.items() if name != "do"})
        data.update(option["facts"])
        return self.say(f"verb.{verb.name}", self.facts(data, kinds))

    def refusal(self, refused: Refused) -> str:
        """The rule and the sentence of a refusal."""
        key = f"refusal.{refused.rule}"
        if not self.words.has(key):
            key = f"core.refusal.{refused.rule}"
        facts = self.facts(refused.facts, {})
        return f"{self.say(key, facts)} [{refused.rule}]"
