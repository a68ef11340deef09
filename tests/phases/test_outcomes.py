"""The bounds of a match under the first key of a phase, for every kind of result."""

from __future__ import annotations

from tests import cast
from tests.phases.races import tournament
from tests.phases.test_qualifying import plan
from tournaments.models import ByeScore
from tournaments.ranking.outcomes import most_points, worth_of


class TestWorth:
    def test_match_points_with_the_rubicon_and_without_a_match(self) -> None:
        phase = plan("match_points", match_points_loss=1, match_points_rubicon=-2)
        worth = worth_of(tournament(), phase)
        assert worth is not None
        assert (worth.least, worth.most) == (-2, 3)
        assert (3, -2) in worth.outcomes
        bounds = worth.bounds(4)
        assert (bounds.least, bounds.most, bounds.together) == (-2, 3, 16)

    def test_a_bye_a_forfeit_and_a_close_match_have_their_own(self) -> None:
        worths = {"win": 4, "draw": 3, "loss": 2, "close_win": 5, "close_loss": 1}
        phase = plan("match_points", **{f"match_points_{name}": n for name, n in worths.items()})
        phase.match_points_forfeit, phase.match_points_bye = -3, 7
        worth = worth_of(tournament(), phase)
        assert worth is not None
        ends = {(4, 2), (5, 1), (3, 3), (4, -3), (-3, -3), (5, -3), (-3, 4)}
        assert ends <= set(worth.outcomes)
        assert worth.alone == (0, 4, 7)
        caught = worth_of(tournament(bye_score=ByeScore.CATCH_UP), phase)
        assert caught is not None
        assert caught.alone == (-3, 0, 1, 2, 3, 4, 5, 7)

    def test_no_points_without_a_match(self) -> None:
        worth = worth_of(tournament(), plan("match_points", match_points_loss=1))
        assert worth is not None
        assert worth.least == 0

    def test_points_are_bounded_by_the_rules_or_by_both_caps(self) -> None:
        made, phase = tournament(), plan("points")
        assert most_points(made, phase, made.rules) == 20
        phase.cap_loser = None
        assert most_points(made, phase, made.rules) == 12 * 272
        made.rules = cast.rules_like(made.rules, declarations="scored")
        assert most_points(made, phase, made.rules) is None

    def test_no_cap_for_half_a_table_but_for_a_catch_up_game(self) -> None:
        half = worth_of(tournament(bye_score=ByeScore.HALF_TABLE), plan("points"))
        assert half is not None
        assert (half.alone, half.outcomes[-1]) == ((0, 972), (20, 20))
        plain = worth_of(tournament(), plan("points"))
        assert plain is not None
        assert plain.bounds(3).together is None
        caught = worth_of(tournament(bye_score=ByeScore.CATCH_UP), plan("points"))
        assert caught is not None
        assert caught.most == 20

    def test_caps_bound_a_phase_only_where_they_hold_in_all_of_it(self) -> None:
        made = tournament()
        assert most_points(made, plan("points", cap_from_round=1), made.rules) == 20
        assert most_points(made, plan("points", cap_from_round=2), made.rules) == 12 * 272

    def test_a_tie_that_is_played_on_has_no_bound(self) -> None:
        made, phase = tournament(), plan("points", cap_winner=None)
        made.rules = cast.rules_like(made.rules, tie="extra_hand")
        assert most_points(made, phase, made.rules) is None
        assert worth_of(made, phase) is None

    def test_a_forfeit_may_give_more_than_a_game(self) -> None:
        worth = worth_of(tournament(forfeit_points=99), plan("points"))
        assert worth is not None
        assert worth.most == 99
