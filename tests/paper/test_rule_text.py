"""The rule sheet as plain text: numbered, wrapped and complete."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scoring.presets import PRESETS, preset_rules
from scoring.rules_json import rules_from_json
from tests import cast
from tests.paper.paper import speaking
from tournaments.paper.rules.text import WIDTH, sheet_text
from tournaments.paper.rules.values import sheet_of
from tournaments.rulesets.sheet.articles import rule_articles


def in_one_line(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("language", ["fr", "en"])
def test_it_has_every_article_in_lines_that_fit(language: str) -> None:
    for preset in PRESETS:
        rules = preset_rules(preset)
        with speaking(language):
            text = sheet_text(sheet_of(rules))
            articles = rule_articles(rules)
        assert max(map(len, text.splitlines())) <= WIDTH, preset
        told = in_one_line(text)
        for number, article in enumerate(articles, start=1):
            assert f"\n{number}. {article.title}\n" in text, preset
            assert all(in_one_line(sentence) in told for sentence in article.sentences), preset


def test_the_example_is_a_table_after_the_counting() -> None:
    with speaking("fr"):
        text = sheet_text(sheet_of(preset_rules("contree")))
    assert "A 80 88/74 B réussi 170 90" in in_one_line(text)
    assert text.index("Décompte") < text.index("Exemple") < text.index("9. Contrat chuté")


def test_articles_of_the_organiser_are_a_list() -> None:
    rules = rules_from_json({"articles": ["Pas de téléphone. " * 8, "Buvette à 22 h."]})
    with speaking("fr"):
        text = sheet_text(sheet_of(rules))
    assert "\n   - Pas de téléphone." in text
    assert "\n     Pas de" in text
    assert text.endswith("   - Buvette à 22 h.\n")


@pytest.mark.django_db
class TestPage:
    def test_the_public_may_read_it(self) -> None:
        cast.tournament(preset="village_12")
        answer = Client(headers={"accept-language": "fr"}).get(
            reverse("public_rules_text", args=["martin"])
        )
        assert answer["Content-Type"] == "text/plain; charset=utf-8"
        assert "martin-reglement.txt" in answer["Content-Disposition"]
        text = answer.content.decode()
        assert text.startswith("RÈGLEMENT – BELOTE\n\nConcours de la Saint-Martin\n")
        assert "Le concours se joue par doublettes" in text

    def test_an_unknown_tournament_is_not_found(self) -> None:
        answer = Client().get(reverse("public_rules_text", args=["martin"]))
        assert answer.status_code == 404

    def test_posts_are_refused(self) -> None:
        cast.tournament(preset="village_12")
        answer = Client().post(reverse("public_rules_text", args=["martin"]))
        assert answer.status_code == 405

    def test_the_list_of_papers_and_the_public_rules_link_to_it(self) -> None:
        tournament = cast.tournament(preset="coinche")
        odile = cast.signed_in(cast.organiser(tournament.club))
        address = reverse("public_rules_text", args=["martin"])
        for name in ("papers", "public_rules"):
            assert address in odile.get(reverse(name, args=["martin"])).content.decode()

    def test_the_public_rules_show_the_example(self) -> None:
        cast.tournament(preset="coinche")
        client = Client(headers={"accept-language": "fr"})
        text = client.get(reverse("public_rules", args=["martin"])).content.decode()
        assert "110 contré" in text
