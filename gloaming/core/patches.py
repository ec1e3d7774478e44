"""Patches of content: typed changes of entries and fields of a game's TOML files.

A patch only says what to change. Whether the result is sound content is judged by whoever reads the
file, by the same structs and cross-checks as the printed content.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

import msgspec

FEW = 8  # names that a refusal lists


class Patch(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """One change: a field gets a `value`, an entry is removed, or an entry is added to a list.

    `entry` is the id of an entry or the name of a table; without it `field` stands at the top of
    the file. `field` may go deeper by dots: `primary.least`, and in a list from 1: `prices.2`.
    """

    file: str
    entry: str = ""
    field: str = ""
    value: Any = msgspec.UNSET
    remove: bool = False
    add: dict[str, Any] | None = None

    def __post_init__(self) -> None:
        given = (self.value is not msgspec.UNSET, self.remove, self.add is not None)
        if sum(given) != 1:
            raise ValueError("a patch has one of: field and value, remove = true, add = {...}")
        if given[0] and not self.field:
            raise ValueError("a value needs the field it is for")
        if not given[0] and not self.entry:
            raise ValueError("it needs the entry to remove, or the list to add to")

    def __str__(self) -> str:
        where = " ".join(part for part in (self.file, self.entry, self.field) if part)
        if self.remove:
            return f"{where}: removed"
        if self.add is not None:
            return f"{where}: added {self.add.get('id', 'an entry')}"
        return f"{where} = {self.value!r}"

    # -- on the data of a file --------------------------------------------------------------------

    def look(self, data: dict[str, Any]) -> Any:
        """What stands in the data of its file where it would put its value; None: nothing."""
        here = self._found(data)
        for step in self.field.split("."):
            here = inside(here, step)
        return here

    def apply(self, data: dict[str, Any]) -> str | None:
        """Change the data of its file; what is wrong with the patch, if it does not fit."""
        if self.add is not None:
            return self._append(data, self.add)
        if self.remove:
            return self._drop(data)
        here = self._found(data)
        if here is None:
            return self._no_entry(data)
        steps = self.field.split(".")
        for step in steps[:-1]:
            here = inside(here, step)
            if here is None:
                return f"{self._where()}: there is no field {step}"
        return self._set(here, steps[-1])

    def _set(self, here: Any, step: str) -> str | None:
        if isinstance(here, dict):
            here[step] = self.value  # the file's struct knows whether there is such a field
            return None
        if inside(here, step) is None:
            return f"{self._where()}: there is no field {self.field}"
        here[int(step) - 1] = self.value
        return None

    def _found(self, data: dict[str, Any]) -> Any:
        if not self.entry:
            return data
        for _, entry in entries(data):
            if entry.get("id") == self.entry:
                return entry
        found = data.get(self.entry)
        return found if isinstance(found, dict) else None

    def _append(self, data: dict[str, Any], entry: dict[str, Any]) -> str | None:
        found = data.get(self.entry)
        if not isinstance(found, list):
            lists = ", ".join(name for name, each in data.items() if isinstance(each, list))
            return f"entry {self.entry}: there is no such list to add to; there are: {lists}"
        found.append(entry)
        return None

    def _drop(self, data: dict[str, Any]) -> str | None:
        for listed, entry in entries(data):
            if entry.get("id") == self.entry:
                listed.remove(entry)
                return None
        return self._no_entry(data)

    def _where(self) -> str:
        return f"entry {self.entry}, field {self.field}" if self.entry else f"field {self.field}"

    def _no_entry(self, data: dict[str, Any]) -> str:
        names = [str(entry.get("id", "")) for _, entry in entries(data)]
        names += [name for name, each in data.items() if isinstance(each, dict)]
        near = get_close_matches(self.entry, names, n=FEW, cutoff=0.4) or names[:FEW]
        more = ", …" if len(names) > len(near) else ""
        return f"entry {self.entry}: there is no such entry; there are: {', '.join(near)}{more}"


def entries(data: dict[str, Any]) -> list[tuple[list[Any], dict[str, Any]]]:
    """Every entry of the lists of a file, with the list it stands in."""
    return [
        (listed, entry)
        for listed in data.values()
        if isinstance(listed, list)
        for entry in listed
        if isinstance(entry, dict)
    ]


def inside(here: Any, step: str) -> Any:
    """What stands under a name, or at a place counted from 1; None if nothing does."""
    if isinstance(here, dict):
        return here.get(step)
    if isinstance(here, list) and step.isdigit() and 1 <= int(step) <= len(here):
        return here[int(step) - 1]
    return None
