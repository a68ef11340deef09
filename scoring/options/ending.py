"""Options of clauses 2.7 to 2.9: end of the game, misdeals and faults, rubicon."""

from dataclasses import dataclass

from scoring.options.hand import HandOptions
from scoring.options.option import CONTREE, PARTNERS, TRICK_GAMES, RuleGroup

END = RuleGroup("end", TRICK_GAMES)
PENALTIES = RuleGroup("penalties", TRICK_GAMES)
_LONGEST = 600


@dataclass(frozen=True, kw_only=True)
class EndingOptions(HandOptions):
    """When a game ends, who has won it, and what errors cost."""

    target: int | None = END.number(
        "optional_count",
        1000,
        "How many points end the game?",
        "Leave empty where the number of hands or the clock ends it.",
        usual=(1000, 500, 501, 1001, 1010, 2000, 3000),
        common=True,
    )
    hands: int | None = END.number(
        "optional_count",
        None,
        "How many hands are played?",
        "Leave empty where the target or the clock ends the game.",
        usual=(12, 16, 20),
        common=True,
    )
    timed: bool = END.flag(
        "May the clock end a game?",
        "When the time is up, the side ahead wins; equal totals are a draw.",
    )
    minutes: int | None = END.number(
        "optional_count",
        None,
        "How many minutes does a game last?",
        "Only if there is a time limit; leave empty if it is announced aloud.",
        usual=(30, 40, 45),
        maximum=_LONGEST,
    )
    target_reached: str = END.choice(
        {
            "at_least": "to have at least that many points",
            "more_than": "to have more points than that",
        },
        "What does it take to reach the target?",
        "With a target of 1000: are 1000 points enough?",
    )
    both_over: str = END.choice(
        {
            "highest": "the higher total",
            "last_hand": "the winner of the last hand",
        },
        "Who wins when both have reached the target?",
        "With equal totals the game always goes on.",
    )
    capot_cannot_win: bool = END.flag(
        "Must a side win a trick in the hand that brings it to the target?",
        "A side that was capot plays on, even with the points of a belote.",
        default=True,
    )
    failed_cannot_win: bool = END.flag(
        "Must the taker make the contract in the hand that brings it to the target?",
        "Otherwise the belote of a failed contract may end the game.",
        games=PARTNERS,
    )
    tie: str = END.choice(
        {
            "extra_hand": "play on, hand by hand",
            "draw": "the game is drawn",
        },
        "What if the totals are equal after the last hand?",
        "Only where the number of hands is fixed.",
        common=True,
    )
    rubicon: str = END.choice(
        {
            "none": "never",
            "simple": "below half of the target",
            "floating": "below half of the winner’s total",
        },
        "Rubicon: when does the loser lose twice?",
        "This is the rubicon.",
    )
    misdeal: str = PENALTIES.choice(
        {
            "redeal": "deal again, nothing is scored",
            "penalty": "the other side scores points",
            "graduated": "a warning, then barred from taking, then points",
            "second_penalty": "a warning, then points",
            "barred_then_penalty": "barred from taking, then points",
        },
        "What happens after a misdeal?",
        "A hand dealt wrongly, noticed before play.",
        common=True,
    )
    misdeal_points: int = PENALTIES.number(
        "amount",
        162,
        "How many points does a misdeal cost?",
        "Scored by the other side, never rounded.",
        defaults={CONTREE: 160},
        usual=(162, 160),
        usuals={CONTREE: (160, 162)},
    )
    fault_points: int = PENALTIES.number(
        "amount",
        162,
        "How many points does an irregularity cost?",
        "Revoke, card shown, talking; scored by the other side, never rounded.",
        defaults={CONTREE: 160},
        usual=(162, 160, 250),
        usuals={CONTREE: (160, 162, 250)},
    )
    fault_adds_contract: bool = PENALTIES.flag(
        "Does an irregularity also cost the contract that was bid?",
        "The value of the contract is added to the points of the irregularity.",
        games=frozenset({CONTREE}),
    )
