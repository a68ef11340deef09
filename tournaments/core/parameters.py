"""Parts and parameters of an address."""

from django.http import Http404

from tournaments.core.fields import number_in


class NoTournament(Http404):
    """No tournament has the code of the address: it was deleted, or the code is mistyped."""


def whole(text: str | None) -> int | None:
    """A small number of an address; None for anything else."""
    return number_in(text, 5) or None
