"""What a pair did, match by match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.models import Match, MatchKind, MatchState, Side, Tournament
from tournaments.selectors.names import PairName, pair_names
from tournaments.selectors.tables import Seated


@dataclass(frozen=True, slots=True)
class PairMatch:
    """A match as one pair sees it; `outcome` is won, lost, drawn, bye or awaited."""

    round: int
    table: int | None
    opponents: tuple[Seated, ...]
    """the others at the table with their scores; none for a bye"""
    score: int | None
    outcome: str
    confirmed: bool


def pair_record(contest: Tournament, number: int, *, public: bool = False) -> list[PairMatch]:
    """The matches of a pair in published rounds, first round first (four queries).

    Playing along in somebody's catch-up game is no match of its own.
    """
    matches = list(
        Match.objects.filter(
            round__tournament=contest,
            round__published_at__isnull=False,
            sides__in=Side.objects.filter(
                entrant__tournament=contest, entrant__number=number, counts=True
            ),
        )
        .select_related("round")
        .prefetch_related("sides__entrant")
        .order_by("round__number")
    )
    met = {side.entrant.number for match in matches for side in match.sides.all()}
    names = pair_names(contest, public=public, numbers=met)
    return [_seen_by(number, match, names) for match in matches]


def _seen_by(number: int, match: Match, names: Mapping[int, PairName]) -> PairMatch:
    sides = list(match.sides.all())
    mine = next(side for side in sides if side.entrant.number == number)
    others = [side for side in sides if side is not mine]
    return PairMatch(
        round=match.round.number,
        table=match.table,
        opponents=tuple(Seated(names[side.entrant.number], side.score) for side in others),
        score=mine.score,
        outcome=_outcome(match, mine),
        confirmed=match.state == MatchState.CONFIRMED,
    )


def _outcome(match: Match, mine: Side) -> str:
    if match.kind == MatchKind.BYE:
        return "bye"
    if not match.complete:
        return "awaited"
    if match.winner is None:
        return "drawn"
    return "won" if match.winner == mine.position else "lost"
