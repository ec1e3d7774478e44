"""Patches of content: what they change, and one line that names file, entry and field."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from gloaming.core import content
from gloaming.core.content import ContentError, Entry, Patch, hash_of, lay_over, read


class Card(Entry):
    id: str
    worth: int
    price: dict[str, int] | None = None
    steps: list[int] | None = None


class Cards(Entry):
    name: str
    figures: dict[str, int]
    card: list[Card]


TEXT = """name = "box"
[figures]
tokens = 5
[[card]]
id = "a"
worth = 3
price = { gold = 1 }
steps = [4, 5]
[[card]]
id = "b"
worth = 1
"""


@pytest.fixture(autouse=True)
def no_patches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(content, "_PATCHES", {})
    monkeypatch.setattr(content, "_READ", set())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "cards.toml").write_text(TEXT)
    return tmp_path


def patch(**fields: Any) -> Patch:
    return msgspec.convert({"file": "cards.toml", **fields}, Patch)


def patched(folder: Path, **fields: Any) -> Cards:
    lay_over(folder, [patch(**fields)])
    return read(folder / "cards.toml", Cards)


def test_a_field_of_an_entry_a_table_and_the_file(folder: Path) -> None:
    lay_over(
        folder,
        [
            patch(entry="a", field="worth", value=9),
            patch(entry="a", field="price.gold", value=7),
            patch(entry="a", field="steps.2", value=8),
            patch(entry="figures", field="tokens", value=4),
            patch(field="name", value="chest"),
        ],
    )
    found = read(folder / "cards.toml", Cards)
    assert (found.card[0].worth, found.card[0].price, found.card[0].steps) == (
        9,
        {"gold": 7},
        [4, 8],
    )
    assert (found.figures, found.name, found.card[1].worth) == ({"tokens": 4}, "chest", 1)


def test_an_entry_is_removed_or_added(folder: Path) -> None:
    lay_over(folder, [patch(entry="a", remove=True)])
    found = patched(folder, entry="card", add={"id": "c", "worth": 2})
    assert [card.id for card in found.card] == ["b", "c"]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        (
            {"entry": "z", "field": "worth", "value": 1},
            "entry z: there is no such entry; there are: a",
        ),
        (
            {"entry": "a", "field": "worht", "value": 1},
            "entry a, field worht: object contains unknown",
        ),
        (
            {"entry": "a", "field": "worth", "value": "x"},
            "entry a, field worth: expected int, got str",
        ),
        ({"entry": "a", "field": "cost.gold", "value": 1}, "entry a, field cost.gold: there is no"),
        (
            {"entry": "a", "field": "steps.3", "value": 1},
            "entry a, field steps.3: there is no field",
        ),
        ({"entry": "z", "remove": True}, "entry z: there is no such entry"),
        (
            {"entry": "deck", "add": {"id": "c"}},
            "entry deck: there is no such list to add to; there",
        ),
        ({"entry": "card", "add": {"id": "c"}}, "entry c, field worth: object missing required"),
        ({"field": "lid", "value": 1}, "field lid: object contains unknown field lid"),
    ],
    ids=lambda each: each if isinstance(each, str) else None,
)
def test_what_does_not_fit_is_named(folder: Path, fields: dict[str, Any], said: str) -> None:
    with pytest.raises(ContentError) as caught:
        patched(folder, **fields)
    assert str(caught.value).startswith(f"cards.toml: {said}")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"value": 3},
        {"field": "x"},
        {"remove": True},
        {"entry": "a", "field": "x", "value": 1, "remove": True},
        {"entry": "a", "feild": "x", "value": 1},
    ],
    ids=str,
)
def test_a_patch_that_says_nothing_clear_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        patch(**fields)


def test_patched_content_has_a_hash_of_its_own(folder: Path) -> None:
    before = hash_of(folder)
    lay_over(folder, [patch(entry="a", field="worth", value=3)])
    after = hash_of(folder)
    lay_over(folder, [patch(entry="a", field="worth", value=4)])
    assert len({before, after, hash_of(folder)}) == 3


def test_a_file_that_was_read_can_no_longer_be_changed(folder: Path) -> None:
    read(folder / "cards.toml", Cards)
    with pytest.raises(RuntimeError, match=r"cards.toml was read before"):
        lay_over(folder, [patch(entry="a", field="worth", value=3)])


def test_a_patch_that_nobody_reads_is_found(folder: Path) -> None:
    lay_over(folder, [patch(entry="a", field="worth", value=3)])
    assert content.unread_patches() == ["cards.toml"]
    read(folder / "cards.toml", Cards)
    assert content.unread_patches() == []
