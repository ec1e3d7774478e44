"""The content of A Ghost's Revenge: read from TOML, checked, and turned into numbers."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated

from gloaming.core.content import Entry, Meta, Sourced, fail, read

CLASSES = ("light", "medium", "hard")
POWERS = ("silence", "drain", "halve", "order")


class Ghost(Sourced):
    id: str
    power: str
    amount: Annotated[int, Meta(ge=0, le=20)]
    needs_class: bool
    cooldown: Annotated[int, Meta(ge=1, le=10)]
    start_bonus: Annotated[int, Meta(ge=0, le=20)]


class Ghosts(Entry):
    ghost: list[Ghost]


class Contract(Sourced, rename={"class_": "class"}):
    id: str
    # Renamed: `class` and `from` are words of Python.
    class_: str
    reward: Annotated[int, Meta(ge=1, le=20)]


class Contracts(Entry):
    set: str
    contract: list[Contract]


class Band(Sourced, rename={"from_": "from"}):
    id: str
    from_: Annotated[int, Meta(ge=0, le=60)]


class Bands(Entry):
    band: list[Band]


class Figures(Sourced):
    """The numbers the rule sheet fixes."""

    start_tokens: Annotated[int, Meta(ge=0, le=100)]
    income: Annotated[int, Meta(ge=0, le=100)]
    mark_cost: Annotated[int, Meta(ge=0, le=100)]
    block_cost: Annotated[int, Meta(ge=0, le=100)]
    mark_loss: Annotated[int, Meta(ge=0, le=60)]
    success_up_to: list[Annotated[int, Meta(ge=0, le=6)]]


class Table(Entry):
    figures: Figures


@dataclass(frozen=True)
class Book:
    """Everything that lies in the box."""

    ghosts: tuple[Ghost, ...]
    cards: tuple[Contract, ...]  # of all sets, one after the other
    sets: dict[str, range]  # which cards belong to a set
    bands: tuple[Band, ...]
    figures: Figures


def read_set(file: Traversable) -> tuple[str, list[Contract]]:
    """One contract set, checked: REV-6 and section 9.2 of the ledger."""
    data = read(file, Contracts)
    seen: set[str] = set()
    for card in data.contract:
        if card.id in seen:
            raise fail(file.name, card.id, "id", "stands twice")
        seen.add(card.id)
        if card.class_ not in CLASSES:
            raise fail(file.name, card.id, "class", f"{card.class_} is not one of {CLASSES}")
    for name in CLASSES:
        count = sum(card.class_ == name for card in data.contract)
        if count < 2:
            raise fail(file.name, data.set, "contract", f"{name} has {count} cards, not 2 or more")
    return data.set, data.contract


def read_book(folder: Traversable) -> Book:
    """Read and check the whole content folder."""
    ghosts = read(folder / "ghosts.toml", Ghosts).ghost
    powers = [ghost.power for ghost in ghosts]
    if powers != list(POWERS):
        raise fail("ghosts.toml", "ghost", "power", f"the four powers are {POWERS}, in this order")
    sets: dict[str, range] = {}
    cards: list[Contract] = []
    for file in sorted(folder.iterdir(), key=lambda item: item.name):
        if file.name.startswith("contracts") and file.name.endswith(".toml"):
            name, found = read_set(file)
            if name in sets:
                raise fail(file.name, name, "set", "stands in two files")
            sets[name] = range(len(cards), len(cards) + len(found))
            cards.extend(found)
    figures = read(folder / "table.toml", Table).figures
    if len(figures.success_up_to) != len(CLASSES):
        raise fail("table.toml", "figures", "success_up_to", "needs one number per class")
    bands = read(folder / "meter.toml", Bands).band
    return Book(tuple(ghosts), tuple(cards), sets, tuple(bands), figures)


BOOK = read_book(files("gloaming.games.revenge") / "content")
