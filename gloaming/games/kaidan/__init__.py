"""Kaidan: a co-operative escape with a possessed guest, from a house where the dead return."""
