"""Held means held: no page, screen or file shows what the last round brought; own cards do."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.phases.chains import chain, later, play
from tests.public.conftest import changed
from tests.rounds.evenings import published, tournament_of
from tournaments.desk.services.tournaments import tournament_edit
from tournaments.models import Match, System, Tournament
from tournaments.phases.services.phases import phase_round_add
from tournaments.public.selectors import pair_now
from tournaments.ranking.selectors.standings import kept_back, shown_standings
from tournaments.ranking.services import ranking_hold

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
ENGLISH = {"accept-language": "en"}
LAST = ("1,844", "1,700", "2,744", "2,644")
"""What the cards of the last round brought, and the totals with it."""
SENTENCE = "The final ranking is given at the prize-giving."


@pytest.fixture
def held() -> Tournament:
    """Two rounds of two, both complete: pair 1 led, pair 4 has won; the ranking is held."""
    tournament = cast.tournament(rounds_planned=2, ranking_keys=["points"], ranking_held=True)
    cast.pairs(tournament, 4)
    first = cast.published_round(tournament, 1, [(1, 2), (3, 4)])
    cast.totals(first, 1, 1500, 444)
    cast.totals(first, 2, 900, 1044)
    last = cast.published_round(tournament, 2, [(1, 3), (2, 4)])
    cast.totals(last, 1, 100, 1844)
    cast.totals(last, 2, 244, 1700)
    return changed(tournament)


def text(client: Client, address: str, **asked: Any) -> str:
    answer = client.get(address, asked, headers=ENGLISH)
    assert answer.status_code == 200, address
    return re.sub(r"\s+", " ", answer.content.decode())


def phone(own: int = 0) -> Client:
    """The phone of a stranger, or of a pair that it has saved."""
    client = Client()
    if own:
        client.cookies["my_pair"] = str(own)
    return client


def pages(of: Tournament) -> list[tuple[str, dict[str, str]]]:
    """Every public page of a contest, with what its links ask for."""
    code, numbers = of.code, [entrant.number for entrant in of.entrants.all()]
    named = ("public_home", "public_plan", "public_ranking", "public_pictures")
    found: list[tuple[str, dict[str, str]]] = [(reverse(name, args=[code]), {}) for name in named]
    found += [
        (reverse("public_plan", args=[code]), {"round": "2", "by": by}) for by in ("", "name")
    ]
    found += [(reverse("public_ranking", args=[code]), {"after": str(at)}) for at in (1, 2, 3)]
    found += [(reverse("public_crosstable", args=[code]), {})]
    found += [(reverse("public_brackets", args=[code]), {"whole": "1"})]
    shows = ("both", "plan", "ranking", "now", "brackets")
    found += [(reverse("public_screen", args=[code]), {"show": show}) for show in shows]
    found += [(reverse("public_pair", args=[code, number]), {}) for number in numbers]
    tables = Match.objects.filter(round__tournament=of, hall_table__isnull=False)
    found += [
        (reverse("public_match", args=[code, match.round.number, match.table]), {})
        for match in tables.select_related("round")
    ]
    return found


class TestStrangers:
    def test_no_page_shows_the_last_round(self, held: Tournament) -> None:
        for address, asked in pages(held):
            shown = text(phone(), address, **asked)
            assert not [told for told in LAST if told in shown], (address, asked)
            assert not re.search(r"points? (behind|short)|short of the podium", shown), address

    def test_earlier_rounds_stay(self, held: Tournament) -> None:
        assert "1,500" in text(phone(), "/c/martin/tables/", round="1")
        assert "1,500" in text(phone(), "/c/martin/match/1/1/")
        assert "1,500" in text(phone(), "/c/martin/pair/1/")

    def test_a_match_says_why(self, held: Tournament) -> None:
        assert SENTENCE in text(phone(), "/c/martin/match/2/2/")

    def test_a_pair_says_that_its_card_is_in(self, held: Tournament) -> None:
        shown = text(phone(), "/c/martin/pair/4/")
        assert "score card returned, its result is given at the prize-giving" in shown

    def test_no_template_is_given_what_a_held_card_says(self, held: Tournament) -> None:
        pair = pair_now(held, 1)
        assert pair is not None
        last = pair.record[-1]
        assert (last.outcome, last.score, last.winner, last.sides) == ("held", None, None, ())
        assert [opponent.score for opponent in last.opponents] == [None]

    def test_hands_are_not_shown(self, held: Tournament) -> None:
        match = Match.objects.get(round__number=2, hall_table__number=1)
        match.entry = "hands"
        match.save()
        changed(held)
        assert "public-hands" not in text(phone(), "/c/martin/match/2/1/")

    def test_closing_shows_it(self, held: Tournament) -> None:
        Tournament.objects.update(finished_at=cast.EVENING)
        changed(held)
        assert "1,844" in text(phone(), "/c/martin/match/2/1/")
        assert "1,844" in text(phone(), "/c/martin/tables/")


class TestOwnCard:
    @pytest.mark.parametrize("own", [2, 4])
    def test_both_sides_see_their_card(self, held: Tournament, own: int) -> None:
        for address in ("/c/martin/", f"/c/martin/pair/{own}/", "/c/martin/match/2/2/"):
            shown = text(phone(own), address)
            assert "1,700" in shown, address
            assert "1,844" not in shown, address

    def test_not_on_the_page_of_another_pair(self, held: Tournament) -> None:
        assert "1,700" not in text(phone(4), "/c/martin/pair/1/")
        assert "1,844" not in text(phone(4), "/c/martin/match/2/1/")

    def test_neither_rank_nor_total_with_it(self, held: Tournament) -> None:
        shown = text(phone(4), "/c/martin/")
        assert "2,744" not in shown
        assert "Rank of 4 after round 1" in shown

    def test_partners_of_a_melee(self) -> None:
        tournament = cast.tournament(
            rounds_planned=1, system="melee", ranking_keys=["points"], ranking_held=True
        )
        cast.singles(tournament, 4)
        cast.totals(cast.published_round(tournament, 1, [((1, 2), (3, 4))]), 1, 1234, 710)
        changed(tournament)
        assert "1,234" not in text(phone(), "/c/martin/")
        for own in (1, 2, 3, 4):
            assert "1,234" in text(phone(own), "/c/martin/")


class TestEveryKind:
    def test_a_final(self) -> None:
        tournament = tournament_of(
            4, system=System.KNOCKOUT, ranking_keys=["points"], ranking_held=True, rounds_planned=2
        )
        play(tournament, 1)
        last = published(tournament, 2)
        for match in last.matches.filter(hall_table__isnull=False):
            cast.totals(last, match.table or 0, 1844, 100)
        tournament = changed(tournament)
        for address, asked in pages(tournament):
            assert "1,844" not in text(phone(), address, **asked), (address, asked)
        tournament = ranking_hold(actor=cast.actor(), tournament=tournament, held=False)
        assert "1,844" in text(phone(), "/c/martin/brackets/", whole="1")

    def test_a_final_of_two_lives_that_ends_a_round_early(self) -> None:
        """The stored plan has one round more than were needed."""
        tournament = tournament_of(
            4,
            system=System.KNOCKOUT,
            system_options={"bracket": "double"},
            ranking_keys=["points"],
            ranking_held=True,
        )
        number = 1
        while number <= 8:
            play(tournament, number)
            tournament = Tournament.objects.get()
            if kept_back(tournament) is not None:
                break
            number += 1
        assert kept_back(tournament) == number
        assert shown_standings(tournament, public=True).after_round == number - 1

    def test_pools(self) -> None:
        tournament = tournament_of(
            4, system=System.POOLS, ranking_keys=["points"], ranking_held=True, rounds_planned=3
        )
        play(tournament, 1, 2)
        last = published(tournament, 3)
        for match in last.matches.filter(hall_table__isnull=False):
            cast.totals(last, match.table or 0, 1844, 100)
        tournament = changed(tournament)
        for address, asked in pages(tournament):
            assert "1,844" not in text(phone(), address, **asked), (address, asked)

    def test_a_later_phase(self) -> None:
        finals = later(System.DANOIS, 1)
        tournament = chain(8, finals, rounds_planned=1, ranking_held=True)
        play(tournament, 1)
        last = published(tournament, 2)
        for match in last.matches.filter(hall_table__isnull=False):
            cast.totals(last, match.table or 0, 1844, 100)
        tournament = changed(tournament)
        for address, asked in pages(tournament):
            assert "1,844" not in text(phone(), address, **asked), (address, asked)


class TestRoundsAdded:
    """A round more does not reveal what was held."""

    def more(self, tournament: Tournament, how: str) -> Tournament:
        tournament = Tournament.objects.get(pk=tournament.pk)
        facts: dict[str, Any] = {
            "actor": cast.actor(),
            "tournament": tournament,
            "version": tournament.version,
        }
        if how == "phase":
            phase_round_add(**facts, position=1)
        else:
            tournament_edit(**facts, settings={"rounds_planned": 3}, confirmed=True)
        return Tournament.objects.get(pk=tournament.pk)

    @pytest.mark.parametrize("how", ["phase", "settings"])
    def test_it_stays_held(self, held: Tournament, how: str) -> None:
        tournament = self.more(held, how)
        assert tournament.rounds_total == 3
        for address, asked in pages(tournament):
            shown = text(phone(), address, **asked)
            assert not [told for told in LAST if told in shown], (address, asked)

    def test_the_draw_of_the_round_added_is_held_too(self, held: Tournament) -> None:
        tournament = self.more(held, "phase")
        published(tournament, 3)
        tournament = changed(tournament)
        assert kept_back(tournament) == 2
        assert "certificate" not in text(phone(), "/c/martin/tables/")
        certificate = phone().get(reverse("public_certificate", args=["martin", 3]))
        assert certificate.status_code == 404
        assert phone().get(reverse("public_certificate", args=["martin", 2])).status_code == 404

    def test_until_it_is_shown(self, held: Tournament) -> None:
        tournament = self.more(held, "phase")
        odile = cast.signed_in(cast.organiser(tournament.club))
        assert reverse("ranking_hold", args=["martin"]) in text(odile, "/desk/martin/")
        odile.post(reverse("ranking_hold", args=["martin"]), {"held": "0"})
        assert "2,744" in text(phone(), "/c/martin/ranking/")
        tournament = Tournament.objects.get()
        ranking_hold(actor=cast.actor(), tournament=tournament, held=True)
        assert kept_back(Tournament.objects.get()) is None


def test_the_desk_sees_everything(held: Tournament) -> None:
    odile = cast.signed_in(cast.organiser(held.club))
    assert "2,744" in text(odile, "/desk/martin/ranking/")
    assert "1,844" in text(odile, "/desk/martin/rounds/2/results/")


def test_in_progress_is_held_too(held: Tournament) -> None:
    match = Match.objects.get(round__number=2, hall_table__number=2)
    match.state, match.winner, match.entry = "expected", None, ""
    match.save()
    changed(held)
    shown = text(phone(), "/c/martin/ranking/")
    assert "?after=2" not in shown
    assert "1 of 2 score cards of round 2 returned" in shown
    assert "1,844" not in text(phone(), "/c/martin/ranking/", after="2")
