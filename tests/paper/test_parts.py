"""A paper made in parts equals, sheet by sheet, the paper made at once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests import cast
from tests.matrix import rarely
from tests.paper.paper import evening, order, page, speaking
from tests.paper.press.printers import Here, pages
from tests.rounds.evenings import published, tournament_of
from tournaments.models import Entrant, MatchEntry, Prize, Tournament
from tournaments.paper.documents import DOCUMENTS, manuscript_of
from tournaments.paper.pdf import pdf_of
from tournaments.paper.press.jobs import Job, Press, Rank
from tournaments.paper.qr import qr_address

pytestmark = [pytest.mark.one_database, pytest.mark.slow]
LONG = [key for key, document in DOCUMENTS.items() if document.length and key != "certificate"]
IN_EVERY_RUN = ("cards", 22)
"""Whole sheets to cut."""
PAIRS = 70


def in_parts(tournament: Tournament, key: str, units: int) -> Job:
    """The paper made in this process, in parts of this many units."""
    document = DOCUMENTS[key]
    asked = replace(order(tournament, 1 if document.needs_round else None), code=qr_address)
    with speaking("fr"):
        manuscript = replace(manuscript_of(document, asked), a_part=units)
    job = Job(key, Rank.DESK, 1, lambda: manuscript)
    for _ in Press(Here())._parts_made(job):
        pass
    return job


def played(pairs: int) -> Tournament:
    """A tournament with something on each paper."""
    found = evening(pairs, fee_cents=500)
    Entrant.objects.filter(number__lte=30).update(category="Dames")
    Entrant.objects.filter(number__gt=30).update(category="Mixte")
    Prize.objects.bulk_create(
        Prize(tournament=found, position=rank, rank=rank, label=f"Lot {rank}")
        for rank in range(2, 41)
    )
    return found


@pytest.mark.django_db
@pytest.mark.parametrize(("key", "pairs"), [IN_EVERY_RUN, *(rarely(key, PAIRS) for key in LONG)])
def test_in_parts_it_reads_as_it_does_whole(data_dir: Path, key: str, pairs: int) -> None:
    """Parts have two and a half sheets, and the length is close to the estimate."""
    tournament = played(pairs)
    length = DOCUMENTS[key].length
    assert length is not None
    whole = pages(pdf_of(page(tournament, key)))
    asked = order(tournament, 1 if DOCUMENTS[key].needs_round else None)
    job = in_parts(tournament, key, units=int(2.5 * length.a_sheet(asked)))
    assert pages(job.pdf) == whole
    assert job.sheets == len(whole)
    assert len(whole) / 2 <= length.sheets(asked) <= 2 * len(whole)


@pytest.mark.long
@pytest.mark.django_db
def test_a_certificate_in_parts_has_one_beginning_and_one_end(data_dir: Path) -> None:
    tournament = tournament_of(PAIRS + 1)
    published(tournament)
    whole = pages(pdf_of(page(tournament, "certificate")))
    assert len(whole) > 3
    assert pages(in_parts(tournament, "certificate", units=24).pdf) == whole


@pytest.mark.long
@pytest.mark.django_db
def test_tables_of_hands_in_parts_read_as_they_do_whole(data_dir: Path) -> None:
    tournament = evening(16)
    hand = {"taker": "B", "points": {"B": 100}, "trump": "H"}
    for match in tournament.rounds.get().matches.filter(hall_table__number__lte=7):
        for at in range(1, 13):
            cast.hand(match=match, number=at, facts=hand)
    tournament.rounds.get().matches.filter(hall_table__number__lte=7).update(entry=MatchEntry.HANDS)
    whole = pages(pdf_of(page(tournament, "match")))
    assert len(whole) > 3
    assert pages(in_parts(tournament, "match", units=2).pdf) == whole
