"""Which rounds are complete: those of which, and of all before which, every card is in.

Whatever asks whether "all is in" asks here or the evening (`selectors/progress.py`): a card that is
taken back reopens its round and every round after it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from tournaments.models import MatchKind
from tournaments.ranking.rows import Matches, MatchRow


class RoundCards(NamedTuple):
    """The cards of a published round; a game that is seated for a bye has one too."""

    number: int
    matches: int
    returned: int

    @property
    def missing(self) -> int:
        """How many are still out."""
        return self.matches - self.returned


@dataclass(frozen=True)
class Progress:
    """The published rounds in their order, with their cards."""

    rounds: tuple[RoundCards, ...] = ()

    @cached_property
    def complete(self) -> int:
        """The last complete round; 0 while there is none.

        >>> Progress((RoundCards(1, 4, 4), RoundCards(2, 4, 3), RoundCards(3, 4, 4))).complete
        1
        """
        done = 0
        for cards in self.rounds:
            if cards.returned < cards.matches:
                break
            done = cards.number
        return done

    @cached_property
    def latest(self) -> int:
        """The latest round that is published; 0 before the first."""
        return self.rounds[-1].number if self.rounds else 0

    @property
    def reopened(self) -> bool:
        """Whether cards are out of a round before the latest."""
        return len(self.rounds) > 1 and self.complete < self.rounds[-2].number

    @property
    def all_in(self) -> bool:
        """Whether a round is published and no card of any round is out."""
        return 0 < self.complete == self.latest

    @property
    def playing(self) -> RoundCards:
        """The latest round of which cards are out; the latest of all where every card is in."""
        open_ = [cards for cards in self.rounds if cards.returned < cards.matches]
        return (open_ or list(self.rounds) or [RoundCards(0, 0, 0)])[-1]

    def out(self, upto: int | None = None) -> tuple[RoundCards, ...]:
        """The rounds of which cards are out, up to a round (default: all).

        >>> [cards.number for cards in Progress((RoundCards(1, 4, 3), RoundCards(2, 4, 0))).out(1)]
        [1]
        """
        asked = self.latest if upto is None else upto
        out = [one for one in self.rounds if one.returned < one.matches and one.number <= asked]
        return tuple(out)

    def of(self, number: int) -> RoundCards:
        """The cards of a round; none of one that is not published."""
        return next((one for one in self.rounds if one.number == number), RoundCards(number, 0, 0))


def progress_of(matches: Iterable[MatchRow]) -> Progress:
    """The cards of every round, from its matches; a match that a side missed has none."""
    counts: dict[int, tuple[int, int]] = {}
    for row in matches:
        count, returned = counts.get(row.round, (0, 0))
        if row.kind != MatchKind.BYE and not row.missed:
            count, returned = count + 1, returned + row.complete
        counts[row.round] = count, returned
    return Progress(tuple([RoundCards(number, *counts[number]) for number in sorted(counts)]))


def of_complete_rounds(matches: Matches, changed: Matches) -> tuple[Matches, Matches]:
    """Both up to the last round that is complete before the change: the ranking that stands."""
    after = progress_of(matches.values()).complete
    before, then = (
        {key: row for key, row in rows.items() if row.round <= after} for rows in (matches, changed)
    )
    return before, then


def byes_to_come(matches: Matches, complete: int) -> set[int]:
    """The byes that do not count yet, by the primary keys of their matches.

    Those of the rounds after the last complete one, without byes that a partie bis has replaced.
    """
    replaced = {row.other_bye for row in matches.values() if row.other_bye is not None}
    return {
        key
        for key, row in matches.items()
        if row.kind == MatchKind.BYE and row.round > complete and key not in replaced
    }
