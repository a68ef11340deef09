"""Examples of the figures of a contest: a first round is played, and the ranking is read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from scoring.match import forfeit_points
from tests import cast
from tournaments.draws.pools import PoolsRequest, draw_pools, how_many
from tournaments.entrants.selectors.entrants import check_in_totals
from tournaments.models import Round, Tournament
from tournaments.ranking.selectors.prizes import awards
from tournaments.ranking.selectors.standings import standings
from tournaments.results.outcome import forfeit_outcome

Played: TypeAlias = Callable[[Tournament], Sequence[int]]
CONTEST: dict[str, Played] = {}
"""Key of a sentence about the contest -> the figures it must have, in any order."""
WINNER, LOSER, EXEMPT = 1, 2, 5


def plays(*keys: str) -> Callable[[Played], Played]:
    def register(played: Played) -> Played:
        CONTEST.update(dict.fromkeys(keys, played))
        return played

    return register


def entered(tournament: Tournament) -> None:
    """Five pairs, all of which have paid."""
    if not tournament.entrants.exists():
        cast.pairs(tournament, EXEMPT)


def published(tournament: Tournament) -> Round:
    """The first round: 1 against 2, 3 against 4 and a bye of 5."""
    found = tournament.rounds.first()
    return found or cast.published_round(tournament, 1, [(1, 2), (3, 4)], bye=EXEMPT)


def after_a_round(tournament: Tournament) -> dict[int, dict[str, int]]:
    """Number -> key -> value in the ranking, once the cards of the first round are in."""
    entered(tournament)
    round_ = published(tournament)
    if not tournament.rounds.filter(matches__recorded_at__isnull=False).exists():
        cast.totals(round_, 1, 1500, 444)
        drawn = "match_points" in tournament.keys_in_use
        cast.totals(round_, 2, *((972, 972) if drawn else (1000, 944)))
    found = standings(Tournament.objects.get(pk=tournament.pk))
    return {
        row.number: {key: int(str(row.values[key])) for key in row.values if key != "lot"}
        for row in found.rows
    }


@plays("rounds")
def rounds(tournament: Tournament) -> list[int]:
    """Rounds that all entrants play, and rounds of the qualified."""
    first, *more = (phase.rounds for phase in tournament.chain)
    return [first, sum(more)] if more else [first]


@plays("fee")
def fee(tournament: Tournament) -> list[int]:
    """What a pair owes, and each of its players."""
    entered(tournament)
    both = check_in_totals(tournament).paid_cents // (100 * EXEMPT)
    return [both, both // tournament.players_each]


@plays("bye")
def bye(tournament: Tournament) -> list[int]:
    return [after_a_round(tournament)[EXEMPT]["points"]]


@plays("forfeit")
def forfeit(tournament: Tournament) -> list[int]:
    entered(tournament)
    match = published(tournament).matches.get(hall_table__number=1)
    lost, won = forfeit_outcome(match, {0}).scores
    assert tournament.forfeit_points is not None or won == forfeit_points(tournament.rules)
    late = [] if tournament.late_minutes is None else [tournament.late_minutes]
    return [*late, int(lost or 0), int(won or 0)]


@plays("caps")
def caps(tournament: Tournament) -> list[int]:
    rows = after_a_round(tournament)
    found = []
    if tournament.first.cap_winner is not None:
        found.append(rows[WINNER]["points"])
    if tournament.first.cap_loser is not None:
        found.append(rows[4]["points"])
    return found


@plays("match_points")
def match_points(tournament: Tournament) -> list[int]:
    """Of a victory, a draw where there may be one, and a loss."""
    rows = after_a_round(tournament)
    won, lost = rows[WINNER]["match_points"], rows[LOSER]["match_points"]
    drawn = []
    if tournament.rules.tie == "draw":
        drawn = [rows[3]["match_points"]]
    return [won, *drawn, lost]


@plays("system")
def system(tournament: Tournament) -> list[int]:
    """Pools: the largest that is drawn, and how many there are when the contest is full."""
    size, places = tournament.first.pool_size, tournament.places
    assert max(len(pool.ids) for pool in _drawn(4 * size, size)) == size
    return [size] if places is None else [size, len(_drawn(places, size))]


def _drawn(count: int, size: int):  # type: ignore[no-untyped-def]
    ids = tuple(range(1, count + 1))
    return draw_pools(PoolsRequest(ids, how_many(count, size), {})).pools


@plays("prizes")
def prizes(tournament: Tournament) -> list[int]:
    """The first and the last of those who win each prize, after a round."""
    after_a_round(tournament)
    won: dict[str, list[int]] = {}
    for award in awards(tournament):
        for prize in award.prizes:
            won.setdefault(prize.label, []).append(award.place)
    return [place for places in won.values() for place in {places[0], places[-1]}]


@plays("places")
def places(tournament: Tournament) -> list[int]:
    return [tournament.places or 0]


@plays("games")
def games(tournament: Tournament) -> list[int]:
    form = tournament.first.match_format
    return [form.games, form.needed]


@plays("phases")
def phases(tournament: Tournament) -> list[int]:
    """The first and the last round of each later phase, and how many play it."""
    found, played = [], tournament.first.rounds
    for phase in tournament.chain[1:]:
        (group,) = phase.groups
        found += [played + 1, played + phase.rounds, group.last or 0]
        played += phase.rounds
    return found
