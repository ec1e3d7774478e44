"""The scan, where Johnny decides whether to ask. [SON-R37]"""

from __future__ import annotations

from gloaming.core.flow import Action, BrokenFlow, Frame
from gloaming.games.sonata.rules.state import Sonata
from gloaming.games.sonata.rules.terms import JOHNNY, LISTEN, NOT_SCANNED, STAY_SILENT


class Scan(Frame[Sonata]):
    """With `scan_mode = ask`: a scan moment at which Johnny may stay silent. [SON-R37]"""

    INFO = ()
    SHOWN = True

    def __init__(self) -> None:
        self.at = "ask"

    def run(self, g: Sonata) -> None:
        match self.at:
            case "ask":
                g.ask(JOHNNY, "answered")
            case "answered":
                if g.got == LISTEN:
                    g.scan()
                else:
                    g.say(NOT_SCANNED, g.place[JOHNNY])
                g.end()
            case _:
                raise BrokenFlow(f"Scan has no step {self.at}")

    def space(self, g: Sonata, seat: int) -> list[Action]:
        return [(LISTEN, -1, -1), (STAY_SILENT, -1, -1)]

    def why_not(self, g: Sonata, seat: int, a: Action) -> str | None:
        return None if a[0] == LISTEN or a[0] == STAY_SILENT else "SON-R37"

    def prompt(self, g: Sonata, seat: int) -> str:
        return "scan"

    def clone(self) -> Scan:
        frame = Scan()
        frame.at = self.at
        return frame
