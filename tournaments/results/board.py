"""The tables of a round under the totals entry: awaited, in, flagged; then what comes next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import timezone

from tournaments.entrants.selectors.names import PairName
from tournaments.models import ByeScore, EntryMode, Match, Round
from tournaments.results.forms.results import CatchUpForm
from tournaments.results.selectors.results import (
    Progress,
    Table,
    awaited,
    board,
    byes_of,
    opponents_for_catch_up,
    progress,
    table_at,
)
from tournaments.results.services.results import takes_totals

FEW = 12
"""So many that are awaited stand with their names, more by their numbers."""


def board_context(round_: Round) -> dict[str, Any]:
    """Every table with where a click on it leads, the byes, and what comes next."""
    found = board(round_, timezone.now())
    return {
        "contest": round_.tournament,
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
    contest = round_.tournament
    by_hands = table.by_hands or contest.entry_mode == EntryMode.HANDS
    if by_hands or not takes_totals(contest):
        return reverse("match_desk", args=[contest.code, round_.number, table.number])
    return f"{_line_url(round_)}?{urlencode({'table': table.number})}"
