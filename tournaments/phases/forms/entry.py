"""Who plays a phase: the questions of its form, and the groups they stand for."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.fields import WholeField
from tournaments.models.group import CONSOLATION, LAST_MATCH, MAIN, SMALL_FINAL, Group

RANK, PLACE, CATEGORY, EVERYBODY = "rank", "place", "category", "everybody"
OUT, AS_MANY, ALL = "out", "as_many", "all"
LAST_PLACE = 6
WHO = (
    (RANK, _("The first ones in the ranking")),
    (PLACE, _("The first ones of each pool")),
    (CATEGORY, _("The first ones of a category")),
    (EVERYBODY, _("Everyone")),
)


class QualifyingForm(forms.Form):
    """By rank, by the place in a pool, by category, or everybody."""

    who = forms.ChoiceField(label=_("Pairs in this phase"), choices=WHO, widget=forms.RadioSelect)
    categories = forms.MultipleChoiceField(
        label=_("Of which categories"),
        widget=forms.CheckboxSelectMultiple,
        required=False,
        help_text=_("Each category plays on its own."),
    )
    count = WholeField(
        label=_("How many"),
        minimum=1,
        maximum=500,
        required=False,
        help_text=_(
            "8 from the ranking, 2 from each pool, 4 from each category (leave empty for all)."
        ),
    )
    others = forms.ChoiceField(
        label=_("The others"),
        choices=[
            (OUT, _("have finished")),
            (
                AS_MANY,
                _(
                    "the next ones, in the same number, play among themselves "
                    "(for 2: the small final)"
                ),
            ),
            (ALL, _("all play among themselves (consolation)")),
        ],
        required=False,
        widget=forms.RadioSelect,
    )

    def offer(self, *, pools: bool, categories: Sequence[str]) -> None:
        """Offer only what is possible: places after pools, categories that somebody has."""
        possible = {RANK: True, PLACE: pools, CATEGORY: bool(categories), EVERYBODY: True}
        offered = [(who, words) for who, words in WHO if possible[who]]
        self.fields["who"].choices = offered  # type: ignore[attr-defined]
        named = [(name, name) for name in categories]
        self.fields["categories"].choices = named  # type: ignore[attr-defined]
        if not categories:
            del self.fields["categories"]

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        who = values.get("who")
        if who == EVERYBODY:
            self.errors.pop("count", None)
        elif who in (RANK, PLACE) and not values.get("count") and "count" not in self.errors:
            self.add_error("count", _("How many go on?"))
        if who == PLACE and (values.get("count") or 0) >= LAST_PLACE:
            self.add_error("count", _("At most %(bound)s.") % {"bound": LAST_PLACE - 1})
        if who == CATEGORY and not values.get("categories") and "categories" not in self.errors:
            self.add_error("categories", _("Choose at least one category."))
        if who == CATEGORY and values.get("others") == AS_MANY:
            words = _("With categories, the others have finished, or all play among themselves.")
            self.add_error("others", words)
        return values

    def groups(self) -> tuple[Group, ...]:
        """The groups of the phase."""
        values = self.cleaned_data
        who, count, others = values["who"], values.get("count"), values["others"]
        if who != CATEGORY:
            return groups_of(who, count or 0, others)
        groups = tuple(Group(name, 1, count, category=name) for name in values["categories"])
        return (*groups, Group(CONSOLATION)) if others == ALL else groups


def groups_of(who: str, count: int, others: str) -> tuple[Group, ...]:
    """Groups by rank or by place; the second one is for the entrants who do not qualify.

    >>> groups_of("rank", 8, "as_many")[1]
    Group(name='consolation', first=9, last=16, places=(), category='')
    >>> [group.name for group in groups_of("rank", 2, "as_many")]
    ['final', 'small_final']
    """
    if who == EVERYBODY:
        return (Group(),)
    first, last = count + 1, 2 * count if others == AS_MANY else None
    alone = others not in (AS_MANY, ALL)
    name = MAIN if alone else "main"
    if who == PLACE:
        main = Group(name, places=tuple(range(1, count + 1)))
        second = Group(CONSOLATION, places=tuple(range(first, (last or LAST_PLACE) + 1)))
    elif count == 2 and others == AS_MANY:
        main, second = Group(LAST_MATCH, 1, 2), Group(SMALL_FINAL, 3, 4)
    else:
        main, second = Group(name, 1, count), Group(CONSOLATION, first, last)
    return (main,) if alone else (main, second)


def entry_initial(groups: Sequence[Group]) -> dict[str, Any]:
    """The groups of a phase as initial values of the form."""
    main, *second = groups
    categories = [group.category for group in groups if group.category]
    if categories:
        others = OUT if len(categories) == len(groups) else ALL
        return {"who": CATEGORY, "categories": categories, "count": main.last, "others": others}
    others = OUT
    if second:
        everybody = LAST_PLACE in second[0].places if main.places else second[0].last is None
        others = ALL if everybody else AS_MANY
    return {
        "who": PLACE if main.places else EVERYBODY if main.last is None else RANK,
        "count": len(main.places) or main.last,
        "others": others,
    }
