"""Erasing a name on request: it goes from every row and page, the results stay."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest
from django.apps import apps
from django.core import serializers
from django.utils import translation

from tests import cast
from tests.people.helpers import alias, contest, entered, erase, named
from tournaments.core.writes import Conflict, Refusal, Repeated
from tournaments.entrants.fields import PairFacts
from tournaments.entrants.selectors.people import known_people, known_players, past_partners
from tournaments.entrants.services.entrants import entrant_add, entrant_edit
from tournaments.models import Club, Person, Seat, Tournament
from tournaments.people.selectors.person import (
    contest_lines,
    entries_of,
    neutral_name,
    spellings_of,
    tournaments_of,
)
from tournaments.people.services import people_merge, person_edit, person_erase

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def everything() -> str:
    """All rows of the app as text, the letters with accents as they are."""
    rows = [
        row for model in apps.get_app_config("tournaments").get_models()
        for row in model._default_manager.all()
    ]  # fmt: skip
    stored = json.loads(serializers.serialize("json", rows))
    return json.dumps(stored, ensure_ascii=False).casefold()


class TestRows:
    def test_no_row_has_the_name_any_more(self, club: Club, alice: Person, now: Tournament) -> None:
        alias(alice, "Lili Bertrand")
        pair = PairFacts("Alice Martin", "Yves Texier", "Les Aces")
        later = cast.tournament(club, code="later", date=date(2027, 1, 9))
        entrant_add(actor=cast.actor(), tournament=later, pair=pair)
        person_edit(
            actor=cast.actor(), person=alice, name="Éliane Zola", home_club="Montfort",
            shown_name="Alice Martin", shown_club="",
        )  # fmt: skip
        erase(named("Éliane Zola"))
        left = everything()
        for name in ("alice", "lili", "éliane", "zola", "montfort"):
            assert name not in left, name
        assert f"joueur {alice.pk}" in left

    def test_the_person_has_a_neutral_name_and_nothing_else(self, alice: Person) -> None:
        Person.objects.filter(pk=alice.pk).update(home_club="Albi")
        alias(alice, "Lili Martin")
        erase(named("Alice Martin"))
        gone = Person.objects.get(pk=alice.pk)
        assert (gone.name, gone.home_club) == (f"Joueur {alice.pk}", "")
        assert (gone.erased_at, gone.aliases.count()) == (cast.EVENING, 0)

    def test_results_ranks_and_partners_stay(self, alice: Person) -> None:
        def lines(person: Person) -> list[tuple[Any, ...]]:
            shown = contest_lines(person, entries_of(person))
            return [(line.tournament.pk, line.partners, line.rank, line.points) for line in shown]

        before = lines(alice)
        erase(alice)
        assert lines(Person.objects.get(pk=alice.pk)) == before

    def test_every_row_merged_into_the_person_goes_along(self, club: Club, alice: Person) -> None:
        contest(club, "2023", date(2023, 4, 1), [("Alicia Martini", "Luc Roux")])
        twice = named("Alicia Martini")
        alias(twice, "Titi Martini")
        people_merge(actor=cast.actor(), person=twice, into=alice)
        erase(named("Alice Martin"))
        gone = Person.objects.get(pk=twice.pk)
        assert (gone.name, gone.merged_into_id) == (f"Joueur {alice.pk}", alice.pk)
        assert "martini" not in everything()

    def test_a_substitute_is_erased_from_the_later_seat(self, club: Club, now: Tournament) -> None:
        zoe = cast.person(club, "Zoé Vidal")
        pair = now.entrants.get(number=1)
        Seat.objects.create(entrant=pair, place=2, person=zoe, name="Zoé Vidal", from_round=2)
        erase(named("Zoé Vidal"))
        names = list(Seat.objects.filter(entrant=pair).values_list("name", flat=True))
        assert names == ["Alice Martin", "Bruno Petit", f"Joueur {zoe.pk}"]

    def test_nobody_else_changes(self, alice: Person) -> None:
        others = list(Person.objects.exclude(pk=alice.pk).order_by("pk").values())
        seats = list(Seat.objects.exclude(person=alice).order_by("pk").values())
        erase(alice)
        assert list(Person.objects.exclude(pk=alice.pk).order_by("pk").values()) == others
        assert list(Seat.objects.exclude(person=alice).order_by("pk").values()) == seats

    @pytest.mark.parametrize(
        ("partner", "left"),
        [("Les Aces", "Les Aces"), ("les acés", "Les Aces"), ("", ""), ("Albi", "")],
    )
    def test_the_home_club_of_a_pair_stays_where_the_partner_has_it(
        self, club: Club, now: Tournament, partner: str, left: str
    ) -> None:
        zoe, yves = cast.person(club, "Zoé Vidal", "Les Aces"), cast.person(club, "Yves T", partner)
        entered(now, 5, zoe, yves, home_club="Les Aces")
        erase(named("Zoé Vidal"))
        assert now.entrants.get(number=5).home_club == left
        assert Person.objects.get(pk=yves.pk).home_club == partner


class TestAfterwards:
    def test_nobody_is_offered_the_neutral_name(self, now: Tournament, alice: Person) -> None:
        erase(alice)
        assert known_players(now, "joueur") == []
        assert past_partners(now, "Bruno Petit") == []
        assert known_people(now.club).find("Alice Martin") is None

    def test_the_pair_can_still_be_corrected(self, now: Tournament, alice: Person) -> None:
        erase(alice)
        entrant = now.entrants.select_related("tournament").get(number=1)
        pair = PairFacts(neutral_name(alice), "Bruno Petit", "Les Aces")
        entrant_edit(actor=cast.actor(), entrant=entrant, version=entrant.version, pair=pair)
        seat = entrant.seats.get(place=1)
        assert (seat.person_id, seat.name) == (alice.pk, neutral_name(alice))
        assert Person.objects.get(pk=alice.pk).erased_at is not None

    def test_a_form_that_still_shows_the_name_is_out_of_date(
        self, now: Tournament, alice: Person
    ) -> None:
        entrant = now.entrants.select_related("tournament").get(number=1)
        erase(alice)
        pair = PairFacts("Alice Martin", "Bruno Petit")
        with pytest.raises(Conflict):
            entrant_edit(actor=cast.actor(), entrant=entrant, version=1, pair=pair)

    def test_a_newcomer_of_the_old_name_is_somebody_else(self, club: Club, alice: Person) -> None:
        erase(alice)
        later = cast.tournament(club, code="later", date=date(2027, 1, 9))
        pair = PairFacts("Alice Martin", "Bruno Petit")
        entrant_add(actor=cast.actor(), tournament=later, pair=pair)
        assert named("Alice Martin").pk != alice.pk

    def test_it_is_the_same_in_every_language(self, alice: Person) -> None:
        for language in ("fr", "en"):
            with translation.override(language):
                assert neutral_name(alice) == f"Joueur {alice.pk}"


class TestRefused:
    @pytest.mark.parametrize("typed", ["", "Alice", "Alice Martine", "\u200b"])
    def test_another_name(self, alice: Person, typed: str) -> None:
        with pytest.raises(Refusal) as refusal:
            person_erase(actor=cast.actor(), person=alice, name=typed)
        assert [one.field for one in refusal.value.problems] == ["name"]
        assert named("Alice Martin") == alice

    def test_accents_capitals_and_order_do_not_matter(self, alice: Person) -> None:
        erase(alice, "MÂRTIN alice")
        assert Person.objects.get(pk=alice.pk).erased_at is not None

    def test_twice(self, alice: Person) -> None:
        erase(alice)
        with pytest.raises(Refusal):
            erase(named(neutral_name(alice)))

    def test_a_merged_row_is_erased_with_its_person(self, club: Club, alice: Person) -> None:
        twice = cast.person(club, "Alicia Martini")
        people_merge(actor=cast.actor(), person=twice, into=alice)
        with pytest.raises(Refusal):
            erase(named("Alicia Martini"))

    def test_the_same_form_again_is_a_repeat(self, alice: Person) -> None:
        erase(alice, key="key")
        with pytest.raises(Repeated):
            erase(alice, "Alice Martin", key="key")


def test_what_is_looked_for_is_every_spelling(club: Club, alice: Person) -> None:
    alias(alice, "Lili Martin")
    alice.seats.filter(entrant__tournament__code="older").update(name="Alice MARTIN")
    twice = cast.person(club, "Alicia Martini")
    people_merge(actor=cast.actor(), person=twice, into=alice)
    assert spellings_of(named("Alice Martin")) == [
        *("Alice Martin", "Alicia Martini", "Lili Martin", "Alice MARTIN"),
    ]
    assert tournaments_of(named("Alice Martin")).count() == 3
