"""What a pair did, match by match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.entrants.selectors.names import PairName, pair_names, together
from tournaments.models import MatchKind, Tournament
from tournaments.ranking.reading import Caps, caps_of
from tournaments.ranking.selectors.played import Played, PlayedSide, played_of
from tournaments.ranking.selectors.snapshots import matches_with
from tournaments.ranking.selectors.tables import Seated


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
    """The matches of a pair in published rounds, first round first (two queries)."""
    matches = matches_of(contest, number)
    names = pair_names(contest, public=public, numbers=numbers_in(matches))
    caps = caps_of(contest)
    return [seen_by(number, match, names, caps) for match in matches]


def matches_of(contest: Tournament, number: int) -> list[Played]:
    """What an entrant has played or plays (no query beyond those of the ranking).

    Playing along in somebody's catch-up game is no match of its own.
    """
    found = map(played_of, matches_with(contest, number))
    return [match for match in found if match.mine(number).counts]


def numbers_in(matches: Iterable[Played]) -> set[int]:
    """The numbers of everybody who plays in these matches."""
    return {number for match in matches for side in match.sides for number in side.numbers}


def seen_by(number: int, match: Played, names: Mapping[int, PairName], caps: Caps) -> PairMatch:
    """A match as one of its players sees it."""
    mine = match.mine(number)
    others = match.others(mine)
    partners = [names[other] for other in mine.numbers if other != number]
    return PairMatch(
        round=match.round,
        table=match.table,
        opponents=tuple(Seated(side.named(names), side.score) for side in others),
        score=mine.score,
        outcome=match.outcome(mine),
        confirmed=match.confirmed,
        partner=together(partners) if partners else None,
        counted=_counted(match, mine, caps),
    )


def _counted(match: Played, mine: PlayedSide, caps: Caps) -> int | None:
    if match.kind != MatchKind.MATCH or not match.complete or mine.score is None:
        return None
    counted = caps.counted(mine.score, match.winner not in (None, mine.position))
    return None if counted == mine.score else counted
