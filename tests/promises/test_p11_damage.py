"""P-11, corruption: damage is noticed and stays local. (The long form is `soak-11`.)"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from faults import Plant
from gloaming.cli import main
from gloaming.commands.folder import DATA_FILE, hold, is_network, mounted_as
from gloaming.server.store import rows
from harness.ports import free_port
from harness.restartable_server import RestartableServer
from harness.virtual_clock import run
from promises.backups import backups
from promises.byte_flips import flip_bytes, sample_data_file
from promises.duplicate_delivery import match
from promises.stale_snapshots import ahead_of_the_log, from_other_code, of_another_log, run_flips


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with a few matches."""
    place = tmp_path / "data"
    place.mkdir(mode=0o700)
    sample_data_file(place / DATA_FILE, seed=11)
    return place


def ids(path: Path) -> list[str]:
    with closing(rows.open_to_read(path)) as db:
        return rows.every_id(db)[0]


def harm(path: Path, match_id: str) -> None:
    """Change how a game began, as a bad disk might."""
    with closing(rows.open_file(path)) as db:
        db.execute("UPDATE inputs SET line=? WHERE match=? AND n=0", (b'["c","d6",1]', match_id))


def serve(folder: Path) -> int:
    """Start a server here; on a port of its own, so that nothing but the folder is refused."""
    return main(["serve", "--no-browser", "--port", str(free_port()), "--data", str(folder)])


# -- flips ----------------------------------------------------------------------------------------


def test_two_hundred_flips_are_noticed_and_stay_local(folder: Path) -> None:
    tally = flip_bytes(folder / DATA_FILE, folder, seed=11, count=200)
    assert not tally.violations, "\n".join(tally.violations)
    assert tally.refused
    assert tally.unopened < 20
    # One byte touches few matches, and those it does not touch go on.
    assert tally.went_on > 0.9 * 6 * (tally.flips - tally.unopened)
    assert tally.stuck < 0.01 * tally.went_on


def test_believing_what_is_read_is_seen(folder: Path, plant: Plant) -> None:
    plant("no-chain")
    tally = flip_bytes(folder / DATA_FILE, folder, seed=11, count=200)
    assert any("reads differently" in violation for violation in tally.violations)


# -- snapshots ------------------------------------------------------------------------------------


def test_flips_in_the_snapshots_change_no_match(tmp_path: Path) -> None:
    tally = run_flips(tmp_path, seed=11, count=40)
    assert not tally.violations, "\n".join(tally.violations)
    # Some are thrown away, and the others still serve.
    assert tally.flips < tally.believed < 3 * tally.flips


LIES = {
    "believe-foreign-snapshot": from_other_code,
    "believe-early-snapshot": ahead_of_the_log,
    "believe-other-snapshot": of_another_log,
}


@pytest.mark.parametrize("lie", LIES.values())
@pytest.mark.parametrize("seed", range(3))
def test_a_snapshot_that_lies_is_not_believed(
    lie: Callable[[int], Coroutine[Any, Any, list[str]]], seed: int
) -> None:
    violations = run(lie(seed))
    assert not violations, "\n".join(violations)


@pytest.mark.parametrize("fault", LIES)
def test_believing_a_snapshot_that_lies_is_seen(fault: str, plant: Plant) -> None:
    plant(fault)
    violations = [found for seed in range(3) for found in run(LIES[fault](seed))]
    assert "viewers are sent something else" in violations


# -- doctor and the start -------------------------------------------------------------------------


def test_doctor_finds_sound_matches_well(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--data", str(folder)]) == 0
    assert capsys.readouterr().out == f"{DATA_FILE}: 6 matches, all well.\n"


def test_doctor_names_the_damaged_match(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    harmed, *others = [m for m in ids(folder / DATA_FILE) if m != waiting(folder)]
    harm(folder / DATA_FILE, harmed)
    assert main(["doctor", "--data", str(folder)]) == 1
    said = capsys.readouterr().out
    assert f"match {harmed} is damaged: input 0" in said
    assert not any(other in said for other in others)


def waiting(folder: Path) -> str:
    with closing(rows.open_to_read(folder / DATA_FILE)) as db:
        (row,) = rows.list_matches(db, "waiting", False, 10)
        return row.id


def test_doctor_names_a_match_that_does_not_replay(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The chain is sound, the game is not: as under other rules than it was played by."""
    path = folder / DATA_FILE
    with closing(rows.open_file(path)) as db:
        row = next(iter(rows.list_matches(db, "playing", False, 1)))
        count = len(rows.read_inputs(db, row.id))
        nonsense = rows.InputRow(b'["d",0,"haunt"]', "")
        rows.append(db, row.id, count, [nonsense], row.status)
    assert main(["doctor", "--data", str(folder)]) == 1
    said = capsys.readouterr().out
    assert f"match {row.id} cannot be played again: input {count} is refused" in said


@pytest.mark.parametrize("spoil", [b"SQLite format 4\0", b"nonsense, for a start"])
def test_an_unreadable_file_stops_the_start_in_plain_words(
    folder: Path, capsys: pytest.CaptureFixture[str], spoil: bytes
) -> None:
    path = folder / DATA_FILE
    path.write_bytes(spoil + path.read_bytes()[len(spoil) :])
    assert serve(folder) == 2
    said = capsys.readouterr().err
    assert said.startswith("gloaming: ")
    assert f"{DATA_FILE} cannot be read" in said
    assert said.count("\n") == 1
    assert main(["doctor", "--data", str(folder)]) == 2


def test_a_newer_file_is_refused_by_name(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(rows.open_file(folder / DATA_FILE)) as db:
        db.execute(f"PRAGMA user_version={rows.SCHEMA_VERSION + 1}")
    assert serve(folder) == 2
    assert "was written by a newer Gloaming" in capsys.readouterr().err


def test_a_damaged_match_is_refused_and_the_others_play(tmp_path: Path) -> None:
    """Who belongs to it hears it by name; for all others there is no such match."""
    server = RestartableServer(tmp_path)
    try:
        server.start()
        made = [server.table("person", "random", "random") for _ in range(2)]
        harmed, sound = (table["table"] for table in made)
        holder = server.sit(made[0]["links"]["seats"][0])
        server.stop()
        harm(server.data_file, harmed)
        server.start()
        status, refusal = server.call("GET", f"/api/tables/{harmed}", None, holder)
        assert (status, refusal["rule"]) == (400, "CORE-21")
        assert f"match {harmed} is damaged: input 0" in server.log.read_text()
        absent = server.call("GET", "/api/tables/zzzzzzzzzz")
        assert absent[0] == 404
        for table in (harmed, sound):  # there, and not ours
            assert server.call("GET", f"/api/tables/{table}") == absent
        assert server.call("GET", "/api/lobby")[0] == 200
        assert server.table("person", "random", "random")
    finally:
        server.leave()


# -- backups --------------------------------------------------------------------------------------


def test_backups_under_load_restore_and_replay_equal(tmp_path: Path) -> None:
    acknowledged, violations = backups(tmp_path, seed=11, count=2)
    assert acknowledged > 10
    assert not violations, "\n".join(violations)


def test_a_backup_never_writes_over_anything(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "precious"
    file.write_bytes(b"precious")
    assert main(["backup", str(file), "--data", str(folder)]) == 2
    assert "exists already" in capsys.readouterr().err
    assert file.read_bytes() == b"precious"


def test_a_backup_is_private_and_whole(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "copy"
    assert main(["backup", str(file), "--data", str(folder)]) == 0
    assert file.stat().st_mode & 0o077 == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy", "data"]


def test_a_backup_of_a_killed_server_s_folder_changes_nothing_there(tmp_path: Path) -> None:
    server = RestartableServer(tmp_path)
    try:
        table = server.start().table("person", "random", "random")["table"]
        server.kill()
    finally:
        server.leave()
    log = server.data / f"{DATA_FILE}-wal"
    before = (server.data_file.read_bytes(), log.read_bytes())
    assert main(["backup", str(tmp_path / "copy"), "--data", str(server.data)]) == 0
    assert ids(tmp_path / "copy") == [table]
    assert (server.data_file.read_bytes(), log.read_bytes()) == before


def test_restore_refuses_a_folder_in_use(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "copy"
    assert main(["backup", str(file), "--data", str(folder)]) == 0
    server = RestartableServer(tmp_path)
    try:
        server.start()
        assert main(["restore", str(file), "--data", str(folder)]) == 2
        assert "in use" in capsys.readouterr().err
        assert serve(folder) == 2
        assert "in use" in capsys.readouterr().err
    finally:
        server.leave()
    assert main(["restore", str(file), "--data", str(folder)]) == 0


def test_restore_refuses_to_lose_anything(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, path = tmp_path / "copy", folder / DATA_FILE
    assert main(["backup", str(file), "--data", str(folder)]) == 0
    run(match(path, "revenge", 99, True, 3))
    newer = path.read_bytes()
    assert main(["restore", str(file), "--data", str(folder)]) == 2
    assert "holds more than copy of 1 matches" in capsys.readouterr().err
    assert path.read_bytes() == newer
    # The other way round nothing is lost.
    late = tmp_path / "late"
    assert main(["backup", str(late), "--data", str(folder)]) == 0
    path.unlink()
    assert main(["restore", str(file), "--data", str(folder)]) == 0
    assert main(["restore", str(late), "--data", str(folder)]) == 0
    assert len(ids(path)) == 7


def test_restore_refuses_a_stray_log(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "copy"
    assert main(["backup", str(file), "--data", str(folder)]) == 0
    (folder / DATA_FILE).unlink()
    (folder / f"{DATA_FILE}-wal").write_bytes(b"left over")
    assert main(["restore", str(file), "--data", str(folder)]) == 2
    assert "left over from another data file" in capsys.readouterr().err


def test_restore_of_a_damaged_data_file_needs_it_moved_away(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, path = tmp_path / "copy", folder / DATA_FILE
    assert main(["backup", str(file), "--data", str(folder)]) == 0
    path.write_bytes(b"nonsense" + path.read_bytes()[8:])
    assert main(["restore", str(file), "--data", str(folder)]) == 2
    assert "cannot be compared" in capsys.readouterr().err
    shutil.move(path, tmp_path / "away")
    assert main(["restore", str(file), "--data", str(folder)]) == 0
    assert main(["doctor", "--data", str(folder)]) == 0


def test_the_folder_is_held_until_the_process_lets_go(folder: Path) -> None:
    handle = hold(folder)
    assert serve(folder) == 2
    os.close(handle)
    os.close(hold(folder))


# -- network folders ------------------------------------------------------------------------------

MOUNTS = r"""
/dev/sda1 / ext4 rw,relatime 0 0
proc /proc proc rw 0 0
tmpfs /dev/shm tmpfs rw 0 0
server:/export /mnt/games nfs4 rw,vers=4.2 0 0
//nas/share /mnt/nas cifs rw 0 0
ada@far:/ /mnt/far fuse.sshfs rw 0 0
/dev/sdb1 /mnt/usb fuseblk rw 0 0
crypt /mnt/safe fuse.gocryptfs rw 0 0
C:\134 /mnt/c 9p rw 0 0
//nas/two /mnt/two\040words smb3 rw 0 0
/dev/sdc1 /mnt/games/local ext4 rw 0 0
overlay /mnt/over overlay rw 0 0
"""


@pytest.mark.parametrize(
    ("folder", "kind", "network"),
    [
        ("/srv/gloaming", "ext4", False),
        ("/mnt/games", "nfs4", True),
        ("/mnt/games/data", "nfs4", True),
        ("/mnt/gamesters", "ext4", False),
        ("/mnt/games/local/data", "ext4", False),
        ("/mnt/nas/data", "cifs", True),
        ("/mnt/far/data", "fuse.sshfs", True),
        ("/mnt/usb/data", "fuseblk", False),
        ("/mnt/safe/data", "fuse.gocryptfs", False),
        ("/mnt/c/games", "9p", True),
        ("/mnt/two words/data", "smb3", True),
        ("/mnt/over", "overlay", False),
        ("/dev/shm/data", "tmpfs", False),
    ],
)
def test_network_folders_are_told_from_local_ones(folder: str, kind: str, network: bool) -> None:
    assert mounted_as(MOUNTS, folder) == kind
    assert is_network(kind) is network


def test_a_system_that_does_not_tell_is_believed() -> None:
    assert mounted_as("", "/srv") is None
    assert not is_network(None)


def test_a_network_folder_is_refused_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "data"
    monkeypatch.setattr("gloaming.commands.folder.read_mounts", lambda: f"far:/ {place} nfs rw 0 0")
    assert serve(place) == 2
    assert "network folder (nfs)" in capsys.readouterr().err
