"""Cuttable proxy: TCP between one browser and the server, silenced or cut on request."""

from __future__ import annotations

import contextlib
import socket
import threading


class CuttableProxy:
    """Forwards bytes. `hush`: holds back both directions silently, as when a phone leaves the wifi;
    `deafen`: holds back what the server sends only; `mend`: delivers what was held back; `cut`:
    closes every connection at once, and what was held back is lost."""

    def __init__(self, port: int) -> None:
        self._target = port
        self._up, self._down = threading.Event(), threading.Event()
        self._ends: set[socket.socket] = set()
        self.mend()
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        self._spawn(self._accept)

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def hush(self) -> None:
        self._up.clear()
        self._down.clear()

    def deafen(self) -> None:
        self._down.clear()

    def mend(self) -> None:
        self._up.set()
        self._down.set()

    def cut(self) -> None:
        for end in list(self._ends):
            self._ends.discard(end)
            hang_up(end)

    def close(self) -> None:
        hang_up(self._door)
        self.mend()
        self.cut()

    def _spawn(self, work: object, *args: object) -> None:
        threading.Thread(target=work, args=args, daemon=True).start()  # type: ignore[arg-type]

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            self._spawn(self._join, near)

    def _join(self, near: socket.socket) -> None:
        self._up.wait()
        try:
            far = socket.create_connection(("127.0.0.1", self._target))
        except OSError:
            hang_up(near)
            return
        self._ends |= {near, far}
        self._spawn(self._pass, near, far, self._up)
        self._pass(far, near, self._down)

    def _pass(self, source: socket.socket, target: socket.socket, gate: threading.Event) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                gate.wait()
                target.sendall(data)
        for end in (source, target):
            self._ends.discard(end)
            hang_up(end)


def hang_up(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
