"""A partie bis stands in the later of its two rounds: on sheet, in files, in the ranking."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests import cast
from tests.public.conftest import changed
from tournaments.models import Match, MatchKind, MatchState, Tournament
from tournaments.models.fields import Review
from tournaments.paper.print_request import Order
from tournaments.paper.routes.values import route_paper
from tournaments.ranking.selectors.charts import entrant_pictures
from tournaments.ranking.selectors.crosstable import meetings, pair_record
from tournaments.ranking.selectors.standings import points_by_round, standings
from tournaments.results.services.bye_games import bis_start

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
ENGLISH = {"accept-language": "en"}


def of_two_rounds() -> Tournament:
    """Two rounds of five pairs, all in: 5 rested in the first, 4 in the second."""
    found = cast.tournament(
        rounds_planned=2,
        bye_score="bis",
        bye_left_over="fixed",
        bye_points=700,
        ranking_keys=["points"],
    )
    cast.pairs(found, 5)
    first = cast.published_round(found, 1, [(1, 2), (3, 4)], bye=5)
    cast.totals(first, 1, 1200, 744)
    cast.totals(first, 2, 1000, 944)
    second = cast.published_round(found, 2, [(1, 3), (2, 5)], bye=4)
    cast.totals(second, 1, 972, 972)
    cast.totals(second, 2, 1010, 934)
    return changed(found)


def seated(tournament: Tournament) -> Tournament:
    """Their partie bis has table 3."""
    found = Match.objects.select_related("round__tournament__club")
    match = found.get(round__number=2, kind=MatchKind.BYE)
    bis_start(actor=cast.actor(), match=match, version=match.version, opponent=5)
    return Tournament.objects.get()


@pytest.fixture
def tournament() -> Tournament:
    """4 has won the partie bis, 1,080 to 864."""
    found = seated(of_two_rounds())
    match = Match.objects.get(kind=MatchKind.BIS)
    cast.totals(match.round, match.table or 0, 1080, 864)
    return changed(found)


def text(client: Client, address: str) -> str:
    answer = client.get(address, headers=ENGLISH)
    assert answer.status_code == 200, address
    return re.sub(r"\s+", " ", answer.content.decode())


def desk(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


class TestOneRound:
    def test_points_of_the_rounds(self, tournament: Tournament) -> None:
        found = points_by_round(tournament, 2)
        assert found[5] == {2: 934 + 864}
        assert found[4] == {1: 944, 2: 1080}

    def test_the_columns_of_the_ranking(self, tournament: Tournament) -> None:
        html = text(desk(tournament), "/desk/martin/ranking/")
        five = html[html.index('id="row-5"') :]
        cells = re.findall(r'class="num of-round[^"]*">\s*([^<]*?)\s*<', five)[:2]
        assert cells == ["bye –", "bis 1,798"]
        four = html[html.index('id="row-4"') :]
        assert re.findall(r'class="num of-round[^"]*">\s*([^<]*?)\s*<', four)[:2] == [
            "944",
            "bis 1,080",
        ]

    def test_the_file(self, tournament: Tournament) -> None:
        page = desk(tournament).get("/desk/martin/ranking/export.csv").content.decode("utf-8-sig")
        rows = {row.split(";")[1]: row.split(";")[-4:-2] for row in page.splitlines()[1:]}
        assert rows["5"] == ["", "1798"]
        assert rows["4"] == ["944", "1080"]

    def test_who_met_whom(self, tournament: Tournament) -> None:
        found = meetings(tournament, 2)
        assert found[5][1].outcome == "bye"
        own = found[5][2]
        assert (own.opponents, own.scores) == ((2,), (934, 1010))
        (also,) = own.also
        assert (also.opponents, also.scores, also.table) == ((4,), (864, 1080), 3)
        assert found[4][2].opponents == (5,)
        for page in ("/c/martin/crosstable/", "/desk/martin/ranking/crosstable/"):
            assert "1,080" in text(desk(tournament), page)

    def test_the_route_of_a_pair(self, tournament: Tournament) -> None:
        (route,) = route_paper(Order(tournament, "", cast.EVENING, entrant=5))
        told = [
            (line.round, line.meeting.opponents if line.meeting else None) for line in route.lines
        ]
        assert told == [(1, ()), (2, (2,)), (2, (4,))]
        assert "1,080" in text(desk(tournament), "/desk/martin/papers/routes/")

    def test_what_a_pair_has_played(self, tournament: Tournament) -> None:
        record = [(match.round, match.outcome) for match in pair_record(tournament, 5)]
        assert record == [(1, "bye"), (2, "lost"), (2, "lost")]
        assert [(match.round, match.outcome) for match in pair_record(tournament, 4)] == [
            (1, "lost"),
            (2, "won"),
        ]
        page = text(Client(), "/c/martin/pair/5/")
        assert "partie bis" in page
        assert "/c/martin/match/2/3/" in page

    def test_the_sheet_of_the_round(self, tournament: Tournament) -> None:
        odile = desk(tournament)
        assert "1,080" in text(odile, "/desk/martin/papers/round-results/?round=2")
        assert "1,080" not in text(odile, "/desk/martin/papers/round-results/?round=1")

    def test_pictures(self, tournament: Tournament) -> None:
        own = entrant_pictures(tournament, 5)
        assert own is not None
        assert [words for _bar, words, _rank in own.rounds] == ["–", "1\u202f798"]

    def test_totals_stay_as_they_were(self, tournament: Tournament) -> None:
        values = {row.number: row.values["points"] for row in standings(tournament).rows}
        assert (values[4], values[5]) == (944 + 1080, 934 + 864)
        before = {row.number: row.values["points"] for row in standings(tournament, 1).rows}
        assert before[5] == 700

    def test_a_table_that_is_played_now(self) -> None:
        """After its match of the round a pair is led to its partie bis."""
        tournament = seated(of_two_rounds())
        page = text(Client(), "/c/martin/pair/5/")
        assert "Table 3" in page
        Match.objects.filter(round__number=2, hall_table__number=2).update(
            state=MatchState.EXPECTED, winner=None
        )
        changed(tournament)
        assert '<strong class="now-big">Table 2</strong>' in text(Client(), "/c/martin/pair/5/")


class TestWhatIsOpen:
    """The ranking and the prizes say what is still open."""

    @pytest.mark.parametrize("page", ["ranking", "prizes"])
    def test_a_game_that_nobody_has_seated(self, page: str) -> None:
        html = text(desk(of_two_rounds()), f"/desk/martin/{page}/")
        assert "byes still have a match to come" in html
        assert "/desk/martin/rounds/2/results/" in html

    def test_a_game_that_is_seated(self) -> None:
        odile = desk(seated(of_two_rounds()))
        assert "score card of round 2 has not been returned" in text(odile, "/desk/martin/prizes/")
        assert "2 of 3 score cards of round 2 returned" in text(odile, "/desk/martin/ranking/")

    @pytest.mark.parametrize("page", ["ranking", "prizes"])
    def test_nothing_once_it_is_in(self, tournament: Tournament, page: str) -> None:
        html = text(desk(tournament), f"/desk/martin/{page}/")
        assert "to-settle-line" not in html

    def test_a_result_to_check(self, tournament: Tournament) -> None:
        Match.objects.filter(kind=MatchKind.BIS).update(review=Review("sum"))
        assert "result of round 2 is to be checked" in text(
            desk(changed(tournament)), "/desk/martin/prizes/"
        )

    def test_phones(self) -> None:
        of_two_rounds()
        assert "byes still have a match to come" in text(Client(), "/c/martin/ranking/")
