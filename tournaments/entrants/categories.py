"""Categories of entrants: the usual ones, and the ways to write them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.wording.text import Text
from tournaments.entrants.people import CATEGORY_LIMIT, name_key, spelt_as_before

TITLES: Mapping[str, Any] = {
    "ladies": gettext_lazy("Ladies"),
    "mixed": gettext_lazy("Mixed"),
    "juniors": gettext_lazy("Juniors"),
    "veterans": gettext_lazy("Veterans"),
    "club": gettext_lazy("Club"),
}
WRITTEN: Mapping[str, tuple[str, ...]] = {
    "ladies": ("dames", "dame", "femmes", "femme", "féminin", "féminine", "féminines", "ladies",
               "lady", "women"),
    "mixed": ("mixte", "mixtes", "mixed"),
    "juniors": ("juniors", "junior", "jeunes", "jeune", "youth"),
    "veterans": ("vétérans", "vétéran", "vétéranes", "vétérane", "veterans", "veteran"),
    "club": ("club", "clubs"),
}  # fmt: skip
MEANT = {name_key(word): code for code, words in WRITTEN.items() for word in words}


def usual_categories() -> list[str]:
    """The usual categories in the reader's language."""
    return [str(title) for title in TITLES.values()]


def category_meant(typed: str, used: Collection[str]) -> str | None:
    """The category meant by a tidied text, as the tournament writes it; None if it is unknown.

    >>> used = ["Vétérans", "Débutants"]
    >>> [category_meant(typed, used) for typed in ("veteran", "DEBUTANTS", "", "Vétérns")]
    ['Vétérans', 'Débutants', '', None]
    """
    spelt = spelt_as_before(typed, used)
    if not typed or spelt in used:
        return spelt
    code = MEANT.get(name_key(typed))
    if code is None:
        return None
    of_tournament = (one for one in used if MEANT.get(name_key(one)) == code)
    return next(of_tournament, str(TITLES[code]))


def unknown_category(typed: str, offered: Collection[str]) -> Text:
    """The sentence for an unknown category in a list or the line of entries."""
    words = _(
        "“%(typed)s” is no category here. Write one of these: %(known)s. A new one is given on the "
        "page of a pair first."
    )
    return words % {"typed": typed[:CATEGORY_LIMIT], "known": ", ".join(offered)}
