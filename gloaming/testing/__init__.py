"""The public test kit: try a game's rules, see that all are tested, keep its playthroughs."""

from gloaming.testing.ledger import coverage
from gloaming.testing.playthrough import check_playthroughs
from gloaming.testing.scenario import ImpossibleState, Mismatch, Scenario, refuses_table
from gloaming.testing.tags import rule

__all__ = [
    "ImpossibleState",
    "Mismatch",
    "Scenario",
    "check_playthroughs",
    "coverage",
    "refuses_table",
    "rule",
]
