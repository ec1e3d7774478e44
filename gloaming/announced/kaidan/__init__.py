"""Kaidan: announced, not here yet. Its poster hangs in the parlour."""
