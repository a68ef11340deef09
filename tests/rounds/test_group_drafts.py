"""Drafts of brackets and pools changed by hand: a swap is one for the whole phase."""

from __future__ import annotations

from typing import Any

import pytest

from tests import cast
from tests.draws.oracle import oracle_json
from tests.phases.chains import KEYS, TOPS, chain, later, met, play
from tests.rounds.evenings import drawn, now, replayed, seats, together, tournament_of
from tournaments.core.journal_words import sentence
from tournaments.core.writes import Refusal
from tournaments.models import JournalEntry, Round, System, Tournament
from tournaments.rounds.selectors.drafts import draft_of
from tournaments.rounds.services.drafts import (
    draft_lock,
    draft_redo,
    draft_redraw,
    draft_swap,
    draft_undo,
)
from tournaments.rounds.services.rounds import round_publish

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]


def bracket_of(count: int, **settings: Any) -> Tournament:
    return tournament_of(count, system=System.KNOCKOUT, ranking_keys=KEYS, **settings)


def pools_of(count: int, **settings: Any) -> Tournament:
    return tournament_of(count, system=System.POOLS, ranking_keys=KEYS, **settings)


def swap(round_: Round, one: int, other: int) -> Round:
    return draft_swap(
        actor=cast.actor(), round_=round_, one=one, other=other, version=round_.version
    )


def undo(round_: Round) -> Round:
    return draft_undo(actor=cast.actor(), round_=round_, version=round_.version)


def redo(round_: Round) -> Round:
    return draft_redo(actor=cast.actor(), round_=round_, version=round_.version)


def reread(round_: Round) -> Round:
    return Round.objects.select_related("tournament").get(pk=round_.pk)


def seeds(round_: Round) -> list[int]:
    members: list[int] = round_.draw["members"]["A"]
    return members


def pools(round_: Round) -> list[list[int]]:
    return [pool["entrants"] for pool in round_.draw["groups"][0]["output"]["pools"]]


def exchanged(ids: list[int], one: int, other: int) -> list[int]:
    place = {one: other, other: one}
    return [place.get(id_, id_) for id_ in ids]


def publish(round_: Round) -> Round:
    return round_publish(actor=cast.actor(), round_=round_, version=round_.version)


def finish(round_: Round) -> None:
    """Return every card: the lower number wins."""
    for match in round_.matches.filter(hall_table__isnull=False):
        first, second = (side.entrant.number for side in match.sides.all())
        card = (1000, 944) if first < second else (944, 1000)
        cast.totals(round_, match.table or 0, *card)


class TestABracket:
    def test_two_who_play_exchange_their_places_in_it(self) -> None:
        round_ = drawn(bracket_of(8))
        before = list(seeds(round_))
        one, other = before[0], before[4]
        swap(round_, one, other)
        assert seeds(round_) == exchanged(before, one, other)
        group = round_.draw["groups"][0]
        assert [row["id"] for row in group["input"]["entrants"]] == seeds(round_)
        assert oracle_json({"input": group["input"], "output": group["output"]})["ok"]

    def test_the_next_round_follows_the_swap(self) -> None:
        """Seeds 1 and 4 are on one side, so the winners there meet."""
        tournament = bracket_of(8)
        round_ = drawn(tournament)
        one, other = seeds(round_)[0], seeds(round_)[1]
        swap(round_, one, other)
        order = list(seeds(round_))
        publish(round_)
        finish(round_)
        won = {min(pair) for pair in together(round_)}
        half = {order[at - 1] for at in (1, 8, 4, 5)} & won
        other_half = {order[at - 1] for at in (2, 7, 3, 6)} & won
        assert together(drawn(tournament, 2)) == {frozenset(half), frozenset(other_half)}

    def test_a_waiting_entrant_and_a_playing_entrant_can_be_swapped(self) -> None:
        round_ = drawn(bracket_of(7))
        waits, plays = seeds(round_)[0], seeds(round_)[6]
        assert waits not in set().union(*together(round_))
        swap(round_, waits, plays)
        assert seeds(round_)[0] == plays
        playing = set().union(*together(round_))
        assert waits in playing
        assert plays not in playing
        assert len(now(round_)["matches"]) == 3

    def test_the_round_is_judged_and_published_with_them(self) -> None:
        tournament = bracket_of(7)
        round_ = drawn(tournament)
        waits, plays = seeds(round_)[0], seeds(round_)[6]
        publish(swap(round_, waits, plays))
        assert {entrant["id"] for entrant in round_.draw["check"]["entrants"]} == {
            n for pair in together(round_) for n in pair
        }
        finish(round_)
        second = drawn(tournament, 2)
        assert plays in set().union(*together(second))

    def test_two_who_wait_exchange_their_sides(self) -> None:
        round_ = drawn(bracket_of(6))
        matches = together(round_)
        one, other = seeds(round_)[:2]
        swap(round_, one, other)
        assert seeds(round_)[:2] == [other, one]
        assert together(round_) == matches

    def test_undo_and_redo_also_after_a_reload(self) -> None:
        round_ = drawn(bracket_of(7))
        as_drawn, check = list(seeds(round_)), round_.draw["check"]
        swap(round_, as_drawn[0], as_drawn[6])
        swap(reread(round_), as_drawn[1], as_drawn[2])
        twice = list(seeds(reread(round_)))
        undo(reread(round_))
        assert seeds(reread(round_)) == exchanged(as_drawn, as_drawn[0], as_drawn[6])
        undo(reread(round_))
        assert seeds(reread(round_)) == as_drawn
        assert reread(round_).draw["check"] == check
        redo(reread(round_))
        redo(reread(round_))
        assert seeds(reread(round_)) == twice

    def test_what_was_drawn_is_stored_beside_it(self) -> None:
        round_ = drawn(bracket_of(8))
        as_drawn = list(seeds(round_))
        swap(round_, as_drawn[0], as_drawn[4])
        swap(round_, as_drawn[1], as_drawn[2])
        assert round_.draw["groups_drawn"][0]["members"] == as_drawn

    def test_two_who_meet_and_somebody_unknown_are_refused(self) -> None:
        round_ = drawn(bracket_of(7))
        one, other = sorted(next(iter(together(round_))))
        with pytest.raises(Refusal, match="ne change rien"):
            swap(round_, one, other)
        for again in (99, one):
            with pytest.raises(Refusal):
                swap(reread(round_), one, again)

    def test_a_swap_between_groups_is_refused(self) -> None:
        tournament = chain(16, later(System.KNOCKOUT, 3, entry=TOPS), rounds_planned=1)
        play(tournament, 1)
        round_ = drawn(tournament, 2)
        top, below = (ids[0] for ids in round_.draw["members"].values())
        with pytest.raises(Refusal, match=str(top)):
            swap(reread(round_), top, below)
        own = round_.draw["members"]["next 8"]
        swap(round_, own[0], own[1])
        assert round_.draw["members"]["next 8"][:2] == [own[1], own[0]]

    def test_somebody_who_has_left_since_asks_for_another_draw(self) -> None:
        tournament = bracket_of(7)
        round_ = drawn(tournament)
        waits = seeds(round_)[0]
        tournament.entrants.filter(number=waits).update(present=False)
        with pytest.raises(Refusal, match=str(waits)):
            swap(reread(round_), waits, seeds(round_)[6])

    @pytest.mark.parametrize("act", [draft_lock, draft_redraw])
    def test_nothing_is_locked_or_drawn_around_it(self, act: Any) -> None:
        round_ = drawn(bracket_of(8))
        more = {"table": 1, "locked": True} if act is draft_lock else {"seed": 7}
        with pytest.raises(Refusal):
            act(actor=cast.actor(), round_=round_, version=round_.version, **more)


def first_played(count: int) -> None:
    play(bracket_of(count), 1)


def second_drawn() -> Round:
    return drawn(replayed(first_played, 8), 2)


class TestALaterRound:
    def test_two_matches_exchange_their_tables(self) -> None:
        round_ = second_drawn()
        before, members = seats(round_), list(seeds(round_))
        swap(round_, min(before[1]), max(before[2]))
        assert seats(round_) == {1: before[2], 2: before[1]}
        assert seeds(round_) == members
        assert now(round_)["label"] == "tables"
        undo(round_)
        assert seats(round_) == before
        redo(round_)
        assert met(publish(round_)) == {("A", pair) for pair in before.values()}

    def test_the_journal_shows_it(self) -> None:
        round_ = second_drawn()
        swap(round_, min(seats(round_)[1]), min(seats(round_)[2]))
        entry = JournalEntry.objects.latest("pk")
        assert entry.act == "round.tables"
        words = sentence(entry.act, entry.data)
        assert "1" in words
        assert "2" in words

    def test_one_table_and_who_is_out_are_refused(self) -> None:
        round_ = second_drawn()
        at_one = sorted(seats(round_)[1])
        out = next(n for n in seeds(round_) if n not in set().union(*together(round_)))
        for two in (at_one, (at_one[0], out), (99, at_one[0])):
            with pytest.raises(Refusal):
                swap(reread(round_), *two)


class TestPools:
    def test_two_of_two_pools_exchange_them_for_the_whole_schedule(self) -> None:
        tournament = pools_of(8)
        round_ = drawn(tournament)
        before = pools(round_)
        one, other = before[0][0], before[1][1]
        swap(round_, one, other)
        assert pools(round_) == [exchanged(pool, one, other) for pool in before]
        publish(round_)
        finish(round_)
        second = drawn(tournament, 2)
        mates = {frozenset(pool) for pool in pools(round_)}
        assert all(any(pair <= pool for pool in mates) for pair in together(second))

    def test_two_of_one_pool_exchange_their_places_in_it(self) -> None:
        round_ = drawn(pools_of(4))
        before = pools(round_)[0]
        matches = together(round_)
        one = before[0]
        other = next(n for n in before[1:] if frozenset((one, n)) not in matches)
        swap(round_, one, other)
        assert pools(round_) == [exchanged(before, one, other)]
        assert together(round_) != matches

    def test_a_resting_entrant_and_a_playing_entrant_can_be_swapped(self) -> None:
        round_ = drawn(pools_of(5))
        rests = round_.draw["resting"][0]
        plays = min(next(iter(together(round_))))
        swap(round_, rests, plays)
        assert round_.draw["resting"] == [plays]
        assert rests in set().union(*together(round_))
        undo(round_)
        assert round_.draw["resting"] == [rests]

    def test_swapped_pools_are_verified_as_placed_pools(self) -> None:
        round_ = drawn(pools_of(8))
        one, other = pools(round_)[0][0], pools(round_)[1][1]
        swap(round_, one, other)
        group = round_.draw["groups"][0]
        assert group["input"]["placed"] == pools(round_)
        assert oracle_json({"input": group["input"], "output": group["output"]})["ok"]
        drawn_group = round_.draw["groups_drawn"][0]
        assert "placed" not in drawn_group["input"]

    def test_in_a_later_round_only_tables_are_exchanged(self) -> None:
        tournament = pools_of(8)
        play(tournament, 1)
        round_ = drawn(tournament, 2)
        before, drawn_pools = seats(round_), pools(round_)
        swap(round_, min(before[1]), min(before[3]))
        assert seats(round_)[1] == before[3]
        assert pools(round_) == drawn_pools


class TestClubs:
    """Pools separate entrants of one club where possible."""

    def tournament(self, of_tours: int, **settings: Any) -> Tournament:
        tournament = pools_of(8, **({"avoid_same_club": True} | settings))
        tournament.entrants.filter(number__lte=of_tours).update(home_club="Tours")
        tournament.entrants.filter(number__gt=8 - 2).update(home_club="Blois")
        return tournament

    def test_two_of_one_club_are_in_two_pools(self) -> None:
        tournament, version = self.tournament(2), None
        for seed in range(6):
            round_ = drawn(tournament, seed=seed, version=version)
            one, other = pools(round_)
            for mates in ({1, 2}, {7, 8}):
                assert len(mates & set(one)) == len(mates & set(other)) == 1, seed
            version = round_.version

    def test_without_the_wish_the_input_names_no_club(self) -> None:
        group = drawn(self.tournament(2, avoid_same_club=False)).draw["groups"][0]
        assert group["input"]["entrants"][0].keys() == {"id"}
        assert "soft" not in group["input"]

    def test_mates_in_one_pool_are_shown(self) -> None:
        round_ = drawn(self.tournament(5))
        draft = draft_of(round_)
        mates = [[n for n in pool if n <= 5] for pool in pools(round_)]
        told = " ".join(draft.broken)
        assert len(draft.broken) == 2
        for ids in mates:
            assert all(str(number) in told for number in ids)
        assert "sont d’un même club" in told

    def test_a_swap_that_brings_mates_together_is_shown(self) -> None:
        round_ = drawn(self.tournament(2))
        assert draft_of(round_).broken == ()
        here = next(pool for pool in pools(round_) if 1 in pool)
        free = next(number for number in here if number in range(3, 7))
        swap(round_, free, 2)
        assert len(draft_of(round_).broken) == 1
        group = round_.draw["groups"][0]
        assert oracle_json({"input": group["input"], "output": group["output"]})["ok"]

    def test_a_later_round_does_not_repeat_the_warning(self) -> None:
        tournament = self.tournament(5)
        play(tournament, 1)
        assert draft_of(drawn(tournament, 2)).broken == ()

    def test_a_bracket_stays_as_the_seeds_have_it(self) -> None:
        tournament = bracket_of(4, avoid_same_club=True)
        tournament.entrants.update(home_club="Tours")
        group = drawn(tournament).draw["groups"][0]
        assert group["input"]["entrants"][0].keys() == {"id"}
