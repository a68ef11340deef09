"""What the fields of a hand say of each other, game by game."""

from collections.abc import Callable, Collection, Mapping

from scoring.declarations import voids_hand
from scoring.hand_fields import CARD_POINTS, HAND_POINTS
from scoring.hand_form import HandForm
from scoring.hand_tables import check_capot_points, check_stock, check_three, require_points
from scoring.rules import Rules

Check = Callable[[HandForm], None]

_PLAYED = frozenset({"taker", "points", "capot", "trump", "belote", "declarations"})
NOT_PLAYED = ("void", "misdeal", "fault")
"""The fields of a hand that was not played, or not to its end."""


def check_alone(form: HandForm, given: Collection[str]) -> None:
    """A void hand, a misdeal or a fault has no other field, save the taker (clause 1)."""
    alone = next(key for key in NOT_PLAYED if key in given)
    allowed = {alone, "taker"} | ({"contract"} if alone == "fault" else set())
    for other in given:
        if other not in allowed:
            form.wrong("stands_alone", other, alone=alone, value=other)


def check_belote(form: HandForm) -> None:
    """A played hand of two sides whose points add up to 162."""
    if not check_start(form):
        return
    check_pair_points(form)
    if "capot_called" in form.values:
        check_called(form)


def check_called(form: HandForm) -> None:
    """Capot is called only where that is played (clause 2.3)."""
    if form.values.get("capot_called") and form.rules.capot_called_points is None:
        form.wrong("capot_not_called", "capot_called", value=True)


def check_belote2(form: HandForm) -> None:
    """A played hand of two players (clause 4)."""
    if form.rules.deal == "all_cards":
        check_belote(form)
    elif check_start(form):
        check_called(form)
        check_stock(form)


def check_belote3(form: HandForm) -> None:
    """A played hand of three players (clause 4)."""
    if check_start(form):
        check_called(form)
        check_three(form)


def check_start(form: HandForm) -> bool:
    """Taker and declarations; false where a carré makes the hand void."""
    values = form.values
    if "settled" in values:
        check_one_declares(form)
    if "declarations" in values and voids_hand(form.rules, values["declarations"]):
        return False
    if "taker" not in values:
        require(form, "taker")
    return True


def require(form: HandForm, key: str) -> None:
    """A field that has to be there; what is wrong with it is said already."""
    if key not in form.values and form.sound(key):
        form.wrong("required", key, value=key)


def check_one_declares(form: HandForm) -> None:
    """Declarations already settled are those of one side only (clause 1)."""
    declaring = [side for side, amount in form.values["settled"].items() if amount]
    together = form.rules.game == "belote3" and form.rules.opposition == "together"
    if together and form.values.get("taker") not in declaring:
        return
    if len(declaring) > 1:
        form.wrong("one_side_declares", "declarations", value=", ".join(declaring))


def check_pair_points(form: HandForm) -> None:
    """Points of two sides that sum to 162, one being enough; 162 and 0 on capot (clause 1)."""
    values = form.values
    points: dict[str, int] = values.get("points", {})
    if form.problems and not form.sound("points", "capot"):
        return
    if "capot" in values:
        check_capot_points(form, points, values["capot"])
        values["points"] = {side: HAND_POINTS * (side == values["capot"]) for side in form.sides}
    elif not points:
        require_points(form)
    elif len(points) == 1:
        first, second = form.sides
        if first in points:
            points[second] = HAND_POINTS - points[first]
        else:
            points[first] = HAND_POINTS - points[second]
    elif sum(points.values()) != HAND_POINTS:
        form.wrong("points_sum", "points", value=sum(points.values()), expected=HAND_POINTS)


def check_contree(form: HandForm) -> None:
    """A played hand of contrée: a contract, and what goes with it (clauses 1 and 3)."""
    if not check_start(form):
        return
    check_pair_points(form)
    require(form, "contract")
    values = form.values
    if values.get("solo") and form.sound("capot", "taker") and not _capot_of_taker(form):
        form.wrong("solo_without_capot", "solo", value=True)
    if values.get("trump") == "SA" and "belote" in values:
        form.wrong("belote_without_trump", "belote", value=values["belote"])


def _capot_of_taker(form: HandForm) -> bool:
    return "capot" in form.values and form.values["capot"] == form.values.get("taker")


def check_comptoir(form: HandForm) -> None:
    """Taker, bid, and the points of the taker alone (clause 5)."""
    for key in ("taker", "bid"):
        require(form, key)
    taker = form.values.get("taker")
    points = form.values.get("points", {})
    if not points and form.sound("points"):
        require_points(form)
    for side, own in points.items():
        if side == taker and own > CARD_POINTS:
            form.wrong("too_large", "points", value=own, maximum=CARD_POINTS)
        if taker is not None and side != taker:
            form.wrong("taker_alone", "points", value=side)


_SECTION_2 = _PLAYED | {*NOT_PLAYED, "capot_called"}
_TOGETHER = _SECTION_2 | {"no_trick"}
_EACH = _TOGETHER - {"capot", "capot_called", "misdeal", "fault"}
_FIELDS: Mapping[str, frozenset[str]] = {
    "belote": _SECTION_2,
    "contree": _PLAYED | {*NOT_PLAYED, "contract", "contre", "solo"},
    "belote2": _SECTION_2,
    "belote3": _TOGETHER,
    "comptoir": frozenset({"taker", "bid", "points", "void"}),
}


def fields_of(rules: Rules) -> frozenset[str]:
    """The fields that hands under these rules can have (clause 1)."""
    if rules.game == "belote3" and rules.opposition == "each":
        return _EACH
    return _FIELDS[rules.game]


CHECKS: Mapping[str, Check] = {
    "belote": check_belote,
    "contree": check_contree,
    "belote2": check_belote2,
    "belote3": check_belote3,
    "comptoir": check_comptoir,
}
"""Game -> what is looked at in a played hand once its fields are read."""
