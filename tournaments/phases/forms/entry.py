"""Who plays a phase, as an organiser says it, and as a tournament keeps it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.fields import WholeField
from tournaments.models.group import MAIN, Group

RANK, PLACE, CATEGORY, EVERYBODY = "rank", "place", "category", "everybody"
OUT, AS_MANY, ALL = "out", "as_many", "all"
LAST_PLACE = 6
CONSOLATION = "consolation"
WHO = (
    (RANK, _("The first of the ranking")),
    (PLACE, _("The first of each pool")),
    (CATEGORY, _("The first of a category")),
    (EVERYBODY, _("Everybody")),
)
SHOWN_WITH = {"categories": (CATEGORY,), "count": (RANK, PLACE, CATEGORY)}
SHOWN_WITH["others"] = SHOWN_WITH["count"]
"""Which ways to qualify ask for more."""


class EntryForm(forms.Form):
    """By rank, by the place in a pool, by category, or everybody."""

    who = forms.ChoiceField(label=_("Who plays it"), choices=WHO, widget=forms.RadioSelect)
    categories = forms.MultipleChoiceField(
        label=_("Of which categories"),
        widget=forms.CheckboxSelectMultiple,
        required=False,
        help_text=_("Each category plays for itself."),
    )
    count = WholeField(
        label=_("How many"),
        minimum=1,
        maximum=500,
        required=False,
        help_text=_("8 of the ranking, 2 of each pool, 4 of each category (empty: all of it)."),
    )
    others = forms.ChoiceField(
        label=_("The others"),
        choices=[
            (OUT, _("have finished")),
            (AS_MANY, _("as many of the next play for themselves")),
            (ALL, _("all play for themselves (consolation)")),
        ],
        required=False,
        widget=forms.RadioSelect,
    )

    def offer(self, *, pools: bool, categories: Sequence[str]) -> None:
        """Only what there is: places where pools come before, categories that somebody has."""
        hidden = {PLACE} if not pools else set()
        hidden |= {CATEGORY} if not categories else set()
        offered = [choice for choice in WHO if choice[0] not in hidden]
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
        if who == CATEGORY:
            self._clean_categories(values)
        return values

    def _clean_categories(self, values: Mapping[str, Any]) -> None:
        if not values.get("categories") and "categories" not in self.errors:
            self.add_error("categories", _("Choose at least one category."))
        if values.get("others") == AS_MANY:
            words = _("With categories the others have finished, or all play for themselves.")
            self.add_error("others", words)

    def groups(self) -> tuple[Group, ...]:
        """The groups as a phase keeps them."""
        values = self.cleaned_data
        if values["who"] == CATEGORY:
            return _by_category(values["categories"], values["count"], values["others"])
        return groups_of(values["who"], values["count"] or 0, values["others"])


def groups_of(who: str, count: int, others: str) -> tuple[Group, ...]:
    """Groups by rank or by place, the second one for those who do not go on.

    >>> groups_of("rank", 8, "as_many")[1]
    Group(name='consolation', first=9, last=16, places=(), category='')
    """
    if who == EVERYBODY:
        return (Group(),)
    first, last = count + 1, 2 * count if others == AS_MANY else None
    alone = others not in (AS_MANY, ALL)
    name = MAIN if alone else "main"
    if who == PLACE:
        main = Group(name, places=tuple(range(1, count + 1)))
        second = Group(CONSOLATION, places=tuple(range(first, (last or LAST_PLACE) + 1)))
    else:
        main, second = Group(name, 1, count), Group(CONSOLATION, first, last)
    return (main,) if alone else (main, second)


def _by_category(names: Sequence[str], count: int | None, others: str) -> tuple[Group, ...]:
    """A group of each category, and one of all who are in none of them."""
    found = tuple(Group(name, 1, count, category=name) for name in names)
    return (*found, Group(CONSOLATION)) if others == ALL else found


def entry_initial(groups: Sequence[Group]) -> dict[str, Any]:
    """Stored groups as the values of the fields."""
    main, *second = groups
    categories = [group.category for group in groups if group.category]
    if categories:
        others = OUT if len(categories) == len(groups) else ALL
        return {"who": CATEGORY, "categories": categories, "count": main.last, "others": others}
    if not second:
        others = OUT
    else:
        whole = LAST_PLACE in second[0].places if main.places else second[0].last is None
        others = ALL if whole else AS_MANY
    return {
        "who": PLACE if main.places else EVERYBODY if main.last is None else RANK,
        "count": len(main.places) or main.last,
        "others": others,
    }
