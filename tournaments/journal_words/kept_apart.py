"""Sentences of the journal: who must not meet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _


def _added(data: Mapping[str, Any]) -> str:
    words = _("Pairs %(one)s and %(other)s are kept apart.") % dict(data)
    return f"{words} {data['reason']}".strip()


SENTENCES: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "kept_apart.add": _added,
    "kept_apart.remove": lambda d: _("Pairs %(one)s and %(other)s may meet again.") % d,
}
