from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from harness.server_process import ServerProcess
from harness.strict_protocol import no_drift

__all__ = ["no_drift", "server"]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server for all who only play on it: tables know nothing of each other."""
    shared = ServerProcess(tmp_path_factory.mktemp("server"))
    shared.more = ("--new-tables", "10000", "--sockets", "1000")
    shared.start()
    yield shared
    assert shared.stop() == 0


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[ServerProcess]:
    """One to be killed, or to have its lobby to oneself."""
    started = ServerProcess(tmp_path).start()
    yield started
    if started.process is not None and started.process.poll() is None:
        started.stop()
