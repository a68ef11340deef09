"""The rules of a tournament: their editor, or how they stand once a round is published."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import resolve_url
from django.utils.translation import gettext as _

from tournaments.core.access import actor_of, claims_of, for_tournament
from tournaments.core.replies import attempt, done, page, posted
from tournaments.models import Tournament
from tournaments.rulesets.editor import (
    PREVIEW,
    editor,
    preview_of,
    rules_asked,
    rules_form,
    stale_editor,
)
from tournaments.rulesets.forms.rules import LONGEST_NAME, RuleSetNameForm
from tournaments.rulesets.rule_defaults import left_behind
from tournaments.rulesets.selectors import differing, last_rule_change, rules_now
from tournaments.rulesets.services import frozen_words, rule_set_keep, rules_edit
from tournaments.rulesets.sheet.articles import sentences_of_options
from tournaments.rulesets.titles import game_title
from tournaments.rulesets.words import answers, asked_options


@for_tournament("rules.settle", "GET POST")
def rules_edit_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every option of the rules; only to be read once the first round is published."""
    if tournament.rules_frozen_at is not None:
        return _frozen(request, tournament)
    edited, here = rules_now(tournament)[0], resolve_url("rules_edit", tournament.code)
    before = tournament.rules
    form = rules_form(request, edited, tournament.club_id)
    if form.complete:
        with attempt(form) as tried:
            rules_edit(
                **claims_of(request),
                tournament=tournament,
                chosen=form.chosen(edited.rules),
            )
        if tried.stale:
            return stale_editor(request, form, tried.stale.current, here)
        if tried.done:
            if behind := left_behind(tournament, before):
                words = _(
                    "Some settings still fit the earlier rules, and stay until you change them "
                    "under Settings or Phases (now → usual by the new rules): %(what)s."
                )
                messages.warning(request, words % {"what": _("; ").join(behind)})
            return done(request, here, message=_("Rules saved."))
    context = {
        "tournament": tournament,
        "here": "rules",
        "own": differing(tournament),
        "preview_url": resolve_url("rules_preview", tournament.code),
        **editor(request, form, edited, tournament),
    }
    return page(request, "rulesets/rules_edit.html", context, invalid=bool(form.errors))


def _frozen(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The rules in force, to be read; a form that comes too late is refused."""
    late, in_force = request.method == "POST", rules_now(tournament)[0]
    asked = asked_options(tournament.rules)
    sentences = sentences_of_options(tournament.rules, asked)
    # The options whose answer counts as the other answers stand.
    in_effect = [option for option in asked if sentences[option.name] is not None]
    context = {
        "tournament": tournament,
        "here": "rules",
        "groups": answers(tournament.rules, in_effect),
        "reason": frozen_words(),
        "late": late,
        "game": game_title(tournament.game),
        "source": in_force.source,
        "changed": last_rule_change(tournament),
        "own": differing(tournament),
        "rounds": in_force.rounds,
    }
    return page(request, "rulesets/rules_edit_frozen.html", context)


@for_tournament("rules.settle", "POST")
def rules_preview(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The sentences and the example of the options as they are typed; nothing is saved."""
    edited = rules_asked(tournament, request.POST)
    form = rules_form(request, edited, tournament.club_id)
    context = {"tournament": tournament, **preview_of(form, edited.rules)}
    return page(request, PREVIEW, context, invalid=False)


@for_tournament("rules.keep", "GET POST")
def rules_keep(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Give the rules of the tournament a name, for the next tournaments of the club."""
    form = RuleSetNameForm(posted(request), initial={"name": tournament.name[:LONGEST_NAME]})
    if form.is_valid():
        with attempt(form) as tried:
            name = form.cleaned_data["name"]
            rule_set_keep(actor=actor_of(request), tournament=tournament, name=name)
        if tried.done:
            words = _("Rules saved among the club’s rule sets.")
            return done(request, "rule_sets", tournament.club_id, message=words)
    context = {"tournament": tournament, "here": "rules", "form": form}
    return page(request, "rulesets/rules_keep.html", context)
