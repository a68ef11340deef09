"""What other rules would change while a tournament is played: marks, totals, ranks, prizes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, TypeAlias

from scoring.errors import InputError
from scoring.errors import InputProblem as HandProblem
from scoring.ranking import Ranked
from scoring.rules import Rules
from scoring.sheet import ScoreSheet
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
    """A match that other rules mark otherwise; sides in the order of their place."""

    match: Match
    pairs: tuple[PairName, ...]
    before: Outcome
    after: Outcome
    hands: tuple[HandChange, ...]
    """The hands whose own marks change."""
    flag_before: Flag | None
    flag_after: Flag | None

    @property
    def differs(self) -> bool:
        """Whether anything of it is another."""
        flagged = self.flag_before != self.flag_after
        return bool(self.before != self.after or self.hands or flagged)

    @property
    def reopened(self) -> bool:
        """Whether a finished game would not be finished any more."""
        return self.before.complete and not self.after.complete

    @property
    def left_open(self) -> bool:
        """Whether nobody would go on from a match of a bracket that somebody has won."""
        bracket = self.match.round.draw.get("by") in BRACKETS
        won_now = self.before.complete and self.before.winner is not None
        return bracket and won_now and self.after.complete and self.after.winner is None

    @property
    def other_winner(self) -> bool:
        """Whether somebody else would have won, or nobody."""
        return self.before.winner != self.after.winner


@dataclass(frozen=True, slots=True)
class Unscorable:
    """A match that the new rules cannot score, and every reason."""

    match: Match
    pairs: tuple[PairName, ...]
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class TotalMove:
    """An entrant whose total or rank would be another."""

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
    """Rounds drawn from a ranking that would be another."""

    @property
    def nothing(self) -> bool:
        """Whether no mark, no total and no rank changes."""
        return not (self.matches or self.unscorable or self.moves)

    @property
    def seal(self) -> str:
        """Stands for all of it: another seal, another change than the one that was shown."""
        told = [
            [(c.match.pk, c.before, c.after, c.flag_after) for c in self.matches],
            [one.match.pk for one in self.unscorable],
            [(move.pair.number, move.points, move.ranks) for move in self.moves],
        ]
        return blake2b(repr(told).encode(), digest_size=16).hexdigest()


def rule_change(tournament: Tournament, rules: Rules, position: int = 1) -> RuleChange:
    """What would change if all had been played under these rules from the first hand.

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
    then_tournament = under_rules(tournament, rules, position)
    now, then = _rankings(tournament, rows), _rankings(then_tournament, then_rows)
    moves = tuple(_moves(now, then, names))
    first = min((one.match.round.number for one in changed), default=0)
    return RuleChange(
        matches=changed,
        unscorable=tuple(one for one in judged if isinstance(one, Unscorable)),
        moves=moves,
        prizes=tuple(prize_moves(tournament, now.rows, then.rows, names)),
        drawn=drawn_since(tournament, first) if moves else (),
    )


@dataclass(frozen=True, slots=True)
class _Rankings:
    """The ranking of a tournament, and the total of each entrant whatever its keys are."""

    rows: tuple[Ranked, ...]
    points: Mapping[int, Any]


def _rankings(tournament: Tournament, rows: Mapping[int, MatchRow]) -> _Rankings:
    entrants = list(tournament.entrants.values_list("number", flat=True))
    totals = ranked(tournament, entrants, rows.values(), keys=("points",))
    return _Rankings(
        ranked_of(tournament, entrants, rows), {row.id: row.values["points"] for row in totals}
    )


def _moves(now: _Rankings, then: _Rankings, names: Mapping[int, PairName]) -> Iterator[TotalMove]:
    ranks = {row.id: row.rank for row in then.rows}
    for row in now.rows:
        points, both = (now.points[row.id], then.points[row.id]), (row.rank, ranks[row.id])
        if points[0] != points[1] or both[0] != both[1]:
            yield TotalMove(names[row.id], points, both)


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
    return MatchChange(match, pairs, *outcomes, tuple(_other_hands(old, new)), None, None)


def _other_hands(old: ScoreSheet, new: ScoreSheet) -> Iterator[HandChange]:
    both = zip(old.hands, new.hands, strict=True)
    for number, (before, after) in enumerate(both, start=1):
        if (before.marks, before.outcome) != (after.marks, after.outcome):
            yield HandChange(number, before, after)


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
    return MatchChange(match, pairs, *outcomes, (), *_flags(match, totals, before, rules))


def _flags(
    match: Match, totals: Totals, before: Rules, rules: Rules
) -> tuple[Flag | None, Flag | None]:
    """The flag now and then: what somebody has looked at and kept stays kept, if it is the same."""
    old, new = doubt_about(before, totals), doubt_about(rules, totals)
    return match.flag, match.flag if old == new else new


def totals_in(match: Match) -> Totals:
    """The totals of a card as they were entered."""
    sides = list(match.sides.all())
    return Totals(
        tuple(side.points or 0 for side in sides),
        Tally(*(side.belotes for side in sides), unsplit=match.belotes_unsplit),
        Tally(*(side.capots for side in sides), unsplit=match.capots_unsplit),
        match.winner,
    )
