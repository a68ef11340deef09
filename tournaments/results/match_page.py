"""The page of a table at the desk: shared by everything that can be done there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.sheet import HandScore
from tournaments.core.sides import side_names
from tournaments.core.wording.hands import mark_words, outcome_words
from tournaments.entrants.selectors.names import PairName
from tournaments.models import Match, MatchEntry, Side
from tournaments.results.forms.hands import HandForm
from tournaments.results.forms.results import ForfeitForm, ReasonForm, totals_of
from tournaments.results.hands import HandChange, out_of_game
from tournaments.results.selectors.hands import MatchSheet, match_sheet
from tournaments.results.selectors.results import pairs_at
from tournaments.results.services.recording import gone, is_past, sides_of
from tournaments.results.words.checks import flag_words
from tournaments.results.words.entered import explanations
from tournaments.rulesets.in_force import rules_of_match


@dataclass(frozen=True, slots=True)
class Seat:
    """A side of the table as the desk sees it; `total` None: nothing is known yet."""

    letter: str
    pair: PairName
    total: int | None
    out: bool


@dataclass(frozen=True, slots=True)
class HandLine:
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


def hand_lines(sheet: MatchSheet) -> list[HandLine]:
    """The hands with their reasons, newest first."""
    lines = [
        HandLine(
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
        "contest": match.round.tournament,
        "here": "results",
        "round": match.round,
        "match": match,
        "pairs": pairs,
        "sides": sides,
        "seats": _seats(match, pairs, sides, sheet),
        "sheet": sheet,
        "lines": hand_lines(sheet),
        "stands": totals_of(match),
        "flag_words": flag_words(match.flag) if match.flag else "",
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
        "forfeit": forfeit or ForfeitForm(sides=len(sides)),
        "reason": reason or ReasonForm(auto_id="id_back_%s"),
        "past": is_past(match),
    }
    return render(request, "results/match_desk.html", context, status=status)
