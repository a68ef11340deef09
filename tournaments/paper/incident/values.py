"""The sheet of the referee: a form for an incident, what the rules say, what was decided so far."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.entrants.selectors.names import PairName
from tournaments.models import PARTNER_GAMES, side_names
from tournaments.paper.print_request import Order
from tournaments.ranking.selectors.ranking import ranked_rows
from tournaments.ranking.selectors.standings import standings
from tournaments.rulesets.effective_rules import rules_in_force
from tournaments.rulesets.sheet.articles import sentences_by_article
from tournaments.rulesets.titles import rounds_words


@dataclass(frozen=True, slots=True)
class IncidentSheet:
    """The form to fill in, then the rules and the decisions."""

    sides: tuple[str, ...]
    """what the sides at a table are called"""
    alone: bool
    """whether a side is one player"""
    rules: tuple[tuple[str, str], ...]
    """of each rule set its rounds, where there are several, and what it says of irregularities"""
    decisions: tuple[tuple[PairName, str], ...]
    """those that have not been cancelled"""


def incident_sheet(order: Order) -> IncidentSheet:
    """The sheet as the contest is now."""
    tournament = order.tournament
    in_force = rules_in_force(tournament)
    rules = (
        (
            rounds_words(tournament, own.rounds) if len(in_force) > 1 else "",
            " ".join(sentences_by_article(own.rules)["penalties"].values()),
        )
        for own in in_force
    )
    found = standings(tournament)
    rows = ranked_rows(tournament, found) if found.penalties else ()
    alone = tournament.game not in PARTNER_GAMES
    called = _("Player %(letter)s") if alone else _("Side %(letter)s")
    return IncidentSheet(
        sides=tuple(called % {"letter": one} for one in side_names(tournament.sides_at_table)),
        alone=alone,
        rules=tuple((rounds, words) for rounds, words in rules if words),
        decisions=tuple((row.pair, words) for row in rows for words in row.penalties),
    )
