"""P-9: a full disk pauses play. (The long form is `soak-9`; a failing one is P-6's.)"""

from __future__ import annotations

from pathlib import Path

import pytest

from faults import Plant
from promises import full_disk
from promises.full_disk import fill_disk


def test_three_times_the_disk_is_full(tmp_path: Path) -> None:
    finding = fill_disk(tmp_path, seed=9, count=3)
    assert finding.fillings == 3
    assert finding.acknowledged > 30
    assert not finding.violations, "\n".join(finding.violations)


def test_a_server_that_believes_all_is_kept_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plant: Plant
) -> None:
    monkeypatch.setattr(full_disk, "PATIENCE", 4.0)
    plant("eat-full")
    found = fill_disk(tmp_path, seed=9, count=1).violations
    # Not only that somebody waited too long, which a busy machine might do as well.
    assert any("is not in the log" in violation for violation in found), "\n".join(found)
