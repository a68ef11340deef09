"""draw-rules.md 5.8: without a winner all sides of a table draw that have not forfeited."""

from __future__ import annotations

import pytest

from tournaments.models import MatchKind
from tournaments.ranking.rows import MatchRow, SideRow


def table(*sides: SideRow, winner: int | None = None) -> MatchRow:
    """A table whose card is in."""
    return MatchRow(
        revision=1,
        round=1,
        kind=MatchKind.MATCH,
        complete=True,
        winner=winner,
        rubicon=False,
        sides=sides,
    )


THREE = tuple(SideRow((id_,), score, 0, 0) for id_, score in ((1, 500), (2, 300), (3, 500)))
ABSENT = SideRow((4,), 0, 0, 0, forfeited=True)


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        (table(*THREE), ["drawn", "drawn", "drawn"]),
        (table(*THREE[:2], ABSENT), ["drawn", "drawn", "lost"]),
        (table(*THREE, winner=2), ["lost", "lost", "won"]),
        (table(THREE[0], ABSENT, winner=0), ["won", "lost"]),
        (table(ABSENT, ABSENT._replace(ids=(5,))), ["lost", "lost"]),
    ],
)
def test_the_outcome_of_each_side(played: MatchRow, expected: list[str]) -> None:
    assert [played.outcome_of(side) for side in played.sides] == expected
