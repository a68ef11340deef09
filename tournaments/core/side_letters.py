"""The names of the sides of a match in `scoring`: A, B, C … by their place."""

LETTERS = "ABCDEF"

SIDES = ("A", "B")
"""The sides of a match of two."""


def side_names(count: int) -> tuple[str, ...]:
    """The names of the sides of a table.

    >>> side_names(3)
    ('A', 'B', 'C')
    """
    return tuple(LETTERS[:count])


def points_field(place: int) -> str:
    """The name of the field for the points of the side at a place.

    >>> points_field(2)
    'points_c'
    """
    return f"points_{LETTERS[place].lower()}"
