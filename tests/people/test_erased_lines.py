"""An erased name goes from the lines of the journal, where it is not somebody else's."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from tests import cast
from tests.people.helpers import erase, named, page, told
from tournaments.entrants.fields import PairFacts
from tournaments.entrants.services.entrants import entrant_add, entrant_remove
from tournaments.models import Club, JournalEntry, Person, Tournament
from tournaments.people.services import person_edit
from tournaments.ranking.services import penalty_give

pytestmark = pytest.mark.django_db


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
        late = f"Pair 3 entered late: {both}. It plays from round 2."
        assert told("entrant.add") == [late, late]
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
            shown_name="Zoé Vidal", shown_club="",
        )  # fmt: skip
        for address in ("/desk/now/journal/", f"/clubs/{club.pk}/journal/"):
            assert said not in page(odile, address)
        erase(named("Zoé Vidal"))
        for address in ("/desk/now/journal/", f"/clubs/{club.pk}/journal/"):
            shown = page(odile, address)
            assert shown.count(said) == 1
            assert "Vidal" not in shown
