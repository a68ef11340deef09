"""Options of one game alone (clauses 3 to 5): contrée, two players, three players, comptoir."""

from dataclasses import dataclass

from scoring.errors import gettext_noop
from scoring.options.ending import EndingOptions
from scoring.options.option import BELOTE2, BELOTE3, COMPTOIR, CONTREE, RuleGroup

BIDDING = RuleGroup("bidding", frozenset({CONTREE}))
COUNTING = RuleGroup("counting", frozenset({CONTREE}))
CONTRACT = RuleGroup("contract", frozenset({CONTREE}))
CAPOT = RuleGroup("capot", frozenset({CONTREE}))
TABLE = RuleGroup("game")


@dataclass(frozen=True, kw_only=True)
class GameOptions(EndingOptions):
    """What only one game has, or games with few players."""

    min_bid: int = BIDDING.number(
        "amount",
        80,
        gettext_noop("What is the lowest bid?"),
        gettext_noop("A multiple of ten."),
        usual=(80, 90, 100),
    )
    max_bid: int = BIDDING.number(
        "amount",
        160,
        gettext_noop("What is the highest bid below capot?"),
        gettext_noop("A multiple of ten."),
        usual=(160, 170, 180),
    )
    capot_contract: int = BIDDING.number(
        "amount",
        250,
        gettext_noop("How many points is a bid of capot worth?"),
        gettext_noop("Added to the points of the hand like any other bid."),
        usual=(250, 270),
    )
    allow_no_trump: bool = BIDDING.flag(
        gettext_noop("Can a contract be bid without trump?"),
        gettext_noop("Sans atout; there is no belote then."),
    )
    allow_all_trump: bool = BIDDING.flag(
        gettext_noop("Can every suit be bid as trump?"),
        gettext_noop("Tout atout; what the cards are worth then is asked below."),
    )
    all_trump_belotes: bool = BIDDING.flag(
        gettext_noop("Does every belote count when every suit is trump?"),
        gettext_noop("Up to four in a hand, for one side or both; otherwise at most one."),
    )
    counting: str = COUNTING.choice(
        {
            "made_and_bid": gettext_noop("the points made and the bid"),
            "made": gettext_noop("the points made only"),
            "bid": gettext_noop("the bid only"),
        },
        gettext_noop("What is scored?"),
        gettext_noop("With the bid only, tricks and declarations are never scored."),
        common=True,
    )
    bid_marks_belote: bool = COUNTING.flag(
        gettext_noop("Is a belote scored where only the bid is?"),
        gettext_noop("Twenty points beside the bid, never multiplied."),
    )
    made_at_least: int = CONTRACT.number(
        "amount",
        0,
        gettext_noop("How many points must the taker have at least, whatever the bid?"),
        gettext_noop("0 where the bid alone decides."),
        usual=(0, 82),
    )
    must_outscore: bool = CONTRACT.flag(
        gettext_noop("Must the taker also have more than the defence?"),
        gettext_noop("A bid of 80 reached with 81 against 81 then fails."),
    )
    equal_points: str = CONTRACT.choice(
        {
            "as_contract": gettext_noop("the bid decides, as with any other points"),
            "replayed": gettext_noop("the hand is played again"),
        },
        gettext_noop("What if the bid is reached and both sides have the same?"),
        gettext_noop("A bid of 80 reached with 81 against 81."),
    )
    surcontre_factor: int = BIDDING.number(
        "amount",
        4,
        gettext_noop("By how much does surcontre multiply?"),
        gettext_noop("Contre always doubles."),
        usual=(4, 3),
    )
    contre_multiplies: str = BIDDING.choice(
        {
            "everything": gettext_noop("tricks, bid, belote and declarations"),
            "tricks_and_bid": gettext_noop("tricks and bid"),
            "bid": gettext_noop("the bid"),
            "tricks": gettext_noop("the tricks"),
        },
        gettext_noop("What do contre and surcontre multiply?"),
        gettext_noop("What is not multiplied is added once."),
    )
    contre_takes_all: bool = BIDDING.flag(
        gettext_noop("Does a contract made after contre take all the points of the hand?"),
        gettext_noop("The defence then scores its belote and declarations only."),
    )
    declarations_to_winner: bool = CONTRACT.flag(
        gettext_noop(
            "If the defence is left no trick points, do its declarations go to the taker?"
        ),
        gettext_noop("After a capot, or a contract made that takes all after contre."),
    )
    capot_bid_made: int | None = CAPOT.number(
        "optional_amount",
        None,
        gettext_noop("How many points in all for a capot that was bid and made?"),
        gettext_noop("Leave empty to add the bid to the points of the capot."),
        usual=(500, 350, 250),
    )
    capot_bid_failed: int | None = CAPOT.number(
        "optional_amount",
        None,
        gettext_noop("How many points in all for a capot that was bid and failed?"),
        gettext_noop("Leave empty to add the bid to the points of the hand."),
        usual=(500, 350, 250),
    )
    generale_points: int | None = CAPOT.number(
        "optional_amount",
        None,
        gettext_noop("How many points for a générale, made or failed?"),
        gettext_noop("One player takes all eight tricks; leave empty if it is not played."),
        usual=(500, 600, 1000),
    )
    deal: str = TABLE.choice(
        {"all_cards": gettext_noop("all of them"), "stock": gettext_noop("a talon stays")},
        gettext_noop("Which cards are dealt?"),
        gettext_noop("With a talon the points of every player are entered."),
        games=frozenset({BELOTE2, BELOTE3}),
    )
    opposition: str = TABLE.choice(
        {
            "each": gettext_noop("everyone alone"),
            "together": gettext_noop("the two others together"),
        },
        gettext_noop("Who plays against the taker?"),
        gettext_noop("Three players: against each of the others, or against both as one."),
        games=frozenset({BELOTE3}),
    )
    sheet: int = TABLE.number(
        "count",
        6,
        gettext_noop("How many points does everyone start with?"),
        gettext_noop("6, or 12 in the lyonnaise."),
        usual=(6, 12),
        games=frozenset({COMPTOIR}),
    )
