"""Sentences of the journal: the people of a club."""

from django.utils.translation import gettext_lazy as _, ngettext_lazy

from tournaments.core.journal_words import Data, Sentences


def _edited(data: Data) -> str:
    if "added" in data:
        return _("%(name)s is also found as %(added)s.") % data
    if "removed" in data:
        return _("%(name)s is no longer found as %(removed)s.") % data
    changes = {"before": _called(data["before"]), "after": _called(data["after"])}
    return _("Person corrected: %(before)s is now %(after)s.") % changes


def _called(person: Data) -> str:
    return str(person["name"]) + (f" ({person['home_club']})" if person["home_club"] else "")


SENTENCES: Sentences = {
    "people.edit": _edited,
    "people.merge": _("%(name)s merged into %(into_name)s: one person."),
    "people.unmerge": _("%(name)s and %(from_name)s are two people again: their merge was undone."),
    "people.erase": _(
        "The name of a person was erased on request: the results stay under “%(called)s”."
    ),
    "people.export": ngettext_lazy(
        "List of people exported as %(format)s: %(count)s person.",
        "List of people exported as %(format)s: %(count)s people.",
        "count",
    ),
}
