"""The public test kit: scenarios, rule coverage, golden playthroughs, conformance checks."""

from gloaming.testing.expectations import Mismatch, refuses_table
from gloaming.testing.layout import ImpossibleState, procedures
from gloaming.testing.ledger import coverage
from gloaming.testing.playthrough import check_playthroughs
from gloaming.testing.scenario import Scenario, tells_apart, twins
from gloaming.testing.seats import Question
from gloaming.testing.streams import Update
from gloaming.testing.tags import rule

__all__ = [
    "ImpossibleState",
    "Mismatch",
    "Question",
    "Scenario",
    "Update",
    "check_playthroughs",
    "coverage",
    "procedures",
    "refuses_table",
    "rule",
    "tells_apart",
    "twins",
]
