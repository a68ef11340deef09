"""Forms of the ranking: penalties of the referee, the order of those tied, the list of prizes."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from django import forms
from django.forms.models import model_to_dict
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tournaments.core.fields import EurosField, LineField, WholeField
from tournaments.core.wording.brackets import group_title
from tournaments.models import Tournament
from tournaments.ranking.prize_lines import group_apart, is_last, ranks_of, typed_prizes
from tournaments.ranking.selectors.parts import consolation_names, prize_ranks
from tournaments.ranking.services import PrizeLine

OFF, ADDED, WARNING, EXCLUSION = "off", "added", "warning", "exclusion"


class AskingForm(forms.Form):
    """A form whose act is asked about where it concerns what is drawn already."""

    confirmed = forms.BooleanField(label=_("Record it anyway"), required=False)


class PenaltyForm(AskingForm):
    """What the referee gives a pair, in which round and why."""

    kind = forms.ChoiceField(
        label=_("What the referee gives"),
        choices=(
            (OFF, _("Points deducted")),
            (ADDED, _("Points added")),
            (WARNING, _("Warning")),
            (EXCLUSION, _("Exclusion: it plays no more and is listed below the ranking")),
        ),
        initial=OFF,
        widget=forms.RadioSelect,
    )
    points = WholeField(
        label=_("How many points"),
        required=False,
        help_text=_("Leave empty for a warning or an exclusion."),
    )
    round_number = forms.TypedChoiceField(label=_("In which round"), coerce=int)
    reason = LineField(
        label=_("Why"), max_length=200, help_text=_("It can be read by the players.")
    )

    def __init__(self, *args: Any, rounds: Iterable[int], **options: Any) -> None:
        super().__init__(*args, **options)
        numbers = [(str(number), _("Round %(number)s") % {"number": number}) for number in rounds]
        self.fields["round_number"].choices = numbers  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Return what a penalty is given with: it has points, a warning has none."""
        typed = super().clean() or self.cleaned_data
        points, kind = typed.get("points"), typed.pop("kind", None)
        if "points" in typed and kind in (OFF, ADDED) and not points:
            self.add_error("points", _("Give a number of points, or choose the warning."))
        if kind == EXCLUSION and points:
            self.add_error("points", _("An exclusion has no points: leave this empty."))
        if kind == WARNING and points:
            self.add_error("points", _("A warning has no points: leave this empty."))
        signed = -(points or 0) if kind == OFF else points or 0
        return {**typed, "points": signed, "excludes": kind == EXCLUSION}


class LiftForm(AskingForm):
    """Why a penalty is taken back."""

    reason = LineField(label=_("Why it is cancelled"), max_length=200)


class OrderForm(AskingForm):
    """The places of those who are tied, group by group; an empty group stays tied."""

    reason = LineField(
        label=_("Why in this order"), max_length=200, help_text=_("It can be read by the players.")
    )

    def __init__(self, *args: Any, groups: Sequence[Mapping[int, object]], **options: Any) -> None:
        super().__init__(*args, **options)
        self.groups = groups
        for group in groups:
            for number, name in group.items():
                self.fields[f"place_{number}"] = WholeField(
                    label=str(name), required=False, minimum=1, maximum=len(group)
                )

    def shown_groups(self) -> list[list[forms.BoundField]]:
        """The fields of each group."""
        return [[self[f"place_{number}"] for number in group] for group in self.groups]

    def clean(self) -> dict[str, object]:
        """In a group everybody has a different place, or nobody has one."""
        typed = super().clean() or self.cleaned_data
        for group in self.groups:
            places = [typed.get(f"place_{number}") for number in group]
            once_each = sorted(place or 0 for place in places) == list(range(1, len(group) + 1))
            if any(places) and not once_each:
                words = _("Give each place from 1 to %(count)s once, or leave all of them empty.")
                self.add_error(f"place_{next(iter(group))}", words % {"count": len(group)})
        return typed

    def order(self) -> list[int]:
        """The numbers in their order, group after group; entrants without a place are left out."""
        places = self.cleaned_data
        placed = [
            (at, places[f"place_{number}"], number)
            for at, group in enumerate(self.groups)
            for number in group
            if places[f"place_{number}"]
        ]
        return [number for _at, _place, number in sorted(placed)]


EMPTY_ROWS = 5
MOST_PRIZES = 500
LAST_RANK = 5000


class RanksField(forms.CharField):
    """The ranks of a prize, as people write them; None where nothing is typed.

    That is a rank, a range or the last. The name of a bracket beside the main one may stand
    before it.
    """

    titles: Mapping[str, str] = {}
    """each such bracket with its title"""

    def clean(self, value: Any) -> dict[str, Any] | None:
        """The values of a `Lot` that say where it is won."""
        text = str(super().clean(value) or "")
        if not text:
            return None
        typed, rest = group_apart(text, self.titles.values())
        begins = ((name, title) for name, title in self.titles.items() if typed)
        group = next((n for n, title in begins if title.lower().startswith(typed.lower())), "")
        if is_last(rest):
            return {"rank": 1, "last_rank": None, "group": group, "from_end": True}
        found = ranks_of(rest)
        if found is None:
            words = _(
                "Give a rank here, such as 4, several such as 4–8, or “last”, not “%(typed)s”."
            )
            raise forms.ValidationError(words, params={"typed": text[:20]})
        first, last = found
        if first < 1:
            raise forms.ValidationError(_("Ranks begin with 1."))
        if last is not None and last < first:
            raise forms.ValidationError(_("Type the better rank first: 4–8, not 8–4."))
        if max(first, last or 0) > LAST_RANK:
            raise forms.ValidationError(_("At most %(bound)s."), params={"bound": LAST_RANK})
        return {"rank": first, "last_rank": last, "group": group}


class PrizeForm(forms.Form):
    """A line of the list of prizes; one without rank and name is no prize."""

    rank = RanksField(label=_("Rank"), required=False)
    label = LineField(label=_("Prize"), required=False, max_length=120)
    each = forms.BooleanField(label=_("One for each partner"), required=False)
    value_cents = EurosField(label=_("Value, €"), maximum_cents=10_000_000)

    def __init__(
        self, *args: Any, in_pairs: bool, titles: Mapping[str, str], **options: Any
    ) -> None:
        super().__init__(*args, **options)
        cast("RanksField", self.fields["rank"]).titles = titles
        if not in_pairs:
            del self.fields["each"]

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        if self.errors:
            return values
        values.setdefault("each", False)
        if values.get("label") and not values.get("rank"):
            self.add_error("rank", _("For which rank is this prize?"))
        if not values.get("label") and (values.get("rank") or values.get("value_cents")):
            self.add_error("label", _("What is the prize?"))
        return values


# Django's form sets take their form in brackets for the checker of types only.
if TYPE_CHECKING:
    _Rows = forms.BaseFormSet[PrizeForm]
else:
    _Rows = forms.BaseFormSet


class PrizeRows(_Rows):
    """The rows of the list; the page always has empty ones, so none at all is a broken form."""

    def clean(self) -> None:
        if self.total_form_count() < 1:
            raise forms.ValidationError(_("The list did not arrive complete: nothing was saved."))
        if self.data.get("pasted", "").strip():
            words = _("A list has at most %(bound)s lines: nothing was saved.")
            raise forms.ValidationError(words, params={"bound": MOST_PRIZES})

    def lines(self) -> list[PrizeLine]:
        """The prizes of a valid form, empty rows left out."""
        rows = (form.cleaned_data for form in self if form.cleaned_data.get("label"))
        return [
            PrizeLine(**{**row, "value_cents": row["value_cents"] or None, **row["rank"]})
            for row in rows
        ]


PrizeFormSet = cast(
    "type[PrizeRows]",
    forms.formset_factory(
        PrizeForm,
        formset=PrizeRows,
        extra=EMPTY_ROWS,
        max_num=MOST_PRIZES,
        absolute_max=MOST_PRIZES + 2 * EMPTY_ROWS,
    ),
)


def prize_rows(tournament: Tournament) -> PrizeRows:
    """The stored list as a form, with some empty rows."""
    stored = [
        {"rank": prize_ranks(prize), **model_to_dict(prize, ("label", "each", "value_cents"))}
        for prize in tournament.prizes.all()
    ]
    return PrizeFormSet(initial=stored, form_kwargs=_asked(tournament))


def _asked(tournament: Tournament) -> dict[str, Any]:
    """What the rows ask beside rank, prize and worth."""
    # Players who enter alone may be paired for a phase: then a prize may be for each.
    paired = any(plan.grouped and tournament.partners_stay(plan) for plan in tournament.chain)
    each = tournament.prizes.filter(each=True)
    titles = consolation_names(tournament)
    for group in tournament.prizes.exclude(group="").values_list("group", flat=True):
        titles.setdefault(group, group_title(group))
    return {"in_pairs": paired or each.exists(), "titles": titles}


def prize_rows_sent(tournament: Tournament, sent: QueryDict) -> PrizeRows:
    """The list as it was sent, the lines of a pasted list below the last row that is filled.

    A list that does not fit stays where it was pasted.
    """
    asked = _asked(tournament)
    pasted = typed_prizes(sent.get("pasted", ""), asked["titles"].values())
    count = sent.get("form-TOTAL_FORMS", "")
    if not pasted or not (count.isdecimal() and len(count) < 4 and int(count)):
        return PrizeFormSet(sent, form_kwargs=asked)
    filled = (
        row
        for row in range(int(count))
        if any(sent.get(f"form-{row}-{name}", "").strip() for name in PrizeForm.base_fields)
    )
    # Below the last row that has something in it.
    at = max(filled, default=-1) + 1
    if at + len(pasted) > MOST_PRIZES:
        return PrizeFormSet(sent, form_kwargs=asked)
    data = sent.copy()
    for number, line in enumerate(pasted, start=at):
        for name, value in line._asdict().items():
            data[f"form-{number}-{name}"] = value
    data["form-TOTAL_FORMS"] = str(max(int(count), at + len(pasted)))
    data["pasted"] = ""
    return PrizeFormSet(data, form_kwargs=asked)
