"""The conformance kit: every law of the platform, held against any game along random play.

    from gloaming.testing.kit import check

    report = check(SPEC, games=100)
    assert report.passed, report.plain()["examples"]

`gloaming check GAME` does the same for an installed game. `amounts.py` says how much is done.
"""

from gloaming.testing.kit.amounts import USUAL, Amounts
from gloaming.testing.kit.report import LAWS, Law, Report
from gloaming.testing.kit.run import check

__all__ = ["LAWS", "USUAL", "Amounts", "Law", "Report", "check"]
