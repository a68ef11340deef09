"""People and merges in words."""

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.people.selectors.listing import PersonLine
from tournaments.people.selectors.person import SameRound


def label_of(line: PersonLine) -> str:
    """The name; of two people of one name with the home club, and if need be the last tournament.

    Two that are equal in all of this are told apart by their numbers, as after an erasure.
    """
    details = [line.home_club] if line.namesakes and line.home_club else []
    if line.alike:
        details.append(
            _("last contest: %(date)s") % {"date": date_format(line.last, "SHORT_DATE_FORMAT")}
            if line.last
            else _("no contest")
        )
    if line.twin:
        details.append(_("no. %(number)s") % {"number": line.pk})
    return f"{line.name} ({', '.join(details)})" if details else line.name


def meeting_words(met: SameRound) -> str:
    """Why two people are not one: where both have sat in one round."""
    words = _(
        "They are two people: in “%(contest)s” (%(date)s) both were entered for round %(round)s, "
        "under numbers %(one)s and %(other)s."
    )
    if met.one == met.other:
        words = _(
            "They are two people: in “%(contest)s” (%(date)s) they were entered together, "
            "under number %(one)s."
        )
    return words % {
        "contest": met.tournament.name,
        "date": date_format(met.tournament.date, "j F Y"),
        "round": met.round_number,
        "one": met.one,
        "other": met.other,
    }
