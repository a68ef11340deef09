"""Lists: plan, names, ranking, check-in, lots, poster."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from tests import cast
from tests.matrix import rarely
from tests.paper.faults import faults_of
from tests.paper.filled import fill_of
from tests.paper.halls import entered, hall
from tests.paper.paper import (
    MADE,
    SITE,
    evening,
    order,
    page,
    pdf,
    printed_on,
    speaking,
    text_of,
    words_of,
)
from tests.phases.chains import play
from tests.rounds.evenings import again
from tournaments.core.writes import bump
from tournaments.models import Phase, Prize, Seat, Tournament
from tournaments.paper.check_in.values import BY_NAME, WALK_IN, check_in
from tournaments.paper.crosstable.values import cross_paper
from tournaments.paper.documents import DOCUMENTS, page_of
from tournaments.paper.lines import POINT, width_of
from tournaments.paper.names.values import where_am_i
from tournaments.paper.pdf import layout
from tournaments.paper.qr import qr_image
from tournaments.paper.ranking.values import ranking
from tournaments.paper.round_results.values import round_results
from tournaments.paper.tables.values import table_plan
from tournaments.paper.type import READ, STEPS, UPRIGHT, fitted_list, one_line_steps

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]


class TestType:
    """Lists in the largest type with which they take the fewest sheets."""

    @pytest.mark.parametrize(("key", "count"), [("tables", 20), ("ranking", 21), ("names", 22)])
    def test_a_short_list_fills_its_sheet(self, key: str, count: int) -> None:
        laid = layout(page(evening(count), key))
        (filled,) = fill_of(laid)
        assert filled > 0.7
        assert max(re.findall(r"type-([0-9]+)", page(evening(count, code="b"), key))) >= "130"

    @pytest.mark.parametrize(("key", "sheets"), [("tables", 2), ("ranking", 3), ("names", 2)])
    def test_sixty_four_pairs_have_few_sheets(self, key: str, sheets: int) -> None:
        assert len(layout(page(evening(64), key)).pages) <= sheets

    def test_rows_are_even_and_few_of_them_large(self) -> None:
        found = order(evening(16), 1)
        for made in (ranking(found), cross_paper(found), round_results(found)):
            assert made.setting.is_even, made
        assert table_plan(order(evening(8, code="b"), 1)).fitted.size >= 20

    def test_a_type_is_as_large_as_the_sheet_allows(self) -> None:
        rows = [1.5] * 30
        found = fitted_list(lambda em: [height * em for height in rows], above=0, head=0)
        assert found.sheets == 1
        assert sum(rows) * found.size * POINT <= UPRIGHT.height
        larger = STEPS[STEPS.index(found.size) + 1]
        assert sum(rows) * larger * POINT > UPRIGHT.height

    def test_the_last_rows_go_to_the_next_sheet_together(self) -> None:
        tall = fitted_list(lambda em: [10 * em] * 7, above=0, head=0, kept=6, steps=[12, 13])
        assert tall.sheets == 2

    def test_a_name_with_room_in_readable_type_is_not_broken(self) -> None:
        names = ["Zoé"] * 99 + ["Jean-Christophe"]
        room = width_of(names[-1], READ) + 0.1
        assert max(one_line_steps(names, lambda em: room / em)) == READ
        assert max(one_line_steps(names, lambda em: 0.5 * room / em)) == STEPS[0]


class TestTablePlan:
    def test_tables_are_in_order_and_the_bye_is_separate(self) -> None:
        plan = table_plan(order(evening(5), 1))
        assert [row.table for row in plan.tables] == [1, 2]
        assert [one.pair.number for one in plan.waiting] == [5]

    def test_the_paper_names_all_players(self) -> None:
        text = text_of(pdf(evening(5), "tables"))
        assert "Plan des tables — Partie 1" in text
        for words in ("Alice Martin", "Henri Blanchard", "Jacques Chevalier", "Doublette exempte"):
            assert words in text

    def test_a_pair_is_never_split_between_pages(self) -> None:
        found = pdf(evening(60), "tables")
        assert len(found.pages) == 2
        assert all("Doublette" in one.extract_text() for one in found.pages)
        for name in ("Alice Martin 4", "Bruno Petit 4"):
            assert sum(name in one.extract_text() for one in found.pages) == 1


class TestWhereAmI:
    def test_players_are_sorted_by_family_name_ignoring_accents(self) -> None:
        tournament = evening(6)
        places = where_am_i(order(tournament, 1))
        names = [place.name for place in places]
        assert len(names) == 12
        assert names[:2] == ["Henri Blanchard", "Jacques Chevalier"]
        assert names.index("Karine Lemaire") == names.index("Éliane Lefèvre") + 1

    def test_the_first_of_each_letter_has_it(self) -> None:
        places = where_am_i(order(evening(6), 1))
        assert [place.letter for place in places if place.letter] == [*"BCDFGLMPR"]
        first_m = next(place for place in places if place.letter == "M")
        assert first_m.parts == ("Martin", "Alice")

    def test_each_column_begins_with_its_letter(self) -> None:
        lists = words_of(page(hall("belote", 22, "usual"), "names")).split("Nom N° Table")[1:]
        assert [words.split()[0] for words in lists] == ["B", "L"]

    def test_the_last_names_are_not_alone_on_a_sheet(self) -> None:
        _first, last = pdf(evening(50), "names").pages
        assert len(re.findall(r"(?m) \d+ \d+$", last.extract_text())) >= 6, last.extract_text()

    def test_each_player_has_the_table_of_the_pair(self) -> None:
        places = {place.name: place for place in where_am_i(order(evening(5), 1))}
        assert (places["Denis Moreau"].number, places["Denis Moreau"].table) == (2, 1)
        assert places["Irène Fontaine"].table is None

    def test_the_paper_names_the_bye(self) -> None:
        text = words_of(page(evening(5), "names"))
        assert "Chercher son nom" in text
        assert "exempt" in text


class TestRanking:
    def test_rows_past_the_hundredth_are_printed(self) -> None:
        made = ranking(order(evening(102)))
        assert len(made.rows) == 102
        assert made.rows[0].rank == 1

    def test_the_paper_has_the_round_and_the_points(self) -> None:
        text = words_of(page(evening(6), "ranking"))
        assert "Classement après la partie 1" in text
        assert "1 043" in text

    def test_each_round_has_its_points_and_the_total_is_bold(self) -> None:
        html = page(evening(6), "ranking")
        assert '<th scope="col" class="num of-round">P1</th>' in html
        assert '<td class="num of-round">1\u202f043' in html
        assert '<td class="num main">1\u202f043</td>' in html

    def test_many_rounds_and_columns_take_the_sheet_across(self) -> None:
        upright = ranking(order(evening(6)))
        assert not upright.setting.wide
        eight = tuple(row._replace(points=row.points * 8) for row in upright.rows)
        assert replace(upright, rows=eight).setting.wide

    def test_long_names_are_not_cut(self) -> None:
        tournament = evening(2)
        Seat.objects.filter(place=1).update(name="Jean-Christophe " + "de la Rochefoucauld " * 2)
        text = text_of(pdf(tournament, "ranking"))
        assert text.count("Rochefoucauld") == 4
        assert "Denis Moreau" in text

    def test_the_last_rows_are_never_alone_and_have_the_header(self) -> None:
        _first, sheet = pdf(evening(54), "ranking").pages
        last = " ".join(sheet.extract_text().split())
        assert last.count("Doublette") == 1
        assert last.count("–") >= 6

    @pytest.mark.long
    def test_the_last_tall_rows_leave_no_sheet_nearly_empty(self) -> None:
        found = cast.tournament()
        entered(found, 22, "sixty")
        play(found, 1, 2, 3, 4)
        html = page_of(DOCUMENTS["ranking"], order(again(found)))
        assert faults_of(layout(html), is_list=True) == []

    def test_categories_stand_on_one_sheet(self) -> None:
        tournament = evening(22)
        for at, category in enumerate(("Dames", "Messieurs", "Mixtes")):
            tournament.entrants.filter(number__in=range(at, 23, 3)).update(category=category)
        html = page(tournament, "categories")
        assert html.count("<h2>") == 3
        assert "<h1>Classement par catégorie après la partie 1</h1>" in html
        assert len(layout(html).pages) == 1

    def test_a_ranking_with_missing_cards_says_so(self) -> None:
        tournament = evening(4)
        cast.published_round(tournament, 2, [(1, 2), (3, 4)])
        bump(tournament)
        text = words_of(page_of(DOCUMENTS["ranking"], order(again(tournament), 2)))
        assert "Provisoire : 2 feuilles de la partie 2 ne sont pas encore rendues." in text

    def test_after_the_last_round_it_is_final(self) -> None:
        assert "Classement final" in page(evening(4, rounds_planned=1), "ranking")

    def test_a_sign_says_where_the_lot_has_decided(self) -> None:
        assert "décidé par le sort" not in page(evening(4), "ranking")
        tournament = cast.tournament(code="egaux", ranking_keys=("points", "lot"))
        cast.pairs(tournament, 4)
        round_ = cast.published_round(tournament, 1, [(1, 2), (3, 4)])
        for table in (1, 2):
            cast.totals(round_, table, 1000, 944)
        html = page(tournament, "ranking")
        assert [f'<td class="rank">= {rank}</td>' in html for rank in (1, 2, 3, 4)] == [True] * 4
        assert "= devant un rang : ordre décidé par le sort" in words_of(html)


@pytest.mark.parametrize(("pairs", "sheets"), [(22, 1), (64, 2)])
def test_a_certificate_is_on_one_sheet_and_what_is_checked_on_it_or_on_the_next(
    pairs: int, sheets: int
) -> None:
    found = pdf(hall("belote", pairs, "usual"), "certificate").pages
    assert len(found) == sheets
    assert "SHA-256" in found[-1].extract_text()


class TestCheckIn:
    def test_withdrawn_pairs_are_not_listed(self) -> None:
        tournament = cast.tournament()
        cast.pair(tournament, 1, present=False)
        cast.pair(tournament, 2, withdrawn_from=1)
        made = check_in(order(tournament))
        assert [(line.pair.number, line.present, line.paid) for line in made.lines] == [
            (1, False, True)
        ]
        assert made.fee_cents == 2000

    def test_a_single_player_owes_one_fee(self) -> None:
        tournament = cast.tournament(preset="belote3")
        cast.single(tournament, 1)
        assert check_in(order(tournament)).fee_cents == 1000

    def test_the_paper_has_the_known_ticks_and_the_fee(self) -> None:
        tournament = cast.tournament()
        cast.pair(tournament, 1, present=False)
        html = page(tournament, "check-in")
        listed = html.partition("walk-in")[0]
        assert listed.count('<span class="tick"></span>') == 1
        assert "✓ Payé" in listed
        assert "Doublettes présentes" in html
        assert "20\u00a0€ par doublette" in html

    def test_a_free_tournament_names_no_fee(self) -> None:
        html = page(cast.tournament(fee_cents=0), "check-in")
        assert "par doublette" not in html
        assert "espèces" not in html

    def test_it_counts_and_has_lines_for_the_door(self) -> None:
        tournament = cast.tournament()
        cast.pairs(tournament, 2)
        cast.pair(tournament, 3, present=False, paid=False)
        made = check_in(order(tournament))
        assert (made.entered, made.present, made.paid_cents) == (3, 2, 4000)
        text = words_of(page(tournament, "check-in"))
        assert "Doublettes qui ont payé 2 · 40 €" in text
        assert "Payé en espèces Payé par chèque" in text
        door = page(tournament, "check-in").split("walk-in")[1].split("</table>")[0]
        assert door.count("<tr>") == WALK_IN + 1

    def test_with_nobody_entered_the_lines_for_the_door_begin_on_the_first_sheet(self) -> None:
        first, last = pdf(cast.tournament(), "check-in").pages
        assert "Inscriptions sur place" in first.extract_text()
        assert "Totaux" in last.extract_text()

    def test_the_totals_are_never_alone_on_a_sheet(self) -> None:
        for count in range(8, 20):
            *_others, last = pdf(evening(count, code=f"c{count}"), "check-in").pages
            assert "Inscriptions sur place" in last.extract_text()

    def test_by_family_name_each_player_is_found_and_each_pair_ticked_once(self) -> None:
        tournament = evening(4)
        by_name = replace(order(tournament), options={"order": BY_NAME})
        made = check_in(by_name)
        assert [line.parts[0] for line in made.lines[:3]] == ["Blanchard", "Durand", "Garnier"]
        assert [line.pair.number for line in made.lines if line.has_boxes] == [2, 3, 1, 4]
        assert made.lines[0].others == "Gisèle Roux"
        with speaking("fr"):
            html = page_of(DOCUMENTS["check-in"], by_name)
        assert "voir Gisèle Roux" in words_of(html)
        assert html.count("✓") == 2 * 4

    def test_single_players_are_not_called_pairs(self) -> None:
        tournament = cast.tournament(preset="belote3")
        cast.single(tournament, 1)
        with tournament.speaking():
            html = page_of(DOCUMENTS["check-in"], order(tournament))
        assert "10\u00a0€ par joueur" in html
        assert "Joueurs présents" in html
        assert "oublette" not in html


class TestPrizes:
    def test_each_prize_has_its_pair_and_a_place_to_sign(self) -> None:
        html = page(evening(4, rounds_planned=1), "prizes")
        assert "Jambon entier 80 €" in words_of(html)
        assert "Chantal Durand" in html
        assert 'class="write"' in html
        assert "boxed" not in html

    def test_nobody_wins_before_a_result_is_in(self) -> None:
        tournament = cast.tournament()
        cast.pairs(tournament, 4)
        Prize.objects.create(tournament=tournament, rank=1, last_rank=3, label="Jambon")
        html = page(tournament, "prizes")
        assert "Alice Martin" not in html
        assert html.count("Jambon") == html.count('class="write"') == 3
        cast.published_round(tournament, 1, [(1, 2), (3, 4)])
        bump(tournament)
        html = page(again(tournament), "prizes")
        assert "Alice Martin" not in html
        assert "ex æquo" not in html
        assert "personne" not in html
        assert html.count('class="write"') == 3

    def test_while_cards_are_missing_it_is_provisional_and_nobody_signs(self) -> None:
        tournament = evening(4)
        html = page(tournament, "prizes")
        assert "Provisoire : des résultats manquent encore." in words_of(html)
        assert 'class="write"' not in html
        cast.published_round(tournament, 2, [(1, 2), (3, 4)])
        bump(tournament)
        text = words_of(page(again(tournament), "prizes"))
        assert "Provisoire : 2 feuilles de la partie 2 ne sont pas encore rendues." in text

    def test_a_contest_cut_short_is_final(self) -> None:
        tournament = evening(4, finished_at=MADE)
        assert 'class="write"' in page(tournament, "prizes")

    def test_a_prize_without_a_winner_is_listed(self) -> None:
        tournament = evening(2)
        Prize.objects.create(tournament=tournament, position=2, rank=9, label="Saucisson")
        assert "Saucisson" in page(tournament, "prizes")

    def test_without_prizes_it_says_so(self) -> None:
        assert "Aucun lot" in page(cast.tournament(), "prizes")

    def test_it_ends_with_the_worth_of_all(self) -> None:
        tournament = evening(4)
        assert "Valeur totale des lots : 80 €." in words_of(page(tournament, "prizes"))
        Prize.objects.create(tournament=tournament, position=2, rank=2, label="Saucisson")
        assert "Valeur totale" not in page(tournament, "prizes")


class TestPoster:
    def test_it_shows_the_address_as_text_and_as_a_code(self) -> None:
        tournament = cast.tournament()
        text = words_of(page(tournament, "poster"))
        assert f"{SITE}/c/martin/" in text
        assert "Votre table" in text
        html = page(tournament, "poster")
        assert 'class="poster-qr" src="data:image/png' in html
        assert 'class="paper-qr"' not in html
        assert "Réseau Mot de passe" in words_of(html)

    def test_with_a_network_it_has_two_codes(self) -> None:
        tournament = cast.tournament(wifi_name="Salle des fêtes", wifi_password="valet;d’atout")
        html = page(tournament, "poster")
        assert html.count('class="poster-qr"') == 2
        assert qr_image("WIFI:T:WPA;S:Salle des fêtes;P:valet\\;d’atout;;") in html
        assert "valet;d’atout" in words_of(page(tournament, "poster"))

    @pytest.mark.parametrize("wifi", [("", ""), ("x" * 15, "é" * 25), ("x" * 32, "é" * 63)])
    def test_all_three_steps_are_on_its_sheet(self, wifi: tuple[str, str]) -> None:
        for letters in (9, 40, 120):
            tournament = cast.tournament(
                name=("Concours " * 14)[:letters],
                code=f"c{letters}",
                wifi_name=wifi[0],
                wifi_password=wifi[1],
            )
            laid = layout(page(tournament, "poster"))
            assert faults_of(laid, is_list=False) == []
            (words,) = printed_on(laid)
            assert any("toute seule" in one.text for one in words)

    def test_it_says_how_long_a_game_lasts(self) -> None:
        tournament = cast.tournament()
        assert "minutes" not in words_of(page(tournament, "poster"))
        timed = replace(tournament.rules, timed=True, minutes=40)
        Tournament.objects.update(rules=timed)
        tournament = Tournament.objects.get()
        assert "Une partie dure 40 minutes." in words_of(page(tournament, "poster"))
        own: dict[int, Any] = {3: {"minutes": 30}, 4: {"timed": False, "minutes": None}}
        Phase.objects.filter(tournament=tournament).update(own_rules_of_rounds=own)
        told = words_of(page(Tournament.objects.get(), "poster"))
        assert "Parties 1 à 2 : une partie dure 40 minutes ; Partie 3 : une partie dure 30" in told


@pytest.mark.parametrize("key", ["ranking", "prizes", "diplomas", rarely("round-results")])
def test_a_paper_of_a_held_ranking_says_so(key: str) -> None:
    tournament = evening(4, rounds_planned=1, ranking_held=True)
    held = "caché jusqu’à la remise des lots"
    assert held in page(tournament, key)
    assert held not in page(tournament, "tables")
    Tournament.objects.update(finished_at=MADE)
    assert held not in page(again(tournament), key)


def test_an_empty_paper_says_what_is_missing() -> None:
    tournament = cast.tournament()
    for key, words in {
        "check-in": "Personne n’est encore inscrit",
        "routes": "Personne n’est encore inscrit",
        "crosstable": "Aucune partie n’est encore publiée",
        "brackets": "Rien n’est encore tiré",
        "categories": "Aucune doublette n’a de catégorie",
    }.items():
        assert words in page(tournament, key), key


def test_no_sign_stands_before_a_number_that_is_no_sum() -> None:
    tournament = evening(6)
    text = words_of(page(tournament, "crosstable"))
    assert "2 G 1 043" not in text
    assert "1 G 1 043" in text
    assert "gagnée 1 043 à 901" in words_of(page(tournament, "routes"))
    for key in ("crosstable", "routes"):
        assert not re.search(r"[+−] ?[0-9]", words_of(page(tournament, key)))


def test_a_foot_has_no_code_that_no_scan_can_read() -> None:
    tournament = cast.tournament()
    assert 'class="paper-qr"' in page(tournament, "ranking")
    far = replace(order(tournament), site=f"https://{'belote.' * 10}example")
    assert 'class="paper-qr"' not in page_of(DOCUMENTS["ranking"], far)
