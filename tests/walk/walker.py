"""One walk: a seed, its acts, and what must hold after them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests import cast
from tests.walk.acts_draws import DRAWS, draws_or_publishes
from tests.walk.acts_entrants import ENTRANTS, enters
from tests.walk.acts_results import RESULTS, types_cards
from tests.walk.acts_settings import SETTINGS, adds_a_phase, adds_a_round, closes
from tests.walk.checks import checked, checked_at_the_end
from tests.walk.contests import KINDS, created
from tests.walk.desk import Desk, Fault
from tests.walk.party import Party
from tournaments.models import MatchState

Act = Callable[[Party], str]
AT_RANDOM: dict[str, tuple[Act, int]] = {**ENTRANTS, **DRAWS, **RESULTS, **SETTINGS}
"""The acts with how often they come."""
STEPS = 40
NOTHING_DONE = ("nothing", "nobody", "not offered", "(200)", "(302)", "(404)")


class Walk:
    """A contest of a kind drawn from a seed, and what is done in it."""

    def __init__(
        self, seed: int, steps: int = STEPS, kind: str = "", *, every_page: bool = True
    ) -> None:
        self.seed, self.steps, self.every_page = seed, steps, every_page
        self.chance = Random(seed)  # noqa: S311 - a walk, nothing secret
        self.kind = kind or list(KINDS)[seed % len(KINDS)]
        self.acts: list[str] = []

    def walked(self) -> Party:
        """Walk; :raises AssertionError: with the seed and the acts at the first fault."""
        try:
            return self._walked()
        except Fault as fault:
            acts = "\n".join(f"  {at}. {act}" for at, act in enumerate(self.acts, start=1))
            told = f"python -m tests.walk {self.seed} {self.steps}: {self.kind}\n{acts}\n{fault}"
            raise AssertionError(told) from fault

    def _walked(self) -> Party:
        tournament = created(cast.club(), KINDS[self.kind], self.chance)
        party = Party(Desk(tournament, "en"), self.chance)
        for _entrant in range(self.chance.randint(2, 13)):
            self._act(party, "enters", enters)
        for _step in range(self.steps):
            if self.chance.random() < 0.5:
                self._act(party, "goes on", goes_on)
            else:
                self._at_random(party)
            if self.chance.random() < 0.6:
                checked(party)
        checked_at_the_end(party, every_page=self.every_page)
        return party

    def _at_random(self, party: Party) -> None:
        """An act at random; where there is nothing to act on, another."""
        names = list(AT_RANDOM)
        often = [AT_RANDOM[name][1] for name in names]
        for name in self.chance.choices(names, often, k=6):
            self._act(party, name, AT_RANDOM[name][0])
            if not self.acts[-1].endswith(NOTHING_DONE):
                return
            self.acts.pop()

    def _act(self, party: Party, name: str, act: Act) -> None:
        self.acts.append(name)
        self.acts[-1] = f"{name} {act(party)}"


def goes_on(party: Party) -> str:
    """The next step of the evening: cards, a draw, its publication."""
    last = party.last_published
    if last and last.matches.exclude(kind="bye").filter(state=MatchState.EXPECTED).exists():
        return types_cards(party)
    tournament = party.tournament
    if tournament.finished_at is not None:
        return closes(party)
    if party.draft is None and last and last.number >= tournament.rounds_total:
        act = party.chance.choice((adds_a_round, adds_a_phase, closes))
        return f"{act.__name__} {act(party)}"
    return draws_or_publishes(party)
