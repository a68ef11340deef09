"""The rule sets of a club, with their editor, and the rules of a tournament."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, resolve_url
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.clubs.journal_lines import shown_lines
from tournaments.core.access import actor_of, claims_of, for_club, for_row, for_tournament
from tournaments.core.replies import Difference, PageContext, attempt, conflict, done, page, posted
from tournaments.core.writes import Refusal, refuse
from tournaments.models import Club, RuleSet, Tournament
from tournaments.rulesets.editor import (
    PREVIEW,
    editor,
    preview_of,
    rules_asked,
    rules_form,
    stale_editor,
)
from tournaments.rulesets.effective_rules import WHOLE
from tournaments.rulesets.files import LARGEST, read_rules, write_rules
from tournaments.rulesets.forms.rules import (
    LONGEST_NAME,
    CompareForm,
    RuleFileForm,
    RuleSetNameForm,
    RuleSetNewForm,
    out_of_bounds,
)
from tournaments.rulesets.rule_defaults import left_behind
from tournaments.rulesets.selectors import (
    RulesNow,
    RuleSource,
    base_of,
    club_lines,
    compare_choices,
    compared,
    differing,
    last_rule_change,
    preset_source,
    rule_sets_of,
    rules_now,
    set_source,
    source_of,
    uses_of,
)
from tournaments.rulesets.services import (
    FROZEN,
    rule_set_create,
    rule_set_delete,
    rule_set_edit,
    rule_set_keep,
    rules_edit,
)
from tournaments.rulesets.sheet.articles import sentences_of_options
from tournaments.rulesets.templates import template_for
from tournaments.rulesets.titles import answers, asked_options, game_title

for_rule_set = for_row(
    for_club, lambda club, set_id: get_object_or_404(club.rule_sets, pk=set_id), "set_id"
)
"""Guards a view of a rule set of the club; another club's does not exist there."""


@for_club("rules.keep")
def rule_sets(request: HttpRequest, club: Club) -> HttpResponse:
    """Every rule set of the club, and what to do with them."""
    context = {"club": club, "sets": rule_sets_of(club), "lines": shown_lines(club_lines(club))}
    return page(request, "rulesets/rule_sets.html", context)


@for_club("rules.keep", "GET POST")
def rule_set_new(request: HttpRequest, club: Club) -> HttpResponse:
    """A copy of a preset, of another set or of the rules of a tournament, under a new name."""
    form = RuleSetNewForm(
        posted(request),
        initial={"preset": request.GET.get("preset", "village_12")},
        choices=compare_choices(club),
    )
    source = source_of(form.cleaned_data["preset"], [club.pk]) if form.is_valid() else None
    if source is not None:
        name, made = form.cleaned_data["name"], None
        with attempt(form) as tried:
            made = rule_set_create(
                actor=actor_of(request),
                club=club,
                name=name,
                preset=source.preset,
                rules=source.rules,
                origin=source.title,
            )
        if made is not None:
            words = _("Rule set “%(name)s” created: now change what differs.") % {"name": name}
            return done(request, "rule_set_edit", club.pk, made.pk, message=words)
        if tried.repeated:
            return done(request, "rule_sets", club.pk)
    return page(request, "rulesets/rule_set_new.html", {"club": club, "form": form})


@for_rule_set("rules.keep", "GET POST")
def rule_set_remove(request: HttpRequest, rule_set: RuleSet) -> HttpResponse:
    """Delete a rule set, after a page that says that tournaments keep their rules."""
    club = rule_set.club
    context: PageContext = {"club": club, "rule_set": rule_set, "uses": uses_of(rule_set)}
    if request.method != "POST":
        return page(request, "rulesets/rule_set_delete.html", context)
    with attempt() as tried:
        rule_set_delete(**claims_of(request), rule_set=rule_set)
    if tried.stale:
        context |= {"rule_set": tried.stale.current, "stale": True}
        return conflict(request, "rulesets/rule_set_delete.html", context)
    words = _("Rule set “%(name)s” deleted.") % {"name": rule_set.name}
    return done(request, "rule_sets", club.pk, message=words)


@for_rule_set("rules.keep")
def rule_set_file(request: HttpRequest, rule_set: RuleSet) -> HttpResponse:
    """The rule set as a file for another club."""
    text = write_rules(rule_set.name, rule_set.preset, rule_set.rules)
    answer = HttpResponse(text, content_type="application/json")
    name = slugify(rule_set.name) or f"rules-{rule_set.pk}"
    answer["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return answer


@for_club("rules.keep")
def rule_sets_compare(request: HttpRequest, club: Club) -> HttpResponse:
    """Two rule sets, tournaments or presets side by side: only what differs."""
    asked = "a" in request.GET and "b" in request.GET
    form = CompareForm(
        request.GET if asked else None,
        initial={"a": request.GET.get("a", "")},
        choices=compare_choices(club),
    )
    context: PageContext = {"club": club, "form": form}
    if not form.is_valid():
        return page(request, "rulesets/rule_sets_compare.html", context)
    a, b = (source_of(form.cleaned_data[name], [club.pk]) for name in ("a", "b"))
    if a is not None and b is not None:
        context |= {"a": a, "b": b, "groups": compared(a.rules, b.rules)}
        context |= {"games": [game_title(a.game), game_title(b.game)]}
    return page(request, "rulesets/rule_sets_compare.html", context)


@for_rule_set("rules.keep", "GET POST")
def rule_set_page(request: HttpRequest, rule_set: RuleSet) -> HttpResponse:
    """Every option of a rule set, with its name and the tournaments made with it."""
    club, edited = rule_set.club, _edited(rule_set)
    form = rules_form(request, edited, club.pk, name=rule_set.name)
    typed = form.data if form.is_bound else None
    names = RuleSetNameForm(typed, initial={"name": rule_set.name})
    if names.is_valid() & form.complete:
        name, here = names.cleaned_data["name"], resolve_url("rule_set_edit", club.pk, rule_set.pk)
        with attempt(form) as read:
            chosen = form.chosen(edited.rules)
        if read.done:
            with attempt(names) as tried:
                rule_set_edit(
                    **claims_of(request),
                    rule_set=rule_set,
                    name=name,
                    preset=chosen.preset,
                    rules=chosen.rules,
                )
            if tried.stale:
                now, label = tried.stale.current, names.fields["name"].label or ""
                of_name = [Difference("name", label, name, now.name)] if name != now.name else []
                return stale_editor(request, form, now, here, *of_name)
            if tried.done:
                return done(request, here, message=_("Rule set saved."))
    context = {
        "club": club,
        "rule_set": rule_set,
        "source_key": edited.now.key,
        "template": template_for(rule_set.rules),
        "uses": uses_of(rule_set),
        "name_form": names,
        "preview_url": resolve_url("rule_set_preview", club.pk, rule_set.pk),
        **editor(request, form, edited, rule_set),
    }
    invalid = bool(names.errors or form.errors)
    return page(request, "rulesets/rule_set_edit.html", context, invalid=invalid)


@for_rule_set("rules.keep", "POST")
def rule_set_preview(request: HttpRequest, rule_set: RuleSet) -> HttpResponse:
    """The sentences and the example of the options as they are typed; nothing is saved."""
    edited = _edited(rule_set)
    form = rules_form(request, edited, rule_set.club_id)
    return page(request, PREVIEW, preview_of(form, edited.rules), invalid=False)


def _edited(rule_set: RuleSet) -> RulesNow:
    return RulesNow(WHOLE, set_source(rule_set), base_of(rule_set))


TEMPLATE = "rulesets/rule_set_import.html"


@for_club("rules.keep", "GET POST")
def rule_set_read(request: HttpRequest, club: Club) -> HttpResponse:
    """Take a file, show its rules, save them under a name: a page a step."""
    if request.method != "POST":
        return page(request, TEMPLATE, {"club": club, "form": RuleFileForm()})
    form = RuleFileForm(request.POST, request.FILES)
    text = request.POST.get("text")
    if text is None and not form.is_valid():
        return page(request, TEMPLATE, {"club": club, "form": form})
    try:
        # One byte more than a rule set may have: enough to see that the file is too large.
        if text is None:
            file = read_rules(form.cleaned_data["file"].read(LARGEST + 1))
        else:
            file = read_rules(text.encode(errors="replace"))
        refuse(out_of_bounds(file))
    except Refusal as refusal:
        context = {"club": club, "form": RuleFileForm(), "problems": refusal.problems}
        return page(request, TEMPLATE, context)
    names = RuleSetNameForm(None if text is None else request.POST, initial={"name": file.title})
    return _named(request, club, file, names)


def _named(
    request: HttpRequest, club: Club, file: RuleSource, names: RuleSetNameForm
) -> HttpResponse:
    """Save the rules of a file once they have a name; else show what they are."""
    if names.is_valid():
        name = names.cleaned_data["name"]
        with attempt(names) as tried:
            rule_set_create(
                actor=actor_of(request), club=club, name=name, preset=file.preset, rules=file.rules
            )
        if tried.done:
            words = _("Rule set “%(name)s” saved.") % {"name": name}
            return done(request, "rule_sets", club.pk, message=words)
    preset = preset_source(file.preset)
    context: PageContext = {
        "club": club,
        "names": names,
        "game": game_title(preset.game),
        "preset": preset,
        "groups": compared(preset.rules, file.rules),
        "text": write_rules(file.title, file.preset, file.rules),
    }
    return page(request, TEMPLATE, context, invalid=names.is_bound)


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
        "reason": FROZEN,
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
            rule_set_keep(actor=actor_of(request), tournament=tournament, **form.cleaned_data)
        if tried.done:
            words = _("Rules saved among the club’s rule sets.")
            return done(request, "rule_sets", tournament.club_id, message=words)
    context = {"tournament": tournament, "here": "rules", "form": form}
    return page(request, "rulesets/rules_keep.html", context)
