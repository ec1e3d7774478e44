"""The long forms of the promises: `python soak/run.py soak-6`, or `all`.

Runs chunk by chunk, writes `soak.json` after each, and goes on from there when it is called
again. The numbers count for one state of the code: when that changes, they begin anew. Prints one
line per item, `promise | amount | violations`; a violation prints the command that repeats it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
# Each has `ITEMS`, by piece.
MODULES = ("secrecy", "keeping", "playing", "browsing")
MOST_SHOWN = 40


@dataclass(frozen=True)
class Item:
    """One number of one promise. `chunk(folder, seed)` does some of it in an empty folder and
    returns how much, what was violated, and perhaps figures to be told. `possible` says why it
    cannot be done here, or ""."""

    promise: str
    what: str
    wanted: int
    chunk: Callable[[Path, int], tuple[int, list[str]] | tuple[int, list[str], str]]
    possible: Callable[[], str] = lambda: ""

    @property
    def name(self) -> str:
        return f"{self.promise} {self.what}"


def pieces() -> dict[str, list[Item]]:
    sys.path[:0] = [str(ROOT / "soak"), str(ROOT / "tests")]
    # Servers are started from the same source.
    os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    found: dict[str, list[Item]] = {}
    for module in MODULES:
        try:
            offered = import_module(module).ITEMS
        except ModuleNotFoundError as error:  # a tool not everybody has
            print(f"{module} is left out: {error}", file=sys.stderr)
            continue
        for piece, items in offered.items():
            found.setdefault(piece, []).extend(items)
    return found


def state_of_the_code() -> str:
    """A hash of everything that is tested and tests."""
    whole = hashlib.sha256()
    for room in ("gloaming", "soak", "tests"):
        for path in sorted((ROOT / room).rglob("*.py")):
            whole.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return whole.hexdigest()[:16]


class Book:
    """`soak.json`: what was done so far."""

    def __init__(self, path: Path, fresh: bool) -> None:
        self.path = path
        self.code = state_of_the_code()
        self.lines: dict[str, dict[str, Any]] = {}
        if path.exists() and not fresh:
            self.lines = json.loads(path.read_text(encoding="utf-8"))

    def line(self, item: Item) -> dict[str, Any]:
        line = self.lines.get(item.name)
        if line is None or line["code"] != self.code:
            line = {
                "promise": item.promise,
                "what": item.what,
                "wanted": item.wanted,
                "amount": 0,
                "violations": 0,
                "seeds": 0,
                "seconds": 0.0,
                "told": "",
                "note": item.possible(),
                "code": self.code,
            }
            self.lines[item.name] = line
        return line

    def write(self) -> None:
        part = self.path.with_name(self.path.name + ".part")
        part.write_text(json.dumps(self.lines, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        part.replace(self.path)


def run_chunk(item: Item, piece: str, seed: int) -> tuple[int, list[str], str]:
    folder = Path(tempfile.mkdtemp(prefix="soak-"))
    figures = ""
    try:
        amount, violations, *rest = item.chunk(folder, seed)
        figures = "".join(rest)
    except Exception:
        amount, violations = 0, traceback.format_exc().splitlines()
    if violations:
        again = f"python soak/run.py {piece} --only {item.what!r} --seed {seed}"
        print(f"{item.name}, seed {seed} (repeat with: {again}; left in {folder}):")
        for violation in violations[:MOST_SHOWN]:
            print(f"  {violation}")
    else:
        shutil.rmtree(folder, ignore_errors=True)
    return amount, violations, figures


def run_item(item: Item, piece: str, book: Book, deadline: float) -> None:
    line = book.line(item)
    while not line["note"] and line["amount"] < item.wanted and time.monotonic() < deadline:
        start = time.monotonic()
        amount, violations, line["told"] = run_chunk(item, piece, line["seeds"])
        line["amount"] += amount
        line["violations"] += len(violations)
        line["seeds"] += 1
        line["seconds"] = round(line["seconds"] + time.monotonic() - start, 1)
        book.write()
    book.write()
    note = line["note"] or ("" if line["amount"] >= item.wanted else f"of {item.wanted:,}; go on")
    print(f"{item.name} | {line['amount']:,} | {line['violations']}" + (note and f" ({note})"))
    if line["told"]:
        print(f"  {line['told']}")


def repeat(chosen: list[tuple[str, Item]], seed: int) -> int:
    """One chunk of each, and what it has to tell."""
    ended = 0
    for piece, item in chosen:
        _, violations, figures = run_chunk(item, piece, seed)
        print(f"{item.name}, seed {seed} | {len(violations)}" + (figures and f"\n  {figures}"))
        ended |= bool(violations)
    return ended


def main() -> int:
    known = pieces()
    parser = argparse.ArgumentParser(description="The long forms of the promises.")
    parser.add_argument("pieces", nargs="+", choices=[*known, "all"], metavar="PIECE")
    parser.add_argument("--only", metavar="WHAT", help="one item of the piece")
    parser.add_argument("--seed", type=int, help="repeat one chunk and keep no count of it")
    parser.add_argument(
        "--minutes", type=float, default=1e6, help="stop after so long; go on later"
    )
    parser.add_argument("--fresh", action="store_true", help="forget what was done before")
    parser.add_argument("--out", type=Path, default=ROOT / "soak.json")
    args = parser.parse_args()
    chosen = [
        (piece, item)
        for piece in (known if "all" in args.pieces else args.pieces)
        for item in known[piece]
        if args.only in (None, item.what)
    ]
    if args.seed is not None:
        return repeat(chosen, args.seed)
    book = Book(args.out, args.fresh)
    deadline = time.monotonic() + args.minutes * 60
    print("promise | amount | violations")
    for piece, item in chosen:
        run_item(item, piece, book, deadline)
    return int(any(book.line(item)["violations"] for _, item in chosen))


if __name__ == "__main__":
    # The items' module imports this one by its name.
    sys.modules["run"] = sys.modules["__main__"]
    sys.exit(main())
