"""Search of a tuning, by optuna (the extra `lab`): asks for values and is told what they are worth.

The study lives in memory and is replayed on resuming: with the same seed optuna asks the same
questions, and the games of a question that was answered before are in its folder. So there is no
second record of trials that could disagree with the games.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from gloaming.lab.experiment import Experiment, ExperimentError
from gloaming.lab.findings import find
from gloaming.lab.run import is_played, run_experiment
from gloaming.lab.store import Results
from gloaming.lab.tuning.file import Tuning, Value
from gloaming.lab.tuning.goals import losses, pareto

if TYPE_CHECKING:
    import optuna

TUNING = "tuning.toml"
TRIALS = "trials"
CHECK = "check"
EARLY = 4  # a quarter of the games tells whether the rest is worth playing
ENOUGH = 5  # trials, before others are stopped early for being worse than their median
MOST_ASKED = 4  # times the trials wanted: a small space is asked about again and again
MOST_CHECKED = 5  # of the Pareto set

Advance = Callable[[int], None]


class Stopped(Exception):
    """Ctrl-C: what was played is kept."""


@dataclass
class Trial:
    """Values that were tried."""

    values: dict[str, Value]
    early: list[float]
    losses: list[float] | None = None  # None: stopped early


@dataclass
class Tuned:
    """What a tuning has come to."""

    trials: dict[str, Trial] = field(default_factory=dict)  # by name, the printed game first
    best: list[str] = field(default_factory=list)  # the Pareto set, by name


def load_optuna() -> Any:
    try:
        import optuna
    except ImportError:
        raise ExperimentError(
            "tuning needs optuna: pip install 'gloaming[lab]', or pip install optuna"
        ) from None
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    return optuna


class TuningSearch:
    """A tuning under way in its folder."""

    def __init__(self, tuning: Tuning, folder: Path, workers: int, advance: Advance) -> None:
        self._tuning = tuning
        self._folder = folder
        self._workers = workers
        self._advance = advance
        self.found = Tuned()

    def go(self) -> Tuned:
        """Try values until all trials are done; then play the best again on other seeds."""
        optuna = load_optuna()
        self._keep_file()
        sampler = optuna.samplers.TPESampler(seed=0, n_startup_trials=max(4, self._wanted // 3))
        ways = ["minimize"] * len(self._tuning.file.goal)
        study = optuna.create_study(directions=ways, sampler=sampler)
        study.enqueue_trial(self._numbers(self._tuning.printed))
        for _ in range(MOST_ASKED * self._wanted):
            if len(self.found.trials) >= self._wanted:
                break
            asked = study.ask()
            trial = self._try(self._values(asked))
            study.tell(asked, trial.losses or trial.early)
        done = {name: t.losses for name, t in self.found.trials.items() if t.losses is not None}
        self.found.best = pareto(done)
        return self.found

    @property
    def _wanted(self) -> int:
        return self._tuning.file.trials

    def _keep_file(self) -> None:
        kept = self._folder / TUNING
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            if not kept.exists():
                kept.write_text(self._tuning.text, encoding="utf-8")
        except OSError as error:
            raise ExperimentError(f"{self._folder}: {error.strerror}") from None
        if kept.read_text(encoding="utf-8") != self._tuning.text:
            raise ExperimentError(f"{self._folder}: holds another tuning; choose another folder")

    # -- knobs ------------------------------------------------------------------------------------

    def _numbers(self, values: dict[str, Value]) -> dict[str, int]:
        """Each knob by the number of its value; a printed value that is none of them: the first."""
        found = {}
        for knob in self._tuning.file.knob:
            value = values[knob.name]
            found[knob.name] = knob.choices.index(value) if value in knob.choices else 0
        return found

    def _values(self, asked: optuna.Trial) -> dict[str, Value]:
        """What optuna asks about. Numbers are ordered; names that are listed are not."""
        found: dict[str, Value] = {}
        for knob in self._tuning.file.knob:
            last = len(knob.choices) - 1
            ordered = not any(isinstance(each, str) for each in knob.choices)
            number = (
                asked.suggest_int(knob.name, 0, last)
                if ordered
                else asked.suggest_categorical(knob.name, list(range(last + 1)))
            )
            found[knob.name] = knob.choices[number]
        return found

    # -- trials -----------------------------------------------------------------------------------

    def _try(self, values: dict[str, Value]) -> Trial:
        name = self._tuning.called(values)
        known = self.found.trials.get(name)
        if known is not None:
            return known
        games = self._tuning.file.games
        made = self._tuning.experiment([values], games, str(self._tuning.file.seed))
        folder = self._folder / TRIALS / self._tuning.key(values)
        early = self._play(made, folder, max(2, games // EARLY), values)
        trial = Trial(values, early)
        if not self._is_hopeless(early):
            trial.losses = self._play(made, folder, games, values)
        self.found.trials[name] = trial
        return trial

    def _play(
        self, made: Experiment, folder: Path, upto: int, values: dict[str, Value]
    ) -> list[float]:
        """The losses after so many games; from the folder, if they were played before."""
        if is_played(made, folder, upto):
            self._advance(0)
        elif not run_experiment(made, folder, self._workers, self._advance, upto).finished:
            raise Stopped
        results = Results(folder)
        try:
            return losses(self._tuning, values, find(made, results, upto))
        finally:
            results.close()

    def _is_hopeless(self, early: list[float]) -> bool:
        """Median rule: after a quarter of its games it is worse than most in every goal."""
        others = [trial.early for trial in self.found.trials.values() if trial.losses is not None]
        if len(others) < ENOUGH:
            return False
        middles = [median(values) for values in zip(*others, strict=True)]
        return all(mine > middle for mine, middle in zip(early, middles, strict=True))

    def printed(self) -> tuple[Experiment, Path]:
        """The printed game as it was tried, or the first trial where it is none of the values."""
        values = next(iter(self.found.trials.values())).values
        seed = str(self._tuning.file.seed)
        made = self._tuning.experiment([values], self._tuning.file.games, seed)
        return made, self._folder / TRIALS / self._tuning.key(values)

    # -- the best again ---------------------------------------------------------------------------

    def check(self) -> tuple[Experiment, Path] | None:
        """The best on seeds they were not chosen by: whoever wins a contest has had luck in it."""
        chosen = [self.found.trials[name].values for name in self.found.best[:MOST_CHECKED]]
        chosen = [values for values in chosen if values != self._tuning.printed]
        if not chosen:
            return None
        games = self._tuning.file.check or 2 * self._tuning.file.games
        seed = f"{self._tuning.file.seed}/check"
        made = self._tuning.experiment([{}, *chosen], games, seed, self._tuning.name)
        folder = self._folder / CHECK
        if not run_experiment(made, folder, self._workers, self._advance).finished:
            raise Stopped
        return made, folder
