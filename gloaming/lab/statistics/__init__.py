"""Statistics of the laboratory: pure functions of numbers, without chance that is not seeded."""
