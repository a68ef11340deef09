"""Sentences of the journal: prizes and the end of the contest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

SENTENCES: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "prizes.save": lambda d: (
        ngettext(
            "List of prizes saved: %(count)s prize.",
            "List of prizes saved: %(count)s prizes.",
            d["count"],
        )
        % d
    ),
    "tournament.finish": lambda _data: _("Contest finished: the ranking is final."),
    "tournament.reopen": lambda _data: _("Contest opened again."),
}
