"""Rule sets of a club, and the rules of a tournament."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.errors import RulesError
from scoring.match import MATCH_GAMES
from scoring.rules import Rules
from scoring.rules_json import rules_from_json, rules_to_json
from tournaments.core.service import service
from tournaments.core.writes import Actor, Gone, Problem, Refusal, claim_key, claim_version, journal
from tournaments.models import Club, Phase, RuleSet, Tournament
from tournaments.rulesets.in_force import rounds_with_rules, rules_at, rules_of_phase, under_rules
from tournaments.rulesets.words import problem_words

MOST_SETS = 200
"""A club needs a handful; the bound protects the database."""


@service("club")
def rule_set_create(
    *, actor: Actor, club: Club, name: str, preset: str, rules: Rules, origin: str = ""
) -> RuleSet:
    """Save rules under a name of the club; `origin` names what they are a copy of.

    :raises Refusal: for a name that is taken.
    """
    claim_key(actor, "rule_set.create")
    rule_set = _created(club, name, preset, rules)
    journal(actor, "rule_set.create", club_id=club.pk, data=_told(rule_set) | {"origin": origin})
    return rule_set


@service("club")
def rule_set_import(*, actor: Actor, club: Club, name: str, preset: str, rules: Rules) -> RuleSet:
    """Save the rules of a file.

    :raises Refusal: for a name that is taken.
    """
    claim_key(actor, "rule_set.import")
    rule_set = _created(club, name, preset, rules)
    journal(actor, "rule_set.import", club_id=club.pk, data=_told(rule_set))
    return rule_set


@service("tournament", club=True)
def rule_set_keep(*, actor: Actor, tournament: Tournament, name: str) -> RuleSet:
    """Save the rules of a tournament as a rule set of its club, which the tournament then uses.

    :raises Refusal: for a name that is taken.
    """
    claim_key(actor, "rule_set.keep", tournament)
    rule_set = _created(tournament.club, name, tournament.preset, tournament.rules)
    Tournament.objects.filter(pk=tournament.pk).update(rule_set=rule_set)
    data = _told(rule_set)
    journal(actor, "rules.keep", tournament=tournament, data=data)
    data["origin"] = tournament.name
    journal(actor, "rule_set.create", club_id=tournament.club_id, data=data)
    return rule_set


@service("rule_set")
def rule_set_edit(
    *, actor: Actor, rule_set: RuleSet, version: int, name: str, preset: str, rules: Rules
) -> RuleSet:
    """Change the name and the options of a rule set.

    :raises Refusal: for a name that is taken.
    :raises Conflict: where somebody changed the set since.
    """
    claim_key(actor, "rule_set.edit")
    claim_version(rule_set, version)
    if name != rule_set.name:
        _refuse_name(rule_set.club, name, but=rule_set.pk)
    data = {
        "name": [rule_set.name, name],
        "preset": [rule_set.preset, preset],
        "changes": option_changes(rule_set.rules, rules),
    }
    rule_set.name, rule_set.preset, rule_set.rules = name, preset, rules
    rule_set.save()
    if data["name"] != [name, name] or data["preset"] != [preset, preset] or data["changes"]:
        journal(actor, "rule_set.edit", club_id=rule_set.club_id, data=data)
    return rule_set


@service("rule_set")
def rule_set_delete(*, actor: Actor, rule_set: RuleSet, version: int) -> None:
    """Delete a rule set; the tournaments made with it keep their rules.

    :raises Conflict: where somebody changed the set since.
    """
    claim_key(actor, "rule_set.delete")
    claim_version(rule_set, version)
    rules, club_id = rules_to_json(rule_set.rules), rule_set.club_id
    data = {"name": rule_set.name, "preset": rule_set.preset, "rules": rules}
    rule_set.delete()
    journal(actor, "rule_set.delete", club_id=club_id, data=data)


def _told(rule_set: RuleSet) -> dict[str, str]:
    """A new rule set as the journal remembers it."""
    return {"name": rule_set.name, "preset": rule_set.preset, "game": rule_set.game}


def _created(club: Club, name: str, preset: str, rules: Rules) -> RuleSet:
    _refuse_name(club, name)
    if club.rule_sets.count() >= MOST_SETS:
        words = _("A club keeps at most %(bound)s rule sets: delete one first.")
        raise Refusal.of(words % {"bound": MOST_SETS})
    return RuleSet.objects.create(club=club, name=name, preset=preset, rules=rules)


def _refuse_name(club: Club, name: str, but: int = 0) -> None:
    taken = club.rule_sets.exclude(pk=but).values_list("name", flat=True)
    if name.casefold() in {other.casefold() for other in taken}:
        raise Refusal.of(_("The club has a rule set of this name already."), "name")


@dataclass(frozen=True, slots=True)
class Chosen:
    """Every option of rules, and what they are a copy of: a preset, or a rule set of the club."""

    preset: str
    rules: Rules
    rule_set: RuleSet | None = None
    name: str = ""
    """the name of a phase's copy of a rule set; empty: that of its preset"""


@service("tournament")
def rules_edit(*, actor: Actor, tournament: Tournament, version: int, chosen: Chosen) -> Tournament:
    """Change the rules of a tournament before its first round is published.

    :raises Refusal: for a game that the entrants, the draft or the phases exclude, or once a
        round is published.
    :raises Conflict: where somebody changed the tournament since.
    """
    claim_key(actor, "rules.edit", tournament)
    claim_version(tournament, version)
    # Publishing moves no version, so read again whether it has frozen the rules.
    tournament.refresh_from_db(fields=["rules_frozen_at"])
    if tournament.rules_frozen_at is not None:
        raise Refusal.of(frozen_words())
    _refuse_another_table(tournament, chosen.rules)
    data = changes_of(chosen_of(tournament), chosen)
    if data is not None:
        put_rules(tournament, chosen)
        journal(actor, "rules.edit", tournament=tournament, data=data)
    return tournament


def chosen_of(tournament: Tournament) -> Chosen:
    """The rules of a tournament."""
    return Chosen(tournament.preset, tournament.rules, tournament.rule_set)


def chosen_of_phase(phase: Phase) -> Chosen:
    """The rules of a phase that has its own."""
    rules = phase.rules or phase.tournament.rules
    return Chosen(phase.preset, rules, phase.rule_set, phase.rules_name)


def put_rules(row: Tournament | Phase, chosen: Chosen) -> None:
    """Store other rules of a tournament or of a phase; the caller has checked them.

    :raises Gone: where the rule set that they are a copy of was deleted meanwhile.
    """
    if chosen.rule_set and not RuleSet.objects.filter(pk=chosen.rule_set.pk).exists():
        raise Gone(chosen.rule_set)
    row.rules, row.preset, row.rule_set = chosen.rules, chosen.preset, chosen.rule_set
    fields = ["rules", "preset", "rule_set"]
    if isinstance(row, Phase):
        row.rules_name = chosen.rule_set.name if chosen.rule_set else ""
        fields.append("rules_name")
    row.save(update_fields=fields)


def chosen_at(tournament: Tournament, number: int) -> Chosen:
    """The rules of a round."""
    phase = tournament.phase_at(number)
    return Chosen(phase.preset or tournament.preset, rules_at(tournament, number))


def put_rules_at(tournament: Tournament, number: int, rules: Rules) -> None:
    """Store the rules of a round; with those of its phase it has none of its own."""
    phase = tournament.phase_at(number)
    usual, at = rules_of_phase(tournament, phase), number - phase.start + 1
    own = {place: one for place, one in phase.rules_of_rounds.items() if place != at}
    if rules != usual:
        # Articles that are not its own go on following those above.
        own[at] = replace(rules, articles=()) if rules.articles == usual.articles else rules
    phase.rules_of_rounds = dict(sorted(own.items()))
    phase.save(update_fields=["rules_of_rounds"])


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
        raise Refusal(
            *(Problem(problem.field, problem_words(problem)) for problem in error.problems)
        ) from error


def frozen_words() -> str:
    """Why the rules of a tournament can no longer be edited, and how they change."""
    return _(
        "The first round is published, and the players play by these rules. They can still be "
        "changed with the button below: a page shows first what that would move."
    )


def _refuse_another_table(tournament: Tournament, rules: Rules) -> None:
    """Refuse a game that the phases, the entrants or the draft of a tournament exclude."""
    then = under_rules(tournament, rules)
    for phase in tournament.chain[1:]:
        if phase.system not in then.later_systems:
            words = _("The phases that follow do not fit this game: take them away first.")
            raise Refusal.of(words)
        if phase.rules is not None and phase.rules.game != then.game:
            words = _(
                "The phases that follow are of another game: change them or take them away first."
            )
            raise Refusal.of(words)
    for number in rounds_with_rules(tournament):
        if rules_at(tournament, number).game != then.game:
            words = _(
                "Round %(number)s has rules of its own of another game: take them away first."
            )
            raise Refusal.of(words % {"number": number})
    if then.game not in MATCH_GAMES and any(phase.games > 1 for phase in tournament.chain):
        words = _("This game has no matches of several games: set 1 game a match everywhere first.")
        raise Refusal.of(words)
    if tournament.melee and not then.melee:
        raise Refusal.of(_("A mêlée needs a game of partners: change the draw in the settings."))
    entered = tournament.entrants.count()
    if entered and then.players_each != tournament.players_each:
        raise Refusal.of(_other_entrants(entered, then.players_each))
    draft = tournament.rounds.order_by("number").first()
    if draft is not None and then.sides_at_table != tournament.sides_at_table:
        words = _("Round %(number)s is drawn for tables of another size: give up its draft first.")
        raise Refusal.of(words % {"number": draft.number})


def _other_entrants(entered: int, players_each: int) -> str:
    if players_each == 1:
        words = ngettext(
            "%(count)s pair is entered, and in this game everybody plays alone: remove it first, "
            "or create another contest.",
            "%(count)s pairs are entered, and in this game everybody plays alone: remove them "
            "first, or create another contest.",
            entered,
        )
    else:
        words = ngettext(
            "%(count)s player is entered alone, and this game needs a partner: remove him first, "
            "or create another contest.",
            "%(count)s players are entered alone, and this game needs partners: remove them first, "
            "or create another contest.",
            entered,
        )
    return words % {"count": entered}
