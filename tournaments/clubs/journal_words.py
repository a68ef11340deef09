"""Sentences of the journal: accounts and clubs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.browsers import browser_words

SENTENCES: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "account.create": lambda data: _("Account created: %(name)s.") % data,
    "account.rename": lambda data: _("Account renamed: %(old)s is now %(name)s.") % data,
    "account.password": lambda data: _("Password changed: %(name)s.") % data,
    "account.session_end": lambda data: (
        _("Session ended in %(browser)s: %(name)s.")
        % {**data, "browser": browser_words(data["browser"])}
    ),
    "account.sessions_end": lambda data: (
        ngettext(
            "%(count)s other session ended: %(name)s.",
            "%(count)s other sessions ended: %(name)s.",
            data["count"],
        )
        % data
    ),
    "club.create": lambda data: _("Club created: %(name)s.") % data,
    "club.edit": lambda data: _("Club renamed: %(old)s is now %(name)s.") % data,
    "club.logo": lambda data: (
        _("Logo of the club changed: %(width)s × %(height)s pixels (%(name)s).") % data
    ),
    "club.logo_remove": lambda data: _("Logo of the club removed (%(name)s).") % data,
}
