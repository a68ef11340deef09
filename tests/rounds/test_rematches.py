"""Rounds at random in which two may meet again: settings, draft, certificate, papers, journal."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from tests import cast
from tests.phases.chains import chain, later
from tests.rounds.evenings import again, drawn, played, tournament_of
from tournaments.core.journal_words import sentence
from tournaments.core.writes import Refusal
from tournaments.models import JournalEntry, Phase, Rematches, System, Tournament
from tournaments.paper.rules.tournament_article import tournament_article
from tournaments.phases.selectors import phase_lines, phase_running, rematch_warning
from tournaments.phases.services.phases import phase_options_edit
from tournaments.rounds.selectors.certificates import certificate_of
from tournaments.rounds.selectors.drafts import draft_of
from tournaments.rounds.selectors.feasibility import feasibility_words
from tournaments.rounds.services.drafts import draft_swap

pytestmark = pytest.mark.django_db
URL = "/desk/martin/phases/1/"


def at_random(count: int = 4, **changes: Any) -> Tournament:
    """Rounds at random in which two may meet again."""
    usual = {"rematches": "allowed", "system": "random", "rounds_planned": 6}
    return tournament_of(count, **(usual | changes))


def client_of(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


class TestChosen:
    def test_on_the_page_of_the_first_phase(self) -> None:
        tournament = at_random(rematches="avoided")
        client = client_of(tournament)
        assert b'name="rematches"' in client.get(URL).content
        typed = {"version": tournament.version, "rematches": "allowed"}
        assert client.post(URL, typed).status_code == 303
        assert again(tournament).first.rematches == Rematches.ALLOWED
        entry = JournalEntry.objects.get(act="phase.edit")
        with override("fr"):
            assert "deuxième rencontre admise" in sentence(entry.act, entry.data)

    def test_avoided_where_nothing_is_typed(self) -> None:
        tournament = at_random()
        client_of(tournament).post(URL, {"version": tournament.version})
        assert again(tournament).first.rematches == Rematches.AVOIDED

    @pytest.mark.parametrize("system", ["danois", "rotation", "knockout"])
    def test_asked_of_rounds_at_random_alone(self, system: str) -> None:
        tournament = at_random(8, system=system)
        assert not again(tournament).first.rematches_allowed
        assert b'name="rematches"' not in client_of(tournament).get(URL).content

    def test_not_asked_at_tables_of_three(self) -> None:
        tournament = at_random(9, preset="belote3", rematches="avoided")
        client = client_of(tournament)
        assert b'name="rematches"' not in client.get(URL).content
        with pytest.raises(Refusal) as refused:
            phase_options_edit(
                actor=cast.actor(),
                tournament=tournament,
                version=tournament.version,
                options={"rematches": "allowed"},
            )
        assert refused.value.problems[0].field == "rematches"

    def test_of_a_later_phase(self) -> None:
        tournament = tournament_of(8)
        typed = {
            "version": str(tournament.version),
            "name": "",
            "system": "random",
            "rounds": "3",
            "rematches": "allowed",
            "who": "everybody",
            "carry": "all",
            "key_1": "points",
        }
        answer = client_of(tournament).post("/desk/martin/phases/", typed)
        assert answer.status_code == 303
        plan = again(tournament).chain[1]
        assert (plan.rematches, plan.rematches_allowed) == ("allowed", True)
        assert "at random, rematches allowed" in [words for _title, words in facts(tournament)]


def facts(tournament: Tournament) -> list[tuple[str, str]]:
    with override("en"):
        lines = phase_lines(again(tournament))
        return [(str(a), str(b)) for line in lines for a, b in line.facts]


class TestDrawn:
    def test_a_rematch_breaks_nothing(self) -> None:
        tournament = at_random(2)
        played(tournament, 1)
        round_ = drawn(again(tournament), 2)
        assert round_.draw["input"]["rematches"] == "allowed"
        with override("en"):
            draft = draft_of(round_)
        assert (draft.broken, draft.cost, draft.rematches_allowed) == ((), (0, 0, 0, 0, 0, 0), True)
        assert draft.standing == "no better draw exists"

    def test_the_draft_says_that_they_are_allowed(self) -> None:
        tournament = at_random(2)
        drawn(tournament)
        page = client_of(tournament).get(reverse("round_draw", args=["martin", 1]))
        with override("fr"):
            assert "deuxième rencontre admise" in page.content.decode()

    def test_avoided_they_are_counted_still(self) -> None:
        tournament = at_random(2, rematches="avoided")
        played(tournament, 1)
        draft = draft_of(drawn(again(tournament), 2))
        assert (draft.cost[1], draft.rematches_allowed) == (1, False)
        assert len(draft.broken) == 1

    def test_changed_by_hand_a_rematch_costs_nothing(self) -> None:
        tournament = at_random(4)
        for number in (1, 2, 3):
            played(again(tournament), number)
        round_ = drawn(again(tournament), 4)
        first, second = round_.step_shown.matches
        one, other = first.numbers
        third = second.numbers[0]
        draft_swap(
            actor=cast.actor(), round_=round_, version=round_.version, one=other, other=third
        )
        round_.refresh_from_db()
        with override("en"):
            shown = certificate_of(round_)
        assert shown.is_by_hand
        assert shown.draft.cost == (0, 0, 0, 0, 0, 0)
        assert set(round_.step_shown.matches[0].numbers) == {one, third}
        assert shown.parts[-1].drawn.round.cost == (0, 0, 0, 0, 0, 0)
        assert "Those who have met may meet again." in shown.constraints

    def test_any_number_of_rounds_is_played(self) -> None:
        tournament = at_random(4)
        for number in range(1, 7):
            round_ = played(again(tournament), number)
            assert not draft_of(round_).broken

    def test_of_three_players_nothing_is_allowed(self) -> None:
        """The rules were those of another game when the phase was described."""
        tournament = at_random(9, preset="belote3")
        assert "rematches" not in drawn(tournament).draw["input"]


class TestSaid:
    def test_no_limit_of_rounds(self) -> None:
        with override("en"):
            said = feasibility_words(at_random(4), 4)
        assert said[-1] == "Rematches are allowed: any number of rounds can be played."

    @pytest.mark.parametrize(("rematches", "warned"), [("allowed", False), ("avoided", True)])
    def test_no_warning_of_a_round_more(self, rematches: str, warned: bool) -> None:
        tournament = at_random(4, rematches=rematches, rounds_planned=3)
        line = phase_running(tournament)
        assert bool(rematch_warning(tournament, line)) is warned

    def test_the_rule_sheet(self) -> None:
        with override("en"):
            article = tournament_article(at_random(4))
        assert any("those who have met may meet again" in words for words in article.sentences)
        with override("fr"):
            article = tournament_article(Tournament.objects.get())
        assert any("l’on peut se rencontrer de nouveau" in words for words in article.sentences)

    def test_the_rule_sheet_of_a_later_phase(self) -> None:
        told = later(System.RANDOM, 2, options={"rematches": "allowed"})
        with override("en"):
            article = tournament_article(chain(8, told))
        assert any("at random, rematches allowed" in words for words in article.sentences)


def test_another_way_to_draw_keeps_the_answer_for_itself() -> None:
    """Who goes back to rounds at random finds what was chosen."""
    assert not Phase(system="danois", rematches="allowed").rematches_allowed
