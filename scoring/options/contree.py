"""Options of clause 3: bids, contre and what a contract is worth."""

from dataclasses import dataclass

from scoring.messages import gettext_noop
from scoring.option import CONTREE, choice, flag, number
from scoring.options.ending import EndingOptions

_CONTREE_ONLY = frozenset({CONTREE})


@dataclass(frozen=True, slots=True, kw_only=True)
class ContreeOptions(EndingOptions):
    """What only contrée (coinche) has."""

    min_bid: int = number(
        "bidding",
        "amount",
        80,
        gettext_noop("What is the lowest bid?"),
        help=gettext_noop("A multiple of ten."),
        usual=(80, 90, 100),
        games=_CONTREE_ONLY,
    )
    max_bid: int = number(
        "bidding",
        "amount",
        160,
        gettext_noop("What is the highest bid below capot?"),
        help=gettext_noop("A multiple of ten."),
        usual=(160, 170, 180),
        games=_CONTREE_ONLY,
    )
    capot_contract: int = number(
        "bidding",
        "amount",
        250,
        gettext_noop("For how many points does a bid of capot stand?"),
        help=gettext_noop("Added to the points of the hand like any other bid."),
        usual=(250, 270),
        games=_CONTREE_ONLY,
    )
    allow_no_trump: bool = flag(
        "bidding",
        False,
        gettext_noop("May one bid without trump?"),
        help=gettext_noop("Sans atout; there is no belote then."),
        games=_CONTREE_ONLY,
    )
    allow_all_trump: bool = flag(
        "bidding",
        False,
        gettext_noop("May one bid with every suit as trump?"),
        help=gettext_noop("Tout atout; the points are entered on the scale of 162."),
        games=_CONTREE_ONLY,
    )
    counting: str = choice(
        "counting",
        {
            "made_and_bid": gettext_noop("the points made and the bid"),
            "made": gettext_noop("the points made only"),
            "bid": gettext_noop("the bid only"),
        },
        gettext_noop("What is marked?"),
        help=gettext_noop("With the bid only, tricks, belote and declarations are never marked."),
        games=_CONTREE_ONLY,
        common=True,
    )
    made_at_least: int = number(
        "contract",
        "amount",
        0,
        gettext_noop("How many points must the taker have at least, whatever the bid?"),
        help=gettext_noop("0 where the bid alone decides."),
        usual=(0, 82),
        games=_CONTREE_ONLY,
    )
    must_outscore: bool = flag(
        "contract",
        False,
        gettext_noop("Must the taker also have more than the defence?"),
        help=gettext_noop("A bid of 80 reached with 81 against 81 fails then."),
        games=_CONTREE_ONLY,
    )
    surcontre_factor: int = number(
        "bidding",
        "amount",
        4,
        gettext_noop("By how much does surcontre multiply?"),
        help=gettext_noop("Contre always doubles."),
        usual=(4, 3),
        games=_CONTREE_ONLY,
    )
    contre_multiplies: str = choice(
        "bidding",
        {
            "everything": gettext_noop("tricks, bid, belote and declarations"),
            "tricks_and_bid": gettext_noop("tricks and bid"),
            "bid": gettext_noop("the bid"),
            "tricks": gettext_noop("the tricks"),
        },
        gettext_noop("What do contre and surcontre multiply?"),
        help=gettext_noop("What is not multiplied is added once."),
        games=_CONTREE_ONLY,
    )
    contre_takes_all: bool = flag(
        "bidding",
        False,
        gettext_noop("Does a contract made after contre take all the points of the hand?"),
        help=gettext_noop("The defence then marks its belote and declarations only."),
        games=_CONTREE_ONLY,
    )
    capot_bid_made: int | None = number(
        "capot",
        "optional_amount",
        None,
        gettext_noop("How many points in all for a capot that was bid and made?"),
        help=gettext_noop("Leave empty to add the bid to the points of the capot."),
        usual=(500, 350, 250),
        games=_CONTREE_ONLY,
    )
    capot_bid_failed: int | None = number(
        "capot",
        "optional_amount",
        None,
        gettext_noop("How many points in all for a capot that was bid and failed?"),
        help=gettext_noop("Leave empty to add the bid to the points of the hand."),
        usual=(500, 350, 250),
        games=_CONTREE_ONLY,
    )
    generale_points: int | None = number(
        "capot",
        "optional_amount",
        None,
        gettext_noop("How many points for a générale, made or failed?"),
        help=gettext_noop("One player takes all eight tricks; leave empty where it is not played."),
        usual=(500, 600, 1000),
        games=_CONTREE_ONLY,
    )
