"""Two entrants of a tournament who must not meet."""

from django.db import models

from tournaments.models.entrant import Entrant
from tournaments.models.tournament import Tournament


class ForbiddenPairing(models.Model):
    """Two entrants who must not meet; only the desk sees the reason."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="forbidden_pairings")
    one = models.ForeignKey(Entrant, models.CASCADE, related_name="forbidden_with_later")
    other = models.ForeignKey(Entrant, models.CASCADE, related_name="forbidden_with_earlier")
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ("one__number", "other__number")
        constraints = (
            models.UniqueConstraint(fields=("one", "other"), name="forbidden_pairing_once"),
            models.CheckConstraint(
                condition=models.Q(one__lt=models.F("other")), name="forbidden_pairing_in_one_order"
            ),
        )

    def __str__(self) -> str:
        return f"{self.one} ≠ {self.other}"
