"""A page of a long list reads only the rows it shows."""

from __future__ import annotations

import pytest
from django.db import transaction
from django.test import Client

from tests import cast
from tests.growth.counting import Asked, counted
from tests.growth.hall import hall
from tests.kept import forget
from tournaments.models import JournalEntry, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]


def read(odile: Client, path: str) -> Asked:
    odile.get(path)  # start with the ranking in the cache
    with counted() as asked:
        assert odile.get(path).status_code == 200
    return asked


def acts(tournament: Tournament, count: int) -> None:
    """Add this many lines to the journal."""
    JournalEntry.objects.bulk_create(
        JournalEntry(
            at=cast.EVENING,
            actor="odile",
            act="round.discard",
            tournament_id=tournament.pk,
            data={"number": 1},
        )
        for _line in range(count)
    )


def test_the_journal_reads_only_the_lines_of_its_page() -> None:
    tournament = cast.tournament()
    odile = cast.signed_in(cast.organiser(tournament.club))
    acts(tournament, 60)
    few = read(odile, "/desk/martin/journal/")
    acts(tournament, 300)
    assert read(odile, "/desk/martin/journal/").rows == few.rows


CROSSTABLES = ("/desk/martin/ranking/crosstable/", "/c/martin/crosstable/")


def test_the_crosstable_reads_only_the_meetings_of_its_page() -> None:
    for path, few, many in zip(CROSSTABLES, crosstables(200), crosstables(400), strict=True):
        assert many.rows <= 1.2 * few.rows, path
        assert many.queries == few.queries, path


def crosstables(pairs: int) -> list[Asked]:
    with transaction.atomic():
        tournament = hall(pairs, rounds=1, drafted=False)
        odile = cast.signed_in(cast.organiser(tournament.club))
        asked = [read(odile, path) for path in CROSSTABLES]
        transaction.set_rollback(True)
    forget()
    return asked


def test_the_papers_of_a_hall_ask_for_the_number_of_a_table() -> None:
    tournament = hall(402, rounds=1, drafted=False)
    odile = cast.signed_in(cast.organiser(tournament.club))
    html = odile.get("/desk/martin/papers/").content.decode()
    field = html.split('name="table"')[1].split(">")[0]
    assert 'type="number"' in field
    assert read(odile, "/desk/martin/papers/").rows < 100
    assert odile.get("/desk/martin/papers/match/?table=7").status_code == 200
    assert odile.get("/desk/martin/papers/match/?table=700").status_code == 404
