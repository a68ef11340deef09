"""Papers to cut, to fold or to frame: placards, badges, entry form, diplomas."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests import cast
from tests.paper.paper import evening, order, page, sheets_about, sheets_of, speaking, words_of
from tests.rounds.evenings import again
from tournaments.core.writes import bump
from tournaments.models import Entrant, Prize, Seat, System, Table, Tournament
from tournaments.paper.badges.values import badges
from tournaments.paper.diplomas.values import Diploma, diplomas, rank_words
from tournaments.paper.documents import DOCUMENTS, page_of
from tournaments.paper.entry_form.values import entry_forms
from tournaments.paper.forms import EntryFormForm
from tournaments.paper.placards.values import Placard, placards

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
LONG = "Marie-Antoinette de la Rochefoucauld-Montmorency d’Estrées"


def diplomas_of(tournament: Tournament, number: int | None = None) -> tuple[Diploma, ...]:
    with speaking("en"):
        return diplomas(replace(order(tournament), entrant=number))


class TestPlacards:
    def test_a_number_for_each_table_that_is_filled(self) -> None:
        tournament = cast.tournament()
        cast.pairs(tournament, 7)
        assert [one.number for one in placards(order(tournament))] == [1, 2, 3]

    def test_a_melee_fills_a_table_with_four(self) -> None:
        tournament = cast.tournament(system=System.MELEE)
        cast.singles(tournament, 9)
        assert len(placards(order(tournament))) == 2

    def test_tables_of_the_hall_have_their_names(self) -> None:
        tournament = cast.tournament()
        cast.pairs(tournament, 2)
        Table.objects.create(tournament=tournament, number=12, label="près du bar")
        found = placards(order(tournament))
        assert found == (Placard(1), Placard(12, "près du bar"))
        assert sheets_about("placards", order(tournament)) == 2

    def test_a_long_number_has_smaller_type(self) -> None:
        sizes = [Placard(number).size for number in (9, 64, 128, 1000)]
        assert sizes == ["large", "large", "medium", "small"]

    def test_both_sides_of_the_fold_and_every_number_stay_on_the_sheet(self) -> None:
        tournament = cast.tournament()
        for number in (8, 88, 188, 1888):
            Table.objects.create(tournament=tournament, number=number, label="x" * 40)
        sheets = sheets_of(page(tournament, "placards"))
        assert len(sheets) == 4
        for words in sheets:
            assert len({one.bottom for one in words}) >= 4
            assert max(one.right for one in words if one.text.isdecimal()) <= 200

    def test_without_tables_it_says_so(self) -> None:
        assert "Personne n’est encore inscrit" in page(cast.tournament(), "placards")


class TestBadges:
    def test_each_player_has_one_with_the_number_of_the_pair(self) -> None:
        found = badges(order(evening(6)))
        assert [len(sheet) for sheet in found] == [10, 2]
        assert [(one.number, one.name) for one in found[0][:2]] == [
            (1, "Alice Martin"),
            (1, "Bruno Petit"),
        ]
        assert sheets_about("badges", order(Tournament.objects.get())) == 2

    def test_those_of_one_pair(self) -> None:
        asked = replace(order(evening(6)), entrant=4)
        assert [one.name for (sheet) in badges(asked) for one in sheet] == [
            "Gisèle Roux",
            "Henri Blanchard",
        ]

    def test_long_names_stay_on_their_badge(self) -> None:
        tournament = evening(4)
        Seat.objects.update(name=LONG)
        Entrant.objects.update(home_club="Les joyeux atouts " * 4)
        (words,) = sheets_of(page(tournament, "badges"))
        assert len([one for one in words if "Rochefoucauld" in one.text]) == 8
        assert max(one.right for one in words if one.text in LONG) <= 200
        # No line crosses the cut between two rows of badges.
        assert all((one.bottom - 10) % 54 > 3 for one in words)

    def test_forty_pairs_are_eight_sheets(self) -> None:
        tournament = cast.tournament()
        Entrant.objects.bulk_create(
            Entrant(tournament=tournament, number=number) for number in range(1, 41)
        )
        person = cast.person(tournament.club, "Alice Martin")
        Seat.objects.bulk_create(
            Seat(entrant=one, place=place, person=person, name="Alice Martin")
            for one in tournament.entrants.all()
            for place in (1, 2)
        )
        assert page(tournament, "badges").count('class="cut-sheet') == 8
        assert sheets_about("badges", order(tournament)) == 8


class TestEntryForm:
    def test_a_pair_writes_two_names_and_a_player_one(self) -> None:
        assert len(entry_forms(order(cast.tournament())).players) == 2
        alone = entry_forms(order(cast.tournament(code="trois", preset="belote3")))
        assert (len(alone.players), len(alone.copies), alone.fee) == (1, 4, "10\u00a0€ par joueur")

    def test_single_players_are_not_called_pairs(self) -> None:
        tournament = cast.tournament(preset="belote3", capacity=60)
        with speaking("fr-solo"):
            html = page_of(DOCUMENTS["entry-form"], order(tournament))
        assert "60 joueurs au plus" in html
        assert "doublette" not in html

    def test_it_has_the_facts_of_the_contest(self) -> None:
        html = page(cast.tournament(capacity=64), "entry-form")
        for words in ("Concours de la Saint-Martin", "20 novembre 2026", "Salle des fêtes"):
            assert words in html
        assert "20\u00a0€ par doublette" in html
        assert "64 doublettes au plus" in html

    def test_only_categories_in_use_are_asked_for(self) -> None:
        tournament = cast.tournament()
        assert "Catégorie" not in page(tournament, "entry-form")
        cast.pair(tournament, 1, category="Dames")
        assert '<i class="tick"></i> Dames' in page(tournament, "entry-form")

    def test_it_says_when_and_to_whom_it_is_returned(self) -> None:
        told = EntryFormForm(cast.tournament(), {"starts": "20 h 30", "contact": "Odile Renaud"})
        assert told.is_valid()
        asked = replace(order(told.tournament), options=told.cleaned_data)
        with speaking("fr"):
            words = words_of(page_of(DOCUMENTS["entry-form"], asked))
        assert "20 novembre 2026, 20 h 30 ·" in words
        assert "À rendre à : Odile Renaud" in words

    @pytest.mark.parametrize("category", ["", "Dames"])
    @pytest.mark.parametrize("preset", ["village_12", "belote3"])
    def test_it_is_one_sheet(self, preset: str, category: str) -> None:
        tournament = cast.tournament(preset=preset, name="Concours " * 13, place="Salle " * 20)
        Entrant.objects.create(tournament=tournament, number=1, category=category)
        (words,) = sheets_of(page(tournament, "entry-form"))
        assert max(one.bottom for one in words) <= 287


class TestDiplomas:
    def test_the_first_three_with_what_they_won(self) -> None:
        found = diplomas_of(evening(6))
        assert [one.rank for one in found] == ["First place", "Second place", "Third place"]
        assert [one.pair.number for one in found] == [2, 4, 6]
        assert [one.prizes for one in found] == ["Jambon entier", "", ""]

    def test_those_who_share_a_rank(self) -> None:
        tournament = cast.tournament(ranking_keys=("points",))
        cast.pairs(tournament, 4)
        round_ = cast.published_round(tournament, 1, [(1, 2), (3, 4)])
        for table in (1, 2):
            cast.totals(round_, table, 1000, 944)
        found = diplomas_of(tournament)
        assert [(one.place, one.tied) for one in found][:2] == [(1, True), (1, True)]

    def test_the_first_of_each_category(self) -> None:
        tournament = evening(6)
        Entrant.objects.filter(number__in=(1, 3)).update(category="Dames")
        last = diplomas_of(tournament)[-1]
        assert (last.category, last.place, last.prizes) == ("Dames", 1, "")
        assert "Catégorie\u00a0: Dames" in page(tournament, "diplomas")

    def test_one_entrant_of_any_rank(self) -> None:
        (found,) = diplomas_of(evening(12), number=1)
        assert (found.pair.number, found.rank) == (1, f"Rank {found.place}")
        assert found.place > 3

    def test_until_the_end_it_is_provisional(self) -> None:
        tournament = evening(6)
        assert all(one.provisional for one in diplomas_of(tournament))
        assert "L’arbitre" not in page(tournament, "diplomas")
        cast.update(rounds_planned=1)
        bump(tournament)
        tournament = again(tournament)
        assert not any(one.provisional for one in diplomas_of(tournament))

    def test_french_ordinals(self) -> None:
        with speaking("fr"):
            assert [rank_words(rank) for rank in (1, 4)] == ["Première place", "4e place"]

    def test_before_a_result_it_says_so(self) -> None:
        tournament = cast.tournament()
        assert "Les diplômes seront ici dès que" in page(tournament, "diplomas")
        cast.pairs(tournament, 2)
        cast.published_round(tournament, 1, [(1, 2)])
        assert diplomas_of(tournament) == ()

    @pytest.mark.parametrize(("rounds", "lowest_line"), [(1, "Pour le club"), (2, "Provisoire")])
    def test_long_words_stay_above_the_signatures(self, rounds: int, lowest_line: str) -> None:
        settings = {"rounds_planned": rounds, "name": "Concours " * 12}
        tournament = evening(2, **settings, place="Salle des fêtes " * 7)
        Seat.objects.update(name=LONG)
        Entrant.objects.update(category="Vétérans et vétéranes")
        Prize.objects.update(label="Un panier garni de la coopérative " * 3)
        below = ("Pour le club", "L’arbitre", "Provisoire")
        for words in sheets_of(page(tournament, "diplomas")):
            (line,) = (one.bottom for one in words if lowest_line in one.text)
            told = [one for one in words if not one.text.startswith(below)]
            lowest = max(one.bottom for one in told if not one.text.isdecimal())
            assert lowest < line - 4
