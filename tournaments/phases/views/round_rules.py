"""The rules of single rounds: which rounds have their own, give a round its own, take them away."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.rules import Rules
from tournaments.core.access import actor_of, for_tournament
from tournaments.core.replies import UNPROCESSABLE, attempt, done, page
from tournaments.core.stale import version_in
from tournaments.models import Tournament
from tournaments.phases.selectors import round_lines
from tournaments.phases.services import round_rules as service
from tournaments.rulesets.editor import editor, rules_form, short_form, stale_editor
from tournaments.rulesets.in_force import own_rules_at, rules_at
from tournaments.rulesets.selectors import rules_now_at


@for_tournament("rules.settle")
def round_rules(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every round with its rules, and the way to give it others."""
    context = {"tournament": tournament, "here": "rules", "lines": round_lines(tournament)}
    return page(request, "phases/round_rules.html", context)


@for_tournament("rules.settle", methods="GET POST")
def round_rules_edit(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """How long the game of a round is; every other question on request."""
    if not 1 <= number <= tournament.rounds_total:
        raise Http404
    if request.method == "POST" and "short" not in request.POST:
        return _every_question(request, tournament, number)
    if {"all", "preset"} & request.GET.keys():
        return _every_question(request, tournament, number)
    edited = rules_now_at(tournament, number)
    form = short_form(request, edited)
    if form.is_valid():
        with attempt(form) as tried:
            rules = form.chosen(edited.source.preset, edited.rules).rules
            _save(request, tournament, number, rules)
        if tried.stale:
            words = _("The contest changed meanwhile: below is what you typed.")
            messages.warning(request, words)
            return _short_page(request, tried.stale.current, number, form, HTTPStatus.CONFLICT)
        if tried.done:
            return _saved(request, tournament)
    status = UNPROCESSABLE if form.is_bound else HTTPStatus.OK
    return _short_page(request, tournament, number, form, status)


@for_tournament("rules.settle", methods="POST")
def round_rules_remove(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Take the rules of its own away from a round."""
    if not 1 <= number <= tournament.rounds_total:
        raise Http404
    with attempt() as tried:
        service.round_rules_remove(
            actor=actor_of(request),
            tournament=tournament,
            version=version_in(request.POST),
            number=number,
        )
    if tried.done:
        return _saved(request, tournament)
    status: int = UNPROCESSABLE
    refused = [problem.message for problem in tried.refused.problems] if tried.refused else []
    if tried.stale:
        tournament, status = tried.stale.current, HTTPStatus.CONFLICT
        refused = [_("The contest changed meanwhile: below is what stands now.")]
    context = {"tournament": tournament, "here": "rules", "refused": refused}
    context["lines"] = round_lines(tournament)
    return render(request, "phases/round_rules.html", context, status=status)


def _every_question(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The editor of rules for a round, which can start from a rule set."""
    edited = rules_now_at(tournament, number)
    here = reverse("round_rules_edit", args=[tournament.code, number])
    form = rules_form(request, edited, tournament.club_id, game=tournament.game)
    if form.complete:
        with attempt(form) as tried:
            _save(request, tournament, number, form.chosen(edited.rules).rules)
        if tried.stale:
            current = tried.stale.current
            stands = rules_at(current, number)
            return stale_editor(request, form, current, here, stands=stands)
        if tried.done:
            return _saved(request, tournament)
    context = {
        "action": here,
        "preview_url": reverse("rules_preview", args=[tournament.code]),
        **_context(tournament, number),
        **editor(request, form, edited, tournament, game=tournament.game),
    }
    return page(request, "phases/round_rules_every.html", context, invalid=bool(form.errors))


def _short_page(
    request: HttpRequest, tournament: Tournament, number: int, form: Any, status: int
) -> HttpResponse:
    context = {"form": form, "version": tournament.version, **_context(tournament, number)}
    return render(request, "phases/round_rules_edit.html", context, status=status)


def _context(tournament: Tournament, number: int) -> dict[str, Any]:
    published = tournament.rounds.published().filter(number=number).exists()
    return {
        "tournament": tournament,
        "here": "rules",
        "number": number,
        "edited": rules_now_at(tournament, number),
        "own": own_rules_at(tournament, number) is not None,
        "reason": service.published_words(number) if published else "",
    }


def _save(request: HttpRequest, tournament: Tournament, number: int, rules: Rules) -> None:
    service.round_rules_edit(
        actor=actor_of(request),
        tournament=tournament,
        version=version_in(request.POST),
        number=number,
        rules=rules,
    )


def _saved(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return done(request, reverse("round_rules", args=[tournament.code]), _("Rules saved."))
