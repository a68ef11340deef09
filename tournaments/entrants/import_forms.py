"""The forms of an import: where the list comes from, and how it is read."""

import re
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.formats import date_format
from django.utils.translation import gettext as _, gettext_lazy, pgettext

from tournaments.core.fields import WholeField
from tournaments.entrants.fields import FIELDS
from tournaments.entrants.lists import GivenList, contests_to_take_from, list_of_contest
from tournaments.entrants.reading.files import READ, sheet_of_text, sheets_of_file, too_many_lines
from tournaments.entrants.reading.guessing import (
    ColumnShown,
    columns_shown,
    guess,
    guess_sheet,
    laid_out,
    left_out,
    titles_of,
)
from tournaments.entrants.reading.readings import (
    NAMES,
    Column,
    ListLayout,
    Reading,
    UnreadableError,
)
from tournaments.entrants.selectors.entrants import MOST_PAIRS, categories_known
from tournaments.models import Tournament

LAST_LINE = 1_048_576
LINE = re.compile(r"[0-9]{1,7}")
ColumnField = tuple[ColumnShown, forms.BoundField]
"""A column, and the field for what it is taken for."""
OUT_SHOWN = 200
"""So many lines that are left out are shown, each with a box to take it."""
LAYOUTS = (
    (ListLayout.ENTRANT, gettext_lazy("one pair per row")),
    (ListLayout.TWO, gettext_lazy("one player per row, two by two")),
    (ListLayout.TEAM, gettext_lazy("one player per row, by number or name")),
)


class ContestField(forms.ModelChoiceField):  # type: ignore[type-arg]
    """A tournament of the club, by its name and day."""

    def label_from_instance(self, obj: Tournament) -> str:
        return f"{obj.name} ({date_format(obj.date)})"


class ImportForm(forms.Form):
    """A list of pairs: pasted, in a file, or that of another tournament."""

    text = forms.CharField(
        label=gettext_lazy("Paste the list here, one pair per line"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false"}),
    )
    file = forms.FileField(
        label=gettext_lazy("Or choose a file: Excel, LibreOffice or CSV"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ",".join(READ)}),
    )

    def __init__(self, *sent: Any, tournament: Tournament) -> None:
        super().__init__(*sent)
        self.tournament = tournament
        contests = contests_to_take_from(tournament)
        if contests.exists():
            self.fields["contest"] = ContestField(
                contests,
                label=gettext_lazy("Or take the entrants of another contest"),
                required=False,
                empty_label="–",
            )

    def clean(self) -> None:
        """Read the list that is given first: a file, a tournament, or the text.

        :raises forms.ValidationError: beside its field, where it is no list
        """
        if self.errors:
            return
        chosen, contest = self.cleaned_data["file"], self.cleaned_data.get("contest")
        source = "file" if chosen else "contest" if contest else "text"
        try:
            given = self.cleaned_data["given"] = self._given(chosen, contest)
        except UnreadableError as error:
            self.add_error(source, error)
            return
        # A sheet of which every line is left out is shown: one may say what is wrong.
        count, out = len(given.lines), given.reading and given.reading.out
        if not count and not out:
            self.add_error(source, _("There is no pair in it."))
        elif count > MOST_PAIRS:
            self.add_error(source, too_many_lines())

    def _given(self, chosen: Any, contest: Tournament | None) -> GivenList:
        players = self.tournament.players_each
        if contest and not chosen:
            sheet, reading = list_of_contest(contest, players)
            return GivenList(players, (sheet,), reading)
        if chosen:
            sheets = sheets_of_file(chosen.name, chosen.read(), players)
        else:
            sheets = [sheet_of_text(self.cleaned_data["text"], players)]
        reading = guess(sheets, players, categories_known(self.tournament))
        return GivenList(players, tuple(sheets), reading)


class ReadingForm(forms.Form):
    """How a list is read: the guess, and what somebody says otherwise."""

    def __init__(
        self, given: GivenList, reading: Reading, sent: QueryDict | None, tournament: Tournament
    ) -> None:
        super().__init__(sent)
        self.given, self.reading, self.tournament = given, reading, tournament
        self.sent = sent or QueryDict()
        self.sheet = given.sheets[reading.sheet]
        self.columns = columns_shown(self.sheet, reading)
        if len(given.sheets) > 1:
            self.fields["sheet"] = forms.ChoiceField(
                label=_("Sheet"),
                choices=[(str(at), sheet.name) for at, sheet in enumerate(given.sheets)],
                initial=str(reading.sheet),
            )
        self.fields["begin"] = WholeField(
            label=_("The list begins at line"), minimum=1, maximum=LAST_LINE, initial=reading.first
        )
        if given.players == 2:
            self.fields["layout"] = forms.ChoiceField(
                label=_("The rows are"), choices=LAYOUTS, initial=reading.layout
            )
        for column in self.columns:
            self.fields[f"column-{column.place}"] = forms.ChoiceField(
                label=column.letter,
                choices=self._meanings(),
                required=False,
                initial=column.meaning,
            )
        for field in self.fields.values():
            chosen = isinstance(field.widget, forms.Select)
            field.widget.attrs["class"] = "form-select" if chosen else "form-control num"

    def _meanings(self) -> list[tuple[str, Any]]:
        """What a column may be taken for, in the words of the layout."""
        both = self.given.players == 2
        alone = not both or self.reading.layout is not ListLayout.ENTRANT
        meanings = (
            (Column.OUT, _("left out"), True),
            (Column.PHRASE, _("whole lines: names, club, category"), self.sheet.phrases),
            (Column.PAIR, _("both names"), both),
            (Column.FIRST, _("name") if alone else _("name of player 1"), True),
            (Column.FIRST_GIVEN, _("first name") if alone else _("first name of player 1"), True),
            (Column.SECOND, _("name of player 2"), both),
            (Column.SECOND_GIVEN, _("first name of player 2"), both),
            (Column.TEAM, _("number or name of pair"), both),
            *((field.name, field.label, True) for field in FIELDS),
            (Column.PAID, pgettext("imported list", "has paid"), True),
        )
        return [(name, words) for name, words, applies in meanings if applies]

    @property
    def settings(self) -> list[forms.BoundField]:
        """The fields besides those of the columns."""
        return [self[name] for name in ("sheet", "begin", "layout") if name in self.fields]

    @property
    def columns_asked(self) -> list[ColumnField]:
        """The columns, each with its field."""
        return [(column, self[f"column-{column.place}"]) for column in self.columns]

    @property
    def taken(self) -> list[ColumnField]:
        """The columns that are read."""
        return [(column, field) for column, field in self.columns_asked if column.meaning]

    @property
    def left(self) -> list[ColumnField]:
        """The columns that are left out."""
        return [(column, field) for column, field in self.columns_asked if not column.meaning]

    @property
    def third_names(self) -> list[ColumnField]:
        """The columns without a title that are left out, though they seem to hold names."""
        return [
            (column, field) for column, field in self.left if not column.title and column.are_people
        ]

    def clean(self) -> None:
        """Each meaning has one column, and somewhere are names.

        :raises forms.ValidationError: beside the field of a second column, or of the layout
        """
        letters: dict[str, str] = {}
        for column in self.columns:
            name = f"column-{column.place}"
            meaning = self.cleaned_data.get(name)
            if meaning and meaning in letters:
                words = _("Column %(letter)s is already used for this.")
                self.add_error(name, words % {"letter": letters[meaning]})
            elif meaning:
                letters[meaning] = column.letter
        if not self.errors and not self._moved and not NAMES.intersection(letters):
            raise forms.ValidationError(_("Choose the column that has the names."))
        layout = self.cleaned_data.get("layout")
        if layout == ListLayout.TEAM != self.reading.layout and Column.TEAM not in letters:
            self.add_error(
                "layout", _("Choose the column that has the number or the name of the pair.")
            )

    @property
    def _moved(self) -> bool:
        """Whether another sheet is chosen: the columns are then those of the other one."""
        shown = str(self.reading.sheet)
        return bool(self.cleaned_data.get("sheet", shown) != shown)

    def chosen(self) -> Reading:
        """The reading as it was sent; what somebody did not touch follows from what they did."""
        old, data, players = self.reading, self.cleaned_data, self.given.players
        known = categories_known(self.tournament)
        if self._moved:
            return guess_sheet(self.given.sheets, int(data["sheet"]), players, known)
        columns = [*old.columns, *[""] * (self.sheet.width - len(old.columns))]
        for column in self.columns:
            columns[column.place] = data[f"column-{column.place}"]
        first = data["begin"]
        if columns == [*old.columns] and first != old.first:
            made = guess_sheet(self.given.sheets, old.sheet, players, known, first)
        else:
            made = old._replace(first=first, columns=tuple(columns))
        layout = ListLayout(data.get("layout") or old.layout)
        if layout != old.layout:
            made = made._replace(layout=layout)
        elif made.columns != old.columns:
            made = self._laid_out(made)
        # Lines are left out as guessed, except where the user ticked or unticked one.
        before = left_out(self.sheet, old, players)
        sent = {int(line) for line in self.sent.getlist("out") if LINE.fullmatch(line)}
        kept = (old.out - {*self.out_shown}) | sent
        guessed = left_out(self.sheet, made, players)
        lines = {row.line for row in self.sheet.rows}
        return made._replace(out=((guessed | (kept - before)) - (before - kept)) & lines)

    def _laid_out(self, reading: Reading) -> Reading:
        """The layout that fits other columns: one of names is one of players, or pairs."""
        if Column.TEAM in reading.columns and Column.SECOND not in reading.columns:
            return reading._replace(layout=ListLayout.TEAM)
        titles = titles_of(self.sheet, self.sheet.row_at(reading.titles))
        plain = reading._replace(layout=ListLayout.ENTRANT)
        return laid_out(plain, self.sheet.rows_from(reading.first), titles, self.given.players)

    @property
    def out_shown(self) -> list[int]:
        """The lines left out that the page shows."""
        return sorted(self.reading.out)[:OUT_SHOWN]
