"""What phases and rounds answer otherwise: a list of them, to state it, to give it back."""

from http import HTTPStatus

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render, resolve_url
from django.utils.translation import gettext as _

from tournaments.core.access import claims_of, for_tournament
from tournaments.core.replies import UNPROCESSABLE, PageContext, attempt, done, page
from tournaments.core.writes import Refusal
from tournaments.models import Tournament
from tournaments.phases.selectors import own_rules_lines
from tournaments.phases.services import own_rules as service
from tournaments.rulesets.editor import editor, rules_form, short_form, stale_editor
from tournaments.rulesets.effective_rules import Scope, rules_of
from tournaments.rulesets.selectors import rules_now_of
from tournaments.rulesets.services import Chosen


@for_tournament("rules.settle")
def own_rules(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every later phase and every round with its rules, and the way to give it others."""
    context = {"tournament": tournament, "here": "rules", "lines": own_rules_lines(tournament)}
    return page(request, "phases/own_rules.html", context)


@for_tournament("rules.settle", "GET POST")
def own_rules_edit(
    request: HttpRequest, tournament: Tournament, position: int = 1, number: int = 0
) -> HttpResponse:
    """How long the games of a later phase or of a round are; every other question on request."""
    scope = _scope(tournament, position, number)
    long_sent = request.method == "POST" and "short" not in request.POST
    if long_sent or {"all", "preset"} & request.GET.keys():
        return _every_question(request, tournament, scope)
    form = short_form(request, rules_now_of(tournament, scope))
    if form.is_valid():
        with attempt(form) as tried:
            _save(request, tournament, scope, form.chosen())
        if tried.stale:
            messages.warning(
                request, _("The contest has changed in the meantime: your entry is below.")
            )
            return _short_page(request, tried.stale.current, scope, form, HTTPStatus.CONFLICT)
        if tried.done:
            return _saved(request, tournament)
    status = UNPROCESSABLE if form.is_bound else HTTPStatus.OK
    return _short_page(request, tournament, scope, form, status)


@for_tournament("rules.settle", "POST")
def own_rules_remove(
    request: HttpRequest, tournament: Tournament, position: int = 1, number: int = 0
) -> HttpResponse:
    """Let a later phase or a round follow the rules above it in everything."""
    scope = _scope(tournament, position, number)
    with attempt() as tried:
        service.own_rules_remove(
            **claims_of(request),
            tournament=tournament,
            scope=scope,
        )
    if tried.done:
        return _saved(request, tournament)
    status, refused = UNPROCESSABLE, tried.refused
    if tried.stale:
        tournament, status = tried.stale.current, HTTPStatus.CONFLICT
        words = _("The contest has changed in the meantime: the current values are below.")
        refused = Refusal(words)
    context = {"tournament": tournament, "here": "rules", "refused": refused}
    context["lines"] = own_rules_lines(tournament)
    return render(request, "phases/own_rules.html", context, status=status)


def _scope(tournament: Tournament, position: int, number: int) -> Scope:
    """The later phase or the round of an address."""
    if not (1 < position <= len(tournament.chain) or 1 <= number <= tournament.rounds_total):
        raise Http404
    return Scope(position, number)


def _every_question(request: HttpRequest, tournament: Tournament, scope: Scope) -> HttpResponse:
    """The editor of rules for a phase or a round, which can start from a rule set."""
    edited, here = rules_now_of(tournament, scope), _address(tournament, scope)
    form = rules_form(request, edited, tournament.club_id, game=tournament.game)
    if form.complete:
        with attempt(form) as tried:
            _save(request, tournament, scope, form.chosen(edited.rules))
        if tried.stale:
            current = tried.stale.current
            return stale_editor(request, form, current, here, stands=rules_of(current, scope))
        if tried.done:
            return _saved(request, tournament)
    context = {
        "preview_url": resolve_url("rules_preview", tournament.code),
        **_context(tournament, scope),
        **editor(request, form, edited, tournament, game=tournament.game),
    }
    return page(request, "phases/own_rules_every.html", context, invalid=bool(form.errors))


def _short_page(
    request: HttpRequest, tournament: Tournament, scope: Scope, form: Form, status: int
) -> HttpResponse:
    context = {"form": form, "version": tournament.version, **_context(tournament, scope)}
    return render(request, "phases/own_rules_edit.html", context, status=status)


def _context(tournament: Tournament, scope: Scope) -> PageContext:
    published = service.first_published(tournament, scope)
    return {
        "tournament": tournament,
        "here": "rules",
        "action": _address(tournament, scope),
        "edited": rules_now_of(tournament, scope),
        "reason": "" if published is None else service.published_words(published),
    }


def _address(tournament: Tournament, scope: Scope) -> str:
    if scope.number:
        return resolve_url("round_rules_edit", tournament.code, scope.number)
    return resolve_url("phase_rules_edit", tournament.code, scope.position)


def _save(request: HttpRequest, tournament: Tournament, scope: Scope, chosen: Chosen) -> None:
    service.own_rules_edit(
        **claims_of(request),
        tournament=tournament,
        scope=scope,
        chosen=chosen,
    )


def _saved(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return done(request, "own_rules", tournament.code, message=_("Rules saved."))
