"""Change the rules during the tournament: a warning, the editor, a preview, the act."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import gettext as _, ngettext

from tournaments.changes.selectors.rule_change import (
    RuleChange,
    rule_change,
)
from tournaments.changes.services.rule_change import rules_change
from tournaments.core.access import claims_of, for_tournament
from tournaments.core.fields import ReasonForm
from tournaments.core.replies import UNPROCESSABLE, attempt, done, page, typed_fields
from tournaments.models import Tournament
from tournaments.rulesets.editor import editor, rules_asked, rules_form
from tournaments.rulesets.effective_rules import Scope, under_rules
from tournaments.rulesets.refusals import refuse_clashes
from tournaments.rulesets.selectors import RulesNow, below, compared, rules_now
from tournaments.rulesets.services import Chosen
from tournaments.rulesets.titles import own_words, questions_words, rounds_words

STEPS = frozenset({"confirm", "edit", "reason", "seal"})


@for_tournament("rules.change", "GET POST")
def rules_change_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show a warning, then the editor, then the preview; then carry out the change."""
    if tournament.rules_frozen_at is None:
        return redirect("rules_edit", tournament.code)
    context = {"tournament": tournament, "here": "rules"}
    posted = request.method == "POST"
    if not posted and not {"open", "preset"} & request.GET.keys():
        context["choices"] = (
            [rules_asked(tournament, request.GET)]
            if "phase" in request.GET
            else rules_now(tournament)
        )
        return page(request, "changes/rules_change_warning.html", context)
    edited = rules_asked(tournament, request.POST if posted else request.GET)
    form = rules_form(request, edited, tournament.club_id, game=tournament.game)
    if form.complete and "edit" not in request.POST:
        with attempt(form) as tried:
            chosen = form.chosen(edited.rules)
            refuse_clashes(under_rules(tournament, chosen.rules, edited.scope))
        if tried.done:
            return _confirm(request, tournament, edited, chosen)
    context |= {
        "edited": edited,
        "preview_url": resolve_url("rules_preview", tournament.code),
        "save_label": _("See what it changes"),
        "kept_query": [("phase", edited.scope.key)],
        **editor(request, form, edited, tournament, game=tournament.game),
    }
    return page(request, "changes/rules_change.html", context, invalid=bool(form.errors))


def _confirm(
    request: HttpRequest, tournament: Tournament, edited: RulesNow, chosen: Chosen
) -> HttpResponse:
    """The preview: all matches, totals, ranks and prizes that would change, and the reason."""
    reason = ReasonForm(request.POST if "confirm" in request.POST else None)
    status = UNPROCESSABLE if reason.is_bound else HTTPStatus.OK
    if reason.is_valid():
        words = ""
        with attempt(reason) as tried:
            change = rules_change(
                **claims_of(request),
                tournament=tournament,
                chosen=chosen,
                scope=edited.scope,
                reason=reason.cleaned_data["reason"],
                seal=request.POST.get("seal", ""),
            )
            count = len(change.matches)
            words = ngettext(
                "Rules changed: %(count)s match was counted again.",
                "Rules changed: %(count)s matches were counted again.",
                count,
            ) % {"count": count}
            words = words if count else _("Rules changed: no score changes.")
        if tried.done:
            return done(request, "rules_edit", tournament.code, message=words)
        status = HTTPStatus.CONFLICT if tried.stale else status
        tournament = Tournament.objects.select_related("club").get(pk=tournament.pk)
        edited = rules_asked(tournament, request.POST)
    would = rule_change(tournament, chosen.rules, edited.scope)
    groups = compared(edited.rules, chosen.rules)
    context = {
        "tournament": tournament,
        "here": "rules",
        "groups": groups,
        "changes": bool(groups or chosen.back),
        "edited": edited,
        "reason": reason,
        "stale": status == HTTPStatus.CONFLICT,
        "typed": [field for field in typed_fields(request.POST) if field[0] not in STEPS],
        "change": would,
        "reach": reach_words(tournament, edited.scope, would),
        "back": questions_words(chosen.back),
    }
    return render(request, "changes/rules_change_preview.html", context, status=status)


def reach_words(tournament: Tournament, scope: Scope, change: RuleChange) -> list[str]:
    """Which rounds a change of rules reaches, which it does not and why, how many cards it counts.

    `change.options` are those that change; a phase or a round below that states one is not reached.
    """
    reached = []
    if change.rounds:
        words = _("This applies to: %(rounds)s.")
        reached.append(words % {"rounds": rounds_words(tournament, change.rounds)})
    for rules in below(tournament, scope):
        own = {name: rules.stated[name] for name in change.options if name in rules.stated}
        if own:
            words = _("%(where)s has its own answer, which stays: %(own)s.")
            reached.append(words % {"where": rules.rounds, "own": own_words(own)})
    if change.cards:
        reached.append(_("Score cards counted again: %(count)s.") % {"count": change.cards})
    return reached
