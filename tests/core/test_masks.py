"""Bit masks as sets of numbers."""

from __future__ import annotations

from random import Random

import pytest

from gloaming.core.masks import MANY, PART_BITS, members


@pytest.mark.parametrize("width", [1, 8, PART_BITS - 1, PART_BITS, PART_BITS + 1, 200])
@pytest.mark.parametrize("many", [0, 1, MANY, MANY + 1, 59])
def test_members_are_the_numbers_in_a_mask_lowest_first(width: int, many: int) -> None:
    rng = Random(f"{width} {many}")
    for _ in range(50):
        numbers = sorted(rng.sample(range(width), min(width, many)))
        assert members(sum(1 << number for number in numbers)) == numbers
    assert members((1 << width) - 1) == list(range(width))
