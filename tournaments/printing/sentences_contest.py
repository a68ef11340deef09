"""The rule sheet on the contest itself: rounds, byes, forfeits, ranking."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext, gettext_noop, ngettext

from tournaments.models import ByeChoice, ByeScore, System, Tournament
from tournaments.setting_words import key_title
from tournaments.templatetags.belote import points

ContestSentence = Callable[[Tournament], str]

_SYSTEMS = {
    System.DANOIS: gettext_noop(
        "The first round is drawn at random; from then on the first meets the second, the third "
        "the fourth and so on, and two pairs never meet twice while that can be avoided."
    ),
    System.RANDOM: gettext_noop(
        "Every round is drawn at random, and two pairs never meet twice while that can be avoided."
    ),
}
_BYE_CHOICES = {
    ByeChoice.LOWEST: gettext_noop(
        "If the number of pairs is odd, the lowest ranked pair that has not rested yet is exempt."
    ),
    ByeChoice.LOT: gettext_noop(
        "If the number of pairs is odd, a pair that has not rested yet is exempt by lot."
    ),
    ByeChoice.VOLUNTEER: gettext_noop(
        "If the number of pairs is odd, a pair that volunteers is exempt."
    ),
}
_BYE_SCORES = {
    ByeScore.HALF_TABLE: gettext_noop("It scores half of the total of a table."),
    ByeScore.FIXED: gettext_noop("It scores %(points)s points."),
    ByeScore.ROUND_AVERAGE: gettext_noop("It scores the average of the round."),
    ByeScore.OWN_AVERAGE: gettext_noop("It scores its own average."),
    ByeScore.NOTHING: gettext_noop("It scores no points."),
    ByeScore.CATCH_UP: gettext_noop(
        "It plays a catch-up game against a pair that has finished, which counts for it alone."
    ),
}


def _rounds(contest: Tournament) -> str:
    text = ngettext(
        "The contest is played by pairs in %(count)s round.",
        "The contest is played by pairs in %(count)s rounds.",
        contest.rounds_planned,
    )
    return text % {"count": contest.rounds_planned}


def _system(contest: Tournament) -> str:
    return gettext(_SYSTEMS[System(contest.system)])


def _bye(contest: Tournament) -> str:
    chosen = gettext(_BYE_CHOICES[ByeChoice(contest.bye_choice)])
    scored = gettext(_BYE_SCORES[ByeScore(contest.bye_score)])
    victory = (
        gettext("It counts as a victory.")
        if contest.bye_victory
        else gettext("It does not count as a victory.")
    )
    parts = (chosen, scored % {"points": points(contest.bye_points)})
    return " ".join(parts if contest.bye_score == ByeScore.CATCH_UP else (*parts, victory))


def _forfeit(contest: Tournament) -> str:
    text = gettext("A pair that forfeits a match marks %(lost)s points, its opponents %(won)s.")
    amounts = {
        "won": points(contest.forfeit_points),
        "lost": points(contest.forfeit_points_against),
    }
    return text % amounts


def _card(contest: Tournament) -> str:
    return gettext(
        "Both sides check and sign the score card, and the winners bring it to the desk at once."
    )


def _ranking(contest: Tournament) -> str:
    titles = (key_title(name) for name in contest.ranking_keys)
    keys = gettext("; ").join(f"{title[:1].lower()}{title[1:]}" for title in titles)
    return gettext("Pairs are ranked by, in this order: %(keys)s.") % {"keys": keys}


CONTEST: Mapping[str, ContestSentence] = {
    "rounds": _rounds,
    "system": _system,
    "bye": _bye,
    "forfeit": _forfeit,
    "card": _card,
    "ranking": _ranking,
}
