"""Scriptable table: tries the flow of procedures, one directive at a time."""

from __future__ import annotations

from typing import Any

from gloaming.core.flow import PUBLIC, Action, BrokenFlow, Frame, Table
from gloaming.core.window import Window


class Bench(Table):
    """Remembers what happened; verb 9 is an instant, wherever it is allowed."""

    INFO = (("log", PUBLIC, "str*"),)
    able = 0b111  # who could react in a window

    def __init__(self) -> None:
        self.log: list[str] = []

    def clone(self) -> Bench:
        g = Bench()
        self.copy_rest(g)
        g.log = self.log[:]
        g.able = self.able
        return g

    def is_instant(self, a: Action) -> bool:
        return a[0] == 9

    def instants(self, seat: int) -> list[Action]:
        return [(9, 7, -1), (9, -5, -1)]

    def why_not_now(self, seat: int, a: Action) -> str | None:
        return None if a[1] >= 0 else "BEN-9"

    def instant(self, seat: int, a: Action) -> Frame[Any]:
        return Script(["log instant", f"able {a[1]}", "end 4"])

    def could_react(self, seat: int, moment: int) -> bool:
        return self.able >> seat & 1 == 1

    def reactions(self, seat: int, moment: int) -> list[Action]:
        return [(5, -1, -1), (6, -1, -1), (7, -1, -1)]

    def react(self, seat: int, moment: int, a: Action) -> Frame[Any]:
        if a[0] == 7:
            return Script([f"log {seat} opens", "window 1", f"log {seat} done", "end 0"])
        return Script([f"log {seat} reacts", "end 1" if a[0] == 6 else "end 0"])


class EveryBench(Bench):
    """Every reaction of a round happens."""

    EVERY_REACTION = True

    def clone(self) -> EveryBench:
        g = EveryBench()
        self.copy_rest(g)
        g.log = self.log[:]
        g.able = self.able
        return g


class Script(Frame[Bench]):
    """A procedure that follows a list of words, one step each."""

    INFO = (("lines", PUBLIC, "str*"), ("line", PUBLIC, "int"))

    def __init__(self, lines: list[str] | None = None) -> None:
        self.at = "line"
        self.lines = lines or []
        self.line = 0

    def run(self, g: Bench) -> None:
        if self.at == "heard":
            g.log.append(f"got {g.got}")
            self.next(g)
        elif self.at == "all heard":
            g.log.append(" ".join(str(a[0]) for a in g.answers))
            self.next(g)
        else:
            self.obey(g, self.lines[self.line].split(" ", 1))

    def next(self, g: Bench) -> None:
        self.line += 1
        g.goto("line")

    def obey(self, g: Bench, words: list[str]) -> None:
        match words:
            case ["ask", seat]:
                g.ask(int(seat), "heard")
            case ["all", seats]:
                g.ask_all(int(seats, 2), "all heard")
            case ["roll", many]:
                g.roll(0, int(many), "heard")
            case ["call", line]:
                g.call(Script([line, "end 7"]), "heard")
            case ["window", moment]:
                g.call(Window(int(moment), 1), "heard")
            case ["concerns", seat]:
                g.call(Window(0, 1, int(seat)), "heard")
            case ["end", value]:
                g.end(int(value))
            case ["finish"]:
                g.finish()
            case ["able", able]:
                g.able = int(able)
                self.next(g)
            case ["log", text]:
                g.log.append(text)
                self.next(g)
            case ["loop"]:
                g.goto("line")
            case _:
                raise BrokenFlow(f"Script has no step {words}")

    def space(self, g: Bench, seat: int) -> list[Action]:
        return [(verb, -1, -1) for verb in range(4)]

    def why_not(self, g: Bench, seat: int, a: Action) -> str | None:
        return None if a[0] < 3 else "BEN-3"

    def clone(self) -> Script:
        frame = type(self)(self.lines)
        frame.at = self.at
        frame.line = self.line
        return frame


class Lenient(Script):
    """The same, and whoever is asked may do an instant first."""

    INSTANTS = True


def bench(
    *lines: str, able: int = 0b111, every: bool = False, kind: type[Script] = Script
) -> Bench:
    g = EveryBench() if every else Bench()
    g.able = able
    g.begin(3, kind(list(lines)))
    g.advance()
    return g


def say(verb: int) -> Action:
    return (verb, -1, -1)
