"""Forms about entrants. The services check the names; their problems appear beside the fields."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.fields import ApartForm, EurosField, WholeField
from tournaments.core.tags import euros
from tournaments.entrants.fields import FIELDS, PairFacts, details
from tournaments.entrants.selectors.check_in import CashCount
from tournaments.entrants.selectors.entrants import names_now
from tournaments.models import Entrant

MOST_CASH = 100_000_00
NAME = {"autocomplete": "off", "autocapitalize": "words", "spellcheck": "false"}


def _name_field(label: Any, **attrs: str) -> forms.CharField:
    return forms.CharField(label=label, required=False, widget=forms.TextInput(NAME | attrs))


def _amount_field(label: Any) -> EurosField:
    field = EurosField(label=label, maximum_cents=MOST_CASH)
    field.widget.attrs |= {"data-select": ""}
    return field


class PairForm(forms.Form):
    """The names of an entrant and the declared texts."""

    first = _name_field(_("First player"))
    second = _name_field(_("Second player"))

    def __init__(self, *args: Any, players: int = 2, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if players == 1:
            self.fields["first"].label = _("Player")
            del self.fields["second"]
        for field in FIELDS:
            attrs = {"list": field.suggestions} if field.suggestions else {}
            self.fields[field.name] = _name_field(field.label, **attrs)

    @property
    def names(self) -> list[forms.BoundField]:
        """The fields of the names, for a template that arranges them itself."""
        return [self[name] for name in ("first", "second") if name in self.fields]

    @property
    def details(self) -> list[forms.BoundField]:
        """The fields of the declared texts, for such a template."""
        return [self[field.name] for field in FIELDS]


class EntrantForm(PairForm):
    """The line in which pairs, or single players, are typed one after the other."""

    present = forms.BooleanField(label=_("Present"), required=False)
    paid = forms.BooleanField(label=_("Has paid"), required=False)
    TICKS = ("present", "paid")

    @property
    def ticks(self) -> list[forms.BoundField]:
        """The two boxes."""
        return [self[name] for name in self.TICKS]

    def pair(self) -> PairFacts:
        """The entrant as it was typed."""
        typed = self.cleaned_data.items()
        return PairFacts(**{name: value for name, value in typed if name not in self.TICKS})


class EntrantEditForm(PairForm):
    """Corrections of a pair; its first round can change until it has played."""

    fixed_table = WholeField(
        label=_("Fixed table"),
        required=False,
        minimum=1,
        maximum=2500,
        help_text=_("For a wheelchair, a draught, a stove: this pair always plays at this table."),
    )
    joined_from = WholeField(label=_("First round it plays"), minimum=1, maximum=20)

    def __init__(self, *args: Any, started: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in FIELDS:
            self.fields[field.name].help_text = field.help_text
        if started:
            del self.fields["joined_from"]
        self.order_fields(("first", "second", *(field.name for field in FIELDS)))

    def compared_with(self, standing: Mapping[str, Any]) -> list[tuple[Any, Any, Any]]:
        """The label, typed value and current value of each field but the first round."""
        compared = (field for field in self if field.name != "joined_from")
        return [(field.label, field.value(), standing[field.name]) for field in compared]


class WithdrawForm(ApartForm):
    """The first round without a pair that withdraws."""

    ids = "id_withdraw_%s"
    from_round = WholeField(label=_("From round"), minimum=1, maximum=20)


class PauseForm(WithdrawForm):
    """The first round that a pair leaves out, and how many."""

    ids = "id_pause_%s"
    rounds = WholeField(label=_("How many rounds"), minimum=1, maximum=20)


class SubstituteForm(forms.Form):
    """Who takes whose seat, and when."""

    place = forms.TypedChoiceField(
        label=_("Who leaves the seat"),
        coerce=int,
        widget=forms.RadioSelect,
        error_messages=dict.fromkeys(
            ("required", "invalid_choice"), _("Choose whose seat is taken.")
        ),
    )
    name = _name_field(_("Who takes the seat"), list="players-substitute")
    from_round = WholeField(label=_("From round"), minimum=1, maximum=20)

    def __init__(self, *args: Any, people: Iterable[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["place"].choices = list(people)  # type: ignore[attr-defined]


class CashForm(forms.Form):
    """The number of each note and coin in the box and the sum of the cheques, or the sum of all."""

    CENTS = (10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10)
    cheques = _amount_field(_("Cheques: their sum, in euros"))
    total = _amount_field(_("Or only the sum of everything, in euros"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for cents in self.CENTS:
            label = f"{cents // 100} €" if cents >= 100 else f"{cents} c"
            count = WholeField(label=label, required=False, maximum=9999)
            count.widget.attrs |= {"data-cents": str(cents), "data-select": ""}
            self.fields[f"c{cents}"] = count

    @property
    def fields_of_pieces(self) -> list[forms.BoundField]:
        """The fields of notes and coins."""
        return [self[f"c{cents}"] for cents in self.CENTS]

    def clean(self) -> None:
        """Something is counted, and the two ways of counting agree.

        :raises forms.ValidationError: where they do not
        """
        if self.errors:
            return
        by_pieces = any(field.data for field in (*self.fields_of_pieces, self["cheques"]))
        if not by_pieces and not self["total"].data:
            raise forms.ValidationError(_("Type how many of each there are, or the sum."))
        if by_pieces and self["total"].data and self.cleaned_data["total"] != self._made_cents():
            words = _(
                "What you counted makes %(made)s: leave the sum empty, or correct one of them."
            )
            made = {"made": euros(self._made_cents())}
            raise forms.ValidationError({"total": words % made})

    def count(self) -> dict[str, Any]:
        """The count as its service takes it."""
        return {
            "counted_cents": self._made_cents() or self.cleaned_data["total"],
            "pieces": self._pieces(),
            "cheques_cents": self.cleaned_data["cheques"],
        }

    def _pieces(self) -> dict[int, int]:
        typed = {cents: self.cleaned_data[f"c{cents}"] for cents in self.CENTS}
        return {cents: count for cents, count in typed.items() if count}

    def _made_cents(self) -> int:
        notes_and_coins = sum(cents * count for cents, count in self._pieces().items())
        return notes_and_coins + int(self.cleaned_data["cheques"])


def cash_values(last: CashCount) -> dict[str, Any]:
    """The initial values of the form of a count: those of the last one, to correct one of them."""
    values = {f"c{cents}": count for cents, count in last.pieces.items()}
    if last.cheques:
        values["cheques"] = last.cheques
    return values or {"total": last.counted}


def edit_values(entrant: Entrant) -> dict[str, Any]:
    """The initial values of the form of corrections."""
    return {
        **dict(zip(("first", "second"), names_now(entrant), strict=False)),
        "fixed_table": entrant.fixed_table,
        "joined_from": entrant.joined_from,
        **details(entrant),
    }
