"""The page of a table at the desk: shared by everything that can be done there."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.sheet import HandScore
from tournaments.check_words import flag_words
from tournaments.engine.hands import ALL_POINTS
from tournaments.forms.hands import HandForm
from tournaments.forms.results import ForfeitForm, ReasonForm, totals_of
from tournaments.hand_words import outcome_words, reasons
from tournaments.models import Match, MatchEntry
from tournaments.selectors.hands import MatchSheet, match_sheet
from tournaments.selectors.results import pairs_at
from tournaments.services.recording import gone, is_past, sides_of


@dataclass(frozen=True, slots=True)
class HandLine:
    """A hand of the list: its marks, the totals after it, and why."""

    number: int
    score: HandScore
    outcome: str
    why: str


def hand_lines(sheet: MatchSheet) -> list[HandLine]:
    """The hands with their reasons, newest first."""
    numbered = list(enumerate(sheet.sheet.hands, start=1))
    return [
        HandLine(number, score, outcome_words(score), reasons(score))
        for number, score in reversed(numbered)
    ]


def match_context(match: Match) -> dict[str, Any]:
    """What every page of a table shows: who plays, the hands, what stands."""
    pairs = pairs_at(match)
    sheet = match_sheet(match, pairs)
    return {
        "contest": match.round.tournament,
        "here": "results",
        "round": match.round,
        "match": match,
        "pairs": pairs,
        "sides": sides_of(match),
        "sheet": sheet,
        "lines": hand_lines(sheet),
        "stands": totals_of(match),
        "flag_words": flag_words(match.flag) if match.flag else "",
        "all_points": ALL_POINTS,
    }


def desk_page(
    request: HttpRequest,
    match: Match,
    form: HandForm,
    *,
    line: str = "",
    stale: bool = False,
    forfeit: ForfeitForm | None = None,
    reason: ReasonForm | None = None,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """The page of a table, with what was typed kept."""
    context = match_context(match)
    sides = context["sides"]
    absent = gone(match, sides)
    takes_hands = match.entry in (MatchEntry.NONE, MatchEntry.HANDS) and not absent
    context |= {
        "form": form,
        "line": line,
        "stale": stale,
        "gone": absent,
        "enters_hands": takes_hands and not context["sheet"].sheet.finished,
        "forfeit": forfeit or ForfeitForm(),
        "reason": reason or ReasonForm(auto_id="id_back_%s"),
        "past": is_past(match),
    }
    return render(request, "tournaments/match_desk.html", context, status=status)
