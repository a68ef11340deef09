"""Erasing a name on request: it goes from every row and page, the results stay."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest
from django.apps import apps
from django.core import serializers
from django.test import Client
from django.utils import translation

from tests import cast
from tests.crawl import evening
from tests.installed import installed
from tests.kept import forget
from tests.people.helpers import alias, at, contest, entered, named, page, told, words
from tournaments.changes.recount.data import differences
from tournaments.core.writes import Conflict, Refusal, Repeated
from tournaments.entrants.fields import PairFacts
from tournaments.entrants.selectors.people import known_people, known_players, past_partners
from tournaments.entrants.services.entrants import entrant_add, entrant_edit, entrant_remove
from tournaments.models import Club, Entrant, JournalEntry, Person, Round, Seat, Tournament
from tournaments.models.tournament import TOPICS
from tournaments.people.selectors.erasing import going_with, neutral_name, spellings_of
from tournaments.people.selectors.person import contest_lines, entries_of
from tournaments.people.services.erasing import person_erase
from tournaments.people.services.merging import people_merge
from tournaments.people.services.people import person_edit
from tournaments.ranking.selectors.standings import standings
from tournaments.ranking.services import penalty_give
from tournaments.rounds.services.rounds import round_draw, round_publish

pytestmark = pytest.mark.django_db


def erase(person: Person, name: str = "", key: str = "") -> Person:
    typed = name or person.name
    return person_erase(actor=cast.actor(key), person=person, name=typed)


def everything() -> str:
    """All rows of the app as text, the letters with accents as they are."""
    rows = [
        row for model in apps.get_app_config("tournaments").get_models()
        for row in model._default_manager.all()
    ]  # fmt: skip
    stored = json.loads(serializers.serialize("json", rows))
    return json.dumps(stored, ensure_ascii=False).casefold()


@pytest.fixture
def alice(club: Club) -> Person:
    return named("Alice Martin")


class TestRows:
    def test_no_row_has_the_name_any_more(self, club: Club, alice: Person, now: Tournament) -> None:
        alias(alice, "Lili Bertrand")
        pair = PairFacts("Alice Martin", "Yves Texier", "Les Aces")
        later = cast.tournament(club, code="later", date=date(2027, 1, 9))
        entrant_add(actor=cast.actor(), tournament=later, pair=pair)
        person_edit(
            actor=cast.actor(), person=alice, name="Éliane Zola", home_club="Montfort",
            shown=("Alice Martin", ""),
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


class TestJournal:
    def test_lines_of_the_club_have_the_neutral_name(self, club: Club) -> None:
        now = club.tournaments.get(code="now")
        pair = PairFacts("Zoé Vidal", "Yves Texier")
        entrant = entrant_add(actor=cast.actor(), tournament=now, pair=pair)
        entrant_remove(actor=cast.actor(), entrant=entrant, version=entrant.version)
        entrant = entrant_add(actor=cast.actor(), tournament=now, pair=pair)
        zoe = named("Zoé Vidal")
        erase(zoe)
        both = f"Joueur {zoe.pk} – Yves Texier"
        assert (
            told("entrant.add")
            == [
                f"Pair 3 entered late: {both}, playing from round 2.",
            ]
            * 2
        )
        assert told("entrant.remove")[0].endswith(f"Joueur {zoe.pk} – Yves Texier.")
        redacted = JournalEntry.objects.filter(redactions=1).values_list("act", flat=True)
        assert sorted(redacted) == ["entrant.add", "entrant.add", "entrant.remove"]

    def test_the_erasure_is_told_without_the_name(self, alice: Person, club: Club) -> None:
        erase(alice)
        line = JournalEntry.objects.get(act="people.erase")
        assert (line.club_id, line.tournament_id) == (club.pk, None)
        assert line.data == {
            "person": alice.pk, "called": f"Joueur {alice.pk}", "contests": 3, "lines": 0,
        }  # fmt: skip
        assert told("people.erase") == [
            "The name of a person was erased on request: "
            f"the results stay under “Joueur {alice.pk}”."
        ]

    def test_a_name_in_a_reason_goes_too(self, alice: Person, now: Tournament) -> None:
        pair = now.entrants.select_related("tournament").get(number=1)
        penalty_give(
            actor=cast.actor(), entrant=pair, round_number=1, points=-50,
            reason="Alice Martin est en retard",
        )  # fmt: skip
        erase(alice)
        data = JournalEntry.objects.get(act="penalty.give").data
        assert data["reason"] == f"Joueur {alice.pk} est en retard"

    def test_lines_about_a_namesake_stay(self, club: Club, now: Tournament) -> None:
        later = cast.tournament(club, code="later", date=date(2027, 1, 9))
        cast.person(club, "Zoé Vidal", "Albi")
        cast.person(club, "Zoé Vidal", "Tours")
        for of, home, partner in ((now, "Albi", "Yves T"), (later, "Tours", "Karl K")):
            pair = PairFacts("Zoé Vidal", partner, home)
            entrant_add(actor=cast.actor(), tournament=of, pair=pair)
        erase(Person.objects.select_related("club").get(name="Zoé Vidal", home_club="Albi"))
        lines = {
            line.tournament_id: line.data["names"][0]
            for line in JournalEntry.objects.filter(act="entrant.add")
        }
        assert lines[later.pk] == "Zoé Vidal"
        assert lines[now.pk].startswith("Joueur ")

    def test_both_namesakes_in_one_contest(self, club: Club, now: Tournament) -> None:
        for home, partner in (("Albi", "Yves T"), ("Tours", "Karl K")):
            cast.person(club, "Zoé Vidal", home)
            pair = PairFacts("Zoé Vidal", partner, home)
            entrant_add(actor=cast.actor(), tournament=now, pair=pair)
        erase(Person.objects.select_related("club").get(name="Zoé Vidal", home_club="Albi"))
        lines = JournalEntry.objects.filter(act="entrant.add").order_by("pk")
        names = [line.data["names"][0] for line in lines]
        assert names[0].startswith("Joueur ")
        assert names[1] == "Zoé Vidal"

    def test_pages_say_that_a_name_was_erased(
        self, club: Club, odile: Client, now: Tournament
    ) -> None:
        said = "(un nom a été effacé de cette ligne)"
        pair = PairFacts("Zoé Vidal", "Yves Texier")
        entrant_add(actor=cast.actor(), tournament=now, pair=pair)
        zoe = named("Zoé Vidal")
        person_edit(
            actor=cast.actor(), person=zoe, name="Zoé Vidal", home_club="Albi",
            shown=("Zoé Vidal", ""),
        )  # fmt: skip
        for address in ("/desk/now/journal/", f"/clubs/{club.pk}/journal/"):
            assert said not in page(odile, address)
        erase(named("Zoé Vidal"))
        for address in ("/desk/now/journal/", f"/clubs/{club.pk}/journal/"):
            shown = page(odile, address)
            assert shown.count(said) == 1
            assert "Vidal" not in shown


class TestPublicPages:
    def test_phones_see_it_at_once(self, now: Tournament, alice: Person) -> None:
        forget()
        before = now.revision
        assert "Alice Martin" in Client().get("/c/now/ranking/").content.decode()
        erase(alice)
        forget()
        shown = Client().get("/c/now/ranking/").content.decode()
        assert "Alice Martin" not in shown
        assert f"Joueur {alice.pk}" in shown
        now.refresh_from_db()
        assert now.revision == before + 1
        assert {getattr(now, f"{topic}_revision") for topic in TOPICS} == {now.revision}

    def test_only_their_contests_move(self, club: Club, alice: Person) -> None:
        other = contest(club, "2023", date(2023, 4, 1), [("Luc Roux", "Zoé Vidal")])
        moved = {one.code: one.revision for one in club.tournaments.all()}
        erase(alice)
        for one in club.tournaments.all():
            assert one.revision == moved[one.code] + (one != other), one.code

    def test_the_ranking_is_the_same(self, now: Tournament, alice: Person) -> None:
        before = [(row.rank, row.number) for row in standings(now).rows]
        erase(alice)
        now.refresh_from_db()
        assert [(row.rank, row.number) for row in standings(now).rows] == before


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


class TestCheckData:
    @pytest.fixture
    def drawn(self) -> Tournament:
        """An evening in its middle, with a draw of the program and every kind of result."""
        return evening()

    def test_every_draw_still_holds_and_nothing_differs(self, drawn: Tournament) -> None:
        before = list(differences(draws=True))
        draws = list(Round.objects.order_by("pk").values("draw", "steps"))
        for name in ("Alice Martin", "Denis Moreau", "Éliane Lefèvre"):
            erase(named(name))
        assert list(differences(draws=True)) == before == []
        assert list(Round.objects.order_by("pk").values("draw", "steps")) == draws

    def test_draws_hold_no_names(self, drawn: Tournament) -> None:
        stored = json.dumps(
            list(Round.objects.values("draw", "steps")), ensure_ascii=False, default=str
        )
        assert stored
        assert [name for pair in cast.PEOPLE for name in pair if name in stored] == []

    def test_a_draw_that_keeps_clubs_apart_holds_after_it(self, club: Club) -> None:
        """The stored input has the key of the home club by number; it stays as it was drawn."""
        apart = cast.tournament(club, code="apart", avoid_same_club=True)
        for number in range(1, 9):
            entered(apart, number, f"Ada {number}a", f"Bea {number}b", home_club="Les Aces")
        drawn = round_draw(actor=cast.actor(), tournament=apart, number=1, seed=5)
        round_publish(actor=cast.actor(), round_=drawn, version=drawn.version)
        erase(named("Ada 1a"))
        assert Entrant.objects.get(tournament=apart, number=1).home_club == ""
        own = [one for one in differences(draws=True) if "apart" in one]
        assert own == []


class TestPage:
    def test_says_what_it_does_and_asks_for_the_name(self, odile: Client, alice: Person) -> None:
        alias(alice, "Lili Martin")
        shown = page(odile, at(alice, "erase/"))
        for part in ("ne peut pas être annulé", "3 concours", f"Joueur {alice.pk}", "Lili Martin"):
            assert part in shown
        assert "copies de sécurité faites auparavant" in shown.casefold()
        assert named("Alice Martin")

    def test_where_no_copies_are_made_it_says_whose_they_are(
        self, odile: Client, alice: Person, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        installed(monkeypatch, makes_copies=lambda: False)
        assert "à qui les garde" in page(odile, at(alice, "erase/"))

    def test_erases_and_says_so(self, odile: Client, alice: Person) -> None:
        answer = odile.post(at(alice, "erase/"), {"key": "k", "name": "alice martin"})
        assert (answer.status_code, answer["Location"]) == (303, at(alice))
        shown = page(odile, at(alice))
        assert f"<h1>Joueur {alice.pk}</h1>" in shown
        assert "effacé à sa demande" in shown
        assert 'name="shown_name"' not in shown
        assert "Alice" not in shown

    def test_the_same_form_again_leads_to_the_same_page(self, odile: Client, alice: Person) -> None:
        for _click in range(2):
            answer = odile.post(at(alice, "erase/"), {"key": "k", "name": "Alice Martin"})
            assert answer["Location"] == at(alice)
        assert len(told("people.erase")) == 1

    def test_another_name_is_refused_beside_the_field(self, odile: Client, alice: Person) -> None:
        answer = odile.post(at(alice, "erase/"), {"key": "k", "name": "Alice"})
        assert answer.status_code == 422
        assert "tapez « Alice Martin »" in words(answer).replace("\u00a0", " ")

    def test_who_is_erased_is_not_asked_for_again(self, odile: Client, alice: Person) -> None:
        erase(alice)
        assert odile.get(at(alice, "erase/"))["Location"] == at(alice)
        answer = odile.post(at(alice, "erase/"), {"key": "k", "name": neutral_name(alice)})
        assert answer.status_code == 422


def test_what_is_looked_for_is_every_spelling(club: Club, alice: Person) -> None:
    alias(alice, "Lili Martin")
    alice.seats.filter(entrant__tournament__code="older").update(name="Alice MARTIN")
    twice = cast.person(club, "Alicia Martini")
    people_merge(actor=cast.actor(), person=twice, into=alice)
    assert spellings_of(named("Alice Martin")) == [
        *("Alice Martin", "Alicia Martini", "Lili Martin", "Alice MARTIN"),
    ]
    assert going_with(named("Alice Martin")).contests == 3
