"""The page of the phases, as every act on them answers with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournaments.core.asked import whole
from tournaments.core.replies import done
from tournaments.core.wording.text import Text
from tournaments.core.writes import Conflict, Refusal, Repeated
from tournaments.models import Tournament
from tournaments.models.chain import PhasePlan
from tournaments.phases.forms.options import OptionsForm
from tournaments.phases.selectors.lines import phase_lines

REFUSED, CHANGED = HTTPStatus.UNPROCESSABLE_ENTITY, HTTPStatus.CONFLICT


def phases_page(
    request: HttpRequest,
    contest: Tournament,
    form: OptionsForm | None = None,
    position: int = 0,
    *,
    refused: Sequence[Text] = (),
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """The chain in words, and a form where there is one: of a phase, or (0) of one more."""
    lines = phase_lines(contest)
    before = before_in(request) or 0
    context: dict[str, Any] = {
        "contest": contest,
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
    request: HttpRequest, contest: Tournament, act: Callable[[], object], back: str
) -> HttpResponse:
    """Carry a button out; where that is not possible the page says why."""
    try:
        act()
    except Refusal as refusal:
        current = Tournament.objects.get(pk=contest.pk)
        told = [problem.message for problem in refusal.problems]
        return phases_page(request, current, refused=told, status=REFUSED)
    except Conflict as stale:
        told = [_("The contest changed meanwhile: below is what stands now.")]
        return phases_page(request, stale.current, refused=told, status=CHANGED)
    except Repeated:
        pass
    messages.success(request, _("The phases are saved."))
    return done(request, back)


def begun(contest: Tournament, plan: PhasePlan) -> bool:
    """Whether the first round of a phase is drawn."""
    return contest.rounds.filter(number__gte=plan.start).exists()


def categories_of(contest: Tournament, plan: PhasePlan | None = None) -> list[str]:
    """The categories somebody is entered in, and those that a phase names already."""
    entered = contest.entrants.exclude(category="").values_list("category", flat=True)
    named = {group.category for group in plan.groups if group.category} if plan else set()
    return sorted({*entered, *named})
