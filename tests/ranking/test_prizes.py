"""The list of prizes, their winners, and the end of the tournament."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tournaments.core.writes import Conflict, Refusal, Repeated, bump
from tournaments.models import Handover, JournalEntry, Prize, Tournament
from tournaments.ranking.selectors.prizes import (
    Purse,
    awards,
    prizes_astray,
    purse,
)
from tournaments.ranking.selectors.standings import standings
from tournaments.ranking.services import (
    PrizeLine,
    listed,
    prize_hand,
    prizes_save,
)

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

HAM, WINE, BASKET = PrizeLine(1, "Jambon", 6000), PrizeLine(2, "Vin"), PrizeLine(1, "Coupe")
LAST = PrizeLine(1, "Réveil", from_end=True)
HOME = "/desk/martin/prizes/"


@pytest.fixture
def tournament() -> Tournament:
    tournament = cast.tournament(ranking_keys=["points"], rounds_planned=1)
    cast.pairs(tournament, 4)
    return tournament


@pytest.fixture
def odile(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def save(tournament: Tournament, *lots: PrizeLine, version: int = 1, key: str = "") -> None:
    prizes_save(actor=cast.actor(key), tournament=tournament, prizes=lots, version=version)


def played(tournament: Tournament, first: int = 1000, second: int = 944) -> Tournament:
    round_ = cast.published_round(tournament, 1, [(1, 2), (3, 4)])
    cast.totals(round_, 1, first, second)
    cast.totals(round_, 2, 1200, 744)
    bump(tournament)
    round_.matches.update(revision=tournament.revision)
    return Tournament.objects.get(pk=tournament.pk)


def typed(*rows: tuple[str, str, str], version: int = 1) -> dict[str, Any]:
    """The form values as the browser sends them."""
    data: dict[str, Any] = {
        "version": version,
        "form-TOTAL_FORMS": len(rows),
        "form-INITIAL_FORMS": 0,
    }
    for at, (rank, label, value) in enumerate(rows):
        data |= {
            f"form-{at}-rank": rank,
            f"form-{at}-label": label,
            f"form-{at}-value_cents": value,
        }
    return data


class TestList:
    def test_lines_stay_in_the_order_in_which_they_are_typed(self, tournament: Tournament) -> None:
        save(tournament, WINE, HAM, BASKET)
        assert [lot["label"] for lot in listed(tournament)] == ["Vin", "Jambon", "Coupe"]

    def test_the_journal_counts_the_lots_of_a_range(self, tournament: Tournament) -> None:
        save(tournament, HAM, PrizeLine(2, "Panier", last_rank=4))
        entry = JournalEntry.objects.first()
        assert entry is not None
        assert entry.data["count"] == 4

    def test_saving_again_replaces_the_list_and_the_journal_has_both(
        self, tournament: Tournament
    ) -> None:
        save(tournament, HAM)
        save(tournament, WINE, version=2)
        entry = JournalEntry.objects.first()
        assert entry is not None
        assert [lot["label"] for lot in entry.data["before"]] == ["Jambon"]
        assert [lot["label"] for lot in entry.data["after"]] == ["Vin"]

    def test_a_new_list_changes_the_rule_sheet(self, tournament: Tournament) -> None:
        before = tournament.rules_revision
        save(tournament, HAM)
        tournament.refresh_from_db()
        assert tournament.rules_revision > before

    def test_a_stale_list_changes_nothing(self, tournament: Tournament) -> None:
        save(tournament, HAM)
        with pytest.raises(Conflict):
            save(tournament, WINE, version=1)
        assert listed(tournament)[0]["label"] == "Jambon"

    def test_the_same_form_twice_saves_once(self, tournament: Tournament) -> None:
        save(tournament, HAM, key="k")
        with pytest.raises(Repeated):
            save(tournament, WINE, version=2, key="k")
        assert listed(tournament)[0]["label"] == "Jambon"


class TestAwards:
    def test_each_rank_wins_its_prizes(self, tournament: Tournament) -> None:
        save(tournament, HAM, WINE, BASKET)
        first, second = awards(played(tournament))
        assert (first.pair and first.pair.number, len(first.prizes)) == (3, 2)
        assert (second.pair and second.pair.number, second.tied) == (1, False)

    def test_tied_pairs_are_marked(self, tournament: Tournament) -> None:
        save(tournament, HAM, WINE)
        first, second = awards(played(tournament, 1200, 744))
        assert (first.rank, second.rank) == (1, 1)
        assert first.tied
        assert second.tied

    def test_prizes_beyond_the_last_rank_have_no_winner(self, tournament: Tournament) -> None:
        save(tournament, PrizeLine(9, "Panier"))
        assert awards(tournament)[0].pair is None

    def test_each_rank_of_a_range_wins_one(self, tournament: Tournament) -> None:
        save(tournament, HAM, PrizeLine(2, "Panier", last_rank=3))
        won = awards(played(tournament))
        assert [[prize.label for prize in award.prizes] for award in won] == [
            ["Jambon"],
            ["Panier"],
            ["Panier"],
        ]
        assert [award.pair and award.pair.number for award in won] == [3, 1, 2]

    def test_the_last_wins_what_is_for_the_last(self, tournament: Tournament) -> None:
        save(tournament, HAM, LAST)
        first, last = awards(played(tournament))
        numbers = [row.number for row in standings(tournament).rows if row.rank]
        assert last.pair
        assert last.pair.number == numbers[-1]
        assert (first.labels, last.labels, last.tied) == ("Jambon", "Réveil", False)

    def test_those_who_are_last_together_share_it(self, tournament: Tournament) -> None:
        save(tournament, HAM, LAST)
        assert [award.tied for award in awards(played(tournament, 1200, 744))] == [True, True]

    def test_nobody_is_the_last_where_nobody_is_ranked(self, tournament: Tournament) -> None:
        save(tournament, HAM, LAST)
        tournament.entrants.all().delete()
        nobody = [(award.ranks, award.pair) for award in awards(tournament)]
        assert nobody == [("1", None), ("dernier", None)]

    def test_the_ranks_nobody_has_are_one_line(self, tournament: Tournament) -> None:
        save(tournament, PrizeLine(3, "Panier", last_rank=9))
        third, fourth, nobody = awards(tournament)
        assert (third.pair is None, fourth.pair is None) == (False, False)
        assert (nobody.pair, nobody.ranks) == (None, "5–9")

    def test_lots_without_a_winner_count_once_a_round_is_published(
        self, tournament: Tournament
    ) -> None:
        save(tournament, PrizeLine(4, "Panier", last_rank=6), PrizeLine(9, "Coupe"))
        nobody = [award for award in awards(played(tournament)) if award.pair is None]
        assert [award.ranks for award in nobody] == ["5–6", "9"]

    def test_no_prizes_no_awards(self, tournament: Tournament) -> None:
        assert awards(tournament) == []


class TestPurse:
    def test_lots_are_held_against_the_fees_that_are_paid(self) -> None:
        tournament = cast.tournament(fee_cents=1000)
        cast.pairs(tournament, 4)
        tournament.entrants.filter(number=4).update(paid=False)
        save(tournament, HAM, WINE, PrizeLine(3, "Panier", 1500, 4))
        found = purse(tournament)
        assert (found.worth_cents, found.paid_cents) == (9000, 6000)
        assert (found.short_cents, found.unpriced) == (3000, 1)

    def test_what_is_left_in_the_till(self) -> None:
        assert Purse(4000, 6000, 0).left_cents == 2000
        assert Purse(4000, 6000, 0).short_cents == 0


class TestHandover:
    @pytest.fixture
    def won(self, tournament: Tournament) -> Tournament:
        save(tournament, HAM, WINE)
        return played(tournament)

    def hand(self, tournament: Tournament, number: int, *, given: bool = True) -> None:
        entrant = tournament.entrants.get(number=number)
        prize_hand(actor=cast.actor(), entrant=entrant, given=given)

    def test_a_lot_is_ticked_and_unticked(self, won: Tournament) -> None:
        self.hand(won, 3)
        assert [award.handed for award in awards(won)] == [True, False]
        self.hand(won, 3, given=False)
        assert [award.handed for award in awards(won)] == [False, False]
        acts = JournalEntry.objects.filter(act__startswith="prizes.hand").order_by("pk")
        assert [line.act for line in acts] == ["prizes.hand", "prizes.hand_back"]
        assert acts[0].data == {"number": 3, "lots": "Jambon"}

    def test_who_is_overtaken_after_that_has_a_lot_of_somebody_else(
        self, won: Tournament, odile: Client
    ) -> None:
        self.hand(won, 3)
        assert prizes_astray(won, awards(won)) == []
        # It was the second when it was handed its lot.
        Handover.objects.update(place=2, lots="Vin")
        found = awards(won)
        assert [award.handed for award in found] == [False, False]
        (wrong,) = prizes_astray(won, found)
        assert (wrong.pair.number, wrong.labels, wrong.wins) == (3, "Vin", "Jambon")
        page = odile.get(HOME).content.decode().replace("\u00a0", " ")
        assert "a reçu « Vin » et gagne maintenant « Jambon »" in page
        self.hand(won, 3)
        assert prizes_astray(won, awards(won)) == []

    def test_a_label_mended_after_that_changes_nothing(self, won: Tournament) -> None:
        self.hand(won, 3)
        Prize.objects.filter(label="Jambon").update(label="Jambon de pays")
        assert awards(won)[0].handed

    def test_who_wins_nothing_any_more_gives_it_back(self, won: Tournament) -> None:
        self.hand(won, 3)
        Prize.objects.filter(label="Jambon").delete()
        wrong = prizes_astray(won, awards(won))
        assert [(one.labels, one.wins) for one in wrong] == [("Jambon", "")]
        self.hand(won, 3, given=False)
        assert not Handover.objects.exists()

    def test_twice_is_once(self, won: Tournament) -> None:
        self.hand(won, 3)
        self.hand(won, 3)
        assert Handover.objects.count() == 1
        assert JournalEntry.objects.filter(act="prizes.hand").count() == 1

    def test_who_wins_nothing_is_handed_nothing(self, won: Tournament) -> None:
        with pytest.raises(Refusal):
            self.hand(won, 2)
        assert not Handover.objects.exists()

    def test_the_page_ticks_and_goes_back_to_the_row(self, won: Tournament, odile: Client) -> None:
        url = reverse("prize_hand", args=["martin", 3])
        answer = odile.post(url, {"given": "1"})
        assert (answer.status_code, answer["Location"]) == (303, f"{HOME}#handed-3")
        assert 'aria-pressed="true"' in odile.get(HOME).content.decode()
        part = odile.post(url, {"given": "0"}, headers={"hx-request": "true"})
        assert 'id="award-1"' in part.content.decode()
        assert "<html" not in part.content.decode()
        assert not Handover.objects.exists()

    def test_a_pair_that_wins_nothing_is_told_so(self, won: Tournament, odile: Client) -> None:
        assert (
            odile.post(reverse("prize_hand", args=["martin", 2]), {"given": "1"}).status_code == 422
        )
        assert (
            odile.post(reverse("prize_hand", args=["martin", 99]), {"given": "1"}).status_code
            == 404
        )


class TestPage:
    def test_prizes_are_typed_and_shown_with_their_winners(
        self, tournament: Tournament, odile: Client
    ) -> None:
        played(tournament)
        answer = odile.post(HOME, typed(("1", "Jambon", "60,50"), ("", "", ""), ("2", "Vin", "")))
        assert answer.status_code == 303
        page = odile.get(HOME).content.decode()
        assert "Jambon (60,50\u00a0€)" in page
        assert "Éliane Lefèvre" in page
        assert "Clore le concours" in page

    def test_errors_are_shown_and_typed_values_stay(self, odile: Client) -> None:
        for row, words in (
            (("", "Jambon", ""), "Pour quel rang"),
            (("1", "", ""), "Quel est le lot"),
            (("１", "Jambon", ""), "１"),
            (("0", "Jambon", ""), "0"),
            (("1", "Jambon", "cher"), "cher"),
            (("1", "J" * 10_000, ""), "120"),
        ):
            answer = odile.post(HOME, typed(row, ("2", "Vin", "")))
            page = answer.content.decode()
            assert answer.status_code == 422, words
            assert words in page
            assert 'value="Vin"' in page, words
        assert Tournament.objects.get().prizes.count() == 0

    def test_a_range_comes_back_as_a_range(self, tournament: Tournament, odile: Client) -> None:
        rows = typed(("4 à 8", "Un bon d’achat", "15"), ("1er", "Jambon", ""))
        assert odile.post(HOME, rows).status_code == 303
        lots = [(lot["rank"], lot["last_rank"], lot["label"]) for lot in listed(tournament)]
        assert lots == [(4, 8, "Un bon d’achat"), (1, None, "Jambon")]
        assert 'value="4–8"' in odile.get(HOME).content.decode()

    def test_the_last_comes_back_as_the_last(self, tournament: Tournament, odile: Client) -> None:
        rows = typed(("1", "Jambon", ""), ("pour le dernier", "Un réveil", "15"))
        assert odile.post(HOME, rows).status_code == 303
        assert [lot["from_end"] for lot in listed(tournament)] == [False, True]
        assert 'value="dernier"' in odile.get(HOME).content.decode()

    def test_ranks_that_cannot_be_are_refused(self, odile: Client) -> None:
        for rank in ("8–4", "0", "5001", "4–5001", "premier", "4,8", "9" * 13):
            answer = odile.post(HOME, typed((rank, "Jambon", "")))
            assert answer.status_code == 422, rank
            assert f'value="{rank}"' in answer.content.decode()
            assert answer.context["formset"].forms[0].errors.keys() == {"rank"}, rank

    def test_a_worth_without_a_lot_is_not_lost(self, odile: Client) -> None:
        answer = odile.post(HOME, typed(("", "", "60")))
        assert answer.status_code == 422
        assert 'value="60"' in answer.content.decode()

    def test_the_button_for_more_lines_saves_the_list(
        self, tournament: Tournament, odile: Client
    ) -> None:
        answer = odile.post(HOME, typed(("1", "Jambon", "")) | {"more": "1"})
        assert (answer.status_code, answer["Location"]) == (303, f"{HOME}#more")
        assert tournament.prizes.count() == 1

    def test_a_pasted_list_is_added_below_the_rows(
        self, tournament: Tournament, odile: Client
    ) -> None:
        save(tournament, HAM)
        pasted = "2: Deux paniers 40\n\n3\tVin\t12,50\r\n4–8 : un bon d’achat, 15 €"
        rows = typed(("1", "Jambon", "60"), ("", "", ""), ("", "", ""), version=2)
        assert odile.post(HOME, rows | {"pasted": pasted}).status_code == 303
        assert [tuple(lot.values())[:4] for lot in listed(tournament)] == [
            (1, "Jambon", 6000, None),
            (2, "Deux paniers", 4000, None),
            (3, "Vin", 1250, None),
            (4, "un bon d’achat", 1500, 8),
        ]

    def test_a_pasted_line_without_its_rank_waits_beside_the_others(
        self, tournament: Tournament, odile: Client
    ) -> None:
        answer = odile.post(HOME, typed(("", "", "")) | {"pasted": "1: Jambon\nUn filet garni"})
        page = answer.content.decode()
        assert answer.status_code == 422
        assert 'value="Jambon"' in page
        assert 'value="Un filet garni"' in page
        assert "Pour quel rang" in page
        assert 'data-unsaved="yes"' in page
        assert tournament.prizes.count() == 0

    def test_a_pasted_list_that_is_too_long_stays_where_it_is(self, odile: Client) -> None:
        pasted = "\n".join(f"{rank}: Vin" for rank in range(1, 502))
        answer = odile.post(HOME, typed(("", "", "")) | {"pasted": pasted})
        assert answer.status_code == 422
        assert "501: Vin" in answer.content.decode()

    def test_names_are_escaped(self, odile: Client) -> None:
        odile.post(HOME, typed(("1", "<script>x</script>", "")))
        assert "<script>x" not in odile.get(HOME).content.decode()

    def test_a_stale_list_shows_both(self, tournament: Tournament, odile: Client) -> None:
        save(tournament, HAM)
        answer = odile.post(HOME, typed(("2", "Vin", ""), version=1))
        page = answer.content.decode()
        assert answer.status_code == 409
        assert "Jambon" in page
        assert 'value="Vin"' in page

    def test_a_form_without_its_fields_is_refused(self, odile: Client) -> None:
        assert odile.post(HOME, {}).status_code == 422

    def test_only_organisers_of_the_club(self, tournament: Tournament) -> None:
        stranger = cast.signed_in(cast.organiser(cast.club("Ailleurs"), "zoe"))
        assert stranger.get(HOME).status_code == 404
        assert stranger.post(HOME, typed()).status_code == 404
        assert Client().get(HOME)["Location"].startswith("/login")

    def test_wrong_methods_are_refused(self, odile: Client) -> None:
        assert odile.put(HOME).status_code == 405
