"""Free ports: reserved for this process until it ends, so that nobody else is given one meanwhile.

A port that was only looked for and let go is lost to whoever asks next, be it the local end of
somebody's connection; worse while a server is being restarted. So the socket that found it stays
bound. It does not listen, and servers set SO_REUSEADDR as it does: they can bind the same port.
"""

from __future__ import annotations

import socket
import sys


def free_port() -> int:
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    port: int = held.getsockname()[1]
    if sys.platform == "linux":
        held.detach()  # stays open as long as this process
    else:  # where two sockets may not share a port even so
        held.close()
    return port
