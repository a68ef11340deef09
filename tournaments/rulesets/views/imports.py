"""A rule set from a file: shown first, then saved under a name."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.access import actor_of, for_club
from tournaments.core.replies import attempt, done, page
from tournaments.models import Club
from tournaments.rulesets.files import (
    LARGEST,
    UnreadableRulesError,
    read_rules,
    write_rules,
)
from tournaments.rulesets.forms.rules import RuleFileForm, RuleSetNameForm, out_of_bounds
from tournaments.rulesets.selectors import RuleSource, compared, preset_source
from tournaments.rulesets.services import rule_set_import
from tournaments.rulesets.titles import game_title

TEMPLATE = "rulesets/rule_set_import.html"


@for_club("rules.keep", methods="GET POST")
def rule_set_read(request: HttpRequest, club: Club) -> HttpResponse:
    """Take a file, show its rules, save them under a name: a page a step."""
    if request.method != "POST":
        return page(request, TEMPLATE, {"club": club, "form": RuleFileForm()})
    form = RuleFileForm(request.POST, request.FILES)
    text = request.POST.get("text")
    if text is None and not form.is_valid():
        return page(request, TEMPLATE, {"club": club, "form": form}, invalid=True)
    try:
        # One byte more than a rule set may have: enough to see that the file is too large.
        if text is None:
            file = read_rules(form.cleaned_data["file"].read(LARGEST + 1))
        else:
            file = read_rules(text.encode(errors="replace"))
        if problems := out_of_bounds(file):
            raise UnreadableRulesError(*problems)
    except UnreadableRulesError as error:
        context = {"club": club, "form": RuleFileForm(), "problems": error.problems}
        return page(request, TEMPLATE, context, invalid=True)
    names = RuleSetNameForm(None if text is None else request.POST, initial={"name": file.title})
    return _named(request, club, file, names)


def _named(
    request: HttpRequest, club: Club, file: RuleSource, names: RuleSetNameForm
) -> HttpResponse:
    """Save the rules of a file once they have a name; else show what they are."""
    if names.is_valid():
        name = names.cleaned_data["name"]
        with attempt(names) as tried:
            rule_set_import(
                actor=actor_of(request), club=club, name=name, preset=file.preset, rules=file.rules
            )
        if tried.done:
            words = _("Rule set “%(name)s” is kept.") % {"name": name}
            return done(request, reverse("rule_sets", args=[club.pk]), words)
    preset = preset_source(file.preset)
    context: dict[str, Any] = {
        "club": club,
        "names": names,
        "game": game_title(preset.game),
        "preset": preset,
        "groups": compared(preset.rules, file.rules),
        "text": write_rules(file.title, file.preset, file.rules),
    }
    return page(request, TEMPLATE, context, invalid=names.is_bound)
