"""How every write is carried out: its actor, reason and refusals, versions, keys, the journal.

It has one transaction, its row locked first, and is repeated after a clash. Where two people act on
one tournament at once, the second waits here until the first has finished, then decides on the rows
that the first has left.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from contextlib import nullcontext
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial, wraps
from typing import Any, NamedTuple, ParamSpec, TypeVar

from django.core.exceptions import ObjectDoesNotExist
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.models import F, Model
from django.utils.translation import gettext as _, gettext_lazy

from tournaments.core.fields import LONGEST_REASON
from tournaments.core.journal_words import SENTENCES
from tournaments.core.lock_timeouts import patient
from tournaments.core.wording.text import Text
from tournaments.models import TOPICS, Club, JournalEntry, Submission, Tournament
from tournaments.models.base import Versioned

KEYS_KEPT = timedelta(days=31)
Row = TypeVar("Row", bound=Versioned)
P = ParamSpec("P")
R = TypeVar("R")


class Actor(NamedTuple):
    """Who acts, when, and the key of the submitted form (empty: nothing to repeat)."""

    user_id: int | None
    name: str
    at: datetime
    key: str = ""
    device: str = ""
    """the id of the browser; empty where it has none"""
    role: str = ""
    """a value of `Role`; empty for the command line"""
    browser: str = ""
    """browser and system, as `browser_of` names them"""


@dataclass(frozen=True)
class Problem:
    """What is wrong with one field; field "" is the form as a whole."""

    field: str
    message: Text


class Refusal(Exception):
    """An act that is not possible: its problems are shown beside the fields, nothing changes.

    It has one problem, unless it is made of several; `values` fill the names in its message.
    """

    problems: tuple[Problem, ...]

    def __init__(self, message: Text, field: str = "", **values: object) -> None:
        problem = Problem(field, str(message) % values if values else message)
        super().__init__(problem)
        self.problems = (problem,)

    @classmethod
    def of(cls, *problems: Problem) -> Refusal:
        """A refusal with these problems."""
        refusal = Refusal("")
        refusal.args = refusal.problems = problems
        return refusal


def refuse(problems: Iterable[Problem]) -> None:
    """:raises Refusal: with these problems, if there are any."""
    if listed := list(problems):
        raise Refusal.of(*listed)


def reason_line(reason: str, *, needed: bool) -> str:
    """A reason as one line that can be read.

    Figures alone are refused: a card may have been typed on, where a correction opened meanwhile.

    :raises Refusal: for none where it is needed, or one that is too long or has no letter.
    """
    reason = " ".join("".join(c if c.isprintable() else " " for c in reason).split())
    words = ""
    if len(reason) > LONGEST_REASON:
        words = _("At most %(bound)s characters.") % {"bound": LONGEST_REASON}
    elif reason and not any(character.isalpha() for character in reason):
        words = _("A reason is written in words; perhaps this was meant for another field.")
    elif needed and not reason:
        words = _("Give the reason: it is noted in the journal.")
    if words:
        raise Refusal(words, "reason")
    return reason


class Conflict(Exception):
    """Somebody else changed the row since the form was opened; `current` is the row now."""

    def __init__(self, current: Any) -> None:
        super().__init__(current)
        self.current = current


class Gone(Exception):
    """The row of the form was taken away since it was opened; nothing was changed."""


class Repeated(Exception):
    """The form of this key was carried out before: the caller answers as it did then."""


def save(row: Model, **values: object) -> None:
    """Give columns of a row these values, and store no others."""
    for name, value in values.items():
        setattr(row, name, value)
    row.save(update_fields=values)


CLOSED = gettext_lazy("This contest is closed: reopen it first, on its page “The contest”.")
MOVED: ContextVar[Collection[str]] = ContextVar("topics moved", default=TOPICS)
"""The public topics that the service that runs may change."""


def forget_old_keys(now: datetime) -> None:
    """Delete old keys: nobody sends their forms again."""
    Submission.objects.filter(at__lt=now - KEYS_KEPT).delete()


def claim_version(row: Row, version: int) -> None:
    """Move a row to its next version if it still is at that of the form.

    :raises Conflict: with the row as it is stored, if somebody else was faster.
    """
    model = type(row)
    moved = model._default_manager.filter(pk=row.pk, version=version).update(
        version=F("version") + 1
    )
    if not moved:
        raise Conflict(model._default_manager.get(pk=row.pk))
    row.version = version + 1


def journal(
    actor: Actor,
    act: str,
    tournament: Tournament | None = None,
    *,
    club_id: int | None = None,
    round_number: int | None = None,
    moves: Collection[str] | None = None,
    **data: Any,
) -> JournalEntry:
    """Write the line of an act with its `data`, and move the tournament to its next revision.

    `moves` are the public topics that may have changed; by default those of the service that runs.
    """
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError(f"{act}: a write outside a transaction")
    if act not in SENTENCES:
        raise RuntimeError(f"{act}: no journal_words.py has its sentence")
    if tournament is not None:
        bump(tournament, MOVED.get() if moves is None else moves)
        club_id = tournament.club_id
    return JournalEntry.objects.create(
        at=actor.at,
        user_id=actor.user_id,
        actor=actor.name,
        role=actor.role,
        device=actor.device,
        browser=actor.browser,
        act=act,
        tournament_id=tournament.pk if tournament else None,
        club_id=club_id,
        round_number=round_number,
        data=data,
    )


def bump_all(club: Club) -> None:
    """Move every tournament of a club, and all its topics, to its next revision."""
    following = F("revision") + 1
    moved = {f"{topic}_revision": following for topic in TOPICS}
    club.tournaments.update(revision=following, **moved)


def bump(tournament: Tournament, topics: Iterable[str] = TOPICS) -> int:
    """Move the tournament, and the topics that may have changed, to its next revision."""
    # The row is held: nobody else moves it meanwhile.
    tournament.revision += 1
    moved = [f"{topic}_revision" for topic in topics]
    for name in moved:
        setattr(tournament, name, tournament.revision)
    tournament.save(update_fields=["revision", *moved])
    return tournament.revision


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
    locks the row of the club too, always first, so that no two writes wait for each other. Then,
    and after a refusal, every row among the arguments is read again. `moves` are the public topics
    that the write may change; phases only where the rules are among them. A closed tournament takes
    it only `when_closed`.

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
            except (Refusal, Conflict):
                # The rows that the caller has must not keep what was rolled back.
                _read_again((owner, *kwargs.values()))
                raise
            except (Gone, ObjectDoesNotExist) as error:
                # A form that deletes a row no longer finds it when it is sent again.
                if key and Submission.objects.filter(key=key).exists():
                    raise Repeated(key) from None
                raise Gone(*error.args) from error

        setattr(carried_out, "holds", subject)  # noqa: B010 - functions have no declared attributes
        return carried_out

    return declare


open_service = partial(service, when_closed=False)
"""Declares a write that may move a ranking: a closed tournament refuses it."""


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
    # SQLite lets one write at a time, which waits before it begins.
    on_server = connection.vendor == "postgresql"
    with patient() if on_server else nullcontext():
        if owner is not None:
            owner.hold(club=club, same_phases=same_phases)
        elif on_server:
            # PostgreSQL has locks for what has no row.
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_xact_lock(%s)", [INSTALLATION])
    _read_again(arguments, but=owner)


def _read_again(arguments: Iterable[object], *, but: Model | None = None) -> None:
    """Read the rows among the arguments of a service, but for one, as they are stored."""
    for row in arguments:
        if isinstance(row, Model) and row is not but:
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
