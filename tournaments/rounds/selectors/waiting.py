"""Who has no table in a published round: why, since when, what for; who can still be seated."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from django.db.models import Exists, F, OuterRef, Q, Subquery
from django.utils.translation import gettext as _

from tournaments.entrants.selectors.names import Names, PairName, pair_names, together
from tournaments.models import Match, MatchKind, Round, Side, System, Tournament
from tournaments.models.round import DRAWN
from tournaments.ranking.selectors.seats import table_rows
from tournaments.ranking.selectors.snapshots import Snapshot, current, matches_with
from tournaments.ranking.selectors.standings import is_kept_back
from tournaments.rounds.drawn_once import PoolPlace, pool_places
from tournaments.rounds.selectors.waits_of_round import WaitsOfRound
from tournaments.rounds.waiting_words import (
    ENDS,
    IS_OVER,
    Wait,
    WaitReason,
)


def is_final_held(tournament: Tournament, wait: Wait) -> bool:
    """Whether a wait reveals the winner of a bracket match that is withheld from the public."""
    bracketed = tournament.phase_at(wait.round).bracketed and wait.why is WaitReason.FORFEIT
    return bracketed and is_kept_back(tournament, wait.round)


class WaitingOne(NamedTuple):
    """Somebody without a table, by name: an entrant, or two partners who stay together."""

    pair: PairName
    wait: Wait

    @property
    def pairs(self) -> tuple[PairName]:
        """Itself, as a table has its pairs."""
        return (self.pair,)


def waiting_ones(round_: Round, *, public: bool = False) -> list[WaitingOne]:
    """The entrants without a table in the lists of a published round, byes first (one query).

    Whoever has nothing more to wait for in this phase is left out.
    """
    waits = [wait for wait in waits_in(round_) if wait.why not in IS_OVER]
    if public:
        waits = [wait for wait in waits if not is_final_held(round_.tournament, wait)]
    numbers = [number for wait in waits for number in wait.numbers]
    names = pair_names(
        round_.tournament, public=public, round_number=round_.number, numbers=numbers
    )
    return [WaitingOne(together([names[n] for n in wait.numbers]), wait) for wait in waits]


class Place(NamedTuple):
    """A pair and its table in a published round."""

    pair: PairName
    table: int | None
    label: str = ""
    """without a table: why not, in a word"""
    words: str = ""
    """the title of its match of a bracket; without a table what it waits for"""


def places_in(round_: Round, *, public: bool = False) -> list[Place]:
    """Where everybody is in a published round; each of two players on a side has a place."""
    seated = [
        Place(one, row.table, words=row.title)
        for row in table_rows(round_, public=public)
        for pair in row.pairs
        for one in pair.each
    ]
    return seated + [
        Place(one, None, waiting.wait.label, waiting.wait.told)
        for waiting in waiting_ones(round_, public=public)
        for one in waiting.pair.each
    ]


def wait_now(tournament: Tournament, number: int) -> Wait | None:
    """Why an entrant has no table in the latest published round.

    None where it has one, is not there, or waits no longer: the tournament is closed, or the last
    card of the round in which it rests is in.
    """
    if tournament.finished_at is not None:
        return None
    with current(tournament) as snapshot:
        own = matches_with(tournament, number).values()
        if any(row.round == snapshot.last for row in own if row.table is not None):
            return None
        key = "waits now", tournament.version
        waits = snapshot.once(key, lambda: _waits_now(tournament, snapshot))
    return next((wait for wait in waits if number in wait.numbers), None)


def waits_by_round(tournament: Tournament) -> Mapping[int, Sequence[Wait]]:
    """Everybody without a table, by the number of each published round; () for any other."""
    rounds = tournament.rounds.published().defer(*DRAWN).order_by("number")
    waits: defaultdict[int, Sequence[Wait]] = defaultdict(tuple)
    for round_ in rounds:
        round_.tournament = tournament
        waits[round_.number] = waits_in(round_)
    return waits


def _waits_now(tournament: Tournament, snapshot: Snapshot) -> tuple[Wait, ...]:
    round_ = tournament.rounds.published().defer(*DRAWN).order_by("number").last()
    if round_ is None:
        return ()
    round_.tournament = tournament
    rows = (row for row in snapshot.matches.values() if row.round == round_.number)
    is_over = all(row.complete for row in rows)
    return tuple(wait for wait in waits_in(round_) if not (is_over and wait.why in ENDS))


def waits_in(round_: Round) -> tuple[Wait, ...]:
    """Everybody who is there and has no table in a published round, byes first (a few queries).

    Of an earlier round those whom its draw knows: who was present then is not stored. They are
    computed once a revision.
    """
    tournament = round_.tournament
    with current(tournament) as snapshot:
        key = "waits", round_.number, tournament.version
        return snapshot.once(key, lambda: tuple(WaitsOfRound(round_, snapshot).waits()))


GAMES = (MatchKind.CATCH_UP, MatchKind.BIS)


def games_seated(round_: Round) -> list[tuple[str, int]]:
    """The kind and the table of each game, by table (one query)."""
    games = round_.matches.filter(kind__in=GAMES).order_by("hall_table__number")
    return list(games.values_list("kind", "hall_table__number"))


def games_told(games: Iterable[tuple[str, int]]) -> list[str]:
    """The games that go with the draw of their round, a sentence each."""
    words = {
        MatchKind.BIS: _(
            "The partie bis at table %(table)s is cancelled: its two byes count again."
        ),
        MatchKind.CATCH_UP: _(
            "The catch-up game at table %(table)s is cancelled: its bye counts again."
        ),
    }
    return [words[MatchKind(kind)] % {"table": table} for kind, table in games]


MOST_AT_COMPTOIR = 6


class WithoutTable(NamedTuple):
    """Who could still be seated in a published round, and how many make a table.

    `numbers` have no seat and no bye; `resting` have a bye without a game of its own.
    """

    round_: Round
    numbers: tuple[int, ...]
    resting: tuple[int, ...]
    sizes: tuple[int, ...]
    """how many entrants can sit at a table; empty where no table can be added"""
    pools: tuple[PoolPlace, ...]
    """the places of pools that rest, which one of them can take"""

    @property
    def free(self) -> tuple[int, ...]:
        """Everybody who can take a seat at a new table."""
        return (*self.numbers, *self.resting)

    @property
    def can_sit(self) -> bool:
        """Whether a new table can be made of them, with somebody who has none."""
        return bool(self.numbers and self.sizes and len(self.free) >= min(self.sizes))

    def names(self) -> Names:
        """Everybody here and who rests in the pools, by number (one query)."""
        rests = [place.rests for place in self.pools if place.rests is not None]
        return pair_names(self.round_.tournament, numbers=[*self.free, *rests])


def without_table(round_: Round) -> WithoutTable:
    """Who has no table in a published round (three queries)."""
    tournament, number = round_.tournament, round_.number
    sides = Side.objects.filter(match__round=round_)
    placed = {n for two in sides.values_list("entrant__number", "partner__number") for n in two}
    there = tournament.entrants.present().holding_places(number)
    there = there.filter(Q(joined_from__lte=number) | Q(late_for=number))
    there = there.exclude(paused_from__lte=number, paused_to__gte=number)
    plan, draw = round_.plan, round_.stored_draw
    numbers = set(there.values_list("number", flat=True)) - placed
    if plan.position > 1:
        numbers = set()
    elif plan.grouped:
        members = first_round(round_).stored_draw.members
        numbers -= {n for ids in members.values() for n in ids}
    else:
        numbers -= {*draw.resting}
    byes = Match.objects.filter(round=round_, kind=MatchKind.BYE, bis=None)
    resting = sorted(byes.values_list("sides__entrant__number", flat=True))
    pools: tuple[PoolPlace, ...] = ()
    if numbers and plan.system == System.POOLS:
        # Who rests can meet a newcomer only while still here.
        here = {player.number for player in tournament.entrants.present().playing_in(number)}
        turn = draw.turn or number - plan.start + 1
        pools = tuple(
            place if place.rests in here else place._replace(rests=None)
            for place in pool_places(first_round(round_).stored_draw, turn)
        )
    sizes: tuple[int, ...] = (tournament.entrants_at_table,)
    if plan.grouped or draw.partners is not None:
        sizes = ()
    elif tournament.game == "comptoir":
        sizes = tuple(range(2, MOST_AT_COMPTOIR + 1))
    return WithoutTable(round_, tuple(sorted(numbers)), tuple(resting), sizes, pools)


def first_round(round_: Round) -> Round:
    """The first round of its phase, where brackets and pools are drawn."""
    start = round_.plan.start
    return round_ if round_.number == start else round_.tournament.rounds.get(number=start)


def running(tournament: Tournament) -> Round | None:
    """The published round after which nothing is drawn; None where there is none."""
    if tournament.finished_at is not None:
        return None
    last = tournament.rounds.select_related("tournament").order_by("number").last()
    return last if last is not None and last.published else None


def without_table_now(tournament: Tournament) -> WithoutTable | None:
    """Who has no table in the round that is played; None where everybody has one (one query)."""
    if tournament.finished_at is not None:
        return None
    # Whether anybody present has no side in the last round, which is published.
    rounds = Round.objects.filter(tournament=tournament).order_by("-number")
    sides = Side.objects.filter(
        Q(entrant=OuterRef("pk")) | Q(partner=OuterRef("pk")),
        match__round__number=OuterRef("last"),
    )
    here = tournament.entrants.present().annotate(
        last=Subquery(rounds.values("number")[:1]),
        published=Subquery(rounds.values("published_at")[:1]),
    )
    in_time = Q(joined_from__lte=F("last")) | Q(late_for=F("last"))
    stays = Q(withdrawn_from=None) | Q(withdrawn_from__gt=F("last"))
    pauses = Q(paused_from__lte=F("last"), paused_to__gte=F("last"))
    somebody = here.filter(in_time, stays, published__isnull=False).exclude(Exists(sides))
    round_ = running(tournament) if somebody.exclude(pauses).exists() else None
    unseated = None if round_ is None else without_table(round_)
    return unseated if unseated and unseated.numbers else None
