"""What the journal says: one sentence an act, made from the values that were stored."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tournaments.journal_words import (
    draws,
    entrants,
    kept_apart,
    penalties,
    phases,
    prizes,
    results,
    rule_sets,
    settings,
    site,
)

SENTENCES: Mapping[str, Callable[[Mapping[str, Any]], Any]] = {
    **site.SENTENCES,
    **settings.SENTENCES,
    **rule_sets.SENTENCES,
    **entrants.SENTENCES,
    **kept_apart.SENTENCES,
    **draws.SENTENCES,
    **results.SENTENCES,
    **prizes.SENTENCES,
    **penalties.SENTENCES,
    **phases.SENTENCES,
}


def sentence(act: str, data: Mapping[str, Any]) -> str:
    """The readable sentence of an act; an act of an older version shows its code."""
    words = SENTENCES.get(act)
    return str(words(data)) if words else act
