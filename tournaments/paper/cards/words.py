"""What a score card tells: the game in one line, and what its figures must add up to."""

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from django.utils.translation import gettext, ngettext, pgettext

from scoring.check import check, hand_sum, plays_on
from scoring.hand import BELOTE_POINTS, CARD_POINTS, HAND_POINTS, raw_sums
from scoring.individual import SHARED_POINTS
from scoring.match import ALL, ONE_GAME, MatchFormat
from scoring.rules import Rules
from tournaments.core.tags import points
from tournaments.models import EntryMode, Tournament
from tournaments.paper.lines import width_of
from tournaments.rulesets.sheet.bids import only_bid, points_marked
from tournaments.rulesets.sheet.facts import game_called
from tournaments.rulesets.sheet.sentence import has_stock

APART = " · "


def game_line(rules: Rules, form: MatchFormat, wide: float, size: float) -> str:
    """The game, when it ends, the games of a match and its unit, as much as the width holds."""
    parts = [game_called(rules), *_ends(rules), *_match_and_unit(rules, form)]
    while width_of(APART.join(parts), size) > wide and len(parts) > 1:
        parts.pop()
    return APART.join(parts)


def _ends(rules: Rules) -> Iterator[str]:
    if rules.game == "comptoir":
        words = ngettext(
            "%(sheet)s point to lose each", "%(sheet)s points to lose each", rules.sheet
        )
        yield words % {"sheet": rules.sheet}
        return
    values = {"hands": rules.hands, "target": points(rules.target)}
    if rules.hands is not None:
        yield ngettext("%(hands)s hand", "%(hands)s hands", rules.hands) % values
    if rules.target is not None and rules.target_reached == "more_than":
        yield pgettext("score card", "to more than %(target)s points") % values
    elif rules.target is not None:
        yield pgettext("score card", "to %(target)s points") % values
    if rules.minutes is not None:
        words = ngettext("%(minutes)s minute", "%(minutes)s minutes", rules.minutes)
        yield words % {"minutes": rules.minutes}
    elif rules.timed:
        yield pgettext("score card", "limited time")


def _match_and_unit(rules: Rules, form: MatchFormat) -> Iterator[str]:
    """The games of a match, and what a mark is counted in."""
    values = {"games": form.games, "needed": form.needed}
    if form.several and form.play == ALL:
        yield pgettext("score card", "%(games)s games") % values
    elif form.several:
        yield pgettext("score card", "best of %(games)s games, %(needed)s to win") % values
    if rules.game == "comptoir" or (rules.game == "contree" and only_bid(rules)):
        pass
    elif rules.unit > 1:
        yield pgettext("score card", "counted in tens")
    elif rules.rounding == "exact":
        yield pgettext("score card", "to the point")
    elif rules.rounding == "balanced_5":
        yield pgettext("score card", "rounded to 5")
    else:
        yield pgettext("score card", "rounded to 10")


def sum_rule(rules: Rules, form: MatchFormat = ONE_GAME, *, bracket: bool = False) -> str:
    """What both totals must add up to; where the rules fix no sum, what to check instead.

    In a bracket a tie is broken by another hand, whatever the rules say.
    """
    expected = _expected(rules)
    if expected is None:
        parts = [_tricks_of_hand(rules)]
        if rules.unit > 1:
            worth = {"belote": BELOTE_POINTS // rules.unit}
            parts.append(gettext("A belote is %(belote)s.") % worth)
        parts.append(gettext("Check every hand together before you sign."))
        return " ".join(filter(None, parts))
    hands = {"hand": points(hand_sum(rules)), "hands": rules.hands, "sum": points(expected)}
    if rules.target is None:
        parts = [gettext("Both totals together: %(hands)s hands × %(hand)s = %(sum)s") % hands]
        if plays_on(rules, bracket=bracket):
            parts.append(gettext("+ %(hand)s per extra hand") % hands)
    else:
        parts = [gettext("Both totals together: %(hand)s per hand played") % hands]
    parts.append(gettext("+ %(points)s per belote") % {"points": BELOTE_POINTS})
    if capot := (_expected(rules, capots=1) or expected) - expected:
        words = (
            gettext("+ %(points)s per capot") if capot > 0 else gettext("− %(points)s per capot")
        )
        parts.append(words % {"points": points(abs(capot))})
    rule = ", ".join(parts)
    if form.several:
        return gettext("In each game: %(rule)s") % {"rule": f"{rule[:1].lower()}{rule[1:]}"}
    return rule


def clock_rule(rules: Rules, *, bracket: bool = False) -> str:
    """What the end of the time means; empty where no clock ends a game.

    In a bracket a tie is broken by another hand, whatever the rules say.
    """
    if not rules.timed:
        return ""
    drawn = gettext("Time up: the highest total wins; if it is shared, the game is drawn.")
    longer = gettext("Time up: the highest total wins; if it is shared, one more hand is played.")
    words = longer if bracket else drawn
    if rules.exact_finish and rules.rounding != "exact" and points_marked(rules):
        return f"{words} " + gettext("The last hand is then scored to the point.")
    return words


def _tricks_of_hand(rules: Rules) -> str:
    """What the tricks of a hand add up to; empty where that depends on how it went."""
    if rules.game == "comptoir" or has_stock(rules):
        return ""
    if rules.game == "belote3" and rules.opposition == "each":
        words = gettext(
            "Tricks of a hand: %(points)s together; %(cards)s if one has no trick, "
            "plus %(shared)s to share."
        )
        return words % {"points": HAND_POINTS, "cards": CARD_POINTS, "shared": SHARED_POINTS}
    words, raw = gettext("Tricks of a hand: %(points)s."), raw_sums(rules)
    if len(raw) > 1:
        words = gettext(
            "Tricks of a hand: %(points)s; with every suit as trump %(TA)s, without trump %(SA)s."
        )
    elif "TA" in raw:
        words = gettext("Tricks of a hand: %(points)s; with every suit as trump %(TA)s.")
    elif raw:
        words = gettext("Tricks of a hand: %(points)s; without trump %(SA)s.")
    return words % {"points": HAND_POINTS, **raw}


def _expected(rules: Rules, capots: int = 0) -> int | None:
    return check(rules, hands=rules.hands or 1, belotes=0, capots=capots, totals={}).expected


MOST_GAMES = 7
"""On one face."""


class Face(NamedTuple):
    """A face of a card: of a match of one game, of several games, or of one of them alone."""

    games: tuple[int, ...] = ()
    """The games of which it has the marks and totals; empty: a grid of hands."""
    number: int = 0
    """The game whose hands it has, of several; 0: the only one."""
    signed: bool = True
    form: MatchFormat = ONE_GAME
    """The games of the match."""
    bracket: bool = False
    """Whether the match is of a bracket, so that a tie is broken by another hand."""

    @property
    def several(self) -> bool:
        """Whether the match is several games."""
        return bool(self.games or self.number)

    @property
    def title(self) -> str:
        """Its games where the match is on several faces; else empty."""
        if self.number:
            return gettext("Game %(number)s") % {"number": self.number}
        if not self.games or (self.signed and self.games[0] == 1):
            return ""
        values = {"first": self.games[0], "last": self.games[-1]}
        return gettext("Games %(first)s to %(last)s") % values


WHOLE = Face()


def faces_of(form: MatchFormat, *, by_hands: bool = False) -> tuple[Face, ...]:
    """The faces of the card of a match; `by_hands`: each of several games has a grid of its own.

    The sides sign once, on the last of the faces with the totals.

    >>> [(face.games, face.number) for face in faces_of(MatchFormat(2, "all"), by_hands=True)]
    [((1, 2), 0), ((), 1), ((), 2)]
    >>> [(face.games, face.signed) for face in faces_of(MatchFormat(9))]
    [((1, 2, 3, 4, 5), False), ((6, 7, 8, 9), True)]
    """
    if form.games == 1:
        return (WHOLE,)
    each = ceil(form.games / ceil(form.games / MOST_GAMES))
    firsts = range(1, form.games + 1, each)
    totals = tuple(
        Face(
            tuple(range(first, min(first + each, form.games + 1))),
            signed=first == firsts[-1],
            form=form,
        )
        for first in firsts
    )
    alone = (Face(number=number, signed=False, form=form) for number in range(1, form.games + 1))
    return (*totals, *(alone if by_hands else ()))


def faces_at(tournament: Tournament, number: int) -> tuple[Face, ...]:
    """The faces of the cards of a round."""
    plan = tournament.phase_at(number)
    faces = faces_of(plan.match_format, by_hands=tournament.entry_mode == EntryMode.HANDS)
    return tuple(face._replace(bracket=plan.bracketed) for face in faces)
