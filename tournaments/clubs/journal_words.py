"""Sentences of the journal: accounts and clubs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.clubs.links import Why
from tournaments.clubs.pins import Refused
from tournaments.clubs.words import role_words
from tournaments.core.visitors import browser_words

Data = Mapping[str, Any]


def _roles(data: Data) -> str:
    return ", ".join(role_words(one["role"], one["contest"]) for one in data["roles"])


def _with_role(data: Data) -> dict[str, Any]:
    """The values of a line about one role, with the words of that role."""
    return {**data, "role": role_words(data["role"], data["contest"])}


def _why_invitation(why: Why) -> str:
    """Why an invitation was refused: feminine in French, as a link is not."""
    return {
        Why.USED: pgettext("of an invitation", "it was used before"),
        Why.ENDED: pgettext("of an invitation", "its time was over"),
        Why.TAKEN_BACK: pgettext("of an invitation", "it was taken back"),
        Why.MAKER: pgettext("of an invitation", "who made it may no longer do so"),
        Why.OTHER_ACCOUNT: _("another account was logged in"),
    }[why]


def _why_link(why: Why) -> str:
    """Why a link to a new password was refused."""
    return {
        Why.USED: _("it was used before"),
        Why.ENDED: _("its time was over"),
        Why.TAKEN_BACK: _("it was taken back"),
        Why.MAKER: _("who made it may no longer do so"),
        Why.OTHER_ACCOUNT: _("another account was logged in"),
    }[why]


def _refused(data: Data) -> str:
    if data["why"] == Why.UNKNOWN:
        said = ngettext(
            "Wrong address of a link opened %(count)s time.",
            "Wrong addresses of links opened %(count)s times.",
            data["count"],
        )
        return said % data
    if "role" in data:
        told = {**_with_role(data), "why": _why_invitation(Why(data["why"]))}
        return _("Invitation refused (%(role)s): %(why)s.") % told
    told = {**data, "why": _why_link(Why(data["why"]))}
    return _("Link to a new password of %(name)s refused: %(why)s.") % told


def _sessions_ended(data: Data) -> str:
    words = ngettext(
        "%(count)s other session ended: %(name)s.",
        "%(count)s other sessions ended: %(name)s.",
        data["count"],
    )
    return words % data + (" " + _("PINs deleted.") if data.get("pins") else "")


def _added(data: Data) -> str:
    if not data["club"]:
        return _("Account added: %(name)s.") % data
    told = {**data, "role": role_words(data["role"])}
    return _("Account added: %(name)s, %(role)s of %(club)s.") % told


def _made_admin(data: Data) -> str:
    if data["club"]:
        return _("%(name)s is now admin and organiser of %(club)s.") % data
    return _("%(name)s is now admin of the whole installation.") % data


def _logged_out(data: Data) -> str:
    sessions = ngettext("%(count)s session", "%(count)s sessions", data["count"]) % data
    pins = ngettext("%(pins)s PIN", "%(pins)s PINs", data["pins"]) % data
    told = {"name": data["name"], "sessions": sessions, "pins": pins}
    return _("%(name)s logged out everywhere: %(sessions)s, %(pins)s.") % told


def _signed_over(data: Data) -> str:
    if data["before"]:
        return _("%(name)s took over from %(before)s with a PIN.") % data
    return _("%(name)s logged in with a PIN.") % data


def _pin_refused(data: Data) -> str:
    words = {
        Refused.WRONG: _("PIN of %(name)s refused: it is wrong."),
        Refused.ENDED: _("PIN of %(name)s refused: it had ended."),
        Refused.ABSENT: _("PIN of %(name)s refused: there is none in that browser."),
        Refused.REPLAYED: _("PIN of %(name)s refused: the form had been used before."),
    }
    said = words[Refused(data["why"])] % data
    return said + (" " + _("It is deleted.") if data["deleted"] else "")


SENTENCES: Mapping[str, Callable[[Data], str]] = {
    "account.create": lambda data: _("Account created: %(name)s.") % data,
    "account.rename": lambda data: _("Account renamed: %(old)s is now %(name)s.") % data,
    "account.password": lambda data: _("Password changed: %(name)s.") % data,
    "account.session_end": lambda data: (
        _("Session ended in %(browser)s: %(name)s.")
        % {**data, "browser": browser_words(data["browser"])}
    ),
    "account.reset_link": lambda data: _("Link to a new password made: %(name)s.") % data,
    "account.new_password": lambda data: _("New password chosen through a link: %(name)s.") % data,
    "account.sessions_end": _sessions_ended,
    "account.add": _added,
    "account.reset": lambda data: _("New password given to %(name)s.") % data,
    "account.admin": _made_admin,
    "account.log_out": _logged_out,
    "account.delete": lambda data: _("Account deleted: %(name)s.") % data,
    "pin.set": lambda data: _("PIN set in a browser: %(name)s.") % data,
    "pin.delete": lambda data: _("PIN deleted in a browser: %(name)s.") % data,
    "pin.sign_over": _signed_over,
    "pin.refused": _pin_refused,
    "club.create": lambda data: _("Club created: %(name)s.") % data,
    "club.edit": lambda data: _("Club renamed: %(old)s is now %(name)s.") % data,
    "club.logo": lambda data: (
        _("Logo of the club changed: %(width)s × %(height)s pixels (%(name)s).") % data
    ),
    "club.logo_remove": lambda data: _("Logo of the club removed (%(name)s).") % data,
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
