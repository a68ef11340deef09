"""The key facts of a contest, for the box at the top of its rule sheet."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext, gettext_noop as _, ngettext

from tournaments.core.tags import points
from tournaments.core.wording.keys import ranked_words
from tournaments.core.wording.phases import how_words
from tournaments.core.wording.settings import fee_words, games_words
from tournaments.models import ByeScore, System, Tournament
from tournaments.paper.rules.round_sentences import rounds_fact
from tournaments.paper.rules.worth_sentences import (
    alone_worth,
    bye_ranks,
    half_of_a_table,
    may_tie,
    resting_phase,
)
from tournaments.rulesets.sheet.facts import Fact


def _bye(tournament: Tournament) -> str:
    """What a bye brings, in figures where the rules have any."""
    phase = resting_phase(tournament)
    if phase is None:
        return ""
    score = alone_worth(tournament)
    if score in _BYES:
        words = gettext(_BYES[score])
    else:
        count = 0
        if score == ByeScore.HALF_TABLE:
            count = half_of_a_table(tournament, phase.start) or 0
        elif score == ByeScore.FIXED:
            count = tournament.bye_points
        words = ngettext("%(count)s point", "%(count)s points", count)
        words %= {"count": points(count)}
    if tournament.bye_score == ByeScore.BIS:
        words = gettext("partie bis, or else %(worth)s") % {"worth": words}
    if bye_ranks(tournament) and tournament.bye_victory and score != ByeScore.CATCH_UP:
        return gettext("%(worth)s and a win") % {"worth": words}
    return words


def _ranking(tournament: Tournament) -> str:
    """How everybody is ranked: in brackets and pools the keys decide only what they leave open."""
    first, keys = tournament.first, ranked_words(tournament.first.ranking_keys)
    if first.bracketed:
        return gettext("by how far they go in the bracket, then %(keys)s") % {"keys": keys}
    if first.system == System.POOLS:
        return gettext("within a pool, %(keys)s") % {"keys": keys}
    return keys


_BYES: Mapping[ByeScore, str] = {
    ByeScore.ROUND_AVERAGE: _("the average of the round"),
    ByeScore.OWN_AVERAGE: _("its own average"),
    ByeScore.CATCH_UP: _("a catch-up game"),
}


_FACTS: Mapping[str, tuple[str, Callable[[Tournament], str]]] = {
    "rounds": (_("Rounds"), rounds_fact),
    "games": (
        _("Games of a match"),
        lambda of: games_words(of.first.match_format) if of.first.games > 1 else "",
    ),
    "fee": (_("Entry fee"), fee_words),
    "draw": (_("How it is drawn"), lambda of: how_words(of.first)),
    "bye": (_("A bye scores"), _bye),
    "ranking": (_("Ranking"), _ranking),
    "tied": (
        _("Tied"),
        lambda of: gettext("the same rank, prizes shared or decided by lot") if may_tie(of) else "",
    ),
}
"""Line -> its title and its words; nothing where it does not apply."""


def contest_facts(tournament: Tournament) -> tuple[Fact, ...]:
    """The lines of the box that follow from the settings of a contest."""
    return tuple(
        Fact(key, gettext(title), words)
        for key, (title, words_of) in _FACTS.items()
        if (words := words_of(tournament))
    )
