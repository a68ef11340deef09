"""The first round in the order of entry, Swiss by lot, the odd stay: settings, drafts, words."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from tests import cast
from tests.desk.sent import as_shown
from tests.rounds.evenings import again, drawn, played, seats, together, tournament_of
from tests.rounds.test_rematches import facts
from tournaments.core.journal_words import sentence
from tournaments.models import Entrant, JournalEntry, Phase, System, Tournament
from tournaments.phases.selectors import phase_running, rematch_warning
from tournaments.rounds.selectors.certificates import certificate_of
from tournaments.rounds.selectors.drafts import draft_of
from tournaments.rounds.selectors.feasibility import feasibility_words
from tournaments.rounds.selectors.outdated import changed_settings

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
SETTINGS = "/desk/martin/settings/"
OPTIONS = ("first_round", "rematches", "swiss_order", "movement")


def client_of(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def pairs(*meetings: tuple[int, int]) -> set[frozenset[int]]:
    return set(map(frozenset, meetings))


def changed(**columns: object) -> None:
    Phase.objects.filter(position=1).update(**columns)


class TestSettings:
    def test_all_stand_beside_the_system_and_are_stored(self) -> None:
        tournament = tournament_of(4)
        client = client_of(tournament)
        shown = client.get(SETTINGS).context
        typed = {"system": "swiss", "swiss_order": "lot", "first_round": "entry"}
        form = as_shown(shown["form"], version=shown["version"], **typed)
        assert {*OPTIONS} <= form.keys()
        assert client.post(SETTINGS, form).status_code == 303
        first = again(tournament).first
        assert (first.lot_of_equals, first.entry_first, first.rematches_allowed) == (
            *(True, True, False),
        )
        entry = JournalEntry.objects.get(act="tournament.edit")
        with override("en"):
            said = sentence(entry.act, entry.data)
        assert "The first round: drawn by lot → in the order of entry" in said
        assert "Who meets whom among equal numbers of wins: by rank → by lot" in said

    @pytest.mark.parametrize("preset", ["belote3", "comptoir"])
    def test_at_other_tables_only_the_first_round_is_asked(self, preset: str) -> None:
        client = client_of(tournament_of(9, preset=preset))
        form = client.get(SETTINGS).context["form"]
        assert [name for name in OPTIONS if name in form.fields] == ["first_round"]

    def test_each_says_nothing_with_another_system(self) -> None:
        every = {"first_round": "entry", "swiss_order": "lot", "movement": "odd_stay"}
        first = Phase(system=System.RANDOM, **every)
        assert (first.drawn_with, first.entry_first) == ("", False)
        assert Phase(system=System.DANOIS, **every).drawn_with == ""
        assert not Phase(system=System.DANOIS, position=2, **every).entry_first

    @pytest.mark.parametrize(
        ("columns", "words"),
        [
            ({"system": "swiss", "swiss_order": "lot"}, "by wins, equal ones by lot"),
            ({"first_round": "entry"}, "; the first round in the order of entry"),
            ({"system": "rotation", "movement": "odd_stay"}, "odd numbers stay seated"),
        ],
    )
    def test_the_page_of_the_phases_says_so(self, columns: dict[str, str], words: str) -> None:
        told = [text for _title, text in facts(tournament_of(4, **columns))]
        assert any(words in text for text in told)

    def test_of_a_later_phase_by_victories(self) -> None:
        tournament = tournament_of(8)
        client = client_of(tournament)
        typed = {
            "version": str(tournament.version),
            "name": "",
            "system": "swiss",
            "rounds": "3",
            "swiss_order": "lot",
            "who": "everybody",
            "carry": "all",
            "key_1": "points",
        }
        assert client.post("/desk/martin/phases/", typed).status_code == 303
        plan = again(tournament).chain[1]
        assert (plan.swiss_order, plan.drawn_with) == ("lot", "lot")
        entry = JournalEntry.objects.get(act="phase.add")
        with override("en"):
            assert "by wins, equal ones by lot" in sentence(entry.act, entry.data)


class TestOrderOfEntry:
    def test_by_number_whoever_is_missing(self) -> None:
        tournament = tournament_of(7, first_round="entry")
        Entrant.objects.filter(number=3).update(present=False)
        round_ = drawn(tournament)
        assert together(round_) == pairs((1, 2), (4, 5), (6, 7))
        with override("en"):
            told = certificate_of(round_)
            assert told.draft.how == "in the order of entry: no. 1 v no. 2, no. 3 v no. 4 …"
            assert told.parts[0].system == told.draft.how
        assert round_.draw["input"]["system"] == "danois"

    def test_pairs_of_one_club_are_kept_apart_all_the_same(self) -> None:
        tournament = tournament_of(4, first_round="entry", avoid_same_club=True)
        Entrant.objects.filter(number__in=(1, 2)).update(home_club="Albi")
        assert together(drawn(tournament)) == pairs((1, 3), (2, 4))

    def test_at_tables_of_three(self) -> None:
        tournament = tournament_of(6, preset="belote3", first_round="entry")
        round_ = drawn(tournament)
        assert seats(round_) == {1: frozenset((1, 2, 3)), 2: frozenset((4, 5, 6))}
        assert not changed_settings(round_)

    def test_the_second_round_goes_by_rank(self) -> None:
        tournament = tournament_of(8, first_round="entry")
        played(tournament, 1)
        # The lower number has won, by the more the lower it is.
        assert together(drawn(tournament, 2)) == pairs((1, 3), (5, 7), (8, 6), (4, 2))


class TestSwissByLot:
    def test_a_later_change_makes_the_draft_out_of_date(self) -> None:
        tournament = tournament_of(4, system="swiss", swiss_order="lot")
        assert "order" not in played(tournament, 1).draw["input"]
        round_ = drawn(tournament, 2)
        assert round_.draw["input"]["order"] == "lot"
        assert not changed_settings(round_)
        changed(swiss_order="rank")
        round_ = again(tournament).rounds.get(number=2)
        assert [reason.code for reason in changed_settings(round_)] == ["way"]

    def test_the_first_round_is_at_random(self) -> None:
        round_ = drawn(tournament_of(4, system="swiss", swiss_order="lot"))
        assert round_.draw["input"]["system"] == "random"
        assert not changed_settings(round_)

    def test_the_draft_says_so(self) -> None:
        tournament = tournament_of(8, system="swiss", swiss_order="lot")
        played(tournament, 1)
        with override("en"):
            draft = draft_of(drawn(tournament, 2))
            assert draft.how == "by wins, equal ones by lot"
        assert draft.standing == "no better draw exists"
        assert {row.why for row in draft.rows} <= {
            "drawn by lot, with the same number of wins (0)",
            "drawn by lot, with the same number of wins (1)",
        }


def odd_stay(count: int, **settings: Any) -> Tournament:
    return tournament_of(count, system="rotation", movement="odd_stay", **settings)


class TestOddStay:
    def test_a_fixed_table_has_no_say_and_the_draft_says_so(self) -> None:
        tournament = odd_stay(4)
        Entrant.objects.filter(number=1).update(fixed_table=2)
        round_ = drawn(tournament)
        assert seats(round_) == {1: frozenset((1, 2)), 2: frozenset((3, 4))}
        assert len(draft_of(round_).broken) == 1

    def test_more_rounds_than_tables_are_drawn_at_random(self) -> None:
        tournament = odd_stay(4, rounds_planned=4)
        for number in (1, 2):
            assert played(tournament, number).draw["input"]["movement"] == "odd_stay"
        round_ = drawn(tournament, 3)
        assert (round_.draw["instead"], round_.draw["input"]["system"]) == ("over", "random")
        assert not changed_settings(round_)

    def test_its_limit_is_foreseen(self) -> None:
        tournament = odd_stay(6, rounds_planned=4)
        with override("en"):
            said = feasibility_words(tournament, tournament.entrants.expected())[-1]
        assert said.startswith("At most 3 rounds are possible without a rematch")
        changed(rounds=3)
        tournament = again(tournament)
        assert rematch_warning(tournament, phase_running(tournament))

    def test_another_movement_begins_another_schedule(self) -> None:
        tournament = odd_stay(6)
        played(tournament, 1)
        changed(movement="circle")
        round_ = drawn(tournament, 2)
        assert "movement" not in round_.draw["input"]
        assert not changed_settings(round_)

    def test_a_draft_of_the_other_movement_is_out_of_date(self) -> None:
        tournament = odd_stay(6)
        drawn(tournament)
        changed(movement="circle")
        round_ = again(tournament).rounds.get()
        assert [reason.code for reason in changed_settings(round_)] == ["way"]
