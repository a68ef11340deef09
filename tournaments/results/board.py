"""The tables of a round as the desk follows them: which cards are in, which are late."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, Q

from tournaments.brackets.selectors import table_titles
from tournaments.entrants.selectors.entrants import with_sides
from tournaments.entrants.selectors.names import Names, PairName, pair_names
from tournaments.models import (
    Hand,
    Match,
    MatchEntry,
    MatchKind,
    MatchState,
    Round,
)
from tournaments.results.selectors import pairs_of


class TableOfBoard(NamedTuple):
    """A table of the grid. `waiting` is minutes since publication, `late` minutes since most cards
    were in."""

    number: int
    state: str
    pairs: tuple[PairName, ...]
    scores: tuple[int | None, ...]
    waiting: int
    late: int
    entry: str
    title: str = ""
    """of a match of a bracket: its bracket and its stage"""
    won: tuple[int, ...] = ()
    """the games each side has won so far, of a match of several that goes on"""
    hands: int = 0
    """the hands entered so far, of a table that is counted hand by hand and goes on"""

    @property
    def sides(self) -> tuple[tuple[PairName, int | None], ...]:
        """Who sits at the table, each with its score."""
        return tuple(zip(self.pairs, self.scores, strict=True))


class Board(NamedTuple):
    """The tables of a round by number, and the byes."""

    tables: tuple[TableOfBoard, ...]
    byes: tuple[PairName, ...]

    @property
    def missing(self) -> tuple[TableOfBoard, ...]:
        """Tables whose card is not returned."""
        return tuple(table for table in self.tables if table.state == "expected")

    @property
    def progress(self) -> BoardCounts:
        """How many cards are in."""
        states = [table.state for table in self.tables]
        return BoardCounts(len(states), states.count("expected"), states.count("flagged"))


class BoardCounts(NamedTuple):
    """How many tables a round has, how many await their card, how many need a review."""

    tables: int
    awaited: int
    to_review: int

    @property
    def returned(self) -> int:
        """How many cards are in."""
        return self.tables - self.awaited


def board(round_: Round, now: datetime) -> Board:
    """Every table of a published round (five queries, one more of brackets and of hands)."""
    names = pair_names(round_.tournament, round_number=round_.number)
    matches = with_sides(round_.matches.order_by("hall_table__number"))
    return Board(
        tables=tables_shown([match for match in matches if match.table], now, names),
        byes=tuple(name for m in matches if m.kind == MatchKind.BYE for name in pairs_of(m, names)),
    )


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
        won = tuple([side.games for side in sides])
        tables.append(
            TableOfBoard(
                number=match.table or 0,
                state="expected" if expected else "flagged" if match.review else "in",
                pairs=() if names is None else pairs_of(match, names),
                scores=tuple([side.score for side in sides]),
                waiting=_minutes(match.round.published_at, now) if expected else 0,
                late=late if expected else 0,
                entry=match.entry,
                title=titles.get((match.group, match.slot), ""),
                won=won if expected and any(won) else (),
                hands=hands.get(match.pk, 0),
            )
        )
    return tuple(tables)


def minutes_late(times: Collection[datetime | None], now: datetime) -> int:
    """Minutes since half of the cards were in; from then on the other tables are late."""
    recorded, half = sorted(filter(None, times)), (len(times) + 1) // 2
    return _minutes(recorded[half - 1], now) if 0 < half <= len(recorded) else 0


def _minutes(since: datetime | None, now: datetime) -> int:
    return max(0, int((now - since).total_seconds()) // 60) if since else 0
