"""The parts of the results pages: the tables of a round, one table with all that can be done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.sheet import HandScore
from tournaments.core.reasons import ReasonForm
from tournaments.core.replies import UNPROCESSABLE
from tournaments.core.sides import points_field, side_names
from tournaments.core.tags import points
from tournaments.core.wording.hands import mark_words, outcome_words
from tournaments.core.writes import Refusal
from tournaments.entrants.selectors.names import PairName
from tournaments.models import ByeScore, EntryMode, Match, MatchEntry, Round, Side, Tournament
from tournaments.results.entry.card import ForfeitForm, TotalsForm, totals_of
from tournaments.results.entry.hand import HandForm
from tournaments.results.forms import CatchUpForm
from tournaments.results.hands import HandChange, out_of_game
from tournaments.results.selectors import (
    MatchSheet,
    Progress,
    Table,
    awaited,
    board,
    byes_of,
    match_sheet,
    opponents_for_catch_up,
    pairs_at,
    progress,
    sides_of,
    table_at,
)
from tournaments.results.sentences import explanations, review_words
from tournaments.results.services.results import gone, is_past, takes_totals
from tournaments.results.tables import hand_form, stored
from tournaments.rulesets.in_force import rules_of_match


def seated(pairs: Sequence[PairName]) -> list[tuple[str, PairName]]:
    """Who sits at a table, with the letters of their places."""
    return list(zip(side_names(len(pairs)), pairs, strict=True))


def standing(match: Match) -> dict[str, Any]:
    """What stands at a table, forfeits and hands included, as the fields would have been typed."""
    scores = {points_field(side.position): side.score for side in match.sides.all()}
    return totals_of(match) | scores


def totals_beside(
    pairs: Sequence[PairName], form: TotalsForm, stands: Mapping[str, Any]
) -> list[tuple[str, str, str]]:
    """Rows of a name, what stands and what was typed."""
    typed = form.cleaned_data
    rows = [
        (
            f"{letter} · {pair}",
            points(stands.get(points_field(place))),
            points(typed[points_field(place)]),
        )
        for place, (letter, pair) in enumerate(seated(pairs))
    ]
    counts = {"belotes": _("Belotes"), "capots": _("Capots")}
    rows += [
        (label, str(stands.get(name, "–")), str(typed[name]))
        for name, label in counts.items()
        if name in form.fields
    ]
    if "winner" in form.fields:
        rows.append((_("Winner"), _letter(stands.get("winner")), _letter(typed["winner"])))
    return rows


def _letter(place: str | None) -> str:
    return side_names(int(place) + 1)[-1] if place else "–"


FEW = 12
"""So many that are awaited stand with their names, more by their numbers."""


def board_context(round_: Round) -> dict[str, Any]:
    """Every table with where a click on it leads, the byes, and what comes next."""
    found = board(round_, timezone.now())
    return {
        "tournament": round_.tournament,
        "round": round_,
        "cells": _with_urls(round_, found.tables),
        "poll": f"{_line_url(round_)}?board={news_of(round_)}",
        **_head(round_, found.progress, found.missing),
        **_byes(round_, found.byes),
    }


def saved_context(match: Match) -> dict[str, Any]:
    """What a saved card changes on the page: its table, the counts, the few that are awaited.

    It does not grow with the round: the list of many that are awaited only loses a line.
    """
    round_, now = match.round, timezone.now()
    counted = progress(round_)
    table = table_at(match, now)
    return {
        "saved": table,
        "saved_url": _cell_url(round_, table),
        **_head(round_, counted, awaited(round_, now) if counted.awaited <= FEW else ()),
        **(_byes(round_, byes_of(round_)) if _has_catch_up(round_) else {}),
    }


def news_of(round_: Round) -> str:
    """What the tables shown depend on: what happened, and the minutes of who is late."""
    return f"{round_.tournament.revision}-{int(timezone.now().timestamp()) // 60}"


def _head(round_: Round, counted: Progress, missing: Sequence[Table]) -> dict[str, Any]:
    few = counted.awaited <= FEW
    return {
        "progress": counted,
        "few": few,
        "missing": _with_urls(round_, missing),
    }


def _byes(round_: Round, byes: Sequence[PairName]) -> dict[str, Any]:
    catch_up = _has_catch_up(round_) and bool(byes)
    opponents = opponents_for_catch_up(round_) if catch_up else []
    return {
        "byes": byes,
        "catch_up_form": CatchUpForm(opponents=opponents),
        "opponents": opponents,
        "catch_up": catch_up,
    }


def _has_catch_up(round_: Round) -> bool:
    return round_.tournament.bye_score == ByeScore.CATCH_UP


def _with_urls(round_: Round, tables: Iterable[Table]) -> list[tuple[Table, str]]:
    return [(table, _cell_url(round_, table)) for table in tables]


def _line_url(round_: Round) -> str:
    return reverse("results", args=[round_.tournament.code, round_.number])


def _cell_url(round_: Round, table: Table) -> str:
    """Where a click on a table leads: its hands, or the line with its totals."""
    tournament = round_.tournament
    by_hands = table.by_hands or tournament.entry_mode == EntryMode.HANDS
    if by_hands or not takes_totals(tournament):
        return reverse("match_desk", args=[tournament.code, round_.number, table.number])
    return f"{_line_url(round_)}?{urlencode({'table': table.number})}"


@dataclass(frozen=True, slots=True)
class Seat:
    """A side of the table as the desk sees it; `total` None: nothing is known yet."""

    letter: str
    pair: PairName
    total: int | None
    out: bool


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A hand of the list: its marks, the totals after it, and why."""

    number: int
    marks: str
    totals: str
    stake: int
    outcome: str
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChangeLine:
    """What an edit does to a hand; nothing where the hand is not there."""

    number: int
    marks_before: str
    marks_after: str
    totals_before: str
    totals_after: str


def hand_lines(sheet: MatchSheet) -> list[SheetLine]:
    """The hands with their reasons, newest first."""
    lines = [
        SheetLine(
            number=number,
            marks=named(score.marks),
            totals=listed(score.totals),
            stake=score.stake,
            outcome=outcome_words(score),
            reasons=explanations(facts, score),
        )
        for number, (facts, score) in enumerate(
            zip(sheet.hands, sheet.sheet.hands, strict=True), start=1
        )
    ]
    return lines[::-1]


def change_lines(changes: Sequence[HandChange]) -> list[ChangeLine]:
    """What an edit does to each hand that it touches."""

    def said(score: HandScore | None, field: str) -> str:
        return listed(getattr(score, field)) if score else ""

    return [
        ChangeLine(
            number=change.number,
            marks_before=said(change.before, "marks"),
            marks_after=said(change.after, "marks"),
            totals_before=said(change.before, "totals"),
            totals_after=said(change.after, "totals"),
        )
        for change in changes
    ]


def named(amounts: Mapping[str, int]) -> str:
    """Amounts with their sides: A 95 · B 87."""
    return " · ".join(f"{side}\u00a0{mark_words(amount)}" for side, amount in amounts.items())


def listed(amounts: Mapping[str, int]) -> str:
    """Amounts in the order of the sides: 95 – 87; of more than two 3 · 6 · 6."""
    between = " – " if len(amounts) == 2 else " · "
    return between.join(mark_words(amount) for amount in amounts.values())


def _seats(
    match: Match, pairs: Sequence[PairName], sides: Sequence[Side], sheet: MatchSheet
) -> list[Seat]:
    rules = rules_of_match(match)
    out = out_of_game(rules, sheet.sheet)
    # The sheet of comptoir is full before the first hand, and what is left of it matters.
    by_sheet = match.entry == MatchEntry.HANDS or rules.game == "comptoir"
    letters = side_names(len(sides))
    return [
        Seat(
            letter,
            pair,
            sheet.sheet.totals[letter] if by_sheet and not side.forfeited else side.score,
            letter in out,
        )
        for letter, pair, side in zip(letters, pairs, sides, strict=True)
    ]


def match_context(match: Match) -> dict[str, Any]:
    """What every page of a table shows: who plays, the hands, what stands."""
    pairs = pairs_at(match)
    sheet = match_sheet(match, pairs)
    sides = sides_of(match)
    return {
        "tournament": match.round.tournament,
        "here": "results",
        "round": match.round,
        "match": match,
        "pairs": pairs,
        "sides": sides,
        "seats": _seats(match, pairs, sides, sheet),
        "sheet": sheet,
        "lines": hand_lines(sheet),
        "stands": totals_of(match),
        "review_words": review_words(match.review) if match.review else "",
    }


def closed(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A round that is not public has no results: says so, and where to go."""
    status = UNPROCESSABLE if request.method == "POST" else HTTPStatus.NOT_FOUND
    known = tournament.rounds.filter(number=number).exists() or number <= tournament.rounds_total
    context = {"tournament": tournament, "here": "results", "number": number, "known": known}
    return render(request, "results/results_closed.html", context, status=status)


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
        "forfeit": forfeit or ForfeitForm(sides=len(sides)),
        "reason": reason or ReasonForm(auto_id="id_back_%s"),
        "past": is_past(match),
    }
    return render(request, "results/match_desk.html", context, status=status)


def desk_answer(
    request: HttpRequest,
    match: Match,
    *,
    stale: bool = False,
    refused: Refusal | None = None,
    forfeit: ForfeitForm | None = None,
    reason: ReasonForm | None = None,
) -> HttpResponse:
    """The page of a table after an act that was refused or stale, with its form as typed."""
    if stale:
        messages.warning(request, _("This table changed meanwhile: here is what stands now."))
    for problem in refused.problems if refused else ():
        messages.error(request, str(problem.message))
    match = stored(match)
    status = HTTPStatus.CONFLICT if stale else UNPROCESSABLE
    return desk_page(
        request, match, hand_form(match), forfeit=forfeit, reason=reason, status=status
    )
