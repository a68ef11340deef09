"""The page of the phases, and every act on them."""

from collections.abc import Callable, Mapping
from functools import partial
from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournaments.core.access import claims_of, for_tournament
from tournaments.core.key_fields import move_key
from tournaments.core.parameters import whole
from tournaments.core.replies import UNPROCESSABLE, PageContext, attempt, done
from tournaments.core.writes import Refusal
from tournaments.models import Tournament
from tournaments.phases.forms.options import OptionsForm
from tournaments.phases.forms.phases import PhaseForm, initial_of, initial_of_new
from tournaments.phases.selectors import phase_lines
from tournaments.phases.services import phases as service
from tournaments.rulesets.selectors import rules_gone_with_rounds

ROUND_ACTS: Mapping[str, Callable[..., Tournament]] = {
    "add": service.phase_round_add,
    "drop": service.phase_round_drop,
    "cut": service.phase_cut,
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
            service.phase_add(**claims, phase=form.phase(), worth=form.worth(), before=before)

        return _sent(request, tournament, act, form)
    with attempt() as tried:
        service.phase_previous(tournament, before)
    if tried.refused is not None:
        return _page(request, tournament, refused=tried.refused, status=UNPROCESSABLE)
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
            confirmed = form.cleaned_data.get("confirmed", False)
            claims |= {"position": position, "confirmed": confirmed}
            service.phase_edit(**claims, phase=form.phase(), worth=form.worth(), back=form.back())
        else:
            service.phase_options_edit(**claims, options=form.options())

    return _sent(request, tournament, act, form, position)


@for_tournament("tournament.settle", "POST")
def phase_remove(request: HttpRequest, tournament: Tournament, position: int) -> HttpResponse:
    """Remove a phase that is not drawn."""
    if not 1 <= position <= len(tournament.chain):
        raise Http404
    claims = claims_of(request, tournament=tournament)
    return _sent(request, tournament, partial(service.phase_remove, **claims, position=position))


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
        return _page(request, tournament, form, position, status=UNPROCESSABLE)
    with attempt() as tried:
        act()
    if refused := tried.refused:
        current = Tournament.objects.get(pk=tournament.pk)
        if form:
            form.show(refused)
            refused = None
        return _page(request, current, form, position, refused=refused, status=UNPROCESSABLE)
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
        current, status = tried.stale.current, HTTPStatus.CONFLICT
        return _page(request, current, form, position, refused=changed, status=status)
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
    status: int = HTTPStatus.OK,
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
    return render(request, "phases/phases.html", context, status=status)


def _before(request: HttpRequest) -> int | None:
    """The phase before which one is to be inserted; 0 for what is no number, None at the end."""
    asked = request.GET.get("before")
    return None if asked is None else whole(asked) or 0
