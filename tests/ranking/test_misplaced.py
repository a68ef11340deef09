"""Who was seated against who should be: after corrections, in brackets, pools and cuts."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import cast
from tests.phases.chains import TOPS, chain, later, play, pools_played
from tests.rounds.evenings import again, published, tournament_of
from tournaments.core.writes import bump
from tournaments.models import Match, Round, System, Tournament
from tournaments.ranking.misplaced import OtherMembers, OtherSides
from tournaments.ranking.selectors.brackets import MatchShown, phases_shown
from tournaments.ranking.selectors.misplaced import Misplaced, misplaced, misplaced_words
from tournaments.ranking.selectors.standings import standings

pytestmark = pytest.mark.django_db


def now(tournament: Tournament) -> tuple[Misplaced, ...]:
    return misplaced(again(tournament))


def words(tournament: Tournament) -> list[str]:
    tournament = again(tournament)
    return [misplaced_words(tournament, one) for one in misplaced(tournament)]


def turned(match: Match) -> set[int]:
    """Let the other side of a match have won it; its two numbers."""
    first, second = (side.score or 0 for side in match.sides.order_by("position"))
    scored(match, second, first)
    return {side.entrant.number for side in match.sides.all()}


def scored(match: Match, first: int, second: int) -> None:
    """Put a result at a table, as its act does."""
    round_ = Round.objects.select_related("tournament").get(pk=match.round_id)
    cast.totals(round_, match.table or 0, first, second)
    revision = bump(round_.tournament)
    Match.objects.filter(pk=match.pk).update(revision=revision)


def match_of(tournament: Tournament, round_number: int, *numbers: int) -> Match:
    """The match of a round in which these sit."""
    for match in Match.objects.filter(round__tournament=tournament, round__number=round_number):
        sitting = {number for side in match.sides.all() for number in side.numbers}
        if {*numbers} <= sitting:
            return match
    raise AssertionError(numbers)


def knockout(*, third_place: bool = False) -> Tournament:
    """A bracket of four after its semifinals: 1 and another play the final."""
    options = {"third_place": third_place}
    found = tournament_of(4, system=System.KNOCKOUT, rounds_planned=2, system_options=options)
    play(found, 1)
    return found


class TestKnockout:
    def test_nothing_where_everybody_sits_right(self) -> None:
        tournament = knockout()
        published(tournament, 2)
        assert now(tournament) == ()
        cast.totals(tournament.rounds.get(number=2), 1, 1000, 944)
        bump(again(tournament))
        assert now(tournament) == ()

    def test_a_semifinal_corrected_once_the_final_is_published(self) -> None:
        tournament = knockout()
        final = published(tournament, 2).matches.get()
        sat = tuple(side.entrant.number for side in final.sides.all())
        (lost,) = turned(match_of(tournament, 1, 1)) - {1}
        (one,) = now(tournament)
        assert isinstance(one, OtherSides)
        assert (one.round, one.match, one.table, one.played) == (2, final.pk, 1, False)
        assert one.sat == sat
        assert one.due == tuple(lost if number == 1 else number for number in sat)
        seated, due = (" – ".join(map(str, ids)) for ids in (one.sat, one.due))
        assert words(tournament) == [
            f"Finale (partie 2, table 1)\u00a0: {seated} au tirage\u202f; "
            f"d’après les résultats actuels, c’est {due}."
        ]

    def test_and_once_it_is_played(self) -> None:
        tournament = knockout()
        play(tournament, 2)
        turned(match_of(tournament, 1, 1))
        (one,) = now(tournament)
        assert isinstance(one, OtherSides)
        assert one.played
        assert "ont joué" in words(tournament)[0]

    def test_no_more_once_the_semifinal_is_corrected_back(self) -> None:
        tournament = knockout()
        play(tournament, 2)
        for _twice in range(2):
            turned(match_of(tournament, 1, 1))
        assert now(tournament) == ()

    def test_the_match_for_the_third_place_too(self) -> None:
        tournament = knockout(third_place=True)
        published(tournament, 2)
        turned(match_of(tournament, 1, 1))
        assert len(now(tournament)) == 2

    def test_in_three_rounds_the_match_after_alone(self) -> None:
        tournament = tournament_of(8, system=System.KNOCKOUT, rounds_planned=3)
        play(tournament, 1, 2, 3)
        turned(match_of(tournament, 1, 1))
        (one,) = now(tournament)
        assert one.round == 2

    def test_a_double_elimination_names_both_matches(self) -> None:
        tournament = tournament_of(
            4, system=System.KNOCKOUT, rounds_planned=4, system_options={"bracket": "double"}
        )
        play(tournament, 1)
        published(tournament, 2)
        turned(match_of(tournament, 1, 1))
        assert len(now(tournament)) == 2

    def test_drawn_partners(self) -> None:
        finals = later(
            System.KNOCKOUT,
            2,
            entry=[{"name": "A", "first": 1, "last": 8}],
            options={"partners": "first_last", "third_place": False},
        )
        tournament = chain(8, finals, system=System.MELEE, rounds_planned=2)
        play(tournament, 1, 2, 3)
        published(tournament, 4)
        assert now(tournament) == ()
        semifinal = tournament.rounds.get(number=3).matches.first()
        assert semifinal is not None
        both = sorted(number for side in semifinal.sides.all() for number in side.numbers)
        turned(semifinal)
        (one,) = now(tournament)
        assert isinstance(one, OtherSides)
        assert len(both) == 4
        assert {*one.due} - {*one.sat} <= {*both}
        assert " + " in words(tournament)[0]


class TestCut:
    def test_rounds_then_the_first_four(self) -> None:
        """2 rounds of 8; 1 to 4 go on. The result of 4 is corrected so that 4 has few points."""
        finals = later(System.KNOCKOUT, 2, entry=[{"name": "A", "first": 1, "last": 4}])
        tournament = chain(8, finals, system=System.DANOIS, rounds_planned=2)
        play(tournament, 1, 2)
        published(tournament, 3)
        assert now(tournament) == ()
        match = match_of(tournament, 2, 1)
        first = match.sides.get(position=0).numbers == (1,)
        scored(match, *((0, 1944) if first else (1944, 0)))
        (one,) = now(tournament)
        assert isinstance(one, OtherMembers)
        (group,) = one.groups
        assert group.extra == (1,)
        assert len(group.missing) == 1
        assert words(tournament) == [
            f"Phase 2, d’après le classement actuel\u00a0: {group.missing[0]} à la place de 1."
        ]

    def test_not_while_a_card_of_before_is_out(self) -> None:
        finals = later(System.KNOCKOUT, 2, entry=[{"name": "A", "first": 1, "last": 4}])
        tournament = chain(8, finals, system=System.DANOIS, rounds_planned=2)
        play(tournament, 1, 2)
        published(tournament, 3)
        revision = bump(again(tournament))
        awaited = {"state": "expected", "winner": None, "revision": revision}
        Match.objects.filter(pk=match_of(tournament, 2, 1).pk).update(**awaited)
        assert now(tournament) == ()

    def test_two_groups_by_rank(self) -> None:
        rounds = later(System.DANOIS, 1, entry=TOPS)
        tournament = chain(16, rounds, system=System.DANOIS, rounds_planned=1)
        play(tournament, 1)
        published(tournament, 2)
        assert now(tournament) == ()
        best = match_of(tournament, 1, 1)
        turned(best)
        (one,) = now(tournament)
        assert isinstance(one, OtherMembers)
        assert [group.name for group in one.groups] == ["top 8", "next 8"]

    def test_pools_then_finals(self) -> None:
        tournament = pools_played(3)
        published(tournament, 4)
        assert now(tournament) == ()
        members = tournament.rounds.get(number=4).draw["members"]["main"]
        for match in Match.objects.filter(round__tournament=tournament, round__number__lte=3):
            if members[0] in {side.entrant.number for side in match.sides.all()}:
                turned(match)
        (one,) = now(tournament)
        assert isinstance(one, OtherMembers)
        assert members[0] in one.groups[0].extra
        assert "tableau principal" in words(tournament)[0]


class TestWhoLeft:
    def test_a_walkover_of_who_should_not_have_been_there(self) -> None:
        """8 pairs: the one that 1 meets in the semifinal has left, 1 goes on; then 1 is out."""
        tournament = tournament_of(8, system=System.KNOCKOUT, rounds_planned=3)
        play(tournament, 1)
        (left,) = next(ids for _slot, ids in _semifinals(tournament) if 1 in ids) - {1}
        tournament.entrants.filter(number=left).update(withdrawn_from=2)
        bump(again(tournament))
        play(tournament, 2, 3)
        assert now(tournament) == ()
        (lost,) = turned(match_of(tournament, 1, 1)) - {1}
        (one,) = now(tournament)
        assert isinstance(one, OtherSides)
        assert (one.round, one.played) == (3, True)
        assert lost in one.due

    def test_a_leaver_who_is_back(self) -> None:
        tournament = tournament_of(8, system=System.KNOCKOUT, rounds_planned=3)
        play(tournament, 1)
        (left,) = next(ids for _slot, ids in _semifinals(tournament) if 1 in ids) - {1}
        tournament.entrants.filter(number=left).update(withdrawn_from=2)
        bump(again(tournament))
        published(tournament, 2)
        assert now(tournament) == ()
        tournament.entrants.filter(number=left).update(withdrawn_from=None)
        bump(again(tournament))
        (one,) = now(tournament)
        assert isinstance(one, OtherSides)
        assert one.back
        assert f"1 passe sans jouer après le départ de {left}" in words(tournament)[0]

    def test_a_qualified_pair_that_is_back(self) -> None:
        finals = later(System.KNOCKOUT, 2, entry=[{"name": "A", "first": 1, "last": 4}])
        tournament = chain(8, finals, system=System.DANOIS, rounds_planned=2)
        play(tournament, 1, 2)
        tournament.entrants.filter(number=1).update(withdrawn_from=3)
        bump(again(tournament))
        published(tournament, 3)
        assert now(tournament) == ()
        tournament.entrants.filter(number=1).update(withdrawn_from=None)
        bump(again(tournament))
        (one,) = now(tournament)
        assert isinstance(one, OtherMembers)
        assert one.groups[0].missing == (1,)

    def test_not_who_leaves_once_taken_in(self) -> None:
        finals = later(System.KNOCKOUT, 2, entry=[{"name": "A", "first": 1, "last": 4}])
        tournament = chain(8, finals, system=System.DANOIS, rounds_planned=2)
        play(tournament, 1, 2)
        published(tournament, 3)
        tournament.entrants.filter(number=1).update(withdrawn_from=4)
        tournament.entrants.filter(number=2).update(present=False)
        bump(again(tournament))
        assert now(tournament) == ()


def _semifinals(tournament: Tournament) -> list[tuple[int, set[int]]]:
    """Who meets in each match of the second round, by the lower number of the first."""
    matches = tournament.rounds.get(number=1).draw["groups"][0]["output"]["matches"]
    won = {row["match"]: min(side[0] for side in row["sides"]) for row in matches[:4]}
    return [
        (row["match"], {won[side["winner_of"]] for side in row["sides"]}) for row in matches[4:6]
    ]


class TestDrawing:
    """A bracket says who sat at each match and what they scored, whatever is corrected later."""

    def final(self, tournament: Tournament) -> MatchShown:
        (phase,) = phases_shown(again(tournament))
        return phase.brackets[0].matches[-1]

    def test_who_sat_and_what_they_scored(self) -> None:
        tournament = knockout()
        play(tournament, 2)
        before = self.final(tournament)
        assert not before.due
        (lost,) = turned(match_of(tournament, 1, 1)) - {1}
        after = self.final(tournament)
        assert after.sides == before.sides
        assert [side.won for side in after.sides].count(True) == 1
        assert f"{lost}" in after.due
        page = Client(headers={"accept-language": "fr"}).get("/c/martin/brackets/").content.decode()
        assert "tirée avant une correction" in page
        assert f"d’après les résultats actuels, ce devrait être {after.due}" in page

    def test_who_is_seated_though_a_result_is_out_again(self) -> None:
        tournament = knockout()
        published(tournament, 2)
        before = self.final(tournament)
        match = match_of(tournament, 1, 1)
        revision = bump(again(tournament))
        Match.objects.filter(pk=match.pk).update(state="expected", winner=None, revision=revision)
        assert [side.name for side in self.final(tournament).sides] == [
            side.name for side in before.sides
        ]

    def test_who_went_on_without_playing(self) -> None:
        tournament = tournament_of(8, system=System.KNOCKOUT, rounds_planned=3)
        play(tournament, 1)
        slot, ids = next(one for one in _semifinals(tournament) if 1 in one[1])
        tournament.entrants.filter(number__in=ids - {1}).update(withdrawn_from=2)
        bump(again(tournament))
        play(tournament, 2, 3)
        (phase,) = phases_shown(again(tournament))
        match = next(one for one in phase.brackets[0].matches if one.number == slot)
        assert match.walkover
        (lost,) = turned(match_of(tournament, 1, 1)) - {1}
        (phase,) = phases_shown(again(tournament))
        match = next(one for one in phase.brackets[0].matches if one.number == slot)
        sitting = {side.name.number for side in match.sides if side.name}
        assert (sitting, match.walkover) == (ids, True)
        assert lost not in sitting

    def test_who_should_have_gone_on_stands_with_those_who_went_out(self) -> None:
        tournament = tournament_of(8, system=System.KNOCKOUT, rounds_planned=3)
        play(tournament, 1, 2, 3)
        (lost,) = turned(match_of(tournament, 1, 1)) - {1}
        ranks = {row.number: row.rank for row in standings(again(tournament)).rows}
        assert ranks[1] == 1
        assert ranks[lost] in (5, 6, 7, 8)
