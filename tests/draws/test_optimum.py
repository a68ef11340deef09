"""The cost vector is the optimum: against networkx on the complete graph, for all systems."""

from contextlib import ExitStack
from itertools import combinations
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from tests.draws.evening import Evening, Json, danois, entrants, met, rested
from tests.draws.plain import least, vector_of
from tests.draws.strategies import SYSTEMS, requests
from tests.matrix import rarely
from tournaments.draws import matching, optimum, pairs
from tournaments.draws.matching import level_by_level
from tournaments.draws.reading import read_request
from tournaments.draws.values import Draw

pytestmark = pytest.mark.slow

THRIFTY = {"WIDTH": 1, "MOST_PAIRS": 800}
"""offers hardly any pair at first, so that bounds and widening do the work"""
POOR = {"WIDTH": 1, "MOST_PAIRS": 60}
"""cannot hold the complete graph of more than eleven"""
IN_A_SMALL_HALL = {"MOST_PAIRS": 20_000}
"""cannot hold the complete graph of more than two hundred"""
unhurried = settings(
    deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


EFFORT: dict[str, int] = {}


def draw(request: Json, effort: dict[str, int] = EFFORT) -> Draw:
    """The draw with a given effort."""
    with ExitStack() as patched:
        for name, amount in effort.items():
            patched.enter_context(patch.object(optimum, name, amount))
        return pairs.draw(read_request(request, pairs.SYSTEMS))


def optimum_of(request: Json, made: Draw) -> list[int]:
    """The least cost vector, for the bye of the draw where the bye comes before the pairs."""
    given_first = request["bye"] != "lowest" and made.byes
    return least(request, made.byes[0] if given_first else None)


@pytest.mark.parametrize("system", SYSTEMS)
class TestAgainstNetworkx:
    @pytest.mark.parametrize("most", [32, rarely(60)])
    @unhurried
    @given(data=st.data())
    def test_up_to_sixty_entrants(self, system: str, most: int, data: st.DataObject) -> None:
        request = data.draw(requests(most, system))
        made = draw(request)
        assert made.optimal
        assert list(made.cost) == optimum_of(request, made)

    @pytest.mark.parametrize("most", [24, rarely(36)])
    @unhurried
    @given(data=st.data())
    def test_with_hardly_any_pair_offered(
        self, system: str, most: int, data: st.DataObject
    ) -> None:
        request = data.draw(requests(most, system))
        made = draw(request, THRIFTY)
        assert made.optimal
        assert list(made.cost) == optimum_of(request, made)

    @pytest.mark.parametrize("most", [22, rarely(30)])
    @unhurried
    @given(data=st.data())
    def test_proved_without_the_complete_graph_is_proved(
        self, system: str, most: int, data: st.DataObject
    ) -> None:
        request = data.draw(requests(most, system))
        made = draw(request, POOR)
        cost = optimum_of(request, made)
        assert list(made.cost) >= cost
        assert not made.optimal or list(made.cost) == cost


@unhurried
@given(request=requests(30))
def test_the_cost_is_that_of_the_pairs_in_the_answer(request: Json) -> None:
    made = draw(request)
    played = [(match.ids[0], match.ids[1]) for match in made.matches]
    assert list(made.cost) == vector_of(request, played, made.byes)


@unhurried
@given(request=requests(30))
def test_everybody_is_placed_once(request: Json) -> None:
    made = draw(request)
    placed = [id_ for match in made.matches for id_ in match.ids] + list(made.byes)
    assert sorted(placed) == sorted(row["id"] for row in request["entrants"])
    assert len({match.table for match in made.matches}) == len(made.matches)


def test_levels_that_do_not_fit_128_bits_together_are_all_exact() -> None:
    """Everybody has met everybody, has rested, is of one club, and victories go to a million."""
    ids, chance = range(1, 42), Random(41)  # noqa: S311 a made-up history, nothing secret
    history = [met(*two, chance.randint(1, 200)) for two in combinations(ids, 2) for _ in range(3)]
    history += [rested(id_, round_=chance.randint(1, 200)) for id_ in ids]
    won: dict[int, object] = {id_: chance.randint(0, 10**6) for id_ in ids}
    rows = entrants(*ids, club=dict.fromkeys(ids, "A"), victories=won)
    asked = danois(1, soft=["club"], bye="lowest", history=history, round=201)
    asked |= {"system": "swiss", "entrants": rows}
    with patch.object(matching, "level_by_level", wraps=level_by_level) as in_turn:
        made = draw(asked)
    assert in_turn.called
    assert (made.optimal, list(made.cost)) == (True, optimum_of(asked, made))


class TestProof:
    def test_a_poor_effort_says_that_it_has_no_proof(self) -> None:
        ids = range(1, 25)
        near = [met(one, two) for one in ids for two in ids if one < two <= one + 8]
        assert not draw(danois(*ids, history=near, bye="lowest"), POOR).optimal

    def test_without_a_proof_everybody_is_still_placed(self) -> None:
        ids = range(1, 25)
        near = [met(one, two) for one in ids for two in ids if one < two <= one + 8]
        made = draw(danois(*ids, history=near, bye="lowest"), POOR)
        assert sorted(id_ for match in made.matches for id_ in match.ids) == list(ids)

    def test_two_clubs_of_different_size_are_proved_too(self) -> None:
        clubs: dict[int, object] = {id_: "A" if id_ * id_ % 7 < 3 else "B" for id_ in range(1, 121)}
        rows = entrants(*range(1, 121), club=clubs)
        made = draw(danois(1, 2, soft=["club"]) | {"entrants": rows})
        larger = max(list(clubs.values()).count(club) for club in "AB")
        assert (made.optimal, made.cost[5]) == (True, larger - 60)

    @pytest.mark.parametrize(
        ("system", "prime", "effort"),
        [
            ("danois", 241, IN_A_SMALL_HALL),
            ("swiss", 241, IN_A_SMALL_HALL),
            rarely("danois", 1201, EFFORT),
            rarely("swiss", 1201, EFFORT),
        ],
    )
    def test_two_clubs_too_large_for_the_complete_graph_are_proved(
        self, system: str, prime: int, effort: dict[str, int]
    ) -> None:
        """Squares modulo a prime spread the two clubs over the ranks without any order."""
        ids, part = range(1, prime), (prime - 1) / 1200
        clubs: dict[int, object] = {id_: "AB"[id_ * id_ % prime > prime // 2] for id_ in ids}
        won: dict[int, object] = {
            id_: 3 - (id_ > 170 * part) - (id_ > 601 * part) - (id_ > 1031 * part) for id_ in ids
        }
        rows = entrants(*ids, club=clubs, victories=won)
        asked = danois(1, soft=["club"], bye="lowest") | {"system": system, "entrants": rows}
        made = draw(asked, effort)
        assert made.optimal
        assert made.cost[:6] == (0,) * 6

    @pytest.mark.parametrize(
        ("system", "prime", "effort"),
        [
            ("random", 241, IN_A_SMALL_HALL),
            ("danois", 241, IN_A_SMALL_HALL),
            rarely("random", 1201, EFFORT),
            rarely("danois", 1201, EFFORT),
        ],
    )
    def test_clubs_that_cannot_be_kept_apart_are_proved_on_few_pairs(
        self, system: str, prime: int, effort: dict[str, int]
    ) -> None:
        """Three fifths are of one club: the matches they must play within it need few pairs."""
        ids = range(1, prime)
        clubs: dict[int, object] = {id_: "AB"[5 * (id_ * id_ % prime) > 3 * prime] for id_ in ids}
        rows = entrants(*ids, club=clubs)
        with patch.object(optimum, "smallest", wraps=matching.smallest) as solved:
            made = draw(danois(1, soft=["club"]) | {"system": system, "entrants": rows}, effort)
        assert made.optimal
        assert made.cost[:6] == (0, 0, 0, 0, 0, list(clubs.values()).count("A") - prime // 2)
        assert max(len(call.args[1]) for call in solved.call_args_list) < 60 * len(ids)

    @pytest.mark.long
    def test_with_many_faults_everybody_is_first_offered_a_few_more(self) -> None:
        """Clubs of nearly one size meet far apart in rank; the first width leaves too many open."""
        ids = range(1, 1203)
        clubs: dict[int, object] = {id_: "AB"[id_ * id_ % 1201 > 640] for id_ in ids}
        won: dict[int, object] = {id_: 2 - (id_ > 303) - (id_ > 901) for id_ in ids}
        rows = entrants(*ids, club=clubs, victories=won)
        asked = danois(1, soft=["club"]) | {"system": "swiss", "entrants": rows}
        with patch.object(optimum, "smallest", wraps=matching.smallest) as solved:
            made = draw(asked, {"WIDTH": 2})
        assert made.optimal
        assert made.cost[:6] == (0, 0, 0, 0, 0, max(map(list(clubs.values()).count, "AB")) - 601)
        assert max(len(call.args[1]) for call in solved.call_args_list) < 60 * len(ids)

    def test_in_a_large_round_an_unavoidable_fault_may_go_unproved(self) -> None:
        ids = range(1, 1201)
        clubs: dict[int, object] = {id_: "AB"[id_ * id_ % 1201 > 720] for id_ in ids}
        asked = danois(1, soft=["club"]) | {"entrants": entrants(*ids, club=clubs)}
        with patch.object(optimum, "smallest", wraps=matching.smallest) as solved:
            made = draw(asked, {"UNOWED": 1})
        assert (made.optimal, solved.call_count) == (False, 1)
        assert made.cost[:6] == (0, 0, 0, 0, 0, list(clubs.values()).count("A") - 600)

    def test_an_entrant_forbidden_to_nearly_everybody_is_proved(self) -> None:
        forbidden = [[300, other] for other in range(1, 300)]
        made = draw(danois(*range(1, 301), forbidden=forbidden))
        assert (made.optimal, made.cost) == (True, (1, 0, 0, 0, 0, 0, 150))

    @pytest.mark.parametrize("rounds", [2, rarely(5)])
    def test_above_the_size_of_a_complete_graph_a_bound_proves_it(self, rounds: int) -> None:
        *_, (_, output) = Evening(1100, seed=5).rounds(rounds)
        assert output["optimal"]
        assert not any(output["cost"][:6])

    @pytest.mark.parametrize("rounds", [2, rarely(5)])
    def test_a_bound_proves_large_swiss_rounds_too(self, rounds: int) -> None:
        *_, (_, output) = Evening(1101, seed=5, system="swiss").rounds(rounds)
        assert output["optimal"]
        assert not any(output["cost"][:6])
