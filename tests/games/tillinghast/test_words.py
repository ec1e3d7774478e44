"""The words of Tillinghast: both languages, nothing missing, nothing left over."""

import re
from importlib.resources import files

import pytest

from gloaming.core.locale import LANGUAGES, Locale, load_locales
from gloaming.core.narration import Narrator
from gloaming.games.tillinghast import SPEC
from gloaming.games.tillinghast.shown.facts import CODES, NONSENSE

FOLDER = files("gloaming").joinpath("games", "tillinghast", "locale")
WORDS = load_locales(FOLDER)
TEXTS = [FOLDER.joinpath(f"{language}.toml").read_text("utf-8") for language in LANGUAGES]
NUMBERS = {name for text in TEXTS for name in re.findall(r"\{(\w+), plural", text)}
NUMBERS |= {"pay", "n", "draw", "most", "power", "round", "rounds", "total", "power_lost"}


def sample(name: str, number: int) -> str | int | bool:
    if name == "yes":
        return number > 0
    return number if name in NUMBERS else f"<{name}>"


def under(locale: Locale, start: str) -> set[str]:
    return {key for key in sorted(locale.keys()) if key.startswith(start)}


def test_both_languages_have_the_same_keys_and_arguments() -> None:
    en, it = WORDS.values()
    assert en.keys() == it.keys()
    for key in sorted(en.keys()):
        assert en.arguments(key) == it.arguments(key), key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [0, 1, 2])
def test_every_message_can_be_said(language: str, number: int) -> None:
    locale = WORDS[language]
    for key in sorted(locale.keys()):
        said = locale.say(key, {name: sample(name, number) for name in locale.arguments(key)})
        assert said.strip() == said, key
        assert "  " not in said, key
        assert not set("'{}#") & set(said), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_verbs_events_and_refusals_have_their_words_and_no_others(language: str) -> None:
    locale = WORDS[language]
    assert under(locale, "verb.") == {f"verb.{verb.name}" for verb in SPEC.vocabulary.verbs}
    assert under(locale, "group.") == {f"group.{verb.name}" for verb in SPEC.vocabulary.verbs}
    assert under(locale, "typed.") == {f"typed.{verb.name}" for verb in SPEC.vocabulary.verbs}
    assert under(locale, "event.") == {f"event.{event.name}" for event in SPEC.vocabulary.events}
    cited = {*CODES, *NONSENSE.values()}
    assert under(locale, "refusal.") == {f"refusal.{rule}" for rule in cited}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_typed_is_one_word_each(language: str) -> None:
    typed = [WORDS[language].say(key) for key in sorted(under(WORDS[language], "typed."))]
    assert len(set(typed)) == len(typed)
    assert all(word.isalpha() for word in typed)


def test_the_spoken_lines_of_the_source() -> None:
    narrator = Narrator(SPEC, "en", ["Ada", "Bo"])
    assert "The dead seem restless." in narrator.event({"event": "restless", "seat": 0})
    seen = narrator.event({"event": "vision", "seat": 1, "square": "C3"})
    assert seen == "Bo: “A spectral vision is seen at C3.”"


@pytest.mark.parametrize(
    ("seats", "en", "it"),
    [
        ([], "Nobody stirs.", "Nessuno si fa avanti."),
        ([1], "In the dark stir: Bo.", "Nel buio si fanno avanti: Bo."),
        ([0, 1], "In the dark stir: Ada and Bo.", "Nel buio si fanno avanti: Ada e Bo."),
    ],
)
def test_who_stirs(seats: list[int], en: str, it: str) -> None:
    for language, said in (("en", en), ("it", it)):
        narrator = Narrator(SPEC, language, ["Ada", "Bo"])
        assert narrator.event({"event": "declared", "seats": seats}) == said
