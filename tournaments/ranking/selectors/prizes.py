"""Which pair has which lot."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass

from tournaments.entrants.selectors.names import PairName, pair_names
from tournaments.models import Prize, Tournament
from tournaments.ranking.selectors.standings import standings


@dataclass(frozen=True, slots=True)
class Award:
    """The lots of a place and the pair that has it; `tied` shares its rank with others.

    `pair` is None where fewer pairs are ranked than there are lots.
    """

    place: int
    rank: int | None
    pair: PairName | None
    prizes: tuple[Prize, ...]
    tied: bool


def awards(tournament: Tournament) -> list[Award]:
    """The lots in order of place: tied pairs stand by number and are marked to share or draw."""
    by_place: dict[int, list[Prize]] = defaultdict(list)
    for prize in tournament.prizes.all():
        by_place[prize.rank].append(prize)
    if not by_place:
        return []
    rows = standings(tournament).rows
    ranks = [row.rank for row in rows]
    times = Counter(ranks)
    names = pair_names(tournament, numbers=[row.number for row in rows[: max(by_place)]])
    return [
        Award(
            place=place,
            rank=ranks[place - 1] if place <= len(rows) else None,
            pair=names[rows[place - 1].number] if place <= len(rows) else None,
            prizes=tuple(by_place[place]),
            tied=place <= len(rows) and times[ranks[place - 1]] > 1,
        )
        for place in sorted(by_place)
    ]
