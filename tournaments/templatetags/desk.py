"""The line of the evening, for the desk's pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import template
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.selectors.evening import Evening, RoundStep, StepState, evening

register = template.Library()


@dataclass(frozen=True, slots=True)
class LineStep:
    """A step as partials/evening.html shows it: state is done, current or todo."""

    label: str
    state: str
    url: str | None


@register.inclusion_tag("partials/evening.html")
def evening_line(contest: Tournament, known: Evening | None = None) -> dict[str, Any]:
    """Entries ▸ Round 1 ▸ 2 ▸ … ▸ Prize-giving, each leading where its work is done."""
    now = known or evening(contest)
    return {
        "steps": [
            _entries(contest, now),
            *(_round(contest, step, now) for step in now.rounds),
            _prizes(contest, now),
        ]
    }


def _entries(contest: Tournament, now: Evening) -> LineStep:
    state = "current" if now.at_entrants else "done"
    return LineStep(_("Entries"), state, reverse("entrants", args=[contest.code]))


def _round(contest: Tournament, step: RoundStep, now: Evening) -> LineStep:
    label = (
        _("Round %(number)s") % {"number": step.number} if step.number == 1 else f"{step.number}"
    )
    if step.state is StepState.COMPLETE:
        return LineStep(label, "done", _round_url("results", contest, step))
    if step != now.current or now.at_entrants:
        return LineStep(label, "todo", None)
    playing = step.state is StepState.PLAYING
    return LineStep(
        label, "current", _round_url("results" if playing else "round_draw", contest, step)
    )


def _prizes(contest: Tournament, now: Evening) -> LineStep:
    url = reverse("prizes", args=[contest.code])
    if now.finished:
        return LineStep(_("Prize-giving"), "done", url)
    return LineStep(_("Prize-giving"), "todo" if now.current else "current", url)


def _round_url(name: str, contest: Tournament, step: RoundStep) -> str:
    return reverse(name, args=[contest.code, step.number])
