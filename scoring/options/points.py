"""Options of clauses 2.1 to 2.4: rounding, contract, capot."""

from dataclasses import dataclass

from scoring.messages import gettext_noop
from scoring.option import BELOTE, BELOTE2, BELOTE3, CONTREE, TRICK_GAMES, choice, flag, number

_UNROUNDED = frozenset({BELOTE, BELOTE2, BELOTE3})
_NO_BELOTE2 = TRICK_GAMES - {BELOTE2}


@dataclass(frozen=True, slots=True, kw_only=True)
class PointOptions:
    """How the points of a hand become marks."""

    rounding: str = choice(
        "counting",
        {
            "exact": gettext_noop("to the point"),
            "nearest_10": gettext_noop("to the nearest ten, each side alone, 5 goes up"),
            "nearest_10_down": gettext_noop("to the nearest ten, each side alone, 5 goes down"),
            "nearest_10_alternate": gettext_noop("to the nearest ten, 5 goes up then down in turn"),
            "balanced_10": gettext_noop("to ten, both sides together always 160"),
            "balanced_5": gettext_noop("to five, both sides together always 160"),
        },
        gettext_noop("How are the trick points rounded?"),
        help=gettext_noop("Belote, declarations and penalties are never rounded."),
        defaults={CONTREE: "nearest_10"},
        games=TRICK_GAMES,
        common=True,
    )
    unit: int = choice(
        "counting",
        {
            1: gettext_noop("points"),
            10: gettext_noop("tens (Belgian sheets, a game of 101)"),
        },
        gettext_noop("What does one unit of the sheet stand for?"),
        help=gettext_noop("In tens a belote is 2 and the target is given in tens as well."),
        games=TRICK_GAMES - {BELOTE3},
    )
    exact_finish: bool = flag(
        "counting",
        False,
        gettext_noop("Is the hand that would end the game counted to the point?"),
        help=gettext_noop("The last hand is marked unrounded; the game may then go on."),
        games=TRICK_GAMES,
    )
    contract_counts: str = choice(
        "contract",
        {
            "all": gettext_noop("tricks, belote and declarations"),
            "belote": gettext_noop("tricks and belote"),
            "tricks": gettext_noop("tricks only"),
        },
        gettext_noop("What helps to make the contract?"),
        help=gettext_noop("What does not help is still marked."),
        games=TRICK_GAMES,
    )
    failed_points: int = number(
        "contract",
        "amount",
        162,
        gettext_noop("How many points does a failed contract give the defence?"),
        help=gettext_noop("Usually the whole hand: 162, or 160 on rounded sheets."),
        defaults={CONTREE: 160},
        usual=(162, 160, 250),
        usuals={CONTREE: (160, 162)},
        games=_NO_BELOTE2,
        common=True,
    )
    belote_when_failed: str = choice(
        "contract",
        {
            "kept": gettext_noop("the taker keeps it"),
            "taken": gettext_noop("it goes to the defence"),
        },
        gettext_noop("Who marks the taker's belote when the contract fails?"),
        help=gettext_noop("Twenty points, for the side that announced it or for its opponents."),
        defaults={CONTREE: "taken"},
        games=TRICK_GAMES,
    )
    capot_points: int = number(
        "capot",
        "amount",
        252,
        gettext_noop("How many points is a capot worth?"),
        help=gettext_noop("In place of the trick points; belote and declarations come on top."),
        defaults={CONTREE: 250},
        usual=(252, 250, 162),
        usuals={CONTREE: (250, 252)},
        games=TRICK_GAMES,
        common=True,
    )
    capot_of_taker: str = choice(
        "capot",
        {
            "capot": gettext_noop("the value of a capot"),
            "failed": gettext_noop("the value of a failed contract"),
        },
        gettext_noop("What does the defence mark when the taker wins no trick?"),
        help=gettext_noop("Some clubs count a capot of the defence as a mere failed contract."),
        defaults={CONTREE: "failed"},
        games=TRICK_GAMES,
    )
    capot_called_points: int | None = number(
        "capot",
        "optional_amount",
        None,
        gettext_noop("How many points is a capot called before play worth?"),
        help=gettext_noop("Leave empty where calling capot is not played."),
        usual=(500,),
        games=_UNROUNDED,
    )
