"""Which fields of a form are secret."""

from __future__ import annotations


def is_secret(name: str) -> bool:
    """Whether a field is for a password or a PIN: a form with one is neither stored nor shown.

    >>> [is_secret(name) for name in ("password", "new_password", "pin", "pins", "name")]
    [True, True, True, False, False]
    """
    return "password" in name or name == "pin"
