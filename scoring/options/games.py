"""Options of one game alone (clauses 3 to 5): contrée, two players, three players, comptoir."""

from dataclasses import dataclass

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
        "What is the lowest bid?",
        "A multiple of ten.",
        usual=(80, 90, 100),
    )
    max_bid: int = BIDDING.number(
        "amount",
        160,
        "What is the highest bid below capot?",
        "A multiple of ten.",
        usual=(160, 170, 180),
    )
    capot_contract: int = BIDDING.number(
        "amount",
        250,
        "How many points is a bid of capot worth?",
        "Added to the points of the hand like any other bid.",
        usual=(250, 270),
    )
    allow_no_trump: bool = BIDDING.flag(
        "Can a contract be bid without trump?",
        "Sans atout; there is no belote then.",
    )
    allow_all_trump: bool = BIDDING.flag(
        "Can every suit be bid as trump?",
        "Tout atout; what the cards are worth then is asked below.",
    )
    all_trump_belotes: bool = BIDDING.flag(
        "Does every belote count when every suit is trump?",
        "Up to four in a hand, for one side or both; otherwise at most one.",
    )
    counting: str = COUNTING.choice(
        {
            "made_and_bid": "the points made and the bid",
            "made": "the points made only",
            "bid": "the bid only",
        },
        "What is scored?",
        "With the bid only, tricks and declarations are never scored.",
        common=True,
    )
    bid_marks_belote: bool = COUNTING.flag(
        "Is a belote scored where only the bid is?",
        "Twenty points beside the bid, never multiplied.",
    )
    made_at_least: int = CONTRACT.number(
        "amount",
        0,
        "How many points must the taker have at least, whatever the bid?",
        "0 where the bid alone decides.",
        usual=(0, 82),
    )
    must_outscore: bool = CONTRACT.flag(
        "Must the taker also have more than the defence?",
        "A bid of 80 reached with 81 against 81 then fails.",
    )
    equal_points: str = CONTRACT.choice(
        {
            "as_contract": "the bid decides, as with any other points",
            "replayed": "the hand is played again",
        },
        "What if the bid is reached and both sides have the same?",
        "A bid of 80 reached with 81 against 81.",
    )
    surcontre_factor: int = BIDDING.number(
        "amount",
        4,
        "By how much does surcontre multiply?",
        "Contre always doubles.",
        usual=(4, 3),
    )
    contre_multiplies: str = BIDDING.choice(
        {
            "everything": "tricks, bid, belote and declarations",
            "tricks_and_bid": "tricks and bid",
            "bid": "the bid",
            "tricks": "the tricks",
        },
        "What do contre and surcontre multiply?",
        "What is not multiplied is added once.",
    )
    contre_takes_all: bool = BIDDING.flag(
        "Does a contract made after contre take all the points of the hand?",
        "The defence then scores its belote and declarations only.",
    )
    declarations_to_winner: bool = CONTRACT.flag(
        "If the defence is left no trick points, do its declarations go to the taker?",
        "After a capot, or a contract made that takes all after contre.",
    )
    capot_bid_made: int | None = CAPOT.number(
        "optional_amount",
        None,
        "How many points in all for a capot that was bid and made?",
        "Leave empty to add the bid to the points of the capot.",
        usual=(500, 350, 250),
    )
    capot_bid_failed: int | None = CAPOT.number(
        "optional_amount",
        None,
        "How many points in all for a capot that was bid and failed?",
        "Leave empty to add the bid to the points of the hand.",
        usual=(500, 350, 250),
    )
    generale_points: int | None = CAPOT.number(
        "optional_amount",
        None,
        "How many points for a générale, made or failed?",
        "One player takes all eight tricks; leave empty if it is not played.",
        usual=(500, 600, 1000),
    )
    deal: str = TABLE.choice(
        {"all_cards": "all of them", "stock": "a talon stays"},
        "Which cards are dealt?",
        "With a talon the points of every player are entered.",
        games=frozenset({BELOTE2, BELOTE3}),
    )
    opposition: str = TABLE.choice(
        {
            "each": "everyone alone",
            "together": "the two others together",
        },
        "Who plays against the taker?",
        "Three players: against each of the others, or against both as one.",
        games=frozenset({BELOTE3}),
    )
    sheet: int = TABLE.number(
        "count",
        6,
        "How many points does everyone start with?",
        "6, or 12 in the lyonnaise.",
        usual=(6, 12),
        games=frozenset({COMPTOIR}),
    )
