"""Six pairs of a village tournament, and short ways to write their results."""

from collections.abc import Sequence

from scoring.ranking import (
    ByeResult,
    MatchPoints,
    MatchResult,
    PenaltyPoints,
    Ranked,
    Result,
    SideResult,
    rank,
)

ANNE, BRUNO, CHLOE, DENIS, EMMA, FELIX = 1, 2, 3, 4, 5, 6
WORTH = MatchPoints(win=3, draw=1, loss=0, rubicon_loss=-1)


def match(
    round_: int, first: tuple[int, int], second: tuple[int, int], *, rubicon: bool = False
) -> Result:
    """A match of two pairs, each as (pair, points); the more points win."""
    sides = tuple(SideResult(ids=(id_,), points=points) for id_, points in (first, second))
    return MatchResult(round_, sides, _winner(sides), rubicon)


def table(round_: int, *sides: SideResult) -> Result:
    """A match of sides of any size and number; the most points win."""
    return MatchResult(round_, sides, _winner(sides))


def bye(round_: int, id_: int, points: int, *, victory: bool = False) -> Result:
    """One entrant sits out."""
    return ByeResult(round=round_, ids=(id_,), points=points, victory=victory)


def _winner(sides: tuple[SideResult, ...]) -> tuple[int, ...] | None:
    most = max(side.points for side in sides)
    best = [side.ids for side in sides if side.points == most]
    return best[0] if len(best) == 1 else None


def ranked(
    keys: Sequence[str],
    results: Sequence[Result],
    entrants: Sequence[int] = (ANNE, BRUNO),
    *,
    penalties: Sequence[PenaltyPoints] = (),
    seed: int = 7,
    upto_round: int | None = None,
    manual: Sequence[int] = (),
) -> tuple[Ranked, ...]:
    """`rank` with the worth of a match that all tests use."""
    return rank(
        keys=keys,
        entrants=entrants,
        results=results,
        penalties=penalties,
        seed=seed,
        upto_round=upto_round,
        match_points=WORTH,
        manual=manual,
    )


def values(
    key: str,
    results: Sequence[Result],
    entrants: Sequence[int] = (ANNE, BRUNO),
    *,
    penalties: Sequence[PenaltyPoints] = (),
    upto_round: int | None = None,
) -> dict[int, object]:
    """The value of one key for each entrant."""
    rows = ranked([key], results, entrants, penalties=penalties, upto_round=upto_round)
    return {row.id: row.values[key] for row in rows}


def places(rows: Sequence[Ranked]) -> list[tuple[int | None, int]]:
    """The (rank, id) of each row; who is out has no rank."""
    return [(None if row.out else row.rank, row.id) for row in rows]
