"""Settings are asked where they apply, and all that is wrong is said at once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django import forms
from django.test import Client

from tests import cast
from tests.desk.sent import as_shown
from tests.phases.chains import later
from tournaments.core.setting_fields import APPLYING
from tournaments.models import System, Tournament
from tournaments.models.phase_settings import MATCH_WORTH
from tournaments.models.system import MELEES

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
URL = "/desk/martin/settings/"
NEW = "/contests/new/?template=village_4x12"


@pytest.fixture
def tournament() -> Tournament:
    return cast.tournament()


@pytest.fixture
def client(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def sent(client: Client, **typed: Any) -> dict[str, str]:
    shown = client.get(URL).context
    return as_shown(shown["form"], **({"version": shown["version"]} | typed))


def asked(client: Client, url: str = URL) -> dict[str, str]:
    """Field -> the condition with which the page shows it."""
    form = client.get(url).context["form"]
    every = [
        question for shown in form.shown_sections() for question in (*shown.asked, *shown.ordered)
    ]
    return {question.field.html_name: question.shows_when for question in every}


def conditions(form: forms.BaseForm) -> Iterator[tuple[str, list[str]]]:
    """Each field that a condition of the form names, with the values that it names."""
    for condition in " ".join(APPLYING[name] for name in APPLYING if name in form.fields).split():
        name, values = re.split("!?=", condition)
        yield name, values.split("|")


class TestByes:
    """With rounds at random no rank has a say: the lowest ranked cannot be chosen for the bye."""

    def test_the_lowest_ranked_is_offered_with_other_systems_only(self, client: Client) -> None:
        page = client.get(URL).content.decode()
        option = re.search(r'<option value="lowest"[^>]*>', page)
        assert option is not None
        assert 'data-shows-when="system!=random"' in option[0]

    def test_a_random_draw_shows_the_lot(self, client: Client) -> None:
        cast.update(system=System.RANDOM)
        assert client.get(URL).context["form"]["bye_choice"].value() == "lot"

    def test_a_random_draw_saves_the_lot(self, client: Client) -> None:
        form = sent(client, system="random", bye_choice="lowest")
        assert client.post(URL, form).status_code == 303
        assert Tournament.objects.get(code="martin").bye_choice == "lot"

    @pytest.mark.parametrize("choice", ["lot", "volunteer"])
    def test_other_choices_stay(self, client: Client, choice: str) -> None:
        client.post(URL, sent(client, system="random", bye_choice=choice))
        assert Tournament.objects.get(code="martin").bye_choice == choice


class TestConditions:
    @pytest.mark.parametrize("url", [URL, NEW])
    def test_name_fields_and_choices_of_the_form(self, client: Client, url: str) -> None:
        form = client.get(url).context["form"]
        for name, values in conditions(form):
            fields = [form.fields[one] for one in form.fields if re.fullmatch(f"{name}.*", one)]
            assert fields, name
            for field in fields:
                offered = [str(choice[0]) for choice in getattr(field, "choices", ())]
                assert not offered or set(values) <= {*offered, *MELEES, ""}, name

    def test_what_a_match_is_worth_waits_for_its_key(self, client: Client) -> None:
        shown = asked(client)
        points = [name for name in MATCH_WORTH if name.startswith("match_points")]
        assert {shown.get(name, "key_*=match_points") for name in points} == {"key_*=match_points"}
        assert shown["cap_winner"] == ""

    def test_what_a_leaver_leaves_is_asked_where_all_meet_all(self, client: Client) -> None:
        assert asked(client)["leaver_matches"] == "system=pools|round_robin"
        cast.update(later_phases=[later(System.POOLS, 3)])
        assert asked(client)["leaver_matches"] == ""

    def test_a_field_with_an_error_is_always_shown(self, client: Client) -> None:
        answer = client.post(URL, sent(client, bye_points="x"))
        form = answer.context["form"]
        every = [one for shown in form.shown_sections() for one in shown.asked]
        (points,) = [one for one in every if one.field.html_name == "bye_points"]
        assert points.shows_when == ""

    def test_left_out_questions_are_named(self, client: Client) -> None:
        page = client.get(URL).content.decode()
        assert '<li data-names="ask-play" hidden>' in page

    def test_what_is_hidden_is_saved_as_it_stood(self, client: Client) -> None:
        """The fields stay in the form: nothing typed is lost when an answer hides them."""
        client.post(URL, sent(client, bye_score="half_table", bye_points="300"))
        assert Tournament.objects.get(code="martin").bye_points == 300


class TestProblems:
    def test_all_are_listed_with_links_to_their_fields(self, client: Client) -> None:
        page = client.post(URL, sent(client, name="", fee_cents="dix", forfeit_points="x"))
        text = page.content.decode()
        listed = text[text.index("notice-error problems") :]
        listed = listed[: listed.index("</ul>")]
        for name in ("name", "fee_cents", "forfeit_points"):
            assert f'href="#ask-{name}"' in listed
            assert f'id="ask-{name}"' in text

    def test_they_are_listed_in_the_order_of_the_page(self, client: Client) -> None:
        answer = client.post(URL, sent(client, name="", cap_winner="x", rounds_planned="0"))
        form = answer.context["form"]
        assert [field.name for field in form if field.errors] == [
            "name",
            "rounds_planned",
            "cap_winner",
        ]

    def test_without_one_nothing_is_listed(self, client: Client) -> None:
        assert "problems" not in client.get(URL).content.decode()

    @pytest.mark.parametrize("url", [URL, NEW])
    def test_the_button_is_in_a_bar_that_stays(self, client: Client, url: str) -> None:
        page = client.get(url).content.decode()
        assert page.count('class="save-bar"') == 1


class TestContents:
    @pytest.mark.parametrize("url", [URL, NEW])
    def test_link_to_each_section(self, client: Client, url: str) -> None:
        answer = client.get(url)
        page = answer.content.decode()
        for shown in answer.context["form"].shown_sections():
            place = f"settings-{shown.key}"
            assert (f'href="#{place}"' in page, f'id="{place}"' in page) == (True, True)
