"""The guide: a page for each step of an evening, in its order."""

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from tournaments.core.wording.text import Text


@dataclass(frozen=True, slots=True)
class GuideStep:
    """A page of the guide: its place in the address, the name of its template and its picture."""

    slug: str
    title: Text


GUIDE = (
    GuideStep("contest", _("Create the contest")),
    GuideStep("entries", _("Enter the pairs")),
    GuideStep("check-in", _("Tick who is here")),
    GuideStep("draw", _("Draw the tables and publish")),
    GuideStep("papers", _("Print the papers")),
    GuideStep("results", _("Enter the results")),
    GuideStep("corrections", _("Correct a mistake")),
    GuideStep("screens", _("Show the hall where things stand")),
    GuideStep("prizes", _("Give the prizes and close")),
    GuideStep("copies", _("Sleep well")),
)
