"""The reason of each match: in words for the certificate, in codes for translation."""

import pytest

from tests.draws.evening import Json, asked, danois, entrants, met, pairs_of, swiss_entrants
from tournaments.draws.pairs import SYSTEMS, Reasons, draw
from tournaments.draws.reading import read_request
from tournaments.draws.registry import draw_json
from tournaments.draws.values import RANKS, TEXTS, DrawReason


def why(match: tuple[int, int], request: Json) -> str:
    """The reason of a match in words."""
    return str(Reasons(read_request(request, SYSTEMS)).of(match))


class TestDanois:
    def test_neighbours(self) -> None:
        assert why((7, 9), danois(1, 7, 9, 4)) == "2nd v 3rd"

    def test_ranks_are_named_not_ids(self) -> None:
        assert why((30, 20), danois(30, 20)) == "1st v 2nd"

    def test_the_order_of_the_two_does_not_matter(self) -> None:
        assert why((9, 7), danois(1, 7, 9, 4)) == "2nd v 3rd"

    def test_neighbours_who_have_met(self) -> None:
        request = danois(1, 2, 3, 4, 5, 6, history=[met(3, 4)])
        assert why((3, 6), request) == "3rd v 6th: 3rd and 4th have met"

    def test_neighbours_of_the_other_side_who_have_met(self) -> None:
        request = danois(1, 2, 3, 4, 5, 6, history=[met(5, 6)])
        assert why((3, 6), request) == "3rd v 6th: 5th and 6th have met"

    def test_neighbours_who_are_kept_apart(self) -> None:
        request = danois(1, 2, 3, 4, forbidden=[[1, 2]])
        assert why((1, 3), request) == "1st v 3rd: 1st and 2nd are kept apart"

    def test_neighbours_of_one_club(self) -> None:
        rows = entrants(1, 2, 3, 4, club={1: "A", 2: "A"})
        request = asked("danois", rows, soft=["club"])
        assert why((1, 3), request) == "1st v 3rd: 1st and 2nd are of one club"

    def test_a_neighbour_who_was_needed_elsewhere(self) -> None:
        request = danois(1, 2, 3, 4, 5, 6, history=[met(1, 3)])
        assert why((3, 5), request) == "3rd v 5th: 4th was needed elsewhere"


class TestSwiss:
    def test_neighbours_within_their_victories(self) -> None:
        request = asked("swiss", swiss_entrants(2, 1, 2, 1))
        assert why((1, 3), request) == "1st v 3rd: next to each other with 2 victories"

    def test_neighbours_in_every_way(self) -> None:
        assert why((1, 2), asked("swiss", swiss_entrants(2, 2))) == "1st v 2nd"

    def test_different_victories(self) -> None:
        request = asked("swiss", swiss_entrants(2, 1))
        assert why((1, 2), request) == "1st v 2nd: 2 v 1 victories, nobody nearer was free"

    def test_different_victories_because_of_a_meeting(self) -> None:
        request = asked("swiss", swiss_entrants(2, 2, 1, 1), history=[met(1, 2)])
        assert why((1, 3), request) == "1st v 3rd: 1st and 2nd have met"


class TestRandom:
    def test_the_reason_is_the_lot(self) -> None:
        assert why((1, 4), asked("random", entrants(1, 2, 3, 4))) == "drawn by lot"


class TestInTheAnswer:
    @pytest.mark.parametrize("system", SYSTEMS)
    def test_the_words_are_those_of_the_codes(self, system: str) -> None:
        request = asked(system, swiss_entrants(2, 2, 1, 1, 1, 0), history=[met(1, 2), met(3, 4)])
        output = draw_json(request)
        matches = output["matches"]
        assert isinstance(matches, list)
        for pair, row in zip(pairs_of(output), matches, strict=True):
            assert row["reason"] == why(pair, request)

    def test_the_typed_answer_carries_the_codes(self) -> None:
        made = draw(read_request(danois(1, 2), SYSTEMS))
        assert made.matches[0].reason == DrawReason("neighbours", {"rank": 1, "opponent": 2})

    def test_every_text_can_be_filled(self) -> None:
        numbers = dict.fromkeys((*RANKS, "victories", "fewer"), 1)
        assert all(str(DrawReason(code, numbers)) for code in TEXTS)
