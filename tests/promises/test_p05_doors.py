"""P-5: a running match has no back door."""

from __future__ import annotations

from pathlib import Path

import pytest

from faults import FAULTS, Plant
from gloaming.core.flow import SPECTATOR
from gloaming.registry import game_ids
from harness.server_process import ServerProcess
from promises.access_probe import probe_access
from promises.sealed_dice import probe_sealed_access

LEAKS = [name for name, fault in FAULTS.items() if fault.breaks.startswith("P-5:")]


@pytest.mark.parametrize(
    ("game", "viewer"), [("wake", SPECTATOR), ("wake", 0), *((game, 0) for game in game_ids())]
)
def test_nobody_finds_a_way_to_a_secret(
    game: str, viewer: int, capfd: pytest.CaptureFixture[str]
) -> None:
    found, _ = probe_access(game, viewer, "fast")
    assert found.violations == []
    assert found.amount > 5_000
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("fault", LEAKS)
def test_a_back_door_is_noticed(fault: str, plant: Plant) -> None:
    plant(fault)
    if fault == "leak-seed":
        found = probe_sealed_access("wake", "saboteur")
    else:
        found, _ = probe_access("wake", 0, "saboteur")
    assert found.violations


def test_nobody_finds_the_seed_of_sealed_dice_before_the_end() -> None:
    found = probe_sealed_access("wake", "fast")
    assert found.violations == []
    assert found.amount > 500


def test_a_real_server_writes_no_secret_anywhere_but_its_file(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    server = ServerProcess(tmp_path).start()
    table = server.table("person", "person", "heuristic")
    links = table["links"]
    visitors = [server.sit(link) for link in links["seats"][:2]]
    clients = [server.socket(visitor).hello() for visitor in visitors]
    server.call("POST", f"/api/tables/{table['table']}/begin", {}, server.sit(links["host"]))
    for number, client in enumerate(clients):
        client.until("news")
        client.send({"t": "talk", "nonce": f"t{number}", "text": "talk-canary-heron"})
        client.send({"t": "note", "text": "note-canary-wren"})
        client.send({"t": "answer", "q": 77, "nonce": f"a{number}", "do": {"do": "canary"}})
        client.send("nonsense-canary")
        client.until("refused")
    server.raw("POST", "/api/sit", {"table": table["table"], "secret": "wrong-canary"})
    server.raw("GET", "/api/tables/%00canary")
    for client in clients:
        client.close()
    assert server.stop() == 0
    written = "".join(capfd.readouterr())
    journal = list((tmp_path / "data" / "log").iterdir())
    assert journal
    written += "".join(path.read_text(encoding="utf-8") for path in journal)
    secrets = [link.partition("#")[2] for link in (links["host"], links["watch"], *links["seats"])]
    for canary in ("canary", *secrets):
        assert canary not in written
