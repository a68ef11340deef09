"""The page of the phases, and every act on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.access import actor_of, for_tournament
from tournaments.core.asked import whole
from tournaments.core.key_fields import move_key
from tournaments.core.replies import done
from tournaments.core.stale import version_in
from tournaments.core.wording.text import Text
from tournaments.core.writes import Conflict, Refusal, Repeated
from tournaments.models import Phase, Tournament
from tournaments.phases.forms.options import OptionsForm
from tournaments.phases.forms.phases import PhaseForm, initial_of, initial_of_new
from tournaments.phases.selectors import phase_lines
from tournaments.phases.services import phases as service
from tournaments.phases.services.phases import phase_cut, phase_round_add, phase_round_drop

REFUSED, CHANGED = HTTPStatus.UNPROCESSABLE_ENTITY, HTTPStatus.CONFLICT


def phases_page(
    request: HttpRequest,
    tournament: Tournament,
    form: OptionsForm | None = None,
    position: int = 0,
    *,
    refused: Sequence[Text] = (),
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """The chain in words, and a form where there is one: of a phase, or (0) of one more."""
    lines = phase_lines(tournament)
    before = before_in(request) or 0
    context: dict[str, Any] = {
        "tournament": tournament,
        "here": "settings",
        "form": form,
        "position": position,
        "lines": lines,
        "line": lines[position - 1] if 1 <= position <= len(lines) else None,
        "following": lines[before - 1] if 2 <= before <= len(lines) else None,
        "refused": refused,
    }
    return render(request, "phases/phases.html", context, status=status)


def before_in(request: HttpRequest) -> int | None:
    """The phase before which one is to be inserted; 0 for what is no number, None at the end."""
    told = request.GET.get("before")
    if told is None:
        return None
    return whole(told) or 0


def acted(
    request: HttpRequest, tournament: Tournament, act: Callable[[], object], back: str
) -> HttpResponse:
    """Carry a button out; where that is not possible the page says why."""
    try:
        act()
    except Refusal as refusal:
        current = Tournament.objects.get(pk=tournament.pk)
        told = [problem.message for problem in refusal.problems]
        return phases_page(request, current, refused=told, status=REFUSED)
    except Conflict as stale:
        told = [_("The contest changed meanwhile: below is what stands now.")]
        return phases_page(request, stale.current, refused=told, status=CHANGED)
    except Repeated:
        pass
    messages.success(request, _("The phases are saved."))
    return done(request, back)


def begun(tournament: Tournament, plan: Phase) -> bool:
    """Whether the first round of a phase is drawn."""
    return tournament.rounds.filter(number__gte=plan.start).exists()


def categories_of(tournament: Tournament, plan: Phase | None = None) -> list[str]:
    """The categories somebody is entered in, and those that a phase names already."""
    entered = tournament.entrants.exclude(category="").values_list("category", flat=True)
    named = {group.category for group in plan.groups if group.category} if plan else set()
    return sorted({*entered, *named})


@for_tournament("tournament.settle", methods="GET POST")
def phases(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every phase in words, and the form of one more: at the end, or before one (?before=2)."""
    if request.method != "POST":
        return _asked(request, tournament)
    previous = _previous(tournament, before_in(request))
    if "move" in request.POST:
        return _moved(request, tournament, lambda **options: _new(tournament, previous, **options))
    form = _new(tournament, previous, request.POST)
    return _sent(request, tournament, form, lambda: _add(request, tournament, form))


@for_tournament("tournament.settle", methods="GET POST")
def phase_edit(request: HttpRequest, tournament: Tournament, position: int) -> HttpResponse:
    """One phase as a form; of the first only its options are here."""
    plan = _plan(tournament, position)
    if request.method != "POST":
        form = _form(tournament, plan, initial=initial_of(plan))
        return phases_page(request, tournament, form, position)
    if "move" in request.POST and position > 1:
        return _moved(
            request, tournament, lambda **options: _form(tournament, plan, **options), position
        )
    form = _form(tournament, plan, request.POST)
    return _sent(
        request, tournament, form, lambda: _edit(request, tournament, form, position), position
    )


@for_tournament("tournament.settle", methods="POST")
def phase_remove(request: HttpRequest, tournament: Tournament, position: int) -> HttpResponse:
    """Take a phase away that is not drawn."""
    _plan(tournament, position)
    facts = _facts(request, tournament) | {"position": position}
    back = reverse("phases", args=[tournament.code])
    return acted(request, tournament, lambda: service.phase_remove(**facts), back)


def _asked(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The empty form, or why no phase can stand there."""
    try:
        previous = service.phase_previous(tournament, before_in(request))
    except Refusal as refusal:
        told = [problem.message for problem in refusal.problems]
        return phases_page(request, tournament, refused=told, status=REFUSED)
    form = _new(tournament, previous, initial=initial_of_new(tournament, previous))
    return phases_page(request, tournament, form)


def _previous(tournament: Tournament, before: int | None) -> Phase:
    """What the form asks about; where nothing can be inserted, saving says so."""
    plans = tournament.chain
    return plans[before - 2] if before and 2 <= before <= len(plans) else plans[-1]


def _new(tournament: Tournament, previous: Phase, *args: Any, **options: Any) -> PhaseForm:
    categories = categories_of(tournament)
    return PhaseForm(
        *args, tournament=tournament, before=previous, categories=categories, **options
    )


def _form(tournament: Tournament, plan: Phase, *args: Any, **options: Any) -> OptionsForm:
    if plan.position == 1:
        return OptionsForm(*args, system=tournament.first.system, **options)
    return PhaseForm(
        *args,
        tournament=tournament,
        before=tournament.chain[plan.position - 2],
        categories=categories_of(tournament, plan),
        plan=plan,
        begun=begun(tournament, plan),
        **options,
    )


def _moved(
    request: HttpRequest,
    tournament: Tournament,
    form_of: Callable[..., OptionsForm],
    position: int = 0,
) -> HttpResponse:
    """The form as typed, with one ranking key moved; nothing is saved."""
    typed = move_key(request.POST) | {"categories": request.POST.getlist("categories")}
    form = form_of(initial=typed)
    form.moved = True
    return phases_page(request, tournament, form, position)


def _plan(tournament: Tournament, position: int) -> Phase:
    plans = tournament.chain
    if not 1 <= position <= len(plans):
        raise Http404
    return plans[position - 1]


def _add(request: HttpRequest, tournament: Tournament, form: PhaseForm) -> None:
    before = before_in(request)
    service.phase_add(**_facts(request, tournament), phase=form.phase(), before=before)


def _edit(request: HttpRequest, tournament: Tournament, form: OptionsForm, position: int) -> None:
    facts = _facts(request, tournament)
    if isinstance(form, PhaseForm):
        confirmed = form.cleaned_data.get("confirmed", False)
        facts |= {"position": position, "confirmed": confirmed}
        service.phase_edit(**facts, phase=form.phase())
    else:
        service.phase_options_edit(**facts, options=form.options())


def _facts(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    version = version_in(request.POST)
    return {"actor": actor_of(request), "tournament": tournament, "version": version or 0}


def _sent(
    request: HttpRequest,
    tournament: Tournament,
    form: OptionsForm,
    act: Callable[[], None],
    position: int = 0,
) -> HttpResponse:
    if not form.is_valid():
        return phases_page(request, tournament, form, position, status=REFUSED)
    try:
        act()
    except Refusal as refusal:
        form.show(refusal)
        current = Tournament.objects.get(pk=tournament.pk)
        return phases_page(request, current, form, position, status=REFUSED)
    except Conflict as stale:
        messages.warning(request, _("The contest changed meanwhile: below is what you typed."))
        return phases_page(request, stale.current, form, position, status=CHANGED)
    except Repeated:
        pass
    return done(request, reverse("phases", args=[tournament.code]), _("The phases are saved."))


ACTS: Mapping[str, Callable[..., Any]] = {
    "add": phase_round_add,
    "drop": phase_round_drop,
    "cut": phase_cut,
}


@for_tournament("tournament.settle", methods="POST")
def phase_rounds(request: HttpRequest, tournament: Tournament, position: int) -> HttpResponse:
    """Add a round, leave the last one out, or end the phase now; then back to where it was."""
    act = ACTS.get(request.POST.get("act", ""))
    if act is None:
        raise Http404
    facts = {"actor": actor_of(request), "tournament": tournament, "position": position}
    facts["version"] = version_in(request.POST) or 0
    page = "desk" if request.POST.get("back") == "desk" else "phases"
    return acted(request, tournament, lambda: act(**facts), reverse(page, args=[tournament.code]))
