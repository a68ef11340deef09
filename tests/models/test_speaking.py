"""A tournament of single players is spoken of in the singular, on all its pages."""

from __future__ import annotations

from django.test import TestCase
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from tests.cast import club, organiser, signed_in, tournament


class SpeakingTests(TestCase):
    def test_pairs_are_pairs(self) -> None:
        with tournament(preset="village_12").speaking():
            assert _("Find my pair") == "Ma doublette"

    def test_one_who_plays_alone_is_a_player(self) -> None:
        with tournament(preset="belote3").speaking():
            assert _("Find my pair") == "Me trouver"
            assert _("Save") == "Enregistrer"

    def test_in_english_too(self) -> None:
        with translation.override("en"), tournament(preset="comptoir").speaking():
            assert _("Find my pair") == "Find me"
            assert _("Save") == "Save"

    def test_the_language_is_restored_afterwards(self) -> None:
        with tournament(preset="belote2").speaking():
            pass
        assert _("Find my pair") == "Ma doublette"

    def test_a_tournament_of_pairs_within_one_of_players(self) -> None:
        alone, paired = tournament(preset="belote2", code="seuls"), tournament(code="martin")
        with alone.speaking(), paired.speaking():
            assert _("Find my pair") == "Ma doublette"


class PagesTests(TestCase):
    def test_the_page_names_the_language_and_not_the_variant(self) -> None:
        owner = club()
        alone = tournament(owner, preset="belote3")
        page = signed_in(organiser(owner)).get(reverse("entrants", args=[alone.code]))
        self.assertContains(page, '<html lang="fr"')
        self.assertNotContains(page, "doublette")
        assert page.headers["Content-Language"] == "fr"
