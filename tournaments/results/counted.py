"""What is stored of a result beside what was entered, counted in one place for all who need it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from scoring.rules import Rules
from scoring.sheet import ScoreSheet
from tournaments.models import Match, Side, Tournament
from tournaments.results.facts import Totals, left_alone, under_rubicon, winner_of
from tournaments.results.hands import Facts, belotes_of, capots_of, scores_of


@dataclass(frozen=True, slots=True)
class Outcome:
    """A result as the ranking takes it; the sides in the order of their place."""

    scores: tuple[int | None, ...]
    winner: int | None
    rubicon: bool
    belotes: tuple[int, ...]
    capots: tuple[int, ...]
    complete: bool = True
    absent: Collection[int] = ()
    """The places of the sides that forfeit."""


def totals_outcome(rules: Rules, totals: Totals) -> Outcome:
    """What the totals of a card come to."""
    sides = len(totals.points)
    return Outcome(
        totals.points,
        winner_of(rules, totals),
        under_rubicon(rules, totals),
        totals.belotes.among(sides),
        totals.capots.among(sides),
    )


def sheet_outcome(rules: Rules, sheet: ScoreSheet, hands: Sequence[Facts]) -> Outcome:
    """What the hands of a match come to."""
    sides = tuple(sheet.totals)
    return Outcome(
        tuple(scores_of(rules, sheet).values()),
        None if sheet.winner is None else sides.index(sheet.winner),
        sheet.rubicon,
        belotes_of(hands, sides),
        capots_of(sheet, hands, sides),
        complete=sheet.finished,
    )


def forfeit_outcome(contest: Tournament, absent: Collection[int], sides: int = 2) -> Outcome:
    """What a forfeit of some of the sides of a table, by their place, comes to."""
    lost, won = contest.forfeit_points_against, contest.forfeit_points
    scores = tuple(lost if place in absent else won for place in range(sides))
    nothing = (0,) * sides
    winner = left_alone(sides, absent)
    return Outcome(scores, winner, False, nothing, nothing, absent=frozenset(absent))


def no_outcome(sides: int = 2) -> Outcome:
    """A result taken back: its card is awaited."""
    return Outcome((None,) * sides, None, False, (0,) * sides, (0,) * sides, complete=False)


def put_outcome(match: Match, sides: Sequence[Side], outcome: Outcome) -> None:
    """Write an outcome into the rows of a match; the caller saves.

    A match that is not over has scores already, and no winner.
    """
    for side in sides:
        place = side.position
        side.score = outcome.scores[place]
        side.belotes, side.capots = outcome.belotes[place], outcome.capots[place]
        side.forfeited = place in outcome.absent
    match.winner = outcome.winner if outcome.complete else None
    match.rubicon = outcome.complete and outcome.rubicon
