"""The treasurer's sheet and the receipts: amounts, what is missing, one page."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests import cast
from tests.paper.paper import evening, order, page, sheets_about, sheets_of, speaking
from tournaments.entrants.services.presence import cash_count
from tournaments.models import Entrant, Prize, Seat, Side, Tournament
from tournaments.paper.documents import DOCUMENTS, page_of
from tournaments.paper.receipts.values import receipts
from tournaments.paper.treasurer.values import TreasurerSheet, treasurer_sheet
from tournaments.ranking.selectors.parts import prize_ranks

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
LONG = "Marie-Antoinette de la Rochefoucauld-Montmorency d’Estrées"


def sheet_of(tournament: Tournament) -> TreasurerSheet:
    with speaking("en"):
        return treasurer_sheet(order(tournament))


def counted(tournament: Tournament, cents: int, cheques: int = 0) -> None:
    cash_count(
        actor=cast.actor("count"),
        tournament=tournament,
        version=0,
        counted_cents=cents,
        cheques_cents=cheques,
    )


class TestTreasurerSheet:
    def test_fees_prizes_and_what_is_left(self) -> None:
        found = sheet_of(evening(6))
        assert found.totals.paid_cents == 12000
        assert found.purse.worth_cents == 8000
        assert found.purse.left_cents == 4000

    def test_the_box_as_it_was_counted(self) -> None:
        tournament = evening(6)
        counted(tournament, 11500, cheques=4000)
        found = sheet_of(tournament)
        assert (found.cash_cents, found.gap_cents, found.gap) == (7500, -500, 500)
        html = page(tournament, "treasurer")
        assert "Il manque" in html
        assert "75\u00a0€" in html
        assert html.partition("Lots")[0].count('<td class="write"></td>') == 1

    def test_a_box_that_was_not_counted_has_room_to_write(self) -> None:
        html = page(evening(6), "treasurer")
        assert html.partition("Autres recettes")[0].count('<td class="write"></td>') == 5

    def test_who_has_not_paid_is_named(self) -> None:
        tournament = evening(12)
        Entrant.objects.filter(number__gt=2).update(paid=False)
        found = sheet_of(tournament)
        assert [pair.number for pair in found.owing] == [*range(3, 13)]
        assert "3 · Lefèvre – Garnier" in page(tournament, "treasurer")

    @pytest.mark.parametrize(
        ("lots", "lines", "sheets"), [(0, 7, 1), (9, 4, 1), (18, 2, 1), (30, 12, 2)]
    )
    def test_lines_to_write_fill_its_last_sheet(self, lots: int, lines: int, sheets: int) -> None:
        tournament = evening(12)
        Entrant.objects.update(paid=False)
        Prize.objects.bulk_create(
            Prize(tournament=tournament, position=at, rank=at, label=f"Lot {at}")
            for at in range(2, lots + 2)
        )
        assert len(sheet_of(tournament).other_lines) == lines
        assert len(sheets_of(page(tournament, "treasurer"))) == sheets

    def test_prizes_without_a_value_stand_apart(self) -> None:
        tournament = evening(2)
        Prize.objects.create(tournament=tournament, position=2, rank=2, label="Panier offert")
        found = sheet_of(tournament)
        assert [line.label for line in found.bought] == ["Jambon entier"]
        assert [line.label for line in found.given] == ["Panier offert"]

    def test_equal_prizes_have_one_line(self) -> None:
        tournament = evening(2)
        Prize.objects.bulk_create(
            Prize(tournament=tournament, position=at, rank=at, label="Lot", value_cents=100)
            for at in range(2, 31)
        )
        found = sheet_of(tournament)
        assert [(prize_ranks(line), line.count) for line in found.prizes] == [
            ("1", 1),
            ("2–30", 29),
        ]
        assert found.prizes[1].worth_cents == 2900
        assert found.purse.worth_cents == 8000 + 2900

    def test_prizes_that_cost_more_than_the_fees(self) -> None:
        html = page(evening(2), "treasurer")
        assert "− 40\u00a0€" in html

    def test_an_empty_contest_says_what_is_missing(self) -> None:
        found = sheet_of(cast.tournament(fee_cents=0))
        assert found.missing == (
            "The contest has no entry fee.",
            "Nobody is entered yet.",
            "No prizes are listed yet.",
        )

    def test_what_is_missing_of_an_evening(self) -> None:
        tournament = evening(4)
        Entrant.objects.filter(number=1).update(paid=False)
        Prize.objects.create(tournament=tournament, position=2, rank=2, label="Saucisson")
        assert sheet_of(tournament).missing == (
            "€20 of fees are still to be paid.",
            "The cash box has not been counted.",
            "1 prize has no value: it is not in the sum.",
        )

    def test_fees_ticked_after_the_count_ask_for_another(self) -> None:
        tournament = evening(4)
        counted(tournament, 8000)
        assert sheet_of(tournament).missing == ()
        Entrant.objects.filter(number=1).update(paid=False, present=False)
        Side.objects.filter(entrant__number=1).delete()
        assert sheet_of(tournament).missing == (
            "Fees have been ticked since this count: count again.",
        )

    def test_nothing_is_cut_and_the_signatures_stand_by_the_balance(self) -> None:
        tournament = evening(20, name="Concours " * 12)
        Entrant.objects.filter(number__gt=2).update(paid=False)
        Seat.objects.update(name=LONG)
        Prize.objects.bulk_create(
            Prize(tournament=tournament, position=at, rank=at, label="Un lot " * 16)
            for at in range(2, 31)
        )
        counted(tournament, 4000)
        html = page(tournament, "treasurer")
        assert "…" not in html
        last = " ".join(one.text for one in sheets_of(html)[-1])
        assert "Solde" in last
        assert "Le trésorier" in last


class TestReceipts:
    def test_everybody_who_has_paid_has_one(self) -> None:
        tournament = evening(6)
        Entrant.objects.filter(number=2).update(paid=False)
        found = receipts(order(tournament))
        numbers = [pair.number for sheet in found.sheets for pair in sheet]
        assert numbers == [1, 3, 4, 5, 6]
        assert found.cents == 2000
        assert sheets_about("receipts", order(tournament)) == len(found.sheets) == 2

    def test_a_single_player_pays_one_fee(self) -> None:
        tournament = cast.tournament(preset="belote3")
        cast.single(tournament, 1)
        assert receipts(order(tournament)).cents == 1000

    def test_the_paper_has_amount_names_and_contest(self) -> None:
        html = page(evening(2), "receipts")
        assert "Reçu, doublette n°\u00a01" in html
        assert "20\u00a0€" in html
        assert "Alice Martin" in html
        assert "Fait le 20 novembre 2026" in html

    def test_one_who_has_not_paid_is_told_so(self) -> None:
        tournament = evening(2)
        Entrant.objects.filter(number=2).update(paid=False)
        with speaking("fr"):
            document = DOCUMENTS["receipts"]
            html = page_of(document, replace(order(tournament), entrant=2))
            assert "Le numéro\u00a02 n’est pas coché" in html
            assert "Alice Martin" in page_of(document, replace(order(tournament), entrant=1))

    def test_long_names_stay_on_the_sheet(self) -> None:
        tournament = evening(4, name="Concours " * 12)
        Seat.objects.update(name=LONG)
        (words,) = sheets_of(page(tournament, "receipts"))
        assert max(one.bottom for one in words) <= 287

    def test_it_says_why_there_is_none(self) -> None:
        assert "pas de mise" in page(cast.tournament(fee_cents=0), "receipts")
        Tournament.objects.all().delete()
        assert "coché" in page(cast.tournament(code="autre"), "receipts")
