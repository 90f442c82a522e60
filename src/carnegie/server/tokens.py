"""Secrets: 128 random bits, given once and kept only as a hash. And ids, which are none."""

import hashlib
import re
import secrets
from dataclasses import dataclass
from typing import Final

ID: Final = "^[0-9a-f]{16}$"
"""What every id looks like."""


@dataclass(frozen=True)
class Secret:
    """A new secret. `text` goes to whoever asked for it and nowhere else; `hash` is what is stored."""

    text: str
    hash: str


def new_secret() -> Secret:
    text = secrets.token_urlsafe(16)
    return Secret(text, hashed(text))


def hashed(text: str) -> str:
    """Plain SHA-256 is enough: there is nothing to guess in 128 random bits."""
    return hashlib.sha256(text.encode(errors="replace")).hexdigest()


def same(text: str, stored_hash: str) -> bool:
    return secrets.compare_digest(hashed(text), stored_hash)


def new_id() -> str:
    """A name for a game or a person. Not a secret, but not to be guessed either."""
    return secrets.token_hex(8)


def is_id(text: str) -> bool:
    return re.fullmatch(ID, text) is not None
