"""The games that are seated for the byes of a round: they go with its draw."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from tournaments.models import MatchKind, Round

GAMES = (MatchKind.CATCH_UP, MatchKind.BIS)


def games_seated(round_: Round) -> list[tuple[str, int]]:
    """The kind and the table of each game, by table (one query)."""
    found = round_.matches.filter(kind__in=GAMES).order_by("hall_table__number")
    return list(found.values_list("kind", "hall_table__number"))


def game_words(kind: str, table: int) -> str:
    """A game that goes with the draw of its round, in a sentence."""
    if kind == MatchKind.BIS:
        words = _("The partie bis at table %(table)s is dropped: its two byes stand again.")
    else:
        words = _("The catch-up game at table %(table)s is dropped: its bye stands again.")
    return words % {"table": table}


def games_told(games: Iterable[tuple[str, int]]) -> list[str]:
    """The games that go with the draw, a sentence each."""
    return [game_words(kind, table) for kind, table in games]
