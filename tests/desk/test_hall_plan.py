"""The plan of the hall: its service and its page."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests import cast
from tournaments.core.writes import Conflict, Refusal
from tournaments.desk.hall import TableSpot, in_rows, spots
from tournaments.desk.services.hall import hall_plan
from tournaments.models import JournalEntry, Tournament

pytestmark = pytest.mark.django_db
PLAN = "/desk/martin/plan/"


@pytest.fixture
def tournament() -> Tournament:
    """Four pairs: two tables."""
    found = cast.tournament()
    cast.pairs(found, 4)
    found.refresh_from_db()
    return found


@pytest.fixture
def odile(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def save(tournament: Tournament, *told: TableSpot, version: int | None = None) -> None:
    version = tournament.version if version is None else version
    hall_plan(actor=cast.actor(), tournament=tournament, version=version, spots=told)


def typed(tournament: Tournament, **values: Any) -> dict[str, Any]:
    """The form of two tables of which nothing is said, but for these values."""
    empty = {f"{name}-{n}": "" for name in ("across", "down", "label") for n in (1, 2)}
    given = {name.replace("_", "-"): value for name, value in values.items()}
    return {"version": tournament.version} | empty | given


class TestService:
    def test_tables_are_placed_and_named(self, tournament: Tournament) -> None:
        save(tournament, TableSpot(1, "Près du bar", 2, 1), TableSpot(2))
        assert spots(tournament) == [TableSpot(1, "Près du bar", 2, 1), TableSpot(2)]
        entry = JournalEntry.objects.latest("pk")
        assert (entry.act, entry.data) == ("tournament.plan", {"placed": 1, "of": 2})

    def test_a_table_is_taken_off_the_plan(self, tournament: Tournament) -> None:
        save(tournament, TableSpot(1, "", 2, 1))
        save(tournament, TableSpot(1))
        assert spots(tournament)[0] == TableSpot(1)

    @pytest.mark.parametrize(
        "wrong", [(TableSpot(1, "", 2),), (TableSpot(1, "", 0, 1),), (TableSpot(1, "", 41, 1),)]
    )
    def test_half_a_place_or_one_outside_is_refused(
        self, tournament: Tournament, wrong: tuple[TableSpot, ...]
    ) -> None:
        with pytest.raises(Refusal) as refused:
            save(tournament, *wrong)
        assert refused.value.problems[0].field == "across-1"

    def test_two_tables_do_not_share_a_place(self, tournament: Tournament) -> None:
        with pytest.raises(Refusal) as refused:
            save(tournament, TableSpot(1, "", 2, 1), TableSpot(2, "", 2, 1))
        assert [one.field for one in refused.value.problems] == ["across-1", "across-2"]

    def test_two_tables_change_places(self, tournament: Tournament) -> None:
        save(tournament, TableSpot(1, "", 1, 1), TableSpot(2, "", 2, 1))
        save(tournament, TableSpot(1, "", 2, 1), TableSpot(2, "", 1, 1))
        assert spots(tournament) == [TableSpot(1, "", 2, 1), TableSpot(2, "", 1, 1)]

    def test_the_place_of_a_table_that_is_not_sent_is_taken(self, tournament: Tournament) -> None:
        save(tournament, TableSpot(2, "", 2, 1))
        with pytest.raises(Refusal) as refused:
            save(tournament, TableSpot(1, "", 2, 1))
        assert [one.field for one in refused.value.problems] == ["across-1"]
        tournament.refresh_from_db()
        save(tournament, TableSpot(1, "", 1, 1))
        assert spots(tournament) == [TableSpot(1, "", 1, 1), TableSpot(2, "", 2, 1)]

    def test_a_stale_plan_changes_nothing(self, tournament: Tournament) -> None:
        with pytest.raises(Conflict):
            save(tournament, TableSpot(1, "", 1, 1), version=99)


class TestPage:
    def test_it_shows_the_tables_that_will_be_needed(self, odile: Client) -> None:
        html = odile.get(PLAN).content.decode()
        assert html.count('class="hall-spot"') == 2
        assert 'name="across-2"' in html

    def test_there_is_room_beyond_the_last_table_as_far_as_the_plan_goes(
        self, tournament: Tournament, odile: Client
    ) -> None:
        for across, last in ((11, 13), (40, 40)):
            save(tournament, TableSpot(1, "", across, 1))
            html = odile.get(PLAN).content.decode()
            assert f'data-across="{last}"' in html
            assert f'data-across="{last + 1}"' not in html

    def test_a_plan_that_is_not_saved_is_not_left_without_a_word(
        self, tournament: Tournament, odile: Client
    ) -> None:
        assert "data-unsaved " in odile.get(PLAN).content.decode()
        refused = odile.post(PLAN, typed(tournament, across_1="x"))
        assert 'data-unsaved="yes"' in refused.content.decode()

    def test_without_a_pair_it_leads_to_the_evening(self) -> None:
        cast.tournament(code="vide")
        odile = cast.signed_in(cast.organiser(Tournament.objects.get().club))
        assert "<form" in odile.get("/desk/vide/plan/").content.decode()

    def test_numbers_alone_do_everything(self, tournament: Tournament, odile: Client) -> None:
        sent = typed(tournament, across_1="3", down_1="2", label_1="  Près du   bar ")
        answer = odile.post(PLAN, sent)
        assert (answer.status_code, answer["Location"]) == (303, PLAN)
        assert spots(tournament)[0] == TableSpot(1, "Près du bar", 3, 2)
        html = odile.get(PLAN).content.decode()
        assert 'data-across="3" data-down="2"><span class="hall-spot" data-table="1"' in (
            html.replace("\n", "").replace("{#", "")
        )

    def test_one_button_puts_them_in_rows_another_takes_them_off(
        self, tournament: Tournament, odile: Client
    ) -> None:
        odile.post(PLAN, typed(tournament, act="rows", label_2="Scène"))
        tournament.refresh_from_db()
        assert spots(tournament) == [TableSpot(1, "", 1, 1), TableSpot(2, "Scène", 2, 1)]
        odile.post(PLAN, typed(tournament, act="clear", label_2="Scène"))
        assert spots(tournament) == [TableSpot(1), TableSpot(2, "Scène")]

    def test_many_tables_in_rows_stay_on_the_plan(self) -> None:
        last = in_rows([TableSpot(number) for number in range(1, 601)])[-1]
        assert (last.across, last.down) == (15, 40)

    @pytest.mark.parametrize("wrong", ["x", "0", "41", "\0", "9" * 30])
    def test_a_number_that_is_none_is_told_beside_it(
        self, tournament: Tournament, odile: Client, wrong: str
    ) -> None:
        answer = odile.post(PLAN, typed(tournament, across_1=wrong, down_1="1"))
        assert answer.status_code == 422
        assert "field-error" in answer.content.decode()

    def test_a_shared_place_is_told_beside_it(self, tournament: Tournament, odile: Client) -> None:
        same = {"across_1": "1", "down_1": "1", "across_2": "1", "down_2": "1"}
        answer = odile.post(PLAN, typed(tournament, **same))
        assert answer.status_code == 422
        assert answer.content.decode().count("field-error") == 2

    def test_a_stale_form_keeps_what_was_typed(self, tournament: Tournament, odile: Client) -> None:
        answer = odile.post(PLAN, typed(tournament, label_1="Scène", version=99))
        assert answer.status_code == 409
        assert "Scène" in answer.content.decode()
        assert f'name="version" value="{tournament.version}"' in answer.content.decode()

    def test_names_are_escaped(self, tournament: Tournament, odile: Client) -> None:
        odile.post(PLAN, typed(tournament, label_1="<b>1"))
        assert "<b>1" not in odile.get(PLAN).content.decode()

    def test_the_home_shows_the_tables_where_they_stand(
        self, tournament: Tournament, odile: Client
    ) -> None:
        save(tournament, TableSpot(1, "Près du bar", 2, 1), TableSpot(2, "", 4, 1))
        cast.published_round(tournament, 1, [(1, 2), (3, 4)])
        html = odile.get("/desk/martin/").content.decode()
        assert 'class="hall-plan"' in html
        assert "Près du bar" in html
        assert PLAN in html
