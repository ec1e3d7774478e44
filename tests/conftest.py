"""Every run of the tests tries the same examples: what passes for one passes for all.

The long forms (`soak/`) draw new ones.
"""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("sure", derandomize=True)
settings.load_profile("sure")
