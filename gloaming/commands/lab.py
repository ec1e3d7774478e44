"""`gloaming lab`: experiments from a file, repeatable, resumable, with honest statistics."""

from __future__ import annotations

import argparse
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gloaming.commands import CommandError, Commands, whole_number
from gloaming.commands.games import add_language
from gloaming.commands.progress import progress
from gloaming.core.locale import Locale
from gloaming.lab.diagnosis import diagnose
from gloaming.lab.experiment import Experiment, ExperimentError, read_experiment
from gloaming.lab.findings import find
from gloaming.lab.naming import LabNames
from gloaming.lab.page.write import page, write_page
from gloaming.lab.report import lab_words, table
from gloaming.lab.run import Summary, open_folder, run_experiment
from gloaming.lab.stopping import counted
from gloaming.lab.store import EXPERIMENT, RESULTS, Results
from gloaming.lab.tuning.file import read_tuning
from gloaming.lab.tuning.report import TuningReport
from gloaming.lab.tuning.search import TUNING, Stopped, TuningSearch
from gloaming.lab.workers import processors


def register(commands: Commands) -> None:
    parser = commands.add_parser(
        "lab",
        help="run experiments with the rules and content of a game",
        description="Run an experiment from a file: variants of a game on the same seeds, seats"
        " rotated, with intervals on everything. The same file gives the same report on any number"
        " of workers, interrupted or not. docs/designers.md begins at the beginning.",
    )
    parts = parser.add_subparsers(dest="part", metavar="WHAT", required=True)
    run = add_part(parts, "run", "run an experiment file", run_file)
    run.add_argument("file", type=Path, metavar="FILE")
    run.add_argument(
        "--out", type=Path, metavar="DIR", help="where results go (default: lab-NAME, here)"
    )
    add_workers(run)
    resume = add_part(parts, "resume", "go on with a run that was stopped", resume_folder)
    resume.add_argument("folder", type=Path, metavar="DIR")
    add_workers(resume)
    tune = add_part(parts, "tune", "search for values that make a game what you want", run_tuning)
    tune.add_argument("file", type=Path, metavar="FILE", help="a tuning file, or a tuning's folder")
    tune.add_argument("--out", type=Path, metavar="DIR", help="(default: lab-NAME, here)")
    add_workers(tune)
    add_looking(parts)


def add_looking(parts: Commands) -> None:
    """The commands that only read results."""
    listed = add_part(parts, "list", "the runs in a folder, and how far they are", list_runs)
    listed.add_argument("folder", type=Path, metavar="DIR", nargs="?", default=Path())
    about = "write what was found as a page that opens offline"
    report = add_part(parts, "report", about, write_report)
    report.add_argument("folder", type=Path, metavar="DIR")
    report.add_argument("--out", type=Path, metavar="FILE", help="(default: DIR/report.html)")
    compare = add_part(parts, "compare", "what was found, in sentences", print_findings)
    compare.add_argument("folder", type=Path, metavar="DIR")
    compare.add_argument("--json", action="store_true", help="print everything as JSON")
    query = add_part(parts, "query", "ask the results in SQL (tables: games, seats)", ask)
    query.add_argument("folder", type=Path, metavar="DIR")
    query.add_argument("sql", metavar="SQL")
    query.add_argument("--json", action="store_true", help="print JSON")


def add_part(
    parts: Commands, name: str, about: str, run: Callable[[argparse.Namespace], int]
) -> argparse.ArgumentParser:
    made: argparse.ArgumentParser = parts.add_parser(name, help=about)
    add_language(made)
    made.set_defaults(run=polite(run))
    return made


def add_workers(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--workers",
        type=whole_number(1, 256),
        default=processors(),
        metavar="W",
        help="processes (default: one for each processor)",
    )


def polite(run: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    """What is wrong with an experiment is one line, like everything a person can mend."""

    def wrapped(args: argparse.Namespace) -> int:
        try:
            return run(args)
        except ExperimentError as error:
            raise CommandError(str(error)) from None
        except sqlite3.Error as error:
            raise CommandError(f"the results are damaged: {error}") from None

    return wrapped


# -- playing --------------------------------------------------------------------------------------


def run_file(args: argparse.Namespace) -> int:
    experiment = read_experiment(args.file)
    return go(experiment, args.out or Path(f"lab-{args.file.stem}"), args)


def resume_folder(args: argparse.Namespace) -> int:
    return go(open_folder(args.folder), args.folder, args)


def go(experiment: Experiment, folder: Path, args: argparse.Namespace) -> int:
    wanted = experiment.games * len(experiment.lines)
    with progress("games", wanted) as advance:
        advance(finished_games(folder))
        done = run_experiment(experiment, folder, args.workers, advance)
    print(summary(experiment, folder, done, args.lang))
    return 0 if done.finished else 130


def finished_games(folder: Path) -> int:
    """Games a folder holds already, for the progress bar."""
    if not (folder / RESULTS).is_file():
        return 0
    results = Results(folder)
    try:
        return int(results.query("SELECT count(*) FROM game")[1][0][0])
    finally:
        results.close()


def summary(experiment: Experiment, folder: Path, done: Summary, language: str) -> str:
    facts: dict[str, Any] = {
        "name": experiment.name,
        "games": done.games,
        "wanted": experiment.games,
        "lines": len(experiment.lines),
        "folder": str(folder),
        "seconds": f"{done.seconds:.1f}",
    }
    over = "done" if done.games >= experiment.games else "clear"
    return lab_words()[language].say(f"lab.run.{over if done.finished else 'stopped'}", facts)


def run_tuning(args: argparse.Namespace) -> int:
    """Search, play the best again on other seeds, and write the page."""
    folder: Path = args.file if args.file.is_dir() else args.out or Path(f"lab-{args.file.stem}")
    tuning = read_tuning(args.file / TUNING if args.file.is_dir() else args.file)
    words = lab_words()[args.lang]
    with progress("games", tuning.file.trials * tuning.file.games) as advance:
        search = TuningSearch(tuning, folder, args.workers, advance)
        try:
            tuned = search.go()
            checked = search.check()
        except Stopped:
            facts = {"name": tuning.name, "folder": str(folder)}
            print(words.say("lab.tune.stopped", facts))
            return 130
    experiment, played = checked or search.printed()
    found = findings(played)[1]
    told = TuningReport(tuning, tuned, found, args.lang)
    path = folder / "report.html"
    write_page(path, page(experiment, found, args.lang, told.section()))
    print("\n".join(told.sentences()))
    facts = {"name": tuning.name, "trials": str(len(tuned.trials)), "page": str(path)}
    print(words.say("lab.tune.done", facts))
    return 0


# -- looking --------------------------------------------------------------------------------------


def findings(folder: Path) -> tuple[Experiment, dict[str, Any]]:
    experiment, results = open_folder(folder), Results(folder)
    try:
        return experiment, find(experiment, results)
    finally:
        results.close()


def write_report(args: argparse.Namespace) -> int:
    experiment, found = findings(args.folder)
    path: Path = args.out or args.folder / "report.html"
    write_page(path, page(experiment, found, args.lang))
    print(path)
    return 0


def print_findings(args: argparse.Namespace) -> int:
    experiment, found = findings(args.folder)
    if args.json:
        print(json.dumps(found, ensure_ascii=False, sort_keys=True))
        return 0
    names = LabNames(experiment.spec, args.lang)
    level = ""
    for sentence in diagnose(found, names):
        if sentence.level != level:
            level = sentence.level
            print(f"\n{names.say(f'page.{level}')}")
        print(f"- {sentence.text}")
    return 0


def list_runs(args: argparse.Namespace) -> int:
    words = lab_words()[args.lang]
    heads = [words.say(f"lab.list.{name}") for name in ("folder", "game", "games", "state")]
    rows = []
    for found in sorted(args.folder.glob(f"**/{EXPERIMENT}")):
        if (found.parent / RESULTS).is_file():
            rows.append([str(found.parent), *state_of(found.parent, words)])
    if not rows:
        raise CommandError(f"{args.folder}: there are no results in it")
    print("\n".join(table(heads, rows)))
    return 0


def state_of(folder: Path, words: Locale) -> list[str]:
    """Game, games played and state of one run; one that cannot be read does not hide the others."""
    try:
        experiment, results = open_folder(folder), Results(folder)
        games, _, over = counted(experiment, results)
        results.close()
    except (ExperimentError, sqlite3.Error) as error:
        return ["", "", str(error)]
    state = words.say("lab.list.over" if over else "lab.list.open")
    return [experiment.spec.id, f"{games}/{experiment.games}", state]


def ask(args: argparse.Namespace) -> int:
    results = Results(args.folder)
    heads, rows = results.query(args.sql)
    results.close()
    if args.json:
        print(json.dumps([dict(zip(heads, row, strict=True)) for row in rows], ensure_ascii=False))
    elif heads:
        print("\n".join(table(heads, [[str(cell) for cell in row] for row in rows])))
    return 0
