"""Helpers of the tests of this room."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from tests import cast
from tournaments.core.writes import Refusal
from tournaments.entrants.fields import PairFacts
from tournaments.entrants.selectors.entrants import seated
from tournaments.entrants.services.entrants import entrant_add
from tournaments.models import Entrant, JournalEntry, Tournament


def add(tournament: Tournament, first: str, second: str, **facts: Any) -> Entrant:
    """Enter a pair as Odile."""
    ticks = {name: facts.pop(name) for name in ("present", "paid") if name in facts}
    pair = PairFacts(first, second, **facts)
    return entrant_add(actor=cast.actor(), tournament=tournament, pair=pair, **ticks)


def names(entrant: Entrant, round_number: int | None = None) -> list[str]:
    """The names in the seats of a pair, now or in a round."""
    fresh = Entrant.objects.get(pk=entrant.pk)
    return [seat.name for _place, seat in sorted(seated(fresh, round_number).items())]


def problems(refusal: Refusal) -> list[tuple[str, str]]:
    """Fields and sentences of a refusal."""
    return [(problem.field, str(problem.message)) for problem in refusal.problems]


def words(answer: Any) -> str:
    """The text of an answer with single plain spaces."""
    return re.sub(r"\s+", " ", answer.content.decode())


def acts() -> Sequence[str]:
    """The acts in the journal, oldest first."""
    return list(JournalEntry.objects.order_by("id").values_list("act", flat=True))
