"""The questions of a form, each shown only where it applies to the other answers.

A condition is one or several alternatives, separated by spaces: `field=value|value`, or
`field!=value|value`, where a field that ends in `*` stands for every field that begins so. The page
carries it in `data-shows-when`, and static/js/forms.js reads it; without JavaScript every question
is shown.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django import forms
from django.forms import BoundField

from tournaments.core.wording.text import Text

BACK = "back_"
"""How the name of a tick begins by which a question is answered as above again."""


class Question(NamedTuple):
    """A field, and the condition with which it applies; empty: always."""

    field: BoundField
    applies: str = ""
    back: BoundField | None = None
    """a tick by which it is answered as above again"""

    @property
    def shows_when(self) -> str:
        """The condition with which it is shown: a field with an error always is."""
        return "" if self.field.errors else self.applies

    @property
    def picks(self) -> bool:
        """Whether its answers are shown as large buttons."""
        return isinstance(self.field.field.widget, forms.RadioSelect)


class QuestionGroup(NamedTuple):
    """The questions under one heading; those of the ranking keys are lines in order."""

    title: Text
    asked: Sequence[Question]
    ordered: Sequence[Question] = ()
    key: str = ""
    """its place on the page"""
    hint: Text = ""
    open: bool = True
    """whether it is open from the start"""

    @property
    def conditional(self) -> bool:
        """Whether some of its questions apply only with other answers."""
        return any(question.shows_when for question in self.asked)


def questions(
    form: forms.BaseForm, names: Iterable[str], applying: Mapping[str, str]
) -> list[Question]:
    """The fields of these names that the form has, with their conditions."""
    return [
        Question(
            form[name],
            applying.get(name, ""),
            form[f"{BACK}{name}"] if f"{BACK}{name}" in form.fields else None,
        )
        for name in names
        if name in form.fields
    ]


class SelectThatApplies(forms.Select):
    """A select of whose options some apply only with other answers."""

    def __init__(self, applying: Mapping[str, str]) -> None:
        super().__init__()
        self.applying = applying

    def create_option(self, name: str, value: Any, *args: Any, **options: Any) -> dict[str, Any]:
        """An option, with its condition."""
        option: dict[str, Any] = super().create_option(name, value, *args, **options)
        if condition := self.applying.get(str(value)):
            option["attrs"]["data-shows-when"] = condition
        return option
