"""Gloaming: a parlour for ghost games."""

__version__ = "0.1.0"
