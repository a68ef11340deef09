"""The editor of rules: its form, its preview, and the page of a stale form.

The pages of a rule set and of the rules of a tournament show it, and in `changes` the page that
changes the rules while playing.
"""

from dataclasses import replace
from typing import Any, cast

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext as _

from scoring.rules import Rules
from scoring.rules_json import rules_to_json
from tournaments.core.replies import (
    Difference,
    PageContext,
    chosen,
    conflict,
    typed_fields,
    version_in,
)
from tournaments.core.writes import Refusal
from tournaments.models import RuleSet, Tournament
from tournaments.rulesets.effective_rules import WHOLE, Scope
from tournaments.rulesets.forms.example import ExampleForm
from tournaments.rulesets.forms.own_rules import ShortRulesForm
from tournaments.rulesets.forms.rules import RulesForm, initial_of_rules
from tournaments.rulesets.selectors import (
    RulesNow,
    rules_now,
    rules_now_of,
    source_of,
    start_choices,
)
from tournaments.rulesets.sheet.articles import rule_articles, sentences_of_options
from tournaments.rulesets.sheet.example import example_of
from tournaments.rulesets.titles import game_title, question, value_words

PREVIEW = "rulesets/rules_edit_preview.html"


def rules_asked(tournament: Tournament, sent: QueryDict) -> RulesNow:
    """The rules to edit: of the phase or the round that is named, else of the tournament."""
    key = sent.get("phase") or WHOLE.key
    if key == WHOLE.key:
        return rules_now(tournament)[0]
    phases = (Scope(plan.position) for plan in tournament.chain[1:])
    rounds = (Scope(number=at) for at in range(1, tournament.rounds_total + 1))
    for scope in (*phases, *rounds):
        if scope.key == key:
            return rules_now_of(tournament, scope)
    raise Http404


def short_form(request: HttpRequest, edited: RulesNow) -> ShortRulesForm:
    """The few questions that a phase or a single round usually answers otherwise."""
    return ShortRulesForm(request.POST if "short" in request.POST else None, below=edited)


def rules_form(
    request: HttpRequest, edited: RulesNow, club_id: int, *, game: str = "", **others: Any
) -> RulesForm:
    """The form as it was sent; else with the rules in force, or with those it asks to start from.

    A rule set of another `game` is not taken. `others` are the stored values of fields beside the
    options, for a form that was stale.
    """
    posted = request.method == "POST"
    key = (request.POST if posted else request.GET).get("preset", "")
    source = source_of(key, [club_id])
    if source is None or game not in ("", source.game):
        source = edited.source
    below = edited if edited.below else None
    if posted:
        stored = initial_of_rules(edited.rules) | others
        typed = chosen(request.POST, lambda name: {k: v for k, v in stored.items() if k == name})
        return RulesForm(typed, source=source, below=below)
    rules = edited.rules
    if key:
        rules = replace(source.rules, articles=source.rules.articles or rules.articles)
    return RulesForm(initial=initial_of_rules(rules), source=source, below=below)


def editor(
    request: HttpRequest,
    form: RulesForm,
    edited: RulesNow,
    row: Tournament | RuleSet,
    *,
    game: str = "",
) -> PageContext:
    """The context of every page that edits the rules of a row."""
    return {
        "form": form,
        "game": game_title(form.game),
        "choices": start_choices([row.club], game),
        "version": version_in(request.POST) if form.is_bound else row.version,
        "unsaved": form.is_bound or bool(request.GET.get("preset")),
        **preview_of(form, edited.rules),
    }


def preview_of(form: RulesForm, now: Rules) -> PageContext:
    """The rule sheet and the scored example that the answers make, or why they make none."""
    brought = [str(form.fields[option.name].label) for option in form.brought]
    typed = form.data if form.is_bound else None
    shown: PageContext = {
        "example_form": ExampleForm(typed, rules=form.shape),
        "brought": brought,
    }
    read = (
        form
        if form.is_bound
        else RulesForm(dict(form.initial), source=form.source, below=form.below)
    )
    if not read.is_valid():
        return shown | {
            "preview_problems": [_("Some answers are not valid yet: see the red lines.")]
        }
    try:
        rules = read.chosen(now).rules
    except Refusal as refusal:
        return shown | {"preview_problems": [problem.message for problem in refusal.problems]}
    form.said = sentences_of_options(rules, form.options)
    example = ExampleForm(typed, rules=rules)
    return shown | {
        "example_form": example,
        "printed_lines": form.printed(),
        "articles": rule_articles(rules),
        "example": example.scored(rules),
        "printed_example": example_of(rules),
    }


def stale_editor(
    request: HttpRequest,
    form: RulesForm,
    current: Tournament | RuleSet,
    action: str,
    *others: Difference,
    stands: Rules | None = None,
) -> HttpResponse:
    """The page of a stale form: each option that was typed otherwise than it stands now."""
    mine, theirs = form.values(), rules_to_json(stands or current.rules)
    options = [
        Difference(
            option.name,
            question(option),
            value_words(option, mine[option.name]),
            value_words(option, theirs[option.name]),
        )
        for option in form.options
        if option.name in theirs and mine[option.name] != theirs[option.name]
    ]
    context = {
        "version": current.version,
        "differences": [*others, *options],
        "typed": typed_fields(cast(QueryDict, form.data)),
        "action": action,
    }
    if isinstance(current, Tournament):
        context |= {"tournament": current, "here": "rules"}
    return conflict(request, "core/tournament_settings_conflict.html", context)
