"""The list to read a pile of cards against: every table in order, its totals large."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests import cast
from tests.results.cast import evening, record, totals

pytestmark = pytest.mark.django_db
LIST = "/desk/martin/rounds/1/results/reading/"


@pytest.fixture
def desk() -> Client:
    round_ = evening()
    record(round_, 3, totals(1200, 744))
    record(round_, 2, totals(1030, 894), keep=True)
    return cast.signed_in(cast.organiser(round_.tournament.club))


def test_every_table_stands_in_order_with_both_totals(desk: Client) -> None:
    text = desk.get(LIST).content.decode()
    rows = re.findall(r'<li class="is-(\w+)">.*?</li>', text, re.DOTALL)
    assert rows == ["expected", "flagged", "in", "expected"]
    shown = re.findall(r'reading-total num">([^<]*)<', text)
    assert shown == ["–", "–", "1\u202f030", "894", "1\u202f200", "744", "–", "–"]


def test_the_results_lead_to_it_and_a_row_to_its_table(desk: Client) -> None:
    assert f'href="{LIST}"' in desk.get("/desk/martin/rounds/1/results/").content.decode()
    assert 'href="/desk/martin/rounds/1/results/?table=3"' in desk.get(LIST).content.decode()


def test_a_round_that_is_not_public_has_none(desk: Client) -> None:
    assert desk.get("/desk/martin/rounds/2/results/reading/").status_code == 404
