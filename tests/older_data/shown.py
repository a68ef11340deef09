"""`python -m tests.older_data.shown`: what the contests of a data directory come to, as JSON.

For each contest: its matches with what each side scored, the marks of its hands, and its ranking
after each round, row by row.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import django

django.setup()

from tournaments.models import Hand, Match, Tournament  # noqa: E402
from tournaments.ranking.selectors.standings import standings  # noqa: E402


def contest(tournament: Tournament) -> dict[str, Any]:
    """What a contest comes to, in values of JSON."""
    published = tournament.rounds.filter(published_at__isnull=False).order_by("number")
    rounds = list(published.values_list("number", flat=True))
    return {
        "matches": list(_matches(tournament)),
        "hands": list(_hands(tournament)),
        "rankings": {str(number): _rows(tournament, number) for number in rounds},
    }


def _matches(tournament: Tournament) -> Iterator[str]:
    """A line a match: round, table, the entrants and points of its sides, its winner."""
    found = Match.objects.filter(round__tournament=tournament).order_by("round__number", "pk")
    for match in found.select_related("round").prefetch_related("sides__entrant"):
        sides = [
            f"{side.entrant.number}: {side.score}" for side in match.sides.order_by("position")
        ]
        where = f"{match.round.number} {match.kind} {match.table}"
        yield f"{where} | {', '.join(sides)} | {match.winner}"


def _hands(tournament: Tournament) -> Iterator[str]:
    found = Hand.objects.filter(game__match__round__tournament=tournament)
    for hand in found.order_by("game__match__pk", "game__number", "number"):
        yield f"{hand.number} {hand.outcome} {list(hand.marks)}"


def _rows(tournament: Tournament, after: int) -> list[str]:
    """A line a row: rank, number, the values of its keys, the key by which it is above the next."""
    shown = []
    for row in standings(Tournament.objects.get(pk=tournament.pk), after).rows:
        values = {key: str(value) for key, value in row.values.items()}
        shown.append(f"{row.rank} {row.number} {values} {row.above_next}")
    return shown


if __name__ == "__main__":
    found = {one.code: contest(one) for one in Tournament.objects.order_by("pk")}
    print(json.dumps(found, ensure_ascii=False, indent=1))
