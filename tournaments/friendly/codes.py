"""The code and the secret of a shared game, made from the key of the form that shares it.

A form that is sent twice has the same key, and so shares its game once. A key has 128 bits that the
server has drawn; without the key of the installation nobody makes a code of it.
"""

import re
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import NamedTuple

from django.utils.crypto import salted_hmac

KEY = re.compile(r"[0-9a-f]{32}")
CODE = re.compile(r"[\w-]{24}", re.ASCII)
BYTES = 18
"""Of a code or a secret: 144 bits."""


class Sharing(NamedTuple):
    """Where a game is shared, as its form carries it: with the secret that may write there."""

    code: str
    secret: str
    seen: int = 0
    """The version of the shared game that the form knows."""


def sharing_of(key: str) -> Sharing:
    """The code and the secret that belong to the key of a form."""
    return Sharing(_signed("code", key), _signed("secret", key))


def digest_of(secret: str) -> str:
    """What a row has of a secret."""
    return sha256(secret.encode()).hexdigest()


def _signed(what: str, key: str) -> str:
    signed = salted_hmac(f"belote-club.shared-game.{what}", key, algorithm="sha256")
    return urlsafe_b64encode(signed.digest()[:BYTES]).decode()
