"""What games bring to the client: served as listed, for ever, and nothing besides."""

from __future__ import annotations

import gzip
import http.client
from pathlib import Path
from typing import Any

import pytest

from gloaming.core.client import MEDIA_TYPES, read_client_files
from gloaming.core.locale import LANGUAGES
from gloaming.registry import listed
from gloaming.server.http.game_files import GameFiles
from harness.packages import BOARD, PICTURE, install_game, with_packages
from harness.server_process import ServerProcess

FILES = {
    "poster.svg": PICTURE,
    "board.js": BOARD,
    "look.css": b"p { color: red }",
    "creak.ogg": b"OggS" + bytes(60),
    "parts/door.js": b"export const door = 1;",
}
CLIENT = """
poster = "poster.svg"
board = "board.js"
style = "look.css"
sounds = ["creak.ogg"]
others = ["parts/door.js"]
theme = { accent = "#123456" }
place = 5
"""
FOR_EVER = "public, max-age=31536000, immutable"


@pytest.fixture
def attic(server: ServerProcess, tmp_path: Path) -> ServerProcess:
    """A server beside which a package of others is installed."""
    server.stop()
    packages = tmp_path / "packages"
    packages.mkdir()
    install_game(packages, "attic", CLIENT, FILES)
    server.environment = with_packages(packages)
    return server.start()


def fetch(server: ServerProcess, path: str, **headers: str) -> tuple[int, bytes, dict[str, str]]:
    """Exactly that path, dots and all; header names with underscores."""
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    line.request("GET", path, headers={k.replace("_", "-"): v for k, v in headers.items()})
    answer = line.getresponse()
    found = answer.status, answer.read(), {k.lower(): v for k, v in answer.getheaders()}
    line.close()
    return found


def brought(server: ServerProcess) -> dict[str, Any]:
    found: dict[str, Any] = server.call("GET", "/api/parlour")[1]["posters"][0]
    assert found["id"] == "attic"
    return found


def test_every_listed_file_is_served_under_the_policy_of_the_page(attic: ServerProcess) -> None:
    base = brought(attic)["client"]["base"]
    policy = fetch(attic, "/healthz")[2]["content-security-policy"]
    assert "script-src 'self';" in policy
    for name, data in FILES.items():
        status, body, headers = fetch(attic, base + name)
        assert (status, body) == (200, data)
        kind = headers["content-type"].partition(";")[0]
        assert kind == MEDIA_TYPES[name[name.rindex(".") :]]
        assert headers["cache-control"] == FOR_EVER
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["content-security-policy"] == policy


def test_text_is_compressed_for_whoever_takes_it(attic: ServerProcess) -> None:
    base = brought(attic)["client"]["base"]
    _, body, headers = fetch(attic, f"{base}board.js", accept_encoding="br, gzip")
    assert headers["content-encoding"] == "gzip"
    assert headers["vary"] == "accept-encoding"
    assert gzip.decompress(body) == BOARD
    _, body, headers = fetch(attic, f"{base}creak.ogg", accept_encoding="gzip")
    assert "content-encoding" not in headers
    assert body == FILES["creak.ogg"]


def test_nothing_else_is_served(attic: ServerProcess) -> None:
    base = brought(attic)["client"]["base"]
    hashed = base.split("/")[3]
    for way in (
        f"{base}../__init__.py",
        f"{base}%2e%2e/__init__.py",
        f"{base}..%2f__init__.py",
        f"{base}/board.js",
        f"{base}./board.js",
        f"{base}BOARD.JS",
        f"{base}board.js/",
        f"{base}board.js%00.svg",
        f"{base}parts",
        f"{base}parts/",
        f"{base}ledger.md",
        "/games/attic/0000000000000000/board.js",
        f"/games/revenge/{hashed}/board.js",
        f"/games/attic/{hashed}/../../../pyproject.toml",
    ):
        status, body, headers = fetch(attic, way)
        assert (status, body) == (404, b'{"rule":"CORE-18","facts":{}}'), way
        assert headers.get("cache-control") != FOR_EVER


def test_the_catalogue_says_where_and_what(attic: ServerProcess) -> None:
    found = brought(attic)
    base = found["client"]["base"]
    assert found["client"] == {
        "poster": f"{base}poster.svg",
        "board": f"{base}board.js",
        "companion": None,
        "style": f"{base}look.css",
        "base": base,
        "theme": {"accent": "#123456"},
    }
    assert found["names"]["en"]["name"]
    assert found["names"]["it"]["name"]


def test_another_content_has_another_address(attic: ServerProcess, tmp_path: Path) -> None:
    before = brought(attic)["client"]
    attic.stop()
    (tmp_path / "packages" / "attic" / "web" / "parts" / "door.js").write_bytes(b"changed")
    attic.start()
    after = brought(attic)["client"]
    assert after["board"] != before["board"]
    assert fetch(attic, before["board"])[0] == 404
    assert fetch(attic, after["board"])[:2] == (200, BOARD)


def test_posters_of_this_repository_hang_in_the_order_their_games_say() -> None:
    files = GameFiles()
    order = ["revenge", "sonata", "house", "tillinghast", "kaidan"]
    ours = [each for each in files.posters if each.id != "wake"]  # other tests may have added it
    assert [each.id for each in ours] == order
    for each in ours:
        assert each.client.poster is not None
        assert set(each.names) == set(LANGUAGES)
        assert all(said.name and said.tagline for said in each.names.values())


def test_what_is_listed_and_not_built_has_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    def unbuilt(package: str, client: Any) -> dict[str, bytes]:
        found = read_client_files(package, client)
        return {name: data for name, data in found.items() if name == client.poster}

    monkeypatch.setattr("gloaming.registry.read_client_files", unbuilt)
    (found,) = [each for each in GameFiles().posters if each.id == "revenge"]
    assert found.client.board is None
    assert found.client.poster is not None


def test_no_poster_of_ours_says_more_than_a_picture() -> None:
    games, coming, _ = listed()
    ours = [
        each for each in (*games, *coming) if each.id != "wake"
    ]  # other tests may have added it
    assert len(ours) == 5
    for package in ours:
        assert package.client.poster is not None
        drawn = package.files[package.client.poster]
        assert b"<script" not in drawn
        assert b"href" not in drawn.replace(b'href="#', b"")
