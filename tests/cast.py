"""The cast of the tests: a club of Saint-Avertin, its organiser, its tournament and its pairs."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone

from scoring.presets import preset_rules
from scoring.rules import Rules
from scoring.rules_json import rules_from_json, rules_to_json
from tournaments.core.writes import Actor
from tournaments.entrants.people import name_key
from tournaments.friendly.state import digest_of
from tournaments.models import (
    Club,
    ClubLogo,
    Entrant,
    Game,
    Hand,
    Match,
    MatchEntry,
    MatchKind,
    MatchState,
    Membership,
    Person,
    Phase,
    Round,
    Seat,
    SharedGame,
    Side,
    Table,
    Tournament,
)
from tournaments.models.group import Drawn, DrawnGroup, group_from_json, group_to_json
from tournaments.models.phase import chained
from tournaments.models.phase_settings import MATCH_WORTH
from tournaments.models.staff import OF_A_CLUB
from tournaments.models.tournament_settings import PHASE_SETTINGS
from tournaments.rulesets.effective_rules import own_over, rules_over

EVENING = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)
PEOPLE = (
    ("Alice Martin", "Bruno Petit"),
    ("Chantal Durand", "Denis Moreau"),
    ("Éliane Lefèvre", "François Garnier"),
    ("Gisèle Roux", "Henri Blanchard"),
    ("Irène Fontaine", "Jacques Chevalier"),
    ("Karine Lemaire", "Léon Dupuis"),
    ("Monique Perrin", "Norbert Leclerc"),
    ("Odette Renaud", "Pierre Gauthier"),
)
ALONE = tuple((name,) for two in PEOPLE for name in two)


def actor(key: str = "", at: datetime = EVENING) -> Actor:
    """An act of Odile, the organiser."""
    return Actor(user_id=None, name="odile", at=at, key=key)


LOGO_PNG = b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAYAAAADCAIAAAA/Y+msAAAAFElEQVR42mOUzrZiQAVMDBgAixAAKgUA"
    "xsJCLIAAAAAASUVORK5CYII="
)
"""A picture of 6 × 3 pixels, green."""
LOGO_DIGEST = "0123456789abcdef"


def logo(of: Club) -> ClubLogo:
    """The logo of a club, straight into the rows, with a digest that tests can write out."""
    size = {"width": 6, "height": 3}
    return ClubLogo.objects.create(club=of, png=LOGO_PNG, digest=LOGO_DIGEST, **size)


SHARED_CODE = "s" * 24
"""Of the friendly game, whose secret is as long."""
FRIENDLY = (
    '{"version":1,"rules":{"preset":"belote"},"names":[["Alice","Bruno"],["Chantal","Denis"]],'
    '"first":0,"hands":[{"taker":"A","points":{"A":90},"belote":"A"}],"time":false,"past":[]}'
)


def shared_game(at: datetime | None = None) -> SharedGame:
    """A friendly game that is shared, straight into the rows: just now, for its age counts."""
    at = at or timezone.now()
    told = {"state": FRIENDLY, "secret": digest_of("t" * 24), "made_at": at, "changed_at": at}
    return SharedGame.objects.get_or_create(code=SHARED_CODE, defaults=told)[0]


def club(name: str = "Belote de Saint-Avertin") -> Club:
    return Club.objects.create(name=name)


def organiser(of: Club, username: str = "odile") -> Any:
    """A user who organises and administers a club, as who creates it does."""
    return staff(of, *OF_A_CLUB, username=username)


def staff(of: Club, *roles: str, username: str, tournament: Tournament | None = None) -> Any:
    """A user with these roles in a club, or in one tournament of it."""
    user, created = get_user_model().objects.get_or_create(username=username)
    if created:
        user.set_password("carreau-de-neuf")
        user.save()
    for role in roles:
        Membership.objects.get_or_create(user=user, club=of, role=role, tournament=tournament)
    return user


def signed_in(user: Any) -> Client:
    """A browser in which this user has signed in."""
    client = Client(headers={"accept-language": "fr"})
    client.force_login(user)
    return client


def tournament(of: Club | None = None, preset: str = "village_12", **settings: Any) -> Tournament:
    """A tournament of 4 rounds of 12 hands, or with the settings given."""
    values: dict[str, Any] = {
        "name": "Concours de la Saint-Martin",
        "code": "martin",
        "date": date(2026, 11, 20),
        "place": "Salle des fêtes",
        "fee_cents": 1000,
        "preset": preset,
        "rules": preset_rules(preset),
        "lot_seed": 7,
    }
    return made(club=of or club(), **(values | settings))


def made(*, later_phases: Sequence[dict[str, Any]] = (), **settings: Any) -> Tournament:
    """A tournament with its phases, straight into the rows; settings as the form names them.

    `system_options` are those of the first phase, `later_phases` are told as `phase` takes them.
    """
    rules = settings["rules"]
    settings["rules"] = rules_from_json(rules) if isinstance(rules, dict) else rules
    first = {
        PHASE_SETTINGS[name]: settings.pop(name) for name in PHASE_SETTINGS if name in settings
    }
    first |= columns_of_options(settings.pop("system_options", {}))
    found = Tournament.objects.create(**settings)
    above = found.rules
    worth = {name: first[name] for name in MATCH_WORTH if name in first}
    start = Phase(**first)
    phases = [start, *(later_phase(one, start, above, **worth) for one in later_phases)]
    for one in chained(phases):
        one.tournament = found
        one.save()
    return found


VILLAGE = preset_rules("village_12")


def phase(told: Mapping[str, Any], above: Rules = VILLAGE, **facts: Any) -> Phase:
    """A phase as the tests tell it; `rules` are `{"name", "preset", "rule_set", "values"}`.

    `above` are the rules of its contest, of which it states what its own answer otherwise.
    """
    own = told.get("rules")
    if own is not None:
        rules = rules_from_json(own["values"])
        stated = own_over(above, replace(rules, articles=rules.articles or above.articles))
        facts |= {"own_rules": stated, "preset": own["preset"]}
        facts |= {"rules_name": own["name"], "rule_set_id": own.get("rule_set")}
    return Phase(
        name=told["name"],
        system=told["system"],
        rounds=told["rounds"],
        ranking_keys=tuple(told["ranking_keys"]),
        carry=told["carry"],
        groups=tuple(map(group_from_json, told["entry"])),
        **columns_of_options(told["options"]),
        **facts,
    )


def later_phase(told: Mapping[str, Any], first: Phase, above: Rules, **facts: Any) -> Phase:
    """A phase after the first, which sets itself what differs from it."""
    found = phase(told, above, **facts)
    found.keep_own(first)
    return found


def phase_row(
    position: int,
    name: str,
    system: str,
    rounds: int,
    start: int,
    keys: Sequence[str],
    **facts: Any,
) -> Phase:
    """A phase that is in no database, at its place in a chain."""
    told = {"position": position, "name": name, "system": system, "rounds": rounds}
    found = Phase(**told, ranking_keys=tuple(keys), **facts)
    found.start = start
    return found


def changed(of: Phase, **facts: Any) -> Phase:
    """A copy of a phase of which some facts differ."""
    other = copy(of)
    for name, value in facts.items():
        setattr(other, name, value)
    return other


def update(*, later_phases: Sequence[Mapping[str, Any]] | None = None, **settings: Any) -> None:
    """Change settings of the only tournament straight in its rows, as `tournament` takes them."""
    first = {
        PHASE_SETTINGS[name]: settings.pop(name) for name in PHASE_SETTINGS if name in settings
    }
    if first:
        Phase.objects.filter(position=1).update(**first)
    if settings:
        Tournament.objects.update(**settings)
    if later_phases is not None:
        retold(Tournament.objects.get(), *later_phases)


def rules_like(rules: Rules, **options: Any) -> Rules:
    """Rules with some options replaced by values of their JSON."""
    return rules_from_json(rules_to_json(rules) | options)


def columns_of_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """Options of brackets and pools by their columns."""
    return {"pool_size" if name == "size" else name: value for name, value in options.items()}


OPTIONS_OF: Mapping[str, tuple[str, ...]] = {
    "knockout": ("bracket", "third_place", "placement"),
    "consolante": ("of_round", "third_place"),
    "pools": ("pool_size",),
}


def options_told(of: Phase) -> dict[str, Any]:
    """The options of a phase that its system has."""
    asked = {name: getattr(of, name) for name in OPTIONS_OF.get(of.system, ())}
    return {"size" if name == "pool_size" else name: value for name, value in asked.items()}


def drawn_group(name: str, members: Iterable[int], answer: Mapping[str, Any]) -> DrawnGroup:
    """A group of a phase with this answer of the draws."""
    return DrawnGroup(name, tuple(members), Drawn({}, answer))


def phase_told(of: Phase) -> dict[str, Any]:
    """A phase as `phase` takes it."""
    rules: dict[str, Any] | None = None
    if of.own_rules:
        rules = {"name": of.rules_name, "preset": of.preset, "rule_set": of.rule_set_id}
        rules["values"] = rules_to_json(rules_over(of.tournament.rules, of.own_rules))
    return {
        "name": of.name,
        "system": of.system,
        "rounds": of.rounds,
        "ranking_keys": list(of.ranking_keys),
        "carry": of.carry,
        "entry": [group_to_json(group) for group in of.groups],
        "options": options_told(of),
        "rules": rules,
    }


def later_phases(of: Tournament) -> list[dict[str, Any]]:
    """The phases after the first, as `phase` takes them."""
    return [phase_told(one) for one in of.chain[1:]]


def retold(of: Tournament, *told: Mapping[str, Any]) -> None:
    """Give a tournament these phases after its first, straight into the rows."""
    rows = {one.position: one.pk for one in of.chain}
    for one in chained([of.first, *(later_phase(one, of.first, of.rules) for one in told)])[1:]:
        one.tournament, one.pk = of, rows.get(one.position)
        one.save()
    of.phases.filter(position__gt=1 + len(told)).delete()
    del of.chain


def pair(of: Tournament, number: int, **facts: Any) -> Entrant:
    """Pair `number` with the two people of that place in the cast (repeated past the eighth)."""
    return _entered(of, {number: _again(number, PEOPLE)}, **facts)[0]


def pairs(of: Tournament, count: int) -> list[Entrant]:
    return _entered(of, {number: _again(number, PEOPLE) for number in range(1, count + 1)})


def single(of: Tournament, number: int, **facts: Any) -> Entrant:
    """Player `number` of a tournament of single players: the people of the pairs in turn."""
    return _entered(of, {number: _again(number, ALONE)}, **facts)[0]


def singles(of: Tournament, count: int) -> list[Entrant]:
    return _entered(of, {number: _again(number, ALONE) for number in range(1, count + 1)})


def _again(number: int, people: Sequence[tuple[str, ...]]) -> list[str]:
    """The names of an entrant; people who come again have a number after their name."""
    again, at = divmod(number - 1, len(people))
    return [f"{name} {again + 1}" if again else name for name in people[at]]


def _entered(of: Tournament, named: Mapping[int, Sequence[str]], **facts: Any) -> list[Entrant]:
    """Entrants by their numbers, in few statements: thousands of tests begin with them."""
    facts = {"present": True, "paid": True} | facts
    entrants = Entrant.objects.bulk_create(
        Entrant(tournament=of, number=number, **facts) for number in named
    )
    people = _known(of.club, [name for names in named.values() for name in names])
    Seat.objects.bulk_create(
        Seat(entrant=entrant, place=place, person=people[name], name=name)
        for entrant, names in zip(entrants, named.values(), strict=True)
        for place, name in enumerate(names, start=1)
    )
    number_given(of, max(named, default=0))
    return entrants


def _known(of: Club, names: Sequence[str]) -> dict[str, Person]:
    """The people of these names, known to the club from now on."""
    keys = {name_key(name): name for name in names}
    known = Person.objects.filter(club=of, home_club="", name_key__in=keys)
    found = {person.name_key: person for person in known}
    new = Person.objects.bulk_create(
        Person(club=of, name_key=key, name=name) for key, name in keys.items() if key not in found
    )
    found |= {person.name_key: person for person in new}
    return {name: found[name_key(name)] for name in names}


def person(of: Club, name: str, home_club: str = "") -> Person:
    """The person of this name and home club, known to the club from now on."""
    known, _ = Person.objects.get_or_create(
        club=of, name_key=name_key(name), home_club=home_club, defaults={"name": name}
    )
    return known


def number_given(of: Tournament, number: int) -> None:
    """The next number the tournament gives comes after this one."""
    of.next_number = max(of.next_number, number + 1)
    of.save(update_fields=["next_number"])


def published_round(
    of: Tournament,
    number: int,
    matches: Sequence[Sequence[int | tuple[int, int]]],
    bye: int | Sequence[int] | None = None,
) -> Round:
    """A published round: matches by numbers of two sides or more, nothing entered yet.

    A side of a mêlée is two numbers.

    Tables 1, 2, 3 …; the byes one by one.
    """
    round_ = Round.objects.create(
        tournament=of,
        phase=of.phase_at(number),
        number=number,
        draw={"input": {}, "output": {}},
        drawn_at=EVENING,
        published_at=EVENING,
    )
    who = {entrant.number: entrant for entrant in of.entrants.all()}
    seats = Table.objects.numbered(of, range(1, len(matches) + 1))
    for table, sides in enumerate(matches, start=1):
        match = Match.objects.create(round=round_, hall_table=seats[table])
        for position, one in enumerate(sides):
            numbers = one if isinstance(one, tuple) else (one,)
            first, *others = (who[number] for number in numbers)
            partner = next(iter(others), None)
            Side.objects.create(match=match, position=position, entrant=first, partner=partner)
    for one in () if bye is None else [bye] if isinstance(bye, int) else bye:
        exempt = Match.objects.create(round=round_, kind=MatchKind.BYE, state=MatchState.CONFIRMED)
        Side.objects.create(match=exempt, position=0, entrant=who[one])
    return round_


def seat(of: Tournament, number: int) -> Table:
    """A table of the hall."""
    return Table.objects.numbered(of, [number])[number]


def hand(match: Match, **facts: Any) -> Hand:
    """A hand of the first game straight into the rows, what it marks not counted."""
    game, _ = Game.objects.get_or_create(match=match, number=1)
    values = {"outcome": "made", "marks": (), "entered_at": EVENING} | facts
    return Hand.objects.create(game=game, **values)


def totals(of: Round, table: int, first: int, second: int) -> Match:
    """Totals on a table, straight into the rows (for tests of what reads them)."""
    match = of.matches.get(hall_table__number=table)
    for side, points in zip(match.sides.order_by("position"), (first, second), strict=True):
        side.points = side.score = points
        side.games = int(points == max(first, second) and first != second)
        side.save()
    match.entry, match.state = MatchEntry.TOTALS, MatchState.CONFIRMED
    match.winner = None if first == second else int(second > first)
    match.recorded_at = EVENING
    match.save()
    both = {"points": (first, second), "score": (first, second), "winner": match.winner}
    nothing = {"belotes": (0, 0), "capots": (0, 0)}
    Game.objects.update_or_create(match=match, number=1, defaults=both | nothing)
    return match
