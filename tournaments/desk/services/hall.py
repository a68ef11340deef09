"""The plan of the hall: the place and the name of each table."""

from collections import Counter
from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from tournaments.core.writes import Actor, Problem, claim_version, journal, refuse, service
from tournaments.desk.hall import MOST_CELLS, MOST_TABLES, TableSpot
from tournaments.models import Table, Tournament


@service("tournament", moves=())
def hall_plan(
    *, actor: Actor, tournament: Tournament, version: int, spots: Sequence[TableSpot]
) -> Tournament:
    """Place tables on the plan, take them off it, name them; tables not among them stay.

    :raises Refusal: for half a place, one outside the plan, or one that another table has.
    """
    claim_version(tournament, version)
    sent = {spot.number for spot in spots}
    others = [table for table in tournament.tables.all() if table.number not in sent]
    refuse(_problems(spots, [(table.across, table.down) for table in others]))
    # Tables that change places would each find its cell taken.
    tournament.tables.update(across=None, down=None)
    tables = Table.objects.numbered(tournament, sent)
    for spot in spots:
        table = tables[spot.number]
        table.label, table.across, table.down = spot.label, spot.across, spot.down
    Table.objects.bulk_update([*tables.values(), *others], ["label", "across", "down"])
    journal(
        actor,
        "tournament.plan",
        tournament,
        placed=sum(spot.placed for spot in spots),
        of=len(spots),
    )
    return tournament


def _problems(
    spots: Sequence[TableSpot], taken: Sequence[tuple[int | None, int | None]]
) -> Iterator[Problem]:
    """What is wrong with the places, beside cells that are `taken` by other tables."""
    times = Counter([*taken, *((spot.across, spot.down) for spot in spots if spot.placed)])
    known = range(1, MOST_CELLS + 1)
    for spot in spots:
        numbers = [one for one in (spot.across, spot.down) if one is not None]
        words = ""
        if not 1 <= spot.number <= MOST_TABLES or not all(one in known for one in numbers):
            words = _("Give a number from 1 to %(most)s.") % {"most": MOST_CELLS}
        elif len(numbers) == 1:
            words = _("Give both distances, or neither.")
        elif times[spot.across, spot.down] > 1 and numbers:
            words = _("Two tables are in the same place: move one of them.")
        if words:
            yield Problem(f"across-{spot.number}", words)
