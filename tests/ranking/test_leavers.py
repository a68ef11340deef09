"""Who has left, or was excluded: where it stands, how it is marked, what it wins and owes."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests import cast
from tests.phases.chains import later, order, play, pools_played
from tests.rounds.evenings import again, played, published, tournament_of
from tournaments.core.writes import bump
from tournaments.entrants.selectors.entrants import check_in_totals
from tournaments.entrants.services.presence import Tick, entrant_withdraw, entrants_check_in
from tournaments.models import Entrant, Penalty, System, Tournament
from tournaments.models.tournament_settings import WithdrawnRank
from tournaments.ranking.selectors.prizes import awards, podium_of
from tournaments.ranking.selectors.standings import in_progress, standings
from tournaments.ranking.services import PrizeLine, penalty_give, penalty_lift, prizes_save

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def evening(**settings: Any) -> Tournament:
    """Six pairs, two rounds of three played: the lower number wins, 1 stands first."""
    tournament = tournament_of(6, **({"rounds_planned": 3, "ranking_keys": ["points"]} | settings))
    for number in (1, 2):
        played(tournament, number)
    return again(tournament)


def leave(tournament: Tournament, number: int, since: int) -> Tournament:
    entrant = tournament.entrants.get(number=number)
    entrant_withdraw(actor=cast.actor(), entrant=entrant, version=entrant.version, from_round=since)
    return again(tournament)


def exclude(tournament: Tournament, number: int, in_round: int = 1) -> Penalty:
    return penalty_give(
        actor=cast.actor(),
        entrant=tournament.entrants.get(number=number),
        round_number=in_round,
        points=0,
        reason="Insultes",
        excludes=True,
    )


def ranks(tournament: Tournament, after: int | None = None) -> list[tuple[int | None, int]]:
    found = standings(again(tournament), after)
    return [(row.rank, row.number) for row in found.rows]


def lines(tournament: Tournament) -> dict[int, dict[str, str]]:
    """The rows of the file of the ranking by number."""
    odile = cast.signed_in(cast.organiser(tournament.club))
    text = odile.get("/desk/martin/ranking/export.csv").content.decode("utf-8-sig")
    rows = csv.DictReader(io.StringIO(text), delimiter=";")
    return {int(row["Numéro"]): row for row in rows}


class TestWhereTheyStand:
    def test_below_the_ranking_without_a_rank(self) -> None:
        tournament = evening()
        best = standings(tournament).rows[0].number
        before = [number for _rank, number in ranks(tournament)]
        leave(tournament, best, 3)
        others = [number for number in before if number != best]
        assert ranks(tournament) == [*enumerate(others, start=1), (None, best)]

    def test_after_all_others_by_setting(self) -> None:
        tournament = evening(withdrawn_rank=WithdrawnRank.LAST)
        best = standings(tournament).rows[0].number
        leave(tournament, best, 3)
        assert ranks(tournament)[-1] == (6, best)

    def test_like_the_others_by_setting(self) -> None:
        tournament = evening(withdrawn_rank=WithdrawnRank.RANKED)
        before = ranks(tournament)
        leave(tournament, before[0][1], 3)
        assert ranks(tournament) == before

    def test_the_ranking_before_it_left_has_it(self) -> None:
        tournament = leave(evening(), 1, 3)
        assert (None, 1) not in ranks(tournament, 1)
        assert ranks(tournament, 2)[-1] == (None, 1)

    def test_ranks_of_the_next_draw_are_those_people_see(self) -> None:
        tournament = leave(evening(), 2, 3)
        round_ = published(tournament, 3)
        drawn_from = [entrant["id"] for entrant in round_.draw["input"]["entrants"]]
        assert drawn_from == [number for rank, number in ranks(tournament, 2) if rank is not None]

    def test_a_ranking_in_progress_has_it_below_too(self) -> None:
        tournament = leave(evening(), 2, 3)
        published(tournament, 3)
        assert in_progress(again(tournament)).rows[-1].rank is None

    def test_an_excluded_pair_is_below_whatever_the_setting(self) -> None:
        tournament = evening(withdrawn_rank=WithdrawnRank.RANKED)
        ruling = exclude(tournament, 1)
        assert ranks(tournament)[-1] == (None, 1)
        assert Entrant.objects.get(number=1).withdrawn_from == 3
        penalty_lift(actor=cast.actor(), penalty=ruling, reason="Ce n’était pas elle")
        assert (None, 1) not in ranks(tournament)

    def test_after_the_last_round_nobody_is_withdrawn_by_an_exclusion(self) -> None:
        tournament = evening(rounds_planned=2)
        exclude(tournament, 1, 2)
        assert Entrant.objects.get(number=1).withdrawn_from is None
        assert ranks(tournament)[-1] == (None, 1)


class TestPhases:
    def test_who_is_out_of_a_bracket_may_go_home(self) -> None:
        tournament = tournament_of(
            4, system=System.KNOCKOUT, rounds_planned=2, system_options={"third_place": False}
        )
        play(tournament, 1)
        leave(again(tournament), order(tournament)[-1], 2)
        assert all(rank is not None for rank, _number in ranks(tournament))

    def test_who_leaves_before_its_final_is_below(self) -> None:
        tournament = tournament_of(4, system=System.KNOCKOUT, rounds_planned=2)
        play(tournament, 1)
        leave(again(tournament), 1, 2)
        assert ranks(tournament)[-1] == (None, 1)

    def test_who_leaves_with_a_match_of_its_pool_to_play_is_below(self) -> None:
        tournament = leave(pools_played(1), 1, 2)
        assert ranks(tournament)[-1] == (None, 1)

    def test_who_has_played_its_pool_keeps_its_place(self) -> None:
        tournament = pools_played(3)
        last = order(tournament)[-1]
        leave(tournament, last, 4)
        assert all(rank is not None for rank, _number in ranks(tournament))

    def test_who_leaves_a_phase_for_all_is_below_in_the_next(self) -> None:
        second = later(System.DANOIS, 2)
        tournament = tournament_of(6, later_phases=[second], rounds_planned=2)
        play(tournament, 1)
        leave(again(tournament), 1, 2)
        play(tournament, 2, 3)
        assert ranks(tournament)[-1] == (None, 1)
        assert [rank for rank, _ in ranks(tournament)][:-1] == [1, 2, 3, 4, 5]


class TestMarked:
    PAGES = ("/desk/martin/ranking/", "/c/martin/ranking/", "/c/martin/screen/?show=ranking")

    @pytest.mark.parametrize("setting", WithdrawnRank.values)
    def test_in_every_list(self, setting: str) -> None:
        tournament = evening(withdrawn_rank=setting)
        odile = cast.signed_in(cast.organiser(tournament.club))
        for page in (*self.PAGES, "/desk/martin/ranking/crosstable/"):
            assert "retirée" not in odile.get(page).content.decode(), page
        leave(tournament, 1, 3)
        for page in (*self.PAGES, "/desk/martin/ranking/crosstable/", "/c/martin/pair/1/"):
            assert "etirée" in odile.get(page).content.decode(), page
        assert [row["Départ"] for row in lines(tournament).values()].count("retirée") == 1

    def test_a_file_has_no_rank_for_who_stands_below(self) -> None:
        tournament = leave(evening(), 1, 3)
        assert (lines(tournament)[1]["Rang"], lines(tournament)[1]["Départ"]) == ("", "retirée")

    def test_the_excluded_are_named_so(self) -> None:
        tournament = evening()
        exclude(tournament, 1)
        phone = Client(headers={"accept-language": "fr"})
        assert "exclue" in phone.get("/c/martin/ranking/").content.decode()

    @pytest.mark.parametrize("page", ["brackets/", "screen/?show=brackets"])
    def test_in_a_pool(self, page: str) -> None:
        leave(pools_played(1), 1, 2)
        phone = Client(headers={"accept-language": "fr"})
        shown = phone.get(f"/c/martin/{page}").content.decode()
        assert "(retirée)" in shown
        assert "None" not in shown


class TestPrizes:
    def test_the_next_has_the_prize_and_the_podium(self) -> None:
        tournament = evening(rounds_planned=3)
        lots = (PrizeLine(1, "Jambon"), PrizeLine(2, "Vin"))
        prizes_save(
            actor=cast.actor(), tournament=tournament, prizes=lots, version=tournament.version
        )
        best, second, third = (number for _rank, number in ranks(tournament)[:3])
        tournament = leave(again(tournament), best, 3)
        won = [award.pair.number for award in awards(tournament) if award.pair]
        assert won == [second, third]
        Tournament.objects.update(finished_at=timezone.now())
        podium = podium_of(again(tournament))
        assert podium is not None
        assert [step.pairs[0].number for step in podium.steps][:2] == [second, third]

    @pytest.mark.parametrize("setting", WithdrawnRank.values)
    def test_what_is_for_the_last_follows(self, setting: str) -> None:
        tournament = evening(withdrawn_rank=setting)
        prizes_save(
            actor=cast.actor(),
            tournament=tournament,
            prizes=(PrizeLine(1, "Réveil", from_end=True),),
            version=tournament.version,
        )
        before = [number for _rank, number in ranks(tournament)]
        leave(again(tournament), before[-1], 3)
        (award,) = awards(again(tournament))
        here = -2 if setting == WithdrawnRank.OUT else -1
        assert award.pair
        assert award.pair.number == before[here]

    def test_the_lot_of_a_rank_nobody_has_is_said_to_be_nobodys(self) -> None:
        tournament = evening()
        prizes_save(
            actor=cast.actor(),
            tournament=tournament,
            prizes=(PrizeLine(6, "Saucisson"),),
            version=tournament.version,
        )
        leave(again(tournament), 1, 3)
        assert [award.pair for award in awards(again(tournament))] == [None]


class TestMoney:
    def test_who_played_unpaid_and_left_is_due(self) -> None:
        tournament = evening()
        Entrant.objects.filter(number=1).update(paid=False)
        due = check_in_totals(tournament).due_cents
        leave(tournament, 1, 3)
        assert check_in_totals(tournament).due_cents == due
        entrants_check_in(
            actor=cast.actor(), tournament=again(tournament), ticks=[Tick(1, present=False)]
        )
        assert check_in_totals(tournament).due_cents == due

    def test_who_never_played_owes_nothing(self) -> None:
        tournament = tournament_of(4)
        Entrant.objects.filter(number=1).update(paid=False, present=False)
        assert check_in_totals(tournament).to_pay == 0


def test_the_sheet_says_where_they_stand() -> None:
    for setting, said in {
        "out": "ou que l’arbitre exclut, ne sont pas classés",
        "last": "sont classés derniers",
        "ranked": "restent classés",
    }.items():
        Tournament.objects.all().delete()
        cast.tournament(withdrawn_rank=setting)
        phone = Client(headers={"accept-language": "fr"})
        assert said in " ".join(phone.get("/c/martin/rules.txt").content.decode().split())


def test_a_contest_begun_before_keeps_its_ranking() -> None:
    tournament = evening(withdrawn_rank=WithdrawnRank.RANKED)
    before = ranks(tournament)
    bump(tournament)
    leave(again(tournament), 1, 3)
    assert ranks(tournament) == before
