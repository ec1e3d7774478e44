"""Bots: the autoplay scheduler, for bots and absent people, and the pool of bot processes."""
