"""Changing the rules while the tournament is played: a warning, the editor, a preview, the act."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rules import Rules
from tournaments.changes.selectors.rule_change import RuleChange, rule_change
from tournaments.changes.services.rule_change import OtherChange, changeable, rules_change
from tournaments.changes.words import notes_of, reasons_of
from tournaments.core.access import actor_of, for_tournament
from tournaments.core.reasons import ReasonForm
from tournaments.core.replies import UNPROCESSABLE, done, page, show_problems
from tournaments.core.stale import typed_fields, version_in
from tournaments.core.writes import Conflict, Refusal, Repeated
from tournaments.models import Tournament
from tournaments.rulesets.forms.rules import RulesForm, initial_of_rules
from tournaments.rulesets.selectors import (
    RulesNow,
    RuleSource,
    compared,
    rules_now,
    source_of,
    start_choices,
)
from tournaments.rulesets.views.rules import editor, filled_from, rules_asked

CONFLICT = HTTPStatus.CONFLICT
STEPS = frozenset({"confirm", "edit", "reason", "seal"})


@for_tournament("rules.change", methods="GET POST")
def rules_change_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A plain warning first; then the editor; then all that would change; then the act."""
    if tournament.rules_frozen_at is None:
        return redirect("rules_edit", tournament.code)
    if request.method != "POST":
        return _open(request, tournament)
    edited = rules_asked(tournament, request.POST)
    form = RulesForm(request.POST, source=_source(request.POST.get("preset"), tournament, edited))
    if not form.is_valid():
        return _editor(request, tournament, edited, form, invalid=True)
    if form.brought or {"preview", "edit"} & request.POST.keys():
        return _editor(request, tournament, edited, form)
    try:
        rules = changeable(tournament, form.source.preset, form.all_values(edited.rules))
    except Refusal as refusal:
        form.show(refusal)
        return _editor(request, tournament, edited, form, invalid=True)
    if "confirm" in request.POST:
        return _change(request, tournament, form, rules)
    return _preview(request, tournament, form, rules, ReasonForm())


def _open(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    asked = request.GET.get("preset")
    if asked is None and "open" not in request.GET:
        context = {"tournament": tournament, "here": "rules", "choices": rules_now(tournament)}
        return page(request, "changes/rules_change_warning.html", context)
    edited = rules_asked(tournament, request.GET)
    source = _source(asked, tournament, edited)
    values = filled_from(source, edited.rules) if asked else edited.rules
    form = RulesForm(initial=initial_of_rules(values), source=source)
    return _editor(request, tournament, edited, form)


def _source(asked: str | None, tournament: Tournament, edited: RulesNow) -> RuleSource:
    """What is asked for, if it is of the game that is played."""
    found = source_of(asked, [tournament.club_id]) if asked else None
    same_game = found is not None and found.game == tournament.game
    return found if found and same_game else edited.source


def _editor(
    request: HttpRequest,
    tournament: Tournament,
    edited: RulesNow,
    form: RulesForm,
    *,
    invalid: bool = False,
) -> HttpResponse:
    context = editor(tournament, form, edited) | {
        "choices": start_choices([tournament.club], tournament.game),
        "version": version_in(request.POST) if form.is_bound else tournament.version,
        "unsaved": form.is_bound or "preset" in request.GET,
        "save_label": _("See what it changes"),
        "kept_query": [("phase", edited.position)],
    }
    return page(request, "changes/rules_change.html", context, invalid=invalid)


def _change(
    request: HttpRequest, tournament: Tournament, form: RulesForm, rules: Rules
) -> HttpResponse:
    reason = ReasonForm(request.POST)
    if not reason.is_valid():
        return _preview(request, tournament, form, rules, reason, status=UNPROCESSABLE)
    try:
        change = _carried_out(request, tournament, form, reason)
    except Refusal as refusal:
        show_problems(reason, refusal)
        return _preview(request, tournament, form, rules, reason, status=UNPROCESSABLE)
    except (Conflict, OtherChange):
        tournament = Tournament.objects.select_related("club").get(pk=tournament.pk)
        return _preview(request, tournament, form, rules, reason, status=CONFLICT, stale=True)
    except Repeated:
        return done(request, reverse("rules_edit", args=[tournament.code]))
    return done(request, reverse("rules_edit", args=[tournament.code]), _changed_words(change))


def _carried_out(
    request: HttpRequest, tournament: Tournament, form: RulesForm, reason: ReasonForm
) -> RuleChange:
    edited = rules_asked(tournament, request.POST)
    return rules_change(
        actor=actor_of(request),
        tournament=tournament,
        version=version_in(request.POST),
        preset=form.source.preset,
        values=form.all_values(edited.rules),
        rule_set=form.source.rule_set,
        position=edited.position,
        reason=reason.cleaned_data["reason"],
        seal=request.POST.get("seal", ""),
    )


def _preview(
    request: HttpRequest,
    tournament: Tournament,
    form: RulesForm,
    rules: Rules,
    reason: ReasonForm,
    *,
    status: int = HTTPStatus.OK,
    stale: bool = False,
) -> HttpResponse:
    """Every match, total, rank and prize that would change; or why it cannot be."""
    edited = rules_asked(tournament, request.POST)
    then = RuleSource("", form.source.title, form.source.preset, rules)
    context = {
        "tournament": tournament,
        "here": "rules",
        "groups": compared(edited.now, then),
        "edited": edited,
        "reason": reason,
        "stale": stale,
        "typed": _typed(request.POST),
    }
    context |= _told(rule_change(tournament, rules, edited.position))
    return render(request, "changes/rules_change_preview.html", context, status=status)


def _told(change: RuleChange) -> dict[str, Any]:
    """The change with its words."""
    return {
        "change": change,
        "matches": [(one, notes_of(one)) for one in change.matches],
        "unscorable": [(one, reasons_of(one)) for one in change.unscorable],
    }


def _typed(post: QueryDict) -> list[tuple[str, str]]:
    """The options as they were typed, to be carried through the preview."""
    return [(name, value) for name, value in typed_fields(post) if name not in STEPS]


def _changed_words(change: RuleChange) -> str:
    count = len(change.matches)
    words = ngettext(
        "Rules changed: %(count)s match was counted again.",
        "Rules changed: %(count)s matches were counted again.",
        count,
    )
    return words % {"count": count} if count else _("Rules changed: no mark changes.")
