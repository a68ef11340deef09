"""Reading the tournaments of an installation, for its first page."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from django.conf import settings
from django.db.models import Case, Exists, OuterRef, Q, QuerySet, Subquery, Sum, When
from django.db.models.functions import Coalesce

from tournaments.core.access import acts_of
from tournaments.core.permissions import Role
from tournaments.core.related_rows import number_of
from tournaments.models import (
    GROUPED,
    Club,
    Entrant,
    Match,
    MatchKind,
    MatchState,
    Membership,
    Phase,
    Round,
    StaffRole,
    Submission,
    Tournament,
)

PAGE = 20


class TournamentState(StrEnum):
    """Where a tournament stands."""

    PREPARATION = "preparation"
    ENTRIES = "entries"
    PLAYING = "playing"
    BETWEEN = "between"
    FINISHED = "finished"


class TournamentLine(NamedTuple):
    """A tournament in a list."""

    tournament: Tournament
    round_number: int
    """of the last published round; 0 before the first"""
    rounds: int | None
    """of all phases; None where brackets or pools decide how many there are"""
    missing: int
    """score cards that have not come back; 0 once it is finished"""
    entrants: int
    """who has a place"""

    @property
    def state(self) -> TournamentState:
        """Where the tournament stands."""
        if self.tournament.finished_at is not None:
            return TournamentState.FINISHED
        if not self.round_number:
            return TournamentState.ENTRIES if self.entrants else TournamentState.PREPARATION
        return TournamentState.PLAYING if self.missing else TournamentState.BETWEEN


class PageOfTournaments(NamedTuple):
    """A page of a list of tournaments, newest first."""

    lines: tuple[TournamentLine, ...]
    newer: int | None
    """The page before; None on the first."""
    older: int | None
    """The page after; None on the last."""


class ClubTournaments(NamedTuple):
    """A club with a page of its tournaments, and a page of those in the archive."""

    club: Club
    current: PageOfTournaments
    archived: PageOfTournaments
    opened: bool
    """Whether the archive is what the visitor turns the pages of."""
    may: frozenset[str]
    """The acts that the visitor may carry out in the whole club."""

    @property
    def at_desk(self) -> bool:
        """Whether these contests are opened at their desk: only an admin has none."""
        return "tournament.run" in self.may or not self.may


def own_clubs(user_id: int) -> QuerySet[Club]:
    """The clubs a user organises, by name."""
    return Club.objects.with_role(user_id, StaffRole.ORGANISER).order_by("name", "pk")


def clubs_of(
    user_id: int, *, turned: int | None = None, page: int = 1, archive: bool = False
) -> Sequence[ClubTournaments]:
    """The clubs a user works for, each with a page of its tournaments and of its archive.

    Who works for single tournaments of a club sees those.

    `turned` is the primary key of the club that shows `page`, of its archive if `archive`; every
    other list shows its first page.
    """
    held = Membership.objects.held().filter(user_id=user_id).select_related("club")
    in_whole: dict[Club, set[Role]] = {}
    for one in held.order_by("club__name", "club"):
        roles = in_whole.setdefault(one.club, set())
        if one.tournament_id is None:
            roles.add(Role(one.role))
    clubs = []
    for club, roles in in_whole.items():
        seen, turns = club.tournaments.all(), club.pk == turned
        if not roles:
            seen = seen.filter(pk__in=held.filter(club=club).values("tournament"))
        current = _page(seen.filter(archived_at=None), page if turns and not archive else 1)
        archived = seen.filter(archived_at__isnull=False)
        opened = turns and archive
        kept = _page(archived, page if opened else 1)
        clubs.append(ClubTournaments(club, current, kept, opened, acts_of(frozenset(roles))))
    return clubs


def _page(tournaments: QuerySet[Tournament], page: int) -> PageOfTournaments:
    """A page; the first one where the list has no such page."""
    lines = _newest(tournaments, start=(page - 1) * PAGE, count=PAGE + 1)
    if page > 1 and not lines:
        return _page(tournaments, 1)
    newer = page - 1 if page > 1 else None
    older = page + 1 if len(lines) > PAGE else None
    return PageOfTournaments(tuple(lines[:PAGE]), newer, older)


def public_tournaments() -> Sequence[TournamentLine]:
    """The newest tournaments that the first page shows to visitors (one query).

    Those with a published round that are in no archive, of all clubs or of the one that
    `settings.HOME` names.
    """
    if settings.HOME == "none":
        return []
    listed = _to_look_at(Tournament.objects.all())
    if settings.HOME != "all":
        listed = listed.filter(club_id=settings.HOME)
    return _newest(listed)


def public_tournaments_of(club: Club, *, page: int) -> PageOfTournaments:
    """A page of the tournaments that a club's own page shows, whatever the first page shows."""
    return _page(_to_look_at(club.tournaments.all()), page)


def _to_look_at(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """The tournaments with a published round that are in no archive."""
    published = Round.objects.published().filter(tournament=OuterRef("pk"))
    return tournaments.filter(Exists(published), archived_at__isnull=True)


def latest_tournaments(user_id: int) -> Sequence[Tournament]:
    """The latest tournament of each club the user organises."""
    of_club = Tournament.objects.filter(club=OuterRef("pk")).order_by("-date", "-pk")
    latest = own_clubs(user_id).order_by().annotate(latest=Subquery(of_club.values("pk")[:1]))
    return list(Tournament.objects.filter(pk__in=latest.values("latest")).select_related("club"))


def tournament_of(user_id: int, code: str) -> Tournament | None:
    """A tournament of one of the clubs the user organises."""
    if "\0" in code:
        return None
    rows = Tournament.objects.filter(code=code, club__in=own_clubs(user_id))
    return rows.select_related("club").first()


def tournament_sent_as(key: str) -> Tournament | None:
    """The tournament that a submission with this key created."""
    sent = Submission.objects.filter(key=key).values("tournament_id")
    return Tournament.objects.filter(pk__in=sent).first()


def worked_once(user_id: int) -> bool:
    """Whether a user had a role somewhere that was taken away."""
    return Membership.objects.filter(user_id=user_id, ended_at__isnull=False).exists()


def going_with(tournament: Tournament) -> dict[str, int]:
    """What is deleted with a tournament: its entrants, its rounds, the results of its matches."""
    results = Match.objects.filter(round__tournament=tournament).exclude(
        Q(state=MatchState.EXPECTED) | Q(kind=MatchKind.BYE)
    )
    return {
        "entrants": tournament.entrants.count(),
        "rounds": tournament.rounds.count(),
        "results": results.count(),
    }


def demo_tournament() -> Tournament | None:
    """The demonstration, where it is loaded."""
    demos = Club.objects.filter(demo=True)
    return Tournament.objects.filter(club__in=demos).select_related("club").first()


def _newest(
    tournaments: QuerySet[Tournament], *, start: int = 0, count: int = PAGE
) -> list[TournamentLine]:
    """A page of tournaments, newest first; only those on the page are counted."""
    listed = tournaments.order_by("-date", "-pk").values("pk")[start : start + count]
    awaited = Match.objects.filter(
        round__tournament=OuterRef("pk"), state__in=(MatchState.EXPECTED, MatchState.DISPUTED)
    ).exclude(kind=MatchKind.BYE)
    published = Round.objects.published().filter(tournament=OuterRef("pk"))
    entrants = Entrant.objects.placed().filter(tournament=OuterRef("pk"))
    phases = Phase.objects.filter(tournament=OuterRef("pk"))
    rounds = phases.order_by().values("tournament").annotate(rounds_of_all=Sum("rounds"))
    missing = number_of(awaited, "round__tournament")
    rows = Tournament.objects.filter(pk__in=listed).annotate(
        last_public=Coalesce(Subquery(published.order_by("-number").values("number")[:1]), 0),
        planned=Subquery(rounds.values("rounds_of_all")),
        grouped=Exists(phases.filter(system__in=GROUPED)),
        missing=Case(When(finished_at=None, then=missing), default=0),
        entered=number_of(entrants, "tournament"),
    )
    return [
        TournamentLine(
            tournament,
            tournament.last_public,
            None if tournament.grouped else tournament.planned,
            tournament.missing,
            tournament.entered,
        )
        for tournament in rows.select_related("club").order_by("-date", "-pk")
    ]
