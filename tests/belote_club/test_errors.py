"""Error pages: in the visitor's language, without a traceback."""

from collections.abc import Iterator

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.test import Client, override_settings
from django.urls import path
from django.utils import translation
from django.views.decorators.http import require_POST

from belote_club import urls as project


def breaks(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError("the desk is on fire")


def denies(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied


def suspects(request: HttpRequest) -> HttpResponse:
    raise SuspiciousOperation


def conflicts(request: HttpRequest) -> HttpResponse:
    return render(request, "errors/409.html", status=409)


@require_POST
def writes(request: HttpRequest) -> HttpResponse:
    return HttpResponse("written")


urlpatterns = [
    *project.urlpatterns,
    path("breaks", breaks),
    path("denies", denies),
    path("suspects", suspects),
    path("writes", writes),
    path("conflict", conflicts),
]
handler400, handler403 = project.handler400, project.handler403
handler404, handler500 = project.handler404, project.handler500


@pytest.fixture
def visitor() -> Iterator[Client]:
    with override_settings(ROOT_URLCONF=__name__):
        yield Client(raise_request_exception=False)
    translation.deactivate()


CASES = [
    ("/suspects", 400, "Cette demande est illisible", "This request cannot be read"),
    ("/denies", 403, "Cette page ne vous est pas ouverte", "This page is not open to you"),
    ("/no-such-page", 404, "Cette page n’existe pas", "There is no such page"),
    ("/writes", 405, "Cette adresse s’utilise autrement", "This address cannot be opened directly"),
    ("/conflict", 409, "Quelqu’un a modifié ceci avant vous", "Someone else changed this first"),
    ("/breaks", 500, "Une erreur s’est produite", "Something went wrong on our side"),
]


@pytest.mark.parametrize(("address", "status", "french", "english"), CASES)
def test_each_error_has_a_page(
    visitor: Client, address: str, status: int, french: str, english: str
) -> None:
    answer = visitor.get(address)
    assert answer.status_code == status
    assert french in answer.text
    assert 'lang="fr"' in answer.text
    answer = visitor.get(address, headers={"accept-language": "en-GB,en;q=0.8"})
    assert answer.status_code == status
    assert english in answer.text
    assert 'lang="en"' in answer.text


def test_no_traceback_reaches_the_visitor(
    visitor: Client, caplog: pytest.LogCaptureFixture
) -> None:
    answer = visitor.get("/breaks")
    assert "ZeroDivisionError" not in answer.text
    assert "on fire" not in answer.text
    assert "on fire" in caplog.text


def test_the_page_of_a_failure_needs_no_database(visitor: Client) -> None:
    # Without the django_db mark any query of this test would raise.
    assert visitor.get("/breaks").status_code == 500


def test_an_unknown_language_falls_back_to_french(visitor: Client) -> None:
    answer = visitor.get("/no-such-page", headers={"accept-language": "de"})
    assert "Cette page n’existe pas" in answer.text


def test_the_language_chosen_comes_before_the_browsers(visitor: Client) -> None:
    visitor.post("/i18n/setlang/", {"language": "en", "next": "/healthz"})
    answer = visitor.get("/no-such-page", headers={"accept-language": "fr"})
    assert "There is no such page" in answer.text


def test_a_wrong_method_says_which_is_right(visitor: Client) -> None:
    assert visitor.get("/writes")["Allow"] == "POST"


def test_an_expired_form_keeps_what_was_typed() -> None:
    with override_settings(ROOT_URLCONF=__name__):
        answer = Client(enforce_csrf_checks=True).post("/writes")
    assert answer.status_code == 403
    assert "Ce formulaire avait expiré" in answer.text
