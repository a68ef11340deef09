"""What a sentence about draws and rounds tells somebody to do can be done, and helps."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tests import cast
from tests.phases.chains import chain, later, play
from tests.ranking.test_misplaced import knockout, match_of, now as misplaced_now
from tests.rounds.evenings import again, drawn, now, outdated_words, published, tournament_of
from tests.rounds.test_changed_settings import CHANGES
from tests.rounds.test_group_drafts import bracket_of, reread
from tests.rounds.test_late_seats import absent, comes, late, seated
from tests.rounds.test_locks import lock, redraw, swap
from tests.rounds.test_no_longer_qualified import final_of
from tests.rounds.test_outdated import corrected, desk_of, leaves
from tests.rounds.test_pool_places import newcomer
from tests.rounds.test_reseat import corrected as won_by_the_other, leave, reseat
from tournaments.core.writes import Refusal, bump
from tournaments.models import ByeChoice, Match, Round, System
from tournaments.phases.services.phases import phase_edit, phase_options_edit
from tournaments.rounds.selectors.draws import obstacles
from tournaments.rounds.selectors.waiting import without_table
from tournaments.rounds.services.forbidden_pairings import forbidden_pairing_add
from tournaments.rounds.services.rounds import round_discard, round_publish, round_unpublish
from tournaments.rounds.services.seats import round_join_pool, round_leave

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]


def somebody_came() -> Round:
    tournament = tournament_of(8)
    round_ = drawn(tournament)
    cast.pair(tournament, 9)
    return round_


def somebody_left() -> Round:
    tournament = tournament_of(8)
    round_ = drawn(tournament)
    leaves(tournament, 3)
    return round_


def ranking_moved() -> Round:
    tournament = tournament_of(8)
    play(tournament, 1)
    round_ = drawn(tournament, 2)
    corrected(tournament)
    return round_


def results_moved() -> Round:
    tournament = bracket_of(4)
    play(tournament, 1)
    round_ = drawn(tournament, 2)
    corrected(tournament, 4)
    return round_


def setting_changed(code: str) -> Round:
    tournament = tournament_of(7, system=System.RANDOM, avoid_same_club=code == "home_club")
    tournament.entrants.filter(number=2).update(home_club="Tours")
    round_ = drawn(tournament)
    CHANGES[code][0](tournament)
    return round_


DRAWN_AGAIN: dict[str, Callable[[], Round]] = {
    "somebody came": somebody_came,
    "somebody left": somebody_left,
    "the ranking moved": ranking_moved,
    "results of the bracket moved": results_moved,
    "not qualified in a bracket": lambda: final_of(System.KNOCKOUT)[1],
    "not qualified by rank": lambda: final_of(System.DANOIS)[1],
    **{code: partial(setting_changed, code) for code in CHANGES},
}


class TestDrawAgain:
    """« … : tirez à nouveau. », and what has changed since a draw"""

    @pytest.mark.parametrize("why", DRAWN_AGAIN)
    def test_the_new_draw_is_published(self, why: str) -> None:
        round_ = reread(DRAWN_AGAIN[why]())
        assert outdated_words(round_)
        again_drawn = reread(drawn(round_.tournament, round_.number, version=round_.version))
        assert outdated_words(again_drawn) == []
        facts: dict[str, Any] = {"round_": again_drawn, "version": again_drawn.version}
        assert round_publish(actor=cast.actor(), **facts).published


class TestLocks:
    """« … débloquez-la … »"""

    def locked(self) -> tuple[Round, list[int]]:
        round_ = drawn(tournament_of(8))
        first = now(round_)["matches"][0]
        return lock(round_, first["table"]), [side[0] for side in first["sides"]]

    def test_who_has_left_sits_at_a_locked_table(self) -> None:
        round_, at_table = self.locked()
        leaves(round_.tournament, at_table[0])
        with pytest.raises(Refusal, match="débloquez-la"):
            redraw(reread(round_))
        assert redraw(lock(reread(round_), 1, locked=False)).steps

    def test_who_sits_at_a_locked_table_is_moved(self) -> None:
        round_, at_table = self.locked()
        other = now(round_)["matches"][1]["sides"][0][0]
        with pytest.raises(Refusal, match="débloquez-la avant"):
            swap(reread(round_), at_table[0], other)
        assert swap(lock(reread(round_), 1, locked=False), at_table[0], other).step

    def test_tables_of_a_bracket_exchange_their_places(self) -> None:
        tournament = bracket_of(8)
        play(tournament, 1)
        round_ = drawn(tournament, 2)
        first, second = ([side[0] for side in match["sides"]] for match in now(round_)["matches"])
        with pytest.raises(Refusal, match="de deux tables"):
            swap(reread(round_), *first)
        assert swap(reread(round_), first[0], second[0]).step


class TestWhoPlays:
    def test_the_pair_that_has_the_bye_is_named(self) -> None:
        tournament = tournament_of(5, bye_choice=ByeChoice.VOLUNTEER)
        with pytest.raises(Refusal, match="Désignez"):
            drawn(tournament)
        assert now(drawn(tournament, volunteer=3))["byes"] == [3]

    def test_players_who_are_ticked_present_are_drawn(self) -> None:
        tournament = cast.tournament(system=System.MELEE, ranking_keys=["points", "lot"])
        cast.singles(tournament, 4)
        absent(tournament, 4)
        assert "pointez-les d’abord" in " ".join(obstacles(again(tournament), 1))
        comes(tournament, 4)
        assert obstacles(again(tournament), 1) == []
        assert drawn(tournament).steps

    def test_a_table_of_those_who_may_sit_at_it(self) -> None:
        tournament = tournament_of(7)
        round_ = published(tournament)
        (resting,) = round_.matches.filter(kind="bye").values_list(
            "sides__entrant__number", flat=True
        )
        eighth = late(tournament).number
        seated_already = next(n for n in range(1, 8) if n != resting)
        for numbers, words in (
            ([eighth, seated_already], "choisissez de nouveau"),
            ([eighth], "vous en avez choisi 1"),
        ):
            with pytest.raises(Refusal, match=words):
                seated(round_, *numbers)
        assert seated(round_, eighth, resting).table == 4

    def test_somebody_who_has_no_table_must_be_among_them(self) -> None:
        tournament = tournament_of(7)
        round_ = published(tournament)
        others = [late(tournament).number, late(tournament, "Léa Roy", "Max Roy").number]
        assert seated(round_, *others).table == 4

    def test_another_place_in_a_pool(self) -> None:
        settings = {"system_options": {"size": 3}, "rounds_planned": 3}
        tournament = tournament_of(6, system=System.POOLS, ranking_keys=["points"], **settings)
        round_ = reread(published(tournament))
        one, other = newcomer(tournament).number, late(tournament).number
        taken, free = (place.key for place in without_table(reread(round_)).pools)

        def join(number: int, place: str) -> Match | None:
            now_ = reread(round_)
            facts: dict[str, Any] = {"round_": now_, "version": now_.version}
            return round_join_pool(actor=cast.actor(), number=number, place=place, **facts)

        join(one, taken)
        with pytest.raises(Refusal, match="choisissez à nouveau"):
            join(other, taken)
        assert join(other, free)


class TestForbidden:
    """« … vous échangez », « … si vous échangez l’une des deux maintenant »"""

    @pytest.mark.parametrize("system", [System.POOLS, System.ROTATION, System.ROUND_ROBIN])
    def test_one_of_the_two_is_exchanged(self, system: System) -> None:
        tournament = tournament_of(8, system=system, rounds_planned=3)
        forbidden_pairing_add(actor=cast.actor(), tournament=again(tournament), one=1, other=2)
        round_ = drawn(tournament)
        placed = [[side[0] for side in match["sides"]] for match in now(round_)["matches"]]
        if [1, 2] in map(sorted, placed):
            other = next(pair for pair in placed if 1 not in pair)[0]
            assert swap(round_, 2, other).step
        else:
            numbers = [pair[0] for pair in placed if not {1, 2} & {*pair}]
            assert swap(round_, 2, numbers[0]).step


class TestPhases:
    def test_pools_of_two_become_a_bracket(self) -> None:
        groups = [
            {"name": "Dames", "first": 1, "last": 4, "category": "Dames"},
            {"name": "A", "first": 1, "last": 6},
        ]
        tournament = chain(12, later(System.POOLS, 3, entry=groups), rounds_planned=1)
        tournament.entrants.filter(number__in=(3, 4)).update(category="Dames")
        play(tournament, 1)
        with pytest.raises(Refusal, match="Choisissez un tableau"):
            drawn(tournament, 2)
        tournament = again(tournament)
        described = tournament.chain[1]
        described.system = System.KNOCKOUT
        facts: dict[str, Any] = {"version": tournament.version, "position": 2}
        phase_edit(actor=cast.actor(), tournament=tournament, phase=described, **facts)
        assert drawn(tournament, 2).steps

    def test_a_consolation_of_an_earlier_round(self) -> None:
        settings = {"system_options": {"of_round": 3}}
        tournament = tournament_of(4, system=System.CONSOLANTE, ranking_keys=["points"], **settings)
        found = " ".join(obstacles(again(tournament), 1))
        assert "choisissez un tour plus tôt" in found
        tournament = again(tournament)
        facts: dict[str, Any] = {"version": tournament.version, "options": {"of_round": 1}}
        phase_options_edit(actor=cast.actor(), tournament=tournament, **facts)
        assert obstacles(again(tournament), 1) == []


class TestTakenBack:
    def test_the_later_draw_is_given_up_first(self) -> None:
        tournament = tournament_of(8, system=System.RANDOM)
        round_ = published(tournament)
        later_ = drawn(tournament, 2)
        with pytest.raises(Refusal, match="annulez d’abord son tirage"):
            round_unpublish(actor=cast.actor(), round_=reread(round_), version=round_.version)
        round_discard(actor=cast.actor(), round_=later_, version=later_.version)
        now_ = reread(round_)
        assert not round_unpublish(actor=cast.actor(), round_=now_, version=now_.version).published


class TestMisplaced:
    """« … laissez-la comme elle est. »"""

    def test_a_played_match_is_left(self) -> None:
        tournament = knockout()
        play(tournament, 2)
        won_by_the_other(match_of(tournament, 1, 1))
        with pytest.raises(Refusal, match="ou laissez-la"):
            reseat(tournament)
        leave(tournament)
        assert misplaced_now(tournament) == ()

    def test_the_match_of_who_has_left_is_left(self) -> None:
        tournament = knockout()
        published(tournament, 2)
        wins = won_by_the_other(match_of(tournament, 1, 1))
        tournament.entrants.filter(number=wins).update(withdrawn_from=2)
        bump(again(tournament))
        with pytest.raises(Refusal, match="Laissez la rencontre"):
            reseat(tournament)
        leave(tournament)
        assert misplaced_now(tournament) == ()

    def test_a_final_is_put_right_with_the_match_left_before(self) -> None:
        tournament = knockout(third_place=True)
        published(tournament, 2)
        won_by_the_other(match_of(tournament, 1, 1))
        final, third = misplaced_now(tournament)
        round_ = reread(tournament.rounds.get(number=2))
        facts: dict[str, Any] = {"round_": round_, "version": round_.version}
        round_leave(actor=cast.actor(), **facts, key=third.key)
        assert misplaced_now(tournament) == (final,)
        page = desk_of(tournament).get("/desk/martin/rounds/2/tables/").text
        assert "tables 1 et 2" in page.replace("\xa0", " ")
        reseat(tournament)
        assert misplaced_now(tournament) == ()
