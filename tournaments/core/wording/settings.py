"""The settings of a tournament in words: their names and values, the fee, the games, the rounds."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django.db import models
from django.utils.formats import date_format
from django.utils.translation import gettext as _, ngettext

from scoring.match import ALL, MatchFormat
from tournaments.core.tags import euros
from tournaments.core.wording.keys import keys_words
from tournaments.core.wording.text import Text
from tournaments.models import PARTNER_GAMES, SETTINGS, CapacityUnit, Tournament
from tournaments.models.fields import CapsField, KeysField


def value_words(name: str, value: Any) -> str:
    """The value of a setting in words."""
    setting = SETTINGS[name]
    column = setting.stored_in
    if column.choices:
        return str(dict(column.flatchoices)[value])
    if isinstance(column, KeysField):
        return keys_words(value)
    if isinstance(column, CapsField):
        return _("; ").join(map(_cap_words, value)) or "–"
    if isinstance(column, models.DateField):
        return date_format(value if isinstance(value, date) else date.fromisoformat(value))
    if setting.money:
        return euros(value)
    if isinstance(value, bool):
        return yes_no(value)
    return str(setting.empty) if value in (None, "") else str(value)


def _cap_words(cap: Sequence[int | None]) -> str:
    """A score cap: for the winner, for the loser, from a round and to a round."""
    winner, loser, start, end = ("–" if one is None else str(one) for one in cap)
    values = {"winner": winner, "loser": loser, "start": start, "end": end}
    if cap[3] is None:
        return _("%(winner)s won, %(loser)s lost, from round %(start)s on") % values
    return _("%(winner)s won, %(loser)s lost, rounds %(start)s to %(end)s") % values


def yes_no(value: bool) -> str:
    """A tick box in a word."""
    return _("yes") if value else _("no")


def change_words(label: Text, before: str, after: str) -> str:
    """A setting with its value before and after."""
    words = _("%(label)s: %(before)s → %(after)s")
    return words % {"label": str(label).rstrip(" ?\u00a0\u202f"), "before": before, "after": after}


def table_words(game: str) -> str:
    """How many entrants a table counts for in a game."""
    if game in PARTNER_GAMES:
        return _("A table is 2 pairs; in a mêlée, where everyone is entered alone, 4 players.")
    if game == "comptoir":
        return _("A table is the number of players chosen under “Players at a table”.")
    return _("A table is 3 players.") if game == "belote3" else _("A table is 2 players.")


def places_words(tournament: Tournament) -> str:
    """How many entrants the capacity makes, where it counts tables; empty otherwise."""
    if tournament.capacity is None or tournament.capacity_unit != CapacityUnit.TABLES:
        return ""
    tables = ngettext("%(count)s table", "%(count)s tables", tournament.capacity)
    places = tournament.places or 0
    words = ngettext("%(tables)s: %(count)s pair.", "%(tables)s: %(count)s pairs.", places)
    return words % {"tables": tables % {"count": tournament.capacity}, "count": places}


def room_words(tournament: Tournament) -> str:
    """For how many entrants or tables there is room; empty without a limit."""
    most = tournament.capacity
    if not most:
        return ""
    words = ngettext("room for %(most)s pair", "room for %(most)s pairs", most)
    if tournament.capacity_unit == CapacityUnit.TABLES:
        words = ngettext("room for %(most)s table", "room for %(most)s tables", most)
    return words % {"most": most}


def changes_words(changes: Mapping[str, Sequence[Any]]) -> str:
    """Settings with their values before and after."""
    words = [
        change_words(SETTINGS[name].label, value_words(name, before), value_words(name, after))
        for name, (before, after) in changes.items()
        if name in SETTINGS
    ]
    return _("; ").join(words)


def games_words(form: MatchFormat) -> str:
    """The games of a match, as the answer to a question.

    >>> games_words(MatchFormat(3)), games_words(MatchFormat(2, "all")), games_words(MatchFormat(1))
    ('the best of 3', '2, all of them played', '1')
    """
    count = {"count": form.games}
    if form.games == 1:
        return "1"
    if form.play == ALL:
        return _("%(count)s, all of them played") % count
    return _("the best of %(count)s") % count


def games_sentence(form: MatchFormat) -> str:
    """The games of a match in a sentence; `form` has several.

    >>> games_sentence(MatchFormat(5))
    'A match is the best of 5 games: it is over once a side has won 3.'
    """
    values = {"count": form.games, "needed": form.needed}
    if form.play == ALL:
        return _("A match is %(count)s games, and all of them are played.") % values
    words = _("A match is the best of %(count)s games: it is over once a side has won %(needed)s.")
    return words % values


def range_words(fewest: int, most: int) -> str:
    """From how many to how many.

    >>> range_words(4, 6)
    '4 to 6'
    """
    return _("%(fewest)s to %(most)s") % {"fewest": fewest, "most": most}


def length_words(fewest: int, most: int | None) -> str:
    """How many rounds a phase may take.

    >>> length_words(4, 6), length_words(1, None)
    ('4 to 6 rounds', 'as many rounds as the entries require')
    """
    if most is None:
        return _("as many rounds as the entries require")
    return _("%(range)s rounds") % {"range": range_words(fewest, most)}


def fee_words(tournament: Tournament) -> str:
    """The fee of an entrant; of a pair also that of each player. Empty where it is free."""
    if not tournament.fee_cents:
        return ""
    each = {"amount": euros(tournament.fee_cents)}
    if tournament.players_each == 1:
        return _("%(amount)s per player") % each
    both = euros(tournament.fee_cents * tournament.players_each)
    return _("%(both)s per pair (%(amount)s per player)") % {**each, "both": both}
