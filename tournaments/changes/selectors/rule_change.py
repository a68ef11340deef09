"""What other rules would change while a tournament is played: marks, totals, ranks, prizes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, TypeAlias

from scoring.errors import InputError
from scoring.errors import InputProblem as HandProblem
from scoring.ranking import Ranked
from scoring.rules import Rules
from tournaments.changes.selectors.impact import PrizeMove, drawn_since, prize_moves, with_outcome
from tournaments.core.sides import side_names
from tournaments.core.whole import with_related
from tournaments.entrants.selectors.entrants import players_of_sides
from tournaments.entrants.selectors.names import PairName, pair_names, side_name
from tournaments.models import Hand, Match, MatchEntry, Tournament
from tournaments.models.system import BRACKETS
from tournaments.ranking.reading import MatchRow, ranked, read_matches
from tournaments.ranking.selectors.played import ranked_of
from tournaments.results.bounds import Flag, Impossible, doubt_about, impossible
from tournaments.results.facts import (
    Outcome,
    Tally,
    Totals,
    needs_winner,
    sheet_outcome,
    totals_outcome,
)
from tournaments.results.hands import HandChange, sheet_of
from tournaments.rulesets.in_force import plays_by, rules_of_match, under_rules

LAST_HAND = "last_hand"
"""Under the new rules the winner of the last hand wins, and the card does not say who did."""
NO_WINNER = "no_winner"
"""In a bracket a match has to have a winner, and under the new rules this one has none."""
Reason: TypeAlias = HandProblem | Impossible | str


@dataclass(frozen=True, slots=True)
class MatchChange:
    """A match under the rules in force and under others; sides in the order of their place."""

    match: Match
    pairs: tuple[PairName, ...]
    before: Outcome
    after: Outcome
    hands: tuple[HandChange, ...]
    """the hands whose own marks change"""
    flag_before: Flag | None
    flag_after: Flag | None

    @property
    def differs(self) -> bool:
        """Whether its outcome, a hand or its flag changes."""
        flagged = self.flag_before != self.flag_after
        return bool(self.before != self.after or self.hands or flagged)

    @property
    def reopened(self) -> bool:
        """Whether a finished game would not be finished any more."""
        return self.before.complete and not self.after.complete

    @property
    def left_open(self) -> bool:
        """Whether a match of a bracket that has a winner would have none."""
        bracket = self.match.round.draw.get("by") in BRACKETS
        won_now = self.before.complete and self.before.winner is not None
        return bracket and won_now and self.after.complete and self.after.winner is None

    @property
    def other_winner(self) -> bool:
        """Whether another side would have won, or none."""
        return self.before.winner != self.after.winner


@dataclass(frozen=True, slots=True)
class Unscorable:
    """A match that the new rules cannot score, and every reason."""

    match: Match
    pairs: tuple[PairName, ...]
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class TotalMove:
    """An entrant whose total or rank would change."""

    pair: PairName
    points: tuple[Any, Any]
    ranks: tuple[int, int]

    @property
    def up(self) -> int:
        """Ranks gained."""
        return self.ranks[0] - self.ranks[1]


@dataclass(frozen=True, slots=True)
class RuleChange:
    """Everything that other rules would change."""

    matches: tuple[MatchChange, ...]
    unscorable: tuple[Unscorable, ...]
    moves: tuple[TotalMove, ...]
    prizes: tuple[PrizeMove, ...]
    drawn: tuple[int, ...]
    """rounds drawn from a ranking that would change"""

    @property
    def nothing(self) -> bool:
        """Whether no mark, no total and no rank changes."""
        return not (self.matches or self.unscorable or self.moves)

    @property
    def seal(self) -> str:
        """A digest of it all: another seal is another change than the one that was shown."""
        told = [
            [(c.match.pk, c.before, c.after, c.flag_after) for c in self.matches],
            [one.match.pk for one in self.unscorable],
            [(move.pair.number, move.points, move.ranks) for move in self.moves],
        ]
        return blake2b(repr(told).encode(), digest_size=16).hexdigest()


def rule_change(tournament: Tournament, rules: Rules, position: int = 1) -> RuleChange:
    """What would change if these rules had been in force from the first hand.

    They are the new rules of the phase at this place; 1: of the tournament, and of every phase
    that has none of its own.
    """
    names = pair_names(tournament)
    judged = [_judged(match, rules, names) for match in _played(tournament, position)]
    changed = tuple(one for one in judged if isinstance(one, MatchChange) and one.differs)
    rows = read_matches(tournament)
    then_rows = rows | {
        one.match.pk: with_outcome(rows[one.match.pk], one.after) for one in changed
    }
    now, points_now = _ranking(tournament, rows)
    then, points_then = _ranking(under_rules(tournament, rules, position), then_rows)
    ranks_then = {row.id: row.rank for row in then}
    compared = (
        TotalMove(
            names[row.id],
            (points_now[row.id], points_then[row.id]),
            (row.rank, ranks_then[row.id]),
        )
        for row in now
    )
    moves = tuple(move for move in compared if move.up or move.points[0] != move.points[1])
    first = min((one.match.round.number for one in changed), default=0)
    return RuleChange(
        matches=changed,
        unscorable=tuple(one for one in judged if isinstance(one, Unscorable)),
        moves=moves,
        prizes=tuple(prize_moves(tournament, now, then, names)),
        drawn=drawn_since(tournament, first) if moves else (),
    )


def _ranking(
    tournament: Tournament, rows: Mapping[int, MatchRow]
) -> tuple[tuple[Ranked, ...], Mapping[int, Any]]:
    """The ranking of a tournament, and the total of each entrant whatever its keys are."""
    entrants = list(tournament.entrants.values_list("number", flat=True))
    totals = ranked(tournament, entrants, rows.values(), keys=("points",))
    found = ranked_of(tournament, entrants, rows)
    return found, {row.id: row.values["points"] for row in totals}


def _played(tournament: Tournament, position: int) -> Sequence[Match]:
    """The matches whose result was counted by these rules: a forfeit and a bye are not."""
    rows = Match.objects.filter(
        round__tournament=tournament,
        round__published_at__isnull=False,
        entry__in=(MatchEntry.HANDS, MatchEntry.TOTALS),
    )
    asked = rows.order_by("round__number", "hall_table__number")
    found = with_related(asked, sides=players_of_sides(), hands=Hand.objects.all())
    rounds = {round_.pk: round_ for round_ in tournament.rounds.all()}
    for match in found:
        match.round = rounds[match.round_id]
    return [match for match in found if plays_by(tournament, match.round.number, position)]


def _judged(match: Match, rules: Rules, names: Mapping[int, PairName]) -> MatchChange | Unscorable:
    pairs = tuple(side_name(side, names) for side in match.sides.all())
    by = _by_totals if match.entry == MatchEntry.TOTALS else _by_hands
    found = by(match, pairs, rules_of_match(match), rules)
    stuck = isinstance(found, MatchChange) and found.left_open
    return Unscorable(match, pairs, (NO_WINNER,)) if stuck else found


def _by_hands(
    match: Match, pairs: tuple[PairName, ...], before: Rules, rules: Rules
) -> MatchChange | Unscorable:
    facts, sides = [hand.facts for hand in match.hands.all()], side_names(len(pairs))
    try:
        new = sheet_of(rules, facts, sides)
    except InputError as error:
        return Unscorable(match, pairs, tuple(error.problems))
    old = sheet_of(before, facts, sides)
    outcomes = sheet_outcome(before, old, facts), sheet_outcome(rules, new, facts)
    both = enumerate(zip(old.hands, new.hands, strict=True), start=1)
    hands = tuple(
        HandChange(number, one, other)
        for number, (one, other) in both
        if (one.marks, one.outcome) != (other.marks, other.outcome)
    )
    return MatchChange(match, pairs, *outcomes, hands, None, None)


def _by_totals(
    match: Match, pairs: tuple[PairName, ...], before: Rules, rules: Rules
) -> MatchChange | Unscorable:
    totals = totals_in(match)
    reasons: list[Reason] = list(impossible(rules, totals))
    if needs_winner(rules, totals) and not needs_winner(before, totals):
        reasons.append(LAST_HAND)
    if reasons:
        return Unscorable(match, pairs, tuple(reasons))
    outcomes = totals_outcome(before, totals), totals_outcome(rules, totals)
    doubt = doubt_about(rules, totals)
    # A doubt that somebody has looked at and cleared stays cleared while it is the same.
    flag_after = match.flag if doubt == doubt_about(before, totals) else doubt
    return MatchChange(match, pairs, *outcomes, (), match.flag, flag_after)


def totals_in(match: Match) -> Totals:
    """The totals of a card as they were entered."""
    sides = list(match.sides.all())
    return Totals(
        tuple(side.points or 0 for side in sides),
        Tally(*(side.belotes for side in sides), unsplit=match.belotes_unsplit),
        Tally(*(side.capots for side in sides), unsplit=match.capots_unsplit),
        match.winner,
    )
