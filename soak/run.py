"""Soak tests, the long forms of the promises: `python soak/run.py soak-6`, or `all`.

Runs chunk by chunk, several at a time, each in a process of its own; writes `soak.json` after each,
and goes on from there when it is called again. The numbers count for one state of the code: when
that changes, they begin anew. Prints one line per item, `promise | amount | violations`; a
violation prints the command that repeats it.

The code that is tested is the one this Python imports: the source beside it, or the compiled
package where that is installed (`make soak`).
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import gloaming
from gloaming.core import flow

ROOT = Path(__file__).parents[1]
# Each has `ITEMS`, by piece.
MODULES = ("secrecy", "keeping", "playing", "browsing", "adapters")
MOST_SHOWN = 40
CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
SECONDS_BETWEEN_NEWS = 60.0
SECONDS_TO_STOP = 20.0


@dataclass(frozen=True)
class Item:
    """One number of one promise. `chunk(folder, seed)` does some of it in an empty folder and
    returns how much, what was violated, and perhaps figures to be told. `possible` says why it
    cannot be done here, or "". What measures time runs `alone`: nothing else goes on meanwhile."""

    promise: str
    what: str
    wanted: int
    chunk: Callable[[Path, int], tuple[int, list[str]] | tuple[int, list[str], str]]
    possible: Callable[[], str] = lambda: ""
    alone: bool = False

    @property
    def name(self) -> str:
        return f"{self.promise} {self.what}"


def package() -> Path:
    """The Gloaming that is tested."""
    return Path(gloaming.__file__).parent


def pieces() -> dict[str, list[Item]]:
    sys.path[:0] = [str(ROOT / "soak"), str(ROOT / "tests")]
    # Servers are started from the same package.
    os.environ["PYTHONPATH"] = str(package().parent)
    os.environ["PYTHONSAFEPATH"] = "1"
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
    """A hash of everything that is tested and tests, and of whether it is compiled."""
    whole = hashlib.sha256(Path(flow.__file__).suffix.encode())
    for room in (package(), ROOT / "soak", ROOT / "tests"):
        for path in sorted(room.rglob("*.py")):
            whole.update(path.relative_to(room.parent).as_posix().encode() + path.read_bytes())
    return whole.hexdigest()[:16]


class Book:
    """Checkpoint file `soak.json`: what was done so far."""

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
                "seeds": [],
                "seconds": 0.0,
                "told": "",
                "note": "",
                "code": self.code,
            }
            self.lines[item.name] = line
        return line

    def look_around(self, items: list[Item]) -> None:
        """Check again which items are possible on this machine."""
        for item in items:
            self.line(item)["note"] = item.possible()

    def add(self, item: Item, seed: int, chunk: Chunk, seconds: float) -> None:
        line = self.line(item)
        line["amount"] += chunk.amount
        line["violations"] += len(chunk.violations)
        line["seeds"].append(seed)
        line["seconds"] = round(line["seconds"] + seconds, 1)
        line["told"] = chunk.figures or line["told"]
        self.write()

    def write(self) -> None:
        part = self.path.with_name(self.path.name + ".part")
        part.write_text(json.dumps(self.lines, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        part.replace(self.path)


@dataclass
class Chunk:
    """Result of a chunk."""

    amount: int
    violations: list[str]
    figures: str


def run_chunk(item: Item, piece: str, seed: int) -> Chunk:
    folder = Path(tempfile.mkdtemp(prefix="soak-"))
    figures = ""
    try:
        amount, violations, *rest = item.chunk(folder, seed)
        figures = "".join(rest)
    except Exception:
        amount, violations = 0, traceback.format_exc().splitlines()
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    if violations:
        again = f"python soak/run.py {piece} --only {item.what!r} --seed {seed}"
        print(f"{item.name}, seed {seed} (repeat with: {again}; left in {folder}):")
        for violation in violations[:MOST_SHOWN]:
            print(f"  {violation}")
    else:
        shutil.rmtree(folder, ignore_errors=True)
    return Chunk(amount, violations, figures)


class Running:
    """A chunk in a process of its own, so that two use two cores, and one that dies dies alone."""

    def __init__(self, piece: str, item: Item, seed: int) -> None:
        self.piece = piece
        self.item = item
        self.seed = seed
        self.begun = time.monotonic()
        handle, name = tempfile.mkstemp(prefix="soak-", suffix=".json")
        os.close(handle)
        self.result = Path(name)
        chosen = [piece, "--only", item.what, "--seed", str(seed), "--result", name]
        self.process = subprocess.Popen([sys.executable, __file__, *chosen])

    def found(self) -> Chunk:
        """The result, when the process has ended."""
        text = self.result.read_text(encoding="utf-8")
        self.result.unlink()
        try:
            return Chunk(**json.loads(text))
        except ValueError:
            return Chunk(0, [f"it ended with {self.process.returncode} and said nothing"], "")

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(SECONDS_TO_STOP)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.result.unlink(missing_ok=True)


class Round:
    """Scheduler: several chunks at a time, item by item; those that must run alone come last."""

    def __init__(self, book: Book, chosen: list[tuple[str, Item]], jobs: int) -> None:
        self.book = book
        self.chosen = sorted(chosen, key=lambda one: one[1].alone)
        self.jobs = jobs
        self.hopeless: set[str] = set()  # items that have come to nothing, and so would for ever
        self.running: list[Running] = []
        self.told = time.monotonic()

    def next(self) -> tuple[str, Item] | None:
        """What to begin now, if anything: an item whose chunks under way will not do, and if it
        wants to be alone, only then."""
        if any(running.item.alone for running in self.running):
            return None
        for piece, item in self.chosen:
            if item.name in self.hopeless:
                continue
            line = self.book.line(item)
            mine = sum(running.item is item for running in self.running)
            usual = line["amount"] / len(line["seeds"]) if line["seeds"] else 0
            if not line["note"] and line["amount"] + mine * usual < item.wanted:
                return (piece, item) if not (item.alone and self.running) else None
        return None

    def seed(self, item: Item) -> int:
        taken = {*self.book.line(item)["seeds"]}
        taken |= {running.seed for running in self.running if running.item is item}
        return next(seed for seed in range(len(taken) + 1) if seed not in taken)

    def go(self, deadline: float) -> None:
        try:
            while True:
                while len(self.running) < self.jobs and time.monotonic() < deadline:
                    found = self.next()
                    if found is None:
                        break
                    self.running.append(self.begin(*found, self.seed(found[1])))
                if not self.running:
                    return
                time.sleep(0.1)
                self.gather()
        finally:
            for running in self.running:
                running.stop()

    def begin(self, piece: str, item: Item, seed: int) -> Running:
        return Running(piece, item, seed)

    def gather(self) -> None:
        for running in [r for r in self.running if r.process.poll() is not None]:
            self.running.remove(running)
            seconds, found = time.monotonic() - running.begun, running.found()
            self.book.add(running.item, running.seed, found, seconds)
            if not found.amount:
                self.hopeless.add(running.item.name)
            if self.book.line(running.item)["amount"] >= running.item.wanted:
                tell(self.book, running.item)
        if time.monotonic() - self.told > SECONDS_BETWEEN_NEWS:
            self.told = time.monotonic()
            for item in {running.item.name: running.item for running in self.running}.values():
                done = self.book.line(item)["amount"]
                print(f"… {item.name}: {done:,} of {item.wanted:,}", file=sys.stderr)


def tell(book: Book, item: Item) -> None:
    line = book.line(item)
    note = line["note"] or ("" if line["amount"] >= item.wanted else f"of {item.wanted:,}; go on")
    print(
        f"{item.name} | {line['amount']:,} | {line['violations']}" + (note and f" ({note})"),
        flush=True,
    )
    if line["told"]:
        print(f"  {line['told']}", flush=True)


def repeat(chosen: list[tuple[str, Item]], seed: int, result: Path | None) -> int:
    """One chunk of each, and what it has to tell."""
    ended = 0
    for piece, item in chosen:
        chunk = run_chunk(item, piece, seed)
        if result is not None:
            result.write_text(json.dumps(vars(chunk)), encoding="utf-8")
        else:
            told = chunk.figures and f"\n  {chunk.figures}"
            print(f"{item.name}, seed {seed} | {chunk.amount:,} | {len(chunk.violations)}{told}")
        ended |= bool(chunk.violations)
    return ended


def main() -> int:
    known = pieces()
    parser = argparse.ArgumentParser(description="The long forms of the promises.")
    parser.add_argument("pieces", nargs="+", choices=[*known, "all"], metavar="PIECE")
    parser.add_argument("--only", metavar="WHAT", help="one item of the piece")
    parser.add_argument("--seed", type=int, help="repeat one chunk and keep no count of it")
    parser.add_argument("--result", type=Path, help=argparse.SUPPRESS)  # of a chunk, for who asked
    parser.add_argument("--jobs", type=int, default=CORES, help="how many chunks at a time")
    parser.add_argument(
        "--minutes", type=float, default=1e6, help="stop after so long; go on later"
    )
    parser.add_argument("--fresh", action="store_true", help="forget what was done before")
    parser.add_argument("--out", type=Path, default=ROOT / "soak.json")
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # and leave nothing running behind
    chosen = [
        (piece, item)
        for piece in (known if "all" in args.pieces else args.pieces)
        for item in known[piece]
        if args.only in (None, item.what)
    ]
    if args.seed is not None:
        return repeat(chosen, args.seed, args.result)
    book = Book(args.out, args.fresh)
    book.look_around([item for _, item in chosen])
    print("promise | amount | violations")
    for _, item in chosen:  # what was done before, or cannot be done
        if book.line(item)["note"] or book.line(item)["amount"] >= item.wanted:
            tell(book, item)
    try:
        Round(book, chosen, args.jobs).go(time.monotonic() + args.minutes * 60)
    except KeyboardInterrupt:
        print("stopped; the same command goes on from here", file=sys.stderr)
    book.write()
    for _, item in chosen:
        if not book.line(item)["note"] and book.line(item)["amount"] < item.wanted:
            tell(book, item)
    return int(any(book.line(item)["violations"] for _, item in chosen))


if __name__ == "__main__":
    # The items' module imports this one by its name.
    sys.modules["run"] = sys.modules["__main__"]
    sys.exit(main())
