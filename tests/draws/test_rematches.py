"""draw-rules.md 1.4: rounds at random in which two may meet again."""

from itertools import combinations

import pytest

from tests.draws.evening import Json, asked, broken_of, entrants, evaluate, met, pairs_of, rested
from tests.draws.oracle import oracle_json
from tournaments.draws.certificate import certificate
from tournaments.draws.errors import DrawError
from tournaments.draws.registry import draw_json

MET: list[Json] = [met(1, 2), met(3, 4), met(1, 3), met(2, 4), met(1, 4)]
"""of four everybody has met but 2 and 3"""


def at_random(*ids: int, **given: object) -> Json:
    """A round at random of these ids."""
    return asked("random", entrants(*ids), **given)


def allowed(*ids: int, **given: object) -> Json:
    """A round at random in which two may meet again."""
    return at_random(*ids, rematches="allowed", **given)


class TestAllowed:
    def test_every_pairing_can_come_up(self) -> None:
        drawn = [draw_json(allowed(1, 2, 3, 4, history=MET) | {"seed": s}) for s in range(40)]
        pairings = {frozenset(frozenset(two) for two in pairs_of(output)) for output in drawn}
        assert len(pairings) == 3

    def test_avoided_is_what_is_meant_where_nothing_is_said(self) -> None:
        request = at_random(1, 2, 3, 4, history=[met(1, 2), met(1, 3)])
        assert draw_json(request) == draw_json(request | {"rematches": "avoided"})
        for seed in range(20):
            pairs = pairs_of(draw_json(request | {"seed": seed}))
            assert {1, 4} in [set(two) for two in pairs]

    def test_a_rematch_costs_nothing_and_breaks_nothing(self) -> None:
        output = draw_json(allowed(1, 2, history=[met(1, 2), met(1, 2, 2)]))
        assert (output["cost"], output["optimal"], broken_of(output)) == (
            [0, 0, 0, 0, 0, 0],
            True,
            [],
        )

    def test_the_draw_is_the_one_of_entrants_who_have_not_met(self) -> None:
        met_somewhere = allowed(*range(1, 9), history=[met(1, 2), met(3, 4)])
        assert draw_json(met_somewhere) == draw_json(at_random(*range(1, 9)))

    def test_the_other_levels_count_as_before(self) -> None:
        history = [met(2, 3), rested(1)]
        output = draw_json(allowed(1, 2, 3, history=history, forbidden=[[2, 3]]))
        assert (pairs_of(output), output["byes"]) != ([(2, 3)], [1])
        assert output["cost"] == [0, 0, 0, 0, 0, 0]

    def test_a_table_where_somebody_has_sat_is_still_avoided(self) -> None:
        output = draw_json(allowed(1, 2, history=[met(1, 2, table=1)], tables=[1, 2]))
        assert output["matches"][0]["table"] == 2

    def test_a_round_made_by_hand_is_judged_alike(self) -> None:
        assert evaluate(allowed(1, 2, history=[met(1, 2)]), [[1, 2]], []) == {
            "cost": [0, 0, 0, 0, 0, 0],
            "broken": [],
        }

    @pytest.mark.parametrize(("rematches", "met_again"), [("allowed", 0), ("avoided", 1)])
    def test_by_hand_it_is_counted_so(self, rematches: str, met_again: int) -> None:
        placed = {"matches": [{"table": 1, "sides": [[1], [2]]}], "byes": []}
        request = at_random(1, 2, history=[met(1, 2)], rematches=rematches)
        by_hand = request | placed | {"system": "manual"}
        output = draw_json(by_hand)
        assert output["cost"] == [0, met_again, met_again, 0, 0, 0]
        assert oracle_json({"input": by_hand, "output": output})["ok"]


class TestVerified:
    def test_a_drawn_round_is_right(self) -> None:
        request = allowed(*range(1, 8), history=[met(*two) for two in combinations(range(1, 8), 2)])
        assert oracle_json({"input": request, "output": draw_json(request)})["ok"]

    def test_a_meeting_counted_all_the_same_is_wrong(self) -> None:
        request = allowed(1, 2, history=[met(1, 2)])
        counted = draw_json(request | {"rematches": "avoided"})
        problems = oracle_json({"input": request, "output": counted})["problems"]
        assert any(problem.startswith("cost:") for problem in problems)
        assert "broken: rematch of [1, 2] is not so" in problems

    def test_the_certificate_names_rematches_only_where_they_were_avoided(self) -> None:
        request = allowed(1, 2, history=[met(1, 2)])
        assert certificate(request, draw_json(request))["constraints"] == ["bye", "last_bye"]
        request = at_random(1, 2)
        assert certificate(request, draw_json(request))["constraints"] == [
            "rematch",
            "last_met",
            "bye",
            "last_bye",
        ]


class TestRefused:
    @pytest.mark.parametrize(
        "system", ["danois", "swiss", "tables_random", "tables_danois", "manual"]
    )
    def test_another_system_does_not_allow_them(self, system: str) -> None:
        rows = [{"id": id_, "victories": 0} for id_ in range(1, 5)]
        request = asked(system, rows, rematches="allowed")
        if system == "manual":
            sides = {"matches": [{"table": 1, "sides": [[1, 2], [3, 4]]}], "byes": []}
            request |= sides | {"partners": True}
        elif system.startswith("tables_"):
            request |= {"size": 4}
        with pytest.raises(DrawError) as refused:
            draw_json(request)
        assert (refused.value.field, refused.value.code) == ("rematches", "only_at_random")
        assert draw_json(request | {"rematches": "avoided"})

    @pytest.mark.parametrize("system", ["rotation", "round_robin", "melee", "knockout"])
    def test_a_system_of_more_rounds_knows_no_such_name(self, system: str) -> None:
        request = {"system": system, "entrants": entrants(1, 2, 3, 4), "rematches": "allowed"}
        more = {"seed": 1, "rounds": 1} if system in ("rotation", "melee") else {}
        with pytest.raises(DrawError) as refused:
            draw_json(request | more | ({"history": []} if system == "melee" else {}))
        assert refused.value.field == "rematches"

    @pytest.mark.parametrize("value", [True, "yes", None, ""])
    def test_it_is_avoided_or_allowed(self, value: object) -> None:
        with pytest.raises(DrawError) as refused:
            draw_json(at_random(1, 2, rematches=value))
        assert (refused.value.field, refused.value.code) == ("rematches", "unknown_choice")
