"""While a round runs the ranking is that after the last complete round; "in progress" is beside."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tests import cast
from tests.phases.chains import later
from tests.public.conftest import changed
from tournaments.models import Match, MatchKind, MatchState, Prize, System, Tournament
from tournaments.ranking.selectors.prizes import awards
from tournaments.ranking.selectors.qualifying import qualifying
from tournaments.ranking.selectors.standings import in_progress, standings

pytestmark = pytest.mark.django_db
DESK, PHONE = "/desk/martin/", "/c/martin/"
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def tournament() -> Tournament:
    """Round 1 is in and 5 rested; round 2 is published with no card in, and 4 rests."""
    found = cast.tournament(ranking_keys=["victories", "points"], bye_victory=True)
    cast.pairs(found, 5)
    first = cast.published_round(found, 1, [(1, 2), (3, 4)], bye=5)
    cast.totals(first, 1, 1200, 744)
    cast.totals(first, 2, 1000, 944)
    cast.published_round(found, 2, [(1, 3), (2, 5)], bye=4)
    return changed(found)


@pytest.fixture
def odile(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


AFTER_ONE = [1, 3, 5, 4, 2]
"""1 and 3 have won, 5 has 972 points and a victory for its rest, 4 has 944 and 2 744 points."""


def read(client: Client, address: str, **asked: Any) -> str:
    answer = client.get(address, asked, headers=ENGLISH)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.content.decode())


def ranked(html: str) -> list[int]:
    return [int(number) for number in re.findall(r'id="row-(\d+)"', html)]


class TestEverywhere:
    def test_the_ranking(self, tournament: Tournament) -> None:
        found = standings(tournament)
        assert [row.number for row in found.rows] == AFTER_ONE
        assert (found.after_round, bool(found.out)) == (1, False)

    def test_the_desk(self, odile: Client) -> None:
        html = read(odile, f"{DESK}ranking/")
        assert ranked(html) == AFTER_ONE
        assert "Ranking after round 1" in html
        assert "0 of 2 score cards of round 2 returned" in html
        assert "?after=2" in html

    def test_phones(self, tournament: Tournament, client: Client) -> None:
        html = read(client, f"{PHONE}ranking/")
        assert ranked(html) == AFTER_ONE
        assert "Ranking after round 1" in html
        assert "0 of 2 score cards of round 2 returned" in html
        assert "?after=2" in html

    def test_the_own_line(self, tournament: Tournament) -> None:
        phone = Client()
        phone.cookies["my_pair"] = "4"
        assert '<strong class="rank">4</strong>' in read(phone, f"{PHONE}ranking/")
        assert re.search(r'class="stat-number">4</dd>', read(phone, PHONE))

    def test_the_projector(self, tournament: Tournament, client: Client) -> None:
        html = read(client, f"{PHONE}screen/", show="ranking")
        assert "Ranking after round 1" in html
        assert html.index("<b>1</b>") < html.index("<b>5</b>") < html.index("<b>4</b>")

    def test_files(self, odile: Client) -> None:
        rows = odile.get(f"{DESK}ranking/export.csv").content.decode("utf-8-sig").splitlines()
        assert [row.split(";")[1] for row in rows[1:]] == list(map(str, AFTER_ONE))

    def test_paper(self, odile: Client) -> None:
        html = read(odile, f"{DESK}papers/ranking/")
        assert "Ranking after round 1" in html
        assert "Provisional" not in html

    def test_prizes(self, tournament: Tournament) -> None:
        Prize.objects.create(tournament=tournament, rank=4, label="Un jambon")
        assert [award.pair and award.pair.number for award in awards(tournament)] == [4]

    def test_pictures(self, tournament: Tournament, client: Client) -> None:
        assert "begin with the second round" in read(client, f"{PHONE}ranking/pictures/")

    def test_before_the_first_round_is_in_nobody_is_ranked(
        self, tournament: Tournament, client: Client, odile: Client
    ) -> None:
        tournament.rounds.get(number=2).matches.all().delete()
        tournament.rounds.get(number=2).delete()
        first = tournament.rounds.get()
        first.matches.filter(kind=MatchKind.MATCH).update(state=MatchState.EXPECTED)
        now = changed(tournament)
        assert standings(now).after_round == 0
        html = read(Client(), f"{PHONE}ranking/")
        assert ranked(html) == []
        assert "?after=1" in html
        assert "0 of 2 score cards of round 1 returned" in read(odile, f"{DESK}ranking/")


class TestInProgress:
    def test_a_bye_does_not_count_yet(self, tournament: Tournament) -> None:
        found = in_progress(tournament)
        four = found.of(4)
        assert four is not None
        assert (found.after_round, bool(found.out)) == (2, True)
        assert (four.values["victories"], four.values["points"]) == (0, 944)

    def test_cards_count_as_they_come(self, tournament: Tournament) -> None:
        cast.totals(tournament.rounds.get(number=2), 2, 1500, 444)
        found = in_progress(changed(tournament))
        assert [row.number for row in found.rows][:3] == [2, 5, 1]
        assert found.rows[0].values["points"] == 744 + 1500
        assert (found.cards.matches, found.cards.returned) == (2, 1)

    def test_the_page_says_how_many_cards_are_in(
        self, tournament: Tournament, client: Client, odile: Client
    ) -> None:
        cast.totals(tournament.rounds.get(number=2), 2, 1500, 444)
        changed(tournament)
        for who, where in ((client, f"{PHONE}ranking/"), (odile, f"{DESK}ranking/")):
            html = read(who, where, after=2)
            assert ranked(html)[0] == 2
            assert "Ranking in progress, round 2" in html
            assert "1 of 2 score cards of round 2 returned" in html

    def test_the_byes_count_with_the_last_card(self, tournament: Tournament) -> None:
        second = tournament.rounds.get(number=2)
        cast.totals(second, 2, 1500, 444)
        cast.totals(second, 1, 1000, 944)
        found = standings(changed(tournament))
        four = found.of(4)
        assert four is not None
        assert (found.after_round, bool(found.out)) == (2, False)
        assert (four.values["victories"], four.values["points"]) == (1, 944 + 972)

    def test_movement_is_since_the_last_complete_round(self, tournament: Tournament) -> None:
        found = in_progress(tournament)
        assert {row.moved for row in found.rows} == {0}

    def test_points_of_the_round(self, tournament: Tournament, odile: Client) -> None:
        html = read(odile, f"{DESK}ranking/", after=2)
        assert "P2" in html
        four = html[html.index('id="row-4"') :]
        assert "972" not in four[: four.index("</details>")]


class TestQualifying:
    def test_what_a_bye_will_bring_is_known(self) -> None:
        """1 has won, 5 rests with a victory; 3 and 4 still play for the third place."""
        following = later(System.KNOCKOUT, 2, entry=[{"name": "A", "first": 1, "last": 3}])
        found = cast.tournament(
            rounds_planned=1,
            ranking_keys=["victories", "lot"],
            bye_victory=True,
            later_phases=[following],
        )
        cast.pairs(found, 5)
        first = cast.published_round(found, 1, [(1, 2), (3, 4)], bye=5)
        cast.totals(first, 1, 1200, 744)
        now = changed(found)
        going = qualifying(now, in_progress(now))
        assert going is not None
        marks = {number: mark.chance for number, mark in going.marks.items()}
        possible = dict.fromkeys((2, 3, 4), "possible")
        assert marks == {1: "qualified", 5: "qualified", **possible}


class TestEveryKind:
    """Nobody stands first for resting: three at a table, a mêlée, a later phase, pools of three."""

    def test_three_at_a_table(self) -> None:
        found = cast.tournament(preset="belote3", ranking_keys=["points"])
        cast.pairs(found, 7)
        cast.published_round(found, 1, [(1, 2, 3), (4, 5, 6)], bye=7)
        assert {row.rank for row in in_progress(changed(found)).rows} == {1}

    def test_a_melee(self) -> None:
        found = cast.tournament(system="melee", ranking_keys=["points"], bye_victory=True)
        cast.singles(found, 5)
        cast.published_round(found, 1, [((1, 2), (3, 4))], bye=5)
        assert {row.rank for row in in_progress(changed(found)).rows} == {1}

    def test_a_later_phase(self) -> None:
        keys = ["victories", "points"]
        following = later(System.DANOIS, 2, ranking_keys=keys)
        found = cast.tournament(
            rounds_planned=1, ranking_keys=keys, bye_victory=True, later_phases=[following]
        )
        cast.pairs(found, 5)
        first = cast.published_round(found, 1, [(1, 2), (3, 4)], bye=5)
        cast.totals(first, 1, 1200, 744)
        cast.totals(first, 2, 1000, 944)
        cast.published_round(found, 2, [(1, 3), (2, 5)], bye=4)
        now = changed(found)
        assert standings(now).after_round == 1
        four = in_progress(now).of(4)
        assert four is not None
        assert four.values["victories"] == 0

    def test_a_partie_bis_that_is_played_counts_for_both(self) -> None:
        """5 rested in round 1 and 4 rests in round 2: their card is in, the others play."""
        found = cast.tournament(bye_score="bis", ranking_keys=["points"])
        cast.pairs(found, 5)
        first = cast.published_round(found, 1, [(1, 2), (3, 4)], bye=5)
        cast.totals(first, 1, 1200, 744)
        cast.totals(first, 2, 1000, 944)
        second = cast.published_round(found, 2, [(1, 3), (2, 5)], bye=4)
        bye = second.matches.get(kind=MatchKind.BYE)
        other = first.matches.get(kind=MatchKind.BYE)
        bye.sides.create(position=1, entrant=other.sides.get().entrant, score_counts=False)
        seat = cast.seat(found, 3)
        Match.objects.filter(pk=bye.pk).update(kind=MatchKind.BIS, other_bye=other, hall_table=seat)
        cast.totals(second, 3, 1100, 844)
        now = in_progress(changed(found))
        four, five = now.of(4), now.of(5)
        assert four is not None
        assert five is not None
        assert (four.values["points"], five.values["points"]) == (944 + 1100, 844)
