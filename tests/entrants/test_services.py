"""Entering, correcting and removing pairs."""

from __future__ import annotations

import pytest
from django.utils import translation

from tests import cast
from tests.entrants.helpers import acts, add, names, problems
from tests.rounds.evenings import contest_of, drawn, published
from tournaments.core.writes import Conflict, Refusal, Repeated
from tournaments.entrants.fields import PairFacts, PairLine
from tournaments.entrants.selectors import entrants as selectors
from tournaments.entrants.selectors import preview as entrants_preview
from tournaments.entrants.services.entrants import (
    entrant_add,
    entrant_edit,
    entrant_remove,
    entrants_import,
)
from tournaments.entrants.services.people import TakenProblem
from tournaments.models import Entrant, JournalEntry, Person, Seat, System, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest() -> Tournament:
    return cast.contest()


class TestAdd:
    def test_numbers_follow_the_order_of_entry(self, contest: Tournament) -> None:
        assert add(contest, "Alice Martin", "Bruno Petit").number == 1
        assert add(contest, "Chantal Durand", "Denis Moreau").number == 2
        assert acts() == ["entrant.add", "entrant.add"]

    def test_players_become_known_to_the_club(self, contest: Tournament) -> None:
        add(contest, "  Alice   Martin ", "Bruno Petit", home_club=" Tours ")
        assert list(Person.objects.order_by("name").values_list("name", flat=True)) == [
            "Alice Martin",
            "Bruno Petit",
        ]
        assert Entrant.objects.get().home_club == "Tours"

    def test_a_known_player_keeps_the_known_spelling(self, contest: Tournament) -> None:
        last_year = cast.contest(contest.club, code="avant")
        add(last_year, "Éliane Lefèvre", "Bruno Petit")
        again = add(contest, "LEFEVRE eliane", "Yves Texier")
        assert names(again) == ["Éliane Lefèvre", "Yves Texier"]
        assert Person.objects.count() == 3

    def test_another_club_knows_nobody_of_ours(self, contest: Tournament) -> None:
        add(contest, "Éliane Lefèvre", "Bruno Petit")
        elsewhere = cast.contest(cast.club("Ailleurs"), code="loin")
        assert names(add(elsewhere, "ELIANE LEFEVRE", "B. Petit"))[0] == "ELIANE LEFEVRE"

    def test_every_wrong_field_is_told_at_once(self, contest: Tournament) -> None:
        with translation.override("en"), pytest.raises(Refusal) as refused:
            add(contest, "<script>", "", home_club="🎉")
        assert [field for field, _words in problems(refused.value)] == [
            "first",
            "second",
            "home_club",
        ]
        assert not Entrant.objects.exists()

    def test_a_pair_of_one(self, contest: Tournament) -> None:
        with translation.override("en"), pytest.raises(Refusal) as refused:
            add(contest, "Jean Dupont", "DUPONT jean")
        assert problems(refused.value) == [
            ("second", "The two players of a pair cannot be the same person.")
        ]

    def test_the_same_pair_the_other_way_round(self, contest: Tournament) -> None:
        add(contest, "Alice Martin", "Bruno Petit")
        with translation.override("en"), pytest.raises(Refusal) as refused:
            add(contest, "PETIT Bruno", "martin alice")
        assert problems(refused.value) == [("first", "This pair is in already: it is pair 1.")]
        problem = refused.value.problems[0]
        assert isinstance(problem, TakenProblem)
        assert problem.number == 1

    def test_a_person_of_another_pair(self, contest: Tournament) -> None:
        add(contest, "Alice Martin", "Bruno Petit")
        with translation.override("en"), pytest.raises(Refusal) as refused:
            add(contest, "Chantal Durand", "bruno PETIT")
        assert problems(refused.value) == [
            (
                "second",
                "Bruno Petit plays in pair 1 already. If this is somebody else, add a word "
                "to tell them apart: “Bruno Petit (junior)”.",
            )
        ]
        assert acts() == ["entrant.add"]

    def test_a_namesake_with_a_word_of_his_own(self, contest: Tournament) -> None:
        add(contest, "Alice Martin", "Bruno Petit")
        assert add(contest, "Chantal Durand", "Bruno Petit (fils)").number == 2

    def test_sent_twice_it_is_entered_once(self, contest: Tournament) -> None:
        pair = PairFacts("Alice Martin", "Bruno Petit")
        entrant_add(stamp=cast.stamp("k1"), contest=contest, pair=pair)
        with pytest.raises(Repeated):
            entrant_add(stamp=cast.stamp("k1"), contest=contest, pair=pair)
        assert Entrant.objects.count() == 1

    def test_late_it_joins_at_the_next_round(self, contest: Tournament) -> None:
        cast.pairs(contest, 2)
        cast.published_round(contest, 1, [(1, 2)])
        late = add(contest, "Zoé Vidal", "Yves Texier", present=True)
        assert late.joined_from == 2
        assert late not in selectors.players_of_round(contest, 1)
        assert late in selectors.players_of_round(contest, 2)

    def test_nobody_joins_after_the_last_round(self, contest: Tournament) -> None:
        contest.first.rounds = 1
        contest.first.save()
        cast.pairs(contest, 2)
        cast.published_round(contest, 1, [(1, 2)])
        with translation.override("en"), pytest.raises(Refusal) as refused:
            add(contest, "Zoé Vidal", "Yves Texier")
        assert problems(refused.value) == [
            ("", "The last round is published: no pair can join any more.")
        ]

    def test_nobody_joins_a_finished_contest(self, contest: Tournament) -> None:
        contest.finished_at = cast.EVENING
        contest.save()
        with pytest.raises(Refusal):
            add(contest, "Zoé Vidal", "Yves Texier")

    def test_a_contest_can_be_full(
        self, contest: Tournament, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("tournaments.entrants.services.entrants.MOST_PAIRS", 1)
        add(contest, "Alice Martin", "Bruno Petit")
        with pytest.raises(Refusal):
            add(contest, "Zoé Vidal", "Yves Texier")


class TestNumbers:
    def test_before_the_first_round_the_last_number_can_come_back(
        self, contest: Tournament
    ) -> None:
        cast.pairs(contest, 2)
        last = contest.entrants.get(number=2)
        entrant_remove(stamp=cast.stamp(), entrant=last, version=1)
        assert contest.next_number == 2

    def test_after_it_a_number_never_comes_back(self, contest: Tournament) -> None:
        cast.pairs(contest, 2)
        cast.published_round(contest, 1, [(1, 2)])
        contest.rules_frozen_at = cast.EVENING
        contest.save()
        late = add(contest, "Zoé Vidal", "Yves Texier")
        entrant_remove(stamp=cast.stamp(), entrant=late, version=1)
        assert contest.next_number == 4


class TestEdit:
    def edit(self, entrant: Entrant, first: str, second: str, **facts: object) -> Entrant:
        version = facts.pop("version", entrant.version)
        return entrant_edit(
            stamp=cast.stamp(),
            entrant=entrant,
            version=version,  # type: ignore[arg-type]
            pair=PairFacts(first, second, **facts),  # type: ignore[arg-type]
        )

    def test_a_spelling_is_put_right_for_the_club_too(self, contest: Tournament) -> None:
        pair = add(contest, "Helene Martin", "Bruno Petit")
        self.edit(pair, "Hélène Martin", "Bruno Petit", home_club="Tours", fixed_table=3)
        pair.refresh_from_db()
        assert names(pair) == ["Hélène Martin", "Bruno Petit"]
        assert (pair.home_club, pair.fixed_table, pair.version) == ("Tours", 3, 2)
        assert Person.objects.filter(name="Hélène Martin").exists()
        assert Person.objects.count() == 2

    def test_a_slip_of_the_pen_is_forgotten(self, contest: Tournament) -> None:
        pair = add(contest, "Alcie Martin", "Bruno Petit")
        self.edit(pair, "Alice Martin", "Bruno Petit")
        assert sorted(Person.objects.values_list("name", flat=True)) == [
            "Alice Martin",
            "Bruno Petit",
        ]

    def test_a_player_of_other_contests_is_not_forgotten(self, contest: Tournament) -> None:
        add(cast.contest(contest.club, code="avant"), "Alice Martin", "Denis Moreau")
        pair = add(contest, "Alice Martin", "Bruno Petit")
        self.edit(pair, "Aline Martin", "Bruno Petit")
        assert Person.objects.filter(name="Alice Martin").exists()

    def test_the_two_can_change_places(self, contest: Tournament) -> None:
        pair = add(contest, "Alice Martin", "Bruno Petit")
        self.edit(pair, "Bruno Petit", "Alice Martin")
        assert names(pair) == ["Bruno Petit", "Alice Martin"]
        assert Person.objects.count() == 2

    def test_somebody_of_another_pair(self, contest: Tournament) -> None:
        add(contest, "Alice Martin", "Bruno Petit")
        pair = add(contest, "Chantal Durand", "Denis Moreau")
        with pytest.raises(Refusal) as refused:
            self.edit(pair, "Chantal Durand", "petit bruno")
        assert [field for field, _words in problems(refused.value)] == ["second"]
        assert names(pair) == ["Chantal Durand", "Denis Moreau"]

    def test_a_table_is_kept_for_one_pair(self, contest: Tournament) -> None:
        one, other = cast.pairs(contest, 2)
        self.edit(one, "Alice Martin", "Bruno Petit", fixed_table=3)
        with translation.override("en"), pytest.raises(Refusal) as refused:
            self.edit(other, "Chantal Durand", "Denis Moreau", fixed_table=3)
        assert problems(refused.value) == [("fixed_table", "Table 3 is kept for pair 1 already.")]

    def test_a_stale_form_changes_nothing(self, contest: Tournament) -> None:
        pair = add(contest, "Alice Martin", "Bruno Petit")
        self.edit(pair, "Alice Martin", "Bruno Petit", home_club="Tours")
        with pytest.raises(Conflict) as stale:
            self.edit(pair, "Alice Martin", "Bruno Petit", home_club="Blois", version=1)
        assert stale.value.current.home_club == "Tours"
        assert Entrant.objects.get().home_club == "Tours"

    @pytest.mark.parametrize("joined_from", [1, 5])
    def test_the_first_round_is_an_open_one(self, contest: Tournament, joined_from: int) -> None:
        cast.pairs(contest, 2)
        cast.published_round(contest, 1, [(1, 2)])
        late = add(contest, "Zoé Vidal", "Yves Texier")
        with translation.override("en"), pytest.raises(Refusal) as refused:
            self.edit(late, "Zoé Vidal", "Yves Texier", joined_from=joined_from)
        assert problems(refused.value) == [("joined_from", "Choose a round from 2 to 4.")]

    def test_the_first_round_of_a_late_pair_can_move(self, contest: Tournament) -> None:
        cast.pairs(contest, 2)
        cast.published_round(contest, 1, [(1, 2)])
        late = add(contest, "Zoé Vidal", "Yves Texier")
        self.edit(late, "Zoé Vidal", "Yves Texier", joined_from=3)
        assert Entrant.objects.get(pk=late.pk).joined_from == 3

    def test_the_first_round_played_is_history(self, contest: Tournament) -> None:
        one, _other = cast.pairs(contest, 2)
        cast.published_round(contest, 1, [(1, 2)])
        with pytest.raises(Refusal):
            self.edit(one, "Alice Martin", "Bruno Petit", joined_from=2)

    def test_the_journal_holds_before_and_after(self, contest: Tournament) -> None:
        pair = add(contest, "Alice Martin", "Bruno Petit")
        self.edit(pair, "Alice Martin", "Bruno Petit (fils)", home_club="Tours")
        data = JournalEntry.objects.get(act="entrant.edit").data
        assert data["before"]["names"] == ["Alice Martin", "Bruno Petit"]
        assert data["after"]["names"] == ["Alice Martin", "Bruno Petit (fils)"]
        assert (data["before"]["home_club"], data["after"]["home_club"]) == ("", "Tours")


class TestRemove:
    def test_it_is_gone_and_its_players_stay_known(self, contest: Tournament) -> None:
        pair = add(contest, "Alice Martin", "Bruno Petit")
        entrant_remove(stamp=cast.stamp(), entrant=pair, version=1)
        assert not Entrant.objects.exists()
        assert not Seat.objects.exists()
        assert Person.objects.count() == 2
        assert acts()[-1] == "entrant.remove"

    def test_a_pair_in_a_published_round_stays(self, contest: Tournament) -> None:
        one, _other = cast.pairs(contest, 2)
        cast.published_round(contest, 1, [(1, 2)])
        with translation.override("en"), pytest.raises(Refusal) as refused:
            entrant_remove(stamp=cast.stamp(), entrant=one, version=1)
        assert "withdraw it" in problems(refused.value)[0][1]
        assert Entrant.objects.count() == 2

    def test_a_pair_in_a_draft_stays_until_it_is_drawn_without_it(
        self, contest: Tournament
    ) -> None:
        *_others, one = cast.pairs(contest, 5)
        draft = drawn(contest)
        with translation.override("en"), pytest.raises(Refusal) as refused:
            entrant_remove(stamp=cast.stamp(), entrant=one, version=1)
        assert "draft of round 1" in problems(refused.value)[0][1]
        Entrant.objects.filter(pk=one.pk).update(present=False)
        drawn(contest, version=draft.version)
        entrant_remove(stamp=cast.stamp(), entrant=Entrant.objects.get(pk=one.pk), version=1)
        assert contest.entrants.count() == 4

    def test_a_pair_that_comes_into_a_bracket_later_stays(self) -> None:
        contest = contest_of(5, system=System.KNOCKOUT, rounds_planned=1)
        published(contest)
        waiting = contest.entrants.filter(sides=None).first()
        assert waiting is not None
        with translation.override("en"), pytest.raises(Refusal) as refused:
            entrant_remove(stamp=cast.stamp(), entrant=waiting, version=1)
        assert "withdraw it" in problems(refused.value)[0][1]

    def test_a_stale_form(self, contest: Tournament) -> None:
        pair = add(contest, "Alice Martin", "Bruno Petit")
        with pytest.raises(Conflict):
            entrant_remove(stamp=cast.stamp(), entrant=pair, version=7)
        assert Entrant.objects.exists()


class TestImport:
    LINES = (
        PairLine(1, "Alice Martin", "Bruno Petit", "Tours"),
        PairLine(2, "Chantal Durand", "Denis Moreau"),
    )

    def test_all_of_it(self, contest: Tournament) -> None:
        cast.pair(contest, 3)
        numbers = entrants_import(stamp=cast.stamp(), contest=contest, lines=self.LINES)
        assert numbers == (4, 5)
        first = contest.entrants.get(number=4)
        assert names(first) == ["Alice Martin", "Bruno Petit"]
        assert (first.home_club, first.present, first.joined_from) == ("Tours", False, 1)
        assert JournalEntry.objects.get().data["count"] == 2

    def test_or_nothing(self, contest: Tournament) -> None:
        lines = [*self.LINES, PairLine(3, "Alice Martin", "Zoé Vidal")]
        with translation.override("en"), pytest.raises(Refusal) as refused:
            entrants_import(stamp=cast.stamp(), contest=contest, lines=lines)
        assert problems(refused.value) == [("", "1 line cannot be entered: nothing was entered.")]
        assert not Entrant.objects.exists()
        assert not Person.objects.exists()

    def test_a_list_that_has_grown_adds_what_is_new(self, contest: Tournament) -> None:
        entrants_import(stamp=cast.stamp(), contest=contest, lines=self.LINES[:1])
        assert entrants_import(stamp=cast.stamp(), contest=contest, lines=self.LINES) == (2,)

    def test_the_same_list_again_says_so(self, contest: Tournament) -> None:
        entrants_import(stamp=cast.stamp(), contest=contest, lines=self.LINES)
        with pytest.raises(Refusal):
            entrants_import(stamp=cast.stamp(), contest=contest, lines=self.LINES)
        assert Entrant.objects.count() == 2

    def test_a_double_click(self, contest: Tournament) -> None:
        entrants_import(stamp=cast.stamp("k"), contest=contest, lines=self.LINES)
        with pytest.raises(Repeated):
            entrants_import(stamp=cast.stamp("k"), contest=contest, lines=self.LINES)

    def test_a_late_list_joins_at_the_next_round(self, contest: Tournament) -> None:
        cast.pair(contest, 3)
        cast.pair(contest, 4)
        cast.published_round(contest, 1, [(3, 4)])
        entrants_import(stamp=cast.stamp(), contest=contest, lines=self.LINES)
        assert set(contest.entrants.filter(number__gt=4).values_list("joined_from", flat=True)) == {
            2
        }

    def test_queries_do_not_grow_with_the_list(
        self,
        contest: Tournament,
        django_assert_max_num_queries: object,
    ) -> None:
        lines = [PairLine(n, f"Premier {n}", f"Second {n}") for n in range(1, 301)]
        with django_assert_max_num_queries(26):  # type: ignore[operator]
            entrants_import(stamp=cast.stamp(), contest=contest, lines=lines)
        assert contest.entrants.count() == 300
        assert Seat.objects.count() == 600


class TestPreview:
    def test_the_verdicts(self, contest: Tournament) -> None:
        add(cast.contest(contest.club, code="avant"), "Éliane Lefèvre", "François Garnier")
        add(contest, "Alice Martin", "Bruno Petit")
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
            rows = entrants_preview.preview(contest, lines).rows
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
        assert rows[1].known == (True, False)
        assert rows[3].taken == 1
        assert rows[4].reason == "Luc Hamel is on line 3 already."
        assert rows[6].reason == "il en manque un"

    def test_the_counts(self, contest: Tournament) -> None:
        found = entrants_preview.preview(contest, [PairLine(1, "A b", "C d"), PairLine(2, "", "")])
        assert found.counts == {"new": 1, "known": 0, "already": 0, "refused": 1}
        assert len(found.created) == len(found.refused) == 1

    def test_too_many_pairs(self, contest: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(entrants_preview, "MOST_PAIRS", 1)
        lines = [PairLine(1, "A b", "C d"), PairLine(2, "E f", "G h")]
        verdicts = [row.verdict.value for row in entrants_preview.preview(contest, lines).rows]
        assert verdicts == ["new", "refused"]

    def test_nothing_is_written(self, contest: Tournament) -> None:
        entrants_preview.preview(contest, [PairLine(1, "A b", "C d")])
        assert not Entrant.objects.exists()
        assert not Person.objects.exists()
