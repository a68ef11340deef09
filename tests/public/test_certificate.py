"""The public certificate of a draw: a page without a part that polls."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.rounds.evenings import published, tournament_of

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def test_htmx_gets_the_whole_page() -> None:
    published(tournament_of(4))
    answer = Client().get("/c/martin/draw/1/", headers={"hx-request": "true"})
    assert answer.status_code == 200
    assert "</html>" in answer.content.decode()
