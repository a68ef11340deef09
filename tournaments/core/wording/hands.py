"""The marks of a hand explained: declarations and the steps of `scoring` as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from scoring.sheet import HandScore, ScoreStep
from scoring.steps import StepCode
from tournaments.core.side_letters import LETTERS
from tournaments.core.tags import points
from tournaments.core.wording.text import Text

KINDS: Mapping[str, Text] = {
    "tierce": gettext_lazy("tierce"),
    "cinquante": gettext_lazy("cinquante"),
    "cent": gettext_lazy("cent"),
    "carre": gettext_lazy("carré"),
}

TO_CARD: Mapping[str, Text] = {
    "7": gettext_lazy("to the 7"),
    "8": gettext_lazy("to the 8"),
    "9": gettext_lazy("to the 9"),
    "10": gettext_lazy("to the 10"),
    "J": gettext_lazy("to the jack"),
    "Q": gettext_lazy("to the queen"),
    "K": gettext_lazy("to the king"),
    "A": gettext_lazy("to the ace"),
}

OF_CARDS: Mapping[str, Text] = {
    "7": gettext_lazy("of sevens"),
    "8": gettext_lazy("of eights"),
    "9": gettext_lazy("of nines"),
    "10": gettext_lazy("of tens"),
    "J": gettext_lazy("of jacks"),
    "Q": gettext_lazy("of queens"),
    "K": gettext_lazy("of kings"),
    "A": gettext_lazy("of aces"),
}

BEATEN_BY: Mapping[str, Text] = {
    "points": gettext_lazy("the best of %(by)s is worth more"),
    "kind": gettext_lazy("the carré of %(by)s goes before a cent"),
    "rank": gettext_lazy("the best of %(by)s is higher"),
    "trump": gettext_lazy("the best of %(by)s is in trump"),
    "first_announced": gettext_lazy("the best of %(by)s, equal, was announced first"),
}
"""Why a declaration does not count: a value of `scoring.declarations.CRITERIA` -> the words."""


def declaration_words(kind: str, rank: str, trump: bool = False) -> str:
    """A declaration as players call it."""
    cards = OF_CARDS if kind == "carre" else TO_CARD
    words = f"{KINDS[kind]} {cards[rank]}"
    return _("%(declaration)s in trump") % {"declaration": words} if trump else words


Names = Mapping[str, Text]
BETWEEN_SIDES = ", "
"""Between the letters of two sides that a step is about."""
PLAIN: Names = {side: side for side in LETTERS}

VOID_REASONS: Mapping[str, Text] = {
    "passed": gettext_lazy("everybody passed"),
    "carre_of_sevens": gettext_lazy("four sevens"),
    "under_eleven": gettext_lazy("a hand under eleven points"),
    "other": gettext_lazy("another reason"),
}

SENTENCES: Mapping[str, Text] = {
    StepCode.COUNTED: gettext_lazy("%(side)s has %(sum)s"),
    StepCode.UNCOUNTED: gettext_lazy("%(points)s of %(side)s do not help to make the contract"),
    StepCode.DECLARATION_KEPT: gettext_lazy("%(side)s: %(declaration)s counts, %(points)s"),
    StepCode.DECLARATION_BEATEN: gettext_lazy("%(side)s: %(declaration)s does not count, %(why)s"),
    StepCode.DECLARATIONS_TIED: gettext_lazy(
        "equal best declarations, %(declaration)s: nobody marks any"
    ),
    StepCode.DECLARATIONS_CANCELLED: gettext_lazy(
        "%(side)s: %(declaration)s cancels the declarations"
    ),
    StepCode.DECLARATIONS_VOID: gettext_lazy("%(side)s: %(declaration)s makes the hand void"),
    StepCode.CAPOT: gettext_lazy("%(side)s made every trick: capot"),
    StepCode.CAPOT_CALL_FAILED: gettext_lazy("%(side)s had called capot and missed it"),
    StepCode.CONTRACT_MADE: gettext_lazy("%(side)s took and made it"),
    StepCode.CONTRACT_FAILED: gettext_lazy("%(side)s took and failed (dedans)"),
    StepCode.BELOW_LEAST: gettext_lazy("%(side)s must have %(points)s at least"),
    StepCode.NOT_AHEAD: gettext_lazy("%(side)s must have more than the other side"),
    StepCode.NOT_ALONE: gettext_lazy("one player of %(side)s had to win every trick alone"),
    StepCode.LITIGE: gettext_lazy("equal at %(total)s: litige"),
    StepCode.LITIGE_MADE: gettext_lazy("%(total)s each, which counts as made by %(side)s"),
    StepCode.LITIGE_FAILED: gettext_lazy("%(total)s each, which counts as failed by %(side)s"),
    StepCode.LITIGE_REPLAYED: gettext_lazy("%(total)s each: the hand is played again"),
    StepCode.ROUNDED: gettext_lazy("%(points)s of %(side)s become %(amount)s"),
    StepCode.EXACT_FINISH: gettext_lazy("rounded, this would end the game: counted to the point"),
    StepCode.EXACT_AT_THE_BELL: gettext_lazy("the last hand in time: counted to the point"),
    StepCode.MARKS_TRICKS: gettext_lazy("%(side)s: %(amount)s for the tricks"),
    StepCode.MARKS_HALF: gettext_lazy("%(side)s: %(amount)s, half of the hand"),
    StepCode.MARKS_CAPOT: gettext_lazy("%(side)s: %(amount)s for the capot"),
    StepCode.MARKS_CAPOT_CALLED: gettext_lazy("%(side)s: %(amount)s for the capot it called"),
    StepCode.MARKS_FAILED: gettext_lazy("%(side)s: %(amount)s for the failed contract"),
    StepCode.MARKS_BELOTE: gettext_lazy("%(side)s: %(amount)s for the belote"),
    StepCode.MARKS_BELOTE_TAKEN: gettext_lazy("%(side)s: %(amount)s for the taker’s belote"),
    StepCode.MARKS_DECLARATIONS: gettext_lazy("%(side)s: %(amount)s of declarations"),
    StepCode.MARKS_DECLARATIONS_TAKEN: gettext_lazy(
        "%(side)s: %(amount)s, the taker’s declarations"
    ),
    StepCode.MARKS_DECLARATIONS_WON: gettext_lazy(
        "%(side)s: %(amount)s, the declarations of the defence"
    ),
    StepCode.BID: gettext_lazy("%(side)s bid %(contract)s"),
    StepCode.MULTIPLIED: gettext_lazy("%(contre)s: multiplied by %(factor)s"),
    StepCode.MARKS_CONTRACT: gettext_lazy("%(side)s: %(amount)s for the contract"),
    StepCode.MARKS_FLAT: gettext_lazy("%(side)s: %(amount)s, fixed for this contract"),
    StepCode.MARKS_ALL: gettext_lazy("%(side)s: %(amount)s, all the tricks of a contre made"),
    StepCode.MARKS_TAKEN: gettext_lazy("%(side)s: %(amount)s lost by the taker"),
    StepCode.HUNDRED_SHARED: gettext_lazy(
        "%(side)s: %(amount)s of the 100 that those who won tricks share"
    ),
    StepCode.COMPTOIR_BID: gettext_lazy(
        "%(side)s bid %(bid)s (worth %(worth)s) and made %(points)s"
    ),
    StepCode.SHEET_DOWN: gettext_lazy("the sheet of %(side)s goes down by %(amount)s"),
    StepCode.PLAYER_OUT: gettext_lazy("%(side)s has nothing left to lose and is out"),
    StepCode.STAKE_FROZEN: gettext_lazy("%(side)s leaves %(amount)s at stake"),
    StepCode.STAKE_DISPUTED: gettext_lazy(
        "between %(side)s: to whoever has more in the tricks of the next hand"
    ),
    StepCode.STAKE_WON: gettext_lazy("%(side)s wins the %(amount)s at stake"),
    StepCode.STAKE_RETURNED: gettext_lazy("%(side)s gets its %(amount)s at stake back"),
    StepCode.STAKE_TO_DEFENCE: gettext_lazy("the %(amount)s still at stake go to %(side)s"),
    StepCode.STAKE_LOST: gettext_lazy("the %(amount)s still at stake are lost"),
    StepCode.STAKE_PLAYED_FOR: gettext_lazy(
        "%(amount)s still at stake: play on until they are won"
    ),
    StepCode.EQUAL_TOTALS: gettext_lazy("equal totals: play on"),
    StepCode.NO_TRICK_NO_WIN: gettext_lazy(
        "%(side)s cannot win in a hand without a trick: play on"
    ),
    StepCode.FAILED_NO_WIN: gettext_lazy("%(side)s cannot win in a hand that it failed: play on"),
    StepCode.TIME_UP: gettext_lazy("the time is up: the game ends here"),
    StepCode.LAST_HAND_WINS: gettext_lazy(
        "both have reached the target: %(side)s won the last hand"
    ),
    StepCode.VOID: gettext_lazy("void hand: %(reason)s"),
    StepCode.MISDEAL_REDEAL: gettext_lazy("misdeal by %(side)s: deal again"),
    StepCode.MISDEAL_WARNED: gettext_lazy("first misdeal by %(side)s: a warning"),
    StepCode.MISDEAL_BARRED: gettext_lazy(
        "misdeal %(number)s by %(side)s: it may not take in the next hand dealt"
    ),
    StepCode.MISDEAL_COSTS: gettext_lazy("misdeal by %(side)s: %(amount)s to the other side"),
    StepCode.FAULT_COSTS: gettext_lazy("fault by %(side)s: %(amount)s to the other side"),
}

# Two players against the taker are one side of the hand.
TOGETHER: Mapping[str, Text] = {
    StepCode.COUNTED: gettext_lazy("%(side)s have %(sum)s together"),
    StepCode.CAPOT: gettext_lazy("%(side)s made every trick together: capot"),
}

# The two others both mark what a misdeal or a fault of one costs.
OF_THREE: Mapping[str, Text] = {
    StepCode.MISDEAL_COSTS: gettext_lazy("misdeal by %(side)s: %(amount)s to each of the others"),
    StepCode.FAULT_COSTS: gettext_lazy("fault by %(side)s: %(amount)s to each of the others"),
}
COSTS = frozenset(OF_THREE)

CONTRES: Mapping[str, Text] = {
    "contre": pgettext_lazy("bid", "contre"),
    "surcontre": pgettext_lazy("bid", "surcontre"),
}

SPOKEN: Mapping[str, Text] = {"capot": gettext_lazy("capot"), "generale": gettext_lazy("générale")}

PARTS = frozenset(
    {
        StepCode.MARKS_TRICKS,
        StepCode.MARKS_HALF,
        StepCode.MARKS_CAPOT,
        StepCode.MARKS_CAPOT_CALLED,
        StepCode.MARKS_FAILED,
        StepCode.MARKS_BELOTE,
        StepCode.MARKS_BELOTE_TAKEN,
        StepCode.MARKS_DECLARATIONS,
        StepCode.MARKS_DECLARATIONS_TAKEN,
        StepCode.MARKS_DECLARATIONS_WON,
        StepCode.MARKS_CONTRACT,
        StepCode.MARKS_FLAT,
        StepCode.MARKS_ALL,
        StepCode.MARKS_TAKEN,
        StepCode.STAKE_WON,
        StepCode.STAKE_RETURNED,
        StepCode.STAKE_TO_DEFENCE,
    }
)
FAILED = frozenset({StepCode.CONTRACT_FAILED, StepCode.LITIGE_FAILED, StepCode.CAPOT_CALL_FAILED})


def step_words(step: ScoreStep, names: Names = PLAIN, sides: int = 2) -> str:
    """One step as a sentence, with the sides named by `names`; `sides` is how many play."""
    sentence = SENTENCES[step.code]
    if BETWEEN_SIDES in (step.side or ""):
        sentence = TOGETHER.get(step.code, sentence)
    elif sides > 2:
        sentence = OF_THREE.get(step.code, sentence)
    return str(sentence) % _values(step, names) + _made_of(step)


def called(side: str, names: Names = PLAIN) -> str:
    """The name of a side, or of sides that play together: B and C."""
    *some, last = (str(names.get(one, one)) for one in side.split(BETWEEN_SIDES))
    if not some:
        return last
    return _("%(some)s and %(last)s") % {"some": BETWEEN_SIDES.join(some), "last": last}


def reasons(score: HandScore, names: Names = PLAIN) -> str:
    """The reasons for the marks of a hand, in one line."""
    return in_one_line(reason_list(score, names))


def in_one_line(told: Iterable[str]) -> str:
    """Reasons one after the other."""
    return pgettext("between reasons", "; ").join(told)


def reason_list(score: HandScore, names: Names = PLAIN) -> list[str]:
    """The reasons for the marks of a hand, one by one."""
    return [step_words(step, names, len(score.marks)) for step in score.steps]


def result_line(score: HandScore, names: Names = PLAIN) -> str:
    """The marks of each side with their parts: A 0 (dedans) · B 182 = 162 + 20."""
    return " · ".join(_side_words(score, side, names) for side in score.marks)


def outcome_words(score: HandScore) -> str:
    """The outcome of a hand in a word or two."""
    words = {
        "made": _("made"),
        "failed": _("dedans"),
        "litige": _("litige"),
        "void": _("void hand"),
        "misdeal": _("misdeal"),
        "fault": _("fault"),
    }
    return words.get(score.outcome, score.outcome)


def mark_words(amount: int) -> str:
    """The mark of a side; that of a sheet that goes down has a true minus."""
    return points(amount).replace("-", "\u2212")


def _values(step: ScoreStep, names: Names) -> dict[str, Any]:
    """The values that fill the sentence of a step."""
    values: dict[str, Any] = {
        key: points(value) if isinstance(value, int) else value
        for key, value in step.values.items()
    }
    values["side"] = called(step.side or "", names)
    if step.code == StepCode.COUNTED:
        values["sum"] = _sum(step, values)
    if "kind" in values:
        kind, rank = str(values["kind"]), str(values["rank"])
        values["declaration"] = declaration_words(kind, rank, bool(step.values["trump"]))
    if "why" in values:
        by = {"by": names.get(str(values["by"]), str(values["by"]))}
        values["why"] = str(BEATEN_BY[str(values["why"])]) % by
    for key, words in (("contract", SPOKEN), ("contre", CONTRES), ("reason", VOID_REASONS)):
        if key in values:
            values[key] = words.get(str(values[key]), values[key])
    return values


def _sum(step: ScoreStep, values: Mapping[str, Any]) -> str:
    """What a side has in all: 90 + belote 20 = 110."""
    terms = [str(values["points"])]
    if step.values["belote"]:
        terms.append(_("belote %(belote)s") % values)
    if step.values["declarations"]:
        terms.append(_("declarations %(declarations)s") % values)
    total = f" = {values['total']}" if len(terms) > 1 else ""
    return " + ".join(terms) + total


def _made_of(step: ScoreStep) -> str:
    """How an amount was multiplied or added up: (160 × 2)."""
    values = step.values
    if "times" in values:
        amount, times = int(values["amount"]), int(values["times"])
        return f" ({points(amount // times)} × {times})"
    contract = values.get("contract")
    if step.code == StepCode.FAULT_COSTS and isinstance(contract, int):
        parts = {"fault": points(int(values["amount"]) - contract), "contract": points(contract)}
        return _(" (%(fault)s + %(contract)s for the contract)") % parts
    return ""


def _side_words(score: HandScore, side: str, names: Names) -> str:
    words = f"{names[side]} {mark_words(score.marks[side])}"
    if any(step.code in FAILED and step.side == side for step in score.steps):
        words = f"{words} ({_('dedans')})"
    parts = [
        points(int(step.values["amount"]))
        for step in score.steps
        # A misdeal or a fault of one side is marked by the others.
        if step.code in PARTS | COSTS
        and (step.side == side) != (step.code in COSTS)
        and step.values["amount"]
    ]
    return f"{words} = {' + '.join(parts)}" if len(parts) > 1 else words
