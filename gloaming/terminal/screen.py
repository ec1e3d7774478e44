"""Terminal input and output. Colours and clearing only where the terminal supports them."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from io import TextIOWrapper
from typing import TextIO

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text
from rich.theme import Theme

# A line is a list of (text, style); styles are the names below. TAB is a column stop.
Span = tuple[str, str]
Line = list[Span]
TAB: Span = ("\t", "")

# Candle amber for what can be done now, mist for what is past; both read on dark and on light.
STYLES = {
    "title": "bold",
    "now": "bold color(172)",
    "past": "color(244)",
    "accent": "color(166)",
    "rule": "color(240)",
    "you": "bold",
    "secret": "italic color(140)",
    "warn": "color(167)",
    "good": "color(71)",
}

WIDEST = 96
NARROWEST = 40
CLEAR = "\x1b[2J\x1b[3J\x1b[H"
ERASE = "\r\x1b[K"


class Paper(Console):
    """A console that leaves a broken pipe to the caller."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class Screen:
    """All output and all input of a table go through one of these."""

    def __init__(
        self, fast: bool = False, into: TextIO | None = None, out: TextIO | None = None
    ) -> None:
        self._into: TextIO = into or sys.stdin
        self.out: TextIO = out or sys.stdout
        for stream in (self._into, self.out):
            # A stray byte or a poor encoding may spoil a letter, never the evening.
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")
        self.person = self._into.isatty()
        self.live = self.out.isatty() and os.environ.get("TERM") != "dumb"
        self.ansi = self.live and not os.environ.get("NO_COLOR")
        self.fast = fast or not self.live
        self._console = Paper(
            file=self.out,
            theme=Theme(STYLES, inherit=False),
            force_terminal=self.ansi,
            color_system="auto" if self.ansi else None,
            highlight=False,
            markup=False,
            emoji=False,
            soft_wrap=True,
        )
        if self.person:
            # Line editing, where the system has it.
            with suppress(ImportError):
                import_module("readline")

    @property
    def width(self) -> int:
        return max(NARROWEST, min(WIDEST, self._console.width))

    # -- showing ----------------------------------------------------------------------------------

    def say(
        self,
        text: str = "",
        style: str = "",
        indent: int = 0,
        hang: int = 0,
        lead: Span = ("", ""),
        names: Mapping[str, str] | None = None,
    ) -> None:
        """A paragraph, wrapped behind its `lead`, its later lines `hang` further in.

        The `names` in it get their styles.
        """
        written = Text(text, style=style)
        for name, name_style in (names or {}).items():
            written.highlight_regex(rf"(?<!\w){re.escape(name)}(?!\w)", name_style)
        margin = indent + hang + cell_len(lead[0])
        lines = written.wrap(self._console, self.width - margin)
        for number, line in enumerate(lines):
            line.rstrip()
            before = Text(" " * (indent if number == 0 else margin))
            if number == 0:
                before.append(lead[0], style=lead[1])
            self._console.print(before + line)
        if not lines:
            self._console.print()

    def paint(self, lines: Sequence[Sequence[Span]], indent: int = 0) -> None:
        """Lines with their column stops aligned; one that is too long goes on further in."""
        for line in aligned(lines):
            text = Text("")
            for words, style in line:
                text.append(words, style=style)
            text.rstrip()
            if not text.plain:
                self._console.print()
                continue
            margin = indent + len(text.plain) - len(text.plain.lstrip(" "))
            if cell_len(text.plain) + indent <= self.width:
                self._console.print(Text(" " * indent) + text)
                continue
            text = text[margin - indent :]
            for number, part in enumerate(text.wrap(self._console, self.width - margin - 2)):
                part.rstrip()
                self._console.print(Text(" " * (margin + (2 if number else 0))) + part)

    def rule(self, title: str = "") -> None:
        if not title:
            self.paint([[("─" * self.width, "rule")]])
            return
        rest = max(3, self.width - cell_len(title) - 4)
        self.paint([[("── ", "rule"), (title, "title"), (" " + "─" * rest, "rule")]])

    def clear(self) -> None:
        """Clear the screen, and the scroll-back buffer where the terminal allows it."""
        if self.ansi:
            self.out.write(CLEAR)
            self.out.flush()
        elif self.live:
            self.out.write("\n" * 120)
            self.out.flush()

    @contextmanager
    def aside(self) -> Iterator[Callable[[str], None]]:
        """A transient status line, removed when the block ends; only on terminals that can."""
        said: list[str] = []

        def say(text: str) -> None:
            if self.ansi and text:
                said.append(text)
                self.out.write(f" {text} …")
                self.out.flush()

        try:
            yield say
        finally:
            if said:
                self.out.write(ERASE)
                self.out.flush()

    def pause(self, seconds: float) -> None:
        if not self.fast and seconds > 0:
            self.out.flush()
            time.sleep(seconds)

    # -- asking -----------------------------------------------------------------------------------

    def read(self, prompt: str) -> str:
        """One line from the person; EOFError when there will be no more."""
        self.out.flush()
        if self.person and self.live:
            return input(prompt)
        self.out.write(prompt)
        self.out.flush()
        line = self._into.readline()
        if not self.person:
            # In a transcript the answer stands behind its question.
            self.out.write(printable(line.rstrip("\n")) + "\n")
        if not line:
            raise EOFError
        return line.rstrip("\n")


def printable(text: str) -> str:
    """Sanitise untrusted text: replace control characters, so no escape sequence is left."""
    return "".join(c if c.isprintable() else "·" for c in text)


def aligned(lines: Sequence[Sequence[Span]], gap: int = 2) -> list[Line]:
    """Lines with their column stops filled. Lines align with each other up to an empty line.

    >>> [
    ...     line_text(line)
    ...     for line in aligned([[("a", ""), TAB, ("b", "")], [("long", ""), TAB, ("c", "")]])
    ... ]
    ['a     b', 'long  c']
    """
    laid: list[Line] = []
    block: list[list[Line]] = []
    for line in lines:
        if line:
            block.append(split_cells(line))
        else:
            laid += [*join_cells(block, gap), []]
            block = []
    return laid + join_cells(block, gap)


def split_cells(line: Sequence[Span]) -> list[Line]:
    cells: list[Line] = [[]]
    for span in line:
        if span == TAB:
            cells.append([])
        else:
            cells[-1].append(span)
    return cells


def join_cells(rows: Sequence[Sequence[Line]], gap: int) -> list[Line]:
    """Each column as wide as its widest cell; the last cell of a row needs no filling."""
    widths: dict[int, int] = {}
    for row in rows:
        for n, cell in enumerate(row[:-1]):
            widths[n] = max(widths.get(n, 0), line_width(cell))
    joined = []
    for row in rows:
        line: Line = []
        for n, cell in enumerate(row):
            line += cell
            if n < len(row) - 1:
                line.append((" " * (widths[n] - line_width(cell) + gap), ""))
        joined.append(line)
    return joined


def line_width(line: Sequence[Span]) -> int:
    return sum(cell_len(text) for text, _ in line)


def line_text(line: Sequence[Span]) -> str:
    return "".join(text for text, _ in line)
