"""Present, and without a table: who came late is seated while the round runs, or named."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scoring.presets import preset_rules
from tests import cast
from tests.crawl import forms_of
from tests.rounds.evenings import again, drawn, published, tournament_of
from tournaments.changes.recount.data import differences
from tournaments.core.writes import Refusal
from tournaments.draws.registry import verify_json
from tournaments.entrants.fields import PairFacts
from tournaments.entrants.services.entrants import entrant_add
from tournaments.entrants.services.presence import Tick, entrants_all_present, entrants_check_in
from tournaments.models import Entrant, MatchKind, Round, System, Tournament
from tournaments.rounds.selectors.certificates import drawn_parts
from tournaments.rounds.selectors.waiting import without_table, without_table_now
from tournaments.rounds.services.rounds import round_unpublish
from tournaments.rounds.services.seats import round_seat

pytestmark = pytest.mark.django_db


def absent(tournament: Tournament, *numbers: int) -> None:
    tournament.entrants.filter(number__in=numbers).update(present=False)


def comes(tournament: Tournament, number: int) -> Entrant:
    """A pair is ticked at the door."""
    ticks = [Tick(number, present=True)]
    entrants_check_in(actor=cast.actor(), tournament=again(tournament), ticks=ticks)
    return tournament.entrants.get(number=number)


def late(tournament: Tournament, first: str = "Zoé Vidal", second: str = "Yves Brun") -> Entrant:
    """A pair, or a player, typed while the round runs."""
    names = (first, second) if tournament.players_each == 2 else (first,)
    return entrant_add(
        actor=cast.actor(), tournament=again(tournament), pair=PairFacts(*names), present=True
    )


def seated(round_: Round, *numbers: int) -> Any:
    round_ = Round.objects.select_related("tournament").get(pk=round_.pk)
    return round_seat(actor=cast.actor(), round_=round_, numbers=numbers, version=round_.version)


def at_tables(round_: Round) -> dict[int | None, set[int]]:
    rows = round_.matches.exclude(hall_table=None).prefetch_related("sides__entrant")
    return {m.table: {n for s in m.sides.all() for n in s.numbers} for m in rows}


def byes(round_: Round) -> set[int]:
    found = round_.matches.filter(kind=MatchKind.BYE)
    return set(found.values_list("sides__entrant__number", flat=True))


class TestUnpublishing:
    @pytest.mark.parametrize("everybody", [False, True])
    def test_who_was_ticked_late_is_in_the_next_draw_of_that_round(self, everybody: bool) -> None:
        tournament = tournament_of(21)
        absent(tournament, 21)
        round_ = published(tournament)
        if everybody:
            entrants_all_present(actor=cast.actor(), tournament=again(tournament))
        else:
            comes(tournament, 21)
        round_.refresh_from_db()
        round_unpublish(actor=cast.actor(), round_=round_, version=round_.version)
        round_.refresh_from_db()
        redrawn = drawn(tournament, 1, version=round_.version)
        step = redrawn.steps[redrawn.step]
        assert {n for m in step["matches"] for s in m["sides"] for n in s} | {*step["byes"]} == {
            *range(1, 22)
        }

    def test_who_was_typed_late_is_too(self) -> None:
        tournament = tournament_of(6)
        round_ = published(tournament)
        typed = late(tournament)
        assert typed.joined_from == 2
        round_.refresh_from_db()
        round_unpublish(actor=cast.actor(), round_=round_, version=round_.version)
        typed.refresh_from_db()
        assert (typed.joined_from, typed.late_for) == (1, None)

    def test_who_was_entered_for_a_later_round_stays_for_that(self) -> None:
        tournament = tournament_of(6)
        tournament.entrants.filter(number=6).update(joined_from=2)
        round_ = published(tournament)
        round_unpublish(actor=cast.actor(), round_=round_, version=round_.version)
        assert tournament.entrants.get(number=6).joined_from == 2


class TestNamed:
    def test_nobody_where_everybody_sits(self) -> None:
        tournament = tournament_of(7)
        published(tournament)
        assert without_table_now(again(tournament)) is None

    def test_who_comes_late_beside_who_rests(self) -> None:
        tournament = tournament_of(8)
        absent(tournament, 8)
        round_ = published(tournament)
        comes(tournament, 8)
        found = without_table_now(again(tournament))
        assert found is not None
        assert (found.numbers, found.resting, found.sizes) == ((8,), tuple(byes(round_)), (2,))
        assert found.can_sit

    def test_who_was_absent_for_one_round_and_is_back(self) -> None:
        tournament = tournament_of(6)
        published(tournament)
        for table in (1, 2, 3):
            cast.totals(tournament.rounds.get(), table, 1000, 944)
        absent(tournament, 5)
        second = published(again(tournament), 2)
        comes(tournament, 5)
        assert without_table(second).numbers == (5,)

    def test_not_who_left_nor_who_waits_nor_who_joins_later(self) -> None:
        tournament = tournament_of(6)
        tournament.entrants.filter(number=6).update(joined_from=2)
        published(tournament)
        comes_and_leaves = late(tournament)
        Entrant.objects.filter(pk=comes_and_leaves.pk).update(withdrawn_from=1)
        cast.pair(tournament, 9, waiting=1, paid=False)
        assert without_table_now(again(tournament)) is None

    def test_in_pools_no_table_can_be_added(self) -> None:
        tournament = tournament_of(8, system=System.POOLS, rounds_planned=3)
        published(tournament)
        late(tournament)
        found = without_table_now(again(tournament))
        assert found is not None
        assert (found.numbers, found.sizes, found.can_sit) == ((9,), (), False)


class TestSeated:
    def test_against_the_exempt(self) -> None:
        """Seven pairs, one exempt, an eighth comes while the round is played."""
        tournament = tournament_of(7)
        round_ = published(tournament)
        (exempt,) = byes(round_)
        before = at_tables(round_)
        new = late(tournament)
        match = seated(round_, new.number, exempt)
        assert at_tables(round_) == before | {4: {new.number, exempt}}
        assert (match.table, byes(round_)) == (4, set())
        new.refresh_from_db()
        assert (new.joined_from, new.late_for) == (1, None)
        assert without_table_now(again(tournament)) is None
        assert list(differences(draws=True)) == []

    def test_two_who_are_late_play_each_other(self) -> None:
        tournament = tournament_of(6)
        round_ = published(tournament)
        one, other = late(tournament).number, late(tournament, "Rémi Noël", "Luc Roy").number
        seated(round_, one, other)
        assert at_tables(round_)[4] == {one, other}
        assert list(differences(draws=True)) == []

    def test_at_the_table_that_is_kept_for_it(self) -> None:
        tournament = tournament_of(7)
        round_ = published(tournament)
        new = late(tournament)
        Entrant.objects.filter(pk=new.pk).update(fixed_table=12)
        assert seated(round_, new.number, *byes(round_)).table == 12

    def test_three_players_at_a_table(self) -> None:
        tournament = cast.tournament(preset="belote3")
        cast.singles(tournament, 8)
        round_ = published(tournament)
        new = late(tournament)
        seated(round_, new.number, *byes(round_))
        assert {len(who) for who in at_tables(round_).values()} == {3}
        assert list(differences(draws=True)) == []

    def test_in_a_melee_four_who_have_no_table(self) -> None:
        tournament = cast.tournament(system=System.MELEE)
        cast.singles(tournament, 11)
        round_ = published(tournament)
        new = late(tournament)
        match = seated(round_, new.number, *byes(round_))
        assert [len(side.numbers) for side in match.sides.all()] == [2, 2]
        assert list(differences(draws=True)) == []
        for table in (1, 2, 3):
            cast.totals(round_, table, 1000, 944)
        assert published(again(tournament), 2).matches.count() == 3

    def test_the_next_draw_knows_of_it(self) -> None:
        tournament = tournament_of(7)
        round_ = published(tournament)
        (exempt,) = byes(round_)
        new = late(tournament)
        seated(round_, new.number, exempt)
        for table in (1, 2, 3, 4):
            cast.totals(round_, table, 1000, 944)
        second = drawn(again(tournament), 2)
        assert {"round": 1, "table": 4, "sides": [[exempt], [new.number]]} in second.draw["input"][
            "history"
        ] or {"round": 1, "table": 4, "sides": [[new.number], [exempt]]} in second.draw["input"][
            "history"
        ]
        assert second.steps[0]["byes"] == []


class TestRefused:
    def test_who_has_a_table(self) -> None:
        tournament = tournament_of(7)
        round_ = published(tournament)
        sits = next(iter(next(iter(at_tables(round_).values()))))
        new = late(tournament)
        with pytest.raises(Refusal, match=str(sits)):
            seated(round_, new.number, sits)

    @pytest.mark.parametrize("wrong", [(), (8,), (8, 8)])
    def test_too_few_for_a_table(self, wrong: tuple[int, ...]) -> None:
        tournament = tournament_of(7)
        round_ = published(tournament)
        assert late(tournament).number == 8
        with pytest.raises(Refusal):
            seated(round_, *wrong)
        assert len(byes(round_)) == 1

    def test_once_the_next_round_is_drawn(self) -> None:
        tournament = tournament_of(7)
        round_ = published(tournament)
        for table in (1, 2, 3):
            cast.totals(round_, table, 1000, 944)
        new = late(tournament)
        drawn(again(tournament), 2)
        with pytest.raises(Refusal):
            seated(round_, new.number, *byes(round_))

    def test_in_pools(self) -> None:
        tournament = tournament_of(8, system=System.POOLS, rounds_planned=3)
        round_ = published(tournament)
        one, other = late(tournament).number, late(tournament, "Rémi Noël", "Luc Roy").number
        with pytest.raises(Refusal):
            seated(round_, one, other)


class TestPages:
    PLAN, SEAT = "/desk/martin/rounds/1/tables/", "/desk/martin/rounds/1/seat/"

    @pytest.fixture
    def round_(self) -> Round:
        """Seven pairs at three tables; an eighth has come."""
        tournament = tournament_of(7)
        round_ = published(tournament)
        assert late(tournament).number == 8
        return Round.objects.get(pk=round_.pk)

    @pytest.fixture
    def odile(self, round_: Round) -> Client:
        return cast.signed_in(cast.organiser(round_.tournament.club))

    @pytest.mark.parametrize(
        "page", [PLAN, "/desk/martin/check-in/", "/desk/martin/rounds/2/draw/"]
    )
    def test_it_is_named_where_a_draw_is_looked_at(self, odile: Client, page: str) -> None:
        shown = odile.get(page).content.decode()
        assert "n’a pas de table à la partie 1" in shown
        assert "Zoé Vidal" in shown

    def test_it_is_open_on_the_desk(self, odile: Client) -> None:
        shown = " ".join(odile.get("/desk/martin/").content.decode().split())
        assert "doublette présente n’a pas de table à la partie 1" in shown

    def test_the_form_as_shown_seats_it_against_the_exempt(
        self, odile: Client, round_: Round
    ) -> None:
        (form,) = [
            one
            for one in forms_of(odile.get(self.PLAN).content.decode(), self.PLAN)
            if one.action == self.SEAT
        ]
        answer = odile.post(self.SEAT, form.sent, follow=True)
        page = answer.content.decode()
        assert at_tables(round_)[4] == {8, *_rested(round_)}
        assert "Table 4 ajoutée." in page
        assert (
            "papers/cards.pdf?round=1&amp;table=4" in page or "cards/?round=1&amp;table=4" in page
        )
        assert self.SEAT not in page
        assert odile.post(self.SEAT, form.sent).status_code == 303
        assert len(at_tables(round_)) == 4

    def test_the_card_and_the_plan_of_that_table_alone(self, odile: Client, round_: Round) -> None:
        seated(round_, 8, *byes(round_))
        for paper in ("cards", "tables"):
            one = odile.get(f"/desk/martin/papers/{paper}/?round=1&table=4").content.decode()
            every = odile.get(f"/desk/martin/papers/{paper}/?round=1").content.decode()
            assert "Zoé Vidal" in one
            assert len(one) < len(every)

    @pytest.mark.parametrize("numbers", [[], ["8"], ["8", "1000"], ["x"]])
    def test_bad_input(self, odile: Client, round_: Round, numbers: list[str]) -> None:
        sent = {"version": str(round_.version), "key": "k", "numbers": numbers}
        assert odile.post(self.SEAT, sent).status_code == 422
        assert len(at_tables(round_)) == 3

    def test_a_stale_form(self, odile: Client, round_: Round) -> None:
        sent = {"version": "99", "key": "k", "numbers": ["8", *map(str, byes(round_))]}
        assert odile.post(self.SEAT, sent).status_code == 409
        assert len(at_tables(round_)) == 3


def _rested(round_: Round) -> set[int]:
    """Who had the bye as the round was drawn."""
    return {*round_.steps[0]["byes"]}


class TestCertificate:
    """The certificate of a round with a table that was added is read like any other."""

    @pytest.mark.parametrize(
        ("count", "settings"),
        [
            (7, {"system": System.DANOIS}),
            (8, {"system": System.SWISS}),
            (7, {"system": System.RANDOM, "avoid_same_club": True}),
            (7, {"system": System.ROTATION}),
            (7, {"system": System.ROUND_ROBIN}),
            (9, {"system": System.MELEE}),
            (9, {"system": System.DANOIS, "preset": "belote3", "rules": preset_rules("belote3")}),
            (8, {"preset": "comptoir", "rules": preset_rules("comptoir"), "system": "random"}),
        ],
    )
    @pytest.mark.parametrize("number", [1, 2])
    def test_it_opens(self, count: int, settings: dict[str, Any], number: int) -> None:
        tournament = tournament_of(count, **settings)
        for at in range(1, number + 1):
            round_ = published(again(tournament), at)
            for match in round_.matches.exclude(hall_table=None) if at < number else ():
                assert match.table is not None
                points = [1000, 944, 900, 800, 700][: match.sides.count()]
                scored(round_, match.table, *points)
        resting = byes(round_)
        seats = {"belote3": 3, "melee": 4}.get(settings.get("preset", settings["system"]), 2)
        names = iter(("Zoé", "Yann", "Xavier", "Wanda"))
        new = [
            late(tournament, f"{next(names)} V", f"Z {at}") for at in range(seats - len(resting))
        ]
        seated(round_, *(one.number for one in new), *resting)
        round_ = Round.objects.get(pk=round_.pk)
        organiser = cast.signed_in(cast.organiser(tournament.club))
        for page in (
            f"/c/martin/draw/{number}/",
            f"/desk/martin/papers/certificate/?round={number}",
        ):
            shown = organiser.get(page)
            assert shown.status_code == 200
            assert "Zoé V" in shown.content.decode()
        for part in drawn_parts(round_):
            assert verify_json(part.files) == {"ok": True, "problems": []}

    def test_a_draft_again_says_what_it_costs(self) -> None:
        tournament = tournament_of(7)
        round_ = published(tournament)
        seated(round_, late(tournament).number, *byes(round_))
        round_ = Round.objects.select_related("tournament").get(pk=round_.pk)
        round_unpublish(actor=cast.actor(), round_=round_, version=round_.version)
        organiser = cast.signed_in(cast.organiser(tournament.club))
        assert organiser.get("/desk/martin/rounds/1/draw/").status_code == 200


def scored(round_: Round, table: int, *points: int) -> None:
    """The card of a table, straight into the rows."""
    match = round_.matches.get(hall_table__number=table)
    for side, mark in zip(match.sides.all(), points, strict=True):
        side.points = side.score = mark
        side.save()
    match.entry, match.state, match.winner = "totals", "entered", 0
    match.save()
