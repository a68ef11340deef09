"""Options of clauses 2.1 to 2.6: rounding, contract, capot, litige, declarations."""

from dataclasses import dataclass

from scoring.errors import gettext_noop
from scoring.options.option import BELOTE2, BELOTE3, CLASSIC, CONTREE, TRICK_GAMES, RuleGroup

COUNTING = RuleGroup("counting", TRICK_GAMES)
CONTRACT = RuleGroup("contract", TRICK_GAMES)
CAPOT = RuleGroup("capot", TRICK_GAMES)
LITIGE = RuleGroup("litige", CLASSIC)
DECLARATIONS = RuleGroup("declarations", TRICK_GAMES)

_CARRE_LABELS = {
    "nothing": gettext_noop("nothing"),
    "cancels": gettext_noop("it cancels the declarations of everyone"),
    "voids_hand": gettext_noop("it makes the hand void"),
}


@dataclass(frozen=True, kw_only=True)
class HandOptions:
    """What a hand of cards is worth to each side."""

    rounding: str = COUNTING.choice(
        {
            "exact": gettext_noop("to the point"),
            "nearest_10": gettext_noop("to the nearest ten, each side alone, 5 goes up"),
            "nearest_10_down": gettext_noop("to the nearest ten, each side alone, 5 goes down"),
            "nearest_10_alternate": gettext_noop(
                "to the nearest ten, 5 goes up and down alternately"
            ),
            "balanced_10": gettext_noop("to ten, both sides together always 160"),
            "balanced_5": gettext_noop("to five, both sides together always 160"),
        },
        gettext_noop("How are the trick points rounded?"),
        gettext_noop("Belote, declarations and penalties are never rounded."),
        defaults={CONTREE: "nearest_10"},
        common=True,
    )
    unit: int = COUNTING.choice(
        {
            1: gettext_noop("in full, as 162"),
            10: gettext_noop("in tens, as 16 (Belgian sheets, a game of 101)"),
        },
        gettext_noop("How are the points written on the score card?"),
        gettext_noop("In tens, a belote is 2 and the target is given in tens as well."),
        games=TRICK_GAMES - {BELOTE3},
    )
    exact_finish: bool = COUNTING.flag(
        gettext_noop("Is the hand that would end the game counted to the point?"),
        gettext_noop("The last hand is scored unrounded; the game may then go on."),
    )
    contract_counts: str = CONTRACT.choice(
        {
            "all": gettext_noop("tricks, belote and declarations"),
            "belote": gettext_noop("tricks and belote"),
            "tricks": gettext_noop("tricks only"),
        },
        gettext_noop("What counts towards making the contract?"),
        gettext_noop("What does not count towards it is still scored."),
    )
    failed_points: int = CONTRACT.number(
        "amount",
        162,
        gettext_noop("How many points does a failed contract give the defence?"),
        gettext_noop("Usually the whole hand: 162, or 160 on rounded score cards."),
        defaults={CONTREE: 160},
        usual=(162, 160, 250),
        usuals={CONTREE: (160, 162)},
        games=TRICK_GAMES - {BELOTE2},
        common=True,
    )
    belote_when_failed: str = CONTRACT.choice(
        {
            "kept": gettext_noop("the taker keeps it"),
            "taken": gettext_noop("it goes to the defence"),
        },
        gettext_noop("Who scores the taker’s belote when the contract fails?"),
        gettext_noop("Twenty points, for the side that announced it or for its opponents."),
        defaults={CONTREE: "taken"},
    )
    capot_points: int = CAPOT.number(
        "amount",
        252,
        gettext_noop("How many points is a capot worth?"),
        gettext_noop("In place of the trick points; belote and declarations come on top."),
        defaults={CONTREE: 250},
        usual=(252, 250, 162),
        usuals={CONTREE: (250, 252)},
        common=True,
    )
    capot_of_taker: str = CAPOT.choice(
        {
            "capot": gettext_noop("the value of a capot"),
            "failed": gettext_noop("the value of a failed contract"),
        },
        gettext_noop("What does the defence score when the taker wins no trick?"),
        gettext_noop("Some clubs count a capot of the defence as a mere failed contract."),
        defaults={CONTREE: "failed"},
    )
    capot_called_points: int | None = CAPOT.number(
        "optional_amount",
        None,
        gettext_noop("How many points is a capot called before play worth?"),
        gettext_noop("Leave empty where calling capot is not played."),
        usual=(500,),
        games=CLASSIC,
    )
    litige: str = LITIGE.choice(
        {
            "carried": gettext_noop("the taker’s points are at stake in the next hand"),
            "failed": gettext_noop("the contract has failed"),
            "made": gettext_noop("the contract is made"),
            "replayed": gettext_noop("the hand is played again"),
        },
        gettext_noop("What happens when both sides have the same?"),
        gettext_noop("This is a litige: 81 each, or 91 each with a belote."),
        common=True,
    )
    litige_amount: str = LITIGE.choice(
        {
            "own": gettext_noop("the trick points each side made"),
            "half": gettext_noop("81 for each side"),
        },
        gettext_noop("Which points are scored and put at stake in a litige?"),
        gettext_noop("They differ only where a belote or declarations made the litige."),
    )
    litige_rounded: bool = LITIGE.flag(
        gettext_noop("Are the points of a litige rounded?"),
        gettext_noop("80 and 80 on rounded score cards, or 81 and 81 even there."),
        default=True,
    )
    litige_at_end: str = LITIGE.choice(
        {
            "extra_hand": gettext_noop("play on until they are won"),
            "returned": gettext_noop("they go back to the side they came from"),
            "to_defence": gettext_noop("they go to the other side"),
            "lost": gettext_noop("they are lost"),
        },
        gettext_noop("What happens to points still at stake after the last hand?"),
        gettext_noop("Only where the number of hands or the time is limited."),
    )
    declarations: str = DECLARATIONS.choice(
        {"none": gettext_noop("no, belote only"), "scored": gettext_noop("yes")},
        gettext_noop("Are declarations played?"),
        gettext_noop("Tierce 20, cinquante 50, cent 100 and carrés."),
        common=True,
    )
    carre_values: str = DECLARATIONS.choice(
        {
            "standard": gettext_noop("jacks 200, nines 150, the others 100"),
            "ten_times_trump": gettext_noop("jacks 200, nines 140, aces 110, the others 100"),
        },
        gettext_noop("How many points are carrés worth?"),
        gettext_noop("Carrés of eights and sevens are worth nothing."),
    )
    no_trump_carres: str = DECLARATIONS.choice(
        {
            "same": gettext_noop("as much as at any trump"),
            "aces_200": gettext_noop("aces 200, tens 150, kings, queens and jacks 100"),
        },
        gettext_noop("How many points are carrés worth without trump?"),
        gettext_noop("Only where a contract may be bid without trump."),
        games=frozenset({CONTREE}),
    )
    sequence_order: str = DECLARATIONS.choice(
        {"natural": gettext_noop("7 8 9 10 J Q K A"), "ten_high": gettext_noop("7 8 9 J Q K 10 A")},
        gettext_noop("In which order do cards follow each other in declarations?"),
        gettext_noop("It decides which sequences exist and which is higher."),
    )
    declaration_tie: str = DECLARATIONS.choice(
        {
            "cancelled": gettext_noop("nobody scores declarations"),
            "first_announced": gettext_noop("the one announced first counts"),
        },
        gettext_noop("What if two sides have equal best declarations?"),
        gettext_noop("Same points, same height, and trump does not decide either."),
    )
    carre_of_eights: str = DECLARATIONS.choice(
        _CARRE_LABELS,
        gettext_noop("What does a carré of eights do?"),
        gettext_noop("Its holder may use it or not."),
    )
    carre_of_sevens: str = DECLARATIONS.choice(
        _CARRE_LABELS,
        gettext_noop("What does a carré of sevens do?"),
        gettext_noop("Its holder may use it or not."),
    )
