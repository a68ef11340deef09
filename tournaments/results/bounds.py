"""Which totals are impossible, and which possible totals need a review."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from scoring.check import stake_plays_on
from scoring.hand import BELOTE_POINTS, CARD_POINTS, EXACT, HAND_POINTS, points_of_hand, rounder
from scoring.hand_fields import CONTRES, MOST_BELOTES
from scoring.hand_json import HandReader
from scoring.rules import Rules
from scoring.score import score
from tournaments.core.wording.text import Text
from tournaments.models import Review, points_field, side_names
from tournaments.results.outcome import Totals, checked, played_on, short_of_target


def doubt_about(rules: Rules, totals: Totals) -> Review | None:
    """Why totals need a review: a wrong sum, no capot beside 0, a target not reached, a tie."""
    check = checked(rules, totals)
    if check.expected is not None and check.difference:
        return Review("sum", check.expected, check.actual, check.difference, check.hints)
    best = max(totals.points)
    if check.expected and 0 in totals.points and not totals.capots.total:
        return Review("swept", best, best)
    if (target := short_of_target(rules, totals)) is not None:
        return Review("target", target, best, best - target)
    if played_on(rules, totals) is not None:
        return Review("tie", best, best)
    return None


Facts = dict[str, Any]
PLAIN_HAND = 150
"""The best hand brings a side more, wherever the points of tricks are marked."""


TOO_MANY_POINTS = _("No side can have more than %(bound)s points here.")
TOO_FEW_POINTS = _("With its belotes and capots this side has at least %(bound)s.")
TOO_MANY_BELOTES = _("There are %(bound)s hands: at most as many belotes.")
TOO_MANY_IN_A_HAND = _("At most %(bound)s belotes are possible, four per hand.")
TOO_MANY_CAPOTS = _("There are %(bound)s hands: at most as many capots.")


class Impossible(NamedTuple):
    """One impossible value: its field on the card, why no game gives it, the bound it exceeds."""

    field: str
    fault: Text
    bound: int

    @property
    def words(self) -> str:
        """The sentence that refuses the number."""
        return str(self.fault) % {"bound": self.bound}


def impossible(rules: Rules, totals: Totals) -> list[Impossible]:
    """Every value of the totals that no game under the rules can produce."""
    return [*_too_many(rules, totals), *_out_of_reach(rules, totals)]


def _too_many(rules: Rules, totals: Totals) -> Iterator[Impossible]:
    hands = most_hands(rules)
    if hands is None:
        return
    hands += totals.extra_hands
    of_hand = MOST_BELOTES if rules.allow_all_trump and rules.all_trump_belotes else 1
    if totals.belotes.total > hands * of_hand:
        fault = TOO_MANY_IN_A_HAND if of_hand > 1 else TOO_MANY_BELOTES
        yield Impossible("belotes", fault, hands * of_hand)
    with_capot = totals.capots.total
    if rules.game == "belote3" and rules.opposition != "each":
        # Two defenders share a capot.
        with_capot = max((with_capot + 1) // 2, *totals.capots.among(3))
    if with_capot > hands:
        yield Impossible("capots", TOO_MANY_CAPOTS, hands)


def _out_of_reach(rules: Rules, totals: Totals) -> Iterator[Impossible]:
    count = len(totals.points)
    belotes, capots = totals.belotes.among(count), totals.capots.among(count)
    for side, points in enumerate(totals.points):
        most = None
        if points > in_reach(rules):
            others = max([other for place, other in enumerate(totals.points) if place != side])
            most = largest_total(rules, others, count)
            # The hands beyond the last break a tie.
            most = most and most + totals.extra_hands * best_hand(rules, count)
        least = smallest_total(rules, belotes[side], capots[side])
        if most is not None and points > most:
            yield Impossible(points_field(side), TOO_MANY_POINTS, most)
        elif points < least:
            yield Impossible(points_field(side), TOO_FEW_POINTS, least)


def most_hands(rules: Rules) -> int | None:
    """The most hands a match can have; None if only the play ends it."""
    plays_on = rules.tie == "extra_hand" or stake_plays_on(rules)
    return None if plays_on else rules.hands


def in_reach(rules: Rules) -> int:
    """A total that every game can reach: each hand can bring a side `PLAIN_HAND` points.

    >>> from scoring.presets import preset_rules
    >>> in_reach(preset_rules("village_12")), in_reach(preset_rules("coinche"))
    (1800, 2000)
    """
    if rules.counting == "bid" or (rules.hands is None and rules.target is None):
        return 0
    of_hands = [] if rules.hands is None else [rules.hands * PLAIN_HAND // rules.unit]
    return min(of_hands if rules.target is None else [*of_hands, rules.target])


def largest_total(rules: Rules, others: int = 0, sides: int = 2) -> int | None:
    """The most points a side can have when the best other side has `others` points.

    None where no bound is useful: with declarations, in comptoir, whose cards are hands, and where
    play continues for the stake.
    Before the last hand of a game to a target, one of three things holds: no side had reached the
    target, the best sides were equal, or the leader was capot and the others marked more.
    """
    if rules.declarations != "none" or rules.game == "comptoir":
        return None
    of_hand = best_hand(rules, sides)
    bounds = []
    if rules.target is not None:
        # A side below the target marks at the end as much as the other has at stake, in each
        # litige, up to the target.
        gives = rules.litige_at_end == "to_defence" and rules.litige == "carried"
        at_end = rules.timed or rules.hands is not None
        gift = rules.target if gives and at_end else 0
        bounds.append(rules.target + others + of_hand + gift)
    if rules.hands is not None and not stake_plays_on(rules):
        beyond = others + of_hand if rules.tie == "extra_hand" else 0
        bounds.append(max(rules.hands * of_hand, beyond))
    return min(bounds, default=None)


def smallest_total(rules: Rules, belotes: int, capots: int) -> int:
    """The fewest points a side with these belotes and capots can have; 0 if no minimum is known."""
    if rules.game == "contree":
        return 0
    of_capot, kept = 0, rules.belote_when_failed == "kept"
    if rules.game == "belote3":
        kept = kept or rules.opposition == "each"
    elif rules.deal == "all_cards":
        amounts = [rules.capot_points]
        if rules.capot_of_taker == "failed":
            amounts.append(rules.failed_points)
        # The last hand may be counted to the point.
        roundings = (rounder(rules.rounding), EXACT)
        least = [rounding.lone(amount) for rounding in roundings for amount in amounts]
        called = rules.capot_called_points
        of_capot = min(least if called is None else [*least, called])
    return (capots * of_capot + kept * belotes * BELOTE_POINTS) // rules.unit


@lru_cache(maxsize=64)
def best_hand(rules: Rules, sides: int = 2) -> int:
    """The most points that one hand can bring a side, including the stake.

    >>> from scoring.presets import preset_rules
    >>> best_hand(preset_rules("village_12")), best_hand(preset_rules("contree"))
    (272, 2080)
    """
    names = side_names(sides)
    marks = [0 if rules.misdeal == "redeal" else rules.misdeal_points // rules.unit]
    for way in (rules,) if rules.unit > 1 else (rules, replace(rules, rounding="exact")):
        hands = (HandReader(way, names).read(facts, 1) for facts in _best(way))
        marks += [score(way, names, [hand], explain=False).totals[names[0]] for hand in hands]
    rounded_up = 0
    if rules.game == "belote3" and rules.opposition == "each":
        half = 5
        rounded_up = sides * (rounder(rules.rounding).lone(half) - half)
    return max(marks) + rounded_up


def _best(rules: Rules) -> Iterator[Facts]:
    """The hands that bring the most to A, under one option or another."""
    if rules.game == "belote3":
        yield from _best_of_three(rules)
        return
    trumps: list[str | None] = [None]
    if rules.game == "contree":
        trumps += [*["SA"] * rules.allow_no_trump, *["TA"] * rules.allow_all_trump]
    for taker, trump in product("AB", trumps):
        whole = {"A": points_of_hand(rules, trump), "B": 0}
        plain: Facts = {"taker": taker, "points": whole, "trump": trump}
        if trump != "SA":
            several = trump == "TA" and rules.all_trump_belotes
            plain["belote"] = ["A"] * MOST_BELOTES if several else "A"
        for hand in (plain | {"capot": "A"}, plain):
            if rules.game != "contree":
                yield from _called(rules, hand)
                continue
            solo = {"solo": True} if taker == "A" and "capot" in hand else {}
            for contract, contre in product(_contracts(rules), CONTRES):
                yield hand | solo | {"contract": contract, "contre": contre}
    yield from _penalties(rules)


def _best_of_three(rules: Rules) -> Iterator[Facts]:
    if rules.opposition == "each":
        points = {"A": CARD_POINTS, "B": 0, "C": 0}
        yield {"taker": "A", "belote": "A", "no_trick": ["B", "C"], "points": points}
        return
    yield from _called(rules, {"taker": "A", "belote": "A", "capot": "A"})
    yield from _called(rules, {"taker": "A", "belote": "A", "points": {"A": HAND_POINTS}})
    yield from _called(rules, {"taker": "B", "belote": "A", "points": {"B": 0}})
    yield {"taker": "B", "belote": "A", "no_trick": ["B"]}
    yield from _penalties(rules)


def _called(rules: Rules, hand: Facts) -> Iterator[Facts]:
    yield hand
    if rules.capot_called_points is not None:
        yield hand | {"capot_called": True}


def _contracts(rules: Rules) -> Iterator[int | str]:
    yield rules.max_bid
    yield "capot"
    if rules.generale_points is not None:
        yield "generale"


def _penalties(rules: Rules) -> Iterator[Facts]:
    yield {"fault": "B"}
    if rules.game == "contree":
        yield from ({"fault": "B", "contract": contract} for contract in _contracts(rules))
