"""The rule set of a contest: its options, and what they make of the rule sheet and of a hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.access import for_contest, stamp_of
from tournaments.core.replies import conflict, done, page
from tournaments.core.stale import Difference, chosen, typed_fields, version_in
from tournaments.core.writes import Conflict, Refusal, Repeated
from tournaments.models import Tournament
from tournaments.rulesets.forms.rules import RulesForm, initial_of_rules
from tournaments.rulesets.selectors.phases import RulesNow, differing, rules_now
from tournaments.rulesets.selectors.rule_sets import (
    RuleSource,
    base_of_contest,
    last_rule_change,
    start_choices,
)
from tournaments.rulesets.services.rules import frozen_words, rules_edit
from tournaments.rulesets.views.preview import preview_of, source_for
from tournaments.rulesets.words import answers, game_title, question, value_words


@for_contest("rules.settle", methods="GET POST")
def rules_edit_page(request: HttpRequest, contest: Tournament) -> HttpResponse:
    """Every option of the rule set; only to be read once the first round is published."""
    if contest.rules_frozen_at is not None:
        return _frozen(request, contest)
    if request.method != "POST":
        return page(request, *started(request, contest))
    typed = chosen(request.POST, lambda name: theirs(contest.rules, name))
    form = RulesForm(typed, source=source_for(typed.get("preset"), contest))
    if not form.is_valid():
        return _page(request, contest, form, invalid=True)
    if "preview" in typed or form.brought:
        return _page(request, contest, form)
    return _save(request, contest, form, typed)


def started(request: HttpRequest, contest: Tournament) -> tuple[str, dict[str, Any]]:
    """The page of the rules as they stand, or, where asked for, of other ones to start from."""
    asked = request.GET.get("preset")
    source = source_for(asked, contest)
    values = filled_from(source, contest.rules) if asked else contest.rules
    form = RulesForm(initial=initial_of_rules(values), source=source)
    return "rulesets/rules_edit.html", editor(contest, form) | {
        "version": contest.version,
        "unsaved": bool(asked),
    }


def filled_from(source: RuleSource, rules: Mapping[str, Any]) -> dict[str, Any]:
    """The rules of a source; where it has no articles of its own, with those there are."""
    articles = source.rules.get("articles") or rules.get("articles", [])
    return {**source.rules, "articles": articles}


def editor(contest: Tournament, form: RulesForm, edited: RulesNow | None = None) -> dict[str, Any]:
    """What every page of the editor of a contest, or of the rules of a phase, shows."""
    return {
        "contest": contest,
        "here": "rules",
        "form": form,
        "game": game_title(form.game),
        "choices": start_choices([contest.club]),
        "own": differing(contest),
        "preview_url": reverse("rules_preview", args=[contest.code]),
        "edited": edited,
    } | preview_of(form, edited.rules if edited else contest.rules)


def _save(
    request: HttpRequest, contest: Tournament, form: RulesForm, typed: QueryDict
) -> HttpResponse:
    try:
        rules_edit(
            stamp=stamp_of(request),
            contest=contest,
            version=version_in(typed),
            preset=form.source.preset,
            values=form.all_values(contest.rules),
            rule_set=form.source.rule_set,
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
    """The page with what was typed."""
    context = editor(contest, form) | {"version": version_in(request.POST), "unsaved": True}
    return page(request, "rulesets/rules_edit.html", context, invalid=invalid)


def _frozen(request: HttpRequest, contest: Tournament) -> HttpResponse:
    """The rules in force, to be read; a form that comes too late is refused."""
    late = request.method == "POST"
    context = {
        "contest": contest,
        "here": "rules",
        "groups": answers(contest.rules),
        "reason": frozen_words(),
        "late": late,
        "game": game_title(contest.game),
        "source": base_of_contest(contest),
        "changed": last_rule_change(contest),
        "own": differing(contest),
        "phases": rules_now(contest)[0].phases,
    }
    return page(request, "rulesets/rules_edit_frozen.html", context, invalid=late)


def _choose(
    request: HttpRequest, current: Tournament, form: RulesForm, typed: QueryDict
) -> HttpResponse:
    """409: each option that differs, with both values."""
    context = {
        "contest": current,
        "here": "rules",
        "differences": differences(form, current.rules),
        "typed": typed_fields(typed),
        "action": reverse("rules_edit", args=[current.code]),
    }
    return conflict(request, "core/contest_settings_conflict.html", context)


def differences(form: RulesForm, now: Mapping[str, Any]) -> list[Difference]:
    """The options that the form and the rules have otherwise, with both values in words."""
    mine = form.values()
    return [
        Difference(
            option.name,
            question(option),
            value_words(option, mine[option.name]),
            value_words(option, now[option.name]),
        )
        for option in form.options
        if option.name in now and mine[option.name] != now[option.name]
    ]


def theirs(rules: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """The field of an option with the value that the rules have now."""
    return initial_of_rules({"game": rules["game"], name: rules[name]}) if name in rules else {}
