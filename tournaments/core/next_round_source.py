"""When an entrant plays next, computed by the room that draws: what promises it asks here.

A message, a hint or a line of the journal must not promise a round that no draw will give. The
rooms below the draws ask :func:`next_play`; `tournaments/apps.py` registers the answer.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _, gettext_lazy

from tournaments.models import Entrant


class NextPlay(NamedTuple):
    """The first round that an entrant plays if nothing changes, or why there is none."""

    round: int | None = None
    why: str = ""
    """of a round what it takes: present, qualifies, wins; without one why not: list, left, over,
    drawn (what is left is drawn without it), out (its last match is played)"""

    def to_json(self) -> dict[str, Any]:
        """As a line of the journal stores it."""
        return self._asdict()


Ask = Callable[[Entrant], NextPlay]
AskRound = Callable[[Entrant, int], Sequence[int]]
_registered: list[tuple[Ask, AskRound]] = []


def register(ask: Ask, walks_over: AskRound) -> None:
    """Let the room that draws answer; called once when the app starts."""
    _registered[:] = [(ask, walks_over)]


def next_play(entrant: Entrant) -> NextPlay:
    """When an entrant plays next, as it is stored or as a caller would have it."""
    ((ask, _walks_over),) = _registered
    return ask(entrant)


def walks_over(entrant: Entrant, number: int) -> list[int]:
    """Who goes on without playing if an entrant leaves from a round on."""
    ((_ask, ask),) = _registered
    return [*ask(entrant, number)]


def walkover_words(numbers: Sequence[int]) -> str:
    """A sentence after one that names who leaves; empty for nobody.

    >>> from django.utils.translation import override
    >>> with override("en"):
    ...     walkover_words([4]), walkover_words([4, 9]), walkover_words([])
    ('No. 4 goes on without playing.', 'No. 4 + 9 goes on without playing.', '')
    """
    if not numbers:
        return ""
    named = {"number": " + ".join(map(str, numbers))}
    return _("No. %(number)s goes on without playing.") % named


def play_words(stored: Mapping[str, Any] | NextPlay) -> str:
    """A sentence after one that names the entrant.

    >>> from django.utils.translation import override
    >>> with override("en"):
    ...     play_words(NextPlay(3)), play_words({"round": None, "why": "over"})
    ('It plays from round 3.', 'There is no round left to draw.')
    """
    plays = stored if isinstance(stored, NextPlay) else NextPlay(**stored)
    return WORDS[plays.why] % {"round": plays.round}


def newcomer_words(plays: NextPlay) -> str:
    """When a pair would play that is entered now, once the contest has begun."""
    return NEWCOMER.get(plays.why, NEWCOMER["drawn"]) % {"round": plays.round}


WORDS = {
    "": gettext_lazy("It plays from round %(round)s."),
    "present": gettext_lazy("It plays from round %(round)s, once it is ticked present."),
    "qualifies": gettext_lazy("It plays from round %(round)s if it qualifies."),
    "wins": gettext_lazy("It plays round %(round)s if it wins its match."),
    "list": gettext_lazy("It is on the waiting list."),
    "left": gettext_lazy("It has withdrawn."),
    "over": gettext_lazy("There is no round left to draw."),
    "drawn": gettext_lazy(
        "What is left to play is drawn without it: it does not play in any round."
    ),
    "out": gettext_lazy("It has played its last match."),
}
NEWCOMER = {
    "": gettext_lazy("The contest has begun: a new pair plays from round %(round)s."),
    "qualifies": gettext_lazy(
        "The contest has begun: a new pair plays from round %(round)s if it qualifies."
    ),
    "drawn": gettext_lazy(
        "The contest has begun, and what is left to play is drawn: a new pair would play no round."
    ),
}
