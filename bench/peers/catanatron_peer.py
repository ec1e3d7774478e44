"""catanatron: Settlers of Catan in pure Python, four random players; and its copy."""

from __future__ import annotations

import random

import common
from catanatron import Color, Game, RandomPlayer

TURN_LIMIT = 1000


def new_game() -> Game:
    return Game([RandomPlayer(color) for color in Color])


def play() -> int:
    game = new_game()
    decisions = 0
    while game.winning_color() is None and game.state.num_turns < TURN_LIMIT:
        game.play_tick()
        decisions += 1
    return decisions


def middle() -> Game:
    while True:
        game = new_game()
        for _ in range(400):
            game.play_tick()
        if game.winning_color() is None:
            return game


if __name__ == "__main__":
    seconds = common.seconds_wanted()
    random.seed(1)
    common.rate("catanatron", play, seconds)
    common.cost("catanatron copy", middle().copy, seconds / 2)
