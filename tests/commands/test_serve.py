"""`gloaming serve`: what it does to the process it runs in. (How it serves: tests/server.)"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from gloaming.cli import parser
from gloaming.commands.serve import DEFAULT_PORT
from harness.packages import install_game, with_packages
from harness.ports import free_port
from harness.server_process import ServerProcess

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


# Says what is imported when it listens, and stops.
LISTENING = """
import sys
import uvicorn
from gloaming.cli import main
usual = uvicorn.Server.startup
async def startup(self, sockets=None):
    await usual(self, sockets=sockets)
    print(*sys.modules)
    self.should_exit = True
uvicorn.Server.startup = startup
sys.exit(main(["serve", "--no-browser", *sys.argv[1:]]))
"""
# What a server nobody has visited yet does without.
LATER = (
    "gloaming.games.house",
    "gloaming.games.revenge",
    "gloaming.games.sonata",
    "gloaming.games.tillinghast",
    "gloaming.lab",
    "gloaming.terminal",
    "gloaming.testing",
    "rich",
    "wake",
    "xml.etree",
)


def test_a_server_listens_before_it_imports_any_game(
    environment: dict[str, str], tmp_path: Path
) -> None:
    arguments = ["--port", str(free_port()), "--data", str(tmp_path / "data")]
    done = subprocess.run(
        [sys.executable, "-c", LISTENING, *arguments],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    imported = set(done.stdout.splitlines()[-1].split())
    assert {"gloaming.registry", "gloaming.server.http.game_files"} <= imported
    assert not imported & set(LATER)


def test_a_package_that_cannot_be_imported_is_left_out_when_it_is_asked_for(
    tmp_path: Path,
) -> None:
    packages = tmp_path / "packages"
    packages.mkdir()
    install_game(packages, "attic")
    install_game(packages, "cellar")
    (packages / "attic" / "__init__.py").write_text("raise RuntimeError('no candles')\n")
    server = ServerProcess(tmp_path)
    server.environment = with_packages(packages)
    server.start()
    try:
        _, parlour = server.call("GET", "/api/parlour")
        offered = [game["id"] for game in parlour["games"]]
        assert "cellar" in offered
        assert "attic" not in offered
        assert "attic" not in [poster["id"] for poster in parlour["posters"]]
        wanted = {"game": "attic", "seats": 2, "chairs": []}
        status, refusal = server.call("POST", "/api/tables", wanted)
        assert (status, refusal["rule"]) == (400, "CORE-19")
    finally:
        server.stop()
    logs = "".join(file.read_text(encoding="utf-8") for file in tmp_path.rglob("*.jsonl"))
    assert logs.count("attic: cannot be loaded: no candles") == 1
