"""An organiser who plays a contest of single players through the forms of the desk."""

from __future__ import annotations

from typing import Any

from django.test import Client
from django.urls import reverse

from tests import cast
from tests.desk.sent import as_shown
from tournaments.models import Match, Tournament, points_field
from tournaments.ranking.selectors.standings import standings
from tournaments.results.outcome import Totals
from tournaments.results.services.results import result_record

Cards = dict[int, tuple[int, ...]]


class Desk:
    """The desk of the only contest: an act is a form as the page shows it, and is accepted."""

    def __init__(self, tournament: Tournament) -> None:
        self.client: Client = cast.signed_in(cast.organiser(tournament.club))
        self.code = tournament.code

    @property
    def tournament(self) -> Tournament:
        """The contest as it is stored."""
        return Tournament.objects.get(code=self.code)

    def page(self, name: str, *of: object) -> str:
        """A page of the contest, in words and tags."""
        answer = self.client.get(reverse(name, args=[self.code, *of]))
        assert answer.status_code == 200, name
        return answer.content.decode()

    def add_phase(self, **typed: object) -> Any:
        """The answer to the form of a phase at the end of the chain."""
        url = reverse("phases", args=[self.code])
        form = self.client.get(url).context["form"]
        return self.client.post(url, as_shown(form, version=self.tournament.version, **typed))

    def accepted(self, **typed: object) -> None:
        """Add a phase that fits."""
        answer = self.add_phase(**typed)
        assert answer.status_code == 303, answer.context["form"].errors

    def draw(self, number: int, seed: int = 42) -> None:
        """Draw a round."""
        url = reverse("round_draw", args=[self.code, number])
        answer = self.client.post(url, {"seed": str(seed)})
        assert answer.status_code == 303, answer.content.decode()

    def publish(self, number: int) -> None:
        """Publish the draft of a round."""
        version = self.tournament.rounds.get(number=number).version
        url = reverse("round_publish", args=[self.code, number])
        assert self.client.post(url, {"version": str(version)}).status_code == 303

    def enter(self, number: int, cards: Cards) -> None:
        """Type the card of every table of a round."""
        url = reverse("results", args=[self.code, number])
        for table, points in cards.items():
            typed = {points_field(at): str(one) for at, one in enumerate(points)}
            answer = self.client.post(url, {"table": str(table), **typed})
            assert answer.status_code == 303, answer.content.decode()[:2000]

    def seats(self, number: int) -> dict[int, tuple[tuple[int, ...], ...]]:
        """The sides at each table of a published round."""
        matches = Match.objects.filter(round__tournament__code=self.code, round__number=number)
        return {
            match.table or 0: tuple(side.numbers for side in match.sides.all())
            for match in matches.filter(kind="match").prefetch_related("sides__entrant")
        }

    def play(self, number: int, cards: Cards, seed: int = 42) -> None:
        """Draw, publish and play a round; the cards by the service behind their form."""
        self.draw(number, seed)
        self.publish(number)
        for table, points in cards.items():
            match = Match.objects.get(
                round__tournament__code=self.code, round__number=number, hall_table__number=table
            )
            totals = Totals(points)
            result_record(actor=cast.actor(), match=match, version=match.version, totals=totals)

    def ranks(self, after: int | None = None) -> list[tuple[int | None, int]]:
        """Rank and number of everybody, best first."""
        return [(row.rank, row.number) for row in standings(self.tournament, after).rows]
