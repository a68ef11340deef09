"""Settling the declarations of a hand in its game, and telling what became of each (clause 2.6)."""

from collections.abc import Mapping, Sequence

from scoring.declarations import Settlement, beaten_by, points_of, settle, strongest_of, with_power
from scoring.hand import Declaration, Hand
from scoring.running import Played, Running
from scoring.sheet import StepValue
from scoring.steps import StepCode


def settle_declared(
    run: Running, announced: Sequence[Declaration], camps: Mapping[str, str]
) -> Mapping[str, int]:
    """Camp -> the points it marks for its declarations, explained where that is asked for.

    ``camps`` names the camp of each side, as in :func:`scoring.declarations.settle`.
    """
    settlement = settle(run.rules, announced, camps)
    if run.explain and settlement.decisive is not None:
        _explain(run, announced, camps, settlement, settlement.decisive)
    return settlement.points


def _explain(
    run: Running,
    announced: Sequence[Declaration],
    camps: Mapping[str, str],
    settlement: Settlement,
    decisive: Declaration,
) -> None:
    if settlement.reason == "tied":
        run.note(StepCode.DECLARATIONS_TIED, None, **_named(decisive))
        return
    if settlement.reason == "cancelled":
        run.note(StepCode.DECLARATIONS_CANCELLED, decisive.side, **_named(decisive))
        return
    for one in announced:
        own = [other for other in announced if camps[other.side] == camps[one.side]]
        _explain_one(run, one, strongest_of(run.rules, own), decisive)


def _explain_one(run: Running, one: Declaration, own_best: Declaration, best: Declaration) -> None:
    """What became of one declaration; ``own_best`` is its camp's, ``best`` the one that decided."""
    values = {**_named(one), "points": points_of(run.rules, one)}
    if own_best is best:
        run.note(StepCode.DECLARATION_KEPT, one.side, **values)
    else:
        why = beaten_by(run.rules, own_best, best)
        run.note(StepCode.DECLARATION_BEATEN, one.side, **values, by=best.side, why=why)


def void_by_carre(run: Running, hand: Hand) -> Played:
    """A hand that a carré makes void: nobody marks and it does not count."""
    carre = with_power(run.rules, hand.declarations, "voids_hand")
    if run.explain and carre is not None:
        run.note(StepCode.DECLARATIONS_VOID, carre.side, **_named(carre))
    return Played("void", run.nothing(), counts=False)


def _named(declaration: Declaration) -> dict[str, StepValue]:
    kind, rank = declaration.kind, declaration.rank
    return {"kind": kind, "rank": rank, "trump": declaration.trump and kind != "carre"}
