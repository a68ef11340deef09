"""Ask before an act that leaves others drawn than the ranking calls for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils.translation import gettext as _

from tournaments.core.writes import Refusal
from tournaments.models import Tournament
from tournaments.ranking.selectors.misplaced import misplaced, misplaced_words
from tournaments.ranking.selectors.snapshots import forget_one


@contextmanager
def asked_about_draws(
    tournament: Tournament, *, confirmed: bool, question: str = ""
) -> Iterator[None]:
    """Refuse what is done inside if it misplaces somebody in a draw, unless it is confirmed.

    The refusal takes back what was done, and says whom it concerns; where there is a `question`,
    that is asked in any case.

    :raises Refusal: beside the field `confirmed`
    """
    if confirmed:
        yield
        return
    before = {one.key for one in misplaced(tournament)}
    yield
    now = Tournament.objects.get(pk=tournament.pk)
    concerned = [misplaced_words(now, one) for one in misplaced(now) if one.key not in before]
    if concerned and not question:
        question = _("This concerns what is drawn already. Tick to go on.")
    if question:
        # What was read inside the transaction is undone with it.
        forget_one(tournament)
        raise Refusal.of(" ".join([*concerned, question]), "confirmed")
