"""Writing the rule set of a contest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.errors import RulesError
from scoring.rules import Rules, rules_from_json, rules_to_json
from tournaments.core.service import service
from tournaments.core.writes import Problem, Refusal, Stamp, claim_key, claim_version, journal
from tournaments.models import RuleSet, Tournament
from tournaments.rulesets.in_force import is_of_game
from tournaments.rulesets.words import problem_words


@service("contest")
def rules_edit(
    *,
    stamp: Stamp,
    contest: Tournament,
    version: int,
    preset: str,
    values: Mapping[str, Any],
    rule_set: RuleSet | None = None,
) -> Tournament:
    """Change the rules of a contest before its first round is published.

    :raises Refusal: for options that do not go together, for a game that those entered or the
        draft cannot play, or once a round is published.
    :raises Conflict: where somebody changed the contest since.
    """
    claim_key(stamp, "rules.edit", contest)
    claim_version(contest, version)
    # Publishing moves no version: whether it has frozen the rules is asked anew.
    contest.refresh_from_db(fields=["rules_frozen_at"])
    if contest.rules_frozen_at is not None:
        raise Refusal.of(frozen_words())
    rules = rules_to_json(rules_of_values(preset, values))
    _refuse_another_table(contest, rules)
    chosen = Chosen(preset, rules, rule_set)
    data = changes_of(chosen_of(contest), chosen)
    if data is not None:
        put_rules(contest, chosen)
        journal(stamp, "rules.edit", tournament=contest, data=data)
    return contest


@dataclass(frozen=True, slots=True)
class Chosen:
    """Every option of rules, and where they come from: a preset, or a rule set of the club."""

    preset: str
    rules: Mapping[str, Any]
    rule_set: RuleSet | None = None


def chosen_of(contest: Tournament) -> Chosen:
    """The rules of a contest."""
    return Chosen(contest.preset, contest.rules, contest.rule_set)


def put_rules(contest: Tournament, chosen: Chosen) -> None:
    """Store the rules of a contest; the caller has checked them."""
    Tournament.objects.filter(pk=contest.pk).update(
        preset=chosen.preset, rules=dict(chosen.rules), rule_set=chosen.rule_set
    )
    contest.refresh_from_db()


def changes_of(before: Chosen, after: Chosen) -> dict[str, Any] | None:
    """What the journal keeps of new rules: every option before and after; None where nothing is."""
    changes = {
        name: [before.rules.get(name), after.rules.get(name)]
        for name in {**after.rules, **before.rules}
        if before.rules.get(name) != after.rules.get(name)
    }
    data: dict[str, Any] = {"preset": [before.preset, after.preset], "changes": changes}
    if before.rule_set != after.rule_set:
        data["rule_set"] = [one.name if one else None for one in (before.rule_set, after.rule_set)]
    same = before.preset == after.preset and before.rule_set == after.rule_set
    return data if changes or not same else None


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
    """Why the rules of a contest can no longer be changed."""
    return _("The rules are frozen: the first round is published, and the players play by them.")


def _refuse_another_table(contest: Tournament, rules: Mapping[str, Any]) -> None:
    """Pairs cannot become players who play alone, nor a draft of pairs one of threes."""
    then = Tournament(rules=rules, table_size=contest.table_size, system=contest.system)
    for phase in contest.later_phases:
        _refuse_another_phase(phase, then)
    if contest.melee and not then.melee:
        raise Refusal.of(_("A mêlée needs a game of partners: change the draw in the settings."))
    entered = contest.entrants.count()
    if entered and then.players_each != contest.players_each:
        raise Refusal.of(_other_entrants(entered, then.players_each))
    draft = contest.rounds.order_by("number").first()
    if draft is not None and then.sides_at_table != contest.sides_at_table:
        words = _("Round %(number)s is drawn for tables of another size: discard its draft first.")
        raise Refusal.of(words % {"number": draft.number})


def _refuse_another_phase(phase: Mapping[str, Any], then: Tournament) -> None:
    """The phases that follow stay of the game, and of two sides at a table."""
    if not then.two_sided:
        words = _("Phases are for contests in which two sides meet and stay together.")
        raise Refusal.of(words)
    if not is_of_game(phase, then.game):
        words = _(
            "The phases that follow are of another game: change them or take them away first."
        )
        raise Refusal.of(words)


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
