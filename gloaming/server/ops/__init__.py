"""Operations: logs, metrics, and giving the event loop back during long work."""
