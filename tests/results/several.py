"""A contest whose matches have several games: best of three to 1000 under the rubicon."""

from __future__ import annotations

from typing import Any

from tests import cast
from tests.results.cast import match, record, totals
from tournaments.models import Game, Match, Play, Round, Side
from tournaments.results.services.hands import hand_record

MADE = {"taker": "A", "points": {"A": 100}}
"""100 for A, 62 for B."""
LOST = {"taker": "B", "points": {"B": 40}}
"""162 for A, nothing for B."""
TURNED = {"taker": "B", "points": {"B": 100}}


def evening(games: int = 3, play: str = Play.BEST_OF, **options: Any) -> Round:
    """Four pairs at two tables, their first round published; options of the rules."""
    tournament = cast.tournament(preset="belote", games=games, play=play)
    rules = cast.rules_like(tournament.rules, **({"rubicon": "simple"} | options))
    tournament.rules = rules
    tournament.save()
    cast.pairs(tournament, 4)
    return cast.published_round(tournament, 1, [(1, 2), (3, 4)])


def typed(round_: Round, *cards: tuple[int, int], table: int = 1) -> Match:
    """The games of a table, typed one after the other."""
    for first, second in cards:
        record(round_, table, totals(first, second), keep=True)
    return match(round_, table)


def played(round_: Round, *hands: dict[str, Any]) -> Match:
    """Hands of table 1, one after the other."""
    for facts in hands:
        found = match(round_)
        hand_record(actor=cast.actor(), match=found, version=found.version, facts=facts)
    return match(round_)


def won(found: Match) -> list[int]:
    """The games each side has won."""
    return list(Side.objects.filter(match=found).values_list("games", flat=True))


def scores(found: Match) -> list[int | None]:
    """The sums of the games, by side."""
    return list(Side.objects.filter(match=found).values_list("score", flat=True))


def games(found: Match) -> list[tuple[int, ...]]:
    """The score of each game."""
    return list(Game.objects.filter(match=found).values_list("score", flat=True))
