"""Reading the tournaments of an installation, for its first page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.conf import settings
from django.db.models import Case, Exists, OuterRef, QuerySet, Subquery, When
from django.db.models.functions import Coalesce

from tournaments.core.counts import number_of
from tournaments.models import (
    Club,
    Entrant,
    Match,
    MatchKind,
    MatchState,
    Round,
    Submission,
    Tournament,
)

PAGE = 20


class TournamentState(StrEnum):
    """Where a tournament stands."""

    ENTRIES = "entries"
    PLAYING = "playing"
    BETWEEN = "between"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class TournamentLine:
    """A tournament in a list: its last published round, the cards missing, the pairs entered."""

    tournament: Tournament
    state: TournamentState
    round_number: int
    missing: int
    entrants: int


@dataclass(frozen=True, slots=True)
class ClubTournaments:
    """A club with a page of its tournaments, newest first."""

    club: Club
    lines: tuple[TournamentLine, ...]
    newer: int | None
    """The page before; None on the first."""
    older: int | None
    """The page after; None on the last."""


def own_clubs(user_id: int) -> QuerySet[Club]:
    """The clubs a user runs, by name."""
    return Club.objects.filter(memberships__user_id=user_id).order_by("name", "pk")


def clubs_of(
    user_id: int, *, turned: int | None = None, page: int = 1
) -> Sequence[ClubTournaments]:
    """The clubs a user runs, each with a page of its tournaments (a query each).

    `turned` is the primary key of the club of which another page than the first is asked for.
    """
    return [_of_club(club, page if club.pk == turned else 1) for club in own_clubs(user_id)]


def _of_club(club: Club, page: int) -> ClubTournaments:
    lines = _newest(club.tournaments.all(), start=(page - 1) * PAGE, count=PAGE + 1)
    if page > 1 and not lines:
        return _of_club(club, 1)
    newer = page - 1 if page > 1 else None
    older = page + 1 if len(lines) > PAGE else None
    return ClubTournaments(club, tuple(lines[:PAGE]), newer, older)


def public_tournaments() -> Sequence[TournamentLine]:
    """The newest tournaments that the first page shows to visitors (one query).

    Those with a published round, of all clubs or of the one that `settings.HOME` names.
    """
    if settings.HOME == "none":
        return []
    published = Round.objects.published().filter(tournament=OuterRef("pk"))
    listed = Tournament.objects.filter(Exists(published))
    if settings.HOME != "all":
        listed = listed.filter(club_id=settings.HOME)
    return _newest(listed)


def latest_tournaments(user_id: int) -> Sequence[Tournament]:
    """The latest tournament of each club the user runs, to make another one like it."""
    of_club = Tournament.objects.filter(club=OuterRef("pk")).order_by("-date", "-pk")
    latest = own_clubs(user_id).order_by().annotate(latest=Subquery(of_club.values("pk")[:1]))
    rows = Tournament.objects.filter(pk__in=latest.values("latest"))
    return list(rows.select_related("club"))


def tournament_of(user_id: int, code: str) -> Tournament | None:
    """A tournament of one of the user's clubs."""
    if "\0" in code:
        return None
    rows = Tournament.objects.filter(code=code, club__memberships__user_id=user_id)
    return rows.select_related("club").first()


def tournament_sent_as(key: str) -> Tournament | None:
    """The tournament that a submission with this key created."""
    sent = Submission.objects.filter(key=key).values("tournament_id")
    return Tournament.objects.filter(pk__in=sent).first()


def demo_tournament() -> Tournament | None:
    """The demonstration, where it is loaded."""
    demos = Club.objects.filter(demo=True)
    return Tournament.objects.filter(club__in=demos).select_related("club").first()


def _newest(
    tournaments: QuerySet[Tournament], *, start: int = 0, count: int = PAGE
) -> list[TournamentLine]:
    """So many tournaments, newest first, from a place on; only these are counted."""
    ordered = tournaments.order_by("-date", "-pk").values("pk")[start : start + count]
    rows = _counted(Tournament.objects.filter(pk__in=ordered)).select_related("club")
    return [_line(tournament) for tournament in rows.order_by("-date", "-pk")]


def _counted(rows: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """With what is told of a tournament that goes on; of one that is over nothing is counted."""
    awaited = Match.objects.filter(
        round__tournament=OuterRef("pk"), state__in=(MatchState.EXPECTED, MatchState.DISPUTED)
    ).exclude(kind=MatchKind.BYE)
    published = Round.objects.published().filter(tournament=OuterRef("pk"))
    return rows.annotate(
        last_public=Subquery(published.order_by("-number").values("number")[:1]),
        missing=_while_on(number_of(awaited, "round__tournament")),
        pairs=_while_on(number_of(Entrant.objects.filter(tournament=OuterRef("pk")), "tournament")),
    )


def _while_on(number: Coalesce) -> Case:
    return Case(When(finished_at=None, then=number), default=0)


def _line(tournament: Tournament) -> TournamentLine:
    last_public: int = getattr(tournament, "last_public", None) or 0
    missing: int = getattr(tournament, "missing", 0)
    return TournamentLine(
        tournament,
        _state(tournament, last_public, missing),
        last_public,
        missing,
        getattr(tournament, "pairs", 0),
    )


def _state(tournament: Tournament, last_public: int, missing: int) -> TournamentState:
    if tournament.finished_at is not None:
        return TournamentState.FINISHED
    if not last_public:
        return TournamentState.ENTRIES
    return TournamentState.PLAYING if missing else TournamentState.BETWEEN
