"""The editor says beside each question what the rule sheet will print, as the answers stand."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from django.test import Client

from scoring.presets import PRESETS, preset_rules
from scoring.rules import Rules
from tests import cast
from tests.desk.sent import as_shown
from tournaments.models import Tournament
from tournaments.rulesets.forms.rules import RulesForm, initial_of_rules
from tournaments.rulesets.selectors import preset_source
from tournaments.rulesets.sheet.articles import rule_articles, sentences_of_options
from tournaments.rulesets.titles import asked_options, conditional_options

URL = "/desk/martin/rules/"
PREVIEW = "/desk/martin/rules/preview/"
IN_PLACE = re.compile(r'<div class="printed[^"]*" id="printed-(\w+)" hx-swap-oob="true">')


def beside(rules: Rules) -> Mapping[str, Sequence[str] | None]:
    return sentences_of_options(rules, asked_options(rules))


@pytest.mark.parametrize("preset", PRESETS)
def test_every_sentence_stands_on_the_rule_sheet(preset: str) -> None:
    rules = preset_rules(preset)
    sheet = {sentence for article in rule_articles(rules) for sentence in article.sentences}
    assert {one for sentences in beside(rules).values() for one in sentences or ()} <= sheet


def test_own_articles_are_printed_one_by_one() -> None:
    rules = cast.rules_like(preset_rules("village_12"), articles=("Un.", " ", "Deux."))
    assert beside(rules)["articles"] == ("Un.", "Deux.")


class TestWithoutEffect:
    """A question whose answer changes nothing, as the others stand."""

    DECLARED = ("carre_values", "sequence_order", "declaration_tie", "declarations_shown")

    def left_out(self, preset: str, **options: Any) -> set[str]:
        rules = cast.rules_like(preset_rules(preset), **options)
        return {name for name, sentences in beside(rules).items() if sentences is None}

    def test_declarations_that_nobody_scores(self) -> None:
        assert set(self.DECLARED) <= self.left_out("village_12")
        assert not self.left_out("village_12", declarations="scored").intersection(self.DECLARED)

    def test_the_target_of_a_game_of_hands(self) -> None:
        assert "target_reached" in self.left_out("village_12")
        assert "target_reached" not in self.left_out("belote")

    def test_a_tie_in_a_game_to_a_target(self) -> None:
        assert "tie" in self.left_out("belote")
        assert "tie" not in self.left_out("village_12")

    def test_points_for_a_misdeal_that_is_dealt_again(self) -> None:
        assert "misdeal_points" in self.left_out("belote")
        assert "misdeal_points" not in self.left_out("village_12")

    @pytest.mark.parametrize("preset", PRESETS)
    def test_how_a_game_ends_is_always_asked(self, preset: str) -> None:
        assert not self.left_out(preset) & {"hands", "target"}


@pytest.mark.django_db
@pytest.mark.one_database
class TestPage:
    @pytest.fixture
    def client(self) -> Client:
        tournament = cast.tournament()
        return cast.signed_in(cast.organiser(tournament.club))

    def sent(self, client: Client, **typed: Any) -> dict[str, str]:
        shown = client.get(URL).context
        hidden = {"version": shown["version"], "preset": shown["form"].source.key}
        return as_shown(shown["form"], **(hidden | typed))

    def test_each_question_has_its_sentence_beside_it(self, client: Client) -> None:
        page = client.get(URL).content.decode()
        option = page[page.index('id="ask-capot_points"') : page.index('id="ask-litige"')]
        assert 'id="printed-capot_points"' in option
        assert "marque 252 au lieu" in option

    def test_the_preview_takes_the_place_of_every_sentence(self, client: Client) -> None:
        typed = self.sent(client, capot_points="300", articles="Un.", target="")
        answer = client.post(PREVIEW, typed).content.decode()
        assert "marque 300 au lieu" in answer
        asked = client.get(URL).context["form"].fields
        assert sorted(IN_PLACE.findall(answer)) == sorted(asked.keys() & typed.keys())

    def test_the_hand_to_try_begins_with_the_lowest_bid(self) -> None:
        tournament = Tournament.objects.get() if Tournament.objects.exists() else cast.tournament()
        rules = cast.rules_like(preset_rules("contree"), min_bid=90)
        Tournament.objects.filter(pk=tournament.pk).update(rules=rules, preset="contree")
        client = cast.signed_in(cast.organiser(tournament.club))
        offered = client.get(URL).context["example_form"].fields["example_contract"].choices
        assert offered[0][0] == "90"
        answer = client.post(PREVIEW, self.sent(client, min_bid="110")).content.decode()
        options = answer[answer.index("innerHTML:#id_example_contract") :]
        assert options.index('value="110"') < options.index('value="120"')
        assert 'value="100"' not in options

    def test_a_question_without_effect_says_so(self, client: Client) -> None:
        page = client.get(URL, headers={"accept-language": "en"}).content.decode()
        option = page[page.index('id="printed-carre_values"') :]
        assert "without effect with your other answers" in option[: option.index("</div>")]

    def test_a_question_that_the_page_does_not_have_gets_no_sentence(self) -> None:
        """The page has no place for what an answer brings: htmx would report an error."""
        source = preset_source("belote3")
        shown = initial_of_rules(source.rules)
        together = RulesForm({**shown, "opposition": "together"}, source=source)
        assert together.is_valid()
        assert {one.name for one in together.printed()} == shown.keys()

    def test_a_question_that_an_answer_takes_away_says_so(self) -> None:
        source = preset_source("belote3")
        together = RulesForm(
            {**initial_of_rules(source.rules), "opposition": "together"}, source=source
        )
        each = RulesForm({**together.data, "opposition": "each"}, source=source)
        assert each.is_valid()
        assert {one.name for one in each.printed() if one.sentences is None} == set(
            conditional_options("belote3")
        )

    def test_answers_that_make_no_rules_change_no_sentence(self, client: Client) -> None:
        answer = client.post(PREVIEW, self.sent(client, hands="", target="")).content.decode()
        assert IN_PLACE.findall(answer) == []
        assert "field-error" in answer

    def test_every_problem_leads_to_its_question(self, client: Client) -> None:
        typed = self.sent(client, capot_points="x", hands="y")
        page = client.post(URL, typed).content.decode()
        for name in ("capot_points", "hands"):
            assert f'<a href="#ask-{name}" data-to-field>' in page

    def test_contents_link_to_each_group(self, client: Client) -> None:
        answer = client.get(URL)
        page = answer.content.decode()
        for group in answer.context["form"].shown_groups():
            assert f'href="#rules-{group.key}"' in page
            assert f'id="rules-{group.key}"' in page

    def test_once_played_it_says_how_the_rules_can_still_change(self, client: Client) -> None:
        """Nothing says that they are frozen above the button that changes them."""
        Tournament.objects.update(rules_frozen_at=cast.EVENING)
        page = client.get(URL, headers={"accept-language": "en"}).content.decode()
        assert "frozen" not in page
        assert page.index("still be changed") < page.index("/rules/change/")
