"""Worker processes: a pool in which each process has one content of the game for life.

Games read their content when they are imported, so a variant with patched content needs processes
that import the game after the patches were laid. A worker that dies is replaced and what it had
under way is played again; a game that kills every worker it is given to is named.
"""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from gloaming import __version__
from gloaming.core.content import ContentError, Patch, lay_over, unread_patches
from gloaming.core.flow import Refused
from gloaming.core.narration import Narrator
from gloaming.core.spec import GameSpec
from gloaming.lab.experiment import Experiment, ExperimentError, content_folder
from gloaming.lab.simulate import find_spec
from gloaming.lab.watch import watch_game
from gloaming.registry import UnknownGame

MOST_IDLE = 8  # processes kept for contents that are not asked for just now
DEATHS = 5  # of workers over the same games, before these are to blame


@dataclass(frozen=True)
class GamesJob:
    """Games of one line, for a worker. `seeds`, `rotations` by game."""

    variant: int
    strength: int
    start: int
    stop: int
    options: dict[str, Any]
    chairs: tuple[str, ...]
    seeds: tuple[str, ...]
    rotations: tuple[int, ...]
    measure: tuple[str, ...]
    longest: int

    def part(self, start: int, stop: int) -> GamesJob:
        """Some of its games."""
        here = slice(start - self.start, stop - self.start)
        seeds, rotations = self.seeds[here], self.rotations[here]
        return replace(self, start=start, stop=stop, seeds=seeds, rotations=rotations)


@dataclass(frozen=True)
class Done:
    """What a worker has finished: records as JSON by game, or the line that says what broke."""

    job: GamesJob
    records: tuple[str, ...] = ()
    seconds: float = 0.0
    wrong: str = ""


# -- in the worker --------------------------------------------------------------------------------


def load_variant(game: str, folder: Any, patches: Sequence[Patch]) -> GameSpec:
    """Import a game over patched content; ContentError names file, entry and field."""
    lay_over(folder, patches)
    try:
        spec = find_spec(game)
    except UnknownGame as error:
        cause = error.__cause__
        raise ContentError(str(cause) if isinstance(cause, ContentError) else str(error)) from None
    if unread_patches():
        raise ContentError(
            f"{unread_patches()[0]}: {game} does not read it by gloaming.core.content,"
            " so it cannot be patched"
        )
    return spec


def work(link: Connection, game: str, folder: Any, patches: Sequence[Patch]) -> None:
    """Serve jobs until the other end is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # of the terminal; the coordinator answers it
    try:
        spec = load_variant(game, folder, patches)
        link.send({"content": spec.content_hash, "version": __version__})
    except Exception as error:  # whatever a patch makes a game do at import is its author's to know
        link.send({"wrong": one_line(error)})
        return
    try:
        while True:
            link.send(play(spec, link.recv()))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return


def play(spec: GameSpec, job: GamesJob) -> Done:
    begin = time.process_time()
    number = job.start
    records = []
    try:
        setup = spec.prepare(len(job.chairs), job.options)
        for number in range(job.start, job.stop):
            place = number - job.start
            turn = job.rotations[place]
            bots = [job.chairs[(seat - turn) % len(job.chairs)] for seat in range(len(job.chairs))]
            seed = job.seeds[place]
            found = watch_game(spec, setup, bots, seed, job.measure, job.longest)
            records.append(json.dumps(found, separators=(",", ":"), ensure_ascii=False))
    except Refused as refused:
        return Done(job, wrong=f"field options: {Narrator(spec, 'en').refusal(refused)}")
    except Exception as error:  # a value that passes every check may still break the game
        seed = job.seeds[number - job.start]
        return Done(job, wrong=f"the game breaks (seed {seed}): {one_line(error)}")
    return Done(job, tuple(records), time.process_time() - begin)


def one_line(error: BaseException) -> str:
    said = " ".join(str(error).split())
    if isinstance(error, ContentError):
        return said
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


# -- in the coordinator ---------------------------------------------------------------------------


class LabWorker:
    """A process with one content, and what it is doing."""

    def __init__(self, experiment: Experiment, content: int) -> None:
        self.content = content
        self.variant = experiment.variants[content]
        self.where = experiment.where
        self.job: GamesJob | None = None
        spawn = get_context("spawn")
        self.link, other = spawn.Pipe()
        arguments = (
            other,
            experiment.file.game,
            content_folder(experiment.spec),
            self.variant.patch,
        )
        self.process: BaseProcess = spawn.Process(target=work, args=arguments, daemon=True)
        self.process.start()
        other.close()
        self.hash = ""

    def greet(self) -> bool:
        """Wait until it has imported the game; a patch that does not fit is refused here. False:
        it has died before it could say so."""
        try:
            said = self.link.recv()
        except (EOFError, OSError):
            return False
        if "wrong" in said:
            name = self.variant.name
            raise ExperimentError(f"{self.where}: entry {name}, field patch: {said['wrong']}")
        if said["version"] != __version__:
            raise ExperimentError(f"a worker is of version {said['version']}, not {__version__}")
        self.hash = said["content"]
        return True

    def begin(self, job: GamesJob) -> None:
        self.job = job
        try:
            self.link.send(job)
        except OSError:
            return  # it has died; whoever waits for it finds out

    def close(self) -> None:
        self.link.close()
        self.process.terminate()
        self.process.join()


class Pool:
    """At most `size` workers busy at once; idle ones are kept for the content they have."""

    def __init__(self, experiment: Experiment, size: int) -> None:
        self._experiment = experiment
        self.size = size
        self._idle: list[LabWorker] = []
        self._busy: list[LabWorker] = []
        self._deaths: dict[tuple[int, int, int, int], int] = {}
        self.lost: list[GamesJob] = []  # whose workers died, to be played again
        self._contents = contents(experiment)

    @property
    def free(self) -> bool:
        return len(self._busy) < self.size

    @property
    def is_busy(self) -> bool:
        return bool(self._busy)

    def hashes(self) -> list[str]:
        """The content of every variant: each is imported once, so wrong patches show at once."""
        found: dict[int, str] = {}
        for content in sorted(set(self._contents)):
            worker = self._worker(content)
            found[content] = worker.hash
            self._idle.append(worker)
        return [found[content] for content in self._contents]

    def has_idle(self, variant: int) -> bool:
        return any(worker.content == self._contents[variant] for worker in self._idle)

    def submit(self, job: GamesJob) -> None:
        worker = self._worker(self._contents[job.variant])
        worker.begin(job)
        self._busy.append(worker)

    def _worker(self, content: int) -> LabWorker:
        for worker in self._idle:
            if worker.content == content:
                self._idle.remove(worker)
                return worker
        if len(self._idle) >= MOST_IDLE:
            self._idle.pop(0).close()
        for _ in range(DEATHS):
            made = LabWorker(self._experiment, content)
            if made.greet():
                return made
            made.close()
        raise ExperimentError(f"{DEATHS} workers have died while they imported the game")

    def wait(self) -> list[Done]:
        """What has been finished since; blocks until something is."""
        found = []
        ready = wait([worker.link for worker in self._busy])
        for worker in [each for each in self._busy if each.link in ready]:
            self._busy.remove(worker)
            job = worker.job
            assert job is not None
            try:
                found.append(worker.link.recv())
                self._idle.append(worker)
            except (EOFError, OSError):
                worker.close()
                self._again(job)
        return found

    def _again(self, job: GamesJob) -> None:
        """The worker died with these games under way: play them in a new one, and if others die
        of them too, each half by itself, until the one to blame is found."""
        key = (job.variant, job.strength, job.start, job.stop)
        self._deaths[key] = self._deaths.get(key, 0) + 1
        if self._deaths[key] < DEATHS:
            self.lost.append(job)
        elif job.stop - job.start > 1:
            middle = (job.start + job.stop) // 2
            self.lost += [job.part(job.start, middle), job.part(middle, job.stop)]
        else:
            name = self._experiment.variants[job.variant].name
            raise ExperimentError(
                f"{self._experiment.where}: entry {name}: the game of seed {job.seeds[0]} has"
                f" killed {DEATHS} workers; finished games are kept"
            )

    def close(self) -> None:
        for worker in (*self._idle, *self._busy):
            worker.close()


def contents(experiment: Experiment) -> list[int]:
    """By variant, the first variant with the same content: these share their processes."""
    patches = [variant.patch for variant in experiment.variants]
    return [patches.index(patch) for patch in patches]


def processors() -> int:
    """Processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
