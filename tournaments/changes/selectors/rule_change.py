"""What other rules would change while a tournament is played: marks, totals, ranks, prizes."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from scoring.errors import InputError
from scoring.hand import HandScore
from scoring.rules import Rules
from tournaments.changes.recount.match import Recounted, recounted
from tournaments.changes.selectors.impact import (
    DrawnRound,
    Move,
    PrizeMove,
    drawn_since,
    misplaced_sentences,
    moves_between,
    prize_moves,
    with_outcome,
)
from tournaments.core.caching import cache_key
from tournaments.core.wording.problems import hand_problem_words
from tournaments.core.wording.text import Text
from tournaments.entrants.selectors.entrants import with_sides
from tournaments.entrants.selectors.names import Names, PairName, pair_names, side_name
from tournaments.models import BRACKETS, Game, Match, MatchEntry, Review, Tournament
from tournaments.ranking.selectors.after_round import with_matches
from tournaments.ranking.selectors.played import matches_missed, read_matches
from tournaments.results.bounds import impossible
from tournaments.results.outcome import (
    Outcome,
    beyond_end,
    match_outcome,
    needs_winner,
    totals_of_game,
)
from tournaments.results.selectors import games_with_hands
from tournaments.results.sentences import WHO_WON, review_words
from tournaments.rulesets.effective_rules import (
    WHOLE,
    Scope,
    format_of_match,
    own_over,
    rounds_reached,
    rules_at,
    rules_of,
    rules_of_match,
    under_rules,
)

BEYOND_END = _("A game would come after the end of the match: cancel that game first.")
NO_WINNER = _("In a knockout one side goes on, and under these rules neither has won.")


class HandChange(NamedTuple):
    """A hand under both rules."""

    number: int
    before: HandScore
    after: HandScore


class GameChange(NamedTuple):
    """A game under the rules in force and under other rules."""

    game: Game
    before: Recounted
    after: Recounted

    @property
    def hands(self) -> Iterator[HandChange]:
        """The hands whose own marks change."""
        scores = zip(self.before.hands, self.after.hands, strict=True)
        for number, (was, will_be) in enumerate(scores, start=1):
            if (was.marks, was.outcome) != (will_be.marks, will_be.outcome):
                yield HandChange(number, was, will_be)


class MatchChange(NamedTuple):
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
    def notes(self) -> list[Text]:
        """The effects on the match besides its marks."""
        notes: list[Text] = []
        if self.before.finished and not self.after.finished:
            notes.append(_("The game is no longer over: its score card is expected again."))
        elif self.after.finished and not self.before.finished:
            notes.append(_("The game is over."))
        elif self.before.winner != self.after.winner:
            words: Text = _("Nobody wins any more.")
            if (winner := self.after.winner) is not None:
                words = _("There is a different winner: %(pair)s.") % {"pair": self.pairs[winner]}
            notes.append(words)
        if self.before.rubicon != self.after.rubicon:
            notes.append(
                _("Under the rubicon.") if self.after.rubicon else _("No rubicon any more.")
            )
        review = self.review_after
        if self.review_before != review:
            words = _("The sum is now right: the flag is removed.")
            if review is not None:
                words = _("To be checked again: %(doubt)s") % {"doubt": review_words(review)}
            notes.append(words)
        return notes


class Unscorable(NamedTuple):
    """A match that the new rules cannot score, and every reason."""

    match: Match
    pairs: tuple[PairName, ...]
    reasons: tuple[Text, ...]


class RuleChange(NamedTuple):
    """All the changes that other rules would make."""

    matches: tuple[MatchChange, ...]
    unscorable: tuple[Unscorable, ...]
    moves: tuple[Move, ...]
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
        return cache_key(
            [(c.match.pk, c.before, c.after, c.review_after) for c in self.matches],
            [one.match.pk for one in self.unscorable],
            [(move.pair.number, move.points, move.ranks) for move in self.moves],
        )


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
    changed = tuple(
        one
        for one in judged
        if isinstance(one, MatchChange)
        and (one.before != one.after or one.hands or one.review_before != one.review_after)
    )
    rows = read_matches(tournament)
    then_rows = rows | {
        one.match.pk: with_outcome(rows[one.match.pk], one.after) for one in changed
    }
    # The points of a forfeit follow the rules.
    then_rows |= matches_missed(then_tournament, {k: v for k, v in rows.items() if not v.missed})
    now, then = with_matches(tournament, rows), with_matches(then_tournament, then_rows)
    moves = tuple(moves_between(now, then))
    first = min((one.match.round.number for one in changed), default=0)
    return RuleChange(
        matches=changed,
        unscorable=tuple(one for one in judged if isinstance(one, Unscorable)),
        moves=moves,
        prizes=tuple(prize_moves(now, then)),
        drawn=drawn_since(tournament, first) if moves else (),
        misplaced=misplaced_sentences(tournament, then_rows, then_tournament),
        rounds=reached,
        options=tuple(own_over(rules_of(tournament, scope), rules)),
        cards=len(judged),
    )


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
    for match in with_sides(rows.order_by("round__number", "hall_table__number")):
        match.round = rounds[match.round_id]
        yield match, games[match.pk]


def _judged(
    match: Match, games: Sequence[Game], rules: Rules, names: Names
) -> MatchChange | Unscorable:
    pairs = tuple(side_name(side, names) for side in match.sides.all())
    before, form = rules_of_match(match), format_of_match(match)
    changes: list[GameChange] = []
    for game in games:
        change = _judged_game(game, before, rules, len(pairs))
        if not isinstance(change, GameChange):
            return Unscorable(match, pairs, change)
        changes.append(change)
    review = then = None
    if match.entry == MatchEntry.TOTALS:
        # A confirmed doubt stays confirmed if it is the same.
        was = next((one.before.review for one in changes if one.before.review), None)
        now = next((one.after.review for one in changes if one.after.review), None)
        review, then = match.review, match.review if was == now else now
    ended = [one.after.outcome for one in changes]
    judged = MatchChange(
        match,
        pairs,
        tuple(changes),
        match_outcome([one.before.outcome for one in changes], len(pairs), form),
        match_outcome(ended, len(pairs), form),
        review,
        then,
    )
    if beyond_end(form, ended):
        return Unscorable(match, pairs, (BEYOND_END,))
    won = judged.before.finished and judged.before.winner is not None
    left_open = won and judged.after.finished and judged.after.winner is None
    if left_open and match.round.draw.get("by") in BRACKETS:
        return Unscorable(match, pairs, (NO_WINNER,))
    return judged


def _judged_game(
    game: Game, before: Rules, rules: Rules, sides: int
) -> GameChange | tuple[Text, ...]:
    """A game under both rules, or every reason why the new ones cannot score it."""
    reasons: list[Text] = []
    if game.points is not None:
        totals = totals_of_game(game)
        reasons += [one.words for one in impossible(rules, totals)]
        if needs_winner(rules, totals) and not needs_winner(before, totals):
            reasons.append(WHO_WON)
    try:
        change = GameChange(game, recounted(before, game, sides), recounted(rules, game, sides))
    except InputError as error:
        for problem in error.problems:
            values = {"number": problem.hand, "problem": hand_problem_words(problem)}
            reasons.append(_("Hand %(number)s: %(problem)s") % values)
    return tuple(reasons) if reasons else change
