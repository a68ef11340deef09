"""Phases of single players: mêlée after mêlée, finals in drawn partners, tables of three."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations

import pytest
from django.urls import reverse
from django.utils.translation import override

from tests import cast
from tests.draws.oracle import oracle_json
from tests.matrix import rarely
from tests.pages.evenings import won as result
from tests.phases.by_forms import Cards, Desk
from tests.phases.plain_phases import plain_ranking
from tests.remembered import remembered
from tests.rounds import melee_entered
from tournaments.core.setting_fields import KEY_FIELDS
from tournaments.core.writes import Refusal
from tournaments.desk.services.tournaments import tournament_edit
from tournaments.models import Side, System, Tournament
from tournaments.paper.rules.tournament_article import tournament_article
from tournaments.ranking.selectors.parts import tied_groups
from tournaments.ranking.selectors.qualifying import qualifying
from tournaments.ranking.selectors.standings import in_progress, standings
from tournaments.ranking.services import ranking_order
from tournaments.rounds.selectors.certificates import certificate_of, drawn_parts
from tournaments.rounds.services.drafts import draft_swap
from tournaments.rulesets.effective_rules import rules_at
from tournaments.rulesets.services import rule_set_create

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
VILLAGE: Cards = {1: (1100, 844), 2: (900, 1044), 3: (1000, 944), 4: (700, 1244)}
"""Totals of 12 hands: 1944 a table."""


def melee(players: int = 16, **settings: object) -> Desk:
    """The desk of a mêlée with so many players present."""
    usual = {"system": System.MELEE, "rounds_planned": 3}
    tournament = cast.tournament(**(usual | settings))  # type: ignore[arg-type]
    cast.singles(tournament, players)
    return Desk(tournament)


def won(desk: Desk, number: int) -> None:
    """The first side wins at every table of a round."""
    for match in desk.tournament.rounds.get(number=number).matches.exclude(hall_table=None):
        result(match, 0)


def three_rounds(players: int = 16) -> Desk:
    """A mêlée of three rounds, all played."""
    desk = melee(players)
    for number in (1, 2, 3):
        desk.play(number, VILLAGE)
    return desk


def in_121_and_151() -> None:
    """Three rounds in 121 points are played, two in 151 to come."""
    desk = melee(preset="belge_101")
    rules = desk.tournament.rules
    Tournament.objects.update(rules=cast.rules_like(rules, target=121))
    longer = rule_set_create(
        actor=cast.actor(),
        club=desk.tournament.club,
        name="En 151",
        preset="belge_101",
        rules=cast.rules_like(rules, target=151),
    )
    desk.accepted(system="melee", rounds=2, who="everybody", rules=f"set-{longer.pk}")
    for number in (1, 2, 3):
        desk.play(number, IN_121)


IN_121: Cards = {1: (121, 64), 2: (80, 121), 3: (121, 96), 4: (33, 121)}
IN_151: Cards = {1: (151, 84), 2: (100, 151), 3: (151, 126), 4: (53, 151)}


class TestMeleeAfterMelee:
    """16 players, three rounds in 121 points, then two in 151."""

    @pytest.fixture
    def desk(self) -> Desk:
        remembered(in_121_and_151)
        return Desk(Tournament.objects.get())

    def test_an_evening(self, desk: Desk) -> None:
        earned: Counter[int] = Counter()
        partners: list[frozenset[int]] = []
        met: Counter[frozenset[int]] = Counter()
        for number in range(1, 6):
            cards = IN_121 if number <= 3 else IN_151
            if number > 3:
                desk.play(number, cards)
            for table, sides in desk.seats(number).items():
                partners += map(frozenset, sides)
                met.update(map(frozenset, combinations(chain.from_iterable(sides), 2)))
                for side, points in zip(sides, cards[table], strict=True):
                    earned.update(dict.fromkeys(side, points))
        assert len(set(partners)) == len(partners) == 5 * 8
        assert max(met.values()) <= 2
        assert sum(earned.values()) == 2 * (3 * 757 + 2 * 967)
        found = desk.ranks()
        assert [earned[number] for _rank, number in found] == sorted(earned.values(), reverse=True)
        assert rules_at(desk.tournament, 3).target == 121
        assert rules_at(desk.tournament, 4).target == 151

    def test_the_second_phase_has_a_plan_that_knows_the_first(self, desk: Desk) -> None:
        desk.draw(4)
        round_ = desk.tournament.rounds.get(number=4)
        request = round_.draw["input"]
        assert (request["rounds"], len(request["history"])) == (5, 12)
        assert "instead" not in round_.draw
        assert all(oracle_json(part.files)["ok"] for part in drawn_parts(round_))
        desk.publish(4)
        desk.enter(4, IN_151)
        desk.draw(5)
        fifth = desk.tournament.rounds.get(number=5)
        assert fifth.draw["output"] == round_.draw["output"]
        assert fifth.steps[0]["label"] == "planned"

    def test_the_papers_say_so(self, desk: Desk) -> None:
        with override("fr"):
            article = tournament_article(desk.tournament)
        assert any("parties 4 à 5" in words and "mêlée" in words for words in article.sentences)


def earned(desk: Desk, last: int) -> Counter[int]:
    """The points of each player until a round."""
    found: Counter[int] = Counter()
    for side in Side.objects.filter(match__round__number__lte=last).select_related("entrant"):
        found.update(dict.fromkeys(side.numbers, side.score or 0))
    assert found.keys() == {one.number for one in desk.tournament.entrants.all()}
    return found


class TestMeleeIntoFinals:
    """16 players, three rounds of 12 hands, then the first eight in partners to the winner."""

    @pytest.fixture
    def desk(self) -> Desk:
        remembered(three_rounds)
        return Desk(Tournament.objects.get())

    @staticmethod
    def finals(desk: Desk, **typed: object) -> None:
        usual = {"system": "knockout", "who": "rank", "count": 8, "name": "Finales"}
        desk.accepted(**(usual | typed))

    def test_to_the_winner(self, desk: Desk) -> None:
        self.finals(desk)
        assert desk.tournament.rounds_total == 5
        before = [number for _rank, number in desk.ranks()]
        assert "Finales" in desk.page("round_draw", 4)
        desk.play(4, {1: (1100, 844), 2: (800, 1144)})
        (winners, losers), (others, last) = desk.seats(4).values()
        assert {*winners, *losers, *others, *last} == {*before[:8]}
        self.play_for(desk, 5, winners, others)
        found = desk.ranks()
        assert [rank for rank, _number in found[:9]] == [1, 1, 2, 2, 3, 3, 4, 4, 9]
        assert self.pairs_in(found[:8]) == [{*winners}, {*last}, {*others}, {*losers}]
        assert [number for _rank, number in found[8:]] == before[8:]

    def play_for(self, desk: Desk, number: int, *winners: tuple[int, ...]) -> None:
        """Play a round that these sides win."""
        desk.draw(number)
        desk.publish(number)
        cards: Cards = {
            table: (1100, 844)
            if {*map(frozenset, sides[:1])} & {*map(frozenset, winners)}
            else (844, 1100)
            for table, sides in desk.seats(number).items()
        }
        desk.enter(number, cards)

    def pairs_in(self, rows: list[tuple[int | None, int]]) -> list[set[int]]:
        """The numbers of a ranking two by two."""
        numbers = [number for _rank, number in rows]
        return [{*numbers[at : at + 2]} for at in range(0, len(numbers), 2)]

    def test_the_better_player_places_a_side_that_went_out(self, desk: Desk) -> None:
        """Both semifinals end 1000 to 944: what each player brings along decides."""
        self.finals(desk, third_place="")
        before = dict(earned(desk, 3))
        desk.play(4, {1: (1000, 944), 2: (1000, 944)})
        losers = [sides[1] for sides in desk.seats(4).values()]
        losers.sort(key=lambda side: max(before[number] for number in side), reverse=True)
        assert len({max(before[number] for number in side) for side in losers}) == 2
        found = desk.ranks()
        assert self.pairs_in(found[4:8]) == [{*losers[0]}, {*losers[1]}]
        assert [rank for rank, _number in found[4:9]] == [3, 3, 4, 4, 9]
        assert found == plain_ranking(desk.tournament, 4)

    def test_sides_equal_in_all_share_a_rank(self, desk: Desk) -> None:
        keys = {**dict.fromkeys(KEY_FIELDS, ""), "key_1": "victories"}
        self.finals(desk, third_place="", carry="fresh", **keys)
        desk.play(4, {1: (1000, 944), 2: (1000, 944)})
        found = desk.ranks()
        assert [rank for rank, _number in found[:9]] == [1, 1, 1, 1, 3, 3, 3, 3, 9]
        assert found == plain_ranking(desk.tournament, 4)

    def test_the_organiser_puts_sides_in_order(self, desk: Desk) -> None:
        """Partners who share a rank with nobody else are not asked about."""
        keys = {**dict.fromkeys(KEY_FIELDS, ""), "key_1": "victories", "key_2": "manual"}
        self.finals(desk, third_place="", carry="fresh", **keys)
        desk.play(4, {1: (1000, 944), 2: (1000, 944)})
        desk.play(5, {1: (1000, 944)})
        first, second = (sides[1] for sides in desk.seats(4).values())
        tournament = desk.tournament
        assert [{*group} for group in tied_groups(standings(tournament))] == [{*first, *second}]
        ranking_order(
            actor=cast.actor(),
            tournament=tournament,
            version=tournament.version,
            order=(max(second),),
            reason="Belle jouée",
        )
        found = desk.ranks()
        assert self.pairs_in(found[4:8]) == [{*second}, {*first}]
        assert [rank for rank, _number in found[4:9]] == [3, 3, 4, 4, 9]
        assert found == plain_ranking(desk.tournament, 5)

    def test_partners_by_rank(self, desk: Desk) -> None:
        self.finals(desk, partners="first_last")
        before = [number for _rank, number in desk.ranks()]
        desk.draw(4)
        page = desk.page("round_draw", 4)
        round_ = desk.tournament.rounds.get(number=4)
        pairs = [{before[at], before[7 - at]} for at in range(4)]
        assert [{*pair} for pair in round_.draw["partners"]] == pairs
        group = round_.draw["groups"][0]
        # Their better player seeds them.
        leads = {frozenset(pair): min(pair) for pair in pairs}
        assert group["members"] == [leads[frozenset(pair)] for pair in pairs]
        for one, other in map(sorted, pairs):
            assert f"{one} + {other}" in page
        drawn = [part.stored_input["system"] for part in drawn_parts(round_)]
        assert drawn == ["knockout", "melee_fixed"]
        assert all(oracle_json(part.files)["ok"] for part in drawn_parts(round_))
        with override("fr"):
            parts = certificate_of(round_).parts
        assert parts[1].words == "partenaires au classement : le premier avec le dernier".replace(
            " :", "\xa0:"
        )
        assert "partenaires au classement" in desk.page("draft_certificate", 4)

    def test_a_swap_in_the_draft_moves_whole_sides(self, desk: Desk) -> None:
        self.finals(desk)
        desk.draw(4)
        round_ = desk.tournament.rounds.get(number=4)
        seeds = round_.draw["groups"][0]["members"]
        partner = dict(round_.draw["partners"])[seeds[1]]
        draft_swap(
            actor=cast.actor(), round_=round_, one=seeds[0], other=partner, version=round_.version
        )
        round_.refresh_from_db()
        assert round_.draw["groups"][0]["members"][:2] == [seeds[1], seeds[0]]
        assert len(round_.draw["members"]["A"]) == 8
        assert all(oracle_json(part.files)["ok"] for part in drawn_parts(round_))
        desk.publish(4)
        assert (seeds[1], partner) in [side for sides in desk.seats(4).values() for side in sides]

    def test_whoever_loses_a_partner_goes_out(self, desk: Desk) -> None:
        self.finals(desk)
        desk.play(4, {1: (1100, 844), 2: (800, 1144)})
        (winners, losers), (others, last) = desk.seats(4).values()
        melee_entered.leave(desk.tournament, winners[1], from_round=5)
        desk.play(5, {1: (1000, 944)})
        assert {frozenset(side) for side in desk.seats(5)[1]} == {
            frozenset(losers),
            frozenset(others),
        }
        found = desk.ranks()
        assert {number for _rank, number in found[:2]} == {*last}
        assert {number for _rank, number in found[2:4]} == {*winners}

    def test_the_public_sees_both(self, desk: Desk) -> None:
        self.finals(desk)
        desk.play(4, {1: (1100, 844)})
        one, other = desk.seats(4)[1]
        for number, beside in (one, one[::-1], other, other[::-1]):
            assert f"avec {beside} · " in desk.page("public_pair", number)
        page = desk.page("public_brackets")
        names = {e.number: e.seats.get().name for e in desk.tournament.entrants.all()}
        for number in (*one, *other):
            assert names[number] in page
        assert "Exempt" not in desk.page("public_plan")

    def test_an_odd_player_waits(self) -> None:
        """The consolation has what is left: of nine players one has no partner."""
        desk = melee(17, rounds_planned=1)
        desk.play(1, VILLAGE)
        self.finals(desk, others="all")
        desk.draw(2)
        round_ = desk.tournament.rounds.get(number=2)
        assert [len(group["members"]) for group in round_.draw["groups"]] == [4, 4]
        assert len(round_.draw["alone"]) == 1
        desk.publish(2)
        assert not round_.matches.filter(kind="bye").exists()
        assert len(desk.ranks()) == 17


class TestPoolsThenFinals:
    """A mêlée, pools of drawn partners, and the two best sides of each pool on together."""

    def test_partners_stay(self) -> None:
        desk = melee(16, rounds_planned=1)
        desk.accepted(system="pools", pool_size=4, who="everybody")
        desk.accepted(system="knockout", who="place", count=2, partners="kept", others="out")
        desk.play(1, VILLAGE)
        for number in (2, 3, 4):
            desk.play(number, VILLAGE)
        pairs = {frozenset(side) for sides in desk.seats(2).values() for side in sides}
        rows = standings(desk.tournament).rows
        first = [row.number for row in rows if row.values["pool_place"] in (1, 2)]
        assert len(first) == 8
        assert set(Counter(row.rank for row in rows).values()) == {2}
        desk.play(5, {1: (1100, 844), 2: (800, 1144)})
        now = {frozenset(side) for sides in desk.seats(5).values() for side in sides}
        assert now <= pairs
        assert {number for side in now for number in side} == {*first}
        desk.play(6, {1: (1100, 844), 2: (800, 1144)})
        assert [rank for rank, _number in desk.ranks()[:4]] == [1, 1, 2, 2]
        for name in ("public_brackets", "ranking_desk", "journal"):
            assert desk.page(name)

    @pytest.mark.parametrize("carry", [rarely("fresh"), "half", rarely("all")])
    def test_what_counts_from_before_counts_in_pools(self, carry: str) -> None:
        desk = melee(16, rounds_planned=2, ranking_keys=("victories", "points"))
        desk.accepted(system="pools", pool_size=4, who="everybody", carry=carry)
        desk.play(1, VILLAGE)
        desk.play(2, VILLAGE)
        for number in (3, 4):
            desk.play(number, {1: (1000, 944), 2: (944, 1000), 3: (1000, 944), 4: (944, 1000)})
            assert desk.ranks() == plain_ranking(desk.tournament, number)
        places = Counter(row.values["pool_place"] for row in standings(desk.tournament).rows)
        assert places == {1: 4, 2: 4, 3: 4, 4: 4}
        assert desk.page("public_brackets")


class TestRoundsByRank:
    """A mêlée, then rounds by rank in partners drawn for them."""

    def test_partners_of_the_phase(self) -> None:
        desk = melee(13, rounds_planned=1)
        desk.accepted(system="melee_fixed", rounds=2, who="rank", count=12, partners="first_last")
        desk.play(1, {1: (1100, 844), 2: (900, 1044), 3: (1000, 944)})
        before = [number for _rank, number in desk.ranks()]
        desk.play(2, {1: (1100, 844), 2: (900, 1044), 3: (1000, 944)})
        pairs = {frozenset((before[at], before[11 - at])) for at in range(6)}
        assert {frozenset(side) for sides in desk.seats(2).values() for side in sides} == pairs
        desk.play(3, {1: (1100, 844), 2: (900, 1044), 3: (1000, 944)})
        assert {frozenset(side) for sides in desk.seats(3).values() for side in sides} == pairs
        second, third = desk.tournament.rounds.filter(number__gt=1)
        assert "instead" not in third.draw
        # Who met in the mêlée had other partners then; whoever rested there has rested.
        assert [row for row in second.draw["input"]["history"] if "sides" in row] == []
        assert len([row for row in third.draw["input"]["history"] if "sides" in row]) == 3
        assert len(desk.ranks()) == 13


class TestTablesOfThree:
    """Contests at tables of three and more go on by rank or at random."""

    @pytest.mark.parametrize("preset", ["belote3", rarely("comptoir")])
    def test_finals_of_the_first(self, preset: str) -> None:
        desk = melee(12, preset=preset, system=System.RANDOM, rounds_planned=1)
        count = 6 if preset == "belote3" else 8
        desk.accepted(system="danois", rounds=1, who="rank", count=count, carry="fresh")
        desk.draw(1)
        desk.publish(1)
        won(desk, 1)
        before = [number for _rank, number in desk.ranks()]
        desk.draw(2)
        desk.publish(2)
        assert {n for sides in desk.seats(2).values() for side in sides for n in side} == {
            *before[:count]
        }
        won(desk, 2)
        assert {number for _rank, number in desk.ranks()[:count]} == {*before[:count]}
        for name in ("public_ranking", "public_plan", "desk"):
            assert desk.page(name)

    def test_no_bracket(self) -> None:
        desk = melee(12, preset="belote3", system=System.RANDOM)
        answer = desk.add_phase(system="knockout", who="rank", count=6)
        assert answer.status_code == 422
        assert "system" in answer.context["form"].errors


class TestDuels:
    def test_two_players_a_table_go_on_as_pairs_do(self) -> None:
        desk = melee(8, preset="belote2", system=System.DANOIS, rounds_planned=1)
        desk.accepted(system="knockout", who="rank", count=4)
        desk.draw(1)
        desk.publish(1)
        won(desk, 1)
        best = {number for _rank, number in desk.ranks()[:4]}
        desk.draw(2)
        desk.publish(2)
        assert {side[0] for sides in desk.seats(2).values() for side in sides} == best


class TestQualified:
    """Who is surely among the first while tables of two partners a side are still playing."""

    def test_whatever_the_last_table_brings(self) -> None:
        desk = melee(8, rounds_planned=1, ranking_keys=("victories", "lot"))
        desk.accepted(system="knockout", who="rank", count=4)
        desk.draw(1)
        desk.publish(1)
        desk.enter(1, {1: (1100, 844)})
        won_, lost = desk.seats(1)[1]
        found = qualifying(desk.tournament, in_progress(desk.tournament))
        assert found is not None
        chances = {number: mark.chance for number, mark in found.marks.items()}
        assert {chances[number] for number in won_} == {"qualified"}
        # A draw at the other table leaves six players without a victory to two places.
        assert {chances[number] for number in lost} == {"possible"}
        assert {chances[n] for side in desk.seats(1)[2] for n in side} == {"possible"}

    def test_before_the_last_round_nothing_is_promised_too_soon(self) -> None:
        """Three byes and both partners gain: seven players bring five victories a round."""
        desk = melee(7, rounds_planned=2, ranking_keys=("victories", "lot"))
        desk.accepted(system="melee", rounds=1, who="rank", count=4)
        desk.play(1, {1: (1100, 844)})
        found = qualifying(desk.tournament, standings(desk.tournament))
        assert found is not None
        assert "qualified" not in {mark.chance for mark in found.marks.values()}


class TestRefused:
    """What does not fit is said beside its field."""

    UNFIT: tuple[tuple[dict[str, object], str], ...] = (
        ({"system": "danois", "rounds": 2}, "system"),
        ({"system": "knockout", "who": "rank", "count": 7}, "count"),
        ({"system": "knockout", "who": "rank", "count": 8, "partners": "kept"}, "partners"),
        ({"system": "pools", "who": "rank", "count": 4}, "count"),
    )
    LIKE_THESE: tuple[tuple[dict[str, object], str], ...] = (
        ({"system": "random", "rounds": 2}, "system"),
        ({"system": "knockout", "who": "rank", "count": 2}, "count"),
    )

    @pytest.mark.parametrize("unfit", [UNFIT, rarely(LIKE_THESE)])
    def test_beside_its_field(self, unfit: tuple[tuple[dict[str, object], str], ...]) -> None:
        desk = melee()
        for typed, field in unfit:
            answer = desk.add_phase(**typed)
            assert answer.status_code == 422, typed
            assert list(answer.context["form"].errors) == [field], typed

    def test_pools_of_too_few_are_refused_when_they_are_drawn(self) -> None:
        desk = melee(10, rounds_planned=1)
        desk.accepted(system="pools", who="rank", count=6, others="all")
        desk.play(1, {1: (1100, 844), 2: (900, 1044)})
        url = reverse("round_draw", args=["martin", 2])
        answer = desk.client.post(url, {"seed": "1"})
        assert answer.status_code == 422
        assert "six joueurs" in answer.content.decode()

    def test_a_first_phase_that_the_others_cannot_follow(self) -> None:
        desk = melee(0)
        desk.accepted(system="melee", rounds=2, who="everybody")
        tournament = desk.tournament
        with pytest.raises(Refusal) as refused:
            tournament_edit(
                actor=cast.actor(),
                tournament=tournament,
                version=tournament.version,
                settings={"system": "danois"},
            )
        assert [problem.field for problem in refused.value.problems] == ["system"]
