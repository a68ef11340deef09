"""A mêlée in the draw room: nobody has a partner twice, byes are fair, ranks are of players."""

from __future__ import annotations

from collections import Counter

import pytest

from tests import cast
from tests.draws.oracle import oracle_json
from tests.rounds import melee_entered as evening
from tests.rounds.evenings import replayed
from tournaments.core.writes import Refusal
from tournaments.models import Match, Round, Side, Tournament
from tournaments.ranking.selectors.standings import standings
from tournaments.rounds.selectors.certificates import certificate_json, certificate_of, drawn_parts
from tournaments.rounds.selectors.drafts import draft_of
from tournaments.rounds.selectors.draws import obstacles
from tournaments.rounds.selectors.feasibility import feasibility_words
from tournaments.rounds.services import drafts, rounds

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def four_rounds() -> None:
    tournament = evening.melee(22)
    for number in (1, 2):
        evening.play_round(tournament, number)
    evening.leave(tournament, 5, from_round=3)
    tournament.refresh_from_db()
    for number in (3, 4):
        evening.play_round(tournament, number)


class TestAnEvening:
    """22 players, 4 rounds, one leaves after the second."""

    @pytest.fixture
    def tournament(self) -> Tournament:
        return replayed(four_rounds)

    def test_nobody_has_a_partner_twice(self, tournament: Tournament) -> None:
        assert set(Counter(evening.partners(tournament)).values()) == {1}

    def test_every_round_fills_its_tables(self, tournament: Tournament) -> None:
        played = [round_.matches.filter(kind="match").count() for round_ in tournament.rounds.all()]
        rested = [round_.matches.filter(kind="bye").count() for round_ in tournament.rounds.all()]
        assert (played, rested) == ([5, 5, 5, 5], [2, 2, 1, 1])

    def test_byes_are_fair(self, tournament: Tournament) -> None:
        assert max(Counter(evening.byes(tournament)).values()) == 1

    def test_a_player_who_left_plays_no_more(self, tournament: Tournament) -> None:
        later = Match.objects.filter(round__tournament=tournament, round__number__gte=3)
        assert all(5 not in side for match in later for side in evening.sides(match))

    def test_the_rounds_left_are_planned_again(self, tournament: Tournament) -> None:
        labels = [round_.steps[0]["label"] for round_ in tournament.rounds.all()]
        assert labels == ["drawn", "planned", "drawn", "planned"]
        assert tournament.rounds.get(number=3).draw["instead"] == "melee_people"

    def test_each_player_earns_the_points_of_the_side(self, tournament: Tournament) -> None:
        earned = dict.fromkeys(range(1, 23), 0)
        for number in evening.byes(tournament):
            earned[number] += evening.CARD // 2
        for side in Side.objects.filter(match__kind="match"):
            for number in side.numbers:
                earned[number] += side.score or 0
        rows = standings(tournament).rows
        assert {row.number: row.values["points"] for row in rows} == earned
        placed = standings(tournament).placed
        assert [row.rank for row in placed] == [*range(1, len(placed) + 1)]

    def test_every_draw_can_be_made_again(self, tournament: Tournament) -> None:
        for round_ in tournament.rounds.all():
            for part in drawn_parts(round_):
                given = {"input": part.stored_input, "output": part.stored_output}
                assert oracle_json(given) == {"ok": True, "problems": []}


class TestThePlan:
    def test_all_rounds_come_from_one_plan_while_it_holds(self) -> None:
        tournament = evening.melee(8, rounds_planned=7)
        for number in range(1, 8):
            evening.play_round(tournament, number)
        met = Counter(
            frozenset((one, other))
            for match in Match.objects.filter(round__tournament=tournament)
            for first, second in [evening.sides(match)]
            for one in first
            for other in second
        )
        assert set(Counter(evening.partners(tournament)).values()) == {1}
        assert set(met.values()) == {2}

    def test_a_late_player_is_planned_in(self) -> None:
        tournament = evening.melee(8, rounds_planned=3)
        evening.play_round(tournament, 1)
        cast.single(tournament, 9, joined_from=2)
        draft = evening.draw(tournament, 2)
        assert draft.draw["instead"] == "melee_people"
        assert len(draft.steps[0]["byes"]) == 1
        assert draft_of(draft).instead.startswith("Des joueurs sont arrivés ou partis")

    def test_a_swap_before_publishing_is_taken_in(self) -> None:
        tournament = evening.melee(8, rounds_planned=3)
        draft = evening.draw(tournament, 1)
        (one, _), (other, _) = draft.steps[0]["matches"][0]["sides"]
        evening.play(evening.publish(swap(draft, one, other)))
        again = evening.draw(tournament, 2)
        assert again.draw["instead"] == "melee_played"
        assert draft_of(again).melee == (0, *draft_of(again).cost[1:])

    def test_a_longer_tournament_goes_on_from_what_was_played(self) -> None:
        tournament = evening.melee(16, rounds_planned=1)
        evening.play_round(tournament, 1)
        cast.update(rounds_planned=2)
        tournament.refresh_from_db()
        draft = evening.draw(tournament, 2)
        assert draft.draw["instead"] == "melee_over"
        assert draft_of(draft).cost == (0, 0, 0)

    def test_drawn_again_it_is_planned_again(self) -> None:
        tournament = evening.melee(16, rounds_planned=2)
        evening.play_round(tournament, 1, seed=7)
        first = evening.draw(tournament, 2)
        assert first.steps[0]["values"] == {"seed": 7}
        again = evening.draw(tournament, 2, seed=99)
        assert again.steps[0]["values"] == {"seed": 99}
        assert "instead" not in again.draw

    def test_a_player_with_a_fixed_table_sits_there(self) -> None:
        tournament = evening.melee(8, rounds_planned=2)
        tournament.entrants.filter(number=4).update(fixed_table=2)
        for number in (1, 2):
            round_ = evening.play_round(tournament, number)
            assert 4 in {
                n for side in evening.sides(round_.matches.get(hall_table__number=2)) for n in side
            }

    def test_a_melee_needs_four_players(self) -> None:
        tournament = evening.melee(3)
        assert "moins de 4" in obstacles(tournament, 1)[0].lower()


def fourteen_drawn() -> None:
    evening.draw(evening.melee(14, rounds_planned=2), 1)


class TestTheDraft:
    @pytest.fixture
    def draft(self) -> Round:
        return replayed(fourteen_drawn).rounds.get()

    def test_two_opponents_change_partners(self, draft: Round) -> None:
        (one, two), (three, four) = draft.steps[0]["matches"][0]["sides"]
        swapped = swap(draft, two, three)
        assert swapped.steps[1]["matches"][0]["sides"] == [[one, three], [two, four]]
        assert draft_of(swapped).rows[0].why == "placée par l’organisateur"

    def test_two_partners_cannot_be_swapped(self, draft: Round) -> None:
        one, two = draft.steps[0]["matches"][0]["sides"][0]
        with pytest.raises(Refusal, match="sont partenaires"):
            swap(draft, one, two)

    def test_a_player_with_a_bye_can_be_swapped_in(self, draft: Round) -> None:
        (one, two), _ = draft.steps[0]["matches"][0]["sides"]
        resting = draft.steps[0]["byes"][0]
        step = swap(draft, one, resting).steps[1]
        assert step["matches"][0]["sides"][0] == [resting, two]
        assert one in step["byes"]

    def test_the_rest_is_drawn_again_around_a_locked_table(self, draft: Round) -> None:
        kept = draft.steps[0]["matches"][1]
        locked = drafts.draft_lock(
            actor=cast.actor(), round_=draft, table=2, locked=True, version=draft.version
        )
        made = drafts.draft_redraw(
            actor=cast.actor(), round_=locked, seed=5, version=locked.version
        )
        step = made.steps[made.step]
        assert [match["table"] for match in step["matches"]] == [1, 2, 3]
        assert step["matches"][1]["sides"] == kept["sides"]
        numbers = [n for match in step["matches"] for side in match["sides"] for n in side]
        assert sorted([*numbers, *step["byes"]]) == list(range(1, 15))
        assert draft_of(made).melee == (0, 0, 0)

    def test_published_each_side_is_two_entrants(self, draft: Round) -> None:
        wanted = [tuple(side) for side in draft.steps[0]["matches"][0]["sides"]]
        round_ = evening.publish(draft)
        assert evening.sides(round_.matches.get(hall_table__number=1)) == wanted
        taken_back = rounds.round_unpublish(
            actor=cast.actor(), round_=round_, version=round_.version
        )
        assert not taken_back.published
        assert not Side.objects.exists()

    def test_repeated_meetings_are_shown(self) -> None:
        tournament = evening.melee(16, rounds_planned=2)
        first = evening.play_round(tournament, 1)
        one, two = evening.sides(first.matches.get(hall_table__number=1))[0]
        draft = evening.draw(tournament, 2)
        sides = [side for match in draft.steps[0]["matches"] for side in match["sides"]]
        beside = next(n for side in sides if one in side for n in side if n != one)
        again = draft_of(swap(draft, beside, two))
        assert again.melee is not None
        assert again.melee[0] == 1
        low, high = sorted((one, two))
        assert f"Les n°\u00a0{low} et {high} ont déjà été partenaires." in again.broken

    def test_the_certificate_says_how(self, draft: Round) -> None:
        certificate = certificate_of(draft)
        assert certificate.draft.how == "mêlée\u00a0: un nouveau partenaire à chaque partie"
        assert [line.now for line in certificate.cost] == [0, 0, 0]
        assert certificate.constraints[0] == "Personne n’a deux fois le même partenaire."
        assert len(certificate_json(draft)["matches"][0]["sides"][0]) == 2


class TestFeasibility:
    def test_nobody_met_twice(self) -> None:
        told = feasibility_words(evening.melee(22), 22)
        assert told[0] == "22 joueurs\u00a0: 5 tables, et 2 exempts à chaque partie."
        assert told[1].startswith("En 4 parties, personne n’a à rencontrer deux fois")

    def test_the_most_there_can_be(self) -> None:
        tournament = evening.melee(8, rounds_planned=8)
        assert feasibility_words(tournament, 8)[1].startswith("Au plus 7 parties sont possibles")
        assert "à la partie 8" in feasibility_words(tournament, 8)[1]

    def test_another_partner_each_time(self) -> None:
        tournament = evening.melee(8, rounds_planned=5)
        words = "Au plus 7 parties sont possibles avec chaque fois un autre partenaire."
        assert feasibility_words(tournament, 8)[1] == words


def swap(round_: Round, one: int, other: int) -> Round:
    return drafts.draft_swap(
        actor=cast.actor(), round_=round_, one=one, other=other, version=round_.version
    )
