"""How every write is carried out: one transaction, its row locked first, repeated after a clash.

Where two people act on one tournament at once, the second waits here until the first has finished,
then decides on the rows that the first has left.
"""

from collections.abc import Callable, Collection, Iterable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.core.exceptions import ObjectDoesNotExist
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.models import Model

from tournaments.core.lock_timeouts import patient
from tournaments.core.writes import CLOSED, MOVED, Actor, Gone, Refusal, Repeated
from tournaments.models import TOPICS, Club, Submission, Tournament

P = ParamSpec("P")
R = TypeVar("R")

TRIES = 4
LOST_A_RACE = ("40P01", "40001")
"""Deadlock, not serialisable: the act may succeed once it reads what the other has written."""
INSTALLATION = 20_521
"""The number of PostgreSQL's lock for rows that belong to no club."""


def service(
    subject: str = "",
    *,
    club: bool = False,
    moves: Collection[str] = TOPICS,
    when_closed: bool = True,
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Declare a write that holds the tournament or the club of its argument `subject`.

    That row is locked before anything is read, without a subject the whole installation; `club`
    locks the row of the club too, always first, so that no two writes wait for each other. Then
    every row among the arguments is read again. `moves` are the public topics that the write may
    change; phases only where the rules are among them. Not `when_closed`: it may move a ranking.

    :raises Gone, Repeated: where a row is no longer there, or the form was carried out before.
    """

    def declare(act: Callable[P, R]) -> Callable[P, R]:
        @wraps(act)
        def carried_out(*args: P.args, **kwargs: P.kwargs) -> R:
            actor = kwargs.get("actor")
            key = actor.key if isinstance(actor, Actor) else ""

            def once() -> R:
                _hold(owner, kwargs.values(), club=club, same_phases="rules" not in moves)
                tournament = owner if isinstance(owner, Tournament) else None
                if isinstance(actor, Actor) and key:
                    _claim_key(actor, act.__name__, tournament)
                if not when_closed and tournament is not None and tournament.finished_at:
                    raise Refusal(CLOSED)
                outer = MOVED.set(moves)
                try:
                    return act(*args, **kwargs)
                finally:
                    MOVED.reset(outer)

            row: Any = kwargs[subject] if subject else None
            try:
                owner: Tournament | Club | None = row.owner if subject else None
                return _in_a_transaction(once)
            except (Gone, ObjectDoesNotExist) as error:
                # A form that deletes a row no longer finds it when it is sent again.
                if key and Submission.objects.filter(key=key).exists():
                    raise Repeated(key) from None
                raise Gone(*error.args) from error

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
            state = getattr(error.__cause__, "sqlstate", "")
            lost_a_race = state in LOST_A_RACE or isinstance(error, IntegrityError)
            if connection.in_atomic_block or not lost_a_race:
                raise
    with transaction.atomic():
        return act()


def _hold(
    owner: Tournament | Club | None, arguments: Iterable[Any], *, club: bool, same_phases: bool
) -> None:
    """Lock the row of the owner or the installation, and read all rows under the lock."""
    with patient():
        if owner is not None:
            owner.hold(club=club, same_phases=same_phases)
        elif connection.vendor == "postgresql":
            # SQLite lets one write at a time; PostgreSQL has locks for what has no row.
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_xact_lock(%s)", [INSTALLATION])
    for row in arguments:
        if isinstance(row, Model) and row is not owner:
            getattr(row, "read_again", row.refresh_from_db)()


def _claim_key(actor: Actor, act: str, tournament: Tournament | None) -> None:
    """Remember the key of a submission.

    :raises Repeated: if that key was carried out before.
    """
    try:
        Submission.objects.create(
            key=actor.key, act=act, at=actor.at, tournament_id=tournament.pk if tournament else None
        )
    except IntegrityError as error:
        raise Repeated(actor.key) from error
