"""The values that a browser sends for a form as shown."""

from __future__ import annotations

from typing import Any

from django.forms import BaseForm, BooleanField, Field


def as_shown(form: BaseForm, **typed: Any) -> dict[str, str]:
    """Every field of the form with its shown value, replaced by the typed values."""
    shown = {name: _shown(field, form[name].value()) for name, field in form.fields.items()}
    ticked = {name: value for name, value in shown.items() if value not in (None, False, [])}
    sent = {name: _text(value) for name, value in ticked.items()} | typed
    return {name: str(value) for name, value in sent.items() if value is not None}


def _shown(field: Field, value: Any) -> Any:
    """The value that a field shows: whether a tick box is ticked, else the text of its value."""
    return value if isinstance(field, BooleanField) else field.widget.format_value(value)


def _text(value: Any) -> str:
    """The text of a value; a select gives it as a list."""
    return str(value[0]) if isinstance(value, list) else "on" if value is True else str(value)
