"""The rule sets of a club: the list, a new one, deleting one, saving one as a file."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.core.access import for_club, stamp_of
from tournaments.core.replies import conflict, done, page, show_problems
from tournaments.core.stale import version_in
from tournaments.core.writes import Conflict, Refusal, Repeated
from tournaments.models import Club, RuleSet
from tournaments.rulesets.files import write_rules
from tournaments.rulesets.forms.rule_sets import CompareForm, RuleSetNewForm
from tournaments.rulesets.selectors.rule_sets import (
    RuleSource,
    club_lines,
    compare_choices,
    compared,
    rule_sets_of,
    source_of,
    uses_of,
)
from tournaments.rulesets.services.rule_sets import rule_set_create, rule_set_delete
from tournaments.rulesets.words import game_title


@for_club("rules.keep")
def rule_sets(request: HttpRequest, club: Club) -> HttpResponse:
    """Every rule set of the club, and what to do with them."""
    context = {"club": club, "sets": rule_sets_of(club), "lines": club_lines(club)}
    return page(request, "rulesets/rule_sets.html", context)


@for_club("rules.keep", methods="GET POST")
def rule_set_new(request: HttpRequest, club: Club) -> HttpResponse:
    """A copy of a preset, of another set or of the rules of a contest, under a new name."""
    choices = compare_choices(club)
    if request.method != "POST":
        start = {"preset": request.GET.get("preset", "")}
        return _new(request, club, RuleSetNewForm(initial=start, choices=choices))
    form = RuleSetNewForm(request.POST, choices=choices)
    source = source_of(form["preset"].value() or "", [club.pk])
    if not form.is_valid() or source is None:
        return _new(request, club, form, invalid=True)
    return _create(request, club, form, source)


def _create(
    request: HttpRequest, club: Club, form: RuleSetNewForm, source: RuleSource
) -> HttpResponse:
    name = form.cleaned_data["name"]
    try:
        made = rule_set_create(
            stamp=stamp_of(request),
            club=club,
            name=name,
            preset=source.preset,
            values=source.rules,
            origin=source.title,
        )
    except Refusal as refusal:
        show_problems(form, refusal)
        return _new(request, club, form, invalid=True)
    except Repeated:
        return done(request, reverse("rule_sets", args=[club.pk]))
    words = _("Rule set “%(name)s” created: now change what differs.") % {"name": name}
    return done(request, reverse("rule_set_edit", args=[club.pk, made.pk]), words)


def _new(
    request: HttpRequest, club: Club, form: RuleSetNewForm, *, invalid: bool = False
) -> HttpResponse:
    context = {"club": club, "form": form}
    return page(request, "rulesets/rule_set_new.html", context, invalid=invalid)


@for_club("rules.keep", methods="GET POST")
def rule_set_remove(request: HttpRequest, club: Club, set_id: int) -> HttpResponse:
    """Delete a rule set, once it is said that contests keep their rules."""
    rule_set = rule_set_or_404(club, set_id)
    context: dict[str, Any] = {"club": club, "rule_set": rule_set, "uses": uses_of(rule_set)}
    if request.method != "POST":
        return page(request, "rulesets/rule_set_delete.html", context)
    version = version_in(request.POST)
    try:
        rule_set_delete(stamp=stamp_of(request), rule_set=rule_set, version=version)
    except Conflict as stale:
        context |= {"rule_set": stale.current, "stale": True}
        return conflict(request, "rulesets/rule_set_delete.html", context)
    except Repeated:
        pass
    words = _("Rule set “%(name)s” deleted.") % {"name": rule_set.name}
    return done(request, reverse("rule_sets", args=[club.pk]), words)


@for_club("rules.keep")
def rule_set_file(request: HttpRequest, club: Club, set_id: int) -> HttpResponse:
    """The rule set as a file for another club."""
    rule_set = rule_set_or_404(club, set_id)
    text = write_rules(rule_set.name, rule_set.preset, rule_set.rules)
    answer = HttpResponse(text, content_type="application/json")
    name = slugify(rule_set.name) or f"rules-{rule_set.pk}"
    answer["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return answer


@for_club("rules.keep")
def rule_sets_compare(request: HttpRequest, club: Club) -> HttpResponse:
    """Two rule sets, contests or presets side by side: only what differs."""
    asked = "a" in request.GET and "b" in request.GET
    choices = compare_choices(club)
    form = CompareForm(request.GET, choices=choices) if asked else None
    context: dict[str, Any] = {"club": club, "form": form or _compare_start(request, choices)}
    if form is None or not form.is_valid():
        return page(request, "rulesets/rule_sets_compare.html", context)
    a, b = (source_of(form.cleaned_data[name], [club.pk]) for name in ("a", "b"))
    if a is not None and b is not None:
        context |= {"a": a, "b": b, "groups": compared(a, b)}
        context |= {"games": [game_title(a.game), game_title(b.game)]}
    return page(request, "rulesets/rule_sets_compare.html", context)


def _compare_start(request: HttpRequest, choices: Any) -> CompareForm:
    return CompareForm(initial={"a": request.GET.get("a", "")}, choices=choices)


def rule_set_or_404(club: Club, set_id: int) -> RuleSet:
    """A rule set of this club; another club's does not exist here."""
    return get_object_or_404(RuleSet.objects.select_related("club"), club=club, pk=set_id)
