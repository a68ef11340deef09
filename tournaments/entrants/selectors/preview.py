"""The preview of an import: what each line of a list would do, before anything is written."""

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.entrants.fields import FIELDS, EntrantField, PairLine, details
from tournaments.entrants.people import (
    category_meant,
    name_key,
    name_problem,
    tidy,
    unknown_category,
)
from tournaments.entrants.selectors.entrants import (
    MOST_PAIRS,
    categories_known,
    categories_offered,
    entered_counts,
    first_open_round,
    places_for_newcomers,
)
from tournaments.entrants.selectors.people import Stay, known_people, seating
from tournaments.models import Person, Tournament


class Verdict(StrEnum):
    """What happens to a line."""

    NEW = "new"
    KNOWN = "known"
    ALREADY = "already"
    REFUSED = "refused"


class PreviewRow(NamedTuple):
    """A line and its verdict. `number` is the pair's: the next one, or (ALREADY) its own, else 0.

    `taken` is the number of the pair in which one of the two plays already; `waits` the place on
    the waiting list that a new pair gets, 0 where a place is free. `second_line` is that of the
    second player where each has a row, else 0.
    """

    line: int
    names: tuple[str, ...]
    details: Mapping[str, str]
    verdict: Verdict
    people: tuple[Person | None, ...] = ()
    number: int = 0
    reason: str = ""
    taken: int | None = None
    waits: int = 0
    paid: bool = False
    second_line: int = 0

    @property
    def lines(self) -> tuple[int, ...]:
        """The lines of the list on which it stands: two where each player has a row."""
        return (self.line, self.second_line) if self.second_line else (self.line,)

    @property
    def details_shown(self) -> str:
        """The declared texts that are not empty, in one line."""
        return " · ".join(filter(None, self.details.values()))

    @property
    def texts(self) -> list[tuple[EntrantField, str]]:
        """The declared texts with their fields."""
        return [(field, self.details[field.name]) for field in FIELDS]


class Preview(NamedTuple):
    """All lines in the order of the list."""

    rows: tuple[PreviewRow, ...]

    @property
    def created(self) -> tuple[PreviewRow, ...]:
        """The lines that make a pair."""
        return tuple(r for r in self.rows if r.verdict in (Verdict.NEW, Verdict.KNOWN))

    @property
    def waiting(self) -> tuple[PreviewRow, ...]:
        """The lines that make a pair for which no place is free."""
        return tuple(row for row in self.created if row.waits)

    @property
    def refused(self) -> tuple[PreviewRow, ...]:
        return tuple(r for r in self.rows if r.verdict is Verdict.REFUSED)

    @property
    def counts(self) -> Counter[str]:
        """How many lines have each verdict."""
        return Counter(row.verdict for row in self.rows)


class _Matcher:
    """Judges the lines of a list in their order; remembers the people of the lines before."""

    def __init__(self, tournament: Tournament, since: int) -> None:
        self.players = tournament.players_each
        self.seating = seating(tournament)
        self.known = known_people(tournament.club)
        self.since = since
        self.next_number = tournament.next_number
        self.used = categories_known(tournament)
        self.offered = categories_offered(self.used)
        self.line_of: dict[Person | str, int] = {}
        self.free = places_for_newcomers(tournament)
        self.in_line = 0 if self.free is None else entered_counts(tournament)["waiting"]

    def judge(self, line: PairLine) -> PreviewRow:
        typed = (tidy(line.first), tidy(line.second))[: self.players]
        texts = {name: tidy(text) for name, text in details(line).items()}
        texts["category"] = category_meant(texts["category"], self.used) or texts["category"]
        people = tuple(self.known.find(name, texts["home_club"]) for name in typed)
        names = tuple(p.name if p else name for name, p in zip(typed, people, strict=True))
        row = PreviewRow(
            line.line,
            names,
            texts,
            Verdict.NEW,
            people,
            paid=line.paid,
            second_line=line.second_line,
        )
        too_many_names = one_name_only() if self.players == 1 and tidy(line.second) else ""
        problem = line.problem or too_many_names or self._unfit(row)
        if problem:
            return row._replace(names=typed, verdict=Verdict.REFUSED, reason=problem)
        return self._placed(row)

    def _unfit(self, row: PreviewRow) -> str:
        """Why the names and texts of a line cannot be entered; empty where they can."""
        category = row.details["category"]
        known = category_meant(category, self.used) is not None
        problems: list[str] = [
            *map(name_problem, row.names),
            same_person_problem(row.names, row.people),
            "" if known else unknown_category(category, self.offered),
            *(field.problem(row.details[field.name]) for field in FIELDS),
        ]
        return next((problem for problem in problems if problem), "")

    def _placed(self, row: PreviewRow) -> PreviewRow:
        """The verdict on a line without a problem of its own."""
        clashes = [self.seating.clash(person, self.since) for person in row.people]
        taken = [stay for stay in clashes if stay is not None]
        if len(taken) == len(row.names) and len({stay.number for stay in taken}) == 1:
            return row._replace(verdict=Verdict.ALREADY, number=taken[0].number)
        if taken:
            reason = already_plays(taken[0])
            return row._replace(verdict=Verdict.REFUSED, reason=reason, taken=taken[0].number)
        people = [p or name_key(name) for name, p in zip(row.names, row.people, strict=True)]
        for name, person in zip(row.names, people, strict=True):
            if person in self.line_of:
                words = _("%(name)s is already on line %(line)s.")
                reason = words % {"name": name, "line": self.line_of[person]}
                return row._replace(verdict=Verdict.REFUSED, reason=reason)
        self.line_of |= dict.fromkeys(people, row.line)
        number, self.next_number = self.next_number, self.next_number + 1
        if number > MOST_PAIRS:
            return row._replace(verdict=Verdict.REFUSED, reason=too_many())
        verdict = Verdict.KNOWN if any(row.people) else Verdict.NEW
        # The pair takes the next free place, or else the next one on the waiting list.
        waits = 0
        if self.free:
            self.free -= 1
        elif self.free is not None:
            waits = self.in_line = self.in_line + 1
        return row._replace(verdict=verdict, number=number, waits=waits)


def preview(tournament: Tournament, lines: Sequence[PairLine], since: int | None = None) -> Preview:
    """Judge every line of a list against the tournament, the club's people and the other lines.

    The entrants would play from round `since` on, by default the first that is not published.
    """
    matcher = _Matcher(tournament, since or first_open_round(tournament))
    return Preview(tuple(matcher.judge(line) for line in lines))


def same_person_problem(names: Sequence[str], people: Sequence[Person | None]) -> str:
    """Why the names of an entrant cannot be those of one person; empty where they are of two."""
    keys, known = [name_key(name) for name in names], [p.pk for p in people if p is not None]
    if len({*keys}) == len(keys) and len({*known}) == len(known):
        return ""
    return _("The two players of a pair cannot be the same person.")


def already_plays(stay: Stay) -> str:
    """The sentence for a person who sits in another pair already."""
    return _(
        "%(name)s already plays in pair %(number)s. If this is someone else, add a word to tell "
        "them apart: “%(name)s (junior)”."
    ) % {"name": stay.name, "number": stay.number}


def one_name_only() -> str:
    """The sentence for a second name where each plays alone."""
    return _("In this contest everyone plays alone: one name only.")


def too_many() -> str:
    """The sentence for a tournament that is full."""
    return _("A contest has at most %(limit)s pairs.") % {"limit": MOST_PAIRS}
