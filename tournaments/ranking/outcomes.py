"""How a match can end, in what each side gains under the first key of a phase.

Every way that a result can be entered counts: played, drawn, lost with the rubicon, forfeited by
one or by both, a bye by any setting. Rulings of the referee do not count.
"""

from itertools import chain
from typing import NamedTuple

from scoring.ranking import Bounds, OpenMatch, SideResult
from scoring.ranking.results import earned
from scoring.rules import Rules
from tournaments.models import ByeScore, MatchKind, Phase, Tournament
from tournaments.ranking.reading import average, bye_result, match_points_of, may_be_played
from tournaments.ranking.rows import MatchRow
from tournaments.results.bounds import largest_total
from tournaments.results.outcome import sum_of_a_match, won_by_forfeit
from tournaments.rulesets.effective_rules import rules_within

BEYOND_ANY_GAME = 10**9
"""More points than any side marks, to ask whether there is a bound at all."""


class Worth(NamedTuple):
    """What the two sides of a match can gain, and what an exempt entrant can."""

    outcomes: tuple[tuple[int, int], ...]
    alone: tuple[int, ...]

    @property
    def most(self) -> int:
        """The most that one can gain of a round."""
        return max(chain(self.alone, *self.outcomes))

    @property
    def least(self) -> int:
        """The least; an entrant who does not play gains no less than one exempt for nothing."""
        return min(chain(self.alone, *self.outcomes))

    def bounds(self, matches: int) -> Bounds:
        """The bounds of one match, and of so many matches and byes together."""
        together = max(*self.alone, *map(sum, self.outcomes))
        # Where both sides can have the most, a bound of the sum says nothing more, and takes long.
        says_more = together < 2 * self.most
        return Bounds(self.least, self.most, together * matches if says_more else None)

    def open_match(self, row: MatchRow) -> OpenMatch:
        """A match whose card is to come; in a bye or its catch-up game one entrant gains."""
        if row.kind != MatchKind.MATCH:
            return OpenMatch(row.sides[0].ids, [(gain,) for gain in self.alone])
        one, other = (len(side.ids) for side in row.sides)
        gains = [(*[mine] * one, *[theirs] * other) for mine, theirs in self.outcomes]
        return OpenMatch(tuple(row.ids), gains)


def worth_of(tournament: Tournament, plan: Phase) -> Worth | None:
    """What a match of a phase can bring under its first key; None where no bound is known."""
    key = plan.ranking_keys[0]
    if key == "victories":
        return Worth(((1, 0), (0, 1), (0, 0)), (0, 1))
    if key == "match_points":
        return _worth_in_match_points(tournament, plan)
    return _worth_in_points(tournament, plan) if key == "points" else None


def _worth_in_match_points(tournament: Tournament, plan: Phase) -> Worth:
    """Every outcome of a match, close or not, and of a bye by any setting.

    In a match of several games a rubicon is two games, and none is lost with the rubicon.
    """
    paid = match_points_of(plan)
    ends = {(paid.worth(both), paid.worth(both)) for both in ("draw", "forfeit")}
    losses = ("loss", "forfeit") if plan.games > 1 else ("loss", "rubicon_loss", "forfeit")
    for close in (False, True):
        for lost in losses:
            win = paid.worth("win", close=close, by_forfeit=lost == "forfeit")
            loss = paid.worth(lost, close=close)
            ends |= {(win, loss), (loss, win)}
    alone = {0, paid.worth("win")}
    if plan.match_points_bye is not None:
        alone.add(plan.match_points_bye)
    if may_be_played(tournament):
        alone |= {gain for gain, _other in ends}
    return Worth(tuple(sorted(ends)), tuple(sorted(alone)))


def _worth_in_points(tournament: Tournament, plan: Phase) -> Worth | None:
    """Anything between nothing and the most, whatever both sides have together; None: no bound.

    No cap holds for a bye; a forfeit counts here without any. Half of a table whose total no rule
    fixes is no more than a match brings.
    """
    form, within = plan.match_format, rules_within(tournament, plan)
    bounds = [most_points(tournament, plan, rules) for rules in dict.fromkeys(within)]
    if None in bounds:
        return None
    most = max(bound or 0 for bound in bounds)
    forfeits = [won_by_forfeit(tournament, rules, form) for rules in within]
    played = max(most, *forfeits, tournament.forfeit_points_against)
    half = 0
    if tournament.bye_alone == ByeScore.HALF_TABLE:
        rounds = range(plan.start, plan.end + 1)
        half = average([max(sum_of_a_match(tournament, at) or 0 for at in rounds), 0])
    exempt = max(most, tournament.bye_points, half)
    if may_be_played(tournament):
        exempt = max(exempt, played)
    return Worth(((0, 0), (0, played), (played, 0), (played, played)), (0, exempt))


def bye_gain(tournament: Tournament, plan: Phase, row: MatchRow) -> int:
    """What a bye that is not played for brings under the first key of a phase.

    Of points only where they depend on no other result.
    """
    result, key = bye_result(tournament, row, ()), plan.ranking_keys[0]
    if key == "victories":
        return int(result.victory)
    if key == "match_points":
        paid = match_points_of(tournament.phase_at(row.round))
        return earned(paid, result, SideResult(result.ids, result.points))
    return result.points


def most_points(tournament: Tournament, phase: Phase, rules: Rules) -> int | None:
    """The most points that count of a match, whatever the other side has; None: no bound.

    A side may have the most of a game in each game of the match, also in those it loses. A cap on
    the score of winners and one on that of losers, in every round, are a bound of their own.
    """
    most = largest_total(rules, BEYOND_ANY_GAME, tournament.sides_at_table)
    bounds = [] if most is None or most >= BEYOND_ANY_GAME else [most * phase.games]
    caps = [cap for at in range(phase.start, phase.end + 1) for cap in phase.caps_at(at)[:2]]
    if None not in caps:
        bounds.append(max(cap or 0 for cap in caps))
    return min(bounds, default=None)
