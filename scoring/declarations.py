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
CRITERIA = ("points", "kind", "rank", "trump", "first_announced")
"""What makes one declaration stronger than another, what decides first (clause 2.6)."""
_POWERS = {"8": "carre_of_eights", "7": "carre_of_sevens"}


@dataclass(frozen=True, slots=True)
class Settlement:
    """What the declarations of a hand come to."""

    points: Mapping[str, int] = field(default_factory=dict)
    """Camp -> points it marks; the others mark none."""
    reason: str = "strongest"
    """strongest, cancelled (a carré did it) or tied."""
    decisive: Declaration | None = None
    """The strongest, the carré that cancelled, or one of those that are equal; None of none."""


def possible(rules: "Rules", kind: str, rank: str) -> bool:
    """Whether a declaration exists: a sequence needs enough ranks below its highest card.

    >>> from scoring.rules import Rules
    >>> possible(Rules(), "tierce", "8"), possible(Rules(), "tierce", "9")
    (False, True)
    """
    return kind == "carre" or ORDERS[rules.sequence_order].index(rank) + 1 >= _LENGTHS[kind]


def voids_hand(rules: "Rules", declarations: Sequence[Declaration]) -> bool:
    """Whether a carré of sevens or eights among the declarations makes the hand void."""
    return with_power(rules, declarations, "voids_hand") is not None


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
    cancelling = with_power(rules, declarations, "cancels")
    if cancelling is not None:
        return Settlement(reason="cancelled", decisive=cancelling)
    best = strongest_of(rules, declarations)
    strength = _strength(rules, best)
    camp = camps[best.side]
    rivals = (one for one in declarations if camps[one.side] != camp)
    if rules.declaration_tie == "cancelled" and any(
        _strength(rules, rival) == strength for rival in rivals
    ):
        return Settlement(reason="tied", decisive=best)
    own = (one for one in declarations if camps[one.side] == camp)
    return Settlement({camp: sum(points_of(rules, one) for one in own)}, decisive=best)


def with_power(
    rules: "Rules", declarations: Sequence[Declaration], power: str
) -> Declaration | None:
    """The first carré of sevens or eights that has ``power``: cancels or voids_hand.

    >>> from scoring.rules import Rules
    >>> with_power(Rules(carre_of_sevens="cancels"), [Declaration("NS", "carre", "7")], "cancels")
    Declaration(side='NS', kind='carre', rank='7', trump=False)
    """
    carres = (one for one in declarations if one.kind == "carre" and one.rank in _POWERS)
    return next((one for one in carres if getattr(rules, _POWERS[one.rank]) == power), None)


def strongest_of(rules: "Rules", declarations: Sequence[Declaration]) -> Declaration:
    """The strongest of these, the first announced of equal ones.

    :raises ValueError: if there are none.

    >>> from scoring.rules import Rules
    >>> tierce, cent = Declaration("NS", "tierce", "A"), Declaration("EW", "cent", "Q")
    >>> strongest_of(Rules(), [tierce, cent]).kind
    'cent'
    """
    return max(declarations, key=lambda declaration: _strength(rules, declaration))


def beaten_by(rules: "Rules", weaker: Declaration, stronger: Declaration) -> str:
    """Why ``stronger`` goes before ``weaker``: the first entry of :data:`CRITERIA` that decides.

    >>> from scoring.rules import Rules
    >>> tierce, other = Declaration("NS", "tierce", "K"), Declaration("EW", "tierce", "A")
    >>> beaten_by(Rules(), tierce, other), beaten_by(Rules(), tierce, tierce)
    ('rank', 'first_announced')
    """
    compared = zip(CRITERIA, _strength(rules, weaker), _strength(rules, stronger), strict=False)
    return next((name for name, less, more in compared if less != more), CRITERIA[-1])


def _strength(rules: "Rules", declaration: Declaration) -> tuple[int, int, int, bool]:
    return (
        points_of(rules, declaration),
        KINDS.index(declaration.kind),
        ORDERS[rules.sequence_order].index(declaration.rank),
        declaration.trump and declaration.kind != "carre",
    )


def points_of(rules: "Rules", declaration: Declaration) -> int:
    """What a declaration is worth, in points, to the side that marks it.

    >>> from scoring.rules import Rules
    >>> points_of(Rules(), Declaration("NS", "carre", "9"))
    150
    """
    if declaration.kind == "carre":
        return _CARRE_POINTS[rules.carre_values][declaration.rank]
    return _SEQUENCE_POINTS[declaration.kind]
