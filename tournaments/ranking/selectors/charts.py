"""The pictures of a ranking, with the names and tables that go with them."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scoring.ranking import KEYS, STAGE
from tournaments.brackets.layout import cut
from tournaments.core.tags import points, signed
from tournaments.entrants.selectors.names import Names, PairName
from tournaments.models import Tournament
from tournaments.ranking.charts import (
    NARROW,
    Bar,
    BarChart,
    GapBar,
    GapChart,
    RankChart,
    bar_chart,
    gap_chart,
    rank_chart,
)
from tournaments.ranking.phase_ranking import PHASE, PLACE, POOL_PLACE, reason_among
from tournaments.ranking.pool_ranking import ADDED_UP
from tournaments.ranking.selectors.prizes import podium_keys
from tournaments.ranking.selectors.snapshots import current
from tournaments.ranking.selectors.standings import (
    StandingRow,
    Standings,
    is_over,
    kept_back,
    names_of,
    points_by_round,
    ranks_until,
    shown_standings,
)
from tournaments.ranking.words import COLUMNS, short_words

MOST_GAPS = 10
PODIUM = 3
NAME_SIZE, GAP_SIZE, RANK_ROOM = 17, 15, 34


class GapsShown(NamedTuple):
    """The way to the podium in the values of one key."""

    title: str
    chart: GapChart
    lines: tuple[tuple[GapBar, PairName, str, str], ...]
    """each bar with who it is of, its gap in words, and its name as far as it fits"""


class RankingPictures(NamedTuple):
    """The pictures of a ranking; `table` has everybody that is drawn, by rank."""

    charts: tuple[RankChart, RankChart]
    table: tuple[tuple[PairName, Sequence[int | None]], ...]
    gaps: GapsShown | None
    rounds: range


def ranking_pictures(
    tournament: Tournament, chosen: int | None = None, *, public: bool = False
) -> RankingPictures | None:
    """The ranks round by round and the way to the podium; None before the second round."""
    found, ranks = _seen(tournament, public=public)
    if found.after_round < 2 or not ranks:
        return None
    chosen = chosen if chosen in ranks else None
    wide = rank_chart(ranks, chosen)
    order = sorted((line.number for line in wide.lines), key=lambda number: ranks[number][-1])
    names = names_of(tournament, found, order, public=public)
    room = wide.look.width - wide.name_x - RANK_ROOM
    lines = [
        line._replace(name=cut(str(names[line.number]), room, NAME_SIZE)) if line.mark else line
        for line in wide.lines
    ]
    return RankingPictures(
        # On a phone there is no room for names.
        charts=(wide._replace(lines=tuple(lines)), rank_chart(ranks, chosen, look=NARROW)),
        table=tuple((names[number], _padded(ranks[number], found)) for number in order),
        gaps=_gaps(found, names),
        rounds=range(1, found.after_round + 1),
    )


def _seen(tournament: Tournament, *, public: bool) -> tuple[Standings, Mapping[int, Sequence[int]]]:
    """The ranking, and the ranks after each of its rounds of those who have one."""
    found = shown_standings(tournament, public=public)
    ranks = ranks_until(tournament, found.after_round)
    placed = {row.number for row in found.placed}
    return found, {number: own for number, own in ranks.items() if number in placed}


def _padded(ranks: Sequence[int], found: Standings) -> list[int | None]:
    """The ranks of all rounds: None of those before an entrant was there."""
    return [*[None] * (found.after_round - len(ranks)), *ranks]


def _gaps(found: Standings, names: Names) -> GapsShown | None:
    """None where fewer than four are ranked, or the first key has no distances.

    Nor where places decide. Entrants outside the phase that runs are left out.
    """
    key = next(iter(podium_keys(found)), "")
    if found.keys[0] in (PLACE, POOL_PLACE) or not key or KEYS[key].upward:
        return None
    # Down to the first that is below for another reason than the keys.
    ends = (at for at, row in enumerate(found.placed) if row.above_next in (PHASE, STAGE))
    rows = found.placed[: min(next(ends, MOST_GAPS) + 1, MOST_GAPS)]
    bars = [
        (row.number, row.rank or 0, value)
        for row in rows
        if isinstance(value := row.values.get(key), int)
    ]
    if not PODIUM < len(rows) == len(bars):
        return None
    chart = gap_chart(bars, bars[PODIUM - 1][-1])
    pairs = [names[bar.number] for bar in chart.bars]
    lines = (
        (bar, pair, signed(bar.gap), cut(str(pair), chart.width, GAP_SIZE))
        for bar, pair in zip(chart.bars, pairs, strict=True)
    )
    return GapsShown(str(COLUMNS[key]), chart, tuple(lines))


class EntrantPictures(NamedTuple):
    """The points of an entrant round by round, and how far the podium is."""

    bars: BarChart
    rounds: Sequence[tuple[Bar, str, int | None]]
    """the bar of each round with its points in words and the rank after it"""
    ranks: Sequence[int]
    of: int
    """how many are ranked"""
    short: str
    """what it is short of for the third rank, in words; empty on the podium"""


def entrant_pictures(
    tournament: Tournament, number: int, *, public: bool = False
) -> EntrantPictures | None:
    """The pictures of an entrant; None before anything counts for it."""
    found, ranks = _seen(tournament, public=public)
    scored, row = points_by_round(tournament, found.after_round), found.of(number)
    if row is None or not scored.get(number):
        return None
    rounds = range(1, found.after_round + 1)
    own = [scored[number].get(at) for at in rounds]
    each = [[points[at] for points in scored.values() if at in points] for at in rounds]
    means = [sum(points) // len(points) if points else 0 for points in each]
    chart, after = bar_chart(own, means), ranks.get(number, ())
    return EntrantPictures(
        bars=chart,
        rounds=[*zip(chart.bars, map(points, own), _padded(after, found), strict=True)],
        ranks=after,
        of=len(found.placed),
        short=_short(tournament, found, row, public=public),
    )


def _short(tournament: Tournament, found: Standings, row: StandingRow, *, public: bool) -> str:
    """By how much an entrant is behind the third rank, in words.

    Only where what it may still play can bring that: not once all is played, in brackets, or where
    something else decides; nor from a ranking that is held.
    """
    podium = found.placed[:PODIUM]
    if row.rank is None or row in podium or row.rank == podium[-1].rank:
        return ""
    held = public and kept_back(tournament) is not None
    if held or found.keys[0] == PLACE or tournament.finished_at is not None or is_over(tournament):
        return ""
    with current(tournament) as snapshot:
        cards, leaves = snapshot.progress, snapshot.left.get(row.number)
    if leaves is not None and leaves <= cards.latest + cards.all_in:
        return ""
    third, place = found.rows[PODIUM - 1].values, found.rows.index(row)
    above = found.rows[PODIUM - 1 : place]
    key = reason_among((other.above_next for other in above), row.values)
    mine, theirs = row.values.get(key or ""), third.get(key or "")
    if key not in ADDED_UP or KEYS[key].upward or not isinstance(mine, int):
        return ""
    return short_words(key, theirs - mine) if isinstance(theirs, int) else ""
