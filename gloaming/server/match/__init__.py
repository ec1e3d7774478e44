"""A match: state, single writer, broadcast to viewers, resume after a reconnect, tokens."""
