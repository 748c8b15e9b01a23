"""Proof that a deal was not changed: a hash of the seed is shown before the first decision, the seed after the last."""

import hashlib
import secrets


def new_salt() -> str:
    """What is hashed with a seed, so that nobody finds the seed by trying.

    >>> from golemancy.play.fairness import new_salt
    >>> len(new_salt())
    32
    """
    return secrets.token_hex(16)


def commitment(seed: int, salt: str) -> str:
    """The hash that is shown at the start: SHA-256 of `SEED:SALT` in decimal and hexadecimal.

    >>> from golemancy.play.fairness import commitment
    >>> commitment(7, "00ff")[:16]
    '0cd46b9b13971d20'
    """
    return hashlib.sha256(f"{seed}:{salt}".encode()).hexdigest()
