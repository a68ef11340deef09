"""What the rule sheet says of a first phase in a bracket, as its options have it."""

from __future__ import annotations

from django.utils.translation import gettext

from tournaments.models import System, Tournament
from tournaments.models.chain import DOUBLE


def instead(contest: Tournament) -> str:
    """The sentence of a bracket that is not the usual one; empty where it is."""
    options = contest.system_options
    if contest.system == System.KNOCKOUT and options.get("bracket") == DOUBLE:
        return gettext(
            "It is a double elimination: who loses goes on in a second bracket, who has lost twice "
            "is out, and a match always has a winner. The winners of both brackets meet in the "
            "final, which is played again where the winner of the second bracket wins it."
        )
    of_round = options.get("of_round", 1)
    if contest.system == System.CONSOLANTE and of_round > 1:
        return gettext(
            "It is a bracket where a match always has a winner: who wins goes on, who loses is "
            "out, and who loses in round %(round)s plays for the places of a second bracket, the "
            "consolation."
        ) % {"round": of_round}
    return ""


def besides(contest: Tournament) -> str:
    """The matches of a knockout for places; empty where there are none."""
    options = contest.system_options
    if contest.system != System.KNOCKOUT or options.get("bracket") == DOUBLE:
        return ""
    if options.get("placement"):
        return gettext("Who loses plays on for the places below: everybody gets one of his own.")
    if options.get("third_place", True):
        return gettext("The losers of the semifinals play for the third place.")
    return ""
