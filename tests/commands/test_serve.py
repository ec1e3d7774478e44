"""`gloaming serve`: what it does to the process it runs in. (How it serves: tests/server.)"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from gloaming.cli import parser
from gloaming.commands.serve import DEFAULT_PORT

ROOT = Path(__file__).parents[2]

# In a process of its own: it is not undone.
SWEEPING = """
import gc
from gloaming.commands.serve import tune_garbage_collector
young, middle, old = gc.get_threshold()
tune_garbage_collector()
assert gc.isenabled() and gc.get_freeze_count() > 1000, gc.get_freeze_count()
now = gc.get_threshold()
assert now[0] > young and now[2] > old, now
ring = []
ring.append(ring)
del ring
assert gc.collect() > 0, "what is made now is still swept"
"""


def test_garbage_is_swept_seldom_and_still_swept() -> None:
    done = subprocess.run([sys.executable, "-c", SWEEPING], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_default_port_is_the_one_make_play_opens() -> None:
    assert parser("serve").parse_args(["serve"]).port == DEFAULT_PORT
    assert f"PORT={DEFAULT_PORT})" in (ROOT / "Makefile").read_text(encoding="utf-8")
