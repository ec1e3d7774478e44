"""Metrics for operators in Prometheus' format. Counts only: no ids, names or addresses.

They are served on a loopback port of their own, and only if `--metrics` is given.
"""

from __future__ import annotations

import asyncio
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
MOST_REQUEST = 4096
BETWEEN_LOOKS = 0.05


@dataclass
class Histogram:
    """Histogram of durations."""

    counts: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))
    total: float = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> list[str]:
        found, so_far = [], 0
        for bound, count in zip((*BOUNDS, "+Inf"), self.counts, strict=True):
            so_far += count
            found.append(f'{name}_bucket{{le="{bound}"}} {so_far}')
        return [*found, f"{name}_sum {self.total:.6f}", f"{name}_count {so_far}"]


@dataclass
class Metrics:
    """Counters, gauges and histograms of the server."""

    kept: Histogram = field(
        default_factory=Histogram
    )  # from checking an input to its being durable
    refused: Counter[str] = field(default_factory=Counter)  # by rule
    rules: Histogram = field(
        default_factory=Histogram
    )  # our own time for what follows from an input
    thoughts: Histogram = field(default_factory=Histogram)  # of bots
    busy: Histogram = field(default_factory=Histogram)  # deaf between two looks at the clock
    of_store: dict[str, Histogram] = field(default_factory=dict)  # whatever it measures itself
    gauges: dict[str, Callable[[], float]] = field(default_factory=dict)

    def text(self) -> str:
        ours = {"input": self.kept, "rules": self.rules, "bot": self.thoughts, "busy": self.busy}
        lines = []
        for name, timing in {**ours, **self.of_store}.items():
            lines += [f"# TYPE gloaming_{name}_seconds histogram"]
            lines += timing.lines(f"gloaming_{name}_seconds")
        lines += ["# TYPE gloaming_refused_total counter"]
        lines += [
            f'gloaming_refused_total{{rule="{rule}"}} {count}'
            for rule, count in sorted(self.refused.items())
        ]
        for name, read in self.gauges.items():
            lines += [f"# TYPE gloaming_{name} gauge", f"gloaming_{name} {read():g}"]
        lines += ["# TYPE process_cpu_seconds_total counter"]
        lines += [f"process_cpu_seconds_total {time.process_time():.3f}"]
        return "\n".join(lines) + "\n"


async def watch_loop(metrics: Metrics, waited: Callable[[], float]) -> None:
    """Measure event loop lag: how long a turn of the loop works, in processor time (so that other
    programs on the machine do not count), or waits for the disk."""
    before = time.thread_time() + waited()
    while True:
        await asyncio.sleep(BETWEEN_LOOKS)
        now = time.thread_time() + waited()
        metrics.busy.add(now - before)
        before = now


async def serve_metrics(metrics: Metrics, port: int) -> asyncio.Server:
    """HTTP server for `GET /metrics` on loopback, and nothing else."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(5):
                request = await reader.readuntil(b"\r\n\r\n")
            body = metrics.text().encode() if request.startswith(b"GET /metrics ") else b""
            status = b"200 OK" if body else b"404 Not Found"
            kind = b"text/plain; version=0.0.4; charset=utf-8"
            writer.write(
                b"HTTP/1.1 %b\r\ncontent-type: %b\r\ncontent-length: %d\r\n"
                b"connection: close\r\n\r\n%b" % (status, kind, len(body), body)
            )
            await writer.drain()
        except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass  # the client has disconnected, or never sent a request
        finally:
            writer.close()

    return await asyncio.start_server(answer, "127.0.0.1", port, limit=MOST_REQUEST)
