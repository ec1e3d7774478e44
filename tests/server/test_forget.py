"""A player's name, talk and notes can be erased; the game stays as it was."""

from __future__ import annotations

import asyncio
from contextlib import closing
from pathlib import Path

import pytest

from gloaming.cli import main
from gloaming.commands.folder import hold
from gloaming.server.store import rows
from gloaming.server.store.maintenance import examine
from harness.in_process_server import InProcessServer

NAMES = ("Ada Lovelace", "Bo Peep", "Cy")


async def evening(folder: Path) -> str:
    server = InProcessServer(folder / "gloaming.sqlite", 1)
    table = await server.table("revenge", {}, "person", "person", "person")
    match = await server.parlour.find(table)
    for seat, name in enumerate(NAMES):
        await match.seat_changed(seat, name=name)
    await match.begin()
    for n in range(6):
        await match.speak(n % 3, f"n{n}", f"a secret of {NAMES[n % 3]}")
    await server.store.set_note(table, 0, "it was Bo Peep")
    await server.close()
    return table


def all_bytes(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.iterdir() if path.is_file())


@pytest.fixture
def kept(tmp_path: Path) -> tuple[Path, str]:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)
    return folder, asyncio.run(evening(folder))


def test_one_seat_is_forgotten(kept: tuple[Path, str]) -> None:
    folder, table = kept
    assert main(["forget", table, "--seat", "0", "--data", str(folder)]) == 0
    data = all_bytes(folder)
    assert b"Ada Lovelace" not in data
    assert b"Bo Peep" in data
    with closing(rows.open_to_read(folder / "gloaming.sqlite")) as db:
        assert examine(db, table) is None
        assert [line.text for line in rows.read_talk(db, table)] == [
            "", "a secret of Bo Peep", "a secret of Cy",
        ] * 2  # fmt: skip


def test_a_whole_table_is_forgotten(kept: tuple[Path, str]) -> None:
    folder, table = kept
    assert main(["forget", table, "--data", str(folder)]) == 0
    data = all_bytes(folder)
    assert not [name for name in NAMES[:2] if name.encode() in data]
    with closing(rows.open_to_read(folder / "gloaming.sqlite")) as db:
        assert examine(db, table) is None


def test_what_cannot_be_forgotten_is_said_in_a_line(
    kept: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    folder, table = kept
    assert main(["forget", "nowhere", "--data", str(folder)]) == 2
    assert "no such table" in capsys.readouterr().err
    hold(folder)  # as a running server does
    assert main(["forget", table, "--data", str(folder)]) == 2
    assert "stop it first" in capsys.readouterr().err
