"""The rule set of a tournament: its options, and what they make of the rule sheet and of a hand."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.rules import Rules
from scoring.rules_json import rules_to_json
from tournaments.core.access import actor_of, for_tournament
from tournaments.core.replies import conflict, done, page
from tournaments.core.stale import Difference, chosen, typed_fields, version_in
from tournaments.core.writes import Conflict, Refusal, Repeated
from tournaments.models import Tournament
from tournaments.rulesets.forms.example import ExampleForm
from tournaments.rulesets.forms.rules import RulesForm, initial_of_rules
from tournaments.rulesets.selectors import (
    RulesNow,
    RuleSource,
    base_of_tournament,
    differing,
    last_rule_change,
    rules_now,
    source_of,
    start_choices,
)
from tournaments.rulesets.services import frozen_words, rules_edit, rules_of_values
from tournaments.rulesets.sheet.articles import rule_articles
from tournaments.rulesets.sheet.example import example_of
from tournaments.rulesets.words import answers, game_title, question, value_words


@for_tournament("rules.settle", methods="GET POST")
def rules_edit_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every option of the rule set; only to be read once the first round is published."""
    if tournament.rules_frozen_at is not None:
        return _frozen(request, tournament)
    if request.method != "POST":
        asked = request.GET.get("preset")
        source = source_for(asked, tournament)
        values = filled_from(source, tournament.rules) if asked else tournament.rules
        return _page(
            request, tournament, RulesForm(initial=initial_of_rules(values), source=source)
        )
    typed = chosen(request.POST, lambda name: theirs(tournament.rules, name))
    form = RulesForm(typed, source=source_for(typed.get("preset"), tournament))
    invalid = not form.is_valid()
    if invalid or "preview" in typed or form.brought:
        return _page(request, tournament, form, invalid=invalid)
    return _save(request, tournament, form, typed)


def filled_from(source: RuleSource, rules: Rules) -> Rules:
    """The rules of a source, with the present articles where it has none of its own."""
    return replace(source.rules, articles=source.rules.articles or rules.articles)


def editor(
    tournament: Tournament, form: RulesForm, edited: RulesNow | None = None
) -> dict[str, Any]:
    """What every page of the editor of a tournament, or of the rules of a phase, shows."""
    return {
        "tournament": tournament,
        "here": "rules",
        "form": form,
        "game": game_title(form.game),
        "choices": start_choices([tournament.club]),
        "own": differing(tournament),
        "preview_url": reverse("rules_preview", args=[tournament.code]),
        "edited": edited,
    } | preview_of(form, edited.rules if edited else tournament.rules)


def _save(
    request: HttpRequest, tournament: Tournament, form: RulesForm, typed: QueryDict
) -> HttpResponse:
    try:
        with suppress(Repeated):
            rules_edit(
                actor=actor_of(request),
                tournament=tournament,
                version=version_in(typed),
                preset=form.source.preset,
                values=form.all_values(tournament.rules),
                rule_set=form.source.rule_set,
            )
    except Refusal as refusal:
        form.show(refusal)
        return _page(request, tournament, form, invalid=True)
    except Conflict as stale:
        context = {
            "tournament": stale.current,
            "here": "rules",
            "differences": differences(form, stale.current.rules),
            "typed": typed_fields(typed),
            "action": reverse("rules_edit", args=[tournament.code]),
        }
        return conflict(request, "core/tournament_settings_conflict.html", context)
    return done(request, reverse("rules_edit", args=[tournament.code]), _("Rules saved."))


def _page(
    request: HttpRequest, tournament: Tournament, form: RulesForm, *, invalid: bool = False
) -> HttpResponse:
    """The page of the options as they stand, as another source has them, or as they were typed."""
    context = editor(tournament, form) | {
        "version": version_in(request.POST) if form.is_bound else tournament.version,
        "unsaved": form.is_bound or bool(request.GET.get("preset")),
    }
    return page(request, "rulesets/rules_edit.html", context, invalid=invalid)


def _frozen(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The rules in force, to be read; a form that comes too late is refused."""
    late = request.method == "POST"
    context = {
        "tournament": tournament,
        "here": "rules",
        "groups": answers(tournament.rules),
        "reason": frozen_words(),
        "late": late,
        "game": game_title(tournament.game),
        "source": base_of_tournament(tournament),
        "changed": last_rule_change(tournament),
        "own": differing(tournament),
        "phases": rules_now(tournament)[0].phases,
    }
    return page(request, "rulesets/rules_edit_frozen.html", context, invalid=late)


def differences(form: RulesForm, now: Rules) -> list[Difference]:
    """The options that the form and the rules have otherwise, with both values in words."""
    mine, theirs = form.values(), rules_to_json(now)
    return [
        Difference(
            option.name,
            question(option),
            value_words(option, mine[option.name]),
            value_words(option, theirs[option.name]),
        )
        for option in form.options
        if option.name in theirs and mine[option.name] != theirs[option.name]
    ]


def theirs(rules: Rules, name: str) -> Mapping[str, Any]:
    """The field of an option with the value that the rules have now."""
    return {field: value for field, value in initial_of_rules(rules).items() if field == name}


TEMPLATE = "rulesets/rules_edit_preview.html"


@for_tournament("rules.settle", methods="POST")
def rules_preview(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The sentences and the example of the options as they are typed; nothing is saved."""
    edited = rules_asked(tournament, request.POST)
    asked = source_of(request.POST.get("preset", ""), [tournament.club_id])
    form = RulesForm(request.POST, source=asked or edited.source)
    return page(request, TEMPLATE, {"tournament": tournament} | preview_of(form, edited.rules))


def rules_asked(tournament: Tournament, asked: QueryDict) -> RulesNow:
    """The rules to change: those of the named phase, or the tournament's."""
    position = asked.get("phase") or "1"
    found = (one for one in rules_now(tournament) if str(one.position) == position)
    edited = next(found, None)
    if edited is None:
        raise Http404
    return edited


def source_for(asked: str | None, tournament: Tournament) -> RuleSource:
    """What the rules of a tournament start from: what is asked for, else what they have."""
    found = source_of(asked, [tournament.club_id]) if asked else None
    return found or base_of_tournament(tournament)


def preview_of(form: RulesForm, kept: Rules) -> dict[str, Any]:
    """What the options make: articles and the example scored, or what stands in the way."""
    example = ExampleForm(form.data if form.is_bound else None, rules=form.shape)
    brought = [str(form.fields[option.name].label) for option in form.brought]
    shown: dict[str, Any] = {"example_form": example, "brought": brought}
    read = form if form.is_bound else RulesForm(dict(form.initial), source=form.source)
    if not read.is_valid():
        words = _("Some answers cannot be read yet: see the red lines.")
        return shown | {"preview_problems": [words]}
    try:
        rules = rules_of_values(read.source.preset, read.all_values(kept))
    except Refusal as refusal:
        return shown | {"preview_problems": [problem.message for problem in refusal.problems]}
    return shown | {
        "articles": rule_articles(rules),
        "example": example.scored(rules),
        "printed": example_of(rules),
    }
