"""One-row facts of the models: what a row says of itself."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from scoring.rules import Rules
from tests import cast
from tournaments.models import (
    Alias,
    Club,
    Entrant,
    ForbiddenPairing,
    Game,
    Hand,
    Handover,
    JournalEntry,
    Match,
    MatchState,
    Membership,
    Penalty,
    Person,
    Phase,
    Prize,
    Round,
    RuleSet,
    Side,
    Submission,
    System,
    Table,
    Tournament,
)
from tournaments.models.phase import chained

POINTS = ("points",)


def of_one_phase(game: str, system: str) -> Tournament:
    """A tournament that is in no database; five players at a table of comptoir."""
    tournament = Tournament(rules=Rules(game=game), table_size=5)
    tournament.chain = (Phase(system=system),)
    return tournament


def line(**facts: Any) -> JournalEntry:
    return JournalEntry.objects.create(
        **({"at": cast.EVENING, "actor": "odile", "act": "demo.load"} | facts)
    )


class TestEntrant:
    @pytest.mark.parametrize(
        ("joined", "withdrawn", "played"),
        [
            (1, None, [1, 2, 3, 4]),
            (2, None, [2, 3, 4]),
            (1, 1, []),
            (1, 3, [1, 2]),
            (2, 4, [2, 3]),
            (3, 2, []),
        ],
    )
    def test_the_rounds_it_plays(
        self, joined: int, withdrawn: int | None, played: list[int]
    ) -> None:
        entrant = Entrant(number=1, joined_from=joined, withdrawn_from=withdrawn)
        assert [n for n in (1, 2, 3, 4) if entrant.plays_in(n)] == played


class TestTournament:
    @pytest.mark.parametrize(
        ("game", "system", "each", "sides"),
        [
            ("belote", System.DANOIS, 2, 2),
            ("contree", System.SWISS, 2, 2),
            ("belote", System.MELEE, 1, 2),
            ("contree", System.MELEE_FIXED, 1, 2),
            ("belote2", System.DANOIS, 1, 2),
            ("belote3", System.RANDOM, 1, 3),
            ("comptoir", System.DANOIS, 1, 5),
        ],
    )
    def test_who_sits_at_a_table(self, game: str, system: str, each: int, sides: int) -> None:
        tournament = of_one_phase(game, system)
        assert (tournament.players_each, tournament.sides_at_table) == (each, sides)
        assert tournament.two_sided is (sides == 2)

    @pytest.mark.parametrize(
        ("game", "system", "melee", "fixed"),
        [
            ("belote", System.DANOIS, False, False),
            ("belote", System.MELEE, True, False),
            ("contree", System.MELEE_FIXED, True, True),
            ("belote3", System.MELEE, False, False),
            ("belote2", System.MELEE_FIXED, False, False),
        ],
    )
    def test_a_melee_is_of_a_game_of_partners(
        self, game: str, system: str, melee: bool, fixed: bool
    ) -> None:
        tournament = of_one_phase(game, system)
        assert (tournament.melee, tournament.partners_stay(tournament.first)) == (melee, fixed)

    @pytest.mark.parametrize(
        ("later", "rounds", "brackets", "keys"),
        [
            ([], 4, False, {"points"}),
            (
                [
                    Phase(
                        system="danois",
                        rounds=2,
                        ranking_keys=("victories", "points"),
                        own_settings=("ranking_keys",),
                    )
                ],
                6,
                False,
                {"points", "victories"},
            ),
            (
                [
                    Phase(system="pools", rounds=3, ranking_keys=POINTS),
                    Phase(
                        system="knockout",
                        rounds=2,
                        ranking_keys=("lot",),
                        own_settings=("ranking_keys",),
                    ),
                ],
                9,
                True,
                {"points", "lot"},
            ),
        ],
    )
    def test_what_later_phases_add(
        self, later: list[Phase], rounds: int, brackets: bool, keys: set[str]
    ) -> None:
        tournament = Tournament()
        tournament.chain = chained([Phase(rounds=4, ranking_keys=POINTS), *later])
        assert tournament.rounds_total == rounds
        assert tournament.has_brackets is brackets
        assert tournament.keys_in_use == keys

    @pytest.mark.parametrize("system", [System.KNOCKOUT, System.CONSOLANTE, System.POOLS])
    def test_a_first_phase_in_groups(self, system: str) -> None:
        assert of_one_phase("belote", system).has_brackets


class TestMatch:
    def test_it_is_complete_once_its_result_is_in(self) -> None:
        assert {state for state in MatchState if Match(state=state).complete} == {
            MatchState.ENTERED,
            MatchState.CONFIRMED,
        }


class TestSide:
    def test_of_a_pair(self) -> None:
        side = Side(entrant=Entrant(number=3))
        assert (side.numbers, side.shown_number) == ((3,), "3")

    def test_of_two_who_were_entered_alone(self) -> None:
        side = Side(entrant=Entrant(number=17), partner=Entrant(number=3))
        assert (side.numbers, side.shown_number) == ((17, 3), "17 + 3")
        assert [player.number for player in side.players] == [17, 3]


class TestRound:
    def test_a_draft_is_not_published(self) -> None:
        assert not Round(number=1).published
        assert Round(number=1, published_at=cast.EVENING).published


@pytest.mark.parametrize(
    ("row", "shown"),
    [
        (Club(name="Les Aces"), "Les Aces"),
        (Person(name="Marie Durand"), "Marie Durand"),
        (Person(name="Marie Durand", home_club="Albi"), "Marie Durand (Albi)"),
        (Alias(name="Mimi Durand"), "Mimi Durand"),
        (Entrant(number=12), "12"),
        (Phase(position=2), "2"),
        (Round(number=3), "3"),
        (Match(round_id=4, hall_table=Table(number=7)), "4/7"),
        (Side(match_id=4, position=1), "4:1"),
        (Game(match_id=4, number=2), "4.2"),
        (Hand(game_id=4, number=9), "4#9"),
        (ForbiddenPairing(one=Entrant(number=1), other=Entrant(number=8)), "1 ≠ 8"),
        (Penalty(number=2), "2"),
        (Prize(label="Un jambon"), "Un jambon"),
        (Handover(entrant=Entrant(number=12)), "12"),
        (RuleSet(name="Du village"), "Du village"),
        (Tournament(name="Concours"), "Concours"),
        (Submission(key="abc"), "abc"),
        (
            JournalEntry(at=cast.EVENING, actor="odile", act="demo.load"),
            "2026-11-20 19:30:00 odile demo.load",
        ),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_row_has_a_name_a_developer_can_read(row: Any, shown: str) -> None:
    assert str(row) == shown


@pytest.mark.django_db
@pytest.mark.postgres
class TestJournalIsForever:
    def test_a_line_is_neither_saved_again_nor_deleted(self) -> None:
        written = line()
        written.actor = "personne"
        with pytest.raises(DatabaseError), transaction.atomic():
            written.save()
        with pytest.raises(DatabaseError), transaction.atomic():
            written.delete()

    def test_the_database_refuses_an_update_and_a_delete(self) -> None:
        line()
        with pytest.raises(DatabaseError), transaction.atomic():
            JournalEntry.objects.update(actor="personne")
        with pytest.raises(DatabaseError), transaction.atomic():
            JournalEntry.objects.all().delete()
        assert JournalEntry.objects.get().actor == "odile"

    @pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has no TRUNCATE")
    def test_the_database_refuses_to_empty_the_journal(self) -> None:
        line()
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("TRUNCATE tournaments_journalentry")
        assert JournalEntry.objects.count() == 1

    def test_the_newest_line_comes_first(self) -> None:
        for act in ("demo.load", "demo.wipe"):
            line(act=act)
        assert [entry.act for entry in JournalEntry.objects.all()] == ["demo.wipe", "demo.load"]


@pytest.mark.django_db
def test_a_membership_says_who_works_for_whom() -> None:
    cast.staff(cast.club("Les Aces"), "scorer", username="paul")
    assert str(Membership.objects.get()) == "paul, scorer @ Les Aces"
