"""Message formatting: from keys and facts to sentences, in both languages."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gloaming.core.chance import SeededDealer
from gloaming.core.flow import SPECTATOR, Refused
from gloaming.core.locale import LANGUAGES, LocaleError
from gloaming.core.narration import Narrator, platform_words
from gloaming.core.session import Session
from gloaming.core.spec import GameSpec, thing
from gloaming.core.wire import parse_action
from gloaming.games.house import SPEC as HOUSE
from gloaming.games.revenge import SPEC as REVENGE
from harness.wake_games import does, passes, stumble, toll, vigil
from wake import SPEC as WAKE

NAMES = ["Ada", "Bruno", "Clara", "Dino"]
BOTH = pytest.mark.parametrize("language", LANGUAGES)


def narrator(language: str = "en", spec: GameSpec = WAKE) -> Narrator:
    return Narrator(spec, language, NAMES)


# --- things ---------------------------------------------------------------------------------------


def test_seats_have_peoples_names_or_numbers() -> None:
    assert narrator().seat(1) == "Bruno"
    assert Narrator(WAKE, "en").seat(1) == "Seat 2"
    assert Narrator(WAKE, "it", ["Ada"]).seat(1) == "Posto 2"


def test_things_have_the_names_of_their_language() -> None:
    assert narrator().thing("room", "attic") == "the attic"
    assert narrator("it").thing("room", "attic") == "la soffitta"
    assert narrator().thing("room", None) == "none"
    assert narrator("it").thing("seat", None) == "nessuno"


def test_a_path_is_told_by_its_rooms() -> None:
    assert narrator().thing("path", ["hall", "stairs"]) == "the hall–the stairs"


def test_facts_come_with_their_ids() -> None:
    facts = narrator().facts(
        {
            "who": 1,
            "where": thing("room", "hall"),
            "nobody": thing("seat", None),
            "cards": ["hand-bell", "sea-salt"],
            "many": 3,
            "sure": True,
        },
        {"who": "seat", "cards": "mask:card", "sure": "bool"},
    )
    assert facts == {
        "who": "Bruno",
        "who_id": "1",
        "where": "the hall",
        "where_id": "hall",
        "nobody": "none",
        "nobody_id": "none",
        "cards": "the hand bell and sea salt",
        "cards_id": "hand-bell sea-salt",
        "many": 3,
        "sure": True,
    }


def test_missing_words_are_named() -> None:
    with pytest.raises(LocaleError, match=r"en: no words for 'kind\.room\.cellar'"):
        narrator().thing("room", "cellar")


# --- events ---------------------------------------------------------------------------------------


def test_an_outsider_hears_another_sentence() -> None:
    session = vigil(2)
    say = narrator().event
    mine, theirs = session.events(0)[2], session.events(1)[2]
    assert say(mine) == "Ada takes a keepsake from the chest: the hand bell."
    assert say(theirs) == "Ada takes a keepsake from the chest."


def test_a_story_reads_well() -> None:
    session = vigil(2, "omen cold-hand", options={"chills": 1})
    toll(session, a="lay hand-bell")
    does(session, 0, "pray 1", "call 1")
    passes(session, 1, 0, 1, 0)
    does(session, 1, "drift hall", "settle")
    told = [narrator().event(event) for event in session.events(0)]
    assert told[9:] == [
        "Ada lays the hand bell on the coffin, and has shown 1 grief.",
        "Bruno lays nothing.",
        "Ada holds the candle.",
        "Ada prays for Bruno, and nobody hears.",
        "Ada calls an omen upon Bruno.",
        "The omen is turned up for Bruno: a cold hand.",
        "Bruno shivers: 1 chill by now.",
        "Bruno dies, and a black bone falls from the hand. 3 keepsakes go into the coffin unseen.",
        "Ada falls silent.",
        "The candle flickers: Bruno is near.",
        "A board creaks: the hall.",
        "Bruno falls silent.",
        "Hour 2 strikes. Bruno will be the first to stir.",
    ]


@BOTH
def test_outside_sentences_use_open_arguments_only(language: str) -> None:
    locale = WAKE.locales[language]
    for number, event in enumerate(WAKE.vocabulary.events):
        opened = {argument.name for argument in WAKE.vocabulary.open[number]}
        offered = opened | {f"{name}_id" for name in opened}
        shut = bool(WAKE.vocabulary.shut[number])
        assert locale.has(f"outside.{event.name}") == (shut and bool(opened)), event.name
        if shut and opened:
            assert locale.arguments(f"outside.{event.name}") <= offered


@BOTH
@pytest.mark.parametrize("spec", [WAKE, REVENGE], ids=["wake", "revenge"])
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_can_be_told(spec: GameSpec, language: str, seed: int) -> None:
    session = Session(spec, spec.seats[1], {}, SeededDealer(seed))
    rng = Random(seed)
    teller = narrator(language, spec)
    said = []
    while not session.over:
        for seat in range(spec.seats[1]):
            question = session.question(seat)
            if question is not None:
                said.append(teller.prompt(question))
                said += [teller.option(option) for option in question["options"]]
        stumble(session, rng)
    for viewer in [*range(spec.seats[1]), SPECTATOR, None]:
        said += [teller.event(event) for event in session.events(viewer)]
    for sentence in set(said):
        assert sentence == sentence.strip()
        assert sentence
        assert "  " not in sentence
        assert not set("{}#") & set(sentence), sentence


def test_questions_and_options_are_said() -> None:
    session = toll(vigil(2), a="lay hand-bell")
    question = session.question(0)
    assert question is not None
    asked = "Hour 1, and the candle is yours. You carry 0 of 2 chills. What do you do?"
    assert narrator().prompt(question) == asked
    labels = [narrator().option(option) for option in question["options"]]
    assert labels[:2] == [
        "Pray for Bruno, in silence",
        "Keen, and take a keepsake from the chest",
    ]
    does(session, 0, "call 1")
    question = session.question(1)
    assert question is not None
    labels = [narrator("it").option(option) for option in question["options"]]
    assert labels == [
        "Lascia che accada",
        "Alza lo specchio d’argento: il presagio cade su Ada",
        "Fai sentire il rintocco lungo: prima un altro presagio, su Ada",
        "Fai sentire il rintocco lungo: prima un altro presagio, su Bruno",
    ]


# --- refusals -------------------------------------------------------------------------------------


def refusal(session: Session, seat: int, data: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        session.decide(seat, data)
    return caught.value


def test_a_refusal_is_a_sentence_with_its_rule() -> None:
    session = toll(vigil(2))
    refused = refusal(session, 0, {"do": "light", "room": "hall"})
    assert narrator().refusal(refused) == (
        "Nobody walks in this house yet, so there is nobody to look for."
        " Do something else. [WAK-23]"
    )
    refused = refusal(session, 0, {"do": "dance"})
    assert narrator().refusal(refused) == (
        "This game knows no action called “dance”. Choose one of the answers on offer. [CORE-4]"
    )


@BOTH
@pytest.mark.parametrize("spec", [WAKE, REVENGE], ids=["wake", "revenge"])
def test_every_nonsense_is_refused_in_words(spec: GameSpec, language: str) -> None:
    """Rules cited for nonsense must not need facts that nonsense has not."""
    teller = narrator(language, spec)
    attempts: list[Any] = [
        None,
        {"do": "dance"},
        {"do": spec.vocabulary.verbs[0].name, "more": 1},
    ]
    for word in spec.words.nonsense:
        sort, _, name = word.partition(":")
        if sort == "verb":
            attempts.append({"do": name})
    for verb in spec.vocabulary.verbs:
        for argument, _ in verb.arguments:
            good = {name: None for name, _ in verb.arguments}
            attempts.append({"do": verb.name, **good, argument: "nonsense"})
    for data in attempts:
        with pytest.raises(Refused) as caught:
            parse_action(spec, 3, data)
        assert teller.refusal(caught.value).endswith(f"[{caught.value.rule}]")
    with pytest.raises(Refused) as caught:
        spec.prepare(9, {})
    assert teller.refusal(caught.value)
    with pytest.raises(Refused) as caught:
        spec.prepare(3, {"tea": 1})
    assert teller.refusal(caught.value)


@BOTH
def test_every_refusal_along_a_game_is_said(language: str) -> None:
    teller = narrator(language)
    actions = WAKE.vocabulary.all_actions(3)
    rules = set()
    for seed in (15, 8):
        session = Session(WAKE, 3, {"chills": 1}, SeededDealer(seed))
        rng = Random(seed)
        while not session.over:
            g = session.table
            for a in rng.sample(actions, 60):
                for seat in range(3):
                    rule = g.why_not(seat, a)
                    if rule is not None:
                        rules.add(rule)
                        teller.refusal(WAKE.refuse(g, seat, a, rule))
            stumble(session, rng)
    assert len(rules) > 20


def test_both_languages_of_the_platform_have_the_same_words() -> None:
    words = platform_words()
    assert words["en"].keys() == words["it"].keys()


# --- what several do alike ------------------------------------------------------------------------


def drew(seat: int, **more: Any) -> dict[str, Any]:
    return {"event": "drew", "seat": seat, **more}


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["Ada, Bruno and Dino draw a card each.", "Clara draws Crowbar."]),
        ("it", ["Ada, Bruno e Dino pescano una carta a testa.", "Clara pesca Piede di porco."]),
    ],
)
def test_what_several_do_alike_is_one_sentence(language: str, told: list[str]) -> None:
    house = Narrator(HOUSE, language, NAMES)
    assert house.tell([drew(0), drew(1), drew(3), drew(2, card="crowbar")]) == told


def test_only_neighbours_who_did_the_very_same_are_told_together() -> None:
    house = Narrator(HOUSE, "en", NAMES)
    own = drew(1, card="crowbar")
    for apart in ([drew(0), drew(0)], [drew(0), own, drew(2)], [own, drew(2, card="crowbar")][:1]):
        assert house.tell(apart) == [house.event(event) for event in apart]
    turns = [{"event": "turn_ended", "seat": seat, "total": 2} for seat in (0, 1)]
    assert len(house.tell(turns)) == 2  # no words for it
