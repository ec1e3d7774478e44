"""What viewers see, as bytes: what everybody sees is named and written once, not once for each.

The same facts as `wire.view`, which is where the rules of who sees what are put together for
everybody else; a test compares the two.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from gloaming.core import wire
from gloaming.core.flow import SPECTATOR, Table, Together
from gloaming.core.info import PUBLIC, copy_value, rest_seen
from gloaming.core.kinds import Json
from gloaming.core.naming import FieldLens
from gloaming.core.spec import GameSpec


class Sight:
    """How one table looks, and what of it need not be written again."""

    def __init__(self, spec: GameSpec) -> None:
        self._spec = spec
        self._table: Table | None = None  # the one that what follows was written for
        self._fields: list[tuple[str, bytes]] = []  # empty bytes: it matters who looks
        self._state: bytes | None = None  # all of them; None: not the same for everybody
        self._doing: bytes | None = None  # likewise
        self._written: dict[str, tuple[Any, bytes]] = {}  # public field -> its value, and as bytes

    def view(self, g: Table, viewer: int, more: dict[str, Json]) -> bytes:
        """`wire.view` for this viewer, and whatever else belongs beside it."""
        if g is not self._table:
            self._look(g)
        state, doing = self._state, self._doing
        if state is None:
            state = self._closer(g, viewer)
        if doing is None:
            doing = wire.encode(self._spec.lenses.doing(g, viewer))
        return b'{"you":%b,"seats":%d,"state":{%b},"doing":%b,"waiting":%b%b}' % (
            b"null" if viewer == SPECTATOR else b"%d" % viewer,
            g.seats,
            state,
            doing,
            waiting(*rest_seen(g, viewer)),
            b"," + wire.encode(more)[1:-1] if more else b"",
        )

    def forget(self) -> None:
        """Nobody looks any more."""
        self._table = None
        self._fields.clear()
        self._written.clear()

    def _look(self, g: Table) -> None:
        """Write what everybody sees of this table, as far as it has changed."""
        lens = self._spec.lenses.of(g)
        self._fields = [(field.field, self._write(g, field)) for field in lens.fields]
        self._state = None if lens.closer else b",".join([written for _, written in self._fields])
        self._doing = None
        if all(self._is_open(frame) for frame in g.stack):
            self._doing = wire.encode(self._spec.lenses.doing(g, SPECTATOR))
        self._table = g

    def _write(self, g: Table, lens: FieldLens) -> bytes:
        if lens.audience != PUBLIC:
            return b""
        value = getattr(g, lens.field)
        known = self._written.get(lens.field)
        if known is not None and known[0] == value:
            return known[1]
        written = name_field(lens.field, lens.whole.name(value))
        self._written[lens.field] = copy_value(value, lens.shape), written
        return written

    def _closer(self, g: Table, viewer: int) -> bytes:
        """The whole state, with what this viewer sees of the rest."""
        own: dict[str, Json] = {}
        self._spec.lenses.of(g).look_closer(g, g, viewer, own)
        return b",".join(
            [
                written or name_field(field, own[field])
                for field, written in self._fields
                if written or field in own
            ]
        )

    def _is_open(self, frame: Any) -> bool:
        """Does everybody see the same of this frame?"""
        if not frame.SHOWN:
            return True
        return not isinstance(frame, Together) and not self._spec.lenses.of(frame).closer


def name_field(field: str, value: Json) -> bytes:
    return b'"%b":%b' % (field.encode(), wire.encode(value))


@lru_cache(maxsize=1024)
def waiting(wait: int, asked: int) -> bytes:
    return wire.encode(wire.waiting(wait, asked))
