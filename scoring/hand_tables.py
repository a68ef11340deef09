"""What the points of two or three players must be, who all enter theirs (clause 4)."""

from collections.abc import Mapping

from scoring.hand_fields import CARD_POINTS, HAND_POINTS
from scoring.hand_form import HandForm


def require_points(form: HandForm) -> None:
    """Points are missing."""
    form.wrong("required", "points", value="points")


def check_capot_points(form: HandForm, points: Mapping[str, int], capot: str) -> None:
    """Points given with a capot are 162 and 0."""
    for side, own in points.items():
        expected = HAND_POINTS if side == capot else 0
        if own != expected:
            form.wrong("capot_points", "points", side=side, value=own, expected=expected)


def _points(form: HandForm) -> dict[str, int]:
    found: dict[str, int] = form.values.get("points", {})
    return found


def _all_given(form: HandForm) -> bool:
    missing = [side for side in form.sides if side not in _points(form)]
    for side in missing:
        form.wrong("required", "points", value=side)
    return not missing


def _check_sum(form: HandForm, expected: int, exactly: bool) -> None:
    total = sum(_points(form).values())
    if exactly and total != expected:
        form.wrong("points_sum", "points", value=total, expected=expected)
    elif total > expected:
        form.wrong("points_over", "points", value=total, maximum=expected)


def check_stock(form: HandForm) -> None:
    """Both players' points, at most 162 since a talon stays; 0 for who is capot."""
    if not form.sound("points") or not _all_given(form):
        return
    _check_sum(form, HAND_POINTS, exactly=False)
    if "capot" in form.values:
        ((loser, own),) = ((s, p) for s, p in _points(form).items() if s != form.values["capot"])
        if own:
            form.wrong("capot_points", "points", side=loser, value=own, expected=0)


def check_three(form: HandForm) -> None:
    """The points of three players, each for himself or two together."""
    sound = form.sound("points", "no_trick")
    _check_trickless(form)
    if form.rules.opposition == "together":
        _check_together(form, sound and form.sound("taker", "capot"))
    elif sound and _all_given(form):
        expected = CARD_POINTS if form.values.get("no_trick") else HAND_POINTS
        _check_sum(form, expected, exactly=form.rules.deal == "all_cards")


def _check_trickless(form: HandForm) -> None:
    players = form.values.get("no_trick", ())
    if len(players) == len(form.sides):
        form.wrong("all_trickless", "no_trick", value=", ".join(players))
    for player in players:
        if _points(form).get(player):
            form.wrong("trickless_points", "points", value=_points(form)[player])


def _check_together(form: HandForm, sound: bool) -> None:
    """Points of the taker or of all three; 162 and 0 on capot."""
    values = form.values
    taker, capot, without = values.get("taker"), values.get("capot"), values.get("no_trick", ())
    if capot is not None and capot in without:
        form.wrong("capot_contradicts", "no_trick", other="capot", value=capot)
    if not sound:
        return
    if capot is not None:
        _check_capot_of_camp(form, HAND_POINTS if capot == taker else 0)
    elif taker in without:
        _check_capot_of_camp(form, 0)
    elif len(without) == len(form.sides) - 1:
        _check_capot_of_camp(form, HAND_POINTS)
    elif len(_points(form)) == len(form.sides):
        _check_sum(form, HAND_POINTS, exactly=True)
    elif list(_points(form)) != [taker]:
        require_points(form)


def _check_capot_of_camp(form: HandForm, of_taker: int) -> None:
    """Points given with a capot: ``of_taker`` for the taker, the rest for the others."""
    points: Mapping[str, int] = form.values.pop("points", {})
    taker = form.values.get("taker", "")
    own = points.get(taker, of_taker)
    rest = sum(points.values()) - points.get(taker, 0)
    expected = HAND_POINTS - of_taker
    if own != of_taker:
        form.wrong("capot_points", "points", side=taker, value=own, expected=of_taker)
    elif rest > expected or (len(points) == len(form.sides) and rest != expected):
        others = ", ".join(side for side in form.sides if side != taker)
        form.wrong("capot_points", "points", side=others, value=rest, expected=expected)
