"""The guide, the words, the keys, the rehearsal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation

from tests import cast
from tournaments.help.glossary import GLOSSARY
from tournaments.help.tags import IN_SECTIONS
from tournaments.help.views import GUIDE
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
PICTURES = Path(settings.ASSETS_DIR) / "static/img/help"


class TestGuide:
    def test_the_first_page_of_the_help_names_every_step(self, client: Client) -> None:
        text = client.get("/help/").text
        for step in GUIDE:
            assert f'href="/help/guide/{step.slug}/"' in text

    def test_every_page_leads_back_to_the_contest_it_was_opened_from(self, client: Client) -> None:
        for page in ("", f"guide/{GUIDE[0].slug}/", "words/", "keys/", "roles/"):
            text = client.get(f"/help/{page}?contest=martin").text
            assert 'href="/desk/martin/"' in text
            inside = {*re.findall(r'href="(/help/[^"#]*)', text)}
            assert inside
            assert all(link.endswith("?contest=martin") for link in inside)
        assert "site-back" not in client.get("/help/?contest=//example.org").text

    def test_a_step_leads_on_and_back(self, client: Client) -> None:
        for place, step in enumerate(GUIDE):
            text = client.get(f"/help/guide/{step.slug}/").text
            assert ('rel="next"' in text) == (place + 1 < len(GUIDE)), step.slug
            assert ('rel="prev"' in text) == (place > 0), step.slug

    def test_a_step_has_its_picture_in_both_languages(self) -> None:
        names = {f"{step.slug}-{language}.webp" for step in GUIDE for language in ("fr", "en")}
        missing = {name for name in names if not (PICTURES / name).is_file()}
        assert not missing, "python -m scripts.screenshots"

    def test_another_step_is_not_found(self, client: Client) -> None:
        assert client.get("/help/guide/nothing/").status_code == 404


class TestWords:
    def test_every_word_has_its_place(self, client: Client) -> None:
        text = client.get("/help/words/").text
        for name in GLOSSARY:
            assert f'id="{name}"' in text

    def test_they_stand_in_the_order_of_the_alphabet(self, client: Client) -> None:
        for language in ("fr", "en"):
            with translation.override(language):
                client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
                text = client.get("/help/words/").text
                places = [
                    text.index(f'id="{name}"')
                    for name, term in sorted(
                        GLOSSARY.items(), key=lambda item: str(item[1].word).casefold()
                    )
                ]
            assert places == sorted(places)


class TestKeys:
    def test_they_have_a_page_and_a_part(self, client: Client) -> None:
        part = client.get("/help/keys/", headers={"HX-Request": "true"}).text
        assert "<kbd>?</kbd>" in part
        assert "<html" not in part
        keys = part.partition("</h2>")[2].strip()
        assert keys
        assert keys in client.get("/help/keys/").text


OF_THE_EVENING = ("", "rounds/1/tables/", "find/?q=1")


class TestRehearsal:
    @pytest.fixture
    def tournament(self) -> Tournament:
        return cast.tournament()

    def test_the_demonstration_says_what_to_try(self, tournament: Tournament) -> None:
        club = tournament.club
        club.demo = True
        club.save()
        odile = cast.signed_in(cast.organiser(club))
        assert "data-rehearsal" in odile.get("/desk/martin/entrants/").text

    def test_another_contest_does_not(self, tournament: Tournament) -> None:
        odile = cast.signed_in(cast.organiser(tournament.club))
        assert "data-rehearsal" not in odile.get("/desk/martin/entrants/").text

    def test_each_section_of_the_desk_has_its_card(self) -> None:
        assert {"entrants", "results", "ranking", "prizes", "papers"} <= set(IN_SECTIONS)

    def test_only_the_home_says_that_it_is_the_home(self, tournament: Tournament) -> None:
        club = tournament.club
        club.demo = True
        club.save()
        cast.pairs(tournament, 4)
        cast.published_round(tournament, 1, [(1, 2), (3, 4)])
        odile = cast.signed_in(cast.organiser(club))
        pages = {path: odile.get(f"/desk/martin/{path}").text for path in OF_THE_EVENING}
        assert [path for path, page in pages.items() if "Voici l’accueil" in page] == [""]
        assert "Qui joue où dans cette partie" in pages["rounds/1/tables/"]
