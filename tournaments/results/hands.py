"""The hands of a match as a game of `scoring`; its sides are named A, B, C … by their place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _, gettext_lazy

from scoring.hand import Declaration, HandScore, ScoreSheet
from scoring.hand_json import HandReader
from scoring.impossible import Clash, first_clash
from scoring.rules import Rules
from scoring.score import GameInPlay, after_end
from tournaments.core.wording.hands import OF_CARDS, declaration_words
from tournaments.core.writes import Refusal
from tournaments.entrants.selectors.names import PairName
from tournaments.models import SIDES, Game, Hand, side_names

Facts = Mapping[str, Any]


class GamePlayed(NamedTuple):
    """The facts entered for a game, hand by hand."""

    hands: Sequence[Facts] = ()
    by_time: bool = False
    """Whether the clock ended it after these hands."""
    bell_rounded: bool = False
    """Whether its last hand stays rounded then, as before `exact_finish` unrounded it."""

    def sheet(self, rules: Rules, sides: Sequence[str] = SIDES) -> ScoreSheet:
        """Its score sheet.

        :raises scoring.errors.InputError: with every problem of the first hand that is not
            possible, or that of a clock that cannot have ended the game
        """
        game, reader = GameInPlay(rules, sides), HandReader(rules, sides)
        for number, facts in enumerate(self.hands, start=1):
            if game.ended:
                raise after_end(number)
            game.play(reader.read(dict(facts), number))
        if self.by_time:
            game.end_by_time(rounded=self.bell_rounded)
        return game.sheet()

    def before(self, number: int) -> GamePlayed:
        """The game as it was before a hand, counted from 1: nothing had ended it."""
        return GamePlayed(self.hands[: number - 1])

    def edited(self, number: int, facts: Facts) -> GamePlayed:
        """The game with other facts of a hand, counted from 1; one past the last is added."""
        return self._replace(hands=[*self.hands[: number - 1], facts, *self.hands[number:]])

    def without(self, number: int) -> GamePlayed:
        """The game without a hand, counted from 1; the later hands move up."""
        rest = [*self.hands[: number - 1], *self.hands[number:]]
        return GamePlayed(rest, self.by_time and bool(rest), self.bell_rounded)


def played_of(game: Game) -> GamePlayed:
    """A stored game that was entered hand by hand; its hands are read already."""
    return GamePlayed([hand.facts for hand in game.all_hands], game.by_time, game.bell_rounded)


def put_score(hand: Hand, score: HandScore) -> bool:
    """Write the score of a hand beside its facts; return whether it changed."""
    before = hand.outcome, hand.marks
    hand.outcome, hand.marks = score.outcome, tuple(score.marks.values())
    return before != (hand.outcome, hand.marks)


def belotes_of(hands: Sequence[Facts], sides: Sequence[str] = SIDES) -> tuple[int, ...]:
    """How often each side has announced a belote, in the order of the sides.

    >>> belotes_of([{"belote": "A"}, {"belote": "B"}, {"belote": "A"}, {}])
    (2, 1)
    """
    whose: list[Any] = []
    for hand in hands:
        belote = hand.get("belote")
        whose += belote if isinstance(belote, list) else [belote]
    return tuple([whose.count(side) for side in sides])


def capots_of(
    sheet: ScoreSheet, hands: Sequence[Facts], sides: Sequence[str] = SIDES
) -> tuple[int, ...]:
    """How often each side has won every trick, alone or with its partner of the hand."""
    with_capot: list[str] = []
    for score, facts in zip(sheet.hands, hands, strict=True):
        trickless = facts.get("no_trick") or ()
        if made := [step.side for step in score.steps if step.code == "capot" and step.side]:
            with_capot += made[0].split(", ")
        elif len(trickless) == len(sides) - 1:
            # Three players who all play alone have no capot step; who has every trick made one.
            with_capot += set(sides).difference(trickless)
    return tuple([with_capot.count(side) for side in sides])


def out_of_game(rules: Rules, sheet: ScoreSheet) -> frozenset[str]:
    """The players of comptoir with nothing left to lose, who may not take."""
    if rules.game != "comptoir":
        return frozenset()
    return frozenset(side for side, left in sheet.totals.items() if not left)


def hands_left(rules: Rules, sheet: ScoreSheet) -> int | None:
    """How many hands are still to be played; None where only a target ends the game."""
    if rules.hands is None:
        return None
    if sheet.finished:
        return 0
    # A void hand, and a misdeal that marks nothing, do not count (clause 2.7).
    counted = sum(
        hand.outcome != "void" and (hand.outcome != "misdeal" or any(hand.marks.values()))
        for hand in sheet.hands
    )
    return max(rules.hands - counted, 1)


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
        declared = [
            Declaration(row["side"], row["kind"], row["rank"], bool(row.get("trump")))
            for row in facts["declarations"]
        ]
        last = max(at for at, declaration in enumerate(declared) if declaration == clash.later)
        raise Refusal(clash_words(clash), f"declarations.{last}")


def doubts(rules: Rules, facts: Facts, sides: Sequence[str]) -> tuple[str, ...]:
    """What wants another look in a hand that is stored; nothing where it can be."""
    clash = clash_in(rules, facts, sides)
    if clash is None:
        return ()
    return (_("to be checked: %(doubt)s") % {"doubt": clash_words(clash)},)


CLASHES = {
    "same_carre": gettext_lazy("%(earlier)s and %(later)s: there is only one carré %(cards)s."),
    "carre_has_it": gettext_lazy(
        "%(earlier)s and %(later)s: the four cards of the carré are in one hand, and the "
        "sequence needs one of them."
    ),
    "carre_has_belote": gettext_lazy(
        "%(later)s and the belote of %(side)s: the four cards of the carré are in one hand, "
        "and the belote needs one of them."
    ),
    "same_trumps": gettext_lazy(
        "%(earlier)s and %(later)s: the same card of trump would be in both."
    ),
    "no_suit_left": gettext_lazy(
        "%(earlier)s and %(later)s: with the others, five sequences would hold the same card "
        "of four suits."
    ),
    "too_many_cards": gettext_lazy(
        "%(earlier)s and %(later)s: with the others of this side, more cards than it was dealt."
    ),
}


def clash_words(clash: Clash) -> str:
    """Which two declarations, or which one and what else, cannot both be."""
    return str(CLASHES[clash.code]) % {
        "later": declared_words(clash.later),
        "earlier": declared_words(clash.earlier) if clash.earlier else "",
        "cards": OF_CARDS[clash.rank] if clash.rank else "",
        "side": clash.side,
    }


def declared_words(declaration: Declaration) -> str:
    """A declaration with the letter of its side."""
    words = declaration_words(declaration.kind, declaration.rank, declaration.trump)
    return f"{declaration.side} {words}"


def next_dealer(
    rules: Rules,
    hands: Sequence[Facts],
    sheet: ScoreSheet,
    pairs: Sequence[PairName],
    first: int = 0,
) -> str:
    """Who deals next, if the seat `first` dealt first: by default the first named player.

    Players deal in turn; partners sit opposite each other. A hand that is dealt again has the
    same dealer. At comptoir the turn skips players who are out.
    """
    around = seats_around(pairs)
    if not around:
        return ""
    at = first
    for facts, score in zip(hands, sheet.hands, strict=True):
        if not _dealt_again(rules, facts, score):
            turn = [(at + step) % len(around) for step in range(1, len(around) + 1)]
            comptoir = rules.game == "comptoir"
            still_in = (seat for seat in turn if not comptoir or score.totals[around[seat][0]])
            at = next(still_in, turn[0])
    return around[at][1]


def _dealt_again(rules: Rules, facts: Facts, score: HandScore) -> bool:
    """Whether the same player deals again, as the rule sheet says."""
    reason = facts.get("void")
    if reason == "passed":
        return rules.four_passes == "same_dealer"
    free = score.outcome == "misdeal" and not any(score.marks.values())
    equal = any(step.code == "litige_replayed" for step in score.steps)
    return free or reason == "under_eleven" or equal


def seats_around(pairs: Sequence[PairName]) -> list[tuple[str, str]]:
    """Who sits where, as (side, name) in the order of dealing; empty where names are missing."""
    each = {len(pair.names) for pair in pairs}
    if len(each) != 1 or not each <= {1, 2}:
        return []
    sides = list(zip(side_names(len(pairs)), pairs, strict=True))
    return [(side, pair.names[seat]) for seat in range(each.pop()) for side, pair in sides]
