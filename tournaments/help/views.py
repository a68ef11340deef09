"""The pages of the help."""

from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import resolve_url
from django.urls import NoReverseMatch
from django.utils.translation import get_language, gettext_lazy as _

from tournaments.core.access import for_site
from tournaments.core.installation import installation
from tournaments.core.permissions import ACTS, Role
from tournaments.core.replies import page
from tournaments.core.wording.text import Text
from tournaments.entrants.people import without_accents
from tournaments.help.glossary import GLOSSARY


class GuideStep(NamedTuple):
    """A page of the guide: its place in the address, the name of its template and its picture."""

    slug: str
    title: Text


GUIDE = (
    GuideStep("contest", _("Create the contest")),
    GuideStep("entries", _("Enter the pairs")),
    GuideStep("check-in", _("Tick who is here")),
    GuideStep("draw", _("Draw the tables and publish")),
    GuideStep("papers", _("Print the sheets")),
    GuideStep("results", _("Enter the results")),
    GuideStep("corrections", _("Correct a mistake")),
    GuideStep("screens", _("Keep the hall informed (projector and phones)")),
    GuideStep("prizes", _("Hand over the prizes and close")),
    GuideStep("copies", _("Keep the contest safe")),
)
"""A step of an evening each, in their order."""


@for_site("site.look")
def help_page(request: HttpRequest) -> HttpResponse:
    """The contents of the help."""
    return page(request, "help/help.html", {"guide": GUIDE} | _way_back(request))


@for_site("site.look")
def help_step(request: HttpRequest, step: str) -> HttpResponse:
    """A step of the evening, with a picture of its page."""
    place = next((at for at, one in enumerate(GUIDE) if one.slug == step), None)
    if place is None:
        raise Http404
    context = {
        "guide": GUIDE,
        "step": GUIDE[place],
        "place": place + 1,
        "earlier": GUIDE[place - 1] if place else None,
        "later": GUIDE[place + 1] if place + 1 < len(GUIDE) else None,
        "makes_copies": installation().makes_copies(),
        "picture": f"img/help/{step}-{(get_language() or 'fr')[:2]}.webp",
    }
    return page(request, f"help/guide/{step}.html", context | _way_back(request))


@for_site("site.look")
def help_words(request: HttpRequest) -> HttpResponse:
    """The glossary, in the order of the alphabet of the language."""
    terms = sorted(GLOSSARY.items(), key=lambda item: without_accents(str(item[1].word)))
    return page(request, "help/words.html", {"terms": terms} | _way_back(request))


@for_site("site.look")
def help_keys(request: HttpRequest) -> HttpResponse:
    """What the keyboard does; as a part, over the page where somebody asks by the key `?`."""
    return page(request, "help/keys.html", _way_back(request), part="keys")


@for_site("site.look")
def help_roles(request: HttpRequest) -> HttpResponse:
    """The permissions of each role, from the table that the views are checked against."""
    rows = [
        (act.title, [(role.label, role in act.roles) for role in Role]) for act in ACTS.values()
    ]
    context = {"roles": Role.labels, "rows": rows}
    return page(request, "help/roles.html", context | _way_back(request))


def _way_back(request: HttpRequest) -> dict[str, str]:
    """The contest from which somebody came, and the parameter with which links remember it.

    Nothing is looked up: its desk says who may enter.
    """
    code = request.GET.get("contest", "")
    try:
        return {"contest_url": resolve_url("desk", code), "asked": f"?contest={code}"}
    except NoReverseMatch:
        return {"contest_url": "", "asked": ""}
