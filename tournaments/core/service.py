"""How every write is carried out: one transaction, its row held first, tried again after a clash.

Two people act on one tournament at once: the second waits here until the first has finished, then
decides on what the first has left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.core.exceptions import ObjectDoesNotExist
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.models import Model

from tournaments.core.writes import Actor, Gone, Repeated
from tournaments.models import (
    Club,
    Entrant,
    Match,
    Penalty,
    Phase,
    Round,
    RuleSet,
    Submission,
    Tournament,
)

P = ParamSpec("P")
R = TypeVar("R")

TRIES = 4
DEADLOCK, NOT_SERIALISABLE = "40P01", "40001"
INSTALLATION = 20_521
"""The number by which PostgreSQL knows the lock of what belongs to no club."""


def service(subject: str = "", *, club: bool = False) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Declare a write; `subject` names the argument whose tournament or club it holds.

    The tournament's row, of a rule set or a club the club's row, is locked before anything is read;
    with `club` the club's too, for what touches its people or its rule sets: always the club
    first, so that no two wait for each other. Without a subject the whole installation is held.
    Then every row that was handed in is read again: it was read before this transaction had its
    turn. SQLite knows no locks of rows; there the transaction itself waits (BEGIN IMMEDIATE).

    :raises Gone: where one of these rows is no longer there.
    """

    def declare(act: Callable[P, R]) -> Callable[P, R]:
        @wraps(act)
        def carried_out(*args: P.args, **kwargs: P.kwargs) -> R:
            def once() -> R:
                _hold(owner, club=club)
                for row in kwargs.values():
                    if isinstance(row, Model) and row is not owner:
                        _read_again(row)
                return act(*args, **kwargs)

            try:
                owner = _owner_of(kwargs[subject]) if subject else None
                return _in_a_transaction(once)
            except Gone:
                # The same form sent again finds gone what it took away the first time.
                actor = kwargs.get("actor")
                if isinstance(actor, Actor) and Submission.objects.filter(key=actor.key).exists():
                    raise Repeated(actor.key) from None
                raise

        setattr(carried_out, "holds", subject)  # noqa: B010 - functions have no declared attributes
        return carried_out

    return declare


def own_rows(act: Callable[P, R]) -> Callable[P, R]:
    """Declare a write of rows that belong to no tournament and that it locks itself."""

    @wraps(act)
    def carried_out(*args: P.args, **kwargs: P.kwargs) -> R:
        return _in_a_transaction(lambda: act(*args, **kwargs))

    return carried_out


def _in_a_transaction(act: Callable[[], R]) -> R:
    """Carry it out, again where the database chose it as the one to give way.

    Only the outermost act is tried again: an inner one has no transaction of its own to begin anew.
    """
    for _attempt in range(1, TRIES):
        try:
            with transaction.atomic():
                return act()
        except DatabaseError as error:
            if connection.in_atomic_block or not _lost_a_race(error):
                raise
    with transaction.atomic():
        return act()


def _lost_a_race(error: DatabaseError) -> bool:
    """Whether the same act can end otherwise: the next time it reads what the other has written."""
    state = getattr(error.__cause__, "sqlstate", "")
    return state in (DEADLOCK, NOT_SERIALISABLE) or isinstance(error, IntegrityError)


def _owner_of(row: Any) -> Tournament | Club:
    """The tournament a row belongs to, of a rule set the club."""
    with _gone(row):
        if isinstance(row, Tournament | Club):
            return row
        if isinstance(row, RuleSet):
            return row.club
        found: Tournament = row.round.tournament if isinstance(row, Match) else row.tournament
        return found


def _hold(owner: Tournament | Club | None, *, club: bool) -> None:
    """Lock the row of a tournament, of a club, or the installation, and read it under the lock.

    `no_key`: rows that point at it can be made meanwhile, by an act that holds another tournament.
    """
    with _gone(owner):
        if owner is None:
            # SQLite lets one write at a time; PostgreSQL has locks for what has no row.
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    cursor.execute("SELECT pg_advisory_xact_lock(%s)", [INSTALLATION])
        elif isinstance(owner, Club):
            owner.refresh_from_db(from_queryset=Club.objects.select_for_update(no_key=True))
        else:
            if club:
                _hold(Club(pk=owner.club_id), club=False)
            tournaments = Tournament.objects.select_related("club")
            held = tournaments.select_for_update(of=("self",), no_key=True)
            owner.refresh_from_db(from_queryset=held)


def _read_again(row: Any) -> None:
    """A row as it stands, still of the tournament that is held."""
    with _gone(row):
        if isinstance(row, Match):
            tournament = row.round.tournament
            rounds = Match.objects.select_related("round").defer("round__draw", "round__steps")
            row.refresh_from_db(from_queryset=rounds)
            row.round.tournament = tournament
        elif isinstance(row, Round | Entrant | Penalty):
            tournament = row.tournament
            row.refresh_from_db()
            row.tournament = tournament
        elif isinstance(row, RuleSet):
            row.refresh_from_db(from_queryset=RuleSet.objects.select_related("club"))
        elif not isinstance(row, Phase):  # handed in as it should become, not as it is stored
            row.refresh_from_db()


@contextmanager
def _gone(row: Any) -> Iterator[None]:
    """Say of a row that is no longer there that it was taken away."""
    try:
        yield
    except ObjectDoesNotExist as error:
        raise Gone(row) from error
