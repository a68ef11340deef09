"""Rows of results as values of `scoring.ranking`; what a bye scores."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from django.db.models import F

from scoring.ranking import (
    Bounds,
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
from tournaments.models import ByeScore, MatchKind, MatchState, Phase, Side, Tournament
from tournaments.results.facts import sum_of_a_match

COMPLETE = frozenset({MatchState.ENTERED.value, MatchState.CONFIRMED.value})
# Past so many changed matches, gathering everything anew is the quicker way.
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
    """Where and how it stands, for those who look: no rank hangs on these two."""


Matches: TypeAlias = Mapping[int, MatchRow]


def read_matches(tournament: Tournament, *, since: int = -1) -> dict[int, MatchRow]:
    """The matches of published rounds changed after a revision, by primary key (one query)."""
    rows = (
        Side.objects.filter(
            match__round__tournament=tournament,
            match__round__published_at__isnull=False,
            match__revision__gt=since,
        )
        .annotate(
            number=F("entrant__number"),
            beside=F("partner__number"),
            round=F("match__round__number"),
        )
        .order_by("match_id", "position")
        .values_list(
            *("match_id", "match__revision", "round", "match__kind", "match__state"),
            *(
                "match__winner",
                "match__rubicon",
                "match__group",
                "match__slot",
                "match__hall_table__number",
            ),
            *("number", "beside", "score", "belotes", "capots", "forfeited", "score_counts"),
        )
    )
    heads: dict[int, tuple[int, int, str, bool, int | None, bool]] = {}
    places: dict[int, tuple[str, int | None, int | None, str]] = {}
    sides: dict[int, list[SideRow]] = defaultdict(list)
    for match, revision, round_, kind, state, winner, rubicon, *rest in rows.iterator(2000):
        group, slot, table, *side = rest
        heads[match] = (revision, round_, kind, state in COMPLETE, winner, rubicon)
        places[match] = (group, slot, table, state)
        sides[match].append(_side(*side))
    return {
        match: MatchRow(*head, tuple(sides[match]), *places[match]) for match, head in heads.items()
    }


def _side(number: int, beside: int | None, *stored: Any) -> SideRow:
    ids = (number,) if beside is None else (number, beside)
    return SideRow(ids, *stored)


@dataclass(frozen=True, slots=True)
class Tallied:
    """Results by the primary key of their match, and the tally of them all."""

    results: Mapping[int, Result]
    tally: ResultTally


def ranked(
    tournament: Tournament,
    entrants: Iterable[int],
    matches: Iterable[MatchRow],
    keys: Sequence[str] = (),
) -> tuple[Ranked, ...]:
    """The ranking of a tournament from the matches given, under its own keys or others."""
    tally = tallied(tournament, dict(enumerate(matches))).tally
    return ranked_from(tournament, entrants, tally, read_penalties(tournament), keys)


def ranked_from(
    tournament: Tournament,
    entrants: Iterable[int],
    tally: ResultTally,
    penalties: Iterable[PenaltyPoints],
    keys: Sequence[str] = (),
) -> tuple[Ranked, ...]:
    """The ranking of a tournament from results already gathered."""
    return rank(
        keys=keys or tournament.first.ranking_keys,
        entrants=entrants,
        results=tally,
        penalties=penalties,
        seed=tournament.lot_seed,
        match_points=match_points_of(tournament.first),
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


def bounds_of(tournament: Tournament) -> Bounds | None:
    """What a match can bring under the first key; None where no bound is known."""
    first = tournament.first.ranking_keys[0]
    if first == "victories":
        return Bounds(0, 1)
    if first != "match_points":
        return None
    worth = match_points_of(tournament.first)
    found = [worth.worth(outcome) for outcome in ("win", "draw", "loss", "rubicon_loss", "")]
    return Bounds(min(found), max(found))


class Caps(NamedTuple):
    """The most points that count of one match; None: all of them."""

    winner: int | None
    loser: int | None

    def counted(self, points: int, lost: bool) -> int:
        """What counts of the points of a side; of a draw as of a victory.

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

    Byes are always looked at: what they score may hang on the results of others.
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
    return {
        match: _played(row, caps_of(tournament.phase_at(row.round)))
        for match, row in matches.items()
        if row.complete and row.kind == MatchKind.MATCH
    }


def _byes_among(
    tournament: Tournament, matches: Matches, results: Mapping[int, Result]
) -> dict[int, Result]:
    """The byes with the score of the tournament's settings."""
    marks = _Marks(tournament, results.values())
    return {match: marks.bye(row) for match, row in matches.items() if row.kind != MatchKind.MATCH}


def _played(row: MatchRow, caps: Caps) -> MatchResult:
    sides = tuple(
        SideResult(
            side.ids,
            caps.counted(side.score or 0, row.winner not in (None, position)),
            side.capots,
            side.belotes,
            side.forfeited,
        )
        for position, side in enumerate(row.sides)
    )
    winner = None if row.winner is None else sides[row.winner].ids
    return MatchResult(row.round, sides, winner, row.rubicon)


class _Marks:
    """What byes score, from the matches played; those are gone through when a bye asks."""

    def __init__(self, tournament: Tournament, results: Iterable[Result]) -> None:
        self.tournament = tournament
        self.results = results

    @cached_property
    def sides(self) -> list[tuple[int, SideResult]]:
        """Every side of a match played, with its round."""
        played = (result for result in self.results if isinstance(result, MatchResult))
        return [(result.round, side) for result in played for side in result.sides]

    def of_round(self, round_: int) -> list[int]:
        """The points of every side in a round."""
        return [side.points for number, side in self.sides if number == round_]

    def of_entrant(self, entrant: int) -> list[int]:
        """The points of an entrant in its matches."""
        return [side.points for _, side in self.sides if entrant in side.ids]

    def bye(self, row: MatchRow) -> ByeResult:
        exempt = row.sides[0]
        if row.kind == MatchKind.CATCH_UP:
            won = row.complete and row.winner == 0
            return ByeResult(row.round, exempt.ids, exempt.score or 0, won)
        points = self._points(row.round, exempt.ids[0])
        victory = self.tournament.bye_victory and self.tournament.bye_score != ByeScore.CATCH_UP
        return ByeResult(row.round, exempt.ids, points, victory)

    def _points(self, round_: int, number: int) -> int:
        match self.tournament.bye_score:
            case ByeScore.FIXED:
                return self.tournament.bye_points
            case ByeScore.ROUND_AVERAGE:
                return average(self.of_round(round_))
            case ByeScore.OWN_AVERAGE:
                return average(self.of_entrant(number))
            case ByeScore.HALF_TABLE:
                return self._half_table(round_)
        return 0

    def _half_table(self, round_: int) -> int:
        """Half of what a table shares out; where no rule fixes it, what a side had on average.

        No rule fixes it at a table of three or of comptoir.
        """
        fixed = sum_of_a_match(self.tournament, round_)
        return average(self.of_round(round_)) if fixed is None else average([fixed, 0])


def average(marks: Sequence[int]) -> int:
    """The mean of whole points, halves up; 0 of nothing.

    >>> average([972, 973]), average([])
    (973, 0)
    """
    return (2 * sum(marks) + len(marks)) // (2 * len(marks)) if marks else 0
