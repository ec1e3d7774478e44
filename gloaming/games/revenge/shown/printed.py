"""What is printed on the cards and the sheet, for those who draw them: nothing of any match."""

from __future__ import annotations

from gloaming.core.kinds import Json
from gloaming.games.revenge.rules.book import BOOK


def printed() -> dict[str, Json]:
    figures = BOOK.figures
    return {
        "REWARDS": {card.id: card.reward for card in BOOK.cards},
        "BANDS": [{"id": band.id, "from": band.from_} for band in BOOK.bands],
        "SUCCESS_UP_TO": list(figures.success_up_to),
        "MARK_COST": figures.mark_cost,
        "BLOCK_COST": figures.block_cost,
        "MARK_LOSS": figures.mark_loss,
    }
