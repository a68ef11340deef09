"""Hands from JSON (clause 1): fields are read one by one, then checked together."""

from collections.abc import Callable, Collection, Mapping, Sequence

from scoring.declarations import with_power
from scoring.errors import HandError, not_an_object
from scoring.hand import CARD_POINTS, HAND_POINTS, HandFacts, raw_sums
from scoring.hand_fields import READERS, HandReading, readers_of
from scoring.rules import Rules

NOT_PLAYED = frozenset({"void", "misdeal", "fault"})
"""The fields of a hand that was not played, or not to its end."""


def check_alone(hand: HandReading, given: Collection[str]) -> None:
    """A void hand, a misdeal or a fault has no other field, save the taker (clause 1)."""
    alone = next(key for key in ("void", "misdeal", "fault") if key in given)
    allowed = {alone, "taker"} | ({"contract"} if alone == "fault" else set())
    for other in given:
        if other not in allowed:
            hand.wrong("stands_alone", other, alone=alone, value=other)


def check_belote(hand: HandReading) -> None:
    """A played hand of two sides whose points add up to 162."""
    if _starts(hand):
        _check_pair_points(hand, HAND_POINTS)
        if "capot_called" in hand.values:
            _check_called(hand)


def check_belote2(hand: HandReading) -> None:
    """A played hand of two players; where a talon stays both enter their points (clause 4)."""
    if hand.rules.deal == "all_cards":
        check_belote(hand)
    elif _starts(hand):
        _check_called(hand)
        if hand.sound("points") and _all_given(hand):
            _check_sum(hand, HAND_POINTS, exactly=False)
            for side, own in hand.values["points"].items():
                if own and side != hand.values.get("capot", side):
                    hand.wrong("capot_points", "points", side=side, value=own, expected=0)


def check_belote3(hand: HandReading) -> None:
    """A played hand of three players, each for himself or two together (clause 4)."""
    if not _starts(hand):
        return
    _check_called(hand)
    sound = hand.sound("points", "no_trick")
    players, points = hand.values.get("no_trick", ()), hand.values.get("points", {})
    if len(players) == len(hand.sides):
        hand.wrong("all_trickless", "no_trick", value=", ".join(players))
    for player in players:
        if points.get(player):
            hand.wrong("trickless_points", "points", value=points[player])
    if hand.rules.opposition == "together":
        _check_together(hand, sound and hand.sound("taker", "capot"))
    elif sound and _all_given(hand):
        expected = CARD_POINTS if players else HAND_POINTS
        _check_sum(hand, expected, exactly=hand.rules.deal == "all_cards")


def check_contree(hand: HandReading) -> None:
    """A played hand of contrée: a contract, and what goes with it (clauses 1 and 3)."""
    if not _starts(hand):
        return
    values = hand.values
    raw = raw_sums(hand.rules)
    if not raw or hand.sound("trump"):
        _check_pair_points(hand, raw.get(values.get("trump", ""), HAND_POINTS))
    _require(hand, "contract")
    alone = values.get("solo") and hand.sound("capot", "taker")
    if alone and values.get("capot") != values["taker"]:
        hand.wrong("solo_without_capot", "solo", value=True)
    if values.get("trump") == "SA" and "belote" in values:
        hand.wrong("belote_without_trump", "belote", value=values["belote"])
    if "belotes" in values and values.get("trump") != "TA":
        hand.wrong("belote_list", "belote", value=values["belotes"])


def check_comptoir(hand: HandReading) -> None:
    """Taker, bid, and the points of the taker alone (clause 5)."""
    for key in ("taker", "bid"):
        _require(hand, key)
    taker = hand.values.get("taker")
    points = hand.values.get("points", {})
    if not points and hand.sound("points"):
        _require_points(hand)
    for side, own in points.items():
        if side == taker and own > CARD_POINTS:
            hand.wrong("too_large", "points", value=own, maximum=CARD_POINTS)
        if taker is not None and side != taker:
            hand.wrong("taker_alone", "points", value=side)


def _starts(hand: HandReading) -> bool:
    """Check taker and declarations; false where a carré makes the hand void."""
    values = hand.values
    if "settled" in values:
        declaring = [side for side, amount in values["settled"].items() if amount]
        together = hand.rules.game == "belote3" and hand.rules.opposition == "together"
        # Two who play together are one side: both may mark declarations if the taker does not.
        if len(declaring) > 1 and not (together and values.get("taker") not in declaring):
            hand.wrong("one_side_declares", "declarations", value=", ".join(declaring))
    if "declarations" in values and with_power(hand.rules, values["declarations"], "voids_hand"):
        return False
    if "taker" not in values:
        _require(hand, "taker")
    return True


def _require(hand: HandReading, key: str) -> None:
    """Refuse a hand without a field, unless what was given there is refused already."""
    if key not in hand.values and hand.sound(key):
        hand.wrong("required", key, value=key)


def _require_points(hand: HandReading) -> None:
    hand.wrong("required", "points", value="points")


def _check_called(hand: HandReading) -> None:
    """Capot is called only where that is played (clause 2.3)."""
    if hand.values.get("capot_called") and hand.rules.capot_called_points is None:
        hand.wrong("capot_not_called", "capot_called", value=True)


def _check_pair_points(hand: HandReading, whole: int) -> None:
    """Points of two sides that sum to ``whole``, one being enough; all on capot (clause 1)."""
    values = hand.values
    points: dict[str, int] = values.get("points", {})
    if hand.problems and not hand.sound("points", "capot"):
        return
    if "capot" in values:
        filled = {side: whole if side == values["capot"] else 0 for side in hand.sides}
        for side, own in points.items():
            expected = filled[side]
            if own != expected:
                hand.wrong("capot_points", "points", side=side, value=own, expected=expected)
        values["points"] = filled
    elif not points:
        _require_points(hand)
    elif len(points) == 1:
        first, second = hand.sides
        given, other = (first, second) if first in points else (second, first)
        if points[given] > whole:
            hand.wrong("too_large", "points", value=points[given], maximum=whole)
        points[other] = whole - points[given]
    else:
        _check_sum(hand, whole, exactly=True)


def _all_given(hand: HandReading) -> bool:
    missing = [side for side in hand.sides if side not in hand.values.get("points", {})]
    for side in missing:
        hand.wrong("required", "points", value=side)
    return not missing


def _check_sum(hand: HandReading, expected: int, exactly: bool) -> None:
    total = sum(hand.values["points"].values())
    if exactly and total != expected:
        hand.wrong("points_sum", "points", value=total, expected=expected)
    elif total > expected:
        hand.wrong("points_over", "points", value=total, maximum=expected)


def _check_together(hand: HandReading, sound: bool) -> None:
    """Points of the taker or of all three; 162 and 0 on capot."""
    values = hand.values
    taker, capot, without = values.get("taker"), values.get("capot"), values.get("no_trick", ())
    points = values.get("points", {})
    if capot is not None and capot in without:
        hand.wrong("capot_contradicts", "no_trick", other="capot", value=capot)
    if not sound:
        return
    if capot is not None:
        _check_capot_of_two(hand, HAND_POINTS if capot == taker else 0)
    elif taker in without:
        _check_capot_of_two(hand, 0)
    elif len(without) == len(hand.sides) - 1:
        _check_capot_of_two(hand, HAND_POINTS)
    elif len(points) == len(hand.sides):
        _check_sum(hand, HAND_POINTS, exactly=True)
    elif list(points) != [taker]:
        _require_points(hand)


def _check_capot_of_two(hand: HandReading, of_taker: int) -> None:
    """Points given with a capot: ``of_taker`` for the taker, the rest for the two others."""
    points: Mapping[str, int] = hand.values.pop("points", {})
    taker = hand.values.get("taker", "")
    own = points.get(taker, of_taker)
    rest = sum(points.values()) - points.get(taker, 0)
    expected = HAND_POINTS - of_taker
    if own != of_taker:
        hand.wrong("capot_points", "points", side=taker, value=own, expected=of_taker)
    elif rest > expected or (len(points) == len(hand.sides) and rest != expected):
        others = ", ".join([side for side in hand.sides if side != taker])
        hand.wrong("capot_points", "points", side=others, value=rest, expected=expected)


_BELOTE = frozenset({"taker", "points", "capot", "trump", "belote", "declarations"}) | NOT_PLAYED
_FIELDS: Mapping[str, frozenset[str]] = {
    "belote": _BELOTE | {"capot_called"},
    "contree": _BELOTE | {"contract", "contre", "solo"},
    "belote2": _BELOTE | {"capot_called"},
    "belote3": _BELOTE | {"capot_called", "no_trick"},
    "comptoir": frozenset({"taker", "bid", "points", "void"}),
}


def fields_of(rules: Rules) -> frozenset[str]:
    """The fields that hands under these rules can have (clause 1)."""
    if rules.game == "belote3" and rules.opposition == "each":
        return _FIELDS["belote3"] - {"capot", "capot_called", "misdeal", "fault"}
    return _FIELDS[rules.game]


CHECKS: Mapping[str, Callable[[HandReading], None]] = {
    "belote": check_belote,
    "contree": check_contree,
    "belote2": check_belote2,
    "belote3": check_belote3,
    "comptoir": check_comptoir,
}
"""Game -> the check of a played hand after its fields are read."""


class HandReader:
    """Reads the hands of one game."""

    def __init__(self, rules: Rules, sides: Sequence[str]) -> None:
        self._rules, self._sides = rules, tuple(sides)
        self._check = CHECKS[rules.game]
        no_trump, all_trump = rules.allow_no_trump, rules.allow_all_trump
        self._fields = readers_of(fields_of(rules), self._sides, no_trump, all_trump)

    def read(self, data: object, number: int) -> HandFacts:
        """The hand ``number``, counted from 1, with the points of both sides filled in.

        :raises HandError: with every problem of the hand.

        >>> reader = HandReader(Rules(), ["NS", "EW"])
        >>> reader.read({"taker": "NS", "points": {"NS": 75}}, 1).points
        {'NS': 75, 'EW': 87}
        """
        if not isinstance(data, dict):
            raise HandError([not_an_object("hands", data, number)])
        hand = HandReading(self._rules, self._sides, number)
        values, fields = hand.values, self._fields
        for key, value in data.items():
            if value is not None and key in fields:
                words, read = fields[key]
                if value in words:
                    values[key] = value
                else:
                    read(hand, key, value)
            elif key not in READERS:
                hand.wrong("unknown_key", key, value=key)
            elif value is not None:
                hand.wrong("other_game", key, value=key, game=self._rules.game)
        # Most hands are played: those name no key of the others.
        played = NOT_PLAYED.isdisjoint(data)
        given = [] if played else [key for key in data if data[key] is not None and key in fields]
        if NOT_PLAYED.isdisjoint(given):
            self._check(hand)
        else:
            check_alone(hand, given)
        if hand.problems:
            raise HandError(hand.problems)
        return HandFacts(**hand.values)
