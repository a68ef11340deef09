"""Lists: plan, names, ranking, check-in, lots, poster."""

from __future__ import annotations

import pytest

from tests import cast
from tests.paper.paper import SITE, evening, order, page, pdf, text_of
from tournaments.models import Prize
from tournaments.paper import lists

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


class TestTablePlan:
    def test_tables_are_in_order_and_the_bye_is_separate(self) -> None:
        plan = lists.table_plan(order(evening(5), 1))
        assert [row.table for row in plan.tables] == [1, 2]
        assert [pair.number for pair in plan.byes] == [5]

    def test_the_paper_names_all_players(self) -> None:
        text = text_of(pdf(evening(5), "tables"))
        assert "Plan des tables — Partie 1" in text
        for words in ("Alice Martin", "Henri Blanchard", "Jacques Chevalier", "Exempt"):
            assert words in text

    def test_a_pair_is_never_split_between_pages(self) -> None:
        found = pdf(evening(60), "tables")
        assert len(found.pages) == 2
        assert all("Doublette" in one.extract_text() for one in found.pages)
        for name in ("Alice Martin 4", "Bruno Petit 4"):
            assert sum(name in one.extract_text() for one in found.pages) == 1


class TestWhereAmI:
    def test_players_are_sorted_by_name_ignoring_accents(self) -> None:
        tournament = evening(6)
        places = lists.where_am_i(order(tournament, 1))
        names = [place.name for place in places]
        assert len(names) == 12
        assert names[:2] == ["Alice Martin", "Bruno Petit"]
        assert names.index("Éliane Lefèvre") == names.index("Denis Moreau") + 1

    def test_each_player_has_the_table_of_the_pair(self) -> None:
        places = {place.name: place for place in lists.where_am_i(order(evening(5), 1))}
        assert (places["Denis Moreau"].number, places["Denis Moreau"].table) == (2, 1)
        assert places["Irène Fontaine"].table is None

    def test_the_paper_names_the_bye(self) -> None:
        text = text_of(pdf(evening(5), "names"))
        assert "Où suis-je" in text
        assert "exempt" in text


class TestRanking:
    def test_rows_past_the_hundredth_are_printed(self) -> None:
        made = lists.ranking(order(evening(102)))
        assert len(made.rows) == 102
        assert made.rows[0].rank == 1

    def test_the_paper_has_the_round_and_the_points(self) -> None:
        text = text_of(pdf(evening(6), "ranking"))
        assert "Classement après la partie 1" in text
        assert "1 043" in text

    def test_a_ranking_with_missing_cards_says_so(self) -> None:
        tournament = cast.tournament()
        cast.pairs(tournament, 2)
        cast.published_round(tournament, 1, [(1, 2)])
        assert "Provisoire" in page(tournament, "ranking")

    def test_the_header_is_repeated_on_each_page(self) -> None:
        found = pdf(evening(70), "ranking")
        assert len(found.pages) > 1
        assert all("Doublette" in one.extract_text() for one in found.pages)


class TestCheckIn:
    def test_withdrawn_pairs_are_not_listed(self) -> None:
        tournament = cast.tournament()
        cast.pair(tournament, 1, present=False)
        cast.pair(tournament, 2, withdrawn_from=1)
        made = lists.check_in(order(tournament))
        assert [(line.pair.number, line.present, line.paid) for line in made.lines] == [
            (1, False, True)
        ]
        assert made.fee_cents == 2000

    def test_a_single_player_owes_one_fee(self) -> None:
        tournament = cast.tournament(preset="belote3")
        cast.single(tournament, 1)
        assert lists.check_in(order(tournament)).fee_cents == 1000

    def test_the_paper_has_the_known_ticks_and_the_fee(self) -> None:
        tournament = cast.tournament()
        cast.pair(tournament, 1, present=False)
        html = page(tournament, "check-in")
        assert html.count('<span class="tick"></span>') == 1
        assert html.count('<span class="tick">✓</span>') == 1
        assert "20\u00a0€ par doublette" in html

    def test_a_free_tournament_names_no_fee(self) -> None:
        assert "par doublette" not in page(cast.tournament(fee_cents=0), "check-in")


class TestPrizes:
    def test_each_prize_has_its_pair_and_a_place_to_sign(self) -> None:
        tournament = evening(4)
        text = text_of(pdf(tournament, "prizes"))
        assert "Jambon entier (80 €)" in text
        assert "Chantal Durand" in text

    def test_a_prize_without_a_winner_is_listed(self) -> None:
        tournament = evening(2)
        Prize.objects.create(tournament=tournament, position=2, rank=9, label="Saucisson")
        assert "Saucisson" in page(tournament, "prizes")

    def test_without_prizes_it_says_so(self) -> None:
        assert "Aucun lot" in page(cast.tournament(), "prizes")


def test_the_poster_shows_the_address_as_text_and_as_a_code() -> None:
    tournament = cast.tournament()
    assert f"{SITE}/c/martin/" in text_of(pdf(tournament, "poster"))
    assert 'class="poster-qr" src="data:image/png' in page(tournament, "poster")
