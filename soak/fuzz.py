"""Coverage-guided fuzzing of one decoder: `python soak/fuzz.py save -runs=100000`.

Needs atheris, which not every Python has, and fuzzes the source: it watches bytecode. An exception
that is no refusal ends it with a trace.
"""

from __future__ import annotations

import sys
from pathlib import Path

import atheris

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

with atheris.instrument_imports(include=["gloaming.core", "gloaming.games"]):
    from promises.fuzz_targets import REFUSALS, TARGETS


def main() -> None:
    name = sys.argv.pop(1)
    read, good = TARGETS[name]
    corpus = Path("corpus")
    corpus.mkdir(exist_ok=True)
    (corpus / "good").write_bytes(good())

    def one(data: bytes) -> None:
        try:
            read(data)
        except REFUSALS:
            return

    atheris.Setup([*sys.argv, "-max_len=20000", str(corpus)], one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
