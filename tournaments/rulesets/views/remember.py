"""Keeping the rules of a contest as a rule set of its club."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.access import for_contest, stamp_of
from tournaments.core.replies import done, page, show_problems
from tournaments.core.writes import Refusal, Repeated
from tournaments.models import Tournament
from tournaments.rulesets.forms.rule_sets import LONGEST_NAME, RuleSetNameForm
from tournaments.rulesets.services.rule_sets import rule_set_keep


@for_contest("rules.keep", methods="GET POST")
def rules_keep(request: HttpRequest, contest: Tournament) -> HttpResponse:
    """Give the rules of the contest a name, for the next contests of the club."""
    invalid = request.method == "POST"
    start = {"name": contest.name[:LONGEST_NAME]}
    form = RuleSetNameForm(request.POST if invalid else None, initial=start)
    if form.is_valid():
        try:
            rule_set_keep(stamp=stamp_of(request), contest=contest, name=form.cleaned_data["name"])
        except Refusal as refusal:
            show_problems(form, refusal)
        except Repeated:
            return _kept(request, contest)
        else:
            return _kept(request, contest)
    context = {"contest": contest, "here": "rules", "form": form}
    return page(request, "rulesets/rules_keep.html", context, invalid=invalid)


def _kept(request: HttpRequest, contest: Tournament) -> HttpResponse:
    where = reverse("rule_sets", args=[contest.club_id])
    return done(request, where, _("The rules are kept among the rule sets of the club."))
