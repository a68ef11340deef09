"""The questions of a phase: only what its system has, every ranking key, bad input."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests import cast
from tests.desk.sent import as_shown
from tests.kept import forget
from tests.matrix import rarely
from tests.phases.chains import chain, later, order, play, pools_then_finals
from tests.rounds.evenings import again, replayed, tournament_of
from tournaments.core.wording.keys import KEY_WORDS
from tournaments.core.writes import Refusal
from tournaments.desk.services.tournaments import tournament_edit
from tournaments.models import System, Tournament
from tournaments.models.system import GROUPED
from tournaments.phases.forms.phases import PhaseForm, initial_of
from tournaments.phases.services.phases import (
    phase_add,
    phase_edit,
    phase_options_edit,
    phase_remove,
)
from tournaments.ranking.selectors.standings import standings

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
URL = "/desk/martin/phases/"
KNOCKOUT = {
    "name": "Finales",
    "system": "knockout",
    "rounds": "",
    "who": "rank",
    "count": "8",
    "others": "out",
    "bracket": "single",
    "carry": "all",
    "key_1": "points",
}

REFUSED: tuple[tuple[dict[str, Any], str], ...] = (
    ({"bracket": "double", "placement": "on"}, "placement"),
    ({"system": "consolante", "of_round": "9"}, "of_round"),
    ({"system": "pools", "pool_size": "7"}, "pool_size"),
    ({"system": "danois", "rounds": ""}, "rounds"),
    ({"system": "rotation"}, "system"),
    ({"who": "place", "count": "2"}, "who"),
    ({"who": "chance"}, "who"),
    ({"count": ""}, "count"),
    ({"who": "category", "categories": "rois"}, "categories"),
    ({"who": "category", "categories": "dames", "others": "as_many"}, "others"),
    ({"others": "both", "count": "4"}, "others"),
    ({"system": "danois", "rounds": "2", "others": "all"}, "others"),
    ({"carry": "double"}, "carry"),
    ({"key_1": ""}, "key_1"),
    ({"key_1": "points", "key_2": "points"}, "key_1"),
    ({"name": "🎉"}, "name"),
    ({"rules": "unknown"}, "rules"),
)
"""What is typed over the form above, and the field of the problem: one of each kind."""
REFUSED_LIKE_THESE: tuple[tuple[dict[str, Any], str], ...] = (
    ({"bracket": "triple"}, "bracket"),
    ({"system": "consolante", "of_round": "0"}, "of_round"),
    ({"system": "pools", "pool_size": "quatre"}, "pool_size"),
    ({"system": "danois", "rounds": "0"}, "rounds"),
    ({"system": "danois", "rounds": "21"}, "rounds"),
    ({"system": None}, "system"),
    ({"who": None}, "who"),
    ({"count": "0"}, "count"),
    ({"who": "category", "categories": None}, "categories"),
    ({"key_1": "beauty"}, "key_1"),
    ({"key_1": "lot", "key_2": "points"}, "key_1"),
)


@pytest.fixture
def tournament() -> Tournament:
    tournament = tournament_of(16, rounds_planned=2)
    tournament.entrants.filter(number__lte=6).update(category="dames")
    return tournament


@pytest.fixture
def client(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def stored() -> Tournament:
    return Tournament.objects.get(code="martin")


def send(client: Client, url: str = URL, **changes: Any) -> Any:
    typed = {**KNOCKOUT, "version": str(stored().version), **changes}
    return client.post(url, {name: value for name, value in typed.items() if value is not None})


def errors(answer: Any) -> dict[str, list[str]]:
    assert answer.status_code == 422
    found: dict[str, list[str]] = answer.context["form"].errors
    return found


FOUR = [{"name": "A", "first": 1, "last": 4}]


def by_rank_after_one(rounds: int) -> Tournament:
    """One round, then the first six by rank; so many rounds are played."""
    entry = [{"name": "A", "first": 1, "last": 6}]
    tournament = chain(8, later(System.DANOIS, 2, entry=entry), rounds_planned=1)
    play(tournament, *range(1, rounds + 1))
    return again(tournament)


class TestOptions:
    """Each system has its own options, and ignores those of the others."""

    @pytest.mark.parametrize(
        ("typed", "kept", "rounds"),
        [
            ({}, {"bracket": "single", "third_place": False, "placement": False}, 3),
            (
                {"placement": "on", "third_place": "on"},
                {"bracket": "single", "third_place": True, "placement": True},
                3,
            ),
            (
                {"bracket": "double"},
                {"bracket": "double", "third_place": False, "placement": False},
                6,
            ),
            ({"system": "consolante", "of_round": "2"}, {"of_round": 2, "third_place": False}, 3),
            ({"system": "consolante", "of_round": ""}, {"of_round": 1, "third_place": False}, 3),
            ({"system": "pools", "pool_size": "4"}, {"size": 4}, 3),
            ({"system": "pools", "pool_size": ""}, {"size": 4}, 3),
            ({"system": "danois", "rounds": "5"}, {}, 5),
        ],
    )
    def test_options_are_saved_with_the_number_of_rounds(
        self, client: Client, typed: dict[str, str], kept: dict[str, Any], rounds: int
    ) -> None:
        assert send(client, **typed).status_code == 303
        (phase,) = cast.later_phases(stored())
        assert phase["options"] == kept
        assert phase["rounds"] == rounds
        initial = initial_of(stored().chain[1])
        assert initial["system"] == typed.get("system", "knockout")

    def test_options_of_other_systems_are_ignored(self, client: Client) -> None:
        assert send(client, pool_size="beaucoup", of_round="99").status_code == 303
        nonsense = {"bracket": "triple", "placement": "on", "of_round": "x", "rounds": "2"}
        assert send(client, system="swiss", **nonsense).status_code == 303
        assert cast.later_phases(stored())[1]["options"] == {}

    def test_the_count_is_ignored_where_everybody_plays(self, client: Client) -> None:
        assert send(client, who="everybody", count="huit").status_code == 303
        (phase,) = stored().chain[1:]
        assert not phase.selects

    @pytest.mark.parametrize("problems", [REFUSED, rarely(REFUSED_LIKE_THESE)])
    def test_the_problem_is_shown_beside_its_field(
        self, client: Client, problems: tuple[tuple[dict[str, Any], str], ...]
    ) -> None:
        for typed, field in problems:
            answer = send(client, **typed)
            assert field in errors(answer), typed
            assert str(typed.get("name", "Finales")) in answer.content.decode(), typed
        assert cast.later_phases(stored()) == []

    def test_at_most_five_places_of_a_pool(self, client: Client) -> None:
        cast.update(system=System.POOLS)
        assert "count" in errors(send(client, who="place", count="6"))
        assert send(client, who="place", count="2", others="all").status_code == 303
        (phase,) = cast.later_phases(stored())
        assert phase["entry"][1] == {"name": "consolation", "places": [3, 4, 5, 6]}
        # Sixteen in pools of four: eight qualify.
        assert phase["rounds"] == 3


class TestFirstPhase:
    @pytest.mark.parametrize(
        ("system", "asked"),
        [
            (System.KNOCKOUT, ["bracket", "third_place", "placement"]),
            (System.CONSOLANTE, ["of_round", "third_place"]),
            (System.POOLS, ["pool_size"]),
            (System.DANOIS, []),
        ],
    )
    def test_asks_what_its_system_has(self, client: Client, system: str, asked: list[str]) -> None:
        cast.update(system=system)
        page = client.get(f"{URL}1/")
        assert page.status_code == 200
        assert sorted(page.context["form"].fields) == sorted(asked)

    def test_a_double_elimination_is_drawn_as_chosen(self, client: Client) -> None:
        cast.update(system=System.KNOCKOUT)
        version = str(stored().version)
        answer = client.post(f"{URL}1/", {"version": version, "bracket": "double"})
        assert answer.status_code == 303
        assert cast.options_told(stored().first)["bracket"] == "double"
        first = play(stored(), 1)
        brackets = {match["bracket"] for match in first.draw["output"]["matches"]}
        assert brackets >= {"main", "losers", "final", "final_again"}
        answer = client.post(f"{URL}1/", {"version": str(stored().version), "bracket": "single"})
        assert answer.status_code == 422

    def test_double_with_placement_is_refused_beside_the_field(self, client: Client) -> None:
        cast.update(system=System.KNOCKOUT)
        typed = {"version": str(stored().version), "bracket": "double", "placement": "on"}
        assert "placement" in errors(client.post(f"{URL}1/", typed))
        tournament = stored()
        options = {"bracket": "double", "placement": True}
        with pytest.raises(Refusal):
            phase_options_edit(
                actor=cast.actor(),
                tournament=tournament,
                version=tournament.version,
                options=options,
            )


class TestWhatFits:
    """A later phase is offered only where what comes in fits what is played."""

    @pytest.mark.parametrize(
        ("settings", "offered", "refused"),
        [
            ({}, ["danois", "swiss", "random", "round_robin", *GROUPED], "melee"),
            (
                {"preset": "belote2"},
                ["danois", "swiss", "random", "round_robin", *GROUPED],
                "manual",
            ),
            ({"system": System.MELEE}, ["melee", "melee_fixed", *GROUPED], "danois"),
            ({"system": System.MELEE_FIXED}, ["melee", "melee_fixed", *GROUPED], "swiss"),
            ({"preset": "comptoir"}, ["danois", "random"], "knockout"),
            ({"preset": "belote3"}, ["danois", "random"], "melee_fixed"),
        ],
    )
    def test_only_these_systems_are_offered(
        self, settings: dict[str, Any], offered: list[str], refused: str
    ) -> None:
        tournament = cast.tournament(**settings)
        client = cast.signed_in(cast.organiser(tournament.club))
        form = client.get(URL).context["form"]
        assert [value for value, _words in form.fields["system"].choices] == offered
        assert ("partners" in form.fields) == tournament.melee
        assert ("rematches" in form.fields) == tournament.two_sided
        assert "system" in errors(send(client, system=refused, rounds="2"))


class TestRankingKeys:
    def test_every_key_ranks_a_phase(self) -> None:
        tournament = chain(8, later(System.DANOIS, 1, entry=FOUR), rounds_planned=1)
        play(tournament, 1, 2)
        for key in KEY_WORDS:
            tournament.phases.filter(position=2).update(ranking_keys=[key])
            forget()
            found = standings(again(tournament))
            assert found.keys == (key,)
            assert all(key in row.values for row in found.rows[:4]), key
            assert sorted(order(tournament)) == list(range(1, 9)), key

    def test_their_order_is_saved(self, client: Client) -> None:
        keys = {"key_1": "match_points", "key_2": "direct", "key_3": "", "key_4": "manual"}
        assert send(client, **keys).status_code == 303
        assert cast.later_phases(stored())[0]["ranking_keys"] == [
            "match_points",
            "direct",
            "manual",
        ]
        shown = client.get(f"{URL}2/").context["form"]
        assert shown.initial["key_3"] == "manual"

    def test_moving_a_key_saves_nothing(self, client: Client) -> None:
        typed = {"key_2": "capots", "move": "up:2", "name": "Les finales"}
        answer = send(client, **typed, who="category", categories="dames")
        form = answer.context["form"]
        assert (form["key_1"].value(), form["key_2"].value()) == ("capots", "points")
        assert form["name"].value() == "Les finales"
        assert form["categories"].value() == ["dames"]
        assert cast.later_phases(stored()) == []
        send(client)
        answer = send(client, f"{URL}2/", **typed)
        assert answer.context["form"]["key_1"].value() == "capots"

    def test_a_tie_in_a_later_phase_is_put_in_order_by_hand(self) -> None:
        keys = ["victories", "manual"]
        second = later(System.DANOIS, 1, ranking_keys=keys, entry=FOUR, carry="fresh")
        tournament = chain(8, second, rounds_planned=1)
        play(tournament, 1, 2)
        client = cast.signed_in(cast.organiser(tournament.club))
        page = client.get("/desk/martin/ranking/order/")
        assert page.status_code == 200
        form = page.context["form"]
        assert [len(fields) for fields in form.shown_groups()] == [2, 2]
        tied = [field.name for field in form.shown_groups()[0]]
        places = {tied[0]: "2", tied[1]: "1"}
        typed = as_shown(form, **places, reason="Tir au but", version=stored().version)
        assert client.post("/desk/martin/ranking/order/", typed).status_code == 303
        assert f"place_{order(tournament)[0]}" == tied[1]


class TestOfAPhaseThatHasBegun:
    @pytest.fixture
    def running(self) -> Tournament:
        return replayed(by_rank_after_one, 2)

    def change(self, tournament: Tournament, confirmed: bool = False, **changes: Any) -> Tournament:
        phase = cast.later_phases(tournament)[0] | changes
        return phase_edit(
            actor=cast.actor(),
            tournament=tournament,
            version=tournament.version,
            position=2,
            phase=cast.phase(phase),
            confirmed=confirmed,
        )

    @pytest.mark.parametrize("changes", [{"carry": "fresh"}, {"ranking_keys": ["victories"]}])
    def test_its_ranking_changes_with_a_tick(
        self, running: Tournament, changes: dict[str, Any]
    ) -> None:
        with pytest.raises(Refusal) as told:
            self.change(running, **changes)
        assert told.value.problems[0].field == "confirmed"
        self.change(again(running), confirmed=True, **changes)
        assert cast.later_phases(stored())[0] | changes == cast.later_phases(stored())[0]

    def test_a_draft_asks_for_no_tick(self) -> None:
        tournament = chain(8, later(System.DANOIS, 2), rounds_planned=1)
        play(tournament, 1)
        self.change(again(tournament), carry="fresh")
        assert cast.later_phases(stored())[0]["carry"] == "fresh"

    def test_the_page_asks_only_what_is_open(self, running: Tournament) -> None:
        client = cast.signed_in(cast.organiser(running.club))
        form = client.get(f"{URL}2/").context["form"]
        assert isinstance(form, PhaseForm)
        assert not {"system", "who", "count", "bracket", "pool_size"} & form.fields.keys()
        assert {"name", "rounds", "carry", "key_1", "confirmed"} <= form.fields.keys()
        typed = as_shown(form, version=stored().version, carry="half", rounds=3)
        answer = client.post(f"{URL}2/", typed)
        assert list(errors(answer)) == ["confirmed"]
        assert 'name="confirmed"' in answer.text
        assert 'name="confirmed"' not in client.get(f"{URL}2/").text
        assert client.post(f"{URL}2/", typed | {"confirmed": "on"}).status_code == 303
        assert cast.later_phases(stored())[0]["carry"] == "half"
        assert cast.later_phases(stored())[0]["rounds"] == 3
        assert cast.later_phases(stored())[0]["entry"] == cast.later_phases(running)[0]["entry"]

    def test_the_rounds_of_a_bracket_are_not_asked(self) -> None:
        tournament = chain(8, later(System.KNOCKOUT, 2, entry=FOUR), rounds_planned=1)
        play(tournament, 1, 2)
        client = cast.signed_in(cast.organiser(tournament.club))
        form = client.get(f"{URL}2/").context["form"]
        assert "rounds" not in form.fields
        typed = as_shown(form, version=stored().version, name="Finales", rounds="x")
        assert client.post(f"{URL}2/", typed).status_code == 303
        assert cast.later_phases(stored())[0]["name"] == "Finales"
        assert cast.later_phases(stored())[0]["rounds"] == 2


class TestForeseenLength:
    def test_from_the_entrants(self, tournament: Tournament) -> None:
        self._add(tournament, later(System.KNOCKOUT, 1))
        assert cast.later_phases(stored())[0]["rounds"] == 4

    def test_from_the_size_of_the_group_before_anybody_is_entered(self) -> None:
        tournament = tournament_of(0)
        entry = [{"name": "A", "first": 1, "last": 32}]
        self._add(tournament, later(System.KNOCKOUT, 1, entry=entry))
        assert cast.later_phases(stored())[0]["rounds"] == 5
        self._add(stored(), later(System.POOLS, 7))
        assert cast.later_phases(stored())[1]["rounds"] == 7

    def test_of_categories(self, tournament: Tournament) -> None:
        entry = [{"name": "dames", "category": "dames", "first": 1, "last": None}]
        self._add(tournament, later(System.KNOCKOUT, 1, entry=entry))
        assert cast.later_phases(stored())[0]["rounds"] == 3

    def test_two_groups_of_one_name_are_refused(self, tournament: Tournament) -> None:
        entry = [{"name": "dames", "category": "dames", "first": 1, "last": 2}] * 2
        with pytest.raises(Refusal):
            self._add(tournament, later(System.KNOCKOUT, 1, entry=entry))

    def _add(self, tournament: Tournament, phase: dict[str, Any]) -> None:
        version = tournament.version
        phase_add(
            actor=cast.actor(), tournament=tournament, version=version, phase=cast.phase(phase)
        )


class TestPoolsBeforePlaces:
    """Pools cannot change while the next phase takes their places."""

    @pytest.fixture
    def chained(self) -> Tournament:
        places = [{"name": "A", "places": [1, 2]}]
        second, third = later(System.POOLS, 3), later(System.KNOCKOUT, 2, entry=places)
        return tournament_of(8, later_phases=[second, third], rounds_planned=1)

    def test_they_are_not_removed(self, chained: Tournament) -> None:
        facts: dict[str, Any] = {"actor": cast.actor(), "position": 2}
        with pytest.raises(Refusal, match="poule"):
            phase_remove(**facts, tournament=again(chained), version=chained.version)
        with pytest.raises(Refusal, match="poule"):
            phase_edit(
                **facts,
                tournament=again(chained),
                version=chained.version,
                phase=cast.phase(later(System.DANOIS, 2)),
            )
        assert len(cast.later_phases(stored())) == 2

    def test_the_first_phase_stays_one_of_pools(self) -> None:
        tournament = pools_then_finals()
        with pytest.raises(Refusal, match="poule"):
            tournament_edit(
                actor=cast.actor(),
                tournament=tournament,
                version=tournament.version,
                settings={"system": System.DANOIS},
            )
        assert stored().first.system == System.POOLS
