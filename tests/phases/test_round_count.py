"""Rounds of a phase: added, left out, cut short."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests import cast
from tests.phases.chains import chain, later, play, pools_played, pools_then_finals
from tests.rounds.evenings import again, drawn, replayed, tournament_of
from tournaments.core.journal_words import sentence
from tournaments.core.writes import Conflict, Refusal, Repeated
from tournaments.models import JournalEntry, System, Tournament
from tournaments.phases.selectors import phase_lines, phase_running, rematch_warning
from tournaments.phases.services.phases import phase_cut, phase_round_add, phase_round_drop
from tournaments.ranking.selectors.progress import evening

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
DESK = "/desk/martin"


def act(service: Any, tournament: Tournament, position: int = 1, **more: Any) -> Tournament:
    tournament = again(tournament)
    facts = {"actor": cast.actor(), "version": tournament.version, "position": position} | more
    changed: Tournament = service(tournament=tournament, **facts)
    return changed


class TestRoundsByName:
    def test_published_of_a_phase_and_the_last_one(self) -> None:
        tournament = chain(8, later(System.DANOIS, 2), rounds_planned=2)
        assert tournament.rounds.last_number() == 0
        play(tournament, 1, 2)
        drawn(again(tournament), 3)
        tournament = again(tournament)
        first, second = tournament.chain
        assert tournament.rounds.last_number() == 3
        assert tournament.rounds.published().last_number() == 2
        assert tournament.rounds.of_phase(first).count() == 2
        assert [round_.number for round_ in tournament.rounds.of_phase(second)] == [3]
        assert not tournament.rounds.of_phase(second).published().exists()


def by_rank(rounds: int) -> None:
    """Two rounds for eight pairs, of which so many are played."""
    tournament = tournament_of(8, rounds_planned=2)
    for number in range(1, rounds + 1):
        play(tournament, number)


class TestServices:
    def test_one_more_round_of_the_only_phase(self) -> None:
        tournament = replayed(by_rank, 2)
        assert evening(again(tournament)).current is None
        act(phase_round_add, tournament)
        assert again(tournament).first.rounds == 3
        assert play(tournament, 3).draw["input"]["system"] == "danois"
        entry = JournalEntry.objects.get(act="phase.rounds")
        assert "3" in sentence(entry.act, entry.data)

    def test_later_phases_move_along(self) -> None:
        second = later(System.KNOCKOUT, 2, entry=[{"name": "A", "first": 1, "last": 4}])
        tournament = chain(8, second, rounds_planned=2)
        play(tournament, 1, 2)
        act(phase_round_add, tournament)
        assert play(tournament, 3).draw.get("phase") is None
        assert play(tournament, 4).draw["phase"] == 2
        assert again(tournament).rounds_total == 5

    def test_of_a_later_phase(self) -> None:
        tournament = chain(8, later(System.DANOIS, 1), rounds_planned=1)
        play(tournament, 1, 2)
        act(phase_round_add, tournament, 2)
        assert play(tournament, 3).draw["phase"] == 2
        act(phase_round_add, tournament, 2)
        act(phase_round_drop, tournament, 2)
        assert again(tournament).chain[1].rounds == 2

    def test_a_last_round_not_drawn_is_left_out(self) -> None:
        tournament = tournament_of(8, rounds_planned=3)
        play(tournament, 1)
        act(phase_round_drop, tournament)
        drawn(tournament, 2)
        with pytest.raises(Refusal, match="2"):
            act(phase_round_drop, tournament)
        assert again(tournament).first.rounds == 2
        entry = JournalEntry.objects.get(act="phase.rounds")
        assert "de moins" in sentence(entry.act, entry.data)

    def test_a_phase_is_cut_short_and_the_next_begins(self) -> None:
        second = later(System.KNOCKOUT, 2, entry=[{"name": "A", "first": 1, "last": 4}])
        tournament = chain(8, second, rounds_planned=5)
        play(tournament, 1, 2)
        act(phase_cut, tournament)
        assert again(tournament).first.rounds == 2
        assert play(tournament, 3).draw["phase"] == 2
        with pytest.raises(Refusal, match="3"):
            act(phase_round_add, tournament)

    @pytest.mark.parametrize("drawn_rounds", [0, 2])
    def test_a_phase_not_begun_or_at_its_end_cannot_be_cut(self, drawn_rounds: int) -> None:
        tournament = replayed(by_rank, drawn_rounds)
        with pytest.raises(Refusal):
            act(phase_cut, tournament)

    def test_the_rounds_of_brackets_and_pools_are_fixed(self) -> None:
        tournament = replayed(pools_played, 1)
        for service in (phase_round_add, phase_round_drop, phase_cut):
            with pytest.raises(Refusal, match="calculé"):
                act(service, tournament)

    def test_from_1_to_20_rounds(self) -> None:
        tournament = tournament_of(8, rounds_planned=1)
        with pytest.raises(Refusal, match="20"):
            act(phase_round_drop, tournament)
        cast.update(rounds_planned=20)
        with pytest.raises(Refusal, match="20"):
            act(phase_round_add, tournament)

    def test_no_such_phase(self) -> None:
        with pytest.raises(Refusal):
            act(phase_round_add, tournament_of(4), 2)

    def test_a_repeated_form_acts_once(self) -> None:
        tournament = tournament_of(8, rounds_planned=2)
        actor = cast.actor(key="add-once")
        act(phase_round_add, tournament, actor=actor)
        with pytest.raises(Repeated):
            act(phase_round_add, tournament, actor=actor)
        with pytest.raises(Conflict):
            act(phase_round_add, tournament, version=1)
        assert again(tournament).first.rounds == 3

    def test_a_rotation_is_continued(self) -> None:
        tournament = tournament_of(6, rounds_planned=2, system=System.ROTATION)
        play(tournament, 1, 2)
        act(phase_round_add, tournament)
        third = drawn(tournament, 3)
        assert third.draw["by"] == "rotation"
        assert "instead" not in third.draw

    def test_a_melee_is_planned_again(self) -> None:
        tournament = cast.tournament(rounds_planned=1, system=System.MELEE)
        cast.singles(tournament, 8)
        play(tournament, 1)
        act(phase_round_add, tournament)
        assert drawn(tournament, 2).draw["input"]["rounds"] == 2


class TestOfferedActs:
    def test_for_the_current_phase(self) -> None:
        second = later(System.DANOIS, 3, entry=[{"name": "A", "first": 1, "last": 6}])
        tournament = chain(8, second, rounds_planned=1)
        first = phase_running(again(tournament))
        assert (first.position, first.can_grow, first.can_shrink) == (1, True, False)
        play(tournament, 1, 2)
        line = phase_running(again(tournament))
        assert (line.position, line.can_grow, line.can_shrink, line.can_end) == (
            2,
            True,
            True,
            True,
        )
        assert "2" in line.rounds
        assert "4" in line.rounds
        before = phase_lines(again(tournament))[0]
        assert not before.can_grow

    def test_nothing_for_a_bracket(self) -> None:
        tournament = pools_then_finals()
        line = phase_running(tournament)
        assert not any((line.can_grow, line.can_shrink, line.can_end))
        assert rematch_warning(tournament, line) == ""

    @pytest.mark.parametrize(
        ("system", "count", "rounds", "warned"),
        [
            (System.DANOIS, 6, 5, True),
            (System.DANOIS, 6, 4, False),
            (System.ROTATION, 5, 5, True),
            (System.ROUND_ROBIN, 4, 3, False),
            (System.MANUAL, 4, 3, True),
        ],
    )
    def test_a_warning_before_a_round_with_rematches(
        self, system: str, count: int, rounds: int, warned: bool
    ) -> None:
        tournament = tournament_of(count, system=system, rounds_planned=rounds)
        words = rematch_warning(tournament, phase_running(tournament))
        assert (str(rounds + 1) in words) is warned

    def test_a_warning_before_repeated_partners_in_a_melee(self) -> None:
        tournament = cast.tournament(rounds_planned=7, system=System.MELEE)
        cast.singles(tournament, 8)
        assert "partenaire" in rematch_warning(tournament, phase_running(tournament))
        cast.update(rounds_planned=6)
        assert rematch_warning(again(tournament), phase_running(again(tournament))) == ""

    def test_no_warning_at_tables_of_three(self) -> None:
        tournament = cast.tournament(preset="belote3", rounds_planned=9)
        cast.singles(tournament, 3)
        assert rematch_warning(tournament, phase_running(tournament)) == ""


class TestButtons:
    @pytest.fixture
    def tournament(self) -> Tournament:
        return replayed(by_rank, 1)

    @pytest.fixture
    def client(self, tournament: Tournament) -> Client:
        return cast.signed_in(cast.organiser(tournament.club))

    def send(self, client: Client, **fields: str) -> Any:
        version = str(Tournament.objects.get().version)
        return client.post(f"{DESK}/phases/1/rounds/", {"version": version, **fields})

    def test_on_the_desk_and_back_to_it(self, client: Client) -> None:
        page = client.get(f"{DESK}/").content.decode()
        assert "Ajouter une partie" in page
        assert "Supprimer la partie 2" in page
        answer = self.send(client, act="add", back="desk")
        assert (answer.status_code, answer.headers["Location"]) == (303, f"{DESK}/")
        assert Tournament.objects.get().first.rounds == 3

    def test_on_the_page_of_the_phases(self, client: Client) -> None:
        assert "Ajouter une partie" in client.get(f"{DESK}/phases/").content.decode()
        answer = self.send(client, act="drop")
        assert answer.headers["Location"] == f"{DESK}/phases/"
        assert Tournament.objects.get().first.rounds == 1

    def test_a_refusal_is_shown(self, client: Client) -> None:
        answer = self.send(client, act="cut")
        assert answer.status_code == 303
        answer = self.send(client, act="drop")
        assert answer.status_code == 422
        assert "Partie 1" in answer.content.decode() or "partie 1" in answer.content.decode()

    def test_a_stale_button_gets_a_conflict(self, client: Client) -> None:
        assert self.send(client, act="add", version="1").status_code == 303
        answer = self.send(client, act="add", version="1")
        assert answer.status_code == 409
        assert Tournament.objects.get().first.rounds == 3

    @pytest.mark.parametrize("fields", [{}, {"act": "burn"}])
    def test_no_such_act(self, client: Client, fields: dict[str, str]) -> None:
        assert self.send(client, **fields).status_code == 404

    def test_only_the_organiser_and_only_by_post(self, client: Client) -> None:
        assert client.get(f"{DESK}/phases/1/rounds/").status_code == 405
        outsider = cast.signed_in(cast.organiser(cast.club("Un autre"), "paul"))
        assert self.send(outsider, act="add").status_code == 404
        assert self.send(Client(), act="add").status_code == 302

    def test_no_buttons_for_a_finished_tournament(self, client: Client) -> None:
        Tournament.objects.update(finished_at=cast.EVENING)
        assert "Ajouter une partie" not in client.get(f"{DESK}/").content.decode()
