"""System checks: a field of an entrant is declared wherever it needs to be."""

import dataclasses
from typing import Any

from django.core.checks import CheckMessage, Error, register

from tournaments.entrants.fields import FIELDS, PairFacts, PairLine
from tournaments.models import Entrant

WHERE = "tournaments/entrants/fields.py"
NOT_TEXTS = frozenset(
    {
        "id", "version", "tournament", "number", "fixed_table", "present", "paid", "joined_from",
        "withdrawn_from", "waiting", "late_for", "paused_from", "paused_to",
    }
)  # fmt: skip
"""Columns of an entrant that have forms and places of their own."""


@register()
def entrant_fields_are_whole(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """Refuse a field of an entrant of which a half is missing."""
    columns = {field.name for field in Entrant._meta.concrete_fields}
    declared = {field.name for field in FIELDS}
    faults = [
        *(
            ("E004", f"{WHERE} declares {name}, which is no column of Entrant")
            for name in sorted(declared - columns)
        ),
        *(
            ("E005", f"the column {name} of Entrant is not in FIELDS of {WHERE}")
            for name in sorted(columns - declared - NOT_TEXTS)
        ),
        *(
            ("E006", f"{value.__name__} in {WHERE} has no {name}")
            for value in (PairLine, PairFacts)
            for name in sorted(declared - {field.name for field in dataclasses.fields(value)})
        ),
    ]
    return [Error(message, id=f"tournaments.{code}") for code, message in faults]
