"""Form fields that say clearly what they cannot take, and forms that many pages show."""

import re
import unicodedata
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.forms.renderers import TemplatesSetting
from django.forms.utils import ErrorList
from django.utils.translation import gettext_lazy as _, ngettext_lazy

SUITS = "♠♥♦♣♤♡♢♧"
WHOLE = re.compile(r"-?[0-9]+")
MONEY = re.compile(r"([0-9]{1,6})(?:[.,]([0-9]{1,2}))?")
SPACES = re.compile(r"\s+")


def drawing_in(text: str) -> str:
    """The first character that is a picture, or ? for one that cannot be seen; else empty.

    Suits are letters to a card player. Paper has no picture fonts, and characters that cannot
    be seen make two names look the same.

    >>> drawing_in("Concours du 20 ♥"), drawing_in("Marie 🎉")
    ('', '🎉')
    """
    for char in text:
        kind, is_recent = unicodedata.category(char), ord(char) >= 0x1F000
        picture = kind == "So" and (0x2190 <= ord(char) <= 0x2BFF or is_recent)
        drawn = picture or kind.startswith("C") or (kind == "Sk" and is_recent)
        if drawn and char not in SUITS:
            return char if char.isprintable() else "?"
    return ""


def number_in(text: str | None, digits: int) -> int | None:
    """A number of at most so many digits; None for anything else.

    >>> number_in("12", 2), number_in("123", 2), number_in("-1", 2), number_in("²", 2)
    (12, None, None, None)
    """
    is_one = text and text.isascii() and text.isdecimal() and len(text) <= digits
    return int(text) if text and is_one else None


class FormRenderer(TemplatesSetting):
    """Errors as templates/django/forms/errors/list/default.html shows them."""

    def render(self, template_name: str, context: Any, request: Any = None) -> str:
        # Most fields have none.
        if template_name == ErrorList.template_name and not context["errors"]:
            return ""
        return super().render(template_name, context, request)


class LineField(forms.CharField):
    """One line of text that can be printed; runs of spaces become one."""

    default_error_messages = {"required": _("Type something here.")}  # noqa: RUF012 - Django's own way to say it

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return {**super().widget_attrs(widget), "autocomplete": "off", **widget.attrs}

    def to_python(self, value: Any) -> str:
        text = unicodedata.normalize("NFC", super().to_python(value) or "")
        return SPACES.sub(" ", text).strip()

    def validate(self, value: str) -> None:
        super().validate(value)
        if drawing := drawing_in(value):
            raise ValidationError(
                _("“%(drawing)s” cannot be printed: use letters and figures."),
                params={"drawing": drawing},
            )
        if value and not any(char.isalnum() for char in value):
            raise ValidationError(_("At least one letter or figure is needed."))


class WholeField(forms.CharField):
    """A whole number in plain figures, between two bounds; None where nothing is typed."""

    def __init__(self, *, minimum: int = 0, maximum: int = 9999, **options: Any) -> None:
        options.setdefault("error_messages", {"required": _("Give a number here.")})
        super().__init__(**options)
        self.minimum, self.maximum = minimum, maximum
        self.widget.attrs |= {"inputmode": "numeric", "autocomplete": "off", "class": "num"}

    def clean(self, value: Any) -> int | None:
        text = str(super().clean("" if value is None else str(value)))
        if not text:
            return None
        compact = SPACES.sub("", text).replace("\u2212", "-")
        if not WHOLE.fullmatch(compact):
            raise ValidationError(
                _("Give a whole number in figures 0 to 9, not “%(typed)s”."),
                params={"typed": text[:20]},
            )
        # Longer numbers are beyond any bound; int() would take its time over them.
        number = int(compact) if len(compact) < 12 else self.maximum + 1
        if number < self.minimum or (self.minimum >= 0 and compact.startswith("-")):
            raise ValidationError(_("At least %(bound)s."), params={"bound": self.minimum})
        if number > self.maximum:
            raise ValidationError(_("At most %(bound)s."), params={"bound": self.maximum})
        return number


class EurosField(forms.CharField):
    """An amount such as 10, 10,50 or 10.50 €, in whole cents; 0 where nothing is typed."""

    def __init__(self, *, maximum_cents: int = 99_999, **options: Any) -> None:
        super().__init__(**{"required": False, **options})
        self.maximum_cents = maximum_cents
        self.widget.attrs |= {"inputmode": "decimal", "autocomplete": "off", "class": "num"}

    def prepare_value(self, value: Any) -> Any:
        """Cents of the database as euros; typed text unchanged."""
        if not isinstance(value, int):
            return value
        whole, rest = divmod(value, 100)
        return f"{whole},{rest:02}" if rest else f"{whole}"

    def clean(self, value: Any) -> int:
        text = SPACES.sub("", str(super().clean(value) or ""))
        if not text:
            return 0
        amount = MONEY.fullmatch(text.removesuffix("€"))
        if amount is None:
            raise ValidationError(
                _("Give an amount such as 10 or 10.50, not “%(typed)s”."),
                params={"typed": str(value)[:20]},
            )
        cents = int(amount[1]) * 100 + int((amount[2] or "").ljust(2, "0"))
        if cents > self.maximum_cents:
            raise ValidationError(
                _("At most %(bound)s euros."), params={"bound": self.maximum_cents // 100}
            )
        return cents


class DayField(forms.DateField):
    """A day of the years 2000 to 2099, from the browser's calendar or typed the French way."""

    widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    input_formats = ("%Y-%m-%d", "%d/%m/%Y", "%d.%m.%Y", "%d-%m-%Y", "%d/%m/%y")
    default_error_messages = {  # noqa: RUF012 - Django's own way to say it
        "required": _("Give a date here."),
        "invalid": _("Give a date such as 20/11/2026."),
    }

    def to_python(self, value: Any) -> Any:
        day = super().to_python(value[:40] if isinstance(value, str) else value)
        if day is not None and not 2000 <= day.year <= 2099:
            raise ValidationError(_("The year is between 2000 and 2099."))
        return day


class LinesField(forms.CharField):
    """Sentences, one a line; empty lines are left out."""

    def __init__(
        self, *, most_lines: int = 40, longest_line: int = 500, rows: int = 4, **options: Any
    ) -> None:
        super().__init__(required=False, widget=forms.Textarea(attrs={"rows": rows}), **options)
        self.most_lines, self.longest_line = most_lines, longest_line

    def prepare_value(self, value: Any) -> Any:
        return "\n".join(value) if isinstance(value, list | tuple) else value

    def clean(self, value: Any) -> tuple[str, ...]:
        text = unicodedata.normalize("NFC", str(super().clean(value) or ""))
        lines = tuple(line for row in text.splitlines() if (line := SPACES.sub(" ", row).strip()))
        if len(lines) > self.most_lines:
            raise ValidationError(
                ngettext_lazy(
                    "At most %(bound)s line.", "At most %(bound)s lines.", self.most_lines
                ),
                params={"bound": self.most_lines},
            )
        for number, line in enumerate(lines, start=1):
            if len(line) > self.longest_line:
                raise ValidationError(
                    _("Line %(number)s is longer than %(bound)s characters."),
                    params={"number": number, "bound": self.longest_line},
                )
            if drawing := drawing_in(line):
                words = _(
                    "Line %(number)s: “%(drawing)s” cannot be printed: use letters and figures."
                )
                raise ValidationError(words, params={"number": number, "drawing": drawing})
        return lines


class ApartForm(forms.Form):
    """A form on a page with another one that has fields of the same names."""

    ids: ClassVar[str]
    """the ids of its fields, with `%s` for the name"""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **{"auto_id": self.ids, **options})


class VersionForm(forms.Form):
    """A button on a row that two people may change: it sends the version it was shown with."""

    version = forms.IntegerField(widget=forms.HiddenInput)


LONGEST_REASON = 200


class ReasonForm(forms.Form):
    """A change that says why."""

    reason = LineField(label=_("Reason"), max_length=LONGEST_REASON, required=False)
