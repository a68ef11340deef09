"""Forbidden pairings: saved, shown, and avoided by the draws."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import translation

from tests import cast
from tests.entrants.helpers import acts, problems
from tournaments.core.journal_words import sentence
from tournaments.core.writes import Refusal, Repeated
from tournaments.entrants.services.entrants import entrant_remove
from tournaments.models import ForbiddenPairing, JournalEntry, Round, Tournament
from tournaments.rounds.selectors.certificates import certificate_of
from tournaments.rounds.selectors.drafts import draft_of
from tournaments.rounds.selectors.forbidden_pairings import (
    forbidden_effects,
    forbidden_rows,
    forbidden_troubles,
)
from tournaments.rounds.selectors.outdated import changed_settings
from tournaments.rounds.services import drafts, forbidden_pairings
from tournaments.rounds.services.forbidden_pairings import (
    forbidden_pairing_add,
    forbidden_pairing_remove,
)
from tournaments.rounds.services.rounds import round_draw, round_publish

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def forbidden_changed(round_: Round) -> bool:
    return any(reason.code == "forbidden" for reason in changed_settings(round_))


def apart(
    tournament: Tournament, one: int, other: int, reason: str = "", key: str = ""
) -> ForbiddenPairing:
    return forbidden_pairing_add(
        actor=cast.actor(key), tournament=tournament, one=one, other=other, reason=reason
    )


def together(tournament: Tournament, one: int, other: int, key: str = "") -> None:
    forbidden_pairing_remove(actor=cast.actor(key), tournament=tournament, one=one, other=other)


def drawn(tournament: Tournament, number: int = 1, seed: int = 3) -> Round:
    existing = tournament.rounds.filter(number=number).first()
    version = existing.version if existing else None
    return round_draw(
        actor=cast.actor(), tournament=tournament, number=number, seed=seed, version=version
    )


def met(round_: Round) -> set[frozenset[int]]:
    """Who plays whom in a draft."""
    matches = round_.steps[round_.step]["matches"]
    return {frozenset(n for side in match["sides"] for n in side) for match in matches}


class TestWritten:
    def test_the_lower_number_first_whatever_was_typed(self, tournament: Tournament) -> None:
        apart(tournament, 5, 2, "Brouille")
        (row,) = forbidden_rows(tournament)
        assert (row.one.number, row.other.number, row.reason) == (2, 5, "Brouille")

    def test_a_pairing_is_in_the_journal_with_its_reason(self, tournament: Tournament) -> None:
        apart(tournament, 5, 2, "Brouille.")
        together(tournament, 2, 5)
        assert acts() == ["kept_apart.add", "kept_apart.remove"]
        entry = JournalEntry.objects.order_by("pk")[0]
        assert entry.data == {"one": 2, "other": 5, "reason": "Brouille."}
        with translation.override("en"):
            said = [sentence(one.act, one.data) for one in JournalEntry.objects.order_by("pk")]
        assert said == ["Pairs 2 and 5 are kept apart. Brouille.", "Pairs 2 and 5 may meet again."]

    def test_the_tournament_moves_on(self, tournament: Tournament) -> None:
        before = tournament.revision
        apart(tournament, 1, 2)
        assert tournament.revision == before + 1

    @pytest.mark.parametrize(
        ("one", "other", "fields"),
        [(1, 1, ["other"]), (1, 9, ["other"]), (9, 1, ["one"]), (8, 9, ["one", "other"])],
    )
    def test_refused(self, tournament: Tournament, one: int, other: int, fields: list[str]) -> None:
        with pytest.raises(Refusal) as refused:
            apart(tournament, one, other)
        assert [field for field, _words in problems(refused.value)] == fields
        assert not ForbiddenPairing.objects.exists()

    def test_a_pairing_entered_twice_is_saved_once(self, tournament: Tournament) -> None:
        apart(tournament, 1, 2)
        with pytest.raises(Refusal):
            apart(tournament, 2, 1)
        assert ForbiddenPairing.objects.count() == 1

    def test_the_same_form_twice(self, tournament: Tournament) -> None:
        apart(tournament, 1, 2, key="k")
        with pytest.raises(Repeated):
            apart(tournament, 1, 2, key="k")
        together(tournament, 1, 2, key="l")
        with pytest.raises(Repeated):
            together(tournament, 1, 2, key="l")

    def test_a_pairing_is_removed_once(self, tournament: Tournament) -> None:
        apart(tournament, 1, 2)
        together(tournament, 2, 1)
        with pytest.raises(Refusal):
            together(tournament, 1, 2)

    def test_the_number_of_pairings_is_limited(
        self, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(forbidden_pairings, "MOST_FORBIDDEN", 1)
        apart(tournament, 1, 2)
        with pytest.raises(Refusal):
            apart(tournament, 1, 3)

    def test_no_pairings_of_another_tournament(self, tournament: Tournament) -> None:
        other = cast.tournament(tournament.club, code="autre")
        cast.pairs(other, 2)
        apart(other, 1, 2)
        assert forbidden_rows(tournament) == []
        with pytest.raises(Refusal):
            together(tournament, 1, 2)

    def test_removing_a_pair_removes_its_pairings(self, tournament: Tournament) -> None:
        apart(tournament, 1, 2)
        pair = tournament.entrants.get(number=2)
        entrant_remove(actor=cast.actor(), entrant=pair, version=pair.version)
        assert forbidden_rows(tournament) == []

    def test_the_database_holds_one_order_and_one_row(self, tournament: Tournament) -> None:
        one, other = tournament.entrants.get(number=1), tournament.entrants.get(number=2)
        ForbiddenPairing.objects.create(tournament=tournament, one=one, other=other)
        for first, second in ((one, other), (other, one), (one, one)):
            with pytest.raises(IntegrityError), transaction.atomic():
                ForbiddenPairing.objects.create(tournament=tournament, one=first, other=second)


class TestDrawn:
    def test_no_draw_lets_them_meet(self, tournament: Tournament) -> None:
        for one, other in ((1, 2), (1, 3), (4, 5), (1, 4)):
            apart(tournament, one, other)
        for seed in range(6):
            round_ = drawn(tournament, seed=seed)
            assert round_.draw["input"]["forbidden"] == [[1, 2], [1, 3], [1, 4], [4, 5]]
            kept = {frozenset(two) for two in ((1, 2), (1, 3), (1, 4), (4, 5))}
            assert met(round_) & kept == set(), seed

    def test_by_rank_the_neighbours_are_parted(self, tournament: Tournament) -> None:
        played = cast.published_round(tournament, 1, [(1, 6), (2, 5), (3, 4)])
        for table, won in enumerate((1500, 1400, 1300), start=1):
            cast.totals(played, table, won, 1944 - won)
        tournament.refresh_from_db()
        assert frozenset((1, 2)) in met(drawn(tournament, 2))
        apart(tournament, 1, 2)
        assert frozenset((1, 2)) not in met(drawn(tournament, 2))

    def test_the_input_has_numbers_of_those_who_play_only(self, tournament: Tournament) -> None:
        apart(tournament, 1, 2, "Divorce en cours")
        apart(tournament, 3, 4)
        tournament.entrants.filter(number=4).update(present=False)
        request = drawn(tournament).draw["input"]
        assert request["forbidden"] == [[1, 2]]
        assert "Divorce" not in str(request)

    def test_what_cannot_be_avoided_is_shown(self, tournament: Tournament) -> None:
        for other in range(2, 7):
            apart(tournament, 1, other)
        with translation.override("en"):
            (told,) = draft_of(drawn(tournament)).broken
        assert told.startswith("1 and ")
        assert told.endswith("were to be kept apart.")

    def test_tables_of_three(self) -> None:
        tournament = cast.tournament(preset="belote3")
        cast.singles(tournament, 9)
        apart(tournament, 1, 2)
        round_ = drawn(tournament)
        assert round_.draw["input"]["forbidden"] == [[1, 2]]
        assert not any({1, 2} <= table for table in met(round_))

    def test_partners_drawn_once_as_opponents(self) -> None:
        tournament = cast.tournament(system="melee_fixed")
        cast.singles(tournament, 8)
        first = drawn(tournament)
        (a, _a), (b, _b), *_rest = first.draw["partners"]
        apart(tournament, _a, b)
        again = drawn(tournament)
        assert again.draw["partners"] == first.draw["partners"]
        assert again.draw["input"]["forbidden"] == [sorted((a, b))]
        assert frozenset((a, b)) not in met(again)

    def test_a_melee_shows_who_sits_together(self) -> None:
        tournament = cast.tournament(system="melee", rounds_planned=2)
        cast.singles(tournament, 8)
        round_ = drawn(tournament)
        one, other = sorted(min(met(round_), key=min))[:2]
        apart(tournament, one, other)
        round_.refresh_from_db()
        with translation.override("en"):
            assert f"{one} and {other} were to be kept apart." in draft_of(round_).broken
        together(tournament, one, other)
        round_.refresh_from_db()
        assert draft_of(round_).broken == ()

    @pytest.mark.parametrize("system", ["rotation", "round_robin", "manual", "knockout", "pools"])
    def test_a_draft_that_cannot_avoid_it_shows_it(
        self, tournament: Tournament, system: str
    ) -> None:
        cast.update(system=system)
        tournament.refresh_from_db()
        round_ = drawn(tournament)
        one, other = sorted(min(met(round_), key=min))
        apart(tournament, one, other)
        round_.refresh_from_db()
        assert forbidden_changed(round_)
        with translation.override("en"):
            told = [f"{one} and {other} were to be kept apart."]
            assert list(draft_of(round_).broken) == told
            assert list(draft_of(drawn(tournament)).broken) == told


class TestCertificate:
    KEPT = "Some pairs must not meet."

    def constraints(self, tournament: Tournament) -> tuple[str, ...]:
        apart(tournament, 1, 2)
        with translation.override("en"):
            return certificate_of(drawn(tournament)).constraints

    def test_a_draw_that_avoids_pairings_names_the_constraint(self, tournament: Tournament) -> None:
        assert self.constraints(tournament)[0] == self.KEPT

    @pytest.mark.parametrize("system", ["rotation", "manual", "knockout", "pools"])
    def test_a_draw_that_ignores_pairings_names_no_constraint(
        self, tournament: Tournament, system: str
    ) -> None:
        cast.update(system=system)
        tournament.refresh_from_db()
        assert self.KEPT not in self.constraints(tournament)


class TestDraftOfBefore:
    def test_says_that_the_list_has_changed(self, tournament: Tournament) -> None:
        round_ = drawn(tournament)
        assert not forbidden_changed(round_)
        apart(tournament, 1, 2)
        assert forbidden_changed(round_)
        assert not forbidden_changed(drawn(tournament))
        together(tournament, 1, 2)
        round_.refresh_from_db()
        assert forbidden_changed(round_)

    def test_entrants_who_do_not_play_change_nothing(self, tournament: Tournament) -> None:
        tournament.entrants.filter(number=6).update(present=False)
        round_ = drawn(tournament)
        apart(tournament, 1, 6)
        assert not forbidden_changed(round_)

    def test_the_rest_is_not_drawn_by_the_old_list(self, tournament: Tournament) -> None:
        round_ = drawn(tournament)
        apart(tournament, 1, 2)
        with pytest.raises(Refusal):
            drafts.draft_redraw(actor=cast.actor(), round_=round_, seed=9, version=round_.version)

    def test_a_redraw_respects_the_current_list(self, tournament: Tournament) -> None:
        apart(tournament, 1, 2)
        round_ = drawn(tournament)
        table = next(
            match["table"]
            for match in round_.steps[0]["matches"]
            if not {1, 2} & {n for side in match["sides"] for n in side}
        )
        moves: dict[str, Any] = {"actor": cast.actor(), "round_": round_}
        drafts.draft_lock(**moves, table=table, locked=True, version=round_.version)
        for seed in range(5):
            drafts.draft_redraw(**moves, seed=seed, version=round_.version)
            assert frozenset((1, 2)) not in met(round_)

    def test_a_published_round_stays_as_it_was(self, tournament: Tournament) -> None:
        round_ = drawn(tournament)
        round_publish(actor=cast.actor(), round_=round_, version=round_.version)
        before = Round.objects.get(pk=round_.pk).draw
        apart(tournament, 1, 2)
        assert Round.objects.get(pk=round_.pk).draw == before


class TestTold:
    @pytest.mark.parametrize(
        ("system", "words"),
        [
            ("danois", "before anything else"),
            ("rotation", "schedule"),
            ("knockout", "brackets and pools"),
            ("manual", "You place everyone"),
            ("melee", "mêlée"),
            ("melee_fixed", "Partners are drawn by lot"),
        ],
    )
    def test_what_each_system_makes_of_it(self, system: str, words: str) -> None:
        with translation.override("en"):
            (said,) = forbidden_effects(cast.tournament(system=system))
        assert words in said

    def test_phases_that_differ(self) -> None:
        entry = [{"name": "A", "first": 1, "last": 4}]
        phase = {"name": "Finale", "system": "knockout", "rounds": 2, "entry": entry}
        tournament = cast.tournament(
            later_phases=[phase | {"ranking_keys": ["points"], "carry": "all", "options": {}}]
        )
        with translation.override("en"):
            first, last = forbidden_effects(tournament)
        assert first.startswith("Qualifying rounds: Every draw")
        assert last.startswith("Finale: In brackets")

    def test_nothing_is_hard_without_a_list(self, tournament: Tournament) -> None:
        assert forbidden_troubles(tournament) == []

    def test_pairings_that_no_draw_can_avoid_are_reported(self, tournament: Tournament) -> None:
        for other in range(2, 7):
            apart(tournament, 1, other)
        with translation.override("en"):
            (said,) = forbidden_troubles(tournament)
        assert said.startswith("With 6 pairs no draw")

    def test_too_few_opponents_for_the_rounds(self, tournament: Tournament) -> None:
        apart(tournament, 1, 2)
        assert forbidden_troubles(tournament) == []
        apart(tournament, 1, 3)
        with translation.override("en"):
            (said,) = forbidden_troubles(tournament)
        assert said.startswith("Pair 1 has 3 opponents left for 4 rounds")

    def test_of_an_odd_count_a_round_is_a_bye(self, tournament: Tournament) -> None:
        cast.pair(tournament, 7)
        for other in (2, 3, 4):
            apart(tournament, 1, other)
        assert forbidden_troubles(tournament) == []

    def test_tables_of_three_that_cannot_be_filled(self) -> None:
        tournament = cast.tournament(preset="belote3")
        cast.singles(tournament, 6)
        for other in (2, 3, 4):
            apart(tournament, 1, other)
        assert forbidden_troubles(tournament) == []
        apart(tournament, 1, 5)
        assert len(forbidden_troubles(tournament)) == 1

    def test_nothing_of_a_melee_or_after_the_last_round(self, tournament: Tournament) -> None:
        for other in range(2, 7):
            apart(tournament, 1, other)
        cast.update(rounds_planned=1)
        tournament.refresh_from_db()
        cast.published_round(tournament, 1, [(1, 2), (3, 4), (5, 6)])
        assert forbidden_troubles(tournament) == []
        assert (
            forbidden_troubles(cast.tournament(tournament.club, code="melee", system="melee")) == []
        )
