"""How a match can end, in what each side gains under the first key of a phase.

Every way that a result can be entered counts: played, drawn, lost with the rubicon, forfeited by
one or by both, a bye by any setting. Rulings of the referee do not count.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.ranking import Bounds, OpenMatch
from scoring.rules import Rules
from tournaments.models import ByeScore, MatchKind, Phase, Tournament
from tournaments.ranking.reading import MatchRow, average, caps_of, match_points_of
from tournaments.results.bounds import largest_total
from tournaments.results.facts import sum_of_a_match
from tournaments.rulesets.in_force import rules_of_phase

BEYOND_ANY_GAME = 10**9
"""More points than any side marks, to ask whether there is a bound at all."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What the two sides of a match can gain, and what an exempt entrant can."""

    outcomes: tuple[tuple[int, int], ...]
    alone: tuple[int, ...]

    @property
    def most(self) -> int:
        """The most that one can gain of a round."""
        return max(*self.alone, *(gain for outcome in self.outcomes for gain in outcome))

    @property
    def least(self) -> int:
        """The least; an entrant who does not play gains no less than one exempt for nothing."""
        return min(*self.alone, *(gain for outcome in self.outcomes for gain in outcome))

    def bounds(self, matches: int) -> Bounds:
        """The bounds of one match, and of so many matches and byes together."""
        together = max(*self.alone, *(sum(outcome) for outcome in self.outcomes))
        if together >= 2 * self.most:
            # Both sides can have the most: a bound of the sum says nothing more, and takes long.
            return Bounds(self.least, self.most)
        return Bounds(self.least, self.most, together * matches)

    def open_match(self, row: MatchRow) -> OpenMatch:
        """A match whose card is to come; in a bye or its catch-up game one entrant gains."""
        if row.kind != MatchKind.MATCH:
            return OpenMatch(row.sides[0].ids, [(gain,) for gain in self.alone])
        return OpenMatch(tuple(id_ for side in row.sides for id_ in side.ids), self.outcomes)


def worth_of(tournament: Tournament, plan: Phase) -> Worth | None:
    """What a match of a phase can bring under its first key; None where no bound is known."""
    key = plan.ranking_keys[0]
    if key == "victories":
        return Worth(((1, 0), (0, 1), (0, 0)), (0, 1))
    if key == "match_points":
        paid = match_points_of(plan)
        win, draw, loss = (paid.worth(outcome) for outcome in ("win", "draw", "loss"))
        rubicon = paid.worth("rubicon_loss")
        ends = ((win, loss), (loss, win), (draw, draw), (win, rubicon), (rubicon, win))
        return Worth(tuple(dict.fromkeys((*ends, (loss, loss)))), (0, win))
    if key != "points":
        return None
    most = most_points(tournament, plan, rules_of_phase(tournament, plan))
    return None if most is None else _worth_in_points(tournament, plan, most)


def _worth_in_points(tournament: Tournament, plan: Phase, most: int) -> Worth:
    """Anything between nothing and the most, whatever both sides have together.

    No cap holds for a bye or a forfeit. Half of a table whose total no rule fixes is no more than
    a match brings.
    """
    played = max(most, tournament.forfeit_points, tournament.forfeit_points_against)
    half = 0
    if tournament.bye_score == ByeScore.HALF_TABLE:
        half = average([sum_of_a_match(tournament, plan.start) or 0, 0])
    exempt = max(most, tournament.bye_points, half)
    return Worth(((0, 0), (0, played), (played, 0), (played, played)), (0, exempt))


def most_points(tournament: Tournament, phase: Phase, rules: Rules) -> int | None:
    """The most points that count of a match, whatever the other side has; None: no bound.

    A cap on the score of winners and one on that of losers are a bound of their own, but not of
    the game that an exempt side catches up.
    """
    most = largest_total(rules, BEYOND_ANY_GAME)
    bounds = [] if most is None or most >= BEYOND_ANY_GAME else [most]
    caps = caps_of(phase)
    caught_up = tournament.bye_score == ByeScore.CATCH_UP
    if caps.winner is not None and caps.loser is not None and not caught_up:
        bounds.append(max(caps.winner, caps.loser))
    return min(bounds, default=None)
