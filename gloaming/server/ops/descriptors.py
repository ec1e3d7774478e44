"""File descriptors: raise the soft limit at start; how many connections that leaves room for.

Whatever else the server opens (the store, logs, pages, the pipes of bots) comes out of a reserve
that connections never touch.
"""

from __future__ import annotations

WANTED = 8_192
RESERVE = 256


def raise_soft_limit(wanted: int = WANTED) -> int:
    """Raise the soft limit of descriptors, up to what the server can use; the new limit."""
    try:
        import resource
    except ImportError:  # a system without such limits
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if is_less(soft, wanted, resource.RLIM_INFINITY):
        better = hard if is_less(hard, wanted, resource.RLIM_INFINITY) else wanted
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (better, hard))
            soft = better
        except (OSError, ValueError):  # then we make do with what there is
            pass
    return soft if is_less(soft, wanted, resource.RLIM_INFINITY) else wanted


def is_less(limit: int, wanted: int, unlimited: int) -> bool:
    return limit != unlimited and limit < wanted


def room_for_connections(descriptors: int) -> int:
    """Connections allowed: all descriptors but the reserve; where there are hardly any, half."""
    return max(descriptors - RESERVE, descriptors // 2)
