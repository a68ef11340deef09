"""The games that can be scored: a game is one entry here, one in ``combinations.GAMES`` and one in
``hand_checks.CHECKS``."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from scoring import belote, comptoir, contree, individual
from scoring.declarations import voids_hand
from scoring.declared import void_by_carre
from scoring.finish import End, end_after
from scoring.hand import Hand
from scoring.rules import Rules
from scoring.running import Played, Running, fault, misdeal, void_hand


def _nothing(rules: Rules) -> int:
    return 0


def _no_contract(run: Running, hand: Hand) -> int:
    return 0


class Engine(NamedTuple):
    """How a game is scored."""

    play_tricks: Callable[[Running, Hand], Played]
    """Scores a hand that was played."""
    end_after: Callable[[Running, Played], End | None] = end_after
    """Whether the game is over after a hand."""
    first_total: Callable[[Rules], int] = _nothing
    """What everybody starts with."""
    contract_of_fault: Callable[[Running, Hand], int] = _no_contract
    """What a fault costs on top."""

    def play(self, run: Running, hand: Hand) -> Played:
        """Score any hand, played or not."""
        if hand.void is not None:
            return void_hand(run, hand)
        if hand.misdeal is not None:
            return misdeal(run, hand.misdeal)
        if hand.fault is not None:
            return fault(run, hand.fault, self.contract_of_fault(run, hand))
        if hand.declarations and voids_hand(run.rules, hand.declarations):
            return void_by_carre(run, hand)
        return self.play_tricks(run, hand)


ENGINES: Mapping[str, Engine] = {
    "belote": Engine(belote.play),
    "contree": Engine(contree.play, contract_of_fault=contree.contract_of_fault),
    "belote2": Engine(belote.play),
    "belote3": Engine(individual.play),
    "comptoir": Engine(comptoir.play, comptoir.end_after, comptoir.first_total),
}
"""Name of a game -> how it is scored."""
