from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from inn import Inn


@pytest.fixture
def inn(tmp_path: Path) -> Iterator[Inn]:
    started = Inn(tmp_path).start()
    yield started
    if started.process is not None and started.process.poll() is None:
        started.stop()
