"""Parts and parameters of an address."""

from django.http import Http404


class NoTournament(Http404):
    """No tournament has the code of the address: it was deleted, or the code is mistyped."""


def number_in(text: str | None, digits: int) -> int | None:
    """A number of at most so many digits; None for anything else.

    >>> number_in("12", 2), number_in("123", 2), number_in("-1", 2), number_in("²", 2)
    (12, None, None, None)
    """
    is_one = text and text.isascii() and text.isdecimal() and len(text) <= digits
    return int(text) if text and is_one else None


def whole(text: str | None) -> int | None:
    """A small number of an address; None for anything else."""
    return number_in(text, 5) or None
