"""The pages that find the other person, show both, merge them and take it back."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests import cast
from tests.people.helpers import at, merge, merged_into, named, page, told, words
from tournaments.models import Club, Person

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]


class TestPages:
    def test_search_finds_the_others_and_not_the_person(
        self, odile: Client, club: Club, twice: Person
    ) -> None:
        shown = page(odile, at(twice, "merge/?text=martin"))
        assert f'href="?other={named("Alice Martin").pk}"' in shown
        assert f"?other={twice.pk}" not in shown

    def test_namesakes_are_offered_first(self, odile: Client, club: Club) -> None:
        namesake = cast.person(club, "MARTIN Alice", "Albi")
        shown = page(odile, at(namesake, "merge/"))
        assert "Du même nom" in shown
        assert "?other=" in shown

    def test_nobody_found_is_said(self, odile: Client, twice: Person) -> None:
        assert "Aucune autre personne" in page(odile, at(twice, "merge/?text=zzz"))

    def test_many_found_ask_for_more(self, odile: Client, club: Club, twice: Person) -> None:
        for number in range(31):
            cast.person(club, f"Zoé Vidal {number}")
        assert "Il y en a d’autres" in page(odile, at(twice, "merge/?text=vidal"))

    def test_both_side_by_side_and_what_will_be(self, odile: Client, twice: Person) -> None:
        alice = named("Alice Martin")
        shown = page(odile, at(twice, f"merge/?other={alice.pk}"))
        assert "4 concours et toutes leurs orthographes" in shown
        assert f'value="{alice.pk}" checked' in shown, "who has played more often"

    def test_two_people_are_shown_why(self, odile: Client, club: Club) -> None:
        alice, chantal = named("Alice Martin"), named("Chantal Durand")
        shown = page(odile, at(alice, f"merge/?other={chantal.pk}"))
        assert "Ce sont deux personnes" in shown
        assert 'name="stays"' not in shown

    @pytest.mark.parametrize("other", ["0", "x", "", "9" * 30, "-1", "²"])
    def test_whoever_is_asked_for_there_is_a_page(
        self, odile: Client, twice: Person, other: str
    ) -> None:
        assert odile.get(at(twice, f"merge/?other={other}")).status_code == 200

    def send(self, client: Client, person: Person, **fields: Any) -> Any:
        return client.post(at(person, "merge/"), {"key": "k", **fields})

    def test_the_name_chosen_stays(self, odile: Client, twice: Person) -> None:
        alice = named("Alice Martin")
        answer = self.send(odile, twice, other=alice.pk, stays=alice.pk)
        assert answer["Location"] == at(alice)
        assert merged_into("Alicia Martini") == "Alice Martin"
        assert "plus qu’une seule personne" in page(odile, at(alice))

    def test_the_other_name_may_stay(self, odile: Client, twice: Person) -> None:
        alice = named("Alice Martin")
        self.send(odile, twice, other=alice.pk, stays=twice.pk)
        assert merged_into("Alice Martin") == "Alicia Martini"

    def test_the_same_form_again_changes_nothing(self, odile: Client, twice: Person) -> None:
        alice = named("Alice Martin")
        for _click in range(2):
            answer = self.send(odile, twice, other=alice.pk, stays=alice.pk)
            assert answer["Location"] == at(alice)
        assert len(told("people.merge")) == 1

    @pytest.mark.parametrize("missing", ["other", "stays", "both", "stranger"])
    def test_an_incomplete_form_is_refused(
        self, odile: Client, club: Club, twice: Person, missing: str
    ) -> None:
        alice = named("Alice Martin")
        fields = {"other": alice.pk, "stays": alice.pk}
        if missing == "stranger":
            fields["stays"] = named("Luc Roux").pk
        else:
            fields = {k: v for k, v in fields.items() if missing not in (k, "both")}
        answer = self.send(odile, twice, **fields)
        assert answer.status_code == 422
        assert merged_into("Alicia Martini") == ""

    def test_two_people_are_refused_with_the_place(self, odile: Client, club: Club) -> None:
        alice, chantal = named("Alice Martin"), named("Chantal Durand")
        answer = self.send(odile, alice, other=chantal.pk, stays=alice.pk)
        assert answer.status_code == 422
        assert "Concours now" in words(answer)

    def test_a_merged_row_leads_to_its_person_and_can_be_taken_back(
        self, odile: Client, twice: Person
    ) -> None:
        merge("Alicia Martini", "Alice Martin")
        shown = page(odile, at(twice))
        assert at(named("Alice Martin")) in shown
        assert 'name="shown_name"' not in shown
        assert odile.get(at(twice, "merge/"))["Location"] == at(twice)
        assert f'action="{at(twice, "unmerge/")}"' in page(odile, at(named("Alice Martin")))
        answer = odile.post(at(twice, "unmerge/"), {"key": "k"})
        assert answer["Location"] == at(twice)
        assert merged_into("Alicia Martini") == ""
        assert "a de nouveau sa propre fiche" in page(odile, at(twice))

    def test_taking_back_what_was_taken_back_says_so(self, odile: Client, twice: Person) -> None:
        answer = odile.post(at(twice, "unmerge/"), {"key": "k"})
        assert answer.status_code == 422
        assert "déjà été annulée" in words(answer)
