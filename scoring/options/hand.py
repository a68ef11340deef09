"""Options of clauses 2.1 to 2.6: rounding, contract, capot, litige, declarations."""

from dataclasses import dataclass

from scoring.options.option import BELOTE2, BELOTE3, CLASSIC, CONTREE, TRICK_GAMES, RuleGroup

COUNTING = RuleGroup("counting", TRICK_GAMES)
CONTRACT = RuleGroup("contract", TRICK_GAMES)
CAPOT = RuleGroup("capot", TRICK_GAMES)
LITIGE = RuleGroup("litige", CLASSIC)
DECLARATIONS = RuleGroup("declarations", TRICK_GAMES)

_CARRE_LABELS = {
    "nothing": "nothing",
    "cancels": "it cancels the declarations of everyone",
    "voids_hand": "it makes the hand void",
}


@dataclass(frozen=True, kw_only=True)
class HandOptions:
    """What a hand of cards is worth to each side."""

    rounding: str = COUNTING.choice(
        {
            "exact": "to the point",
            "nearest_10": "to the nearest ten, each side alone, 5 goes up",
            "nearest_10_down": "to the nearest ten, each side alone, 5 goes down",
            "nearest_10_alternate": "to the nearest ten, 5 goes up and down alternately",
            "balanced_10": "to ten, both sides together always 160",
            "balanced_5": "to five, both sides together always 160",
        },
        "How are the trick points rounded?",
        "Belote, declarations and penalties are never rounded.",
        defaults={CONTREE: "nearest_10"},
        common=True,
    )
    unit: int = COUNTING.choice(
        {
            1: "in full, as 162",
            10: "in tens, as 16 (Belgian sheets, a game of 101)",
        },
        "How are the points written on the score card?",
        "In tens, a belote is 2 and the target is given in tens as well.",
        games=TRICK_GAMES - {BELOTE3},
    )
    exact_finish: bool = COUNTING.flag(
        "Is the hand that would end the game counted to the point?",
        "The last hand is scored unrounded; the game may then go on.",
    )
    contract_counts: str = CONTRACT.choice(
        {
            "all": "tricks, belote and declarations",
            "belote": "tricks and belote",
            "tricks": "tricks only",
        },
        "What counts towards making the contract?",
        "What does not count towards it is still scored.",
    )
    failed_points: int = CONTRACT.number(
        "amount",
        162,
        "How many points does a failed contract give the defence?",
        "Usually the whole hand: 162, or 160 on rounded score cards.",
        defaults={CONTREE: 160},
        usual=(162, 160, 250),
        usuals={CONTREE: (160, 162)},
        games=TRICK_GAMES - {BELOTE2},
        common=True,
    )
    belote_when_failed: str = CONTRACT.choice(
        {
            "kept": "the taker keeps it",
            "taken": "it goes to the defence",
        },
        "Who scores the taker’s belote when the contract fails?",
        "Twenty points, for the side that announced it or for its opponents.",
        defaults={CONTREE: "taken"},
    )
    capot_points: int = CAPOT.number(
        "amount",
        252,
        "How many points is a capot worth?",
        "In place of the trick points; belote and declarations come on top.",
        defaults={CONTREE: 250},
        usual=(252, 250, 162),
        usuals={CONTREE: (250, 252)},
        common=True,
    )
    capot_of_taker: str = CAPOT.choice(
        {
            "capot": "the value of a capot",
            "failed": "the value of a failed contract",
        },
        "What does the defence score when the taker wins no trick?",
        "Some clubs count a capot of the defence as a mere failed contract.",
        defaults={CONTREE: "failed"},
    )
    capot_called_points: int | None = CAPOT.number(
        "optional_amount",
        None,
        "How many points is a capot called before play worth?",
        "Leave empty where calling capot is not played.",
        usual=(500,),
        games=CLASSIC,
    )
    litige: str = LITIGE.choice(
        {
            "carried": "the taker’s points are at stake in the next hand",
            "failed": "the contract has failed",
            "made": "the contract is made",
            "replayed": "the hand is played again",
        },
        "What happens when both sides have the same?",
        "This is a litige: 81 each, or 91 each with a belote.",
        common=True,
    )
    litige_amount: str = LITIGE.choice(
        {
            "own": "the trick points each side made",
            "half": "81 for each side",
        },
        "Which points are scored and put at stake in a litige?",
        "They differ only where a belote or declarations made the litige.",
    )
    litige_rounded: bool = LITIGE.flag(
        "Are the points of a litige rounded?",
        "80 and 80 on rounded score cards, or 81 and 81 even there.",
        default=True,
    )
    litige_at_end: str = LITIGE.choice(
        {
            "extra_hand": "play on until they are won",
            "returned": "they go back to the side they came from",
            "to_defence": "they go to the other side",
            "lost": "they are lost",
        },
        "What happens to points still at stake after the last hand?",
        "Only where the number of hands or the time is limited.",
    )
    declarations: str = DECLARATIONS.choice(
        {"none": "no, belote only", "scored": "yes"},
        "Are declarations played?",
        "Tierce 20, cinquante 50, cent 100 and carrés.",
        common=True,
    )
    carre_values: str = DECLARATIONS.choice(
        {
            "standard": "jacks 200, nines 150, the others 100",
            "ten_times_trump": "jacks 200, nines 140, aces 110, the others 100",
        },
        "How many points are carrés worth?",
        "Carrés of eights and sevens are worth nothing.",
    )
    no_trump_carres: str = DECLARATIONS.choice(
        {
            "same": "as much as at any trump",
            "aces_200": "aces 200, tens 150, kings, queens and jacks 100",
        },
        "How many points are carrés worth without trump?",
        "Only where a contract may be bid without trump.",
        games=frozenset({CONTREE}),
    )
    sequence_order: str = DECLARATIONS.choice(
        {"natural": "7 8 9 10 J Q K A", "ten_high": "7 8 9 J Q K 10 A"},
        "In which order do cards follow each other in declarations?",
        "It decides which sequences exist and which is higher.",
    )
    declaration_tie: str = DECLARATIONS.choice(
        {
            "cancelled": "nobody scores declarations",
            "first_announced": "the one announced first counts",
        },
        "What if two sides have equal best declarations?",
        "Same points, same height, and trump does not decide either.",
    )
    carre_of_eights: str = DECLARATIONS.choice(
        _CARRE_LABELS,
        "What does a carré of eights do?",
        "Its holder may use it or not.",
    )
    carre_of_sevens: str = DECLARATIONS.choice(
        _CARRE_LABELS,
        "What does a carré of sevens do?",
        "Its holder may use it or not.",
    )
