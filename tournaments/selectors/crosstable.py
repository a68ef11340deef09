"""Who met whom: every pair against the rounds, for the crosstable and the route sheets."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from tournaments.models import Match, MatchKind, MatchState, Side, System, Tournament
from tournaments.selectors.names import PairName, pair_names
from tournaments.selectors.pools import PoolLine, PoolShown
from tournaments.selectors.ranking import PAGE, columns, ranked_rows
from tournaments.selectors.record import outcome_of
from tournaments.selectors.standings import StandingRow, Standings
from tournaments.templatetags.belote import points

MOST_IN_GRID = 16
"""of a grid of everybody against everybody: more columns cannot be read"""
MATCH_FACTS = (
    "match_id",
    "match__round__number",
    "match__table",
    "match__kind",
    "match__state",
    "match__winner",
)
SIDE_FACTS = ("entrant_id", "partner_id", "position", "counts", "score", "forfeited")


@dataclass(frozen=True, slots=True)
class Meeting:
    """A round as one entrant played it; `outcome` is won, lost, drawn, bye or awaited."""

    round: int
    table: int | None
    outcome: str
    opponents: tuple[int, ...]
    partners: tuple[int, ...]
    scores: tuple[int | None, ...]
    """its own score, then those of the other sides; empty while nothing may be shown"""

    @property
    def foes(self) -> str:
        """The numbers of the opponents: 12, or 3 + 17."""
        return " + ".join(map(str, self.opponents))

    @property
    def score(self) -> int | None:
        """Its own score, where it may be shown."""
        return self.scores[0] if self.scores else None


@dataclass(frozen=True, slots=True)
class CrossRow:
    """An entrant and its rounds in order; None where it was not there."""

    rank: int
    pair: PairName
    meetings: tuple[Meeting | None, ...]


def crosstable(
    contest: Tournament, found: Standings, rows: Sequence[StandingRow], *, public: bool = False
) -> list[CrossRow]:
    """Rows of a ranking with what each did round by round (four queries).

    On public pages a result shows once it is confirmed.
    """
    numbers = [row.number for row in rows]
    names = pair_names(contest, public=public, numbers=numbers)
    met = meetings(contest, found.after_round, public=public, only=numbers)
    rounds = range(1, found.after_round + 1)
    return [
        CrossRow(row.rank, names[row.number], tuple(met[row.number].get(at) for at in rounds))
        for row in rows
    ]


def meetings(
    contest: Tournament,
    upto_round: int,
    *,
    public: bool = False,
    only: Collection[int] | None = None,
) -> Mapping[int, Mapping[int, Meeting]]:
    """What each entrant did: number -> round -> meeting, of the published rounds (two queries).

    `only` reads the matches of these numbers, as many as a page shows at most. Of five thousand
    pairs there are sixty thousand sides: each is forgotten as soon as its match is told.
    """
    number_of = dict(contest.entrants.order_by().values_list("pk", "number"))
    found: defaultdict[int, dict[int, Meeting]] = defaultdict(dict)
    facts = _sides(contest, upto_round, only).values_list(*MATCH_FACTS, *SIDE_FACTS)
    for (_pk, round_, *played), of_match in groupby(facts, itemgetter(*range(len(MATCH_FACTS)))):
        match = Match(**dict(zip(("table", "kind", "state", "winner"), played, strict=True)))
        seats = [_seat(one[len(MATCH_FACTS) :], number_of) for one in of_match]
        shown = match.state == MatchState.CONFIRMED if public else match.complete
        for seat in seats:
            for number in seat.numbers if seat.side.counts else ():
                found[number][round_] = _meeting(match, round_, seats, seat, number, shown)
    return found


@dataclass(frozen=True, slots=True)
class _Seat:
    """A side of a match with the numbers of who plays on it."""

    side: Side
    numbers: tuple[int, ...]


def _sides(contest: Tournament, upto_round: int, only: Collection[int] | None) -> QuerySet[Side]:
    sides = Side.objects.filter(
        match__round__tournament=contest,
        match__round__published_at__isnull=False,
        match__round__number__lte=upto_round,
    ).order_by("match_id", "position")
    if only is None or len(only) > PAGE:
        return sides
    theirs = Q(entrant__number__in=only) | Q(partner__number__in=only)
    return sides.filter(match__in=sides.order_by().filter(theirs).values("match"))


def _seat(facts: Sequence[Any], number_of: Mapping[int, int]) -> _Seat:
    entrant, partner, position, counts, score, forfeited = facts
    side = Side(position=position, counts=counts, score=score, forfeited=forfeited)
    return _Seat(side, tuple(number_of[pk] for pk in (entrant, partner) if pk is not None))


def _meeting(
    match: Match, round_: int, seats: Sequence[_Seat], mine: _Seat, number: int, shown: bool
) -> Meeting:
    others = [seat for seat in seats if seat is not mine]
    bye = match.kind == MatchKind.BYE
    known = shown or bye
    return Meeting(
        round=round_,
        table=match.table,
        outcome=outcome_of(match, mine.side, [seat.side for seat in seats]) if known else "awaited",
        opponents=tuple(one for seat in others for one in seat.numbers),
        partners=tuple(one for one in mine.numbers if one != number),
        scores=tuple(seat.side.score for seat in (mine, *others)) if shown and not bye else (),
    )


def grid(
    contest: Tournament, found: Standings, *, most: int = MOST_IN_GRID, public: bool = False
) -> PoolShown | None:
    """Everybody against everybody, where all meet all and they are few (four queries, else none).

    Who meets twice has both scores in one place.
    """
    alone = contest.system == System.ROUND_ROBIN and not contest.later_phases
    if not alone or not found.after_round or len(found.rows) > most:
        return None
    met = meetings(contest, found.after_round, public=public)
    order = [row.number for row in found.rows]
    lines = (
        PoolLine(
            place=row.rank,
            name=row.pair,
            values=tuple(cell.words for cell in row.cells),
            cells=tuple(_against(met[row.pair.number], row.pair.number, one) for one in order),
            qualified=False,
        )
        for row in ranked_rows(contest, found, public=public)
    )
    title = _("Everybody against everybody")
    return PoolShown(title, None, tuple(columns(found)), tuple(lines), complete=False)


def _against(mine: Mapping[int, Meeting], number: int, other: int) -> str | None:
    if number == other:
        return None
    scores = (one.score for one in mine.values() if one.opponents == (other,))
    return " / ".join(points(score) for score in scores if score is not None)


@dataclass(frozen=True, slots=True)
class RouteLine:
    """A round on a route sheet; nothing known yet of one that is not published."""

    round: int
    meeting: Meeting | None
    opponents: tuple[PairName, ...] = ()
    partners: tuple[PairName, ...] = ()


@dataclass(frozen=True, slots=True)
class Route:
    """The evening of an entrant: every round it may play, in order."""

    pair: PairName
    lines: tuple[RouteLine, ...]


def routes(contest: Tournament, only: int | None = None) -> list[Route]:
    """The route sheets of all entrants by number, or of one (four queries)."""
    names = pair_names(contest)
    alone = None if only is None else [only]
    met = meetings(contest, contest.rounds_total, only=alone)
    rounds = range(1, contest.rounds_total + 1)
    wanted = sorted(names) if only is None else [only]
    return [
        Route(names[number], tuple(_line(at, met[number].get(at), names) for at in rounds))
        for number in wanted
    ]


def _line(round_: int, meeting: Meeting | None, names: Mapping[int, PairName]) -> RouteLine:
    if meeting is None:
        return RouteLine(round_, None)
    opponents = tuple(names[number] for number in meeting.opponents)
    return RouteLine(
        round_, meeting, opponents, tuple(names[number] for number in meeting.partners)
    )
