"""Places and the waiting list: who waits, who moves up, who is let in (tournaments.md 2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from django.utils import translation

from tests import cast
from tests.entrants.helpers import acts, add, problems
from tournaments.core.journal_words import sentence
from tournaments.core.writes import Refusal
from tournaments.entrants.fields import PairLine
from tournaments.entrants.selectors.entrants import (
    check_in_totals,
    entered_counts,
    place_in_line,
    places_free,
    places_in_line,
    players_of_round,
)
from tournaments.entrants.services.entrants import entrant_remove, entrants_import
from tournaments.entrants.services.presence import (
    Tick,
    entrant_return,
    entrant_withdraw,
    entrants_all_present,
    entrants_check_in,
)
from tournaments.entrants.services.waiting import entrant_let_in, entrant_put_back
from tournaments.models import Entrant, JournalEntry, Round, Tournament
from tournaments.ranking.selectors.standings import standings
from tournaments.rounds.services.rounds import round_draw, round_publish, round_unpublish

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def tournament() -> Tournament:
    """Four places, all taken."""
    tournament = cast.tournament(capacity=4)
    cast.pairs(tournament, 4)
    return tournament


def waiting(tournament: Tournament) -> list[int]:
    """The numbers on the waiting list, in order."""
    return list(places_in_line(tournament))


def in_line(tournament: Tournament, count: int, *, present: bool = False) -> list[Entrant]:
    """More pairs, entered as at the desk."""
    people = cast.PEOPLE[4 : 4 + count]
    return [add(tournament, *names, present=present) for names in people]


def of(tournament: Tournament, number: int) -> Entrant:
    return tournament.entrants.get(number=number)


def remove(tournament: Tournament, number: int) -> None:
    entrant = of(tournament, number)
    entrant_remove(actor=cast.actor(), entrant=entrant, version=entrant.version)


def withdraw(tournament: Tournament, number: int, from_round: int = 1) -> None:
    entrant = of(tournament, number)
    facts = {"version": entrant.version, "from_round": from_round}
    entrant_withdraw(actor=cast.actor(), entrant=entrant, **facts)


def come_back(tournament: Tournament, number: int) -> Entrant:
    entrant = of(tournament, number)
    return entrant_return(actor=cast.actor(), entrant=entrant, version=entrant.version)


def let_in(tournament: Tournament, number: int) -> Entrant:
    entrant = of(tournament, number)
    return entrant_let_in(actor=cast.actor(), entrant=entrant, version=entrant.version)


def put_back(tournament: Tournament, number: int) -> Entrant:
    entrant = of(tournament, number)
    return entrant_put_back(actor=cast.actor(), entrant=entrant, version=entrant.version)


def publish(tournament: Tournament, number: int) -> Round:
    """Draw a round and publish it; cards of the round before are all in."""
    round_ = round_draw(actor=cast.actor(), tournament=tournament, number=number, seed=3)
    return round_publish(actor=cast.actor(), round_=round_, version=round_.version)


def told() -> str:
    """The last line of the journal."""
    line = JournalEntry.objects.order_by("pk").last()
    assert line is not None
    with translation.override("en"):
        return sentence(line.act, line.data)


class TestPlaces:
    @pytest.mark.parametrize(
        ("preset", "settings", "places"),
        [
            ("village_12", {"capacity": 32, "capacity_unit": "entrants"}, 32),
            ("village_12", {"capacity": 32, "capacity_unit": "tables"}, 64),
            ("village_12", {"capacity": 8, "capacity_unit": "tables", "system": "melee"}, 32),
            ("belote2", {"capacity": 5, "capacity_unit": "tables"}, 10),
            ("belote3", {"capacity": 5, "capacity_unit": "tables"}, 15),
            ("comptoir", {"capacity": 5, "capacity_unit": "tables", "table_size": 6}, 30),
            ("village_12", {}, None),
        ],
    )
    def test_tables_times_the_entrants_of_a_table(
        self, preset: str, settings: dict[str, Any], places: int | None
    ) -> None:
        assert cast.tournament(preset=preset, **settings).places == places

    def test_without_a_capacity_everybody_has_a_place(self) -> None:
        tournament = cast.tournament()
        assert add(tournament, *cast.PEOPLE[0]).waiting is None
        assert places_free(tournament) is None


class TestWhoComesAfterTheLastPlace:
    def test_waits_in_the_order_of_entry(self, tournament: Tournament) -> None:
        entered = in_line(tournament, 2, present=True)
        assert [place_in_line(entrant) for entrant in entered] == [1, 2]
        assert waiting(tournament) == [5, 6]
        assert told() == ("Pair 6 entered, 2nd on the waiting list: Karine Lemaire – Léon Dupuis.")

    def test_pays_nothing_even_if_that_was_ticked(self, tournament: Tournament) -> None:
        assert not add(tournament, *cast.PEOPLE[4], paid=True).paid

    def test_is_not_drawn_nor_ranked_nor_expected(self, tournament: Tournament) -> None:
        in_line(tournament, 1, present=True)
        assert [one.number for one in players_of_round(tournament, 1)] == [1, 2, 3, 4]
        assert tournament.entrants.expected() == 4
        assert [row.number for row in standings(tournament).rows] == [1, 2, 3, 4]

    def test_is_counted_apart_and_owes_nothing(self, tournament: Tournament) -> None:
        in_line(tournament, 2, present=True)
        totals = check_in_totals(tournament)
        assert (totals.expected, totals.present, totals.waiting) == (4, 4, 2)
        assert (totals.due_cents, totals.to_pay) == (4 * 2000, 0)
        assert entered_counts(tournament) == {"placed": 4, "waiting": 2}

    def test_of_a_list_the_last_lines_wait(self) -> None:
        tournament = cast.tournament(capacity=3)
        cast.pair(tournament, 1)
        lines = [PairLine(at, *names) for at, names in enumerate(cast.PEOPLE[1:6], start=1)]
        entrants_import(actor=cast.actor(), tournament=tournament, lines=lines)
        assert waiting(tournament) == [4, 5, 6]
        assert told() == (
            "5 pairs entered from a list: numbers 2 to 6. 3 of them are on the waiting list."
        )

    def test_a_list_goes_behind_who_waits(self, tournament: Tournament) -> None:
        in_line(tournament, 1)
        lines = [PairLine(at, *names) for at, names in enumerate(cast.PEOPLE[5:7], start=1)]
        entrants_import(actor=cast.actor(), tournament=tournament, lines=lines)
        assert waiting(tournament) == [5, 6, 7]

    def test_everybody_present_leaves_them_out(self, tournament: Tournament) -> None:
        in_line(tournament, 1)
        assert entrants_all_present(actor=cast.actor(), tournament=tournament) == ()
        assert not of(tournament, 5).present

    def test_no_box_of_a_page_made_before_makes_them_pay(self, tournament: Tournament) -> None:
        in_line(tournament, 1)
        ticks = [Tick(5, present=True, paid=True)]
        entrants_check_in(actor=cast.actor(), tournament=tournament, ticks=ticks)
        assert (of(tournament, 5).present, of(tournament, 5).paid) == (True, False)
        assert waiting(tournament) == [5]


class TestBeforePlay:
    """The first in order moves up, whether present or not."""

    @pytest.fixture(autouse=True)
    def _three_wait(self, tournament: Tournament) -> None:
        in_line(tournament, 3)

    def test_who_is_removed_makes_room(self, tournament: Tournament) -> None:
        remove(tournament, 2)
        assert waiting(tournament) == [6, 7]
        assert acts()[-2:] == ["entrant.remove", "entrants.move_up"]
        assert told() == (
            "A place is free: pair 5 (Irène Fontaine – Jacques Chevalier) gets "
            "it, from the waiting list."
        )

    def test_who_withdraws_makes_room(self, tournament: Tournament) -> None:
        withdraw(tournament, 2)
        assert waiting(tournament) == [6, 7]

    def test_who_leaves_later_on_keeps_the_place_until_then(self, tournament: Tournament) -> None:
        withdraw(tournament, 2, from_round=3)
        assert waiting(tournament) == [5, 6, 7]

    def test_who_gives_up_waiting_makes_no_room(self, tournament: Tournament) -> None:
        remove(tournament, 6)
        assert waiting(tournament) == [5, 7]
        assert told() == (
            "Pair 6 removed from the waiting list, where it was 2nd: Karine Lemaire – Léon Dupuis."
        )

    def test_a_form_filled_before_the_move_is_stale(self, tournament: Tournament) -> None:
        before = of(tournament, 5)
        remove(tournament, 2)
        assert of(tournament, 5).version == before.version + 1

    def test_who_waits_cannot_withdraw(self, tournament: Tournament) -> None:
        with translation.override("en"), pytest.raises(Refusal) as refused:
            withdraw(tournament, 5)
        assert problems(refused.value) == [
            ("", "This pair is on the waiting list: remove it from the list instead.")
        ]

    def test_who_comes_back_to_a_taken_place_waits_behind_the_others(
        self, tournament: Tournament
    ) -> None:
        withdraw(tournament, 2)
        back = come_back(tournament, 2)
        assert (back.paid, waiting(tournament)) == (False, [6, 7, 2])
        assert told() == (
            "Pair 2 (Chantal Durand – Denis Moreau) is back, at the end of the waiting list. The "
            "fee is to be given back."
        )

    def test_who_was_to_leave_later_comes_back_to_the_own_place(
        self, tournament: Tournament
    ) -> None:
        withdraw(tournament, 2, from_round=3)
        assert come_back(tournament, 2).waiting is None
        assert waiting(tournament) == [5, 6, 7]

    def test_who_is_in_a_draft_comes_back_all_the_same(self, tournament: Tournament) -> None:
        round_draw(actor=cast.actor(), tournament=tournament, number=1, seed=3)
        withdraw(tournament, 2)
        assert come_back(tournament, 2).waiting is None
        assert told().endswith("That is one pair more than there are places.")


class TestLettingIn:
    @pytest.fixture(autouse=True)
    def _two_wait(self, tournament: Tournament) -> None:
        in_line(tournament, 2)

    def test_gives_a_place_over_the_capacity(self, tournament: Tournament) -> None:
        assert let_in(tournament, 6).waiting is None
        assert waiting(tournament) == [5]
        assert told() == (
            "Pair 6 (Karine Lemaire – Léon Dupuis) gets a place, one more than there are."
        )

    def test_then_the_next_to_leave_makes_no_room(self, tournament: Tournament) -> None:
        let_in(tournament, 6)
        remove(tournament, 2)
        assert (waiting(tournament), places_free(tournament)) == ([5], 0)
        remove(tournament, 3)
        assert waiting(tournament) == []

    def test_nobody_who_has_a_place(self, tournament: Tournament) -> None:
        with translation.override("en"), pytest.raises(Refusal) as refused:
            let_in(tournament, 2)
        assert problems(refused.value) == [("", "This pair already has a place.")]

    def test_nobody_after_the_last_round(self, tournament: Tournament) -> None:
        Tournament.objects.update(finished_at=cast.EVENING)
        with pytest.raises(Refusal):
            let_in(tournament, 5)


class TestPuttingBack:
    """Somebody was let in by mistake."""

    @pytest.fixture(autouse=True)
    def _three_wait(self, tournament: Tournament) -> None:
        in_line(tournament, 3)

    def test_waits_again_where_it_waited(self, tournament: Tournament) -> None:
        let_in(tournament, 6)
        put_back(tournament, 6)
        assert waiting(tournament) == [5, 6, 7]
        assert told() == "Pair 6 (Karine Lemaire – Léon Dupuis) goes back on the waiting list."

    def test_waits_as_the_last_where_nobody_came_later(self, tournament: Tournament) -> None:
        let_in(tournament, 7)
        put_back(tournament, 7)
        assert waiting(tournament) == [5, 6, 7]

    def test_owes_nothing(self, tournament: Tournament) -> None:
        let_in(tournament, 6)
        Entrant.objects.filter(number=6).update(paid=True)
        assert not put_back(tournament, 6).paid
        assert told().endswith("The fee is to be given back.")

    def test_the_place_goes_to_the_first_who_waits(self, tournament: Tournament) -> None:
        put_back(tournament, 2)
        assert waiting(tournament) == [5, 6, 7]
        assert told() == (
            "A place is free: pair 2 (Chantal Durand – Denis Moreau) gets it, "
            "from the waiting list."
        )

    @pytest.mark.parametrize(
        ("said", "number"),
        [("already", 5), ("has withdrawn", 4), ("in the draft of round 1", 1)],
    )
    def test_is_refused(self, tournament: Tournament, said: str, number: int) -> None:
        withdraw(tournament, 4)
        round_draw(actor=cast.actor(), tournament=tournament, number=1, seed=3)
        with translation.override("en"), pytest.raises(Refusal, match=said):
            put_back(tournament, 6 if number == 5 else number)

    def test_is_refused_without_a_waiting_list(self, tournament: Tournament) -> None:
        cast.update(capacity=None)
        with translation.override("en"), pytest.raises(Refusal, match="no waiting list"):
            put_back(tournament, 1)


class TestWhilePlaying:
    """Who is ticked as present moves up, and joins at the next round."""

    @pytest.fixture(autouse=True)
    def _round_1_is_public(self, tournament: Tournament) -> None:
        in_line(tournament, 2)
        publish(tournament, 1)

    def after(self, number: int) -> Sequence[int]:
        """Who waits once a pair has withdrawn from round 2 on."""
        tournament = Tournament.objects.get()
        withdraw(tournament, number, from_round=2)
        return waiting(tournament)

    def test_who_has_gone_home_does_not_move_up(self) -> None:
        assert self.after(2) == [5, 6]

    def test_the_first_who_is_present_moves_up_to_the_next_round(self) -> None:
        Entrant.objects.filter(number=6).update(present=True)
        assert self.after(2) == [5]
        assert Entrant.objects.get(number=6).joined_from == 2
        assert told().endswith("gets it, from the waiting list. From round 2 on.")

    def test_who_is_ticked_later_takes_the_free_place_then(self, tournament: Tournament) -> None:
        self.after(2)
        ticks = [Tick(5, present=True)]
        entrants_check_in(actor=cast.actor(), tournament=tournament, ticks=ticks)
        assert waiting(tournament) == [6]
        assert [one.number for one in players_of_round(tournament, 2)] == [1, 3, 4, 5]

    def test_a_newcomer_takes_a_place_that_nobody_present_waits_for(
        self, tournament: Tournament
    ) -> None:
        self.after(2)
        late = add(tournament, *cast.PEOPLE[6], present=True)
        assert (late.waiting, late.joined_from) == (None, 2)
        assert add(tournament, *cast.PEOPLE[7], present=True).waiting is not None

    def test_who_has_played_comes_back_even_if_the_place_is_taken(
        self, tournament: Tournament
    ) -> None:
        Entrant.objects.filter(number=5).update(present=True)
        assert self.after(2) == [6]
        back = come_back(tournament, 2)
        assert (back.waiting, back.paid) == (None, True)
        assert told().endswith("That is one pair more than there are places.")

    def test_a_place_announced_free_is_given_when_its_round_is_next(
        self, tournament: Tournament
    ) -> None:
        Entrant.objects.filter(number=5).update(present=True)
        withdraw(tournament, 2, from_round=3)
        assert waiting(tournament) == [5, 6]
        for match in tournament.rounds.get().matches.all():
            cast.totals(match.round, match.table or 0, 1000, 944)
        publish(Tournament.objects.get(), 2)
        assert waiting(tournament) == [6]
        assert Entrant.objects.get(number=5).joined_from == 3
        assert acts()[-2:] == ["round.publish", "entrants.move_up"]

    def test_a_round_taken_back_gives_the_free_places_to_all_who_wait(
        self, tournament: Tournament
    ) -> None:
        self.after(2)
        round_ = tournament.rounds.get()
        round_unpublish(actor=cast.actor(), round_=round_, version=round_.version)
        assert waiting(tournament) == [5, 6]
        withdraw(Tournament.objects.get(), 3, from_round=1)
        assert waiting(tournament) == [6]

    def test_who_is_let_in_joins_at_the_next_round(self, tournament: Tournament) -> None:
        assert let_in(tournament, 5).joined_from == 2
        plays = "It plays from round 2, once it is ticked present."
        assert told().endswith(f"one more than there are. {plays}")
