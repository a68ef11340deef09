"""The games of byes that nobody has seated: to settle, asked at the end, said before they go."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests import cast
from tests.entrants.helpers import words
from tests.public.conftest import changed
from tournaments.core.writes import Refusal
from tournaments.models import Match, MatchKind, Round, Tournament
from tournaments.ranking.selectors.progress import evening
from tournaments.results.services.bye_games import bis_start, bye_game_cancel, catch_up_start
from tournaments.rounds.selectors.to_do import Unsettled, unsettled
from tournaments.rounds.services.rounds import round_unpublish

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
FINISH = "/desk/martin/prizes/finish/"


def of_rounds(*rounds: tuple[list[tuple[int, int]], int], **settings: Any) -> Tournament:
    """A contest of five whose rounds, each with its bye, are all in."""
    tournament = cast.tournament(rounds_planned=len(rounds), **settings)
    cast.pairs(tournament, 5)
    for number, (tables, bye) in enumerate(rounds, start=1):
        round_ = cast.published_round(tournament, number, tables, bye=bye)
        for table in range(1, len(tables) + 1):
            cast.totals(round_, table, 1000, 944)
    return changed(tournament)


ONE = ([(1, 2), (3, 4)], 5)
TWO = ([(1, 3), (2, 5)], 4)


def lines(tournament: Tournament) -> list[Unsettled]:
    tournament = Tournament.objects.get(pk=tournament.pk)
    return [line for line in unsettled(tournament, evening(tournament)) if line.kind == "byes"]


def bye_of(tournament: Tournament, number: int) -> Match:
    found = Match.objects.select_related("round__tournament__club")
    return found.get(round__tournament=tournament, round__number=number, kind=MatchKind.BYE)


def shown(client: Client, address: str) -> str:
    return " ".join(words(client.get(address)).replace("\u202f", " ").split())


class TestCatchUp:
    def test_never_seated(self) -> None:
        (line,) = lines(of_rounds(ONE, bye_score="catch_up"))
        assert (line.count, line.url) == (1, "/desk/martin/rounds/1/results/")
        assert "5" in line.told

    def test_of_two_rounds(self) -> None:
        (line,) = lines(of_rounds(ONE, TWO, bye_score="catch_up"))
        assert line.count == 2

    def test_given_up(self) -> None:
        tournament = of_rounds(ONE, bye_score="catch_up")
        match = bye_of(tournament, 1)
        match = catch_up_start(actor=cast.actor(), match=match, version=match.version, opponent=1)
        assert lines(tournament) == []
        match = Match.objects.select_related("round__tournament__club").get(pk=match.pk)
        bye_game_cancel(
            actor=cast.actor(), match=match, version=match.version, kind=MatchKind.CATCH_UP
        )
        assert len(lines(tournament)) == 1

    def test_whoever_has_left_waits_for_none(self) -> None:
        tournament = of_rounds(ONE, TWO, bye_score="catch_up")
        tournament.entrants.filter(number=5).update(withdrawn_from=2)
        assert [line.count for line in lines(changed(tournament))] == [1]

    def test_no_line_where_byes_score_alone(self) -> None:
        assert lines(of_rounds(ONE, TWO, bye_score="round_average")) == []

    def test_closing_asks(self) -> None:
        tournament = of_rounds(ONE, bye_score="catch_up")
        odile = cast.signed_in(cast.organiser(tournament.club))
        answer = odile.post(FINISH, {"version": tournament.version})
        assert answer.status_code == 422
        assert "is-byes" in answer.content.decode()
        sent = {"version": Tournament.objects.get().version, "anyway": "1"}
        assert odile.post(FINISH, sent).status_code == 303


class TestBis:
    def test_two_that_wait_for_each_other(self) -> None:
        (line,) = lines(of_rounds(ONE, TWO, bye_score="bis"))
        assert (line.count, line.url) == (2, "/desk/martin/rounds/2/results/")

    def test_one_alone_waits_for_nobody(self) -> None:
        assert lines(of_rounds(ONE, bye_score="bis")) == []

    def test_nor_where_the_other_has_left(self) -> None:
        tournament = of_rounds(ONE, TWO, bye_score="bis")
        tournament.entrants.filter(number=5).update(withdrawn_from=2)
        assert lines(changed(tournament)) == []

    def test_the_one_left_over_has_a_catch_up_game(self) -> None:
        tournament = of_rounds(ONE, TWO, bye_score="bis", bye_left_over="catch_up")
        (line,) = lines(tournament)
        assert line.count == 2


def published(tournament: Tournament) -> Round:
    return tournament.rounds.select_related("tournament__club").get(number=2)


class TestUnpublishing:
    """A draw that is taken back takes along the games that are seated for its byes."""

    @pytest.fixture
    def tournament(self) -> Tournament:
        """Round 2 is published, nothing of it is in; 4 rests in it and 5 rested in round 1."""
        found = cast.tournament(rounds_planned=2, bye_score="bis")
        cast.pairs(found, 5)
        first = cast.published_round(found, 1, [(1, 2), (3, 4)], bye=5)
        for table in (1, 2):
            cast.totals(first, table, 1000, 944)
        cast.published_round(found, 2, TWO[0], bye=4)
        match = bye_of(changed(found), 2)
        bis_start(actor=cast.actor(), match=match, version=match.version, opponent=5)
        return Tournament.objects.get()

    def test_it_is_not_dropped_without_a_word(self, tournament: Tournament) -> None:
        round_ = published(tournament)
        with pytest.raises(Refusal, match="bis"):
            round_unpublish(actor=cast.actor(), round_=round_, version=round_.version)
        assert Match.objects.filter(kind=MatchKind.BIS).exists()

    def test_it_is_with_the_word_of_the_organiser(self, tournament: Tournament) -> None:
        round_ = published(tournament)
        round_unpublish(actor=cast.actor(), round_=round_, version=round_.version, games=1)
        assert not Match.objects.filter(kind=MatchKind.BIS).exists()
        assert bye_of(tournament, 1).sides.get().entrant.number == 5

    def test_the_page_asks(self, tournament: Tournament) -> None:
        odile = cast.signed_in(cast.organiser(tournament.club))
        there = "/desk/martin/rounds/2/unpublish/"
        version = published(tournament).version
        answer = odile.post(there, {"version": version})
        text = " ".join(answer.content.decode().split())
        assert answer.status_code == 422
        assert "partie bis" in text
        assert 'name="games" value="1"' in text
        assert published(tournament).published
        answer = odile.post(there, {"version": version, "games": "1"})
        assert answer.status_code == 303
        assert not published(tournament).published

    def test_the_journal_says_what_was_dropped(self, tournament: Tournament) -> None:
        round_ = published(tournament)
        round_unpublish(actor=cast.actor(), round_=round_, version=round_.version, games=1)
        odile = cast.signed_in(cast.organiser(tournament.club))
        assert "partie bis" in shown(odile, "/desk/martin/journal/")
