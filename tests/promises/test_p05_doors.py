"""P-5: a running match has no back door."""

from __future__ import annotations

from pathlib import Path

import pytest

from gloaming.core.flow import SPECTATOR
from gloaming.registry import game_ids
from gloaming.server.sabotage import FAULTS, SWITCH
from promises.backdoors import knock
from promises.sealing import knock_sealed
from server.inn import Inn

LEAKS = [fault for fault, promise in FAULTS.items() if promise.startswith("P-5:")]


@pytest.mark.parametrize(
    ("game", "viewer"), [("wake", SPECTATOR), ("wake", 0), *((game, 0) for game in game_ids())]
)
def test_nobody_finds_a_way_to_a_secret(
    game: str, viewer: int, capfd: pytest.CaptureFixture[str]
) -> None:
    found, _ = knock(game, viewer, "fast")
    assert found.violations == []
    assert found.amount > 5_000
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("fault", LEAKS)
def test_a_back_door_is_noticed(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, fault)
    if fault == "leak-seed":
        found = knock_sealed("wake", "saboteur")
    else:
        found, _ = knock("wake", 0, "saboteur")
    assert found.violations


def test_nobody_finds_the_seed_of_sealed_dice_before_the_end() -> None:
    found = knock_sealed("wake", "fast")
    assert found.violations == []
    assert found.amount > 500


def test_a_real_server_writes_no_secret_anywhere_but_its_file(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    inn = Inn(tmp_path).start()
    table = inn.table("person", "person", "heuristic")
    links = table["links"]
    visitors = [inn.sit(link) for link in links["seats"][:2]]
    clients = [inn.socket(visitor).hello() for visitor in visitors]
    inn.call("POST", f"/api/tables/{table['table']}/begin", {}, inn.sit(links["host"]))
    for number, client in enumerate(clients):
        client.until("news")
        client.send({"t": "talk", "nonce": f"t{number}", "text": "talk-canary-heron"})
        client.send({"t": "note", "text": "note-canary-wren"})
        client.send({"t": "answer", "q": 77, "nonce": f"a{number}", "do": {"do": "canary"}})
        client.send("nonsense-canary")
        client.until("refused")
    inn.raw("POST", "/api/sit", {"table": table["table"], "secret": "wrong-canary"})
    inn.raw("GET", "/api/tables/%00canary")
    for client in clients:
        client.close()
    assert inn.stop() == 0
    written = "".join(capfd.readouterr())
    journal = list((tmp_path / "data" / "log").iterdir())
    assert journal
    written += "".join(path.read_text(encoding="utf-8") for path in journal)
    secrets = [link.partition("#")[2] for link in (links["host"], links["watch"], *links["seats"])]
    for canary in ("canary", *secrets):
        assert canary not in written
