"""What the fields of a hand say of each other, game by game."""

from collections.abc import Callable, Mapping

from scoring.declarations import voids_hand
from scoring.hand_fields import HAND_POINTS
from scoring.hand_form import HandForm

Check = Callable[[HandForm], None]

_PLAYED = frozenset({"taker", "points", "capot", "trump", "belote", "declarations"})
_NOT_PLAYED = ("void", "misdeal", "fault")


def check_alone(form: HandForm, given: list[str]) -> None:
    """A void hand, a misdeal or a fault has no other field, save the taker (clause 1)."""
    alone = next(key for key in _NOT_PLAYED if key in form.values)
    allowed = {alone, "taker"} | ({"contract"} if alone == "fault" else set())
    for other in given:
        if other not in allowed:
            form.wrong("stands_alone", other, alone=alone, value=other)


def check_belote(form: HandForm) -> None:
    """A played hand of two sides whose points add up to 162."""
    if not check_start(form):
        return
    check_pair_points(form)
    if form.values.get("capot_called") and form.rules.capot_called_points is None:
        form.wrong("capot_not_called", "capot_called", value=True)


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
    """A field that has to be there."""
    if key not in form.values:
        form.wrong("required", key, value=key)


def check_one_declares(form: HandForm) -> None:
    """Declarations already settled are those of one side only (clause 1)."""
    declaring = [side for side, amount in form.values["settled"].items() if amount]
    if len(declaring) > 1:
        form.wrong("one_side_declares", "declarations", value=", ".join(declaring))


def check_pair_points(form: HandForm) -> None:
    """Points of two sides that sum to 162, one being enough; 162 and 0 on capot (clause 1)."""
    points: dict[str, int] = form.values.get("points", {})
    capot = form.values.get("capot")
    if capot is not None:
        check_capot_points(form, points, capot)
        form.values["points"] = {side: HAND_POINTS * (side == capot) for side in form.sides}
    elif not points:
        require_points(form)
    elif len(points) == 1:
        ((side, own),) = points.items()
        other = form.sides[form.sides[0] == side]
        points[other] = HAND_POINTS - own
    elif sum(points.values()) != HAND_POINTS:
        form.wrong("points_sum", "points", value=sum(points.values()), expected=HAND_POINTS)


def require_points(form: HandForm) -> None:
    """Points are missing."""
    form.wrong("required", "points", value="points")


def check_capot_points(form: HandForm, points: Mapping[str, int], capot: str) -> None:
    """Points given with a capot are 162 and 0."""
    for side, own in points.items():
        expected = HAND_POINTS if side == capot else 0
        if own != expected:
            form.wrong("capot_points", "points", side=side, value=own, expected=expected)


FIELDS: Mapping[str, frozenset[str]] = {
    "belote": _PLAYED | {*_NOT_PLAYED, "capot_called"},
}
"""Game -> the fields its hands can have."""

CHECKS: Mapping[str, Check] = {
    "belote": check_belote,
}
"""Game -> what is looked at in a played hand once its fields are read."""
