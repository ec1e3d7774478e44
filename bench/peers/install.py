"""Install the peers by name, each into an environment of its own in a scratch directory.

    python bench/peers/install.py [peer ...]

The directory is $GLOAMING_BENCH_DIR, or `gloaming-bench` under the system's temporary directory.
Versions are those first measured, so that a later run compares with the same peers.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PYTHON_PEERS: dict[str, list[str]] = {
    "catanatron": ["catanatron==3.2.1", "click", "rich"],
    "openspiel": ["open_spiel==2.0.2"],
    "rlcard": ["rlcard==1.2.0"],
    "chess": ["chess==1.11.2"],
}
NODE_PEERS = {"boardgameio": ["boardgame.io@0.50.2"]}
PEERS = (*PYTHON_PEERS, *NODE_PEERS)


def scratch() -> Path:
    return Path(
        os.environ.get("GLOAMING_BENCH_DIR") or Path(tempfile.gettempdir(), "gloaming-bench")
    )


def runner(peer: str) -> Path | None:
    """The program that runs a peer's script, if the peer is installed."""
    if peer in NODE_PEERS:
        node = shutil.which("node")
        there = (scratch() / "node" / "node_modules" / "boardgame.io").exists()
        return Path(node) if node and there else None
    python = scratch() / "venv" / peer / "bin" / "python"
    return python if (python.parent.parent / "ready").exists() else None


def install(peer: str) -> str | None:
    """Install one peer; what went wrong, in one line, or None."""
    if runner(peer) is not None:
        return None
    if peer in NODE_PEERS:
        if shutil.which("npm") is None or shutil.which("node") is None:
            return "there is no node here"
        place = scratch() / "node"
        place.mkdir(parents=True, exist_ok=True)
        return attempt(
            ["npm", "install", "--no-audit", "--no-fund", "--prefix", str(place), *NODE_PEERS[peer]]
        )
    home = scratch() / "venv" / peer
    trouble = attempt([sys.executable, "-m", "venv", str(home)]) or attempt(
        [str(home / "bin" / "python"), "-m", "pip", "install", "-q", *PYTHON_PEERS[peer]]
    )
    if trouble is None:
        (home / "ready").touch()
    return trouble


def attempt(command: list[str]) -> str | None:
    """Run a command; the last line of its complaint, or None."""
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode == 0:
        return None
    complaint = (done.stderr or done.stdout).strip().splitlines()
    return complaint[-1][:160] if complaint else f"{command[0]} failed"


def main() -> int:
    failed = 0
    for peer in sys.argv[1:] or PEERS:
        trouble = install(peer) if peer in PEERS else "there is no such peer"
        print(f"{peer}: {trouble or 'ready'}", flush=True)
        failed += trouble is not None
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
