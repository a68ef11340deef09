"""What a ranking says of itself: the names of its keys, and why a row is above the next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.templatetags.belote import points, signed

KEY_TITLES: Mapping[str, Any] = {
    "victories": gettext_lazy("Victories"),
    "match_points": gettext_lazy("Match points"),
    "points": gettext_lazy("Points"),
    "difference": gettext_lazy("Difference"),
    "points_against": gettext_lazy("Points against"),
    "capots": gettext_lazy("Capots"),
    "belotes": gettext_lazy("Belotes"),
    "best_match": gettext_lazy("Best match"),
    "opponents_points": gettext_lazy("Opponents’ points"),
    "opponents_victories": gettext_lazy("Opponents’ victories"),
    "direct": gettext_lazy("Head to head"),
    "last_round": gettext_lazy("Last round"),
    "lot": gettext_lazy("Lot"),
    "manual": gettext_lazy("Organiser’s order"),
}
WHY: Mapping[str, Any] = {
    "lot": gettext_lazy("Equal in everything; the lot put it above the next."),
    "manual": gettext_lazy("Above the next by the organiser’s order."),
    "": gettext_lazy("Equal in everything with the next."),
}
SILENT = frozenset({"lot", "manual"})


def value_words(key: str, value: Any) -> str:
    """The value of a row under a key, as a cell of the ranking shows it."""
    if value is None:
        return "–"
    if key == "direct":
        return _("%(victories)s vict., %(difference)s") % {
            "victories": value[0],
            "difference": signed(value[1]),
        }
    return signed(value) if key == "difference" else points(value)


def why_words(key: str | None, value: Any, next_value: Any) -> str:
    """Why a row is above the next one, as a sentence."""
    if key is None or key in SILENT:
        return str(WHY[key or ""])
    return _("Above the next by %(key)s: %(value)s against %(next_value)s.") % {
        "key": str(KEY_TITLES[key]).lower(),
        "value": value_words(key, value),
        "next_value": value_words(key, next_value),
    }
