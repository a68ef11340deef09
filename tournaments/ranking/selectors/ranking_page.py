"""The ranking that an address asks for: a page of it, and the whole as rows of a file."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.core.paginator import InvalidPage, Page, Paginator
from django.http import Http404
from django.utils.translation import gettext as _

from tournaments.core.exchange import Cell
from tournaments.core.parameters import whole
from tournaments.core.replies import PageContext
from tournaments.models import Tournament
from tournaments.ranking.phase_ranking import PLACE, POOL_PLACE
from tournaments.ranking.selectors.parts import drawn_orders, in_category, places_shown
from tournaments.ranking.selectors.qualifying import assured_first, qualifying
from tournaments.ranking.selectors.ranking import PAGE, keys_shown, ranked_rows, rounds_shown
from tournaments.ranking.selectors.standings import (
    StandingRow,
    Standings,
    byes_to_play,
    in_progress,
    kept_back,
    names_of,
    points_by_round,
    progress,
    shown_standings,
)
from tournaments.ranking.words import left_words, value_words


def standings_asked(
    tournament: Tournament, query: Mapping[str, str], *, public: bool = False
) -> Standings:
    """The ranking an address asks for: after a round, of everybody or of one category.

    A round that still runs is asked for by its number too: the ranking in progress.

    :raises Http404: for a category that nobody is in.
    """
    found = shown_standings(tournament, whole(query.get("after")), public=public)
    category = query.get("category", "")
    if not category:
        return found
    if category not in found.category_names:
        raise Http404
    return in_category(found, category)


def part_asked(query: Mapping[str, str], found: Standings) -> Page[StandingRow]:
    """The page of a ranking that an address asks for.

    :raises Http404: past the last page.
    """
    try:
        return Paginator(found.rows, PAGE).page(whole(query.get("page")) or 1)
    except InvalidPage:
        raise Http404 from None


def ranking_page(
    tournament: Tournament, query: Mapping[str, str], *, public: bool = False
) -> PageContext:
    """What a page of the ranking shows, for the desk and for the public."""
    found, cards = standings_asked(tournament, query, public=public), progress(tournament)
    kept = kept_back(tournament) if public else None
    held, last = kept is not None, cards.latest if kept is None else kept - 1
    part, going = part_asked(query, found), qualifying(tournament, found)
    open_end = cards.latest >= tournament.rounds_total and not cards.all_in
    first = None
    if open_end and not held and found.after_round >= cards.complete:
        first = assured_first(tournament, in_progress(tournament))
    return {
        "found": found,
        "category": query.get("category", ""),
        "going": going,
        "assured": first and names_of(tournament, found, [first], public=public)[first],
        "rows": ranked_rows(
            tournament,
            found,
            start=PAGE * (part.number - 1),
            count=PAGE,
            public=public,
            going=going,
        ),
        "scored": rounds_shown(found),
        "rounds": range(1, min(cards.complete, last) + 1),
        "cards": cards,
        "byes_open": byes_to_play(tournament) if public else (),
        "running": None if held or cards.complete == cards.latest else cards.latest,
        "part": part,
    }


def export_rows(tournament: Tournament, found: Standings) -> Iterator[list[Cell]]:
    """The whole ranking, a row a pair: rank, number, names, its values, its points by round.

    At the end that it has left, and that its place among equals is by lot, in words.
    """
    scored = points_by_round(tournament, found.after_round)
    keys, rounds = keys_shown(found), range(1, found.after_round + 1)
    place = places_shown(found)
    drawn = {number for order in drawn_orders(found) for number in found.both(order.numbers)}
    for row in found.rows:
        cells: list[Cell] = []
        for key in keys:
            value: Any = row.values.get(key)
            if key in (PLACE, POOL_PLACE):
                words = place(row)
                value = int(words) if words.isdecimal() else words or None
            elif not isinstance(value, int | None):
                value = value_words(key, value)
            cells.append(value)
        points = [scored.get(row.number, {}).get(at) for at in rounds]
        left = left_words(found.left, row.number) or None
        chance = _("= by lot") if row.number in drawn else None
        yield [row.rank, row.number, found.names[row.number].label, *cells, *points, left, chance]
