"""P-9: a full disk pauses play. (The long form is `soak-9`; a failing one is P-6's.)"""

from __future__ import annotations

from pathlib import Path

from promises.filling import fillings


def test_three_times_the_disk_is_full(tmp_path: Path) -> None:
    finding = fillings(tmp_path, seed=9, count=3)
    assert finding.fillings == 3
    assert finding.acknowledged > 30
    assert not finding.violations, "\n".join(finding.violations)
