"""Tournaments in which each plays alone: an entrant is one person."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.entrants.exchange.reading import read_text
from tests.entrants.helpers import names, problems, words
from tournaments.core.related_rows import with_related
from tournaments.core.writes import Refusal
from tournaments.entrants.fields import PairFacts, PairLine
from tournaments.entrants.selectors.entrants import check_in_totals, names_now
from tournaments.entrants.selectors.preview import Verdict, preview
from tournaments.entrants.services.entrants import (
    entrant_add,
    entrant_edit,
    entrants_import,
)
from tournaments.entrants.services.presence import entrant_substitute
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return cast.tournament(preset="belote3")


def entered(tournament: Tournament, first: str, second: str = "") -> list[str]:
    return names(
        entrant_add(actor=cast.actor(), tournament=tournament, pair=PairFacts(first, second))
    )


class TestEntering:
    def test_one_name_is_an_entrant(self, tournament: Tournament) -> None:
        assert entered(tournament, " Alice  Martin ") == ["Alice Martin"]

    def test_a_second_name_is_refused_beside_its_field(self, tournament: Tournament) -> None:
        with pytest.raises(Refusal) as error:
            entered(tournament, "Alice Martin", "Bruno Petit")
        assert problems(error.value)[0][0] == "second"

    def test_a_name_is_needed(self, tournament: Tournament) -> None:
        with pytest.raises(Refusal) as error:
            entered(tournament, " ")
        assert [field for field, _words in problems(error.value)] == ["first"]

    def test_a_pair_needs_two_names(self) -> None:
        with pytest.raises(Refusal) as error:
            entered(cast.tournament(), "Alice Martin")
        assert [field for field, _words in problems(error.value)] == ["second"]

    def test_another_spelling_of_a_person_is_recognised(self, tournament: Tournament) -> None:
        entered(tournament, "Éliane Lefèvre")
        with pytest.raises(Refusal) as error:
            entered(tournament, "LEFEVRE Eliane")
        assert [field for field, _words in problems(error.value)] == ["first"]

    def test_a_name_is_corrected(self, tournament: Tournament) -> None:
        alice = cast.single(tournament, 1)
        facts = PairFacts("Alice Martinet")
        entrant_edit(actor=cast.actor(), entrant=alice, version=alice.version, pair=facts)
        assert names(alice) == ["Alice Martinet"]

    def test_a_correction_takes_no_second_name(self, tournament: Tournament) -> None:
        alice = cast.single(tournament, 1)
        facts = PairFacts("Alice Martin", "Bruno Petit")
        with pytest.raises(Refusal):
            entrant_edit(actor=cast.actor(), entrant=alice, version=alice.version, pair=facts)

    def test_a_substitute_takes_the_only_seat(self, tournament: Tournament) -> None:
        alice = cast.single(tournament, 1)
        values: dict[str, Any] = {"version": alice.version, "name": "Zoé Blanc", "from_round": 1}
        entrant_substitute(actor=cast.actor(), entrant=alice, place=1, **values)
        assert names(alice) == ["Zoé Blanc"]

    def test_the_second_place_is_refused(self, tournament: Tournament) -> None:
        alice = cast.single(tournament, 1)
        values: dict[str, Any] = {"version": alice.version, "name": "Zoé Blanc", "from_round": 1}
        with pytest.raises(Refusal) as error:
            entrant_substitute(actor=cast.actor(), entrant=alice, place=2, **values)
        assert problems(error.value)[0][0] == "place"

    def test_the_fee_is_for_one_player(self, tournament: Tournament) -> None:
        cast.singles(tournament, 3)
        assert check_in_totals(tournament).paid_cents == 3000

    def test_the_export_has_one_name(self, tournament: Tournament) -> None:
        cast.single(tournament, 1)
        rows = [names_now(entrant) for entrant in with_related(tournament.entrants.all(), "seats")]
        assert rows == [["Alice Martin"]]


class TestLists:
    @pytest.mark.parametrize(
        ("line", "name", "club"),
        [
            ("Marie Durand", "Marie Durand", ""),
            ("12. Marie Durand", "Marie Durand", ""),
            ("12 ; Marie Durand ; Tours", "Marie Durand", "Tours"),
            ("Marie Durand\tTours", "Marie Durand", "Tours"),
            ("Durand, Marie", "Durand, Marie", ""),
            ("Anne-Marie Roux ;", "Anne-Marie Roux", ""),
        ],
    )
    def test_a_line_is_a_player(self, line: str, name: str, club: str) -> None:
        assert read_text(line, players=1) == [PairLine(1, name, home_club=club)]

    def test_a_comma_after_a_whole_name_precedes_a_club(self) -> None:
        text = "1,Marie Durand,Tours\n2,Paul Petit,\n3,Luc Le Roux,Amicale de Tours"
        assert [(line.first, line.home_club) for line in read_text(text, players=1)] == [
            ("Marie Durand", "Tours"),
            ("Paul Petit", ""),
            ("Luc Le Roux", "Amicale de Tours"),
        ]

    @pytest.mark.parametrize(
        "text",
        [
            "Durand, Marie\nLe Roux, Luc",
            "Marie Durand, Tours\nPaul Petit",
            "Marie Durand, dite Mimi ; Tours\nPaul Petit, père ; Tours",
            "Marie Durand, Tours, oui\nPaul Petit, Tours, non",
        ],
    )
    def test_an_ambiguous_comma_belongs_to_the_name(self, text: str) -> None:
        for line, typed in zip(read_text(text, players=1), text.splitlines(), strict=True):
            assert line.first == typed.partition(" ; ")[0]

    @pytest.mark.parametrize("line", ["A Roux / B Roux", "A Roux & B Roux", "A Roux et B Roux"])
    def test_two_names_are_refused(self, line: str) -> None:
        assert read_text(line, players=1)[0].problem

    def test_four_parts_are_refused(self) -> None:
        assert read_text("A Roux ; B Roux ; Tours ; Dames", players=1)[0].problem

    def test_a_category_stands_after_the_club(self) -> None:
        (line,) = read_text("A Roux ; Tours ; Dames", players=1)
        assert line == PairLine(1, "A Roux", home_club="Tours", category="Dames")
        (line,) = read_text("A Roux ; ; Dames", players=1)
        assert line == PairLine(1, "A Roux", category="Dames")

    @pytest.mark.parametrize(
        "header", ["Joueur;Club", "Nom;Club", "Noms;Ville", "Player;Club", "Joueur 1;Association"]
    )
    def test_a_table_has_the_column_of_the_player(self, header: str) -> None:
        read = read_text(f"{header}\nMarie Durand;Tours", players=1)
        assert read == [PairLine(2, "Marie Durand", home_club="Tours")]

    def test_surname_and_first_name_in_two_columns(self) -> None:
        read = read_text("N°;Nom;Prénom;Club\n1;Durand;Marie;Tours", players=1)
        assert read == [PairLine(2, "Marie Durand", home_club="Tours")]

    def test_an_export_is_read_back(self) -> None:
        read = read_text("Numéro;Joueur;Club;Présent\n1;Marie Durand;Tours;oui", players=1)
        assert [(line.first, line.home_club) for line in read] == [("Marie Durand", "Tours")]

    def test_lists_of_pairs_are_unaffected(self) -> None:
        assert read_text("Marie Durand ; Paul Petit")[0].second == "Paul Petit"

    def test_a_player_entered_already(self, tournament: Tournament) -> None:
        cast.single(tournament, 1)
        rows = preview(tournament, [PairLine(1, "MARTIN alice"), PairLine(2, "Zoé Blanc")]).rows
        assert [row.verdict for row in rows] == [Verdict.ALREADY, Verdict.NEW]

    def test_a_name_twice_in_the_list_is_refused(self, tournament: Tournament) -> None:
        rows = preview(tournament, [PairLine(1, "Zoé Blanc"), PairLine(2, "Blanc Zoe")]).rows
        assert rows[1].verdict is Verdict.REFUSED

    def test_a_line_with_two_names_is_refused(self, tournament: Tournament) -> None:
        found = preview(tournament, [PairLine(1, "Zoé Blanc", "Yves Blanc")])
        assert found.rows[0].verdict is Verdict.REFUSED

    def test_a_list_is_entered(self, tournament: Tournament) -> None:
        lines = read_text("Alice Martin\nBruno Petit;Tours", players=1)
        assert entrants_import(actor=cast.actor(), tournament=tournament, lines=lines) == (1, 2)
        assert [names(entrant) for entrant in tournament.entrants.all()] == [
            ["Alice Martin"],
            ["Bruno Petit"],
        ]


class TestPages:
    @pytest.fixture
    def odile(self, tournament: Tournament) -> Client:
        return cast.signed_in(cast.organiser(tournament.club))

    def test_the_line_has_one_name(self, odile: Client, tournament: Tournament) -> None:
        page = words(odile.get(reverse("entrants", args=[tournament.code])))
        assert 'name="first"' in page
        assert 'name="second"' not in page

    def test_a_player_is_typed(self, odile: Client, tournament: Tournament) -> None:
        typed = {"first": "Alice Martin", "present": "on"}
        answer = odile.post(reverse("entrants", args=[tournament.code]), typed)
        assert answer.status_code == 303
        assert names(tournament.entrants.get()) == ["Alice Martin"]

    def test_a_player_twice_is_refused_with_a_link(
        self, odile: Client, tournament: Tournament
    ) -> None:
        cast.single(tournament, 1)
        answer = odile.post(reverse("entrants", args=[tournament.code]), {"first": "alice martin"})
        assert answer.status_code == 422
        assert reverse("entrant_edit", args=[tournament.code, 1]) in words(answer)

    def test_a_pasted_list_is_shown_first(self, odile: Client, tournament: Tournament) -> None:
        page = odile.post(
            reverse("entrants_import", args=[tournament.code]),
            {"text": "Alice Martin\nBruno Petit"},
        )
        assert page.status_code == 200
        assert page.context["preview"].counts["new"] == 2

    def test_the_page_of_a_player_has_one_name(self, odile: Client, tournament: Tournament) -> None:
        cast.single(tournament, 1)
        page = words(odile.get(reverse("entrant_edit", args=[tournament.code, 1])))
        assert 'name="second"' not in page
        assert 'type="hidden" name="place" value="1"' in page

    def test_the_export_has_one_column_of_names(
        self, odile: Client, tournament: Tournament
    ) -> None:
        cast.single(tournament, 1)
        answer = odile.get(reverse("entrants_export", args=[tournament.code, "csv"]))
        assert "1;Alice Martin;;oui;oui" in answer.content.decode()
