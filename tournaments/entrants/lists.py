"""A list between two pages of its import: as it was given, how it is read, what was mended."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Self

from django.core import signing
from django.db.models import Max, QuerySet
from django.http import QueryDict
from django.utils.translation import gettext as _

from tournaments.core.related_rows import with_related
from tournaments.entrants.fields import FIELDS, PairLine, details
from tournaments.entrants.reading.lines import lines_of
from tournaments.entrants.reading.pasted import without_number
from tournaments.entrants.reading.readings import (
    Column,
    ListLayout,
    Reading,
    Row,
    Sheet,
    UnreadableError,
)
from tournaments.entrants.selectors.entrants import seated
from tournaments.models import Tournament

A_DAY = 86_400
MOST_SEALED = 1_800_000
"""characters: a form of more than 2.5 million is refused before it is read"""
NAMES = ("first", "second")
MENDED = (*NAMES, *(field.name for field in FIELDS))
"""The fields of a refused line; each has the number of its line at the end of its name."""


@dataclass(frozen=True)
class GivenList:
    """A list, and what a preview of it showed.

    sheets: as it was given; empty once a part is entered: then `mended` are the lines that are left
    mended: lines that somebody has corrected, by their numbers
    good: the numbers of the lines that the preview would enter
    wrong: those of the lines that it refused
    """

    players: int
    sheets: tuple[Sheet, ...] = ()
    reading: Reading | None = None
    mended: Mapping[int, PairLine] = field(default_factory=dict)
    good: frozenset[int] = frozenset()
    wrong: frozenset[int] = frozenset()

    @property
    def sheet(self) -> Sheet:
        """The sheet that is read."""
        return self.sheets[self.reading.sheet] if self.reading else Sheet("", ())

    @property
    def lines(self) -> list[PairLine]:
        """The entrants as they are read and mended."""
        if self.reading is None:
            return [*self.mended.values()]
        read = lines_of(self.sheet, self.reading, self.players)
        return [self.mended.get(line.line, line) for line in read]

    def read_as(self, reading: Reading) -> Self:
        """The list read in another way; what was mended stays where the line says the same."""
        again, before = replace(self, reading=reading, mended={}), replace(self, mended={})
        same = {line.line for line in {*again.lines} & {*before.lines}}
        return replace(again, mended={n: line for n, line in self.mended.items() if n in same})

    def with_mended(self, sent: QueryDict) -> Self:
        """The list with what was typed into its refused lines."""
        mended = {}
        for line in self.lines:
            typed = {name: sent.get(f"{name}-{line.line}") for name in MENDED}
            changed: dict[str, Any] = {
                name: without_number(text) if name in NAMES else text
                for name, text in typed.items()
                if text is not None and text != getattr(line, name)
            }
            if changed:
                mended[line.line] = replace(line, **changed, problem="")
        return replace(self, mended={**self.mended, **mended})

    def left(self, lines: Sequence[PairLine]) -> Self:
        """What is left of the list: these lines, whose reading is settled."""
        return replace(self, sheets=(), reading=None, mended={line.line: line for line in lines})

    def left_out(self, lines: Sequence[int]) -> list[tuple[int, str]]:
        """Some lines that are left out, as they stand in the list."""
        rows = {row.line: row for row in self.sheet.rows}
        texts = ((line, " ; ".join(filter(None, rows[line].cells))) for line in lines)
        return [(line, text if len(text) < 200 else f"{text[:200]}…") for line, text in texts]

    def sealed(self, tournament: Tournament) -> str:
        """The list for a hidden field, signed: what is entered is what was shown.

        :raises UnreadableError: it holds far more text than a list of names
        """
        content = {
            "sheets": self.sheets,
            "reading": self.reading and (*self.reading[:-1], sorted(self.reading.out)),
            "mended": [
                asdict(line) | {"problem": str(line.problem)} for line in self.mended.values()
            ],
            "good": sorted(self.good),
            "wrong": sorted(self.wrong),
        }
        sealed = signing.dumps(content, salt=_salt(tournament), compress=True)
        if len(sealed) > MOST_SEALED:
            words = _("This list contains too much text: keep only the columns with the names.")
            raise UnreadableError(words)
        return sealed


def unsealed(sealed: str, tournament: Tournament) -> GivenList | None:
    """The list that a preview sent back; None where it is too old or of something else."""
    try:
        content = signing.loads(sealed, salt=_salt(tournament), max_age=A_DAY)
    except signing.BadSignature:
        return None
    sheets = tuple(
        Sheet(name, tuple(Row(line, tuple(cells)) for line, cells in rows), phrases)
        for name, rows, phrases in content["sheets"]
    )
    reading = None
    if content["reading"]:
        sheet, first, layout, columns, titles, out = content["reading"]
        layout, out = ListLayout(layout), frozenset(out)
        reading = Reading(sheet, first, layout, tuple(columns), titles, out)
    return GivenList(
        tournament.players_each,
        sheets,
        reading,
        {line["line"]: PairLine(**line) for line in content["mended"]},
        frozenset(content["good"]),
        frozenset(content["wrong"]),
    )


def _salt(tournament: Tournament) -> str:
    return f"entrants-list-{tournament.pk}"


def contests_to_take_from(tournament: Tournament) -> QuerySet[Tournament]:
    """The other tournaments of the club in which at least as many play in an entrant."""
    others = tournament.club.tournaments.exclude(pk=tournament.pk)
    with_players = others.annotate(players_seated=Max("entrants__seats__place"))
    return with_players.filter(players_seated__gte=tournament.players_each)


def list_of_contest(source: Tournament, players: int) -> tuple[Sheet, Reading]:
    """Who had a place in a tournament, as a sheet and how it is read; nobody whose name is gone."""
    rows: list[Row] = []
    titles = (_("Player 1"), _("Player 2"))[:players] if players == 2 else (_("Player"),)
    head = (*titles, *(str(field.title) for field in FIELDS))
    for entrant in with_related(source.entrants.placed().order_by("number"), "seats__person"):
        seats = seated(entrant).values()
        names = [seat.name for seat in seats if seat.person.erased_at is None]
        if len(names) < len(seats):
            continue
        texts = details(entrant).values()
        for at in range(0, len(names), players):
            rows.append(Row(len(rows) + 2, (*names[at : at + players], *texts)))
    columns = (*(Column.FIRST, Column.SECOND)[:players], *(field.name for field in FIELDS))
    sheet = Sheet(source.name, (Row(1, head), *rows))
    return sheet, Reading(0, 2, ListLayout.ENTRANT, columns, titles=1)
