"""A rule set of a club in the editor: its name, its options, what they make."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.presets import PRESETS
from tournaments.core.access import for_club, stamp_of
from tournaments.core.replies import conflict, done, page
from tournaments.core.stale import Difference, chosen, typed_fields, version_in
from tournaments.core.writes import Conflict, Problem, Refusal, Repeated
from tournaments.models import Club, RuleSet
from tournaments.rulesets.forms.rule_sets import RuleSetNameForm
from tournaments.rulesets.forms.rules import RulesForm, initial_of_rules
from tournaments.rulesets.selectors.rule_sets import (
    RuleSource,
    base_of,
    set_source,
    source_of,
    start_choices,
    uses_of,
)
from tournaments.rulesets.services.rule_sets import rule_set_edit
from tournaments.rulesets.templates import TEMPLATES
from tournaments.rulesets.views.preview import TEMPLATE, preview_of
from tournaments.rulesets.views.rule_sets import rule_set_or_404
from tournaments.rulesets.views.rules import differences, filled_from, theirs
from tournaments.rulesets.words import game_title


@for_club("rules.keep", methods="GET POST")
def rule_set_page(request: HttpRequest, club: Club, set_id: int) -> HttpResponse:
    """Every option of a rule set, with its name and the contests made with it."""
    rule_set = rule_set_or_404(club, set_id)
    if request.method != "POST":
        return _start(request, rule_set)
    typed = chosen(request.POST, lambda name: _theirs(rule_set, name))
    names = RuleSetNameForm(typed)
    form = RulesForm(typed, source=_source(typed.get("preset"), rule_set))
    if not (names.is_valid() & form.is_valid()):
        return _page(request, rule_set, names, form, invalid=True)
    if "preview" in typed or form.brought:
        return _page(request, rule_set, names, form)
    return _save(request, rule_set, names, form, typed)


@for_club("rules.keep", methods="POST")
def rule_set_preview(request: HttpRequest, club: Club, set_id: int) -> HttpResponse:
    """The sentences and the example of the options as they are typed; nothing is saved."""
    rule_set = rule_set_or_404(club, set_id)
    form = RulesForm(request.POST, source=_source(request.POST.get("preset"), rule_set))
    return page(request, TEMPLATE, preview_of(form, rule_set.rules))


def _source(asked: str | None, rule_set: RuleSet) -> RuleSource:
    found = source_of(asked, [rule_set.club_id]) if asked else None
    return found or base_of(rule_set)


def _start(request: HttpRequest, rule_set: RuleSet) -> HttpResponse:
    """The rules as they stand, or, where asked for, other ones to start from."""
    asked = request.GET.get("preset")
    source = _source(asked, rule_set)
    values = filled_from(source, rule_set.rules) if asked else rule_set.rules
    names = RuleSetNameForm(initial={"name": rule_set.name})
    form = RulesForm(initial=initial_of_rules(values), source=source)
    context = _editor(rule_set, names, form) | {
        "version": rule_set.version,
        "unsaved": bool(asked),
    }
    return page(request, "rulesets/rule_set_edit.html", context)


def _save(
    request: HttpRequest,
    rule_set: RuleSet,
    names: RuleSetNameForm,
    form: RulesForm,
    typed: QueryDict,
) -> HttpResponse:
    try:
        rule_set_edit(
            stamp=stamp_of(request),
            rule_set=rule_set,
            version=version_in(typed),
            name=names.cleaned_data["name"],
            preset=form.source.preset,
            values=form.all_values(rule_set.rules),
        )
    except Refusal as refusal:
        _show(names, form, refusal)
        return _page(request, rule_set, names, form, invalid=True)
    except Conflict as stale:
        return _choose(request, stale.current, names, form, typed)
    except Repeated:
        pass
    where = reverse("rule_set_edit", args=[rule_set.club_id, rule_set.pk])
    return done(request, where, _("Rule set saved."))


def _show(names: RuleSetNameForm, form: RulesForm, refusal: Refusal) -> None:
    """The problem of the name beside the name, each other one beside its option."""
    of_name: list[Problem] = [one for one in refusal.problems if one.field == "name"]
    for problem in of_name:
        names.add_error("name", str(problem.message))
    form.show(Refusal(*(one for one in refusal.problems if one not in of_name)))


def _editor(rule_set: RuleSet, names: RuleSetNameForm, form: RulesForm) -> dict[str, Any]:
    return {
        "club": rule_set.club,
        "rule_set": rule_set,
        "source_key": set_source(rule_set).key,
        "template": _template_of(rule_set.game),
        "uses": uses_of(rule_set),
        "name_form": names,
        "form": form,
        "game": game_title(form.game),
        "choices": start_choices([rule_set.club]),
        "preview_url": reverse("rule_set_preview", args=[rule_set.club_id, rule_set.pk]),
    } | preview_of(form, rule_set.rules)


def _template_of(game: str) -> str:
    """The first contest template of a game: a contest with the rule set starts from it."""
    of_game = (code for code, one in TEMPLATES.items() if PRESETS[one.preset].game == game)
    return next(of_game, next(iter(TEMPLATES)))


def _page(
    request: HttpRequest,
    rule_set: RuleSet,
    names: RuleSetNameForm,
    form: RulesForm,
    *,
    invalid: bool = False,
) -> HttpResponse:
    """The page with what was typed."""
    more = {"version": version_in(request.POST), "unsaved": True}
    context = _editor(rule_set, names, form) | more
    return page(request, "rulesets/rule_set_edit.html", context, invalid=invalid)


def _choose(
    request: HttpRequest,
    current: RuleSet,
    names: RuleSetNameForm,
    form: RulesForm,
    typed: QueryDict,
) -> HttpResponse:
    """409: the name and each option that differ, with both values."""
    mine, now = names.cleaned_data["name"], current.name
    label = names.fields["name"].label or ""
    of_name = [Difference("name", label, mine, now)] if mine != now else []
    context = {
        "version": current.version,
        "differences": [*of_name, *differences(form, current.rules)],
        "typed": typed_fields(typed),
        "action": reverse("rule_set_edit", args=[current.club_id, current.pk]),
    }
    return conflict(request, "core/contest_settings_conflict.html", context)


def _theirs(rule_set: RuleSet, name: str) -> Mapping[str, Any]:
    return {"name": rule_set.name} if name == "name" else theirs(rule_set.rules, name)
