"""A round: its draw while a draft, its matches once published."""

from collections.abc import Mapping
from typing import Any, Self

from django.db import models

from tournaments.models.base import Owned, Versioned
from tournaments.models.phase import Phase
from tournaments.models.stored_draw import DraftStep, StoredDraw
from tournaments.models.tournament import Tournament

Draw = Mapping[str, Any]
"""The value of `Round.draw`."""
DRAWN = ("draw", "steps")
"""Megabytes in a large tournament: a query that does not need them defers them."""
DRAWN_OF_MATCH = ("round__draw", "round__steps")


class RoundQuerySet(models.QuerySet["Round"]):
    """The rounds of a tournament, drawn or published."""

    def published(self) -> Self:
        """The rounds that everybody can see."""
        return self.filter(published_at__isnull=False)

    def of_phase(self, phase: Phase) -> Self:
        """The rounds of a phase of a chain."""
        return self.filter(number__range=(phase.start, phase.end))

    def draws(self) -> dict[int, StoredDraw]:
        """The draws of these rounds by their numbers, in their order (one query)."""
        stored = self.order_by("number").values_list("number", "draw")
        return {number: StoredDraw.of_json(draw) for number, draw in stored}

    def last_number(self) -> int:
        """The highest number of these rounds; 0 where there is none."""
        last: int | None = self.aggregate(last=models.Max("number"))["last"]
        return last or 0


class Round(Owned, Versioned):
    """A round (tour, partie n). A draft has only `draw` and `steps`: its matches do not exist yet.

    `draw` is `{"input": …, "output": …}` of draws.md, as the draw system read and wrote it.
    `steps` are the states of the draft, `step` the one shown: undo and redo move it.
    A state is `{"label": code, "values": {…}, "matches": [{"table", "sides"}], "byes": […]}`;
    ids are entrant numbers.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rounds")
    phase = models.ForeignKey(Phase, models.RESTRICT, related_name="drawn_rounds")
    number = models.PositiveSmallIntegerField()
    draw = models.JSONField()
    steps = models.JSONField(default=list)
    step = models.PositiveSmallIntegerField(default=0)
    drawn_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True, blank=True)
    cards_at = models.DateTimeField(
        null=True, blank=True, help_text="when its score cards were first asked for at the desk"
    )
    settled = models.JSONField(
        default=list, blank=True, help_text="who sits otherwise than by the results, and stays so"
    )

    objects = RoundQuerySet.as_manager()

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(
                fields=("tournament", "number"), name="round_number_once_a_tournament"
            ),
        )

    def __str__(self) -> str:
        return f"{self.number}"

    @property
    def published(self) -> bool:
        """Whether everybody can see it."""
        return self.published_at is not None

    @property
    def plan(self) -> Phase:
        """Its phase, as the chain of its tournament has it."""
        return self.tournament.phase_at(self.number)

    @property
    def stored_draw(self) -> StoredDraw:
        """Its draw."""
        return StoredDraw.of_json(self.draw)

    @property
    def steps_taken(self) -> list[DraftStep]:
        """The states of its draft up to the one shown, without those undone."""
        return [DraftStep.of_json(step) for step in self.steps[: self.step + 1]]

    def add_step(self, step: DraftStep) -> None:
        """Let its draft stand so; the steps undone before are forgotten."""
        self.steps = [*self.steps[: self.step + 1], step.to_json()]
        self.step += 1

    @property
    def step_shown(self) -> DraftStep:
        """The state of its draft that is shown."""
        return DraftStep.of_json(self.steps[self.step])


def named_in(draw: Draw) -> set[int]:
    """The numbers of all entrants a draw names, including those who wait or join later.

    >>> named_in({"input": {"entrants": [{"id": 1}]}, "members": {"A": [1, 2]}, "waiting": [3]})
    {1, 2, 3}
    """
    # The input of the draw, and that of this round alone where they are two.
    requests = (draw["input"], draw.get("check") or {})
    groups = (*draw.get("members", {}).values(), *draw.get("partners", ()), draw.get("waiting", ()))
    drawn_first = {entrant["id"] for request in requests for entrant in request.get("entrants", ())}
    return drawn_first.union(*groups)
