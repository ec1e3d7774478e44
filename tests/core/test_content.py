"""Content: a slip in a file is an error that names file, entry and field."""

from __future__ import annotations

import shutil
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import pytest
from msgspec import Meta, field

from gloaming.core.content import ContentError, Entry, Sourced, explain, hash_of, read
from gloaming.games.revenge.rules.book import read_book as read_revenge
from wake import SPEC as WAKE
from wake.rules.book import read_book


class Card(Sourced):
    id: str
    worth: Annotated[int, Meta(ge=1, le=9)]
    tags: list[str] = field(default_factory=list)


class Cards(Entry):
    name: str
    card: list[Card]


GOOD = 'name = "box"\n[[card]]\nid = "a"\nworth = 3\nsource = "ours"\n'


def trouble(tmp_path: Path, text: str | bytes) -> str:
    file = tmp_path / "cards.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(ContentError) as caught:
        read(file, Cards)
    message = str(caught.value)
    assert message.startswith("cards.toml: ")
    assert "\n" not in message
    return message.removeprefix("cards.toml: ")


def test_a_good_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(GOOD)
    cards = read(tmp_path / "cards.toml", Cards)
    assert (cards.name, cards.card[0].id, cards.card[0].worth) == ("box", "a", 3)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("worth = 3", 'worth = "3"'), "entry a, field worth: expected int, got str"),
        (("worth = 3", "worth = 3.5"), "entry a, field worth: expected int, got float"),
        (("worth = 3", "worth = 10"), "entry a, field worth: expected int <= 9"),
        (("worth = 3\n", ""), "entry a, field worth: object missing required field worth"),
        (("worth = 3", "worht = 3"), "entry a, field worht: object contains unknown field worht"),
        (('id = "a"\n', ""), "entry number 1, field id: object missing required field id"),
        (('name = "box"', "name = 3"), "field name: expected str, got int"),
        (('name = "box"\n', ""), "field name: object missing required field name"),
        (('name = "box"', 'name = "box"\nlid = 1'), "field lid: object contains unknown field lid"),
        (("worth = 3", "worth = 3\ntags = [1]"), "entry a, field tags, entry 0: expected str"),
        (('source = "ours"', 'source = "mine"'), 'entry a: source must be "rulebook" or "ours"'),
        (('source = "ours"\n', ""), "entry a, field source: object missing required field source"),
    ],
    ids=lambda change: change[1] if isinstance(change, tuple) else None,
)
def test_a_slip_is_named(tmp_path: Path, change: tuple[str, str], said: str) -> None:
    assert trouble(tmp_path, GOOD.replace(*change)).startswith(said)


def test_the_entry_is_named_even_if_it_is_not_the_first(tmp_path: Path) -> None:
    more = '[[card]]\nid = "b"\nworth = true\nsource = "ours"\n'
    assert trouble(tmp_path, GOOD + more) == "entry b, field worth: expected int, got bool"


@pytest.mark.parametrize(
    "text",
    ["name = ", "name = box", '[card\nid = "a"', b'name = "\xff"', "a = 1\na = 2", "x = \x00"],
    ids=repr,
)
def test_broken_toml_is_named(tmp_path: Path, text: str | bytes) -> None:
    assert trouble(tmp_path, text).startswith("not valid TOML: ")


def test_a_bottomless_file_is_refused(tmp_path: Path) -> None:
    assert trouble(tmp_path, "x = " + "[" * 5_000) == "not valid TOML: nested too deeply"


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"^lost\.toml: cannot be read: No such file"):
        read(tmp_path / "lost.toml", Cards)


def test_an_error_without_a_place_is_left_as_it_is() -> None:
    assert explain("Expected `object`, got `array`", []) == "expected object, got array"


# --- in real games --------------------------------------------------------------------------------


def copied(tmp_path: Path, package: str) -> Path:
    folder = tmp_path / "content"
    shutil.copytree(str(files(package) / "content"), folder)
    return folder


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("house.toml", '"garden"]', '"cellar"]', "entry parlour, field doors: no door leads back"),
        ("house.toml", '["stairs"]', '["garden"]', "entry stairs, field doors: no door leads back"),
        ("house.toml", 'id = "attic"', 'id = "loft"', "entry attic, field id: is missing"),
        ("house.toml", 'id = "garden"', 'id = "hall"', "entry hall, field id: stands twice"),
        ("keepsakes.toml", 'kind = "bell"', 'kind = "gong"', "entry hand-bell, field kind: gong"),
        ("keepsakes.toml", "grief = 3", "grief = 4", "entry cracked-bell, field grief: expected"),
        ("omens.toml", 'effect = "moth"', 'effect = "bat"', "entry grey-moth, field effect: bat"),
        ("bones.toml", "white = 3", "white = -1", "field white: expected"),
    ],
)
def test_a_slip_in_the_wake_is_named(
    tmp_path: Path, file: str, old: str, new: str, said: str
) -> None:
    folder = copied(tmp_path, "wake")
    assert read_book(folder).bones == (3, 3)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        read_book(folder)
    assert str(caught.value).startswith(f"{file}: ")
    assert said in str(caught.value)


def test_revenge_checks_its_sets(tmp_path: Path) -> None:
    folder = copied(tmp_path, "gloaming.games.revenge")
    shutil.copy(folder / "contracts.toml", folder / "contracts_two.toml")
    with pytest.raises(ContentError, match="field set: stands in two files"):
        read_revenge(folder)


def test_the_fingerprint_follows_the_content_and_nothing_else(tmp_path: Path) -> None:
    folder = copied(tmp_path, "wake")
    assert hash_of(folder) == WAKE.content_hash
    (folder / "notes.txt").write_text("not content")
    assert hash_of(folder) == WAKE.content_hash
    bones = (folder / "bones.toml").read_text()
    (folder / "bones.toml").write_text(bones.replace("black = 3", "black = 4"))
    changed = hash_of(folder)
    assert changed != WAKE.content_hash
    (folder / "bones.toml").write_text(bones)
    (folder / "bones.toml").rename(folder / "ossa.toml")
    assert hash_of(folder) not in (changed, WAKE.content_hash)
