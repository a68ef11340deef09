"""Parts and parameters of an address."""

from django.http import Http404


class NoTournament(Http404):
    """No tournament has the code of the address: it was deleted, or the code is mistyped."""


def whole(text: str | None) -> int | None:
    """A small number of an address; None for anything else."""
    if text and text.isascii() and text.isdecimal() and len(text) < 6:
        return int(text) or None
    return None
