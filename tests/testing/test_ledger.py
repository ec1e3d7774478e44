"""Ledger against tests, and the command that says so."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from gloaming.cli import main
from gloaming.core.ledger import read_ledger
from gloaming.games.revenge import SPEC
from gloaming.testing.ledger import UnreadableTests, coverage, find_tests, read_tests

TESTS = Path(__file__).parents[1] / "games" / "revenge"


def write(folder: Path, text: str, name: str = "test_some.py") -> Path:
    (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_every_rule_of_revenge_has_a_test_and_every_refusal_is_provoked() -> None:
    found = coverage(SPEC, TESTS)
    assert found.missing == []
    assert found.unknown == []
    assert found.unprovoked == []
    assert {kind: count["ledger"] for kind, count in found.counts().items()} == {
        "rule": 126,
        "ruling": 43,
        "decision": 2,
        "scenario": 44,
    }


@pytest.mark.parametrize(
    ("line", "kind", "text"),
    [
        ("- **REV-1** Three or four. [Players]", "rule", "Three or four."),
        ("* **REV-1** Three or four.", "rule", "Three or four."),
        ("**REV-R1 Even or odd.** Q: which?", "ruling", "Even or odd. Q: which?"),
        ("- **REV-R1 Even or odd.** Q: which?", "ruling", "Even or odd. Q: which?"),
        ("- **REV-R1** Even.", "ruling", "Even."),
        ("**REV-S1 Twice** (REV-1)", "scenario", "Twice (REV-1)"),
        ("**REV-E1 Twice.** Given", "scenario", "Twice. Given"),
        ("| REV-D1 | active seat | always |", "decision", "active seat; always"),
    ],
)
def test_a_ledger_may_write_its_entries_in_several_ways(line: str, kind: str, text: str) -> None:
    (entry,) = read_ledger(f"## 4. Rules\nSee REV-9 and **REV-8**.\n\n{line}\n\nMore.")
    assert (entry.kind, entry.section, entry.text) == (kind, "4. Rules", text)


def test_only_what_pytest_would_run_counts(tmp_path: Path) -> None:
    write(
        tmp_path,
        """
from gloaming.testing import rule
import pytest

@rule("REV-1", "REV-2")
def test_one(): ...

@pytest.mark.rule("REV-3")
async def test_two(): ...

@rule("REV-4")
def helper(): ...

@rule("REV-5")
class TestGroup:
    @rule("REV-6")
    def test_three(self): ...

@rule("REV-7")
class TestEmpty:
    def helper(self): ...

def test_outer():
    @rule("REV-8")
    def test_inner(): ...
""",
    )
    write(tmp_path, '@rule("REV-9")\ndef test_it(): ...', "helpers.py")
    assert read_tests(tmp_path).proved == {"REV-1", "REV-2", "REV-3", "REV-5", "REV-6"}


def test_refusals_are_read_from_the_calls_that_expect_them(tmp_path: Path) -> None:
    write(
        tmp_path,
        """
def test_one(table):
    table.refuses("A", "mark(A)", rule="REV-60").expect(rule="REV-61")
    refuses_table(SPEC, rule="REV-1")
    table.expect(rule="REV-62")
""",
    )
    assert read_tests(tmp_path).provoked == {"REV-60", "REV-1"}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("@rule(*IDS)\ndef test_it(): ...", "test_some.py:1: a rule's id must be a plain string"),
        ("@rule(40)\ndef test_it(): ...", "must be a plain string"),
        ("def test_it(:", "cannot be read"),
    ],
)
def test_tags_that_cannot_be_read_are_errors(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(UnreadableTests, match=complaint):
        read_tests(write(tmp_path, text))


def test_tests_are_found_below_here_or_beside_the_checkout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    beside = find_tests(SPEC)
    assert beside is None or beside == TESTS
    here = tmp_path / "tests" / "games" / "revenge"
    here.mkdir(parents=True)
    assert find_tests(SPEC) == here


# -- gloaming rules -------------------------------------------------------------------------------


def test_rules_of_a_game_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "revenge", "--json", "--tests", str(TESTS)]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["ledger"], said["tested"], said["missing"]) == (215, 215, [])
    assert (said["unknown"], said["refusals_unprovoked"]) == ([], [])


def test_what_is_missing_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, '@rule("REV-1", "REV-999")\ndef test_it(t): t.refuses(rule="REV-6")')
    assert main(["rules", "revenge", "--json", "--tests", str(tmp_path)]) == 1
    said = json.loads(capsys.readouterr().out)
    assert (said["ledger"], said["tested"], len(said["missing"])) == (215, 1, 214)
    assert said["unknown"] == ["REV-999"]
    assert "REV-6" not in said["refusals_unprovoked"]
    assert "REV-60" in said["refusals_unprovoked"]
    assert main(["rules", "revenge", "--tests", str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert "revenge  ledger 215  tested 1" in said
    assert "unknown: REV-999" in said


def test_no_tests_at_all_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", "revenge", "--tests", str(tmp_path)]) == 2
    error = capsys.readouterr().err
    assert error.startswith("gloaming: no tests of revenge in ")
    assert error.count("\n") == 1


def test_the_text_of_an_entry(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "revenge", "rev-r22"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("REV-R22 (5.5 Contracts)\nRefunds. Q: does a failed")
    assert main(["rules", "revenge", "REV-S2", "--json"]) == 0
    entry = json.loads(capsys.readouterr().out)
    assert (entry["id"], entry["kind"]) == ("REV-S2", "scenario")
    assert "- When B does `contract(medium)`." in entry["text"]


def test_an_unknown_entry_or_game_is_said_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "revenge", "REV-127"]) == 2
    assert capsys.readouterr().err.startswith("gloaming: revenge has no 'REV-127'; its ledger runs")
    assert main(["rules", "bridge"]) == 2
    assert capsys.readouterr().err.startswith("gloaming: there is no game 'bridge'")


def test_a_game_without_a_ledger_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    bare = replace(SPEC)
    bare.__dict__["folder"] = tmp_path
    monkeypatch.setattr("gloaming.commands.rules.find_game", lambda name: bare)
    for arguments in (["revenge"], ["revenge", "REV-1"]):
        assert main(["rules", *arguments, "--tests", str(TESTS)]) == 2
        assert capsys.readouterr().err == "gloaming: revenge: its package has no ledger.md\n"


def test_all_games_in_a_line_each(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    write_here = tmp_path / "tests" / "games" / "revenge"
    write_here.mkdir(parents=True)
    write(write_here, '@rule("REV-1")\ndef test_it(): ...')
    monkeypatch.chdir(tmp_path)
    assert main(["rules"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "revenge      ledger 215  tested 1  missing 214" in lines
    assert main(["rules", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["revenge"]["tested"] == 1
