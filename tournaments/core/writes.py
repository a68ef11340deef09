"""The parts of every write: its actor, refusals, versions, keys, the journal."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, NamedTuple, TypeVar

from django.db import transaction
from django.db.models import F, Model
from django.utils.translation import gettext_lazy

from tournaments.core.journal_words import SENTENCES
from tournaments.core.wording.text import Text
from tournaments.models import TOPICS, Club, JournalEntry, Submission, Tournament
from tournaments.models.base import Versioned

KEYS_KEPT = timedelta(days=31)
Row = TypeVar("Row", bound=Versioned)


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
