"""Tuning: a search for rule numbers and content that make a game what its designer wants."""
