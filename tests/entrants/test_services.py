"""Entering, correcting and removing pairs."""

from __future__ import annotations

import pytest
from django.utils import translation

from tests import cast
from tests.entrants.helpers import acts, add, names, problems
from tests.rounds.evenings import drawn, published, tournament_of
from tournaments.core.writes import Conflict, Refusal, Repeated
from tournaments.entrants.fields import PairFacts, PairLine
from tournaments.entrants.selectors import entrants as selectors, preview as entrants_preview
from tournaments.entrants.services.entrants import (
    entrant_add,
    entrant_edit,
    entrant_remove,
    entrants_import,
)
from tournaments.entrants.services.people import TakenProblem
from tournaments.models import Entrant, JournalEntry, Person, Seat, System, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def tournament() -> Tournament:
    return cast.tournament()


class TestAdd:
    def test_numbers_follow_the_order_of_entry(self, tournament: Tournament) -> None:
        assert add(tournament, "Alice Martin", "Bruno Petit").number == 1
        assert add(tournament, "Chantal Durand", "Denis Moreau").number == 2
        assert acts() == ["entrant.add", "entrant.add"]

    def test_players_become_known_to_the_club(self, tournament: Tournament) -> None:
        add(tournament, "  Alice   Martin ", "Bruno Petit", home_club=" Tours ")
        assert list(Person.objects.order_by("name").values_list("name", flat=True)) == [
            "Alice Martin",
            "Bruno Petit",
        ]
        assert Entrant.objects.get().home_club == "Tours"

    def test_a_known_player_keeps_the_known_spelling(self, tournament: Tournament) -> None:
        last_year = cast.tournament(tournament.club, code="avant")
        add(last_year, "Éliane Lefèvre", "Bruno Petit")
        again = add(tournament, "LEFEVRE eliane", "Yves Texier")
        assert names(again) == ["Éliane Lefèvre", "Yves Texier"]
        assert Person.objects.count() == 3

    def test_clubs_do_not_share_people(self, tournament: Tournament) -> None:
        add(tournament, "Éliane Lefèvre", "Bruno Petit")
        elsewhere = cast.tournament(cast.club("Ailleurs"), code="loin")
        assert names(add(elsewhere, "ELIANE LEFEVRE", "B. Petit"))[0] == "ELIANE LEFEVRE"

    def test_every_wrong_field_is_refused_at_once(self, tournament: Tournament) -> None:
        with translation.override("en"), pytest.raises(Refusal) as refused:
            add(tournament, "<script>", "", home_club="🎉")
        assert [field for field, _words in problems(refused.value)] == [
            "first",
            "second",
            "home_club",
        ]
        assert not Entrant.objects.exists()

    def test_one_person_twice_is_refused(self, tournament: Tournament) -> None:
        with translation.override("en"), pytest.raises(Refusal) as refused:
            add(tournament, "Jean Dupont", "DUPONT jean")
        assert problems(refused.value) == [
            ("second", "The two players of a pair cannot be the same person.")
        ]

    def test_the_same_pair_in_the_other_order_is_refused(self, tournament: Tournament) -> None:
        add(tournament, "Alice Martin", "Bruno Petit")
        with translation.override("en"), pytest.raises(Refusal) as refused:
            add(tournament, "PETIT Bruno", "martin alice")
        assert problems(refused.value) == [("first", "This pair is already entered: it is pair 1.")]
        problem = refused.value.problems[0]
        assert isinstance(problem, TakenProblem)
        assert problem.number == 1

    def test_a_person_of_another_pair_is_refused(self, tournament: Tournament) -> None:
        add(tournament, "Alice Martin", "Bruno Petit")
        with translation.override("en"), pytest.raises(Refusal) as refused:
            add(tournament, "Chantal Durand", "bruno PETIT")
        assert problems(refused.value) == [
            (
                "second",
                "Bruno Petit already plays in pair 1. If this is someone else, add a word to tell "
                "them apart: “Bruno Petit (junior)”.",
            )
        ]
        assert acts() == ["entrant.add"]

    def test_a_namesake_with_an_added_word(self, tournament: Tournament) -> None:
        add(tournament, "Alice Martin", "Bruno Petit")
        assert add(tournament, "Chantal Durand", "Bruno Petit (fils)").number == 2

    def test_a_repeated_form_enters_once(self, tournament: Tournament) -> None:
        pair = PairFacts("Alice Martin", "Bruno Petit")
        entrant_add(actor=cast.actor("k1"), tournament=tournament, pair=pair)
        with pytest.raises(Repeated):
            entrant_add(actor=cast.actor("k1"), tournament=tournament, pair=pair)
        assert Entrant.objects.count() == 1

    def test_a_late_pair_joins_at_the_next_round(self, tournament: Tournament) -> None:
        cast.pairs(tournament, 2)
        cast.published_round(tournament, 1, [(1, 2)])
        late = add(tournament, "Zoé Vidal", "Yves Texier", present=True)
        assert late.joined_from == 2
        assert late not in selectors.players_of_round(tournament, 1)
        assert late in selectors.players_of_round(tournament, 2)

    def test_a_late_pair_is_present_unless_said_otherwise(self, tournament: Tournament) -> None:
        cast.pairs(tournament, 2)
        assert not add(tournament, "Marc Gris", "Paule Noir").present
        cast.published_round(tournament, 1, [(1, 2)])
        assert add(tournament, "Zoé Vidal", "Yves Texier").present
        assert not add(tournament, "Luc Roux", "Jean Blanc", present=False).present

    def test_a_late_list_is_present(self, tournament: Tournament) -> None:
        cast.pairs(tournament, 2)
        cast.published_round(tournament, 1, [(1, 2)])
        lines = [PairLine(1, "Zoé Vidal", "Yves Texier")]
        (number,) = entrants_import(actor=cast.actor(), tournament=tournament, lines=lines)
        assert tournament.entrants.get(number=number).present

    def test_nobody_joins_after_the_last_round(self, tournament: Tournament) -> None:
        tournament.first.rounds = 1
        tournament.first.save()
        cast.pairs(tournament, 2)
        cast.published_round(tournament, 1, [(1, 2)])
        with translation.override("en"), pytest.raises(Refusal) as refused:
            add(tournament, "Zoé Vidal", "Yves Texier")
        assert problems(refused.value) == [
            ("", "The last round is published: no pair can join any more.")
        ]

    def test_nobody_joins_a_finished_tournament(self, tournament: Tournament) -> None:
        tournament.finished_at = cast.EVENING
        tournament.save()
        with pytest.raises(Refusal):
            add(tournament, "Zoé Vidal", "Yves Texier")

    def test_a_full_tournament_is_closed(
        self, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("tournaments.entrants.services.entrants.MOST_PAIRS", 1)
        add(tournament, "Alice Martin", "Bruno Petit")
        with pytest.raises(Refusal):
            add(tournament, "Zoé Vidal", "Yves Texier")


class TestNumbers:
    def test_before_the_first_round_the_last_number_is_given_again(
        self, tournament: Tournament
    ) -> None:
        cast.pairs(tournament, 2)
        last = tournament.entrants.get(number=2)
        entrant_remove(actor=cast.actor(), entrant=last, version=1)
        assert tournament.next_number == 2

    def test_after_the_first_round_no_number_is_given_again(self, tournament: Tournament) -> None:
        cast.pairs(tournament, 2)
        cast.published_round(tournament, 1, [(1, 2)])
        tournament.rules_frozen_at = cast.EVENING
        tournament.save()
        late = add(tournament, "Zoé Vidal", "Yves Texier")
        entrant_remove(actor=cast.actor(), entrant=late, version=1)
        assert tournament.next_number == 4


class TestEdit:
    def edit(self, entrant: Entrant, first: str, second: str, **facts: object) -> Entrant:
        version = facts.pop("version", entrant.version)
        return entrant_edit(
            actor=cast.actor(),
            entrant=entrant,
            version=version,  # type: ignore[arg-type]
            pair=PairFacts(first, second, **facts),  # type: ignore[arg-type]
        )

    def test_a_correction_of_spelling_reaches_the_club(self, tournament: Tournament) -> None:
        pair = add(tournament, "Helene Martin", "Bruno Petit")
        self.edit(pair, "Hélène Martin", "Bruno Petit", home_club="Tours", fixed_table=3)
        pair.refresh_from_db()
        assert names(pair) == ["Hélène Martin", "Bruno Petit"]
        assert (pair.home_club, pair.fixed_table, pair.version) == ("Tours", 3, 2)
        assert Person.objects.filter(name="Hélène Martin").exists()
        assert Person.objects.count() == 2

    def test_a_person_entered_by_mistake_is_deleted(self, tournament: Tournament) -> None:
        pair = add(tournament, "Alcie Martin", "Bruno Petit")
        self.edit(pair, "Alice Martin", "Bruno Petit")
        assert sorted(Person.objects.values_list("name", flat=True)) == [
            "Alice Martin",
            "Bruno Petit",
        ]

    def test_a_player_of_other_tournaments_is_not_deleted(self, tournament: Tournament) -> None:
        add(cast.tournament(tournament.club, code="avant"), "Alice Martin", "Denis Moreau")
        pair = add(tournament, "Alice Martin", "Bruno Petit")
        self.edit(pair, "Aline Martin", "Bruno Petit")
        assert Person.objects.filter(name="Alice Martin").exists()

    def test_the_two_players_can_change_places(self, tournament: Tournament) -> None:
        pair = add(tournament, "Alice Martin", "Bruno Petit")
        self.edit(pair, "Bruno Petit", "Alice Martin")
        assert names(pair) == ["Bruno Petit", "Alice Martin"]
        assert Person.objects.count() == 2

    def test_a_player_of_another_pair_is_refused(self, tournament: Tournament) -> None:
        add(tournament, "Alice Martin", "Bruno Petit")
        pair = add(tournament, "Chantal Durand", "Denis Moreau")
        with pytest.raises(Refusal) as refused:
            self.edit(pair, "Chantal Durand", "petit bruno")
        assert [field for field, _words in problems(refused.value)] == ["second"]
        assert names(pair) == ["Chantal Durand", "Denis Moreau"]

    def test_a_fixed_table_belongs_to_one_pair(self, tournament: Tournament) -> None:
        one, other = cast.pairs(tournament, 2)
        self.edit(one, "Alice Martin", "Bruno Petit", fixed_table=3)
        with translation.override("en"), pytest.raises(Refusal) as refused:
            self.edit(other, "Chantal Durand", "Denis Moreau", fixed_table=3)
        assert problems(refused.value) == [("fixed_table", "Table 3 is kept for pair 1 already.")]

    def test_a_stale_form_changes_nothing(self, tournament: Tournament) -> None:
        pair = add(tournament, "Alice Martin", "Bruno Petit")
        self.edit(pair, "Alice Martin", "Bruno Petit", home_club="Tours")
        with pytest.raises(Conflict) as stale:
            self.edit(pair, "Alice Martin", "Bruno Petit", home_club="Blois", version=1)
        assert stale.value.current.home_club == "Tours"
        assert Entrant.objects.get().home_club == "Tours"

    @pytest.mark.parametrize("joined_from", [1, 5])
    def test_the_first_round_must_be_open(self, tournament: Tournament, joined_from: int) -> None:
        cast.pairs(tournament, 2)
        cast.published_round(tournament, 1, [(1, 2)])
        late = add(tournament, "Zoé Vidal", "Yves Texier")
        with translation.override("en"), pytest.raises(Refusal) as refused:
            self.edit(late, "Zoé Vidal", "Yves Texier", joined_from=joined_from)
        assert problems(refused.value) == [("joined_from", "Choose a round from 2 to 4.")]

    def test_the_first_round_of_a_late_pair_can_move(self, tournament: Tournament) -> None:
        cast.pairs(tournament, 2)
        cast.published_round(tournament, 1, [(1, 2)])
        late = add(tournament, "Zoé Vidal", "Yves Texier")
        self.edit(late, "Zoé Vidal", "Yves Texier", joined_from=3)
        assert Entrant.objects.get(pk=late.pk).joined_from == 3

    def test_the_first_round_of_a_pair_that_has_played_is_fixed(
        self, tournament: Tournament
    ) -> None:
        one, _other = cast.pairs(tournament, 2)
        cast.published_round(tournament, 1, [(1, 2)])
        with pytest.raises(Refusal):
            self.edit(one, "Alice Martin", "Bruno Petit", joined_from=2)

    def test_the_journal_has_the_values_before_and_after(self, tournament: Tournament) -> None:
        pair = add(tournament, "Alice Martin", "Bruno Petit")
        self.edit(pair, "Alice Martin", "Bruno Petit (fils)", home_club="Tours")
        data = JournalEntry.objects.get(act="entrant.edit").data
        assert data["before"]["names"] == ["Alice Martin", "Bruno Petit"]
        assert data["after"]["names"] == ["Alice Martin", "Bruno Petit (fils)"]
        assert (data["before"]["home_club"], data["after"]["home_club"]) == ("", "Tours")


class TestRemove:
    def test_its_players_stay_known_to_the_club(self, tournament: Tournament) -> None:
        pair = add(tournament, "Alice Martin", "Bruno Petit")
        entrant_remove(actor=cast.actor(), entrant=pair, version=1)
        assert not Entrant.objects.exists()
        assert not Seat.objects.exists()
        assert Person.objects.count() == 2
        assert acts()[-1] == "entrant.remove"

    def test_a_pair_in_a_published_round_stays(self, tournament: Tournament) -> None:
        one, _other = cast.pairs(tournament, 2)
        cast.published_round(tournament, 1, [(1, 2)])
        with translation.override("en"), pytest.raises(Refusal) as refused:
            entrant_remove(actor=cast.actor(), entrant=one, version=1)
        assert "withdraw it" in problems(refused.value)[0][1]
        assert Entrant.objects.count() == 2

    def test_a_pair_in_a_draft_stays_until_it_is_drawn_without_it(
        self, tournament: Tournament
    ) -> None:
        *_others, one = cast.pairs(tournament, 5)
        draft = drawn(tournament)
        with translation.override("en"), pytest.raises(Refusal) as refused:
            entrant_remove(actor=cast.actor(), entrant=one, version=1)
        assert "draft of round 1" in problems(refused.value)[0][1]
        Entrant.objects.filter(pk=one.pk).update(present=False)
        drawn(tournament, version=draft.version)
        entrant_remove(actor=cast.actor(), entrant=Entrant.objects.get(pk=one.pk), version=1)
        assert tournament.entrants.count() == 4

    def test_a_pair_waiting_for_a_bracket_stays(self) -> None:
        tournament = tournament_of(5, system=System.KNOCKOUT, rounds_planned=1)
        published(tournament)
        waiting = tournament.entrants.filter(sides=None).first()
        assert waiting is not None
        with translation.override("en"), pytest.raises(Refusal) as refused:
            entrant_remove(actor=cast.actor(), entrant=waiting, version=1)
        assert "withdraw it" in problems(refused.value)[0][1]

    def test_a_stale_form(self, tournament: Tournament) -> None:
        pair = add(tournament, "Alice Martin", "Bruno Petit")
        with pytest.raises(Conflict):
            entrant_remove(actor=cast.actor(), entrant=pair, version=7)
        assert Entrant.objects.exists()


class TestImport:
    LINES = (
        PairLine(1, "Alice Martin", "Bruno Petit", "Tours"),
        PairLine(2, "Chantal Durand", "Denis Moreau"),
    )

    def test_enters_every_line(self, tournament: Tournament) -> None:
        cast.pair(tournament, 3)
        numbers = entrants_import(actor=cast.actor(), tournament=tournament, lines=self.LINES)
        assert numbers == (4, 5)
        first = tournament.entrants.get(number=4)
        assert names(first) == ["Alice Martin", "Bruno Petit"]
        assert (first.home_club, first.present, first.joined_from) == ("Tours", False, 1)
        assert JournalEntry.objects.get().data["count"] == 2

    def test_enters_nothing_where_a_line_is_refused(self, tournament: Tournament) -> None:
        lines = [*self.LINES, PairLine(3, "Alice Martin", "Zoé Vidal")]
        with translation.override("en"), pytest.raises(Refusal) as refused:
            entrants_import(actor=cast.actor(), tournament=tournament, lines=lines)
        assert problems(refused.value) == [("", "1 line cannot be entered: nothing was entered.")]
        assert not Entrant.objects.exists()
        assert not Person.objects.exists()

    def test_a_longer_list_adds_the_new_pairs(self, tournament: Tournament) -> None:
        entrants_import(actor=cast.actor(), tournament=tournament, lines=self.LINES[:1])
        assert entrants_import(actor=cast.actor(), tournament=tournament, lines=self.LINES) == (2,)

    def test_the_same_list_again_is_refused(self, tournament: Tournament) -> None:
        entrants_import(actor=cast.actor(), tournament=tournament, lines=self.LINES)
        with pytest.raises(Refusal):
            entrants_import(actor=cast.actor(), tournament=tournament, lines=self.LINES)
        assert Entrant.objects.count() == 2

    def test_a_repeated_form(self, tournament: Tournament) -> None:
        entrants_import(actor=cast.actor("k"), tournament=tournament, lines=self.LINES)
        with pytest.raises(Repeated):
            entrants_import(actor=cast.actor("k"), tournament=tournament, lines=self.LINES)

    def test_a_late_list_joins_at_the_next_round(self, tournament: Tournament) -> None:
        cast.pair(tournament, 3)
        cast.pair(tournament, 4)
        cast.published_round(tournament, 1, [(3, 4)])
        entrants_import(actor=cast.actor(), tournament=tournament, lines=self.LINES)
        assert set(
            tournament.entrants.filter(number__gt=4).values_list("joined_from", flat=True)
        ) == {2}

    def test_queries_do_not_grow_with_the_list(
        self,
        tournament: Tournament,
        django_assert_max_num_queries: object,
    ) -> None:
        lines = [PairLine(n, f"Premier {n}", f"Second {n}") for n in range(1, 301)]
        with django_assert_max_num_queries(27):  # type: ignore[operator]
            entrants_import(actor=cast.actor(), tournament=tournament, lines=lines)
        assert tournament.entrants.count() == 300
        assert Seat.objects.count() == 600


class TestPreview:
    def test_the_verdicts(self, tournament: Tournament) -> None:
        add(cast.tournament(tournament.club, code="avant"), "Éliane Lefèvre", "François Garnier")
        add(tournament, "Alice Martin", "Bruno Petit")
        lines = [
            PairLine(1, "BRUNO petit", "alice martin"),
            PairLine(2, "eliane lefevre", "Zoé Vidal"),
            PairLine(3, "Yves Texier", "Luc Hamel"),
            PairLine(4, "Bruno Petit", "Odette Renaud"),
            PairLine(5, "Luc Hamel", "Monique Perrin"),
            PairLine(6, "Zed", "Zed"),
            PairLine(7, "seul", problem="il en manque un"),
        ]
        with translation.override("en"):
            rows = entrants_preview.preview(tournament, lines).rows
        assert [row.verdict.value for row in rows] == [
            "already",
            "known",
            "new",
            "refused",
            "refused",
            "refused",
            "refused",
        ]
        assert [row.number for row in rows[:3]] == [1, 2, 3]
        assert rows[1].names == ("Éliane Lefèvre", "Zoé Vidal")
        assert [bool(person) for person in rows[1].people] == [True, False]
        assert rows[3].taken == 1
        assert rows[4].reason == "Luc Hamel is already on line 3."
        assert rows[6].reason == "il en manque un"

    def test_the_counts(self, tournament: Tournament) -> None:
        found = entrants_preview.preview(
            tournament, [PairLine(1, "A b", "C d"), PairLine(2, "", "")]
        )
        assert found.counts == {"new": 1, "refused": 1}
        assert len(found.created) == len(found.refused) == 1

    def test_too_many_pairs(self, tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(entrants_preview, "MOST_PAIRS", 1)
        lines = [PairLine(1, "A b", "C d"), PairLine(2, "E f", "G h")]
        verdicts = [row.verdict.value for row in entrants_preview.preview(tournament, lines).rows]
        assert verdicts == ["new", "refused"]

    def test_nothing_is_written(self, tournament: Tournament) -> None:
        entrants_preview.preview(tournament, [PairLine(1, "A b", "C d")])
        assert not Entrant.objects.exists()
        assert not Person.objects.exists()
