"""Planted faults: the sound Attic, and relatives of it that each commit exactly one sin."""
