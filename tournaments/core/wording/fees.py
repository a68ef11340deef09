"""The entry fee in words, said in one way everywhere."""

from django.utils.translation import gettext as _

from tournaments.core.tags import euros
from tournaments.models import Tournament


def fee_words(tournament: Tournament) -> str:
    """The fee of an entrant; of a pair also that of each player. Empty where it is free."""
    if not tournament.fee_cents:
        return ""
    each = {"amount": euros(tournament.fee_cents)}
    if tournament.players_each == 1:
        return _("%(amount)s per player") % each
    both = euros(tournament.fee_cents * tournament.players_each)
    return _("%(both)s per pair (%(amount)s per player)") % {**each, "both": both}
