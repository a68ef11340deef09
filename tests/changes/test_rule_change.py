"""What other rules would change: every mark, total, rank and prize; and what cannot be."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from scoring.options.option import Option, Value
from scoring.rules import OPTIONS
from tests import cast
from tests.rounds.evenings import replayed
from tests.rulesets.evening import (
    CAPOT,
    FAILED,
    LITIGE,
    MADE,
    evening,
    hands,
    match,
    played,
    prize,
    totals,
    under,
)
from tournaments.changes.selectors.impact import DrawnRound
from tournaments.changes.selectors.rule_change import MatchChange, RuleChange
from tournaments.models import Tournament
from tournaments.results.services.results import result_forfeit

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
CONDUCT = ("dealing_direction", "cut_minimum", "shuffle", "four_passes", "overtrump_partner")


def tables(change: RuleChange) -> list[int | None]:
    return [one.match.table for one in change.matches]


def at_table(change: RuleChange, table: int) -> MatchChange:
    (found,) = (one for one in change.matches if one.match.table == table)
    return found


def other_answer(option: Option) -> Value:
    return next(value for value in option.choices if value != option.default_for("belote"))


class TestNothingChanges:
    def test_under_the_same_rules(self) -> None:
        change = under(replayed(played))
        assert change.nothing
        assert (change.moves, change.prizes, change.drawn) == ((), (), ())

    def test_by_how_the_cards_are_played(self) -> None:
        tournament = replayed(played)
        for name in CONDUCT:
            assert under(tournament, **{name: other_answer(OPTIONS[name])}).nothing, name

    def test_by_articles(self) -> None:
        assert under(replayed(played), articles=["Pas de téléphone."]).nothing

    def test_before_anything_is_entered(self) -> None:
        assert under(evening(), capot_points=300, failed_points=250).nothing


class TestHands:
    def test_the_hands_whose_marks_change_and_the_result(self) -> None:
        change = under(replayed(played), capot_points=300)
        (one,) = change.matches
        assert (one.match.table, one.before.scores, one.after.scores) == (
            2,
            (1252, 782),
            (1300, 782),
        )
        assert [hand.number for hand in one.hands] == [12]
        assert [pair.number for pair in one.pairs] == [3, 4]

    def test_a_match_that_is_not_finished(self) -> None:
        change = under(replayed(played), failed_points=250)
        assert tables(change) == [2, 3]
        assert change.matches[1].after.scores == (100, 62 + 250)

    def test_hands_with_the_same_marks_are_not_named(self) -> None:
        tournament = evening()
        hands(tournament, 1, FAILED, MADE, MADE)
        (one,) = under(tournament, failed_points=250).matches
        assert [hand.number for hand in one.hands] == [1]

    def test_a_litige_under_rules_without_litige(self) -> None:
        tournament = evening()
        hands(tournament, 1, LITIGE, MADE)
        (one,) = under(tournament, litige="failed").matches
        assert one.before.scores == (181, 81 + 62)
        assert one.after.scores == (100, 162 + 62)
        assert [hand.number for hand in one.hands] == [1, 2]

    def test_a_game_no_longer_finished(self) -> None:
        one = at_table(under(replayed(played), hands=16), 2)
        assert one.before.finished
        assert not one.after.finished
        with translation.override("fr"):
            assert "n’est plus terminée" in str(one.notes[0])

    def test_a_game_now_finished(self) -> None:
        change = under(replayed(played), hands=2)
        assert [one.match.table for one in change.unscorable] == [1, 2]
        one = at_table(change, 3)
        assert one.after.finished
        with translation.override("fr"):
            assert one.notes == ["La partie est terminée."]

    def test_another_winner_is_said(self) -> None:
        tournament = evening()
        hands(tournament, 1, *[MADE] * 8, *[FAILED] * 4)
        (one,) = under(tournament, failed_points=50).matches
        assert (one.before.winner, one.after.winner) == (1, 0)
        with translation.override("fr"):
            (note,) = map(str, one.notes)
        assert note.startswith("Le gagnant change\u00a0: 1 · Alice Martin")

    def test_of_contree(self) -> None:
        tournament = evening("contree_2000")
        hands(tournament, 1, {"taker": "A", "contract": 90, "points": {"A": 88}, "belote": "A"})
        (one,) = under(tournament, counting="bid").matches
        assert (one.before.scores, one.after.scores) == ((200, 70), (90, 0))

    def test_of_three_players(self) -> None:
        tournament = cast.tournament(preset="belote3", rules_frozen_at=cast.EVENING)
        for number in (1, 2, 3):
            cast.pair(tournament, number)
        cast.published_round(tournament, 1, [(1, 2, 3)])
        hands(tournament, 1, {"taker": "A", "points": {"A": 87, "B": 43, "C": 32}})
        (one,) = under(tournament, rounding="nearest_10").matches
        assert (one.before.scores, one.after.scores) == ((87, 43, 32), (90, 40, 30))


class TestTotals:
    def test_totals_that_no_longer_add_up_are_flagged(self) -> None:
        tournament = evening()
        totals(tournament, 1, 1030, 914)
        (one,) = under(tournament, hands=16).matches
        assert (one.review_before, one.after.scores) == (None, (1030, 914))
        assert one.review_after is not None
        with translation.override("fr"):
            assert str(one.notes[0]).startswith("À revoir\u00a0: Somme 1\u202f944, attendue 2")

    def test_totals_that_add_up_now(self) -> None:
        tournament = evening()
        totals(tournament, 1, 1300, 1292)
        (one,) = under(tournament, hands=16).matches
        assert one.review_after is None
        with translation.override("fr"):
            assert one.notes == ["La somme est juste\u00a0: plus rien à vérifier."]

    def test_a_doubt_that_was_cleared_stays_cleared(self) -> None:
        tournament = evening()
        at = totals(tournament, 1, 1030, 915)
        at.review = None
        at.save()
        assert under(tournament, shuffle="first_deal").nothing

    def test_a_rubicon(self) -> None:
        tournament = evening("belote")
        totals(tournament, 1, 1010, 400)
        (one,) = under(tournament, rubicon="simple").matches
        assert (one.before.rubicon, one.after.rubicon) == (False, True)
        with translation.override("fr"):
            assert one.notes == ["Sous le rubicon."]


class TestWhatCannotBe:
    def test_hands_after_the_end(self) -> None:
        tournament = replayed(played)
        with translation.override("fr"):
            (one,) = under(tournament, hands=10).unscorable
            assert "donne 11" in str(one.reasons[0]).lower()

    def test_declarations_that_are_not_played(self) -> None:
        tournament = evening("belote_declarations")
        hands(tournament, 1, {**MADE, "declarations": {"A": 50}})
        with translation.override("fr"):
            (one,) = under(tournament, declarations="none").unscorable
            assert one.reasons == (
                "Donne 1\u00a0: Les annonces ne se jouent pas dans ce concours.",
            )

    def test_totals_that_no_game_gives(self) -> None:
        tournament = evening()
        totals(tournament, 1, 3000, 24, capots=(10, 0))
        (one,) = under(tournament, hands=2).unscorable
        assert one.reasons

    def test_a_winner_that_the_card_does_not_say(self) -> None:
        tournament = evening("belote")
        totals(tournament, 1, 1010, 1003)
        (one,) = under(tournament, both_over="last_hand").unscorable
        assert len(one.reasons) == 1


class TestTheRanking:
    def test_totals_and_ranks_that_move(self) -> None:
        tournament = replayed(played)
        change = under(tournament, capot_points=300)
        assert {move.pair.number: (move.points, move.ranks) for move in change.moves} == {
            3: ((1252, 1300), (1, 1))
        }

    def test_totals_are_shown_whatever_the_ranking_keys(self) -> None:
        tournament = played(ranking_keys=["victories", "lot"])
        (move,) = under(tournament, capot_points=300).moves
        assert move.points == (1252, 1300)

    def test_prizes_that_go_to_somebody_else(self) -> None:
        tournament = evening()
        totals(tournament, 1, 1200, 744)
        hands(tournament, 2, *[FAILED] * 6, *[MADE] * 6)
        prize(tournament)
        change = under(tournament, failed_points=5)
        ranks = {move.pair.number: move.ranks for move in change.moves}
        assert ranks == {1: (2, 1), 2: (3, 2), 3: (4, 3), 4: (1, 4)}
        (ham,) = change.prizes
        assert [pair.number for pair in (*ham.before, *ham.after)] == [4, 1]

    def test_what_is_for_the_last_goes_to_another_last(self) -> None:
        tournament = evening()
        totals(tournament, 1, 1200, 744)
        hands(tournament, 2, *[FAILED] * 6, *[MADE] * 6)
        totals(tournament, 3, 1100, 844)
        totals(tournament, 4, 1000, 944)
        prize(tournament, from_end=True)
        (clock,) = under(tournament, failed_points=5).prizes
        assert [pair.number for pair in (*clock.before, *clock.after)] == [3, 4]
        assert (clock.ranks, clock.from_end) == ("dernier", True)

    def test_rounds_drawn_from_the_old_ranking(self) -> None:
        tournament = replayed(played)
        cast.published_round(tournament, 2, [(1, 3), (2, 4)])
        assert under(tournament, capot_points=300).drawn == (DrawnRound(2, published=True),)
        assert under(tournament, shuffle="first_deal").drawn == ()

    def test_a_bye_of_half_the_table_follows_the_rules(self) -> None:
        tournament = cast.tournament(rules_frozen_at=cast.EVENING)
        cast.pairs(tournament, 3)
        cast.published_round(tournament, 1, [(1, 2)], bye=3)
        change = under(tournament, hands=16)
        assert {move.pair.number: move.points for move in change.moves} == {3: (972, 1296)}
        assert not change.matches

    def test_a_forfeit_stays(self) -> None:
        tournament = evening()
        at = match(tournament, 1)
        result_forfeit(actor=cast.actor(), match=at, version=at.version, absent={0})
        assert under(tournament, hands=16, capot_points=300).nothing


class TestSeal:
    def test_the_same_change_has_the_same_seal(self) -> None:
        tournament = replayed(played)
        assert under(tournament, capot_points=300).seal == under(tournament, capot_points=300).seal

    def test_another_result_changes_the_seal(self) -> None:
        tournament = replayed(played)
        before = under(tournament, capot_points=300).seal
        hands(tournament, 4, CAPOT)
        assert under(tournament, capot_points=300).seal != before

    def test_queries_do_not_grow_with_the_tables(self, django_assert_max_num_queries: Any) -> None:
        tournament: Tournament = replayed(played)
        assert tournament.chain
        with django_assert_max_num_queries(16):
            under(tournament, capot_points=300)
