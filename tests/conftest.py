"""Shared configuration of the tests: hypothesis tries the same examples in every run.

The long forms (`soak/`) draw new ones.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

import faults

settings.register_profile("sure", derandomize=True)
settings.load_profile("sure")


@pytest.fixture
def plant() -> Iterator[faults.Plant]:
    """Plants a fault by its name until the test is over; see `faults`."""
    yield faults.plant
    faults.uproot()
