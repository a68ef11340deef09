"""The public certificate of a draw: a page without a part that polls."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import cast
from tournaments.desk.demo import demo_load

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def test_htmx_gets_the_whole_page() -> None:
    tournament = demo_load(actor=cast.actor())
    answer = Client().get(f"/c/{tournament.code}/draw/1/", headers={"hx-request": "true"})
    assert answer.status_code == 200
    assert "</html>" in answer.content.decode()
