"""The words of A Ghost's Revenge and of the platform: both languages, nothing missing."""

import re
import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from gloaming.core.locale import LANGUAGES, Arguments, Locale, load_locales

GAME = files("gloaming").joinpath("games", "revenge")
WORDS = {
    "core": load_locales(files("gloaming").joinpath("core", "words")),
    "revenge": load_locales(GAME.joinpath("locale")),
}
REVENGE = WORDS["revenge"]


def content(name: str) -> dict[str, Any]:
    return tomllib.loads(GAME.joinpath("content", f"{name}.toml").read_text(encoding="utf-8"))


GHOSTS = content("ghosts")["ghost"]
CONTRACTS = content("contracts")["contract"]
BANDS = content("meter")["band"]

# What the program passes, by key; kinds other than numbers and bools also come as `<name>_id`.
OFFERED = {
    "verb.contract": "class price odds cards",
    "verb.mark": "target price",
    "verb.block": "target class price",
    "verb.ability": "ghost target class",
    "verb.end_turn": "",
    "prompt.turn.main": "seat tokens meter full",
    "prompt.turn.after": "",
    "event.game_started": "first",
    "event.ghost_announced": "seat ghost",
    "event.turn_started": "round seat",
    "event.tokens_collected": "seat amount tokens",
    "event.turn_lost": "seat",
    "event.no_action": "seat",
    "event.ability_used": "seat ghost target class",
    "event.tokens_lost": "seat amount tokens",
    "event.silenced": "seat by",
    "event.halved": "seat by",
    "event.ordered": "seat by class",
    "event.class_blocked": "seat by class price",
    "event.mark_placed": "seat by marks price",
    "event.contract_accepted": "seat class price",
    "event.stack_reshuffled": "class cards",
    "event.card_revealed": "seat card reward",
    "event.sabotage_rolled": "seat by roll success",
    "event.bars_lost": "seat amount meter",
    "event.contract_rolled": "seat class roll success",
    "event.bars_gained": "seat reward halved amount meter",
    "event.contract_failed": "seat class reason",
    "event.card_discarded": "class card",
    "event.effects_lapsed": "seat blocks order marks",
    "event.turn_ended": "seat",
    "event.game_won": "seat meter",
    "event.game_limit": "seat round",
    **dict.fromkeys(
        (f"refusal.REV-{n}" for n in (1, 4, 6, 9, 24, 29, 31, 34, 38, 43, 44, 58, 60, 69)), ""
    ),
    **dict.fromkeys((f"refusal.REV-{n}" for n in (88, 89, 92, 96, 102, 115, 123)), ""),
    "refusal.REV-39": "class price tokens",
    "refusal.REV-65": "price tokens",
    "refusal.REV-80": "price tokens",
    "refusal.REV-82": "class by",
    "refusal.REV-87": "target class",
    "refusal.REV-93": "ready round",
    "refusal.REV-94": "ready round",
    "refusal.REV-97": "target",
    "refusal.REV-108": "target",
    "refusal.REV-114": "target",
    "refusal.REV-116": "class",
    "refusal.REV-117": "class",
}
NUMBERS = {"price", "cards", "tokens", "meter", "full", "round", "amount", "marks", "blocks"}
NUMBERS |= {"reward", "roll", "ready", "bars", "seats", "least", "most", "number", "percent"}
# The platform's words grow with the platform; what they count is a number.
FOLDERS = (files("gloaming").joinpath("core", "words"), GAME.joinpath("locale"))
TEXTS = [folder.joinpath(f"{x}.toml").read_text("utf-8") for folder in FOLDERS for x in LANGUAGES]
NUMBERS |= {name for text in TEXTS for name in re.findall(r"\{(\w+), plural", text)}
BOOLS = {"success", "halved", "order"}
OPTIONS = {
    "players": "3 4",
    "ghost_deal": "random fixed",
    "first_seat": "random 0 1 2 3",
    "meter_size": "",
    "cost_light": "",
    "cost_medium": "",
    "cost_hard": "",
    "contract_set": "gloaming40",
    "contract_reveal": "accept success",
    "income_timing": "start end",
    "lost_turn_income": "true false",
    "may_wait": "true false",
    "sabotage_parity": "even odd",
    "mark_duration": "until_contract next_turn",
    "unrolled_marks": "stay lapse",
    "ability_timing": "before either",
    "cooldown": "",
    "first_ability_round": "",
    "next_turn_rule": "lost_counts carry",
    "half_rounding": "down up",
    "ifrit_order": "must class_only",
    "impossible_order": "closed lapses",
    "token_supply": "0",
    "round_limit": "0",
}


def under(locale: Locale, *starts: str) -> set[str]:
    return {key for key in sorted(locale.keys()) if key.startswith(starts)}


def sample(name: str, number: int) -> str | int | bool:
    if name in NUMBERS:
        return number
    if name in BOOLS:
        return number > 0
    return f"<{name}>"


@pytest.mark.parametrize("words", WORDS.values(), ids=WORDS)
def test_both_languages_have_the_same_keys_and_arguments(words: dict[str, Locale]) -> None:
    assert tuple(words) == LANGUAGES
    en, it = words.values()
    assert en.keys() == it.keys()
    for key in sorted(en.keys()):
        assert en.arguments(key) == it.arguments(key), key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("words", WORDS.values(), ids=WORDS)
@pytest.mark.parametrize("number", [0, 1, 2])
def test_every_message_can_be_said(words: dict[str, Locale], language: str, number: int) -> None:
    locale = words[language]
    for key in sorted(locale.keys()):
        said = locale.say(key, {name: sample(name, number) for name in locale.arguments(key)})
        assert said.strip() == said, key
        assert "  " not in said, key
        assert not set("'{}#") & set(said), key
        assert ".." not in said, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_actions_events_and_refusals_have_their_words(language: str) -> None:
    locale = REVENGE[language]
    for key, offered in OFFERED.items():
        names = set(offered.split())
        ids = {f"{name}_id" for name in names - NUMBERS - BOOLS}
        assert locale.arguments(key) <= names | ids, key
    for group in ("verb", "event", "refusal"):
        there = under(locale, f"{group}.")
        assert there == {key for key in OFFERED if key.startswith(f"{group}.")}
    for verb in ("contract", "mark", "block", "ability", "end_turn"):
        assert locale.has(f"group.{verb}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_have_their_words(language: str) -> None:
    locale = REVENGE[language]
    wanted = set()
    for option, values in OPTIONS.items():
        wanted |= {f"option.{option}.name", f"option.{option}.help"}
        wanted |= {f"option.{option}.value.{value}" for value in values.split()}
    assert wanted == under(locale, "option.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_content_has_names_and_texts(language: str) -> None:
    locale = REVENGE[language]
    wanted = set()
    for ghost in GHOSTS:
        wanted |= {f"kind.ghost.{ghost['id']}"}
        wanted |= {f"ghost.{ghost['id']}.power", f"ghost.{ghost['id']}.text"}
    for card in CONTRACTS:
        wanted |= {f"kind.card.{card['id']}", f"card.{card['id']}.text"}
    wanted |= {f"kind.band.{band['id']}" for band in BANDS}
    starts = ("kind.ghost.", "ghost.", "kind.card.", "card.", "kind.band.")
    assert wanted == under(locale, *starts)
    names = [locale.say(f"kind.card.{card['id']}") for card in CONTRACTS]
    assert len(set(names)) == len(names)


def test_content_is_what_the_ledger_lists() -> None:
    assert [ghost["id"] for ghost in GHOSTS] == ["banshee", "poltergeist", "pontianak", "ifrit"]
    rewards = Counter((card["class"], card["reward"]) for card in CONTRACTS)
    assert rewards == {
        **{("light", 2): 9, ("light", 3): 6, ("light", 4): 1},
        **{("medium", 3): 4, ("medium", 4): 6, ("medium", 5): 3, ("medium", 6): 1},
        **{("hard", 6): 3, ("hard", 7): 3, ("hard", 8): 3, ("hard", 10): 1},
    }
    assert len({card["id"] for card in CONTRACTS}) == len(CONTRACTS) == 40
    assert {entry["source"] for entry in GHOSTS} == {"rulebook"}
    assert {entry["source"] for entry in (*CONTRACTS, *BANDS)} == {"ours"}
    assert [band["from"] for band in BANDS] == [0, 1, 6, 12, 18, 24]


@pytest.mark.parametrize(
    ("blocks", "order", "marks", "en", "it"),
    [
        (1, False, 0, "1 block", "1 sigillo"),
        (0, True, 0, "the order", "un ordine"),
        (0, False, 2, "2 marks", "2 marchi"),
        (2, True, 0, "2 blocks, the order", "2 sigilli, un ordine"),
        (1, False, 1, "1 block, 1 mark", "1 sigillo, 1 marchio"),
        (0, True, 1, "the order, 1 mark", "un ordine, 1 marchio"),
        (3, True, 2, "3 blocks, the order, 2 marks", "3 sigilli, un ordine, 2 marchi"),
    ],
)
def test_what_lapses_is_listed(blocks: int, order: bool, marks: int, en: str, it: str) -> None:
    args: Arguments = {"seat": "Ada", "blocks": blocks, "order": order, "marks": marks}
    assert REVENGE["en"].say("event.effects_lapsed", args) == f"Ada is rid of {en}."
    assert REVENGE["it"].say("event.effects_lapsed", args) == f"Ada si libera di {it}."
