"""Packages that cannot be offered: one line each, and the other games go on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from commands.conftest import Run
from gloaming.registry import offered
from harness.packages import BOARD, PICTURE, install_game, with_packages
from harness.server_process import ServerProcess

OURS = ["house", "kaidan", "revenge", "sonata", "tillinghast"]
WHOLE = 'poster="poster.svg"\nboard="board.js"'
# What is wrong with a package: its manifest, what lies in its folder, what is said.
FAULTS = {
    "missing": (WHOLE, {"poster.svg": PICTURE}, "web/board.js is missing"),
    "large": (
        WHOLE,
        {"poster.svg": PICTURE, "board.js": BOARD.ljust(1024 * 1024 + 1)},
        "web/board.js has 1,048,577 bytes; 1,048,576 is the most",
    ),
    "unlisted": (
        'poster="poster.svg"',
        {"poster.svg": PICTURE, "board.js": BOARD},
        "web/board.js is not listed in its client.toml",
    ),
    "nothing_listed": ("", {"board.js": BOARD}, "web/board.js is not listed in its client.toml"),
    "hidden_below": (
        WHOLE,
        {"poster.svg": PICTURE, "board.js": BOARD, "parts/more.js": BOARD},
        "web/parts/more.js is not listed in its client.toml",
    ),
    "no_poster": (WHOLE, {"board.js": BOARD}, "web/poster.svg is missing"),
    "no_picture": (
        WHOLE,
        {"poster.svg": b"<html></html>", "board.js": BOARD},
        "web/poster.svg is not an SVG picture",
    ),
    "entities": (
        WHOLE,
        {"poster.svg": b'<!DOCTYPE svg [<!ENTITY a "b">]>' + PICTURE, "board.js": BOARD},
        "web/poster.svg is not an SVG picture",
    ),
    "other_picture": (
        'poster="poster.png"',
        {"poster.png": b"\xff\xd8\xff\xe0 is a JPEG"},
        "web/poster.png is not the picture its name says (.png)",
    ),
    "script_poster": (
        'poster="board.js"',
        {"board.js": BOARD},
        "web/board.js is not a picture: .svg, .png, .jpg and .webp are",
    ),
    "large_poster": (
        'poster="poster.svg"',
        {"poster.svg": PICTURE.ljust(256 * 1024 + 1)},
        "web/poster.svg has 262,145 bytes; 262,144 is the most",
    ),
    "climbing": (
        'board="../__init__.js"',
        {},
        "web/../__init__.js is no name for a file: small letters, digits, - and _",
    ),
    "page": (
        'others=["page.html"]',
        {"page.html": b"<p>"},
        "web/page.html is none of .css, .jpg, .js, .json, .mp3, .ogg, .png, .svg, .wav, .webp,"
        " .woff2",
    ),
    "no_module": (
        'board="board.css"',
        {"board.css": b""},
        "web/board.css is no ES module: its name must end with .js",
    ),
    "no_manifest": (
        "poster",
        {},
        "client.toml: not valid TOML: Expected '=' after a key in a key/value pair"
        " (at end of document)",
    ),
    "unknown_field": (
        'postre="poster.svg"',
        {"poster.svg": PICTURE},
        "client.toml: field postre: object contains unknown field postre",
    ),
    "wrong_field": ("board=1", {}, "client.toml: field board: expected str | null, got int"),
    "theme": ('theme={ wall = "red" }', {}, "client.toml: there is no theme 'wall'"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_package_that_is_not_as_it_should_be_is_refused_in_one_line(
    run: Run, tmp_path: Path, fault: str
) -> None:
    client, files, said = FAULTS[fault]
    install_game(tmp_path, "attic", client, files)
    done = run("games", "--json", **with_packages(tmp_path))
    assert done.returncode == 0
    assert done.stderr == f"gloaming: not offered: attic: package attic: {said}\n"
    assert [game["id"] for game in json.loads(done.stdout)] == OURS


def test_a_whole_package_is_offered(run: Run, tmp_path: Path) -> None:
    install_game(tmp_path, "attic", WHOLE, {"poster.svg": PICTURE, "board.js": BOARD})
    done = run("games", "--json", **with_packages(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    assert [game["id"] for game in json.loads(done.stdout)] == ["attic", *OURS]


def test_what_a_source_tree_has_not_built_yet_is_not_missed(run: Run, tmp_path: Path) -> None:
    install_game(tmp_path, "attic", 'board="board.js"\nbuilt_from="client/board.ts"')
    refused = run("games", "--json", **with_packages(tmp_path))
    assert "web/board.js is missing" in refused.stderr  # installed, it must be there
    (tmp_path / "client").mkdir()
    (tmp_path / "client" / "board.ts").touch()
    done = run("games", "--json", **with_packages(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")


def test_two_games_with_one_id_are_both_refused(run: Run, tmp_path: Path) -> None:
    install_game(tmp_path, "attic", game_id="haunt")
    install_game(tmp_path, "cellar", game_id="haunt")
    done = run("games", "--json", **with_packages(tmp_path))
    assert done.returncode == 0
    assert done.stderr == (
        "gloaming: not offered: haunt: two games have this id, of package attic (attic:SPEC) and"
        " package cellar (cellar:SPEC); uninstall one\n"
    )
    assert [game["id"] for game in json.loads(done.stdout)] == OURS


def test_a_game_cannot_pass_for_another(run: Run, tmp_path: Path) -> None:
    install_game(tmp_path, "attic", said_id="revenge")
    done = run("games", "--json", **with_packages(tmp_path))
    assert done.stderr == (
        "gloaming: not offered: attic: package attic: its spec says 'revenge'; entry point and"
        " spec must agree, so that no two games have one id\n"
    )
    assert [game["id"] for game in json.loads(done.stdout)] == OURS


def test_a_package_that_fails_when_it_is_imported_stops_nobody(run: Run, tmp_path: Path) -> None:
    install_game(tmp_path, "attic")
    (tmp_path / "attic" / "__init__.py").write_text("raise RuntimeError('two\\nlines')\n")
    done = run("games", "--json", **with_packages(tmp_path))
    assert done.stderr == "gloaming: not offered: attic: cannot be loaded: two lines\n"
    assert [game["id"] for game in json.loads(done.stdout)] == OURS


def test_check_refuses_that_game_and_goes_on_with_others(run: Run, tmp_path: Path) -> None:
    client, files, said = FAULTS["missing"]
    install_game(tmp_path, "attic", client, files)
    install_game(tmp_path, "cellar")
    refused = run("check", "attic", "--games", "1", **with_packages(tmp_path))
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == f"gloaming: attic: package attic: {said}\n"
    done = run("check", "cellar", "--games", "1", "--seats", "2", **with_packages(tmp_path))
    assert (done.returncode, done.stderr) == (0, ""), done.stdout


def test_the_server_says_so_at_its_start_and_goes_on(tmp_path: Path) -> None:
    for fault, (client, files, _) in FAULTS.items():
        install_game(tmp_path, fault, client, files)
    install_game(tmp_path, "attic", WHOLE, {"poster.svg": PICTURE, "board.js": BOARD})
    server = ServerProcess(tmp_path)
    server.environment = with_packages(tmp_path)
    with (tmp_path / "errors").open("wb") as server.errors:
        server.start()
        try:
            _, parlour = server.call("GET", "/api/parlour")
            assert sorted(game["id"] for game in parlour["games"]) == ["attic", *OURS]
            server.table("person", "sexton", game="attic")
            wanted = {"game": "missing", "seats": 2, "chairs": []}
            status, refusal = server.call("POST", "/api/tables", wanted)
            assert (status, refusal["rule"]) == (400, "CORE-19")
        finally:
            server.stop()
    said = (tmp_path / "errors").read_text(encoding="utf-8")
    assert said == "".join(
        f"gloaming: not offered: {fault}: package {fault}: {FAULTS[fault][2]}\n"
        for fault in sorted(FAULTS)
    )


def test_every_game_of_this_repository_can_be_offered() -> None:
    found, refusals = offered()
    assert not refusals
    assert [spec.id for spec in found] == OURS
