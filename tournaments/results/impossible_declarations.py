"""Declarations that one pack cannot hold: refused as they are entered, told where stored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from scoring.hand import Declaration
from scoring.hand_json import HandReader
from scoring.impossible import Clash, first_clash
from scoring.rules import Rules
from tournaments.core.wording.hands import OF_CARDS, declaration_words
from tournaments.core.writes import Problem, Refusal
from tournaments.results.hands import Facts


def clash_in(rules: Rules, facts: Facts, sides: Sequence[str]) -> Clash | None:
    """What of the declarations of a hand cannot be; only those announced one by one can clash."""
    if not facts.get("declarations") or isinstance(facts["declarations"], Mapping):
        return None
    return first_clash(rules, HandReader(rules, sides).read(dict(facts), 1))


def refuse_clash(rules: Rules, facts: Facts, sides: Sequence[str]) -> None:
    """Refuse a hand whose declarations cannot all be.

    :raises Refusal: with both that clash, beside the one that was announced last.
    """
    clash = clash_in(rules, facts, sides)
    if clash is not None:
        last = max(at for at, one in enumerate(_entries(facts)) if one == clash.later)
        raise Refusal(Problem(f"declarations.{last}", clash_words(clash)))


def doubts(rules: Rules, facts: Facts, sides: Sequence[str]) -> tuple[str, ...]:
    """What wants another look in a hand that is stored; nothing where it can be."""
    clash = clash_in(rules, facts, sides)
    if clash is None:
        return ()
    return (_("to be checked: %(doubt)s") % {"doubt": clash_words(clash)},)


def clash_words(clash: Clash) -> str:
    """Which two declarations, or which one and what else, cannot both be."""
    values = {
        "later": _told(clash.later),
        "earlier": _told(clash.earlier) if clash.earlier else "",
        "cards": OF_CARDS[clash.rank] if clash.rank else "",
        "side": clash.side,
    }
    return _sentence(clash.code) % values


def _sentence(code: str) -> str:
    return {
        "same_carre": _("%(earlier)s and %(later)s: there is only one carré %(cards)s."),
        "carre_has_it": _(
            "%(earlier)s and %(later)s: the four cards of the carré are in one hand, and the "
            "sequence needs one of them."
        ),
        "carre_has_belote": _(
            "%(later)s and the belote of %(side)s: the four cards of the carré are in one hand, "
            "and the belote needs one of them."
        ),
        "same_trumps": _("%(earlier)s and %(later)s: the same card of trump would be in both."),
        "no_suit_left": _(
            "%(earlier)s and %(later)s: with the others, five sequences would hold the same card "
            "of four suits."
        ),
        "too_many_cards": _(
            "%(earlier)s and %(later)s: with the others of this side, more cards than it was dealt."
        ),
    }[code]


def _told(one: Declaration) -> str:
    return f"{one.side} {declaration_words(one.kind, one.rank, one.trump)}"


def _entries(facts: Facts) -> Iterator[Declaration]:
    for one in facts["declarations"]:
        yield Declaration(one["side"], one["kind"], one["rank"], bool(one.get("trump")))
