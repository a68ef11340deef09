"""Rows of results as values of `scoring.ranking`; what a bye scores."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from django.db.models import QuerySet

from scoring.ranking import (
    ByeResult,
    MatchPoints,
    MatchResult,
    PenaltyPoints,
    Ranked,
    Result,
    ResultTally,
    SideResult,
    rank,
)
from tournaments.models import ByeScore, Match, MatchKind, MatchState, Phase, Side, Tournament
from tournaments.results.facts import sum_of_a_match

COMPLETE = frozenset({MatchState.ENTERED.value, MatchState.CONFIRMED.value})
# Past so many changed matches it is quicker to gather all of them again.
REBUILT_FROM = 100


class SideRow(NamedTuple):
    """A side as stored; two ids where two who were entered alone play together."""

    ids: tuple[int, ...]
    score: int | None
    belotes: int
    capots: int
    forfeited: bool = False
    counts: bool = True


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match of a published round as stored, sides in the order of their position."""

    revision: int
    round: int
    kind: str
    complete: bool
    winner: int | None
    rubicon: bool
    sides: tuple[SideRow, ...]
    group: str = ""
    slot: int | None = None
    table: int | None = field(default=None, compare=False)
    state: str = field(default="", compare=False)
    """`table` and `state` are for pages: no rank depends on these two."""

    @property
    def confirmed(self) -> bool:
        """Whether its result is in and needs no other look."""
        return self.state == MatchState.CONFIRMED

    @property
    def ids(self) -> list[int]:
        """Everybody who plays in it."""
        return [id_ for side in self.sides for id_ in side.ids]

    def mine(self, number: int) -> SideRow:
        """The side of an entrant."""
        return next(side for side in self.sides if number in side.ids)

    def others(self, mine: SideRow) -> list[SideRow]:
        """The other sides at the table."""
        return [side for side in self.sides if side is not mine]

    def lost(self, mine: SideRow) -> bool:
        """Whether another side won."""
        return self.winner is not None and self.sides[self.winner] is not mine

    def outcome(self, mine: SideRow) -> str:
        """The outcome for one of its sides: won, lost, drawn, bye or awaited.

        Without a winner, of more than two sides those with the most points draw.
        """
        if self.kind == MatchKind.BYE:
            return "bye"
        if not self.complete:
            return "awaited"
        if self.winner is not None:
            return "lost" if self.lost(mine) else "won"
        best = max([side.score or 0 for side in self.sides if not side.forfeited], default=0)
        draws = not mine.forfeited and (len(self.sides) == 2 or mine.score == best)
        return "drawn" if draws else "lost"


Matches: TypeAlias = Mapping[int, MatchRow]

_OF_MATCH = (
    *("match_id", "match__revision", "match__round__number", "match__kind", "match__state"),
    *("match__winner", "match__rubicon", "match__group", "match__slot"),
    "match__hall_table__number",
)
_OF_SIDE = (
    *("entrant__number", "partner__number"),
    *("score", "belotes", "capots", "forfeited", "score_counts"),
)


def match_rows(matches: QuerySet[Match]) -> Iterator[tuple[int, MatchRow]]:
    """The matches that are of published rounds, each with its primary key (one query)."""
    published = matches.filter(round__published_at__isnull=False).order_by().values("pk")
    sides = Side.objects.filter(match__in=published).order_by("match_id", "position")
    rows = sides.values_list(*_OF_MATCH, *_OF_SIDE).iterator(2000)
    for head, own in groupby(rows, key=itemgetter(slice(len(_OF_MATCH)))):
        match, revision, round_, kind, state, winner, rubicon, group, slot, table = head
        seated = []
        for row in own:
            number, partner, *stored = row[len(_OF_MATCH) :]
            seated.append(SideRow((number,) if partner is None else (number, partner), *stored))
        yield (
            match,
            MatchRow(
                revision=revision,
                round=round_,
                kind=kind,
                complete=state in COMPLETE,
                winner=winner,
                rubicon=rubicon,
                sides=tuple(seated),
                group=group,
                slot=slot,
                table=table,
                state=state,
            ),
        )


def read_matches(tournament: Tournament, *, since: int = -1) -> dict[int, MatchRow]:
    """The matches of published rounds changed after a revision, by primary key (one query)."""
    return dict(match_rows(Match.objects.filter(round__tournament=tournament, revision__gt=since)))


@dataclass(frozen=True, slots=True)
class Tallied:
    """Results by the primary key of their match, and the tally of them all."""

    results: Mapping[int, Result]
    tally: ResultTally

    def up_to(self, round_: int) -> Tallied:
        """The results as they stood after a round."""
        results = {key: result for key, result in self.results.items() if result.round <= round_}
        return Tallied(results, self.tally.up_to(round_))


def ranked(
    tournament: Tournament,
    entrants: Iterable[int],
    matches: Iterable[MatchRow],
    keys: Sequence[str] = (),
) -> tuple[Ranked, ...]:
    """The ranking of a tournament from the matches given, under its own keys or others."""
    tally = tallied(tournament, dict(enumerate(matches))).tally
    phase, penalties = tournament.first, read_penalties(tournament)
    return ranked_by(tournament, phase, entrants, tally, penalties, keys=keys)


def ranked_by(
    tournament: Tournament,
    phase: Phase,
    entrants: Iterable[int],
    tally: ResultTally,
    penalties: Iterable[PenaltyPoints] = (),
    *,
    keys: Sequence[str] = (),
) -> tuple[Ranked, ...]:
    """The ranking of results already gathered, under the keys of a phase or others."""
    return rank(
        keys=keys or phase.ranking_keys,
        entrants=entrants,
        results=tally,
        penalties=penalties,
        seed=tournament.lot_seed,
        match_points=match_points_of(phase),
        manual=tournament.manual_order,
    )


def read_penalties(tournament: Tournament) -> list[PenaltyPoints]:
    """The points of the referee that stand (one query)."""
    standing = tournament.penalties.filter(lifted_at=None).exclude(points=0)
    return [PenaltyPoints(*row) for row in standing.values_list("entrant__number", "points")]


def match_points_of(phase: Phase) -> MatchPoints:
    """What a match of a phase is worth."""
    return MatchPoints(
        win=phase.match_points_win,
        draw=phase.match_points_draw,
        loss=phase.match_points_loss,
        rubicon_loss=phase.match_points_rubicon,
    )


class Caps(NamedTuple):
    """The most points of one match that count for its winner and its loser; None: all of them."""

    winner: int | None
    loser: int | None

    def counted(self, points: int, lost: bool) -> int:
        """The points of a side that count; a draw counts as a victory.

        >>> Caps(1280, 664).counted(1340, lost=False), Caps(None, 664).counted(700, lost=True)
        (1280, 664)
        """
        cap = self.loser if lost else self.winner
        return points if cap is None else min(points, cap)


def caps_of(phase: Phase) -> Caps:
    """The score caps of a phase."""
    return Caps(phase.cap_winner, phase.cap_loser)


def victories_of(
    tournament: Tournament, entrants: Iterable[int], matches: Iterable[MatchRow]
) -> dict[int, int]:
    """How many matches each has won, from the matches given; byes as the settings say."""
    results = tallied(tournament, dict(enumerate(matches))).tally
    rows = rank(keys=("victories",), entrants=entrants, results=results)
    return {row.id: int(str(row.values["victories"])) for row in rows}


def tallied(
    tournament: Tournament,
    matches: Matches,
    known: Tallied | None = None,
    changed: Collection[int] = (),
) -> Tallied:
    """The results of matches; from a known tally only what changed is counted again.

    Byes are always counted again: what they score may depend on the results of others.
    """
    if known is None or len(changed) > REBUILT_FROM:
        results = _played_among(tournament, matches)
        results |= _byes_among(tournament, matches, results)
        return Tallied(results, ResultTally.of(results.values()))
    results = {match: known.results[match] for match in known.results.keys() - set(changed)}
    results |= _played_among(tournament, {match: matches[match] for match in changed})
    byes = _byes_among(tournament, matches, results)
    results |= byes
    tally = known.tally
    for match in {*changed, *byes}:
        before, after = known.results.get(match), results.get(match)
        if before != after:
            tally = tally.replaced(before=before, after=after)
    return Tallied(results, tally)


def _played_among(tournament: Tournament, matches: Matches) -> dict[int, Result]:
    rounds = {row.round for row in matches.values()}
    caps = {number: caps_of(tournament.phase_at(number)) for number in rounds}
    return {
        match: _played(row, caps[row.round])
        for match, row in matches.items()
        if row.complete and row.kind == MatchKind.MATCH
    }


def _played(row: MatchRow, caps: Caps) -> MatchResult:
    capped = caps != Caps(None, None)
    sides = []
    for side in row.sides:
        points = side.score or 0
        if capped:
            points = caps.counted(points, row.lost(side))
        sides.append(SideResult(side.ids, points, side.capots, side.belotes, side.forfeited))
    winner = None if row.winner is None else sides[row.winner].ids
    return MatchResult(row.round, tuple(sides), winner, row.rubicon)


def _byes_among(
    tournament: Tournament, matches: Matches, results: Mapping[int, Result]
) -> dict[int, Result]:
    """The byes with the score of the tournament's settings."""
    return {
        match: _bye(tournament, row, results.values())
        for match, row in matches.items()
        if row.kind != MatchKind.MATCH
    }


def _bye(tournament: Tournament, row: MatchRow, results: Iterable[Result]) -> ByeResult:
    exempt = row.sides[0]
    if row.kind == MatchKind.CATCH_UP:
        won = row.complete and row.winner == 0
        return ByeResult(row.round, exempt.ids, exempt.score or 0, won)
    points = _points_of_bye(tournament, row, results)
    victory = tournament.bye_victory and tournament.bye_score != ByeScore.CATCH_UP
    return ByeResult(row.round, exempt.ids, points, victory)


def _points_of_bye(tournament: Tournament, row: MatchRow, results: Iterable[Result]) -> int:
    """Where no rule fixes the total of a table, half of it is the average of the round.

    No rule fixes it at a table of three or of comptoir.
    """
    score, number = tournament.bye_score, row.sides[0].ids[0]
    played = (result for result in results if isinstance(result, MatchResult))
    if score == ByeScore.FIXED:
        return tournament.bye_points
    if score == ByeScore.OWN_AVERAGE:
        own = [side.points for result in played for side in result.sides if number in side.ids]
        return average(own)
    if score == ByeScore.HALF_TABLE:
        fixed = sum_of_a_match(tournament, row.round)
        if fixed is not None:
            return average([fixed, 0])
    if score in (ByeScore.HALF_TABLE, ByeScore.ROUND_AVERAGE):
        of_round = (result for result in played if result.round == row.round)
        return average([side.points for result in of_round for side in result.sides])
    return 0


def average(marks: Sequence[int]) -> int:
    """The mean of whole points, halves up; 0 of nothing.

    >>> average([972, 973]), average([])
    (973, 0)
    """
    return (2 * sum(marks) + len(marks)) // (2 * len(marks)) if marks else 0
