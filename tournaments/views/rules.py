"""The rule set of a contest: its options, and what they make of the rule sheet and of a hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.engine.rules import rules_json_of_preset
from tournaments.forms.contests import preset_choices
from tournaments.forms.rule_example import ExampleForm
from tournaments.forms.rules import RulesForm, initial_of_rules
from tournaments.models import Tournament
from tournaments.rule_words import answers, preset_title, question, value_words
from tournaments.services.base import Conflict, Refusal, Repeated
from tournaments.services.rules import frozen_words, rules_edit
from tournaments.views.access import for_contest, stamp_of
from tournaments.views.replies import conflict, done, page
from tournaments.views.rules_preview import TEMPLATE, preset_of, preview_of, values_of
from tournaments.views.stale import Difference, chosen, typed_fields, version_in


@for_contest("rules.settle", methods="GET POST")
def rules_edit_page(request: HttpRequest, contest: Tournament) -> HttpResponse:
    """Every option of the rule set; only to be read once the first round is published."""
    if contest.rules_frozen_at is not None:
        return _frozen(request, contest)
    if request.method != "POST":
        return _start(request, contest)
    typed = chosen(request.POST, lambda name: _theirs(contest, name))
    form = RulesForm(typed, preset=preset_of(typed.get("preset"), contest))
    if not form.is_valid():
        return _page(request, contest, form, invalid=True)
    if "preview" in typed:
        return _page(request, contest, form)
    return _save(request, contest, form, typed)


def _start(request: HttpRequest, contest: Tournament) -> HttpResponse:
    """The rules as they stand, or, where asked for, those of a preset with our articles."""
    preset = preset_of(request.GET.get("preset"), contest)
    values = contest.rules
    if request.GET.get("preset"):
        articles = contest.rules.get("articles", [])
        values = rules_json_of_preset(preset) | {"articles": articles}
    return _page(request, contest, RulesForm(initial=initial_of_rules(values), preset=preset))


def _save(
    request: HttpRequest, contest: Tournament, form: RulesForm, typed: QueryDict
) -> HttpResponse:
    try:
        rules_edit(
            stamp=stamp_of(request),
            contest=contest,
            version=version_in(typed),
            preset=form.preset,
            values=values_of(form, contest),
        )
    except Refusal as refusal:
        form.show(refusal)
        return _page(request, contest, form, invalid=True)
    except Conflict as stale:
        return _choose(request, stale.current, form, typed)
    except Repeated:
        pass
    return done(request, reverse("rules_edit", args=[contest.code]), _("Rules saved."))


def _page(
    request: HttpRequest, contest: Tournament, form: RulesForm, *, invalid: bool = False
) -> HttpResponse:
    example = ExampleForm(form.data) if form.is_bound else ExampleForm(initial=ExampleForm.INITIAL)
    context = {
        "contest": contest,
        "here": "rules",
        "form": form,
        "version": version_in(request.POST) if form.is_bound else contest.version,
        "presets": preset_choices(),
        "preset_title": preset_title(form.preset),
        "example_form": example,
        "unsaved": form.is_bound or "preset" in request.GET,
    }
    preview = preview_of(form, contest, example)
    return page(request, TEMPLATE, context | preview, invalid=invalid)


def _frozen(request: HttpRequest, contest: Tournament) -> HttpResponse:
    """The rules in force, to be read; a form that comes too late is refused."""
    late = request.method == "POST"
    context = {
        "contest": contest,
        "here": "rules",
        "groups": answers(contest.rules),
        "reason": frozen_words(),
        "late": late,
        "preset_title": preset_title(contest.preset),
    }
    return page(request, "tournaments/rules_edit_frozen.html", context, invalid=late)


def _choose(
    request: HttpRequest, current: Tournament, form: RulesForm, typed: QueryDict
) -> HttpResponse:
    """409: each option that differs, with both values."""
    differences = [
        Difference(
            option.name,
            question(option),
            value_words(option, mine),
            value_words(option, current.rules[option.name]),
        )
        for option in form.options
        if (mine := form.values()[option.name]) != current.rules[option.name]
    ]
    context = {
        "contest": current,
        "here": "rules",
        "differences": differences,
        "typed": typed_fields(typed),
        "action": reverse("rules_edit", args=[current.code]),
    }
    return conflict(request, "tournaments/contest_settings_conflict.html", context)


def _theirs(contest: Tournament, name: str) -> Mapping[str, Any]:
    return initial_of_rules({name: contest.rules[name]}) if name in contest.rules else {}
