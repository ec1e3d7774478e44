"""Install the peers by name, each into an environment of its own in a scratch directory.

    python bench/peers/install.py [peer ...]

The directory is $GLOAMING_BENCH_DIR, or `build/peers`. Versions are those first measured, so that
a later run compares with the same peers. Node and pnpm are those that build the web client.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT / "web"))

import build  # noqa: E402  (it knows where Node is)

PYTHON_PEERS: dict[str, list[str]] = {
    "catanatron": ["catanatron==3.2.1", "click", "rich"],
    "openspiel": ["open_spiel==2.0.2"],
    "rlcard": ["rlcard==1.2.0"],
    "chess": ["chess==1.11.2"],
}
# Measured by bench/research.py alone.
RESEARCH_PEERS: dict[str, list[str]] = {
    "pettingzoo": ["pettingzoo[classic]==1.27.0", "open_spiel==2.0.2"],
}
NODE_PEERS = ("boardgameio",)  # locked in peers/node
PEERS = (*PYTHON_PEERS, *NODE_PEERS)


def scratch() -> Path:
    return Path(os.environ.get("GLOAMING_BENCH_DIR") or ROOT / "build" / "peers")


def node() -> str | None:
    wheel = build.wheel_node()
    return shutil.which("node") if wheel is None else str(wheel[0])


def runner(peer: str) -> Path | None:
    """The program that runs a peer's script, if the peer is installed."""
    if peer in NODE_PEERS:
        found = node()
        there = (scratch() / "node" / "node_modules" / "boardgame.io").exists()
        return Path(found) if found and there else None
    python = scratch() / "venv" / peer / "bin" / "python"
    return python if (python.parent.parent / "ready").exists() else None


def install(peer: str) -> str | None:
    """Install one peer; what went wrong, in one line, or None."""
    if runner(peer) is not None:
        return None
    if peer in NODE_PEERS:
        return install_node_peers()
    home = scratch() / "venv" / peer
    packages = {**PYTHON_PEERS, **RESEARCH_PEERS}[peer]
    trouble = attempt([sys.executable, "-m", "venv", str(home)]) or attempt(
        [str(home / "bin" / "python"), "-m", "pip", "install", "-q", *packages]
    )
    if trouble is None:
        (home / "ready").touch()
    return trouble


def install_node_peers() -> str | None:
    place = scratch() / "node"
    shutil.copytree(HERE / "node", place, dirs_exist_ok=True)
    try:
        npx, environment = build.tools()
    except build.BuildError as error:
        return str(error)
    command = [*npx, "--yes", build.PNPM, "install", "--frozen-lockfile", "--prod"]
    return attempt(command, cwd=place, env=environment)


def attempt(command: list[str], **how: Any) -> str | None:
    """Run a command; the last line of its complaint, or None."""
    done = subprocess.run(command, capture_output=True, text=True, **how)
    if done.returncode == 0:
        return None
    complaint = (done.stderr or done.stdout).strip().splitlines()
    return complaint[-1][:160] if complaint else f"{command[0]} failed"


def main() -> int:
    failed = 0
    for peer in sys.argv[1:] or PEERS:
        known = peer in PEERS or peer in RESEARCH_PEERS
        trouble = install(peer) if known else "there is no such peer"
        print(f"{peer}: {trouble or 'ready'}", flush=True)
        failed += trouble is not None
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
