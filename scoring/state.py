"""The state of a game between two hands, and the codes of the steps that explain it.

Amounts of the steps are in the unit of the sheet; the values named *points* are those of tricks and
declarations as counted at the table, before any rounding, and always in points."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from scoring.hand import ScoreStep, StepValue
from scoring.rules import Rules

StepCode = Literal[
    # points, belote, declarations, total: what ``side`` has towards the contract.
    "counted",
    # points: belote and declarations of ``side`` that do not help to make the contract.
    "uncounted",
    # kind, rank, trump, points: a declaration that ``side`` announced and marks.
    "declaration_kept",
    # kind, rank, trump, points, by, why: a declaration of ``side`` that does not count; ``by``
    # announced the strongest, which beats the best of ``side`` by ``why``, one of
    # :data:`scoring.declarations.CRITERIA`.
    "declaration_beaten",
    # kind, rank, trump: nobody marks declarations, two sides had this best one.
    "declarations_tied",
    # kind, rank, trump: nobody marks declarations, this carré of ``side`` cancelled them.
    "declarations_cancelled",
    # kind, rank, trump: this carré of ``side`` made the hand void.
    "declarations_void",
    # ``side`` won every trick.
    "capot",
    # ``side`` had called capot and did not win every trick: its contract failed.
    "capot_call_failed",
    # ``side`` took and made its contract.
    "contract_made",
    # ``side`` took and failed its contract.
    "contract_failed",
    # points: what ``side``, which reached its bid, needs to have whatever it bid.
    "below_least",
    # ``side`` reached its bid, but does not have more than the other side, as it needs to.
    "not_ahead",
    # ``side`` won every trick, but no player of it won them alone, as its bid requires.
    "not_alone",
    # total: what both sides have; ``side`` took and its points are at stake.
    "litige",
    # total: both sides have the same, which counts as made.
    "litige_made",
    # total: both sides have the same, which counts as failed.
    "litige_failed",
    # total: both sides have the same, the hand is played again.
    "litige_replayed",
    # points, amount: the trick points of ``side`` and what they are rounded to.
    "rounded",
    # The rounded marks would have ended the game, so the hand is counted to the point.
    "exact_finish",
    # The clock ends the game with this hand, so it is counted to the point.
    "exact_at_the_bell",
    # amount: ``side`` marks it for its tricks.
    "marks_tricks",
    # amount: ``side`` marks half of the points of a hand, in a litige.
    "marks_half",
    # amount: ``side`` marks it for a capot, in place of its tricks.
    "marks_capot",
    # amount: ``side`` marks it for a capot it had called.
    "marks_capot_called",
    # amount: ``side`` marks it because the taker failed.
    "marks_failed",
    # amount: ``side`` marks it for its belote.
    "marks_belote",
    # amount: ``side`` marks the belote of the taker who failed.
    "marks_belote_taken",
    # amount: ``side`` marks it for its declarations.
    "marks_declarations",
    # amount: ``side`` marks the declarations of the taker who failed.
    "marks_declarations_taken",
    # amount: ``side`` marks the declarations of the defence, which it left nothing.
    "marks_declarations_won",
    # contract: what ``side`` bid.
    "bid",
    # contre, factor: contre or surcontre on the bid of ``side``, and what it multiplies by. A part
    # of the winner that it multiplies has ``times`` beside its ``amount``.
    "multiplied",
    # amount: ``side`` marks it for the contract, multiplied.
    "marks_contract",
    # amount: ``side`` marks it for a capot or générale that was bid, tricks and bid in one.
    "marks_flat",
    # amount: ``side`` marks all the tricks of the hand, having made its contract after contre.
    "marks_all",
    # amount: ``side`` marks the points of the taker who failed.
    "marks_taken",
    # amount: the share of ``side`` in the hundred for a player without a trick.
    "hundred_shared",
    # points, bid, worth: what ``side`` made and bid, and what the bid is worth.
    "comptoir_bid",
    # amount: the sheet of ``side`` goes down by it.
    "sheet_down",
    # ``side`` has nothing left to lose and is out.
    "player_out",
    # amount: points of ``side`` that are now at stake.
    "stake_frozen",
    # What was just put at stake goes to the one of ``side``, two players, with more trick points in
    # the next hand.
    "stake_disputed",
    # amount: ``side`` wins what was at stake.
    "stake_won",
    # amount: after the last hand ``side`` gets back its points still at stake.
    "stake_returned",
    # amount: after the last hand ``side`` gets the points the other had at stake.
    "stake_to_defence",
    # amount: points still at stake at the end are lost.
    "stake_lost",
    # amount: points still at stake after the last hand; the game goes on until they are won.
    "stake_played_for",
    # The game would be over but for equal totals, so it goes on.
    "equal_totals",
    # ``side`` has the points to win but took no trick in this hand, so the game goes on.
    "no_trick_no_win",
    # ``side`` has the points to win but took this hand and failed, so the game goes on.
    "failed_no_win",
    # The clock has ended the game after this hand.
    "time_up",
    # Both sides have reached the target; ``side`` won the hand and thereby the game.
    "last_hand_wins",
    # reason: nobody marks, the hand does not count.
    "void",
    # ``side`` dealt wrongly; nothing is marked.
    "misdeal_redeal",
    # ``side`` dealt wrongly for the first time; nothing is marked.
    "misdeal_warned",
    # number: how often ``side`` has dealt wrongly; it may not take in the next hand dealt.
    "misdeal_barred",
    # amount: ``side`` dealt wrongly, the other side marks it.
    "misdeal_costs",
    # amount: ``side`` committed a fault, the other side marks it; ``contract``, where the contract
    # reached is added: how much of the amount it is.
    "fault_costs",
]
"""What a :class:`scoring.hand.ScoreStep` says; the comment above each code names its values."""


class Frozen(NamedTuple):
    """An amount at stake, in points."""

    amount: int
    source: str
    """The side it came from."""
    rivals: tuple[str, ...] = ()
    """The only sides that can win it; empty where it goes to whoever wins the next hand."""


@dataclass(eq=False)
class HandResult:
    """The result of one hand, in points."""

    outcome: str
    """made, failed, litige, void, misdeal or fault."""
    marks: dict[str, int]
    winners: tuple[str, ...] = ()
    """The sides that won the hand; none in a litige, a void hand, a misdeal or a fault."""
    trickless: tuple[str, ...] = ()
    """The sides that took no trick."""
    failed: tuple[str, ...] = ()
    """The side that took the hand and failed."""
    counts: bool = True
    """Whether the hand counts among the hands of the game."""


@dataclass(eq=False)
class GameState:
    """The state of a game after some of its hands; amounts in points."""

    rules: Rules
    sides: tuple[str, ...]
    others: Mapping[str, tuple[str, ...]]
    """Side -> all other sides."""
    totals: dict[str, int]
    explain: bool
    steps: list[ScoreStep]
    """The steps of the hand being scored."""
    frozen: list[Frozen]
    misdeals: dict[str, int]
    """Side -> its misdeals so far."""
    number: int = 0
    """The hand being scored, from 1."""
    counted: int = 0
    """Hands that count among the hands of the game."""
    fives: int = 0
    """Hands whose trick points ended in 5 and 7, those played again included."""
    first_out: tuple[str, ...] = ()
    """Comptoir: the player who was out first, several if at once."""
    at_the_bell: bool = False
    """Whether the hand being scored is the last before the clock, which is not rounded."""

    @property
    def stake(self) -> int:
        """All that is at stake."""
        return sum([frozen.amount for frozen in self.frozen])

    def copy(self) -> "GameState":
        """The state as it is now, which later hands do not change."""
        return replace(
            self,
            totals={**self.totals},
            steps=[*self.steps],
            frozen=[*self.frozen],
            misdeals={**self.misdeals},
        )

    def nothing(self) -> dict[str, int]:
        """0 for every side."""
        return dict.fromkeys(self.sides, 0)

    def note(self, code: StepCode, side: str | None = None, **values: StepValue) -> None:
        """Explain something, where explanations are asked for; ``amount`` in the sheet's unit."""
        if self.explain:
            self.steps.append(ScoreStep(code, side, values))

    def note_amount(self, code: StepCode, side: str | None, amount: int) -> None:
        """Explain an amount, given in points."""
        if self.explain:
            self.steps.append(ScoreStep(code, side, {"amount": amount // self.rules.unit}))


def start(rules: Rules, sides: tuple[str, ...], total: int, explain: bool) -> GameState:
    """A game before its first hand; everybody starts with ``total`` points."""
    others = {side: tuple([other for other in sides if other != side]) for side in sides}
    totals, misdeals = dict.fromkeys(sides, total), dict.fromkeys(sides, 0)
    return GameState(rules, sides, others, totals, explain, [], [], misdeals)


def target_reached(rules: Rules, total: int) -> bool:
    """Whether ``total``, in points, reaches the target, if there is one (clause 2.7)."""
    if rules.target is None:
        return False
    target = rules.target * rules.unit
    return total > target if rules.target_reached == "more_than" else total >= target
