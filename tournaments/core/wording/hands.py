"""The marks of a hand explained: declarations and the steps of `scoring` as sentences."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _, gettext_lazy, pgettext, pgettext_lazy

from scoring.hand import HandScore, ScoreStep
from tournaments.core.tags import points
from tournaments.core.wording.text import Text
from tournaments.models import LETTERS

KINDS = {
    "tierce": gettext_lazy("tierce"),
    "cinquante": gettext_lazy("cinquante"),
    "cent": gettext_lazy("cent"),
    "carre": gettext_lazy("carré"),
}

TO_CARD = {
    "7": gettext_lazy("to the 7"),
    "8": gettext_lazy("to the 8"),
    "9": gettext_lazy("to the 9"),
    "10": gettext_lazy("to the 10"),
    "J": gettext_lazy("to the jack"),
    "Q": gettext_lazy("to the queen"),
    "K": gettext_lazy("to the king"),
    "A": gettext_lazy("to the ace"),
}

OF_CARDS = {
    "7": gettext_lazy("of sevens"),
    "8": gettext_lazy("of eights"),
    "9": gettext_lazy("of nines"),
    "10": gettext_lazy("of tens"),
    "J": gettext_lazy("of jacks"),
    "Q": gettext_lazy("of queens"),
    "K": gettext_lazy("of kings"),
    "A": gettext_lazy("of aces"),
}

BEATEN_BY = {
    "points": gettext_lazy("the best of %(by)s is worth more"),
    "kind": gettext_lazy("the carré of %(by)s beats a cent"),
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

VOID_REASONS = {
    "passed": gettext_lazy("everyone passed"),
    "carre_of_sevens": gettext_lazy("four sevens"),
    "under_eleven": gettext_lazy("a hand under eleven points"),
    "other": gettext_lazy("another reason"),
}

SENTENCES = {
    "counted": gettext_lazy("%(side)s has %(sum)s"),
    "uncounted": gettext_lazy("%(points)s of %(side)s do not count towards the contract"),
    "declaration_kept": gettext_lazy("%(side)s: %(declaration)s counts, %(points)s"),
    "declaration_beaten": gettext_lazy("%(side)s: %(declaration)s does not count, %(why)s"),
    "declarations_tied": gettext_lazy(
        "equal best declarations, %(declaration)s: nobody scores any"
    ),
    "declarations_cancelled": gettext_lazy("%(side)s: %(declaration)s cancels the declarations"),
    "declarations_void": gettext_lazy("%(side)s: %(declaration)s makes the hand void"),
    "capot": gettext_lazy("%(side)s made every trick: capot"),
    "capot_call_failed": gettext_lazy("%(side)s had called capot and failed it"),
    "contract_made": gettext_lazy("%(side)s took and made it"),
    "contract_failed": gettext_lazy("%(side)s took and failed (dedans)"),
    "below_least": gettext_lazy("%(side)s must have at least %(points)s"),
    "not_ahead": gettext_lazy("%(side)s must have more than the other side"),
    "not_alone": gettext_lazy("one player of %(side)s had to win every trick alone"),
    "litige": gettext_lazy("equal at %(total)s: litige"),
    "litige_made": gettext_lazy("%(total)s each, which counts as made by %(side)s"),
    "litige_failed": gettext_lazy("%(total)s each, which counts as failed by %(side)s"),
    "litige_replayed": gettext_lazy("%(total)s each: the hand is played again"),
    "rounded": gettext_lazy("%(points)s of %(side)s become %(amount)s"),
    "exact_finish": gettext_lazy("rounded, this would end the game: counted to the point"),
    "exact_at_the_bell": gettext_lazy("the last hand in time: counted to the point"),
    "marks_tricks": gettext_lazy("%(side)s: %(amount)s for the tricks"),
    "marks_half": gettext_lazy("%(side)s: %(amount)s, half of the hand"),
    "marks_capot": gettext_lazy("%(side)s: %(amount)s for the capot"),
    "marks_capot_called": gettext_lazy("%(side)s: %(amount)s for the capot it called"),
    "marks_failed": gettext_lazy("%(side)s: %(amount)s for the failed contract"),
    "marks_belote": gettext_lazy("%(side)s: %(amount)s for the belote"),
    "marks_belote_taken": gettext_lazy("%(side)s: %(amount)s for the taker’s belote"),
    "marks_declarations": gettext_lazy("%(side)s: %(amount)s of declarations"),
    "marks_declarations_taken": gettext_lazy("%(side)s: %(amount)s, the taker’s declarations"),
    "marks_declarations_won": gettext_lazy("%(side)s: %(amount)s, the declarations of the defence"),
    "bid": gettext_lazy("%(side)s bid %(contract)s"),
    "multiplied": gettext_lazy("%(contre)s: multiplied by %(factor)s"),
    "marks_contract": gettext_lazy("%(side)s: %(amount)s for the contract"),
    "marks_flat": gettext_lazy("%(side)s: %(amount)s, fixed for this contract"),
    "marks_all": gettext_lazy(
        "%(side)s: %(amount)s, all the tricks of a contract made after contre"
    ),
    "marks_taken": gettext_lazy("%(side)s: %(amount)s lost by the taker"),
    "hundred_shared": gettext_lazy(
        "%(side)s: %(amount)s of the 100 shared by those who won tricks"
    ),
    "comptoir_bid": gettext_lazy("%(side)s bid %(bid)s (worth %(worth)s) and made %(points)s"),
    "sheet_down": gettext_lazy("the slate of %(side)s goes down by %(amount)s"),
    "player_out": gettext_lazy("%(side)s has nothing left to lose and is out"),
    "stake_frozen": gettext_lazy("%(side)s leaves %(amount)s at stake"),
    "stake_disputed": gettext_lazy(
        "between %(side)s: to the one with more in the tricks of the next hand"
    ),
    "stake_won": gettext_lazy("%(side)s wins the %(amount)s at stake"),
    "stake_returned": gettext_lazy("%(side)s gets its %(amount)s at stake back"),
    "stake_to_defence": gettext_lazy("the %(amount)s still at stake go to %(side)s"),
    "stake_lost": gettext_lazy("the %(amount)s still at stake are lost"),
    "stake_played_for": gettext_lazy("%(amount)s still at stake: play on until they are won"),
    "equal_totals": gettext_lazy("equal totals: play on"),
    "no_trick_no_win": gettext_lazy("%(side)s cannot win in a hand without a trick: play on"),
    "failed_no_win": gettext_lazy("%(side)s cannot win in a hand that it failed: play on"),
    "time_up": gettext_lazy("the time is up: the game ends here"),
    "last_hand_wins": gettext_lazy("both have reached the target: %(side)s won the last hand"),
    "void": gettext_lazy("void hand: %(reason)s"),
    "misdeal_redeal": gettext_lazy("misdeal by %(side)s: deal again"),
    "misdeal_warned": gettext_lazy("first misdeal by %(side)s: a warning"),
    "misdeal_barred": gettext_lazy(
        "misdeal %(number)s by %(side)s: it may not take in the next hand dealt"
    ),
    "misdeal_costs": gettext_lazy("misdeal by %(side)s: %(amount)s to the other side"),
    "fault_costs": gettext_lazy("irregularity by %(side)s: %(amount)s to the other side"),
}

# Two players against the taker are one side of the hand.
TOGETHER = {
    "counted": gettext_lazy("%(side)s have %(sum)s together"),
    "capot": gettext_lazy("%(side)s made every trick together: capot"),
}

# The two others both mark what a misdeal or a fault of one costs.
OF_THREE = {
    "misdeal_costs": gettext_lazy("misdeal by %(side)s: %(amount)s to each of the others"),
    "fault_costs": gettext_lazy("irregularity by %(side)s: %(amount)s to each of the others"),
}

CONTRES = {
    "contre": pgettext_lazy("bid", "contre"),
    "surcontre": pgettext_lazy("bid", "surcontre"),
}

SPOKEN = {"capot": gettext_lazy("capot"), "generale": gettext_lazy("générale")}

OF_MARK = ("marks_", "stake_won", "stake_returned", "stake_to_defence")
"""How the codes of the steps begin that are part of a mark."""
EQUALS = " = "
FAILED = ("contract_failed", "litige_failed", "capot_call_failed")


def step_words(step: ScoreStep, names: Names = PLAIN, sides: int = 2) -> str:
    """One step as a sentence, with the sides named by `names`; `sides` is how many play."""
    sentence = SENTENCES[step.code]
    if BETWEEN_SIDES in (step.side or ""):
        sentence = TOGETHER.get(step.code, sentence)
    elif sides > 2:
        sentence = OF_THREE.get(step.code, sentence)
    return sentence % _values(step, names) + _made_of(step)


def called(side: str, names: Names = PLAIN) -> str:
    """The name of a side, or of sides that play together: B and C."""
    *some, last = (str(names.get(one, one)) for one in side.split(BETWEEN_SIDES))
    if not some:
        return last
    return _("%(some)s and %(last)s") % {"some": BETWEEN_SIDES.join(some), "last": last}


def reasons(score: HandScore) -> str:
    """The reasons for the marks of a hand, in one line."""
    return in_one_line(reason_list(score))


def in_one_line(sentences: Iterable[str]) -> str:
    """Reasons one after the other."""
    return pgettext("between reasons", "; ").join(sentences)


def reason_list(score: HandScore, names: Names = PLAIN) -> list[str]:
    """The reasons for the marks of a hand, one by one."""
    return [step_words(step, names, len(score.marks)) for step in score.steps]


def result_line(score: HandScore, names: Names = PLAIN) -> str:
    """The marks of each side with their parts: A 0 (dedans) · B 182 = 162 + 20."""
    return " · ".join(_side_words(score, side, names) for side in score.marks)


def sums(score: HandScore, names: Names = PLAIN) -> list[str]:
    """The marks that are made of several amounts: A 82 = 62 + 20."""
    every = (_side_words(score, side, names) for side in score.marks)
    return [words for words in every if EQUALS in words]


def outcome_words(score: HandScore) -> str:
    """The outcome of a hand in a word or two."""
    words = {
        "made": _("made"),
        "failed": _("dedans"),
        "litige": _("litige"),
        "void": _("void hand"),
        "misdeal": _("misdeal"),
        "fault": _("irregularity"),
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
    if step.code == "counted":
        values["sum"] = _sum(step, values)
    if "kind" in values:
        kind, rank = str(values["kind"]), str(values["rank"])
        values["declaration"] = declaration_words(kind, rank, bool(step.values["trump"]))
    if "why" in values:
        by = {"by": names.get(str(values["by"]), str(values["by"]))}
        values["why"] = BEATEN_BY[str(values["why"])] % by
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
    if step.code == "fault_costs" and isinstance(contract, int):
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
        if (step.code in OF_THREE if step.side != side else step.code.startswith(OF_MARK))
        and step.values["amount"]
    ]
    return f"{words}{EQUALS}{' + '.join(parts)}" if len(parts) > 1 else words
