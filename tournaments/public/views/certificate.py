"""The certificate of a draw: as a page, and the files that prove it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpResponse

from tournaments.models import Round, Tournament
from tournaments.public.live import PublicRequest, live_page, public_page
from tournaments.public.selectors import published_round
from tournaments.rounds.selectors.certificates import (
    as_file,
    certificate_json,
    certificate_of,
    drawn_parts,
    is_drawn,
)


@public_page("plan")
def public_certificate(request: PublicRequest, contest: Tournament, number: int) -> HttpResponse:
    """The certificate of a published draw, for everybody."""
    round_ = _published(contest, number)
    context = {
        "here": "plan",
        "round": round_,
        "certificate": certificate_of(round_, public=True),
    }
    return live_page(request, contest, "public_certificate.html", context)


@public_page("plan")
def public_certificate_json(
    request: PublicRequest, contest: Tournament, number: int
) -> HttpResponse:
    """The whole certificate for programs."""
    return _file(certificate_json(_published(contest, number)), f"{contest.code}-{number}.json")


@public_page("plan")
def public_draw_input(
    request: PublicRequest, contest: Tournament, number: int, part: int
) -> HttpResponse:
    """The input of a draw, for `draw`."""
    draw = _part(_published(contest, number), part)
    return _file(draw["input"], f"{contest.code}-{number}-{part}-input.json")


@public_page("plan")
def public_draw_both(
    request: PublicRequest, contest: Tournament, number: int, part: int
) -> HttpResponse:
    """Input and output of a draw, for `verify`."""
    draw = _part(_published(contest, number), part)
    return _file(draw, f"{contest.code}-{number}-{part}-draw.json")


def _published(contest: Tournament, number: int) -> Round:
    return _drawn(published_round(contest, number))


def _drawn(round_: Round | None) -> Round:
    if round_ is None or not is_drawn(round_):
        raise Http404
    return round_


def _part(round_: Round, part: int) -> Mapping[str, Any]:
    parts = drawn_parts(round_)
    if not 1 <= part <= len(parts):
        raise Http404
    return parts[part - 1]


def _file(value: Mapping[str, Any], name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(as_file(value), content_type="application/json", headers=headers)
