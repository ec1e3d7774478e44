"""`PYTHONPATH=tests python -m faults NAME serve …`: the command line with one fault in it."""

from __future__ import annotations

import sys

import faults
from faults.catalogue import FAULTS


def main() -> int:
    if len(sys.argv) < 2 or sys.argv[1] not in FAULTS:
        for name, fault in FAULTS.items():
            print(f"{name:22} {fault.breaks}")
        return 2
    faults.load_from_source()
    faults.plant(sys.argv[1])
    from gloaming.cli import main as gloaming

    return gloaming(sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
