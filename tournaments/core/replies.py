"""How views answer a refused, stale or repeated form."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render

from tournaments.core.wording.text import Text
from tournaments.core.writes import Refusal

UNPROCESSABLE = HTTPStatus.UNPROCESSABLE_ENTITY


def show_problems(form: BaseForm, refusal: Refusal) -> None:
    """Put each problem of a refusal beside its field, or above the form."""
    for problem in refusal.problems:
        field = problem.field if problem.field in form.fields else None
        form.add_error(field, str(problem.message))


def page(
    request: HttpRequest, template: str, context: dict[str, Any], *, invalid: bool = False
) -> HttpResponse:
    """A page; an invalid form is 422 so that nothing mistakes it for success."""
    return render(request, template, context, status=UNPROCESSABLE if invalid else HTTPStatus.OK)


def conflict(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """The page of a stale form: what was typed and what stands now, to choose from."""
    return render(request, template, context, status=HTTPStatus.CONFLICT)


def done(request: HttpRequest, where: str, message: Text = "") -> HttpResponse:
    """After a write: the next page (303), with a word on what was done."""
    if message:
        messages.success(request, str(message))
    answer = HttpResponseRedirect(where)
    answer.status_code = HTTPStatus.SEE_OTHER
    return answer
