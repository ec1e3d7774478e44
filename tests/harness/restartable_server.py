"""Restartable server: a process that can be killed and started again cheaply.

A fork server has everything loaded; each life of the server is a fork of it.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import faults
from harness.server_process import ServerProcess

# Loads everything once. For each line it reads it becomes two processes: one is the server, the
# other says its number, waits for its end and says how it ended.
FORK_SERVER = """
import os, sys
import uvicorn
import gloaming.server.http.app, gloaming.server.store.sqlite, gloaming.server.bots.pool
from gloaming.cli import main
from gloaming.registry import game
game("revenge")
{first}
while sys.stdin.readline():
    child = os.fork()
    if child == 0:
        nothing = os.open(os.devnull, os.O_RDWR)
        os.dup2(nothing, 0)
        os.dup2(nothing, 1)
        sys.exit(main(sys.argv[1:]))
    print(child, flush=True)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


class RestartableServer(ServerProcess):
    """`first` is Python that runs before any server; `around` is a command to run all that in."""

    def __init__(
        self,
        folder: Path,
        around: tuple[str, ...] = (),
        first: str = "",
        options: tuple[str, ...] = (),
        recordings_folder: Path | None = None,
    ) -> None:
        super().__init__(folder)
        self.recordings_folder = (
            recordings_folder or folder
        )  # where everybody writes down what they hear
        self.log = folder / "server.log"
        self.data = folder / "data"
        self.pid = 0
        self.public_port = self.port  # where players connect: the proxy, where there is one
        arguments = ["serve", "--no-browser", "--port", str(self.port), "--data", str(self.data)]
        arguments += options
        program = faults.first_lines() + FORK_SERVER.format(first=first)
        with self.log.open("ab") as log:
            self.fork_server = subprocess.Popen(
                [*around, sys.executable, "-c", program, *arguments],
                env={**os.environ, "GLOAMING_QUICK_BOTS": "1"},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
            )

    def start(self) -> RestartableServer:
        """Fork another server process and wait until it answers."""
        self.launch()
        deadline = time.monotonic() + 300
        while True:
            try:
                if self.raw("GET", "/healthz")[0] == 200:
                    return self
            except OSError:
                time.sleep(0.01)
            assert not self.ended, self.log.read_text()
            assert time.monotonic() < deadline, self.log.read_text()

    def launch(self) -> None:
        assert self.fork_server.stdin is not None
        self.fork_server.stdin.write(b"\n")
        self.fork_server.stdin.flush()
        self.pid = self.said()

    def said(self) -> int:
        assert self.fork_server.stdout is not None
        return int(self.fork_server.stdout.readline())

    @property
    def ended(self) -> bool:
        """Is there an exit code to be read?"""
        return bool(select.select([self.fork_server.stdout], [], [], 0)[0])

    def kill(self) -> None:
        self.end(signal.SIGKILL)

    def stop(self) -> int:
        return self.end(signal.SIGTERM)

    def end(self, how: signal.Signals) -> int:
        os.kill(self.pid, how)
        return self.exit_code()

    def exit_code(self) -> int:
        """Wait for its end."""
        self.pid = 0
        return self.said()

    def leave(self) -> None:
        """Clean up: kill the processes and close their pipes."""
        if self.pid and not self.ended:
            self.kill()
        self.fork_server.kill()
        self.fork_server.wait()
        for pipe in (self.fork_server.stdin, self.fork_server.stdout):
            assert pipe is not None
            pipe.close()

    @property
    def data_file(self) -> Path:
        return self.data / "gloaming.sqlite"
