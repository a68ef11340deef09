"""The results page: the line of a card, and the tables of a round as the desk follows them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from http import HTTPStatus
from typing import NamedTuple

from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render, resolve_url
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.brackets.selectors import table_titles
from tournaments.core.replies import UNPROCESSABLE, PageContext
from tournaments.core.tags import points
from tournaments.entrants.selectors.entrants import with_sides
from tournaments.entrants.selectors.names import Names, PairName, pair_names
from tournaments.models import (
    LETTERS,
    ByeScore,
    EntryMode,
    Hand,
    Match,
    MatchEntry,
    MatchKind,
    MatchState,
    Review,
    Round,
    Tournament,
    points_field,
    side_names,
)
from tournaments.results.card_forms import ByeGameForm, TotalsForm, kept_check, totals_of
from tournaments.results.outcome import extra_hands_in
from tournaments.results.selectors import (
    byes_for_bis,
    byes_of,
    byes_replaced,
    opponents_for_catch_up,
    pairs_at,
    pairs_of,
)
from tournaments.results.sentences import fixes_of, review_words
from tournaments.results.services.results import takes_totals
from tournaments.rulesets.effective_rules import format_of_match, rules_of_match


class TableOfBoard(NamedTuple):
    """A table of the grid; `late` is minutes since most cards were in."""

    number: int
    state: str
    pairs: tuple[PairName, ...]
    scores: tuple[int | None, ...]
    late: int
    entry: str
    title: str = ""
    """of a match of a bracket: its bracket and its stage"""
    won: tuple[int, ...] = ()
    """the games each side has won so far, of a match of several that goes on"""
    hands: int = 0
    """the hands entered so far, of a table that is counted hand by hand and goes on"""
    url: str = ""
    """its hands, or the line with its totals"""

    @property
    def sides(self) -> tuple[tuple[PairName, int | None], ...]:
        """Who sits at the table, each with its score."""
        return tuple(zip(self.pairs, self.scores, strict=True))


class BoardCounts(NamedTuple):
    """How many tables a round has, how many await their card, how many need a review."""

    tables: int
    awaited: int
    to_review: int

    @property
    def returned(self) -> int:
        """How many cards are in."""
        return self.tables - self.awaited


def progress(round_: Round) -> BoardCounts:
    """How many cards of a round are in (one query)."""
    tables = round_.matches.exclude(hall_table=None)
    complete = Q(state__in=(MatchState.ENTERED, MatchState.CONFIRMED))
    counted = tables.aggregate(
        tables=Count("pk"),
        awaited=Count("pk", ~complete),
        to_review=Count("pk", complete & Q(review__isnull=False)),
    )
    return BoardCounts(**counted)


def awaited(round_: Round, now: datetime) -> tuple[TableOfBoard, ...]:
    """The tables whose card is awaited; use it only for few tables (five queries)."""
    matches = round_.matches.exclude(hall_table=None)
    expected = matches.exclude(state__in=(MatchState.ENTERED, MatchState.CONFIRMED))
    waiting = with_sides(expected.order_by("hall_table__number"))
    numbers = [n for match in waiting for side in match.sides.all() for n in side.numbers]
    names = pair_names(round_.tournament, round_number=round_.number, numbers=numbers)
    return tables_shown(waiting, now, names)


def tables_shown(
    matches: Sequence[Match], now: datetime, names: Names | None = None
) -> tuple[TableOfBoard, ...]:
    """Matches of a round as the grid shows them, under these names (at most three queries)."""
    if not matches:
        return ()
    round_, tables = matches[0].round, []
    awaited = {match.pk for match in matches if not match.complete}
    by_hands = [match.pk for match in matches if match.entry == MatchEntry.HANDS]
    hands = {} if awaited.isdisjoint(by_hands) else Hand.objects.so_far(round_.matches.all())
    titles = table_titles(round_.tournament, round_.number)
    played = round_.matches.exclude(kind=MatchKind.BYE).values_list("recorded_at", flat=True)
    late = minutes_late(played, now) if awaited else 0
    for match in matches:
        expected, sides = match.pk in awaited, match.sides.all()
        won = tuple([side.games for side in sides]) if expected else ()
        tables.append(
            TableOfBoard(
                number=match.table or 0,
                state="expected" if expected else "flagged" if match.review else "in",
                pairs=() if names is None else pairs_of(match, names),
                scores=tuple([side.score for side in sides]),
                late=late if expected else 0,
                entry=match.entry,
                title=titles.get((match.group, match.slot), ""),
                won=won if any(won) else (),
                hands=hands.get(match.pk, 0),
                url=_url_of(round_, match),
            )
        )
    return tuple(tables)


def minutes_late(times: Collection[datetime | None], now: datetime) -> int:
    """Minutes since half of the cards were in; from then on the other tables are late."""
    recorded, half = sorted(filter(None, times)), (len(times) + 1) // 2
    if not 0 < half <= len(recorded):
        return 0
    return max(0, int((now - recorded[half - 1]).total_seconds()) // 60)


def seated(pairs: Sequence[PairName]) -> list[tuple[str, PairName]]:
    """Who sits at a table, with the letters of their places."""
    return list(zip(side_names(len(pairs)), pairs, strict=True))


def totals_beside(match: Match, form: TotalsForm, number: int) -> list[tuple[str, str, str]]:
    """Rows of a name, the stored total (of several games that of one) and the typed total."""
    typed, stands = form.cleaned_data, totals_of(match, number)
    if not format_of_match(match).several or match.entry != MatchEntry.TOTALS:
        # A forfeit and hands have totals too.
        stands |= {points_field(side.position): side.score for side in match.sides.all()}
    rows = [
        (f"{letter} · {pair}", points(stands.get(field)), points(typed[field]))
        for field, (letter, pair) in zip(form.points, seated(pairs_at(match)), strict=False)
    ]
    rows += [
        (label, str(stands.get(name, "–")), str(typed[name]))
        for name, label in {"belotes": _("Belotes"), "capots": _("Capots")}.items()
        if name in form.fields
    ]
    if "winner" in form.fields:
        winners = (stands.get("winner"), typed["winner"])
        was, will_be = (LETTERS[int(place)] if place else "–" for place in winners)
        rows.append((_("Winner"), was, will_be))
    return rows


def doubt_context(match: Match | None, form: TotalsForm, review: Review) -> PageContext:
    """What is doubtful about typed totals, and the answers to it."""
    totals, extra = form.totals(), 0
    if match and (more := extra_hands_in(rules_of_match(match), totals, bracket=match.in_bracket)):
        # So many hands beyond the last would make the totals right.
        extra = totals.extra_hands + more
    fixes = [] if extra else fixes_of(review, totals)
    return {
        "doubt": review_words(review, extra, totals),
        "doubtful": fixes[0].field if fixes else "capots" if review.code == "swept" else "points_a",
        "fixes": fixes,
        "extra": extra,
        "keep": kept_check(form.cleaned_data, review.code),
    }


FEW = 12
"""So many that are awaited stand with their names, more by their numbers."""


def board_context(round_: Round) -> PageContext:
    """Every table of a published round with its link, the byes, and the next step.

    In five queries, one more of brackets and of hands.
    """
    tournament, number = round_.tournament, round_.number
    names = pair_names(tournament, round_number=number)
    matches = with_sides(round_.matches.order_by("hall_table__number"))
    tables = tables_shown([match for match in matches if match.table], timezone.now(), names)
    missing = [table for table in tables if table.state == "expected"]
    flagged = [table for table in tables if table.state == "flagged"]
    byes = [name for m in matches if m.kind == MatchKind.BYE for name in pairs_of(m, names)]
    return {
        "tournament": tournament,
        "round": round_,
        "cells": tables,
        "poll": f"{resolve_url('results', tournament.code, number)}?board={news_of(round_)}",
        **_head(BoardCounts(len(tables), len(missing), len(flagged)), missing),
        **_byes(round_, byes),
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
        **_head(counted, awaited(round_, now) if counted.awaited <= FEW else ()),
        **(_byes(round_, byes_of(round_)) if plays_byes else {}),
    }


def news_of(round_: Round) -> str:
    """The state that the tables shown depend on: the revision, and the minute for late tables."""
    return f"{round_.tournament.revision}-{int(timezone.now().timestamp()) // 60}"


def _head(counted: BoardCounts, missing: Sequence[TableOfBoard]) -> PageContext:
    return {"progress": counted, "few": counted.awaited <= FEW, "missing": missing}


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


def opens_by_hands(tournament: Tournament, entry: str) -> bool:
    """Whether a table with this entry leads to its hands, not to the totals of its card."""
    if entry != MatchEntry.NONE:
        return entry == MatchEntry.HANDS
    return tournament.entry_mode == EntryMode.HANDS or not takes_totals(tournament)


def _url_of(round_: Round, match: Match) -> str:
    where = round_.tournament.code, round_.number
    if opens_by_hands(round_.tournament, match.entry):
        return resolve_url("match_desk", *where, match.table)
    return f"{resolve_url('results', *where)}?table={match.table}"


def closed(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The page for a round that is not public: it has no results, and the page says where to go."""
    status = UNPROCESSABLE if request.method == "POST" else HTTPStatus.NOT_FOUND
    known = tournament.rounds.filter(number=number).exists() or number <= tournament.rounds_total
    context = {"tournament": tournament, "here": "results", "number": number, "known": known}
    return render(request, "results/results_closed.html", context, status=status)
