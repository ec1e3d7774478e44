"""What a seat knows: its view, as numbers, and what it remembers. Bots get this and no table."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from gloaming.core.flow import ALL, SEATS, Frame, Table, Together
from gloaming.core.info import rest_seen, see, see_frames, sketch_fields


@mypyc_attr(allow_interpreted_subclasses=True)
class Memory:
    """Deductions of a seat from its events. This base class remembers nothing.

    A game with something to deduce extends it: `notice` follows the events as this seat hears
    them; `plain` gives everything as lists and numbers and `restore` takes it back, so that a
    memory can be compared and sent to a bot in another process.
    """

    def notice(self, kind: int, heard: tuple[int, ...]) -> None:
        return

    def start_from(self, known: Known) -> None:
        """Begin in the middle of a game: nothing was told yet, and `known` is all there is.

        For tables that tests lay out by hand. What `known` does not rule out is possible.
        """
        return

    def plain(self) -> Any:
        return None

    def restore(self, data: Any) -> None:
        return

    def clone(self) -> Memory:
        return self


@mypyc_attr(allow_interpreted_subclasses=True)
class Known:
    """A snapshot of everything one seat may know at this rest, and nothing else."""

    def __init__(
        self,
        seat: int,
        seats: int,
        setup: Any,
        fields: dict[str, Any],
        frames: list[tuple[str, str, dict[str, Any]]],
        rest: tuple[int, int, str, int, bool],
        memory: Memory,
    ) -> None:
        self.seat = seat
        self.seats = seats
        self.setup = setup  # the options of the table and its content; public
        self.fields = fields
        self.frames = frames
        self.rest = rest  # waits for, asked, then, seen by, secret
        self.memory = memory
        self._draft: Table | None = None

    def plain(self) -> Any:
        """As plain data: equal exactly when the seat knows the same."""
        return [
            self.seat,
            self.seats,
            self.fields,
            self.frames,
            list(self.rest),
            self.memory.plain(),
        ]

    def sketch(self, blank: Table, frame_types: dict[str, Any]) -> Table:
        """A table with what is known in place; reading a secret of it raises.

        Frames that are not shown are missing from its stack: `imagine` puts them back.
        """
        wait, asked, then, seen_by, secret = self.rest
        stack: list[Frame[Any]] = []
        for name, at, seen in self.frames:
            if name == "Together":
                together = Together(0, self.seats, seen_by)
                sketch_fields(together, together.INFO, seen, self.seat)
                if wait == SEATS and len(stack) == len(self.frames) - 1:
                    together.seats |= asked
                    asked = together.pending()
                stack.append(together)
                continue
            frame: Frame[Any] = frame_types[name]()
            frame.at = at
            sketch_fields(frame, frame.INFO, seen, self.seat)
            stack.append(frame)
        blank.begin(self.seats, stack[0] if stack else Frame())
        blank.stack = stack
        blank.wait = wait
        blank.asked = asked
        blank.then = then
        blank.seen_by = seen_by
        blank.secret = secret
        sketch_fields(blank, blank.INFO, self.fields, self.seat)
        return blank

    def world(self, blank: Table, frame_types: dict[str, Any]) -> Table:
        """A sketch to be filled in: drawn once, and copied for every world that is imagined.

        For games in which a copy of a sketch is a sketch: no field of the table is left unset.
        """
        if self._draft is None:
            self._draft = self.sketch(blank, frame_types)
        return self._draft.clone()


def know(g: Table, seat: int, setup: Any, memory: Memory) -> Known:
    """What `seat` (or the spectator) knows of this table."""
    wait, asked = rest_seen(g, seat)
    visible = asked != 0 or g.seen_by >> seat & 1
    then = g.then if visible else ""
    if wait == SEATS:
        # Whether the others have answered is theirs to know; in a sketch nobody else has.
        then = "ask"
    return Known(
        seat,
        g.seats,
        setup,
        see(g, g, g.INFO, seat),
        see_frames(g, seat),
        (wait, asked, then, g.seen_by if visible else ALL, g.secret if visible else False),
        memory,
    )
