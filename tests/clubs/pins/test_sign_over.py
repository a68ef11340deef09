"""Signing over by PIN: in two clicks, to the page one came from, with nothing typed sent along."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from django.test import Client

from tests import cast
from tests.clubs.pins.helpers import (
    FORM,
    LIST,
    PIN,
    SET,
    WRONG,
    log_in,
    of,
    refusals,
    sign_over,
    who,
)
from tournaments.clubs.limits import PIN_FAILURES
from tournaments.models import AccountSession, DevicePin, JournalEntry, LoginTally, Submission

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


class TestHandingOver:
    def test_is_linked_beside_the_name_where_others_log_in(self, laptop: Client) -> None:
        assert f'href="{LIST}?next=/help/"' in laptop.get("/help/").text
        assert f'href="{LIST}?next=/%3Fpage%3D2"' in laptop.get("/?page=2").text

    def test_is_not_linked_in_ones_own_browser(self, odile: Any) -> None:
        alone = Client()
        log_in(alone, "odile")
        assert LIST not in alone.get("/help/").text

    def test_the_only_other_person_is_asked_for_the_pin_at_once(
        self, laptop: Client, paul: Any
    ) -> None:
        answer = laptop.get(LIST, {"next": "/help/"})
        assert answer["location"] == f"{of(paul)}?next=%2Fhelp%2F"
        page = laptop.get(answer["location"]).text
        assert 'inputmode="numeric"' in page
        assert "autofocus" in page
        assert '<input type="hidden" name="next" value="/help/">' in page

    def test_among_several_one_chooses(self, laptop: Client, odile: Any, paul: Any) -> None:
        laptop.post("/logout/")
        page = laptop.get(LIST, {"next": "/help/"}).text
        for user in (odile, paul):
            assert f'href="{of(user)}?next=/help/"' in page
        assert page.index(">odile<") < page.index(">paul<")

    def test_the_login_page_offers_it(self, laptop: Client) -> None:
        laptop.post("/logout/")
        assert f'href="{LIST}?next=/account/"' in laptop.get("/login/?next=/account/").text
        assert LIST not in Client().get("/login/").text

    def test_nobody_has_a_pin(self, laptop: Client, paul: Any) -> None:
        DevicePin.objects.filter(user=paul).delete()
        assert "Personne d’autre n’a de code PIN" in laptop.get(LIST).text
        assert laptop.get(of(paul))["location"] == LIST
        assert (
            "Personne n’a de code PIN" in Client(headers={"accept-language": "fr"}).get(LIST).text
        )

    def test_ends_one_session_and_begins_another(
        self, laptop: Client, odile: Any, paul: Any
    ) -> None:
        old = deepcopy(laptop.cookies)
        answer = sign_over(laptop, paul)
        assert (answer.status_code, answer["location"]) == (303, "/")
        assert "Vous continuez sous le nom de paul." in laptop.get("/").text
        assert who(laptop) == "paul"
        assert AccountSession.objects.get().user == paul
        left_behind = Client()
        left_behind.cookies = old
        assert who(left_behind) == ""

    def test_is_journalled_under_the_new_name(self, laptop: Client, paul: Any) -> None:
        sign_over(laptop, paul)
        line = JournalEntry.objects.get(act="pin.sign_over")
        assert (line.actor, line.user_id, line.role) == ("paul", paul.pk, "user")
        assert line.device == DevicePin.objects.get(user=paul).device
        assert line.data == {"name": "paul", "before": "odile"}

    def test_works_when_nobody_is_signed_in(self, laptop: Client, paul: Any) -> None:
        laptop.post("/logout/")
        sign_over(laptop, paul)
        assert who(laptop) == "paul"
        assert JournalEntry.objects.get(act="pin.sign_over").data["before"] == ""

    def test_a_right_pin_forgets_the_wrong_ones(self, laptop: Client, paul: Any) -> None:
        for _guess in range(PIN_FAILURES - 1):
            sign_over(laptop, paul, WRONG)
        sign_over(laptop, paul)
        assert DevicePin.objects.get(user=paul).failures == 0
        assert not LoginTally.objects.exists()

    def test_oneself_goes_on(self, laptop: Client, odile: Any) -> None:
        assert laptop.get(of(odile))["location"] == "/"
        assert sign_over(laptop, odile, WRONG)["location"] == "/"
        assert refusals() == []


class TestWhereOneLands:
    @pytest.fixture(autouse=True)
    def _contest(self, odile: Any) -> None:
        cast.tournament(odile.memberships.earliest("pk").club)

    @pytest.mark.parametrize(
        ("came_from", "lands"),
        [
            ("/desk/martin/", "/desk/martin/"),
            ("/desk/martin/check-in/?q=2", "/desk/martin/check-in/?q=2"),
            ("/c/martin/", "/c/martin/"),
            ("/help/", "/help/"),
            ("/desk/martin/settings/", "/"),
            ("/desk/martin/archive/", "/"),
            ("/desk/nowhere/", "/"),
            ("/nowhere/", "/"),
            ("https://elsewhere.example/", "/"),
            ("//elsewhere.example/", "/"),
            ("/site/", "/"),
            ("", "/"),
        ],
    )
    def test_is_the_page_one_came_from_if_it_is_for_the_new_person(
        self, laptop: Client, paul: Any, came_from: str, lands: str
    ) -> None:
        assert sign_over(laptop, paul, next=came_from)["location"] == lands

    def test_is_home_for_somebody_of_another_club(self, laptop: Client) -> None:
        zoe = cast.organiser(cast.club("Ailleurs"), "zoe")
        log_in(laptop, "zoe")
        laptop.post(SET, FORM)
        laptop.post("/logout/")
        assert sign_over(laptop, zoe, next="/desk/martin/")["location"] == "/"


class TestWhatWasTyped:
    def test_in_the_page_left_behind_is_not_sent_in_the_other_name(
        self, odile: Any, paul: Any, laptop: Client
    ) -> None:
        """Its token is of the session that has ended."""
        careful = Client(enforce_csrf_checks=True)
        careful.cookies = laptop.cookies
        page = careful.get("/clubs/new/")
        token = page.context["csrf_token"]
        form = {"csrfmiddlewaretoken": str(token), "pin": PIN}
        assert careful.post(of(paul), form).status_code == 303
        left = {"csrfmiddlewaretoken": str(token), "name": "Les Aces"}
        assert careful.post("/clubs/new/", left).status_code == 403
        assert not JournalEntry.objects.filter(act="club.create").exists()

    def test_before_a_session_ended_is_not_offered_to_somebody_else(
        self, laptop: Client, odile: Any, paul: Any
    ) -> None:
        AccountSession.objects.get().session.delete()
        laptop.post("/clubs/new/", {"name": "Les Aces"})
        sign_over(laptop, odile, "2750")
        assert "Les Aces" in laptop.get("/login/again/").text
        sign_over(laptop, paul)
        assert laptop.get("/login/again/").status_code == 404

    def test_of_a_pin_the_database_keeps_nothing_readable(self, laptop: Client, paul: Any) -> None:
        sign_over(laptop, paul, WRONG, key="k")
        sign_over(laptop, paul, key="l")
        stored = [*JournalEntry.objects.values(), *Submission.objects.values_list("act")]
        assert WRONG not in str([line["data"] for line in stored if isinstance(line, dict)])
        assert PIN not in str(DevicePin.objects.values_list("pin"))
