"""How every write is carried out: one transaction, its row locked first, repeated after a clash.

Where two people act on one tournament at once, the second waits here until the first has finished,
then decides on the rows that the first has left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.core.exceptions import ObjectDoesNotExist
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.models import Model

from tournaments.core.lock_timeouts import patient
from tournaments.core.writes import Actor, Gone, Repeated
from tournaments.models import (
    Club,
    Entrant,
    Invitation,
    Match,
    Membership,
    Penalty,
    Person,
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
"""The number of PostgreSQL's lock for rows that belong to no club."""


def service(subject: str = "", *, club: bool = False) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Declare a write; `subject` names the argument whose tournament or club it holds.

    The row of the tournament, for a rule set, a person or a club the row of the club, is locked
    before anything is read. `club` locks that of the club too, for acts on its people or rule sets:
    always first, so that no two acts wait for each other. Without a subject the whole installation
    is locked. Then every row among the arguments is read again: it was read before the lock. SQLite
    has no locks of rows; there the transaction itself waits (BEGIN IMMEDIATE).

    :raises Gone: where one of these rows is no longer there.
    """

    def declare(act: Callable[P, R]) -> Callable[P, R]:
        @wraps(act)
        def carried_out(*args: P.args, **kwargs: P.kwargs) -> R:
            def once() -> R:
                with patient():
                    _hold(owner, club=club, keep_phases=subject == "match")
                for row in kwargs.values():
                    if isinstance(row, Model) and row is not owner:
                        _read_again(row)
                return act(*args, **kwargs)

            try:
                owner = _owner_of(kwargs[subject]) if subject else None
                return _in_a_transaction(once)
            except Gone:
                # A form that deletes a row no longer finds it when it is sent again.
                actor = kwargs.get("actor")
                if isinstance(actor, Actor) and Submission.objects.filter(key=actor.key).exists():
                    raise Repeated(actor.key) from None
                raise

        setattr(carried_out, "holds", subject)  # noqa: B010 - functions have no declared attributes
        return carried_out

    return declare


def own_rows(act: Callable[P, R]) -> Callable[P, R]:
    """Declare a write that locks its own rows, which belong to no tournament."""

    @wraps(act)
    def carried_out(*args: P.args, **kwargs: P.kwargs) -> R:
        return _in_a_transaction(lambda: act(*args, **kwargs))

    return carried_out


def _in_a_transaction(act: Callable[[], R]) -> R:
    """Carry out an act, again where the database rolled it back in favour of another one.

    Only the outermost act is repeated: an inner one has no transaction of its own.
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
    """Whether the same act may succeed next time, when it reads what the other act has written."""
    state = getattr(error.__cause__, "sqlstate", "")
    return state in (DEADLOCK, NOT_SERIALISABLE) or isinstance(error, IntegrityError)


def _owner_of(row: Any) -> Tournament | Club:
    """The tournament that a row belongs to; the club, for what belongs to all of it."""
    with _gone(row):
        if isinstance(row, Tournament | Club):
            return row
        if isinstance(row, RuleSet | Person):
            return row.club
        if isinstance(row, Membership | Invitation):
            return row.tournament or row.club
        found: Tournament = row.round.tournament if isinstance(row, Match) else row.tournament
        return found


def _hold(owner: Tournament | Club | None, *, club: bool, keep_phases: bool = False) -> None:
    """Lock the row of a tournament, of a club, or the installation, and read it under the lock.

    `no_key` lets an act on another tournament create rows that point at it meanwhile. Phases that
    were read before, and that the act does not change, stay while no other act came between.
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
            revision, phases = owner.revision, vars(owner).get("chain")
            owner.refresh_from_db(from_queryset=held)
            if keep_phases and phases is not None and owner.revision == revision:
                owner.chain = phases


def _read_again(row: Any) -> None:
    """Read a row again, and leave it the instance of the tournament that is locked."""
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
        elif isinstance(row, Membership | Invitation):
            club, of_one = row.club, row.tournament
            row.refresh_from_db()
            row.club, row.tournament = club, of_one
        elif isinstance(row, RuleSet):
            row.refresh_from_db(from_queryset=RuleSet.objects.select_related("club"))
        elif not isinstance(row, Phase):  # an argument as it should become, not as it is stored
            row.refresh_from_db()


@contextmanager
def _gone(row: Any) -> Iterator[None]:
    """Raise `Gone` for a row that no longer exists."""
    try:
        yield
    except ObjectDoesNotExist as error:
        raise Gone(row) from error
