"""WebSocket framing (RFC 6455) of plain text messages, which nearly all are."""

from __future__ import annotations


def text_frame(data: bytes) -> bytes:
    """A whole message as RFC 6455 has it: not masked, not compressed, in one piece."""
    size = len(data)
    if size < 126:
        return b"\x81%c%b" % (size, data)
    if size < 1 << 16:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), data)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), data)


def lone_text(data: bytes) -> str | None:
    """The text, if this is one message in one masked frame and nothing else; whatever is odd about
    it is not for us to judge."""
    if len(data) < 6 or data[0] != 0x81 or data[1] < 0x80:
        return None
    size, start = data[1] & 0x7F, 2
    if size > 125:
        if size == 127:
            return None
        size, start = int.from_bytes(data[2:4], "big"), 4
    if len(data) != start + 4 + size:
        return None
    mask = data[start : start + 4] * (size // 4 + 1)
    masked = int.from_bytes(data[start + 4 :], "big")
    plain = masked ^ int.from_bytes(mask[:size], "big")
    try:
        return plain.to_bytes(size, "big").decode()
    except UnicodeDecodeError:
        return None


def is_whole(data: bytes) -> bool:
    """Are these whole messages, each in one frame? Then the next piece begins with one."""
    at = 0
    while at < len(data):
        if data[at] < 0x80 or at + 2 > len(data):
            return False
        size, at = data[at + 1] & 0x7F, at + 2
        if size > 125:
            more = 2 if size == 126 else 8
            size, at = int.from_bytes(data[at : at + more], "big"), at + more
        at += 4 + size
    return at == len(data)
