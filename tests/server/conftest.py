from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.inn import Inn


@pytest.fixture
def inn(tmp_path: Path) -> Iterator[Inn]:
    started = Inn(tmp_path).start()
    yield started
    if started.process is not None and started.process.poll() is None:
        started.stop()
