"""A draft and who is present now: shown on the page before publishing is refused."""

from __future__ import annotations

import re

import pytest
from django.db.models import Q
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.entrants.helpers import words
from tests.phases.chains import chain, later, play
from tests.rounds.evenings import again, drawn, outdated_words, published, replayed, tournament_of
from tests.rounds.test_group_drafts import bracket_of, pools_of, reread
from tournaments.core.writes import Refusal, bump
from tournaments.entrants.services.presence import entrant_withdraw
from tournaments.models import ByeChoice, Round, Side, System, Tournament
from tournaments.rounds.selectors.outdated import (
    Presence,
    presence_changed,
    presence_words,
    ranking_moved,
)
from tournaments.rounds.services.rounds import round_publish

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
COME = "La doublette n° 9 est là, mais pas dans ce tirage"
GONE = "La doublette n° 3 est dans ce tirage, mais n’est plus là"


def leaves(tournament: Tournament, number: int) -> None:
    tournament.entrants.filter(number=number).update(present=False)


def changed(round_: Round) -> Presence:
    return presence_changed(reread(round_))


def told(client: Client, name: str = "round_draw", *args: object) -> str:
    text = words(client.get(reverse(name, args=["martin", *args])))
    return " ".join(text.replace("\u202f", " ").replace("\xa0", " ").split())


def desk_of(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


class TestWhoCameAndLeft:
    def test_without_changes_nothing_is_shown(self) -> None:
        round_ = drawn(tournament_of(8))
        assert changed(round_) == Presence()
        assert not changed(round_).numbers
        assert presence_words(changed(round_)) == []

    def test_a_late_pair_and_one_that_has_left(self) -> None:
        tournament = tournament_of(8)
        round_ = drawn(tournament)
        cast.pair(tournament, 9)
        leaves(tournament, 3)
        assert changed(round_) == Presence(come=(9,), gone=(3,))
        assert changed(round_).numbers == (3, 9)

    @pytest.mark.parametrize("count", [8, 9])
    def test_a_waiting_player_of_a_melee_is_not_a_change(self, count: int) -> None:
        tournament = cast.tournament(system=System.MELEE_FIXED, ranking_keys=["total"])
        cast.singles(tournament, count)
        assert not changed(drawn(tournament)).numbers

    @pytest.mark.parametrize("count", [7, 8])
    def test_later_entrants_of_a_bracket_are_not_changes(self, count: int) -> None:
        tournament = bracket_of(count)
        round_ = drawn(tournament)
        assert not changed(round_).numbers
        leaves(tournament, 1)
        cast.pair(tournament, 9)
        assert 9 in changed(round_).come

    def test_resting_entrants_of_pools_are_not_changes(self) -> None:
        assert not changed(drawn(pools_of(7))).numbers

    def test_a_resting_entrant_of_a_pool_who_has_left_is_shown(self) -> None:
        tournament = pools_of(7)
        round_ = drawn(tournament)
        (rests,) = round_.draw["resting"]
        leaves(tournament, rests)
        assert changed(round_) == Presence(gone=(rests,))
        assert not changed(drawn(tournament, version=reread(round_).version)).numbers

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
        assert not changed(round_).numbers

    def test_what_is_shown_is_what_is_refused(self) -> None:
        tournament = tournament_of(8)
        round_ = drawn(tournament)
        cast.pair(tournament, 9)
        leaves(tournament, 3)
        now = reread(round_)
        with pytest.raises(Refusal) as refusal:
            round_publish(actor=cast.actor(), round_=now, version=now.version)
        assert "(3, 9)" in str(refusal.value.problems[0].message)


def corrected(tournament: Tournament, number: int = 8) -> None:
    """A card of round 1 says now that this pair won everything."""
    round_ = tournament.rounds.get(number=1)
    of_pair = Q(entrant__number=number) | Q(partner__number=number)
    side = Side.objects.get(of_pair, match__round=round_)
    cast.totals(round_, side.match.table or 0, *((1944, 0) if side.position == 0 else (0, 1944)))
    revision = bump(again(tournament))
    round_.matches.filter(pk=side.match_id).update(revision=revision)


def first_played(system: System) -> None:
    play(tournament_of(8, system=system, rounds_planned=3), 1)


class TestTheRankingOfADraft:
    """A draft by rank that would be another one today is neither shown as good nor published."""

    @pytest.mark.parametrize("system", [System.DANOIS, System.SWISS])
    def test_a_correction_makes_it_out_of_date(self, system: System) -> None:
        tournament = replayed(first_played, system)
        round_ = drawn(tournament, 2)
        assert not ranking_moved(reread(round_), changed(round_))
        corrected(tournament)
        now = reread(round_)
        assert ranking_moved(now, presence_changed(now))
        with pytest.raises(Refusal) as refusal:
            round_publish(actor=cast.actor(), round_=now, version=now.version)
        assert "classement a changé" in str(refusal.value.problems[0].message)
        redrawn = drawn(tournament, 2, version=reread(round_).version)
        assert outdated_words(reread(redrawn)) == []

    def test_one_more_victory_is_enough_where_victories_pair(self) -> None:
        tournament = tournament_of(4, system=System.SWISS, ranking_keys=["lot"])
        play(tournament, 1)
        round_ = drawn(tournament, 2)
        corrected(tournament, 4)
        assert ranking_moved(reread(round_), changed(round_))

    def test_a_draw_by_lot_stays_as_it_is(self) -> None:
        tournament = tournament_of(8, system=System.RANDOM, rounds_planned=3)
        play(tournament, 1)
        round_ = drawn(tournament, 2)
        corrected(tournament)
        assert not ranking_moved(reread(round_), changed(round_))

    def test_who_leaves_is_told_by_number_not_as_a_move(self) -> None:
        tournament = replayed(first_played, System.DANOIS)
        round_ = drawn(tournament, 2)
        leaves(tournament, 3)
        assert len(outdated_words(reread(round_))) == 1

    def test_pairs_of_fixed_partners_move_too(self) -> None:
        tournament = cast.tournament(system=System.MELEE_FIXED, rounds_planned=3)
        cast.singles(tournament, 8)
        play(tournament, 1)
        round_ = drawn(tournament, 2)
        assert not ranking_moved(reread(round_), changed(round_))
        corrected(tournament)
        assert ranking_moved(reread(round_), changed(round_))

    def test_the_page_offers_to_draw_again_instead_of_publishing(self) -> None:
        tournament = replayed(first_played, System.DANOIS)
        drawn(tournament, 2)
        desk = desk_of(tournament)
        assert "Publier le tirage" in told(desk, "round_draw", 2)
        corrected(tournament)
        text = told(desk, "round_draw", 2)
        assert "Le classement a changé depuis ce tirage" in text
        assert "Publier le tirage" not in text
        assert "Le classement a changé depuis ce tirage" in told(desk, "desk")


class TestASeededPhase:
    """The groups of a phase that begins with a draft are those of the ranking."""

    def test_a_correction_that_moves_a_seed_makes_it_out_of_date(self) -> None:
        finals = later(System.KNOCKOUT, 2, entry=[{"name": "A", "first": 1, "last": 4}])
        tournament = chain(8, finals, system=System.DANOIS, rounds_planned=1)
        play(tournament, 1)
        round_ = drawn(tournament, 2)
        assert outdated_words(reread(round_)) == []
        corrected(tournament, 2)
        assert presence_words(changed(round_)) == []
        assert ranking_moved(reread(round_), changed(round_))


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

    def test_an_open_page_loses_the_button_that_publishes(self) -> None:
        tournament = tournament_of(8)
        drawn(tournament)
        desk, address = desk_of(tournament), reverse("round_draw", args=["martin", 1])
        cast.pair(tournament, 9)
        news = desk.get(address, {"seen": 0, "version": 1}, headers={"hx-request": "true"}).text
        assert '<div id="publish" hx-swap-oob="true">' in news
        assert "Publier le tirage" not in news

    def test_single_players_are_called_players(self) -> None:
        tournament = cast.tournament(preset="belote3")
        cast.singles(tournament, 6)
        drawn(tournament)
        cast.single(tournament, 7)
        text = told(desk_of(tournament), "round_draw", 1)
        assert "Le joueur n° 7 est là, mais pas dans ce tirage" in text
