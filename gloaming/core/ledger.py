"""Parser of a game's ledger: every rule, ruling, decision and scenario with its id and text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gloaming.core.kinds import Json

if TYPE_CHECKING:
    from gloaming.core.spec import GameSpec

RULE = re.compile(r"^[-*] \*\*([A-Z]+-\d+)\*\* (.*)$")
# `**REV-R1 Even or odd.** …`, also as an item of a list or without a title.
TITLED = re.compile(r"^(?:[-*] )?\*\*([A-Z]+-([A-Z])\d+)(?: (.*?))?\*\*:?\s*(.*)$")
DECISION = re.compile(r"^\| ([A-Z]+-D\d+) \| (.*) \|$")
# `[4.1; 5.2] (R7; opt map)` at the end of a rule.
SOURCES = re.compile(r"\s*\[[^\[\]]*\](?:\s*\(((?:R\d|opt )[^()]*)\))?$")
RULING = re.compile(r"\bR\d+")
HEADING = re.compile(r"^(#+) (.*)$")
ORIGINAL = "en"  # the language ledgers are written in
FOR_PLAYERS = ("rule", "ruling")
KINDS = {"R": "ruling", "D": "decision"}  # any other letter: a worked example or scenario


@dataclass(frozen=True)
class LedgerEntry:
    """One numbered statement of a ledger."""

    id: str
    kind: str  # rule, ruling, decision or scenario
    section: str
    text: str


def read_ledger(text: str) -> list[LedgerEntry]:
    """All entries, in the ledger's order.

    >>> read_ledger("## 4. Rules\\n- **REV-1** Three or four. [Players]")[0].text
    'Three or four.'
    """
    found: list[LedgerEntry] = []
    section = ""
    open_entry: LedgerEntry | None = None
    for line in text.splitlines():
        heading = HEADING.match(line)
        entry = None if heading else entry_of(line, section)
        if heading:
            section = heading.group(2)
            open_entry = None
        elif entry is not None:
            found.append(entry)
            open_entry = entry
        elif open_entry is not None and open_entry.kind in ("scenario", "ruling") and line.strip():
            # The lines below a scenario or ruling belong to it.
            open_entry = LedgerEntry(
                open_entry.id, open_entry.kind, section, f"{open_entry.text}\n{line.strip()}"
            )
            found[-1] = open_entry
        elif not line.strip():
            open_entry = None
    return found


def entry_of(line: str, section: str) -> LedgerEntry | None:
    rule = RULE.match(line)
    if rule:
        prefix = rule.group(1).partition("-")[0]
        return LedgerEntry(rule.group(1), "rule", section, without_sources(rule.group(2), prefix))
    titled = TITLED.match(line)
    if titled:
        text = f"{titled.group(3) or ''} {titled.group(4)}".strip()
        return LedgerEntry(titled.group(1), KINDS.get(titled.group(2), "scenario"), section, text)
    decision = DECISION.match(line)
    if decision:
        return LedgerEntry(
            decision.group(1), "decision", section, decision.group(2).replace(" | ", "; ")
        )
    return None


def without_sources(text: str, prefix: str) -> str:
    """The bracket at the end names the heading of the rulebook; players need not see it.

    The rulings behind it they do, by their whole ids; of options the table set-up speaks.

    >>> without_sources("Never more. [1; 5.8] (R5, R54; opt at_most)", "TIL")
    'Never more. (TIL-R5, TIL-R54)'
    """
    found = SOURCES.search(text)
    if found is None:
        return text
    rulings = ", ".join(f"{prefix}-{ruling}" for ruling in RULING.findall(found.group(1) or ""))
    return text[: found.start()] + (f" ({rulings})" if rulings else "")


def ledger_of(spec: GameSpec) -> list[LedgerEntry]:
    return read_ledger((spec.folder / "ledger.md").read_text(encoding="utf-8"))


def translated_ledger(spec: GameSpec, language: str) -> list[LedgerEntry]:
    """A game's rules and rulings in another language, from `ledger.<language>.md`; may be empty."""
    file = spec.folder / f"ledger.{language}.md"
    return read_ledger(file.read_text(encoding="utf-8")) if file.is_file() else []


def rules_of(spec: GameSpec, language: str) -> list[dict[str, Json]]:
    """Rules and rulings in one language, for look-up during play.

    An entry without a translation falls back to the ledger's own text.
    """
    known = {entry.id: entry for entry in translated_ledger(spec, language)}
    return [
        card_of(known[entry.id], language) if entry.id in known else card_of(entry, ORIGINAL)
        for entry in ledger_of(spec)
        if entry.kind in FOR_PLAYERS
    ]


def card_of(entry: LedgerEntry, language: str) -> dict[str, Json]:
    return {
        "id": entry.id,
        "kind": entry.kind,
        "section": entry.section,
        "text": entry.text,
        "language": language,
    }
