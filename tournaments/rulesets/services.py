"""Rule sets of a club, and the rules of a tournament."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _, gettext_lazy

from scoring.errors import RulesError
from scoring.rules import Rules
from scoring.rules_json import rules_from_json, rules_to_json
from tournaments.core.writes import (
    Actor,
    Gone,
    Problem,
    Refusal,
    claim_version,
    journal,
    open_service,
    save,
    service,
)
from tournaments.models import Club, RuleSet, Tournament
from tournaments.rulesets.effective_rules import (
    WHOLE,
    Scope,
    own_over,
    own_rules_of,
    phase_of,
    rules_above,
    rules_of,
    under_rules,
)
from tournaments.rulesets.refusals import refuse_another_table, refuse_clashes
from tournaments.rulesets.titles import problem_words

MOST_SETS = 200
"""A club needs a handful; the bound protects the database."""
FROZEN = gettext_lazy(
    "The first round is published, and the players play by these rules. They can still be "
    "changed with the button below: a page first shows what would change."
)
"""Why the rules of a tournament can no longer be edited, and how they change."""


@service("club")
def rule_set_create(
    *, actor: Actor, club: Club, name: str, preset: str, rules: Rules, origin: str = ""
) -> RuleSet:
    """Save rules under a name of the club; `origin` names what they are a copy of, if no file.

    :raises Refusal: for a name that is taken.
    """
    rule_set = _created(club, name, preset, rules)
    told = _told(rule_set) | ({"origin": origin} if origin else {})
    journal(actor, "rule_set.create" if origin else "rule_set.import", club_id=club.pk, **told)
    return rule_set


@service("tournament", club=True)
def rule_set_keep(*, actor: Actor, tournament: Tournament, name: str) -> RuleSet:
    """Save the rules of a tournament as a rule set of its club, which the tournament then uses.

    :raises Refusal: for a name that is taken.
    """
    rule_set = _created(tournament.club, name, tournament.preset, tournament.rules)
    Tournament.objects.filter(pk=tournament.pk).update(rule_set=rule_set)
    told, club_id = _told(rule_set), tournament.club_id
    journal(actor, "rules.keep", tournament, **told)
    journal(actor, "rule_set.create", club_id=club_id, **told, origin=tournament.name)
    return rule_set


@service("rule_set")
def rule_set_edit(
    *, actor: Actor, rule_set: RuleSet, version: int, name: str, preset: str, rules: Rules
) -> RuleSet:
    """Change the name and the options of a rule set.

    :raises Refusal: for a name that is taken.
    :raises Conflict: where somebody changed the set since.
    """
    claim_version(rule_set, version)
    if name != rule_set.name:
        _refuse_name(rule_set.club, name, but=rule_set.pk)
    data: dict[str, Any] = {
        "name": [rule_set.name, name],
        "preset": [rule_set.preset, preset],
        "changes": option_changes(rule_set.rules, rules),
    }
    rule_set.name, rule_set.preset, rule_set.rules = name, preset, rules
    rule_set.save()
    if data["name"] != [name, name] or data["preset"] != [preset, preset] or data["changes"]:
        journal(actor, "rule_set.edit", club_id=rule_set.club_id, **data)
    return rule_set


@service("rule_set")
def rule_set_delete(*, actor: Actor, rule_set: RuleSet, version: int) -> None:
    """Delete a rule set; the tournaments made with it keep their rules.

    :raises Conflict: where somebody changed the set since.
    """
    claim_version(rule_set, version)
    rule_set.delete()
    told, rules = _told(rule_set), rules_to_json(rule_set.rules)
    journal(actor, "rule_set.delete", club_id=rule_set.club_id, **told, rules=rules)


def _told(rule_set: RuleSet) -> dict[str, Any]:
    """A new rule set as the journal remembers it."""
    return {"name": rule_set.name, "preset": rule_set.preset, "game": rule_set.game}


def _created(club: Club, name: str, preset: str, rules: Rules) -> RuleSet:
    _refuse_name(club, name)
    if club.rule_sets.count() >= MOST_SETS:
        words = _("A club keeps at most %(bound)s rule sets: delete one first.")
        raise Refusal(words, bound=MOST_SETS)
    return RuleSet.objects.create(club=club, name=name, preset=preset, rules=rules)


def _refuse_name(club: Club, name: str, but: int = 0) -> None:
    taken = club.rule_sets.exclude(pk=but).values_list("name", flat=True)
    if name.casefold() in {other.casefold() for other in taken}:
        raise Refusal(_("The club already has a rule set of this name."), "name")


class Chosen(NamedTuple):
    """Every option of rules, and what they are a copy of: a preset, or a rule set of the club."""

    preset: str
    rules: Rules
    rule_set: RuleSet | None = None
    back: frozenset[str] = frozenset()
    """of a phase or a round: the options that are to be as above again"""
    keep: frozenset[str] = frozenset()
    """of a phase or a round: the options that are stated though they are as above"""
    taken: bool = True
    """whether a rule set was chosen; a phase keeps the name of what it took its own from"""


@open_service("tournament")
def rules_edit(*, actor: Actor, tournament: Tournament, version: int, chosen: Chosen) -> Tournament:
    """Change the rules of a tournament before its first round is published.

    :raises Refusal: for a game that the entrants, the draft or the phases exclude, or once a
        round is published.
    :raises Conflict: where somebody changed the tournament since.
    """
    claim_version(tournament, version)
    # Publishing moves no version, so read again whether it has frozen the rules.
    tournament.refresh_from_db(fields=["rules_frozen_at"])
    if tournament.rules_frozen_at is not None:
        raise Refusal(FROZEN)
    refuse_another_table(tournament, chosen.rules)
    refuse_clashes(under_rules(tournament, chosen.rules))
    data = changes_of(chosen_at(tournament, WHOLE), chosen)
    if data is not None:
        put_rules(tournament, WHOLE, chosen)
        journal(actor, "rules.edit", tournament, **data)
    return tournament


def chosen_at(tournament: Tournament, scope: Scope) -> Chosen:
    """The rules of a tournament, of a phase, or of a single round."""
    phase, rules = phase_of(tournament, scope), rules_of(tournament, scope)
    if scope == WHOLE:
        return Chosen(tournament.preset, rules, tournament.rule_set)
    if scope.number:
        return Chosen(phase.preset or tournament.preset, rules)
    return Chosen(phase.preset, rules, phase.rule_set)


def own_of(tournament: Tournament, scope: Scope, chosen: Chosen) -> dict[str, Any]:
    """What a phase or a round states once these rules are chosen for it."""
    above, stated = rules_above(tournament, scope), own_rules_of(tournament, scope)
    return own_over(above, chosen.rules, stated, chosen.back, chosen.keep)


def put_rules(tournament: Tournament, scope: Scope, chosen: Chosen) -> None:
    """Store other rules, which the caller has checked.

    Of a phase or a round what it answers otherwise than the rules above it.

    :raises Gone: where the rule set that they are a copy of was deleted meanwhile.
    """
    if chosen.rule_set and not RuleSet.objects.filter(pk=chosen.rule_set.pk).exists():
        raise Gone(chosen.rule_set)
    if scope == WHOLE:
        save(tournament, rules=chosen.rules, preset=chosen.preset, rule_set=chosen.rule_set)
        return
    own, phase = own_of(tournament, scope, chosen), phase_of(tournament, scope)
    if scope.number:
        stated = {**phase.own_rules_of_rounds, scope.number - phase.start + 1: own}
        save(phase, own_rules_of_rounds={at: stated[at] for at in sorted(stated) if stated[at]})
        return
    phase.own_rules = own
    if not own:
        phase.preset, phase.rule_set, phase.rules_name = "", None, ""
    elif chosen.taken:
        phase.preset, phase.rule_set = chosen.preset, chosen.rule_set
        phase.rules_name = chosen.rule_set.name if chosen.rule_set else ""
    phase.save(update_fields=["own_rules", "preset", "rule_set", "rules_name"])


def scope_told(tournament: Tournament, scope: Scope) -> dict[str, Any]:
    """A phase or a round as the journal calls it; of the tournament nothing."""
    if scope.number:
        return {"round": scope.number}
    if scope == WHOLE:
        return {}
    phase = phase_of(tournament, scope)
    return {"phase": {"position": phase.position, "name": phase.name}}


def changes_of(before: Chosen, after: Chosen) -> dict[str, Any] | None:
    """New rules as the journal remembers them; None where nothing changes."""
    changes = option_changes(before.rules, after.rules)
    data: dict[str, Any] = {"preset": [before.preset, after.preset], "changes": changes}
    if before.rule_set != after.rule_set:
        data["rule_set"] = [one.name if one else None for one in (before.rule_set, after.rule_set)]
    same = before.preset == after.preset and before.rule_set == after.rule_set
    return data if changes or not same else None


def option_changes(before: Rules, after: Rules) -> dict[str, list[object]]:
    """Each option that changes, with its value before and after; None where it has no value."""
    old, new = rules_to_json(before), rules_to_json(after)
    return {
        name: [old.get(name), new.get(name)]
        for name in {**new, **old}
        if old.get(name) != new.get(name)
    }


def rules_of_values(preset: str, values: Mapping[str, Any]) -> Rules:
    """The rules of a preset with the values of its options.

    :raises Refusal: for options that do not go together, each problem at its option.
    """
    given = {name: value for name, value in values.items() if name != "game"}
    try:
        return rules_from_json({"preset": preset, **given})
    except RulesError as error:
        raise Refusal.of(
            *(Problem(problem.field, problem_words(problem)) for problem in error.problems)
        ) from error
