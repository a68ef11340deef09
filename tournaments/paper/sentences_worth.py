"""The rule sheet on what a bye, a forfeit and a match bring."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from tournaments.core.tags import points
from tournaments.models import ByeDifference, ByeScore, Phase, Tournament
from tournaments.results.facts import sum_of_a_match
from tournaments.results.outcome import won_by_forfeit
from tournaments.rulesets.in_force import rules_at, rules_in_force

_BYE_SCORES = {
    ByeScore.HALF_TABLE: _("A bye scores half of the total of a table."),
    ByeScore.FIXED: _("A bye scores %(points)s points."),
    ByeScore.ROUND_AVERAGE: _("A bye scores the average of the round."),
    ByeScore.OWN_AVERAGE: _("A bye scores the exempt's own average."),
    ByeScore.NOTHING: _("A bye scores no points."),
    ByeScore.CATCH_UP: _(
        "The exempt plays a catch-up game against opponents who have finished: for the exempt it "
        "is a match like any other, won or lost, for the opponents it changes nothing."
    ),
    ByeScore.BIS: _(
        "The exempts of two rounds of a phase meet in a match of their own, the partie bis, which "
        "counts for both as a match of the later round in place of their byes."
    ),
}


def bye_worth(tournament: Tournament) -> str:
    """What a bye brings."""
    alone = _alone(tournament)
    if tournament.bye_score != ByeScore.BIS:
        return alone
    after_colon = alone[:1].lower() + alone[1:]
    left = gettext("Who finds nobody for it: %(sentence)s") % {"sentence": after_colon}
    return f"{gettext(_BYE_SCORES[ByeScore.BIS])} {left}"


def _alone(tournament: Tournament) -> str:
    score = ByeScore(tournament.bye_alone)
    if score == ByeScore.HALF_TABLE and sum_of_a_match(tournament) is None:
        # The rules fix no total of a table.
        score = ByeScore.ROUND_AVERAGE
    worth = gettext(_BYE_SCORES[score]) % {"points": points(tournament.bye_points)}
    if score == ByeScore.CATCH_UP:
        return worth
    if not tournament.bye_victory:
        return f"{worth} " + gettext("It does not count as a victory.")
    told = f"{worth} " + gettext("It counts as a victory.")
    by_difference = "difference" in tournament.keys_in_use
    if by_difference and tournament.bye_difference == ByeDifference.AVERAGE:
        told += " " + gettext(
            "It adds the average lead of the winners of its round to the difference of points."
        )
    return told


def forfeit_worth(tournament: Tournament) -> str:
    """What a forfeit brings; other rules of later rounds may give another figure."""
    text = (
        gettext("A pair that forfeits a match marks %(lost)s points, its opponents %(won)s.")
        if tournament.players_each > 1 or tournament.melee
        else gettext("A player who forfeits a match marks %(lost)s points, each opponent %(won)s.")
    )
    usual = won_by_forfeit(tournament, tournament.rules, tournament.first.match_format)
    lost = tournament.forfeit_points_against
    told = [text % {"won": points(usual), "lost": points(lost)}]
    words = gettext("In round %(number)s: %(points)s.")
    first = _forfeit_won_at(tournament, 1)
    for at in range(2, tournament.rounds_total + 1):
        figure = _forfeit_won_at(tournament, at)
        if figure != first:
            told.append(words % {"number": at, "points": points(figure)})
    return " ".join(told)


def _forfeit_won_at(tournament: Tournament, number: int) -> int:
    form = tournament.phase_at(number).match_format
    return won_by_forfeit(tournament, rules_at(tournament, number), form)


def caps_told(phase: Phase) -> str:
    """The most points of a match of a phase that count."""
    winner, loser = phase.cap_winner, phase.cap_loser
    if winner is None and loser is None:
        return ""
    if loser is None:
        text = gettext("In a match, at most %(winner)s points count for the winner or in a draw.")
    elif winner is None:
        text = gettext("In a match, at most %(loser)s points count for the loser.")
    else:
        text = gettext(
            "In a match, at most %(winner)s points count for the winner or in a draw, at most "
            "%(loser)s for the loser."
        )
    told = text % {"winner": points(winner), "loser": points(loser)}
    if phase.cap_from_round <= phase.start:
        return told
    return f"{told} " + gettext("This holds from round %(number)s on.") % {
        "number": phase.cap_from_round
    }


def match_points_told(tournament: Tournament, phase: Phase) -> str:
    """The match points of a phase, where a phase is ranked by them."""
    if "match_points" not in tournament.keys_in_use:
        return ""
    single = phase.games == 1
    rubicon = single and rubicon_in(tournament)
    parts = [
        (gettext("%(count)s for a victory"), phase.match_points_win),
        (
            gettext("%(count)s for a victory that cost a game"),
            None if single else phase.match_points_close_win,
        ),
        (gettext("%(count)s for a draw"), phase.match_points_draw),
        (gettext("%(count)s for a loss"), phase.match_points_loss),
        (
            gettext("%(count)s for a loss with the rubicon"),
            phase.match_points_rubicon if rubicon else None,
        ),
        (
            gettext("%(count)s for a loss with a game won"),
            None if single else phase.match_points_close_loss,
        ),
        (gettext("%(count)s for a forfeit"), phase.match_points_forfeit),
        (gettext("%(count)s for a bye"), phase.match_points_bye),
    ]
    told = [
        words % {"count": points(count).replace("-", "\u2212")}
        for words, count in parts
        if count is not None
    ]
    return gettext("Match points: %(worths)s.") % {"worths": ", ".join(told)}


def rubicon_in(tournament: Tournament) -> bool:
    """Whether rules of the tournament have the rubicon."""
    return any(one.rules.rubicon != "none" for one in rules_in_force(tournament))
