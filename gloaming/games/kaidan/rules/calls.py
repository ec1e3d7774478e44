"""Procedures by name: each module of `procedures/` calls the others through these methods.

A Chase may interrupt a step, a step may begin a Chase: their modules cannot import one another.
`state.Kaidan`, which knows them all, fills the methods in.
"""

from __future__ import annotations

from typing import Any

from gloaming.core.flow import BrokenFlow, Frame, Table


class Procedures(Table):
    """A table on which procedures of the rulebook can be called."""

    def settle(self) -> Frame[Any]:
        """What follows from any change of place, Room or sight. [KAI-83]"""
        raise BrokenFlow("no settle")

    def step(self, seat: int, direction: int, fleeing: bool) -> Frame[Any]:
        raise BrokenFlow("no step")

    def alerts(self, seat: int, square: int) -> Frame[Any]:
        """Entities that Perceive the Noise of `seat`, or of a marker on `square`. [KAI-89]"""
        raise BrokenFlow("no alerts")

    def walk(self, figure: int, number: int, how: int, target: int, ghost: bool) -> Frame[Any]:
        raise BrokenFlow("no walk")

    def disappear(self, figure: int) -> Frame[Any]:
        raise BrokenFlow("no disappear")

    def arrive(self, seat: int) -> Frame[Any]:
        """A PC has come into another Room: Flames, curse, Settle. [KAI-R37]"""
        raise BrokenFlow("no arrive")

    def bring(self, kind: int, near: int) -> Frame[Any]:
        """A new Entity; UNSEEN is a random one. `near`: the seat it Appears beside. [KAI-207]"""
        raise BrokenFlow("no bring")

    def displace(self, figure: int, in_sight: bool) -> Frame[Any]:
        """A figure makes room for another; ends with 1 if it could. [KAI-210, KAI-211]"""
        raise BrokenFlow("no displace")

    def chase(self, figure: int, seat: int) -> Frame[Any]:
        raise BrokenFlow("no chase")

    def find_hidden(self, figure: int, seat: int) -> Frame[Any]:
        """An Enemy comes upon a Hidden PC that it did not hunt. [KAI-266]"""
        raise BrokenFlow("no hiding")

    def wound(self, seat: int, wounds: int, by: int) -> Frame[Any]:
        raise BrokenFlow("no wounds")

    def die(self, seat: int, by: int, fire: bool) -> Frame[Any]:
        raise BrokenFlow("no death")

    def banish(self, figure: int, by: int) -> Frame[Any]:
        raise BrokenFlow("no banishing")

    def burn(self, figure: int) -> Frame[Any]:
        """A figure on a burning square. [KAI-165]"""
        raise BrokenFlow("no fire")

    def curse_of(self, seat: int) -> Frame[Any]:
        """The Room a PC has entered may be Cursed. [KAI-111]"""
        raise BrokenFlow("no curse")

    def meet_lost(self, figure: int, seat: int) -> Frame[Any]:
        raise BrokenFlow("no Lost Person")

    def impulse(self) -> Frame[Any]:
        raise BrokenFlow("no impulse")

    def do_action(self, seat: int, verb: int, one: int, two: int) -> Frame[Any]:
        """An Action of a PC, in its Activation or as a Move of its Chase. [KAI-124]"""
        raise BrokenFlow("no actions")
