"""Rate limits: leaky buckets per seat and per address."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from socket import AF_INET6, inet_ntoa, inet_pton
from typing import Final

MAPPED: Final = bytes(10) + b"\xff\xff"
MUCH = 10  # bucket level above which the fair queue puts others first


@dataclass(frozen=True)
class Rate:
    """A rate: so many in so many seconds."""

    count: int
    seconds: float


def neighbour(address: str) -> str:
    """Key of the limits per address: an IPv4 address, or the /64 prefix of an IPv6 one."""
    if ":" not in address:
        return address
    try:
        whole = inet_pton(AF_INET6, address.partition("%")[0])
    except OSError:
        return address
    # An IPv4 address mapped to IPv6 counts as the IPv4 address.
    return inet_ntoa(whole[12:]) if whole.startswith(MAPPED) else whole[:8].hex(":", 2) + "::"


class Bucket:
    """Leaky bucket: drains at a steady rate; when full, the caller must wait."""

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self.level = 0.0
        self._at = now
        self._overflowed = False

    def allow(self, now: float) -> bool:
        self._leak(now)
        if self.level + 1 > self._rate.count:
            self._overflowed = True
            return False
        self.level += 1
        return True

    def is_much(self) -> bool:
        return self.level > MUCH

    def has_calmed(self, now: float) -> bool:
        """After an overflow: has the bucket drained to half (hysteresis)?"""
        self._leak(now)
        if 2 * self.level <= self._rate.count:
            self._overflowed = False
        return not self._overflowed

    def _leak(self, now: float) -> None:
        leaked = (now - self._at) * self._rate.count / self._rate.seconds
        self.level = max(0.0, self.level - leaked)
        self._at = now


class Buckets:
    """One bucket per address, least recently used evicted first, so memory stays bounded."""

    def __init__(self, rate: Rate, most: int = 10_000) -> None:
        self._rate = rate
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allow(self, key: str, now: float) -> bool:
        bucket = self._buckets.pop(key, None) or Bucket(self._rate, now)
        self._buckets[key] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.allow(now)
