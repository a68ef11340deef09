"""The draft of a bracket and of pools as a page: seeds, who comes in later, what can be changed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.phases.chains import play
from tests.rounds.evenings import drawn, now, seats
from tests.rounds.test_group_drafts import bracket_of, pools, pools_of, reread, seeds
from tournaments.models import Round, Tournament
from tournaments.rounds.selectors.drafts import draft_of

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def desk_of(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def page(client: Client, number: int = 1, name: str = "round_draw") -> str:
    answer = client.get(reverse(name, args=["martin", number]))
    assert answer.status_code == 200
    return answer.content.decode()


def send(client: Client, round_: Round, name: str, **values: Any) -> int:
    url = reverse(name, args=["martin", round_.number])
    return client.post(url, {"version": reread(round_).version, **values}).status_code


class TestABracket:
    def test_it_shows_the_seeds_and_who_comes_in_later(self) -> None:
        tournament = bracket_of(7)
        round_ = drawn(tournament)
        text = page(desk_of(tournament))
        for seed in range(1, 8):
            assert f"tête de série {seed}" in text
        waits = seeds(round_)[0]
        assert re.search(rf'Attend.*id="seat-{waits}".*commence à la partie 2', text, re.S)

    def test_who_waits_is_swapped_by_number_and_by_tick(self) -> None:
        tournament = bracket_of(7)
        round_ = drawn(tournament)
        desk = desk_of(tournament)
        one, other = seeds(round_)[0], seeds(round_)[6]
        assert send(desk, round_, "draft_swap", one=one, other=other) == 303
        assert seeds(reread(round_))[0] == other
        assert send(desk, round_, "draft_swap", swap=[one, other]) == 303
        assert seeds(reread(round_))[0] == one
        assert "Annuler" in page(desk)

    def test_undo_and_redo_are_buttons(self) -> None:
        tournament = bracket_of(7)
        round_ = drawn(tournament)
        desk = desk_of(tournament)
        as_drawn = list(seeds(round_))
        send(desk, round_, "draft_swap", one=as_drawn[0], other=as_drawn[6])
        assert send(desk, round_, "draft_undo") == 303
        assert seeds(reread(round_)) == as_drawn
        assert send(desk, round_, "draft_redo") == 303
        assert seeds(reread(round_)) != as_drawn

    def test_locks_are_not_offered_and_are_refused_in_a_sentence(self) -> None:
        tournament = bracket_of(8)
        round_ = drawn(tournament)
        desk = desk_of(tournament)
        assert 'id="lock-1"' not in page(desk)
        assert send(desk, round_, "draft_lock", lock=1) == 422
        assert send(desk, round_, "draft_redraw") == 422

    def test_a_number_that_is_not_in_it_is_refused_beside_the_field(self) -> None:
        tournament = bracket_of(7)
        round_ = drawn(tournament)
        assert send(desk_of(tournament), round_, "draft_swap", one=99, other=1) == 422
        assert reread(round_).steps == round_.steps


class TestALaterRound:
    def test_it_says_that_only_tables_can_be_exchanged(self) -> None:
        tournament = bracket_of(8)
        play(tournament, 1)
        round_ = drawn(tournament, 2)
        desk = desk_of(tournament)
        text = page(desk, 2)
        assert "Seules les tables peuvent encore s’échanger" in text
        assert "tête de série" not in text
        before = seats(round_)
        assert send(desk, round_, "draft_swap", one=min(before[1]), other=min(before[2])) == 303
        assert seats(reread(round_)) == {1: before[2], 2: before[1]}
        assert "tables 1 ↔ 2 échangées" in page(desk, 2)
        assert draft_of(reread(round_)).standing == "selon le tableau"

    def test_of_a_single_match_nothing_can_be(self) -> None:
        tournament = bracket_of(4, system_options={"third_place": False})
        play(tournament, 1)
        drawn(tournament, 2)
        text = page(desk_of(tournament), 2)
        assert "Les rencontres découlent du tableau" in text
        assert 'id="swap-one"' not in text


class TestPools:
    def test_who_rests_can_be_picked(self) -> None:
        tournament = pools_of(5)
        round_ = drawn(tournament)
        rests = round_.draw["resting"][0]
        text = page(desk_of(tournament))
        assert re.search(rf'Ne joue pas.*id="seat-{rests}"', text, re.S)
        assert "pour toutes les parties de cette phase" in text

    def test_in_a_later_round_who_rests_cannot(self) -> None:
        tournament = pools_of(5)
        play(tournament, 1)
        rests = drawn(tournament, 2).draw["resting"][0]
        assert f'id="seat-{rests}"' not in page(desk_of(tournament), 2)

    def test_a_swap_between_two_pools(self) -> None:
        tournament = pools_of(8)
        round_ = drawn(tournament)
        one, other = pools(round_)[0][0], pools(round_)[1][1]
        assert send(desk_of(tournament), round_, "draft_swap", one=one, other=other) == 303
        assert other in pools(reread(round_))[0]
        assert now(reread(round_))["label"] == "swap"


class TestTheCertificate:
    def test_it_shows_each_place_and_who_was_drawn_there(self) -> None:
        tournament = bracket_of(7)
        round_ = drawn(tournament)
        desk = desk_of(tournament)
        send(desk, round_, "draft_swap", one=seeds(round_)[0], other=seeds(round_)[6])
        text = page(desk, 1, "draft_certificate")
        assert "Têtes de série" in text
        assert "Qualité du tirage" not in text
        assert text.count("tirée\u00a0:") == 2
        assert "tel que modifié à la main" in text
        assert "la partie telle qu’elle est" in text

    def test_pools_are_listed_as_they_stand(self) -> None:
        tournament = pools_of(9)
        drawn(tournament)
        text = page(desk_of(tournament), 1, "draft_certificate")
        assert "Les poules" in text
        assert "Poule 3" in text
        assert "tirée\u00a0:" not in text


class TestThePoolsUnderTheTables:
    def listed(self, text: str) -> list[str]:
        return re.findall(r"<section>.*?</section>", text, re.S)

    def test_each_with_its_pairs(self) -> None:
        tournament = pools_of(7)
        round_ = drawn(tournament)
        shown = self.listed(page(desk_of(tournament)))
        assert len(shown) == len(pools(round_)) == 2
        for at, (block, ids) in enumerate(zip(shown, pools(round_), strict=True), start=1):
            assert f"<h3>Poule {at}</h3>" in block
            assert [int(n) for n in re.findall(r"<li>\D*(\d+) · ", block)] == ids

    def test_with_clubs_where_these_are_to_be_kept_apart(self) -> None:
        tournament = pools_of(6, avoid_same_club=True)
        tournament.entrants.filter(number__lte=2).update(home_club="AS Tours")
        drawn(tournament)
        desk = desk_of(tournament)
        assert page(desk).count("<small>AS Tours</small>") == 2
        Tournament.objects.update(avoid_same_club=False)
        assert "<small>AS Tours</small>" not in page(desk)

    def test_as_a_swap_leaves_them(self) -> None:
        tournament = pools_of(8)
        round_ = drawn(tournament)
        desk = desk_of(tournament)
        one, other = pools(round_)[0][0], pools(round_)[1][0]
        assert send(desk, round_, "draft_swap", one=one, other=other) == 303
        first = self.listed(page(desk))[0]
        assert f">{other} · " in first
        assert f">{one} · " not in first

    def test_neither_in_a_later_round_nor_of_a_bracket(self) -> None:
        tournament = pools_of(6)
        play(tournament, 1)
        drawn(tournament, 2)
        desk = desk_of(tournament)
        assert self.listed(page(desk, 2)) == []
        bracket = cast.tournament(
            tournament.club,
            code="coupe",
            system="knockout",
            ranking_keys=tournament.first.ranking_keys,
        )
        cast.pairs(bracket, 4)
        drawn(bracket)
        answer = desk.get(reverse("round_draw", args=["coupe", 1]))
        assert self.listed(answer.content.decode()) == []
