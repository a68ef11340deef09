"""Writing the rule sets of a club: no contest moves with them, each has its copy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from scoring.rules import rules_to_json
from tournaments.core.service import service
from tournaments.core.writes import Refusal, Stamp, claim_key, claim_version, journal
from tournaments.models import Club, RuleSet, Tournament
from tournaments.rulesets.services.rules import rules_of_values

MOST_SETS = 200
"""A club has a handful; nobody fills the database with them."""


@service("club")
def rule_set_create(
    *,
    stamp: Stamp,
    club: Club,
    name: str,
    preset: str,
    values: Mapping[str, Any],
    origin: str = "",
) -> RuleSet:
    """Keep rules under a name of the club; `origin` names what they were copied from.

    :raises Refusal: for a name that is taken, or options that do not go together.
    """
    claim_key(stamp, "rule_set.create")
    rule_set = _created(club, name, preset, values)
    data = {"name": name, "preset": preset, "game": rule_set.game, "origin": origin}
    journal(stamp, "rule_set.create", club_id=club.pk, data=data)
    return rule_set


@service("club")
def rule_set_import(
    *, stamp: Stamp, club: Club, name: str, preset: str, values: Mapping[str, Any]
) -> RuleSet:
    """Keep the rules of a file.

    :raises Refusal: for a name that is taken, or options that do not go together.
    """
    claim_key(stamp, "rule_set.import")
    rule_set = _created(club, name, preset, values)
    data = {"name": name, "preset": preset, "game": rule_set.game}
    journal(stamp, "rule_set.import", club_id=club.pk, data=data)
    return rule_set


@service("contest", club=True)
def rule_set_keep(*, stamp: Stamp, contest: Tournament, name: str) -> RuleSet:
    """Keep the rules of a contest as a rule set of its club; the contest is then made with it.

    :raises Refusal: for a name that is taken.
    """
    claim_key(stamp, "rule_set.keep", contest)
    rule_set = _created(contest.club, name, contest.preset, contest.rules)
    Tournament.objects.filter(pk=contest.pk).update(rule_set=rule_set)
    data = {"name": name, "preset": contest.preset, "game": rule_set.game}
    journal(stamp, "rules.keep", tournament=contest, data=data)
    data["origin"] = contest.name
    journal(stamp, "rule_set.create", club_id=contest.club_id, data=data)
    return rule_set


@service("rule_set")
def rule_set_edit(
    *,
    stamp: Stamp,
    rule_set: RuleSet,
    version: int,
    name: str,
    preset: str,
    values: Mapping[str, Any],
) -> RuleSet:
    """Change the name and the options of a rule set.

    :raises Refusal: for a name that is taken, or options that do not go together.
    :raises Conflict: where somebody changed the set since.
    """
    claim_key(stamp, "rule_set.edit")
    claim_version(rule_set, version)
    if name != rule_set.name:
        _refuse_name(rule_set.club, name, but=rule_set.pk)
    rules = rules_to_json(rules_of_values(preset, values))
    data = _changes(rule_set, name, preset, rules)
    rule_set.name, rule_set.preset, rule_set.rules = name, preset, rules
    rule_set.save()
    if data["name"] != [name, name] or data["preset"] != [preset, preset] or data["changes"]:
        journal(stamp, "rule_set.edit", club_id=rule_set.club_id, data=data)
    return rule_set


@service("rule_set")
def rule_set_delete(*, stamp: Stamp, rule_set: RuleSet, version: int) -> None:
    """Delete a rule set; the contests made with it keep their rules.

    :raises Conflict: where somebody changed the set since.
    """
    claim_key(stamp, "rule_set.delete")
    claim_version(rule_set, version)
    data = {"name": rule_set.name, "preset": rule_set.preset, "rules": rule_set.rules}
    club_id = rule_set.club_id
    rule_set.delete()
    journal(stamp, "rule_set.delete", club_id=club_id, data=data)


def _created(club: Club, name: str, preset: str, values: Mapping[str, Any]) -> RuleSet:
    _refuse_name(club, name)
    if club.rule_sets.count() >= MOST_SETS:
        words = _("A club keeps at most %(bound)s rule sets: delete one first.")
        raise Refusal.of(words % {"bound": MOST_SETS})
    rules = rules_to_json(rules_of_values(preset, values))
    return RuleSet.objects.create(club=club, name=name, preset=preset, rules=rules)


def _refuse_name(club: Club, name: str, but: int = 0) -> None:
    taken = club.rule_sets.exclude(pk=but).values_list("name", flat=True)
    if name.casefold() in {other.casefold() for other in taken}:
        raise Refusal.of(_("The club has a rule set of this name already."), "name")


def _changes(rule_set: RuleSet, name: str, preset: str, rules: Mapping[str, Any]) -> dict[str, Any]:
    before = rule_set.rules
    options = {**rules, **before}
    pairs = {option: [before.get(option), rules.get(option)] for option in options}
    return {
        "name": [rule_set.name, name],
        "preset": [rule_set.preset, preset],
        "changes": {option: pair for option, pair in pairs.items() if pair[0] != pair[1]},
    }
