"""What the sides of a match are called towards `scoring`: A, B, C … by their place."""

from __future__ import annotations

LETTERS = "ABCDEF"


def side_names(count: int) -> tuple[str, ...]:
    """The names of the sides of a table.

    >>> side_names(3)
    ('A', 'B', 'C')
    """
    return tuple(LETTERS[:count])
