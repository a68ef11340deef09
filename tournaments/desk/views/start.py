"""New tournaments: from a template, or like an earlier one."""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.rules import Rules
from tournaments.core.access import actor_of, for_site
from tournaments.core.replies import attempt, done, page
from tournaments.core.setting_fields import move_key
from tournaments.desk.forms import TournamentNewForm, initial_of
from tournaments.desk.selectors import (
    latest_tournaments,
    own_clubs,
    tournament_of,
    tournament_sent_as,
)
from tournaments.desk.services.tournaments import tournament_create
from tournaments.models import GAMES_OPTIONS, PHASE_OPTIONS, Club, Phase, Tournament
from tournaments.models.phase import phase_like
from tournaments.rulesets.effective_rules import Own, carried, rules_over
from tournaments.rulesets.rule_defaults import format_in, refitted, refitted_words, usual_settings
from tournaments.rulesets.selectors import RuleSource, base_of, preset_source, source_of
from tournaments.rulesets.templates import TEMPLATE_GROUPS, TEMPLATES, settings_like


@dataclass(frozen=True)
class Start:
    """What a new tournament starts from."""

    title: str
    settings: dict[str, Any]
    source: RuleSource
    rules: Rules
    later: Sequence[Phase]
    """its phases after the first"""
    own_of_rounds: Mapping[int, Own] = field(default_factory=dict)
    """what single rounds of its first phase answer otherwise than its rules"""
    own_of_last: Own = field(default_factory=dict)
    """what the last round of its first phase does, however many rounds are planned"""
    club_id: int | None = None
    place: str = ""

    def rules_by(self, chosen: RuleSource | None) -> Rules:
        """The rules with a rule set chosen instead of its own; its own may have been changed."""
        return self.rules if chosen is None or chosen.key == self.source.key else chosen.rules


@for_site("tournament.create", "GET POST")
def tournament_new(request: HttpRequest) -> HttpResponse:
    """Choose a template or an earlier tournament; then everything is filled and can be changed."""
    user_id = cast(int, request.user.pk)
    clubs = list(own_clubs(user_id))
    if not clubs:
        return redirect("club_new")
    sent = request.POST if request.method == "POST" else request.GET
    template, like = sent.get("template", ""), sent.get("like", "")
    start = _start(user_id, template, like)
    if start is None:
        # A form that does not say what it starts from creates nothing.
        choices = {"groups": TEMPLATE_GROUPS, "earlier": latest_tournaments(user_id)}
        return page(request, "desk/tournament_new.html", choices)
    return _form_page(request, start, clubs, {"template": template, "like": like})


def _form_page(
    request: HttpRequest, start: Start, clubs: Sequence[Club], context: dict[str, Any]
) -> HttpResponse:
    """The form filled from the start; posted, it creates the tournament."""
    posted = request.method == "POST"
    sent, of_clubs = request.POST if posted else request.GET, [club.pk for club in clubs]
    chosen = source_of(sent.get("preset", ""), of_clubs)
    # The settings on the page fit the rules that it opened with, which may not be those chosen now.
    opened = source_of(sent.get("opened", ""), of_clubs) if posted else chosen
    rules = start.rules_by(chosen)
    # Some settings belong to one game alone.
    form_of = partial(TournamentNewForm, clubs=clubs, rules=rules)
    if "move" in request.POST:
        form = form_of(initial=move_key(request.POST))
        form.moved = True
    elif posted:
        typed = request.POST.copy()
        # A setting that the chosen rule set has just brought has its usual value.
        typed.setdefault("table_size", str(Tournament().table_size))
        form = form_of(typed)
        if form.is_valid() and (answer := _create(request, start, form, opened)):
            return answer
    else:
        # A club's rule set is for a tournament of that club.
        of_club = chosen.rule_set.club_id if chosen and chosen.rule_set else None
        # What followed from its own rules follows from those chosen.
        initial = initial_of(start.settings | refitted(start.settings, start.rules, rules)) | {
            "club": of_club or start.club_id or clubs[-1].pk,
            "name": start.title if start.club_id else _("Belote contest"),
            "date": timezone.localdate(),
            "place": start.place,
            "preset": (chosen or start.source).key,
            "articles": list(start.rules.articles),
        }
        form = form_of(initial=initial)
    context |= {"start": start, "form": form, "opened": (opened or start.source).key}
    return page(request, "desk/tournament_new_form.html", context, invalid=form.is_bound)


def _start(user_id: int, template: str, like: str) -> Start | None:
    """What the address asks for; None where it asks for nothing that exists."""
    if template in TEMPLATES:
        chosen = TEMPLATES[template]
        return Start(
            str(chosen.title),
            chosen.settings(),
            preset_source(chosen.preset),
            chosen.rules(),
            chosen.later(),
            own_of_last=chosen.last_round,
        )
    earlier = tournament_of(user_id, like) if like else None
    if earlier is None:
        return None
    return Start(
        earlier.name,
        settings_like(earlier),
        base_of(earlier),
        earlier.rules,
        earlier.chain[1:],
        earlier.first.own_rules_of_rounds,
        club_id=earlier.club_id,
        place=earlier.place,
    )


def _create(
    request: HttpRequest, start: Start, form: TournamentNewForm, opened: RuleSource | None
) -> HttpResponse | None:
    """Create the tournament; None where it is refused, with the reasons in the form.

    Another system than that of the start leaves the options of its first phase and its later
    phases behind; another rule set replaces its rules and the settings that followed from the
    rules the page opened with. What phases and rounds answer otherwise goes along where those
    rules answer the same questions alike.
    """
    typed, source, settings = form.cleaned_data, form.source(), form.settings()
    before, rules = start.rules_by(opened), start.rules_by(source)
    articles = tuple(typed["articles"])
    if source.key != start.source.key:
        articles = articles or rules.articles
    fit = refitted(settings, before, rules)
    usual = usual_settings(rules, format_in(settings))
    as_before = typed["system"] == start.settings["system"]
    with attempt() as tried:
        tournament = tournament_create(
            actor=actor_of(request),
            club=typed["club"],
            preset=source.preset,
            rules=replace(rules, articles=articles),
            rule_set=source.rule_set,
            settings=usual | (_options(start, form, rules) if as_before else {}) | settings | fit,
            seed=secrets.randbits(32),
            later=[*_later(start, rules)] if as_before else (),
        )
    if tried.refused:
        form.show(tried.refused)
        return None
    if tried.repeated:
        first = tournament_sent_as(actor_of(request).key)
        return redirect("desk", first.code) if first else redirect("home")
    if told := list(refitted_words(settings, fit, source.game)):
        words = _(
            "The rules chosen are not those the page opened with. What nobody had changed was "
            "adapted to them: %(what)s."
        )
        messages.info(request, words % {"what": _("; ").join(told)})
    words = _("Contest created. Everything can still be changed under “Settings” and “Rules”.")
    return done(request, "desk", tournament.code, message=words)


def _options(start: Start, form: TournamentNewForm, rules: Rules) -> dict[str, Any]:
    """The options of the first phase, and what its single rounds answer otherwise."""
    options = {name: start.settings[name] for name in PHASE_OPTIONS if name not in GAMES_OPTIONS}
    last = {form.cleaned_data["rounds_planned"]: start.own_of_last}
    options["own_rules_of_rounds"] = _carried({**start.own_of_rounds, **last}, start.rules, rules)
    return options


def _carried(rounds: Mapping[int, Own], before: Rules, after: Rules) -> dict[int, Own]:
    """What single rounds answer otherwise, as far as it goes along to other rules."""
    carried_over = {at: carried(own, before, after) for at, own in sorted(rounds.items())}
    return {at: own for at, own in carried_over.items() if own}


def _later(start: Start, rules: Rules) -> Iterator[Phase]:
    """The phases after the first, with what they keep of their own."""
    for other in start.later:
        phase = phase_like(other, game=rules.game)
        usual = rules_over(start.rules, phase.own_rules)
        if not carried(phase.own_rules, start.rules, rules):
            phase.own_rules, phase.preset, phase.rule_set, phase.rules_name = {}, "", None, ""
        now = rules_over(rules, phase.own_rules)
        phase.own_rules_of_rounds = _carried(phase.own_rules_of_rounds, usual, now)
        if "ranking_keys" in phase.own_settings:
            keys = {name: getattr(phase, name) for name in ("ranking_keys", *GAMES_OPTIONS)}
            phase.ranking_keys = (keys | refitted(keys, usual, now))["ranking_keys"]
        yield phase
