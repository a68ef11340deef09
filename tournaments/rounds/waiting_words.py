"""Why somebody has no table in a round, in words."""

from enum import StrEnum
from typing import NamedTuple

from django.utils.translation import gettext as _, gettext_lazy, ngettext_lazy

from tournaments.rounds.words import names_words


class WaitReason(StrEnum):
    """Why somebody has no table."""

    BYE = "bye"
    PARTNER = "partner"
    """nobody is left to be the partner"""
    POOL = "pool"
    """the pool has an odd number"""
    LEFT = "left"
    """the opponent of this round has left"""
    FORFEIT = "forfeit"
    """the opponent of this round has left: the match is won"""
    POOL_OVER = "pool_over"
    """every match of the pool is played"""
    BRACKET = "bracket"
    """the next match waits for the result of another one"""
    ALONE = "alone"
    """the only one of its group"""
    PAUSE = "pause"
    """leaves this round out"""
    LATE = "late"
    """came after the draw"""
    OUT = "out"
    """has no more match in the bracket"""
    ELSEWHERE = "elsewhere"
    """does not play this phase"""


IS_OVER = (WaitReason.OUT, WaitReason.ELSEWHERE)
"""Nothing more is to come: no list of a round names these."""
ENDS = (
    WaitReason.BYE,
    WaitReason.PARTNER,
    WaitReason.POOL,
    WaitReason.LEFT,
    WaitReason.FORFEIT,
)
"""The wait is over once the last card of the round is in."""


class Wait(NamedTuple):
    """An entrant without a table in a round, or two partners who stay together; numbers only."""

    numbers: tuple[int, ...]
    why: WaitReason
    round: int
    since: int
    """the first round in a row in which it has no table"""
    until: int | None = None
    """the round in which it plays next, of a pause its last one; None where that is not known"""
    winner_of: str = ""
    """the number of the match of the bracket whose winner it plays next"""
    loser_of: str = ""
    left: tuple[int, ...] = ()
    """the opponents who have left"""

    @property
    def label(self) -> str:
        """Why it has no table, in a word."""
        return str(LABELS.get(self.why, RESTS))

    @property
    def is_bye(self) -> bool:
        """Whether its label says it all."""
        return self.why is WaitReason.BYE

    @property
    def told(self) -> str:
        """What is said beside its label; empty for a bye."""
        return "" if self.is_bye else self.words

    @property
    def words(self) -> str:
        """Why it has no table, and what it waits for: the rest of a line that names it.

        >>> from django.utils.translation import override
        >>> with override("en"):
        ...     Wait((3,), WaitReason.BRACKET, round=5, since=5, until=6, winner_of="1").words
        ...     Wait((4,), WaitReason.POOL_OVER, round=3, since=2).words
        'waits for round 6, against the winner of no. 1'
        'every match of its pool is played, without a table since round 2'
        """
        parts = [_why(self)]
        if self.why not in NAMES_ITS_ROUND and self.until is not None:
            parts.append(_("plays again in round %(round)s") % {"round": self.until})
        if self.since < self.round:
            parts.append(_("without a table since round %(round)s") % {"round": self.since})
        return ", ".join(parts)


LABELS = {
    WaitReason.BYE: gettext_lazy("Bye"),
    WaitReason.PARTNER: gettext_lazy("Bye"),
    WaitReason.BRACKET: gettext_lazy("Later"),
    WaitReason.LATE: gettext_lazy("Waits"),
    WaitReason.PAUSE: gettext_lazy("Pause"),
}
NAMES_ITS_ROUND = (WaitReason.BRACKET, WaitReason.LATE, WaitReason.PAUSE)
RESTS = gettext_lazy("Sits out")
"""The label of all others."""


def _why(wait: Wait) -> str:
    values = {
        "numbers": names_words(wait.left),
        "count": len(wait.left),
        "round": wait.until,
        "winner": wait.winner_of,
        "loser": wait.loser_of,
    }
    words = REASONS[wait.why]
    if wait.why is WaitReason.LATE and wait.until is not None:
        words = gettext_lazy("came late: no table yet, plays from round %(round)s")
    elif wait.winner_of:
        words = gettext_lazy("waits for round %(round)s, against the winner of no. %(winner)s")
    elif wait.loser_of:
        words = gettext_lazy("waits for round %(round)s, against the loser of no. %(loser)s")
    waits = words % values
    if wait.why is WaitReason.BRACKET and wait.left:
        # Its own match is won without playing.
        won = _("goes on without a match, no. %(numbers)s has left; %(waits)s")
        return won % {**values, "waits": waits}
    return waits


REASONS = {
    WaitReason.BYE: gettext_lazy("has the bye"),
    WaitReason.PARTNER: gettext_lazy("has no partner"),
    WaitReason.POOL: gettext_lazy("its pool has an odd number"),
    WaitReason.LEFT: gettext_lazy("has no opponent: no. %(numbers)s has left"),
    WaitReason.FORFEIT: ngettext_lazy(
        "wins by forfeit: no. %(numbers)s has left",
        "wins by forfeit: nos. %(numbers)s have left",
        "count",
    ),
    WaitReason.POOL_OVER: gettext_lazy("every match of its pool is played"),
    WaitReason.BRACKET: gettext_lazy("waits for round %(round)s"),
    WaitReason.PAUSE: gettext_lazy("pauses up to round %(round)s"),
    WaitReason.ALONE: gettext_lazy("alone in its group: nobody to meet"),
    WaitReason.LATE: gettext_lazy("came late: no table"),
    WaitReason.OUT: gettext_lazy("has no more match in the bracket"),
    WaitReason.ELSEWHERE: gettext_lazy("does not play this phase"),
}
