"""The entrants of another contest of the club, as a list that can be taken from it."""

from __future__ import annotations

from django.db.models import Max, QuerySet
from django.utils.translation import gettext as _

from tournaments.core.prefetch import with_related
from tournaments.entrants.fields import FIELDS, details
from tournaments.entrants.reading.readings import Column, ListLayout, Reading
from tournaments.entrants.reading.table import Row, Sheet
from tournaments.entrants.selectors.entrants import seated
from tournaments.models import Tournament


def contests_to_take_from(tournament: Tournament) -> QuerySet[Tournament]:
    """The other contests of the club in which at least as many play in an entrant."""
    others = tournament.club.tournaments.exclude(pk=tournament.pk)
    with_players = others.annotate(players_seated=Max("entrants__seats__place"))
    return with_players.filter(players_seated__gte=tournament.players_each)


def list_of_contest(source: Tournament, players: int) -> tuple[Sheet, Reading]:
    """Who had a place in a contest, as a sheet and how it is read; nobody whose name is gone."""
    rows: list[Row] = []
    titles = (_("Player 1"), _("Player 2"))[:players] if players == 2 else (_("Player"),)
    head = (*titles, *(str(field.title) for field in FIELDS))
    for entrant in with_related(source.entrants.placed().order_by("number"), "seats__person"):
        seats = seated(entrant).values()
        names = [seat.name for seat in seats if seat.person.erased_at is None]
        if len(names) < len(seats):
            continue
        texts = details(entrant).values()
        for at in range(0, len(names), players):
            rows.append(Row(len(rows) + 2, (*names[at : at + players], *texts)))
    columns = ([Column.FIRST, Column.SECOND][:players], [field.name for field in FIELDS])
    sheet = Sheet(source.name, (Row(1, head), *rows))
    return sheet, Reading(0, 2, ListLayout.ENTRANT, (*columns[0], *columns[1]), titles=1)
