"""What follows from the rules, in words, to stand beside the setting that it is about."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from scoring.match import MatchFormat
from scoring.rules import Rules
from tournaments.core.tags import points
from tournaments.models import Tournament
from tournaments.ranking.reading import average
from tournaments.rulesets.rule_defaults import forfeit_under, sum_under
from tournaments.rulesets.titles import figures_words


def figures_of(rules: Rules, form: MatchFormat) -> Mapping[str, str]:
    """By the field of a new tournament, what follows from its rules and the games of a match."""
    won = _("Leave empty for %(points)s, unless you choose other rules above.")
    values = {"points": _by_forfeit(rules, form)}
    return {"forfeit_points": won % values, "bye_score": _half_table(_half(rules, form))}


def figures_now(tournament: Tournament) -> Mapping[str, str]:
    """By the field of a tournament, what follows from its rules; by rounds where they differ."""
    won = _("Leave empty for what the rules of the round say: %(points)s.")
    return {
        "forfeit_points": won % {"points": figures_words(tournament, _by_forfeit)},
        "bye_score": _half_table(figures_words(tournament, _half)),
    }


def _by_forfeit(rules: Rules, form: MatchFormat) -> str:
    return points(forfeit_under(rules, form))


def _half_table(figures: str) -> str:
    return _("Half of the table total by the rules: %(figures)s.") % {"figures": figures}


def _half(rules: Rules, form: MatchFormat) -> str:
    shared = sum_under(rules, form)
    if shared is None:
        return _("not fixed, so the average of the round counts")
    return points(average([shared, 0]))
