"""The parts of the results page: the line of a card and the tables of a round."""

from collections.abc import Iterable, Mapping, Sequence
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render, resolve_url
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.brackets.rounds import in_bracket
from tournaments.core.replies import UNPROCESSABLE, PageContext
from tournaments.core.side_letters import LETTERS, points_field, side_names
from tournaments.core.tags import points
from tournaments.entrants.selectors.names import PairName
from tournaments.models import ByeScore, EntryMode, Match, MatchEntry, Round, Tournament
from tournaments.results.board import (
    BoardCounts,
    TableOfBoard,
    awaited,
    board,
    progress,
    tables_shown,
)
from tournaments.results.card_forms import ByeGameForm, TotalsForm, totals_of
from tournaments.results.facts import extra_hands_in
from tournaments.results.selectors import (
    byes_for_bis,
    byes_of,
    byes_replaced,
    opponents_for_catch_up,
)
from tournaments.results.services.results import takes_totals
from tournaments.rulesets.effective_rules import format_of_match, rules_of_match


def seated(pairs: Sequence[PairName]) -> list[tuple[str, PairName]]:
    """Who sits at a table, with the letters of their places."""
    return list(zip(side_names(len(pairs)), pairs, strict=True))


def standing(match: Match, number: int = 0) -> dict[str, Any]:
    """The stored result of a table, forfeits and hands included, as values of the fields.

    Of several games that of one, by default of the last.
    """
    if format_of_match(match).several and match.entry == MatchEntry.TOTALS:
        return totals_of(match, number)
    scores = {points_field(side.position): side.score for side in match.sides.all()}
    return totals_of(match) | scores


def totals_beside(
    pairs: Sequence[PairName], form: TotalsForm, stands: Mapping[str, Any]
) -> list[tuple[str, str, str]]:
    """Rows of a name, the stored total and the typed total."""
    typed = form.cleaned_data
    rows = [
        (f"{letter} · {pair}", points(stands.get(field)), points(typed[field]))
        for field, (letter, pair) in zip(form.points, seated(pairs), strict=False)
    ]
    counts = {"belotes": _("Belotes"), "capots": _("Capots")}
    rows += [
        (label, str(stands.get(name, "–")), str(typed[name]))
        for name, label in counts.items()
        if name in form.fields
    ]
    if "winner" in form.fields:
        winners = (stands.get("winner"), typed["winner"])
        was, will_be = (LETTERS[int(place)] if place else "–" for place in winners)
        rows.append((_("Winner"), was, will_be))
    return rows


def extra_hands_of(match: Match, form: TotalsForm) -> int:
    """How many hands beyond the last would make the typed totals right; 0 where none would."""
    totals = form.totals()
    more = extra_hands_in(rules_of_match(match), totals, bracket=in_bracket(match))
    return more and totals.extra_hands + more


FEW = 12
"""So many that are awaited stand with their names, more by their numbers."""


def board_context(round_: Round) -> PageContext:
    """Every table with its link, the byes, and the next step."""
    shown = board(round_, timezone.now())
    return {
        "tournament": round_.tournament,
        "round": round_,
        "cells": _with_urls(round_, shown.tables),
        "poll": f"{_line_url(round_)}?board={news_of(round_)}",
        **_head(round_, shown.progress, shown.missing),
        **_byes(round_, shown.byes),
    }


def saved_context(match: Match) -> PageContext:
    """What a saved card changes on the page: its table, the counts, the awaited tables if few.

    Its size does not depend on the round: a long list of awaited tables only loses a line.
    """
    round_, now = match.round, timezone.now()
    counted = progress(round_)
    (table,) = tables_shown([match], now)
    # Else the form of a bye does not change with a card.
    scores = {round_.tournament.bye_alone, round_.tournament.bye_score}
    plays_byes = not scores.isdisjoint((ByeScore.CATCH_UP, ByeScore.BIS))
    return {
        "saved": table,
        "saved_url": _cell_url(round_, table),
        **_head(round_, counted, awaited(round_, now) if counted.awaited <= FEW else ()),
        **(_byes(round_, byes_of(round_)) if plays_byes else {}),
    }


def news_of(round_: Round) -> str:
    """The state that the tables shown depend on: the revision, and the minute for late tables."""
    return f"{round_.tournament.revision}-{int(timezone.now().timestamp()) // 60}"


def _head(round_: Round, counted: BoardCounts, missing: Sequence[TableOfBoard]) -> PageContext:
    return {
        "progress": counted,
        "few": counted.awaited <= FEW,
        "missing": _with_urls(round_, missing),
    }


def _byes(round_: Round, byes: Sequence[PairName]) -> PageContext:
    catch_up = round_.tournament.bye_alone == ByeScore.CATCH_UP and bool(byes)
    opponents = opponents_for_catch_up(round_) if catch_up else []
    bis = round_.tournament.bye_score == ByeScore.BIS and bool(byes)
    waiting = [pair for _match, pair in byes_for_bis(round_)] if bis else []
    replaced = byes_replaced(round_) if bis else set()
    return {
        "byes": [(pair, pair.number in replaced) for pair in byes],
        "catch_up_form": ByeGameForm(opponents=opponents, auto_id="id_%s"),
        "opponents": opponents,
        "catch_up": catch_up,
        "bis_form": ByeGameForm(opponents=waiting, auto_id="id_bis_%s"),
        "waiting": waiting,
        "bis": bis,
    }


def _with_urls(round_: Round, tables: Iterable[TableOfBoard]) -> list[tuple[TableOfBoard, str]]:
    return [(table, _cell_url(round_, table)) for table in tables]


def _line_url(round_: Round) -> str:
    return resolve_url("results", round_.tournament.code, round_.number)


def opens_by_hands(tournament: Tournament, entry: str) -> bool:
    """Whether a table with this entry leads to its hands, not to the totals of its card."""
    if entry != MatchEntry.NONE:
        return entry == MatchEntry.HANDS
    return tournament.entry_mode == EntryMode.HANDS or not takes_totals(tournament)


def _cell_url(round_: Round, table: TableOfBoard) -> str:
    """The link of a table: its hands, or the line with its totals."""
    tournament = round_.tournament
    if opens_by_hands(tournament, table.entry):
        return resolve_url("match_desk", tournament.code, round_.number, table.number)
    return f"{_line_url(round_)}?{urlencode({'table': table.number})}"


def closed(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The page for a round that is not public: it has no results, and the page says where to go."""
    status = UNPROCESSABLE if request.method == "POST" else HTTPStatus.NOT_FOUND
    known = tournament.rounds.filter(number=number).exists() or number <= tournament.rounds_total
    context = {"tournament": tournament, "here": "results", "number": number, "known": known}
    return render(request, "results/results_closed.html", context, status=status)
