"""Papers and the public rules of a round with rules of its own."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client
from django.utils import translation

from scoring.presets import preset_rules
from scoring.rules import Rules
from tests.paper.paper import order, page, pdf, speaking
from tests.phases.ruled import final
from tests.rounds.evenings import published, tournament_of
from tournaments.models import Tournament
from tournaments.paper.cards.values import ScoreCard, blank_cards, cards_of_round
from tournaments.paper.rules.text import tournament_rule_text
from tournaments.paper.rules.values import sheets_of
from tournaments.rulesets.effective_rules import own_over

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
VILLAGE = preset_rules("village_12")
FIFTEEN = replace(VILLAGE, hands=15)
PUBLIC = "/c/martin"
FORFEIT = "\u202f; celui qui gagne par forfait marque {} points."


def evening(rules: Rules = FIFTEEN, number: int = 4) -> Tournament:
    """Four rounds of 12 hands, one of them by rules of its own."""
    return tournament_of(4, own_rules_of_rounds={number: own_over(VILLAGE, rules)})


def first_card(tournament: Tournament, number: int) -> ScoreCard:
    with speaking("fr"):
        return cards_of_round(order(tournament, number)).sheets[0][0]


class TestRuleSheet:
    def test_what_differs_is_a_sentence_on_the_sheet_of_the_others(self) -> None:
        with speaking("fr"):
            first, second = sheets_of(evening())
        told = next(one for one in first.articles if one.key == "tournament").sentences
        ends = FORFEIT.format("1\u202f350")
        assert told[-1] == f"Partie 4, la dernière\u00a0: 15 donnes au lieu de 12{ends}"
        assert (first.heading, second.heading) == ("Parties 1 à 3", "Partie 4")
        assert (second.articles, second.differences) == ((), "15 donnes au lieu de 12")

    def test_the_others_are_named_where_they_are_not_in_a_row(self) -> None:
        with speaking("fr"):
            first, _second = sheets_of(evening(number=3))
        assert first.heading == "Parties 1, 2 et 4"

    def test_of_the_first_round_too(self) -> None:
        tournament = evening(number=1)
        with speaking("fr"):
            first, second = sheets_of(tournament)
        told = next(one for one in first.articles if one.key == "tournament").sentences
        ends = FORFEIT.format("1\u202f350")
        assert told[-1] == f"Partie 1\u00a0: 15 donnes au lieu de 12{ends}"
        assert (first.heading, second.heading) == ("Parties 2 à 4", "Partie 1")
        assert second.differences == "15 donnes au lieu de 12"
        assert page(tournament, "rules").count('<section class="rule-sheet ') == 1

    def test_in_a_later_phase(self) -> None:
        longer = {"target": 1501}
        tournament = tournament_of(4, rounds_planned=1, later_phases=[final()])
        tournament.phases.filter(position=2).update(own_rules_of_rounds={2: longer})
        with speaking("fr"):
            first, second, third = sheets_of(Tournament.objects.get())
        assert second.heading == "Finale (partie 2)"
        told = first.articles[-1].sentences
        end = "1\u202f501 points au lieu de 1\u202f000" + FORFEIT.format("1\u202f501")
        assert told[-1] == f"Partie 3, la dernière\u00a0: {end}"
        assert third.heading == "Finale (partie 3)"

    def test_rules_that_no_other_round_has_are_a_whole_sheet(self) -> None:
        tournament = tournament_of(4, rounds_planned=1, later_phases=[final()])
        tournament.phases.filter(position=1).update(own_rules_of_rounds={1: {"hands": 15}})
        first, _second = sheets_of(Tournament.objects.get())
        assert first.articles
        assert not first.differences

    def test_paper_and_text_have_no_sheet_of_it(self) -> None:
        tournament = evening()
        with speaking("fr"):
            text = tournament_rule_text(tournament)
        assert text.count("RÈGLEMENT – BELOTE") == 1
        assert "15 donnes au lieu de 12" in " ".join(text.split())
        assert page(tournament, "rules").count('<section class="rule-sheet ') == 1

    @pytest.mark.long
    def test_the_paper_has_two_pages_at_most(self) -> None:
        assert len(pdf(evening(), "rules").pages) <= 2

    def test_the_public_page_has_both(self) -> None:
        evening()
        shown = Client(headers={"accept-language": "fr"}).get(f"{PUBLIC}/rules/").content.decode()
        assert "Toutes les parties ne se jouent pas selon le même règlement" in shown
        assert 'id="rules-2">Partie 4</h2>' in shown
        assert "<p>15 donnes au lieu de 12</p>" in shown

    def test_another_answer_is_told_by_its_question(self) -> None:
        with translation.override("fr"):
            _first, second = sheets_of(evening(replace(VILLAGE, capot_points=300)))
        assert "252 → 300" in second.differences

    def test_and_on_paper_by_its_sentence(self) -> None:
        with translation.override("fr"):
            first, _second = sheets_of(evening(replace(VILLAGE, capot_points=300)))
        told = next(one for one in first.articles if one.key == "tournament").sentences[-1]
        assert told.startswith("Partie 4, la dernière – Le preneur qui remporte tous les plis")
        assert "300" in told
        assert "→" not in told


class TestCards:
    def test_have_the_rows_of_the_round(self) -> None:
        tournament = evening(number=1)
        published(tournament, 1)
        card = first_card(Tournament.objects.get(), 1)
        assert card.layout is not None
        assert card.layout.hands == 15
        assert card.where.more[0] == "15 donnes au lieu de 12"

    def test_those_of_the_other_rounds_are_as_ever(self) -> None:
        tournament = evening()
        published(tournament, 1)
        card = first_card(Tournament.objects.get(), 1)
        assert card.layout is not None
        assert card.layout.hands == 12
        assert "au lieu de" not in card.where.lines

    def test_many_differences_are_told_in_short(self) -> None:
        tournament = evening(replace(FIFTEEN, capot_points=300), 1)
        published(tournament, 1)
        card = first_card(Tournament.objects.get(), 1)
        assert card.where.more[0] == "Règlement particulier"

    def test_blank_ones_come_for_both(self) -> None:
        with speaking("fr"):
            found = blank_cards(order(evening()))
        cards = [card for sheet in found.sheets for card in sheet]
        names = {(card.where.more[0], card.layout and card.layout.hands) for card in cards}
        assert names == {("Parties 1 à 3", 12), ("Partie 4", 15)}
