"""A tally with a changed result equals a tally of all results."""

from itertools import permutations

import pytest

from scoring.ranking import KEYS, Result, ResultTally, SideResult
from tests.scoring.ranking_cast import ANNE, BRUNO, CHLOE, DENIS, EMMA, bye, match, ranked, table

FIVE = (ANNE, BRUNO, CHLOE, DENIS, EMMA)
EVENING: tuple[Result, ...] = (
    match(1, (ANNE, 1100), (BRUNO, 844)),
    match(1, (CHLOE, 1000), (DENIS, 944)),
    bye(1, EMMA, 972),
    match(2, (ANNE, 900), (CHLOE, 1044)),
    match(2, (EMMA, 800), (BRUNO, 800)),
    bye(2, DENIS, 972, victory=True),
)
CORRECTIONS = (
    (EVENING[0], match(1, (ANNE, 844), (BRUNO, 1100))),
    (EVENING[2], bye(1, EMMA, 0, victory=True)),
    (EVENING[3], match(2, (ANNE, 900), (EMMA, 1044))),
    (EVENING[4], None),
    (None, match(3, (ANNE, 1), (DENIS, 2))),
)


def same(tally: ResultTally, results: list[Result]) -> bool:
    """Whether a tally ranks as the results do, under each key and all of them."""
    choices = [[key] for key in KEYS] + [list(KEYS)]
    return all(ranked(keys, tally, FIVE) == ranked(keys, results, FIVE) for keys in choices)


def corrected(results: list[Result], before: Result | None, after: Result | None) -> list[Result]:
    return [result for result in results if result != before] + ([after] if after else [])


class TestReplaced:
    @pytest.mark.parametrize(("before", "after"), CORRECTIONS)
    def test_one_correction_equals_a_new_tally(
        self, before: Result | None, after: Result | None
    ) -> None:
        tally = ResultTally.of(EVENING)
        ranked(list(KEYS), tally, FIVE)
        now = tally.replaced(before=before, after=after)
        assert same(now, corrected(list(EVENING), before, after))

    def test_corrections_one_after_the_other_in_any_order(self) -> None:
        apart = (CORRECTIONS[0], CORRECTIONS[1], CORRECTIONS[3], CORRECTIONS[4])
        for order in permutations(apart):
            tally, results = ResultTally.of(EVENING), list(EVENING)
            for before, after in order:
                ranked(list(KEYS), tally, FIVE)
                tally = tally.replaced(before=before, after=after)
                results = corrected(results, before, after)
            assert same(tally, results)

    def test_the_old_tally_is_not_changed(self) -> None:
        tally = ResultTally.of(EVENING)
        was = ranked(list(KEYS), tally, FIVE)
        tally.replaced(before=EVENING[0], after=CORRECTIONS[0][1])
        assert tally == ResultTally.of(EVENING)
        assert ranked(list(KEYS), tally, FIVE) == was

    def test_results_entered_one_by_one(self) -> None:
        tally = ResultTally.of([])
        for number, result in enumerate(EVENING, start=1):
            tally = tally.replaced(after=result)
            assert same(tally, list(EVENING[:number]))

    def test_removed_one_by_one_nothing_is_left(self) -> None:
        tally = ResultTally.of(EVENING)
        for result in EVENING:
            tally = tally.replaced(before=result)
        assert tally == ResultTally.of([])

    def test_a_match_of_three_sides(self) -> None:
        three = table(3, *(SideResult((id_,), 100 * id_) for id_ in (ANNE, BRUNO, CHLOE)))
        tally = ResultTally.of(EVENING).replaced(after=three)
        assert same(tally, [*EVENING, three])
        assert tally.replaced(before=three) == ResultTally.of(EVENING)

    @pytest.mark.parametrize("stranger", [match(1, (ANNE, 1), (BRUNO, 2)), bye(9, ANNE, 0)])
    def test_a_result_that_is_not_in_the_tally_is_an_error(self, stranger: Result) -> None:
        with pytest.raises(ValueError, match="no such result"):
            ResultTally.of(EVENING).replaced(before=stranger)


class TestUpTo:
    def test_later_results_are_left_out(self) -> None:
        assert ResultTally.of(EVENING).up_to(1) == ResultTally.of(EVENING[:3])

    def test_before_the_first_round_there_is_nothing(self) -> None:
        assert ResultTally.of(EVENING).up_to(0) == ResultTally.of([])

    def test_it_ranks_as_upto_round_does(self) -> None:
        early = ResultTally.of(EVENING).up_to(1)
        keys = ["victories", "opponents_points", "points"]
        assert ranked(keys, early, FIVE) == ranked(keys, EVENING, FIVE, upto_round=1)
