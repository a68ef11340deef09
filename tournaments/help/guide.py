"""The guide: a page for each step of an evening, in its order."""

from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from tournaments.core.wording.text import Text


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
