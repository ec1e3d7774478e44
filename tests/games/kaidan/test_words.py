"""The words of Kaidan: both languages, nothing missing, and the odds of the ledger."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.kaidan.given import Given, door, table, use_up
from gloaming.core import wire
from gloaming.core.kinds import Argument
from gloaming.core.locale import LANGUAGES, Locale
from gloaming.core.narration import Narrator
from gloaming.games.kaidan import SPEC
from gloaming.games.kaidan.rules import procedures
from gloaming.games.kaidan.shown.measures import figures
from gloaming.games.kaidan.shown.odds import duel_odds, trial_odds
from gloaming.testing.naming import LETTERS

WORDS = SPEC.locales
NAMES = ["Izzy", "Kora", "Nick", "Pia", "Ugo"]
# Arguments that are numbers or facts; all others are names.
NUMBERS = {
    *["actions", "steps", "nerves", "strength", "exorcism", "perception", "speed", "fear"],
    *["noise", "heard", "odds", "cost", "darkness", "bonus", "cards", "wounds", "doom", "left"],
    *["enemy_left", "round", "blocked", "number", "turn", "value", "total", "needed", "foe_total"],
    *["foe_number", "gave", "got", "seats_n", "least", "most", "events", "objects", "defeated"],
    *["quarter", "whole", "printed", "each", "n", "rounds"],
}
BOOLS = {
    *["flames", "meets", "burns", "checked", "exhausted", "trapped", "ahead", "ghost", "dead"],
    *["success", "mark", "marked", "shadow", "right", "exorcised", "banish"],
}
SPOKEN_COST = ("verb.examine", "verb.trade", "verb.attack", "verb.exorcise", "verb.recover")
SPOKEN_COST += ("verb.emit_noise", "verb.use", "verb.stitch", "verb.evidence")


def sample(key: str, name: str, number: int) -> str | int | bool:
    if name == "cost" and key in SPOKEN_COST:
        return ("action", "move", "free")[number]
    if key == "event.checked":
        return number > 0 if name == "marked" else f"<{name}>"
    if key == "refusal.KAI-R1" and name == "seats":
        return number
    if name in NUMBERS:
        return number
    return number > 0 if name in BOOLS else f"<{name}>"


def said(locale: Locale, key: str, number: int) -> str:
    return locale.say(key, {name: sample(key, name, number) for name in locale.arguments(key)})


def test_both_languages_have_the_same_keys_and_arguments() -> None:
    assert tuple(WORDS) == LANGUAGES
    en, it = WORDS.values()
    assert en.keys() == it.keys()
    for key in sorted(en.keys()):
        assert en.arguments(key) == it.arguments(key), key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [0, 1, 2])
def test_every_message_can_be_said(language: str, number: int) -> None:
    locale = WORDS[language]
    for key in sorted(locale.keys()):
        text = said(locale, key, number)
        assert text.strip() == text, key
        assert "  " not in text, key
        assert not set("'{}#@") & set(text), key
        assert ".." not in text, key


def under(locale: Locale, *starts: str) -> set[str]:
    return {key for key in sorted(locale.keys()) if key.startswith(starts)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_actions_groups_fields_and_measures_have_words(language: str) -> None:
    locale = WORDS[language]
    for verb in SPEC.vocabulary.verbs:
        assert locale.has(f"verb.{verb.name}")
        assert locale.has(f"group.{verb.name}")
    for name in SPEC.shapes[""]:
        assert locale.has(f"view.{name}"), name
    for figure in figures(5):
        assert locale.has(f"measure.{figure.of}.name"), figure.of
        if figure.value:
            assert locale.has(f"measure.{figure.of}.{figure.value}"), figure


def test_refusals_are_those_the_game_knows() -> None:
    cited = {*SPEC.words.codes, *SPEC.words.nonsense.values()}
    assert {f"refusal.{rule}" for rule in cited} == under(WORDS["en"], "refusal.")


def test_every_rule_that_can_refuse_has_a_code() -> None:
    """What `why_not` may return anywhere in the rules."""
    folder = Path(procedures.__path__[0]).parent
    returned: set[str] = set()
    for path in sorted(folder.rglob("*.py")):
        if path.name not in ("vocabulary.py", "options.py"):
            returned |= set(re.findall(r'"(KAI-R?\d+)"', path.read_text(encoding="utf-8")))
    assert returned - set(SPEC.words.codes) == set()
    assert set(SPEC.words.codes) - returned == set()


def test_italian_gives_nobody_a_gender() -> None:
    """A person's name is never followed by a participle that would have to agree."""
    wrong = re.compile(r"<(?:seat|other|target|by|who|figure)> (?:è|viene) \w+[oa]\b")
    for key in sorted(under(WORDS["it"], "event.", "prompt.", "outside.", "story.")):
        for number in (0, 1):
            assert not wrong.search(said(WORDS["it"], key, number)), key


def test_odds_are_those_of_the_ledger() -> None:
    assert [trial_odds(need) for need in (-3, 0, 1, 2, 3, 4, 9)] == [90, 90, 80, 50, 20, 10, 10]
    assert [duel_odds(ahead, True) for ahead in range(-3, 4)] == [20, 26, 41, 61, 76, 82, 83]
    assert all(duel_odds(ahead, False) < duel_odds(ahead, True) for ahead in range(-3, 4))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("inside", [True, False])
def test_every_event_can_be_told_with_whatever_it_may_carry(language: str, inside: bool) -> None:
    """Also those that hardly ever happen: each argument takes its first, last and no value."""
    narrator = Narrator(SPEC, language, NAMES)
    words = SPEC.vocabulary
    for kind, event in enumerate(words.events):
        faces = words.open[kind], words.shut[kind]
        if not inside and not faces[0]:
            continue
        for place in (0, -1, None):
            told = (kind, *(values(face, place) for face in faces), 0)
            heard = wire.face(words, told, inside)
            assert heard is not None
            text = narrator.event(heard)
            assert text.strip() == text, event.name
            assert "kind." not in text, event.name


def values(face: tuple[Argument, ...], place: int | None) -> tuple[int, ...]:
    return tuple(value(argument.kind, place) for argument in face)


def value(kind: str, place: int | None) -> int:
    """A value of a kind; nobody and nothing where it may be missing."""
    if kind.startswith("mask:"):
        return 5
    if place is None:
        return -1 if kind in ("seat", "who") else value(kind, 0)
    if kind == "int":
        return 2
    return SPEC.vocabulary.kinds[kind].domain(5)[place]


# -- what a person reads ---------------------------------------------------------------------------


def asked(scene: Given, seat: str, language: str = "en") -> tuple[str, list[str]]:
    """The question put to a seat, and the labels of its answers."""
    narrator = Narrator(SPEC, language, NAMES)
    question = wire.question(SPEC, scene.kaidan, LETTERS.index(seat))
    assert question is not None
    return narrator.prompt(question), [narrator.option(option) for option in question["options"]]


def test_labels_say_what_happens_and_what_it_costs() -> None:
    scene = table(
        rooms={"s2-2": "h10"},
        squares={"A": "3-3"},
        characters={"A": "mizuki_orie"},
        tokens={"3-3": "exploration"},
        darkness={2: 5},
        entities={1: "unseen 3-6"},
    )
    prompt, labels = asked(scene, "A")
    assert prompt.startswith("Mizuki Orie, on 3-3 (six-mat room): 3 actions, 2 steps, Noise 0")
    assert "Examine the Exploration token · 1 action, Darkness 5: 50 in 100" in labels
    assert (
        "Run: 1 step more · 20 in 100; if you fail, Noise 6 and the end of your Activation"
        in labels
    )
    assert any(label.startswith("Step east to 3-4") and "Noise 1" in label for label in labels)
    assert "Pass: your Activation is over · 3 actions unused · 2 steps unused" in labels


def test_a_step_says_which_entities_hear_it() -> None:
    scene = table(
        rooms={"s2-2": "h10"},
        squares={"A": "3-3"},
        characters={"A": "jin_yosuke"},
        entities={1: "unseen 6-5"},
        noise=[3, 0],
    )
    _, labels = asked(scene, "A")
    step = next(label for label in labels if label.startswith("Step east to 3-4"))
    assert step.endswith("· Noise 4, 1 Entity hears it")


def test_a_silent_step_is_heard_by_nobody() -> None:
    scene = table(
        rooms={"s2-2": "h10"},
        squares={"A": "3-3"},
        characters={"A": "tachibana_ren"},
        entities={1: "unseen 6-5"},
        noise=[6, 0],
    )
    _, labels = asked(scene, "A")
    step = next(label for label in labels if label.startswith("Step east to 3-4"))
    assert step.endswith("· Noise 6")


def test_a_chase_shows_the_four_values_of_the_enemy() -> None:
    scene = table(
        rooms={"s2-2": "h10"},
        squares={"A": "3-3"},
        characters={"A": "jin_yosuke"},
        entities={1: "jikiniki 4-4"},
        frame="Settle",
        at="look",
    ).goes_on()
    prompt, labels = asked(scene, "A")
    assert prompt.startswith("Round 1 of 5, Jin Yosuke: Entity 1, Jikiniki, hunts you")
    assert "(Fear 5, Strength 4, Exorcism 4, Speed 3)" in prompt
    assert labels[0].startswith("Flee · 61 in 100 to be ahead of Entity 1")
    assert "Wait for Entity 1: it comes and Attacks · to Repel it, 61 in 100" in labels
    italian, _ = asked(scene, "A", "it")
    assert "(Paura 5, Forza 4, Esorcismo 4, Velocità 3)" in italian


def test_an_exorcism_and_an_escape_say_what_is_at_stake() -> None:
    scene = table(
        rooms={"s2-2": "h02"},
        squares={"A": "4-4", "B": "4-3"},
        characters={"A": "hara_shigetoki", "B": "jin_yosuke"},
        hands={"A": ["ofuda"]},
        unlocked=True,
        gold_placed=True,
    )
    use_up(scene.laid, "gold_key")
    _, labels = asked(scene, "A")
    assert "Escape by the Trapdoor · your Status pile is looked at first" in labels
    stake = "if they are Possessed, 80 in 100 or you die; if not, nothing"
    assert f"Exorcise Kora · 1 action and an Ofuda; {stake}" in labels


def test_an_onryo_reads_what_its_tokens_do() -> None:
    scene = table(
        at="spirits",
        rooms={"s2-2": "h10"},
        squares={"B": "3-3"},
        characters={"B": "tachibana_ren"},
        role=["living", "onryo"],
        died_in=[0, 2],
        onryo_tokens=[[], ["b5_g3", "o_a2"]],
    )
    for token in ("b5_g3", "o_a2"):
        scene.laid.door_bag.remove(door(token))
    prompt, labels = asked(scene, "B")
    assert prompt.startswith("Izzy has finished, and you, Onryo of Tachibana Ren, are on 3-3.")
    assert "Go up to 4 Squares, through Spectral Walls too" in labels
    assert "Go up to 3 Squares" in labels
