"""What a later phase does not set itself it has from the contest, and goes on having it."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.test import Client

from tests import cast
from tests.desk.sent import as_shown
from tests.desk.test_tournament_new import sent
from tests.evenings.driver import keys
from tests.paper.paper import speaking
from tests.phases.by_forms import Desk
from tests.phases.chains import later
from tournaments.core.wording.keys import ranked_words
from tournaments.core.writes import Refusal
from tournaments.desk.services.tournaments import tournament_edit
from tournaments.models import Phase, System, Tournament
from tournaments.rulesets.templates import TEMPLATES

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
URL = "/contests/new/"
CHOSEN = ("match_points", "difference", "lot")
CHAIN = [later(System.DANOIS, 1), later(System.KNOCKOUT, 2)]


@pytest.fixture
def client() -> Client:
    return cast.signed_in(cast.organiser(cast.club()))


def made(client: Client, template: str = "danois_finals", **typed: Any) -> Tournament:
    answer = client.post(URL, sent(client, template, **typed))
    assert answer.status_code == 303, answer.context["form"].errors
    return Tournament.objects.latest("pk")


class TestCreating:
    @pytest.mark.parametrize("template", ["danois_finals", "pools_finals", "coinche_pools"])
    def test_keys_and_worth_reach_the_finals(self, client: Client, template: str) -> None:
        typed = {**keys(*CHOSEN), "match_points_win": "2", "cap_winner": "1280"}
        first, finals = made(client, template, **typed).chain
        assert first.ranking_keys == finals.ranking_keys == CHOSEN
        assert (finals.match_points_win, finals.cap_winner, finals.own_settings) == (2, 1280, ())

    def test_the_sheet_prints_one_order(self, client: Client) -> None:
        tournament = made(client, **keys("difference", "points"))
        sheet = client.get(f"/desk/{tournament.code}/papers/rules/").content.decode()
        with speaking("fr"):
            told = [ranked_words(phase.ranking_keys) for phase in tournament.chain]
        assert told[0] == told[1]
        # The last two words of an article hold together.
        assert sheet.replace("\u00a0", " ").count(told[0]) > 1

    def test_a_duplicate_has_what_differed_and_no_copy_of_the_rest(self, client: Client) -> None:
        tournament = made(client)
        finals = tournament.chain[1]
        finals.ranking_keys = ("victories",)
        finals.keep_own(tournament.first)
        finals.save()
        like = {"template": "", "like": tournament.code}
        form = client.get(URL, like).context["form"]
        typed = {"cap_winner": "900", **keys("difference")}
        client.post(URL, as_shown(form, **(like | typed)))
        other = Tournament.objects.latest("pk").chain[1]
        assert (other.ranking_keys, other.own_settings) == (("victories",), ("ranking_keys",))
        assert other.cap_winner == 900


class TestChanging:
    def test_a_change_above_reaches_what_does_not_say_otherwise(self) -> None:
        tournament = cast.tournament(rounds_planned=1, ranking_keys=("points", "lot"))
        cast.retold(
            tournament,
            later(System.DANOIS, 1, ranking_keys=["points", "lot"]),
            later(System.DANOIS, 1, ranking_keys=["victories", "lot"]),
        )
        tournament_edit(
            actor=cast.actor(),
            tournament=tournament,
            version=tournament.version,
            settings={"ranking_keys": ("capots",), "match_points_win": 4},
        )
        found = Tournament.objects.get().chain
        assert [one.ranking_keys[0] for one in found] == ["capots", "capots", "victories"]
        assert [one.match_points_win for one in found] == [4, 4, 4]

    def test_the_form_of_a_phase_stores_only_what_differs(self) -> None:
        tournament = cast.tournament(rounds_planned=1, ranking_keys=("points", "lot"))
        cast.pairs(tournament, 8)
        desk = Desk(tournament)
        desk.accepted(system="knockout", who="rank", count="4")
        assert desk.tournament.chain[1].own_settings == ()
        desk.accepted(system="danois", rounds="1", who="everybody", cap_winner="900")
        assert desk.tournament.chain[2].own_settings == ("cap_winner",)


class TestGivingBack:
    """What a phase sets itself stays its own when the contest comes to say the same."""

    @pytest.fixture
    def desk(self) -> Desk:
        tournament = cast.tournament(rounds_planned=1, ranking_keys=("points", "lot"))
        cast.pairs(tournament, 8)
        desk = Desk(tournament)
        own = {"cap_winner": "900", **keys("victories", "lot")}
        desk.accepted(system="danois", rounds="1", who="everybody", **own)
        assert self.own(desk) == ("ranking_keys", "cap_winner")
        settings = {"cap_winner": 900, "ranking_keys": ("victories", "lot")}
        self.settle(desk, **settings)
        return desk

    def own(self, desk: Desk) -> tuple[str, ...]:
        found: tuple[str, ...] = desk.tournament.chain[1].own_settings
        return found

    def settle(self, desk: Desk, **settings: Any) -> None:
        tournament = desk.tournament
        tournament_edit(
            actor=cast.actor(),
            tournament=tournament,
            version=tournament.version,
            settings=settings,
        )

    def save(self, desk: Desk, **typed: str) -> None:
        client, at = cast.signed_in(cast.organiser(desk.tournament.club)), "/desk/martin/phases/2/"
        shown = client.get(at)
        sent = as_shown(shown.context["form"], version=desk.tournament.version, **typed)
        assert client.post(at, sent).status_code == 303

    def test_it_stays_though_the_form_is_saved(self, desk: Desk) -> None:
        self.save(desk, name="Finale")
        assert self.own(desk) == ("ranking_keys", "cap_winner")
        self.settle(desk, cap_winner=1280, ranking_keys=("points", "lot"))
        finals = desk.tournament.chain[1]
        assert (finals.cap_winner, finals.ranking_keys[0]) == (900, "victories")

    def test_no_round_gets_two_caps_by_a_change_above(self, desk: Desk) -> None:
        """The phase goes on after the first maximum of the contest, which then no longer ends."""
        self.settle(desk, cap_to_round=1)
        self.save(desk, cap_winner="900", cap_winner_2="800", cap_from_round_2="2")
        assert self.own(desk) == ("ranking_keys", "cap_winner", "more_caps")
        with speaking("fr"), pytest.raises(Refusal, match="deux plafonds"):
            self.settle(desk, cap_to_round=None)
        assert desk.tournament.first.cap_to_round == 1

    def test_a_tick_gives_it_back(self, desk: Desk) -> None:
        self.save(desk, back_cap_winner="on", back_ranking_keys="on")
        assert self.own(desk) == ()

    def test_a_tick_brings_what_the_contest_says(self, desk: Desk) -> None:
        self.settle(desk, cap_winner=1280, ranking_keys=("points", "lot"))
        self.save(desk, back_cap_winner="on")
        finals = desk.tournament.chain[1]
        assert (finals.cap_winner, finals.ranking_keys[0]) == (1280, "victories")
        assert self.own(desk) == ("ranking_keys",)

    def test_the_answer_of_the_contest_gives_it_back(self, desk: Desk) -> None:
        self.settle(desk, cap_winner=1280)
        self.save(desk, cap_winner="1280")
        assert self.own(desk) == ("ranking_keys",)


class TestUpgrade:
    def test_each_phase_keeps_what_it_has(self) -> None:
        tournament = cast.tournament(cap_winner=1280, ranking_keys=("points", "lot"))
        cast.retold(tournament, *CHAIN)
        rows = Phase.objects.filter(position__gt=1)
        rows.update(cap_winner=1280, ranking_keys=("points", "lot"), own_settings=())
        rows.filter(position=3).update(cap_winner=None, ranking_keys=("victories",))
        import_module("tournaments.migrations.0014_own_settings").keep_what_differs(apps, None)
        found = Tournament.objects.get().chain
        assert [one.own_settings for one in found] == [(), (), ("ranking_keys", "cap_winner")]
        assert [one.cap_winner for one in found] == [1280, 1280, None]
        assert found[2].ranking_keys == ("victories",)


class TestTemplates:
    def test_each_names_its_game(self, client: Client) -> None:
        page = client.get(URL).content.decode()
        for template in TEMPLATES.values():
            assert f"<span>{template.game} · " in page

    @pytest.mark.parametrize("game", ["belote", "contree", "coinche"])
    def test_pools_in_every_game_of_partners(self, game: str) -> None:
        with_pools = [one for one in TEMPLATES.values() if one.changes.get("system") == "pools"]
        names = {"contree_2000": "contree", "village_12": "belote", "coinche": "coinche"}
        assert game in {names[one.preset] for one in with_pools}

    @pytest.mark.parametrize("code", [code for code, one in TEMPLATES.items() if one.finals])
    def test_later_phases_have_names(self, client: Client, code: str) -> None:
        assert made(client, code).chain[1].name == "Finales"


class TestHints:
    def test_they_follow_the_rules_that_are_chosen(self, client: Client) -> None:
        first = client.get(URL, {"template": "village_4x12"}).context["form"]
        then = client.get(URL, {"template": "village_4x12", "preset": "coinche"}).context["form"]
        assert "1\u202f100" in first.fields["forfeit_points"].help_text
        assert "2\u202f000" in then.fields["forfeit_points"].help_text
        assert "972" in first.fields["bye_score"].help_text
        assert "972" not in then.fields["bye_score"].help_text

    def test_choosing_reads_them_again(self, client: Client) -> None:
        answer = client.get(URL, {"template": "village_4x12"})
        asked = answer.context["form"].fields["preset"].widget.attrs
        assert asked["hx-get"] == URL
        page = answer.content.decode()
        for wanted in asked["hx-select-oob"].split(","):
            assert f'id="{wanted.removeprefix("#")}"' in page
        assert 'name="template" value="village_4x12"' in page
