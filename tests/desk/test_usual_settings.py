"""The settings of a new tournament fit its rules; changing the rules names those left behind."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scoring.presets import preset_rules
from tests import cast
from tests.desk.sent import as_shown
from tournaments.models import Club, RuleSet, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
NEW = "/contests/new/"
VICTORIES = ("victories", "points", "difference", "lot")
POINTS = ("points", "victories", "difference", "lot")


@pytest.fixture
def club() -> Club:
    return cast.club()


@pytest.fixture
def client(club: Club) -> Client:
    return cast.signed_in(cast.organiser(club))


def rule_set(club: Club, preset: str = "belote", **options: Any) -> RuleSet:
    rules = cast.rules_like(preset_rules(preset), **options)
    return RuleSet.objects.create(club=club, name="Au bourg", preset=preset, rules=rules)


def opened(client: Client, **asked: Any) -> dict[str, str]:
    """The new contest's form as a browser sends it back."""
    form = client.get(NEW, asked).context["form"]
    told = {name: asked.get(name, "") for name in ("template", "like")}
    return as_shown(form, **told)


def made(client: Client, form: dict[str, str], **typed: str) -> Tournament:
    before = set(Tournament.objects.values_list("pk", flat=True))
    answer = client.post(NEW, form | typed)
    assert answer.status_code == 303, answer.context["form"].errors
    return Tournament.objects.exclude(pk__in=before).get()


class TestFromARuleSet:
    def test_to_a_target(self, client: Client, club: Club) -> None:
        own = rule_set(club, target=1500)
        page = client.get(f"/clubs/{club.pk}/rules/{own.pk}/")
        template = page.context["template"]
        form = opened(client, template=template, preset=f"set-{own.pk}")
        tournament = made(client, form)
        assert (tournament.rules.target, tournament.first.ranking_keys) == (1500, VICTORIES)
        assert tournament.bye_alone == tournament.bye_left_over == "round_average"
        assert tournament.forfeit_points is None

    def test_every_preset_chosen_on_its_page(self, client: Client, club: Club) -> None:
        kinds = {}
        for preset in ("village_16", "belge_101", "contree", "belote3", "comptoir"):
            own = RuleSet.objects.create(
                club=club, name=preset, preset=preset, rules=preset_rules(preset)
            )
            template = client.get(f"/clubs/{club.pk}/rules/{own.pk}/").context["template"]
            first = made(client, opened(client, template=template, preset=f"set-{own.pk}"))
            kinds[preset] = (first.first.ranking_keys[0], first.bye_score, first.bye_victory)
        average = ("victories", "round_average", True)
        assert kinds == {
            "village_16": ("points", "half_table", True),
            "belge_101": average,
            "contree": average,
            "belote3": ("victories", "round_average", False),
            "comptoir": average,
        }

    def test_a_number_of_hands_without_a_sum(self, client: Client, club: Club) -> None:
        own = rule_set(club, "contree", target=None, hands=16)
        tournament = made(client, opened(client, template="contree_5x2000", preset=f"set-{own.pk}"))
        assert (tournament.first.ranking_keys, tournament.first.rounds) == (POINTS, 5)
        assert tournament.bye_score == "round_average"

    def test_hands_that_the_clock_cuts_short(self, client: Client, club: Club) -> None:
        own = rule_set(club, "village_12", timed=True)
        tournament = made(client, opened(client, template="village_4x12", preset=f"set-{own.pk}"))
        assert (tournament.first.ranking_keys, tournament.bye_score) == (VICTORIES, "round_average")


class TestChosenOnTheForm:
    """The page opened with other rules than those it is sent with."""

    def test_what_nobody_changed_fits_the_rules(self, client: Client) -> None:
        form = opened(client, template="village_4x12")
        answer = client.post(NEW, form | {"preset": "belote"}, follow=True)
        tournament = Tournament.objects.get()
        assert (tournament.first.ranking_keys, tournament.bye_score) == (VICTORIES, "round_average")
        told = answer.content.decode()
        assert "La moitié du total de la table → La moyenne de la partie" in told
        assert "partie bis" not in told

    def test_and_back(self, client: Client) -> None:
        form = opened(client, template="belote_1000")
        tournament = made(client, form, preset="village_16")
        assert (tournament.first.ranking_keys, tournament.bye_score) == (POINTS, "half_table")

    def test_what_the_organiser_set_stays(self, client: Client) -> None:
        form = opened(client, template="village_4x12")
        own = {"preset": "belote", "key_1": "points", "key_2": "capots", "bye_score": "nothing"}
        tournament = made(client, form, **own)
        assert tournament.first.ranking_keys == ("points", "capots", "difference", "lot")
        assert tournament.bye_score == "nothing"

    def test_points_set_against_victories_stay(self, client: Client) -> None:
        form = opened(client, template="village_4x12", preset="belote")
        assert (form["key_1"], form["bye_score"]) == ("victories", "round_average")
        own = {"opened": "belote", "key_1": "points", "key_2": "victories"}
        tournament = made(client, form, **own)
        assert tournament.first.ranking_keys == POINTS

    def test_the_page_says_what_it_opened_with(self, client: Client) -> None:
        page = client.get(NEW, {"template": "village_4x12", "preset": "belote"})
        assert '<input type="hidden" name="opened" value="belote">' in page.content.decode()
        form = opened(client, template="village_4x12") | {"opened": "belote", "name": ""}
        again = client.post(NEW, form)
        assert (again.status_code, again.context["opened"]) == (422, "belote")

    @pytest.mark.parametrize("key", ["", "roulette", "set-999", "set-\0", "contest-nobody"])
    def test_an_unknown_one_is_that_of_the_template(self, client: Client, key: str) -> None:
        form = opened(client, template="village_4x12") | {"opened": key}
        assert made(client, form, preset="belote").first.ranking_keys == VICTORIES

    def test_later_phases_follow(self, client: Client) -> None:
        form = opened(client, template="danois_finals")
        tournament = made(client, form, preset="belote")
        assert [phase.ranking_keys for phase in tournament.chain] == [VICTORIES, VICTORIES]

    def test_an_earlier_contest_with_other_rules(self, client: Client, club: Club) -> None:
        cast.tournament(club, bye_score="nothing")
        form = opened(client, like="martin", preset="belote")
        assert (form["key_1"], form["bye_score"]) == ("victories", "nothing")


class TestOtherRules:
    """The rules of a contest that has not begun are changed."""

    URL = "/desk/martin/rules/"

    def changed(self, client: Client, **options: str) -> str:
        shown = client.get(self.URL).context
        form = as_shown(shown["form"], version=shown["version"], **options)
        answer = client.post(self.URL, form, follow=True)
        assert answer.status_code == 200
        return "\n".join(str(message) for message in answer.context["messages"])

    def test_to_a_target_names_what_no_longer_fits(self, client: Client, club: Club) -> None:
        before = cast.tournament(club)
        told = self.changed(client, hands="", target="1000")
        assert "La moitié du total de la table → La moyenne de la partie" in told
        assert "Critères" in told
        after = Tournament.objects.get(pk=before.pk)
        assert (after.rules.target, after.first.ranking_keys) == (1000, POINTS)
        assert after.bye_score == "half_table"

    def test_and_back_to_hands(self, client: Client, club: Club) -> None:
        keys = {"ranking_keys": VICTORIES, "bye_score": "round_average"}
        cast.tournament(club, "belote", **keys)
        told = self.changed(client, hands="12", target="", litige_at_end="returned", tie="draw")
        assert "La moyenne de la partie → La moitié du total de la table" in told

    def test_what_the_organiser_set_is_not_named(self, client: Client, club: Club) -> None:
        cast.tournament(club, ranking_keys=("points", "capots"), bye_score="nothing")
        assert self.changed(client, hands="", target="1000") == "Règlement enregistré."

    def test_another_capot_changes_nothing(self, client: Client, club: Club) -> None:
        cast.tournament(club)
        assert self.changed(client, capot_points="300") == "Règlement enregistré."

    def test_a_later_phase_is_named(self, client: Client, club: Club) -> None:
        own: dict[str, Any] = {"ranking_keys": ("points", "capots"), "bye_score": "nothing"}
        tournament = cast.tournament(club, **own)
        tournament.phases.create(
            position=2,
            name="Finales",
            system="knockout",
            rounds=3,
            own_settings=("ranking_keys",),
        )
        told = self.changed(client, hands="", target="1000")
        assert "Finales – " in told

    def test_a_later_phase_that_has_the_keys_of_the_contest_is_not(
        self, client: Client, club: Club
    ) -> None:
        tournament = cast.tournament(club)
        tournament.phases.create(position=2, name="Finales", system="knockout", rounds=3)
        told = self.changed(client, hands="", target="1000")
        assert "Finales" not in told


class TestFiguresBesideTheirFields:
    def test_of_a_target(self, client: Client, club: Club) -> None:
        cast.tournament(club, "belote")
        form = client.get("/desk/martin/settings/").context["form"]
        assert "pas fixe" in form.fields["bye_score"].help_text
        assert "1\u202f000" in form.fields["forfeit_points"].help_text
        assert "victoires" in form.usual_keys.lower().partition(",")[2]

    def test_by_rounds(self, client: Client, club: Club) -> None:
        longer = {4: {"hands": 15}}
        cast.tournament(club, own_rules_of_rounds=longer)
        form = client.get("/desk/martin/settings/").context["form"]
        assert "972" in form.fields["bye_score"].help_text
        assert "1\u202f215" in form.fields["bye_score"].help_text

    def test_of_a_new_contest(self, client: Client) -> None:
        page = client.get(NEW, {"template": "village_4x12"})
        assert "972" in page.context["form"].fields["bye_score"].help_text
        assert str(page.context["form"].usual_keys) in page.content.decode()
