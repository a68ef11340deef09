"""Inserting a phase before one that has not begun: the act, and its page."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests import cast
from tests.phases.chains import MAIN_AND_CONSOLATION, TOPS, chain, later, play
from tests.phases.test_pages import URL, sent, stored
from tests.rounds.evenings import again, drawn, replayed
from tournaments.core.journal_words import sentence
from tournaments.core.writes import Actor, Conflict, Refusal, Repeated
from tournaments.models import JournalEntry, System, Tournament
from tournaments.phases.services.phases import phase_add

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
BEFORE = f"{URL}?before=2"
MIDDLE = later(System.DANOIS, 2, name="Milieu")
FINALS = cast.phase_told(cast.phase(later(System.KNOCKOUT, 3, name="Finales", entry=TOPS)))
BY_PLACES = later(System.KNOCKOUT, 2, name="Finales", entry=MAIN_AND_CONSOLATION)


@pytest.fixture
def tournament() -> Tournament:
    """Two rounds, then finals."""
    return chain(16, FINALS, rounds_planned=2)


@pytest.fixture
def client(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def two_played() -> None:
    """Two rounds and nothing of the finals."""
    play(chain(16, FINALS, rounds_planned=2), 1, 2)


def pools_first() -> Tournament:
    """Finals by the places in the pools before them."""
    return chain(8, BY_PLACES, system=System.POOLS, rounds_planned=3)


def inserted(tournament: Tournament, phase: dict[str, Any], before: int | None = 2) -> list[str]:
    """The systems of the phases afterwards."""
    facts: dict[str, Any] = {
        "tournament": tournament,
        "version": tournament.version,
        "before": before,
    }
    phase_add(actor=cast.actor(), phase=cast.phase(phase), **facts)
    return [plan.system for plan in stored().chain]


class TestInserting:
    def test_the_following_phase_moves_along(self, tournament: Tournament) -> None:
        assert inserted(tournament, MIDDLE) == ["danois", "danois", "knockout"]
        _first, middle, finals = stored().chain
        assert (middle.name, middle.start, middle.end) == ("Milieu", 3, 4)
        assert (finals.name, finals.start) == ("Finales", 5)

    def test_without_a_place_it_is_added_at_the_end(self, tournament: Tournament) -> None:
        assert inserted(tournament, MIDDLE, None) == ["danois", "knockout", "danois"]

    def test_it_is_journalled_with_its_place(self, tournament: Tournament) -> None:
        inserted(tournament, MIDDLE)
        entry = JournalEntry.objects.get(act="phase.add")
        assert entry.data["position"] == 2
        assert "2" in sentence(entry.act, entry.data)

    def test_an_unknown_place_is_refused(self, tournament: Tournament) -> None:
        for before in (-1, 0, 1, 3, 9):
            with pytest.raises(Refusal, match="Cette phase n’existe pas"):
                inserted(again(tournament), MIDDLE, before)
        assert cast.later_phases(stored()) == [FINALS]

    def test_a_phase_that_has_begun_keeps_its_place(self) -> None:
        tournament = replayed(two_played)
        drawn(again(tournament), 3)
        with pytest.raises(Refusal, match="3"):
            inserted(again(tournament), MIDDLE)
        assert len(cast.later_phases(stored())) == 1

    def test_a_later_phase_can_still_move(self) -> None:
        tournament = replayed(two_played)
        assert inserted(again(tournament), MIDDLE) == ["danois", "danois", "knockout"]
        assert play(again(tournament), 3).matches.count() == 8

    def test_places_need_pools_just_before_them(self) -> None:
        tournament = pools_first()
        with pytest.raises(Refusal) as error:
            inserted(tournament, MIDDLE)
        assert [problem.field for problem in error.value.problems] == ["system"]
        assert len(cast.later_phases(stored())) == 1

    def test_pools_can_be_inserted_before_places(self) -> None:
        pools = later(System.POOLS, 3, entry=[{"name": "A", "first": 1, "last": 8}])
        assert inserted(pools_first(), pools) == ["pools", "pools", "knockout"]

    def test_it_is_checked_against_the_phase_before_it(self, tournament: Tournament) -> None:
        with pytest.raises(Refusal) as error:
            inserted(tournament, BY_PLACES)
        assert [problem.field for problem in error.value.problems] == ["who"]

    def test_a_stale_page_writes_nothing(self, tournament: Tournament) -> None:
        facts: dict[str, Any] = {"tournament": tournament, "phase": cast.phase(MIDDLE), "before": 2}
        with pytest.raises(Conflict):
            phase_add(actor=cast.actor(), version=tournament.version - 1, **facts)
        assert cast.later_phases(stored()) == [FINALS]

    def test_a_repeated_form(self, tournament: Tournament) -> None:
        actor: Actor = cast.actor(key="once")
        facts: dict[str, Any] = {"actor": actor, "phase": cast.phase(MIDDLE), "before": 2}
        phase_add(tournament=tournament, version=tournament.version, **facts)
        with pytest.raises(Repeated):
            phase_add(tournament=stored(), version=stored().version, **facts)
        assert len(cast.later_phases(stored())) == 2


class TestPage:
    def test_every_phase_to_come_has_the_link(self, client: Client) -> None:
        page = client.get(URL).content.decode()
        assert f'href="{BEFORE}"' in page
        assert "?before=1" not in page

    def test_the_form_shows_and_sends_the_place(self, client: Client) -> None:
        page = client.get(BEFORE).content.decode()
        assert "Insérer une phase avant «\u00a0Finales\u00a0»" in page
        assert f'action="{BEFORE}"' in page

    def test_a_phase_is_inserted(self, client: Client) -> None:
        assert client.post(BEFORE, sent(name="Milieu", count="16")).status_code == 303
        assert [plan.name for plan in stored().chain] == ["", "Milieu", "Finales"]

    def test_a_missing_answer_is_shown_and_the_place_stays(self, client: Client) -> None:
        answer = client.post(BEFORE, sent(name="Milieu", count=""))
        page = answer.content.decode()
        assert answer.status_code == 422
        assert "Milieu" in page
        assert f'action="{BEFORE}"' in page

    def test_a_ranking_key_is_moved_in_place(self, client: Client) -> None:
        answer = client.post(BEFORE, sent(name="Milieu", move="down_1"))
        assert f'action="{BEFORE}"' in answer.content.decode()
        assert len(cast.later_phases(stored())) == 1

    def test_an_invalid_place_is_shown_and_writes_nothing(self, client: Client) -> None:
        shown = client.get(URL, {"before": "3"})
        assert shown.status_code == 422
        assert "Cette phase n’existe pas" in shown.content.decode()
        for before in ("1", "3", "0", "x", "", "²", "99999999999"):
            answer = client.post(f"{URL}?before={before}", sent(name="Milieu"))
            assert answer.status_code == 422, before
            assert "Cette phase n’existe pas" in answer.content.decode(), before
            assert "Milieu" in answer.content.decode(), before
        assert len(cast.later_phases(stored())) == 1

    def test_no_link_before_a_phase_that_has_begun(self) -> None:
        tournament = replayed(two_played)
        client = cast.signed_in(cast.organiser(tournament.club))
        drawn(again(tournament), 3)
        assert "?before=" not in client.get(URL).content.decode()
        answer = client.get(BEFORE)
        assert answer.status_code == 422
        assert "La partie 3 de cette phase est tirée" in answer.content.decode()

    def test_after_pools_their_places_are_proposed(self, client: Client) -> None:
        cast.update(system=System.POOLS)
        form = client.get(BEFORE).context["form"]
        assert form.initial["who"] == "place"
        assert client.get(URL).context["form"].initial["who"] == "rank"

    def test_a_stale_page_gets_a_conflict(self, client: Client) -> None:
        stale = sent(name="Milieu")
        client.post(BEFORE, sent(name="Avant"))
        assert client.post(BEFORE, stale).status_code == 409
        assert len(cast.later_phases(stored())) == 2

    def test_only_the_organiser(self, tournament: Tournament) -> None:
        outsider = cast.signed_in(cast.organiser(cast.club("Un autre"), "paul"))
        assert outsider.get(BEFORE).status_code == 404
        assert outsider.post(BEFORE, sent()).status_code == 404
