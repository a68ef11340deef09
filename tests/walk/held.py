"""A ranking that is held: what no page of everybody may show."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from tests.walk.party import Party
from tournaments.models import ByeScore, Match, MatchKind, Tournament
from tournaments.results.outcome import sum_of_a_match

PAGES = (
    *("", "tables/", "tables/?by=name", "ranking/", "ranking/pictures/", "crosstable/"),
    *("brackets/?whole=1", "screen/", "screen/?show=plan", "screen/?show=ranking"),
    *("screen/?show=now", "screen/?show=brackets"),
)
LEAST = 150
"""Smaller numbers stand on pages for many reasons."""


def kept(tournament: Tournament) -> int | None:
    """The first round that is held, from the rows: the last one, or that which was the last."""
    if not tournament.ranking_held or tournament.finished_at is not None:
        return None
    published = tournament.rounds.published().last_number()
    if tournament.held_from is not None:
        return tournament.held_from if tournament.held_from <= published else None
    if published and (published >= tournament.rounds_total or tournament.has_brackets):
        return published
    return None


def leaks(party: Party) -> Iterator[str]:
    """Numbers of the held rounds on pages of a stranger, where no earlier round explains them."""
    tournament = party.tournament
    first = kept(tournament)
    if first is None or tournament.has_brackets:
        return
    told = secret(tournament, first)
    if not told:
        return
    public = party.desk.public
    numbers = party.tournament.entrants.values_list("number", flat=True)
    pairs = [
        f"pair/{number}/" for number in party.chance.sample(list(numbers), min(3, len(numbers)))
    ]
    for path in (*PAGES, *pairs, f"ranking/?after={first}"):
        page = party.desk.page(public + path, stranger=True)
        if page.status == 200 and (found := told & set(re.findall(r"\d+", page.words))):
            yield f"{path} shows {found}, of a round that is held from {first}"


def bye_worth(tournament: Tournament) -> int:
    """What a bye brings where the settings alone say it, as everybody can read; else 0."""
    if tournament.bye_alone == ByeScore.FIXED:
        return tournament.bye_points
    if tournament.bye_alone == ByeScore.HALF_TABLE:
        return (sum_of_a_match(tournament) or 0) // 2
    return 0


def secret(tournament: Tournament, first: int) -> set[str]:
    """The cards of the held rounds and the totals with them, without what is no secret."""
    worth = bye_worth(tournament)
    scores: defaultdict[int, defaultdict[int, int]] = defaultdict(lambda: defaultdict(int))
    rows = Match.objects.filter(round__tournament=tournament, round__published_at__isnull=False)
    for match in rows.select_related("round").prefetch_related("sides__entrant", "sides__partner"):
        for side in match.sides.all():
            for number in side.numbers:
                score = worth if match.kind == MatchKind.BYE else side.score or 0
                scores[number][match.round.number] += score
    known, hidden = {worth}, set[int]()
    for one in scores.values():
        total = 0
        for number in sorted(one):
            total += one[number]
            (hidden if number >= first else known).update((one[number], total))
    known |= {abs(one - other) for one in known for other in known}
    known |= {one + other for one in known for other in known}
    return {str(one) for one in hidden - known if one > LEAST}
