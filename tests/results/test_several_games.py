"""Matches of several games (scoring-rules.md 9): partie, revanche, belle, as they are entered."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.utils import translation

from scoring.rules_json import rules_to_json
from tests import cast
from tests.matrix import one_in
from tests.results.cast import match, record, totals
from tests.results.several import (
    LOST,
    MADE,
    TURNED,
    evening,
    games,
    played,
    scores,
    typed,
    won,
)
from tests.scoring.plain_match import match_plainly
from tournaments.changes.recount.data import differences
from tournaments.core.writes import Refusal
from tournaments.models import JournalEntry, Match, MatchState, Play, Round
from tournaments.results.hands import played_of
from tournaments.results.selectors import games_of
from tournaments.results.services.hands import hand_delete, hand_edit, time_back, time_up
from tournaments.results.services.results import result_clear, result_forfeit, result_undo

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

WON, CLOSE, BACK = (1010, 800), (1000, 990), (700, 1020)
REASON = "Mal lu"


def refused(service: Any, found: Match, **given: Any) -> str:
    with translation.override("en"), pytest.raises(Refusal) as caught:
        service(actor=cast.actor(), match=found, version=found.version, **given)
    return " ".join(str(problem.message) for problem in caught.value.problems)


def act(service: Any, found: Match, **given: Any) -> None:
    service(actor=cast.actor(), match=found, version=found.version, **given)


def told() -> dict[str, Any]:
    """The last line of the journal."""
    data: dict[str, Any] = JournalEntry.objects.latest("pk").data
    return data


class TestTotals:
    def test_two_games_won_end_a_best_of_three(self) -> None:
        round_ = evening()
        first = typed(round_, WON)
        assert (first.state, first.winner, first.recorded_at) == (MatchState.EXPECTED, None, None)
        found = typed(round_, CLOSE)
        assert (found.state, found.winner, won(found)) == (MatchState.CONFIRMED, 0, [2, 0])
        assert (scores(found), games(found)) == ([2010, 1790], [WON, CLOSE])
        assert found.recorded_at is not None

    def test_a_game_that_was_checked_does_not_end_the_match(self) -> None:
        found = typed(evening(), (900, 800))
        assert found.review is not None
        act(result_clear, found, reason="Recompté")
        found.refresh_from_db()
        assert (found.review, found.state, found.winner) == (None, MatchState.EXPECTED, None)
        assert list(differences()) == []

    def test_the_belle_decides(self) -> None:
        found = typed(evening(), WON, BACK, CLOSE)
        assert (found.winner, won(found), scores(found)) == (0, [2, 1], [2710, 2810])

    def test_a_rubicon_counts_as_two_games(self) -> None:
        found = typed(evening(), (480, 1010))
        assert (found.complete, found.winner, won(found)) == (True, 1, [0, 2])
        assert not found.rubicon

    def test_all_of_them_are_played_where_that_is_said(self) -> None:
        round_ = evening(2, Play.ALL)
        assert not typed(round_, WON).complete
        found = typed(round_, BACK)
        assert (found.complete, found.winner, won(found)) == (True, None, [1, 1])

    def test_a_game_after_the_end_corrects_nothing_unasked(self) -> None:
        round_ = evening()
        found = typed(round_, WON, CLOSE)
        words = refused_totals(round_, BACK, game=3)
        assert words == "This match is over after game 2."
        assert games(match(round_)) == games(found)

    def test_a_game_is_not_left_out(self) -> None:
        assert refused_totals(evening(), WON, game=2) == "Game 1 is not entered yet."

    def test_a_correction_may_open_the_match_again(self) -> None:
        round_ = evening()
        typed(round_, WON, CLOSE)
        record(round_, totals=totals(*BACK), game=2, reason=REASON)
        found = match(round_)
        assert (found.state, found.winner, found.recorded_at) == (MatchState.EXPECTED, None, None)
        assert (won(found), told()["game"]) == ([1, 1], 2)

    def test_no_correction_leaves_a_game_after_the_end(self) -> None:
        round_ = evening()
        typed(round_, WON, BACK, CLOSE)
        words = refused_totals(round_, WON, game=2, reason=REASON)
        assert words == (
            "The match would be over after game 2, and game 3 is entered: cancel that one first."
        )
        assert won(match(round_)) == [2, 1]

    def test_the_last_game_is_taken_back_first(self) -> None:
        round_ = evening()
        act(result_undo, typed(round_, WON, CLOSE), reason=REASON)
        found = match(round_)
        assert (games(found), won(found), found.state) == ([WON], [1, 0], MatchState.EXPECTED)
        act(result_undo, found, reason=REASON)
        found = match(round_)
        assert (games(found), found.entry, scores(found)) == ([], "", [None, None])

    def test_a_doubt_stays_until_its_game_is_right(self) -> None:
        round_ = evening(2, Play.ALL, target=None, hands=12, rubicon="none")
        typed(round_, (1000, 900), (1030, 914))
        found = match(round_)
        assert found.state == MatchState.ENTERED
        assert found.review is not None
        record(round_, totals=totals(1044, 900), game=1, reason=REASON)
        found = match(round_)
        assert (found.state, found.review) == (MatchState.CONFIRMED, None)

    def test_a_forfeit_brings_the_games_it_takes_to_win(self) -> None:
        round_ = evening()
        act(result_forfeit, typed(round_, WON), absent={0})
        found = match(round_)
        assert (found.winner, won(found), scores(found)) == (1, [0, 2], [0, 2000])

    def test_the_journal_tells_each_game(self) -> None:
        typed(evening(), WON, BACK)
        data = told()
        assert (data["game"], data["after"]["games"]) == (2, [list(WON), list(BACK)])


class TestHands:
    """Games of two hands each."""

    def two_hands(self, count: int = 3, play: str = Play.BEST_OF) -> Round:
        return evening(count, play, target=None, hands=2, rubicon="none")

    def test_the_next_hand_opens_the_next_game(self) -> None:
        round_ = self.two_hands()
        found = played(round_, MADE, LOST, TURNED)
        assert (found.complete, won(found), games(found)) == (False, [1, 0], [(262, 62), (62, 100)])
        found = played(round_, MADE)
        assert (found.complete, won(found), scores(found)) == (False, [1, 0], [424, 224])

    def test_the_match_ends_once_most_are_won(self) -> None:
        round_ = self.two_hands()
        found = played(round_, *[MADE] * 4)
        assert (found.state, found.winner, won(found)) == (MatchState.CONFIRMED, 0, [2, 0])
        with pytest.raises(Refusal):
            played(round_, MADE)

    def test_a_hand_is_found_through_all_games(self) -> None:
        round_ = self.two_hands()
        found = played(round_, MADE, MADE, TURNED, TURNED)
        act(hand_edit, found, number=4, facts=LOST, reason=REASON)
        found = match(round_)
        assert (games(found), won(found)) == ([(200, 124), (224, 100)], [2, 0])
        assert (told()["game"], told()["hand"]) == (2, 2)

    def test_an_edit_that_leaves_a_game_after_the_end_is_refused(self) -> None:
        round_ = self.two_hands()
        found = played(round_, MADE, MADE, TURNED, TURNED, MADE)
        words = refused(hand_edit, found, number=4, facts=LOST, reason=REASON)
        assert "over after game 2, and game 3 is entered" in words
        assert won(match(round_)) == [1, 1]

    def test_a_game_in_the_middle_keeps_its_hands(self) -> None:
        round_ = self.two_hands()
        found = played(round_, MADE, MADE, TURNED)
        words = refused(hand_delete, found, number=2, reason=REASON)
        assert words == "Game 1 would not be over, and game 2 is entered: cancel that one."
        act(hand_delete, match(round_), number=3, reason=REASON)
        assert games(match(round_)) == [(200, 124)]

    def test_the_clock_ends_one_game(self) -> None:
        round_ = evening(timed=True)
        found = played(round_, MADE)
        act(time_up, found)
        found = match(round_)
        assert (found.complete, won(found)) == (False, [1, 0])
        found = played(round_, LOST)
        assert refused(time_back, found, reason=REASON) == "The time has not ended this game."
        act(hand_delete, match(round_), number=2, reason=REASON)
        act(time_back, match(round_), reason=REASON)
        assert won(match(round_)) == [0, 0]

    @pytest.mark.parametrize("seed", one_in(3, range(12)))
    def test_as_the_plain_implementation_counts(self, seed: int) -> None:
        chance = Random(seed)  # noqa: S311
        count, play = chance.choice([(3, Play.BEST_OF), (5, Play.BEST_OF), (2, Play.ALL)])
        round_ = self.two_hands(count, play)
        found = match(round_)
        while not found.complete:
            found = played(round_, chance.choice([MADE, LOST, TURNED]))
        document = {
            "rules": rules_to_json(round_.tournament.rules),
            "sides": ["A", "B"],
            "match": {"games": count, "play": str(play)},
            "games": [played_of(game).hands for game in games_of(found)],
        }
        plain = match_plainly(document)
        assert plain["finished"]
        assert won(found) == list(plain["won"].values())
        assert scores(found) == list(plain["totals"].values())
        winner = None if found.winner is None else "AB"[found.winner]
        assert winner == plain["winner"]


class TestChecks:
    def test_a_recount_finds_what_was_stored(self) -> None:
        round_ = evening()
        typed(round_, WON, BACK, CLOSE)
        typed(round_, WON, table=2)
        assert list(differences()) == []

    def test_a_recount_finds_games_that_nobody_won(self) -> None:
        round_ = evening()
        found = typed(round_, WON, CLOSE)
        found.sides.filter(position=1).update(games=1)
        (line,) = differences()
        assert "1" in str(line)


def refused_totals(round_: Round, card: tuple[int, int], **given: Any) -> str:
    with translation.override("en"), pytest.raises(Refusal) as caught:
        record(round_, totals=totals(*card), **given)
    return " ".join(str(problem.message) for problem in caught.value.problems)
