"""The list of lots, and the end of the contest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.service import service
from tournaments.core.writes import Refusal, Stamp, claim_key, claim_version, journal
from tournaments.models import Prize, Tournament
from tournaments.ranking.selectors.evening import evening


@dataclass(frozen=True, slots=True)
class Lot:
    """A lot as it is typed: for the pair at this rank, its worth in cents if known."""

    rank: int
    label: str
    value_cents: int | None = None


@service("contest")
def prizes_save(
    *, stamp: Stamp, contest: Tournament, lots: Sequence[Lot], version: int
) -> list[Prize]:
    """Put this list of lots in the place of the one there was; lots of a rank keep their order."""
    claim_key(stamp, "prizes.save", contest)
    claim_version(contest, version)
    before = listed(contest)
    contest.prizes.all().delete()
    position: Counter[int] = Counter()
    rows = []
    for lot in lots:
        position[lot.rank] += 1
        rows.append(Prize(tournament=contest, position=position[lot.rank], **asdict(lot)))
    saved = Prize.objects.bulk_create(rows)
    data = {"before": before, "after": listed(contest), "count": len(saved)}
    journal(stamp, "prizes.save", tournament=contest, data=data)
    return saved


@service("contest")
def contest_finish(*, stamp: Stamp, contest: Tournament, version: int) -> Tournament:
    """Say that the ranking is final; every round must be complete."""
    claim_key(stamp, "tournament.finish", contest)
    claim_version(contest, version)
    unfinished = evening(contest).current
    if unfinished is not None:
        raise Refusal.of(
            _("Round %(number)s is not complete: the ranking is not final yet.")
            % {"number": unfinished.number}
        )
    return _finished(stamp, contest, "tournament.finish", stamp.at)


@service("contest")
def contest_reopen(*, stamp: Stamp, contest: Tournament, version: int) -> Tournament:
    """Take the end back: the ranking may still change."""
    claim_key(stamp, "tournament.reopen", contest)
    claim_version(contest, version)
    return _finished(stamp, contest, "tournament.reopen", None)


def listed(contest: Tournament) -> list[dict[str, Any]]:
    """The lots as plain values, for the journal."""
    return [dict(row) for row in contest.prizes.values("rank", "label", "value_cents")]


def _finished(stamp: Stamp, contest: Tournament, act: str, at: Any) -> Tournament:
    contest.finished_at = at
    contest.save(update_fields=["finished_at"])
    journal(stamp, act, tournament=contest)
    return contest
