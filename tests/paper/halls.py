"""Tournaments of each game for the matrix of papers, any number of entrants, in few queries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any

from tests import cast
from tests.paper.paper import MADE
from tests.rounds.evenings import published
from tournaments.entrants.people import name_key
from tournaments.models import (
    Entrant,
    Game,
    Match,
    MatchEntry,
    MatchKind,
    MatchState,
    Person,
    Prize,
    Round,
    Seat,
    Side,
    Tournament,
)

GAMES: Mapping[str, Mapping[str, Any]] = {
    "belote": {"preset": "village_12"},
    "contree": {"preset": "contree_cannes"},
    "three players": {"preset": "belote3"},
    "two players": {"preset": "belote2"},
    "comptoir": {"preset": "comptoir", "table_size": 4},
    "melee": {"preset": "village_16", "system": "melee"},
}
NUMBERS = (22, 3, 0, 200, 1)
NAMES: Mapping[str, tuple[str, ...]] = {
    "usual": tuple(name for two in cast.PEOPLE for name in two),
    "letter": ("Ô", "Y", "É", "J"),
    "sixty": (
        "Marie-Christophe de La Rochefoucauld-Montmorency Vandenbrouck",
        "Wilhelmine-Gwendoline Wittgenstein-Mammenbaum de Weymouthiers",
        "Anne Éléonore Bernadette Josèphe Philippine Martin de Grandis",
    ),
    "scripts": (
        "Ελένη Παπαδοπούλου",
        "Людмила Щербакова",
        "محمد بن عبد الله العلوي",
        "יעל רוזנברג",
        "Łukasz Wiśniewski",
        "Nguyễn Thị Ngọc Ánh",
    ),
}
"""Kinds of names; the matrix of papers leaves the usual ones to the other tests."""
LENGTH = 60


def hall(game: str, number: int, names: str, **settings: Any) -> Tournament:
    """The tournament of the evening with its first round played, where anybody is there to play."""
    found = cast.tournament(**GAMES[game], **settings)
    entered(found, number, names)
    if number:
        play(found, number)
        prizes(found, number)
    return found


def prizes(tournament: Tournament, number: int) -> None:
    """A prize for each of so many ranks, at most 30."""
    Prize.objects.bulk_create(
        Prize(tournament=tournament, rank=rank, position=rank, label=f"Jambon entier {rank}")
        for rank in range(1, min(number, 30) + 1)
    )


def entered(tournament: Tournament, number: int, names: str) -> None:
    """Enter so many entrants, each person under a name of the kind."""
    each, called = tournament.players_each, full_names(names)
    told = [next(called) for _ in range(number * each)]
    people = Person.objects.bulk_create(
        Person(club=tournament.club, name=name, name_key=name_key(name), home_club=f"{at}")
        for at, name in enumerate(told)
    )
    entrants = Entrant.objects.bulk_create(
        Entrant(tournament=tournament, number=at, present=True, paid=at % 2 == 0)
        for at in range(1, number + 1)
    )
    Seat.objects.bulk_create(
        Seat(entrant=entrants[at // each], place=at % each + 1, person=person, name=person.name)
        for at, person in enumerate(people)
    )
    tournament.next_number = number + 1
    tournament.save()


def full_names(kind: str) -> Iterator[str]:
    """Names of a kind without end."""
    for at in count():
        name = NAMES[kind][at % len(NAMES[kind])]
        yield name[:LENGTH] if kind == "sixty" else name


def play(tournament: Tournament, number: int) -> None:
    """Draw and publish the first round; where two sides meet, all cards but the last are back."""
    if number < tournament.entrants_at_table:
        all_idle(tournament)
        return
    round_ = published(tournament)
    if tournament.two_sided:
        tables = [*round_.matches.exclude(kind=MatchKind.BYE).order_by("hall_table__number")]
        enter_totals(tables[:-1] or tables)


def all_idle(tournament: Tournament) -> None:
    """A published round of so few entrants that nobody plays."""
    drawn: dict[str, Any] = {"draw": {"input": {}, "output": {}}, "drawn_at": MADE}
    asked = {"tournament": tournament, "phase": tournament.phase_at(1), "number": 1}
    round_ = Round.objects.create(**asked, **drawn, published_at=MADE)
    exempt = {"round": round_, "kind": MatchKind.BYE, "state": MatchState.CONFIRMED}
    for one in tournament.entrants.all():
        Side.objects.create(match=Match.objects.create(**exempt), position=0, entrant=one)


def enter_totals(matches: list[Match]) -> None:
    """The cards of these tables: the first side has won each."""
    card = (1044, 900)
    both = {"points": card, "score": card, "winner": 0, "belotes": (0, 0), "capots": (0, 0)}
    Game.objects.bulk_create(Game(match=match, number=1, **both) for match in matches)
    told = {"entry": MatchEntry.TOTALS, "state": MatchState.CONFIRMED, "winner": 0}
    Match.objects.filter(pk__in=[match.pk for match in matches]).update(**told, recorded_at=MADE)
    of_tables = Side.objects.filter(match__in=matches)
    for position, points in enumerate(card):
        of_tables.filter(position=position).update(
            points=points, score=points, games=int(position == 0)
        )
