"""What the options of a rule set make: the sentences to be printed, and a hand scored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext as _

from scoring.rules import Rules
from tournaments.core.access import for_contest
from tournaments.core.replies import page
from tournaments.core.writes import Refusal
from tournaments.models import Tournament
from tournaments.rulesets.forms.example import ExampleForm
from tournaments.rulesets.forms.rules import RulesForm
from tournaments.rulesets.selectors.phases import RulesNow, rules_now
from tournaments.rulesets.selectors.rule_sets import RuleSource, base_of_contest, source_of
from tournaments.rulesets.services.rules import rules_of_values
from tournaments.rulesets.sheet.example import example_of
from tournaments.rulesets.sheet.sentences import rule_articles

TEMPLATE = "rulesets/rules_edit_preview.html"


@for_contest("rules.settle", methods="POST")
def rules_preview(request: HttpRequest, contest: Tournament) -> HttpResponse:
    """The sentences and the example of the options as they are typed; nothing is saved."""
    edited = rules_asked(contest, request.POST)
    asked = source_of(request.POST.get("preset", ""), [contest.club_id])
    form = RulesForm(request.POST, source=asked or edited.source)
    return page(request, TEMPLATE, {"contest": contest} | preview_of(form, edited.rules))


def rules_asked(contest: Tournament, asked: QueryDict) -> RulesNow:
    """The rules that are to be changed: the contest's, unless a phase is named that has its own."""
    position = asked.get("phase") or "1"
    found = (one for one in rules_now(contest) if str(one.position) == position)
    edited = next(found, None)
    if edited is None:
        raise Http404
    return edited


def source_for(asked: str | None, contest: Tournament) -> RuleSource:
    """What the rules of a contest start from: what is asked for, else what they have."""
    found = source_of(asked, [contest.club_id]) if asked else None
    return found or base_of_contest(contest)


def preview_of(form: RulesForm, kept: Mapping[str, Any]) -> dict[str, Any]:
    """What the options make: articles and the example scored, or what stands in the way."""
    example = ExampleForm(form.data if form.is_bound else None, rules=form.shape)
    shown: dict[str, Any] = {"example_form": example, "brought": _brought(form)}
    try:
        rules = _rules_shown(form, kept)
    except Refusal as refusal:
        return shown | {"preview_problems": [problem.message for problem in refusal.problems]}
    if rules is None:
        words = _("Some answers cannot be read yet: see the red lines.")
        return shown | {"preview_problems": [words]}
    return shown | {
        "articles": rule_articles(rules),
        "example": example.scored(rules),
        "printed": example_of(rules),
    }


def _brought(form: RulesForm) -> list[str]:
    """The questions that an answer has just brought."""
    return [str(form.fields[option.name].label) for option in form.brought]


def _rules_shown(form: RulesForm, kept: Mapping[str, Any]) -> Rules | None:
    if not form.is_bound:
        return _rules_shown(RulesForm(dict(form.initial), source=form.source), kept)
    if not form.is_valid():
        return None
    return rules_of_values(form.source.preset, form.all_values(kept))
