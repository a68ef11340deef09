"""The keys of forms: kept for a month, so that they do not grow with the years."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from tests import cast
from tests.core.acts import scenes
from tests.core.acts.acts import ACTS
from tests.core.acts.test_every_act import name_of
from tournaments.models import Submission

pytestmark = pytest.mark.django_db


def sent(days_ago: int) -> None:
    at = cast.EVENING - timedelta(days=days_ago)
    Submission.objects.create(key=f"{days_ago} days", act="entrant.add", at=at)


def test_a_new_tournament_deletes_old_keys() -> None:
    for days_ago in (0, 31, 32, 400):
        sent(days_ago)
    create = next(act for act in ACTS if name_of(act) == "tournament_create")
    create.service(actor=cast.actor(), **create.sent(scenes.entered()))
    assert set(Submission.objects.values_list("key", flat=True)) == {"0 days", "31 days"}


def test_a_start_of_the_server_deletes_old_keys() -> None:
    for days_ago in (30, 32):
        at = timezone.now() - timedelta(days=days_ago)
        Submission.objects.create(key=f"{days_ago} days", act="entrant.add", at=at)
    call_command("forget_keys")
    assert Submission.objects.get().key == "30 days"
