"""Keys of what is stored in Django's cache."""

from hashlib import blake2b


def cache_key(*facts: object) -> str:
    """A short key for facts of any length, which a shared cache does not reveal."""
    return blake2b(repr(facts).encode(), digest_size=16).hexdigest()
