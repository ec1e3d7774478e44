"""Whole games in the terminal: a person and bots, two people at one screen, bots alone."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

import wake
from gloaming.core.chance import SeededDealer
from gloaming.core.flow import NOBODY, SPECTATOR
from gloaming.core.narration import Narrator
from gloaming.core.record import Record
from gloaming.core.session import Session, replay
from gloaming.registry import game
from gloaming.terminal.asking import answers_of, verb_of
from gloaming.terminal.screen import Screen

REVENGE = game("revenge")
PROMPT = "> "


class Typist(Screen):
    """Answers every question at random, sometimes with nonsense, and presses Enter otherwise."""

    def __init__(self, seed: int) -> None:
        super().__init__(into=StringIO(), out=StringIO())
        self.rng = Random(seed)
        self.table: Any = None
        self.pages: list[tuple[int, str]] = []  # who looked, and what they saw until they typed

    def read(self, prompt: str) -> str:
        assert isinstance(self.out, StringIO)
        self.pages.append((self.table.eyes, self.out.getvalue()))
        self.out.seek(0)
        self.out.truncate()
        if prompt != PROMPT:
            return ""
        answers = answers_of(self.table.session, self.table.eyes)
        return self.rng.choice(["h", "l", "u", "boo", "99", *map(str, range(1, len(answers) + 1))])


def played_by_typist(table: Any, seed: int) -> Typist:
    typist = Typist(seed)
    typist.table = table.evening
    table.evening.screen = typist
    assert table.evening.play() == 0
    assert table.session.over
    return typist


# -- one person ---------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_whole_game_by_numbers(sit: Any, language: str) -> None:
    table = sit(["1"] * 200, language=language).play()
    assert table.session.over
    assert table.code == 0
    winner = {"en": " wins\n", "it": " Vince "}[language]
    assert winner in table.shown
    assert table.shown.endswith(Narrator(REVENGE, language).say("ui.goodbye") + "\n")
    assert "\x1b" not in table.shown
    assert max(map(len, table.shown.splitlines())) <= 80


def test_the_first_question_says_what_can_be_typed(sit: Any) -> None:
    table = sit(["1", "1"]).play()
    assert table.shown.count("? rules · h hint") == 1
    assert table.shown.count("What do you do?") == 3
    assert "What is" not in table.shown


def test_the_end_of_input_leaves_cleanly(sit: Any) -> None:
    table = sit([]).play()
    assert table.code == 0
    assert table.shown.endswith("The candle goes out. Good night.\n")
    assert not table.session.over


def test_nonsense_gets_a_helpful_line(sit: Any) -> None:
    shown = sit(["dance", "99", "0", "\x1b[A", "contract", "mark me", "lang xx"]).play().shown
    assert "“dance” means nothing at this table." in shown
    assert shown.count("Type a number from 1 to 18.") == 2
    assert "“·[A” means nothing" in shown
    assert "the detail “class” is missing" in shown
    assert "[REV-1]" in shown
    assert "“xx” is not spoken here" in shown
    assert "Traceback" not in shown


def test_a_refusal_names_its_rule_and_nothing_happens(sit: Any) -> None:
    table = sit(["end turn", "reroll", "block 1 light", "block 9 light"]).play()
    for rule in ("REV-34", "REV-58", "REV-60", "REV-1"):
        assert f"[{rule}]" in table.shown.replace("\n", "")
    assert [line for line in table.session.record.inputs if line[:2] == ["d", 0]] == []


def test_rules_are_found_by_number_and_by_word(sit: Any) -> None:
    shown = (
        sit(["?", "? rev-40", "? meter full wins", "? zebra", "? REV-S1", "? core-7"]).play().shown
    )
    assert "Light contract: costs 3, succeeds on 1-4." in shown
    assert "REV-40  The price of a contract is 3 tokens for light" in shown
    assert "REV-122" in shown
    assert "No rule speaks of “zebra”." in shown
    assert "REV-S1  Sabotage roll odd" in shown
    assert "CORE-7  A question is answered with one of its answers." in shown


def test_a_hint_is_an_opinion_with_reasons(sit: Any) -> None:
    shown = sit(["h"]).play().shown
    assert "The Bookkeeper whispers:" in shown
    opinion = shown.partition("whispers:")[2].partition("> ")[0]
    assert len([line for line in opinion.splitlines() if line[1:4].strip().isdigit()]) == 3
    assert "Bars to expect" in opinion


def test_the_log_holds_every_event(sit: Any) -> None:
    table = sit(["l"]).play()
    narrator = table.evening.narrator
    told = " ".join(table.shown.split())
    for event in table.session.events(0):
        assert narrator.event(event) in told


def test_options_are_listed(sit: Any) -> None:
    shown = sit(["o"], options={"meter_size": 30, "may_wait": True}).play().shown
    assert "Fright Meter: 30" in shown
    assert "Waiting: allowed" in shown
    assert "Tokens in the house: unlimited" in shown


def test_the_language_changes_in_the_middle(sit: Any) -> None:
    table = sit(["lang", "lang en", "lang italiano"]).play()
    assert table.shown.count("Che cosa fai?") == 2
    assert table.shown.count("What do you do?") == 2
    assert table.evening.language == "it"


def test_saving_and_leaving(sit: Any, tmp_path: Path) -> None:
    table = sit(["1", "s", "1", "q", "maybe", "q", "y"]).play()
    assert "Saved to revenge.gloaming" in table.shown
    assert "You stay." in table.shown
    record = Record.read(tmp_path / "revenge.gloaming")
    assert record.inputs == table.session.record.inputs
    assert replay(REVENGE, record).events(0) == table.session.events(0)


def test_leaving_without_saving_writes_nothing(sit: Any, tmp_path: Path) -> None:
    assert sit(["1", "q", "n"]).play().code == 0
    assert list(tmp_path.iterdir()) == []


def test_what_is_saved_already_is_not_asked_about(sit: Any) -> None:
    shown = sit(["s", "q"]).play().shown
    assert "before you leave" not in shown


def test_a_named_file_is_kept_after_every_move(sit: Any) -> None:
    path = Path("night.gloaming")
    table = sit(["1"] * 5, autosave=path).play()
    assert Record.read(path).inputs == table.session.record.inputs
    assert table.shown.count("Saved to night.gloaming") == 1


def test_saving_over_a_letter_is_refused(sit: Any, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Edith,")
    shown = sit(["s letter.txt", "s no/where"]).play().shown
    told = " ".join(shown.split())
    assert "a file that is no saved game is there already" in told
    assert "there is no such folder" in told
    assert (tmp_path / "letter.txt").read_text() == "Dear Edith,"


def test_ctrl_c_keeps_what_can_be_kept(sit: Any, tmp_path: Path) -> None:
    path = tmp_path / "night.gloaming"
    table = sit(["1", "1"], autosave=path)
    before = table.evening.screen.read

    def read(prompt: str) -> str:
        try:
            return str(before(prompt))
        except EOFError:
            raise KeyboardInterrupt from None

    table.evening.screen.read = read
    assert table.play().code == 130
    assert Record.read(path).inputs == table.session.record.inputs
    assert len(table.session.record.inputs) > 5


def test_after_the_end_one_may_read_on_and_save(sit: Any, tmp_path: Path) -> None:
    moves = sit(["1"] * 200).play()
    turns = sum(line[:2] == ["d", 0] for line in moves.session.record.inputs)
    table = sit(["1"] * turns + ["l", "? REV-1", "o", "dance", "s", ""]).play()
    after = table.shown.partition(" wins\n")[2]
    assert "The devil opens the ledger" in after
    assert "REV-1  A game has exactly 3" in after
    assert Record.read(tmp_path / "revenge.gloaming").inputs == table.session.record.inputs


# -- nobody, and several ------------------------------------------------------------------------


@pytest.mark.parametrize("spec", [REVENGE, wake.SPEC], ids=["revenge", "wake"])
@pytest.mark.parametrize("language", ["en", "it"])
def test_bots_alone_play_to_the_end(sit: Any, spec: Any, language: str) -> None:
    table = sit(people=(), spec=spec, language=language).play()
    assert table.session.over
    told = " ".join(table.shown.split())
    if spec is wake.SPEC:
        for event in table.session.events(SPECTATOR):
            assert table.evening.narrator.event(event) in told


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("people", [("Ada",), ("Ada", "Bo"), ("Ada", "Bo", "Cy")])
def test_nobody_is_shown_what_is_not_theirs(
    sit: Any, people: tuple[str, ...], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every page is made for whoever looks at it, and under the cover there is nothing."""
    table = sit(people=people, spec=wake.SPEC, seats=3, seed=seed)
    session, evening = table.session, table.evening

    def watched(name: str, own: set[int]) -> None:
        real = getattr(session, name)

        def spy(viewer: int | None, *rest: Any) -> Any:
            allowed = {evening.eyes, SPECTATOR} | own
            assert viewer in allowed or session.over, f"{name}({viewer}) for {evening.eyes}"
            return real(viewer, *rest)

        monkeypatch.setattr(session, name, spy)

    watched("view", set())
    watched("events", set())
    watched("known", set(range(len(people), 3)))
    typist = played_by_typist(table, seed)
    secrets = {viewer: private_sentences(table, viewer, len(people)) for viewer in range(3)}
    pages = typist.pages[: -1 if len(people) else None]
    for eyes, page in pages:
        if eyes == NOBODY:
            continue
        text = " ".join(page.split())
        for owner, sentences in secrets.items():
            if owner != eyes:
                assert not [
                    line for line in sentences if line in text and line not in secrets[eyes]
                ]


def private_sentences(table: Any, viewer: int, people: int) -> set[str]:
    """What one viewer was told and a spectator was not."""
    narrator = table.evening.narrator
    public = {narrator.event(event) for event in table.session.events(SPECTATOR)}
    return {narrator.event(event) for event in table.session.events(viewer)} - public


def test_the_screen_is_covered_between_two_people(sit: Any) -> None:
    table = sit(people=("Ada", "Bo"), seed=7)
    typist = played_by_typist(table, 1)
    covers = [page for eyes, page in typist.pages if eyes == NOBODY]
    assert len(covers) > 4
    assert "A Ghost’s Revenge" in covers[0]
    assert {page.strip("\n─ ") for page in covers[1:]} == {"The screen is covered."}


def test_a_person_may_take_back_what_nobody_heard(sit: Any) -> None:
    """A prayer is silent: it can be taken back, and is prayed again for somebody else."""
    typed = ["withhold", "pray 2", "u", "pray 3", "u", "l"]
    table = sit(typed, spec=wake.SPEC, seats=3, seed=3).play()
    inputs = [line for line in table.session.record.inputs if line[0] != "c"]
    prayers = [line for line in inputs if line[:3] == ["d", 0, "pray"]]
    assert [line[3] for line in prayers] == [1, 2]
    assert inputs.count(["u", 1]) == 2
    assert table.shown.count("Taken back.") == 2


def test_an_instant_is_typed_like_an_answer_and_the_question_comes_again(sit: Any) -> None:
    """The Wake at a moment when seat 0, on its turn, holds salt and a ghost walks."""
    for seed in range(200):
        session, rng = Session(wake.SPEC, 3, {}, SeededDealer(seed)), Random(seed)
        while not session.over:
            verbs = [verb_of(answer) for answer in answers_of(session, 0)]
            if "salt" in verbs and "doze" in verbs:
                break
            seat = session.table.first_asked()
            plain = [a for a in answers_of(session, seat) if verb_of(a) != "salt"]
            session.decide(seat, rng.choice(plain)["action"])
        if not session.over:
            break
    before = len(session.record.inputs)
    sit(
        [str(1 + verbs.index("salt")), "doze", "l"], spec=wake.SPEC, seats=3, session=session
    ).play()
    inputs = session.record.inputs[before:]
    assert [line[:3] for line in inputs[:2]] == [["d", 0, "salt"], ["d", 0, "doze"]]
