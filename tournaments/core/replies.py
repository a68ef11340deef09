"""How views carry out the act of a form and answer when it is refused, stale or repeated."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, NamedTuple

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render, resolve_url

from tournaments.core.fields import number_in
from tournaments.core.refused_forms import sent_fields
from tournaments.core.wording.text import Text
from tournaments.core.writes import Conflict, Refusal, Repeated

UNPROCESSABLE = HTTPStatus.UNPROCESSABLE_ENTITY
PageContext = dict[str, Any]
"""What a template shows, by the names it has there."""
CHOOSE, THEIRS = "choose_", "theirs"
"""How the choice of a stale form names its setting, and the choice of the stored value."""


@dataclass
class Attempt:
    """The outcome of an act: refused, stale, or done (now, or by the same form sent before)."""

    refused: Refusal | None = None
    stale: Conflict | None = None
    repeated: bool = False

    @property
    def done(self) -> bool:
        """Whether what the form asks for is in the database."""
        return self.refused is None and self.stale is None


@contextmanager
def attempt(form: BaseForm | None = None) -> Iterator[Attempt]:
    """Carry out an act; the problems of a refusal are put beside the fields of the form.

    >>> with attempt() as tried:
    ...     raise Repeated("a key")
    >>> tried.done, tried.repeated
    (True, True)
    """
    tried = Attempt()
    try:
        yield tried
    except Refusal as refusal:
        tried.refused = refusal
        if form is not None:
            show_problems(form, refusal)
    except Conflict as stale:
        tried.stale = stale
    except Repeated:
        tried.repeated = True


def wants_part(request: HttpRequest) -> bool:
    """Whether htmx asks for a part of the page, not for the page."""
    return bool(getattr(request, "htmx", False))


def page_of(request: HttpRequest, rows: Any, size: int) -> Page[Any]:
    """The page of a list that the address asks for (`?page=`), or the nearest there is."""
    return Paginator(rows, size).get_page(request.GET.get("page"))


def posted(request: HttpRequest) -> QueryDict | None:
    """What a form has sent; None where its page is only opened."""
    return request.POST if request.method == "POST" else None


def show_problems(form: BaseForm, refusal: Refusal) -> None:
    """Put each problem of a refusal beside its field, or above the form."""
    for problem in refusal.problems:
        field = problem.field if problem.field in form.fields else None
        form.add_error(field, str(problem.message))


def say_problems(request: HttpRequest, refusal: Refusal) -> None:
    """Put each problem of a refusal above the page that comes next."""
    for problem in refusal.problems:
        messages.error(request, str(problem.message))


def page(
    request: HttpRequest,
    template: str,
    context: PageContext,
    *,
    part: str = "",
    invalid: bool | None = None,
) -> HttpResponse:
    """A page, or the named partial of its template where htmx asks for it.

    An invalid form is answered 422, so that no program takes it for success: any that was sent,
    unless the caller says otherwise, as what is done leads to another page (`done`).
    """
    shown = f"{template}#{part}" if part and wants_part(request) else template
    refused = request.method == "POST" if invalid is None else invalid
    return render(request, shown, context, status=UNPROCESSABLE if refused else HTTPStatus.OK)


def whole_page(
    request: HttpRequest, template: str, status: HTTPStatus, context: PageContext | None = None
) -> HttpResponse:
    """A page in place of the whole page that is open, also where htmx sent a form of it.

    What htmx only asks for, a check while somebody types or the news, leaves the page as it is.
    """
    answer = render(request, template, context, status=status)
    answer["HX-Retarget"] = "body"
    answer["HX-Reswap"] = "innerHTML" if request.method == "POST" else "none"
    return answer


def conflict(request: HttpRequest, template: str, context: PageContext) -> HttpResponse:
    """409 with the page of a stale form, which shows the typed and the stored values."""
    return render(request, template, context, status=HTTPStatus.CONFLICT)


def done(request: HttpRequest, where: str, *args: object, message: Text = "") -> HttpResponse:
    """Redirect to the next page after a write (303), by its address or its name and arguments."""
    if message:
        messages.success(request, str(message))
    answer = HttpResponseRedirect(resolve_url(where, *args))
    answer.status_code = HTTPStatus.SEE_OTHER
    return answer


class Difference(NamedTuple):
    """A setting that was typed otherwise than it is stored now."""

    name: str
    label: Text
    mine: str
    theirs: str


def version_in(post: Mapping[str, str], name: str = "version") -> int:
    """The version a form was filled from; 0, which is never current, for anything but a number.

    `name` asks for another number that the form has shown.
    """
    return number_in(post.get(name), 9) or 0


def typed_fields(post: QueryDict) -> list[tuple[str, str]]:
    """The typed fields, for the page that asks which value to save."""
    return [
        (name, value)
        for name, value in sent_fields(post)
        if name not in ("key", "version") and not name.startswith(CHOOSE)
    ]


def chosen(post: QueryDict, theirs: Callable[[str], Mapping[str, Any]]) -> QueryDict:
    """The typed fields, with the values that are stored now where the user chose them.

    `theirs` gives the fields of a setting with the values that are stored now.
    """
    data = post.copy()
    for name, pick in post.items():
        if name.startswith(CHOOSE) and pick == THEIRS:
            for field, value in theirs(name.removeprefix(CHOOSE)).items():
                # As the widget sends it: an empty tick box is not sent at all.
                if value is False:
                    data.pop(field, None)
                else:
                    data[field] = "on" if value is True else str(value)
    return data
