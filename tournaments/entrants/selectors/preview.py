"""What a list of pairs would do to a contest, line by line, before anything is written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from django.utils.translation import gettext as _

from tournaments.entrants.categories import category_meant, unknown_category
from tournaments.entrants.people import PairLine, Text, club_problem, name_key, name_problem, tidy
from tournaments.entrants.selectors.entrants import (
    MOST_PAIRS,
    categories_offered,
    categories_used,
    first_open_round,
)
from tournaments.entrants.selectors.seating import Seating, Stay, seating
from tournaments.models import Tournament


class Verdict(StrEnum):
    """What becomes of a line."""

    NEW = "new"
    KNOWN = "known"
    ALREADY = "already"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """A line and its verdict. `number` is the pair's, to be given or (ALREADY) had, else 0.

    `taken` is the number of the pair in which one of the two plays already.
    """

    line: int
    names: tuple[str, ...]
    home_club: str
    verdict: Verdict
    known: tuple[bool, ...] = ()
    number: int = 0
    reason: Text = ""
    taken: int | None = None
    category: str = ""


@dataclass(frozen=True, slots=True)
class Preview:
    """All lines in the order of the list."""

    rows: tuple[PreviewRow, ...]

    @property
    def created(self) -> tuple[PreviewRow, ...]:
        """The lines that make a pair."""
        return tuple(r for r in self.rows if r.verdict in (Verdict.NEW, Verdict.KNOWN))

    @property
    def refused(self) -> tuple[PreviewRow, ...]:
        return tuple(r for r in self.rows if r.verdict is Verdict.REFUSED)

    @property
    def counts(self) -> dict[str, int]:
        """How many lines have each verdict."""
        found = Counter(row.verdict.value for row in self.rows)
        return {verdict.value: found[verdict.value] for verdict in Verdict}


@dataclass(slots=True)
class _Matcher:
    """Judges lines one after the other; remembers who was on the lines before."""

    players: int
    seating: Seating
    spelling: dict[str, str]
    since: int
    number: int
    seen: dict[str, int]
    used: list[str]
    offered: list[str]

    def judge(self, line: PairLine) -> PreviewRow:
        typed = (tidy(line.first), tidy(line.second))[: self.players]
        keys = tuple(name_key(name) for name in typed)
        names = tuple(self.spelling.get(k, n) for k, n in zip(keys, typed, strict=True))
        row = PreviewRow(line.line, names, tidy(line.home_club), Verdict.NEW)
        category = category_meant(tidy(line.category), self.used)
        row = replace(row, category=tidy(line.category) if category is None else category)
        too_many_names = one_name_only() if self.players == 1 and tidy(line.second) else ""
        problem = line.problem or too_many_names or self._unfit(row, keys)
        if problem:
            return replace(row, names=typed, verdict=Verdict.REFUSED, reason=problem)
        return self._placed(row, keys)

    def _unfit(self, row: PreviewRow, keys: tuple[str, ...]) -> Text:
        for name in row.names:
            if problem := name_problem(name):
                return problem
        if len(set(keys)) < len(keys):
            return _("The two players of a pair cannot be the same person.")
        if category_meant(row.category, self.used) is None:
            return unknown_category(row.category, self.offered)
        return club_problem(row.home_club)

    def _placed(self, row: PreviewRow, keys: tuple[str, ...]) -> PreviewRow:
        clashes = [self.seating.clash(key, self.since) for key in keys]
        taken = [stay for stay in clashes if stay is not None]
        if len(taken) == len(keys) and len({stay.number for stay in taken}) == 1:
            return replace(row, verdict=Verdict.ALREADY, number=taken[0].number)
        if taken:
            reason = already_plays(taken[0])
            return replace(row, verdict=Verdict.REFUSED, reason=reason, taken=taken[0].number)
        return self._fresh(row, keys)

    def _fresh(self, row: PreviewRow, keys: tuple[str, ...]) -> PreviewRow:
        for name, key in zip(row.names, keys, strict=True):
            if key in self.seen:
                reason = _("%(name)s is on line %(line)s already.") % {
                    "name": name,
                    "line": self.seen[key],
                }
                return replace(row, verdict=Verdict.REFUSED, reason=reason)
        self.seen |= dict.fromkeys(keys, row.line)
        known = tuple(key in self.spelling for key in keys)
        verdict = Verdict.KNOWN if any(known) else Verdict.NEW
        self.number += 1
        if self.number - 1 > MOST_PAIRS:
            return replace(row, verdict=Verdict.REFUSED, reason=too_many())
        return replace(row, verdict=verdict, known=known, number=self.number - 1)


def preview(contest: Tournament, lines: Sequence[PairLine]) -> Preview:
    """Judge every line of a list against the contest, the club's players and the other lines."""
    matcher = _Matcher(
        players=contest.players_each,
        seating=seating(contest),
        spelling=dict(contest.club.members.values_list("name_key", "name")),
        since=first_open_round(contest),
        number=contest.next_number,
        seen={},
        used=categories_used(contest),
        offered=categories_offered(contest),
    )
    return Preview(tuple(matcher.judge(line) for line in lines))


def already_plays(stay: Stay) -> Text:
    """The sentence for a person who sits in another pair already."""
    return _(
        "%(name)s plays in pair %(number)s already. If this is somebody else, "
        "add a word to tell them apart: “%(name)s (junior)”."
    ) % {"name": stay.name, "number": stay.number}


def one_name_only() -> Text:
    """The sentence for a second name where each plays alone."""
    return _("In this contest each one plays alone: one name only.")


def too_many() -> Text:
    """The sentence for a contest that is full."""
    return _("A contest has at most %(limit)s pairs.") % {"limit": MOST_PAIRS}
