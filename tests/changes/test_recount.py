"""Everything stored is counted again: no difference where none is, each damage is reported."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.db.models import JSONField, Value

from tests import cast
from tests.crawl import evening, state
from tests.kept import forget
from tests.results import several
from tests.rounds.evenings import replayed
from tournaments.changes.recount.data import WHAT, differences
from tournaments.desk.demo import demo_load
from tournaments.models import (
    Entrant,
    Game,
    Hand,
    JournalEntry,
    Match,
    MatchEntry,
    MatchKind,
    MatchState,
    Round,
    Seat,
    Side,
    Tournament,
)
from tournaments.models.fields import Review
from tournaments.results.outcome import Totals
from tournaments.results.services.results import result_clear, result_record, result_undo

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def tournament() -> Tournament:
    """Totals at table 1, two hands at 2, a forfeit at 3, a card not back at 4, a bye; a draft."""
    return replayed(evening)


def at(table: int) -> Match:
    return Match.objects.get(round__number=1, hall_table__number=table)


def change(**values: object) -> Callable[[int], object]:
    """Damage to the row of a match itself."""
    return lambda table: Match.objects.filter(round__number=1, hall_table__number=table).update(
        **values
    )


def change_side(**values: object) -> Callable[[int], object]:
    """Damage to the first side of a match."""
    return lambda table: Side.objects.filter(match=at(table), position=0).update(**values)


def change_game(**values: object) -> Callable[[int], object]:
    """Damage to the game of a match."""
    return lambda table: at(table).games.update(**values)


class TestNoDifference:
    def test_an_evening_in_its_middle(self, tournament: Tournament) -> None:
        assert list(differences(draws=True)) == []

    def test_the_demonstration(self) -> None:
        demo_load(actor=cast.actor())
        assert list(differences(draws=True)) == []

    def test_a_result_that_was_kept_with_a_flag_then_cleared_then_taken_back(
        self, tournament: Tournament
    ) -> None:
        odd = Totals((1000, 900))
        result_record(actor=cast.actor(), match=at(4), version=at(4).version, totals=odd, keep=True)
        assert list(differences()) == []
        result_clear(actor=cast.actor(), match=at(4), version=at(4).version, reason="Vu")
        assert list(differences()) == []
        result_undo(actor=cast.actor(), match=at(4), version=at(4).version, reason="Erreur")
        assert list(differences()) == []

    def test_a_forfeit_keeps_the_points_of_its_day(self, tournament: Tournament) -> None:
        Tournament.objects.update(forfeit_points=1620)
        assert list(differences()) == []


OF_A_MATCH: tuple[tuple[str, int, Callable[[int], object]], ...] = (
    ("scores", 1, change_side(score=1031)),
    ("scores", 2, change_side(score=7)),
    ("scores", 3, change_side(score=9)),
    ("scores", 4, change_side(score=0)),
    ("points", 1, change_side(points=1031, score=1031)),
    ("points", 2, change_side(points=81)),
    ("belotes", 1, change_side(belotes=1)),
    ("belotes", 2, change_side(belotes=1)),
    ("capots", 2, change_side(capots=1)),
    ("forfeited", 3, change_side(forfeited=False)),
    ("counts", 1, change_side(score_counts=False)),
    ("winner", 1, change(winner=1)),
    ("winner", 2, change(winner=0)),
    *(("winner", table, change(winner=5)) for table in (1, 2, 3)),
    ("rubicon", 1, change(rubicon=True)),
    ("state", 1, change(state=MatchState.EXPECTED)),
    ("state", 4, change(state=MatchState.CONFIRMED)),
    ("review", 1, change(review=Review("sum"))),
    ("recorded_at", 1, change(recorded_at=None)),
    ("recorded_at", 4, change(recorded_at=cast.EVENING)),
    ("entry", 1, change(entry=MatchEntry.FORFEIT)),
    ("revision", 1, change(revision=9999)),
    (
        "table",
        1,
        lambda table: change(hall_table=cast.seat(Tournament.objects.get(), 77))(table),
    ),
    ("marks", 2, lambda table: Hand.objects.filter(number=1).update(marks=(1, 2))),
    ("marks", 2, lambda table: Hand.objects.filter(number=2).update(outcome="misdeal")),
    ("hands", 2, lambda table: Hand.objects.filter(number=1).update(number=7)),
    ("hands", 2, lambda table: Hand.objects.filter(number=1).update(facts={"taker": "Z"})),
    ("hands", 2, lambda table: Hand.objects.all().delete()),
    ("scores", 2, lambda table: Hand.objects.filter(number=2).delete()),
    ("hands", 1, lambda table: cast.hand(match=at(table), number=1, facts={})),
    ("impossible", 1, change_game(points=(99999, 0))),
    ("scores", 1, change_game(score=(1031, 914))),
    ("winner", 1, change_game(winner=1)),
    ("belotes", 2, change_game(belotes=(7, 7))),
    ("entry", 1, change_game(number=2)),
    ("entry", 1, lambda table: at(table).games.all().delete()),
    ("entry", 3, lambda table: Game.objects.create(match=at(table), points=(1, 2))),
    ("sides", 1, lambda table: Side.objects.filter(match=at(table), position=1).delete()),
    ("sides", 1, change_side(position=5)),
)
OF_A_ROUND: tuple[tuple[str, Callable[[], object]], ...] = (
    (
        "bye",
        lambda: Match.objects.filter(kind=MatchKind.BYE).update(
            hall_table=cast.seat(Tournament.objects.get(), 9)
        ),
    ),
    ("byes", lambda: Match.objects.filter(kind=MatchKind.BYE).delete()),
    ("table", lambda: Match.objects.filter(hall_table__number=4).delete()),
    ("step", lambda: Round.objects.filter(number=1).update(step=5)),
    ("draft", lambda: Round.objects.filter(number=1).update(published_at=None)),
    ("revision", lambda: Tournament.objects.update(revision=1)),
    ("revision", lambda: Tournament.objects.update(plan_revision=9999)),
    ("next_number", lambda: Tournament.objects.update(next_number=9)),
    ("rules", lambda: Tournament.objects.update(rules=Value({"game": "bridge"}, JSONField()))),
    ("seats", lambda: Seat.objects.filter(entrant__number=1, place=2).delete()),
    ("unreadable", lambda: Hand.objects.update(facts="x")),
    ("unreadable", lambda: Match.objects.update(review=Value(7, JSONField()))),
    ("unreadable", lambda: Round.objects.update(steps="x")),
)


def reported(damage: Callable[[], object]) -> list[str]:
    """The differences after some damage, which is rolled back."""
    forget()
    with transaction.atomic():
        damage()
        found = list(differences())
        transaction.set_rollback(True)
    return found


@pytest.mark.one_database
def test_a_damaged_match_is_reported(tournament: Tournament) -> None:
    for at_, (what, table, damage) in enumerate(OF_A_MATCH):
        found = reported(partial(damage, table))
        assert [line for line in found if str(WHAT[what]) in line], (at_, what, found)
        assert all("Concours de la Saint-Martin (martin)" in line for line in found), (at_, what)
    assert list(differences()) == []


def test_damage_to_a_round_or_a_tournament_is_reported(tournament: Tournament) -> None:
    for what, damage in OF_A_ROUND:
        found = reported(damage)
        assert [line for line in found if str(WHAT[what]) in line], (what, found)


def test_a_draw_that_was_changed_is_reported_where_it_is_asked_for(tournament: Tournament) -> None:
    round_ = Round.objects.get(number=1)
    round_.draw["output"]["cost"] = [9, 9, 9]
    round_.save()
    assert list(differences()) == []
    assert any(str(WHAT["draw"]) in line for line in differences(draws=True))


def test_an_entry_that_the_journal_does_not_tell_of_is_reported(tournament: Tournament) -> None:
    """Points, score and winner agree with each other, and nobody has typed them."""
    for position, points in ((0, 914), (1, 1030)):
        mine = Side.objects.filter(match=at(1), position=position)
        mine.update(points=points, score=points, games=position)
    at(1).games.update(points=(914, 1030), score=(914, 1030), winner=1)
    Match.objects.filter(pk=at(1).pk).update(winner=1)
    (line,) = differences()
    assert str(WHAT["points"]) in line


def test_the_games_that_are_left_stand_beside_those_that_were_typed() -> None:
    """A game that is gone: the line has the scores of the others, not that there are none."""
    round_ = several.evening()
    several.typed(round_, (1010, 800))
    match = several.typed(round_, (700, 1020))
    match.games.get(number=2).delete()
    lines = [line for line in differences() if str(WHAT["games"]) in line]
    assert any("[[1010, 800], [700, 1020]]" in line for line in lines)
    assert all("None" not in line for line in lines)


class TestCommand:
    def test_nothing_to_report(self, tournament: Tournament) -> None:
        out = StringIO()
        call_command("check_data", stdout=out)
        assert len(out.getvalue().splitlines()) == 1

    def test_a_difference_is_a_line_and_the_status_is_1(self, tournament: Tournament) -> None:
        change_side(score=1031)(1)
        out = StringIO()
        with pytest.raises(SystemExit) as ended:
            call_command("check_data", stdout=out)
        assert ended.value.code == 1
        (line,) = out.getvalue().splitlines()
        assert "table 1" in line
        assert "1031" in line

    def test_it_changes_nothing(self, tournament: Tournament) -> None:
        before = state(), JournalEntry.objects.count(), Entrant.objects.count()
        with connection.execute_wrapper(only_reads):
            call_command("check_data", stdout=StringIO())
        assert (state(), JournalEntry.objects.count(), Entrant.objects.count()) == before


def only_reads(execute: Callable[..., object], sql: str, *rest: object) -> object:
    assert sql.lstrip().upper().startswith(("SELECT", "PRAGMA", "SET CONSTRAINTS")), sql
    return execute(sql, *rest)
