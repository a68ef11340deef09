"""What the tests of bad input share: an evening in its middle, its addresses, its forms."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cache
from html.parser import HTMLParser
from typing import Any

from django.apps import apps
from django.contrib.auth import get_user_model
from django.db import connection
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests import cast
from tournaments.clubs.links import code_of
from tournaments.models import (
    Club,
    Hand,
    Invitation,
    Match,
    Membership,
    PasswordReset,
    Person,
    RuleSet,
    StaffRole,
    Tournament,
)
from tournaments.ranking.services import PrizeLine, penalty_give, prizes_save
from tournaments.results.outcome import Totals
from tournaments.results.services.hands import hand_record
from tournaments.results.services.results import result_forfeit, result_record, result_undo
from tournaments.rounds.services.forbidden_pairings import forbidden_pairing_add
from tournaments.rounds.services.rounds import round_draw, round_publish
from tournaments.rulesets.services import rule_set_keep

CODE = "martin"
SCRIPT = "<script>alert(1)</script>"
FORMULA = "=cmd|' /C calc'!A0"
HAND = {"taker": "A", "points": {"A": 100}}
# What stands for each part of an address in an evening in its middle.
PARTS: dict[str, Any] = {
    "code": CODE,
    "number": 1,
    "table": 2,
    "place": 1,
    "one": 1,
    "other": 2,
    "part": 1,
    "penalty_number": 1,
    "position": 2,
    "club_id": 1,
    "set_id": 1,
    "session": 1,
    "invitation": 1,
    "membership": 1,
    "member": 1,
    "token": "1-abcdefghjkmnpqrst",
    "person": 1,
    "account": 1,
    "user_id": 1,
    "digest": cast.LOGO_DIGEST,
    "step": "draw",
    "handout": "rules",
    "copy": "2026-11-20_21-14-05_j9_manual.sqlite3",
    "shared": cast.SHARED_CODE,
}
OF_THE_EVENING = {"club__tournaments__code": CODE}
# The draft of the evening is that of round 2.
OF_A_DRAFT = (
    "round_draw",
    "draft_swap",
    "draft_lock",
    "draft_redraw",
    "draft_undo",
    "draft_redo",
    "round_discard",
)


@dataclass(frozen=True, slots=True)
class Address:
    """A view and the parts of its path."""

    name: str
    parts: tuple[str, ...]

    def url(self, **other: Any) -> str:
        """Its path in the evening, or with other values of some of its parts."""
        values = PARTS | {"document": "ranking", "fmt": "csv"}
        if not {"club_id", "set_id"}.isdisjoint(self.parts):
            saved = RuleSet.objects.filter(**OF_THE_EVENING).order_by("pk").first()
            values |= {"club_id": saved.club_id, "set_id": saved.pk} if saved else {}
        if "token" in self.parts:
            kind = Invitation if self.name == "join" else PasswordReset
            link = kind._default_manager.order_by("pk").first()
            values |= {"token": code_of(link)} if link else {}
        if "person" in self.parts:
            known = Person.objects.order_by("pk").first()
            values |= {"club_id": known.club_id, "person": known.pk} if known else {}
        if "user_id" in self.parts:
            worker = Membership.objects.filter(**OF_THE_EVENING).order_by("pk").first()
            values |= {"user_id": worker.user_id} if worker else {}
        if self.name in (*OF_A_DRAFT, "round_publish"):
            values["number"] = 2
        return reverse(self.name, kwargs={part: (values | other)[part] for part in self.parts})


@dataclass(slots=True)
class Form:
    """A form of a page: where it goes, and what a browser would send as it is shown."""

    action: str
    method: str
    fields: list[tuple[str, str]] = field(default_factory=list)
    kinds: dict[str, str] = field(default_factory=dict)
    """name -> what its field takes: the type of an input, or its tag, with its keyboard"""

    @property
    def sent(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for name, value in self.fields:
            found.setdefault(name, []).append(value)
        return found


def addresses() -> list[Address]:
    """Every address of the app."""
    return list(_addresses(get_resolver("tournaments.urls"), ()))


def evening(**settings: Any) -> Tournament:
    """Nine pairs; round 1: totals, two hands, a forfeit, a card not back; round 2 a draft.

    An invitation is open, and a link to a new password for Odile; a friendly game is shared.
    """
    tournament = cast.tournament(**settings)
    cast.shared_game()
    cast.logo(tournament.club)
    rule_set_keep(actor=cast.actor(), tournament=tournament, name="De la Saint-Martin")
    cast.pairs(tournament, 9)
    _draw(tournament, 1)
    published = tournament.rounds.get(number=1)
    round_publish(actor=cast.actor(), round_=published, version=published.version)
    at_tables = Match.objects.filter(round=published, hall_table__isnull=False)
    first, by_hands, forfeited, _awaited = at_tables
    result_record(
        actor=cast.actor(), match=first, version=first.version, totals=Totals((1030, 914))
    )
    for _hand in range(2):
        by_hands.refresh_from_db()
        hand_record(actor=cast.actor(), match=by_hands, version=by_hands.version, facts=HAND)
    result_forfeit(
        actor=cast.actor(), match=forfeited, version=forfeited.version, absent={0}, reason=""
    )
    tournament.refresh_from_db()
    absent = tournament.entrants.get(number=1)
    penalty_give(actor=cast.actor(), entrant=absent, round_number=1, points=-50, reason="En retard")
    tournament.refresh_from_db()
    forbidden_pairing_add(actor=cast.actor(), tournament=tournament, one=1, other=2)
    tournament.refresh_from_db()
    lots = [PrizeLine(1, "Un jambon", 4000)]
    prizes_save(actor=cast.actor(), tournament=tournament, prizes=lots, version=tournament.version)
    _links(tournament.club)
    return tournament


def everyone_back(tournament: Tournament) -> None:
    """The evening goes on: every card of round 1 is in, round 2 is a draft."""
    for table in (2, 4):
        match = Match.objects.get(round__tournament=tournament, hall_table__number=table)
        if Hand.objects.of_match(match).exists():
            result_undo(actor=cast.actor(), match=match, version=match.version, reason="fausse")
        match.refresh_from_db()
        result_record(
            actor=cast.actor(), match=match, version=match.version, totals=Totals((1030, 914))
        )
    _draw(tournament, 2)


def fields_of(form: Form) -> list[str]:
    """One name of each kind of field, without the CSRF token; a number makes no new kind."""
    kinds = {re.sub("[0-9]+", "#", name): name for name in form.sent}
    return [name for name in kinds.values() if name != "csrfmiddlewaretoken"]


def _links(club: Club) -> None:
    """A link of each kind, made by Renée, who runs the installation."""
    renee = cast.staff(club, username="renee")
    renee.is_superuser = True
    renee.save()
    years = timedelta(days=10_000)
    link = {"made_by": renee, "made_at": cast.EVENING, "ends_at": cast.EVENING + years}
    Invitation.objects.create(club=club, role=StaffRole.SCORER, **link)
    PasswordReset.objects.create(user=cast.staff(club, username="odile"), **link)


def _draw(tournament: Tournament, number: int) -> None:
    round_draw(
        actor=cast.actor(),
        tournament=tournament,
        number=number,
        seed=5,
        volunteer=None,
        version=None,
    )


def state() -> dict[str, Any]:
    """How many rows there are, and where the tournaments stand."""
    with connection.cursor() as cursor:
        cursor.execute(_how_many())
        counted = dict(cursor.fetchall())
    return counted | {"tournaments": list(Tournament.objects.values_list("revision", "version"))}


@cache
def _how_many() -> str:
    """One statement for all tables: tests ask hundreds of times."""
    written = [*apps.get_app_config("tournaments").get_models(), get_user_model()]
    tables = {model.__name__: model._meta.db_table for model in written}
    counts = (f"SELECT '{name}', COUNT(*) FROM {table}" for name, table in tables.items())  # noqa: S608
    return " UNION ALL ".join(counts)


def forms_of(page: str, url: str) -> list[Form]:
    """The forms of a page that was found at an address; what shuts a dialog sends nothing."""
    reader = _Reader(url)
    reader.feed(page)
    return [form for form in reader.forms if form.method != "dialog"]


class _Reader(HTMLParser):
    """Collects forms with the values their fields show."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url
        self.forms: list[Form] = []
        self.select = ""
        self.outside: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "form":
            action = said.get("action") or self.url
            self.forms.append(Form(action, said.get("method", "get").lower()))
        elif tag in ("input", "textarea", "button", "select") and said.get("name"):
            self._take(tag, said)
        elif tag == "option" and self.select and "selected" in said:
            self._add(self.select, said.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self.select = ""

    def _take(self, tag: str, said: dict[str, str]) -> None:
        if self.forms:
            kind = said.get("type", "text") if tag == "input" else tag
            self.forms[-1].kinds[said["name"]] = f"{kind} {said.get('inputmode', '')}".strip()
        unticked = said.get("type") in ("checkbox", "radio") and "checked" not in said
        if tag == "select":
            self.select = said["name"]
        elif tag != "button" and not unticked:
            self._add(said["name"], said.get("value", ""))

    def _add(self, name: str, value: str) -> None:
        if self.forms:
            self.forms[-1].fields.append((name, value))


def _addresses(resolver: URLResolver, parts: tuple[str, ...]) -> Iterator[Address]:
    for entry in resolver.url_patterns:
        here = (*parts, *entry.pattern.converters)
        if isinstance(entry, URLResolver):
            yield from _addresses(entry, here)
        elif isinstance(entry, URLPattern) and entry.name:
            yield Address(entry.name, here)
