"""Standing answers: what goes without saying unless a person wants to be asked."""

from __future__ import annotations

from typing import Final

# Windows a person passes by unless they want to be asked (ledger 7): around dice, at the end of an
# Activation and at the beginning of a Phase. Chases, Attacks, Wounds and Impulses always ask.
LULLS: Final = ("test", "dice", "activation", "phase")
