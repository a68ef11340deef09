"""What a phase or a round answers otherwise than the rules above it, until it is published."""

from django.utils.translation import gettext as _

from tournaments.core.writes import Actor, Refusal, claim_version, journal, open_service
from tournaments.models import Tournament
from tournaments.rulesets.effective_rules import Scope, own_rules_of, rules_above, rules_of, stating
from tournaments.rulesets.refusals import refuse_clashes
from tournaments.rulesets.services import Chosen, option_changes, own_of, put_rules, scope_told


@open_service("tournament")
def own_rules_edit(
    *, actor: Actor, tournament: Tournament, version: int, scope: Scope, chosen: Chosen
) -> Tournament:
    """State what a phase or a round answers otherwise than the rules above it.

    :raises Refusal: for another game, for what is published, where nothing changes, and for rules
        that do not go with what is stated below them.
    :raises Conflict: where somebody changed the tournament since.
    """
    claim_version(tournament, version)
    _refuse_published(tournament, scope)
    if chosen.rules.game != tournament.game:
        raise Refusal(_("These are rules for a different game from the contest’s."), "preset")
    own = own_of(tournament, scope, chosen)
    if own == own_rules_of(tournament, scope):
        words = _("This phase is already played by these rules: nothing changes.")
        if scope.number:
            words = _("Round %(number)s is already played by these rules: nothing changes.")
        raise Refusal(words, number=scope.number)
    refuse_clashes(stating(tournament, own, scope))
    put_rules(tournament, scope, chosen)
    _journalled(actor, tournament, scope)
    return tournament


@open_service("tournament")
def own_rules_remove(
    *, actor: Actor, tournament: Tournament, version: int, scope: Scope
) -> Tournament:
    """Let a phase or a round follow the rules above it in everything.

    :raises Refusal: where nothing is stated, for what is published, and for rules that do not go
        with what is stated below them.
    :raises Conflict: where somebody changed the tournament since.
    """
    claim_version(tournament, version)
    _refuse_published(tournament, scope)
    stated = own_rules_of(tournament, scope)
    if not stated:
        words = _("This phase has no rules of its own.")
        if scope.number:
            words = _("Round %(number)s has no rules of its own.")
        raise Refusal(words, number=scope.number)
    refuse_clashes(stating(tournament, {}, scope))
    above = rules_above(tournament, scope)
    put_rules(tournament, scope, Chosen("", above, back=frozenset(stated)))
    _journalled(actor, tournament, scope)
    return tournament


def published_words(number: int) -> str:
    """The reason why the rules of a round can no longer be edited freely."""
    return _(
        "Round %(number)s is published, and the players play by these rules: they are changed on "
        "the rules page."
    ) % {"number": number}


def first_published(tournament: Tournament, scope: Scope) -> int | None:
    """The number of the first published round of a phase, or of the round itself."""
    numbers = [scope.number]
    if not scope.number:
        phase = tournament.chain[scope.position - 1]
        numbers = [*range(phase.start, phase.end + 1)]
    first = tournament.rounds.published().filter(number__in=numbers).order_by("number").first()
    return first.number if first else None


def _refuse_published(tournament: Tournament, scope: Scope) -> None:
    if (number := first_published(tournament, scope)) is not None:
        raise Refusal(published_words(number))


def _journalled(actor: Actor, tournament: Tournament, scope: Scope) -> None:
    """Write the line of the journal: what is now played otherwise than by the rules above."""
    changes = None
    if own_rules_of(tournament, scope):
        changes = option_changes(rules_above(tournament, scope), rules_of(tournament, scope))
    about = {"number": scope.number} if scope.number else scope_told(tournament, scope)
    act = "rules.round" if scope.number else "rules.phase"
    journal(actor, act, tournament, changes=changes, **about)
