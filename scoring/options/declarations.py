"""Options of clause 2.6: tierce, cinquante, cent, carré."""

from dataclasses import dataclass

from scoring.messages import gettext_noop
from scoring.option import TRICK_GAMES, choice
from scoring.options.litige import LitigeOptions

_CARRE_LABELS = {
    "nothing": gettext_noop("nothing"),
    "cancels": gettext_noop("it cancels the declarations of everybody"),
    "voids_hand": gettext_noop("it makes the hand void"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclarationOptions(LitigeOptions):
    """What is declared and who marks it."""

    declarations: str = choice(
        "declarations",
        {
            "none": gettext_noop("no, belote only"),
            "scored": gettext_noop("yes"),
        },
        gettext_noop("Are declarations played?"),
        help=gettext_noop("Tierce 20, cinquante 50, cent 100 and carrés."),
        games=TRICK_GAMES,
        common=True,
    )
    carre_values: str = choice(
        "declarations",
        {
            "standard": gettext_noop("jacks 200, nines 150, the others 100"),
            "ten_times_trump": gettext_noop("jacks 200, nines 140, aces 110, the others 100"),
        },
        gettext_noop("How many points are carrés worth?"),
        help=gettext_noop("Carrés of eights and sevens are worth nothing."),
        games=TRICK_GAMES,
    )
    sequence_order: str = choice(
        "declarations",
        {
            "natural": gettext_noop("7 8 9 10 J Q K A"),
            "ten_high": gettext_noop("7 8 9 J Q K 10 A"),
        },
        gettext_noop("In which order do cards follow each other in declarations?"),
        help=gettext_noop("It decides which sequences exist and which is higher."),
        games=TRICK_GAMES,
    )
    declaration_tie: str = choice(
        "declarations",
        {
            "cancelled": gettext_noop("nobody marks declarations"),
            "first_announced": gettext_noop("the one announced first counts"),
        },
        gettext_noop("What if two sides have equal best declarations?"),
        help=gettext_noop("Same points, same height, and trump does not decide either."),
        games=TRICK_GAMES,
    )
    carre_of_eights: str = choice(
        "declarations",
        _CARRE_LABELS,
        gettext_noop("What does a carré of eights do?"),
        help=gettext_noop("Its holder may use it or not."),
        games=TRICK_GAMES,
    )
    carre_of_sevens: str = choice(
        "declarations",
        _CARRE_LABELS,
        gettext_noop("What does a carré of sevens do?"),
        help=gettext_noop("Its holder may use it or not."),
        games=TRICK_GAMES,
    )
