"""The demonstration: an evening in its third round, loaded once and wiped completely."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.test import Client
from pytest_django import DjangoDbBlocker

from tests import cast
from tests.remembered import remembered
from tests.shared import taken_back
from tournaments.core.writes import Repeated
from tournaments.desk.demo import demo_load, demo_wipe
from tournaments.models import (
    Club,
    Entrant,
    Hand,
    JournalEntry,
    Match,
    MatchEntry,
    MatchKind,
    Person,
    Tournament,
)
from tournaments.ranking.selectors.progress import StepState, evening
from tournaments.results.outcome import Tally, Totals, checked

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]


def loaded() -> None:
    demo_load(actor=cast.actor())


@pytest.fixture
def tournament() -> Tournament:
    remembered(loaded)
    return Tournament.objects.get()


class TestTheEvening:
    @pytest.fixture(scope="class")
    @classmethod
    def tournament(
        cls, django_db_setup: None, django_db_blocker: DjangoDbBlocker
    ) -> Iterator[Tournament]:
        with taken_back(django_db_blocker):
            remembered(loaded)
            yield Tournament.objects.get()

    def test_is_in_its_third_round_with_most_cards_back(self, tournament: Tournament) -> None:
        first, second, third, fourth = evening(tournament).rounds
        assert {first.state, second.state} == {StepState.COMPLETE}
        assert (third.state, third.returned, third.missing) == (StepState.PLAYING, 19, 5)
        assert (third.to_review, fourth.state) == (1, StepState.TODO)

    def test_48_pairs_and_a_late_one_give_a_bye(self, tournament: Tournament) -> None:
        late = tournament.entrants.get(joined_from=2)
        byes = Match.objects.filter(kind=MatchKind.BYE)
        assert (tournament.entrants.count(), late.number, late.paid) == (49, 49, False)
        assert [bye.round.number for bye in byes.order_by("round")] == [2, 3]
        assert not byes.filter(sides__entrant=late).exists()

    def test_the_flagged_card_is_twenty_short(self, tournament: Tournament) -> None:
        flagged = Match.objects.get(review__isnull=False)
        assert flagged.review is not None
        assert (flagged.round.number, flagged.review.difference) == (3, -20)

    def test_every_other_card_adds_up(self, tournament: Tournament) -> None:
        cards = Match.objects.filter(entry=MatchEntry.TOTALS, review__isnull=True)
        assert cards.count() == 24 * 2 - 3 + 17
        assert {_difference(tournament, card) for card in cards} == {0}

    def test_some_tables_are_entered_hand_by_hand(self, tournament: Tournament) -> None:
        by_hand = Match.objects.filter(entry=MatchEntry.HANDS)
        assert by_hand.count() == 5
        assert [Hand.objects.of_match(m).count() for m in by_hand if not m.complete] == [7]

    def test_the_journal_follows_the_clock(self, tournament: Tournament) -> None:
        lines = list(JournalEntry.objects.order_by("pk"))
        assert [line.at for line in lines] == sorted(line.at for line in lines)
        assert lines[-1].act == "demo.load"
        assert lines[-1].at == cast.EVENING

    def test_loads_the_same_scores_every_time_but_once_by_the_same_form(
        self, tournament: Tournament
    ) -> None:
        before = _scores()
        demo_wipe(actor=cast.actor())
        demo_load(actor=cast.actor("key"))
        assert _scores() == before
        with pytest.raises(Repeated):
            demo_load(actor=cast.actor("key"))


class TestLoading:
    def test_loading_twice_gives_one_tournament(self, tournament: Tournament) -> None:
        assert demo_load(actor=cast.actor()) == tournament
        assert Club.objects.filter(demo=True).count() == 1

    def test_the_command_line_loads_it(self, capsys: pytest.CaptureFixture[str]) -> None:
        call_command("demo")
        assert Tournament.objects.get().club.demo
        call_command("demo", "--wipe")
        assert not Tournament.objects.exists()


class TestWiping:
    def test_deletes_everything_but_the_journal(self, tournament: Tournament) -> None:
        lines = JournalEntry.objects.count()
        demo_wipe(actor=cast.actor())
        left = [model.objects.count() for model in (Club, Tournament, Entrant, Person, Match)]
        assert left == [0] * 5
        assert JournalEntry.objects.count() == lines + 1

    def test_leaves_other_clubs_alone(self, tournament: Tournament) -> None:
        other = cast.tournament()
        cast.pairs(other, 2)
        demo_wipe(actor=cast.actor())
        assert list(Tournament.objects.all()) == [other]
        assert Person.objects.count() == 4

    def test_without_a_demonstration_does_nothing(self) -> None:
        demo_wipe(actor=cast.actor())
        assert not JournalEntry.objects.exists()


class TestAVisitor:
    def test_of_a_new_installation_opens_its_desk(self) -> None:
        visitor = Client(headers={"accept-language": "fr"})
        answer = visitor.post("/demo/load/", follow=True)
        tournament = Tournament.objects.get()
        assert answer.request["PATH_INFO"] == f"/desk/{tournament.code}/"
        assert answer.status_code == 200
        visitor.post("/demo/wipe/")
        assert not get_user_model().objects.exists()
        assert not Tournament.objects.exists()


def _difference(tournament: Tournament, card: Match) -> int | None:
    (game,) = card.games.all()
    belotes = sum(game.belotes) + game.belotes_unsplit
    capots = sum(game.capots) + game.capots_unsplit
    totals = Totals(game.points, _all(belotes), _all(capots))
    return checked(tournament.rules, totals).difference


def _all(count: int) -> Tally:
    return Tally(unsplit=count)


def _scores() -> list[tuple[int, int | None, list[int | None]]]:
    matches = Match.objects.order_by("round__number", "hall_table__number")
    return [(m.round.number, m.table, [s.score for s in m.sides.all()]) for m in matches]
