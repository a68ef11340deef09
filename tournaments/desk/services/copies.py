"""What is written about copies of the database: that one was made, downloaded or put back."""

from typing import Any

from django.db.models import F, Value
from django.db.models.functions import Greatest

from tournaments.core.installation import CopyFile, NoCopyError, installation
from tournaments.core.writes import Actor, Refusal, journal, service
from tournaments.models import TOPICS, Tournament


@service()
def copies_make(*, actor: Actor) -> str:
    """Make a copy of the database now; return its name.

    :raises Refusal: where it cannot be made.
    """
    try:
        name = installation().shelf.make()
    except NoCopyError as error:
        raise Refusal(str(error)) from error
    journal(actor, "copies.make", copy=name)
    return name


@service()
def copies_download(*, actor: Actor, copy: CopyFile) -> None:
    """Record that somebody takes a copy away: it has the names of everybody."""
    journal(actor, "copies.download", **_told(copy))


@service()
def copies_put_back(*, actor: Actor, copy: CopyFile, before: CopyFile, above: int) -> None:
    """Write into a restored database that it was put back, before it takes its place.

    `before` is the copy of what it replaces. Every tournament moves to a revision above
    `above`, the highest of the replaced database: a browser that has a page of it must not take
    another page of the same revision for the same.
    """
    moved = Greatest(F("revision"), Value(above)) + 1
    Tournament.objects.update(revision=moved, **{f"{topic}_revision": moved for topic in TOPICS})
    journal(actor, "copies.put_back", **_told(copy), before=before.name)


def _told(copy: CopyFile) -> dict[str, Any]:
    return {"copy": copy.name, "taken_at": copy.taken_at.isoformat(), "reason": copy.reason}
