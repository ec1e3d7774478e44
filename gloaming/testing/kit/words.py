"""`locale` and `ledger`: everything that can be said has words, and every rule cited exists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

from gloaming.core import wire
from gloaming.core.flow import CHANCE, SPECTATOR, Refused, Told
from gloaming.core.kinds import BUILT_IN, Kind, Names, Path, Several, Verb
from gloaming.core.ledger import FOR_PLAYERS, ledger_of
from gloaming.core.locale import LANGUAGES, Locale, LocaleError
from gloaming.core.narration import Narrator, platform_words
from gloaming.core.options import Choice, Listing, Number, Option, spell
from gloaming.core.spec import GameSpec
from gloaming.testing.kit.case import Case
from gloaming.testing.kit.play import asked_seats
from gloaming.testing.kit.report import Judge


def things_of(arguments: frozenset[str]) -> frozenset[str]:
    """What a sentence asks for. Which thing it is, a language with articles may want to know where
    another does not: `card_id` asks for no more than `card`."""
    return frozenset(name.removesuffix("_id") for name in arguments)


class Words:
    """The words of one game, and what has been tried of them."""

    def __init__(self, spec: GameSpec, sentences: int) -> None:
        self.spec = spec
        self.most = sentences
        self.formed: Counter[str] = Counter()
        self.rules: set[str] = set()  # met in play
        self.ledger: set[str] = set()
        self.readable: set[str] = set()  # what players can look up of it
        self.narrators: list[Narrator] = []

    # -- before any game --------------------------------------------------------------------------

    def check(self, judge: Judge) -> None:
        """Static checks, without playing."""
        try:
            self.narrators = [Narrator(self.spec, language) for language in LANGUAGES]
        except (LocaleError, OSError) as error:
            judge.holds("locale", False, str(error))
        else:
            self._same_keys(judge)
            for key in self._keys():
                self._has(judge, key)
            for rule in sorted(self._refusals()):
                self._has(judge, f"refusal.{rule}", f"core.refusal.{rule}")
            self._faces(judge)
        try:
            entries = ledger_of(self.spec)
            self.ledger = {entry.id for entry in entries}
            self.readable = {entry.id for entry in entries if entry.kind in FOR_PLAYERS}
            judge.holds("ledger", bool(self.ledger), "the ledger has no entries")
        except OSError:
            judge.holds("ledger", False, "the package has no ledger.md")
        options = {option.rule for option in self.spec.rules.options.options.values()}
        for rule in sorted(self._refusals() | options):
            self._cited(judge, rule)
        for verb in self.spec.vocabulary.verbs:
            self._explained(judge, verb)

    def _explained(self, judge: Judge, verb: Verb) -> None:
        """Every verb names a rule, and one that players can look up."""
        judge.holds("ledger", bool(verb.rule), f"the verb {verb.name} names no rule")
        for when, rule in (("", verb.rule), *verb.where):
            there = not rule or rule in self.readable
            judge.holds("ledger", there, f"the verb {verb.name}: players find no rule {rule}")
            for word in when.split():
                known = self._can_hold(verb, word)
                judge.holds("ledger", known, f"the verb {verb.name}: {word!r} can never hold")

    def _can_hold(self, verb: Verb, word: str) -> bool:
        """A prompt, a thing of a kind, or a fact that the words of the answer know."""
        name, colon, value = word.partition(":")
        if not colon:
            return all(narrator.words.has(f"prompt.{word}") for narrator in self.narrators)
        kind = self.spec.vocabulary.kinds.get(name)
        if isinstance(kind, Names):
            return value in kind.names
        key = f"verb.{verb.name}"
        return any(
            narrator.words.has(key) and name in narrator.words.arguments(key)
            for narrator in self.narrators
        )

    def _same_keys(self, judge: Judge) -> None:
        """Every language says the same things, with the same arguments."""
        languages = list(self.spec.locales.values())
        every = frozenset().union(*[words.keys() for words in languages])
        for words in languages:
            for key in sorted(every):
                there = words.has(key)
                judge.holds("locale", there, f"{words.language}: no words for {key!r}")
        for key in sorted(every):
            asks = {things_of(words.arguments(key)) for words in languages if words.has(key)}
            judge.holds("locale", len(asks) == 1, f"{key} asks for different arguments")

    def _has(self, judge: Judge, *keys: str) -> None:
        """There are words for one of these keys, in every language."""
        for narrator in self.narrators:
            there = any(narrator.words.has(key) for key in keys)
            judge.holds("locale", there, f"{narrator.words.language}: no words for {keys[0]!r}")

    def _keys(self) -> Iterator[str]:
        """All keys the game needs whatever happens."""
        words = self.spec.vocabulary
        yield "game.name"
        for verb in words.verbs:
            yield f"verb.{verb.name}"
        for event, open_face, shut in zip(words.events, words.open, words.shut, strict=True):
            yield f"event.{event.name}"
            if shut and open_face:  # without an open face it may be that nobody else hears it
                yield f"outside.{event.name}"
        for option in self.spec.rules.options.options.values():
            yield from option_keys(option)
        for name, kind in words.kinds.items():
            if name not in BUILT_IN:
                yield from kind_keys(words.steps_of(name), kind)
        for bot in self.spec.table.bots:
            yield f"bot.{bot}.name"
            yield f"bot.{bot}.temper"

    def _faces(self, judge: Judge) -> None:
        """A sentence uses the arguments of its own face and no other."""
        words = self.spec.vocabulary
        for event, open_face, shut in zip(words.events, words.open, words.shut, strict=True):
            inside = with_ids(a.name for a in (*open_face, *shut))
            outside = with_ids(a.name for a in open_face)
            for language in self.spec.locales.values():
                self._uses(judge, language, f"event.{event.name}", inside)
                self._uses(judge, language, f"outside.{event.name}", outside)
                self._uses(judge, language, f"together.{event.name}", {"seats", "number"})

    def _uses(self, judge: Judge, words: Locale, key: str, allowed: set[str]) -> None:
        if words.has(key):
            more = words.arguments(key) - allowed
            what = f"{words.language}: {key} uses {', '.join(sorted(more))}, which is not told"
            judge.holds("locale", not more, what)

    def _refusals(self) -> set[str]:
        """Every rule that a refusal is known to cite."""
        spec = self.spec
        table = type(spec.rules.blank(spec.rules.setup(spec.seats[0], {})))
        fixed = {table.RULE_OVER, table.RULE_NOT_ASKED}
        return {*spec.words.codes, *spec.words.nonsense.values(), *fixed}

    def _cited(self, judge: Judge, rule: str) -> None:
        if rule.startswith("CORE-"):
            there = platform_words()["en"].has(f"core.refusal.{rule}")
            judge.holds("ledger", there, f"core has no rule {rule}")
        else:
            judge.holds("ledger", rule in self.ledger, f"{rule} is not in the ledger")

    # -- during a game ----------------------------------------------------------------------------

    def form(self, case: Case, key: str, say: Callable[[Narrator], str]) -> None:
        """Form a sentence in every language, unless it has been formed often enough."""
        if self.formed[key] >= self.most:
            return
        self.formed[key] += 1
        for narrator in self.narrators:
            try:
                said = say(narrator)
                fine = bool(said.strip()) and "{" not in said
                case.holds("locale", fine, f"{narrator.words.language}: {key} says {said!r}")
            except Exception as error:
                what = f"{narrator.words.language}: {key}: {type(error).__name__}: {error}"
                case.holds("locale", False, what)

    def hear(self, case: Case, told: list[Told]) -> None:
        """Every event, as those it was told to hear it, and as the others do."""
        for event in told:
            kind, _, _, to = event
            name = self.spec.vocabulary.events[kind].name
            for viewer in (next_viewer(to), next_viewer(~to)):
                inside = viewer is not None and to >> viewer & 1
                whole = inside or not self.spec.vocabulary.shut[kind]
                key = f"event.{name}" if whole else f"outside.{name}"
                if viewer is None or self.formed[key] >= self.most:
                    continue
                heard = wire.event(self.spec, event, viewer)
                if heard is not None:
                    self.form(case, key, partial(Narrator.event, event=heard))

    def ask(self, case: Case) -> None:
        """The question of every asked seat, with the label of every answer."""
        g = case.table
        if g.wait == CHANCE and self.spec.information.drawable is not None:
            self._deal(case)
        for seat in asked_seats(g):
            prompt = g.asking().prompt(g, seat)
            if self.formed[f"prompt.{prompt}"] >= self.most:
                continue
            question = wire.question(self.spec, g, seat)
            assert question is not None
            self.form(case, f"prompt.{prompt}", partial(Narrator.prompt, question=question))
            for option in question["options"]:
                key = f"verb.{option['action']['do']}"
                self.form(case, key, partial(Narrator.option, option=option))
            for one in question["sets"]:
                whole = {**one, "action": {**one["action"], one["of"]: one["members"]}}
                key = f"verb.{one['action']['do']}"
                self.form(case, key, partial(Narrator.option, option=whole))

    def _deal(self, case: Case) -> None:
        """The question of people who deal."""
        g = case.table
        for seat in range(g.seats):
            if g.seen_by >> seat & 1:
                question = wire.draw(self.spec, g, seat)
                key = f"prompt.{question['prompt']}"
                self.form(case, key, partial(Narrator.prompt, question=question))

    def refusals(self, case: Case) -> None:
        """Refusals of this rest, each rule with what its sentence needs."""
        g = case.table
        for seat in range(g.seats):
            for a in case.actions(case.amounts.refusals, case.rng("refusals", seat)):
                rule = g.why_not(seat, a)
                if rule is not None and self.formed[f"refusal.{rule}"] < self.most:
                    self.refuse(case, self.spec.refuse(g, seat, a, rule))

    def refuse(self, case: Case, refused: Refused) -> None:
        """A refusal met in play: its sentence, and its rule in the ledger."""
        self.form(case, f"refusal.{refused.rule}", partial(Narrator.refusal, refused=refused))
        if refused.rule not in self.rules:
            self.rules.add(refused.rule)
            self._cited(case.judge, refused.rule)


def next_viewer(mask: int) -> int | None:
    """Somebody of this set of viewers, or None."""
    viewers = (*range(SPECTATOR), SPECTATOR)
    return next((viewer for viewer in viewers if mask >> viewer & 1), None)


def with_ids(names: Iterator[str]) -> set[str]:
    """What a sentence may name: an argument by display name or by id."""
    found = set(names)
    return found | {f"{name}_id" for name in found}


def option_keys(option: Option) -> Iterator[str]:
    yield f"option.{option.name}.name"
    yield f"option.{option.name}.help"
    values: tuple[str | bool | int, ...] = ()
    if isinstance(option, Choice):
        values = option.values
    elif isinstance(option, Number):
        values = option.also
    elif isinstance(option, Listing):
        values = option.words
    for value in values:
        yield f"option.{option.name}.value.{spell(value)}"


def kind_keys(name: str, kind: Kind) -> Iterator[str]:
    if isinstance(kind, Several):
        return  # the kind of its things has words
    if isinstance(kind, Path):
        yield from kind_keys(name, kind.of)
    elif isinstance(kind, Names) and not kind.bare:
        for thing in kind.names:
            yield f"kind.{name}.{thing}"
