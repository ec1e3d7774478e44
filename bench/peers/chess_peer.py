"""python-chess: how long the best-known pure-Python rules engine takes to import."""

from __future__ import annotations

import subprocess
import sys

import common

CODE = (
    "import time; start = time.process_time(); import chess;"
    " print((time.process_time() - start) * 1000)"
)

if __name__ == "__main__":
    common.seconds_wanted()
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True)
    common.emit("chess import", milliseconds=float(done.stdout))
