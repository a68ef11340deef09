"""Light or dark, chosen for a browser."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

pytestmark = pytest.mark.django_db
THEME = "/theme/"


def page(client: Client) -> str:
    return client.get(reverse("login")).content.decode()


class TestTheme:
    def test_without_a_choice_the_device_decides(self, client: Client) -> None:
        assert "data-theme" not in page(client)

    @pytest.mark.parametrize("chosen", ["light", "dark"])
    def test_a_choice_stays(self, client: Client, chosen: str) -> None:
        answer = client.post(THEME, {"theme": chosen, "next": "/help/"})
        assert (answer.status_code, answer.headers["Location"]) == (302, "/help/")
        assert f'data-theme="{chosen}"' in page(client)

    def test_a_choice_is_taken_back(self, client: Client) -> None:
        client.post(THEME, {"theme": "dark"})
        client.post(THEME, {"theme": ""})
        assert "data-theme" not in page(client)

    def test_another_word_is_no_theme(self, client: Client) -> None:
        client.cookies["belote_theme"] = '"><script>'
        assert "data-theme" not in page(client)

    def test_it_leads_to_no_other_server(self, client: Client) -> None:
        answer = client.post(THEME, {"theme": "dark", "next": "https://example.org/"})
        assert answer.headers["Location"] == "/"

    def test_looking_changes_nothing(self, client: Client) -> None:
        assert client.get(THEME).status_code == 405
