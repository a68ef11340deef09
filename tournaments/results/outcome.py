"""Totals of a card, and the outcome of a game and of a match, stored beside the entered facts."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from scoring.check import TotalsCheck, check, hand_sum, plays_on
from scoring.hand import ScoreSheet
from scoring.match import ONE_GAME, MatchFormat, leader
from scoring.rules import Rules
from tournaments.models import Game, Match, Side, Tournament, side_names
from tournaments.results.hands import Facts, belotes_of, capots_of
from tournaments.rulesets.effective_rules import format_of_match, rules_at, rules_of_match
from tournaments.rulesets.rule_defaults import forfeit_under, sum_under


class Tally(NamedTuple):
    """How many belotes (or capots): of each side, or of all where the card has only the sum.

    >>> str(Tally((1, 0))), str(Tally(unsplit=2)), Tally((1, 1), unsplit=1).total
    ('1+0', '2', 3)
    """

    of_sides: tuple[int, ...] = ()
    """The count of each side; empty where the card names no side."""
    unsplit: int = 0

    @property
    def total(self) -> int:
        """The count of all sides together."""
        return sum(self.of_sides) + self.unsplit

    def among(self, sides: int) -> tuple[int, ...]:
        """The count of each of so many sides."""
        return self.of_sides or (0,) * sides

    def __str__(self) -> str:
        if self.unsplit or not self.total:
            return str(self.unsplit)
        return "+".join(map(str, self.of_sides))


class Totals(NamedTuple):
    """The totals of a card, in points of the sheet; sides in the order of their place."""

    points: tuple[int, ...]
    belotes: Tally = Tally()
    capots: Tally = Tally()
    winner: int | None = None
    """The place of the winner the card names, where the totals do not tell (`needs_winner`)."""
    extra_hands: int = 0
    """The hands played beyond the last, to break a tie or to win a stake."""


def sum_of_a_match(tournament: Tournament, number: int = 1) -> int | None:
    """The points that the sides of a match of a round share, without belotes and capots.

    None where the rules of the round vary it, or the number of games does.
    """
    return sum_under(rules_at(tournament, number), tournament.phase_at(number).match_format)


def checked(rules: Rules, totals: Totals) -> TotalsCheck:
    """Check the totals against the sum they should have (scoring-rules.md section 6)."""
    points = dict(zip(side_names(len(totals.points)), totals.points, strict=True))
    if rules.hands is None or rules.target is not None:
        # The number of hands of such a game is unknown.
        reason = check(rules, hands=1, belotes=0, capots=0, totals=points).reason
        return TotalsCheck(None, sum(totals.points), None, (), reason or "target")
    return check(
        rules,
        hands=rules.hands,
        belotes=totals.belotes.total,
        capots=totals.capots.total,
        totals=points,
        extra_hands=totals.extra_hands,
    )


MOST_EXTRA = 9


def extra_hands_in(rules: Rules, totals: Totals, *, bracket: bool) -> int:
    """How many hands beyond the last explain a sum that is too high; 0 where none can.

    In a bracket a tie is always broken by another hand.

    >>> extra_hands_in(Rules(hands=12, target=None), Totals((1127, 979)), bracket=True)
    1
    """
    extra, rest = divmod(checked(rules, totals).difference or 0, hand_sum(rules))
    possible = plays_on(rules, bracket=bracket) and leader(totals.points) is not None
    return extra if possible and not rest and 0 < extra <= MOST_EXTRA else 0


def short_of_target(rules: Rules, totals: Totals) -> int | None:
    """The target, if only the target ends the game and no side has reached it."""
    by_target = rules.hands is None and not rules.timed
    return rules.target if by_target and not _reached(rules, max(totals.points)) else None


def played_on(rules: Rules, totals: Totals) -> int | None:
    """The best total, if several sides have it and the rules play on until one side leads."""
    best = max(totals.points)
    tied = totals.points.count(best) > 1
    ends = rules.timed or (rules.hands is not None and rules.tie == "draw")
    return best if tied and not ends else None


def needs_winner(rules: Rules, totals: Totals) -> bool:
    """Whether the last hand decides the winner, so that totals are not enough (clause 2.7)."""
    if rules.both_over != "last_hand" or rules.target is None:
        return False
    everybody = all(_reached(rules, points) for points in totals.points)
    return everybody and leader(totals.points) is not None


def winner_of(rules: Rules, totals: Totals) -> int | None:
    """The place of the side that has won (clause 2.7), None for equal best totals."""
    return totals.winner if needs_winner(rules, totals) else leader(totals.points)


def ruined(rules: Rules, scores: Sequence[int], winner: int | None) -> tuple[int, ...]:
    """The places of the losers under the rubicon (clause 2.9).

    >>> ruined(Rules(rubicon="simple"), (1010, 499), winner=0)
    (1,)
    """
    if rules.rubicon == "none" or winner is None:
        return ()
    reached = rules.target is not None and _reached(rules, max(scores))
    if rules.timed and rules.hands is None and not reached:
        # Only the clock can have ended the game.
        return ()
    bar = scores[winner] if rules.rubicon == "floating" else rules.target or 0
    losers = (place for place in range(len(scores)) if place != winner)
    return tuple(place for place in losers if 2 * scores[place] < bar)


def _reached(rules: Rules, points: int) -> bool:
    target = rules.target or 0
    return points > target if rules.target_reached == "more_than" else points >= target


def totals_of_game(game: Game) -> Totals:
    """The totals of a card as they were entered."""
    return Totals(
        game.points or (),
        Tally(game.belotes, game.belotes_unsplit),
        Tally(game.capots, game.capots_unsplit),
        game.winner,
        game.extra_hands,
    )


class Outcome(NamedTuple):
    """A result as the ranking takes it; the sides in the order of their place."""

    scores: tuple[int | None, ...]
    winner: int | None
    rubicon: bool
    belotes: tuple[int, ...]
    capots: tuple[int, ...]
    finished: bool = True
    absent: Collection[int] = ()
    """The places of the sides that forfeit."""
    games: tuple[int, ...] = ()
    """Of a match: the games that each side has won, one under the rubicon counted twice."""


AnyGame = Game | Outcome | ScoreSheet
"""A game as far as it is played."""


def totals_outcome(rules: Rules, totals: Totals) -> Outcome:
    """The outcome of the totals of a card."""
    sides, winner = len(totals.points), winner_of(rules, totals)
    return Outcome(
        totals.points,
        winner,
        bool(ruined(rules, totals.points, winner)),
        totals.belotes.among(sides),
        totals.capots.among(sides),
    )


def sheet_outcome(rules: Rules, sheet: ScoreSheet, hands: Sequence[Facts]) -> Outcome:
    """The outcome of the hands of a game."""
    sides, scores = tuple(sheet.totals), tuple(sheet.totals.values())
    if rules.game == "comptoir":
        # Into the ranking each brings the points it got rid of.
        scores = tuple(rules.sheet - left for left in scores)
    return Outcome(
        scores,
        None if sheet.winner is None else sides.index(sheet.winner),
        sheet.rubicon,
        belotes_of(hands, sides),
        capots_of(sheet, hands, sides),
        finished=sheet.finished,
    )


def won_by_forfeit(tournament: Tournament, rules: Rules, form: MatchFormat) -> int:
    """The points of a side that wins by forfeit: as the organiser set them, else by the rules.

    By the rules they are those of every game it takes to win the match.
    """
    own: int | None = tournament.forfeit_points
    return forfeit_under(rules, form) if own is None else own


def left_alone(sides: int, absent: Collection[int]) -> int | None:
    """The place of the only side that is present.

    >>> left_alone(2, {0}), left_alone(3, {0})
    (1, None)
    """
    present = set(range(sides)) - set(absent)
    return present.pop() if len(present) == 1 else None


def forfeit_outcome(match: Match, absent: Collection[int], sides: int = 2) -> Outcome:
    """The outcome of a forfeit of some sides of a table, given by their place."""
    tournament, form = match.round.tournament, format_of_match(match)
    lost = tournament.forfeit_points_against
    won = won_by_forfeit(tournament, rules_of_match(match), form)
    scores = tuple(lost if place in absent else won for place in range(sides))
    nothing = (0,) * sides
    winner = left_alone(sides, absent)
    games = tuple(form.needed if place == winner else 0 for place in range(sides))
    return Outcome(scores, winner, False, nothing, nothing, absent=frozenset(absent), games=games)


def no_outcome(sides: int = 2) -> Outcome:
    """The outcome of a result that was taken back: the table awaits its card."""
    return Outcome((None,) * sides, None, False, (0,) * sides, (0,) * sides, finished=False)


def games_won(games: Iterable[AnyGame]) -> Mapping[Any, int]:
    """Who has won how many games; one under the rubicon counts twice (scoring-rules.md 9)."""
    won: defaultdict[Any, int] = defaultdict(int)
    for game in games:
        if game.finished and game.winner is not None:
            won[game.winner] += 2 if game.rubicon else 1
    return won


def is_over(form: MatchFormat, games: Sequence[AnyGame]) -> bool:
    """Whether a match is over after these games.

    >>> drawn = Outcome((500, 500), None, False, (0, 0), (0, 0))
    >>> is_over(MatchFormat(3), [drawn, drawn]), is_over(MatchFormat(3), [drawn, drawn, drawn])
    (False, True)
    """
    return form.ends(sum([game.finished for game in games]), games_won(games))


def beyond_end(form: MatchFormat, games: Sequence[AnyGame]) -> int:
    """The number of the first game after which no other can stand, though one does; 0 of none.

    Such a game is not over, or the match is over after it (scoring-rules.md 9).
    """
    for number in range(1, len(games)):
        if not games[number - 1].finished or is_over(form, games[:number]):
            return number
    return 0


def match_outcome(games: Sequence[Outcome], sides: int, form: MatchFormat) -> Outcome:
    """The outcome of the games of a match: sums, and the winner of most games (clause 9).

    Where a match has several games a rubicon is two of them, and no more.

    >>> first = Outcome((501, 1010), 1, False, (0, 1), (0, 0))
    >>> second = Outcome((1000, 400), 0, True, (1, 0), (0, 0))
    >>> match_outcome([first, second], 2, MatchFormat(3))
    Outcome(scores=(1501, 1410), winner=0, rubicon=False, belotes=(1, 1), capots=(0, 0), \
finished=True, absent=(), games=(2, 1))
    """
    if not games:
        return no_outcome(sides)
    won = games_won(games)
    of_sides = tuple([won[place] for place in range(sides)])
    return Outcome(
        _sums([game.scores for game in games]),
        leader(of_sides),
        not form.several and games[0].finished and games[0].rubicon,
        _sums([game.belotes for game in games]),
        _sums([game.capots for game in games]),
        finished=games[-1].finished and form.ends(len(games), won),
        games=of_sides,
    )


def _sums(rows: Sequence[Sequence[int | None]]) -> tuple[int, ...]:
    return tuple([sum(filter(None, of_side)) for of_side in zip(*rows, strict=True)])


def put_in_game(game: Game, outcome: Outcome) -> None:
    """Write the outcome of a game beside its facts; the caller saves."""
    game.score = outcome.scores
    game.belotes, game.capots = outcome.belotes, outcome.capots
    game.finished = outcome.finished
    game.winner = outcome.winner if outcome.finished else None
    game.rubicon = outcome.finished and outcome.rubicon


def outcome_of(game: Game) -> Outcome:
    """The stored outcome of a game."""
    return Outcome(
        game.score, game.winner, game.rubicon, game.belotes, game.capots, finished=game.finished
    )


def put_games(
    match: Match, sides: Sequence[Side], games: Sequence[Game], form: MatchFormat = ONE_GAME
) -> Outcome:
    """Write the sums and the winner of the games of a match into its rows; the caller saves."""
    outcome = match_outcome([outcome_of(game) for game in games], len(sides), form)
    put_outcome(match, sides, outcome)
    entered = [game.points for game in games if game.points is not None]
    points = _sums(entered) if entered else (None,) * len(sides)
    for side, of_side in zip(sides, points, strict=True):
        side.points = of_side
    return outcome


def put_outcome(match: Match, sides: Sequence[Side], outcome: Outcome) -> None:
    """Write an outcome into the rows of a match; the caller saves.

    A match that is not over has scores already, and no winner.
    """
    for side in sides:
        place = side.position
        side.score = outcome.scores[place]
        side.belotes, side.capots = outcome.belotes[place], outcome.capots[place]
        side.forfeited = place in outcome.absent
        side.games = outcome.games[place] if outcome.games else 0
    match.winner = outcome.winner if outcome.finished else None
    match.rubicon = outcome.finished and outcome.rubicon
