"""Which declarations count in a hand, for how many points, and why (clause 2.6)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scoring.hand import Declaration, HandFacts, StepValue
from scoring.rules import Rules
from scoring.state import GameState

KINDS = ("tierce", "cinquante", "cent", "carre")
"""Kinds of declarations, the weakest first."""
LENGTHS = {"tierce": 3, "cinquante": 4, "cent": 5}
"""Kind of a sequence -> its cards."""
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
_WITHOUT_TRUMP = {"A": 200, "10": 150, "K": 100, "Q": 100, "J": 100, "9": 0, "8": 0, "7": 0}
CRITERIA = ("points", "kind", "rank", "trump", "first_announced")
"""What makes one declaration stronger than another, in this order (clause 2.6)."""
_POWERS = {"8": "carre_of_eights", "7": "carre_of_sevens"}


@dataclass(frozen=True)
class Settlement:
    """Who marks declarations in a hand, how many points, and why."""

    points: Mapping[str, int] = field(default_factory=dict)
    """Team -> points it marks; the others mark none."""
    reason: str = "strongest"
    """strongest, cancelled (a carré did it) or tied."""
    decisive: Declaration | None = None
    """The strongest, the carré that cancelled, or one of the best that are equal; None if there are
    no declarations."""


def possible(rules: Rules, kind: str, rank: str) -> bool:
    """Whether a declaration exists: a sequence needs enough ranks below its highest card.

    >>> possible(Rules(), "tierce", "8"), possible(Rules(), "tierce", "9")
    (False, True)
    """
    return kind == "carre" or ORDERS[rules.sequence_order].index(rank) + 1 >= LENGTHS[kind]


def settle(
    rules: Rules,
    declarations: Sequence[Declaration],
    teams: Mapping[str, str],
    trump: str | None = None,
) -> Settlement:
    """The points, in points of the game, that each team marks for what was announced.

    ``teams`` names the team of each side: sides that play together are judged as one; ``trump`` is
    that of the hand, where it is known.

    >>> tierce, cent = Declaration("NS", "tierce", "A"), Declaration("EW", "cent", "Q")
    >>> settle(Rules(), [tierce, cent], {"NS": "NS", "EW": "EW"}).points
    {'EW': 100}
    """
    if not declarations:
        return Settlement()
    cancelling = with_power(rules, declarations, "cancels")
    if cancelling is not None:
        return Settlement(reason="cancelled", decisive=cancelling)
    best = strongest_of(rules, declarations, trump)
    team, strength = teams[best.side], _strength(rules, best, trump)
    own = [one for one in declarations if teams[one.side] == team]
    rivals = [_strength(rules, one, trump) for one in declarations if teams[one.side] != team]
    if rules.declaration_tie == "cancelled" and strength in rivals:
        return Settlement(reason="tied", decisive=best)
    return Settlement({team: sum([points_of(rules, one, trump) for one in own])}, decisive=best)


def with_power(rules: Rules, declarations: Sequence[Declaration], power: str) -> Declaration | None:
    """The first carré of sevens or eights that has ``power``: cancels or voids_hand.

    >>> with_power(Rules(carre_of_sevens="cancels"), [Declaration("NS", "carre", "7")], "cancels")
    Declaration(side='NS', kind='carre', rank='7', trump=False)
    """
    for one in declarations:
        option = _POWERS.get(one.rank) if one.kind == "carre" else None
        if option is not None and getattr(rules, option) == power:
            return one
    return None


def strongest_of(
    rules: Rules, declarations: Sequence[Declaration], trump: str | None = None
) -> Declaration:
    """The strongest of these, the first announced of equal ones.

    :raises ValueError: if there are none.

    >>> tierce, cent = Declaration("NS", "tierce", "A"), Declaration("EW", "cent", "Q")
    >>> strongest_of(Rules(), [tierce, cent]).kind
    'cent'
    """
    return max(declarations, key=lambda declaration: _strength(rules, declaration, trump))


def beaten_by(
    rules: Rules, weaker: Declaration, stronger: Declaration, trump: str | None = None
) -> str:
    """Why ``stronger`` goes before ``weaker``: the first entry of :data:`CRITERIA` that decides.

    >>> tierce, other = Declaration("NS", "tierce", "K"), Declaration("EW", "tierce", "A")
    >>> beaten_by(Rules(), tierce, other), beaten_by(Rules(), tierce, tierce)
    ('rank', 'first_announced')
    """
    less, more = (_strength(rules, one, trump) for one in (weaker, stronger))
    compared = zip(CRITERIA, less, more, strict=False)
    return next((name for name, one, other in compared if one != other), CRITERIA[-1])


def _strength(
    rules: Rules, declaration: Declaration, trump: str | None
) -> tuple[int, int, int, bool]:
    return (
        points_of(rules, declaration, trump),
        KINDS.index(declaration.kind),
        ORDERS[rules.sequence_order].index(declaration.rank),
        declaration.trump and declaration.kind != "carre",
    )


def points_of(rules: Rules, declaration: Declaration, trump: str | None = None) -> int:
    """What a declaration is worth at a trump, in points, to the side that marks it.

    >>> points_of(Rules(), Declaration("NS", "carre", "9"))
    150
    """
    if declaration.kind != "carre":
        return _SEQUENCE_POINTS[declaration.kind]
    if trump == "SA" and rules.no_trump_carres == "aces_200":
        return _WITHOUT_TRUMP[declaration.rank]
    return _CARRE_POINTS[rules.carre_values][declaration.rank]


def settle_declared(
    game: GameState, hand: HandFacts, teams: Mapping[str, str]
) -> Mapping[str, int]:
    """Team -> the points it marks for its declarations, explained where that is asked for.

    ``teams`` names the team of each side, as in :func:`settle`.
    """
    rules, announced, trump = game.rules, hand.declarations, hand.trump
    settlement = settle(rules, announced, teams, trump)
    best = settlement.decisive
    if not game.explain or best is None:
        return settlement.points
    if settlement.reason == "tied":
        game.note("declarations_tied", None, **_named(best))
    elif settlement.reason == "cancelled":
        game.note("declarations_cancelled", best.side, **_named(best))
    else:
        for one in announced:
            own = [other for other in announced if teams[other.side] == teams[one.side]]
            own_best = strongest_of(rules, own, trump)
            values = {**_named(one), "points": points_of(rules, one, trump)}
            if own_best is best:
                game.note("declaration_kept", one.side, **values)
            else:
                why = beaten_by(rules, own_best, best, trump)
                game.note("declaration_beaten", one.side, **values, by=best.side, why=why)
    return settlement.points


def void_by_carre(game: GameState, hand: HandFacts) -> bool:
    """Whether a carré of sevens or eights makes the hand void, explained."""
    carre = with_power(game.rules, hand.declarations, "voids_hand")
    if carre is not None:
        game.note("declarations_void", carre.side, **_named(carre))
    return carre is not None


def _named(declaration: Declaration) -> dict[str, StepValue]:
    in_trump = declaration.trump and declaration.kind != "carre"
    return {"kind": declaration.kind, "rank": declaration.rank, "trump": in_trump}
