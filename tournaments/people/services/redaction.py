"""Erasing a name from lines of the journal, the only change that they allow."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import F

from tournaments.entrants.people import name_key
from tournaments.models import JournalEntry

AT_ONCE = 2000
NAMES = frozenset({"names", "name", "before", "added", "removed", "into_name", "from_name"})
"""Fields of lines that hold a whole name: part of a longer one is somebody else."""


@dataclass(frozen=True, slots=True)
class Redaction:
    """The spellings of a name, and what stands in their place."""

    keys: frozenset[str]
    within: re.Pattern[str] | None
    """finds a spelling of several words inside a sentence"""
    neutral: str

    @classmethod
    def of(cls, spellings: Iterable[str], neutral: str) -> Redaction:
        """The redaction of these spellings, whatever their accents, capitals and order.

        >>> Redaction.of(["Marie Durand"], "Joueur 17").told({"names": ["DURAND Marie", "Luc"]})
        {'names': ['Joueur 17', 'Luc']}
        """
        known = sorted(set(spellings), key=lambda name: (-len(name), name))
        longer = "|".join(re.escape(name) for name in known if len(name.split()) > 1)
        within = re.compile(rf"(?<!\w)(?:{longer})(?!\w)", re.IGNORECASE) if longer else None
        return cls(frozenset(map(name_key, known)), within, neutral)

    def told(self, value: Any, spared: Collection[int] = (), field: str = "") -> Any:
        """A value of a line without the name; parts about entrants of `spared` numbers stay.

        The home club beside the name of a person goes too; that of an entrant stays.
        """
        if isinstance(value, Mapping):
            if value.get("number") in spared:
                return value
            told = {key: self.told(part, spared, key) for key, part in value.items()}
            if "home_club" in told and told.get("name") != value.get("name"):
                told["home_club"] = ""
            return told
        if isinstance(value, list):
            return [self.told(part, spared, field) for part in value]
        return self._text(value, field) if isinstance(value, str) else value

    def _text(self, text: str, field: str) -> str:
        if name_key(text) in self.keys:
            return self.neutral
        if self.within is None or field in NAMES:
            return text
        return self.within.sub(self.neutral, text)


def journal_redact(
    club_id: int, redaction: Redaction, spared: Mapping[int, Collection[int]]
) -> int:
    """Erase a name from every line of a club: in how many lines it stood.

    `spared` are, by tournament, the numbers of entrants with somebody else of that name.
    """
    lines = JournalEntry.objects.filter(club_id=club_id).order_by("pk")
    told = lines.values_list("pk", "tournament_id", "data").iterator(AT_ONCE)
    changed = {
        pk: data
        for pk, tournament, before in told
        if (data := redaction.told(before, spared.get(tournament or 0, ()))) != before
    }
    for pk, data in changed.items():
        line = JournalEntry.objects.filter(pk=pk)
        line.update(data=data, redactions=F("redactions") + 1)
    return len(changed)
