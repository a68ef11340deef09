"""The tables of a round and the sheet of a match: what they say, and in how many queries."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.rules_json import rules_from_json
from tests.cast import EVENING, actor, pairs, published_round, tournament as new_tournament
from tests.results.cast import evening, match, record, totals
from tournaments.changes.selectors.impact import impact
from tournaments.entrants.selectors.names import PairName
from tournaments.models import Round, side_names
from tournaments.results.hands import Facts, GamePlayed, next_dealer, seats_around
from tournaments.results.outcome import forfeit_outcome, no_outcome
from tournaments.results.pages import BoardCounts, awaited, board_context, progress
from tournaments.results.selectors import byes_of, match_sheet, pairs_at
from tournaments.results.services.hands import hand_record

pytestmark = pytest.mark.django_db
NOW = EVENING + timedelta(minutes=50)


@pytest.fixture
def round_() -> Round:
    return evening()


def board(round_: Round) -> dict[str, Any]:
    with patch("tournaments.results.pages.timezone.now", return_value=NOW):
        return board_context(round_)


class TestBoard:
    def test_awaited_in_and_flagged(self, round_: Round) -> None:
        record(round_, 1)
        record(round_, 3, totals(1030, 894), keep=True)
        found = board(round_)
        states = [table.state for table in found["cells"]]
        assert states == ["in", "expected", "flagged", "expected"]
        assert [table.number for table in found["missing"]] == [2, 4]
        assert found["progress"] == progress(round_) == BoardCounts(4, awaited=2, to_review=1)
        assert found["progress"].returned == 2
        assert [table.number for table in awaited(round_, NOW)] == [2, 4]
        assert [*awaited(round_, NOW)] == found["missing"]
        byes = [pair for pair, _replaced in found["byes"]]
        assert byes_of(round_) == byes
        assert [pair.number for pair in byes] == [9]

    def test_late_counts_from_when_half_of_the_cards_were_in(self, round_: Round) -> None:
        assert [table.late for table in board(round_)["cells"]] == [0, 0, 0, 0]
        record(round_, 1, actor=actor(at=EVENING + timedelta(minutes=30)))
        assert board(round_)["cells"][1].late == 0
        record(round_, 2, actor=actor(at=EVENING + timedelta(minutes=38)))
        assert [table.late for table in board(round_)["cells"]] == [0, 0, 12, 12]

    @pytest.mark.parametrize("count", [8, 40])
    def test_as_many_queries_for_few_tables_as_for_many(
        self, django_assert_num_queries: DjangoAssertNumQueries, count: int
    ) -> None:
        tournament = new_tournament()
        pairs(tournament, count)
        tables = [(number, number + 1) for number in range(1, count, 2)]
        round_ = published_round(tournament, 1, tables)
        with django_assert_num_queries(4):
            assert len(board(round_)["cells"]) == count // 2


class TestSheet:
    def test_one_query_whatever_the_hands(
        self, round_: Round, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        for points in (90, 70, 81):
            found = match(round_)
            facts = {"taker": "A", "points": {"A": points}}
            hand_record(actor=actor(), match=found, version=found.version, facts=facts)
        found = match(round_)
        names = pairs_at(found)
        assert found.round.tournament.chain
        with django_assert_num_queries(1):
            sheet = match_sheet(found, names)
        assert (sheet.next_number, sheet.left) == (4, 9)
        assert sheet.sheet.stake == 81

    def test_the_four_players_deal_in_turn(self, round_: Round) -> None:
        found = match(round_)
        names = pairs_at(found)
        rules = found.round.tournament.rules
        hands: list[Facts] = [{"taker": "A", "points": {"A": 90}}] * 4
        turn = [
            next_dealer(rules, hands[:played], GamePlayed(hands[:played]).sheet(rules), names)
            for played in range(5)
        ]
        assert turn == [
            "Alice Martin",
            "Chantal Durand",
            "Bruno Petit",
            "Denis Moreau",
            "Alice Martin",
        ]


class TestDealer:
    """Who deals next, for any number of players."""

    def dealers(self, preset: str, sides: int, hands: list[Facts], **options: object) -> list[str]:
        rules = rules_from_json({"preset": preset, **options})
        names = [PairName(number, (f"J{number}",)) for number in range(1, sides + 1)]
        letters = side_names(sides)
        return [
            next_dealer(
                rules, hands[:played], GamePlayed(hands[:played]).sheet(rules, letters), names
            )
            for played in range(len(hands) + 1)
        ]

    def test_three_players_in_turn(self) -> None:
        hand = {"taker": "A", "points": {"A": 90, "B": 40, "C": 32}}
        assert self.dealers("belote3", 3, [hand] * 3) == ["J1", "J2", "J3", "J1"]

    def test_a_passed_hand_is_dealt_again_where_the_rules_say_so(self) -> None:
        hands: list[Facts] = [{"void": "passed"}, {"void": "other"}]
        assert self.dealers("belote2", 2, hands) == ["J1", "J2", "J1"]
        again = self.dealers("belote2", 2, hands, four_passes="same_dealer")
        assert again == ["J1", "J1", "J2"]

    def test_a_hand_that_is_equal_is_dealt_again_by_the_same_player(self) -> None:
        equal: Facts = {"taker": "A", "contract": 80, "points": {"A": 81}}
        again = self.dealers("contree", 2, [equal], equal_points="replayed")
        assert again == ["J1", "J1"]
        assert self.dealers("contree", 2, [equal]) == ["J1", "J2"]
        litige: Facts = {"taker": "A", "points": {"A": 81}}
        assert self.dealers("belote", 2, [litige], litige="replayed") == ["J1", "J1"]

    def test_a_misdeal_that_marks_nothing_is_dealt_again_by_the_same_player(self) -> None:
        hands: list[Facts] = [{"misdeal": "A"}] * 3
        assert self.dealers("belote", 2, hands) == ["J1"] * 4
        assert self.dealers("belote", 2, hands, misdeal="penalty") == ["J1", "J2", "J1", "J2"]
        graduated = self.dealers("belote", 2, hands, misdeal="graduated")
        assert graduated == ["J1", "J1", "J1", "J2"]

    def test_a_hand_under_eleven_points_is_dealt_again_by_the_same_player(self) -> None:
        assert self.dealers("belote", 2, [{"void": "under_eleven"}]) == ["J1", "J1"]

    def test_the_turn_goes_past_who_is_out(self) -> None:
        out = {"taker": "B", "bid": 140, "points": {"B": 150}}
        low = {"taker": "A", "bid": 20, "points": {"A": 30}}
        assert self.dealers("comptoir", 4, [low, out, low]) == ["J1", "J2", "J3", "J4"]
        assert self.dealers("comptoir", 4, [out, low])[:2] == ["J1", "J3"]

    def test_nobody_is_named_where_names_are_missing(self) -> None:
        nameless = [PairName(1, ("J1", "J2")), PairName(2, ("J3",))]
        assert seats_around(nameless) == []
        assert seats_around([PairName(1, ()), PairName(2, ())]) == []


class TestImpact:
    def test_a_forfeit_and_a_result_taken_back(self, round_: Round) -> None:
        record(round_, 1, totals(1500, 444))
        for table in (2, 3, 4):
            record(round_, table, totals(1000, 944))
        found, tournament = match(round_), round_.tournament
        lost = impact(tournament, found, forfeit_outcome(found, {0}))
        assert {move.pair.number for move in lost.own} == {1, 2}
        assert not {move.pair.number for move in lost.others} & {1, 2}
        assert forfeit_outcome(found, {0, 1}).winner is None
        back = impact(tournament, found, no_outcome())
        assert next(move for move in back.own if move.pair.number == 1).up < 0
