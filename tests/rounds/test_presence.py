"""A draft and who is present now: shown on the page before publishing is refused."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.entrants.helpers import words
from tests.phases.chains import play
from tests.rounds.evenings import drawn, published, tournament_of
from tests.rounds.test_group_drafts import bracket_of, pools_of, reread
from tournaments.core.writes import Refusal
from tournaments.entrants.services.presence import entrant_withdraw
from tournaments.models import ByeChoice, Round, System, Tournament
from tournaments.rounds.selectors.draws import Presence, presence_changed, presence_words
from tournaments.rounds.services.rounds import round_publish

pytestmark = pytest.mark.django_db
COME = "La doublette n° 9 est là, mais pas dans ce tirage"
GONE = "La doublette n° 3 est dans ce tirage, mais n’est plus là"


def leaves(tournament: Tournament, number: int) -> None:
    tournament.entrants.filter(number=number).update(present=False)


def changed(round_: Round) -> Presence:
    return presence_changed(reread(round_))


def told(client: Client, name: str = "round_draw", *args: int) -> str:
    text = words(client.get(reverse(name, args=["martin", *args])))
    return " ".join(text.replace("\u202f", " ").replace("\xa0", " ").split())


def desk_of(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


class TestWhoCameAndLeft:
    def test_without_changes_nothing_is_shown(self) -> None:
        round_ = drawn(tournament_of(8))
        assert changed(round_) == Presence()
        assert not changed(round_)
        assert presence_words(reread(round_)) == []

    def test_a_late_pair_and_one_that_has_left(self) -> None:
        tournament = tournament_of(8)
        round_ = drawn(tournament)
        cast.pair(tournament, 9)
        leaves(tournament, 3)
        assert changed(round_) == Presence(come=(9,), gone=(3,))
        assert changed(round_).numbers == [3, 9]

    @pytest.mark.parametrize("count", [8, 9])
    def test_a_waiting_player_of_a_melee_is_not_a_change(self, count: int) -> None:
        tournament = cast.tournament(system=System.MELEE_FIXED, ranking_keys=["total"])
        cast.singles(tournament, count)
        assert not changed(drawn(tournament))

    @pytest.mark.parametrize("count", [7, 8])
    def test_later_entrants_of_a_bracket_are_not_changes(self, count: int) -> None:
        tournament = bracket_of(count)
        round_ = drawn(tournament)
        assert not changed(round_)
        leaves(tournament, 1)
        cast.pair(tournament, 9)
        assert 9 in changed(round_).come

    def test_resting_entrants_of_pools_are_not_changes(self) -> None:
        assert not changed(drawn(pools_of(7)))

    def test_a_resting_entrant_of_a_pool_who_has_left_is_shown(self) -> None:
        tournament = pools_of(7)
        round_ = drawn(tournament)
        (rests,) = round_.draw["resting"]
        leaves(tournament, rests)
        assert changed(round_) == Presence(gone=(rests,))
        assert not changed(drawn(tournament, version=reread(round_).version))

    def test_who_comes_into_a_bracket_later_and_has_left(self) -> None:
        tournament = bracket_of(7)
        round_ = drawn(tournament)
        waits = round_.draw["members"]["A"][0]
        leaves(tournament, waits)
        assert changed(round_) == Presence(gone=(waits,))

    def test_in_a_later_round_who_rests_may_leave(self) -> None:
        tournament = pools_of(7)
        play(tournament, 1)
        round_ = drawn(tournament, 2)
        (rests,) = round_.draw["resting"]
        entrant = tournament.entrants.get(number=rests)
        entrant_withdraw(actor=cast.actor(), entrant=entrant, version=entrant.version, from_round=2)
        assert not changed(round_)

    def test_what_is_shown_is_what_is_refused(self) -> None:
        tournament = tournament_of(8)
        round_ = drawn(tournament)
        cast.pair(tournament, 9)
        leaves(tournament, 3)
        now = reread(round_)
        with pytest.raises(Refusal) as refusal:
            round_publish(actor=cast.actor(), round_=now, version=now.version)
        assert "(3, 9)" in str(refusal.value.problems[0].message)


class TestThePages:
    def test_the_draft_shows_it_with_a_button(self) -> None:
        tournament = tournament_of(8)
        round_ = drawn(tournament)
        desk = desk_of(tournament)
        assert COME not in told(desk, "round_draw", 1)
        cast.pair(tournament, 9)
        leaves(tournament, 3)
        text = told(desk, "round_draw", 1)
        assert COME in text
        assert GONE in text
        assert re.search(r'<form[^>]*id="again"', text)
        assert 'form="again"' in text
        sent = {"version": reread(round_).version}
        assert desk.post(reverse("round_draw", args=["martin", 1]), sent).status_code == 303
        text = told(desk, "round_draw", 1)
        assert COME not in text
        assert 'form="again"' not in text

    def test_several_changes_are_listed(self) -> None:
        tournament = tournament_of(8)
        drawn(tournament)
        cast.pair(tournament, 9)
        cast.pair(tournament, 10)
        text = told(desk_of(tournament), "round_draw", 1)
        assert "Les doublettes n° 9 et 10 sont là, mais pas dans ce tirage" in text

    def test_the_desk_shows_it_too(self) -> None:
        tournament = tournament_of(8)
        drawn(tournament)
        desk = desk_of(tournament)
        assert COME not in told(desk, "desk")
        cast.pair(tournament, 9)
        assert COME in told(desk, "desk")

    def test_a_published_round_has_nothing_to_tell(self) -> None:
        tournament = tournament_of(8, bye_choice=ByeChoice.LOWEST)
        published(tournament)
        cast.pair(tournament, 9)
        desk = desk_of(tournament)
        assert COME not in told(desk, "round_draw", 1)
        assert COME not in told(desk, "desk")

    def test_single_players_are_called_players(self) -> None:
        tournament = cast.tournament(preset="belote3")
        cast.singles(tournament, 6)
        drawn(tournament)
        cast.single(tournament, 7)
        text = told(desk_of(tournament), "round_draw", 1)
        assert "Le joueur n° 7 est là, mais pas dans ce tirage" in text
