"""What reaches the screen: wrapped, aligned, and plain where there is no screen."""

from __future__ import annotations

from io import StringIO

import pytest

from gloaming.terminal.screen import TAB, Screen, aligned, line_text, printable

LONG = "a candle, a chair, a coffin and a cup of tea gone cold " * 4


def screen(monkeypatch: pytest.MonkeyPatch, width: int, typed: str = "") -> Screen:
    monkeypatch.setenv("COLUMNS", str(width))
    return Screen(into=StringIO(typed), out=StringIO())


def text(shown: Screen) -> str:
    assert isinstance(shown.out, StringIO)
    return shown.out.getvalue()


@pytest.mark.parametrize("width", [60, 80])
def test_paragraphs_wrap_and_hang(monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    page = screen(monkeypatch, width)
    page.say(LONG, indent=1, hang=2)
    first, *rest = text(page).splitlines()
    assert first.startswith(" a candle")
    assert rest
    assert all(line.startswith("   ") and line[3] != " " for line in rest)
    assert max(map(len, [first, *rest])) <= width
    assert " ".join(text(page).split()) == LONG.strip()


def test_a_lead_stands_before_the_first_line_only(monkeypatch: pytest.MonkeyPatch) -> None:
    page = screen(monkeypatch, 60)
    page.say(LONG, lead=("12  ", "now"))
    lines = text(page).splitlines()
    assert lines[0].startswith("12  a candle")
    assert all(line.startswith("    ") for line in lines[1:])


def test_columns_align_up_to_an_empty_line() -> None:
    rows = [
        [("Ada", ""), TAB, ("3", "")],
        [("a remark that is no row", "")],
        [("Winifred", ""), TAB, ("12", "")],
        [],
        [("x", ""), TAB, ("y", "")],
    ]
    lines = [line_text(line) for line in aligned(rows)]
    assert lines == ["Ada       3", "a remark that is no row", "Winifred  12", "", "x  y"]


def test_wide_letters_count_twice() -> None:
    lines = [
        line_text(line)
        for line in aligned([[("怪談", ""), TAB, ("a", "")], [("x", ""), TAB, ("b", "")]])
    ]
    assert lines == ["怪談  a", "x     b"]


def test_a_painted_line_that_is_too_long_goes_on_further_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = screen(monkeypatch, 60)
    page.paint([[("  ", ""), (LONG, "past")], [], [("short", "")]], indent=1)
    lines = text(page).splitlines()
    assert lines[0].startswith("   a candle")
    assert lines[1].startswith("     ")
    assert lines[-2:] == ["", " short"]
    assert max(map(len, lines)) <= 60


def test_without_a_terminal_nothing_steers_one(monkeypatch: pytest.MonkeyPatch) -> None:
    page = screen(monkeypatch, 80, "one\n")
    page.rule("Round 1")
    page.say("Ada wins", "now", names={"Ada": "you"})
    page.clear()
    page.pause(30)
    assert page.read("> ") == "one"
    assert "\x1b" not in text(page)
    assert text(page).endswith("> one\n")


def test_the_end_of_input_is_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(EOFError):
        screen(monkeypatch, 80).read("> ")


def test_what_is_typed_cannot_steer_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    page = screen(monkeypatch, 80, "\x1b[2Jboo\x07\n")
    page.read("> ")
    assert text(page) == "> ·[2Jboo·\n"
    assert printable("a\u202eb") == "a·b"


@pytest.mark.parametrize(("columns", "width"), [(20, 40), (80, 80), (300, 96)])
def test_lines_are_neither_too_short_nor_too_long_to_read(
    monkeypatch: pytest.MonkeyPatch, columns: int, width: int
) -> None:
    assert screen(monkeypatch, columns).width == width
