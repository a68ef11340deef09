"""The rule sheet on the end of a game in a bracket: a match there always has a winner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from django.utils.translation import gettext

from scoring.rules import Rules
from tournaments.models import Phase, Tournament
from tournaments.rulesets.effective_rules import rules_within
from tournaments.rulesets.sheet.articles import told_sentences
from tournaments.rulesets.sheet.facts import Fact
from tournaments.rulesets.sheet.sentence import can_be_drawn, has_hands, has_target


def always_won(tournament: Tournament) -> bool:
    """Whether every match of the tournament is one of a bracket."""
    return all(plan.bracketed for plan in tournament.chain)


def endings_told(
    tournament: Tournament, rules: Rules, numbers: Iterable[int] = ()
) -> Mapping[str, str]:
    """Key -> the sentence on the end of a game in place of that of the rules alone.

    `numbers` are the rounds that these rules are for, where not all.
    """
    plans = [tournament.phase_at(number) for number in numbers] or tournament.chain
    if not all(plan.bracketed for plan in plans) or not can_be_drawn(rules):
        return {}
    ends = told_sentences(replace(rules, tie="extra_hand"))["end"]
    found = {"tie": ends["tie"]} if "tie" in ends else {}
    if rules.timed:
        fixed = has_target(rules) or has_hands(rules)
        found["timed"] = (
            gettext(
                "If the time is up before, the game ends there: the highest total wins; if it is "
                "shared, one more hand is played."
            )
            if fixed
            else gettext("The highest total wins; if it is shared, one more hand is played.")
        )
    return found


def facts_in_bracket(tournament: Tournament, rules: Rules, facts: Iterable[Fact]) -> Iterator[Fact]:
    """The lines of the box; where there is always a winner, that of equal totals says so."""
    changed = always_won(tournament) and can_be_drawn(rules)
    for fact in facts:
        if changed and fact.key == "tie":
            yield replace(fact, words=gettext("one plays on, hand by hand"))
        else:
            yield fact


def bracket_told(tournament: Tournament, plan: Phase) -> str:
    """That no game of a bracket is drawn, where other games may be."""
    may_draw = any(can_be_drawn(rules) for rules in rules_within(tournament, plan))
    if always_won(tournament) or not plan.bracketed or not may_draw:
        return ""
    return gettext("There no game is drawn: one plays on hand by hand.")
