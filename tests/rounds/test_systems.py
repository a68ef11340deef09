"""Every way to draw a tournament of two sides, from the first round to the last."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tests import cast
from tests.draws.oracle import oracle_json
from tests.rounds.evenings import (
    again,
    drawn,
    now,
    played,
    published,
    seats,
    together,
    tournament_of,
)
from tournaments.core.writes import Refusal
from tournaments.desk.forms import TournamentFields
from tournaments.desk.services.tournaments import tournament_edit
from tournaments.draws.schedule import turns_of
from tournaments.models import Round, System, Tournament
from tournaments.models.stored_draw import DraftMatch
from tournaments.rounds.draw_input import victories_before
from tournaments.rounds.new_drafts import own_tables_first
from tournaments.rounds.selectors.drafts import draft_of
from tournaments.rounds.selectors.draws import volunteers_needed
from tournaments.rounds.services.drafts import draft_redraw, draft_swap
from tournaments.rounds.services.rounds import round_publish

pytestmark = pytest.mark.django_db


def meetings(rounds: list[Round]) -> Counter[frozenset[int]]:
    return Counter(two for round_ in rounds for two in together(round_))


class TestSwiss:
    @pytest.fixture
    def tournament(self) -> Tournament:
        return tournament_of(8, system="swiss", ranking_keys=["points"])

    def test_the_first_round_is_at_random(self, tournament: Tournament) -> None:
        assert drawn(tournament).draw["input"]["system"] == "random"

    def test_then_by_victories_whatever_the_ranking_goes_by(self, tournament: Tournament) -> None:
        played(tournament)
        second = drawn(tournament, 2)
        won = {e["id"]: e["victories"] for e in second.draw["input"]["entrants"]}
        assert sorted(won.values()) == [0] * 4 + [1] * 4
        assert won == victories_before(again(tournament), 2)
        assert all(len({won[number] for number in two}) == 1 for two in together(second))
        assert oracle_json(second.draw) == {"ok": True, "problems": []}

    def test_eight_levels_are_compared(self, tournament: Tournament) -> None:
        played(tournament)
        assert len(draft_of(drawn(tournament, 2)).cost) == 8

    def test_a_bye_counts_as_the_settings_say(self) -> None:
        tournament = tournament_of(5, system="swiss", bye_victory=True)
        played(tournament)
        rested = tournament.rounds.get().matches.get(kind="bye").sides.get().entrant.number
        assert victories_before(again(tournament), 2)[rested] == 1

    def test_the_next_round_needs_the_cards(self, tournament: Tournament) -> None:
        published(tournament)
        with pytest.raises(Refusal):
            drawn(tournament, 2)


class TestRotation:
    @pytest.mark.parametrize("count", [6, 7])
    def test_nobody_meets_twice_in_as_many_rounds_as_there_can_be(self, count: int) -> None:
        tournament = tournament_of(count, system="rotation", rounds_planned=turns_of(count))
        rounds = [published(tournament, number) for number in range(1, turns_of(count) + 1)]
        assert max(meetings(rounds).values()) == 1
        assert len(meetings(rounds)) == count * (count - 1) // 2
        rested = Counter(number for round_ in rounds for number in now(round_)["byes"])
        assert set(rested.values()) <= {1}
        assert {round_.draw["input"]["seed"] for round_ in rounds} == {42}

    def test_later_rounds_come_from_the_schedule_of_the_first(self) -> None:
        tournament = tournament_of(6, system="rotation")
        first, second = published(tournament), drawn(tournament, 2, seed=9)
        assert second.draw["input"] == first.draw["input"]
        assert draft_of(second).standing == "comme au calendrier"
        assert {row.why for row in draft_of(second).rows} == {
            "rotation\u00a0: un nouvel adversaire à chaque partie"
        }
        assert oracle_json({k: second.draw[k] for k in ("input", "output")})["ok"]

    def test_no_card_is_needed_for_the_next_round(self) -> None:
        tournament = tournament_of(6, system="rotation")
        published(tournament)
        assert drawn(tournament, 2).steps[0]["label"] == "scheduled"

    def test_a_longer_tournament_goes_on_with_the_same_schedule(self) -> None:
        tournament = tournament_of(8, system="rotation", rounds_planned=2)
        rounds = [published(tournament, 1), published(tournament, 2)]
        cast.update(rounds_planned=4)
        rounds += [published(tournament, 3), published(tournament, 4)]
        assert rounds[3].draw["output"]["rounds"][0] == rounds[0].draw["output"]["rounds"][0]
        assert max(meetings(rounds).values()) == 1

    def test_who_leaves_makes_the_rest_a_draw_at_random_without_rematch(self) -> None:
        tournament = tournament_of(8, system="rotation")
        first = published(tournament)
        tournament.entrants.filter(number=3).update(withdrawn_from=2)
        second = drawn(tournament, 2)
        draft = draft_of(second)
        assert second.stored_draw.system == "random"
        assert draft.instead.startswith("Des doublettes sont arrivées ou parties")
        assert together(first) & together(second) == set()
        assert 3 not in {number for two in together(second) for number in two}

    def test_a_swap_that_the_schedule_would_repeat(self) -> None:
        tournament = tournament_of(4, system="rotation", rounds_planned=3)
        first = drawn(tournament)
        ahead = first.draw["output"]["rounds"][1]["matches"][0]["sides"]
        one, other = ahead[0][0], ahead[1][0]
        rival = next(iter(next(two for two in together(first) if one in two) - {one}))
        draft_swap(actor=cast.actor(), round_=first, one=rival, other=other, version=1)
        first.refresh_from_db()
        assert frozenset((one, other)) in together(first)
        round_publish(actor=cast.actor(), round_=first, version=first.version)
        second = drawn(tournament, 2)
        assert second.draw["instead"] == "met"
        assert together(first) & together(second) == set()

    def test_a_round_beyond_the_schedule_repeats_meetings(self) -> None:
        tournament = tournament_of(4, system="rotation", rounds_planned=4)
        rounds = [published(tournament, number) for number in range(1, 5)]
        assert draft_of(rounds[3]).instead.startswith("Le calendrier est terminé")
        assert draft_of(rounds[3]).cost[1] == 2

    def test_a_fixed_table_stays(self) -> None:
        tournament = tournament_of(8, system="rotation")
        tournament.entrants.filter(number=6).update(fixed_table=4)
        for number in (1, 2, 3):
            assert 6 in seats(published(tournament, number))[4]

    def test_the_rest_is_drawn_again_without_rematch(self) -> None:
        tournament = tournament_of(8, system="rotation")
        first, second = published(tournament), drawn(tournament, 2)
        draft_redraw(actor=cast.actor(), round_=second, seed=5, version=second.version)
        assert together(first) & together(second) == set()

    def test_nobody_is_asked_for_a_bye(self) -> None:
        tournament = tournament_of(7, system="rotation", bye_choice="volunteer")
        assert volunteers_needed(tournament, 1) == 0
        assert len(now(drawn(tournament))["byes"]) == 1

    def test_a_draw_again_of_the_first_round_is_another_schedule(self) -> None:
        tournament = tournament_of(8, system="rotation")
        round_ = drawn(tournament)
        drawn(tournament, seed=43, version=round_.version)
        assert tournament.rounds.get().draw["input"]["seed"] == 43


class TestRoundRobin:
    def test_everybody_meets_everybody_and_then_once_more(self) -> None:
        tournament = tournament_of(4, system="round_robin", rounds_planned=6)
        rounds = [published(tournament, number) for number in range(1, 7)]
        every = {frozenset(two) for two in combinations(range(1, 5), 2)}
        assert meetings(rounds[:3]) == dict.fromkeys(every, 1)
        assert meetings(rounds[3:]) == dict.fromkeys(every, 1)
        assert [draft_of(round_).broken for round_ in rounds] == [()] * 6

    def test_the_order_is_drawn(self) -> None:
        tournament = tournament_of(6, system="round_robin")
        round_ = drawn(tournament)
        first = now(round_)["matches"]
        order = [entrant["id"] for entrant in round_.draw["input"]["entrants"]]
        assert sorted(order) == [1, 2, 3, 4, 5, 6]
        drawn(tournament, seed=43, version=round_.version)
        assert now(tournament.rounds.get())["matches"] != first

    def test_verify_accepts_the_schedule(self) -> None:
        round_ = drawn(tournament_of(5, system="round_robin", rounds_planned=5))
        assert oracle_json({k: round_.draw[k] for k in ("input", "output")})["ok"]


class TestByHand:
    def test_everybody_stands_in_the_order_of_the_numbers(self) -> None:
        round_ = drawn(tournament_of(5, system="manual"))
        assert seats(round_) == {1: {1, 2}, 2: {3, 4}}
        assert now(round_)["byes"] == [5]
        draft = draft_of(round_)
        assert round_.stored_draw.system == "manual"
        assert draft.rows[0].why == "dans l’ordre des numéros"

    def test_the_program_says_what_a_placement_breaks(self) -> None:
        tournament = tournament_of(4, system="manual")
        published(tournament)
        second = drawn(tournament, 2)
        assert draft_of(second).cost[1] == 2
        draft_swap(actor=cast.actor(), round_=second, one=2, other=3, version=second.version)
        assert draft_of(second).broken == ()
        assert draft_of(second).rows[0].why == "placée par l’organisateur"

    def test_no_card_is_needed_for_the_next_round(self) -> None:
        tournament = tournament_of(4, system="manual")
        published(tournament)
        assert drawn(tournament, 2).number == 2

    def test_the_rest_can_be_drawn(self) -> None:
        tournament = tournament_of(8, system="manual")
        first, second = published(tournament), drawn(tournament, 2)
        draft_redraw(actor=cast.actor(), round_=second, seed=5, version=second.version)
        assert together(first) & together(second) == set()


class TestTheChoice:
    def test_tables_of_three_are_offered_what_draws_them(self) -> None:
        pairs, three = (TournamentFields(game=game) for game in ("belote", "belote3"))
        offered = {value for value, _label in pairs.fields["system"].choices}  # type: ignore[attr-defined]
        assert {*System.values} - {"melee"} <= offered
        of_three = [value for value, _label in three.fields["system"].choices]  # type: ignore[attr-defined]
        assert of_three == ["danois", "random"]

    def test_nothing_else_can_be_set_for_them(self) -> None:
        tournament = cast.tournament(preset="belote3", bye_score="round_average")
        with pytest.raises(Refusal) as caught:
            tournament_edit(
                actor=cast.actor(),
                tournament=tournament,
                version=tournament.version,
                settings={"system": "swiss"},
            )
        assert caught.value.problems[0].field == "system"


def test_of_two_who_want_one_table_the_first_has_it() -> None:
    matches = [
        DraftMatch(1, [[1], [2]]),
        DraftMatch(2, [[3], [4]]),
        DraftMatch(3, [[5], [6]]),
    ]
    moved = own_tables_first(matches, {3: 1, 5: 1, 6: 9})
    assert [(match.table, match.sides[0]) for match in moved] == [
        (1, [3]),
        (2, [1]),
        (3, [5]),
    ]
