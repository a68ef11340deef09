"""Who marks declarations, and how many points (clause 2.6)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from scoring.hand import Declaration

if TYPE_CHECKING:
    from scoring.rules import Rules

KINDS = ("tierce", "cinquante", "cent", "carre")
"""Kinds of declarations, the weakest first."""
_LENGTHS = {"tierce": 3, "cinquante": 4, "cent": 5}
_SEQUENCE_POINTS = {"tierce": 20, "cinquante": 50, "cent": 100}
ORDERS: Mapping[str, tuple[str, ...]] = {
    "natural": ("7", "8", "9", "10", "J", "Q", "K", "A"),
    "ten_high": ("7", "8", "9", "J", "Q", "K", "10", "A"),
}
"""Value of ``sequence_order`` -> the ranks, the lowest first."""
_STANDARD = {"J": 200, "9": 150, "A": 100, "10": 100, "K": 100, "Q": 100, "8": 0, "7": 0}
_CARRE_POINTS: Mapping[str, Mapping[str, int]] = {
    "standard": _STANDARD,
    "ten_times_trump": {**_STANDARD, "9": 140, "A": 110},
}
_POWERS = {"8": "carre_of_eights", "7": "carre_of_sevens"}


@dataclass(frozen=True, slots=True)
class Settlement:
    """What the declarations of a hand come to."""

    points: Mapping[str, int] = field(default_factory=dict)
    """Camp -> points it marks; the others mark none."""
    reason: str = "strongest"
    """strongest, cancelled (a carré did it) or tied."""


def possible(rules: "Rules", kind: str, rank: str) -> bool:
    """Whether a declaration exists: a sequence needs enough ranks below its highest card.

    >>> from scoring.rules import Rules
    >>> possible(Rules(), "tierce", "8"), possible(Rules(), "tierce", "9")
    (False, True)
    """
    return kind == "carre" or ORDERS[rules.sequence_order].index(rank) + 1 >= _LENGTHS[kind]


def voids_hand(rules: "Rules", declarations: Sequence[Declaration]) -> bool:
    """Whether a carré of sevens or eights among the declarations makes the hand void."""
    return _has_power(rules, declarations, "voids_hand")


def settle(
    rules: "Rules", declarations: Sequence[Declaration], camps: Mapping[str, str]
) -> Settlement:
    """The points, in points of the game, that each camp marks for what was announced.

    ``camps`` names the camp of each side: sides that play together are judged as one.

    >>> from scoring.rules import Rules
    >>> tierce, cent = Declaration("NS", "tierce", "A"), Declaration("EW", "cent", "Q")
    >>> settle(Rules(), [tierce, cent], {"NS": "NS", "EW": "EW"}).points
    {'EW': 100}
    """
    if not declarations:
        return Settlement()
    if _has_power(rules, declarations, "cancels"):
        return Settlement(reason="cancelled")
    strengths = [_strength(rules, declaration) for declaration in declarations]
    best = max(strengths)
    bests = [
        camps[one.side] for one, own in zip(declarations, strengths, strict=True) if own == best
    ]
    if len(set(bests)) > 1 and rules.declaration_tie == "cancelled":
        return Settlement(reason="tied")
    camp = bests[0]
    own = (one for one in declarations if camps[one.side] == camp)
    return Settlement({camp: sum(_points(rules, one) for one in own)})


def _has_power(rules: "Rules", declarations: Sequence[Declaration], power: str) -> bool:
    carres = (one.rank for one in declarations if one.kind == "carre" and one.rank in _POWERS)
    return any(getattr(rules, _POWERS[rank]) == power for rank in carres)


def _strength(rules: "Rules", declaration: Declaration) -> tuple[int, int, int, bool]:
    return (
        _points(rules, declaration),
        KINDS.index(declaration.kind),
        ORDERS[rules.sequence_order].index(declaration.rank),
        declaration.trump and declaration.kind != "carre",
    )


def _points(rules: "Rules", declaration: Declaration) -> int:
    if declaration.kind == "carre":
        return _CARRE_POINTS[rules.carre_values][declaration.rank]
    return _SEQUENCE_POINTS[declaration.kind]
