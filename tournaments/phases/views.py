"""The phases of a contest, every act on them, and what phases and rounds answer otherwise."""

from collections.abc import Callable, Mapping
from functools import partial

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import resolve_url
from django.utils.translation import gettext as _

from tournaments.core.access import claims_of, for_tournament
from tournaments.core.parameters import whole
from tournaments.core.replies import PageContext, attempt, conflict, done, page
from tournaments.core.setting_fields import move_key
from tournaments.core.writes import Refusal
from tournaments.models import Tournament
from tournaments.phases.forms.phases import OptionsForm, PhaseForm, initial_of, initial_of_new
from tournaments.phases.selectors import own_rules_lines, phase_lines
from tournaments.phases.services import own_rules as own_rules_service, phases as phase_service
from tournaments.rulesets.editor import editor, rules_form, short_form, stale_editor
from tournaments.rulesets.effective_rules import Scope, rules_of
from tournaments.rulesets.selectors import rules_gone_with_rounds, rules_now_of
from tournaments.rulesets.services import Chosen

RULES, SHORT = "phases/own_rules.html", "phases/own_rules_edit.html"
ROUND_ACTS: Mapping[str, Callable[..., Tournament]] = {
    "add": phase_service.phase_round_add,
    "drop": phase_service.phase_round_drop,
    "cut": phase_service.phase_cut,
}


@for_tournament("tournament.settle", "GET POST")
def phases(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every phase in words, and the form of one more: at the end, or before one (?before=2)."""
    before, chain = _before(request), tournament.chain
    previous = chain[before - 2] if before and 2 <= before <= len(chain) else chain[-1]
    form_of = partial(PhaseForm, tournament=tournament, before=previous)
    if "move" in request.POST:
        return _key_moved(request, tournament, form_of)
    if request.method == "POST":
        form = form_of(request.POST)

        def act() -> None:
            claims = claims_of(request, tournament=tournament)
            phase_service.phase_add(**claims, phase=form.phase(), worth=form.worth(), before=before)

        return _sent(request, tournament, act, form)
    with attempt() as tried:
        phase_service.phase_previous(tournament, before)
    if tried.refused:
        return _page(request, tournament, refused=tried.refused)
    form = form_of(initial=initial_of_new(tournament, previous))
    return _page(request, tournament, form)


@for_tournament("tournament.settle", "GET POST")
def phase_edit(request: HttpRequest, tournament: Tournament, position: int) -> HttpResponse:
    """One phase as a form; of the first only its options are here."""
    if not 1 <= position <= len(tournament.chain):
        raise Http404
    plan = tournament.chain[position - 1]
    form_of: Callable[..., OptionsForm] = partial(
        OptionsForm, system=plan.system, tournament=tournament
    )
    if position > 1:
        before = tournament.chain[position - 2]
        form_of = partial(PhaseForm, tournament=tournament, before=before, plan=plan)
    if request.method != "POST":
        return _page(request, tournament, form_of(initial=initial_of(plan)), position)
    if "move" in request.POST and position > 1:
        return _key_moved(request, tournament, form_of, position)
    form = form_of(request.POST)

    def act() -> None:
        claims = claims_of(request, tournament=tournament)
        if isinstance(form, PhaseForm):
            claims |= {"position": position, "confirmed": form.cleaned_data.get("confirmed", False)}
            phase_service.phase_edit(
                **claims, phase=form.phase(), worth=form.worth(), back=form.back()
            )
        else:
            phase_service.phase_options_edit(**claims, options=form.options())

    return _sent(request, tournament, act, form, position)


@for_tournament("tournament.settle", "POST")
def phase_remove(request: HttpRequest, tournament: Tournament, position: int) -> HttpResponse:
    """Remove a phase that is not drawn."""
    if not 1 <= position <= len(tournament.chain):
        raise Http404
    claims = claims_of(request, tournament=tournament)
    return _sent(
        request, tournament, partial(phase_service.phase_remove, **claims, position=position)
    )


@for_tournament("tournament.settle", "POST")
def phase_rounds(request: HttpRequest, tournament: Tournament, position: int) -> HttpResponse:
    """Add a round, leave the last one out, or end the phase now; then back to where it was."""
    act = ROUND_ACTS.get(request.POST.get("act", ""))
    if act is None:
        raise Http404
    return _sent(
        request,
        tournament,
        partial(act, **claims_of(request, tournament=tournament), position=position),
    )


def _sent(
    request: HttpRequest,
    tournament: Tournament,
    act: Callable[[], object],
    form: OptionsForm | None = None,
    position: int = 0,
) -> HttpResponse:
    """Carry out the act of a button or a form; the page says why where that is not possible."""
    if form and not form.is_valid():
        return _page(request, tournament, form, position)
    with attempt() as tried:
        act()
    if refused := tried.refused:
        current = Tournament.objects.get(pk=tournament.pk)
        if form:
            form.show(refused)
            refused = None
        return _page(request, current, form, position, refused=refused)
    if tried.stale:
        changed = None
        if form:
            messages.warning(
                request, _("The contest has changed in the meantime: your entry is below.")
            )
        else:
            changed = Refusal(
                _("The contest has changed in the meantime: the current values are below.")
            )
        current = tried.stale.current
        return _page(request, current, form, position, refused=changed, is_stale=True)
    if gone := rules_gone_with_rounds(tournament):
        messages.warning(request, gone)
    back = "desk" if request.POST.get("back") == "desk" else "phases"
    return done(request, back, tournament.code, message=_("Phases saved."))


def _key_moved(
    request: HttpRequest,
    tournament: Tournament,
    form_of: Callable[..., OptionsForm],
    position: int = 0,
) -> HttpResponse:
    """The form as typed, with one ranking key moved; nothing is saved."""
    typed = move_key(request.POST) | {"categories": request.POST.getlist("categories")}
    form = form_of(initial=typed)
    form.moved = True
    return _page(request, tournament, form, position)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    form: OptionsForm | None = None,
    position: int = 0,
    *,
    refused: Refusal | None = None,
    is_stale: bool = False,
) -> HttpResponse:
    """The chain in words, and a form, if any: of a phase, or (position 0) of a new one."""
    lines = phase_lines(tournament)
    before = _before(request) or 0
    context: PageContext = {
        "tournament": tournament,
        "here": "settings",
        "form": form,
        "lines": lines,
        "line": lines[position - 1] if 1 <= position <= len(lines) else None,
        "following": lines[before - 1] if 2 <= before <= len(lines) else None,
        "refused": refused,
    }
    if is_stale:
        return conflict(request, "phases/phases.html", context)
    invalid = refused is not None or (form is not None and form.is_bound)
    return page(request, "phases/phases.html", context, invalid=invalid)


def _before(request: HttpRequest) -> int | None:
    """The phase before which one is to be inserted; 0 for what is no number, None at the end."""
    asked = request.GET.get("before")
    return None if asked is None else whole(asked) or 0


@for_tournament("rules.settle")
def own_rules(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every later phase and every round with its rules, and the way to give it others."""
    return page(request, RULES, _rules_context(tournament))


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
            return conflict(request, SHORT, _short_context(tried.stale.current, scope, form))
        if tried.done:
            return _saved(request, tournament)
    context = _short_context(tournament, scope, form)
    return page(request, SHORT, context, invalid=form.is_bound)


@for_tournament("rules.settle", "POST")
def own_rules_remove(
    request: HttpRequest, tournament: Tournament, position: int = 1, number: int = 0
) -> HttpResponse:
    """Let a later phase or a round follow the rules above it in everything."""
    scope = _scope(tournament, position, number)
    with attempt() as tried:
        own_rules_service.own_rules_remove(
            **claims_of(request),
            tournament=tournament,
            scope=scope,
        )
    if tried.done:
        return _saved(request, tournament)
    if tried.stale:
        words = _("The contest has changed in the meantime: the current values are below.")
        context = _rules_context(tried.stale.current) | {"refused": Refusal(words)}
        return conflict(request, RULES, context)
    return page(request, RULES, _rules_context(tournament) | {"refused": tried.refused})


def _rules_context(tournament: Tournament) -> PageContext:
    return {"tournament": tournament, "here": "rules", "lines": own_rules_lines(tournament)}


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


def _short_context(tournament: Tournament, scope: Scope, form: Form) -> PageContext:
    return {"form": form, "version": tournament.version, **_context(tournament, scope)}


def _context(tournament: Tournament, scope: Scope) -> PageContext:
    published = own_rules_service.first_published(tournament, scope)
    return {
        "tournament": tournament,
        "here": "rules",
        "action": _address(tournament, scope),
        "edited": rules_now_of(tournament, scope),
        "reason": "" if published is None else own_rules_service.published_words(published),
    }


def _address(tournament: Tournament, scope: Scope) -> str:
    if scope.number:
        return resolve_url("round_rules_edit", tournament.code, scope.number)
    return resolve_url("phase_rules_edit", tournament.code, scope.position)


def _save(request: HttpRequest, tournament: Tournament, scope: Scope, chosen: Chosen) -> None:
    own_rules_service.own_rules_edit(
        **claims_of(request),
        tournament=tournament,
        scope=scope,
        chosen=chosen,
    )


def _saved(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return done(request, "own_rules", tournament.code, message=_("Rules saved."))
