"""Views as bytes: what all viewers share is named and encoded once, not once for each.

The same facts as `wire.view`, which is where the rules of who sees what are put together for
everybody else; a test compares the two.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from gloaming.core import wire
from gloaming.core.flow import SPECTATOR, Table, Together
from gloaming.core.info import rest_seen
from gloaming.core.kinds import Json
from gloaming.core.spec import GameSpec


class ViewBytes:
    """How one table looks, and what of it need not be written again."""

    def __init__(self, spec: GameSpec) -> None:
        self._spec = spec
        self._table: Table | None = None  # the one that what follows was written for
        self._known: list[Any] = []  # the public fields by number, None for the others
        self._written: list[bytes] = []  # the same as bytes; empty: it matters who looks
        self._state: bytes | None = None  # all of them; None: not the same for everybody
        self._doing: bytes | None = None  # likewise

    def view(self, g: Table, viewer: int, more: dict[str, Json]) -> tuple[bytes, ...]:
        """`wire.view` for this viewer, and whatever else belongs beside it. In pieces: the long
        ones are the same object for everybody who sees the same."""
        if g is not self._table:
            self._look(g)
        state, doing = self._state, self._doing
        if state is None:
            state = self._closer(g, viewer)
        if doing is None:
            doing = self._write_doing(g, viewer)
        return (
            you(viewer, g.seats),
            state,
            doing,
            waiting(*rest_seen(g, viewer)),
            b",%b}" % wire.encode(more)[1:-1] if more else b"}",
        )

    def forget(self) -> None:
        """Nobody looks any more."""
        self._table = None
        self._known.clear()

    def _look(self, g: Table) -> None:
        """Write what everybody sees of this table, as far as it has changed."""
        lens = self._spec.lenses.of(g)
        if not self._known:
            self._known = [None] * len(lens.fields)
            self._written = [b""] * len(lens.fields)
        for n in lens.changed(g, self._known):
            field = lens.fields[n]
            self._written[n] = name_field(field.field, field.whole.name(self._known[n]))
        self._state = None if lens.closer else b",".join(self._written)
        self._doing = None
        if all(self._is_open(frame) for frame in g.stack):
            self._doing = self._write_doing(g, SPECTATOR)
        self._table = g

    def _closer(self, g: Table, viewer: int) -> bytes:
        """The whole state, with what this viewer sees of the rest."""
        lens = self._spec.lenses.of(g)
        own: dict[str, Json] = {}
        lens.look_closer(g, g, viewer, own)
        state = []
        for field, written in zip(lens.fields, self._written, strict=True):
            if written:
                state.append(written)
            elif field.field in own:
                state.append(name_field(field.field, own[field.field]))
        return b",".join(state)

    def _write_doing(self, g: Table, viewer: int) -> bytes:
        return b'},"doing":%b' % wire.encode(self._spec.lenses.doing(g, viewer))

    def _is_open(self, frame: Any) -> bool:
        """Does everybody see the same of this frame?"""
        if not frame.SHOWN:
            return True
        return not isinstance(frame, Together) and not self._spec.lenses.of(frame).closer


def name_field(field: str, value: Json) -> bytes:
    return b'"%b":%b' % (field.encode(), wire.encode(value))


@cache
def you(viewer: int, seats: int) -> bytes:
    me = b"null" if viewer == SPECTATOR else b"%d" % viewer
    return b'{"you":%b,"seats":%d,"state":{' % (me, seats)


@lru_cache(maxsize=1024)
def waiting(wait: int, asked: int) -> bytes:
    return b',"waiting":%b' % wire.encode(wire.waiting(wait, asked))
