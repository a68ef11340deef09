"""The tables of a round under the totals entry: awaited, in, flagged; then what comes next."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import timezone

from tournaments.forms.results import CatchUpForm
from tournaments.models import ByeScore, EntryMode, Round
from tournaments.selectors.phase_lengths import lengths_kept
from tournaments.selectors.results import Table, board, opponents_for_catch_up
from tournaments.services.results import takes_totals


def board_context(round_: Round) -> dict[str, Any]:
    """Every table with where a click on it leads, the byes, and what comes next."""
    contest = round_.tournament
    found = board(round_, timezone.now())
    catch_up = contest.bye_score == ByeScore.CATCH_UP and bool(found.byes)
    opponents = opponents_for_catch_up(round_) if catch_up else []
    return {
        "contest": contest,
        "round": round_,
        "board": found,
        "cells": [(table, _cell_url(round_, table)) for table in found.tables],
        "missing": [(table, _cell_url(round_, table)) for table in found.missing],
        "catch_up_form": CatchUpForm(opponents=opponents),
        "opponents": opponents,
        "catch_up": catch_up,
        **_next(round_),
    }


def _next(round_: Round) -> dict[str, Any]:
    """Where the desk goes once every card is in; nowhere from a round that is past."""
    contest, number = round_.tournament, round_.number + 1
    if contest.rounds.filter(number__gte=number, published_at__isnull=False).exists():
        return {}
    lengths_kept(contest)
    last = number > contest.rounds_total
    return {"last": last, "next_round": None if last else number}


def _cell_url(round_: Round, table: Table) -> str:
    """Where a click on a table leads: its hands, or the line with its totals."""
    contest = round_.tournament
    by_hands = table.by_hands or contest.entry_mode == EntryMode.HANDS
    if by_hands or not takes_totals(contest):
        return reverse("match_desk", args=[contest.code, round_.number, table.number])
    line = reverse("results", args=[contest.code, round_.number])
    return f"{line}?{urlencode({'table': table.number})}"
