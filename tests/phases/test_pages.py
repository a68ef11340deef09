"""Brackets and pools in public, and the page of the phases: the five questions."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests import cast
from tests.desk.sent import as_shown
from tests.phases.chains import later, met, play, pools_played, pools_then_finals
from tests.rounds.evenings import again, drawn, replayed, tournament_of
from tournaments.changes.selectors.impact import impact
from tournaments.core.journal_words import sentence
from tournaments.core.writes import Refusal
from tournaments.desk.services.tournaments import tournament_edit
from tournaments.models import JournalEntry, System, Tournament
from tournaments.paper.rules import tournament_article
from tournaments.phases.services.phases import phase_edit
from tournaments.results.outcome import Totals, totals_outcome
from tournaments.results.services.results import result_record
from tournaments.rounds.selectors.feasibility import feasibility_words
from tournaments.rulesets.templates import TEMPLATES

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
URL = "/desk/martin/phases/"
PUBLIC = "/c/martin/brackets/"
PHASE = {
    "name": "Finales",
    "system": "knockout",
    "rounds": "3",
    "who": "rank",
    "count": "8",
    "others": "all",
    "pool_size": "4",
    "third_place": "on",
    "carry": "half",
    "key_1": "victories",
    "key_2": "points",
}


@pytest.fixture
def tournament() -> Tournament:
    return tournament_of(16, rounds_planned=2)


@pytest.fixture
def client(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def stored() -> Tournament:
    return Tournament.objects.get(code="martin")


def sent(**changes: Any) -> dict[str, Any]:
    return {**PHASE, "version": str(stored().version), **changes}


class TestPhasesPage:
    def test_shows_the_chain(self, client: Client) -> None:
        page = client.get(URL).content.decode()
        assert "Phases" in page
        assert "Phase 1" in page

    def test_a_phase_is_added_and_journalled(self, client: Client) -> None:
        assert client.post(URL, sent()).status_code == 303
        tournament = stored()
        assert tournament.rounds_total == 5
        assert cast.later_phases(tournament)[0]["entry"] == [
            {"name": "main", "first": 1, "last": 8},
            {"name": "consolation", "first": 9, "last": None},
        ]
        entry = JournalEntry.objects.get(act="phase.add")
        assert entry.data["name"] in sentence(entry.act, entry.data)

    def test_a_missing_answer_is_shown_and_the_typed_values_stay(self, client: Client) -> None:
        answer = client.post(URL, sent(count="", name="Finales d’avril"))
        assert answer.status_code == 422
        assert "Finales d’avril" in answer.content.decode()
        assert cast.later_phases(stored()) == []

    def test_places_need_pools_before(self, client: Client) -> None:
        assert client.post(URL, sent(who="place", count="2")).status_code == 422

    def test_two_groups_need_brackets_or_pools(self, client: Client) -> None:
        assert client.post(URL, sent(system="danois")).status_code == 422

    def test_a_stale_form_gets_a_conflict(self, client: Client) -> None:
        stale = sent()
        client.post(URL, sent())
        assert client.post(URL, stale).status_code == 409
        assert len(cast.later_phases(stored())) == 1

    def test_a_phase_is_changed_and_removed(self, client: Client) -> None:
        client.post(URL, sent())
        page = client.get(f"{URL}2/")
        assert page.context["form"].initial["others"] == "all"
        assert client.post(f"{URL}2/", sent(count="4", others="out")).status_code == 303
        assert stored().rounds_total == 4
        assert len(cast.later_phases(stored())[0]["entry"]) == 1
        answer = client.post(f"{URL}2/remove/", {"version": str(stored().version)})
        assert answer.status_code == 303
        assert cast.later_phases(stored()) == []

    def test_the_first_phase_has_its_options(self, client: Client) -> None:
        cast.update(system=System.POOLS)
        answer = client.post(f"{URL}1/", {"version": str(stored().version), "pool_size": "5"})
        assert answer.status_code == 303
        assert cast.options_told(stored().first) == {"size": 5}

    def test_a_phase_that_is_drawn_stays(self, client: Client) -> None:
        client.post(URL, sent(others="out"))
        play(stored(), 1, 2)
        drawn(stored(), 3)
        answer = client.post(f"{URL}2/remove/", {"version": str(stored().version)})
        assert answer.status_code == 422
        assert len(cast.later_phases(stored())) == 1

    def test_no_such_phase(self, client: Client) -> None:
        assert client.get(f"{URL}7/").status_code == 404

    def test_only_the_organiser(self, tournament: Tournament) -> None:
        assert Client().get(URL).status_code == 302
        outsider = cast.signed_in(cast.organiser(cast.club("Un autre"), "paul"))
        assert outsider.get(URL).status_code == 404
        assert outsider.post(URL, sent()).status_code == 404

    def test_wrong_method(self, client: Client) -> None:
        assert client.put(URL).status_code == 405
        assert client.get(f"{URL}2/remove/").status_code == 405


class TestWhileItRuns:
    def test_a_danois_phase_can_grow_but_not_below_what_is_drawn(self) -> None:
        second = later(System.DANOIS, 2, entry=[{"name": "A", "first": 1, "last": 6}])
        tournament = tournament_of(8, rounds_planned=1, later_phases=[second])
        play(tournament, 1, 2, 3)
        tournament = again(tournament)
        facts: dict[str, Any] = {"actor": cast.actor(), "position": 2}
        with pytest.raises(Refusal, match="au moins 2"):
            phase_edit(
                **facts,
                tournament=tournament,
                version=tournament.version,
                phase=cast.phase(second | {"rounds": 1}),
            )
        tournament = again(tournament)
        changed = second | {"rounds": 3, "entry": [{"name": "A", "first": 1, "last": 2}]}
        phase_edit(
            **facts, tournament=tournament, version=tournament.version, phase=cast.phase(changed)
        )
        assert stored().rounds_total == 4
        assert cast.later_phases(stored())[0]["entry"] == second["entry"]

    def test_equal_totals_are_refused_in_a_bracket(self) -> None:
        tournament = tournament_of(4, system=System.KNOCKOUT, rounds_planned=1)
        round_ = play(tournament, 1)
        match = round_.matches.get(hall_table__number=1)
        with pytest.raises(Refusal, match="il faut un gagnant"):
            result_record(
                actor=cast.actor(), match=match, version=match.version, totals=Totals((972, 972))
            )


class TestBracketsInPublic:
    def test_before_the_draw(self, tournament: Tournament) -> None:
        assert Client().get(PUBLIC).status_code == 200

    def test_pools_with_their_grid_and_who_is_qualified(self) -> None:
        tournament = replayed(pools_played, 2)
        answer = Client().get(PUBLIC)
        (phase,) = answer.context["phases"]
        assert [len(pool.lines) for pool in phase.pools] == [4, 4]
        assert not any(line.qualified for pool in phase.pools for line in pool.lines)
        play(tournament, 3)
        pools = Client().get(PUBLIC).context["shown"].pools
        for pool in pools:
            assert [line.qualified for line in pool.lines] == [True, True, False, False]
            for at, line in enumerate(pool.lines):
                assert line.cells[at] is None
                assert all(cell for place, cell in enumerate(line.cells) if place != at)

    def test_the_bracket_with_its_winners(self) -> None:
        fourth = replayed(pools_played, 4).rounds.get(number=4)
        shown = Client().get(PUBLIC).context["shown"]
        assert shown.position == 2
        main = shown.brackets[0]
        assert [len(matches) for _, matches, _ in main.rounds] == [2, 1, 1]
        semifinals, (final,), _third = (matches for _, matches, _ in main.rounds)
        winners = {side.name.number for match in semifinals for side in match.sides if side.won}
        assert winners == {min(pair) for group, pair in met(fourth) if group == "main"}
        assert {side.name.number for side in final.sides} == winners
        assert not any(side.won for side in final.sides)
        earlier = Client().get(f"{PUBLIC}?phase=1").context["shown"]
        assert earlier.pools

    def test_a_draft_is_not_shown(self) -> None:
        tournament = tournament_of(4, system=System.KNOCKOUT, rounds_planned=1)
        drawn(tournament)
        assert Client().get(PUBLIC).context["phases"] == []


class TestDeskPages:
    def test_every_page_of_the_desk_opens(self) -> None:
        tournament = replayed(pools_played, 3)
        client = cast.signed_in(cast.organiser(tournament.club))
        desk = "/desk/martin"
        assert client.get(f"{desk}/rounds/4/draw/").status_code == 200
        round_ = drawn(tournament, 4)
        page = client.get(f"{desk}/rounds/4/draw/").content.decode()
        assert "Échanger" in page
        assert round_.draw["length"] == 2
        for path in ("/", "/ranking/", "/rounds/4/draw/certificate/", "/settings/", "/prizes/"):
            assert client.get(desk + path).status_code == 200, path
        for path in ("/", "/ranking/", "/tables/", "/rules/", "/screen/", "/pair/1/"):
            assert Client().get(f"/c/martin{path}").status_code == 200, path


class TestOtherPages:
    @pytest.mark.parametrize("template", ["pools_finals", "danois_finals"])
    def test_a_tournament_is_made_from_a_template_with_its_phases(self, template: str) -> None:
        of = cast.club()
        client = cast.signed_in(cast.organiser(of))
        shown = client.get(f"/contests/new/?template={template}").context["form"]
        answer = client.post("/contests/new/", as_shown(shown, template=template))
        assert answer.status_code == 303
        tournament = Tournament.objects.get()
        keys = {"ranking_keys": list(tournament.first.ranking_keys)}
        assert cast.later_phases(tournament) == [
            cast.phase_told(phase) | keys for phase in TEMPLATES[template].later()
        ]
        assert "Rien" not in tournament_article.TOURNAMENT["phases"](tournament)
        assert "partie" in tournament_article.TOURNAMENT["phases"](tournament)

    @pytest.mark.parametrize(
        ("settings", "count", "words"),
        [
            ({"system": System.POOLS}, 13, "4 poules"),
            ({"system": System.KNOCKOUT}, 13, "4 tours"),
            ({"system": System.CONSOLANTE}, 8, "3 tours"),
        ],
    )
    def test_the_size_of_the_bracket_is_shown_before_the_draw(
        self, settings: dict[str, Any], count: int, words: str
    ) -> None:
        (told,) = feasibility_words(cast.tournament(**settings), count)
        assert words in told

    def test_a_correction_shows_what_moves_in_the_bracket(self) -> None:
        tournament = tournament_of(4, system=System.KNOCKOUT, rounds_planned=1)
        play(tournament, 1)
        last = play(tournament, 2)
        final = next(
            m for m in last.matches.all() if 1 in {s.entrant.number for s in m.sides.all()}
        )
        positions = {side.entrant.number: side.position for side in final.sides.all()}
        points = (900, 1044) if positions[1] == 0 else (1044, 900)
        found = impact(again(tournament), final, totals_outcome(tournament.rules, Totals(points)))
        assert {move.pair.number: move.ranks for move in found.moves}[1] == (1, 2)

    def test_before_the_draw_no_bracket_is_printed(self) -> None:
        client = cast.signed_in(cast.organiser(pools_then_finals().club))
        page = client.get("/desk/martin/papers/brackets/").content.decode()
        assert "Rien n’est encore tiré" in page

    def test_brackets_and_pools_are_printed(self) -> None:
        tournament = replayed(pools_played, 4)
        client = cast.signed_in(cast.organiser(tournament.club))
        page = client.get("/desk/martin/papers/brackets/").content.decode()
        assert page.count('class="phase"') == page.count('class="pool of-4"') == 2
        assert page.count("data-match=") == 8

    @pytest.mark.parametrize("system", [System.KNOCKOUT, System.DANOIS])
    def test_no_bracket_begins_or_ends_halfway(self, system: System) -> None:
        tournament = tournament_of(4, system=system, rounds_planned=2)
        play(tournament, 1)
        tournament = again(tournament)
        other = System.DANOIS if system == System.KNOCKOUT else System.POOLS
        with pytest.raises(Refusal, match="avant le tirage"):
            tournament_edit(
                actor=cast.actor(),
                tournament=tournament,
                version=tournament.version,
                settings={"system": other},
            )

    def test_the_first_phase_stays_once_the_second_is_drawn(self) -> None:
        second = later(System.DANOIS, 1)
        tournament = tournament_of(4, rounds_planned=1, later_phases=[second])
        play(tournament, 1, 2)
        tournament = again(tournament)
        with pytest.raises(Refusal, match="deuxième phase"):
            tournament_edit(
                actor=cast.actor(),
                tournament=tournament,
                version=tournament.version,
                settings={"rounds_planned": 2},
            )
