"""Rules of a single round: give it its own, or take them away, until it is published."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from scoring.rules import Rules
from tournaments.core.service import service
from tournaments.core.writes import Actor, Refusal, claim_key, claim_version, journal
from tournaments.models import Tournament
from tournaments.rulesets.in_force import own_rules_at, rules_at, rules_of_phase
from tournaments.rulesets.services import option_changes, put_rules_at


@service("tournament")
def round_rules_edit(
    *, actor: Actor, tournament: Tournament, version: int, number: int, rules: Rules
) -> Tournament:
    """Give a round rules of its own; with those of its phase it has none any more.

    :raises Refusal: for another game, for a round that is published, and where nothing changes.
    :raises Conflict: where somebody changed the tournament since.
    """
    claim_key(actor, "rules.round", tournament)
    claim_version(tournament, version)
    _refuse_published(tournament, number)
    if rules.game != tournament.game:
        words = _("These are rules of another game than that of the contest.")
        raise Refusal.of(words, "preset")
    if rules == rules_at(tournament, number):
        words = _("Round %(number)s is played by these rules already: nothing changes.")
        raise Refusal.of(words % {"number": number})
    put_rules_at(tournament, number, rules)
    _journalled(actor, tournament, number)
    return tournament


@service("tournament")
def round_rules_remove(
    *, actor: Actor, tournament: Tournament, version: int, number: int
) -> Tournament:
    """Take the rules of its own away from a round: it is played by those of its phase.

    :raises Refusal: for a round without rules of its own, or one that is published.
    :raises Conflict: where somebody changed the tournament since.
    """
    claim_key(actor, "rules.round", tournament)
    claim_version(tournament, version)
    _refuse_published(tournament, number)
    if own_rules_at(tournament, number) is None:
        words = _("Round %(number)s has no rules of its own.")
        raise Refusal.of(words % {"number": number})
    put_rules_at(tournament, number, rules_of_phase(tournament, tournament.phase_at(number)))
    _journalled(actor, tournament, number)
    return tournament


def published_words(number: int) -> str:
    """The reason why the rules of a round can no longer be edited freely."""
    words = _(
        "Round %(number)s is published, and the players play by these rules: changing them is "
        "an act of its own on the page of the rules."
    )
    return words % {"number": number}


def _refuse_published(tournament: Tournament, number: int) -> None:
    if not 1 <= number <= tournament.rounds_total:
        raise Refusal.of(_("There is no such round."))
    if tournament.rounds.published().filter(number=number).exists():
        raise Refusal.of(published_words(number))


def _journalled(actor: Actor, tournament: Tournament, number: int) -> None:
    """Write the line of the journal: what the round now plays otherwise than its phase."""
    data: dict[str, Any] = {"number": number, "changes": None}
    if own_rules_at(tournament, number) is not None:
        usual = rules_of_phase(tournament, tournament.phase_at(number))
        changes = option_changes(usual, rules_at(tournament, number))
        data["changes"] = changes
    journal(actor, "rules.round", tournament=tournament, data=data)
