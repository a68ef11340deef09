"""Declarations that one pack of cards cannot hold, for who enters them (clause 2.6).

The engine marks what it is given; a hand that was entered before keeps its marks.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from typing import NamedTuple

from scoring.declarations import LENGTHS, ORDERS
from scoring.hand import Declaration, HandFacts
from scoring.rules import Rules

SUITS = 4
_OF_BELOTE = ("K", "Q")
_CARDS = {"belote2": {"all_cards": 16, "stock": 9}, "belote3": {"all_cards": 8, "stock": 9}}
"""Game -> deal -> the cards of a side; two partners have sixteen."""
_OF_PARTNERS = 16


class Clash(NamedTuple):
    """Why declarations cannot all be."""

    code: str
    """same_carre, no_suit_left, same_trumps, carre_has_it, carre_has_belote or too_many_cards."""
    later: Declaration
    """The one announced last of those that clash."""
    earlier: Declaration | None = None
    """What it clashes with; None where that is a belote, or the cards of the side."""
    rank: str = ""
    """The card of which there are not enough."""
    side: str = ""
    """The side that has the belote."""


def first_clash(rules: Rules, hand: HandFacts) -> Clash | None:
    """The first clash among the declarations of a hand, if there is one.

    >>> carre = Declaration("NS", "carre", "9")
    >>> first_clash(Rules(), HandFacts(declarations=(carre, carre))).code
    'same_carre'
    """
    declared = hand.declarations
    of_two = (_of_two(rules, hand, *two) for two in combinations(declared, 2))
    clashes = chain(
        *of_two,
        _without_a_suit(rules, declared),
        _with_belote(hand),
        _too_many_cards(rules, declared),
    )
    return next(clashes, None)


def cards_of(rules: Rules, declaration: Declaration) -> tuple[str, ...]:
    """The ranks of a sequence, the lowest first; the one rank of a carré.

    >>> cards_of(Rules(), Declaration("NS", "tierce", "J"))
    ('9', '10', 'J')
    """
    if declaration.kind == "carre":
        return (declaration.rank,)
    order = ORDERS[rules.sequence_order]
    highest = order.index(declaration.rank) + 1
    return order[max(highest - LENGTHS[declaration.kind], 0) : highest]


def _with_belote(hand: HandFacts) -> Iterator[Clash]:
    """A carré of kings or queens, and a belote of another side."""
    belotes = hand.belotes if hand.belote is None else (hand.belote,)
    for one in hand.declarations:
        if one.kind == "carre" and one.rank in _OF_BELOTE:
            for side in belotes:
                if side != one.side:
                    yield Clash("carre_has_belote", one, rank=one.rank, side=side)


def _of_two(
    rules: Rules, hand: HandFacts, earlier: Declaration, later: Declaration
) -> Iterator[Clash]:
    shared = [rank for rank in cards_of(rules, later) if rank in cards_of(rules, earlier)]
    if not shared:
        return
    carres = [one for one in (earlier, later) if one.kind == "carre"]
    if len(carres) == 2:
        yield Clash("same_carre", later, earlier, shared[0])
    elif carres and earlier.side != later.side:
        yield Clash("carre_has_it", later, earlier, shared[0])
    # Where trump was not noted every suit may have been.
    one_trump = hand.trump not in (None, "SA", "TA") or not rules.allow_all_trump
    if not carres and earlier.trump and later.trump and one_trump:
        yield Clash("same_trumps", later, earlier, shared[-1])


def _without_a_suit(rules: Rules, declared: Sequence[Declaration]) -> Iterator[Clash]:
    """More sequences that hold a card than there are suits."""
    holders: dict[str, list[Declaration]] = {}
    for one in declared:
        if one.kind == "carre":
            continue
        for rank in cards_of(rules, one):
            held = holders.setdefault(rank, [])
            held.append(one)
            if len(held) > SUITS:
                yield Clash("no_suit_left", one, held[0], rank)


def _too_many_cards(rules: Rules, declared: Sequence[Declaration]) -> Iterator[Clash]:
    """More cards of one side than it was dealt, however many serve twice."""
    most = _CARDS.get(rules.game, {}).get(rules.deal, _OF_PARTNERS)
    for place, one in enumerate(declared, 1):
        own = [other for other in declared[:place] if other.side == one.side]
        sequences = [other for other in own if other.kind != "carre"]
        held = Counter(rank for other in sequences for rank in cards_of(rules, other))
        carres = {other.rank for other in own if other.kind == "carre"}
        of_carres = SUITS * len(carres)
        if not rules.one_card_one_declaration:
            of_carres = sum([max(SUITS - held[rank], 0) for rank in carres])
        if held.total() + of_carres > most:
            yield Clash("too_many_cards", one, own[0])
