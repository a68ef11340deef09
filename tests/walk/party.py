"""What the acts of a walk share: the desk, chance, and who and what there is to choose from."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tests.walk.desk import Desk
from tournaments.models import Entrant, Match, Round, Tournament


@dataclass(slots=True)
class Party:
    """A walk in its middle."""

    desk: Desk
    chance: Random
    named: int = 0
    """how many entrants were given names"""

    @property
    def tournament(self) -> Tournament:
        """The contest as the next request reads it."""
        return self.desk.tournament

    @property
    def rounds(self) -> list[Round]:
        """The rounds that are drawn, in order."""
        return list(self.tournament.rounds.order_by("number"))

    @property
    def last_published(self) -> Round | None:
        """The latest round that everybody sees."""
        return next((one for one in reversed(self.rounds) if one.published), None)

    @property
    def draft(self) -> Round | None:
        """The round that is drawn and not published."""
        return next((one for one in self.rounds if not one.published), None)

    @property
    def playing(self) -> int:
        """The number of the latest published round; 0 before the first."""
        last = self.last_published
        return last.number if last else 0

    def entrant(self, **only: object) -> Entrant | None:
        """Some entrant with a place."""
        found = list(self.tournament.entrants.placed().filter(**only))
        return self.chance.choice(found) if found else None

    def match(self, **only: object) -> Match | None:
        """Some match with a table, mostly of the latest published round."""
        last = self.last_published
        if last is None:
            return None
        found = Match.objects.filter(round__tournament=self.tournament, hall_table__isnull=False)
        if self.chance.random() < 0.7:
            found = found.filter(round=last)
        matches = list(found.filter(**only).order_by("pk").select_related("round"))
        return self.chance.choice(matches) if matches else None
