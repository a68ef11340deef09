"""The rule sets of a club: the list, one page each, editing, remembering those of a tournament."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _

from scoring.presets import PRESETS
from scoring.rules_json import rules_to_json
from tournaments.core.access import actor_of, for_club, for_tournament
from tournaments.core.replies import conflict, done, page, show_problems
from tournaments.core.stale import Difference, chosen, typed_fields, version_in
from tournaments.core.writes import Conflict, Refusal, Repeated
from tournaments.models import Club, RuleSet, Tournament
from tournaments.rulesets.files import write_rules
from tournaments.rulesets.forms.rules import (
    LONGEST_NAME,
    CompareForm,
    RuleSetNameForm,
    RuleSetNewForm,
    RulesForm,
    initial_of_rules,
)
from tournaments.rulesets.selectors import (
    RuleSource,
    base_of,
    club_lines,
    compare_choices,
    compared,
    rule_sets_of,
    set_source,
    source_of,
    start_choices,
    uses_of,
)
from tournaments.rulesets.services import (
    rule_set_create,
    rule_set_delete,
    rule_set_edit,
    rule_set_keep,
)
from tournaments.rulesets.templates import TEMPLATES
from tournaments.rulesets.views.rules import TEMPLATE, differences, filled_from, preview_of, theirs
from tournaments.rulesets.words import game_title


@for_club("rules.keep")
def rule_sets(request: HttpRequest, club: Club) -> HttpResponse:
    """Every rule set of the club, and what to do with them."""
    context = {"club": club, "sets": rule_sets_of(club), "lines": club_lines(club)}
    return page(request, "rulesets/rule_sets.html", context)


@for_club("rules.keep", methods="GET POST")
def rule_set_new(request: HttpRequest, club: Club) -> HttpResponse:
    """A copy of a preset, of another set or of the rules of a tournament, under a new name."""
    sent = request.method == "POST"
    form = RuleSetNewForm(
        request.POST if sent else None,
        initial={"preset": request.GET.get("preset", "")},
        choices=compare_choices(club),
    )
    source = source_of(form.cleaned_data["preset"], [club.pk]) if form.is_valid() else None
    if source is not None:
        name = form.cleaned_data["name"]
        try:
            made = rule_set_create(
                actor=actor_of(request),
                club=club,
                name=name,
                preset=source.preset,
                values=rules_to_json(source.rules),
                origin=source.title,
            )
        except Refusal as refusal:
            show_problems(form, refusal)
        except Repeated:
            return done(request, reverse("rule_sets", args=[club.pk]))
        else:
            words = _("Rule set “%(name)s” created: now change what differs.") % {"name": name}
            return done(request, reverse("rule_set_edit", args=[club.pk, made.pk]), words)
    return page(request, "rulesets/rule_set_new.html", {"club": club, "form": form}, invalid=sent)


@for_club("rules.keep", methods="GET POST")
def rule_set_remove(request: HttpRequest, club: Club, set_id: int) -> HttpResponse:
    """Delete a rule set, once it is said that tournaments keep their rules."""
    rule_set = rule_set_or_404(club, set_id)
    context: dict[str, Any] = {"club": club, "rule_set": rule_set, "uses": uses_of(rule_set)}
    if request.method != "POST":
        return page(request, "rulesets/rule_set_delete.html", context)
    version = version_in(request.POST)
    try:
        with suppress(Repeated):
            rule_set_delete(actor=actor_of(request), rule_set=rule_set, version=version)
    except Conflict as stale:
        context |= {"rule_set": stale.current, "stale": True}
        return conflict(request, "rulesets/rule_set_delete.html", context)
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
    """Two rule sets, tournaments or presets side by side: only what differs."""
    asked = "a" in request.GET and "b" in request.GET
    form = CompareForm(
        request.GET if asked else None,
        initial={"a": request.GET.get("a", "")},
        choices=compare_choices(club),
    )
    context: dict[str, Any] = {"club": club, "form": form}
    if not form.is_valid():
        return page(request, "rulesets/rule_sets_compare.html", context)
    a, b = (source_of(form.cleaned_data[name], [club.pk]) for name in ("a", "b"))
    if a is not None and b is not None:
        context |= {"a": a, "b": b, "groups": compared(a, b)}
        context |= {"games": [game_title(a.game), game_title(b.game)]}
    return page(request, "rulesets/rule_sets_compare.html", context)


def rule_set_or_404(club: Club, set_id: int) -> RuleSet:
    """A rule set of this club; another club's does not exist here."""
    return get_object_or_404(RuleSet.objects.select_related("club"), club=club, pk=set_id)


@for_club("rules.keep", methods="GET POST")
def rule_set_page(request: HttpRequest, club: Club, set_id: int) -> HttpResponse:
    """Every option of a rule set, with its name and the tournaments made with it."""
    rule_set = rule_set_or_404(club, set_id)
    if request.method != "POST":
        asked = request.GET.get("preset")
        source = _source(asked, rule_set)
        values = filled_from(source, rule_set.rules) if asked else rule_set.rules
        names = RuleSetNameForm(initial={"name": rule_set.name})
        form = RulesForm(initial=initial_of_rules(values), source=source)
        return _page(request, rule_set, names, form)
    typed = chosen(request.POST, lambda name: _theirs(rule_set, name))
    names = RuleSetNameForm(typed)
    form = RulesForm(typed, source=_source(typed.get("preset"), rule_set))
    invalid = not (names.is_valid() & form.is_valid())
    if invalid or "preview" in typed or form.brought:
        return _page(request, rule_set, names, form, invalid=invalid)
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


def _save(
    request: HttpRequest,
    rule_set: RuleSet,
    names: RuleSetNameForm,
    form: RulesForm,
    typed: QueryDict,
) -> HttpResponse:
    try:
        with suppress(Repeated):
            rule_set_edit(
                actor=actor_of(request),
                rule_set=rule_set,
                version=version_in(typed),
                name=names.cleaned_data["name"],
                preset=form.source.preset,
                values=form.all_values(rule_set.rules),
            )
    except Refusal as refusal:
        of_name = [one for one in refusal.problems if one.field == "name"]
        show_problems(names, Refusal(*of_name))
        form.show(Refusal(*(one for one in refusal.problems if one not in of_name)))
        return _page(request, rule_set, names, form, invalid=True)
    except Conflict as stale:
        return _choose(request, stale.current, names, form, typed)
    where = reverse("rule_set_edit", args=[rule_set.club_id, rule_set.pk])
    return done(request, where, _("Rule set saved."))


def _page(
    request: HttpRequest,
    rule_set: RuleSet,
    names: RuleSetNameForm,
    form: RulesForm,
    *,
    invalid: bool = False,
) -> HttpResponse:
    """The page of the options as they stand, as another source has them, or as they were typed."""
    of_game = (code for code, one in TEMPLATES.items() if PRESETS[one.preset].game == rule_set.game)
    context = {
        "club": rule_set.club,
        "rule_set": rule_set,
        "source_key": set_source(rule_set).key,
        # A tournament with the rule set starts from the first template of its game.
        "template": next(of_game, next(iter(TEMPLATES))),
        "uses": uses_of(rule_set),
        "name_form": names,
        "form": form,
        "game": game_title(form.game),
        "choices": start_choices([rule_set.club]),
        "preview_url": reverse("rule_set_preview", args=[rule_set.club_id, rule_set.pk]),
        "version": version_in(request.POST) if form.is_bound else rule_set.version,
        "unsaved": form.is_bound or bool(request.GET.get("preset")),
    }
    context |= preview_of(form, rule_set.rules)
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
    return conflict(request, "core/tournament_settings_conflict.html", context)


def _theirs(rule_set: RuleSet, name: str) -> Mapping[str, Any]:
    return {"name": rule_set.name} if name == "name" else theirs(rule_set.rules, name)


@for_tournament("rules.keep", methods="GET POST")
def rules_keep(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Give the rules of the tournament a name, for the next tournaments of the club."""
    sent = request.method == "POST"
    start = {"name": tournament.name[:LONGEST_NAME]}
    form = RuleSetNameForm(request.POST if sent else None, initial=start)
    if form.is_valid():
        name = form.cleaned_data["name"]
        try:
            with suppress(Repeated):
                rule_set_keep(actor=actor_of(request), tournament=tournament, name=name)
        except Refusal as refusal:
            show_problems(form, refusal)
        else:
            where = reverse("rule_sets", args=[tournament.club_id])
            return done(request, where, _("The rules are kept among the rule sets of the club."))
    context = {"tournament": tournament, "here": "rules", "form": form}
    return page(request, "rulesets/rules_keep.html", context, invalid=sent)
