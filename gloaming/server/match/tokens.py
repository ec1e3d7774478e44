"""Tokens that authorise a chair's holder: 128 random bits, shown once, kept as a hash."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata

from gloaming.core.narration import platform_words
from gloaming.server.store.interface import ChairRow

NO_TOKEN = b""


def new_secret() -> str:
    return secrets.token_urlsafe(16)


def new_id() -> str:
    """A table's id is no secret, only hard to confuse."""
    alphabet = "bcdfghjkmnpqrstvwxyz23456789"
    return "".join(secrets.choice(alphabet) for _ in range(10))


def seal(secret: str) -> bytes:
    return hashlib.sha256(secret.encode("utf-8", "replace")).digest()


def fits(secret: str, token: bytes) -> bool:
    return token != NO_TOKEN and hmac.compare_digest(seal(secret), token)


def free_name(chairs: list[ChairRow]) -> str:
    """A first name for a bot that nobody at the table has yet."""
    taken = {chair.name for chair in chairs}
    names = platform_words()["en"].say("ui.bot_first_names").split()
    return next((name for name in names if name not in taken), "")


def clean(text: str, most: int) -> str:
    """A name or a line of talk: normalised, without control and direction characters, short."""
    normal = unicodedata.normalize("NFC", text)
    kept = "".join(c for c in normal if unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co"))
    return " ".join(kept.split())[:most]
