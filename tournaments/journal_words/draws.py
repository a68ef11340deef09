"""Sentences of the journal: draws."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

Data = Mapping[str, Any]


def _drawn(data: Data) -> str:
    words = ngettext(
        "Round %(number)s drawn (draw no %(seed)s): %(tables)s table.",
        "Round %(number)s drawn (draw no %(seed)s): %(tables)s tables.",
        data["tables"],
    ) % dict(data)
    if not data["byes"]:
        return words
    rested = _("Bye: %(byes)s.") % {"byes": ", ".join(map(str, data["byes"]))}
    return f"{words} {rested}"


def _published(data: Data) -> str:
    return ngettext(
        "Draw of round %(number)s published: %(tables)s table.",
        "Draw of round %(number)s published: %(tables)s tables.",
        data["tables"],
    ) % dict(data)


SENTENCES: Mapping[str, Callable[[Data], str]] = {
    "round.draw": _drawn,
    "round.publish": _published,
    "round.discard": lambda d: _("Draft of round %(number)s given up.") % d,
    "round.unpublish": lambda d: _("Draw of round %(number)s taken back.") % d,
    "round.swap": lambda d: _("Round %(number)s: pairs %(one)s and %(other)s swapped.") % d,
    "round.undo": lambda d: _("Round %(number)s: swap of %(one)s and %(other)s undone.") % d,
    "round.redo": lambda d: _("Round %(number)s: swap of %(one)s and %(other)s redone.") % d,
}
