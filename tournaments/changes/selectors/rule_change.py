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
from tournaments.changes.selectors.impact import (
    DrawnRound,
    PrizeMove,
    drawn_since,
    misplaced_sentences,
    prize_moves,
    with_outcome,
)
from tournaments.core.side_letters import side_names
from tournaments.entrants.selectors.entrants import with_sides
from tournaments.entrants.selectors.names import PairName, pair_names, side_name
from tournaments.models import Game, Match, MatchEntry, Tournament
from tournaments.models.review import Review
from tournaments.models.system import BRACKETS
from tournaments.ranking.rows import Matches
from tournaments.ranking.selectors.after_round import with_matches
from tournaments.ranking.selectors.played import matches_missed, read_matches
from tournaments.results.bounds import Impossible, doubt_about, impossible
from tournaments.results.facts import needs_winner, totals_of_game
from tournaments.results.hands import HandChange, played_of
from tournaments.results.outcome import (
    Outcome,
    beyond_end,
    match_outcome,
    sheet_outcome,
    totals_outcome,
)
from tournaments.results.selectors import games_with_hands
from tournaments.rulesets.differences import own_over
from tournaments.rulesets.effective_rules import (
    WHOLE,
    Scope,
    format_of_match,
    rounds_reached,
    rules_at,
    rules_of,
    rules_of_match,
    under_rules,
)

LAST_HAND = "last_hand"
"""Under the new rules the winner of the last hand wins, and the card does not say who did."""
BEYOND_END = "beyond_end"
"""Under the new rules a match of several games would be over earlier, or a game would go on."""
NO_WINNER = "no_winner"
"""In a bracket a match has to have a winner, and under the new rules this one has none."""
Reason: TypeAlias = HandProblem | Impossible | str


@dataclass(frozen=True, slots=True)
class GameChange:
    """A game under the rules in force and under other rules, with the hands whose marks differ."""

    game: Game
    before: Outcome
    after: Outcome
    hands: tuple[HandChange, ...] = ()
    review_before: Review | None = None
    review_after: Review | None = None


@dataclass(frozen=True, slots=True)
class MatchChange:
    """A match whose marks differ under other rules; sides in the order of their place."""

    match: Match
    pairs: tuple[PairName, ...]
    games: tuple[GameChange, ...]
    before: Outcome
    after: Outcome
    review_before: Review | None
    review_after: Review | None

    @property
    def hands(self) -> tuple[HandChange, ...]:
        """The hands whose own marks change."""
        return tuple(hand for game in self.games for hand in game.hands)

    @property
    def differs(self) -> bool:
        """Whether any value of the match changes."""
        reviewed_anew = self.review_before != self.review_after
        return bool(self.before != self.after or self.hands or reviewed_anew)

    @property
    def reopened(self) -> bool:
        """Whether a finished game would become unfinished."""
        return self.before.finished and not self.after.finished

    @property
    def left_open(self) -> bool:
        """Whether a match of a bracket would lose its winner."""
        bracket = self.match.round.draw.get("by") in BRACKETS
        won_now = self.before.finished and self.before.winner is not None
        return bracket and won_now and self.after.finished and self.after.winner is None

    @property
    def other_winner(self) -> bool:
        """Whether the match would have another winner or none."""
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
    """All the changes that other rules would make."""

    matches: tuple[MatchChange, ...]
    unscorable: tuple[Unscorable, ...]
    moves: tuple[TotalMove, ...]
    prizes: tuple[PrizeMove, ...]
    drawn: tuple[DrawnRound, ...]
    """Rounds drawn from a ranking that would be another."""
    misplaced: tuple[str, ...] = ()
    """The matches and phases that others should play then than do, in sentences."""
    rounds: tuple[int, ...] = ()
    """The numbers of the rounds that are played by other rules then."""
    options: tuple[str, ...] = ()
    """The names of the options that change."""
    cards: int = 0
    """The cards of these rounds that are counted again, with the same marks or others."""

    @property
    def nothing(self) -> bool:
        """Whether no mark, no total and no rank changes."""
        return not (self.matches or self.unscorable or self.moves)

    @property
    def seal(self) -> str:
        """A digest of the change: it differs if the change is not the one that was shown."""
        told = [
            [(c.match.pk, c.before, c.after, c.review_after) for c in self.matches],
            [one.match.pk for one in self.unscorable],
            [(move.pair.number, move.points, move.ranks) for move in self.moves],
        ]
        return blake2b(repr(told).encode(), digest_size=16).hexdigest()


def rule_change(tournament: Tournament, rules: Rules, scope: Scope = WHOLE) -> RuleChange:
    """What would change if these rules had applied to their scope from the first hand.

    What phases and rounds below answer otherwise stays as it is.
    """
    names, then_tournament = pair_names(tournament), under_rules(tournament, rules, scope)
    reached = rounds_reached(tournament, then_tournament)
    judged = [
        _judged(match, games, rules_at(then_tournament, match.round.number), names)
        for match, games in _played(tournament, reached)
    ]
    changed = tuple(one for one in judged if isinstance(one, MatchChange) and one.differs)
    rows = read_matches(tournament)
    then_rows = rows | {
        one.match.pk: with_outcome(rows[one.match.pk], one.after) for one in changed
    }
    # The points of a forfeit follow the rules.
    then_rows |= matches_missed(then_tournament, {k: v for k, v in rows.items() if not v.missed})
    now = _rankings(tournament, rows)
    then = _rankings(then_tournament, then_rows)
    moves = tuple(_moves(now, then, names))
    first = min((one.match.round.number for one in changed), default=0)
    return RuleChange(
        matches=changed,
        unscorable=tuple(one for one in judged if isinstance(one, Unscorable)),
        moves=moves,
        prizes=tuple(prize_moves(tournament, now.rows, then.rows, names)),
        drawn=drawn_since(tournament, first) if moves else (),
        misplaced=misplaced_sentences(tournament, then_rows, then_tournament),
        rounds=reached,
        options=tuple(own_over(rules_of(tournament, scope), rules)),
        cards=len(judged),
    )


@dataclass(frozen=True, slots=True)
class _Rankings:
    """The ranking of a tournament, and the total of each entrant whatever the ranking keys."""

    rows: tuple[Ranked, ...]
    points: Mapping[int, Any]


def _rankings(tournament: Tournament, rows: Matches) -> _Rankings:
    now = with_matches(tournament, rows)
    return _Rankings(now.ranked, now.total_points)


def _moves(now: _Rankings, then: _Rankings, names: Mapping[int, PairName]) -> Iterator[TotalMove]:
    ranks = {row.id: row.rank for row in then.rows}
    for row in now.rows:
        points, both = (now.points[row.id], then.points[row.id]), (row.rank, ranks[row.id])
        if points[0] != points[1] or both[0] != both[1]:
            yield TotalMove(names[row.id], points, both)


def _played(tournament: Tournament, numbers: Sequence[int]) -> Iterator[tuple[Match, list[Game]]]:
    """The matches of these rounds whose result depends on the rules; forfeits and byes do not."""
    rows = Match.objects.filter(
        round__tournament=tournament,
        round__number__in=numbers,
        round__published_at__isnull=False,
        entry__in=(MatchEntry.HANDS, MatchEntry.TOTALS),
    )
    games = games_with_hands(rows)
    rounds = {round_.pk: round_ for round_ in tournament.rounds.all()}
    asked = rows.order_by("round__number", "hall_table__number")
    for match in with_sides(asked):
        match.round = rounds[match.round_id]
        yield match, games[match.pk]


def _judged(
    match: Match, games: Sequence[Game], rules: Rules, names: Mapping[int, PairName]
) -> MatchChange | Unscorable:
    pairs = tuple(side_name(side, names) for side in match.sides.all())
    before = rules_of_match(match)
    form, found = format_of_match(match), list[GameChange]()
    for game in games:
        judge = _by_totals if match.entry == MatchEntry.TOTALS else _by_hands
        one = judge(game, before, rules, len(pairs))
        if not isinstance(one, GameChange):
            return Unscorable(match, pairs, one)
        found.append(one)
    change = MatchChange(
        match,
        pairs,
        tuple(found),
        match_outcome([one.before for one in found], len(pairs), form),
        match_outcome([one.after for one in found], len(pairs), form),
        *_reviews(match, found),
    )
    if beyond_end(form, [one.after for one in found]):
        return Unscorable(match, pairs, (BEYOND_END,))
    return Unscorable(match, pairs, (NO_WINNER,)) if change.left_open else change


def _by_hands(
    game: Game, before: Rules, rules: Rules, sides: int
) -> GameChange | tuple[Reason, ...]:
    played, names = played_of(game), side_names(sides)
    try:
        new = played.sheet(rules, names)
    except InputError as error:
        return tuple(error.problems)
    old = played.sheet(before, names)
    hands = tuple(
        HandChange(number, was, will_be)
        for number, (was, will_be) in enumerate(zip(old.hands, new.hands, strict=True), start=1)
        if (was.marks, was.outcome) != (will_be.marks, will_be.outcome)
    )
    facts = played.hands
    outcomes = sheet_outcome(before, old, facts), sheet_outcome(rules, new, facts)
    return GameChange(game, *outcomes, hands)


def _by_totals(
    game: Game, before: Rules, rules: Rules, _sides: int
) -> GameChange | tuple[Reason, ...]:
    totals = totals_of_game(game)
    reasons: list[Reason] = list(impossible(rules, totals))
    if needs_winner(rules, totals) and not needs_winner(before, totals):
        reasons.append(LAST_HAND)
    if reasons:
        return tuple(reasons)
    outcomes = totals_outcome(before, totals), totals_outcome(rules, totals)
    doubts = doubt_about(before, totals), doubt_about(rules, totals)
    return GameChange(game, *outcomes, (), *doubts)


def _reviews(match: Match, games: Sequence[GameChange]) -> tuple[Review | None, Review | None]:
    """The review before and after; a confirmed doubt stays confirmed if it is the same."""
    if match.entry == MatchEntry.HANDS:
        return None, None
    before = next((game.review_before for game in games if game.review_before), None)
    after = next((game.review_after for game in games if game.review_after), None)
    return match.review, match.review if before == after else after
