"""The Wi-Fi of the hall: asked in the settings, printed on the poster, no secret in the journal."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import translation

from tests import cast
from tests.desk.sent import as_shown
from tournaments.core.journal_words import sentence
from tournaments.models import JournalEntry, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
URL = "/desk/martin/settings/"
PASSWORD = "dix;de;der"


@pytest.fixture
def odile() -> Client:
    return cast.signed_in(cast.organiser(cast.tournament().club))


def sent(odile: Client, **typed: str) -> int:
    """The status of the settings saved with these values."""
    shown = odile.get(URL).context
    form = as_shown(shown["form"], **({"version": shown["version"]} | typed))
    return odile.post(URL, form).status_code


def test_name_and_password_are_saved_and_printed(odile: Client) -> None:
    assert sent(odile, wifi_name="Salle des fêtes", wifi_password=PASSWORD) == 303
    stored = Tournament.objects.get()
    assert (stored.wifi_name, stored.wifi_password) == ("Salle des fêtes", PASSWORD)
    poster = odile.get("/desk/martin/papers/poster/").content.decode()
    assert "Salle des fêtes" in poster
    assert PASSWORD in poster


def test_the_journal_tells_that_the_password_changed_not_which_it_is(odile: Client) -> None:
    sent(odile, wifi_name="Salle", wifi_password=PASSWORD)
    entry = JournalEntry.objects.get(act="tournament.edit")
    assert PASSWORD not in str(entry.data)
    with translation.override("fr"):
        words = sentence(entry.act, entry.data)
    assert "Mot de passe du Wi-Fi\u202f: – → •••" in words.replace("\u00a0:", "\u202f:")


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"wifi_name": "Salle", "wifi_password": "court"}, "de 8 à 63 caractères"),
        ({"wifi_password": PASSWORD}, "Indiquez le nom du réseau"),
    ],
)
def test_what_no_phone_could_use_is_refused(
    odile: Client, typed: dict[str, str], words: str
) -> None:
    shown = odile.get(URL).context
    form = as_shown(shown["form"], **({"version": shown["version"]} | typed))
    answer = odile.post(URL, form)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert Tournament.objects.get().wifi_password == ""


def test_an_open_network_needs_no_password(odile: Client) -> None:
    assert sent(odile, wifi_name="Salle") == 303
    poster = odile.get("/desk/martin/papers/poster/").content.decode()
    assert "Aucun mot de passe" in poster
