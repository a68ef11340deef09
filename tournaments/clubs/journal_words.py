"""Sentences of the journal: accounts and clubs."""

from typing import Any

from django.utils.translation import gettext_lazy as _, ngettext, pgettext_lazy

from tournaments.clubs.limits import Refused
from tournaments.clubs.links import Why
from tournaments.clubs.words import role_words
from tournaments.core.journal_words import Data, Sentences
from tournaments.core.visitors import browser_words


def _with_role(data: Data) -> dict[str, Any]:
    """The values of a line about one role, with the words of that role."""
    return {**data, "role": role_words(data["role"], data["contest"])}


def _refused(data: Data) -> str:
    if data["why"] == Why.UNKNOWN:
        words = ngettext(
            "Wrong address of a link opened %(count)s time.",
            "Wrong addresses of links opened %(count)s times.",
            data["count"],
        )
        return words % data
    if "role" in data:
        reason = OF_AN_INVITATION.get(data["why"], REASONS[data["why"]])
        values = {**_with_role(data), "why": reason}
        return _("Invitation refused (%(role)s): %(why)s.") % values
    values = {**data, "why": REASONS[data["why"]]}
    return _("Link for a new password for %(name)s refused: %(why)s.") % values


REASONS = {
    Why.USED: _("it had already been used"),
    Why.ENDED: _("it had expired"),
    Why.TAKEN_BACK: _("it was withdrawn"),
    Why.MAKER: _("the person who created it may no longer do so"),
    Why.OTHER_ACCOUNT: _("another account was logged in"),
}
"""Why a link was refused."""
OF_AN_INVITATION = {
    Why.USED: pgettext_lazy("of an invitation", "it had already been used"),
    Why.ENDED: pgettext_lazy("of an invitation", "it had expired"),
    Why.TAKEN_BACK: pgettext_lazy("of an invitation", "it was withdrawn"),
    Why.MAKER: pgettext_lazy("of an invitation", "the person who created it may no longer do so"),
}
"""The same of an invitation, which is feminine in French, as a link is not."""


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
    values = {**data, "role": role_words(data["role"])}
    return _("Account added: %(name)s, %(role)s of %(club)s.") % values


def _logged_out(data: Data) -> str:
    sessions = ngettext("%(count)s session", "%(count)s sessions", data["count"]) % data
    pins = ngettext("%(pins)s PIN", "%(pins)s PINs", data["pins"]) % data
    values = {"name": data["name"], "sessions": sessions, "pins": pins}
    return _("%(name)s logged out everywhere: %(sessions)s, %(pins)s.") % values


PIN_REFUSED = {
    Refused.WRONG: _("PIN of %(name)s refused: it is wrong."),
    Refused.ENDED: _("PIN of %(name)s refused: it had expired."),
    Refused.ABSENT: _("PIN of %(name)s refused: there is none in that browser."),
    Refused.REPLAYED: _("PIN of %(name)s refused: the form had been used before."),
}
SENTENCES: Sentences = {
    "account.create": _("Account created: %(name)s."),
    "account.rename": _("Account renamed: %(old)s is now %(name)s."),
    "account.password": _("Password changed: %(name)s."),
    "account.session_end": lambda data: (
        _("Session ended in %(browser)s: %(name)s.")
        % {**data, "browser": browser_words(data["browser"])}
    ),
    "account.reset_link": _("Link created for a new password: %(name)s."),
    "account.new_password": _("New password chosen through a link: %(name)s."),
    "account.sessions_end": _sessions_ended,
    "account.add": _added,
    "account.reset": _("New password given to %(name)s."),
    "account.admin": lambda data: (
        (
            _("%(name)s is now admin and organiser of %(club)s.")
            if data["club"]
            else _("%(name)s is now site admin.")
        )
        % data
    ),
    "account.log_out": _logged_out,
    "account.delete": _("Account deleted: %(name)s."),
    "pin.set": _("PIN set in a browser: %(name)s."),
    "pin.delete": _("PIN deleted in a browser: %(name)s."),
    "pin.sign_over": lambda data: (
        (
            _("%(name)s took over from %(before)s with a PIN.")
            if data["before"]
            else _("%(name)s logged in with a PIN.")
        )
        % data
    ),
    "pin.refused": lambda data: (
        PIN_REFUSED[data["why"]] % data
        + (" " + _("It has been deleted.") if data["deleted"] else "")
    ),
    "club.create": _("Club created: %(name)s."),
    "club.edit": _("Club renamed: %(old)s is now %(name)s."),
    "club.logo": _("Club logo changed: %(width)s × %(height)s pixels (%(name)s)."),
    "club.logo_remove": _("Club logo removed (%(name)s)."),
    "invitation.refused": _refused,
    "staff.invite": lambda data: _("Invitation created: %(role)s.") % _with_role(data),
    "staff.take_back": lambda data: _("Invitation withdrawn: %(role)s.") % _with_role(data),
    "staff.join": lambda data: (
        _("%(name)s works here now: %(role)s. Invited by %(by)s.") % _with_role(data)
    ),
    "staff.give": lambda data: _("Role given to %(name)s: %(role)s.") % _with_role(data),
    "staff.end": lambda data: _("Role removed from %(name)s: %(role)s.") % _with_role(data),
    "staff.leave": lambda data: (
        _("%(name)s has left the club: %(roles)s.")
        % {**data, "roles": ", ".join(role_words(**held) for held in data["roles"])}
    ),
}
