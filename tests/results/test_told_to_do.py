"""What a sentence of the results tells somebody to do can be done, and helps."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoring.presets import preset_rules
from tests import cast
from tests.ranking.test_bye_games import card, entered, organiser, settle, two_byes
from tests.results import several
from tests.results.cast import match, totals
from tests.results.test_bracket_ends import first_round, given, level_by_hands
from tests.results.test_time import MADE, ended, played as timed, table
from tests.rounds.evenings import again, drawn, published
from tournaments.core.writes import Refusal
from tournaments.entrants.services.presence import entrant_withdraw
from tournaments.models import ByeScore, Match, MatchKind, MatchState, Round, System, Tournament
from tournaments.ranking.selectors.standings import standings
from tournaments.results.outcome import Totals
from tournaments.results.services.bye_games import (
    bis_start,
    bye_game_cancel,
    catch_up_start,
)
from tournaments.results.services.hands import hand_record, time_back, time_up
from tournaments.results.services.results import result_forfeit, result_record, result_undo
from tournaments.rounds.selectors.draws import obstacles

pytestmark = pytest.mark.django_db


def refused(act: Any, found: Match, words: str, **facts: Any) -> None:
    """The act is refused, and the sentence tells what to do instead."""
    with pytest.raises(Refusal, match=words):
        act(**given(found), **facts)
    found.refresh_from_db()


def numbers(found: Match) -> list[int]:
    return [side.entrant.number for side in found.sides.order_by("position")]


def gone(tournament: Tournament, number: int, from_round: int) -> None:
    one = tournament.entrants.get(number=number)
    entrant_withdraw(actor=cast.actor(), entrant=one, version=one.version, from_round=from_round)


class TestKnockout:
    """« En élimination directe, il faut un gagnant … »"""

    def test_neither_came_one_forfeits_and_the_other_is_withdrawn(self) -> None:
        round_ = first_round()
        refused(result_forfeit, match(round_), "retirez l’autre", absent=[0, 1])
        result_forfeit(**given(match(round_)), absent=[0])
        other = match(round_, 2)
        result_record(**given(other), totals=totals(200, 124))
        gone(round_.tournament, numbers(match(round_))[1], 2)
        after = standings(again(round_.tournament))
        assert after.rows[0].number == numbers(other)[0]

    @pytest.mark.parametrize("way", ["hand", "withdrawn"])
    def test_what_holds_up_the_next_round(self, way: str) -> None:
        round_ = first_round()
        found = level_by_hands(round_)
        result_record(**given(match(round_, 2)), totals=totals(200, 124))
        assert "donne de plus" in obstacles(again(round_.tournament), 2)[0]
        if way == "hand":
            result_undo(**given(found), reason="une donne de plus")
            result_record(**given(match(round_)), totals=Totals((252, 234), extra_hands=1))
        else:
            gone(round_.tournament, numbers(found)[1], 2)
        assert obstacles(again(round_.tournament), 2) == []
        assert drawn(round_.tournament, 2).steps


class TestCards:
    def village(self, **settings: Any) -> Round:
        tournament = cast.tournament(**settings)
        cast.pairs(tournament, 5)
        return published(tournament)

    def test_hands_are_taken_back_before_totals(self) -> None:
        round_ = self.village(rules=replace(preset_rules("village_12"), hands=1))
        hand_record(**given(match(round_)), facts={"taker": "A", "points": {"A": 90}})
        plain = totals(100, 62)
        refused(result_record, match(round_), "supprimez-les d’abord", totals=plain)
        result_undo(**given(match(round_)), reason="par totaux")
        assert result_record(**given(match(round_)), totals=plain).state == MatchState.CONFIRMED

    def test_totals_are_taken_back_before_hands(self) -> None:
        round_ = self.village()
        result_record(**given(match(round_)), totals=totals(1000, 944))
        facts = {"taker": "A", "points": {"A": 90}}
        refused(hand_record, match(round_), "annulez-le", facts=facts)
        result_undo(**given(match(round_)), reason="par donnes")
        assert hand_record(**given(match(round_)), facts=facts).entry == "hands"

    def test_a_pair_that_has_withdrawn_forfeits(self) -> None:
        round_ = self.village()
        found = match(round_)
        found.sides.get(position=0)
        entrant = round_.tournament.entrants.get(number=numbers(found)[0])
        entrant.withdrawn_from = 1
        entrant.save()
        refused(result_record, match(round_), "forfait", totals=totals(1000, 944))
        assert result_forfeit(**given(match(round_)), absent=[0]).winner == 1

    def test_whose_belote_it_is(self) -> None:
        round_ = self.village(ranking_keys=["belotes", "lot"])
        refused(result_record, match(round_), "1\\+0", totals=totals(1020, 944, belotes=1))
        found = result_record(**given(match(round_)), totals=totals(1020, 944, belotes=(1, 0)))
        assert found.complete

    def test_a_catch_up_game_with_a_result(self) -> None:
        round_ = self.village(bye_score=ByeScore.CATCH_UP, system=System.RANDOM)
        result_record(**given(match(round_)), totals=totals(1000, 944))
        bye = Match.objects.get(kind="bye")
        catch_up_start(**given(bye), opponent=numbers(match(round_))[0])
        bye = Match.objects.select_related("round__tournament").get(kind="catch_up")
        result_record(**given(bye), totals=totals(1000, 944))
        refused(bye_game_cancel, bye, "annulez-le d’abord", kind=MatchKind.CATCH_UP)
        bye = Match.objects.select_related("round__tournament").get(kind="catch_up")
        result_undo(**given(bye), reason="n’a pas été jouée")
        bye.refresh_from_db()
        assert bye_game_cancel(**given(bye), kind=MatchKind.CATCH_UP).kind == "bye"


class TestByes:
    """« … : voyez les options du concours. »"""

    def after_two_byes(self) -> tuple[Match, int]:
        two_byes()
        earlier = Match.objects.get(kind="bye", round__number=1)
        return bye_of(2), numbers(earlier)[0]

    def test_a_catch_up_game_is_set_while_the_contest_runs(self) -> None:
        tournament, desk = entered()
        settle(desk)
        cast.published_round(tournament, 1, [(1, 2), (3, 4)], bye=5)
        card(desk, 1, 1, 1100, 844)
        refused(catch_up_start, bye_of(1), "voyez les options du concours", opponent=1)
        settle(desk, bye_score="catch_up", confirmed=True)
        refused(catch_up_start, bye_of(1), "qui a fini", opponent=3)
        assert catch_up_start(**given(bye_of(1)), opponent=1).kind == "catch_up"

    def test_a_partie_bis_is_set_while_the_contest_runs(self) -> None:
        exempt, other = self.after_two_byes()
        desk = organiser(exempt.round.tournament)
        settle(desk, bye_score="round_average", confirmed=True)
        refused(bis_start, bye_of(2), "voyez les options du concours", opponent=other)
        left = {"bye_left_over": "fixed", "bye_points": 700, "confirmed": True}
        settle(desk, bye_score="bis", **left)
        refused(bis_start, bye_of(2), "exempte d’une partie précédente", opponent=1)
        assert bis_start(**given(bye_of(2)), opponent=other).kind == "bis"

    def test_a_partie_bis_with_a_result(self) -> None:
        exempt, other = self.after_two_byes()
        bis_start(**given(exempt), opponent=other)
        result_record(**given(bye_of(2)), totals=totals(1000, 944))
        refused(bye_game_cancel, bye_of(2), "annulez-le d’abord", kind=MatchKind.BIS)
        result_undo(**given(bye_of(2)), reason="n’a pas été jouée")
        assert bye_game_cancel(**given(bye_of(2)), kind=MatchKind.BIS).kind == "bye"


def bye_of(round_number: int) -> Match:
    """The bye of a round, or the game that is played for it."""
    byes = Match.objects.exclude(kind="match").select_related("round__tournament")
    return byes.get(round__number=round_number)


class TestTime:
    def test_what_the_time_has_ended_goes_on_for_another_hand(self) -> None:
        found = ended(timed(MADE))
        refused(hand_record, found, "annulez d’abord cela", facts=MADE)
        time_back(**given(table()), reason="Il restait deux minutes")
        assert hand_record(**given(table()), facts=MADE).state == MatchState.EXPECTED

    def test_the_hands_are_entered_before_the_time_ends_the_game(self) -> None:
        refused(time_up, timed(), "d’abord les donnes jouées")
        hand_record(**given(table()), facts=MADE)
        assert time_up(**given(table())).complete


class TestSeveralGames:
    """« … annulez-la d’abord »"""

    def test_the_game_that_would_be_beyond_the_end(self) -> None:
        round_ = several.evening()
        won, lost, belle = (1010, 800), (700, 1020), (1000, 990)
        several.typed(round_, won, lost, belle)
        right: dict[str, Any] = {"totals": totals(*won), "game": 2, "reason": "Mal lu"}
        refused(result_record, match(round_), "annulez-la d’abord", **right)
        result_undo(**given(match(round_)), reason="Belle de trop")
        assert result_record(**given(match(round_)), **right).complete


class TestComptoir:
    def test_the_hands_are_entered(self) -> None:
        tournament = cast.tournament(preset="comptoir")
        cast.singles(tournament, 4)
        round_ = published(tournament)
        refused(result_record, match(round_), "saisissez les donnes", totals=Totals((0, 3, 2, 1)))
        facts = {"taker": "A", "bid": 60, "points": {"A": 70}}
        assert hand_record(**given(match(round_)), facts=facts).entry == "hands"
