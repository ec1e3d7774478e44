"""P-9: a full disk pauses play. (The long form is `soak-9`; a failing one is P-6's.)"""

from __future__ import annotations

from pathlib import Path

import pytest

from gloaming.server.sabotage import SWITCH
from promises import filling
from promises.filling import fillings


def test_three_times_the_disk_is_full(tmp_path: Path) -> None:
    finding = fillings(tmp_path, seed=9, count=3)
    assert finding.fillings == 3
    assert finding.acknowledged > 30
    assert not finding.violations, "\n".join(finding.violations)


def test_a_server_that_believes_all_is_kept_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(filling, "PATIENCE", 4.0)
    monkeypatch.setenv(SWITCH, "eat-full")
    assert fillings(tmp_path, seed=9, count=1).violations
