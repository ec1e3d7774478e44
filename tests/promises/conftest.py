"""Fixtures of the promises: whatever a test does, messages are checked against the protocol."""

from __future__ import annotations

from harness.strict_protocol import no_drift

__all__ = ["no_drift"]
