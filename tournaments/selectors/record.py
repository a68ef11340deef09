"""What a pair did, match by match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.engine.ranking import Caps, caps_of
from tournaments.models import Match, MatchKind, MatchState, Side, Tournament
from tournaments.models.round import DRAWN_OF_MATCH
from tournaments.selectors.names import PairName, pair_names, side_name, together
from tournaments.selectors.sides import WITH_PLAYERS, sides_with_number
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
    partner: PairName | None = None
    """who plays with it, in a mêlée"""
    counted: int | None = None
    """what counts of its score in the ranking, where a cap leaves something out"""


def pair_record(contest: Tournament, number: int, *, public: bool = False) -> list[PairMatch]:
    """The matches of a pair in published rounds, first round first (four queries).

    Playing along in somebody's catch-up game is no match of its own.
    """
    matches = list(
        Match.objects.filter(
            round__tournament=contest,
            round__published_at__isnull=False,
            sides__in=sides_with_number(contest, number).filter(counts=True),
        )
        .select_related("round")
        .defer(*DRAWN_OF_MATCH)
        .prefetch_related(*WITH_PLAYERS)
        .order_by("round__number")
    )
    met = {n for match in matches for side in match.sides.all() for n in side.numbers}
    names = pair_names(contest, public=public, numbers=met)
    caps = caps_of(contest)
    return [_seen_by(number, match, names, caps) for match in matches]


def _seen_by(number: int, match: Match, names: Mapping[int, PairName], caps: Caps) -> PairMatch:
    sides = list(match.sides.all())
    mine = next(side for side in sides if number in side.numbers)
    others = [side for side in sides if side is not mine]
    return PairMatch(
        round=match.round.number,
        table=match.table,
        opponents=tuple(Seated(side_name(side, names), side.score) for side in others),
        score=mine.score,
        outcome=outcome_of(match, mine, sides),
        confirmed=match.state == MatchState.CONFIRMED,
        partner=_partner(number, mine, names),
        counted=_counted(match, mine, caps),
    )


def _counted(match: Match, mine: Side, caps: Caps) -> int | None:
    if match.kind != MatchKind.MATCH or not match.complete or mine.score is None:
        return None
    counted = caps.counted(mine.score, match.winner not in (None, mine.position))
    return None if counted == mine.score else counted


def _partner(number: int, mine: Side, names: Mapping[int, PairName]) -> PairName | None:
    others = [names[other] for other in mine.numbers if other != number]
    return together(others) if others else None


def outcome_of(match: Match, mine: Side, sides: Sequence[Side]) -> str:
    """What a match with these sides was for one of them: won, lost, drawn, bye or awaited."""
    if match.kind == MatchKind.BYE:
        return "bye"
    if not match.complete:
        return "awaited"
    if match.winner is None:
        return "drawn" if _shares(mine, sides) else "lost"
    return "won" if match.winner == mine.position else "lost"


def _shares(mine: Side, sides: Sequence[Side]) -> bool:
    """Whether a side draws where none has won, as the ranking has it."""
    came = [side.score or 0 for side in sides if not side.forfeited]
    return not mine.forfeited and (len(sides) == 2 or mine.score == max(came))
