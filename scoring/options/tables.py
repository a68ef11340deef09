"""Options of clauses 4 and 5: two players, three players, comptoir."""

from dataclasses import dataclass

from scoring.messages import gettext_noop
from scoring.option import BELOTE2, BELOTE3, COMPTOIR, choice, number
from scoring.options.contree import ContreeOptions


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOptions(ContreeOptions):
    """What depends on how many sit at the table."""

    deal: str = choice(
        "game",
        {
            "all_cards": gettext_noop("all of them"),
            "stock": gettext_noop("a talon stays"),
        },
        gettext_noop("Which cards are dealt?"),
        help=gettext_noop("With a talon the points of every player are entered."),
        games=frozenset({BELOTE2, BELOTE3}),
    )
    opposition: str = choice(
        "game",
        {
            "each": gettext_noop("each for himself"),
            "together": gettext_noop("the two others together"),
        },
        gettext_noop("Who plays against the taker?"),
        help=gettext_noop("Three players: against each of the others, or against both as one."),
        games=frozenset({BELOTE3}),
    )
    sheet: int = number(
        "game",
        "count",
        6,
        gettext_noop("How many points does everybody have to lose?"),
        help=gettext_noop("6, or 12 in the lyonnaise."),
        usual=(6, 12),
        games=frozenset({COMPTOIR}),
    )
