"""`gloaming rules`: a game's ledger, and its test coverage entry by entry."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from gloaming.commands import CommandError, Commands, find_game, offered_games
from gloaming.core.kinds import Json
from gloaming.core.ledger import LedgerEntry, ledger_of
from gloaming.testing.ledger import Coverage, UnreadableTests, coverage, find_tests

if TYPE_CHECKING:
    from gloaming.core.spec import GameSpec


def register(commands: Commands) -> None:
    parser = commands.add_parser(
        "rules",
        help="look up a rule; see that every rule has a test",
        description="Without GAME: a line per game. With GAME: its ledger against its tests; exit"
        " code 1 if a test is missing. With ID: the text of that entry of the ledger.",
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help="a game's short name")
    parser.add_argument("id", nargs="?", metavar="ID", help="for example REV-40")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--tests", type=Path, metavar="DIR", help="where the game's tests lie")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if args.game is None:
        return overview(args.json)
    spec = find_game(args.game)
    if args.id is not None:
        return look_up(spec, args.id, args.json)
    found = covered(spec, args.tests)
    if found is None:
        place = args.tests or f"tests/games/{spec.id}"
        raise CommandError(f"no tests of {spec.id} in {place}; name their folder with --tests DIR")
    print(json.dumps(found.plain()) if args.json else describe(spec, found))
    return 0 if found.complete else 1


def entries_of(spec: GameSpec) -> list[LedgerEntry]:
    try:
        return ledger_of(spec)
    except FileNotFoundError:
        raise CommandError(f"{spec.id}: its package has no ledger.md") from None


def covered(spec: GameSpec, tests: Path | None) -> Coverage | None:
    """The ledger against its tests; None if there are none."""
    folder = tests or find_tests(spec)
    if folder is None or not any(folder.rglob("test_*.py")):
        return None
    entries_of(spec)
    try:
        return coverage(spec, folder)
    except UnreadableTests as error:
        raise CommandError(str(error)) from None


def overview(as_json: bool) -> int:
    """One line per game; where its tests are not on this machine, only the ledger counts."""
    complete = True
    rows: dict[str, Json] = {}
    for spec in offered_games():
        found = covered(spec, None)
        if found is None:
            rows[spec.id] = {"ledger": len(entries_of(spec)), "tested": None, "missing": None}
        else:
            rows[spec.id] = found.plain()
            complete = complete and found.complete
    if as_json:
        print(json.dumps(rows))
        return 0 if complete else 1
    for game_id, row in rows.items():
        counts = f"ledger {row['ledger']}"
        if row["tested"] is not None:
            counts += f"  tested {row['tested']}  missing {len(row['missing'])}"
        print(f"{game_id:<12} {counts}")
    return 0 if complete else 1


def describe(spec: GameSpec, found: Coverage) -> str:
    lines = [f"{spec.id}  ledger {len(found.ledger)}  tested {len(found.tested)}"]
    for kind, count in found.counts().items():
        lines.append(f"  {kind:<9} {count['tested']}/{count['ledger']}")
    troubles = {
        "missing": found.missing,
        "unknown": found.unknown,
        "refusals_unprovoked": found.unprovoked,
    }
    lines.extend(f"  {name}: {', '.join(ids)}" for name, ids in troubles.items() if ids)
    return "\n".join(lines)


def look_up(spec: GameSpec, wanted: str, as_json: bool) -> int:
    entries = entries_of(spec)
    for entry in entries:
        if entry.id.lower() == wanted.lower():
            if as_json:
                fields = ("id", "kind", "section", "text")
                print(json.dumps({name: getattr(entry, name) for name in fields}))
            else:
                print(f"{entry.id} ({entry.section})\n{entry.text}")
            return 0
    first, last = entries[0].id, entries[-1].id
    raise CommandError(f"{spec.id} has no {wanted!r}; its ledger runs from {first} to {last}")
