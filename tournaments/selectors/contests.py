"""Reading the contests of an installation, for its first page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from django.conf import settings
from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournaments.models import Club, Entrant, MatchKind, MatchState, Round, Submission, Tournament

SHOWN = 50


class ContestState(StrEnum):
    """Where a contest stands."""

    ENTRIES = "entries"
    PLAYING = "playing"
    BETWEEN = "between"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class ContestLine:
    """A contest in a list: its last published round, the cards missing, the pairs entered."""

    contest: Tournament
    state: ContestState
    round_number: int
    missing: int
    entrants: int


@dataclass(frozen=True, slots=True)
class ClubContests:
    """A club with its contests, newest first."""

    club: Club
    lines: tuple[ContestLine, ...]


def clubs_of(user_id: int) -> Sequence[ClubContests]:
    """The clubs a user runs, each with its contests (two queries)."""
    clubs = Club.objects.filter(memberships__user_id=user_id).order_by("name", "pk")
    rows = _counted(Tournament.objects.filter(club__memberships__user_id=user_id))
    of_club = {
        club_id: tuple(_line(contest) for contest in contests)
        for club_id, contests in groupby(
            rows.order_by("club_id", "-date", "-pk"), key=lambda contest: contest.club_id
        )
    }
    return [ClubContests(club, of_club.get(club.pk, ())) for club in clubs]


def public_contests() -> Sequence[ContestLine]:
    """The contests that the first page shows to visitors, newest first (one query).

    Those with a published round, of all clubs or of the one that `settings.HOME` names.
    """
    if settings.HOME == "none":
        return []
    published = Round.objects.filter(tournament=OuterRef("pk"), published_at__isnull=False)
    listed = Tournament.objects.filter(Exists(published))
    if settings.HOME != "all":
        listed = listed.filter(club_id=settings.HOME)
    rows = _counted(listed).select_related("club").order_by("-date", "-pk")
    return [_line(contest) for contest in rows[:SHOWN]]


def latest_contests(user_id: int) -> Sequence[Tournament]:
    """The latest contest of each club the user runs, to make another one like it."""
    latest = (
        Tournament.objects.filter(club=OuterRef("club")).order_by("-date", "-pk").values("pk")[:1]
    )
    rows = Tournament.objects.filter(club__memberships__user_id=user_id, pk=Subquery(latest))
    return list(rows.select_related("club"))


def contest_of(user_id: int, code: str) -> Tournament | None:
    """A contest of one of the user's clubs."""
    rows = Tournament.objects.filter(code=code, club__memberships__user_id=user_id)
    return rows.select_related("club").first()


def contest_sent_as(key: str) -> Tournament | None:
    """The contest that a submission with this key created."""
    sent = Submission.objects.filter(key=key).values("tournament_id")
    return Tournament.objects.filter(pk__in=sent).first()


def demo_contest() -> Tournament | None:
    """The demonstration, where it is loaded."""
    return Tournament.objects.filter(club__demo=True).select_related("club").first()


def _counted(rows: QuerySet[Tournament]) -> QuerySet[Tournament]:
    public = Q(rounds__published_at__isnull=False)
    awaited = Q(rounds__matches__state__in=(MatchState.EXPECTED, MatchState.DISPUTED))
    pairs = (
        Entrant.objects.filter(tournament=OuterRef("pk"))
        .order_by()
        .values("tournament")
        .annotate(number_of=Count("pk"))
        .values("number_of")
    )
    return rows.annotate(
        last_public=Max("rounds__number", filter=public),
        missing=Count("rounds__matches", filter=awaited & ~Q(rounds__matches__kind=MatchKind.BYE)),
        pairs=Coalesce(Subquery(pairs), 0),
    )


def _line(contest: Tournament) -> ContestLine:
    last_public: int = getattr(contest, "last_public", None) or 0
    missing: int = getattr(contest, "missing", 0)
    return ContestLine(
        contest,
        _state(contest, last_public, missing),
        last_public,
        missing,
        getattr(contest, "pairs", 0),
    )


def _state(contest: Tournament, last_public: int, missing: int) -> ContestState:
    if contest.finished_at is not None:
        return ContestState.FINISHED
    if not last_public:
        return ContestState.ENTRIES
    return ContestState.PLAYING if missing else ContestState.BETWEEN
