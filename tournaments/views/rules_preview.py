"""What the options of a rule set make: the sentences to be printed, and a hand scored."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from scoring.presets import PRESETS
from scoring.rules import OPTIONS, Rules
from tournaments.forms.rule_example import ExampleForm
from tournaments.forms.rules import RulesForm
from tournaments.models import Tournament
from tournaments.printing.sentences import rule_articles
from tournaments.rule_words import GAME
from tournaments.services.base import Refusal
from tournaments.services.rules import rules_of_values
from tournaments.views.access import for_contest
from tournaments.views.replies import page

TEMPLATE = "tournaments/rules_edit.html"


@for_contest("rules.settle", methods="POST")
def rules_preview(request: HttpRequest, contest: Tournament) -> HttpResponse:
    """The sentences and the example of the options as they are typed; nothing is saved."""
    form = RulesForm(request.POST, preset=preset_of(request.POST.get("preset"), contest))
    context = {"contest": contest} | preview_of(form, contest, ExampleForm(request.POST))
    return page(request, f"{TEMPLATE}#preview", context)


def preview_of(form: RulesForm, contest: Tournament, example: ExampleForm) -> dict[str, Any]:
    """What the options make: articles and the example scored, or what stands in the way."""
    try:
        rules = _rules_shown(form, contest)
    except Refusal as refusal:
        return {"preview_problems": [problem.message for problem in refusal.problems]}
    if rules is None:
        return {"preview_problems": [_("Some answers cannot be read yet: see the red lines.")]}
    return {"articles": rule_articles(rules), "example": example.scored(rules)}


def _rules_shown(form: RulesForm, contest: Tournament) -> Rules | None:
    if not form.is_bound:
        values = RulesForm(dict(form.initial), preset=form.preset)
        return _rules_shown(values, contest)
    if not form.is_valid():
        return None
    return rules_of_values(form.preset, values_of(form, contest))


def values_of(form: RulesForm, contest: Tournament) -> dict[str, Any]:
    """Every option: as the form has it, and as the contest has it where the form shows none."""
    kept = {name: value for name, value in contest.rules.items() if name in OPTIONS}
    return kept | form.values()


def preset_of(asked: str | None, contest: Tournament) -> str:
    """The preset asked for, if it is one of the game; else the contest's; else the classic."""
    known = [name for name, preset in PRESETS.items() if preset.game == GAME]
    return next((name for name in (asked, contest.preset) if name and name in known), GAME)
