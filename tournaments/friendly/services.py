"""Sharing a friendly game: its row belongs to no club and is written with its secret.

The journal has no line of it: the journal stays for ever, these games do not.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils.crypto import constant_time_compare

from tournaments.clubs.limits import NotYet
from tournaments.clubs.services.logins import attempt_count
from tournaments.core.writes import Conflict, Gone, own_rows
from tournaments.friendly.state import Sharing, digest_of, sharing_of
from tournaments.friendly.words import many_words
from tournaments.models import SharedGame

MOST_SHARED = 2000
"""Games that are shared at the same time: 128 MB at the worst. Then the least used one goes."""
NEW_AN_HOUR, HOUR = 200, timedelta(hours=1)
"""Games that may have been shared within the hour when a new browser shares one more."""
NEW_FOR = timedelta(minutes=15)
"""How long a browser is new: nobody is kept out longer, however many come."""


class ManyNew(NotYet):
    """Many new browsers share at this moment; `left` is how long this one waits at most."""


@own_rows
def game_share(
    *, key: str, text: str, counted: Sequence[str], at: datetime, known_at: datetime | None
) -> SharedGame:
    """Share a game under the code of a form's key; a form sent twice shares it once.

    `counted` are the keys that the attempt is counted under (`clubs/limits.py`), `known_at` is when
    its browser is no longer new, None where it has no cookie.

    :raises TooSoon: if the same browser has shared many games just now.
    :raises ManyNew: if it is a new one, and many games were shared within the hour.
    """
    sharing = sharing_of(key)
    games_forget(at=at)
    known = SharedGame.objects.select_for_update().filter(code=sharing.code).first()
    if known is not None:
        return known
    attempt_count(keys=counted, at=at)
    if known_at is None or known_at > at:
        lately = SharedGame.objects.filter(made_at__gt=at - HOUR).order_by("-made_at")
        full = lately.values_list("made_at", flat=True)[NEW_AN_HOUR - 1 : NEW_AN_HOUR].first()
        if full is not None:
            left = min(full + HOUR - at, (known_at or at + NEW_FOR) - at)
            raise ManyNew(left, many_words(left))
    above = SharedGame.objects.count() + 1 - MOST_SHARED
    if above > 0:
        # The games that were written least make room, the oldest first.
        least = SharedGame.objects.order_by("version", "changed_at").values_list("pk", flat=True)
        SharedGame.objects.filter(pk__in=[*least[:above]]).delete()
    return SharedGame.objects.create(
        code=sharing.code,
        secret=digest_of(sharing.secret),
        state=text,
        made_at=at,
        changed_at=at,
    )


@own_rows
def shared_game_write(*, sharing: Sharing, text: str, at: datetime) -> SharedGame:
    """Write the next state of a shared game; what stands there already is not written again.

    :raises Gone: if the game is no longer shared, or the secret is another one.
    :raises Conflict: if another page has written since.
    """
    game = _held(sharing, at)
    if game.state == text:
        return game
    if game.version != sharing.seen:
        raise Conflict(game)
    game.state, game.changed_at, game.version = text, at, game.version + 1
    game.save()
    return game


@own_rows
def shared_game_stop(*, sharing: Sharing, at: datetime) -> None:
    """Share a game no longer: its row is deleted.

    :raises Gone: if the game is no longer shared, or the secret is another one.
    """
    _held(sharing, at).delete()


@own_rows
def games_forget(*, at: datetime) -> None:
    """Drop the games that nobody has written for ninety days."""
    SharedGame.objects.over(at).delete()


def _held(sharing: Sharing, at: datetime) -> SharedGame:
    """Lock and return the row of a shared game.

    :raises Gone: if the game is no longer shared, or the secret is another one.
    """
    game = SharedGame.objects.select_for_update().open(at).filter(code=sharing.code).first()
    if game is None or not constant_time_compare(digest_of(sharing.secret), game.secret):
        raise Gone(sharing.code)
    return game
