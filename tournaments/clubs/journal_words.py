"""Sentences of the journal: accounts and clubs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.clubs.links import Why
from tournaments.clubs.words import role_words
from tournaments.core.browsers import browser_words


def _roles(data: Mapping[str, Any]) -> str:
    return ", ".join(role_words(one["role"], one["contest"]) for one in data["roles"])


def _with_role(data: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a line about one role, with the words of that role."""
    return {**data, "role": role_words(data["role"], data["contest"])}


def _why(data: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a line about a link that was refused, with the words of the reason."""
    reasons = {
        Why.USED: _("it was used before"),
        Why.ENDED: _("its time was over"),
        Why.TAKEN_BACK: _("it was taken back"),
        Why.MAKER: _("who made it may no longer do so"),
        Why.OTHER_ACCOUNT: _("another account was logged in"),
    }
    return {**data, "why": reasons[Why(data["why"])]}


def _refused(data: Mapping[str, Any]) -> str:
    if data["why"] == Why.UNKNOWN:
        said = ngettext(
            "Wrong address of a link opened %(count)s time.",
            "Wrong addresses of links opened %(count)s times.",
            data["count"],
        )
        return said % data
    if "role" in data:
        return _("Invitation refused (%(role)s): %(why)s.") % _why(_with_role(data))
    return _("Link to a new password of %(name)s refused: %(why)s.") % _why(data)


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
    "account.reset_link": lambda data: _("Link to a new password made: %(name)s.") % data,
    "account.reset": lambda data: _("New password chosen through a link: %(name)s.") % data,
    "club.create": lambda data: _("Club created: %(name)s.") % data,
    "invitation.refused": _refused,
    "staff.invite": lambda data: _("Invitation made: %(role)s.") % _with_role(data),
    "staff.take_back": lambda data: _("Invitation taken back: %(role)s.") % _with_role(data),
    "staff.join": lambda data: (
        _("%(name)s works here now: %(role)s. Invited by %(by)s.") % _with_role(data)
    ),
    "staff.give": lambda data: _("Role given to %(name)s: %(role)s.") % _with_role(data),
    "staff.end": lambda data: _("Role taken away from %(name)s: %(role)s.") % _with_role(data),
    "staff.leave": lambda data: (
        _("%(name)s has left the club: %(roles)s.") % {**data, "roles": _roles(data)}
    ),
}
