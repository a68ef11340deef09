"""Every page of a mêlée: two players a side, and a player found as a partner too."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.rounds import melee_entered as evening
from tests.rounds.evenings import replayed
from tests.rounds.melee.conftest import nine
from tournaments.models import Tournament

pytestmark = pytest.mark.slow

DESK = ("desk", "entrants", "prizes", "papers", "journal")
"""Those that no other test opens."""


def page(client: Client, name: str, *numbers: object, query: str = "", status: int = 200) -> str:
    answer = client.get(reverse(name, args=["martin", *numbers]) + query)
    assert answer.status_code == status
    return answer.content.decode()


class TestThePublic:
    def test_a_player_knows_his_table_his_partner_and_who_is_against_them(
        self, phone: Client, tournament: Tournament
    ) -> None:
        text = page(phone, "public_pair", 3)
        assert "Table 1" in text
        assert "avec 5 · Éliane Lefèvre" in text
        assert "9 + 1 · Irène Fontaine – Alice Martin" in text

    def test_a_partner_has_the_same_matches(self, phone: Client, tournament: Tournament) -> None:
        text = page(phone, "public_pair", 2)
        assert "avec 1 · Alice Martin" in text
        assert "3 + 4 · Chantal Durand – Denis Moreau" in text
        assert "1\u202f000" in text

    def test_a_player_with_a_bye_sees_it(self, phone: Client, tournament: Tournament) -> None:
        assert "se repose" in page(phone, "public_pair", 7) or "Exempt" in page(
            phone, "public_pair", 7
        )

    def test_the_plan_leads_to_all_four(self, phone: Client, tournament: Tournament) -> None:
        text = page(phone, "public_plan")
        for number in range(1, 10):
            assert reverse("public_pair", args=["martin", number]) in text

    def test_my_line_is_found_as_a_partner(self, phone: Client, tournament: Tournament) -> None:
        phone.post(reverse("public_keep", args=["martin", 3]))
        assert page(phone, "public_plan").count("is-mine") == 1
        assert page(phone, "public_plan", query="?by=name").count("is-mine") == 1

    def test_by_name_everybody_has_a_line(self, phone: Client, tournament: Tournament) -> None:
        text = page(phone, "public_plan", query="?by=name")
        assert text.index("1 · Alice Martin") < text.index("2 · Bruno Petit")
        assert "9 · Irène Fontaine" in text

    def test_a_match_leads_to_all_four(self, phone: Client, tournament: Tournament) -> None:
        text = page(phone, "public_match", 1, 1)
        for number in (1, 2, 3, 4):
            assert reverse("public_pair", args=["martin", number]) in text

    def test_numbers_only_where_names_are_not_shown(
        self, phone: Client, tournament: Tournament
    ) -> None:
        Tournament.objects.update(names_policy="number")
        text = page(phone, "public_pair", 3)
        assert "9 + 1" in text
        assert "Fontaine" not in text

    def test_the_projector_shows_both_numbers(self, phone: Client, tournament: Tournament) -> None:
        assert "<b>5 + 3</b>" in page(phone, "public_screen", query="?show=plan")

    def test_the_rules_say_how_it_is_played(self, phone: Client, tournament: Tournament) -> None:
        text = page(phone, "public_rules")
        assert "chacun reçoit un autre partenaire" in text
        assert "les exemptions sont réparties" in text


class TestTheDesk:
    @pytest.mark.parametrize("name", DESK)
    def test_the_desk_opens(self, odile: Client, name: str) -> None:
        page(odile, name)

    def test_who_sits_at_a_table_is_named_at_once(self, odile: Client) -> None:
        text = page(odile, "results", 2, query="?table=2")
        assert "A · 2 + 6 · Bruno Petit – François Garnier" in text

    def test_the_table_plan_has_a_line_a_player(self, odile: Client) -> None:
        text = page(odile, "table_plan", 2)
        assert "9 · Irène Fontaine" in text
        assert "1 · Alice Martin" in text

    def test_a_table_and_its_dealer(self, odile: Client) -> None:
        text = page(odile, "match_desk", 2, 1)
        assert "9 + 1 · Irène Fontaine – Alice Martin" in text
        assert "Donneur\u00a0: Irène Fontaine" in text

    def test_the_record_of_a_player_names_his_partners(self, odile: Client) -> None:
        text = page(odile, "ranking_row", 2)
        assert "avec 1 · Alice Martin" in text
        assert "avec 6 · François Garnier" in text

    def test_totals_are_earned_by_both(self, odile: Client, tournament: Tournament) -> None:
        typed = {"table": "1", "points_a": "1044", "points_b": "900", "version": "1"}
        answer = odile.post(reverse("results", args=["martin", 2]), typed)
        assert answer.status_code == 303
        assert "joueurs 9 + 1 – 5 + 3" in page(odile, "journal")
        text = page(odile, "ranking_desk")
        assert text.index("1 · Alice Martin") < text.index("5 · Éliane Lefèvre")

    @pytest.mark.parametrize("document", ["tables", "match", "ranking"])
    def test_the_papers(self, odile: Client, document: str) -> None:
        assert "Bruno Petit" in page(odile, "paper", document, query="?round=1")

    def test_a_card_has_each_player_with_his_number(self, odile: Client) -> None:
        text = page(odile, "paper", "cards", query="?round=1")
        assert "1 Alice Martin 2 Bruno Petit" in " ".join(text.split())
        assert "Signature" in text

    def test_where_am_i_has_everybody(self, odile: Client) -> None:
        text = page(odile, "paper", "names", query="?round=1")
        assert "<strong>Petit</strong> Bruno" in text
        assert text.count('class="whole-name"') == 9

    def test_the_fee_is_of_one(self, odile: Client) -> None:
        assert "45\u00a0€" in page(odile, "check_in")


def third_drawn() -> None:
    tournament = replayed(nine)
    for table in (1, 2):
        cast.totals(tournament.rounds.get(number=2), table, 1000, 944)
    evening.draw(tournament, 3)


class TestTheDraft:
    """A draft of the third round: the same five questions as for any other."""

    @pytest.fixture
    def tournament(self, db: None) -> Tournament:
        return replayed(third_drawn)

    @pytest.fixture
    def swap(self, tournament: Tournament) -> str:
        return reverse("draft_swap", args=["martin", 3])

    def partners(self, tournament: Tournament) -> dict[str, object]:
        round_ = tournament.rounds.get(number=3)
        (one, _), (other, _) = round_.steps[round_.step]["matches"][0]["sides"]
        return {"version": round_.version, "swap": [one, other]}

    def test_two_opponents_are_swapped(
        self, odile: Client, tournament: Tournament, swap: str
    ) -> None:
        typed = self.partners(tournament)
        assert odile.post(swap, typed).status_code == 303
        text = page(odile, "round_draw", 3)
        assert "placée par l’organisateur" in text
        assert "partenaire déjà associé" in text

    def test_two_partners_are_not(self, odile: Client, tournament: Tournament, swap: str) -> None:
        round_ = tournament.rounds.get(number=3)
        two = round_.steps[0]["matches"][0]["sides"][0]
        answer = odile.post(swap, {"version": round_.version, "swap": two})
        assert answer.status_code == 422
        assert "sont partenaires" in answer.content.decode()

    def test_outsiders_cannot_swap(self, phone: Client, tournament: Tournament, swap: str) -> None:
        assert phone.post(swap, self.partners(tournament)).status_code == 302
        outsider = cast.signed_in(cast.organiser(cast.club("Ailleurs"), "paul"))
        assert outsider.post(swap, self.partners(tournament)).status_code == 404

    def test_an_invalid_swap_is_refused(self, odile: Client, swap: str) -> None:
        assert odile.post(swap, {"version": "1", "one": "x", "other": ""}).status_code == 422

    def test_a_swap_cannot_be_requested_by_get(self, odile: Client, swap: str) -> None:
        assert odile.get(swap).status_code == 405


def test_the_bye_is_counted_before_the_draw(odile: Client, tournament: Tournament) -> None:
    for table in (1, 2):
        cast.totals(tournament.rounds.get(number=2), table, 1000, 944)
    text = page(odile, "round_draw", 3)
    assert "Avec des tables de quatre, 1 joueur reste en trop" in text
