"""Who sits where in a published round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tournaments.entrants.selectors.names import PairName, pair_names
from tournaments.models import Match, MatchKind, Round
from tournaments.ranking.selectors.played import played


class Seated(NamedTuple):
    """A pair at a table, with its score there."""

    pair: PairName
    score: int | None


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table of a published round; a bye has no table and one pair."""

    table: int | None
    kind: MatchKind
    pairs: tuple[PairName, ...]
    scores: tuple[int | None, ...]
    complete: bool
    confirmed: bool

    @property
    def seats(self) -> list[Seated]:
        """Each pair with its score."""
        return list(map(Seated, self.pairs, self.scores))

    @property
    def is_bye(self) -> bool:
        """Whether the pair rests this round."""
        return self.kind is MatchKind.BYE


def table_rows(round_: Round, *, public: bool = False) -> list[TableRow]:
    """The tables of a published round in order, byes last (three queries)."""
    names = pair_names(round_.tournament, public=public, round_number=round_.number)
    rows = [
        TableRow(
            table=match.table,
            kind=MatchKind(match.kind),
            pairs=tuple(side.named(names) for side in match.sides),
            scores=tuple(side.score for side in match.sides),
            complete=match.complete,
            confirmed=match.confirmed,
        )
        for match in played(Match.objects.filter(round=round_))
    ]
    return sorted(rows, key=lambda row: (row.table is None, row.table or 0))
