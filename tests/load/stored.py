"""`python -m tests.load.stored CODE ROUND`: print the results of a round in the database."""

from __future__ import annotations

import json
import sys

import django


def main(code: str, round_: int) -> None:
    """Print, by table: the points of both sides, and how often a result was journalled."""
    from tournaments.models import JournalEntry, Match, Tournament

    tournament = Tournament.objects.get(code=code)
    matches = Match.objects.filter(
        round__tournament=tournament, round__number=round_, entry="totals"
    ).prefetch_related("sides")
    acts = JournalEntry.objects.filter(tournament_id=tournament.pk, act__startswith="result.")
    told = [entry.data["table"] for entry in acts.filter(round_number=round_)]
    results = {
        str(match.table): {
            "points": [side.points for side in match.sides.all()],
            "journal": told.count(match.table),
        }
        for match in matches
    }
    sys.stdout.write(json.dumps(results))


if __name__ == "__main__":
    django.setup()
    main(sys.argv[1], int(sys.argv[2]))
