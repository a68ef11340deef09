"""A pair that comes after the pools were drawn: what is offered, and the place that rests."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests import cast
from tests.phases.chains import KEYS, MAIN_AND_CONSOLATION, chain, later, play
from tests.rounds.evenings import again, published, tournament_of
from tournaments.changes.recount.data import differences
from tournaments.core.next_round_source import next_play
from tournaments.core.writes import Refusal
from tournaments.entrants.fields import PairFacts
from tournaments.entrants.services.entrants import entrant_add
from tournaments.models import Entrant, Match, Round, System, Tournament
from tournaments.phases.selectors import members_of
from tournaments.ranking.selectors.brackets import phases_shown
from tournaments.rounds.selectors.outdated import reasons_to_redraw
from tournaments.rounds.selectors.waiting import waits_in, without_table, without_table_now
from tournaments.rounds.services.rounds import round_draw, round_unpublish
from tournaments.rounds.services.seats import round_join_pool

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
POOLS: dict[str, Any] = {"system": System.POOLS, "rounds_planned": 3, "ranking_keys": KEYS}


def newcomer(tournament: Tournament) -> Entrant:
    facts = PairFacts("Rémi Noël", "Luc Roy")
    return entrant_add(actor=cast.actor(), tournament=again(tournament), pair=facts, present=True)


def join(round_: Round, number: int, at: int = 0) -> Match | None:
    round_ = Round.objects.select_related("tournament__club").get(pk=round_.pk)
    place = without_table(round_).pools[at]
    return round_join_pool(
        actor=cast.actor(), round_=round_, number=number, place=place.key, version=round_.version
    )


def meetings(round_: Round) -> set[frozenset[int]]:
    rows = Match.objects.filter(round=round_, kind="match").prefetch_related("sides__entrant")
    return {frozenset(n for side in match.sides.all() for n in side.numbers) for match in rows}


class TestOffered:
    def test_pools_of_three_have_a_place_each(self) -> None:
        tournament = tournament_of(6, **(POOLS | {"system_options": {"size": 3}}))
        round_ = published(tournament)
        newcomer(tournament)
        found = without_table(Round.objects.select_related("tournament").get(pk=round_.pk))
        assert [place.pool for place in found.pools] == [1, 2]
        resting = {wait.numbers[0] for wait in waits_in(round_) if wait.why == "pool"}
        assert {place.rests for place in found.pools} == resting

    def test_full_pools_have_none(self) -> None:
        tournament = tournament_of(8, **POOLS)
        round_ = published(tournament)
        newcomer(tournament)
        assert without_table(round_).pools == ()

    def test_only_where_the_sizes_stay_even(self) -> None:
        """Three pools of 5, 4, 4: a pool of 6 beside two of 4 would not be fair."""
        tournament = tournament_of(13, **(POOLS | {"system_options": {"size": 5}}))
        round_ = published(tournament)
        newcomer(tournament)
        assert without_table(round_).pools == ()

    @pytest.mark.parametrize("page", ["entrants/", "entrants/check-in/", "rounds/1/tables/"])
    def test_the_pages_of_the_desk_say_so_with_the_form(self, page: str) -> None:
        tournament = tournament_of(7, **POOLS)
        published(tournament)
        odile = cast.signed_in(cast.organiser(tournament.club))
        newcomer(tournament)
        address = page.replace("entrants/check-in", "check-in")
        shown = odile.get(f"/desk/martin/{address}").content.decode()
        assert "joue tout de suite" in shown
        assert "/desk/martin/rounds/1/join/" in shown


class TestSeated:
    def test_it_plays_at_once_who_rests(self) -> None:
        tournament = tournament_of(7, **POOLS)
        round_ = published(tournament)
        before = meetings(round_)
        (resting,) = (wait.numbers[0] for wait in waits_in(round_))
        new = newcomer(tournament)
        match = join(round_, new.number)
        assert match is not None
        assert meetings(round_) == before | {frozenset({resting, new.number})}
        new.refresh_from_db()
        assert (new.joined_from, new.late_for) == (1, None)
        assert without_table_now(again(tournament)) is None
        assert list(differences(draws=True)) == []

    def test_everybody_of_its_pool_meets_it_and_keeps_the_other_matches(self) -> None:
        tournament = tournament_of(7, **POOLS)
        drawn = published(tournament)
        pools = drawn.draw["groups"][0]["output"]["pools"]
        mates = next({*pool["entrants"]} for pool in pools if len(pool["entrants"]) == 3)
        new = newcomer(tournament)
        join(drawn, new.number)
        for table in range(1, 5):
            cast.totals(drawn, table, 1000, 944)
        met = meetings(drawn)
        for number in (2, 3):
            round_ = play(tournament, number)
            met |= meetings(round_)
        assert {frozenset({one, new.number}) for one in mates} <= met
        assert len(met) == 12
        assert list(differences(draws=True)) == []
        (phase,) = phases_shown(again(tournament))
        assert [len(pool.lines) for pool in phase.pools] == [4, 4]
        assert all(pool.complete for pool in phase.pools)

    def test_from_the_next_round_on_where_the_resting_one_has_left(self) -> None:
        tournament = tournament_of(7, **POOLS)
        round_ = published(tournament)
        (resting,) = (wait.numbers[0] for wait in waits_in(round_))
        Entrant.objects.filter(number=resting).update(present=False)
        new = newcomer(tournament)
        assert join(round_, new.number) is None
        new.refresh_from_db()
        assert new.joined_from == 2
        assert next_play(new).round == 2

    def test_in_a_later_round_of_the_pools(self) -> None:
        tournament = tournament_of(7, **POOLS)
        play(tournament, 1)
        second = published(tournament, 2)
        new = newcomer(tournament)
        match = join(second, new.number)
        assert match is not None
        assert list(differences(draws=True)) == []
        for table in range(1, 5):
            cast.totals(second, table, 1000, 944)
        assert new.number in {n for two in meetings(published(again(tournament), 3)) for n in two}

    def test_unpublished_the_draft_has_it(self) -> None:
        tournament = tournament_of(7, **POOLS)
        round_ = published(tournament)
        new = newcomer(tournament)
        join(round_, new.number)
        round_ = Round.objects.select_related("tournament__club").get(pk=round_.pk)
        round_unpublish(actor=cast.actor(), round_=round_, version=round_.version)
        round_ = Round.objects.select_related("tournament__club").get(pk=round_.pk)
        assert reasons_to_redraw(round_) == []
        again_drawn = round_draw(
            actor=cast.actor(),
            tournament=again(tournament),
            number=1,
            seed=3,
            version=round_.version,
        )
        members = again_drawn.draw["members"]
        assert sorted(members["A"]) == [*range(1, 9)]

    def test_a_place_that_is_taken_is_refused(self) -> None:
        tournament = tournament_of(7, **POOLS)
        round_ = published(tournament)
        place = "2-A"
        one, other = newcomer(tournament), cast.pair(tournament, 9, joined_from=2, late_for=1)
        (free,) = without_table(Round.objects.get(pk=round_.pk)).pools
        place = free.key
        join(round_, one.number)
        round_.refresh_from_db()
        with pytest.raises(Refusal):
            round_join_pool(
                actor=cast.actor(),
                round_=round_,
                number=other.number,
                place=place,
                version=round_.version,
            )

    def test_by_the_form_and_in_the_journal(self) -> None:
        tournament = tournament_of(7, **POOLS)
        round_ = published(tournament)
        odile = cast.signed_in(cast.organiser(tournament.club))
        new = newcomer(tournament)
        round_.refresh_from_db()
        (place,) = without_table(round_).pools
        sent = {"version": round_.version, "number": new.number, "place": place.key}
        answer = odile.post("/desk/martin/rounds/1/join/", sent)
        assert answer.status_code == 303, answer.content.decode()
        page = odile.get(answer["Location"]).content.decode()
        assert "Table 4 ajoutée" in page
        assert "a une place" in odile.get("/desk/martin/journal/").content.decode()
        for address in ("rounds/1/draw/certificate/", "rounds/1/results/", "ranking/"):
            assert odile.get(f"/desk/martin/{address}").status_code == 200, address
        phone = Client(headers={"accept-language": "fr"})
        for address in ("", "ranking/", "brackets/", f"pair/{new.number}/", "rounds/1/draw/"):
            assert phone.get(f"/c/martin/{address}").status_code in (200, 404), address


class TestConsolation:
    def test_who_comes_after_the_pools_plays_the_consolation(self) -> None:
        finals = later(System.KNOCKOUT, 2, entry=MAIN_AND_CONSOLATION, carry="fresh")
        tournament = chain(8, finals, system=System.POOLS, rounds_planned=3)
        play(tournament, 1, 2)
        new = newcomer(tournament)
        assert next_play(new).round == 4
        play(tournament, 3)
        tournament = again(tournament)
        members = members_of(tournament, tournament.chain[1], 4)
        assert new.number in members["consolation"]
        assert new.number not in members["main"]
        round_ = published(tournament, 4)
        assert new.number in {n for two in meetings(round_) for n in two} | {
            wait.numbers[0] for wait in waits_in(round_)
        }
