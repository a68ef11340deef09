"""A form whose row is deleted between the read and the write gets 409 and writes nothing."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest
from django.test import Client
from django.utils import timezone

from tests import cast
from tests.pages.test_every_form import FORMS, ONCE, Sent, address, tournament, typed
from tournaments.core import access
from tournaments.models import Entrant, ForbiddenPairing, JournalEntry, Match, Penalty, Round

pytestmark = pytest.mark.django_db


class AtTheLastMoment:
    """A fake `timezone` that acts when a view asks for the time, just before its service."""

    def __init__(self, act: Callable[[], None]) -> None:
        self.act = act

    def now(self) -> datetime:
        self.act()
        return timezone.now()


def taken_away() -> None:
    """Delete every round and every pair."""
    for model in (Penalty, ForbiddenPairing, Match, Round, Entrant):
        model._default_manager.all().delete()


OF_ROUNDS_AND_PAIRS = [sent for sent in FORMS if sent.of is not tournament]


@pytest.mark.parametrize("sent", [*OF_ROUNDS_AND_PAIRS, *ONCE[:2]], ids=str)
def test_the_form_is_refused_and_nothing_is_written(
    sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent.scene()
    odile = cast.signed_in(cast.organiser(tournament().club))
    form = {"reason": "Convenu", **typed(sent, sent.of().version)}
    monkeypatch.setattr(access, "timezone", AtTheLastMoment(taken_away))
    told = JournalEntry.objects.count()
    answer = odile.post(address(sent), form)
    assert answer.status_code == 409
    assert "Votre saisie n’a pas été enregistrée" in answer.content.decode()
    assert answer["HX-Retarget"] == "body"
    assert JournalEntry.objects.count() == told


def test_the_page_of_an_unknown_pair_is_not_found(client: Client) -> None:
    cast.tournament()
    assert client.get("/c/martin/pair/3/").status_code == 404
