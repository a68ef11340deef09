"""Tournaments at tables of three and more, from the draw to the ranking of the second round."""

from __future__ import annotations

import re
from itertools import chain
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.draws.oracle import oracle_json
from tests.rounds.evenings import replayed
from tournaments.changes.selectors.impact import DrawnRound, drawn_since
from tournaments.core.writes import Refusal
from tournaments.entrants.selectors.names import pair_names
from tournaments.models import ByeChoice, Club, Match, MatchKind, Round, Tournament, side_names
from tournaments.ranking.selectors.crosstable import pair_record
from tournaments.ranking.selectors.seats import table_rows
from tournaments.ranking.selectors.standings import standings
from tournaments.results.outcome import Totals
from tournaments.results.services.bye_games import catch_up_start
from tournaments.results.services.hands import hand_record
from tournaments.results.services.results import result_record
from tournaments.rounds.selectors.drafts import draft_of
from tournaments.rounds.selectors.draws import obstacles
from tournaments.rounds.services.drafts import draft_redo, draft_swap, draft_undo
from tournaments.rounds.services.rounds import round_draw, round_publish, round_unpublish

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
KEYS = ["victories", "points", "difference", "lot"]


def three_players(count: int, of: Club | None = None, **settings: Any) -> Tournament:
    tournament = cast.tournament(
        of, preset="belote3", ranking_keys=KEYS, **({"bye_score": "round_average"} | settings)
    )
    cast.singles(tournament, count)
    return tournament


def comptoir(count: int, **settings: Any) -> Tournament:
    tournament = cast.tournament(preset="comptoir", ranking_keys=KEYS, **settings)
    cast.singles(tournament, count)
    return tournament


def again(tournament: Tournament) -> Tournament:
    """The tournament as the next request reads it."""
    return Tournament.objects.get(pk=tournament.pk)


def drawn(tournament: Tournament, number: int = 1, seed: int = 42, **more: Any) -> Round:
    return round_draw(
        actor=cast.actor(), tournament=again(tournament), number=number, seed=seed, **more
    )


def published(tournament: Tournament, number: int = 1) -> Round:
    round_ = drawn(tournament, number)
    return round_publish(actor=cast.actor(), round_=round_, version=round_.version)


def played(round_: Round) -> None:
    """Return every card: the best ranked number of a table wins with 1010 points."""
    for row in table_rows(round_):
        match = Match.objects.select_related("round__tournament").get(
            round=round_, hall_table__number=row.table
        )
        best = min(pair.number for pair in row.pairs)
        points = [1010 if p.number == best else 900 - 10 * p.number for p in row.pairs]
        totals = Totals(tuple(points))
        result_record(actor=cast.actor(), match=match, version=match.version, totals=totals)


def lost(round_: Round) -> None:
    """Play every game of comptoir to its end: lower numbers are out sooner."""
    for row in table_rows(round_):
        order = sorted(range(len(row.pairs)), key=lambda place: row.pairs[place].number)
        for place in order[:-1]:
            match = Match.objects.select_related("round__tournament").get(
                round=round_, hall_table__number=row.table
            )
            player = side_names(len(row.pairs))[place]
            facts = {"taker": player, "bid": 140, "points": {player: 150}}
            hand_record(actor=cast.actor(), match=match, version=match.version, facts=facts)


def numbers(round_: Round) -> list[list[int]]:
    return [[pair.number for pair in row.pairs] for row in table_rows(round_)]


def column(tournament: Tournament, key: str) -> dict[int, Any]:
    """A value of the ranking by number."""
    return {row.number: row.values[key] for row in standings(again(tournament)).rows}


def byes(round_: Round) -> list[int]:
    rested = round_.matches.filter(kind=MatchKind.BYE).order_by("pk")
    return list(rested.values_list("sides__entrant__number", flat=True))


def together(rows: list[list[int]]) -> list[frozenset[int]]:
    return [frozenset((a, b)) for row in rows for a in row for b in row if a < b]


class TestAnEveningOfThreePlayers:
    def test_seven_players_two_rounds(self) -> None:
        tournament = three_players(7)
        first = published(tournament)
        assert sorted(map(len, numbers(first))) == [3, 3]
        assert len(byes(first)) == 1
        played(first)
        second = published(tournament, 2)
        assert byes(second) != byes(first)
        # Of seven, one at a table of three has to meet somebody again.
        met = set(together(numbers(first))) & set(together(numbers(second)))
        assert len(met) == second.draw["output"]["cost"][1] == 1
        played(second)
        self.ranked(tournament, byes(first)[0])

    def ranked(self, tournament: Tournament, rested: int) -> None:
        rows = standings(again(tournament)).rows
        assert len(rows) == 7
        assert sum(column(tournament, "victories").values()) == 2 * 2 + 2
        assert rows[0].number == 1
        assert [row.rank for row in rows] == [1, 2, 3, 4, 5, 6, 7]
        record = pair_record(tournament, rested)
        assert record[0].outcome == "bye"
        assert len(record[1].opponents) == 2

    def test_the_bye_has_the_average_of_the_round(self) -> None:
        tournament = three_players(4)
        round_ = published(tournament)
        played(round_)
        points = [side.score or 0 for side in round_.matches.get(hall_table__number=1).sides.all()]
        rows = column(tournament, "points")
        assert abs(3 * rows[byes(round_)[0]] - sum(points)) <= 2

    def test_half_a_table_is_the_average_too(self) -> None:
        tournament = three_players(4, bye_score="half_table")
        round_ = published(tournament)
        played(round_)
        points = [side.score or 0 for side in round_.matches.get(hall_table__number=1).sides.all()]
        rows = column(tournament, "points")
        assert abs(3 * rows[byes(round_)[0]] - sum(points)) <= 2

    def test_two_rest_where_two_are_left_over(self) -> None:
        round_ = published(three_players(8))
        assert len(byes(round_)) == 2
        assert round_.matches.filter(kind=MatchKind.BYE).count() == 2

    def test_nobody_rests_twice_before_everybody_has(self) -> None:
        tournament = three_players(8)
        rested: list[int] = []
        for number in (1, 2, 3, 4):
            round_ = published(tournament, number)
            rested += byes(round_)
            played(round_)
        assert sorted(rested) == [1, 2, 3, 4, 5, 6, 7, 8]

    def test_a_volunteer_rests(self) -> None:
        tournament = three_players(7, bye_choice=ByeChoice.VOLUNTEER)
        assert drawn(tournament, volunteer=5).steps[0]["byes"] == [5]

    def test_a_volunteer_is_asked_for(self) -> None:
        with pytest.raises(Refusal):
            drawn(three_players(7, bye_choice=ByeChoice.VOLUNTEER))

    def test_of_two_one_may_volunteer(self) -> None:
        tournament = three_players(8, bye_choice=ByeChoice.VOLUNTEER)
        assert 5 in drawn(tournament, volunteer=5).steps[0]["byes"]

    def test_two_may_volunteer(self) -> None:
        tournament = three_players(8, bye_choice=ByeChoice.VOLUNTEER)
        assert drawn(tournament, volunteer=5, second_volunteer=2).steps[0]["byes"] == [2, 5]

    def test_one_cannot_volunteer_twice(self) -> None:
        tournament = three_players(8, bye_choice=ByeChoice.VOLUNTEER)
        with pytest.raises(Refusal):
            drawn(tournament, volunteer=5, second_volunteer=5)

    def test_nobody_is_asked_where_nobody_rests(self) -> None:
        tournament = three_players(6, bye_choice=ByeChoice.VOLUNTEER)
        assert drawn(tournament).steps[0]["byes"] == []

    def test_two_players_are_too_few(self) -> None:
        tournament = three_players(2)
        assert obstacles(tournament, 1)
        with pytest.raises(Refusal):
            drawn(tournament)

    def test_three_players_are_enough(self) -> None:
        assert obstacles(three_players(3), 1) == []


class TestAnEveningOfComptoir:
    def test_nine_players_two_rounds(self) -> None:
        tournament = comptoir(9)
        first = published(tournament)
        assert sorted(map(len, numbers(first))) == [4, 5]
        assert byes(first) == []
        lost(first)
        second = published(tournament, 2)
        assert second.draw["output"]["cost"][1] == len(
            set(together(numbers(first))) & set(together(numbers(second)))
        )
        lost(second)
        assert sum(column(tournament, "victories").values()) == 4
        assert (column(tournament, "victories")[1], column(tournament, "points")[1]) == (2, 12)
        assert column(tournament, "difference")[1] == 0

    def test_points_are_what_a_sheet_has_lost(self) -> None:
        tournament = comptoir(3, table_size=3)
        lost(published(tournament))
        assert column(tournament, "points") == {1: 6, 2: 6, 3: 0}
        assert standings(again(tournament)).rows[0].number == 1

    @pytest.mark.parametrize(
        ("count", "size", "tables"),
        [(2, 4, [2]), (5, 4, [5]), (7, 4, [4, 3]), (9, 3, [3, 3, 3]), (11, 6, [6, 5])],
    )
    def test_tables_as_near_to_their_size_as_can_be(
        self, count: int, size: int, tables: list[int]
    ) -> None:
        round_ = published(comptoir(count, table_size=size))
        assert sorted(map(len, numbers(round_)), reverse=True) == tables


def second_drawn() -> None:
    tournament = three_players(7)
    played(published(tournament))
    drawn(tournament, 2)


class TestTheDraft:
    @pytest.fixture
    def second(self) -> Round:
        """The draft of a second round of seven."""
        return replayed(second_drawn).rounds.select_related("tournament").get(number=2)

    def test_the_certificate_of_the_draft_is_verified(self, second: Round) -> None:
        assert oracle_json(second.draw) == {"ok": True, "problems": []}

    def test_the_draft_gives_its_reasons(self, second: Round) -> None:
        draft = draft_of(second)
        assert all(len(row.sides) == 3 and row.why for row in draft.rows)

    def test_fixed_tables_are_given(self) -> None:
        tournament = three_players(6)
        tournament.entrants.filter(number=4).update(fixed_table=9)
        step = drawn(tournament).steps[0]
        tables = {n: m["table"] for m in step["matches"] for side in m["sides"] for n in side}
        assert tables[4] == 9

    def test_a_swap_is_judged_and_undone(self, second: Round) -> None:
        drawn_cost = draft_of(second).cost
        one, other = self.of_two_tables(second)
        swapped = draft_swap(
            actor=cast.actor(), round_=second, one=one, other=other, version=second.version
        )
        draft = draft_of(swapped)
        assert draft.standing == "modifié à la main"
        assert draft.cost >= drawn_cost
        assert sum(row.why == "placée par l’organisateur" for row in draft.rows) in (0, 2)
        undone = draft_undo(actor=cast.actor(), round_=swapped, version=swapped.version)
        assert draft_of(undone).cost == drawn_cost
        redone = draft_redo(actor=cast.actor(), round_=undone, version=undone.version)
        assert draft_of(redone).cost == draft.cost

    def test_the_bye_can_be_swapped(self, second: Round) -> None:
        rested = second.steps[0]["byes"][0]
        one, _other = self.of_two_tables(second)
        swapped = draft_swap(
            actor=cast.actor(), round_=second, one=rested, other=one, version=second.version
        )
        assert swapped.steps[-1]["byes"] == [one]
        assert draft_of(swapped).byes[0].name.number == one

    def test_a_correction_says_that_it_was_drawn_by_rank(self, second: Round) -> None:
        assert drawn_since(again(second.tournament), 1) == (DrawnRound(2, published=False),)

    def test_two_at_one_table_cannot_be_swapped(self, second: Round) -> None:
        sides = second.steps[0]["matches"][0]["sides"]
        with pytest.raises(Refusal):
            draft_swap(
                actor=cast.actor(),
                round_=second,
                one=sides[0][0],
                other=sides[2][0],
                version=second.version,
            )

    def test_the_draft_is_drawn_again(self, second: Round) -> None:
        fresh = drawn(second.tournament, 2, seed=43, version=second.version)
        assert (fresh.pk, fresh.draw["input"]["seed"]) == (second.pk, 43)

    def test_the_draft_is_published_and_taken_back(self, second: Round) -> None:
        public = round_publish(actor=cast.actor(), round_=second, version=second.version)
        assert Match.objects.filter(round=public).count() == 3
        back = round_unpublish(actor=cast.actor(), round_=public, version=public.version)
        assert not back.published
        assert not Match.objects.filter(round=back).exists()

    def of_two_tables(self, round_: Round) -> tuple[int, int]:
        first, second = round_.steps[0]["matches"][:2]
        return first["sides"][0][0], second["sides"][-1][0]


class TestPages:
    @pytest.fixture
    def odile(self) -> Client:
        return cast.signed_in(cast.organiser(cast.club()))

    def page(self, odile: Client, tournament: Tournament, name: str, *more: Any) -> str:
        return odile.get(reverse(name, args=[tournament.code, *more])).content.decode()

    def tournament(self, **settings: Any) -> Tournament:
        return three_players(8, of=Club.objects.get(), **settings)

    def test_how_many_rest_is_shown_before_the_draw(self, odile: Client) -> None:
        page = self.page(odile, self.tournament(), "round_draw", 1)
        assert "2 joueurs restent en trop" in page

    def test_two_volunteers_are_asked_for(self, odile: Client) -> None:
        tournament = self.tournament(bye_choice=ByeChoice.VOLUNTEER)
        page = self.page(odile, tournament, "round_draw", 1)
        assert 'name="second_volunteer"' in page
        where = reverse("round_draw", args=[tournament.code, 1])
        odile.post(where, {"volunteer": "7", "second_volunteer": "1"})
        assert tournament.rounds.get().steps[0]["byes"] == [1, 7]

    def test_the_draft_shows_all_three_and_why(self, odile: Client) -> None:
        tournament = self.tournament()
        played(published(tournament))
        drawn(tournament, 2)
        page = self.page(odile, tournament, "round_draw", 2)
        assert page.count('type="checkbox" name="swap"') == 8
        assert "1er, 2e et 3e" in page

    def test_every_plan_names_all_who_sit_there(self, odile: Client) -> None:
        tournament = self.tournament()
        round_ = published(tournament)
        numbers_there = {*chain(*numbers(round_)), *byes(round_)}
        names = [name.names[0] for name in pair_names(tournament).values()]
        assert len(names) == len(numbers_there) == 8
        where = ("table_plan", 1), ("public_plan",), ("public_screen",), ("paper", "tables")
        for name, *more in where:
            page = self.page(odile, tournament, name, *more)
            assert [name for name in names if name not in page] == [], name

    def test_my_page_names_both_opponents(self, odile: Client) -> None:
        tournament = self.tournament()
        round_ = published(tournament)
        mine, others = table_rows(round_)[0].pairs[0], table_rows(round_)[0].pairs[1:]
        page = self.page(odile, tournament, "public_pair", mine.number)
        assert all(pair.names[0] in page for pair in others)
        played(round_)
        page = self.page(odile, tournament, "public_pair", mine.number)
        scores = [seat.score for seat in table_rows(round_)[0].seats]
        assert re.search(" – ".join(f"{score:,}".replace(",", ".") for score in scores[1:]), page)

    def test_the_journal_names_all_three(self, odile: Client) -> None:
        tournament = self.tournament()
        round_ = published(tournament)
        played(round_)
        numbers = " – ".join(str(pair.number) for pair in table_rows(round_)[0].pairs)
        assert f"(joueurs {numbers})" in self.page(odile, tournament, "journal")

    def test_a_catch_up_game_is_not_offered(self, odile: Client) -> None:
        page = self.page(odile, self.tournament(), "tournament_settings")
        assert 'value="round_average"' in page
        assert 'value="catch_up"' not in page

    def test_a_catch_up_game_is_refused(self) -> None:
        tournament = three_players(7, bye_score="catch_up")
        exempt = published(tournament).matches.get(kind=MatchKind.BYE)
        with pytest.raises(Refusal):
            catch_up_start(actor=cast.actor(), match=exempt, version=exempt.version, opponent=1)


class TestTwoPlayers:
    def test_they_are_drawn_as_pairs_are(self) -> None:
        tournament = cast.tournament(preset="belote2")
        cast.singles(tournament, 5)
        round_ = published(tournament)
        assert round_.draw["input"]["system"] == "random"
        assert sorted(map(len, numbers(round_))) == [2, 2]
        assert len(byes(round_)) == 1
