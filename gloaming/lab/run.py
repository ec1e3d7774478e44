"""Run of an experiment: schedules games on worker processes and stores what they find.

The games that count and what is said of them depend on the experiment alone. Workers only decide
when a game is finished: lines take turns in blocks of `look` games, finished games are written
chunk by chunk, and a run that was stopped goes on where it was.
"""

from __future__ import annotations

import hashlib
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from gloaming import __version__
from gloaming.lab import judge, race, watch
from gloaming.lab.experiment import Experiment, ExperimentError, Line, read_experiment
from gloaming.lab.stopping import Clarity, counted
from gloaming.lab.store import EXPERIMENT, FORMAT, Key, Results
from gloaming.lab.workers import Done, GamesJob, Pool

# A chunk should keep a worker busy about this long: short enough to lose little, long enough that
# writing it costs nothing.
CHUNK_SECONDS = 0.5
MOST_IN_CHUNK = 500
ENDLESS = 5  # games of a line; if the first so many do not end, none will

Advance = Callable[[int], None]


@dataclass(frozen=True)
class Summary:
    """What came of a run: games of each line, and whether it is over."""

    games: int
    finished: bool
    seconds: float


# -- folders --------------------------------------------------------------------------------------


def start_folder(experiment: Experiment, folder: Path) -> None:
    """A folder for results, with a copy of the experiment in it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        kept = folder / EXPERIMENT
        if not kept.exists():
            kept.write_text(experiment.text, encoding="utf-8")
    except OSError as error:
        raise ExperimentError(f"{folder}: cannot be written: {error.strerror}") from None
    if kept.read_text(encoding="utf-8") != experiment.text:
        raise ExperimentError(
            f"{folder}: holds another experiment; finished games are kept, choose another folder"
        )


def open_folder(folder: Path) -> Experiment:
    """The experiment of a folder with results."""
    if not (folder / EXPERIMENT).is_file():
        raise ExperimentError(f"{folder}: there is no experiment in it")
    return read_experiment(folder / EXPERIMENT)


def code_hash(experiment: Experiment) -> str:
    """A hash of the code that games depend on: core, bots, the game, and what watches it."""
    top = Path(watch.__file__).parents[1]
    game = Path(str(experiment.spec.folder))
    files = [
        *sorted((top / "core").glob("*.py")),
        *sorted((top / "bots").glob("*.py")),
        *sorted(game.rglob("*.py")),
        Path(watch.__file__),
        Path(race.__file__),
        Path(judge.__file__),
    ]
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def description(experiment: Experiment, hashes: list[str]) -> dict[str, str]:
    """What results are of. Those of anything else may not be mixed with them."""
    named = zip(experiment.variants, hashes, strict=True)
    contents = {f"content of {variant.name}": found for variant, found in named}
    return {**description_here(experiment), **contents}


def description_here(experiment: Experiment) -> dict[str, str]:
    """As much of it as this process knows, which has imported the printed game."""
    spec = experiment.spec
    return {
        "format": str(FORMAT),
        "experiment": experiment.hash,
        "version": __version__,
        "game": spec.id,
        "rules": str(spec.rules.version),
        "code": code_hash(experiment),
        "printed content": spec.content_hash,
    }


def is_played(experiment: Experiment, folder: Path, upto: int) -> bool:
    """Does the folder hold the first `upto` games of every line, by this very code and content?"""
    if not (folder / EXPERIMENT).is_file():
        return False
    results = Results(folder)
    try:
        known = description_here(experiment).items() <= results.meta.items()
        return known and counted(experiment, results)[0] >= upto
    finally:
        results.close()


# -- the run --------------------------------------------------------------------------------------


def run_experiment(
    experiment: Experiment, folder: Path, workers: int, advance: Advance, upto: int = 0
) -> Summary:
    """Play what is missing, of the first `upto` games if that is given.

    After Ctrl-C or an error every finished chunk is kept.
    """
    begin = time.perf_counter()
    pool = Pool(experiment, workers)
    try:
        meta = description(experiment, pool.hashes())  # wrong content shows before a folder is made
        start_folder(experiment, folder)
        results = Results(folder, writing=True)
        try:
            results.describe(meta)
            run = ExperimentRun(experiment, results, pool, advance, upto)
            finished = run.go()
        finally:
            results.close()
    finally:
        pool.close()
    return Summary(run.games, finished, time.perf_counter() - begin)


class ExperimentRun:
    """A run under way."""

    def __init__(
        self,
        experiment: Experiment,
        results: Results,
        pool: Pool,
        advance: Advance,
        upto: int = 0,
    ) -> None:
        self._experiment = experiment
        self._results = results
        self._pool = pool
        self._advance = advance
        self._upto = min(upto or experiment.games, experiment.games)
        self._done = {line: set(self._numbers(line)) for line in experiment.lines}
        self._whole = dict.fromkeys(experiment.lines, 0)  # games without a gap, from the first
        self._seconds = dict.fromkeys(experiment.lines, 0.0)  # a game of the line takes
        self._missing = self._blocks()
        self._queue: deque[tuple[Line, int, int]] = deque()
        self._clarity = Clarity(experiment, experiment.file.stop) if experiment.file.stop else None
        self._looked = 0
        self._clear = False

    @property
    def games(self) -> int:
        """Games that every line has, without a gap."""
        for line, done in self._done.items():
            while self._whole[line] in done:
                self._whole[line] += 1
        return min(self._whole.values())

    def _names(self, line: Line) -> tuple[str, str]:
        made = self._experiment
        return made.variants[line.variant].name, made.strengths[line.strength].name

    def _numbers(self, line: Line) -> list[int]:
        return self._results.done(*self._names(line))

    def _blocks(self) -> Iterator[tuple[Line, int, int]]:
        """Every stretch of games that is missing, block by block, the lines in turn."""
        made = self._experiment
        for low in range(0, self._upto, made.look):
            high = min(low + made.look, self._upto)
            for line in made.lines:
                yield from gaps(line, self._done[line], low, high)

    def go(self) -> bool:
        """Play until all is done or clear; False if stopped by Ctrl-C before that."""
        try:
            self._look()
            while not self._clear and self._fill():
                finished = self._pool.wait()
                self._learn(finished)
                self._fill()  # workers first: nobody is idle while the disk is written
                for done in finished:
                    self._take(done)
                self._look()
        except KeyboardInterrupt:
            return False
        return True

    def _fill(self) -> bool:
        """Give every worker something to do; is anything under way?"""
        while self._pool.free and (job := self._next()) is not None:
            self._pool.submit(job)
        return self._pool.is_busy

    # -- what to play next ------------------------------------------------------------------------

    def _next(self) -> GamesJob | None:
        if self._pool.lost:
            return self._pool.lost.pop()
        if not self._queue:
            self._queue.extend(self._some_blocks())
        if not self._queue:
            return None
        # Of what is due now, rather what an idle worker has the content for.
        place = next((n for n, b in enumerate(self._queue) if self._pool.has_idle(b[0].variant)), 0)
        line, start, stop = self._queue[place]
        del self._queue[place]
        middle = min(stop, start + self._chunk(line, stop - start))
        if middle < stop:
            self._queue.appendleft((line, middle, stop))
        return self._job(line, start, middle)

    def _some_blocks(self) -> Iterator[tuple[Line, int, int]]:
        for _, block in zip(self._experiment.lines, self._missing, strict=False):
            yield block

    def _chunk(self, line: Line, left: int) -> int:
        """Games that take about as long as a chunk should, and leave something for the others."""
        seconds = self._seconds[line]
        wanted = int(CHUNK_SECONDS / seconds) if seconds else 1
        share = -(-left // self._pool.size)
        return max(1, min(wanted, share, MOST_IN_CHUNK))

    def _job(self, line: Line, start: int, stop: int) -> GamesJob:
        made = self._experiment
        variant, strength = made.variants[line.variant], made.strengths[line.strength]
        numbers = range(start, stop)
        return GamesJob(
            line.variant,
            line.strength,
            start,
            stop,
            made.options(variant),
            tuple(made.chairs(strength)),
            tuple(made.seed_of(number) for number in numbers),
            tuple(made.rotation(strength, number) for number in numbers),
            made.file.measure,
            made.file.longest,
        )

    # -- what was found ---------------------------------------------------------------------------

    def _learn(self, finished: list[Done]) -> None:
        for done in finished:
            if done.records:
                line = Line(done.job.variant, done.job.strength)
                self._seconds[line] = max(1e-6, done.seconds / len(done.records))

    def _take(self, done: Done) -> None:
        line, job = Line(done.job.variant, done.job.strength), done.job
        names = self._names(line)
        if done.wrong:
            where = self._experiment.where
            raise ExperimentError(
                f"{where}: entry {names[0]}: {done.wrong}; finished games are kept"
            )
        keys: list[Key] = [
            (*names, job.seeds[n], job.rotations[n], job.start + n)
            for n in range(len(done.records))
        ]
        self._results.add(zip(keys, done.records, strict=True))
        self._done[line].update(range(job.start, job.stop))
        self._advance(len(done.records))
        if job.start < ENDLESS:
            self._check_end(line)

    def _check_end(self, line: Line) -> None:
        variant, strength = self._names(line)
        found = list(self._results.records(variant, strength, ENDLESS))
        if len(found) == min(ENDLESS, self._experiment.games) and all(
            "endless" in r for r in found
        ):
            raise ExperimentError(
                f"{self._experiment.where}: entry {variant}: the first {len(found)} games do not"
                f" end ({found[0]['where']}); change the variant, or raise the field longest"
            )

    def _look(self) -> None:
        """Let the stopping rule see every block that is complete by now."""
        made = self._experiment
        if self._clarity is None:
            return
        while not self._clear and self._looked + made.look <= self.games:
            upto = self._looked + made.look
            games = {
                (line.variant, line.strength): list(
                    self._results.records(*self._names(line), upto, self._looked)
                )
                for line in made.lines
            }
            self._clear = self._clarity.look(games)
            self._looked = upto


def gaps(line: Line, done: set[int], low: int, high: int) -> Iterator[tuple[Line, int, int]]:
    """The stretches of numbers from `low` up to `high` that are not done."""
    start = low
    for number in range(low, high + 1):
        if number == high or number in done:
            if start < number:
                yield line, start, number
            start = number + 1
