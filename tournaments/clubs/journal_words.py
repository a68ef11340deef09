"""Sentences of the journal: accounts and clubs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

SENTENCES: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "account.create": lambda data: _("Account created: %(name)s.") % data,
    "club.create": lambda data: _("Club created: %(name)s.") % data,
}
