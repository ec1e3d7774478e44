"""Small experiments played in the process of the test: no workers, so no patched content."""

from __future__ import annotations

from pathlib import Path

from gloaming.lab.experiment import Experiment, parse_experiment
from gloaming.lab.run import Advance, ExperimentRun, Summary, description, start_folder
from gloaming.lab.store import Results
from gloaming.lab.workers import Done, GamesJob, play


class Here:
    """Instead of a pool of processes: plays a job when it is waited for."""

    size = 1

    def __init__(self, experiment: Experiment) -> None:
        self._spec = experiment.spec
        self._jobs: list[GamesJob] = []
        self.lost: list[GamesJob] = []

    @property
    def free(self) -> bool:
        return not self._jobs

    @property
    def is_busy(self) -> bool:
        return bool(self._jobs)

    def has_idle(self, variant: int) -> bool:
        return True

    def submit(self, job: GamesJob) -> None:
        self._jobs.append(job)

    def wait(self) -> list[Done]:
        return [play(self._spec, self._jobs.pop())]


def nothing(done: int) -> None:
    return


def run_experiment_here(
    experiment: Experiment, folder: Path, workers: int, advance: Advance, upto: int = 0
) -> Summary:
    """As `gloaming.lab.run.run_experiment`, without processes."""
    start_folder(experiment, folder)
    results = Results(folder, writing=True)
    hashes = [experiment.spec.content_hash] * len(experiment.variants)
    results.describe(description(experiment, hashes))
    run = ExperimentRun(experiment, results, Here(experiment), advance, upto)  # type: ignore[arg-type]
    finished = run.go()
    results.close()
    return Summary(run.games, finished, 0.0)


def run_here(text: str, folder: Path) -> Experiment:
    """Run an experiment to its end."""
    experiment = parse_experiment(text, "try.toml")
    run_experiment_here(experiment, folder, 1, nothing)
    return experiment
